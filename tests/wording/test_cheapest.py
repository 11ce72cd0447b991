"""The cheapest learner that is not worse, in sentences."""

from __future__ import annotations

from dataclasses import replace

from adjudge.verdicts.cheapest import Cheapest
from adjudge.wording.cheapest import cheapest_sentences

FACTS = Cheapest(
    cost="seconds", measures=("accuracy", "f1"), margins=("0.01", "0.02"), not_looked_at=("auc",), chosen=("B",),
    good_enough=("A", "B"), set_aside=("C",), best="A", share=0.163, cheaper=(), closest="B", p=0.001, level=0.025,
)  # fmt: skip


def told(facts: Cheapest) -> str:
    return " ".join(cheapest_sentences(facts, "95 %", ("data set", "data sets")))


def test_who_to_use_at_what_cost_and_what_was_not_looked_at() -> None:
    assert told(FACTS) == (
        "Use B. Its accuracy is within 0.01 and its f1 is within 0.02 of the best (95 % confidence), at 16 % of the "
        "seconds of A, the best on average in accuracy. Not compared with C, of which too little is known. Not looked "
        "at: auc."
    )


def test_the_best_itself_cheapest_or_with_cheaper_ones_that_are_not_shown_to_be_as_good() -> None:
    best = replace(FACTS, measures=("accuracy",), margins=("0.01",), chosen=("A",), set_aside=(), not_looked_at=())
    assert told(best).endswith("of the best (95 % confidence), and it costs least.")
    assert told(replace(best, cheaper=("B", "C"))).endswith("; B and C cost less but are not shown to be as good.")


def test_nobody_good_enough_names_the_closest_and_how_many_cases_would_do() -> None:
    none = replace(FACTS, chosen=(), good_enough=(), p=0.04, needed=57)
    assert "Closest: B, but that it is within 0.01 in accuracy and 0.02 in f1 of every other is not shown" in told(none)
    assert told(none).endswith("About 57 data sets in total would show it with 80 % power.")
