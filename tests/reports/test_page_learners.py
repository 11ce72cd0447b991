"""One learner's lines, its best and worst cases by rank among the others, and the leaderboard of each slice."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import several, table_of

from adjudge import compare
from adjudge.reports.page_learners import HEADER, learner_texts, slice_boards
from adjudge.results.read import read_results

BASE = np.arange(9.0)


def cells(comparison: object, learner: str, line: int = 0) -> dict[str, str]:
    place = comparison.learners.index(learner)  # type: ignore[attr-defined]
    (texts,) = learner_texts(comparison, [place])  # type: ignore[arg-type]
    return dict(zip(HEADER, texts[line].split("\t"), strict=True))


def test_best_and_worst_cases_are_by_rank_among_the_others() -> None:
    b = BASE + np.where(BASE < 2, -1, 0.5)  # ahead but on the first two cases
    b[8] = np.nan
    found = compare(table_of(A=BASE, B=b, C=BASE - 0.25), missing="drop")
    own = cells(found, "B")
    assert own["best on"] == "c2: 2.50, rank 1 of 3; c3: 3.50, rank 1 of 3; c4: 4.50, rank 1 of 3"
    assert own["worst on"] == "c0: -1.00, rank 3 of 3; c1: 0, rank 3 of 3"
    assert cells(found, "C")["worst on"] == "c2: 1.75, rank 3 of 3; c3: 2.75, rank 3 of 3; c4: 3.75, rank 3 of 3"


def test_ties_are_of_no_side_and_lower_may_be_better() -> None:
    same = compare(table_of(A=BASE, B=BASE, C=BASE))
    assert (cells(same, "A")["best on"], cells(same, "A")["worst on"]) == ("–", "–")
    seconds = {"A": BASE + 1, "B": BASE + 2}
    found = compare(several({"accuracy": {"A": BASE, "B": BASE}, "seconds": seconds}, lower=["seconds"]))
    own = cells(found, "A", found.measures.index("seconds"))
    assert own["measure"] == "seconds (geometric mean)" and own["best on"].startswith("c0: 1.00, rank 1 of 2")


def test_each_slice_has_its_own_leaderboard() -> None:
    n = 24
    columns = {
        "item": [f"i{at}" for at in range(n)] * 2,
        "model": ["A"] * n + ["B"] * n,
        "language": (["de"] * (n // 2) + ["fr"] * (n // 2)) * 2,
        "correct": [0] * n + [1] * (n // 2) + [0] * (n // 2),
    }
    found = compare(read_results(columns), slices=["language"])
    boards = {label: (headline, header, rows) for label, headline, header, rows in slice_boards(found)}
    assert [label.split()[-1] for label in boards] == ["de", "fr"]
    for (headline, header, rows), best in zip(boards.values(), ("Use B.", "No difference shown."), strict=True):
        assert headline.startswith(best) and header[0] == "learner" and {row[0] for row in rows} == {"A", "B"}
    assert slice_boards(compare(table_of(A=BASE, B=BASE + 1))) == []
