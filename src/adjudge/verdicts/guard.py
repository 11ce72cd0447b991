"""Statistical cautions: each has a code, a name and one sentence; `docs/guards.md` has a line on each."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.base.result_base import ResultBase

GUARD_NAMES = {
    "G01": "too few cases",
    "G02": "mode against margin",
    "G04": "linked measures",
    "G05": "folds used as cases",
    "G07": "tied throughout",
    "G08": "holes",
    "G09": "identical learners",
    "G11": "network disagrees",
    "G12": "test not for words",
    "G13": "seeds only",
    "G14": "unpaired splits",
    "G15": "chance links",
    "G16": "exact test differs",
    "G17": "reward alone",
    "G18": "veto",
    "G19": "skew",
    "G20": "groups offered",
    "G21": "names alike",
    "G22": "factors offered",
    "G23": "group size tied to effect",
    "G24": "not judged",
    "G25": "results in a circle",
    "G26": "variants as cases",
    "G27": "one measure without margin",
}
MOST_PAIRS = 1000  # pairs named in one guard; `n_pairs` counts all


@dataclass(frozen=True, slots=True, repr=False)
class Guard(ResultBase):
    """A caution shown with the verdict; `pairs` lists (b, a) it concerns, empty when it concerns the whole table."""

    code: str
    text: str
    pairs: tuple[tuple[str, str], ...] = ()
    n_pairs: int = 0

    @property
    def name(self) -> str:
        return GUARD_NAMES[self.code]

    def concerns(self, first: str, second: str) -> bool:
        """Whether it names this pair, in either order."""
        return (first, second) in self.pairs or (second, first) in self.pairs

    def to_dict(self) -> dict[str, object]:
        pairs = [list(pair) for pair in self.pairs]
        return {"code": self.code, "name": self.name, "text": self.text, "pairs": pairs, "n_pairs": self.n_pairs}

    def __str__(self) -> str:
        return f"{self.code} {self.name}: {self.text}"
