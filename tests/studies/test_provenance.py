"""The last lines of a page: the command that makes it again, versions of what it used, and times."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.studies.catalogue import STUDIES, How
from adjudge.studies.provenance import provenance, without_provenance


def test_the_command_told_makes_the_same_page() -> None:
    told = provenance("calibration-joint", STUDIES["calibration-joint"], How(Path(), 3, 500), 12.4, 20.6)
    assert "`adjudge reproduce calibration-joint --replications 500 --seed 3`" in told
    assert "in 12 s, 21 s of processor time" in told and "numpy" in told and "pgmpy" not in told
    quick = provenance("calibration-joint", STUDIES["calibration-joint"], How(Path(), 0, 50, quick=True), 1, 1)
    assert "`adjudge reproduce calibration-joint --seed 0 --quick`" in quick
    assert without_provenance("# A page\n" + told) == "# A page\n"


def test_versions_of_the_programs_a_study_needs_are_told() -> None:
    pytest.importorskip("pgmpy")
    assert "pgmpy" in provenance("paper-d-figure2", STUDIES["paper-d-figure2"], How(Path()), 1, 1)
