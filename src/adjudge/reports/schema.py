"""The published shape of the versioned object: a JSON Schema (draft 2020-12) built from a few named parts."""

from __future__ import annotations

from typing import Any

from adjudge.errors import InputError, did_you_mean
from adjudge.verdicts.comparison_form import COMPARE_SCHEMA

__all__ = ["SCHEMAS", "published_schema"]

Schema = dict[str, Any]

SIGN: Schema = {"enum": [">", "<", "="]}
NUMBER: Schema = {"type": "number"}
MAYBE_NUMBER: Schema = {"type": ["number", "null"]}
CHANCE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
MAYBE_CHANCE: Schema = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
COUNT: Schema = {"type": "integer", "minimum": 0}
VERDICT: Schema = {"enum": ["better", "worse", "equivalent", "mixed", "undecided"]}


def published_schema(name: str = COMPARE_SCHEMA) -> Schema:
    """What does the object of that name look like?

    >>> published_schema()["properties"]["schema"]
    {'const': 'adjudge.compare/1'}
    """
    if name not in SCHEMAS:
        raise InputError(f"no schema {name!r}{did_you_mean(name, SCHEMAS)}")
    return SCHEMAS[name]


def _object(required: Schema, optional: Schema | None = None, *, about: str = "") -> Schema:
    """An object with these keys; keys may be added within a version, so others are allowed."""
    found: Schema = {"type": "object", "required": list(required), "properties": required | (optional or {})}
    return found | ({"description": about} if about else {})


def _by_name(values: Schema, about: str = "") -> Schema:
    found: Schema = {"type": "object", "additionalProperties": values}
    return found | ({"description": about} if about else {})


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


STATEMENT = _by_name(SIGN, "Per measure, from b's side: b > a, b < a, or tied in every case.")
EFFECT = _object(
    {"median": MAYBE_NUMBER, "low": MAYBE_NUMBER, "high": MAYBE_NUMBER, "confidence": MAYBE_NUMBER},
    {"mean": MAYBE_NUMBER, "mean_low": MAYBE_NUMBER, "mean_high": MAYBE_NUMBER},
    about="b − a in the measure's own unit, with an interval.",
)
GUARD = _object(
    {"code": {"type": "string", "pattern": "^G[0-9]{2}$"}, "name": TEXT, "text": TEXT, "pairs": _list(TEXTS)}
)
GROUP = _object(
    {"measures": TEXTS, "statement": STATEMENT, "probability": CHANCE, "exact": {"type": "boolean"}, "verdict": VERDICT}
)
NETWORK = _object(
    {
        "statement": STATEMENT,
        "probability": CHANCE,
        "method": {"enum": ["exact", "sampled", "mixed"]},
        "monte_carlo_error": NUMBER,
        "structure": TEXT,
        "groups": _list(GROUP),
        "arcs": _list(TEXTS),
        "edges": _list(TEXTS),
        "links": _by_name(CHANCE),
        "why": TEXT,
    }
)
PAIR = _object(
    {
        "a": TEXT,
        "b": TEXT,
        "statement": STATEMENT,
        "probability": MAYBE_CHANCE,
        "share": CHANCE,
        "p_majority": MAYBE_CHANCE,
        "margins": _by_name(CHANCE, "Share of cases b wins, ties half."),
        "effects": _by_name(EFFECT),
        "method": TEXT,
        "exact": {"type": "boolean"},
        "glrt_p": MAYBE_CHANCE,
        "verdict": VERDICT,
        "n": COUNT,
        "threshold": CHANCE,
        "sentence": TEXT,
        "guards": TEXTS,
    },
    {
        "lower": CHANCE,
        "upper": CHANCE,
        "tied": {"type": "boolean"},
        "runner_up": {"anyOf": [{"type": "null"}, _object({"statement": STATEMENT, "probability": CHANCE})]},
        "ties": _by_name(CHANCE),
        "wilcoxon": _by_name(_object({"p": CHANCE, "p_adjusted": CHANCE, "direction": SIGN})),
        "glrt_p_adjusted": CHANCE,
        "glrt_method": TEXT,
        "claim": {
            "anyOf": [{"type": "null"}, _object({"text": TEXT, "met": NUMBER, "n": COUNT, "p_majority": CHANCE})]
        },
        "dirichlet": _object({"statement": STATEMENT, "probability": CHANCE, "verdict": VERDICT}),
        "network": NETWORK,
        "p_value": MAYBE_CHANCE,
        "p_adjusted": MAYBE_CHANCE,
        "probabilities": {
            "anyOf": [{"type": "null"}, _object({"worse": CHANCE, "equivalent": CHANCE, "better": CHANCE})]
        },
        "monte_carlo_error": NUMBER,
        "rope": NUMBER,
        "tests": _by_name({"type": "object"}),
    },
    about="b against a. Joint comparisons have the keys from lower to network, single measures those from p_value on.",
)
SCORES = _object(
    {
        "unit": {"enum": ["case", "fold", "item"]},
        "rows_named": TEXTS,
        "measures": TEXTS,
        "learners": TEXTS,
        "higher_is_better": _list({"type": "boolean"}),
        "values": _list(_list(_list(MAYBE_NUMBER))),
    },
    about="values[measure][row][learner]; null is a hole.",
)
STANDING = _object(
    {
        "learner": TEXT,
        **dict.fromkeys(("better", "mixed", "equivalent", "undecided", "worse"), COUNT),
        "means": _by_name(MAYBE_NUMBER),
        "ranks": _by_name(MAYBE_NUMBER),
        "n_rows": _by_name(COUNT),
        "marks": _by_name({"enum": ["best", "level", "apart", "unknown"]}),
    }
)
PROVENANCE = _object(
    {
        "command": {"type": ["string", "null"]},
        "seed": {"type": ["integer", "null"]},
        "created": {"type": ["string", "null"]},
        "source": TEXT,
        "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "hashed": {"enum": ["file", "rows"]},
        "versions": _by_name(TEXT),
    }
)
COMPARE: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A comparison of learners by adjudge: compare --json, and with the report's keys report --json",
    **_object(
        {
            "schema": {"const": COMPARE_SCHEMA},
            "source": TEXT,
            "learners": TEXTS,
            "cases": TEXTS,
            "measures": _by_name(_object({"direction": {"enum": ["higher", "lower"]}})),
            "settings": _object({"threshold": CHANCE, "adjustment": TEXT, "seed": {"type": "integer"}}),
            "pairs": _list(PAIR),
            "guards": _list(GUARD),
            "notes": TEXTS,
        },
        {
            "subsets": _list(_object({"measures": TEXTS, "pairs": _list(PAIR)})),
            "plan": _object({"kind": TEXT, "repeats": COUNT, "folds": COUNT, "ratio": MAYBE_NUMBER, "origin": TEXT}),
            "choice": {"type": "object"},
            "overall": _by_name({"type": "object"}),
            "ranking": _list(_object({"learner": TEXT, "rank": NUMBER})),
            "scores": SCORES,
            "standings": _list(STANDING),
            "provenance": PROVENANCE,
            "methods": _object({"text": TEXT, "references": TEXTS}),
            "paragraph": TEXT,
        },
    ),
}
SCHEMAS: dict[str, Schema] = {COMPARE_SCHEMA: COMPARE}
