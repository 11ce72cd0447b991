"""Paper B's sentences hold in its own cells, and none where nothing is found."""

from __future__ import annotations

from adjudge_studies.paper_b_sentences import sentences
from adjudge_studies.paper_b_tables import MEASURES, SIZES, printed_marks


def test_the_sentences_hold_in_the_printed_cells() -> None:
    found = {measure: printed_marks(measure, tuple(SIZES)) for measure in MEASURES}
    assert all(holds for _, _, holds in sentences(found, 0.38, 0.0))
    assert sentences(found, 0.38, None)[-1][2] is None  # one half: chance is not known
    assert not any(holds for _, _, holds in sentences({measure: [] for measure in MEASURES}, 0.1, 0.2))
