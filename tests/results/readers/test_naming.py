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
    with pytest.raises(InputError, match="is not among the files read"):
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


A = "dataset,accuracy\n" + "".join(f"d{n},0.8{n}\n" for n in range(8))
B = "dataset,accuracy\n" + "".join(f"d{n},0.7{n}\n" for n in range(8))


def test_file_names_are_the_learners_and_it_is_said(csv_file: Callable[..., Path]) -> None:
    table = read_results(csv_file(A, "rf.csv"), csv_file(B, "svm.csv"))
    assert (table.learners, len(table.cases), table.measures) == (("rf", "svm"), 8, ("accuracy",))
    assert "one file per learner, named by the files: rf, svm" in table.notes
    assert read_results(csv_file(A, "rf.csv").parent).learners == ("rf", "svm")  # a folder of the same


def test_a_file_named_by_hand_keeps_its_name(csv_file: Callable[..., Path]) -> None:
    first, second = csv_file(A, "rf.csv"), csv_file(B, "svm.csv")
    assert set(read_results(first, learner={"B": str(second)}).learners) == {"rf", "B"}


def test_folders_tell_files_of_one_name_apart(tmp_path: Path) -> None:
    for name, text in (("rf", A), ("svm", B)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "results.csv").write_text(text, encoding="utf-8")
    table = read_results(*(tmp_path / name / "results.csv" for name in ("rf", "svm")))
    assert table.learners == ("rf", "svm")


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        ((A, B.replace("d", "e").replace("eataset", "dataset")), ("rf.csv", "svm.csv")),  # no case in common
        ((A.replace("accuracy", "value"), B.replace("accuracy", "value")), ("accuracy.csv", "f1.csv")),  # measures
        ((A.replace("dataset", "fold"), B.replace("dataset", "fold")), ("iris.csv", "wine.csv")),  # data sets
    ],
)
def test_other_tables_are_not_taken_for_learners(
    csv_file: Callable[..., Path], texts: tuple[str, str], names: tuple[str, str]
) -> None:
    paths = [csv_file(text, name) for text, name in zip(texts, names, strict=True)]
    with pytest.raises(InputError, match="learner"):
        read_results(*paths)


def test_files_of_one_case_each_are_named_by_their_files_but_numbered_ones_may_be_repeats(tmp_path: Path) -> None:
    for folder, names in (("sets", ("iris", "wine", "zoo")), ("seeds", ("seed1", "seed2", "seed3"))):
        (tmp_path / folder).mkdir()
        for at, name in enumerate(names):
            text = f"model,rmse,r2\na,{1 + at},0.5\nb,{2 + at},0.{4 + at}\n"
            (tmp_path / folder / f"{name}.csv").write_text(text)
    table = read_results(tmp_path / "sets")
    assert table.cases == ("iris", "wine", "zoo") and table.learners == ("a", "b")
    assert "one file per case, named by the files: iris, wine, zoo" in table.notes
    with pytest.raises(InputError, match="one score per learner"):
        read_results(tmp_path / "seeds")


def test_files_of_one_header_are_read_as_the_table_they_make(tmp_path: Path) -> None:
    """Nothing in one file tells that lr belongs to the learner; the measure's values show it in all."""
    rows = {"rf": (0.1, [0.91, 0.82, 0.77]), "svm": (0.01, [0.88, 0.85, 0.71]), "mlp": (0.3, [0.9, 0.8, 0.7])}
    whole = ["learner,dataset,lr,accuracy"]
    for learner, (rate, values) in rows.items():
        lines = [f"{case},{rate},{value}" for case, value in zip(("iris", "wine", "zoo"), values, strict=True)]
        (tmp_path / f"{learner}.csv").write_text("\n".join(["dataset,lr,accuracy", *lines]) + "\n")
        whole += [f"{learner},{line}" for line in lines]
    (tmp_path / "whole").mkdir()
    (tmp_path / "whole" / "whole.csv").write_text("\n".join(whole) + "\n")
    apart, together = read_results(tmp_path / "whole"), read_results([tmp_path / f"{name}.csv" for name in rows])
    assert together.cube().values.tolist() == apart.cube().values.tolist()
    assert together.measures == apart.measures == ("accuracy",)
    assert together.reading.left == apart.reading.left


def test_files_whose_names_tell_different_measures_are_read_one_by_one(tmp_path: Path) -> None:
    for name in ("iris_accuracy", "wine_rmse"):
        (tmp_path / f"{name}.csv").write_text("fold,A,B\n0,0.9,0.8\n1,0.8,0.7\n2,0.7,0.75\n")
    given = {"iris": tmp_path / "iris_accuracy.csv", "wine": tmp_path / "wine_rmse.csv"}
    table = read_results(*given.values(), case=given)
    assert (table.cases, table.measures) == (("iris", "wine"), ("accuracy", "rmse"))


def test_two_files_of_one_learner_that_disagree_are_refused(tmp_path: Path) -> None:
    """They are no repeats: nothing says so."""
    for name, value in (("one_A", 0.9), ("two_A", 0.8), ("one_B", 0.7)):
        (tmp_path / f"{name}.csv").write_text(f"dataset,accuracy\niris,{value}\nwine,{value}\nzoo,{value}\n")
    with pytest.raises(InputError, match="two values for learner 'A'"):
        read_results(tmp_path, learner={"A": str(tmp_path / "*_A.csv"), "B": str(tmp_path / "*_B.csv")})
