"""Predictions scored item by item: from probabilities in a file to a table that `compare` judges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.base.annotation_checks import received
from adjudge.base.argument_checks import checked, path_of
from adjudge.base.csv_rows import csv_rows
from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import normalise, role_of
from adjudge.errors import InputError, UnfitDataError
from adjudge.measures.measure import Measure
from adjudge.measures.predictions import Predictions
from adjudge.measures.registry import MEASURES, find_measure
from adjudge.results.csv_file import decode, read_csv
from adjudge.results.frame import is_frame, read_frame
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

REWARDS = ("information_reward", "kononenko_bratko", "log_loss")
_TRUTH = {"truth", "true", "y_true", "actual", "target", "label", "class", "y", "gold", "expected", "true_class",
          "true_label", "y_test", "observed"}  # fmt: skip
_PREDICTED = {"predicted", "prediction", "y_pred", "pred", "predicted_class", "predicted_label", "error", "correct"}
_ORDERED = {("0", "1"), ("-1", "1"), ("false", "true"), ("no", "yes"), ("n", "y"), ("neg", "pos"),
            ("negative", "positive")}  # fmt: skip
_OF_CLASS = re.compile(r"(?:p|prob|proba|probability|probabilities)(?:[ _.:=]+(?:of[ _])?|\()(.+?)\)?", re.IGNORECASE)


@dataclass(slots=True)
class _Rows:
    """What was found: keys by row, the true class, and a probability per class."""

    keys: dict[str, list[Any]] = field(default_factory=dict)
    truth: list[str] = field(default_factory=list)
    chances: list[dict[str, float]] = field(default_factory=list)
    classes: dict[Any, list[str]] = field(default_factory=dict)  # of each case

    def add(self, keys: Mapping[str, Any], truth: str, chances: Mapping[str, float]) -> None:
        for name in set(keys) - set(self.keys):
            self.keys[name] = [None] * len(self.truth)
        for name, cells in self.keys.items():
            cells.append(keys.get(name))
        self.truth.append(truth)
        self.chances.append(dict(chances))
        known = self.classes.setdefault(keys.get("case"), [])
        known += [name for name in dict.fromkeys((*chances, truth)) if name not in known]


@checked
def score(
    source: Any,
    *more: Any,
    measures: Sequence[str] = REWARDS,
    prior: Any = None,
    n_train: int | None = None,
) -> ResultTable:
    """How good was each prediction? A table of items × learners under these measures, for `compare`.

    A file has the true class, the learner (else the file's name is it), the item (else the row's number) and a column
    per class with its probability: which is which is found by names and content. Prediction files of tsml-eval and
    WEKA (CSV with the distribution) are known too. Rewards are paid against the prior of the classes (paper B).

    Parameters
    ----------
    source : path, frame or mapping of columns
        Predictions: item, learner, truth and one column per class; a folder of such files.
    *more : path, frame or mapping of columns
        Further ones, such as a file per learner.
    measures: Measures that have a value per item.
    prior : path, 'uniform', mapping or sequence of classes, optional
        A file (or sequence) of the training items' classes, "uniform", or a probability per class.
    n_train: Training size, by which probabilities of 0 and 1 are cut off; that of the training file when left out.

    Returns
    -------
    ResultTable
        One row per item, learner and measure.

    Raises
    ------
    InputError
        No true class, no probabilities, or a measure without a value per item.
    UnfitDataError
        A reward is infinite: a certainty proved wrong, and no training size for the cut-off.

    See Also
    --------
    adjudge.compare : judges the table
    adjudge.measures.information_reward : the measure itself

    References
    ----------
    information_reward

    >>> table = score({"learner": ["A", "A", "B", "B"], "item": [1, 2, 1, 2], "truth": ["ill", "well"] * 2,
    ...                "ill": [0.4, 0.1, 0.1, 0.1], "well": [0.6, 0.9, 0.9, 0.9]}, prior={"ill": 0.1, "well": 0.9})
    >>> table.learners, table.measures[0], [round(float(value), 3) for value in table.value[::3]]
    (('A', 'B'), 'information_reward', [0.602, 0.0, 0.0, 0.0])
    """
    chosen = [_with_items(name) for name in measures]
    rows = _Rows()
    for one in (source, *more):
        _add_predictions(one, rows)
    trained = {case: _trained(case, found, prior, n_train) for case, found in rows.classes.items()}
    columns: dict[str, list[Any]] = {name: [] for name in (*rows.keys, *(each.name for each in chosen))}
    runs: dict[tuple[Any, ...], list[int]] = {}
    for place, key in enumerate(zip(*(rows.keys[name] for name in rows.keys if name != "item"), strict=True)):
        runs.setdefault(key, []).append(place)
    for places in runs.values():
        known = trained[rows.keys["case"][places[0]] if "case" in rows.keys else None]
        run = Predictions(
            y_true=[rows.truth[place] for place in places],
            proba=[[rows.chances[place].get(name, 0.0) for name in known["classes"]] for place in places],
            **known,
        )
        for name, cells in rows.keys.items():
            columns[name] += [cells[place] for place in places]
        for each in chosen:
            if "training labels" in each.needs and not run.has("training labels"):
                raise InputError(
                    f"{each.name} is paid against the prior of the classes: give {option('prior')}, a file of the "
                    "training items' classes, 'uniform', or a probability per class"
                )
            values = each.items(run)
            if not np.isfinite(values).all():
                wrong = places[int(np.flatnonzero(~np.isfinite(values))[0])]
                raise UnfitDataError(
                    f"{each.name} of item {rows.keys['item'][wrong]!r} by {rows.keys['learner'][wrong]!r} is infinite: "
                    f"probability 0 for what came true. Give {option('n_train')}, the training size, by which such "
                    "probabilities are cut off"
                )
            columns[each.name] += values.tolist()
    lower = [each.name for each in chosen if not each.higher_is_better]
    higher = [each.name for each in chosen if each.higher_is_better]
    kept = {name: cells for name, cells in columns.items() if any(cell is not None for cell in cells)}
    return read_results(kept, higher=higher, lower=lower)


def _with_items(name: str) -> Measure:
    found = find_measure(name)
    if found.per_item is None:
        able = sorted(each.name for each in MEASURES.values() if each.per_item is not None)
        raise InputError(f"{name} has no value per item; choose among {', '.join(able)}")
    return found


def _add_predictions(source: Any, rows: _Rows) -> None:
    if isinstance(source, Mapping) or is_frame(source):
        found = source if isinstance(source, Mapping) else read_frame(source)[0]
        wrong = [name for name, cells in found.items() if isinstance(cells, str) or not isinstance(cells, Iterable)]
        if wrong:
            raise InputError(f"column {wrong[0]!r} is not a list; received {received(found[wrong[0]])}")
        _plain({str(name): list(cells) for name, cells in found.items()}, "the predictions", None, rows)
        return
    path = path_of(source)
    files = [file for file in sorted(path.rglob("*.csv")) if "train" not in file.name.lower()] or [path]
    for file in files:
        if not file.is_file():
            raise InputError(f"there is no file of predictions (.csv) {file}")
        lines = decode(file.read_bytes(), str(file), []).splitlines() or [""]
        head = [cell.strip().lower() for cell in lines[0].split(",")]
        weka = head[:3] == ["inst#", "actual", "predicted"] and head[-1] == "distribution"
        if weka or (len(head) >= 5 and head[2] in {"test", "train"} and head[3].isdigit()):
            try:
                (_weka if weka else _tsml_eval)(lines, file, rows)
            except InputError:
                raise
            except (ValueError, KeyError, IndexError) as wrong:
                tool = "WEKA" if weka else "tsml-eval"
                raise InputError(f"{file} is not a whole prediction file of {tool}: {wrong}") from None
        else:
            _plain(read_csv(file.read_bytes(), str(file))[0], str(file), file.name.partition(".")[0], rows)


def _tsml_eval(lines: list[str], path: Path, rows: _Rows) -> None:
    """Line 1: case, learner, part, resample; from line 4: true, predicted, nothing, a probability per class."""
    case, learner, _, resample = (cell.strip() for cell in lines[0].split(",")[:4])
    for number, line in enumerate(line for line in lines[3:] if line.strip()):
        cells = line.split(",")
        if len(cells) < 5:
            raise InputError(f"{path}: a line of predictions has no probabilities; only classifications are scored")
        chances = {str(place): float(cell) for place, cell in enumerate(takewhile(str.strip, cells[3:]))}
        keys = {"case": case, "learner": learner, "item": f"{resample}-{number + 1}"}
        rows.add(keys, _label(cells[0]), chances)


def _weka(lines: list[str], path: Path, rows: _Rows) -> None:
    """inst#, actual, predicted (both NUMBER:NAME), error, then a probability per class, * before the predicted."""
    named: dict[int, str] = {}
    table = csv_rows("\n".join(lines[1:]), str(path))
    for cells in table:
        for cell in cells[1:3]:
            number, _, name = cell.partition(":")
            named[int(number)] = name
    for cells in table:
        answer = named[int(cells[1].partition(":")[0])]
        chances = {named.get(at, f"class {at}"): float(cell.lstrip("*")) for at, cell in enumerate(cells[4:], start=1)}
        rows.add({"learner": path.name.partition(".")[0], "item": cells[0]}, answer, chances)


