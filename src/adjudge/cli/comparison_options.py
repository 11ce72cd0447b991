"""The options of a comparison, made from the declarations of its settings, and the comparison they ask for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import click

from adjudge.base.setting import Setting, settings_of
from adjudge.cli.grouped import PART, in_group
from adjudge.cli.options import (
    TABLE_OPTIONS,
    choice_option,
    names,
    note,
    progress_bar,
    read_table,
    table_options,
    told_reading,
)
from adjudge.verdicts.settings import Settings

Function = TypeVar("Function", bound=Callable[..., Any])

_TYPES = {"bool": bool, "int": int, "float": float}
_PARTS = [
    click.option("--learners", multiple=True, metavar="L,…", help="Only these learners, in this order."),
    click.option(
        "--measures",
        "--measure",
        multiple=True,
        metavar="M,…",
        help="Only these measures; or the name of the only one.",
    ),
    click.option("--cases", multiple=True, metavar="C,…", help="Only these cases."),
    click.option("--baseline", metavar="L", help="Judge everyone against this learner instead of all pairs."),
]
_ROPE = click.option("--rope", type=float, metavar="SIZE", help="The margin, where there is one measure.")
_STRUCTURE = choice_option(
    "--structure", ["optimal", "averaged"], "With --network: the best network, or the average over all.", "optimal"
)


def setting_option(name: str, **instead: Any) -> Callable[[Function], Function]:
    """The option of a setting, as it is declared; `instead` replaces help or choices where a command needs it."""
    each = settings_of(Settings)[name]
    words = [f"--{each.flag}", *([f"--{each.also}"] if each.also else []), name]
    kind = each.takes.removesuffix(" | None")
    how: dict[str, Any] = {"help": each.help, "metavar": each.metavar}
    if name == "network":  # a switch: --structure says which
        how |= {"is_flag": True, "help": "Also the Bayesian network of the measures."}
    elif each.kind.choices:
        how |= {"type": click.Choice(instead.pop("choices", each.kind.choices))}
    elif kind == "bool":
        how |= {"is_flag": True}
    elif kind.startswith(("Sequence", "Mapping")):
        how |= {"multiple": True}
    else:
        how |= {"type": click.IntRange(0) if name == "seed" else _TYPES.get(kind, str)}
    if each.default is not False and isinstance(each.default, str | int | float):
        how |= {"default": each.default, "show_default": True}
    return in_group(each.group or "", [click.option(*words, **(how | instead))], () if each.rare else (name,))


def comparison_options(function: Function, *, pages: bool = False, gates: bool = False) -> Function:
    """Everything that says which table, which part of it, and how it is judged; and for which page, where asked."""
    options = [in_group(PART, _PARTS, ("learners", "measures", "baseline"))]
    beside = {"margins": _ROPE, "network": _STRUCTURE}
    for name, each in settings_of(Settings).items():
        if each.group and (gates or name != "gates") and name != "each":  # which is of the command gate
            options.append(setting_option(name))
            options += [in_group(each.group, [beside[name]], ())] if name in beside else []
    for option in reversed(options):
        function = option(function)
    return table_options(function, pages=pages)


def asked_table(files: str | tuple[str, ...], options: dict[str, Any]) -> Any:
    """The table a comparison works on; what was noted in reading goes to stderr."""
    asked = options["measures"]
    human = dict(text.partition("=")[::2] for text in names(options.get("human", ())) or ())
    table = read_table(
        files,
        asked[0] if len(asked) == 1 else None,
        (*(names(asked) or ()), *human.values()),
        {role: tuple(wanted) for role in ("learner", "case") if (wanted := names(options[f"{role}s"]))},
        **{name: options[name] for name in (*TABLE_OPTIONS, "group", "slices")},
    )
    ways = {people: table.directions[judge] for judge, people in human.items() if judge in table.directions}
    told_reading(replace(table, directions=ways | table.directions), names(asked, table.measures))
    return table


def asked_parts(table: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Which learners, measures and cases were asked for."""
    return {part: names(options[part], getattr(table, part)) for part in ("learners", "measures", "cases")}


def compared(files: str | tuple[str, ...], options: dict[str, Any]) -> Any:
    """The comparison asked for."""
    from adjudge.facade.compare import compare

    if options["structure"] != "optimal" and not options["network"]:
        raise click.UsageError("--structure goes with --network")
    table = asked_table(files, options)
    found = compare(
        table,
        **asked_parts(table, options),
        baseline=options["baseline"],
        rope=options["rope"],
        progress=progress_bar("judging"),
        **asked_settings(options, table.measures),
    )
    for text in found.notes[len(table.notes) :]:
        note(text)
    return found


def asked_settings(options: dict[str, Any], measures: tuple[str, ...]) -> dict[str, Any]:
    """Every setting that was typed, as `compare` takes it."""
    return {name: setting_value(name, options, measures) for name in settings_of(Settings) if name in options}


def setting_value(name: str, options: dict[str, Any], measures: tuple[str, ...] = ()) -> Any:
    """What was typed for a setting, as `compare` takes it."""
    each, given = settings_of(Settings)[name], options[name]
    if each.name == "network":
        return options["structure"] if given else None
    if each.name == "prior":
        return _prior(given)
    if "Margin" in each.takes:
        return margins_of(given, each.flag)
    if each.takes.startswith("Mapping[str, str]"):
        return dict(_pair(part, each) for part in names(given) or ())
    if each.takes.startswith("Mapping"):
        from adjudge.verdicts.preferences import named_amounts

        alone = 0.0 if each.name == "first" else None  # what a name without an amount stands for
        return named_amounts(",".join(given), f"--{each.flag}", measures, alone) if given else None
    return names(given, measures) or () if isinstance(given, tuple) else given


def margins_of(given: tuple[str, ...], what: str) -> dict[str, Any]:
    """The margins of an option that may be repeated."""
    from adjudge.verdicts.margin import parse_margins

    found: dict[str, Any] = {}
    for text in given:
        found |= parse_margins(text, what)
    return found


def _pair(text: str, each: Setting) -> tuple[str, str]:
    """TASK=METRIC taken apart."""
    task, sign, metric = text.partition("=")
    if not sign:
        wanted = str(each.metavar).removesuffix(",…")
        raise click.BadParameter(f"{text!r} is not {wanted}", param_hint=f"--{each.flag}")
    return task.strip(), metric.strip()


def _prior(text: str) -> Any:
    """A prior's name, one number for every statement, or one number per statement."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        return text
    return numbers[0] if len(numbers) == 1 else numbers
