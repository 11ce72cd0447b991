from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from adjudge.errors import UnfitDataError
from adjudge.plots.multiverse import plot_multiverse
from adjudge.verdicts.multiverse import NOT_ASKED, OPEN, REVERSED, STANDS, Analysis, Claim, Multiverse

CHANGES = ((), ("wins",), ("mean",), ("f1 alone",))
CLAIMS = (
    Claim("B", "A", "better", ("accuracy",), 3, 0, 0, (), (), 8),
    Claim("C", "A", "better", ("accuracy",), 1, 1, 1, ("wins",), ("c1", "c2"), 8),
)
FOUND = Multiverse(
    source="r.csv", claims=CLAIMS,
    analyses=tuple(Analysis("typical", "drop", (), "claims", None, changed, None, None) for changed in CHANGES),
    status=np.array([[STANDS, STANDS], [STANDS, OPEN], [STANDS, REVERSED], [NOT_ASKED, STANDS]], np.int8),
    headline=None, headline_share=None, headline_fewer=None, headline_flips=(), headline_cases=(), left_out=8,
    nouns=("case", "cases"), planned=4, note="",
)  # fmt: skip


def test_a_row_per_claim_a_column_per_choice_and_the_shares() -> None:
    ax = plot_multiverse(FOUND)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["C – A", "B – A"]  # the weaker one first
    assert [label.get_text() for label in ax.get_xticklabels()] == [
        "wins",
        "mean",
        "f1 alone",
        "all choices",
        "one left out",
    ]
    marks = sorted(tuple(dot.get_offsets().tolist()[0]) for dot in ax.collections)
    assert marks == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]  # what was not asked is blank
    shares = {text.get_position(): text.get_text() for text in ax.texts}
    assert shares == {(3, 0): ".33", (4, 0): ".75", (3, 1): "1", (4, 1): "1"}


def test_without_a_claim_there_is_no_figure() -> None:
    with pytest.raises(UnfitDataError, match="nothing is claimed"):
        plot_multiverse(replace(FOUND, claims=()))
