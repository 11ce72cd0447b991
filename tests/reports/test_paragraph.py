"""Text for a paper: every number in it stands in the tables too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from adjudge.verdicts.single import compare_measure

from adjudge.reports.markdown import report_markdown
from adjudge.reports.methods import methods
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.references import REFERENCES
from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.choice import METHODS
from adjudge.verdicts.comparison import compare_all
from adjudge.wording.numerals import p_text, probability


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+\.\d+", text))


def test_the_papers_example_in_words() -> None:
    """Example 3 of paper A: P = 0.80, P(majority) = 0.44; the exact GLRT of 6 against 3 has p = 0.508."""
    table = example("joint")
    text = results_paragraph(summarise(compare_all(table), table))
    assert "B is better than A on accuracy and seconds, [≻, ≻] (P = 0.80, exact; 6 of 12 cases; " in text
    assert "P(majority) = 0.44; GLRT p = 0.508): undecided." in text


def test_every_decimal_of_the_paragraph_stands_in_the_tables(make_table: Callable[..., Any]) -> None:
    table = make_table(4, 40, 2)
    summary = summarise(compare_all(table, claim="measure 0>, measure 1<=5%"), table)
    assert summary.decided
    written = {f"{summary.comparison['settings']['threshold']:g}"}
    for pair in summary.pairs:
        written |= {probability(pair[key]).lstrip("<>") for key in ("probability", "p_majority")}
        written |= {p_text(pair["glrt_p_adjusted"]).lstrip("<>"), probability(pair["claim"]["p_majority"]).lstrip("<>")}
        written |= numbers(f"{pair['share'] * pair['n']:.1f}") | numbers(f"{pair['claim']['met']:.1f}")
    for guard in summary.comparison["guards"]:
        written |= numbers(guard["text"])
    assert numbers(results_paragraph(summary)) <= written
    tables, _, _ = report_markdown(summary).partition("### Results, in a paragraph")
    for pair in summary.decided[:6]:
        assert f" {p_text(pair['glrt_p_adjusted']).replace('<', '&lt;')} |" in tables


def test_one_measure_tells_both_tests_and_the_adjustment(make_table: Callable[..., Any]) -> None:
    table = make_table(3, 30, 1)
    summary = summarise(compare_measure(table, "measure 0"), table)
    text = results_paragraph(summary)
    pair = summary.decided[0]
    assert f"{pair['b']} was {pair['verdict']} than {pair['a']} on measure 0 (p " in text
    assert "p-values are adjusted over the 3 pairs (holm)" in text and "Friedman's test of all learners" in text
    assert "Monte Carlo error" in text and f"n = {pair['n']}" in text


def test_methods_name_what_was_used_and_cite_it(make_table: Callable[..., Any]) -> None:
    table = make_table(3, 20, 2)
    found = methods(summarise(compare_all(table, network="optimal", adjustment="bh", prior="symmetric"), table))
    assert "globally optimal Bayesian network" in found.text and "Benjamini and Hochberg's method" in found.text
    assert any(work.startswith("Silander") for work in found.references)
    robust = methods(summarise(compare_all(table, prior="robust", rule="strict", fdr=0.05), table)).text
    assert "imprecise Dirichlet of strength 1" in robust and "p ≤ 0.05" in robust and "at most 0.05" in robust


def test_every_work_cited_is_listed_once_and_every_test_can_be_told() -> None:
    columns = {"case": ["iris"] * 20, "repeat": [i // 2 for i in range(10)] * 2, "fold": [0, 1] * 10,
               "learner": ["A"] * 10 + ["B"] * 10,
               "accuracy": [0.8, 0.82] * 4 + [0.81, 0.8] + [0.9, 0.93] * 5}  # fmt: skip
    table = read_results(columns)
    for name in ("corrected_t", "five_by_two_cv_t", "five_by_two_cv_f", "correlated_t", "uncorrected_t"):
        found = methods(summarise(compare_measure(table, "accuracy", method=name), table))
        assert len(set(found.references)) == len(found.references) >= 1, name
        for work in re.findall(r"[\w ]+(?:et al\.)?, \d{4}(?=[;)])", found.text):
            assert any(work.strip() == short for short, _ in REFERENCES.values()), work
    from adjudge.reports.methods import _TESTS

    assert set(METHODS) <= set(_TESTS)


def test_the_paragraph_is_returned_by_str(joint_summary: Summary) -> None:
    assert str(joint_summary) == results_paragraph(joint_summary)
