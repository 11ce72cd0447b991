"""MTEB task results: a case per task and subset, the test split where there is one; the model from model_meta.json."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.results.readers.checked import flat, number, objects, score, text, text_or_none
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source, beside

NAME = "mteb"
ABOUT = "MTEB results (results/MODEL/REVISION/TASK.json)"

_SPREADS = ("_stderr", "_std")  # over experiments, beside their means


def recognises(source: Source) -> bool:
    record = source.record
    return ("task_name" in record and isinstance(record.get("scores"), dict)) or "mteb_dataset_name" in record


def read(source: Source, options: ReadOptions) -> Reading:
    record = source.record
    task = text_or_none(record, "task_name") or text(record, "mteb_dataset_name")
    learner, revision, where = _model(source)
    scores = dict(_splits(record))
    splits = ["test"] if "test" in scores else list(scores)
    rows = Rows("variant", "setup")
    data = str(record.get("dataset_revision"))
    for split in splits:
        for entry in objects(scores[split], f"scores.{split}"):
            subset = text_or_none(entry, "hf_subset") or "default"
            case = task if subset == "default" else f"{task}/{subset}"
            for measure, value in entry.items():
                about = measure.lower().startswith("nauc_") or measure.endswith(_SPREADS)
                if type(value) in (int, float) and not about:
                    variant = data if len(splits) == 1 else f"{split} {data}"
                    rows.add(case, learner, measure, number(value), variant, revision)
    if record.get("evaluation_time") is not None:
        rows.add(task, learner, "evaluation_time", score(record, "evaluation_time"), data, revision)
    left = [split for split in scores if split not in splits]
    notes = [f"splits left out, other than test: {', '.join(left)}"] if left else []
    notes.append(f"main_score repeats one of the other measures: choose with {option('measures')}")
    fields = {"case": "task_name/hf_subset", "learner": where, "measure": f"scores.{'|'.join(splits)}"}
    directions = {name: name != "evaluation_time" for name in rows.columns["measure"]}
    return Reading(rows, fields, notes, directions)


def _model(source: Source) -> tuple[str | None, str, str]:
    """Name and revision: from model_meta.json beside the file, else from the folders above it."""
    meta = beside(source.path.with_name("model_meta.json"))
    if meta is not None:
        return text(meta.record, "name"), str(meta.record.get("revision")), "model_meta.json"
    folders = source.path.resolve().parents
    for depth in (1, 0):  # results/MODEL/REVISION/TASK.json, or results/MODEL/TASK.json
        if len(folders) > depth and "__" in folders[depth].name:
            return folders[depth].name.replace("__", "/"), folders[0].name if depth else "", "folder"
    return None, "", "file name"


def _splits(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Split → entries, one per subset; files from before mteb 1.11 hold them as objects, scores nested."""
    if isinstance(record.get("scores"), dict):
        yield from record["scores"].items()
        return
    for split, found in record.items():
        if not isinstance(found, dict):
            continue
        subsets = {name: value for name, value in found.items() if isinstance(value, dict)}
        plain = {name: value for name, value in found.items() if isinstance(value, (int, float))}
        inner = [{"hf_subset": name} | _flat(value) for name, value in subsets.items()]
        yield split, inner if subsets and not set(plain) - {"evaluation_time"} else [_flat(found)]


def _flat(scores: dict[str, Any]) -> dict[str, Any]:
    found = flat(scores, "_")
    found.pop("evaluation_time", None)
    return found
