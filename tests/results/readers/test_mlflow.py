"""MLflow: the store and search_runs agree, nested runs replace their parents, deleted ones go."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results


def test_the_store_and_search_runs_agree(shared_data: Path) -> None:
    folder = shared_data / "formats" / "mlflow"
    one, two = read_results(folder / "mlruns"), read_results(folder / "search_runs.csv")
    first, second = (
        {tuple(str(cell) for cell in row) for row in zip(*_shared(table), strict=True) if row[-1] is not None}
        for table in (one, two)
    )
    assert first == second and len(first) == 25
    assert one.mapping["learner"] == "params.model" and one.mapping["case"] == "params.dataset"


def _shared(table: object) -> list[list[object]]:
    columns = table.to_columns()  # type: ignore[attr-defined]
    return [columns[name] for name in ("case", "learner", "fold", "measure", "status", "value")]


def test_deleted_runs_are_left_out(shared_data: Path, tmp_path: Path) -> None:
    store = tmp_path / "mlruns"
    shutil.copytree(shared_data / "formats" / "mlflow" / "mlruns", store)
    for path in store.rglob("*"):
        path.chmod(0o755)
    before = read_results(store)
    runs = [path.parent for path in store.glob("*/*/meta.yaml")]
    about = next(run / "meta.yaml" for run in runs if "fold0" in (run / "meta.yaml").read_text())
    about.write_text(about.read_text().replace("lifecycle_stage: active", "lifecycle_stage: deleted"))
    assert len(read_results(store)) == len(before) - 2


def test_a_parameter_that_is_not_there_is_refused_with_those_that_are(shared_data: Path) -> None:
    with pytest.raises(InputError, match=r"no run has params\.net; they have .*params\.model"):
        read_results(shared_data / "formats" / "mlflow" / "mlruns", learner="params.net")


def test_the_value_of_a_metric_is_that_of_its_last_step(tmp_path: Path) -> None:
    run = tmp_path / "1" / "abc"
    for folder in ("params", "metrics", "tags"):
        (run / folder).mkdir(parents=True)
    (tmp_path / "1" / "meta.yaml").write_text("experiment_id: '1'\nname: x\n")
    (run / "meta.yaml").write_text("run_id: abc\nexperiment_id: '1'\nstatus: 3\nlifecycle_stage: active\n")
    (run / "params" / "model").write_text("net")
    (run / "params" / "dataset").write_text("iris")
    (run / "metrics" / "accuracy").write_text("30 0.9 3\n10 0.5 1\n40 0.8 2\n")
    assert read_results(tmp_path).value.tolist() == [0.9]