def _plain(columns: dict[str, list[Any]], name: str, learner: str | None, rows: _Rows) -> None:
    """Which column is the truth, which hold probabilities: by their names, then by what is in them."""
    roles = {role: head for head in columns if (role := role_of(head)) in {"learner", "case", "item", "repeat", "fold"}}
    keys = {head for head in roles.values() if normalise(head) not in _TRUTH}
    free = [head for head in columns if head.strip() and head not in keys and normalise(head) not in _PREDICTED]
    truth = next((head for head in free if normalise(head) in _TRUTH), None)
    numbers = {head: cells for head in free if head != truth and (cells := _chances(columns[head])) is not None}
    if truth is None:
        texts = [head for head in free if head not in numbers]
        fitting = [head for head in texts if {_label(cell) for cell in columns[head]} <= set(map(_class_of, numbers))]
        if len(fitting) != 1:
            raise InputError(
                f"{name} does not say which column is the true class: call it 'truth' (columns: {', '.join(columns)})"
            )
        truth = fitting[0]
    answers = [_label(cell) for cell in columns[truth]]
    labels = sorted(set(answers))
    if len(numbers) == 1 and len(labels) == 2:  # one column: the probability of one of two classes
        ((head, cells),) = numbers.items()
        positive = _class_of(head) if _class_of(head) in labels else labels[1]
        if positive != _class_of(head) and tuple(label.lower() for label in labels) not in _ORDERED:
            raise InputError(f"{name}: column {head!r} is the probability of {labels[0]!r} or of {labels[1]!r}? Name it"
                             f" {labels[0]!r} or {labels[1]!r}")  # fmt: skip
        other = labels[1 - labels.index(positive)]
        every = [{positive: cell, other: 1.0 - cell} for cell in cells]
    else:
        told = [head for head in numbers if _class_of(head) in labels or _OF_CLASS.fullmatch(head)]
        named = {head: numbers[head] for head in told}
        # All numbers where they add up to 1 (a class may have no item here), else those a class's name tells.
        used = next((part for part in (numbers, named) if part and _adds_up(part)), named or numbers)
        if not used:
            raise InputError(f"{name} has no columns of probabilities, one per class (columns: {', '.join(columns)})")
        classes = list(map(_class_of, used))
        every = [dict(zip(classes, cells, strict=True)) for cells in zip(*used.values(), strict=True)]
    for place, (answer, chances) in enumerate(zip(answers, every, strict=True)):
        total = sum(chances.values())
        if abs(total - 1.0) > 1e-3:
            raise InputError(
                f"{name}: the probabilities of row {place + 1} add up to {total:.4g}, not 1 "
                f"(columns {', '.join(map(str, chances))})"
            )
        found = {role: columns[head][place] for role, head in roles.items() if head in keys}
        rows.add({"learner": learner or "model", "item": place + 1} | found, answer, chances)


