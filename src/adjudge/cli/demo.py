"""`adjudge demo`: two built-in tables judged, no files needed."""

from __future__ import annotations

import click


@click.command("demo")
def command() -> None:
    """Judge two built-in tables: one that decides something, and one that looks as if it did."""
    from adjudge.cli.rendering import program
    from adjudge.facade.compare import compare
    from adjudge.results.examples import EXAMPLES, example
    from adjudge.wording.text_table import paragraph

    texts = {
        "weka": "1. Three learners on 40 data sets. Who is better on accuracy, AUC and squared error together?",
        "joint": "2. Two algorithms on 12 data sets. B is more accurate in 9 cases and faster in 8: better on both?",
    }
    for name, text in texts.items():
        click.echo(paragraph(f"{text} ({EXAMPLES[name].source})"))
        click.echo(f"$ {program()} compare example:{name}\n")
        found = compare(example(name))
        click.echo(f"{found.answer}\n" if name == "weka" else f"{paragraph(found['B', 'A'].sentence)}\n")
    outcome = found["B", "A"].most_frequent
    assert outcome is not None
    both = f"B is better on both in {round(outcome.share * outcome.n)} of {outcome.n} cases"
    click.echo(
        paragraph(f"{both}, more often than any other outcome; with two equal algorithms that is common.") + "\n"
    )
    click.echo("Put your own CSV in the place of example:weka and look at it first:")
    click.echo(f"{program()} inspect example:weka && {program()} compare example:weka")
