"""promptfoo results, versions 1 to 4, JSON, JSON lines and CSV: provider and prompt together are what is compared.

Equal variables are the same item; the order among them is the repeat. A result that is an error has no score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudge.results.readers.checked import UnlikeFormat, json_key, number, object_in, objects, text, text_or_none
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "promptfoo"
ABOUT = "promptfoo eval output (.json, .jsonl, .csv)"

_COSTS = ("latencyMs", "cost", "total_tokens")
_HEAD = re.compile(r"\[(?P<provider>[^\]]+)\] (?P<prompt>.+)", re.DOTALL)
_CELL = re.compile(r"\[(?P<outcome>PASS|FAIL|ERROR)\](?: \((?P<scores>[^)]*)\))?")


def recognises(source: Source) -> bool:
    if {"prompt", "success", "vars"} <= set(source.first):
        return isinstance(source.first["prompt"], dict)
    if source.kind == "text":
        heads = [name for name in source.header if _HEAD.fullmatch(name)]
        return bool(heads) and any(_CELL.search(line) for line in source.top[1:])
    results = _results(source.record)
    return bool(results) and isinstance(results[0], dict) and {"prompt", "success"} <= set(results[0])


def _results(record: dict[str, Any]) -> list[Any]:
    results = record.get("results")
    inner = results.get("results") if isinstance(results, dict) else results
    return inner if isinstance(inner, list) else []


def read(source: Source, options: ReadOptions) -> Reading:
    if source.kind == "text":
        found = list(_table(source))
    else:
        results = objects(_results(source.record), "results") or source.lines()
        found = [_result(result) for result in results]
    prompts = {(provider, prompt) for provider, prompt, *_ in found}
    alone = {provider for provider, _ in prompts if provider and sum(other == provider for other, _ in prompts) == 1}
    rows = Rows("item", "repeat", "status")
    seen: dict[tuple[str, ...], int] = {}
    for provider, prompt, item, failed, values in found:
        repeat = seen[provider, prompt, item] = seen.get((provider, prompt, item), -1) + 1
        short = " ".join(prompt.split())[:60]
        learner = provider if provider in alone else f"{provider} | {short}" if provider else short
        for measure, value in values.items():
            rows.add(None, learner, measure, None if failed else value, item, repeat,
                     "error" if failed else "ok")  # fmt: skip
    about = object_in(source.record, "config", needed=False) if source.kind == "json" else {}
    description = text_or_none(about, "description")
    fields = {"learner": "provider and prompt", "item": "vars", "repeat": "order among equal vars",
              "measure": "success, score, namedScores, latencyMs, cost, tokens", "status": "failureReason"}  # fmt: skip
    directions = {name: name not in _COSTS for name in rows.columns["measure"]}
    return Reading(rows, fields, [], directions, description or source.path.name.split(".")[0])


def _result(result: dict[str, Any]) -> tuple[str, str, str, bool, dict[str, float | None]]:
    prompt = object_in(result, "prompt")
    if isinstance(result.get("provider"), dict):
        provider = text_or_none(result["provider"], "label") or text(result["provider"], "id")
    else:
        provider = text_or_none(result, "provider") or ""
    told = text_or_none(prompt, "label") or text_or_none(prompt, "display")
    if not told:  # the raw text has the variables filled in, and would make a learner of every item
        told = f"prompt {result['promptIdx']}" if isinstance(result.get("promptIdx"), int) else text(prompt, "raw")
    item = json_key(result.get("vars") or object_in(result, "testCase", needed=False).get("vars") or {})
    if "success" not in result:
        raise UnlikeFormat("a result does not say success")
    values: dict[str, float | None] = {"pass": number(result["success"])}
    if "score" in result:
        values["score"] = number(result["score"])
    values |= {f"named:{name}": number(score) for name, score in object_in(result, "namedScores", needed=False).items()}
    values |= {name: number(result[name]) for name in _COSTS if result.get(name) is not None}
    used = object_in(object_in(result, "response", needed=False), "tokenUsage", needed=False)
    if used.get("total") is not None:
        values["total_tokens"] = number(used["total"])
    return provider, told, item, result.get("failureReason") == 2, values


def _table(source: Source) -> Iterator[tuple[str, str, str, bool, dict[str, float | None]]]:
    """The CSV: variables, then one column per provider and prompt; the scores stand in the cells' text, rounded."""
    columns = source.columns
    heads = {name: found for name in columns if (found := _HEAD.fullmatch(name))}
    variables = [name for name in columns if name not in heads]
    for row in range(len(next(iter(columns.values())))):
        item = json_key({name: columns[name][row] for name in variables})
        for name, head in heads.items():
            cell = _CELL.match(str(columns[name][row]).strip())
            if cell is None:
                continue
            values: dict[str, float | None] = {"pass": float(cell["outcome"] == "PASS")}
            for place, part in enumerate((cell["scores"] or "").split(", ")):
                label, _, score = part.rpartition(": ")
                if number(score) is not None:
                    values["score" if place == 0 else f"named:{label}"] = number(score)
            yield head["provider"], head["prompt"], item, cell["outcome"] == "ERROR", values
