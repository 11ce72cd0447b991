"""Tables 1 to 4 in small: paper C's own counts on four sets, real WEKA on the same splits, every table filled."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

import numpy as np
import pytest

from adjudge.replication.replicability import replicability
from adjudge.replication.study import replicability_study
from adjudge.studies.paper_c_tables import PAPER_SETS, TABLE_2, TABLE_3, TABLE_4, page, run_study

JAR = Path("/usr/share/java/weka.jar")
FOUR = ["iris", "labor", "vehicle", "sonar"]


@pytest.mark.slow
def test_real_weka_gives_the_same_scores_and_the_papers_counts_of_draws(shared_data: Path) -> None:
    """5x2cv, naive Bayes against C4.5, ten times each: the paper prints 10, 8, 0 and 10 draws."""
    if not JAR.is_file() or shutil.which("java") is None or importlib.util.find_spec("jpype") is None:
        pytest.skip("real WEKA needs Java, JPype1 and /usr/share/java/weka.jar (Debian: weka)")
    folder = shared_data / "uci"
    ours = run_study(folder, FOUR, tests=["5x2cv t"], learners=["NB", "C4.5"], engine="serial")
    weka = replicability_study(
        [folder / f"{name}.arff" for name in FOUR],
        {"NB": "weka:NaiveBayes", "C4.5": "weka:J48"},
        ["5x2cv t"],
        workers=1,
    )
    for name in FOUR:
        (key,) = ours.scores[name]
        assert np.array_equal(ours.scores[name][key], weka.scores[name][key]), name
    rejections, _ = weka.rejections("5x2cv t", "NB", "C4.5")
    draws = dict(zip(FOUR, 10 - rejections, strict=True))
    assert draws["iris"] >= 9 and draws["sonar"] >= 8 and draws["labor"] >= 6 and draws["vehicle"] <= 1


def test_a_small_study_fills_every_table(shared_data: Path) -> None:
    study = run_study(shared_data / "uci", ["labor", "iris"], runs=2, engine="serial")
    assert {key[:2]: part.shape for key, part in study.scores["iris"].items()} == {
        ("folds", 2): (2, 10, 3),
        ("folds", 10): (2, 100, 3),
        ("subsampling", 1): (2, 100, 3),
        ("stratified subsampling", 1): (2, 100, 3),
    }
    assert study.n_fits == 3720 and all(part.mean() > 0.9 for part in study.scores["iris"].values())
    text = page(study, "A note.")
    assert "Table 4" in text and "| C4.5–NN R |" in text and "| labor |" in text
    assert "| 10 x 10-fold uncorrected, NB–NN |" in text


def test_the_printed_figures_are_as_printed() -> None:
    """Table 4 at 5 % is Table 3 with 10 runs; Table 1's own last rows follow from its counts."""
    assert len(PAPER_SETS) == 27
    for pair in TABLE_3:
        assert TABLE_4[pair][2] == TABLE_3[pair][3]
        assert all(later[2] >= sooner[2] for sooner, later in zip(TABLE_2[pair], TABLE_2[pair][1:], strict=False))
    for pair, r in enumerate((0.737, 0.783, 0.816)):
        assert round(replicability([counts[pair] for counts in PAPER_SETS.values()], 10).r, 3) == r
