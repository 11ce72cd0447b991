"""Reading runs nothing that stands in a file, and opens nothing that is no result: seen by Python's own audit."""

from __future__ import annotations

import pickle
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import AdjudgeError
from adjudge.results.read import read_results

FOLDERS = ["amlb", "benchopt", "deepeval", "fev", "gift-eval", "helm", "inspect-ai", "ioh", "lm-evaluation-harness",
           "mlflow", "mteb", "openai-evals", "openml", "optuna", "promptfoo", "pytest-benchmark", "sklearn", "tabrepo",
           "tsml-eval", "weka-experimenter"]  # fmt: skip
RUNS = {"pickle.find_class", "os.system", "os.exec", "os.posix_spawn", "os.fork", "subprocess.Popen", "ctypes.dlopen"}

_seen: list[tuple[str, Any]] | None = None


def _hook(event: str, arguments: Any) -> None:
    if _seen is not None and (event in RUNS or event == "open"):
        _seen.append((event, arguments[0] if arguments else None))


sys.addaudithook(_hook)  # a hook stays for good; it looks only while a test asks


@contextmanager
def audited() -> Iterator[list[tuple[str, Any]]]:
    global _seen
    _seen = found = []
    try:
        yield found
    finally:
        _seen = None


def test_the_audit_sees_a_pickle_that_is_loaded() -> None:
    with audited() as seen:
        pickle.loads(pickle.dumps(Path("x")))
    assert any(event == "pickle.find_class" for event, _ in seen)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_of_any_format_makes_anything_run(folder: str, shared_data: Path) -> None:
    with audited() as seen:
        for path in sorted((shared_data / "formats" / folder).glob("*")):
            try:
                read_results(path)
            except AdjudgeError:
                continue
    assert not [found for found in seen if found[0] in RUNS]


class Touch:
    """A pickle that writes a file when it is loaded."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return Path.touch, (self.mark,)


def test_pickles_inside_an_mlflow_store_are_never_opened(shared_data: Path, tmp_path: Path) -> None:
    store, mark = tmp_path / "mlruns", tmp_path / "hacked"
    shutil.copytree(shared_data / "formats" / "mlflow" / "mlruns", store, copy_function=shutil.copyfile)
    pickle.loads(pickle.dumps(Touch(mark)))
    assert mark.exists()  # it would work
    mark.unlink()
    for about in list(store.glob("*/*/meta.yaml")):
        model = about.parent / "artifacts" / "model"
        model.mkdir(parents=True, exist_ok=True)
        for name in ("model.pkl", "python_model.pkl", "model.joblib", "data.npy"):
            (model / name).write_bytes(pickle.dumps(Touch(mark)))
        (model / "MLmodel").write_text("!!python/object/apply:os.system ['touch hacked']", encoding="utf-8")
    with audited() as seen:
        table = read_results(store)
    opened = [str(what) for event, what in seen if event == "open" and str(what).startswith(str(store))]
    assert len(table) and opened and not [path for path in opened if "artifacts" in path]
    assert not mark.exists() and not [found for found in seen if found[0] in RUNS]


def test_yaml_tags_in_a_runs_own_file_run_nothing(tmp_path: Path) -> None:
    run, mark = tmp_path / "1" / "abc", tmp_path / "hacked"
    for folder in ("params", "metrics", "tags"):
        (run / folder).mkdir(parents=True)
    (tmp_path / "1" / "meta.yaml").write_text("experiment_id: '1'\nname: x\n", encoding="utf-8")
    (run / "meta.yaml").write_text(
        f"run_id: abc\nstatus: 3\nlifecycle_stage: active\nnote: !!python/object/apply:os.system ['touch {mark}']\n",
        encoding="utf-8",
    )
    for name, cell in (("model", "net"), ("dataset", "iris")):
        (run / "params" / name).write_text(cell, encoding="utf-8")
    (run / "metrics" / "accuracy").write_text("30 0.9 3\n", encoding="utf-8")
    with audited() as seen:
        read_results(tmp_path)
    assert not mark.exists() and not [found for found in seen if found[0] in RUNS]
