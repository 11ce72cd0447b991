"""Tables 1 to 4 in small: paper C's own counts on four sets, real WEKA on the same splits, a run that goes on."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

from adjudge.replication.replicability import replicability
from adjudge.replication.resampled_test import PAPER_TESTS, named_tests, union_of_splits
from adjudge.studies.replicability_uci import PAPER_SETS, TABLE_2, TABLE_3, TABLE_4, outcomes, page, run_study
from adjudge.studies.uci_set import read_uci_set

JAR = Path("/usr/share/java/weka.jar")
SCRIPT = Path(__file__).parents[1] / "reference" / "weka_right_answers.py"
FOUR = ["iris", "labor", "vehicle", "sonar"]


@pytest.mark.slow
def test_real_weka_gives_the_same_scores_and_the_papers_counts_of_draws(shared_data: Path) -> None:
    """5x2cv, naive Bayes against C4.5, ten times each: the paper prints 10, 8, 0 and 10 draws."""
    if not JAR.is_file() or shutil.which("java") is None or importlib.util.find_spec("jpype") is None:
        pytest.skip("real WEKA needs Java, JPype1 and /usr/share/java/weka.jar (Debian: weka)")
    folder = shared_data / "uci"
    scores = run_study(folder, FOUR, tests=["5x2cv t"], learners=["NB", "C4.5"], jobs=1)
    splits, sizes = {}, {}
    for name in FOUR:
        case = read_uci_set(folder / f"{name}.arff")
        masks = []
        for run in range(10):  # the splits the study draws
            generator = np.random.default_rng([0, zlib.crc32(name.encode()), run])
            masks.append(union_of_splits(named_tests(["5x2cv t"]), case.y, 1, generator)["5x2cv", 2][0])
        sizes[name] = np.stack(masks).sum(axis=2)
        splits[name] = [np.flatnonzero(mask).tolist() for mask in np.concatenate(masks)]
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(JAR), str(folder)],
        input=json.dumps(splits), capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    weka = json.loads(done.stdout.splitlines()[-1])
    for name in FOUR:
        ours = scores[name]["5x2cv", 2]
        for place, learner in enumerate(("NB", "C4.5")):
            theirs = np.reshape(weka[name][learner], (10, 10)) / sizes[name]
            assert np.array_equal(ours[..., place], theirs), (name, learner)
    rejections, _ = outcomes(scores, PAPER_TESTS["5x2cv t"], 0, 1)
    draws = dict(zip(FOUR, 10 - rejections, strict=True))
    assert draws["iris"] >= 9 and draws["sonar"] >= 8 and draws["labor"] >= 6 and draws["vehicle"] <= 1


def test_a_small_study_fills_every_table_and_goes_on_where_it_stopped(shared_data: Path, tmp_path: Path) -> None:
    journal = tmp_path / "study.jsonl"
    folder = shared_data / "uci"
    scores = run_study(folder, ["labor", "iris"], runs=2, jobs=1, journal=journal)
    assert {key: part.shape for key, part in scores["iris"].items()} == {
        ("5x2cv", 2): (2, 10, 3),
        ("folds", 10): (2, 100, 3),
        ("subsampling", 1): (2, 100, 3),
        ("stratified subsampling", 1): (2, 100, 3),
    }
    assert scores["iris"]["folds", 10].mean() > 0.9
    lines = journal.read_text().splitlines()
    assert len(lines) == 4
    journal.write_text("\n".join(lines[:3]) + "\n" + lines[3][:50])
    again = run_study(folder, ["labor", "iris"], runs=2, jobs=1, journal=journal)
    for name in scores:
        assert all(np.array_equal(scores[name][key], again[name][key]) for key in scores[name])
    assert len(journal.read_text().splitlines()) == 5
    text = page(again, "A note.")
    assert "Table 4" in text and "| C4.5–NN R |" in text and "| labor |" in text


def test_the_printed_figures_are_as_printed() -> None:
    """Table 4 at 5 % is Table 3 with 10 runs; Table 1's own last rows follow from its counts."""
    assert len(PAPER_SETS) == 27
    for pair in TABLE_3:
        assert TABLE_4[pair][2] == TABLE_3[pair][3]
        assert all(later[2] >= sooner[2] for sooner, later in zip(TABLE_2[pair], TABLE_2[pair][1:], strict=False))
    for pair, r in enumerate((0.737, 0.783, 0.816)):
        assert round(replicability([counts[pair] for counts in PAPER_SETS.values()], 10).r, 3) == r
