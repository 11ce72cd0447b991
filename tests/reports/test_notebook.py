"""What a notebook shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudge import compare
from adjudge.evidence.joint.glrt import glrt
from adjudge.reports.notebook import comparison_html, pair_html
from adjudge.results.examples import example


def test_a_comparison_shows_headline_leaderboard_one_figure_and_the_sentence() -> None:
    found = compare(example("weka"))
    html = comparison_html(found)
    assert (
        html.index("Use RandomForest or Logistic")
        < html.index("<table>")
        < html.index("<svg")
        < html.index("contain a wrong claim")
    )
    assert html.count("<tr>") == 1 + 3 and html.count("<svg") == 1 and "var(--" not in html and "<script" not in html


def test_every_measure_has_its_means_however_many(make_table: Callable[..., Any]) -> None:
    found = compare(make_table(4, 9, 9))
    html = comparison_html(found)
    assert all(f"measure {place} {'↓' if place % 2 else '↑'}" in html for place in range(9))
    assert html[: html.index("</table>")].count("<td") + html[: html.index("</table>")].count("<th") >= 5 * 10


def test_plain_text_goes_with_it() -> None:
    found = compare(example("weka"))
    bundle = found._repr_mimebundle_()
    assert bundle["text/plain"] == str(found) and bundle["text/html"] == comparison_html(found)


def test_a_pair_shows_its_sentence_and_measures() -> None:
    pair = compare(example("joint"))["B", "A"]
    html = pair_html(pair)
    assert pair.sentence in html and "<td>accuracy</td>" in html


def test_any_other_result_shows_its_rows() -> None:
    html = glrt([1, 2, 3, 6])._repr_html_()
    assert "<strong>Glrt</strong>" in html and "<td>p value</td>" in html


def test_names_are_escaped_and_long_lists_cut(make_table: Callable[..., Any]) -> None:
    html = comparison_html(compare(make_table(35, 8, 1, ("<script>alert(1)</script>",))))
    assert "<script" not in html and "&lt;script&gt;" in html and "… and 5 more learners" in html


def test_a_real_notebook_runs_and_shows_it() -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbformat is absent: pip install nbclient nbformat ipykernel")
    nbclient = pytest.importorskip("nbclient", reason="nbclient is absent: pip install nbclient nbformat ipykernel")
    pytest.importorskip("ipykernel", reason="ipykernel is absent: pip install nbclient nbformat ipykernel")
    source = "import adjudge\nadjudge.compare(adjudge.example('weka'))"
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()
    (shown,) = [output["data"] for output in book.cells[0].outputs if output["output_type"] == "execute_result"]
    assert "<strong>Use RandomForest or Logistic" in shown["text/html"] and "<svg" in shown["text/html"]
    assert shown["text/plain"].startswith("Use RandomForest or Logistic")
