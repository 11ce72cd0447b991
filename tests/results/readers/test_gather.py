"""Folders are searched; several formats at once are refused, what nobody knows is counted."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

GIFT = "dataset,model,eval_metrics/MASE[0.5],num_variates\nm4/A,{0},1.5,1\nm4/B,{0},2.5,7\n"
FEV = "model_name,task_name,eval_metric,extra_metrics,test_error,MASE\nm,t,MASE,[],1,1\n"
PLAIN = "site,tool,yield\nnorth,{0},1.5\nsouth,{0},2.5\n"


def test_a_folder_is_searched_to_the_bottom_and_other_files_are_counted(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "all_results.csv").write_text(GIFT.format(name))
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / ".hidden").write_text(GIFT.format("hidden"))
    (tmp_path / "broken.json").write_text("{ not json")
    table = read_results(tmp_path)
    assert table.learners == ("one", "two") and table.measures == ("MASE[0.5]",)
    assert any("2 other files were not read, first: broken.json" in note for note in table.notes)


def test_several_formats_at_once_are_refused_and_one_may_be_chosen(shared_data: Path, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(FEV)
    (tmp_path / "run.json").write_bytes(
        (shared_data / "formats" / "ioh" / "one-plus-one" / "IOHprofiler_f1_Sphere.json").read_bytes()
    )
    with pytest.raises(InputError, match=r"several formats: flat-table \(1\), ioh \(1\); choose one with format=…"):
        read_results(tmp_path)
    assert read_results(tmp_path, format="ioh").learners == ("one-plus-one",)


def test_a_mapping_reads_the_tables_of_a_folder_and_goes_with_no_other_format(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('case = "{site}"\nlearner = "{tool}"\nmeasures = ["yield"]\n')
    (tmp_path / "tables").mkdir()
    for name in ("plough", "spade"):
        (tmp_path / "tables" / f"{name}.csv").write_text(PLAIN.format(name))
    assert read_results(tmp_path / "tables", mapping=own).learners == ("plough", "spade")
    with pytest.raises(InputError, match="mapping=… is for flat tables"):
        read_results(tmp_path / "tables", mapping=own, format="mteb")


def test_plain_tables_of_a_folder_are_put_together(tmp_path: Path) -> None:
    for name in ("A", "B"):
        (tmp_path / f"{name}.csv").write_text(f"case,learner,accuracy\nx,{name},0.5\ny,{name},0.25\n")
    table = read_results(tmp_path)
    assert table.learners == ("A", "B") and len(table) == 4


def test_a_format_that_is_forced_on_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(FEV)
    with pytest.raises(InputError, match="looks like mteb, but is not laid out as such files are"):
        read_results(path, format="mteb")


def test_links_to_a_folder_above_are_followed_once(tmp_path: Path) -> None:
    (tmp_path / "all_results.csv").write_text(GIFT.format("one"))
    for name in ("here", "there"):
        (tmp_path / name).symlink_to(".")
    table = read_results(tmp_path)
    assert table.learners == ("one",) and len(table) == 2


def test_a_folder_and_a_link_to_it_are_read_once(tmp_path: Path) -> None:
    (tmp_path / "runs" / "one").mkdir(parents=True)
    (tmp_path / "runs" / "one" / "all_results.csv").write_text(GIFT.format("one"))
    (tmp_path / "runs" / "latest").symlink_to(tmp_path / "runs" / "one", target_is_directory=True)
    table = read_results(tmp_path / "runs")
    assert table.learners == ("one",) and len(table) == 2


def test_a_pipe_in_a_folder_is_counted_and_never_waited_for(tmp_path: Path) -> None:
    (tmp_path / "all_results.csv").write_text(GIFT.format("one"))
    os.mkfifo(tmp_path / "pipe.csv")
    assert any("1 other files were not read, first: pipe.csv" in note for note in read_results(tmp_path).notes)


def test_a_folder_of_pages_is_one_learner_a_page(tmp_path: Path) -> None:
    for name in "AB":
        rows = "".join(f"| d{n} | 0.{n}{ord(name) % 9} |\n" for n in range(1, 8))
        (tmp_path / f"{name}.md").write_text(f"# {name}\n\n| dataset | accuracy |\n|---|---|\n{rows}\nEnd.\n")
    assert read_results(tmp_path).learners == ("A", "B")


def test_answers_item_by_item_beside_predictions_are_scores(tmp_path: Path) -> None:
    for name in "AB":
        rows = [
            {"id": n, "question": f"Who is {n}?", "prediction": "x", "gold": "y", "correct": n % 3 == 0}
            for n in range(30)
        ]
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    table = read_results(tmp_path)
    assert table.learners == ("A", "B") and len(table.cases) == 30 and table.directions == {"correct": True}


def test_plain_tables_that_the_names_tell_are_found_wherever_they_are(tmp_path: Path) -> None:
    """Without a column of a key they were other files, and the message asked for the option that was given."""
    for case, value in (("iris", 0.9), ("wine", 0.8), ("zoo", 0.7)):
        (tmp_path / case).mkdir()
        for learner in "AB":
            (tmp_path / case / f"{learner}.csv").write_text(f"accuracy,f1\n{value},0.5\n")
        (tmp_path / case / "notes.csv.txt").write_text("what was done\n")
    table = read_results(tmp_path, names="{case}/{learner}.csv")
    assert (table.cases, table.learners, table.measures) == (("iris", "wine", "zoo"), ("A", "B"), ("accuracy", "f1"))
    assert table.cube().values[0].tolist() == [[0.9, 0.9], [0.8, 0.8], [0.7, 0.7]]
    with pytest.raises(InputError, match="without a file of a known format"):
        read_results(tmp_path)
    with pytest.raises(InputError, match="must hold some of"):
        read_results(tmp_path, names="{data}.csv")
