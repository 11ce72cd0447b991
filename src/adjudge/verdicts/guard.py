"""Statistical cautions: each has a code, a name and one sentence; `docs/guards.md` has a line on each."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.record import Record

__all__ = ["GUARD_NAMES", "Guard"]

GUARD_NAMES = {
    "G01": "few cases",
    "G02": "mode against margin",
    "G03": "many ties",
    "G04": "linked measures",
    "G05": "folds used as cases",
    "G06": "many pairs",
    "G07": "tied throughout",
    "G08": "holes",
    "G09": "identical learners",
    "G10": "claims withheld",
    "G11": "network disagrees",
    "G12": "uncorrected test",
    "G13": "seeds only",
    "G14": "unpaired splits",
    "G15": "chance links",
    "G16": "exact test differs",
    "G17": "reward alone",
}


@dataclass(frozen=True, slots=True, repr=False)
class Guard(Record):
    """A caution shown with the verdict; `pairs` lists (b, a) it concerns, empty when it concerns the whole table."""

    code: str
    text: str
    pairs: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return GUARD_NAMES[self.code]

    def to_dict(self) -> dict[str, object]:
        return {"code": self.code, "name": self.name, "text": self.text, "pairs": [list(pair) for pair in self.pairs]}

    def __str__(self) -> str:
        return f"{self.code} {self.name}: {self.text}"
