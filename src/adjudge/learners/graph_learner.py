"""Structure learners: from data to a graph, by one contract, whatever package they come from."""

from __future__ import annotations

import contextlib
import inspect
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.cases.network_case import Sample
from adjudge.errors import InputError, MissingExtraError, did_you_mean
from adjudge.learners.build import build, classes_in, describe, find_class
from adjudge_graphs.graph import Graph
from adjudge_graphs.readers.read import read_graph

_HERE = "adjudge.learners."
# Name → the function that learns, the module its package must have, and what to install.
GRAPH_LEARNERS: dict[str, tuple[str, str | None, str]] = {
    "adjudge:exact": (_HERE + "exact_graph.exact", None, ""),
    "adjudge:empty": (_HERE + "exact_graph.empty", None, ""),
    "pgmpy:hill_climb": (_HERE + "pgmpy_graphs.hill_climb", "pgmpy.causal_discovery", "pgmpy"),
    "pgmpy:pc": (_HERE + "pgmpy_graphs.pc", "pgmpy.causal_discovery", "pgmpy"),
    "pgmpy:ges": (_HERE + "pgmpy_graphs.ges", "pgmpy.causal_discovery", "pgmpy"),
    "pgmpy:chow_liu": (_HERE + "pgmpy_graphs.chow_liu", "pgmpy.estimators", "pgmpy"),
    "causallearn:pc": (_HERE + "causal_learn_graphs.pc", "causallearn.search.ConstraintBased.PC", "causal-learn"),
    "causallearn:ges": (_HERE + "causal_learn_graphs.ges", "causallearn.search.ScoreBased.GES", "causal-learn"),
    "causallearn:exact": (
        _HERE + "causal_learn_graphs.exact", "causallearn.search.ScoreBased.ExactSearch", "causal-learn"),
    "pyagrum:hill_climb": (_HERE + "pyagrum_graphs.hill_climb", "pyagrum", "pyagrum"),
    "pyagrum:tabu": (_HERE + "pyagrum_graphs.tabu", "pyagrum", "pyagrum"),
    "pyagrum:k2": (_HERE + "pyagrum_graphs.k2", "pyagrum", "pyagrum"),
    "pyagrum:miic": (_HERE + "pyagrum_graphs.miic", "pyagrum", "pyagrum"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GraphAnswer:
    """The graph a learner found, and the seconds it took."""

    graph: Graph
    fit_seconds: float


@checked
@dataclass(frozen=True, eq=False)
class GraphLearner:
    """Which graph does this learner find? Given by name, by import path, or as an object.

    `source`: a name of `GRAPH_LEARNERS`; the import path of a function `f(data, **params)` or of a class whose objects,
    made with `params`, have `fit(data)`; or such a function or object. `data` is a `Sample`. What comes back is
    anything `read_graph` reads: a Graph, an object of networkx, pgmpy, causal-learn or pyAgrum, pairs of names. A
    parameter `seed` or `random_state` that is left open gets the task's seed.

    Parameters
    ----------
    name: Name of the learner.
    source: Name, import path, function or object.
    params: Its parameters.

    See Also
    --------
    adjudge.cases.network_cases : what it is run on

    >>> import numpy as np
    >>> values = np.array([[0, 0], [1, 1]] * 20)
    >>> data = Sample(("A", "B"), values, (("n", "y"), ("n", "y")))
    >>> GraphLearner("best", "adjudge:exact").learn(data, seed=0).graph
    Graph(2 nodes, 1 edge: 1 undirected)
    """

    name: str
    source: Any
    params: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.source, str) and self.params:
            raise InputError(f"learner {self.name!r} is an object; params go with a name or an import path")

    def identity(self) -> dict[str, Any]:
        if not isinstance(self.source, str):
            return {"graph_learner": describe(self.source)}
        self._load()
        path = self.source if self.source in GRAPH_LEARNERS else self.source.replace(":", ".")
        return {"graph_learner": {"name": path, "params": describe(self.params)}}

    def parts(self) -> list[Any]:
        """The functions, classes, objects and packages whose code decides what it finds."""
        if not isinstance(self.source, str):
            return [self.source]
        package = GRAPH_LEARNERS.get(self.source, ("", None, ""))[1]
        return [self._load(), *classes_in(self.params), *([import_module(package)] if package else [])]

    def _found(self) -> Any:
        return find_class(GRAPH_LEARNERS[self.source][0] if self.source in GRAPH_LEARNERS else self.source)

    def _load(self) -> Any:
        """The function or class, its package loaded; a missing package and a wrong parameter are told here."""
        known = GRAPH_LEARNERS.get(self.source)
        if known is None and is_graph_learner(self.source):
            raise InputError(f"no structure learner {self.source!r}{did_you_mean(self.source, GRAPH_LEARNERS)}")
        if known is not None and known[1] is not None:
            try:
                with _quiet():
                    import_module(known[1])
            except ModuleNotFoundError as missing:
                raise MissingExtraError(
                    f"learner {self.name!r} ({self.source}) needs {known[2]}: pip install {known[2]} ({missing})"
                ) from missing
            except ImportError as broken:  # installed, but a system library is not
                raise MissingExtraError(
                    f"learner {self.name!r} ({self.source}) needs {known[2]}, which cannot be loaded here: {broken}"
                ) from broken
        found = self._found()
        try:
            given = self.params | _seed_for(found, self.params, 0)
            inspect.signature(found).bind(*(() if isinstance(found, type) else (None,)), **given)
        except TypeError as wrong:
            raise InputError(f"learner {self.name!r} ({self.source}) refused its parameters: {wrong}") from None
        except ValueError:
            pass  # compiled code that does not tell its parameters
        return found

    def learn(self, data: Sample, seed: int) -> GraphAnswer:
        """Train on the sample; loading of packages and reading of the graph are not on the clock."""
        ask = self._ready(seed)
        with _quiet():
            start = time.perf_counter()
            found = ask(data)
            seconds = time.perf_counter() - start
        if found is None:
            raise InputError(f"learner {self.name!r} returned no graph")
        empty = isinstance(found, list | tuple | dict | set) and not found  # no edge found is an answer, not a failure
        graph = Graph(data.names) if empty else read_graph(found)
        _check_nodes(self.name, graph, data)
        return GraphAnswer(graph.reorder(data.names), seconds)

    def _ready(self, seed: int) -> Callable[[Sample], Any]:
        if not isinstance(self.source, str):
            if hasattr(self.source, "fit"):
                import copy

                fit: Callable[[Sample], Any] = copy.deepcopy(self.source).fit
                return fit
            return lambda data: self.source(data, **_seed_for(self.source, {}, seed))
        maker = self._load()
        params = {key: build(value) for key, value in self.params.items()}
        params |= _seed_for(maker, params, seed)
        if isinstance(maker, type):
            made: Any = maker(**params)
            if not hasattr(made, "fit"):
                raise InputError(f"learner {self.name!r}: {self.source} has no fit(data)")
            trained: Callable[[Sample], Any] = made.fit
            return trained
        return lambda data: maker(data, **params)


def is_graph_learner(source: Any) -> bool:
    """Whether this word names a structure learner of `GRAPH_LEARNERS`, or tries to."""
    prefixes = {name.partition(":")[0] for name in GRAPH_LEARNERS}
    return isinstance(source, str) and ":" in source and source.partition(":")[0] in prefixes


def _check_nodes(name: str, graph: Graph, data: Sample) -> None:
    strange = [node for node in graph.nodes if node not in set(data.names)]
    if strange:
        raise InputError(
            f"learner {name!r} returned a graph with node {strange[0]!r}, which is not a column of the data"
        )
    absent = [node for node in data.names if node not in set(graph.nodes)]
    if absent and not graph.open_nodes:
        raise InputError(f"learner {name!r} returned a graph without node {absent[0]!r} of the data")


def _seed_for(maker: Any, given: Mapping[str, Any], seed: int) -> dict[str, int]:
    try:
        names = inspect.signature(maker).parameters
    except (TypeError, ValueError):
        return {}
    return {name: seed for name in ("seed", "random_state") if name in names and name not in given}


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Other packages' warnings belong on no one's screen, and must not become errors where warnings are."""
    # Nothing more is changed here (stdout, logging): a task out of time may never come back to restore it.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