def _adds_up(columns: Mapping[str, list[float]]) -> bool:
    return all(abs(sum(cells) - 1.0) <= 1e-3 for cells in zip(*columns.values(), strict=True))


def _chances(cells: list[Any]) -> list[float] | None:
    """The cells as probabilities, None where they are not."""
    try:
        values = [float(cell) for cell in cells]
    except (TypeError, ValueError):
        return None
    return values if values and all(0.0 <= value <= 1.0 for value in values) else None


def _class_of(head: str) -> str:
    """The class a column of probabilities is about: "p_ill", "P(ill)" and "ill" are all about "ill"."""
    found = _OF_CLASS.fullmatch(head.strip())
    return _label(found[1] if found else head)


def _label(cell: Any) -> str:
    """A class as text: 1, "1" and 1.0 are one class."""
    text = str(cell).strip()
    return text[:-2] if re.fullmatch(r"-?\d+\.0", text) else text


def _trained(case: Any, found: list[str], prior: Any, n_train: int | None) -> dict[str, Any]:
    """Classes, prior and training size of one case, as `Predictions` takes them."""
    if len(found) < 2:
        where = "" if case is None else f" of {case!r}"
        raise InputError(f"predictions need two classes at least; those{where} have {', '.join(found) or 'none'}")
    classes = sorted(found, key=lambda name: (not name.lstrip("-").isdigit(), name.zfill(20)))
    known = {"classes": classes} | _prior(prior, classes)
    return known if n_train is None else known | {"n_train": n_train}


