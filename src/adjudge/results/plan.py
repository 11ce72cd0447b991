"""How a table was resampled: taken from its meta where that says, else read off its repeats and folds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np

from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError, did_you_mean
from adjudge.kernels.ranks import distinct
from adjudge.results.cells import parse_number, shown
from adjudge.results.coded import as_coded
from adjudge.results.table import ResultTable, count_units, take_rows

PlanKind = Literal["none", "holdout", "kfold", "repeated_kfold", "5x2cv", "subsampling", "bootstrap", "seeds",
                   "samples", "items", "together"]  # fmt: skip
KINDS = get_args(PlanKind)


@dataclass(frozen=True, slots=True)
class Plan:
    """`ratio` is n_test/n_train, None when the table does not tell; `origin` says where the plan comes from."""

    kind: str
    repeats: int
    folds: int
    ratio: float | None
    origin: str

    def describe(self) -> str:
        """The plan in a few words."""
        names = {
            "none": "one score per case",
            "holdout": "one hold-out split",
            "kfold": f"{self.folds}-fold cross-validation",
            "repeated_kfold": f"{self.repeats}×{self.folds}-fold cross-validation",
            "5x2cv": "5×2-fold cross-validation",
            "subsampling": f"{self.repeats} random splits",
            "bootstrap": f"{self.repeats} bootstrap samples",
            "seeds": f"{self.repeats} seeds on one split",
            "samples": "one sample" if self.repeats == 1 else f"{self.repeats} independent samples",
            "items": "one score per item" if self.repeats == 1 else f"{self.repeats} samples per item",
            "together": "several plans together",
        }
        return names[self.kind]


def plan_of(table: ResultTable) -> Plan:
    """How was this table resampled?"""
    repeats = len(distinct(table.repeat[table.repeat >= 0])) or 1
    folds = len(distinct(table.fold[table.fold >= 0])) or 1
    given: dict[str, Any] = table.meta.plan
    kind = given.get("kind")
    if kind is not None and kind not in KINDS:
        raise InputError(f"the table's meta names plan {kind!r}{did_you_mean(str(kind), KINDS)}")
    origin = "meta.json" if kind else "assumed" if given.get("assumed") else "read off the table"
    chosen = str(kind) if kind else _read_off(table, repeats, folds)
    if chosen == "seeds" and not _one_split(table):
        chosen = "together"  # seeds on several splits: neither independent seeds nor independent splits
    return Plan(chosen, repeats, folds, _ratio(table, chosen, folds, given), origin)


def plans_by_case(table: ResultTable) -> dict[str, Plan]:
    """How was each case resampled? Folds and sizes, and with them the correction, may differ between cases."""
    if not any(name in table.extras for name in ("item", "seed", "split_id", "n_train", "n_test")):
        # Only the numbers of repeats and folds matter: one case stands for all that are alike in them.
        numbers = [count_units(table.case[part >= 0], part[part >= 0], len(table.cases))[0]
                   for part in (table.repeat, table.fold)]  # fmt: skip
        alike: dict[tuple[int, ...], Plan] = {}
        keys = list(zip(*(part.tolist() for part in numbers), strict=True))
        for case, key in zip(table.cases, keys, strict=True):
            if key not in alike:
                alike[key] = plan_of(table.select(cases=[case]))
        return {case: alike[key] for case, key in zip(table.cases, keys, strict=True)}
    order = np.argsort(table.case, kind="stable")
    ends = np.cumsum(np.bincount(table.case, minlength=len(table.cases)))
    return {case: plan_of(take_rows(table, rows)) for case, rows in
            zip(table.cases, np.split(order, ends[:-1]), strict=True)}  # fmt: skip


def describe_plans(plans: Iterable[Plan]) -> str:
    """The plans of several cases in a few words, "mixed: …" where they differ.

    >>> one, other = (Plan("repeated_kfold", 10, folds, None, "given") for folds in (2, 5))
    >>> describe_plans([one, one]), describe_plans([one, other])
    ('10×2-fold cross-validation', 'mixed: 10×2-fold cross-validation, 10×5-fold cross-validation')
    """
    every = list(plans)
    words = list(dict.fromkeys(plan.describe() for plan in every))
    if len(words) > 1:
        return "mixed: " + ", ".join(words)
    ratios = sorted(plan.ratio for plan in every if plan.ratio is not None)
    if ratios and ratios[-1] > 1.1 * ratios[0]:  # less is rounding of sizes, or a bootstrap's chance
        return f"mixed: {words[0]}, test/train {ratios[0]:.2g} to {ratios[-1]:.2g}"
    return words[0]


def _read_off(table: ResultTable, repeats: int, folds: int) -> str:
    items = "item" in table.extras or role_of(table.mapping.get("case", "")) == "item"
    if (table.fold < 0).all() and (table.repeat < 0).all():
        return "items" if "item" in table.extras else "none"
    if (table.fold < 0).all() and items:
        return "items"  # repeats of an item are samples of its answer, no splits of data
    if "seed" in table.extras and (table.fold < 0).all() and _one_split(table):
        return "seeds"
    if folds > 1:
        return "5x2cv" if (repeats, folds) == (5, 2) else ("repeated_kfold" if repeats > 1 else "kfold")
    return "subsampling" if repeats > 1 else "holdout"


def _one_split(table: ResultTable) -> bool:
    """Whether all seeds share one split; without split ids a table of seeds is taken for one split."""
    if "split_id" not in table.extras:
        return True
    splits = as_coded(table.extras["split_id"]).codes
    return bool((count_units(table.case, splits, len(table.cases))[0] <= 1).all())


def _ratio(table: ResultTable, kind: str, folds: int, given: dict[str, Any]) -> float | None:
    """n_test/n_train: from the rows, from the meta, or from the number of folds."""
    if kind in {"seeds", "samples", "none", "items", "together"}:
        return None
    train, test = (_sizes(table.extras.get(name, []), f"column {name!r}") for name in ("n_train", "n_test"))
    if train and test:
        return sum(test) / sum(train)  # total over total, as the corrected t test takes it
    if "n_train" in given and "n_test" in given:
        train, test = (_sizes([given[name]], f"the plan's {name}") for name in ("n_train", "n_test"))
        return sum(test) / sum(train) if train and test else None
    if "test_fraction" in given:
        (share,) = _sizes([given["test_fraction"]], "the plan's test_fraction") or [0.0]
        if not 0 < share < 1:
            raise InputError(f"the plan's test_fraction lies between 0 and 1; got {given['test_fraction']!r}")
        return share / (1.0 - share)
    return 1.0 / (folds - 1) if kind in {"kfold", "repeated_kfold", "5x2cv"} and folds > 1 else None


def _sizes(cells: list[Any], name: str) -> list[float]:
    """Sizes given, blanks left out; anything but a positive number is refused."""
    found = []
    for cell in cells:
        try:
            number = parse_number(cell)
        except (TypeError, ValueError, OverflowError):
            raise InputError(f"{name} holds {shown(cell)}, which is not a number to compute with") from None
        if np.isnan(number):
            continue
        if not (np.isfinite(number) and number > 0):
            raise InputError(f"{name} holds {shown(cell)}; a size is positive")
        found.append(number)
    return found
