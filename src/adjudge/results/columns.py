"""Which column of a foreign table plays which part: names and aliases, looked up without regard to case."""

from __future__ import annotations

from adjudge.base.option_spelling import option
from adjudge.errors import InputError
from adjudge.measures.registry import normalise

# Role → names it goes by; the first is the one we write.
ROLES: dict[str, tuple[str, ...]] = {
    "case": (
        "case",
        "dataset",
        "data_set",
        "task",
        "problem",
        "benchmark",
        "instance",
        "data",
        "dataset_name",
        "data_name",
        "task_name",
        "task_id",
    ),
    "learner": (
        "learner",
        "algorithm",
        "model",
        "classifier",
        "method",
        "estimator",
        "system",
        "framework",
        "model_name",
        "solver_name",
        "flow_name",
        "learner_id",
        "classifier_name",
        "algorithm_name",
        "method_name",
        "estimator_name",
        "regressor",
        "algo",
    ),
    "measure": ("measure", "metric", "criterion"),
    "value": ("value", "score", "result", "estimate"),
    "repeat": (
        "repeat",
        "run",
        "resample",
        "repetition",
        "replicate",
        "replication",
        "idx_rep",
        "epoch",
        "rep",
        "repeat_id",
        "rep_id",
    ),
    "fold": (
        "fold",
        "cv_fold",
        "split",
        "fold_id",
        "fold_idx",
        "fold_number",
        "fold_no",
        "fold_nr",
        "fold_#",
        "outer_fold",
        "test_fold",
        "cv_split",
    ),
    "n_train": ("n_train", "train_size", "n_training"),
    "n_test": ("n_test", "test_size", "n_testing"),
    "split_id": ("split_id",),
    "item": (
        "item",
        "item_id",
        "example",
        "question",
        "example_id",
        "question_id",
        "prompt_id",
        "query_id",
        "sample_id",
        "instance_id",
        "doc_id",
    ),
    "seed": ("seed", "random_state"),
    "config": ("config", "params"),
    "status": ("status", "state"),
    "error": ("error", "error_message", "exception"),
    "seconds": ("seconds",),
}

_BY_NAME = {name: role for role, names in ROLES.items() for name in names}


def role_of(column: str) -> str | None:
    """The role a column's name stands for, or None.

    >>> role_of("Dataset"), role_of("accuracy"), role_of(".estimator")
    ('case', None, None)
    """
    if column.startswith(".") and column not in {".metric", ".estimate"}:  # yardstick's own: .estimator says binary
        return None
    return _BY_NAME.get(normalise(column))


def assign_roles(columns: list[str], chosen: dict[str, str]) -> dict[str, str]:
    """Column → role for the columns that have one; `chosen` (role → column) comes from the user and wins."""
    for role, column in chosen.items():
        if column not in columns:
            raise InputError(f"no column {column!r} for {role}; the table has {', '.join(columns)}")
    given = {column: role for role, column in chosen.items()}
    roles: dict[str, str] = dict(given)
    for column in columns:
        found = role_of(column)
        if found is None or column in given or found in given.values():
            continue
        if found in roles.values():
            first = next(name for name, taken in roles.items() if taken == found)
            # An exact name beats an alias, a name beats an id: neither `case` nor `task_id` clashes with `dataset`.
            if normalise(column) == found or _is_id(first) > _is_id(column):
                del roles[first]
            elif normalise(first) == found or _is_id(column) > _is_id(first):
                continue
            else:
                raise InputError(f"columns {first!r} and {column!r} could both be the {found}; {_way_out(found)}")
        roles[column] = found
    return roles


def _is_id(column: str) -> bool:
    return normalise(column).endswith("_id")


def _way_out(role: str) -> str:
    return f"say which with {option(role)}" if role in {"case", "learner"} else f"leave one out with {option('ignore')}"
