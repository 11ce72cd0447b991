"""HELM run folders: `per_instance_stats.json` (items) or, given by itself, `stats.json` (means).

Entries under a perturbation are other questions and are left out; test and validation are told apart.
"""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError
from adjudge.results.readers.checked import (
    UnlikeFormat,
    number,
    object_in,
    objects,
    objects_in,
    text,
    text_or_none,
    whole,
)
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "helm"
ABOUT = "HELM run folders (run_spec.json, stats.json, per_instance_stats.json)"

# Bookkeeping of a run: what was asked, not how well it was answered.
_BOOKKEEPING = ("num_", "finish_reason", "logprob", "inference_denoised", "inference_idealized", "training_",
                "predicted_index", "max_prob", "batch_size", "prompt_truncated", "truncated", "selective_",
                "platt_")  # fmt: skip


def recognises(source: Source) -> bool:
    if source.is_folder:
        return (source.path / "run_spec.json").is_file() and (source.path / "stats.json").is_file()
    rows = source.document
    if not isinstance(rows, list) or not rows or not isinstance(rows[0], dict):
        return False
    first = rows[0]
    return {"instance_id", "stats"} <= set(first) or (isinstance(first.get("name"), dict) and "mean" in first)


def read(source: Source, options: ReadOptions) -> Reading:
    folder = source.path if source.is_folder else source.path.parent
    spec = Source(folder / "run_spec.json")
    if not spec.path.is_file():
        raise InputError(f"{source.path}: run_spec.json, which names the run and its model, is not next to it")
    learner = text(object_in(spec.record, "adapter_spec"), "model")
    parts = text(spec.record, "name").replace(":", ",", 1).split(",")
    case = ",".join(part for part in parts if not part.startswith(("model=", "model_deployment=")))
    if source.is_folder:
        items = folder / "per_instance_stats.json"
        source = Source(items if items.is_file() else folder / "stats.json")
    entries = objects(source.document, source.name)
    if not entries:
        raise UnlikeFormat(f"{source.name} is empty")
    fields = {"case": "run_spec name", "learner": "adapter_spec.model", "measure": "stats name"}
    if "instance_id" in entries[0]:
        found: list[Any] = [
            (*stat, text(entry, "instance_id"), whole(entry, "train_trial_index"))
            for entry in entries if "perturbation" not in entry
            for stat in (*_stats(objects_in(entry, "stats")), *_tokens(objects_in(entry, "stats")))
        ]  # fmt: skip
        fields |= {"item": "instance_id", "repeat": "train_trial_index"}
        rows = Rows("variant", "item", "repeat")
    else:
        found = list(_stats(entries))
        rows = Rows("variant")
    splits = {split for _, split, *_ in found}
    for name, split, value, *extras in found:
        if split == "test" or "test" not in splits:
            rows.add(case, learner, name, value, split, *extras)
    left = "bookkeeping, perturbed instances" + (", other splits" if len(splits) > 1 and "test" in splits else "")
    return Reading(rows, fields, [f"{case} by {learner}: left out are {left}"],
                   {"inference_runtime": False, "total_tokens": False})  # fmt: skip


def _tokens(entries: list[dict[str, Any]]) -> list[tuple[str, str, float | None]]:
    """Tokens of the prompt and of the answer together, per split; judged when asked for."""
    found: dict[str, float] = {}
    for entry in entries:
        name = object_in(entry, "name")
        if "perturbation" not in name and text(name, "name") in ("num_prompt_tokens", "num_output_tokens"):
            split = text_or_none(name, "split") or ""
            found[split] = found.get(split, 0.0) + (number(entry.get("mean")) or 0.0)
    return [("total_tokens", split, total) for split, total in found.items()]


def _stats(entries: list[dict[str, Any]]) -> list[tuple[str, str, float | None]]:
    found = [(object_in(entry, "name"), number(entry.get("mean"))) for entry in entries]
    return [(text(name, "name"), text_or_none(name, "split") or "", mean) for name, mean in found
            if "perturbation" not in name and "sub_split" not in name
            and not text(name, "name").startswith(_BOOKKEEPING)]  # fmt: skip
