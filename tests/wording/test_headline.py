"""Every headline word for word, in the right number, and with bounded length."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
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
    Headline,
    Member,
    Narrowed,
    NoDifference,
    Reach,
    SomeRuledOut,
    TooFewCases,
    TradeOff,
    UseSingleBest,
    Way,
)
from adjudge.verdicts.more_cases import MoreCases
from adjudge.verdicts.order import order_of
from adjudge.verdicts.posterior import Posterior
from adjudge.wording.headline import facts_text, footer, headline_text

ITEMS, SETS = ("item", "items"), ("data set", "data sets")
OTHERS = (*"ABCDEF", "FruitFly")
CLOSEST = Closest("FruitFly", "size", 0.001, 723, 157, 20)
BEST = UseSingleBest("FrogCOL", OTHERS, ("size",), True, CLOSEST, (), 0, 900)
PLAN = MoreCases("Logistic", "RandomForest", "weighted_auc", 130, 32, None, 0.8, SETS, 10_000, 40, zero_plausible=False)


def ahead(*names: str) -> tuple[Member, ...]:
    return tuple(Member(name, "ahead") for name in names)


def test_too_few_cases() -> None:
    facts = TooFewCases(Reach(5, 5, 1 / 16, 8, 6), 4)
    assert str(facts_text(facts, nouns=SETS)) == (
        "Too few data sets. 5 data sets cannot support any claim at 95 %: even 5 wins of 5 happen by chance in 1 of 16 "
        "comparisons. With 4 learners 8 are needed to decide a pair, 6 to name a single best."
    )
    assert str(facts_text(TooFewCases(Reach(5, 5, 1 / 16, 6), 2))).endswith("With 2 learners 6 are needed.")
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
        "723 wins, 157 losses of 900)."
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"others": ("A",)}, "It is better than A on size (95 % confidence; 723 wins, 157 losses of 900)."),
        ({"others": ("A",), "measures": ("size", "F")}, "on size and F (95 % confidence; closest on size, 723 wins"),
        (
            {"measures": ("size", "F")},
            "(95 % confidence as one statement; closest: FruitFly on size, 723 wins",
        ),
        ({"measures": tuple("abcdefg")}, "on all 7 measures (95 %"),
        ({"all_told": False}, "on size, wherever they differ (95 %"),
        ({"within_margin": ("A", "B")}, "Its lead over A and B is within the margin: equivalent."),
        ({"undecidable_pairs": 28, "cases": 8}, "The 28 pairs cannot each be decided with 8 cases."),
    ],
)
def test_single_best_in_its_variants(change: dict[str, Any], said: str) -> None:
    assert said in str(facts_text(replace(BEST, **change)))


def test_best_supported_says_what_is_shown_and_how_far_another_may_still_be_ahead() -> None:
    facts = BestSupported("HC2", ("MR-Hydra", "H-InceptionTime", "TDE"), tuple("abcd"),
                          ahead_by=(AheadBy("balanced accuracy", 0.00191),))  # fmt: skip
    assert str(facts_text(facts)) == (
        "Best supported: HC2. It is better than every other learner on at least one of the 4 measures (95 % "
        "confidence), and none is shown to be better than HC2 on any. Not proof: another may still be ahead by up to "
        "about 0.002 in balanced accuracy."
    )
    ends = (AheadBy("seconds", 1.041, "factor"), AheadBy("F", 0.3, "wins"), AheadBy("size", float("inf")))
    text = facts_text(BestSupported("B", ("A",), ("size", "F"), ahead_by=ends))
    assert text.sentences[1] == (
        "It is better than A on at least one of the 2 measures (95 % confidence), and A is not shown to be better than "
        "B on any."
    )
    one = [facts_text(BestSupported("B", ("A",), ("F",), ahead_by=(end,))).sentences[2] for end in ends]
    assert one == [
        "Not proof: A may still be ahead by a factor of up to about 1.05 in seconds.",
        "Not proof: A may still be ahead by up to about 0.3 in F wins (net share of cases).",
        "Not proof: A may still be ahead by any amount in size.",
    ]
    sure = facts_text(BestSupported("B", ("A",), ("size", "F"), ("A",)), margins="±0.01")
    assert str(sure).endswith("better than B on any. A is equivalent to it within ±0.01.")


QUALITY = ("accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae")


def test_trade_off_where_everyone_is_beaten_on_something() -> None:
    first = Way(("AODE", "RandomForest", "Logistic"), QUALITY, (("AODE", "seconds_10fold"),))
    facts = TradeOff((first, Way(("NaiveBayes",), ("mae", "seconds_10fold"), ())), 7)
    assert str(facts_text(facts)) == (
        "A trade-off: no learner is best on everything. AODE, RandomForest and Logistic: nobody is shown to beat them "
        "on accuracy, f_measure, weighted_auc, kappa, rmse and mae; of these AODE is ahead on seconds_10fold. "
        "NaiveBayes: nobody is shown to beat it on mae and seconds_10fold."
    )
    many = replace(facts, ways=(Way(tuple("ABCDEFG"), tuple("abcdefg"), ()),), measures=9)
    assert facts_text(many).rest == "A, B, C and 4 more: nobody is shown to beat them on 7 of 9 measures."


def test_trade_off_of_one_pair() -> None:
    pair = (("A", "B", ("accuracy",)), ("B", "A", ("seconds",)))
    text = facts_text(TradeOff((), 2, pair, ("TiRex-2",)))
    assert text.lead == "A trade-off: A is better than B on accuracy, B better than A on seconds."
    assert text.rest == "Nobody is shown to beat TiRex-2 on anything."
    assert facts_text(TradeOff((), 2, pair)).rest == ""


def test_circle() -> None:
    assert str(facts_text(Circle((("x", ("A", "B", "C")),)))) == (
        "No single answer: the results run in a circle. A, B and C beat each other in turn."
    )
    both = Circle((("x", ("A", "B", "C")), ("y", ("A", "B", "C"))))
    assert facts_text(both).rest == "A, B and C beat each other in turn on x; A, B and C beat each other in turn on y."


def test_no_difference_shown() -> None:
    facts = NoDifference(tuple("ABCD"), 2, Reach(14, 14, 2**-13, 8), True, False, (), False)
    assert str(facts_text(facts, nouns=SETS)) == (
        "No difference shown. 14 data sets separate none of the 4 learners on any measure; this does not show that "
        "they are equal."
    )
    one = replace(facts, measures=1, learners=("A", "B"), decidable=False)
    assert str(facts_text(one)) == (
        "No difference shown. 14 cases do not separate A from B; this does not show that the two are equal. "
        "Even unanimous results could not decide a pair; 8 are needed."
    )
    some = replace(facts, equivalent=(("A", "B"),))
    assert str(facts_text(some, margins="±0.01")).endswith("Equivalent within ±0.01: A and B.")
    assert str(facts_text(replace(one, all_equivalent=True), nouns=ITEMS, margins="±0.01")) == (
        "Equivalent within ±0.01: choose on other grounds. A and B do not differ by more (95 % confidence, 14 items)."
    )
    assert str(facts_text(replace(facts, identical=True))) == (
        "No difference shown. All 4 learners have the same values in all 14 cases."
    )
    plan = facts_text(facts, nouns=SETS, more=replace(PLAN, b="B", a="A", needed=None, zero_plausible=True, n=14))
    assert plan.sentences[2] == (
        "These 14 data sets cannot tell how many more are needed to separate B from A: a difference of zero is still "
        "plausible; at best about 32 in total would do."
    )


TWO = SomeRuledOut(
    ahead("RandomForest", "Logistic"), (("J48graft", "RandomForest"),), (), 3, True, ((), 0), (), False, (), 40
)


def test_all_left_are_ahead() -> None:
    assert str(facts_text(TWO, nouns=SETS, more=PLAN)) == (
        "Use RandomForest or Logistic; not J48graft. RandomForest beats J48graft on all 3 measures (95 % confidence). "
        "40 data sets cannot separate Logistic from RandomForest; about 130 in total (90 more; plausible totals: 32 to "
        "more than 10,000) would separate them on weighted_auc with 80 % power."
    )
    assert facts_text(TWO, nouns=SETS).sentences[2] == "40 data sets cannot separate RandomForest from Logistic."
    known = replace(TWO, between=(("Logistic", "RandomForest", ("seconds",)),), less_likely=("AODE",))
    assert facts_text(known).sentences[2] == "Logistic is better than RandomForest on seconds only."
    equal = facts_text(replace(TWO, equivalent=True), margins="±0.05")
    assert equal.sentences[2] == "RandomForest and Logistic are equivalent within ±0.05: choose on other grounds."
    alone = replace(TWO, members=ahead("RandomForest"), less_likely=("AODE",), measures=1)
    assert str(facts_text(alone)) == (
        "Use RandomForest; not J48graft. RandomForest beats J48graft (95 % confidence). No other learner is the best "
        "(95 % confidence, as one statement)."
    )


def test_several_ruled_out() -> None:
    beaten = tuple((name, "A") for name in ("X", "Y", "Z", "V", "W"))
    text = facts_text(replace(TWO, beaten=beaten, measures=2, all_told=False))
    assert text.sentences[:2] == (
        "Use RandomForest or Logistic; not the 5 others.",
        "A beats the 5 others on both measures, wherever they differ (95 % confidence).",
    )
    some = replace(TWO, beaten=(*beaten[:2], ("Z", "B")), less_likely=("L",), measures=1)
    assert facts_text(some).sentences[:2] == (
        "Use RandomForest or Logistic; not X, Y or Z.", "X, Y and Z are each beaten by another (95 % confidence).",
    )  # fmt: skip
    assert facts_text(replace(some, beaten=beaten)).lead == "Use RandomForest or Logistic; not X, Y, Z or 2 more."


def test_not_all_left_are_ahead() -> None:
    left = (Member("B", "ahead"), Member("A", "not ruled out"), Member("N", "too little known"))
    facts = replace(TWO, members=left, beaten=(("C", "B"),), measures=1)
    assert str(facts_text(facts)) == (
        "Ahead: B. Not ruled out: A; too little is known of N. Not C: B beats it (95 % confidence)."
    )
    assert facts_text(replace(facts, members=left[1:])).lead == "Not C: B beats it (95 % confidence)."


def test_many_left() -> None:
    beaten = tuple((f"b{place}", "A") for place in range(163))
    facts = replace(TWO, members=ahead(*(f"m{place}" for place in range(16))), beaten=beaten,
                    likely=(Chance("m0", 0.612),))  # fmt: skip
    text = facts_text(facts)
    assert text.lead == "Not these 163 of 179: each is beaten by another on all 3 measures."
    assert text.sentences[1] == (
        "The best is among m0, m1, m2 and 13 more (95 % confidence); most likely m0, P(unbeaten) 0.61."
    )
    one = facts_text(replace(facts, beaten=beaten[:1], measures=1))
    assert one.lead == "Not b0: A beats it."


def test_only_the_set_for_the_best_is_smaller() -> None:
    facts = replace(TWO, members=ahead("A", "B", "C"), beaten=(), less_likely=("D",), measures=1, cases=14)
    assert str(facts_text(facts, nouns=SETS)) == (
        "The best is among A, B and C. That holds with 95 % confidence, as one statement; no single pair is decided. "
        "14 data sets cannot separate these three."
    )
    left = (*ahead("A", "B"), Member("C", "too little known"))
    shown = ((("A", "D", ("x",)), ("B", "D", ("y",)), ("A", "C", ("x",))), 3)
    more = replace(facts, measures=2, members=left, shown=shown)
    assert str(facts_text(more)) == (
        "The best is among A, B and C. They include every learner that no other beats on both measures (95 % "
        "confidence, as one statement); too little is known of C. "
        "Shown: A better than D on x; B better than D on y; and 1 more."
    )
    assert str(facts_text(replace(facts, members=ahead("A")))) == (
        "The best is A. Every other is worse than another learner (95 % confidence, as one statement); no single pair "
        "is decided."
    )
    assert facts_text(replace(facts, members=ahead(*"ABCEFG"))).lead == "The best is among all but D."


def test_narrowed() -> None:
    others = ("PF", "QUANT", "TDE", "X", "Y", "Z")
    facts = Narrowed(ahead("HC2", "H-InceptionTime"), others, 4, ("PF", "QUANT"), (), ((), 0))
    assert str(facts_text(facts)) == (
        "Narrowed to HC2 and H-InceptionTime. Each of the 6 others is shown to be worse than some learner on some "
        "measure (95 % confidence); PF and QUANT are beaten on every measure."
    )
    left = (*ahead("HC2"), Member("X", "not ruled out"), Member("Y", "not ruled out"))
    some = replace(facts, members=left, others=("B",), beaten=(), on_one=(("B", "seconds"),))
    assert str(facts_text(some)) == (
        "Ahead: HC2. Not ruled out: X and Y. The other is shown to be worse than some learner on some measure (95 % "
        "confidence); B is worse on seconds only."
    )
    claims = ((("RandomForest", "BayesNet", ("accuracy", "rmse")),), 40)
    none = replace(facts, members=(Member("A", "not ruled out"),), shown=claims)
    assert str(facts_text(none)) == (
        "No overall answer. Shown: RandomForest better than BayesNet on accuracy and rmse; and 39 more. "
        "Not ruled out: A."
    )


def test_baseline() -> None:
    open_ = facts_text(AgainstBaseline("Old", (("a", "undecided"), ("b", "undecided")), 1)).sentences[1]
    assert open_ == "Undecided: a and b."
    facts = AgainstBaseline("Old", (("A", "better"), ("B", "undecided"), ("C", "better"), ("D", "mixed")), 2)
    assert str(facts_text(facts)) == (
        "A and C beat Old on every measure. Better on some measures, worse on others: D; undecided: B. "
        "4 comparisons with Old: 95 % confidence in all together."
    )
    alone = AgainstBaseline("Old", (("A", "worse"),), 1)
    assert str(facts_text(alone)) == (
        "Nothing is shown to beat Old. Beaten by it: A. 1 comparison with Old: 95 % confidence."
    )


@pytest.mark.parametrize("k", [8, 200, 700])
def test_however_many_learners_a_headline_has_three_sentences_and_sixty_words(k: int) -> None:
    names = tuple(f"learner{place}" for place in range(k))
    pairs = tuple((name, "learner0") for name in names)
    some = tuple(Member(name, "not ruled out" if place % 2 else "ahead") for place, name in enumerate(names))
    shown = (tuple((name, "x", QUALITY) for name in names[:20]), k)
    found: list[Headline] = [
        NoDifference(names, 3, Reach(9, 9, 2**-8, 20), False, False, pairs, False),
        NoDifference(names, 3, Reach(9, 9, 2**-8, 20), True, False, (), False),
        BestSupported("learner0", names[1:], QUALITY, names[1:], tuple(AheadBy(name, 0.1) for name in QUALITY)),
        TradeOff(tuple(Way(names, QUALITY, ((names[0], "seconds"), (names[1], "bytes"))) for _ in range(5)), 9),
        Circle((("x", names), ("y", names))),
        AgainstBaseline("x", tuple((name, "undecided") for name in names), 2),
        UseSingleBest("learner0", names[1:], QUALITY, False, CLOSEST, names[1:], 28, 900),
    ]
    for members in (some, some[:3], ahead(*names), ahead(*names[:3]), ahead(*names[:1])):
        found += [SomeRuledOut(members, beaten, names, 7, False, claims, (), False, (Chance(names[0], 0.5),), 40)
                  for beaten in (pairs, pairs[:1], ()) for claims in (shown, ((), 0))]  # fmt: skip
        found.append(Narrowed(members, names, 4, names, tuple((name, "seconds") for name in names), shown))
    for facts in found:
        text = facts_text(facts, more=PLAN, margins="±0.01 on accuracy, ±0.02 on F")
        assert len(text.sentences) <= 3 and len(str(text).split()) <= 60, str(text)
        assert text.lead == text.sentences[0] and str(text) == f"{text.lead} {text.rest}".strip()


def footed(nobody: float, sign: int = 0) -> str:
    """The footer of an answer with this P(nobody unbeaten) and this sign of its one pair."""
    signs, none = np.full((1, 1), sign, np.int8), np.zeros((1, 1), np.int8)
    order = order_of(2, np.array([[0, 1]]), signs, none != 0, none)
    posterior = Posterior(np.ones(2), np.ones(2), nobody, np.zeros(0), np.zeros((0, 0)), 20_000)
    head = Circle(()), ("A", "B"), ("size",), order, posterior, order.front
    return footer(Answer(*head, None, (), None, 0.95, ("case", "cases"), 0))


def test_the_footer_says_what_the_numbers_promise() -> None:
    plain = "P only orders learners; it is not a confidence (sampled, 20000 draws)."
    assert footed(0.005) == plain  # nothing is claimed: no confidence in it either
    assert footed(0.2) == f"{plain} P(nobody is unbeaten) is 0.20."
    assert footed(0.005, sign=1) == f"All claims hold together with 95 % confidence; {plain}"


def test_where_only_a_veto_leaves_nobody_unbeaten_nobody_is_praised() -> None:
    n = 20
    vetoed = -np.r_[np.arange(1, 19) * 0.01, -2.0, -3.0]  # A ahead by ranks and wins, B on average
    table = several({"accuracy": {"A": np.full(n, 0.5), "B": np.linspace(0.6, 0.8, n)},
                     "f1": {"A": np.zeros(n), "B": vetoed}})  # fmt: skip
    found = compare(table)
    assert isinstance(found.answer, Answer) and isinstance(found.answer.headline, Narrowed)
    assert found.answer.unbeaten == () and found.answer.front == ("A", "B")
    wanted = ["No overall answer.", "  Shown: B better than A on accuracy.", "  Not ruled out: B."]
    assert str(found.answer).splitlines()[:3] == wanted


def test_under_a_false_discovery_rate_the_footer_promises_the_answers_and_not_the_signs_shown() -> None:
    table = table_of(A=np.arange(8.0), B=np.arange(8.0) + 1)
    assert "Answers and ranks hold together with 95 % confidence" in compare(table, fdr=0.1).summary(details=True)
    assert "All claims hold together with 95 % confidence" in compare(table).summary(details=True)


QUALITY_AND_TIME = [*QUALITY, "seconds_10fold"]


@pytest.mark.parametrize(
    ("name", "options", "rule", "start", "may_be_best"),
    [
        ("demsar_2006_auc", {"higher": ["value"]}, "some ruled out", "Use C4.5+m+cf or C4.5+m; not C4.5. C4.5+m beats "
         "C4.5 (95 % confidence). These 14 data sets cannot separate C4.5+m+cf from C4.5+m or tell",
         {"C4.5+m", "C4.5+m+cf"}),
        ("garcia_2010_accuracy", {"higher": ["value"]}, "single best", "Use PDFC. It is better than each of the 3 "
         "others on value (95 % confidence as one statement; closest: NNEP, 15 wins, 8 losses of 24).", {"PDFC"}),
        ("garcia_herrera_2008_accuracy", {"higher": ["value"]}, "some ruled out", "Use C4.5 or NaiveBayes; not "
         "k-NN(k=1), CN2 or Kernel. C4.5 beats k-NN(k=1), CN2 and Kernel (95 % confidence).", {"C4.5", "NaiveBayes"}),
        ("weka_six_measures", {"measures": list(QUALITY)}, "narrowed", "Narrowed to RandomForest, AODE and Logistic. "
         "Each of the 4 others is shown to be worse than some learner on some measure (95 % confidence).",
         {"AODE", "BayesNet", "J48graft", "Logistic", "NaiveBayes", "RandomForest"}),
        ("weka_six_measures", {"measures": QUALITY_AND_TIME, "lower": ["seconds_10fold"]}, "trade-off", "A trade-off: "
         "no learner is best on everything. AODE, RandomForest and Logistic: nobody is shown to beat them on accuracy, "
         "f_measure, weighted_auc, kappa, rmse and mae; of these AODE is ahead on seconds_10fold. NaiveBayes: nobody "
         "is shown to beat it on mae and seconds_10fold.", None),
        ("weka_six_measures", {"measures": ["accuracy", "seconds_10fold"], "lower": ["seconds_10fold"]}, "trade-off",
         "A trade-off: no learner is best on everything. RandomForest and Logistic: nobody is shown to beat them on "
         "accuracy; of these Logistic is ahead on seconds_10fold. NaiveBayes: nobody is shown to beat it on "
         "seconds_10fold.", None),
        ("weka_six_measures", {"measures": ["accuracy"], "margins": {"accuracy": 0.05}}, "some ruled out", "Use "
         "RandomForest or Logistic; not the 5 others. RandomForest beats the 5 others (95 % confidence). RandomForest "
         "and Logistic are equivalent within ±0.05: choose on other grounds.", {"RandomForest", "Logistic"}),
    ],
)  # fmt: skip
def test_headlines_of_published_tables(
    shared_data: Path, name: str, options: dict[str, Any], rule: str, start: str, may_be_best: set[str] | None
) -> None:
    found = compare(shared_data / "results" / f"{name}.csv", **options).answer
    assert isinstance(found, Answer) and found.headline.rule == rule
    assert str(headline_text(found)).startswith(start)
    assert may_be_best is None or set(found.set_for_the_best) == may_be_best


def test_every_rule_from_a_small_table() -> None:
    """Values by hand; the lead as a user reads it."""
    n, up = np.arange(9.0), np.where(np.arange(9) % 2, 0.3, -0.3)
    down, twos = up[::-1] * 9, np.where(np.arange(9) % 4 < 2, 3.0, -3.0)
    said = {
        "Too few data sets.": table_of(A=n[:5], B=n[:5] + 1),
        "Use B.": table_of(A=n, B=n + 1),
        "A trade-off: no learner is best on everything.": several(
            {"accuracy": {"A": n, "B": n + 1}, "f1": {"A": n + 1, "B": n}}
        ),
        "Best supported: B.": several({"accuracy": {"A": n, "B": n + 1}, "f1": {"A": n, "B": n + up}}),
        "No difference shown.": table_of(A=n, B=n + up),
        "Use B or C; not A.": table_of(A=n, B=n + 1, C=n + 1 + up / 10),
        "Ahead: B.": table_of(A=n, B=n + 0.1, C=n + 0.05 + 4 * up * n),
        "Narrowed to A and B.": several(
            {
                "accuracy": {"A": n + 1, "B": n + down, "C": n, "D": n + twos},
                "f1": {"A": n + down, "B": n + 1, "C": n + twos, "D": n},
            }
        ),
    }
    assert [headline_text(compare(table).answer).lead for table in said.values()] == list(said)
