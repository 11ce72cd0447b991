"""MLflow: a file store (`mlruns/`) or the frame of `search_runs`; only text files of runs are opened, artifacts never.

Learner, case, fold and seed are parameters (or tags) that the user logged: named with --learner params.model, or known
by name. A run with nested runs is their summary and is left out. The value of a metric is that of its last step.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import role_of
from adjudge.errors import InputError
from adjudge.results.cells import is_missing
from adjudge.results.readers.checked import UnlikeFormat, cell_number
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "mlflow"
ABOUT = "MLflow file store (mlruns/) and search_runs as CSV"
FIELDS = True

_STATUS = {"1": "skipped", "2": "skipped", "3": "ok", "4": "error", "5": "error", "RUNNING": "skipped",
           "SCHEDULED": "skipped", "FINISHED": "ok", "FAILED": "error", "KILLED": "error"}  # fmt: skip
_PARENT = "tags.mlflow.parentRunId"
_ROLES = ("case", "learner", "fold", "repeat", "seed", "item")
_SIZES = ("n_train", "n_test")


@dataclass(slots=True)
class _Run:
    name: str
    status: str
    fields: dict[str, str] = field(default_factory=dict)  # params.x, tags.x → text
    metrics: dict[str, float] = field(default_factory=dict)


def recognises(source: Source) -> bool:
    if source.is_folder:
        return any(_experiments(source.path)) or _run_about(source.path) is not None
    names = source.header
    return {"run_id", "experiment_id", "status"} <= set(names) and any(name.startswith("metrics.") for name in names)


def read(source: Source, options: ReadOptions) -> Reading:
    runs = _store(source.path) if source.is_folder else _frame(source)
    parents = {run.fields[_PARENT] for run in runs if _PARENT in run.fields}
    kept = [run for run in runs if run.name not in parents]
    roles = _roles(kept, options, source)
    measures = list(dict.fromkeys(name for run in kept for name in run.metrics if name not in _SIZES))
    extras = [role for role in ("fold", "repeat", "seed", "item") if role in roles]
    rows = Rows(*extras, *_SIZES, "status")
    unnamed = 0
    for run in kept:
        said = {role: run.fields.get(name) for role, name in roles.items()}
        if said["case"] is None or said["learner"] is None:
            unnamed += 1
            continue
        sizes = [run.metrics.get(name) for name in _SIZES]
        # A failed run is a row without a value, under the first measure of the others.
        for name in [name for name in measures if name in run.metrics] or measures[:1]:
            extra = [*(said[role] for role in extras), *sizes, run.status]
            rows.add(said["case"], said["learner"], name, run.metrics.get(name), *extra)
    left = ((len(runs) - len(kept), "runs with nested runs are their summaries and left out"),
            (unnamed, "runs name no case or no learner and are left out"))  # fmt: skip
    notes = [f"{number} {why}" for number, why in left if number]
    return Reading(rows, roles | {"measure": "metrics.*", "status": "status"}, notes)


def _roles(runs: list[_Run], options: ReadOptions, source: Source) -> dict[str, str]:
    """Role → params.x or tags.x: as told, else the one parameter whose name says it."""
    names = list(dict.fromkeys(name for run in runs for name in run.fields if not name.startswith("tags.mlflow.")))
    found: dict[str, str] = {}
    for role in _ROLES:
        chosen = getattr(options, role, None)
        known = [name for name in names if role_of(name.partition(".")[2]) == role]
        exact = [name for name in known if name.partition(".")[2] == role]
        if chosen is not None and chosen not in names:
            raise InputError(f"{source.name}: no run has {chosen}; they have {', '.join(names[:12])}")
        if chosen is not None:
            found[role] = chosen
        elif len(known) == 1 or len(exact) == 1:
            found[role] = (exact or known)[0]
        elif role in ("case", "learner"):
            seen = f"{', '.join(known)} could all be" if known else f"none of {', '.join(names[:12])} is known as"
            raise InputError(f"{source.name}: {seen} the {role}; use {option(role, 'params.NAME')}")
    return found


def _frame(source: Source) -> list[_Run]:
    columns = source.columns
    if not {"run_id", "status"} <= set(columns):
        raise UnlikeFormat("there is no column run_id or none status")
    runs = []
    for row, name in enumerate(columns["run_id"]):
        run = _Run(str(name), _STATUS.get(str(columns["status"][row]), "ok"))
        for column, cells in columns.items():
            if is_missing(cells[row]):
                continue
            if column.startswith("metrics."):
                run.metrics[column.removeprefix("metrics.")] = cell_number(columns, column, row)
            elif column.startswith(("params.", "tags.")):
                run.fields[column] = str(cells[row])
        runs.append(run)
    return runs


def _experiments(folder: Path) -> list[Path]:
    """Folders of experiments in a store, or the folder itself where it is one; deleted ones (.trash) left out."""
    own = [folder] if "experiment_id" in _about(folder) and "run_id" not in _about(folder) else []
    inside = [path for path in sorted(folder.iterdir()) if path.is_dir() and path.name[0] != "."]
    return own or [path for path in inside if "experiment_id" in _about(path) and "run_id" not in _about(path)]


def _run_about(folder: Path) -> dict[str, str] | None:
    about = _about(folder)
    return about if "run_id" in about else None


def _about(folder: Path) -> dict[str, str]:
    """`key: value` lines of meta.yaml; nothing else of YAML occurs there."""
    path = folder / "meta.yaml"
    if not path.is_file():
        return {}
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return {key: value.strip("'\"") for key, found, value in (line.partition(": ") for line in lines) if found}


def _store(folder: Path) -> list[_Run]:
    alone = _run_about(folder) is not None
    folders = [folder] if alone else [run for place in _experiments(folder) for run in sorted(place.iterdir())]
    runs = []
    for path in folders:
        about = _run_about(path) if path.is_dir() else None
        if about is None or about.get("lifecycle_stage") == "deleted":
            continue
        run = _Run(about["run_id"], _STATUS.get(about.get("status", "3"), "ok"))
        for kind in ("params", "tags"):
            for name, file in _files(path / kind):
                run.fields[f"{kind}.{name}"] = file.read_text(encoding="utf-8", errors="replace").strip()
        for name, file in _files(path / "metrics"):
            run.metrics[name] = _last(file)
        runs.append(run)
    return runs


def _files(folder: Path) -> list[tuple[str, Path]]:
    """Names (with / where a metric's name holds one) and files."""
    found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
    return [(path.relative_to(folder).as_posix(), path) for path in found]


def _last(file: Path) -> float:
    """The value of the greatest step, then the latest time; lines are `timestamp value step`."""
    history = [line.split() for line in file.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    try:
        steps = [(int(line[2]) if len(line) > 2 else 0, int(line[0]), float(line[1])) for line in history]
    except (ValueError, IndexError):
        raise InputError(f"{file}: lines of a metric are timestamp, value, step") from None
    return max(steps, key=lambda step: step[:2])[2] if steps else float("nan")
