"""`adjudge score`: predictions in a file, scored item by item."""

from __future__ import annotations

import click

from adjudge.cli.options import names, out_option
from adjudge.cli.rendering import form_options


@click.command("score")
@click.argument("files", metavar="PREDICTIONS…", nargs=-1, required=True)
@click.option("--measures", "--measure", multiple=True, metavar="M,…",
              help="With a value per item (default: information_reward, kononenko_bratko, log_loss).")  # fmt: skip
@click.option("--prior", metavar="FILE|uniform|C=P,…", help="Training file with the classes, uniform, or given.")
@click.option("--n-train", type=click.IntRange(1), metavar="N", help="Training size: cuts off probabilities 0 and 1.")
@out_option("Write the table of items that adjudge compare reads.", "FILE")
@form_options(csv="The table of items on stdout.")
def command(
    files: tuple[str, ...], measures: tuple[str, ...], prior: str | None, n_train: int | None, out: str | None,
    form: str | None,
) -> None:  # fmt: skip
    """How good are predicted probabilities, item by item? Makes a table that adjudge compare judges.

    PREDICTIONS is a CSV with columns item, learner, truth and a probability per class (which is which is found by
    names and content), a prediction file of tsml-eval or WEKA, or a folder of them.

    \b
    adjudge score predictions.csv --prior train.csv --out scores.csv
    adjudge compare scores.csv
    adjudge score predictions.csv --measures information_reward --prior ill=.1,well=.9
    """
    from adjudge.results.csv_file import csv_text
    from adjudge.results.score import REWARDS, score
    from adjudge.results.write import write_results
    from adjudge.wording.numerals import quantity
    from adjudge.wording.text_table import aligned
    from adjudge.wording.words import several

    table = score(*files, measures=names(measures) or REWARDS, prior=prior, n_train=n_train)
    if out is not None:
        click.echo(f"{write_results(table, out)}: {several(len(table), 'row')}", err=True)
    if form == "csv":
        click.echo(csv_text(table.to_columns()).rstrip("\n"))
        return
    cells = {}
    for place, name in enumerate(table.learners):
        for number, measure in enumerate(table.measures):
            cells[name, measure] = table.value[(table.learner == place) & (table.measure == number)].mean()
    head = [f"{name} {'↑' if table.higher_is_better(name) else '↓'}" for name in table.measures]
    rows = [[name, *(quantity(cells[name, measure]) for measure in table.measures)] for name in table.learners]
    click.echo("\n".join(aligned(["mean over items", *head], rows)))
