"""One unit of work: one learner, one case, one split; and the key that recognises it for ever."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from importlib import metadata
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from adjudge.cases.case import Case
from adjudge.cases.network_case import NetworkCase
from adjudge.learners.build import describe, find_class
from adjudge.learners.graph_learner import GraphLearner
from adjudge.learners.learner import Learner
from adjudge.learners.source_code import Code, code_of
from adjudge.measures.measure import Measure
from adjudge.runs.plan import Plan, fit_seed

if TYPE_CHECKING:
    from adjudge.runs.perform import Outcome

# Part of every key: raised when the meaning of a task changes (how splits are drawn, items encoded, generators seeded).
PROTOCOL = 3


class Remeasure(NamedTuple):
    """Measures to compute anew from what a learner answered before; nothing is trained."""

    measures: tuple[str, ...]
    predictions: dict[str, Any]


class Task(NamedTuple):
    """Places in the job's lists, so that it is small to send."""

    case: int
    learner: int
    repeat: int
    fold: int
    remeasure: Remeasure | None = None


class Work(Protocol):
    """What an engine must know of the work it is given; it is sent to each worker once."""

    @property
    def timeout(self) -> float | None: ...

    @property
    def threads(self) -> int: ...

    @property
    def paths(self) -> tuple[str, ...]: ...

    def refusal(self) -> str | None:
        """Why this process must not perform it: asked once in every worker."""
        ...

    def seed_of(self, task: Task) -> int:
        """What the global generators are started from."""
        ...

    def classes(self) -> list[type]:
        """Classes that tasks share and none may change."""
        ...

    def perform(self, task: Task, answered: Callable[[], None]) -> Outcome:
        """The outcome of a task; pure. `answered` is called when code that is not ours has run."""
        ...


@dataclass(frozen=True, eq=False)
class Job:
    """All a worker must know to perform any task: it is sent to each worker once.

    Two kinds of job share everything but the task itself: classifiers on data sets (`Case`, `Learner`, predictions
    measured), and structure learners on true networks (`NetworkCase`, `GraphLearner`, graphs measured).

    `timeout` in seconds for a task; `threads` for the numeric libraries inside one; `paths` are folders of the user's
    own modules; `replicates`: how many times over the plan is the experiment's, each time with other partitions;
    `promised`: digests of the code the keys were made with, which a worker's own must equal.
    """

    cases: tuple[Case | NetworkCase, ...]
    learners: tuple[Learner | GraphLearner, ...]
    plan: Plan
    measures: tuple[Measure, ...]
    seed: int = 0
    timeout: float | None = None
    threads: int = 1
    keep_predictions: bool = False
    paths: tuple[str, ...] = ()
    replicates: int = 1
    promised: tuple[tuple[str, str], ...] = ()

    @property
    def learns_graphs(self) -> bool:
        return any(isinstance(case, NetworkCase) for case in self.cases)

    def plan_record(self) -> dict[str, Any]:
        """The plan as it is written down beside results."""
        return self.plan.to_dict() | ({"replicates": self.replicates} if self.replicates > 1 else {})

    def tasks(self, cases: Collection[int] | None = None, repeats: Collection[int] | None = None) -> Iterator[Task]:
        """Every task, learners innermost: neighbours share a split, and the first results compare all learners.

        With `cases` and `repeats`, those of these places only.
        """
        for case_place, case in enumerate(self.cases):
            if cases is None or case_place in cases:
                for repeat, fold in self.plan.places(case, repeats):
                    for learner in range(len(self.learners)):
                        yield Task(case_place, learner, repeat, fold)

    def __len__(self) -> int:
        return sum(self.plan.count(case) for case in self.cases) * len(self.learners)

    def keys(self) -> KeyMaker:
        return KeyMaker(self)

    def with_promise(self, keys: KeyMaker) -> Job:
        """The same job, to be performed only where the code is what the keys say."""
        return replace(self, promised=keys.promise())

    def refusal(self) -> str | None:
        """Whether this process has other code than the one the keys were made from, and which."""
        if not self.promised:
            return None
        own = dict(self.keys().promise())
        strange = [name for name, found in self.promised if own.get(name) != found]
        if not strange:
            return None
        return (
            f"the code of {strange[0]} differs in a worker process from what it was when the run began (edited "
            "meanwhile, or another version there); run the same command again"
        )

    def seed_of(self, task: Task) -> int:
        return fit_seed(self.seed, self.cases[task.case].hash, self.plan.part_of(task.repeat)[1], task.fold)

    def classes(self) -> list[type]:
        parts = [part for learner in self.learners for part in _parts(learner)]
        return [part if isinstance(part, type) else type(part) for part in parts]

    def perform(self, task: Task, answered: Callable[[], None] = lambda: None) -> Outcome:
        from adjudge.runs.perform import perform  # which reads jobs, so it comes after this file

        return perform(self, task, answered)


