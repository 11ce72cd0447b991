"""What a signature says of an argument, its type and default, is written into the docstring of what is `checked`.

Under Parameters `name: what it means` is such an entry, and a line of bare names, such as `confidence, seed`, stands
for arguments that mean the same wherever they are taken, told here; a line of keys under References for works of
`references`. Examples need no heading. What a function returns is told by the docstring of that class, and that arrays
are checked by `InputError`'s entry, where it has no section of its own for them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from adjudge.base.references import works
from adjudge.base.toml_text import read_toml

_TOLD = read_toml(Path(__file__).with_name("parameters.toml").read_text("utf-8"))
ENTRIES: dict[str, str] = _TOLD["means"]
MADE_BY: dict[str, str] = _TOLD["made_by"]
_CITED = re.compile(r"(?<=\nReferences\n----------\n)\w+(?:, \w+)*")
_BARE = re.compile(r"^( *)(\w+(?:, \w+)*)$(?!\n\1[ -])", re.MULTILINE)  # neither described nor a heading
_ENTRY = re.compile(r"^(\w+): ", re.MULTILINE)
_WORD = re.compile(r"(?<!['\w])[A-Za-z]\w*(?!['\w])")
_PLAIN = {"Any": "object", "ArrayLike": "array-like"} | dict.fromkeys(("Floats", "Ints", "Bools", "Signs"), "array")


def written_out(target: Any) -> str | None:
    """The docstring of a function or class, its short entries written out.

    >>> def mean(d: Any, times: int | None = None, *, confidence: float = 0.9):
    ...     "Parameters\\n----------\\nd, confidence\\ntimes: How often."
    >>> print(written_out(mean).partition("confidence ")[2])
    : float, default 0.9
        Confidence of the interval.
    times : int, optional
        How often.
    """
    text = inspect.cleandoc(target.__doc__ or "")  # as Python 3.13 has it
    examples = "Examples\n--------\n"
    text = text if examples in text else re.sub("^>>> ", f"{examples}>>> ", text, count=1, flags=re.MULTILINE)
    essay, underline, sections = text.partition("--------")
    if essay.endswith("Examples\n"):  # what follows from the signature comes before them
        essay, underline, sections = text.partition(examples)[0], "", examples + text.partition(examples)[2]
    if not sections:
        return essay or None
    function: Any = target
    if isinstance(target, type):
        function = function.__init__
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    late = function.__defaults__ or ()
    defaults = dict(zip(names[len(names) - len(late) :], late, strict=True)) | (function.__kwdefaults__ or {})

    def head(name: str) -> str:
        """The line of an argument: its type and default."""
        told = plain_type(function.__annotations__[name], function.__globals__)
        if name in defaults and defaults[name] is None:
            told += ", optional"
        elif name in defaults and (default := repr(defaults[name])) != "<factory>":
            told += f", default {default}"
        return f"{name} : {told}"

    def entries(found: re.Match[str]) -> str:
        lines, named = [], found[2].split(", ")
        if not ENTRIES.keys() >= set(named):
            return found[0]
        for name in named:
            lines += [
                f"{found[1]}{head(name) if name in function.__annotations__ else name}",
                f"{found[1]}    {ENTRIES[name]}",
            ]
        return "\n".join(lines)

    told = sections if isinstance(target, type) else _completed(function, sections)
    told = _CITED.sub(lambda found: works(found[0]), told)
    parameters, heading, rest = told.partition("\n\n")
    parameters = _ENTRY.sub(lambda found: f"{head(found[1])}\n    ", parameters)
    return essay + underline + _BARE.sub(entries, parameters + heading + rest)


def plain_type(annotation: str, scope: Mapping[str, Any]) -> str:
    """An annotation as a docstring has it.

    >>> plain_type("Sequence[str | ArrayLike] | None", {}), plain_type("Literal['a', 'b']", {})
    ('Sequence[str or array-like]', "{'a', 'b'}")
    """

    def plain(found: re.Match[str]) -> str:
        choices = get_args(scope.get(found[0])) if get_origin(scope.get(found[0])) is Literal else ()
        return f"{{{', '.join(map(repr, choices))}}}" if choices else _PLAIN.get(found[0], found[0])

    text = re.sub(r"NDArray\[[^]]*\]", "array", str(annotation).removesuffix(" | None"))
    text = re.sub(r"Literal\[(.*?)\]", r"{\1}", text)
    return _WORD.sub(plain, text).replace(" | ", " or ")


def _completed(function: Any, sections: str) -> str:
    """The sections with Returns and Raises, where they follow from the signature, in numpydoc's order."""
    asked = {name: str(kind) for name, kind in function.__annotations__.items()}
    returned = function.__globals__.get(asked.pop("return", ""))
    ours = isinstance(returned, type) and returned.__module__.startswith("adjudge")
    missing = ["Returns", "-------", "Axes", ""] if "ax" in asked and "\nReturns\n" not in sections else []
    if ours and returned.__doc__ and "\nReturns\n" not in sections:
        told = inspect.cleandoc(returned.__doc__).partition("\n\n")[0].splitlines()
        missing += ["Returns", "-------", returned.__name__, *(f"    {line}" for line in told), ""]
    if "\nRaises\n" not in sections and any("ArrayLike" in kind for kind in asked.values()):
        missing += ["Raises", "------", "InputError", ""]
    written = "\n".join(missing)
    next_one = re.search(r"^(?:Raises|See Also|References|Examples)$", sections, re.MULTILINE)
    if next_one is None:
        return f"{sections}\n\n{written}".rstrip()
    return "".join([sections[: next_one.start()], written, "\n" if missing else "", sections[next_one.start() :]])
