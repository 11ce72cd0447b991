"""The options of a comparison, shared by `compare` and `report`, and the comparison they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from adjudge.cli.options import TABLE_OPTIONS, names, note, progress_bar, read_table, table_options

__all__ = ["compared", "comparison_options"]

Function = TypeVar("Function", bound=Callable[..., Any])

# What only one kind of comparison understands, with the value that means "not asked".
_JOINT = {"each_subset": False, "claim": None, "network": False, "structure": "optimal", "rule": "mode",
          "prior": "symmetric", "strength": 1.0, "glrt_method": "auto"}  # fmt: skip
_SINGLE = {"method": "auto", "rope": 0.0, "ratio": None}
_SHARED = ("baseline", "threshold", "adjustment", "missing", "seed", "fdr")


def comparison_options(function: Function) -> Function:
    """Everything that says which table, which part of it, and how it is judged."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return table_options(function)


def compared(files: str | tuple[str, ...], options: dict[str, Any]) -> tuple[Any, Any]:
    """The table read and the comparison asked for; what was noted in reading goes to stderr."""
    asked, one = options["measures"], options["measure"]
    if one is not None and asked:
        raise click.UsageError("--measure judges one measure by itself, --measures several jointly: give one of them")
    _refuse_misplaced(options, single=one is not None)
    table = read_table(
        files,
        one or (asked[0] if len(asked) == 1 else None),
        **{key: options[key] for key in TABLE_OPTIONS},
    )
    for text in table.notes:
        note(text)
    return table, _one_measure(table, one, options) if one is not None else _jointly(table, options)


def _refuse_misplaced(options: dict[str, Any], *, single: bool) -> None:
    """An option that would have no effect is an error, not a silence."""
    for name, default in (_JOINT if single else _SINGLE).items():
        if options[name] == default:
            continue
        flag = "--" + name.replace("_method", "").replace("_", "-")
        if single:
            raise click.UsageError(f"{flag} belongs to the joint test; leave --measure out")
        raise click.UsageError(f"{flag} goes with --measure, one measure by itself")
    if options["structure"] != "optimal" and not options["network"]:
        raise click.UsageError("--structure goes with --network")


def _one_measure(table: Any, measure: str, options: dict[str, Any]) -> Any:
    from adjudge.verdicts.single import compare_measure

    return compare_measure(
        table,
        measure,
        learners=names(options["learners"], table.learners),
        cases=names(options["cases"], table.cases),
        progress=progress_bar("judging pairs"),
        **{name: options[name] for name in (*_SHARED, *_SINGLE)},
        **_draws(options),
    )


def _jointly(table: Any, options: dict[str, Any]) -> Any:
    from adjudge.verdicts.comparison import compare_all

    chosen = names(options["cases"], table.cases)
    measures = names(options["measures"], table.measures)
    if chosen is not None:
        table = table.select(cases=chosen)
    return compare_all(
        table,
        learners=names(options["learners"], table.learners),
        measures=measures,
        prior=_prior(options["prior"]),
        network=options["structure"] if options["network"] else None,
        progress=progress_bar("judging pairs") if options["network"] else None,
        **{name: options[name] for name in (*_SHARED, "each_subset", "claim", "rule", "strength", "glrt_method")},
        **_draws(options),
    )


def _draws(options: dict[str, Any]) -> dict[str, Any]:
    """Each test has a number of draws of its own, unless told."""
    return {} if options["draws"] is None else {"draws": options["draws"]}


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
        "--measures", multiple=True, metavar="M,…", help="Only these measures (or the name of a table's one)."
    ),
    click.option("--measure", metavar="M", help="One measure by itself: the test that fits the table's shape."),
    click.option("--cases", multiple=True, metavar="C,…", help="Only these cases."),
    click.option(
        "--method", default="auto", show_default=True, help="With --measure: another test (adjudge list tests)."
    ),
    click.option("--rope", default=0.0, show_default=True, help="With --measure: differences this small do not count."),
    click.option(
        "--ratio", type=float, metavar="R", help="With --measure: test size / training size, if not in the table."
    ),
    click.option("--baseline", metavar="L", help="Judge everyone against this learner instead of all pairs."),
    click.option("--each-subset", is_flag=True, help="Also judge every subset of the measures."),
    click.option("--claim", metavar="TEXT", help='Your own claim, e.g. "accuracy>, seconds<=5%".'),
    click.option("--network", is_flag=True, help="Judge through the Bayesian network of the measures."),
    click.option(
        "--structure",
        type=click.Choice(["optimal", "averaged"]),
        default="optimal",
        show_default=True,
        help="With --network: the best network, or the average over all.",
    ),
    click.option("--draws", type=int, help="Draws where a test must sample (default: its own)."),
    click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of those draws."),
    click.option("--threshold", default=0.95, show_default=True, help="Probability a claim needs."),
    click.option(
        "--rule",
        type=click.Choice(["mode", "strict", "majority"]),
        default="mode",
        show_default=True,
        help="mode: as published; strict: the exact GLRT must agree; majority: it must hold in most cases.",
    ),
    click.option("--fdr", type=float, metavar="Q", help="Keep the expected share of wrong claims below Q."),
    click.option(
        "--prior",
        default="symmetric",
        show_default=True,
        metavar="PRIOR",
        help="symmetric, jeffreys, uniform, robust, or a number per statement.",
    ),
    click.option("--strength", default=1.0, show_default=True, help="Strength of the robust prior."),
    click.option(
        "--glrt",
        "glrt_method",
        type=click.Choice(["auto", "chi2", "exact"]),
        default="auto",
        show_default=True,
        help="p-value of the likelihood-ratio test; auto: exact below 25 cases.",
    ),
    click.option("--adjust", "adjustment", default="holm", show_default=True, help="Adjustment for many pairs."),
    click.option(
        "--missing",
        type=click.Choice(["error", "drop", "worst"]),
        default="error",
        show_default=True,
        help="What a hole means: refuse, leave the case out, or a loss.",
    ),
]
