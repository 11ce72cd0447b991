"""The options of a comparison, shared by `compare`, `report` and `gate`, and the comparison they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from adjudge.cli.options import TABLE_OPTIONS, names, progress_bar, read_table, seed_option, table_options, told_reading

Function = TypeVar("Function", bound=Callable[..., Any])

# Options that are settings of the comparison under their own name.
_SETTINGS = ("threshold", "rule", "estimand", "test", "items", "missing", "sequential", "fdr", "ratio", "claim",
             "each_subset", "strength", "draws", "seed", "group")  # fmt: skip


def comparison_options(function: Function, *, pages: bool = False) -> Function:
    """Everything that says which table, which part of it, and how it is judged; and for which page, where asked."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return table_options(function, pages=pages)


def compared(files: str | tuple[str, ...], options: dict[str, Any], **more: Any) -> Any:
    """The comparison asked for; what was noted in reading goes to stderr."""
    from adjudge.verdicts.comparison import compare

    asked = options["measures"]
    if options["structure"] != "optimal" and not options["network"]:
        raise click.UsageError("--structure goes with --network")
    table = read_table(
        files,
        asked[0] if len(asked) == 1 else None,
        names(asked) or (),
        **{name: options[name] for name in (*TABLE_OPTIONS, "group")},
    )
    told_reading(table, names(asked, table.measures))
    return compare(
        table,
        learners=names(options["learners"], table.learners),
        measures=names(asked, table.measures),
        cases=names(options["cases"], table.cases),
        baseline=options["baseline"],
        rope=options["rope"],
        margins=_margins(options["margin"], "margin"),
        gates=_margins(options.get("gate", ()), "gate"),
        factors=names(options["factors"], table.measures) or (),
        reversals=names((options["reversals"],) if options["reversals"] else (), table.measures) or (),
        first=_amounts(options["first"], "--first", table.measures, 0.0),
        weights=_amounts(options["weights"], "--weights", table.measures, None),
        prior=_prior(options["prior"]),
        network=options["structure"] if options["network"] else None,
        progress=progress_bar("judging"),
        **{name: options[name] for name in _SETTINGS},
        **more,
    )


def _margins(given: tuple[str, ...], what: str) -> dict[str, Any]:
    from adjudge.verdicts.margin import parse_margins

    found: dict[str, Any] = {}
    for text in given:
        found |= parse_margins(text, what)
    return found


def _amounts(text: str | None, option: str, measures: tuple[str, ...], default: float | None) -> dict[str, float]:
    from adjudge.verdicts.preferences import named_amounts

    return {} if text is None else named_amounts(text, option, measures, default)


def _prior(text: str) -> Any:
    """A prior's name, one number for every statement, or one number per statement."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        return text
    return numbers[0] if len(numbers) == 1 else numbers


_OPTIONS = [
    click.option("--learners", multiple=True, metavar="L,…", help="Only these learners, in this order."),
    click.option(
        "--measures",
        "--measure",
        multiple=True,
        metavar="M,…",
        help="Only these measures (or the name of a table's one).",
    ),
    click.option("--cases", multiple=True, metavar="C,…", help="Only these cases."),
    click.option("--baseline", metavar="L", help="Judge everyone against this learner instead of all pairs."),
    click.option(
        "--margin", multiple=True, metavar="M=SIZE,…", help="Differences this small do not count: equivalence."
    ),
    click.option("--rope", type=float, metavar="SIZE", help="The margin of a table's one measure."),
    click.option("--group", metavar="COLUMN", help="Cases with the same entry there are related and count together."),
    click.option(
        "--missing",
        type=click.Choice(["error", "drop", "both"]),
        default="error",
        show_default=True,
        help="What a hole means: refuse, leave the case out, or count it against either claim.",
    ),
    click.option(
        "--estimand",
        type=click.Choice(["typical", "wins", "mean"]),
        help="What a sign is about (default: wins for 0/1, mean for scored items, else typical).",
    ),
    click.option("--factors", multiple=True, metavar="M,…", help="Judge these measures by ratios, not differences."),
    click.option("--first", metavar="M=SIZE,M,…", help="Per case the first measure that differs by more decides."),
    click.option("--weights", metavar="M=W,…", help="Judge one weighted score of these measures."),
    click.option("--items", is_flag=True, help="The cases are items of one benchmark."),
    click.option("--sequential", is_flag=True, help="Looking as cases come in: valid at any stop."),
    click.option("--fdr", type=float, metavar="Q", help="Limit the share of wrong pairs instead of any wrong sign."),
    click.option("--threshold", default=0.95, show_default=True, help="Confidence that all signs are right together."),
    click.option(
        "--test",
        "--method",
        "test",
        metavar="TEST",
        help="Another test, behind or beside the signs: nemenyi (critical difference) … (adjudge list tests).",
    ),
    click.option("--ratio", type=float, metavar="R", help="Test size / training size, if not in the table."),
    click.option(
        "--rule",
        type=click.Choice(["signs", "published", "strict", "majority"]),
        default="signs",
        show_default=True,
        help="Words: ours, or the joint test's as published (strict: exact GLRT agrees; majority: in most cases).",
    ),
    click.option("--each-subset", is_flag=True, help="Also the words on every subset of the measures."),
    click.option("--reversals", metavar="M,M", help="Pairs that change places between these two measures, and why."),
    click.option("--claim", metavar="TEXT", help='Your own claim, e.g. "accuracy>, seconds<=5%".'),
    click.option("--network", is_flag=True, help="The Bayesian network of the measures beside the words."),
    click.option(
        "--structure",
        type=click.Choice(["optimal", "averaged"]),
        default="optimal",
        show_default=True,
        help="With --network: the best network, or the average over all.",
    ),
    click.option(
        "--prior",
        default="symmetric",
        show_default=True,
        metavar="PRIOR",
        help="Of the joint test: symmetric, jeffreys, uniform, robust, or a number per statement.",
    ),
    click.option("--strength", default=1.0, show_default=True, help="Strength of the robust prior."),
    click.option("--draws", type=int, help="Draws where a test must sample (default: its own)."),
    seed_option("those draws"),
]
