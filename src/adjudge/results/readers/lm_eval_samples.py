"""lm-evaluation-harness `samples_*.jsonl`: one line per document and filter; `doc_id` pairs, `doc_hash` proves it.

The model stands in `results_<same stamp>.json` beside the file, the task in the file's name.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from adjudge.base.option_spelling import option
from adjudge.errors import InputError
from adjudge.results.readers import lm_eval_results
from adjudge.results.readers.checked import UnlikeFormat, list_in, number, object_in, text, text_or_none
from adjudge.results.readers.lm_eval_results import learner_of, measure_of
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source, beside

NAME = "lm-eval-samples"
ABOUT = "lm-evaluation-harness samples_*.jsonl"
SUPERSEDES = (lm_eval_results.NAME,)

_FILE = re.compile(r"samples_(?P<task>.+)_(?P<stamp>\d{4}-\d\d-\d\dT[\d.:-]+?)(?:\.jsonl?)?(?:\.gz)?")
_NO_SCORES = {"doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics", "doc_hash",
              "prompt_hash", "target_hash", "prompt", "choices"}  # fmt: skip
_NUMBERS = (float, int, bool)
_is_results = lru_cache(maxsize=8)(lm_eval_results.recognises)  # one file stands beside those of all tasks


def recognises(source: Source) -> bool:
    return "doc_id" in source.first and bool({"resps", "filtered_resps"} & set(source.first))


def read(source: Source, options: ReadOptions) -> Reading:
    rows = Rows("item", "split_id")
    reading = Reading(rows, {"item": "doc_id", "measure": "metrics", "split_id": "doc_hash"})
    task, learner = _whose(source, reading, options)
    names: dict[tuple[str, str], str] = {}
    unscored: set[str] = set()
    # A million lines come through here: columns are filled one by one, and what is the same in all rows at the end.
    measures, values, items, marks = (rows.columns[name] for name in ("measure", "value", "item", "split_id"))
    for line in source.lines():
        filter_name = text_or_none(line, "filter") or "none"
        item, mark = text(line, "doc_id"), (text_or_none(line, "doc_hash") or "")[:16] or None
        if line.get("metrics") is None:
            metrics = [key for key, value in line.items() if key not in _NO_SCORES and type(value) in _NUMBERS]
        else:
            metrics = list_in(line, "metrics")
        for metric in metrics:
            if not isinstance(metric, str):
                raise UnlikeFormat("metrics holds something that is not a name")
            score: Any = line.get(metric)
            if type(score) not in _NUMBERS:  # what a corpus-level metric needs; no score of the item
                unscored.add(metric)
                continue
            name = names.get((metric, filter_name))
            if name is None:
                name = names.setdefault((metric, filter_name), measure_of(metric, filter_name))
            measures.append(name)
            values.append(number(score) if score == score else None)
            items.append(item)
            marks.append(mark)
    rows.fill("case", [task] * len(values))
    rows.fill("learner", [learner] * len(values))
    if unscored:
        reading.notes.append(f"{', '.join(sorted(unscored))} exist for the whole task only")
    return reading


def _whose(source: Source, reading: Reading, options: ReadOptions) -> tuple[str | None, str | None]:
    """Task and model; None where nothing beside the file says them."""
    found = _FILE.fullmatch(source.path.name)
    if found is None:
        if not options.cases and not options.names:
            raise InputError(
                f"{source.name}: samples of lm-evaluation-harness whose name is not samples_TASK_DATE.jsonl, so that "
                f"the task is unknown; use {option('case', {'TASK': str(source.path)})} "
                f"(and {option('learner', {'MODEL': str(source.path)})})"
            )
        return None, None
    reading.fields["case"] = "file name"
    for ending in (".json", ".json.gz"):
        results = beside(source.path.with_name(f"results_{found['stamp']}{ending}"))
        if results is not None:
            if not _is_results(results):
                raise InputError(f"{results.path} beside {source.name} is not a results file of lm-evaluation-harness")
            reading.fields["learner"] = f"model_name in {results.name}"
            higher = object_in(results.record, "higher_is_better", needed=False)
            better = object_in(higher, found["task"], needed=False)
            scores = object_in(object_in(results.record, "results"), found["task"], needed=False)
            filters = sorted({key.partition(",")[2] for key in scores} | {"none"})  # in one order
            for metric, flag in better.items():
                if isinstance(flag, bool):
                    reading.directions |= {measure_of(metric, name): flag for name in filters}
            return found["task"], learner_of(results.record)[0]
    folder = source.path.resolve().parent.name
    if "__" in folder:  # the harness's own way to write organisation/model
        reading.fields["learner"] = "folder"
        return found["task"], folder.replace("__", "/")
    return found["task"], None
