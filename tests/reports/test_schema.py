"""The JSON Schema fits what is printed, for tables of every kind, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from adjudge import Comparison, compare
from adjudge.errors import InputError
from adjudge.reports.schema import published_schema
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results

FEV_LOWER = ["SQL", "MASE", "WAPE", "WQL", "training_time_s", "inference_time_s"]


def folds() -> Any:
    return {"case": ["iris"] * 20, "fold": [*range(10)] * 2, "learner": ["A"] * 10 + ["B"] * 10,
            "n_train": [90] * 20, "n_test": [10] * 20, "accuracy": [0.80, 0.82] * 5 + [0.90, 0.93] * 5}  # fmt: skip


def circle() -> Any:
    orders = ["ABC", "BCA", "CAB"] * 100
    rows = [(f"c{i}", name, 3.0 - place) for i, order in enumerate(orders) for place, name in enumerate(order)]
    return dict(zip(("case", "learner", "accuracy"), map(list, zip(*rows, strict=True)), strict=True))


def benchmarks() -> Any:
    rows = [(bench, item, model, (item * len(bench)) % 3 == (model == "A")) for bench in ("x", "yy") for item in
            range(9) for model in "ABC"]  # fmt: skip
    return dict(zip(("benchmark", "item", "model", "correct"), map(list, zip(*rows, strict=True)), strict=True))


MADE: dict[str, Callable[[], Comparison]] = {
    "reversals": lambda: compare(example("rewards"), reversals=("accuracy", "information_reward")),
    "benchmarks": lambda: compare(benchmarks()),
    "several measures": lambda: compare(example("weka")),
    "one measure": lambda: compare(example("rewards"), measures=["accuracy"]),
    "baseline, claim, subsets": lambda: compare(
        example("rewards"), baseline="C5.0", claim="accuracy>", each_subset=True
    ),
    "network, margins": lambda: compare(example("joint"), network="optimal", margins={"accuracy": 0.1}),
    "published rule": lambda: compare(example("weka"), rule="published"),
    "Bayesian beside": lambda: compare(example("rewards"), measures=["accuracy"], test="bayes_sign"),
    "folds": lambda: compare(read_results(folds())),
    "circle": lambda: compare(read_results(circle())),
    "gates of benchmarks": lambda: compare(benchmarks(), gates={"correct": 0.1}, baseline="A"),
    "gates": lambda: compare(example("joint"), gates={"accuracy": 0.1, "seconds": "5%"}),
}
REAL: dict[str, Callable[[Path], Comparison]] = {
    "demsar_2006_auc.csv": lambda path: compare(read_results(path, measure="auc")),
    "garcia_2010_accuracy.csv": lambda path: compare(read_results(path, measure="accuracy")),
    "garcia_herrera_2008_accuracy.csv": lambda path: compare(read_results(path, measure="accuracy")),
    "weka_six_measures.csv": lambda path: compare(
        read_results(path, lower=["seconds_10fold"]), measures=["accuracy", "seconds_10fold"]
    ),
    "fev_bench.csv": lambda path: compare(
        read_results(path, lower=FEV_LOWER, group="source"),
        measures=["SQL", "MASE", "inference_time_s"], missing="drop", group="source",
        learners=["AutoARIMA", "AutoETS", "Naive", "Seasonal Naive", "Chronos-Bolt"],
    ),
    "alpaca_eval2_items.csv": lambda path: compare(
        read_results(path, measure="preferred", higher=["preferred"], ignore=["subset"]),
        learners=["claude", "claude-2", "phi-2", "NullModel"], missing="drop",
    ),
}  # fmt: skip


@cache
def made(name: str) -> Comparison:
    return MADE[name]()


def wrong(found: Comparison) -> list[str]:
    content = json.loads(json.dumps(summarise(found).to_dict(), allow_nan=False))
    checker = jsonschema.Draft202012Validator(published_schema())
    return [f"{error.json_path}: {error.message}" for error in checker.iter_errors(content)]


@pytest.mark.parametrize("name", MADE)
def test_it_fits_every_kind_of_comparison(name: str) -> None:
    assert wrong(made(name)) == []


@pytest.mark.parametrize("name", REAL)
def test_it_fits_real_tables(name: str, shared_data: Path) -> None:
    assert wrong(REAL[name](shared_data / "results" / name)) == []


def test_it_is_itself_a_schema_and_refuses_what_is_not_in_it() -> None:
    schema = published_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator(schema)
    content = json.loads(json.dumps(compare(example("joint")).to_dict()))
    checker.validate(content)
    for break_it in (
        lambda made: made.pop("answer"),
        lambda made: made.update(extra=1),
        lambda made: made["pairs"][0].update(verdict="superior"),
        lambda made: made["pairs"][0]["measures"]["accuracy"].update(sign="+"),
        lambda made: made["answer"]["leaderboard"][0].update(rank_low="1"),
        lambda made: made["answer"].update(best=None),
    ):
        broken = json.loads(json.dumps(content))
        break_it(broken)
        assert not checker.is_valid(broken)


def test_the_fields_that_scripts_rely_on_are_there() -> None:
    content = compare(example("weka")).to_dict()
    assert {"headline", "rule", "front", "unbeaten", "leaderboard"} <= content["answer"].keys()
    row = content["answer"]["leaderboard"][0]
    assert {"learner", "answer", "p_unbeaten", "weights", "tier", "beaten_by", "measures"} < row.keys()
    ranks = {"rank_low", "rank_high", "tie_group"}
    assert ranks < row.keys() and {"n", "mean", "low", "high", "won"} | ranks == row["measures"]["accuracy"].keys()
    pair = content["pairs"][0]
    assert {"a", "b", "verdict", "p_pair", "measures", "repeat_range", "most_frequent"} <= pair.keys()
    needed = {"sign", "p", "p_adjusted", "test", "estimate", "low", "high", "won", "lost", "tied", "vetoed"}
    assert needed <= pair["measures"]["accuracy"].keys()
    assert {"statement", "probability", "share", "p_majority", "glrt_p", "method", "exact"} <= pair[
        "most_frequent"
    ].keys()
    both = compare(example("joint"), margins={"accuracy": 0.1, "seconds": "5%"}).to_dict()["pairs"][0]["measures"]
    assert {"p_equivalent", "p_not_worse"} <= both["accuracy"].keys()


def test_nothing_is_null_but_holes() -> None:
    def nulls(value: Any, path: str = "") -> list[str]:
        if isinstance(value, dict):
            return [found for name, part in value.items() for found in nulls(part, f"{path}.{name}")]
        if isinstance(value, list):
            return [found for part in value for found in nulls(part, path)]
        return [path] if value is None else []

    for name in MADE:
        content = made(name).to_dict()
        content.pop("supplementary")  # each test's own object
        assert nulls(content) == []


def test_another_name_is_answered_with_the_one_there_is() -> None:
    with pytest.raises(InputError, match=r"adjudge\.compare/3"):
        published_schema("adjudge.compare/1")
