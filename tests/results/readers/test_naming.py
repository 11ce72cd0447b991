"""Case and learner of whole files: given by name and path, by a pattern of the names, or by the file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudge.cli.main import cli
from adjudge.errors import InputError
from adjudge.results.read import read_results
from adjudge.results.readers.naming import file_name_says


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for learner, shift in (("rf", 0.0), ("svm", 0.1)):
        (tmp_path / f"{learner}.csv").write_text(f"dataset,accuracy\niris,{0.8 + shift}\nwine,{0.7 + shift}\n")
    return tmp_path


def test_a_dict_of_paths_names_the_learners_of_plain_tables(files: Path) -> None:
    table = read_results({"forest": files / "rf.csv", "svm": files / "svm.csv"})
    assert table.learners == ("forest", "svm") and table.cases == ("iris", "wine")


def test_learner_name_and_path_on_the_command_line(files: Path) -> None:
    out = files / "out.csv"
    arguments = ["--learner", f"forest={files / 'rf.csv'}", "--learner", f"svm={files / 'svm.csv'}"]
    done = CliRunner().invoke(cli, ["convert", *arguments, str(out)])
    assert done.exit_code == 0, done.output
    assert out.read_text().splitlines()[1:3] == ["iris,forest,accuracy,0.8", "wine,forest,accuracy,0.7"]
    judged = CliRunner().invoke(cli, ["compare", *arguments])
    assert judged.exit_code == 0 and "forest" in judged.output


def test_a_pattern_of_names_gives_case_and_learner(files: Path) -> None:
    table = read_results([files / "rf.csv", files / "svm.csv"], names="{learner}.csv")
    assert table.learners == ("rf", "svm")
    with pytest.raises(InputError, match=r"must hold some of \{case\}"):
        read_results(files / "rf.csv", names="{model}.csv")
    with pytest.raises(InputError, match="does not fit names="):
        read_results(files / "rf.csv", names="run_{learner}.csv")


def test_a_name_for_a_file_that_is_not_read_is_refused(files: Path) -> None:
    with pytest.raises(InputError, match="is none of the 1 files read"):
        read_results(files / "rf.csv", learner={"forest": "other.csv"})


def test_fields_of_a_pattern_take_as_much_as_they_can_and_never_a_slash() -> None:
    assert file_name_says("{learner}/{case}/fold{fold}.csv", "/r/a_b/c/fold3.csv") == {
        "learner": "a_b", "case": "c", "fold": 3}  # fmt: skip


def test_one_name_for_a_file_of_several_learners_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("case,learner,accuracy\nx,A,1\nx,B,0\n")
    with pytest.raises(InputError, match="one name would mix them"):
        read_results({"mine": path})


def test_a_file_that_does_not_say_its_case_is_refused_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "rf.csv"
    path.write_text("fit_time,score_time,test_accuracy\n0.1,0.1,0.9\n0.1,0.1,0.8\n")
    with pytest.raises(InputError, match=r"does not say which case .* use case=.'NAME': .*rf\.csv'., or names="):
        read_results(path)
    table = read_results(path, case={"iris": path})
    assert table.cases == ("iris",) and table.learners == ("rf",)


def test_a_number_in_the_name_of_a_plain_table_is_not_left_out_in_silence(csv_file: Callable[..., Path]) -> None:
    path = csv_file("dataset,accuracy\niris,0.5\n", "rf_3.csv")
    with pytest.raises(InputError, match=r"only case and learner are read; give rf_3\.csv a column seed"):
        read_results(path, names="{learner}_{seed}.csv")
    assert read_results(path, names="{learner}_3.csv").learners == ("rf",)
