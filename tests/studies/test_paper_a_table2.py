"""Paper A's Table 2: samples are what their label says, scores are the tests', the committed areas come again."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from adjudge.evidence.joint.glrt import glrt
from adjudge_studies.catalogue import How
from adjudge_studies.paper_a_table2 import PRINTED, SCENARIOS, TESTS, draw_chances, found_areas, run_table2, score
from adjudge_studies.paper_a_table2_page import make

COMMITTED = Path(__file__).parents[2] / "docs" / "studies" / "paper-a-table2.csv"


def committed() -> dict[tuple[int, int, str, str, str, str], tuple[float, float]]:
    with COMMITTED.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {
        (int(m), int(n), kind, negatives, recorded, test): (float(area), float(error))
        for m, n, kind, negatives, recorded, test, area, error, _ in rows
    }


@pytest.mark.parametrize("kind", ["indep", "full", "normalised"])
@pytest.mark.parametrize("m", [2, 3])
def test_positives_have_one_greatest_and_negatives_two(kind: str, m: int) -> None:
    rng = np.random.default_rng(1)
    for label in ("positive", "near", "forced"):
        for _ in range(10):
            chances, best = draw_chances(m, kind, label, rng)
            first, second = np.sort(chances)[::-1][:2]
            assert chances.sum() == pytest.approx(1) and chances.min() >= 0
            assert chances[best] == pytest.approx(first)
            assert first > second + 0.001 if label == "positive" else first == pytest.approx(second, abs=1e-15)


@pytest.mark.parametrize("label", ["positive", "near", "forced"])
def test_independent_measures_stay_independent_when_tied(label: str) -> None:
    chances, _ = draw_chances(3, "indep", label, np.random.default_rng(2))
    table = chances.reshape(2, 2, 2)
    shares = [table.sum(axis=axes)[1] for axes in ((1, 2), (0, 2), (0, 1))]
    product = np.einsum("i,j,k->ijk", *([1 - share, share] for share in shares))
    assert table == pytest.approx(product)


def test_scores_are_those_of_examples_2_and_3() -> None:
    observed, true = np.split(np.array(score((1, 2, 3, 6), 0, 1000)), 2)
    assert observed[0] == pytest.approx(glrt([1, 2, 3, 6]).statistic, abs=1e-8)
    assert observed[1] == pytest.approx(0.798214, abs=1e-6)
    assert true[0] == 0.0 and true[1] == pytest.approx(0.012363, abs=1e-6)
    assert score((1, 2, 3, 6), 3, 1000) == pytest.approx([*observed, *observed])


def test_relabelled_samples_tie() -> None:
    assert score((5, 3, 0, 2), 0, 1000)[:2] == score((0, 2, 5, 3), 2, 1000)[:2]


def test_a_stopped_run_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    settings = {"replications": 60, "scenarios": [(2, 10, "full")], "out": tmp_path, "engine": "serial"}
    whole = run_table2(**settings)  # type: ignore[arg-type]
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:-1]) + "\n")
    told: list[tuple[int, int]] = []
    again = run_table2(**settings, watch=lambda done, total: told.append((done, total)))  # type: ignore[arg-type]
    assert told == [(5, 6), (6, 6)]
    assert all((whole[key] == again[key]).all() and len(whole[key]) == 60 for key in whole)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [(2, 10, "indep"), (3, 20, "full"), (2, 10, "normalised")])
def test_committed_areas_agree_with_a_fresh_simulation(scenario: tuple[int, int, str]) -> None:
    found = found_areas(run_table2(replications=150, seed=9, scenarios=[scenario], engine="serial"))
    known = committed()
    for (_, negatives, recorded), one in found.items():
        for test, area, error in zip(TESTS, one.area, one.error, strict=True):
            other, other_error = known[(*scenario, negatives, recorded, test)]
            assert abs(area - other) <= 4 * np.hypot(error, other_error)


def test_committed_areas_show_the_printed_order_on_independent_rows_only() -> None:
    known = committed()
    assert len(known) == 12 * 2 * 2 * 3
    for scenario in SCENARIOS:
        ours = [known[(*scenario, "near", "observed", test)][0] for test in TESTS]
        assert ours[0] < ours[1]
        if scenario[2] == "indep":
            assert ours[1] < ours[2]  # within two errors in two of the four rows
    assert known[5, 50, "full", "near", "observed", TESTS[2]][0] < known[5, 50, "full", "near", "observed", TESTS[1]][0]
    assert all(list(row) == sorted(row) for row in PRINTED.values())


def test_a_small_study_writes_page_numbers_and_curves(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    text = make(How(tmp_path, replications=3, engine="serial"))
    assert "3 positive and 3 negative" in text and "(0.686)" in text and text.count("| full, normalised |") == 24
    assert len((tmp_path / "paper-a-table2.csv").read_text().splitlines()) == 145
    rows = text.partition("## Every reading, row by row")[2].partition("\n|---|")[2].splitlines()[1:]
    rows = [row for row in rows if row.startswith("| ")]
    assert len(rows) == 48 and all(row.count(" ± ") == 4 for row in rows)
    figure = (tmp_path / "paper-a-table2.svg").read_text(encoding="utf-8")
    assert len(re.findall(r'id="axes_\d+"', figure)) == 8 == figure.count(">m = ")  # Figures 3 and 4: four panels each
    assert [len(re.findall(rf">{name} [^+<]*<", figure)) for name in ("GLRT", "Bayes", r"Bayes \+ network")] == [8] * 3


def test_printed_areas_of_every_reading_are_the_papers() -> None:
    """Table 2 as scanned; a second reading of its `full` rows has the same printed areas."""
    scanned = {
        ("independent", "2", "10"): "0.686 0.703 0.715", ("full", "2", "10"): "0.583 0.601 0.622",
        ("independent", "3", "10"): "0.641 0.688 0.694", ("full", "3", "10"): "0.530 0.555 0.577",
        ("independent", "3", "20"): "0.735 0.764 0.791", ("full", "3", "20"): "0.524 0.549 0.590",
        ("independent", "5", "50"): "0.735 0.790 0.822", ("full", "5", "50"): "0.500 0.522 0.613",
    }  # fmt: skip
    text = COMMITTED.with_suffix(".md").read_text(encoding="utf-8")
    table = text.partition("## Every reading, row by row")[2].partition("\n|---|")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]
    assert len(rows) == 48
    for kind, _, _, m, n, *cells in rows:
        printed = [found[1] for cell in cells[:3] if (found := re.search(r"\(([\d.]+)\)", cell))]
        assert printed == scanned[kind.partition(",")[0], m, n].split()
