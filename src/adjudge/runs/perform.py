"""Perform one task: train, ask, measure. Pure: what comes back depends on job and task only, times aside."""

from __future__ import annotations

import math
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from adjudge.cases.case import Case, fault_text
from adjudge.cases.network_case import NetworkCase
from adjudge.errors import AdjudgeError, InputError
from adjudge.learners.graph_learner import GraphLearner
from adjudge.learners.learner import Answer, Learner
from adjudge.measures.graph_run import GraphRun
from adjudge.measures.predictions import Predictions
from adjudge.measures.probabilities import align_columns
from adjudge.runs.journal_index import outside
from adjudge.runs.plan import Split, split_of
from adjudge.runs.samples import sample_of
from adjudge.runs.stop import check_stop, interrupts_are_ours
from adjudge.runs.task import Job, Task


@dataclass(slots=True)
class Outcome:
    """What became of a task. `status`: ok, error, timeout or crashed; `faults`: measures without a value, and why."""

    task: Task
    status: str
    seconds: float
    values: dict[str, float]
    faults: dict[str, str]
    error: str | None = None
    trace: str | None = None
    n_train: int | None = None
    n_test: int | None = None
    split_id: str | None = None
    seed: int | None = None
    predictions: dict[str, Any] | None = None
    result: Any = None  # of a call (`adjudge_studies.simulations.calls`), plain values
    retire: str | None = None  # why the process that performed it must perform no other


def perform(job: Job, task: Task, answered: Callable[[], None] = lambda: None) -> Outcome:
    """The outcome of a task; a learner that fails is an outcome too. `answered` is called before it is measured."""
    start = time.perf_counter()
    found: dict[str, Any] = {}
    try:
        found = place_of(job, task)
        run = _run(job, task, found["seed"])
        answered()
        values, faults = _measured(job, task, run)
        if job.keep_predictions and isinstance(run, Predictions) and task.remeasure is None:
            found["predictions"] = _kept(run, _split(job, task))
        outcome = Outcome(task, "ok", time.perf_counter() - start, values, faults, **found)
    except BaseException as fault:  # SystemExit included: a learner must not end the run
        if isinstance(fault, KeyboardInterrupt) and not interrupts_are_ours():
            raise
        answered()  # what the learner broke, this handler may need
        check_stop()  # a stop that compiled code turned into another exception
        found.pop("predictions", None)
        outcome = failure(task, "error", time.perf_counter() - start, fault_text(fault), _trace(fault), **found)
    check_stop()  # a stop that the learner swallowed: what it answered after that is not an answer
    return outcome


def failure(task: Task, status: str, seconds: float, error: str, trace: str | None = None, **found: Any) -> Outcome:
    """The outcome of a task that has no values."""
    return Outcome(task, status, seconds, {}, {}, error, trace, **found)


def place_of(job: Job, task: Task) -> dict[str, Any]:
    """What a task is trained on and asked about, in numbers that prove the pairing: sizes, split id and seed."""
    case = job.cases[task.case]
    place: dict[str, Any]
    if isinstance(case, NetworkCase):
        place = {"n_train": len(case), "n_test": None, "split_id": sample_of(case, task.repeat, job.seed).id}
    else:
        split, name = split_of(job.plan, case, task.repeat, task.fold, job.seed)
        place = {"n_train": len(split.train), "n_test": len(split.test), "split_id": name}
    return place | {"seed": job.seed_of(task)}


def _run(job: Job, task: Task, seed: int) -> Predictions | GraphRun:
    if task.remeasure is not None:
        return _answered(job, task, task.remeasure.predictions)
    return (_learn if job.learns_graphs else _answer)(job, task, seed)


def _learn(job: Job, task: Task, seed: int) -> GraphRun:
    """Structure learning: from a sample to a graph, beside the true one."""
    case, learner = job.cases[task.case], job.learners[task.learner]
    assert isinstance(case, NetworkCase) and isinstance(learner, GraphLearner), "check_job lets no other pair through"
    answer = learner.learn(sample_of(case, task.repeat, job.seed), seed)
    return GraphRun(case.truth, answer.graph, answer.fit_seconds)


