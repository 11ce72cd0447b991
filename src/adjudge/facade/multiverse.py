"""In what share of defensible analyses each claim stands, as a user holds it."""

from __future__ import annotations

from adjudge.verdicts import multiverse as multiverses
from adjudge.wording.multiverse import multiverse_text


class Multiverse(multiverses.Multiverse):
    """In what share of defensible analyses each claim stands."""

    __slots__ = ()

    def __str__(self) -> str:
        return multiverse_text(self)
