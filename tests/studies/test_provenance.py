"""The last lines of a page: the command that makes it again, versions of what it used, and times."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.runs.journal import Journal
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.provenance import provenance, without_provenance


def test_the_command_told_makes_the_same_page(tmp_path: Path) -> None:
    told = provenance("calibration-joint", STUDIES["calibration-joint"], How(tmp_path, 3, 500), 12.4, 20.6)
    assert "`adjudge reproduce calibration-joint --replications 500 --seed 3`" in told
    assert "in 12 s, 21 s of processor time" in told and "numpy" in told and "pgmpy" not in told
    quick = provenance("calibration-joint", STUDIES["calibration-joint"], How(tmp_path, 0, 50, quick=True), 1, 1)
    assert "`adjudge reproduce calibration-joint --seed 0 --quick`" in quick
    assert without_provenance("# A page\n" + told) == "# A page\n"


def test_work_kept_from_earlier_runs_is_counted(tmp_path: Path) -> None:
    for part, seconds in (("asia", 100.0), ("alarm", 50.4)):
        (tmp_path / "run" / part).mkdir(parents=True)
        with Journal(tmp_path / "run" / part / "journal.jsonl") as journal:
            journal.append({"key": "0" * 64, "seconds": seconds})
            journal.append({"key": "1" * 64})
    told = provenance("paper-d-figure1", STUDIES["paper-d-figure1"], How(tmp_path), 1, 1)
    assert "the work in its journal, from this and earlier runs, took 150 s by the workers' clocks" in told


def test_versions_of_the_programs_a_study_needs_are_told(tmp_path: Path) -> None:
    pytest.importorskip("pgmpy")
    assert "pgmpy" in provenance("paper-d-figure2", STUDIES["paper-d-figure2"], How(tmp_path), 1, 1)
