"""An experiment: learners, cases, plan and measures, checked and ready to run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudge.cases.load import load_case
from adjudge.errors import InputError
from adjudge.learners.estimator import EstimatorLearner
from adjudge.learners.learner import Learner
from adjudge.learners.weka import WekaLearner, is_weka
from adjudge.measures.measure import Measure
from adjudge.measures.registry import get_measure
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Plan
from adjudge.runs.task import Job

__all__ = ["Experiment", "as_learner", "as_measure", "experiment"]


@dataclass(frozen=True)
class Experiment:
    """What is to be run; `engine` and `workers` are how, and no part of any result."""

    job: Job
    name: str = "experiment"
    engine: str = "loky"
    workers: int | None = None


def experiment(
    cases: Sequence[Any],
    learners: Mapping[str, Any] | Sequence[Learner],
    measures: Sequence[str | Measure],
    plan: Plan | None = None,
    *,
    seed: int = 0,
    timeout: float | None = None,
    threads: int = 1,
    keep_predictions: bool = False,
    name: str = "experiment",
    engine: str = "loky",
    workers: int | None = None,
    paths: Sequence[str] = (),
) -> Experiment:
    """Which learners are to be run on which cases, how resampled, and how measured?

    `cases`: anything `load_case` takes. `learners`: name → an import path, `weka:NAME`, or an estimator; or Learner
    objects. `measures`: names of adjudge's measures, `sklearn:NAME` for a scikit-learn scorer, or Measure objects.
    `plan`: a Plan; 10-fold cross-validation when left out. `timeout`: seconds a task may take. `threads`: of the
    numeric libraries inside a task. `keep_predictions`: store every answer, not only the scores.

    >>> made = experiment(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB"}, ["accuracy"], KFold(5))
    >>> len(made.job)
    5
    """
    if isinstance(learners, Mapping):
        learners = [as_learner(label, source) for label, source in learners.items()]
    job = Job(
        cases=tuple(load_case(case) for case in cases),
        learners=tuple(learners),
        plan=KFold() if plan is None else plan,
        measures=tuple(measure if isinstance(measure, Measure) else as_measure(measure) for measure in measures),
        seed=seed,
        timeout=timeout,
        threads=threads,
        keep_predictions=keep_predictions,
        paths=tuple(paths),
    )
    check_job(job)
    return Experiment(job, name, engine, workers)


def check_job(job: Job) -> None:
    """Refuse what could only fail later: nothing to do, two things of one name, measures nobody can feed."""
    named: tuple[tuple[str, Iterable[Any]], ...] = (
        ("case", job.cases),
        ("learner", job.learners),
        ("measure", job.measures),
    )
    for kind, things in named:
        counts = Counter(thing.name for thing in things)
        if not counts:
            raise InputError(f"the experiment has no {kind}s")
        twice = next((name for name, count in counts.items() if count > 1), None)
        if twice is not None:
            raise InputError(f"two {kind}s are named {twice!r}; give one of them another name")
    for measure in job.measures:
        lacking = {"costs", "graphs", "data"} & set(measure.needs)
        if lacking:
            raise InputError(f"measure {measure.name!r} needs {', '.join(lacking)}, which an experiment does not have")
    if job.timeout is not None and job.timeout <= 0:
        raise InputError(f"timeout is a number of seconds above 0; got {job.timeout}")
    if job.threads < 1:
        raise InputError(f"threads is 1 or more; got {job.threads}")
    if job.seed < 0:
        raise InputError(f"seed is a whole number, 0 or more; got {job.seed}")
    for learner in job.learners:
        learner.identity()  # an unknown class or parameter without a name is told now, not by every worker
    for case in job.cases:
        job.plan.places(case)


def as_learner(name: str, source: Any) -> Learner:
    """A learner from an import path, a WEKA name, an estimator object, or a Learner as it is.

    >>> as_learner("tree", "weka:J48").identity()["weka"]
    'weka.classifiers.trees.J48'
    """
    if isinstance(source, str) and is_weka(source):
        return WekaLearner(name, source)
    if isinstance(source, str) or hasattr(source, "fit"):
        return EstimatorLearner(name, source)
    if hasattr(source, "answer") and hasattr(source, "identity"):
        found: Learner = source
        return found
    raise InputError(f"learner {name!r} is a {type(source).__name__}; give an import path or something with fit")


def as_measure(name: str) -> Measure:
    """The measure of this name; `sklearn:NAME` is scikit-learn's scorer.

    >>> as_measure("ir").name
    'information_reward'
    """
    if name.startswith("sklearn:"):
        from adjudge.scorers.from_sklearn import from_sklearn

        return from_sklearn(name.removeprefix("sklearn:"))
    return get_measure(name)
