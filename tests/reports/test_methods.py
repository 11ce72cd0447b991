"""Text for a methods section: every choice made is told, every work cited once, in order."""

from __future__ import annotations

import numpy as np
from tests.verdicts.tables import folds_of, several, table_of

from adjudge import Comparison, compare
from adjudge.reports.methods import methods
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results

BASE = np.arange(12.0)
THREE = table_of(A=BASE, B=BASE + 1, C=BASE - 1)


def told(found: Comparison) -> str:
    return summarise(found).methods.text


def test_methods_say_which_test_and_cite_it() -> None:
    summary = summarise(compare(example("weka")))
    assert "signed-rank test" in summary.methods.text and "Holm's method" in summary.methods.text
    assert any(work.startswith("Wilcoxon") for work in summary.methods.references)
    again = methods(summary.comparison, summary.provenance)
    assert again == summary.methods and len(set(again.references)) == len(again.references)


def test_methods_name_margins_holes_and_what_stands_beside() -> None:
    found = compare(example("rewards"), measures=["accuracy"], margins={"accuracy": 0.02})
    text = summarise(found).methods.text
    assert "accuracy ±0.02" in text and "Friedman" in text
    assert "0.02" in text and "without adjustment" in summarise(compare(example("weka"), rule="published")).methods.text


def test_the_data_and_the_family_are_told() -> None:
    text = told(compare(THREE))
    assert text.startswith("We compared 3 learners on 12 data sets under 1 measure (accuracy: higher is better).")
    assert "All 3 pairs and 1 measure are one family, adjusted by Holm's method (Holm, 1979), so that" in text
    both = told(compare(several({"f1": {"A": BASE, "B": BASE + 1}, "accuracy": {"A": BASE, "B": BASE}})))
    assert "by the largest of its p-values (intersection–union test (Berger, 1982)), adjusted over the pairs" in both
    assert "chance that any of the claims is wrong is at most about 5 %." in text
    assert "each pair was compared by Wilcoxon" in text and "the mean difference and the count of wins agree" in text
    assert "The headline is one statement by itself, tested at a further 5 %." in text
    alone = told(compare(table_of(A=BASE, B=BASE + 1)))
    assert "A difference was claimed at p ≤ 0.05." in alone and "family" not in alone and "headline" not in alone
    timed = told(compare(several({"seconds": {"A": BASE + 1, "B": BASE + 2}, "f1": {"A": BASE, "B": BASE}})))
    assert "(seconds: lower is better, judged by factors, f1: higher is better)" in timed


def test_what_was_chosen_is_told() -> None:
    assert "each pair with A was compared" in told(compare(THREE, baseline="A"))
    found = told(compare(THREE, fdr=0.1))
    assert "at a false discovery rate of 0.1 (Benjamini and Hochberg, 1995). For the headline and the order" in found
    assert "The test is valid at any stop (Ville, 1939)." in told(compare(THREE, sequential=True))
    strict = told(compare(THREE, rule="strict", threshold=0.9))
    assert "under its strict rule at 0.9, without" in strict and "The headline and the order of the learners" in strict
    assert "Computed with adjudge " in told(compare(THREE)) and ", seed 7)." in told(compare(THREE, seed=7))


def test_holes_and_folds_are_told() -> None:
    holed = table_of(A=BASE, B=np.where(BASE < 11, BASE + 1, np.nan))
    assert "Missing scores were left out pair by pair." in told(compare(holed, missing="drop"))
    assert "Missing scores were counted against either claim." in told(compare(holed, missing="both"))
    assert "Missing" not in told(compare(THREE, missing="drop"))
    assert "on 10 folds on x under" in told(compare(folds_of(10, n_train=9, n_test=1)))
    folds = read_results({"case": ["x"] * 30, "learner": [*"ABC"] * 10, "repeat": np.repeat(range(10), 3).tolist(),
                          "accuracy": np.random.default_rng(0).uniform(size=30).tolist(), "n_train": [9] * 30,
                          "n_test": [1] * 30})  # fmt: skip
    assert "at most about 5 % (approximate: splits overlap)." in told(compare(folds))


def test_it_prints_with_its_references_below() -> None:
    found = summarise(compare(THREE)).methods
    lines = str(found).splitlines()
    assert lines[0] == found.text and lines[1] == "" and tuple(lines[2:]) == found.references
    order = [found.text.index(work.split(",")[0]) for work in found.references]
    assert order == sorted(order)
