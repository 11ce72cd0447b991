"""`adjudge demo`: two built-in tables judged, no files needed."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command("demo")
def command() -> None:
    """Judge two built-in tables: a paper's worked example, and four learners on 16 data sets under three measures."""
    from adjudge.results.examples import EXAMPLES, example
    from adjudge.verdicts.comparison import compare
    from adjudge.wording.text_table import paragraph

    texts = {
        "joint": "1. Two algorithms on 12 data sets. B is more accurate in 9 cases and faster in 8: better on both?",
        "rewards": "2. Four learners on 16 data sets: accuracy says one thing, the quality of their probabilities "
        "another. Who is better on accuracy, Kononenko-Bratko reward and information reward together?",
    }
    for name, text in texts.items():
        click.echo(paragraph(f"{text} ({EXAMPLES[name].source})"))
        click.echo(f"$ adjudge compare example:{name}\n")
        click.echo(str(compare(example(name))))
        click.echo("")
    click.echo(paragraph("Your own table: adjudge inspect results.csv, then adjudge compare results.csv"))
