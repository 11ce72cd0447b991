"""Which rule holds: each from the smallest array of signs that asks for it, all against a plain reading."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from adjudge.verdicts.headline import RULES, Sets, Standing, answers_of, headline_of, rules_of, too_few
from adjudge.verdicts.headline_facts import (
    BestSupported,
    Circle,
    Headline,
    Narrowed,
    NoDifference,
    Reach,
    SignTable,
    SomeRuledOut,
    TooFewCases,
    TradeOff,
    UseSingleBest,
)
from adjudge.verdicts.order import order_of
from adjudge.verdicts.set_for_the_best import set_for_the_best
from adjudge.verdicts.single_best import SingleBest

ENOUGH = Reach(20, 20, 2.0**-19, 8)


def standing(
    k: int,
    marks: str,
    reach: Reach = ENOUGH,
    best: SingleBest | None = None,
    as_one: str = "",
    unknown: str = "",
    equivalent: bool = False,
) -> Standing:
    """Pairs AB AC … in order, a word of marks each: > for the later learner, < ? = as in a report, v vetoed.

    `as_one` names winner and loser of what the set for the best claims ("AB BC").
    """
    codes = np.array([list(word) for word in marks.split()])
    pairs = np.array(list(combinations(range(k), 2)))
    signs = np.where(codes == ">", 1, np.where(codes == "<", -1, 0)).astype(np.int8)
    vetoed, m, names = (codes == "v").astype(np.int8), codes.shape[1], "ABCDEFGHIJ"[:k]
    table = SignTable(
        tuple(names), ("x", "y", "z")[:m], pairs, signs, codes == "=",
        np.tile([12, 5, 3], (len(pairs), m, 1)), np.full(len(pairs), equivalent), reach, 0.05,
    )  # fmt: skip
    order = order_of(k, pairs, signs, codes == "=", vetoed)
    ahead = order.joint.copy()
    for winner, loser in as_one.split():
        ahead[names.index(winner), names.index(loser)] = True
    named = np.array(-1 if best is None else best.learner)
    kept = set_for_the_best(ahead, order.front)
    sets = Sets(order.per_measure, order.front, kept, order.unbeaten, ahead, named, too_few(table))
    known = np.array([name in unknown for name in names])
    p = np.where(signs != 0, 0.001 * (1 + np.arange(len(pairs)))[:, None], 0.5)
    return Standing(table, order, sets, p, best, known, np.linspace(0.9, 0.1, k), np.arange(k))


def headline(*args: object, **more: object) -> Headline:
    return headline_of(standing(*args, **more))  # type: ignore[arg-type]


def members(found: SomeRuledOut | Narrowed) -> dict[str, str]:
    return {member.learner: member.standing for member in found.members}


def test_too_few_cases_comes_first_even_with_signs() -> None:
    assert isinstance(headline(2, ">", Reach(5, 5, 1 / 16, 6)), TooFewCases)


def test_the_closest_comparison_is_read_from_the_side_of_the_best() -> None:
    found = headline(3, "< < ?", best=SingleBest(learner=0, p_value=0.01, closest=2, pair=1, measure=0))
    assert isinstance(found, UseSingleBest)
    assert (found.closest.learner, found.closest.won, found.closest.lost, found.closest.tied) == ("C", 5, 12, 3)
    assert found.others == ("B", "C") and found.undecidable_pairs == 0


def test_pairs_that_could_not_be_decided_one_by_one_are_counted() -> None:
    best = SingleBest(learner=0, p_value=0.03, closest=2, pair=1, measure=0)
    found = headline(3, "? ? ?", Reach(6, 6, 1 / 32, 7), best)
    assert isinstance(found, UseSingleBest) and found.undecidable_pairs == 3 and found.cases == 6
    at, above = (headline(3, "? ? ?", Reach(6, 6, p, 7), best) for p in (0.05 / 3, 0.0501 / 3))
    assert (at.undecidable_pairs, above.undecidable_pairs) == (0, 3)  # type: ignore[union-attr]


def test_everyone_beaten_on_something_is_a_trade_off_with_the_ways_to_choose() -> None:
    found = headline(3, "<> <> ??")
    assert isinstance(found, TradeOff) and not found.pair
    assert [(way.learners, way.measures) for way in found.ways] == [(("B", "C"), ("y",)), (("A",), ("x",))]


def test_two_that_trade_places_come_before_a_third_that_nobody_beats() -> None:
    """The third is beaten by nobody and ahead of somebody: it is said beside the trade-off, not in its place."""
    found = headline(4, "<> ?? ?< ?? << ??")
    assert isinstance(found, TradeOff)
    assert found.pair == (("A", "B", ("x",)), ("B", "A", ("y",))) and found.unbeaten == ()
    found = headline(4, "<> ?? ?? ?? ?? <?")  # C beats D on x
    assert isinstance(found, TradeOff) and found.unbeaten == ("C",)


def test_a_pair_that_trades_places_below_others_is_not_the_headline() -> None:
    assert not isinstance(headline(3, "<< <? <>"), TradeOff)  # A beats both on x: B leads C there, and is beaten
    assert isinstance(headline(3, "<< << <>", as_one="AB AC"), BestSupported)


def test_of_pairs_that_trade_places_the_surest_is_named() -> None:
    found = headline(4, "?? ?? ?? ?? ?? <>")
    assert isinstance(found, TradeOff) and found.pair == (("C", "D", ("x",)), ("D", "C", ("y",)))
    both = headline(4, "<> ?? ?? ?? ?? <>")  # everyone is beaten on something
    assert isinstance(both, TradeOff) and not both.pair


@pytest.mark.parametrize(("marks", "measures"), [("< > <", ["x"]), ("<< >> <<", ["x", "y"])])
def test_a_circle_is_called_a_circle_with_any_number_of_measures(marks: str, measures: list[str]) -> None:
    found = headline(3, marks)
    assert isinstance(found, Circle) and found.circles == tuple((name, ("A", "B", "C")) for name in measures)


def test_nobody_in_the_unbeaten_set_for_a_veto_only_is_no_trade_off() -> None:
    found = headline(2, "<v")
    assert isinstance(found, Narrowed) and members(found) == {"A": "not ruled out"}  # ahead, and a veto speaks against
    assert isinstance(headline(2, "<>"), TradeOff)


def test_the_best_supported_beats_each_other_on_something_and_is_beaten_on_nothing() -> None:
    found = headline(3, "<? ?< ??")
    assert isinstance(found, BestSupported) and found.learner == "A" and found.others == ("B", "C")


def test_a_learner_that_beats_nobody_is_not_supported() -> None:
    found = headline(3, "?? ?? >?")  # A and C are unbeaten, and A beats nobody
    assert isinstance(found, Narrowed) and members(found) == {"A": "not ruled out", "C": "ahead"}


def test_no_sign_at_all_and_everyone_in_the_set_for_the_best_is_no_difference() -> None:
    found = headline(3, "? ? ?", Reach(6, 6, 1 / 32, 7))
    assert isinstance(found, NoDifference) and not found.decidable and not found.identical
    assert isinstance(headline(3, "? ? ?", as_one="AB"), SomeRuledOut)


def test_only_the_set_for_the_best_cuts() -> None:
    found = headline(3, "? ? ?", as_one="AB")
    assert isinstance(found, SomeRuledOut) and found.beaten == () and found.less_likely == ("B",)
    assert members(found) == {"A": "ahead", "C": "not ruled out"}
    assert members(headline(3, "? ? ?", as_one="AB", unknown="C"))["C"] == "too little known"  # type: ignore[arg-type]


def test_of_those_that_beat_a_learner_the_one_that_beats_most_is_named() -> None:
    found = headline(4, "? ? < < < <")  # B beats C and D, A and C beat D
    assert isinstance(found, SomeRuledOut)
    assert found.beaten == (("C", "B"), ("D", "B")) and members(found) == {"A": "ahead", "B": "ahead"}
    assert found.between == () and [each.learner for each in found.likely] == ["A"]


def test_one_who_is_not_ahead_is_never_recommended() -> None:
    found = headline(3, "? ? <")  # B beats C; A is beaten by nobody and beats nobody
    assert isinstance(found, SomeRuledOut) and members(found) == {"A": "not ruled out", "B": "ahead"}
    found = headline(3, "? ? <", unknown="A")
    assert isinstance(found, SomeRuledOut) and members(found)["A"] == "too little known"


def test_what_stands_between_those_that_are_left_is_kept() -> None:
    found = headline(3, "?< <<  <<", as_one="AC BC")
    assert isinstance(found, BestSupported)  # A: nobody beats it on any measure
    found = headline(4, "?? << << ?? ?? <<", as_one="AC")
    assert isinstance(found, SomeRuledOut) and found.between == ()


def test_unbeaten_on_every_measure_narrows_where_the_set_for_the_best_does_not() -> None:
    found = headline(4, "?? <? ?? ?? ?< <?")  # A beats C on x, B beats D on y, C beats D on x
    assert isinstance(found, Narrowed) and members(found) == {"A": "ahead", "B": "ahead"}
    assert found.others == ("C", "D") and found.beaten == () and found.on_one == (("C", "x"),)
    assert found.shown[1] == 3


def test_signs_among_others_only_are_no_overall_answer() -> None:
    found = headline(3, ">?? >>? ???", unknown="")
    assert isinstance(found, Narrowed) and found.shown == ((("C", "A", ("x", "y")), ("B", "A", ("x",))), 2)
    circle = headline(4, "< > ? < ? ?")  # a circle beside D, whom nobody beats and who beats nobody
    assert isinstance(circle, Narrowed) and members(circle) == {"D": "not ruled out"}


@pytest.mark.parametrize(
    ("args", "more", "answers"),
    [
        ((3, "< < ?"), {"best": SingleBest(0, 0.01, 2, 1, 0)}, ["best", "beaten", "beaten"]),
        ((3, "? ? ?"), {"best": SingleBest(0, 0.01, 2, 1, 0)}, ["best", "less likely", "less likely"]),
        ((3, "<? ?< ??"), {}, ["best supported", "possible", "possible"]),
        ((3, "? ? ?"), {"as_one": "AB", "unknown": "C"}, ["possible", "less likely", "too little known"]),
        ((3, "? < ?"), {"unknown": "A"}, ["possible", "possible", "beaten"]),  # whoever is ahead is known well enough
    ],
)
def test_the_answer_of_every_learner_is_read_off_the_same_sets(args: tuple, more: dict, answers: list[str]) -> None:
    found = standing(*args, **more)
    assert answers_of(found.sets, found.little_known) == answers


# The rules once more, as a person would apply them: pairs, sets and loops; no arrays.


class Plainly:
    """Claims as sets of (winner, loser, measure); `vetoed` as those; joint claims need every measure that differs."""

    def __init__(self, k: int, m: int, marks: dict[tuple[int, int], str], as_one: set[tuple[int, int]]) -> None:
        self.k, self.m, self.marks = k, m, marks
        self.claims, self.vetoed, self.joint = set(), set(), set()
        for (a, b), row in marks.items():
            for j, mark in enumerate(row):
                if mark in "<>":
                    self.claims.add((b, a, j) if mark == ">" else (a, b, j))
                if mark == "v":
                    self.vetoed.add((b, a, j))
            told = {mark for mark in row if mark != "="}
            if told in ({">"}, {"<"}):
                self.joint.add((b, a) if told == {">"} else (a, b))
        self.front = self.not_below(self.joint)
        self.kept = (self.front & self.not_below(as_one)) or self.front

    def not_below(self, beats: set[tuple[int, int]]) -> set[int]:
        """Those of whose circle no member is beaten from outside it; a learner alone is its own circle."""

        def reached(start: int) -> set[int]:
            found = {start}
            while more := {loser for winner, loser in beats if winner in found} - found:
                found |= more
            return found

        reach = [reached(learner) for learner in range(self.k)]
        circle = [{other for other in reach[learner] if learner in reach[other]} for learner in range(self.k)]
        return {
            learner
            for learner in range(self.k)
            if not any(loser in circle[learner] and winner not in circle[learner] for winner, loser in beats)
        }

    def beaten_on(self, learner: int) -> set[int]:
        return {j for _, loser, j in self.claims if loser == learner}

    def rule(self, best: int, few: bool) -> str:
        everyone = set(range(self.k))
        unbeaten = everyone - {loser for _, loser, _ in self.claims | self.vetoed}
        if few:
            return "too few cases"
        if best >= 0:
            return "single best"
        if all(self.beaten_on(learner) for learner in everyone):
            ways = [(w, j) for w, _, j in self.claims if j not in self.beaten_on(w)]
            return "trade-off" if ways else "circle"
        for a in self.kept:
            for b in self.kept:
                mine = {j for w, loser, j in self.claims if (w, loser) == (a, b)}
                its = {j for w, loser, j in self.claims if (w, loser) == (b, a)}
                if mine and its and not mine & self.beaten_on(a) and not its & self.beaten_on(b):
                    return "trade-off"
        if len(unbeaten) == 1:
            (only,) = unbeaten
            if all(any(c[:2] == (only, other) for c in self.claims) for other in everyone - {only}):
                return "best supported"
        if not self.claims and self.kept == everyone:
            return "no difference shown"
        smaller = self.front != everyone or self.kept != everyone
        if smaller and (self.m == 1 or not len(unbeaten) < len(self.kept)):
            return "some ruled out"
        assert len(unbeaten) < self.k and len(unbeaten) < len(self.kept)
        return "narrowed"


def test_on_thousands_of_random_tables_the_rules_and_sets_are_what_a_plain_reading_gives() -> None:
    rng = np.random.default_rng(33)
    seen: dict[str, int] = {}
    for _ in range(3000):
        k, m = int(rng.integers(2, 6)), int(rng.integers(1, 4))
        pairs = list(combinations(range(k), 2))
        decided = rng.choice([0.05, 0.2, 0.5])
        weights = [decided, decided * rng.random(), 0.0, 0.05, 0.05]
        weights[2] = max(0.0, 2.0 - sum(weights))
        codes = rng.choice(list("<>?=v"), size=(len(pairs), m), p=np.array(weights) / sum(weights))
        marks = {pair: "".join(row) for pair, row in zip(pairs, codes, strict=True)}
        extra = {(int(a), int(b)) for a, b in rng.integers(0, k, (int(rng.integers(0, 3)), 2)) if a != b}
        few, best = bool(rng.random() < 0.02), int(rng.integers(k)) if rng.random() < 0.03 else -1
        plain = Plainly(k, m, marks, set())
        plain = Plainly(k, m, marks, plain.joint | extra)
        single = None if best < 0 else SingleBest(best, 0.01, (best + 1) % k, 0, 0)
        named = " ".join(f"{'ABCDE'[a]}{'ABCDE'[b]}" for a, b in extra)
        found = standing(k, " ".join(marks.values()), Reach(5, 5, 1 / 16, 6) if few else ENOUGH, single, named)
        rule = RULES[int(rules_of(found.sets))].name
        assert rule == plain.rule(best, few), (marks, extra)
        assert set(np.flatnonzero(found.sets.front)) == plain.front
        assert set(np.flatnonzero(found.sets.kept)) == plain.kept
        said = headline_of(found)
        assert said.rule == rule
        if isinstance(said, SomeRuledOut | Narrowed):
            lead = {w for w, _, _ in plain.claims} | {w for w, out in extra if out in plain.front - plain.kept}
            unbeaten = {i for i in range(k) if not plain.beaten_on(i)}
            vetoed = {loser for _, loser, _ in plain.vetoed}
            left = plain.kept if isinstance(said, SomeRuledOut) else unbeaten
            praised = lead if isinstance(said, SomeRuledOut) else lead - vetoed
            assert members(said) == {"ABCDE"[i]: "ahead" if i in praised else "not ruled out" for i in left}
        seen[rule] = seen.get(rule, 0) + 1
    assert set(seen) == {rule.name for rule in RULES}, seen


def test_a_stack_of_tables_gets_the_rules_of_its_tables() -> None:
    rng = np.random.default_rng(0)
    tables = [
        standing(3, " ".join("".join(rng.choice(list("<>??v="), size=2)) for _ in range(3)),
                 as_one="AB" if rng.random() < 0.3 else "")
        for _ in range(300)
    ]  # fmt: skip
    stacked = Sets(
        *(np.stack([np.asarray(getattr(each.sets, name)) for each in tables])
          for name in ("per_measure", "front", "kept", "unbeaten", "as_one", "best"))
    )  # fmt: skip
    assert rules_of(stacked).tolist() == [int(rules_of(each.sets)) for each in tables]
