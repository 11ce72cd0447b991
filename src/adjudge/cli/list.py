"""`adjudge list`: what adjudge knows by name."""

from __future__ import annotations

from textwrap import shorten

import click

KINDS = ("measures", "guards", "tests", "adjustments", "priors", "examples", "columns", "formats", "commands")


@click.command("list")
@click.argument("kind", type=click.Choice(KINDS), required=False, metavar="[KIND]")
def command(kind: str | None) -> None:
    """What adjudge knows by name.

    KIND: measures (with their directions), guards, tests, adjustments, priors, examples, columns, formats, commands.

    \b
    adjudge list measures
    """
    from adjudge.wording.text_table import aligned, paragraph

    if kind is None:
        click.echo("adjudge list KIND, with KIND one of:\n" + paragraph(", ".join(KINDS)))
        return
    if kind == "measures":
        from adjudge.measures.registry import MEASURES

        rows = [
            [m.name, "higher" if m.higher_is_better else "lower", m.unit or "–", m.summary] for m in MEASURES.values()
        ]
        room = 80 - len(aligned(["measure", "better", "unit", ""], [[*row[:3], ""] for row in rows], left=4)[0]) - 2
        rows = [[*row[:3], shorten(row[3], room, placeholder=" …")] for row in rows]
        click.echo("\n".join(aligned(["measure", "better", "unit", "what it is"], rows, left=4)))
    elif kind == "guards":
        from adjudge.verdicts.guards import GUARDS

        click.echo("\n".join(f"{guard.code}  {guard.name}" for guard in GUARDS))
    elif kind == "tests":
        from adjudge.evidence.contract import JOINT_TESTS, all_tests

        rows = [[test.name, ", ".join(sorted(test.needs)) or "all learners", test.question] for test in all_tests()]
        rows += [[name, "all measures", question] for name, question in JOINT_TESTS.items()]
        rows = [[*row[:2], shorten(row[2], 80 - 47, placeholder=" …")] for row in rows]
        click.echo("\n".join(aligned(["test", "for", "what it is"], rows, left=3)))
    elif kind == "adjustments":
        from adjudge.evidence.adjustments import ADJUSTMENTS

        click.echo("\n".join(ADJUSTMENTS))
    elif kind == "priors":
        from adjudge.evidence.joint.dirichlet import PRIORS

        click.echo("\n".join([*PRIORS, "a number, or one number per statement"]))
    elif kind == "examples":
        from adjudge.results.examples import EXAMPLES

        for e in EXAMPLES.values():
            click.echo(paragraph(f"example:{e.name.ljust(9)} {e.about} ({e.source})", " " * 18, ""))
    elif kind == "columns":
        from adjudge.base.vocabulary import role_names

        for role, names in role_names().items():
            click.echo(paragraph(f"{role.ljust(9)} {', '.join(names)}", " " * 10, ""))
    elif kind == "formats":
        from adjudge.cli.options import note
        from adjudge.results.readers.catalogue import built_in, plugins

        others, remarks = plugins()
        for reader in (*built_in(), *others):
            about = getattr(reader, "ABOUT", "from another package")
            click.echo(paragraph(f"{reader.NAME.ljust(18)} {about}", " " * 19, ""))
        click.echo(f"{'table'.ljust(18)} a table of your own (adjudge list columns)")
        for text in remarks:
            note(text)
    else:
        from adjudge.cli.main import COMMANDS

        click.echo("\n".join(f"{name.ljust(9)} {text}" for name, text in COMMANDS.items()))
