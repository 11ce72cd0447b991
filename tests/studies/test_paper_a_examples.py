"""Paper A's worked numbers: what is printed is what the built-in tables give."""

from __future__ import annotations

from math import prod
from pathlib import Path

import numpy as np
import pytest

from adjudge.evidence.joint.dirichlet import dirichlet
from adjudge.evidence.joint.dominance import count_statements
from adjudge.evidence.joint.glrt import glrt
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.paper_a_examples import COUNTS, EXAMPLE_2, EXAMPLE_3, PARTS, page, sampled_distance, signs
from adjudge_studies.printed import agrees
from adjudge_studies.provenance import without_provenance

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-a-examples.md"


def test_example_1_is_matrix_3_of_the_paper() -> None:
    x = signs("joint", "B", "A")
    assert x.T.tolist() == [[0] * 3 + [1] * 9, [0, 1, 1, 0, 0, 0] + [1] * 6]
    assert count_statements(x).dense().tolist() == list(COUNTS)


def test_example_2_has_the_printed_ratio_and_p() -> None:
    found = glrt(COUNTS, method="chi2")
    assert agrees(found.ratio, EXAMPLE_2["λ"], 2) and agrees(found.p_value, EXAMPLE_2["p, χ²"])
    assert found.ratio == pytest.approx(4.5**9 / (3**3 * 6**6))


def test_example_3_is_what_a_sample_of_ten_thousand_draws_would_show() -> None:
    assert max(abs(away) for away in sampled_distance(dirichlet(COUNTS))) < 1
    draws = np.random.default_rng(0).dirichlet(np.array(COUNTS) + 0.25, 200_000)  # a second route to ours
    shares = np.bincount(draws.argmax(axis=1), minlength=4) / len(draws)
    assert shares == pytest.approx(dirichlet(COUNTS).probabilities, abs=0.004)


def test_numbers_that_differ_are_shown_as_differing() -> None:
    text = page()
    assert "**0.012 (0.013)**" in text and "0.798 (0.80) |" in text
    assert sum(f"({printed})**" in text for printed in EXAMPLE_3) == 3


def test_the_product_of_section_6_3_is_that_of_the_most_probable_statement() -> None:
    assert prod(PARTS) == pytest.approx(0.535, abs=5e-4)
    assert "multiply to 0.535 (printed: 0.5)" in page()


def test_four_cases_decide_nothing() -> None:
    x = signs("networks", "new", "state of art", {"lower": ["complexity"]})
    assert count_statements(x).dense().tolist() == [0, 0, 1, 3]
    assert "| undecided |" in page()


def test_the_committed_page_is_what_the_study_makes(tmp_path: Path) -> None:
    committed = without_provenance(COMMITTED.read_text(encoding="utf-8"))
    assert STUDIES["paper-a-examples"].make(How(tmp_path)) == committed
