"""The families of claims: what is right together, at which level. Nothing else is ever called "together".

All signs are one family; everything else that speaks is a family of its own, each at its level. The closing lines of a
report, JSON `families` and docs/claims.md are made of this one table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.base.result_base import ResultBase
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.headline_facts import UseSingleBest

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison


@dataclass(frozen=True, slots=True, repr=False)
class Family(ResultBase):
    """A family of this comparison: any claim it covers is wrong with chance at most `level` (of `fdr`: that share)."""

    name: str
    level: float
    covers: str
    spoke: bool  # whether it claims anything here


@dataclass(frozen=True, slots=True)
class FamilyRule:
    """One family as it is declared: when there is one, when it speaks, and how the closing lines then name it."""

    name: str
    covers: str
    asked: Callable[[Comparison], bool]
    spoke: Callable[[Comparison], bool]
    short: str = ""  # on the first screen
    closing: str = ""  # with --details: "… : a further 5 %"


def _single_best(comparison: Comparison) -> bool:
    """Of one pair the headline is its word, which the family of signs has."""
    return len(comparison) > 1 and isinstance(comparison.answer.headline, UseSingleBest)


FAMILIES = (
    FamilyRule(
        "claims",
        "every claim on every pair, and what is read off them: verdicts, front, unbeaten set, ranks and tiers",
        asked=lambda found: True,
        spoke=lambda found: bool(found.family_signs.any()),
    ),
    FamilyRule(
        "fdr",
        "the pairs with a claim: the share of them that is expected to be wrong",
        asked=lambda found: found.settings.fdr is not None,
        spoke=lambda found: bool(found.signs.any()),
    ),
    FamilyRule(
        "equivalence",
        "every pair called equivalent",
        asked=lambda found: found.equivalence is not None,
        spoke=lambda found: found.equivalence is not None and bool(found.equivalence.equivalent.any()),
        short="equivalence",
        closing="Equivalence",
    ),
    FamilyRule(
        "single best",
        "one learner is better than every other, as one statement",
        asked=lambda found: found.baseline is None,
        spoke=_single_best,
        short="the headline",
        closing="The headline, as one statement",
    ),
    FamilyRule(
        "set for the best",
        "the best learner is in the set, as one statement",
        asked=lambda found: found.baseline is None,
        spoke=lambda found: (
            isinstance(found.answer, Answer) and bool((found.answer.order.front & ~found.answer.may_be_best).any())
        ),
    ),
    FamilyRule(
        "cheapest",
        "the learner named as the cheapest is within the margins of every other, as one statement",
        asked=lambda found: found.settings.cheapest is not None and found.baseline is None,
        spoke=lambda found: bool((facts := getattr(found.answer, "cheapest", None)) and facts.chosen),
        short="the cheapest",
        closing="The cheapest, as one statement",
    ),
    FamilyRule(
        "gates",
        "every gate that passes, and by itself every gate that fails",
        asked=lambda found: found.gates is not None,
        spoke=lambda found: found.gates is not None and bool(found.gates.outcome.any()),
    ),
    FamilyRule(
        "slices",
        "every claim on a slice judged by its own cases: of each benchmark, each level of the columns asked for",
        asked=lambda found: bool(found.slices),
        spoke=lambda found: any(each.comparison.family_signs.any() for each in found.slices),
    ),
    FamilyRule(
        "best of a slice",
        "the single best of every slice",
        asked=lambda found: bool(found.slices) and found.baseline is None,
        spoke=lambda found: any(_single_best(each.comparison) for each in found.slices),
    ),
    FamilyRule(
        "own changes",
        "every learner said to have changed itself from one release to the next: new against old on the common cases",
        asked=lambda found: found.releases,
        spoke=lambda found: bool(found.family_signs.any()),
    ),
)


def families_of(comparison: Comparison) -> tuple[Family, ...]:
    """The families that were asked for."""
    settings = comparison.settings
    return tuple(
        Family(
            rule.name,
            settings.fdr if rule.name == "fdr" and settings.fdr is not None else settings.alpha,
            rule.covers,
            rule.spoke(comparison),
        )
        for rule in FAMILIES
        if (rule.name == "own changes") == comparison.releases and rule.asked(comparison)
    )
