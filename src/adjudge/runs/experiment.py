"""An experiment: learners, cases, plan and measures, checked and ready to run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from adjudge.base.argument_checks import checked
from adjudge.base.printable import printable
from adjudge.cases.load import load_case
from adjudge.cases.network_case import NetworkCase
from adjudge.errors import InputError
from adjudge.learners.estimator import EstimatorLearner
from adjudge.learners.graph_learner import GraphLearner
from adjudge.learners.learner import Learner
from adjudge.learners.weka import WekaLearner, is_weka
from adjudge.measures.measure import Measure
from adjudge.measures.registry import find_graph_measure, find_measure
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Plan
from adjudge.runs.samples import Samples
from adjudge.runs.task import Job

LONGEST = 1e8  # seconds of a timeout, three years: clocks of the system take no more


@dataclass(frozen=True)
class Experiment:
    """What is to be run; `engine` and `workers` are how, and no part of any result."""

    job: Job
    name: str = "experiment"
    engine: str = "loky"
    workers: int | None = None
    security: Mapping[str, Any] | None = None  # of a dask cluster
    on_upgrade: Literal["note", "redo"] = "note"

    def replicated(self, times: int) -> Experiment:
        """The same experiment, `times` over with other random partitions of the same data; the first is this one.

        >>> once = experiment(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB"}, ["accuracy"], KFold(5))
        >>> len(once.replicated(10).job)
        50
        """
        if times < 2:
            raise InputError(f"to replicate an experiment is to run it twice at least; got {times}")
        if self.job.learns_graphs:
            raise InputError("samples of a true network are new data each time; replicates are other partitions of one")
        return replace(self, job=replace(self.job, plan=self.job.plan.replicated(times), replicates=times))


@checked
def experiment(
    cases: Sequence[Any],
    learners: Mapping[str, Any] | Sequence[Learner | GraphLearner],
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
    security: Mapping[str, Any] | None = None,
    on_upgrade: Literal["note", "redo"] = "note",
) -> Experiment:
    """Which learners are to be run on which cases, how resampled, and how measured?

    With true networks as cases (`network_cases`) the learners are structure learners, name → anything `GraphLearner`
    takes, and the plan is `Samples`, one sample of each when left out.

    Parameters
    ----------
    cases: Data sets: anything `load_case` takes; or true networks.
    learners: Name → import path, `weka:NAME` or estimator; or Learner objects.
    measures: Names of measures, `sklearn:NAME`, or Measure objects.
    plan: How the cases are resampled; 10-fold cross-validation when left out.
    seed: Every split and every learner follows from it.
    timeout: Seconds a task may take.
    threads: Threads of the numeric libraries inside a task.
    keep_predictions: Store every answer, not only the scores.
    name: Name of the experiment.
    engine: "serial", "loky", "dask" or "dask:ADDRESS".
    workers
    paths: Folders that workers look for modules in.
    security: Of a dask cluster, as `distributed.Security` takes it.
    on_upgrade: What becomes of results made with other versions of numpy, scikit-learn or what the learner imports.

    Raises
    ------
    InputError
        A case, learner or measure is not known, or the plan does not fit.

    See Also
    --------
    adjudge.run : runs it
    adjudge.load_experiment : the same from a TOML file

    >>> made = experiment(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB"}, ["accuracy"], KFold(5))
    >>> len(made.job)
    5
    """
    found = tuple(case if isinstance(case, NetworkCase) else load_case(case) for case in cases)
    graphs = any(isinstance(case, NetworkCase) for case in found)
    if isinstance(learners, Mapping):
        learners = [as_learner(label, source, graphs) for label, source in learners.items()]
    job = Job(
        cases=found,
        learners=tuple(learners),
        plan=(Samples() if graphs else KFold()) if plan is None else plan,
        measures=tuple(
            measure if isinstance(measure, Measure) else as_measure(measure, graphs) for measure in measures
        ),
        seed=seed,
        timeout=timeout,
        threads=threads,
        keep_predictions=keep_predictions,
        paths=tuple(paths),
    )
    check_job(job)
    return Experiment(job, name, engine, workers, security, on_upgrade)


def check_job(job: Job) -> None:
    """Refuse what could only fail later: nothing to do, two things of one name, measures nobody can feed."""
    for kind in ("case", "learner", "measure"):
        counts = Counter(thing.name for thing in getattr(job, f"{kind}s"))
        if not counts:
            raise InputError(f"the experiment has no {kind}s")
        odd = next((name for name in counts if printable(name) != name), None)
        if odd is not None:
            raise InputError(f"the name {odd!r} of a {kind} holds control characters; give it another name")
        twice = next((name for name, count in counts.items() if count > 1), None)
        if twice is not None:
            raise InputError(f"two {kind}s are named {twice!r}; give one of them another name")
    if job.learns_graphs:
        _check_graph_job(job)
    elif isinstance(job.plan, Samples) or any(isinstance(learner, GraphLearner) for learner in job.learners):
        raise InputError(
            "plan samples and structure learners go with true networks as cases: {source = ..., rows = [...]}"
        )
    for measure in job.measures:
        lacking = ({"costs", "data"} if job.learns_graphs else {"costs", "graphs", "data"}) & set(measure.needs)
        if lacking:
            raise InputError(f"measure {measure.name!r} needs {', '.join(lacking)}, which an experiment does not have")
    if job.timeout is not None and not 0 < job.timeout <= LONGEST:
        raise InputError(
            f"timeout is a number of seconds above 0 and at most {LONGEST:g}, left out where there is none; got "
            f"{job.timeout}"
        )
    if job.threads < 1:
        raise InputError(f"threads is 1 or more; got {job.threads}")
    if job.seed < 0:
        raise InputError(f"seed is a whole number, 0 or more; got {job.seed}")
    for learner in job.learners:
        learner.identity()  # an unknown class or parameter without a name is told now, not by every worker
    for case in job.cases:
        job.plan.size(case)


def _check_graph_job(job: Job) -> None:
    """Data sets and networks, classifiers and structure learners do not mix in one experiment."""
    for case in job.cases:
        if not isinstance(case, NetworkCase):
            raise InputError(f"case {case.name!r} is a data set, others are true networks; run them as two experiments")
    for learner in job.learners:
        if not isinstance(learner, GraphLearner):
            raise InputError(f"learner {learner.name!r} is a classifier; true networks need structure learners")
    for measure in job.measures:
        if not set(measure.needs) <= {"graphs", "clock"}:
            raise InputError(f"measure {measure.name!r} needs {', '.join(measure.needs)}, which a learnt graph has not")
    if not isinstance(job.plan, Samples):
        raise InputError(f'true networks go with plan kind = "samples"; got {job.plan.to_dict()["kind"]!r}')
    if job.keep_predictions:
        raise InputError("structure learners predict nothing; keep_predictions has no meaning here")


def as_learner(name: str, source: Any, graphs: bool = False) -> Learner | GraphLearner:
    """A learner from an import path, a WEKA name, an estimator object, or a Learner as it is; with `graphs` a structure
    learner.

    >>> as_learner("tree", "weka:J48")
    WekaLearner(name='tree', path='weka:J48', options=())
    """
    if isinstance(source, GraphLearner):
        return source
    if graphs:
        return GraphLearner(name, source)
    if isinstance(source, str) and is_weka(source):
        return WekaLearner(name, source)
    if isinstance(source, str) or hasattr(source, "fit"):
        return EstimatorLearner(name, source)
    if hasattr(source, "answer") and hasattr(source, "identity"):
        found: Learner = source
        return found
    raise InputError(f"learner {name!r} is a {type(source).__name__}; give an import path or something with fit")


def as_measure(name: str, graphs: bool = False) -> Measure:
    """The measure of this name; `sklearn:NAME` is scikit-learn's scorer; with `graphs` one of learnt graphs.

    >>> as_measure("ir").name
    'information_reward'
    """
    if graphs:
        return find_graph_measure(name)
    if name.startswith("sklearn:"):
        from adjudge.scorers.from_sklearn import from_sklearn

        return from_sklearn(name.removeprefix("sklearn:"))
    return find_measure(name)
