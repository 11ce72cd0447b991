"""What a notebook shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudge.verdicts.single import compare_measure

from adjudge.evidence.joint.glrt import glrt
from adjudge.reports.notebook import notebook_html
from adjudge.results.examples import example
from adjudge.verdicts.comparison import compare, compare_all


def test_a_comparison_is_a_table_of_pairs() -> None:
    html = notebook_html(compare_all(example("rewards")))
    assert html.count("<tr>") == 1 + 6 and "<td>≻≻≻</td>" in html and "G02 mode against margin" in html


def test_one_measure_shows_adjusted_p_values() -> None:
    html = notebook_html(compare_measure(example("rewards"), "accuracy"))
    assert html.count("<tr>") == 1 + 6 and "<th>p adjusted</th>" in html


def test_a_pair_shows_its_sentence_and_measures() -> None:
    pair = compare(example("joint"), "B", "A")
    html = notebook_html(pair)
    assert pair.sentence in html and "<td>accuracy</td>" in html and "<script" not in html


def test_any_other_result_shows_its_rows() -> None:
    html = notebook_html(glrt([1, 2, 3, 6]))
    assert "<strong>Glrt</strong>" in html and "<td>p value</td>" in html


def test_names_are_escaped_and_long_lists_cut(make_table: Callable[..., Any]) -> None:
    html = notebook_html(compare_all(make_table(10, 8, 1, ("<script>alert(1)</script>",))))
    assert "<script" not in html and "&lt;script&gt;" in html and "… and 15 more pairs." in html
