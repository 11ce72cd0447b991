"""HELM: means from stats.json given by itself, items from the run's folder."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from adjudge.results.read import read_results


def test_stats_given_by_itself_reads_as_the_expected_means(shared_data: Path) -> None:
    folder = shared_data / "formats" / "helm"
    with (folder / "EXPECTED.csv").open(newline="") as file:
        expected = list(csv.DictReader(file))
    for run in dict.fromkeys(row["source"] for row in expected):
        mine = [row for row in expected if row["source"] == run]
        best = "test" if any(row["split"] == "test" for row in mine) else mine[0]["split"]
        right = {
            (row["case"], row["learner"], row["measure"]): float(row["value"]) for row in mine if row["split"] == best
        }
        table = read_results(folder / run / "stats.json")
        columns = table.to_columns()
        found = {(case, learner, measure): value for case, learner, measure, value in
                 zip(*(columns[name] for name in ("case", "learner", "measure", "value")), strict=True)}  # fmt: skip
        assert {key: found[key] for key in right} == right


def test_items_average_to_the_means(shared_data: Path) -> None:
    run = next((shared_data / "formats" / "helm").glob("commonsense*"))
    items = read_results(run).select(measures=["exact_match"])
    assert items.value.mean() == 0.3 and len(items) == 10  # 3 of 10, checked by hand in the README


def test_tokens_of_prompt_and_answer_together_are_a_cost(shared_data: Path) -> None:
    folder = next((shared_data / "formats" / "helm").glob("narrative_qa*"))
    tokens = read_results(folder).select(measures=["total_tokens"])
    entries = json.loads((folder / "per_instance_stats.json").read_text(encoding="utf-8"))
    wanted = {
        entry["instance_id"]: sum(
            stat["mean"]
            for stat in entry["stats"]
            if stat["name"]["name"] in ("num_prompt_tokens", "num_output_tokens")
        )
        for entry in entries
        if "perturbation" not in entry and any(stat["name"].get("split") == "test" for stat in entry["stats"])
    }
    assert dict(zip(tokens.extras["item"], tokens.value.tolist(), strict=True)) == wanted
