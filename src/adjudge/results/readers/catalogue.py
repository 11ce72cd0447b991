"""Which reader takes a file: ours, those of other packages (entry points `adjudge.readers`), or the one named."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from adjudge.errors import InputError, did_you_mean
from adjudge.results.readers.reading import Reader
from adjudge.results.readers.source import Source

GROUP = "adjudge.readers"

# In the order they are asked, with the kinds of source each may take (a plain CSV loads few of them); flat tables come
# last, since their columns may be those of a more special format.
_MODULES = {
    "lm_eval_results": "json",
    "lm_eval_samples": "lines json",
    "inspect_ai": "zip json",
    "openai_evals": "lines json",
    "promptfoo": "json lines text",
    "deepeval": "json",
    "helm": "folder json",
    "mteb": "json",
    "scikit_learn": "text parquet frame json",
    "weka_experiment": "text",
    "openml_run": "xml",
    "tsml_eval": "text",
    "mlflow": "folder text parquet frame",
    "optuna": "sqlite text parquet frame",
    "pytest_benchmark": "json",
    "asv": "json",
    "ioh": "json",
    "training_log": "json",
    "swe_bench": "json",
    "evalplus": "json",
    "flat_table": "text parquet frame",
}


@cache
def _reader(module: str) -> Reader:
    return import_module(f"adjudge.results.readers.{module}")


def built_in() -> tuple[Reader, ...]:
    """Our readers."""
    return tuple(_reader(module) for module in _MODULES)


@cache
def plugins() -> tuple[tuple[Reader, ...], tuple[str, ...]]:
    """Readers of other packages, and a remark on each that could not be loaded: it is skipped, never fatal."""
    from importlib.metadata import entry_points

    found: list[Reader] = []
    remarks: list[str] = []
    for point in entry_points(group=GROUP):
        try:
            reader: Any = point.load()
            lacking = [part for part in ("NAME", "recognises", "read") if not hasattr(reader, part)]
            if lacking:
                raise AttributeError(f"it has no {', '.join(lacking)}")
            found.append(reader)
        except Exception as broken:
            remarks.append(_remark(point.name, broken))
    return tuple(found), tuple(remarks)


def reader_of(source: Source) -> Reader | None:
    """Our reader that recognises the content, None where none does."""
    asked = (_reader(module) for module, kinds in _MODULES.items() if source.kind in kinds.split())
    return next((reader for reader in asked if reader.recognises(source)), None)


def plugin_of(source: Source) -> tuple[Reader | None, list[str]]:
    """The first reader of another package that recognises the content, and remarks on broken ones."""
    readers, remarks = plugins()
    notes = list(remarks)
    for reader in readers:
        try:
            if reader.recognises(source):
                return reader, notes
        except Exception as broken:
            notes.append(_remark(reader.NAME, broken))
    return None, notes


def known_names() -> list[str]:
    """Names that --format takes."""
    return [*(reader.NAME for reader in (*built_in(), *plugins()[0])), "table"]


def reader_named(name: str) -> Reader:
    """The reader of this name."""
    for reader in (*built_in(), *plugins()[0]):
        if name == reader.NAME:
            return reader
    broken = [remark for remark in plugins()[1] if repr(name) in remark]
    hint = did_you_mean(name, known_names()) or "; adjudge list formats shows them"
    raise InputError(f"no format {name!r}{hint}{''.join('; ' + text for text in broken)}")


def _remark(name: str, broken: Exception) -> str:
    return f"reader {name!r} of another package is skipped: {type(broken).__name__}: {broken}"