def _answer(job: Job, task: Task, seed: int) -> Predictions:
    """Classification: train on some items, answer for the others."""
    case, learner = job.cases[task.case], cast(Learner, job.learners[task.learner])
    assert isinstance(case, Case), "check_job lets no other case through"
    split = _split(job, task)
    wanted = frozenset(need for measure in job.measures for need in measure.needs)
    if job.keep_predictions:
        wanted |= {"labels", "probabilities"}
    return _predictions(case, split, learner.answer(case, split.train, split.test, seed, wanted))


def _split(job: Job, task: Task) -> Split:
    return split_of(job.plan, cast(Case, job.cases[task.case]), task.repeat, task.fold, job.seed)[0]


def _predictions(case: Case, split: Split, answer: Answer) -> Predictions:
    proba, scores = answer.proba, answer.scores
    if proba is not None and answer.columns is not None:
        proba = align_columns(proba, list(answer.columns), range(case.n_classes))
    if scores is not None and (answer.columns is None or len(answer.columns) < case.n_classes):
        scores = None  # a training set without some class: its scores cannot be ranked
    predicted = answer.predicted
    if predicted is not None:
        predicted = np.asarray(predicted)
        if predicted.dtype.kind == "f" and np.isfinite(predicted).all() and (predicted == np.round(predicted)).all():
            predicted = predicted.astype(np.int64)  # 1.0 is class 1
        if predicted.dtype.kind not in "iub":
            raise InputError(f"predict returned {predicted.dtype} values, not the class numbers it was trained on")
    return _asked(case, split, replace(answer, predicted=predicted, proba=proba, scores=scores))


def _asked(case: Case, split: Split, answer: Answer) -> Predictions:
    return Predictions(
        y_true=case.y[split.test],
        y_pred=answer.predicted,
        proba=answer.proba,
        scores=answer.scores,
        classes=range(case.n_classes),
        y_train=case.y[split.train],
        fit_seconds=answer.fit_seconds,
        predict_seconds=answer.predict_seconds,
    )


def _measured(job: Job, task: Task, run: Predictions | GraphRun) -> tuple[dict[str, float], dict[str, str]]:
    """Values of the measures; one that cannot be computed on these predictions leaves its reason."""
    values: dict[str, float] = {}
    faults: dict[str, str] = {}
    for measure in job.measures:
        if task.remeasure is not None and measure.name not in task.remeasure.measures:
            continue
        try:
            value = measure(run)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # a user's own measure may raise anything
            faults[measure.name] = fault_text(fault)
            continue
        if not math.isfinite(value):
            faults[measure.name] = f"not a finite number: {value}"
        elif outside(measure, value):
            faults[measure.name] = f"{value!r} lies outside the measure's range [{measure.low:g}, {measure.high:g}]"
        else:
            values[measure.name] = value
    return values, faults


def _kept(run: Predictions, split: Split) -> dict[str, Any]:
    """All that any measure may ask for: with it, a measure that is changed or added needs no training."""
    kept: dict[str, Any] = {"item": split.test.tolist(), "truth": run.truth.tolist()}
    for name, part in (("predicted", run.predicted), ("proba", run.proba), ("scores", run.scores)):
        kept[name] = None if part is None else part.tolist()
    return kept | {"fit_seconds": run.fit_seconds, "predict_seconds": run.predict_seconds}


def _answered(job: Job, task: Task, kept: dict[str, Any]) -> Predictions:
    """The predictions of an earlier run."""
    case, split = job.cases[task.case], _split(job, task)
    assert isinstance(case, Case), "predictions are kept of data sets only"
    if kept["item"] != split.test.tolist() or kept["truth"] != case.y[split.test].tolist():
        raise InputError("the kept predictions are of other items than this split tests")
    names = ("predicted", "proba", "scores", "fit_seconds", "predict_seconds")
    return _asked(case, split, Answer(**{name: kept[name] for name in names}))


def _trace(fault: BaseException) -> str | None:
    if isinstance(fault, AdjudgeError):
        return None
    try:
        text = "".join(traceback.format_exception(fault))[-2000:]
    except BaseException:  # of the exception's own methods; its name is told all the same
        return None
    return text.encode("utf-8", "backslashreplace").decode()
