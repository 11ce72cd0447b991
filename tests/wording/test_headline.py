"""Every headline word for word, in the right number, and with bounded length."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.verdicts.answer import Answer
from adjudge.verdicts.headline_facts import (
    AgainstBaseline,
    AheadBy,
    BestSupported,
    Chance,
    Circle,
    Closest,
    NotDecided,
    NotToldApart,
    Reach,
    SomeBeaten,
    TooFewCases,
    TradeOff,
    UseSingleBest,
)
from adjudge.verdicts.order import order_of
from adjudge.verdicts.posterior import Posterior
from adjudge.wording.headline import facts_text, footer

ITEMS = ("item", "items")
OTHERS = (*"ABCDEF", "FruitFly")
CLOSEST = Closest("FruitFly", "size", 0.001, 723, 157, 20)
BEST = UseSingleBest("FrogCOL", OTHERS, ("size",), True, CLOSEST, (), 0, 900)


def test_too_few_cases() -> None:
    facts = TooFewCases(Reach(5, 5, 1 / 16, 8), 4)
    assert str(facts_text(facts)) == (
        "Too few cases. 5 cases cannot support any claim at 95 %: even 5 wins of 5 happen by chance in 1 of 16 "
        "comparisons. With 4 learners 8 are needed."
    )
    assert "1 case cannot support any claim at 99 %: even 1 win of 1 happens by chance in every comparison." in str(
        facts_text(TooFewCases(Reach(1, 1, 1.0, 8), 2), 0.99)
    )


def test_too_few_cases_that_differ() -> None:
    text = str(facts_text(TooFewCases(Reach(30, 4, 1 / 8, 6), 2), nouns=ITEMS))
    assert text.startswith("Too few items. No pair differs in more than 4 of the 30 items, which cannot support")


def test_single_best() -> None:
    text = facts_text(BEST)
    assert text.lead == "Use FrogCOL."
    assert text.rest == (
        "It is better than each of the 7 others on size (95 % confidence as one statement; closest: FruitFly, "
        "won 723, lost 157 of 900)."
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"others": ("A",)}, "It is better than A on size (95 % confidence; won 723, lost 157 of 900)."),
        ({"others": ("A",), "measures": ("size", "F")}, "on size and F (95 % confidence; closest on size, won 723"),
        (
            {"measures": ("size", "F")},
            "(95 % confidence as one statement; closest: FruitFly on size, won 723",
        ),
        ({"measures": tuple("abcd")}, "on all 4 measures (95 %"),
        ({"all_told": False}, "on size, wherever they differ (95 %"),
        ({"within_margin": ("A", "B")}, "By less than the margin over A and B."),
        ({"undecidable_pairs": 28, "cases": 8}, "The 28 pairs one by one cannot be decided with 8 cases."),
    ],
)
def test_single_best_in_its_variants(change: dict[str, Any], said: str) -> None:
    assert said in str(facts_text(replace(BEST, **change)))


def test_best_supported_says_what_is_shown_and_how_far_another_may_still_be_ahead() -> None:
    rest = (Chance("MR-Hydra", 0.4), Chance("H-InceptionTime", 0.04))
    facts = BestSupported("HC2", ("MR-Hydra", "H-InceptionTime", "TDE"), tuple("abcd"), rest,
                          ahead_by=(AheadBy("balanced accuracy", 0.00191),))  # fmt: skip
    assert str(facts_text(facts)) == (
        "Best supported: HC2. It is better than every other learner on at least one of the 4 measures (95 % "
        "confidence), and none is shown to be better than HC2 on any. Not proof: another may still be ahead by up to "
        "about 0.002 in balanced accuracy."
    )
    ends = (AheadBy("seconds", 1.041, "factor"), AheadBy("F", 0.3, "wins"), AheadBy("size", float("inf")))
    pair = BestSupported("B", ("A",), ("size", "F"), (Chance("A", 0.3),), ahead_by=ends)
    assert str(facts_text(pair)) == (
        "Best supported: B. It is better than A on at least one of the 2 measures (95 % confidence), and A is not "
        "shown to be better than B on any. Not proof: A may still be ahead by a factor of up to about 1.05 in "
        "seconds, by up to about 0.3 in F wins (net share of cases) and by any amount in size."
    )
    sure = BestSupported("B", ("A",), ("size", "F"), (), ("A",))
    assert str(facts_text(sure)).endswith("better than B on any. Equivalent to it within the margins: A.")


def test_trade_off() -> None:
    facts = TradeOff(
        (("accuracy", ("RandomForest", "Logistic")), ("seconds", ("NaiveBayes",))),
        (
            ("NaiveBayes", 0.6, (("accuracy", 0.3), ("seconds", 0.7))),
            ("RandomForest", 0.2, (("accuracy", 0.86), ("seconds", 0.14))),
        ),
    )
    assert str(facts_text(facts)) == (
        "No single answer: a trade-off. Whichever you choose, another is shown to be better on some measure. "
        "Best on accuracy: RandomForest or Logistic; best on seconds: NaiveBayes. "
        "Choose by weight: NaiveBayes if accuracy counts about 0.30, RandomForest if 0.86."
    )
    assert str(facts_text(replace(facts, by_weight=facts.by_weight[:1]))).endswith(
        "By weight: NaiveBayes under 0.60 of all weightings."
    )
    assert str(facts_text(replace(facts, by_weight=()))).endswith("best on seconds: NaiveBayes.")


def test_trade_off_with_more_measures_and_a_circle_on_one_of_them() -> None:
    thirds = (("a", 0.2), ("b", 0.3), ("c", 0.5))
    facts = TradeOff((("a", ()), ("b", tuple("VWXYZ")), ("c", ("V",))), (("V", 0.5, thirds), ("W", 0.5, thirds)))
    text = str(facts_text(facts))
    assert "Best on a: nobody, the results run in a circle; best on b: V, W, X or 2 more;" in text
    assert "Choose by weight: V if about a 0.20, b 0.30, c 0.50; W if about a 0.20," in text


def test_circle() -> None:
    assert facts_text(Circle((("A", "B", "C"),))).lead == "No single answer: the results run in a circle."


def test_not_told_apart() -> None:
    likely = (Chance("A", 0.61), Chance("B", 0.38), Chance("C", 0.1), Chance("D", 0.05))
    facts = NotToldApart(tuple("ABCD"), 2, Reach(14, 14, 2**-13, 8), True, False, likely, (), False)
    assert str(facts_text(facts)) == (
        "Not told apart. With 14 cases none of the 4 learners is shown to be beaten on any measure. "
        "Most likely unbeaten: A (P unbeaten 0.61), B (0.38), C (0.10) and 1 more."
    )
    one = replace(facts, measures=1, learners=("A", "B"), likely=likely[:2], decidable=False)
    assert str(facts_text(one)) == (
        "Not told apart. With 14 cases neither of the 2 learners is shown to be beaten. 8 are needed before any pair "
        "can be decided. Most likely unbeaten: A (P unbeaten 0.61), B (0.38)."
    )
    some = replace(facts, equivalent=(("A", "B"),))
    assert "Equivalent within the margins: A and B." in str(facts_text(some))
    assert str(facts_text(replace(one, all_equivalent=True), nouns=ITEMS)) == (
        "Equivalent. A and B lie within the margins of each other (95 % confidence, 14 items). Choose by other reasons."
    )
    assert str(facts_text(replace(one, identical=True))) == (
        "Not told apart. Both have the same values in every one of the 14 cases."
    )


def test_some_beaten() -> None:
    facts = SomeBeaten((("C4.5", "C4.5+m"),), ("C4.5+m", "C4.5+cf"), 14, 1)
    assert str(facts_text(facts)) == (
        "Do not use C4.5: C4.5+m beats it. Between C4.5+m and C4.5+cf 14 cases do not decide "
        "(95 % confidence that the best is among these)."
    )
    two = replace(facts, beaten=(("X", "A"), ("Y", "A")), measures=2)
    assert facts_text(two).lead == "Do not use X or Y: A beats them on every measure."
    assert facts_text(replace(two, beaten=(("X", "A"), ("Y", "B")), measures=1)).lead == (
        "Do not use X (A beats it) or Y (B beats it)."
    )
    many = replace(two, beaten=tuple((name, "A") for name in "PQRST"))
    assert facts_text(many).lead == "Do not use 5 of the 7: each is beaten on every measure."
    assert facts_text(replace(facts, front=("A",))).rest == (
        "Only A is not excluded (95 % confidence that no other is the best)."
    )


def test_not_decided_overall() -> None:
    claim = ("RandomForest", "BayesNet", ("accuracy", "rmse"))
    facts = NotDecided((claim,), 1, (), (Chance("RandomForest", 0.99),))
    assert str(facts_text(facts)) == (
        "Not decided overall. Nobody is beaten on every measure. Shown: RandomForest better than BayesNet on accuracy "
        "and rmse. Most likely unbeaten: RandomForest (P unbeaten 0.990)."
    )
    more = replace(facts, shown=(claim,) * 5, shown_pairs=40, circles=(tuple("ABC"),))
    assert "; and 37 more." in str(facts_text(more))
    assert "A, B and C beat each other in a circle; nobody else is beaten on every measure." in str(facts_text(more))


def test_baseline() -> None:
    facts = AgainstBaseline("Old", (("A", "better"), ("B", "undecided"), ("C", "better"), ("D", "mixed")), 2)
    assert str(facts_text(facts)) == (
        "A and C beat Old on every measure. A trade-off with it: D; undecided: B. "
        "4 comparisons with Old, 95 % confidence in all together."
    )
    alone = AgainstBaseline("Old", (("A", "worse"),), 1)
    assert str(facts_text(alone)) == (
        "Nothing is shown to beat Old. Beaten by it: A. 1 comparison with Old, 95 % confidence in all together."
    )


@pytest.mark.parametrize("k", [200, 700])
def test_many_learners_do_not_make_a_long_headline(k: int) -> None:
    names = tuple(f"learner {place}" for place in range(k))
    likely = tuple(Chance(name, 0.1) for name in names)
    pairs = tuple((name, "learner 0") for name in names)
    for facts in (
        NotToldApart(names, 3, Reach(9, 9, 2**-8, 20), False, False, likely, pairs, False),
        SomeBeaten(pairs, names, 9, 3),
        BestSupported("learner 0", names[1:], tuple("abc"), likely),
        TradeOff((("a", names), ("b", names)), tuple((name, 0.1, (("a", 0.5), ("b", 0.5))) for name in names)),
        NotDecided(tuple((name, "x", ("a",)) for name in names[:20]), k, (names,), likely),
        Circle((names,)),
        AgainstBaseline("x", tuple((name, "undecided") for name in names), 2),
    ):
        assert len(str(facts_text(facts))) < 500, facts.rule


def footed(nobody: float, sign: int = 0) -> str:
    """The footer of an answer with this P(nobody unbeaten) and this sign of its one pair."""
    signs, none = np.full((1, 1), sign, np.int8), np.zeros((1, 1), np.int8)
    order = order_of(2, np.array([[0, 1]]), signs, none != 0, none)
    posterior = Posterior(np.ones(2), np.ones(2), nobody, np.zeros(0), np.zeros((0, 0)), 20_000)
    head = Circle(()), ("A", "B"), ("size",), order, posterior, order.front
    return footer(Answer(*head, None, (), None, 0.95, ("case", "cases"), 0))


def test_the_footer_says_what_the_numbers_promise() -> None:
    plain = "P is not a confidence (sampled, 20000 draws)."
    assert footed(0.005) == plain  # nothing is claimed: no confidence in it either
    assert footed(0.2) == f"{plain} P(nobody is unbeaten) is 0.20."
    assert footed(0.005, sign=1) == f"All claims hold together with 95 % confidence; {plain}"


def test_where_only_a_veto_leaves_nobody_unbeaten_the_front_is_named_by_its_chances() -> None:
    n = 20
    vetoed = -np.r_[np.arange(1, 19) * 0.01, -2.0, -3.0]  # A ahead by ranks and wins, B on average
    table = several({"accuracy": {"A": np.full(n, 0.5), "B": np.linspace(0.6, 0.8, n)},
                     "f1": {"A": np.zeros(n), "B": vetoed}})  # fmt: skip
    found = compare(table)
    assert isinstance(found.answer, Answer) and isinstance(found.answer.headline, NotDecided)
    assert found.answer.unbeaten == () and found.answer.front == ("A", "B")
    assert "Shown: B better than A on accuracy. Most likely unbeaten: " in " ".join(str(found.answer).split())


def test_under_a_false_discovery_rate_the_footer_promises_the_answers_and_not_the_signs_shown() -> None:
    table = table_of(A=np.arange(8.0), B=np.arange(8.0) + 1)
    assert "Answers and ranks hold together with 95 % confidence" in compare(table, fdr=0.1).summary(details=True)
    assert "All claims hold together with 95 % confidence" in compare(table).summary(details=True)