def _prior(prior: Any, classes: list[str]) -> dict[str, Any]:
    """What `Predictions` takes: the training items' classes, or a prior by itself."""
    if prior is None:
        return {}
    if isinstance(prior, Mapping):
        if not all(isinstance(value, (int, float, np.number)) for value in prior.values()):
            raise InputError(f"a prior has a number per class; received {received(prior)}")
        given = {_label(name): float(value) for name, value in prior.items()}
    elif isinstance(prior, str) and prior == "uniform":
        given = {name: 1.0 / len(classes) for name in classes}
    elif isinstance(prior, str) and "=" in prior and not Path(prior).is_file():
        parts = [part.rpartition("=") for part in prior.split(",") if part.strip()]
        try:
            given = {_label(name): float(value) for name, _, value in parts}
        except ValueError:
            raise InputError(f"a prior is written as ill=0.1,well=0.9; received {prior!r}") from None
    elif isinstance(prior, (str, Path)):
        return {"y_train": _training_classes(path_of(prior), classes)}
    elif isinstance(prior, Iterable):
        return {"y_train": [_label(cell) for cell in prior]}
    else:
        raise InputError(
            f"a prior is a training file, 'uniform', a number per class or classes; received {received(prior)}"
        )
    if set(given) != set(classes):
        raise InputError(f"the prior names {', '.join(sorted(given))}; the classes are {', '.join(classes)}")
    return {"prior": [given[name] for name in classes]}


def _training_classes(path: Path, classes: list[str]) -> list[str]:
    """The column of a training file that holds classes."""
    if not path.is_file():
        raise InputError(f"there is no file {path}; a prior is a training file, 'uniform', or ill=0.1,well=0.9")
    head, *table = csv_rows(decode(path.read_bytes(), str(path), []), str(path)) or [[]]
    columns = dict(zip(head, zip(*table, strict=False), strict=False))
    fitting = [head for head, cells in columns.items() if {_label(cell) for cell in cells} <= set(classes)]
    named = [head for head in fitting if normalise(head) in _TRUTH]
    if len(named or fitting) != 1:
        raise InputError(
            f"{path} has {len(fitting)} columns of these classes ({', '.join(classes[:6])}); call the right one 'truth'"
        )
    return [_label(cell) for cell in columns[(named or fitting)[0]]]
