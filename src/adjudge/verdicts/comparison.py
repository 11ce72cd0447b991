"""Which learner is better, on all measures together? One array of signs, and everything read off it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from adjudge.base.limits import refuse_more
from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, UnfitDataError, refuse_unknown
from adjudge.evidence.contract import Test
from adjudge.kernels.arrays import Bools, Floats, Ints, Signs
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
from adjudge.verdicts.pairs import judgeable, named_pairs, pairs_to_judge, refuse_unpaired
from adjudge.verdicts.preferred import by_preference
from adjudge.verdicts.repeat_probability import repeat_probabilities_of
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.signs import cases_needed
from adjudge.verdicts.slices import Slice, by_slice
from adjudge.verdicts.units import Units, some_measures, table_and_units
from adjudge.verdicts.words import Word, words_of

if TYPE_CHECKING:  # what a first screen does not show is loaded where it is asked for
    from adjudge.verdicts.gates import Gates
    from adjudge.verdicts.redundancy import Redundancy
    from adjudge.verdicts.reversed_pairs import Reversals
    from adjudge.verdicts.supplementary import Supplementary

_BLOCK = 64  # pairs whose outcomes are found together


@dataclass(frozen=True, repr=False, eq=False)  # no slots: what is costly is computed when first asked for, and kept
class Comparison(ResultBase):
    """Arrays have one row per pair (`pair_index` holds the learners' numbers, a before b) and one column per measure.

    `signs` are those the words are read off (under `fdr`, of that rule), `family_signs` those of the one family, on
    which everything over all learners rests. A pair is a view made on demand: `found[b, a]`, or iterate.

    Parameters
    ----------
    source: Where the results came from.
    units: The arrays behind the comparison: values per case, learner and measure.
    settings: What was chosen.
    pair_index: Numbers of the learners of each pair, a before b.
    tests: The test behind each measure.
    evidence: What each test found, one entry per measure.
    p: p-value per pair and measure.
    p_adjusted: The same, all of them as one family.
    p_pair: Adjusted p-value of the pair as a whole.
    signs: 1, −1 or 0 per pair and measure: what the words are read off.
    family_signs: Signs of the one family, whatever rule the words follow.
    vetoed: Where a sign was withheld because mean or wins went the other way.
    words: The word of each pair.
    equivalence: What the margins showed, if any were given.
    gates: What the gates showed, if any were given.
    baseline: The learner all others were judged against, if one was named.
    not_judged: Learners left out because they share too few cases.
    table: The table that was read.
    pairs_in_family: Pairs that share the level: of this table, or of every slice.
    statements: Headlines said beside each other, one per slice.
    notes: What was noted while reading.
    releases: Whether each pair is one learner in two releases of a table.

    See Also
    --------
    adjudge.compare : makes it
    adjudge.report : writes it down
    """

    source: str
    units: Units
    settings: Settings
    pair_index: Ints
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
    def identical(self) -> Bools:
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
        return len(self.pair_index)

    def __iter__(self) -> Iterator[Pair]:
        return (self.pair(index) for index in range(len(self)))

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair as a view: for a few learners; with many, iterate or ask by name."""
        return tuple(self)

    def __getitem__(self, names: tuple[str, str]) -> Pair:
        """The pair b against a, read from b's side, whichever stands first in the table."""
        if not (isinstance(names, tuple) and len(names) == 2):
            raise InputError(f"a pair is asked for by two learners, found[b, a]; got {names!r}")
        for name in names:
            refuse_unknown(name, self.learners, f"no learner {name!r} was judged")
        b, a = (self.learners.index(name) for name in names)
        if (a, b) not in self._index_of and (b, a) not in self._index_of:
            raise InputError(
                f"{names[0]!r} and {names[1]!r} were not compared: each is judged against {self.baseline!r}"
            )
        index, flipped = self.index_between(*names)
        return pair_view(self, index, flipped=flipped)

    def index_of(self, b: str, a: str) -> int:
        """The number of a pair in the table's own order."""
        return self._index_of[self.learners.index(a), self.learners.index(b)]

    def index_between(self, b: str, a: str) -> tuple[int, bool]:
        """The number of a pair named in either order, and whether the table has it the other way round."""
        first, second = self.learners.index(a), self.learners.index(b)
        flipped = (first, second) not in self._index_of
        return self._index_of[(second, first) if flipped else (first, second)], flipped

    @cached_property
    def _index_of(self) -> dict[tuple[int, int], int]:
        return {(a, b): index for index, (a, b) in enumerate(self.pair_index.tolist())}

    def pair(self, index: int) -> Pair:
        """Pair number `index`, b against a in the table's order."""
        return pair_view(self, index)

    def sign_text(self, index: int) -> str:
        """The signs of pair number `index`, one character per measure: > < ? =."""
        same, signs = np.isnan(self.p[index]).tolist(), self.signs[index].tolist()
        return "".join("=" if tied else "?><"[sign] for tied, sign in zip(same, signs, strict=True))

    @cached_property
    def outcomes(self) -> tuple[Outcome | None, ...]:
        """Paper A's most frequent joint outcome of every pair; empty where none can be counted."""
        if not has_outcomes(self.units):
            return ()
        return tuple(outcomes(self.units, self.pair_index, self.settings))

    def outcome(self, index: int) -> Outcome | None:
        """The same for one pair, without computing all others."""
        if "outcomes" in self.__dict__ or not has_outcomes(self.units):
            return self.outcomes[index] if self.outcomes else None
        block = _BLOCK if self.settings.network is None else 1
        start = index // block * block
        if start not in self._outcomes:
            self._outcomes[start] = tuple(outcomes(self.units, self.pair_index[start : start + block], self.settings))
        return self._outcomes[start][index - start]

    @cached_property
    def _outcomes(self) -> dict[int, tuple[Outcome | None, ...]]:
        """Outcomes found so far, by the first pair of a block: who asks for one mostly asks for more."""
        return {}

    def outcome_of(self, b: str, a: str) -> Outcome | None:
        """The outcome of b against a, read from b's side, whichever stands first in the table."""
        index, flipped = self.index_between(b, a)
        found = self.outcome(index)
        return found.flipped() if flipped and found is not None else found

    @cached_property
    def estimated(self) -> dict[tuple[int, int], list[float]]:
        """Centres and intervals found so far, by pair and measure (`pair_view`)."""
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
        for (a, b), word in zip(self.pair_index.tolist(), self.words, strict=True):
            table[self.learners[b]][self.learners[a]] = str(word)
            table[self.learners[a]][self.learners[b]] = str(word.opposite)
        return table

    def on(self, measures: Sequence[str]) -> tuple[Word, ...]:
        """Each pair's word on some of the measures: read off the same signs, or by the published rule in force."""
        columns = [self.measures.index(name) for name in measures]
        if self.settings.rule != "claims":
            found = outcomes(some_measures(self.units, columns), self.pair_index, self.settings)
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
    judged, units = table_and_units(chosen, choices)
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
    pair_index = (
        pairs_to_judge(units, baseline, not_judged, choices.alpha) if pairs is None else named_pairs(units, pairs)
    )
    part = run_tests(units, choices, pair_index, progress)
    (concluded,) = conclude([part], choices)
    comparison = Comparison(
        source=chosen.source,
        units=units,
        settings=choices,
        pair_index=pair_index,
        tests=part.tests,
        evidence=part.evidence,
        gates=_gates(units, pair_index, choices),
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


def _gates(units: Units, pair_index: Ints, choices: Settings) -> Gates | None:
    if not choices.gates:
        return None
    from adjudge.verdicts.gates import gates

    return gates(units, pair_index, choices)


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
