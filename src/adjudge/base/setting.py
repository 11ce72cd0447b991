"""One declaration per setting: a field of a dataclass that says its type, default, help and what it excludes.

Everything else is derived: the option of the command line, its place in the help, its spelling in messages, the checks
of type and choice, the refusal of settings that contradict each other, and the Parameters of a docstring.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from adjudge.base.annotation_checks import Kind, kind_of, received
from adjudge.base.argument_checks import check_kind
from adjudge.base.option_spelling import option
from adjudge.errors import InputError


@dataclass(frozen=True, slots=True)
class Setting:
    """A field of a dataclass of settings, as it was declared.

    `takes` is the annotation of what may be given (the field's own, unless what is kept differs). `flag` is its name on
    the command line, `also` another one; without a `group` it is none of its options, and a `rare` one is shown by
    --help-all only. `within` is a bound and its words. `excludes` names what may not be given with it, as "group" or
    "missing=both"; `when` is the one value that excludes them.
    """

    name: str
    takes: str
    kind: Kind
    default: Any
    help: str
    group: str | None = None
    flag: str = ""
    also: str | None = None
    metavar: str | None = None
    rare: bool = True
    within: tuple[Callable[[Any], bool], str] | None = None
    excludes: str = ""
    when: str | None = None

    def is_given(self, value: Any) -> bool:
        """Whether it says anything: it is not empty, and not the default."""
        if hasattr(value, "__len__") and not isinstance(value, str):
            return len(value) > 0
        return bool(value != self.default)


def setting(default: Any, help: str, *, takes: str | None = None, **declared: Any) -> Any:
    """A field declared as a `Setting`; the fields of that class are told there."""
    return field(default=default, metadata={"help": help, "takes": takes} | declared)


@cache
def settings_of(owner: Any) -> dict[str, Setting]:
    """The declarations of a dataclass of settings, by name and in their order."""
    scope, found = vars(sys.modules[owner.__module__]), {}
    for each in fields(owner):
        told = dict(each.metadata)
        told["takes"] = told["takes"] or str(each.type)
        told["flag"] = told.get("flag") or each.name.replace("_", "-")
        found[each.name] = Setting(each.name, kind=kind_of(told["takes"], scope), default=each.default, **told)
    return found


def check_settings(made: Any) -> None:
    """Refuse a value that is not what its annotation says, or lies outside its bounds."""
    owner: Any = type(made)
    for name, each in settings_of(owner).items():
        value = getattr(made, name)
        check_kind(value, name, each.kind)
        if each.within is not None and value is not None and not each.within[0](value):
            raise InputError(f"{name} is {each.within[1]}; received {received(value)}")


def refuse_together(made: Any) -> None:
    """Refuse settings that have no meaning with each other, both named as whoever reads it writes them."""
    owner: Any = type(made)
    declared = settings_of(owner)
    for name, each in declared.items():
        if not (getattr(made, name) == each.when if each.when else each.is_given(getattr(made, name))):
            continue
        for other in each.excludes.split():
            barred, _, word = other.partition("=")
            value = getattr(made, barred)
            if value == word if word else declared[barred].is_given(value):
                one, two = option(name, each.when), option(barred, word or None)
                raise InputError(f"{one} and {two} do not go together; leave one of them out")


def parameters_text(owner: Any, names: Collection[str]) -> str:
    """These settings as entries of a docstring's Parameters."""
    lines = []
    for name, each in settings_of(owner).items():
        if name in names:
            kind = each.takes.removesuffix(" | None")
            if each.kind.choices:
                kind = f"{{{', '.join(map(repr, each.kind.choices))}}}"
            lines.append(f"{name} : {kind}, {'optional' if each.default is None else f'default {each.default!r}'}")
            lines.append(f"    {each.help}")
    return "\n".join(lines)
