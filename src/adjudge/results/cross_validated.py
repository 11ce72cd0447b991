"""Models, fitted and scored by scikit-learn's own cross_validate on one set of splits that all of them share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.errors import InputError, require


def is_models(source: Any) -> bool:
    """Whether these are estimators to fit: a dict or a list of them."""
    values = list(source.values()) if isinstance(source, Mapping) else source
    if isinstance(values, str) or not isinstance(values, Sequence) or not values:
        return False
    return all(callable(getattr(value, "fit", None)) for value in values)


def cross_validated(models: Any, X: Any, y: Any, cv: Any, scoring: Any) -> tuple[dict[str, Any], Any, list[str]]:
    """What cross_validate gives for each model, by name; the splitter; what was assumed."""
    require("sklearn", "run", "judge(models, X, y)")
    from sklearn.base import clone, is_classifier, is_regressor
    from sklearn.model_selection import check_cv, cross_validate

    named = _named(models)
    classifiers = all(map(is_classifier, named.values()))
    splitter = check_cv(5 if cv is None else cv, y, classifier=classifiers)
    try:
        splits = list(splitter.split(X, y))
    except (TypeError, ValueError) as problem:
        raise InputError(f"the data cannot be split so: {problem}") from problem
    notes = [f"{len(splits)} splits {_told(splitter)}; every model was fitted and tested on the same splits"]
    measure = None
    if scoring is None:
        measure = "accuracy" if classifiers else "r2" if all(map(is_regressor, named.values())) else None
        notes += [f"scored by {measure}, as scikit-learn does without scoring="] if measure else []
    found = {}
    for name, model in named.items():
        try:
            scores = cross_validate(clone(model), X, y, cv=splits, scoring=scoring, error_score="raise")
        except Exception as problem:  # whatever a model of the user's raises, said with its name
            raise InputError(f"model {name!r} could not be fitted and scored: {problem}") from problem
        scores["indices"] = {"train": [train for train, _ in splits], "test": [test for _, test in splits]}
        found[name] = {f"test_{measure}" if measure and key == "test_score" else key: cells
                       for key, cells in scores.items()}  # fmt: skip
    repeated = hasattr(splitter, "n_repeats") or "Shuffle" in type(splitter).__name__
    return found, splitter if repeated else len(splits), notes


def _named(models: Any) -> dict[str, Any]:
    """Models by name: as given, else by class, numbered where two are of one."""
    if isinstance(models, Mapping):
        return {str(name): model for name, model in models.items()}
    kinds = [type(model.steps[-1][1] if hasattr(model, "steps") else model).__name__ for model in models]
    seen: Counter[str] = Counter()
    found = {}
    for kind, model in zip(kinds, models, strict=True):
        seen[kind] += 1
        found[f"{kind} {seen[kind]}" if kinds.count(kind) > 1 else kind] = model
    return found


def _told(splitter: Any) -> str:
    """The splitter in words, with what decides its shuffling."""
    kind, state = type(splitter).__name__, getattr(splitter, "random_state", None)
    if kind == "_CVIterableWrapper":
        return "as given"
    if not (getattr(splitter, "shuffle", False) or hasattr(splitter, "n_repeats") or "Shuffle" in kind):
        return f"by {kind}, not shuffled"
    seed = f"random_state={state}" if state is not None else "random_state=None: another call makes other splits"
    return f"by {kind}, shuffled with {seed}"
