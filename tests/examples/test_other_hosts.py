"""The examples for bencheval (TabArena), lm-evaluation-harness and MLflow, each in the real package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.needed import needed

import adjudge as aj

HOSTS = Path(__file__).parents[2] / "examples" / "hosts"


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(HOSTS))


def test_bencheval_shows_rank_intervals_and_tie_groups() -> None:
    evaluator = needed("bencheval.evaluator")
    pandas = needed("pandas")
    from bencheval_metric import tie_groups

    draws = np.random.default_rng(1)
    rows = [
        (method, f"t{task}", seed, error + 0.01 * draws.uniform(), 1.0, 1.0)
        for method, error in (("good", 0.1), ("fair", 0.2), ("fine", 0.2), ("bad", 0.4))
        for task in range(20)
        for seed in range(3)
    ]
    names = ["method", "task", "seed", "metric_error", "time_train_s", "time_infer_s"]
    board = evaluator.BenchmarkEvaluator(seed_column="seed").leaderboard(
        pandas.DataFrame(rows, columns=names), metrics=["winrate", tie_groups]
    )
    shown = board[["adjudge_rank_low", "adjudge_rank_high", "adjudge_tie_group"]].astype(int)
    assert {name: tuple(row) for name, row in zip(shown.index, shown.to_numpy().tolist(), strict=True)} == {
        "good": (1, 1, 1), "fair": (2, 3, 2), "fine": (2, 3, 2), "bad": (4, 4, 4)
    }  # fmt: skip


def test_lm_eval_is_compared_item_by_item(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("lm_eval")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))
    from lm_eval.api.model import LM
    from lm_eval.api.registry import register_model
    from lm_eval.tasks import TaskManager
    from lm_eval_compare import compared

    @register_model("parity")
    class Model(LM):
        """Knows the parity of numbers below `known`."""

        def __init__(self, known: int, **more: Any) -> None:
            super().__init__()
            self.known = int(known)

        def loglikelihood(self, requests: Any, disable_tqdm: bool = False) -> list[tuple[float, bool]]:
            asked = [(int(each.args[0].split()[1]), each.args[1].strip()) for each in requests]
            return [
                (-1.0 if ((word == "yes") == (n % 2 == 0)) == (n < self.known) else -2.0, False) for n, word in asked
            ]

        def generate_until(self, requests: Any, disable_tqdm: bool = False) -> list[str]:
            raise NotImplementedError

        loglikelihood_rolling = generate_until

    items = [json.dumps({"q": f"Is {n} even?", "label": n % 2}) for n in range(30)]
    path = tmp_path / "parity.jsonl"
    path.write_text("\n".join(items) + "\n", encoding="utf-8")
    task = {
        "task": "parity", "dataset_path": "json", "dataset_kwargs": {"data_files": {"test": str(path)}},
        "test_split": "test", "output_type": "multiple_choice", "doc_to_text": "{{q}}", "doc_to_choice": ["yes", "no"],
        "doc_to_target": "{{label}}", "metric_list": [{"metric": "acc"}],
    }  # fmt: skip
    models = [{"model": "parity", "model_args": f"pretrained={name},known={known}"}
              for name, known in (("strong", 28), ("weak", 6))]  # fmt: skip
    found = compared(models, [task], tmp_path / "logs", task_manager=TaskManager())
    pair = found["strong", "weak"]
    assert pair.verdict == "better" and (pair.measures[0].won, pair.measures[0].lost, pair.n) == (22, 0, 30)


def test_mlflow_holds_the_verdict_and_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")  # else a database
    mlflow = needed("mlflow")
    needed("jinja2")
    from mlflow_log import log_comparison

    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    with mlflow.start_run() as run:
        log_comparison(aj.compare(aj.example("weka")))
    client = mlflow.MlflowClient()
    assert {each.path for each in client.list_artifacts(run.info.run_id)} == {"adjudge.json", "adjudge.html"}
    kept = Path(client.download_artifacts(run.info.run_id, "adjudge.json"))
    assert json.loads(kept.read_text(encoding="utf-8"))["schema"] == "adjudge.compare/3"
