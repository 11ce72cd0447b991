"""A dominance statement: for each measure, whether B is better (≻), worse (≺) or equal (=)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adjudge.base.argument_checks import checked
from adjudge.errors import InputError

_SIGNS = {">": ">", "<": "<", "=": "=", "≻": ">", "≺": "<", "1": ">", "0": "<", "true": ">", "false": "<"}
_GLYPHS = {">": "≻", "<": "≺", "=": "="}


@checked
@dataclass(frozen=True, slots=True)
class Statement:
    """One entry per measure, read from B's side; `=` stands for a measure on which every case is tied.

    Parameters
    ----------
    signs: One of `>`, `<` and `=` per measure.

    See Also
    --------
    adjudge.evidence.count_statements

    >>> Statement.of("><")
    Statement('><')
    >>> str(Statement.of("><")), Statement.from_code(2, 2), Statement.of([1, 0]).code
    ('[≻, ≺]', Statement('><'), 2)
    """

    signs: str

    @classmethod
    def of(cls, entries: str | Iterable[object] | Statement) -> Statement:
        """From `"><"`, `"[≻, ≺]"`, or a sequence of signs, 0/1 or booleans."""
        if isinstance(entries, Statement):
            return entries
        if isinstance(entries, str):
            entries = [entry for entry in entries if entry not in "[], "]
        signs = []
        for entry in entries:
            text = str(entry).lower() if not isinstance(entry, float) else f"{entry:g}"
            if text not in _SIGNS:
                raise InputError(f"a statement is made of >, < and = (or 1 and 0); got {entry!r}")
            signs.append(_SIGNS[text])
        return cls("".join(signs))

    @classmethod
    def from_code(cls, code: int, n_measures: int) -> Statement:
        """Statement number `code` in the paper's binary order: the first measure is the most significant bit."""
        return cls("".join(">" if code >> (n_measures - 1 - j) & 1 else "<" for j in range(n_measures)))

    @property
    def code(self) -> int:
        """Number in binary order; a statement with `=` has none."""
        if "=" in self.signs:
            raise InputError(f"statement {self} leaves a measure equal and has no number in the binary order")
        return int("".join("1" if sign == ">" else "0" for sign in self.signs), 2)

    @property
    def reading(self) -> str:
        """`better` when B is better wherever they differ, `worse`, `mixed`, or `equal` when they differ nowhere."""
        seen = set(self.signs) - {"="}
        if not seen:
            return "equal"
        return "mixed" if len(seen) == 2 else ("better" if seen == {">"} else "worse")

    def flipped(self) -> Statement:
        """The same statement from A's side."""
        return Statement(self.signs.translate(str.maketrans("<>", "><")))

    def __len__(self) -> int:
        return len(self.signs)

    def __iter__(self) -> Iterator[str]:
        return iter(self.signs)

    def __str__(self) -> str:
        return "[" + ", ".join(_GLYPHS[sign] for sign in self.signs) + "]"

    def __repr__(self) -> str:
        return f"Statement({self.signs!r})"
