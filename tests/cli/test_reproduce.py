"""`adjudge reproduce`: the list, a study in small, and what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError
from adjudge.studies.catalogue import STUDIES
from adjudge.studies.paper_c_tables import PAPER_SETS


def test_every_study_is_listed_and_can_be_found() -> None:
    said = CliRunner().invoke(cli, ["reproduce"])
    assert said.exit_code == 0 and all(name in said.stdout for name in STUDIES)
    assert all(len(line) <= 80 for line in said.stdout.splitlines())
    from importlib import import_module

    for study in STUDIES.values():
        module, _, name = study.place.partition(":")
        assert callable(getattr(import_module(module), name))


# Study → what its smallest setting still must write beside the page; short studies are run whole.
WRITTEN = {
    "paper-a-examples": (),
    "paper-a-table2": ("paper-a-table2.csv", "journal.jsonl"),
    "paper-a-matrices": ("paper-a-matrices.csv",),
    "paper-b-tables": (),
    "paper-c-tables1-4": ("paper-c-tables1-4.csv", "journal.jsonl"),
    "paper-c-table5": ("journal.jsonl",),
    "paper-d-tables": (),
    "calibration-joint": ("joint.csv",),
    "calibration-tests": ("tests.csv",),
    "calibration-bayes": ("bayes.csv",),
    "calibration-resampled": ("resampled.csv",),
}
WHOLE = ("paper-a-examples", "paper-a-matrices", "paper-b-tables", "paper-d-tables")


@pytest.mark.parametrize(
    "study", [pytest.param(name, marks=[] if name in WHOLE else pytest.mark.slow) for name in STUDIES]
)
def test_every_study_prints_its_page_and_leaves_it_in_its_folder(
    study: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["reproduce", study, "--out", str(tmp_path / "study")]
    if study not in WHOLE:
        command += ["--replications", "2", "--engine", "serial"]
    if study == "paper-a-matrices":
        command += ["--data", str(request.getfixturevalue("shared_data") / "uci")]
    if study == "paper-c-tables1-4":  # one made-up set in the place of 27
        for name in set(PAPER_SETS) - {"labor"}:
            monkeypatch.delitem(PAPER_SETS, name)
        rows = "".join(f"{i % 7},{'ab'[i % 2]},{'yn'[i % 3 == 0]}\n" for i in range(40))
        head = "@relation labor\n@attribute x numeric\n@attribute z {a,b}\n@attribute class {y,n}\n@data\n"
        (tmp_path / "labor.arff").write_text(head + rows)
        command += ["--data", str(tmp_path)]
    said = CliRunner().invoke(cli, command)
    assert said.exit_code == 0, said.exception
    assert said.stdout.startswith("# ")
    assert (tmp_path / "study" / f"{study}.md").read_text(encoding="utf-8").strip() == said.stdout.strip()
    for name in WRITTEN.get(study, ()):
        assert (tmp_path / "study" / name).stat().st_size > 0


def test_a_study_that_cannot_start_leaves_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "study"
    nothing = ["reproduce", "paper-a-matrices", "--data", str(tmp_path / "none"), "--out", str(folder)]
    assert CliRunner().invoke(cli, nothing).exit_code != 0
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-table-5"])
    assert isinstance(said.exception, InputError) and "did you mean 'paper-c-table5'" in str(said.exception)
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(cli, ["reproduce", "paper-c-tables1-4", "--data", str(tmp_path / "none")])
    assert isinstance(said.exception, InputError) and "--data" in str(said.exception)
