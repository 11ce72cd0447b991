"""k-fold cross-validation, once or several times; 5×2 is one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.case import Case
from adjudge.errors import InputError, UnfitDataError
from adjudge.runs.plan import Countable, Plan, Split
from adjudge.runs.weka_order import weka_folds


@checked
@dataclass(frozen=True)
class KFold(Plan):
    """Cut the items into `folds` parts, test on each in turn; `repeats` times with other cuts.

    Stratified folds hold each class in nearly equal shares. `order="weka"` makes the folds WEKA makes with seeds 1, 2,
    … for repeats 0, 1, … (its Explorer's and Experimenter's own), whatever the experiment's seed.

    Parameters
    ----------
    folds : int, default 10
        Number of parts.
    repeats : int, default 1
        How often, each time with another cut.
    stratified : bool, default True
        Whether classes keep their shares in every part.
    order : {'numpy', 'weka'}, default 'numpy'
        Whose shuffle: "numpy", or WEKA's own.

    See Also
    --------
    adjudge.runs.Subsampling : random splits instead

    Examples
    --------
    >>> KFold(folds=2, repeats=5).to_dict()["kind"]
    '5x2cv'
    """

    folds: int = 10
    repeats: int = 1
    stratified: bool = True
    order: Literal["numpy", "weka"] = "numpy"

    def __post_init__(self) -> None:
        if self.folds < 2 or self.repeats < 1:
            raise InputError(f"k-fold needs 2 folds and 1 repeat or more; got {self.folds} and {self.repeats}")

    def to_dict(self) -> dict[str, Any]:
        kind = "kfold" if self.repeats == 1 else "repeated_kfold"
        if (self.repeats, self.folds) == (5, 2):
            kind = "5x2cv"
        return {"kind": kind, "folds": self.folds, "repeats": self.repeats, "stratified": self.stratified,
                "order": self.order}  # fmt: skip

    def identity(self, case: Countable) -> dict[str, Any]:
        return {"kind": "kfold", "folds": self.folds, "stratified": self.stratified, "order": self.order}

    def replicated(self, times: int) -> KFold:
        return replace(self, repeats=self.repeats * times)

    def size(self, case: Countable) -> tuple[int, int]:
        if self.folds > len(case):
            raise UnfitDataError(f"case {case.name!r} has {len(case)} items; {self.folds} folds cannot be made")
        return self.repeats, self.folds

    def repeat(self, case: Case, repeat: int, random: np.random.Generator) -> list[Split]:
        if self.order == "weka":
            return [Split(*fold) for fold in weka_folds(case.y, self.folds, repeat + 1, self.stratified)]
        order = random.permutation(len(case))
        if self.stratified:  # sorted by class and dealt out like cards: every class spreads evenly, and so do the rests
            order = order[np.argsort(case.y[order], kind="stable")]
        dealt = np.empty(len(case), dtype=np.intp)
        dealt[order] = np.arange(len(case)) % self.folds
        dealt = random.permutation(self.folds)[dealt]  # no fold is always the larger one
        return [Split(np.flatnonzero(dealt != fold), np.flatnonzero(dealt == fold)) for fold in range(self.folds)]
