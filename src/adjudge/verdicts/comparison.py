"""Which learner is better, on all measures together? One array of signs, and everything read off it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from adjudge.base.limits import refuse_more
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError, did_you_mean
from adjudge.evidence.contract import Test
from adjudge.kernels.usual_errors import usual_errors
from adjudge.results.table import ResultTable
from adjudge.verdicts.answer import Answer, BaselineAnswer, answer_of
from adjudge.verdicts.cheapest import check_cheapest
from adjudge.verdicts.claims import conclude, run_tests
from adjudge.verdicts.families import Family, families_of
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.guards import guards_on
from adjudge.verdicts.margins import Equivalence
from adjudge.verdicts.measured import Evidence
from adjudge.verdicts.outcome import Outcome, has_outcomes, outcomes, published_word
from adjudge.verdicts.pair import Pair
from adjudge.verdicts.pair_view import pair_view
from adjudge.verdicts.pairs import judgeable, named_pairs, pair_index, refuse_unpaired
from adjudge.verdicts.preferred import by_preference
from adjudge.verdicts.repeat_probability import repeat_probabilities_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import cases_needed
from adjudge.verdicts.slices import Slice, by_slice
from adjudge.verdicts.units import Units, gather, some_measures
from adjudge.verdicts.words import Word, words_of

if TYPE_CHECKING:  # what a first screen does not show is loaded where it is asked for
    from adjudge.verdicts.gates import Gates
    from adjudge.verdicts.redundancy import Redundancy
    from adjudge.verdicts.reversed_pairs import Reversals
    from adjudge.verdicts.supplementary import Supplementary

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Signs = NDArray[np.int8]
_BLOCK = 64  # pairs whose outcomes are found together


@dataclass(frozen=True, repr=False, eq=False)  # no slots: what is costly is computed when first asked for, and kept
class Comparison(ResultBase):
    """Arrays have one row per pair (`places` holds the learners' numbers, a before b) and one column per measure.

    `signs` are those the words are read off (under `fdr`, of that rule), `family_signs` those of the one family, on
    which everything over all learners rests. A pair is a view made on demand: `found[b, a]`, or iterate.

    Parameters
    ----------
    source : str
        Where the results came from.
    units : Units
        The arrays behind the comparison: values per case, learner and measure.
    settings : Settings
        What was chosen.
    places : array
        Numbers of the learners of each pair, a before b.
    tests : tuple[Test, ...]
        The test behind each measure.
    evidence : tuple[Evidence, ...]
        What each test found, one entry per measure.
    p : array
        p-value per pair and measure.
    p_adjusted : array
        The same, all of them as one family.
    p_pair : array
        Adjusted p-value of the pair as a whole.
    signs : array
        1, −1 or 0 per pair and measure: what the words are read off.
    family_signs : array
        Signs of the one family, whatever rule the words follow.
    vetoed : array
        Where a sign was withheld because mean or wins went the other way.
    words : tuple[Word, ...]
        The word of each pair.
    equivalence : Equivalence
        What the margins showed, if any were given.
    gates : Gates
        What the gates showed, if any were given.
    baseline : str
        The learner all others were judged against, if one was named.
    not_judged : tuple[str, ...]
        Learners left out because they share too few cases.
    table : ResultTable
        The table that was read.
    pairs_in_family : int
        Pairs that share the level: of this table, or of every slice.
    statements : int
        Headlines said beside each other, one per slice.
    notes : tuple[str, ...]
        What was noted while reading.
    releases : bool
        Whether each pair is one learner in two releases of a table.

    See Also
    --------
    adjudge.compare : makes it
    adjudge.report : writes it down
    """

    source: str
    units: Units
    settings: Settings
    places: Ints
    tests: tuple[Test, ...]
    evidence: tuple[Evidence, ...]
    p: Floats  # NaN where a pair is identical on the measure
    p_adjusted: Floats
    p_pair: Floats
    signs: Signs
    family_signs: Signs
    vetoed: Signs  # the sign that a veto took back, else 0
    words: tuple[Word, ...]
    equivalence: Equivalence | None
    gates: Gates | None
    baseline: str | None
    not_judged: tuple[str, ...]
    table: ResultTable
    pairs_in_family: int  # pairs that share the level: of this table, or of every slice
    statements: int = 1  # headlines said beside each other, one per slice
    notes: tuple[str, ...] = ()
    releases: bool = False  # each pair is one learner in two releases of a table: a family of its own

    @property
    def learners(self) -> tuple[str, ...]:
        return self.units.learners

    @property
    def measures(self) -> tuple[str, ...]:
        return self.units.measures

    @property
    def cases(self) -> tuple[str, ...]:
        return self.units.names

    @property
    def identical(self) -> NDArray[np.bool_]:
        return np.isnan(self.p)

    @property
    def needed(self) -> int:
        """Cases a unanimous result needs in a family of this size."""
        return cases_needed(self.pairs_in_family, self.settings.alpha, self.settings.sequential)

    @property
    def needed_alone(self) -> int:
        """Cases a unanimous result needs for one statement by itself."""
        return cases_needed(1, self.settings.alpha, self.settings.sequential)

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[Pair]:
        return (self.pair(place) for place in range(len(self)))

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair as a view: for a few learners; with many, iterate or ask by name."""
        return tuple(self)

    def __getitem__(self, names: tuple[str, str]) -> Pair:
        """The pair b against a, read from b's side, whichever stands first in the table."""
        if not (isinstance(names, tuple) and len(names) == 2):
            raise InputError(f"a pair is asked for by two learners, found[b, a]; got {names!r}")
        for name in names:
            if name not in self.learners:
                raise InputError(f"no learner {name!r} was judged{did_you_mean(str(name), self.learners)}")
        b, a = (self.learners.index(name) for name in names)
        if (a, b) not in self._place_of and (b, a) not in self._place_of:
            raise InputError(
                f"{names[0]!r} and {names[1]!r} were not compared: each is judged against {self.baseline!r}"
            )
        place, turned = self.place_between(*names)
        return pair_view(self, place, turned=turned)

    def place_of(self, b: str, a: str) -> int:
        """The number of a pair in the table's own order."""
        return self._place_of[self.learners.index(a), self.learners.index(b)]

    def place_between(self, b: str, a: str) -> tuple[int, bool]:
        """The number of a pair named in either order, and whether the table has it the other way round."""
        first, second = self.learners.index(a), self.learners.index(b)
        turned = (first, second) not in self._place_of
        return self._place_of[(second, first) if turned else (first, second)], turned

    @cached_property
    def _place_of(self) -> dict[tuple[int, int], int]:
        return {(a, b): place for place, (a, b) in enumerate(self.places.tolist())}

    def pair(self, place: int) -> Pair:
        """Pair number `place`, b against a in the table's order."""
        return pair_view(self, place)

    def sign_text(self, place: int) -> str:
        """The signs of pair number `place`, one character per measure: > < ? =."""
        same, signs = np.isnan(self.p[place]).tolist(), self.signs[place].tolist()
        return "".join("=" if tied else "?><"[sign] for tied, sign in zip(same, signs, strict=True))

    @cached_property
    def outcomes(self) -> tuple[Outcome | None, ...]:
        """Paper A's most frequent joint outcome of every pair; empty where none can be counted."""
        if not has_outcomes(self.units):
            return ()
        return tuple(outcomes(self.units, self.places, self.settings))

    def outcome(self, place: int) -> Outcome | None:
        """The same for one pair, without computing all others."""
        if "outcomes" in self.__dict__ or not has_outcomes(self.units):
            return self.outcomes[place] if self.outcomes else None
        block = _BLOCK if self.settings.network is None else 1
        start = place // block * block
        if start not in self._outcomes:
            self._outcomes[start] = tuple(outcomes(self.units, self.places[start : start + block], self.settings))
        return self._outcomes[start][place - start]

    @cached_property
    def _outcomes(self) -> dict[int, tuple[Outcome | None, ...]]:
        """Outcomes found so far, by the first pair of a block: who asks for one mostly asks for more."""
        return {}

    def outcome_of(self, b: str, a: str) -> Outcome | None:
        """The outcome of b against a, read from b's side, whichever stands first in the table."""
        first, second = self.learners.index(a), self.learners.index(b)
        place = self._place_of.get((first, second))
        if place is not None:
            return self.outcome(place)
        found = self.outcome(self._place_of[second, first])
        return None if found is None else found.flipped()

    @cached_property
    def estimated(self) -> dict[tuple[int, int], Floats]:
        """Centres and intervals found so far, by first pair of a block and measure (`pair_view`)."""
        return {}

    @cached_property
    def guards(self) -> tuple[Guard, ...]:
        """Every caution, once, naming the pairs it concerns."""
        return guards_on(self)

    @cached_property
    def guards_of_pairs(self) -> dict[tuple[str, str], list[Guard]]:
        """The cautions that name a pair, by (b, a) in the table's order."""
        found: dict[tuple[str, str], list[Guard]] = {}
        for guard in self.guards:
            for pair in guard.pairs:
                found.setdefault(pair, []).append(guard)
        return found

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """What is right together, at which level, and whether it claims anything here."""
        return families_of(self)

    def spoke(self, family: str) -> bool:
        """Whether that family claims anything here."""
        return any(each.spoke for each in self.families if each.name == family)

    @cached_property
    def supplementary(self) -> tuple[Supplementary, ...]:
        """Tests that stand beside the words: of the whole table, and Bayesian ones."""
        from adjudge.verdicts.supplementary import supplementary

        return supplementary(self)

    @cached_property
    def repeat_probabilities(self) -> Floats:
        """(pairs, 2): the least and greatest chance that as many new cases repeat each pair's signs; NaN: not given."""
        return repeat_probabilities_of(self)

    @cached_property
    def answer(self) -> Answer | BaselineAnswer:
        """Which of the learners? Front, ranks, tiers, leaderboard; always from the signs of the one family."""
        return answer_of(self)

    @cached_property
    def redundancy(self) -> tuple[Redundancy, ...]:
        """Measures that add nothing and measures that decide, by the network; empty where none was asked for."""
        if self.settings.network is None:
            return ()
        from adjudge.verdicts.redundancy import redundancy  # only those who ask for networks pay for them

        return redundancy(self)

    @cached_property
    def reversals(self) -> Reversals | None:
        """Pairs that change places between the two measures named in the settings."""
        if not self.settings.reversals:
            return None
        from adjudge.verdicts.reversed_pairs import reversed_pairs

        return reversed_pairs(self)

    @cached_property
    def slices(self) -> tuple[Slice, ...]:
        """Each benchmark of a log, and each level of the columns asked for, by itself: one family of their own."""
        return by_slice(self)

    @property
    def benchmarks(self) -> tuple[Slice, ...]:
        """The slices that a log brings along, where items of several benchmarks were scored."""
        return tuple(each for each in self.slices if each.benchmark)

    def matrix(self) -> dict[str, dict[str, str]]:
        """Row learner against column learner, read from the row's side."""
        table: dict[str, dict[str, str]] = {row: {} for row in self.learners}
        for (a, b), word in zip(self.places.tolist(), self.words, strict=True):
            table[self.learners[b]][self.learners[a]] = str(word)
            table[self.learners[a]][self.learners[b]] = str(word.opposite)
        return table

    def on(self, measures: Sequence[str]) -> tuple[Word, ...]:
        """Each pair's word on some of the measures: read off the same signs, or by the published rule in force."""
        columns = [self.measures.index(name) for name in measures]
        if self.settings.rule != "claims":
            found = outcomes(some_measures(self.units, columns), self.places, self.settings)
            return tuple(published_word(each, self.settings) for each in found)
        inside = None if self.equivalence is None else self.equivalence.equivalent
        return tuple(words_of(self.signs[:, columns], self.identical[:, columns], inside))

    def __repr__(self) -> str:
        return f"Comparison({len(self.learners)} learners, {len(self.measures)} measures, {len(self)} pairs)"


@usual_errors
def compare_learners(
    chosen: ResultTable,
    choices: Settings,
    *,
    baseline: str | None = None,
    pairs: Sequence[tuple[str, str]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Every pair of the table judged: a test per measure, one family of signs, the words read off them.

    `pairs` are (old, new) names of learners in two releases: these only, as a family of their own.
    """
    choices = _as_read(choices, chosen)
    n = len(chosen.learners)
    refuse_more("PAIRS", n * (n - 1) // 2 if baseline is None else n - 1, f"{n:,} learners")
    judged, units = gather(chosen, choices)
    units, not_judged = judgeable(units, choices)
    refuse_unpaired(units)
    if choices.first or choices.weights:
        units = by_preference(units, choices)
    if choices.claim is not None:
        from adjudge.evidence.joint.claim import parse_claim

        parse_claim(choices.claim, units.measures)
        if not units.independent or units.groups is not None:
            raise UnfitDataError("a claim counts independent cases; folds, seeds and grouped cases are not")
    _refuse_unfit(units, choices)
    if choices.gates and baseline is None and len(units.learners) > 2:
        raise InputError("a gate asks whether others are worse than one learner: name the baseline")
    check_cheapest(units, choices, baseline)
    places = pair_index(units, baseline, not_judged, choices.alpha) if pairs is None else named_pairs(units, pairs)
    part = run_tests(units, choices, places, progress)
    (concluded,) = conclude([part], choices)
    comparison = Comparison(
        source=chosen.source,
        units=units,
        settings=choices,
        places=places,
        tests=part.tests,
        evidence=part.evidence,
        gates=_gates(units, places, choices),
        baseline=baseline,
        not_judged=not_judged,
        table=judged,
        notes=judged.notes,
        releases=pairs is not None,
        **concluded.as_fields(),
    )
    if choices.rule == "claims":
        return comparison
    if not has_outcomes(units):
        raise UnfitDataError(
            "the published rule counts joint outcomes over independent cases without groups, for up to 20 measures; "
            f"this table has {units.nouns(2)} and {len(units.measures)} measures"
        )
    return replace(comparison, words=tuple(published_word(each, choices) for each in comparison.outcomes))


def _gates(units: Units, places: Ints, choices: Settings) -> Gates | None:
    if not choices.gates:
        return None
    from adjudge.verdicts.gates import gates

    return gates(units, places, choices)


def _as_read(choices: Settings, table: ResultTable) -> Settings:
    """What the reading of the table asks for: related cases count together, metrics that differ by case give wins."""
    group = table.reading.group
    if group is not None and choices.group is None and group in table.labels and len(table.cases) > 1:
        choices = replace(choices, group=group)
    mixed = set(table.reading.mixed) & set(table.measures) - set(choices.factors)
    if mixed and choices.estimand is None and len(table.cases) > 1:
        choices = replace(choices, estimand="wins")
    return choices


def _refuse_unfit(units: Units, settings: Settings) -> None:
    """Settings that mean nothing on the folds or seeds of one data set are refused, not ignored."""
    if units.independent:
        return
    asked = {
        "estimand": settings.estimand is not None,
        "items": settings.items,
        "missing both": settings.missing == "both",
        "network": settings.network is not None,
    }
    for name, given in asked.items():
        if given:
            raise InputError(f"{name} is for independent cases; this table has {units.noun}s of one data set")
