"""HELM run folders: `per_instance_stats.json` (items) or, given by itself, `stats.json` (means).

Entries under a perturbation are other questions and are left out; test and validation are told apart.
"""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.reading import Reading, ReadOptions, Rows, number
from adjudge.results.readers.source import Source

__all__ = ["ABOUT", "NAME", "read", "recognises"]

NAME = "helm"
ABOUT = "HELM run folders (run_spec.json, stats.json, per_instance_stats.json)"

# Bookkeeping of a run: what was asked, not how well it was answered.
_BOOKKEEPING = ("num_", "finish_reason", "logprob", "inference_denoised", "inference_idealized", "training_",
                "predicted_index", "max_prob", "batch_size", "prompt_truncated", "truncated", "ece_", "selective_",
                "platt_")  # fmt: skip


def recognises(source: Source) -> bool:
    if source.is_folder:
        return (source.path / "run_spec.json").is_file() and (source.path / "stats.json").is_file()
    rows = source.document
    if not isinstance(rows, list) or not rows or not isinstance(rows[0], dict):
        return False
    return "instance_id" in rows[0] and "stats" in rows[0] or isinstance(rows[0].get("name"), dict) and "mean" in rows[0]


def read(source: Source, options: ReadOptions) -> Reading:
    folder = source.path if source.is_folder else source.path.parent
    spec = Source(folder / "run_spec.json")
    if not spec.path.is_file():
        raise InputError(f"{source.path}: run_spec.json, which names the run and its model, is not beside it")
    learner = spec.record["adapter_spec"]["model"]
    parts = spec.record["name"].replace(":", ",", 1).split(",")
    case = ",".join(part for part in parts if not part.startswith("model="))
    if source.is_folder:
        items = folder / "per_instance_stats.json"
        source = Source(items if items.is_file() else folder / "stats.json")
    entries: list[dict[str, Any]] = source.document
    fields = {"case": "run_spec name", "learner": "adapter_spec.model", "measure": "stats name"}
    if "instance_id" in entries[0]:
        rows = Rows("item", "repeat", "variant")
        trials = {entry["train_trial_index"] for entry in entries}
        for entry in entries:
            if "perturbation" in entry:
                continue
            repeat = entry["train_trial_index"] if len(trials) > 1 else None
            for name, split, value in _stats(entry["stats"]):
                rows.add(case, learner, name, value, entry["instance_id"], repeat, split)
        fields |= {"item": "instance_id", "repeat": "train_trial_index"}
    else:
        rows = Rows("variant")
        for name, split, value in _stats(entries):
            rows.add(case, learner, name, value, split)
    return Reading(rows, fields, [f"{case} by {learner}: bookkeeping stats and perturbed instances are left out"],
                   {"inference_runtime": False})  # fmt: skip


def _stats(entries: list[dict[str, Any]]) -> list[tuple[str, str, float | None]]:
    return [(entry["name"]["name"], entry["name"].get("split", ""), number(entry.get("mean"))) for entry in entries
            if "perturbation" not in entry["name"] and "sub_split" not in entry["name"]
            and not entry["name"]["name"].startswith(_BOOKKEEPING)]  # fmt: skip
