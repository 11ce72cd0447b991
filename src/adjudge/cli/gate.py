"""`adjudge gate`: may the new one replace the old?"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from adjudge.cli.comparison_options import margins_of, setting_option, setting_value
from adjudge.cli.grouped import PART, GroupedCommand, in_group
from adjudge.cli.options import direction_options, names, note
from adjudge.cli.rendering import echo_as, form_options
from adjudge.cli.streams import write_command


@click.command("gate", cls=GroupedCommand, first=("margins", "baseline", "lower", "github", "require_decision"))
@click.argument("files", metavar="OLD [NEW]", nargs=-1, required=True)
@setting_option("margins", help="Not worse by more: accuracy=0.01,ms=5%.")
@setting_option("rule", help="Decided by margins; or by the joint test as published, without them.")
@in_group(
    PART,
    [
        click.option("--baseline", metavar="L", help="With one file: the learner that the others are judged against."),
        click.option("--learners", multiple=True, metavar="L,…", help="With one file: only these learners."),
        click.option("--cases", multiple=True, metavar="C,…", help="Only these cases or benchmarks."),
    ],
)
@direction_options
@setting_option("cheapest", help="Also what share of the old one's cost each learner that passes has.")
@setting_option("human")
@setting_option("each")
@setting_option("group")
@setting_option("missing", choices=["error", "drop"], help="What to do with missing cells.")
@setting_option("threshold", help="Confidence of passing, and of failing.")
@click.option("--require-decision", is_flag=True, help="Exit 6 if the gate is open.")
@click.option("--github", is_flag=True, help="Annotations on stdout; a summary and the outcome where GITHUB_* say.")
@form_options(json="One versioned JSON object.", markdown="A comment for a pull request: outcome, leaderboard.")
def command(files: tuple[str, ...], form: str | None, github: bool, require_decision: bool, **options: Any) -> None:
    """Is NEW not worse than OLD by more than the margins? Exit 0 unless shown worse (5).

    OLD and NEW are tables of one learner each, paired by case and item (a file of item,correct is enough); or one table
    with --baseline. Of several benchmarks the mean over them must pass, and none may be shown to be worse by more. An
    open gate exits 0, or 6 with --require-decision.

    \b
    adjudge gate old.csv new.csv --margin accuracy=0.01,latency=5%
    adjudge gate results.csv --baseline main --margin correct=0.02 --github
    """
    from adjudge.facade.gate import gate
    from adjudge.wording.gate import gate_annotations, gate_markdown

    if len(files) > 2:
        raise click.UsageError(f"a gate takes one or two files; got {len(files)}")
    found = gate(
        files[0],
        files[1] if len(files) == 2 else None,
        margins=margins_of(options["margins"], "margin"),
        baseline=options["baseline"],
        learners=names(options["learners"]),
        cases=names(options["cases"]),
        reading={side: names(options[side]) or () for side in ("higher", "lower")},
        human=setting_value("human", options),
        **{name: options[name] for name in ("rule", "group", "each", "cheapest", "missing", "threshold")},
    )
    for text in (*found.comparison.notes, *(f"not paired: {each}" for each in found.unpaired)):
        note(text)
    if github:
        for line in gate_annotations(found):
            write_command(line)
        for name, text in (("STEP_SUMMARY", gate_markdown(found)), ("OUTPUT", f"outcome={found.outcome}\n")):
            if path := os.environ.get(f"GITHUB_{name}"):
                try:
                    with Path(path).open("a", encoding="utf-8") as file:
                        file.write(text)
                except OSError as broken:
                    note(f"GITHUB_{name} cannot be written: {broken.strerror or broken}")
    if form == "markdown":
        click.echo(gate_markdown(found).rstrip("\n"))
    elif form is not None or not github:
        echo_as(found, form)
    if found.outcome == "fail":
        raise click.exceptions.Exit(5)
    if found.outcome == "open" and require_decision:
        raise click.exceptions.Exit(6)
