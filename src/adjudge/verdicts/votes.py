"""Votes as units: the strengths of the models, their contrasts, and what each model scored, for the reader."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.contract import Differences, Test, find_test
from adjudge.evidence.votes import strengths
from adjudge.kernels.davidson import Votes
from adjudge.kernels.special import stdtrit
from adjudge.results.coded import as_coded
from adjudge.results.plan import plan_of
from adjudge.results.table import ResultTable
from adjudge.results.votes import PROMPT, STRENGTH, VOTER
from adjudge.verdicts.measured import Evidence
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.units import Units, VoteFacts

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_NOT_FOR_VOTES: dict[str, Any] = {
    "estimand": None, "test": None, "supplementary": (), "margins": {}, "gates": {}, "cheapest": None, "factors": (),
    "group": None, "each": None, "reduce": "mean", "items": False, "missing": "error", "sequential": False,
    "ratio": None, "first": {}, "weights": {}, "claim": None, "network": None, "reversals": (), "rule": "claims",
    "primary": {}, "each_subset": False, "judged": (), "human": {},
}  # fmt: skip
_NOT_NEXT_TO_VOTES = ("supplementary", "cheapest", "sequential", "first", "weights", "claim", "network", "reversals",
                      "rule", "each_subset")  # fmt: skip


def vote_units(table: ResultTable, settings: Settings) -> Units:
    """The strengths of the models that the votes tell, as the one measure of one unit."""
    for name, usual in _NOT_FOR_VOTES.items():
        if getattr(settings, name) != usual:
            raise InputError(f"{option(name)} is for scores of learners on cases; {table.source} holds votes")
    facts, noun = _facts(table, settings)
    return Units(np.exp(facts.strengths.theta)[None, None], table.measures, (True,), table.learners, ("votes",),
                 "votes", noun, plan_of(table), (False,), (True,), (1.0,), scope="", votes=facts)  # fmt: skip


def with_votes(units: Units, table: ResultTable, settings: Settings) -> Units:
    """One more measure next to those of the cases: the strengths of the same learners."""
    for name in _NOT_NEXT_TO_VOTES:
        if getattr(settings, name) != _NOT_FOR_VOTES[name]:
            raise InputError(f"{option(name)} is for scores of learners on cases; {table.source} holds votes")
    if STRENGTH in units.measures:
        raise InputError(f"{STRENGTH} is what the votes of {table.source} tell: give the scores' measure another name")
    facts = _facts(table, settings)[0]
    facts = replace(facts, strengths=facts.strengths.of([table.learners.index(name) for name in units.learners]))
    alike = np.broadcast_to(np.exp(facts.strengths.theta), (1, *units.values.shape[1:]))
    return replace(
        units, values=np.concatenate([units.values, alike]), measures=(*units.measures, STRENGTH), votes=facts,
        higher_is_better=(*units.higher_is_better, True), zero_one=(*units.zero_one, False), samples=None,
        factors=(*units.factors, True), typical=(*units.typical, 1.0),
    )  # fmt: skip


def _facts(table: ResultTable, settings: Settings) -> tuple[VoteFacts, str]:
    """The strengths, and what counts once: a voter, a prompt or a vote."""
    if len(table.learners) < 2:
        raise UnfitDataError(f"a comparison needs two models; {table.source} has {len(table.learners)}")
    whole = np.bincount(table.case, minlength=len(table.cases))[table.case] == 2  # both models are among the learners
    rows = np.flatnonzero(whole)
    rows = rows[np.argsort(table.case[rows], kind="stable")]
    if not len(rows):
        raise UnfitDataError(f"{table.source}: no vote between {' and '.join(table.learners[:2])}")
    first, second = rows[::2], rows[1::2]
    votes = Votes(
        table.learner[first],
        table.learner[second],
        np.sign(table.value[first] - table.value[second]).astype(np.int8),
        len(table.learners),
        _covariates(table, settings, first, second),
    )
    labels = {role: _codes(table.labels[role], first) for role in (VOTER, PROMPT) if role in table.labels}
    counts = {role: len(np.unique(codes)) for role, codes in labels.items()}
    clusterings = [codes for role, codes in labels.items() if 1 < counts[role] < len(first)]
    found = strengths(votes, clusterings, table.learners)
    noun = next((role for role, number in counts.items() if number == found.clusters and clusterings), "vote")
    ties, won, lost = found.ties.sum(axis=1), found.tally.sum(axis=1), found.tally.sum(axis=0)
    every = {said: tuple(table.learners[place] for place in np.flatnonzero((ties + other == 0) & (won + lost > 0)))
             for said, other in (("won", lost), ("lost", won))}  # fmt: skip
    return VoteFacts(found, len(first), counts, tuple(settings.control), every), noun


def _covariates(table: ResultTable, settings: Settings, first: Ints, second: Ints) -> Floats:
    found = []
    for name in settings.control:
        cells = table.labels.get(name)
        if cells is None or name in (VOTER, PROMPT):
            known = [each for each in table.labels if each not in (VOTER, PROMPT)]
            there = f"there are {', '.join(known)}" if known else f"add {name}_a and {name}_b, one number for each side"
            raise InputError(f"no covariate {name!r} in {table.source}{did_you_mean(name, known)}; {there}")
        values = np.array([float(cell) for cell in cells])
        difference = values[first] - values[second]
        spread = float(difference.std())
        if spread == 0:
            raise UnfitDataError(f"{name} does not differ between the two sides of any vote: leave it out")
        found.append(difference / spread)
    return np.column_stack(found) if found else np.zeros((len(first), 0))


def _codes(cells: Any, rows: Ints) -> Ints:
    return np.asarray(np.unique(as_coded(cells).codes[rows], return_inverse=True)[1].reshape(-1), dtype=np.int64)


def contrasts(facts: VoteFacts, pairs: Ints, alpha: float, family: int) -> Differences:
    """θ_b − θ_a of these pairs with their standard errors: the log odds that b wins a decided vote against a."""
    found = facts.strengths
    return Differences(
        (found.theta[pairs[:, 1]] - found.theta[pairs[:, 0]])[:, None],
        "votes",
        alpha=alpha,
        pairs_in_family=family,
        options={"error": found.errors(pairs), "df": found.df, "clusters": found.clusters},
    )


def vote_evidence(facts: VoteFacts, pairs: Ints, settings: Settings) -> tuple[Test, Evidence]:
    """The contrasts' p and side, with the votes between the two themselves."""
    test, found = find_test("votes"), facts.strengths
    data = contrasts(facts, pairs, settings.alpha, len(pairs))
    finding = test.run(data)
    assert finding.p is not None and finding.side is not None and finding.n is not None
    a, b = pairs.T
    no = np.zeros(len(pairs), dtype=bool)
    least = np.full(len(pairs), 0.5 ** min(found.clusters - 1, 1000))
    return test, Evidence(finding.p, finding.side, finding.n, least, found.tally[b, a], found.tally[a, b],
                          found.ties[a, b], data.values[:, 0], no, no)  # fmt: skip


def vote_description(facts: VoteFacts, alpha: float) -> dict[str, Any]:
    """Of each model the chance to win a decided vote against an average one, with its interval, and votes won."""
    found = facts.strengths
    half = stdtrit(found.df, 1 - alpha / 2) * found.own_errors()
    mean, low, high = (1.0 / (1.0 + np.exp(-end)) for end in (found.theta, found.theta - half, found.theta + half))
    won, lost = found.tally.sum(axis=1), found.tally.sum(axis=0)
    decided = won + lost
    share = np.divide(won, decided, out=np.full(len(won), np.nan), where=decided > 0)
    n = decided + found.ties.sum(axis=1)
    return {"n": n, "mean": mean, "low": low, "high": high, "won": share}


def vote_law(facts: VoteFacts, pairs: Ints) -> tuple[Floats, Floats]:
    """Mean and a root of the covariance of the contrasts: the normal law that P(unbeaten) is drawn from."""
    found = facts.strengths
    spread, axes = np.linalg.eigh(found.covariance)
    root = axes * np.sqrt(np.maximum(spread, 0.0))
    return found.theta[pairs[:, 1]] - found.theta[pairs[:, 0]], root[pairs[:, 1]] - root[pairs[:, 0]]
