"""What a run costs beside the fits themselves, what a second worker brings, and how many tasks a second can be had.

Run: OMP_NUM_THREADS=1 PYTHONPATH=src python benchmarks/runs.py [overhead] [speedup] [trivial] [--tasks N] [--seconds S]

overhead  3 learners × 3 data sets × 10×10-fold (900 fits): the serial engine, journal and table included, against a
          bare loop of clone, fit, predict and score over the same splits. Goal: at most 5 % more.
speedup   at least S seconds of work (60): loky with 2 workers against the serial engine, after one warm-up task per
          worker. Goal: at least 1.8 times as fast.
trivial   N tasks (10^5) that do nothing: tasks per second and peak memory of the parent, for N/10 and N.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.cases.columns import make_case
from adjudge.learners.estimator import EstimatorLearner
from adjudge.runs.engine import choose_engine
from adjudge.runs.experiment import Experiment, experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import fit_seed, split_of
from adjudge.runs.run import run
from adjudge.runs.task import Job

SETS = ("sklearn:iris", "sklearn:wine", "sklearn:breast_cancer")


def learners(trees: int) -> list[EstimatorLearner]:
    scale = [{"class": "sklearn.preprocessing.StandardScaler"}]
    return [
        EstimatorLearner("tree", "sklearn.tree.DecisionTreeClassifier"),
        EstimatorLearner("logistic", "sklearn.linear_model.LogisticRegression", {"max_iter": 1000}, scale),
        EstimatorLearner("forest", "sklearn.ensemble.RandomForestClassifier", {"n_estimators": trees}),
    ]


def bare_loop(job: Job) -> float:
    """The shortest loop that gives the same accuracies."""
    from sklearn.base import clone
    from sklearn.metrics import accuracy_score

    protos = [learner.new(0) for learner in job.learners]  # type: ignore[attr-defined]
    seeds = [[name for name in proto.get_params() if name.endswith("random_state")] for proto in protos]
    data = [(np.column_stack([column.values for column in case.columns]), case.y, case) for case in job.cases]
    start = time.perf_counter()
    scores = []
    for X, y, case in data:
        for repeat, fold in job.plan.places(case):
            split, _ = split_of(job.plan, case, repeat, fold, job.seed)
            for proto, names in zip(protos, seeds, strict=True):
                model = clone(proto)
                model.set_params(**dict.fromkeys(names, fit_seed(job.seed, case.hash, repeat, fold)))
                model.fit(X[split.train], y[split.train])
                scores.append(accuracy_score(y[split.test], model.predict(X[split.test])))
    return time.perf_counter() - start


def timed_run(made: Experiment, engine: str, workers: int = 1) -> float:
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        report = run(made, folder, engine=engine, workers=workers)
        assert report.complete and not report.n_failed
        return time.perf_counter() - start


def overhead() -> None:
    made = experiment(SETS, learners(25), ["accuracy"], KFold(10, 10), seed=1)
    made.job.learners[0].answer(made.job.cases[0], np.arange(0, 150, 2), np.arange(1, 150, 2), 0, frozenset({"labels"}))
    rounds = []
    for _ in range(3):  # in turns, so that a busy moment hits both; processor time beside it, which hardly feels one
        cpu = [time.process_time()]
        bare = bare_loop(made.job)
        cpu.append(time.process_time())
        ours = timed_run(made, "serial")
        cpu.append(time.process_time())
        rounds.append((bare, ours, cpu[1] - cpu[0], cpu[2] - cpu[1]))
        print(f"overhead  900 fits: bare loop {bare:6.2f} s, adjudge {ours:6.2f} s: {100 * (ours / bare - 1):+.1f} %; "
              f"processor {rounds[-1][2]:.2f} and {rounds[-1][3]:.2f} s", flush=True)  # fmt: skip
    bare, ours, bare_cpu, ours_cpu = (min(column) for column in zip(*rounds, strict=True))
    print(f"overhead  best of 3: {100 * (ours / bare - 1):+.1f} %, processor {100 * (ours_cpu / bare_cpu - 1):+.1f} %")


def speedup(seconds: float) -> None:
    probe = experiment(SETS[2:], learners(100)[2:], ["accuracy"], KFold(5), seed=1)
    once = timed_run(probe, "serial") / 5
    repeats = max(1, round(seconds / once / 10))
    made = experiment(SETS[2:], learners(100)[2:], ["accuracy"], KFold(10, repeats), seed=1)
    serial = after_warm_up(made.job, "serial", 1)
    double = after_warm_up(made.job, "loky", 2)
    print(f"speedup   {len(made.job)} fits: serial {serial:.1f} s, 2 workers {double:.1f} s: {serial / double:.2f} ×")


def after_warm_up(job: Job, engine: str, workers: int) -> float:
    """Time from the moment every worker has finished one task: start-up is not what is asked."""
    tasks = job.tasks()
    start = 0.0
    for done, _ in enumerate(choose_engine(engine, workers).outcomes(job, tasks), 1):
        if done == workers:
            start = time.perf_counter()
    return (time.perf_counter() - start) * len(job) / (len(job) - workers)


class Nothing:
    """A learner that does nothing."""

    def fit(self, X: Any, y: Any) -> Nothing:
        return self

    def predict(self, X: Any) -> Any:
        return np.zeros(len(X), dtype=int)


def trivial_once(engine: str, tasks: int) -> None:
    here = str(Path(__file__).parent)
    sys.path.insert(0, here)
    X = np.random.default_rng(0).normal(size=(40, 2))
    case = make_case(X, [0, 1] * 20, "trivial")
    made = experiment([case], {"nothing": "runs.Nothing"}, ["accuracy"], KFold(10, tasks // 10), paths=[here])
    seconds = timed_run(made, engine, 2)
    # This process alone: its workers are not counted.
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"trivial   {engine:6s} {tasks:7d} tasks: {tasks / seconds:7.0f} tasks/s, peak {megabytes:5.0f} MB")


def trivial(tasks: int) -> None:
    """Each in a process of its own: peak memory never goes down."""
    for engine in ("serial", "loky"):
        for count in (tasks // 10, tasks):
            subprocess.run([sys.executable, __file__, "once", engine, "--tasks", str(count)], check=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", default=["overhead", "speedup", "trivial"])
    parser.add_argument("--tasks", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    if chosen.parts[0] == "once":
        trivial_once(chosen.parts[1], chosen.tasks)
        return
    if "overhead" in chosen.parts:
        overhead()
    if "speedup" in chosen.parts:
        speedup(chosen.seconds)
    if "trivial" in chosen.parts:
        trivial(chosen.tasks)


if __name__ == "__main__":
    main()
