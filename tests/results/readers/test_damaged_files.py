"""Damage to files of every format ends in a table or in a refusal, never in a crash."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import AdjudgeError
from adjudge.results.read import read_results

DOCUMENTS = [
    "lm-evaluation-harness/v0.4.9_samples/results_2026-01-21T03-44-18.458309.json",
    "inspect-ai/arc_easy/data_arc_qwen.json",
    "mteb/results/intfloat__multilingual-e5-small/fd1525a9fd15316a2d503bf26ab031a61d056e98/STS17.json",
    "promptfoo/published/simple-cli_v3.json",
    "deepeval/test_run_20261116_033847.json",
    "pytest-benchmark/bench_with_data.json",
    "asv/ubuntu-22.04/f9cfd346-virtualenv-py3.10.json",
    "ioh/one-plus-one/IOHprofiler_f1_Sphere.json",
    "sklearn/search/grid_search_multimetric.json",
    "sklearn/cross_validate/cross_validate_all.json",
    "helm/narrative_qa-model=openai_gpt2/stats.json",
]
TABLES = [
    "amlb/results_small-2c1h_ref.csv",
    "fev/naive.csv",
    "gift-eval/tft/all_results.csv",
    "weka-experimenter/experiment.csv",
    "weka-experimenter/experiment.arff",
    "mlflow/search_runs.csv",
    "benchopt/benchopt_demo.csv",
    "tsml-eval/tables/BOSS_accuracy.csv",
    "tsml-eval/classification/TSF/Predictions/Trace/testResample0.csv",
    "optuna/trials_bowl1_tpe.csv",
    "openml/description.xml",
    "openai-evals/261116034025HZV5EJGY_weak.jsonl",
    "lm-evaluation-harness/v0.4.9_samples/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl",
    "promptfoo/generated_0.117/output.jsonl",
]


def damage(value: Any, dice: random.Random, depth: int = 0) -> Any:
    """The document with a key or element dropped, or a value of another type, somewhere along a random way down."""
    if isinstance(value, (dict, list)) and value and depth < 8 and dice.random() < 0.9:
        places = list(value) if isinstance(value, dict) else list(range(len(value)))
        place = dice.choice(places)
        changed = value.copy()
        if dice.random() < 0.3:
            del changed[place]
        else:
            changed[place] = damage(value[place], dice, depth + 1)
        return changed
    return dice.choice([None, "text", 7, -1.5, True, [], {}, ["a"], {"a": {"b": 1}}])


def read_or_refuse(path: Path) -> None:
    try:
        assert len(read_results(path, names=None, lower=["value"])) > 0
    except AdjudgeError as refusal:
        assert str(refusal)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_with_parts_missing_or_changed_is_read_or_refused(
    name: str, shared_data: Path, tmp_path: Path
) -> None:
    whole = json.loads((shared_data / "formats" / name).read_text())
    dice = random.Random(5)
    path = tmp_path / Path(name).name
    for _ in range(25):
        path.write_text(json.dumps(damage(damage(whole, dice), dice)))
        read_or_refuse(path)


@pytest.mark.parametrize("name", TABLES)
def test_a_text_with_pieces_cut_out_is_read_or_refused(name: str, shared_data: Path, tmp_path: Path) -> None:
    whole = (shared_data / "formats" / name).read_bytes()
    dice = random.Random(6)
    path = tmp_path / Path(name).name
    for _ in range(15):
        start = dice.randrange(len(whole))
        path.write_bytes(whole[:start] + whole[start + dice.randrange(1, 200) :])
        read_or_refuse(path)
    path.write_bytes(whole[: len(whole) // 3])
    read_or_refuse(path)
