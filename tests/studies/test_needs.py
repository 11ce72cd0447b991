"""What a study needs: each missing thing is one line that says what to do, and exit 4."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import UnfitDataError
from adjudge_studies import needs
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.needs import check_need, missing_file, source_of


def test_missing_files_are_told_with_their_source(tmp_path: Path) -> None:
    with pytest.raises(UnfitDataError, match=r"no file .*hypothyroid-3163.arff; source: UCI thyroid-disease"):
        How(tmp_path, data=tmp_path).data_file("hypothyroid-3163.arff")
    with pytest.raises(UnfitDataError, match=r"no folder .*results of results tables"):
        check_need("results", tmp_path)
    assert "datasets-UCI.jar" in str(missing_file(Path("iris.arff"))) and "physician" in source_of("vote1")


def test_a_missing_jar_package_or_network_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_WEKA_JAR", "/no/such.jar")
    with pytest.raises(UnfitDataError, match=r"ADJUDGE_WEKA_JAR names /no/such.jar"):
        check_need("WEKA", None)
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    with pytest.raises(UnfitDataError, match=r"pip install 'adjudge\[weka\]'"):
        check_need("WEKA", None)
    with pytest.raises(UnfitDataError, match="pip install pgmpy") as refused:
        check_need("networks", None)
    assert refused.value.exit_code == 4 and "\n" not in str(refused.value)


def test_studies_that_read_files_or_start_java_say_so() -> None:
    assert STUDIES["paper-b-experiment"].needed == "Java, WEKA, adjudge[weka], UCI files, adjudge[run]"
    assert STUDIES["paper-c-tables1-4"].needed == "UCI files, adjudge[run], adjudge[fast]"
    assert STUDIES["paper-d-figure2"].needed == "pgmpy, adjudge[run]"
