"""MTEB: the model from the folders, files from before mteb 1.11, revisions of the data."""

from __future__ import annotations

import json
from pathlib import Path

from adjudge.results.read import read_results


def task(folder: Path, revision: str = "r1") -> Path:
    folder.mkdir(parents=True)
    scores = {"test": [{"hf_subset": "default", "main_score": 0.5, "languages": ["eng"], "nauc_x": 0.1,
                        "nAUC_map_max": 0.2,
                        "accuracy_stderr": 0.01, "v_measure_std": 0.02}]}  # fmt: skip
    record = {"task_name": "T", "mteb_version": "1.2", "dataset_revision": revision, "scores": scores}
    (folder / "T.json").write_text(json.dumps(record | {"evaluation_time": None}))
    return folder / "T.json"


def test_without_model_meta_the_folders_name_the_model(tmp_path: Path) -> None:
    table = read_results(task(tmp_path / "lab__model" / "abc"))
    assert table.learners == ("lab/model",) and table.measures == ("main_score",)


def test_other_revisions_of_the_data_do_not_pair(tmp_path: Path) -> None:
    task(tmp_path / "lab__one" / "abc")
    task(tmp_path / "lab__two" / "abc", "r2")
    assert read_results(tmp_path).cases == ("T [r1]", "T [r2]")


def test_old_files_nest_subsets_and_scores(tmp_path: Path) -> None:
    folder = tmp_path / "lab__model"
    folder.mkdir()
    old = {"mteb_dataset_name": "STS", "dataset_revision": "r", "mteb_version": "1.0",
           "test": {"en": {"cos_sim": {"pearson": 0.25, "spearman": 0.5}}, "evaluation_time": 3.5}}  # fmt: skip
    (folder / "STS.json").write_text(json.dumps(old))
    table = read_results(folder / "STS.json")
    assert table.cases == ("STS/en",) and dict(zip(table.measures, table.value.tolist(), strict=True)) == {
        "cos_sim_pearson": 0.25, "cos_sim_spearman": 0.5}  # fmt: skip