class KeyMaker:
    """Task → sha256 of the canonical JSON of case hash, learner with its code, plan, split and seed.

    Names are not part of it: a renamed learner keeps its results, an edited one does not. Nor are measures: each value
    carries the digest of the code that made it (`made`), and is computed anew when that is another. Nor is the number
    of repeats: the first ones of more are the same. Nor are versions of packages: each result carries its own.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._cases = [case.hash for case in job.cases]
        self.codes = [code_of(_parts(learner)) for learner in job.learners]
        self.measure_codes = {measure.name: _measure_code(measure) for measure in job.measures}
        # The parts that many tasks share are hashed once.
        self._learners = [
            digest({"learner": learner.identity(), "code": code.sources})
            for learner, code in zip(job.learners, self.codes, strict=True)
        ]
        self.made = {
            measure.name: digest([self.measure_codes[measure.name].sources, _settings(measure.compute)])[:12]
            for measure in job.measures
        }
        self._plans: dict[tuple[Plan, int], str] = {}

    def key(self, task: Task) -> str:
        part, repeat = self._job.plan.part_of(task.repeat)
        plan = self._plans.get((part, task.case))
        if plan is None:
            identity = part.identity(self._job.cases[task.case])
            content = {"plan": identity, "seed": self._job.seed, "protocol": PROTOCOL}
            plan = self._plans[part, task.case] = digest(content)
        return digest([plan, self._cases[task.case], self._learners[task.learner], repeat, task.fold])

    def config(self, learner: int) -> str:
        """A short name of a learner's class, parameters and code."""
        return self._learners[learner][:12]

    def versions(self, learner: int) -> dict[str, str]:
        """The packages that a learner and the measures rest on."""
        codes = (self.codes[learner], *self.measure_codes.values())
        found = [(_PACKAGES.get(name, name), number) for code in codes for name, number in code.packages.items()]
        return _installed() | dict(found)

    def promise(self) -> tuple[tuple[str, str], ...]:
        """Learners and measures by name, with digests of their code and of the versions behind it."""
        learners = enumerate(learner.name for learner in self._job.learners)
        return (*((f"learner {name!r}", digest([self._learners[n], self.versions(n)])) for n, name in learners),
                *((f"measure {name!r}", code) for name, code in self.made.items()))  # fmt: skip

    def unknown(self) -> list[str]:
        """What the keys cannot cover: code that is only found when it runs."""
        codes = (*self.codes, *self.measure_codes.values())
        return list(dict.fromkeys(text for code in codes for text in code.unknown))


_PACKAGES = {"numpy": "numpy", "scipy": "scipy", "sklearn": "scikit-learn", "joblib": "joblib", "adjudge": "adjudge"}


@functools.cache
def _installed() -> dict[str, str]:
    """Versions of what every run rests on."""
    found = {}
    for name in _PACKAGES.values():
        with contextlib.suppress(metadata.PackageNotFoundError):
            found[name] = metadata.version(name)
    return found


def _parts(learner: Any) -> list[Any]:
    """What of a learner holds code: what it names itself; WEKA's own is in its version; anything else as it is."""
    if hasattr(learner, "parts"):
        return list(learner.parts())
    return [] if type(learner).__module__ == "adjudge.learners.weka" else [learner]


def _measure_code(measure: Measure) -> Code:
    """A measure's function; one of learnt graphs asks the run for its score."""
    compute = find_class(measure.compute) if isinstance(measure.compute, str) else measure.compute
    if "graphs" in measure.needs and type(compute).__module__.startswith("adjudge."):
        from adjudge.measures.graph_run import GraphRun

        return code_of([compute, GraphRun])
    return code_of([compute])


def _settings(compute: Any) -> Any:
    """Parameters of a measure that is an object, as plain values; a function has none."""
    if isinstance(compute, functools.partial):
        return [_settings(compute.func), describe(compute.args), describe(compute.keywords)]
    if isinstance(compute, str) or hasattr(compute, "__qualname__"):
        return None
    return describe(compute)


def digest(content: Any) -> str:
    """sha256 of the canonical JSON of plain values."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=True)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
