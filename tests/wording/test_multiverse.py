from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.verdicts.multiverse import Analysis, Claim, Multiverse
from adjudge.wording.multiverse import multiverse_sentences, multiverse_text

ANALYSES = tuple(
    Analysis("typical", "drop", ("accuracy",), "claims", None, changed, "use B", True) for changed in ((), ("wins",))
)
CLAIM = Claim("B", "A", "better", ("accuracy",), 2, 0, 0, (), (), 8)
FOUND = Multiverse(
    source="r.csv", claims=(CLAIM,), analyses=ANALYSES, status=np.ones((2, 1), np.int8), headline="use B",
    headline_share=0.5, headline_fewer=None, headline_flips=("wins",), headline_cases=(), left_out=8,
    nouns=("case", "cases"), planned=2, note="",
)  # fmt: skip


def test_the_headline_and_what_changes_it() -> None:
    first, second, third = multiverse_sentences(FOUND)
    assert first == (
        "The headline (use B) is the same in 0.50 of the analyses of all measures; single choices that change it: wins."
    )
    assert second == "Leaving out one of 8 cases changes it in none."
    assert "is the same in all of the analyses" in multiverse_sentences(replace(FOUND, headline_share=1.0))[0]
    assert third == "1 claimed pair: 1 stands whatever is chosen, none is reversed by any choice."


def test_what_is_cut_short_reversed_or_not_claimed_is_said() -> None:
    turned = replace(FOUND, claims=(replace(CLAIM, stands=1, reversed=1, cases=("c1",)),), planned=9, note="no holes",
                     headline_cases=("c1",), headline_fewer=0.25)  # fmt: skip
    told = multiverse_sentences(turned)
    assert told[0] == "Interrupted: 2 of 9 analyses were done." and told[-1] == "No holes."
    assert "on fewer measures in 0.25" in told[1] and told[2].endswith("changes it in 1: c1.")
    assert told[3] == "1 claimed pair: 0 stand whatever is chosen, 1 is reversed by some choice."
    assert "Nothing is claimed in the first analysis." in multiverse_sentences(replace(FOUND, claims=()))


def test_claims_stand_from_the_least_to_the_most_certain() -> None:
    weak = replace(CLAIM, b="C", stands=1, open=1, flips=("wins",), cases=("c1",))
    lines = multiverse_text(replace(FOUND, claims=(CLAIM, weak))).splitlines()
    rows = [line.split() for line in lines if line.startswith(("B – A", "C – A"))]
    assert rows[0] == ["C", "–", "A", "wins", "(+1)", "0.50", "1"] and rows[1] == ["B", "–", "A", "1.00"]
    assert lines[0] == "r.csv: 2 analyses of all cases, 8 more with one case left out."
