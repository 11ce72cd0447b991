"""A true network as a case: so many rows drawn from it, perhaps with noise, and the graph to be found again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np

from adjudge.base.argument_checks import checked
from adjudge.cases.bif_network import bundled_network, read_bif_network
from adjudge.cases.case import called
from adjudge.cases.true_network import TrueNetwork, random_network
from adjudge.errors import InputError
from adjudge.kernels.arrays import Ints
from adjudge_graphs.graph import Graph

ColumnOrder = Literal["shuffled", "given"]


@dataclass(frozen=True, eq=False)
class NetworkCase:
    """Can this network be found again from `rows` rows of its data?

    `noise` is the share of values that are replaced by another state of the same variable, each with equal chance.
    `order="shuffled"` puts the columns in a new random order for every sample: many learners break ties by the order of
    the columns, and files list parents before children, which would tell them the direction.

    >>> case = NetworkCase("toy", random_network("layered", 4, layers=2, share=1.0), rows=50)
    >>> case, case.draw(np.random.default_rng(0))
    (NetworkCase('toy', 4 nodes, 4 arcs, 50 rows), Sample(50 rows of X4, X2, X1, X3))
    """

    name: str
    network: TrueNetwork
    rows: int
    noise: float = 0.0
    order: ColumnOrder = "shuffled"

    def __post_init__(self) -> None:
        if isinstance(self.rows, bool) or not isinstance(self.rows, int) or self.rows < 1:
            raise InputError(f"case {self.name!r}: rows is a whole number from 1; got {self.rows!r}")
        if not 0.0 <= self.noise <= 1.0:
            raise InputError(f"case {self.name!r}: noise is a share between 0 and 1; got {self.noise!r}")
        if self.order not in get_args(ColumnOrder):
            raise InputError(f"case {self.name!r}: order is shuffled or given; got {self.order!r}")

    def __len__(self) -> int:
        return self.rows

    @property
    def truth(self) -> Graph:
        return self.network.graph

    @cached_property
    def hash(self) -> str:
        """sha256 of the network, the number of rows, noise and order of columns; no names of cases."""
        text = f"network {self.network.hash} rows {self.rows} noise {float(self.noise)!r} order {self.order}"
        return hashlib.sha256(text.encode()).hexdigest()

    def draw(self, random: np.random.Generator) -> Sample:
        """One sample; the generator alone decides it."""
        network = self.network
        values = network.draw(self.rows, random)
        if self.noise:
            counts = np.array([len(states) for states in network.states])
            hit = (random.random(values.shape) < self.noise) & (counts > 1)
            # 1 … k − 1 steps on from the true state, round about: each other state is equally likely.
            steps = 1 + np.floor(random.random(values.shape) * np.maximum(counts - 1, 1)).astype(np.int64)
            values = np.where(hit, (values + steps) % counts, values)
        columns = random.permutation(len(network.nodes)) if self.order == "shuffled" else np.arange(len(network.nodes))
        return Sample(
            tuple(network.nodes[v] for v in columns), values[:, columns], tuple(network.states[v] for v in columns)
        )

    def __repr__(self) -> str:
        noise = f", {self.noise:g} noise" if self.noise else ""
        size = f"{len(self.network.nodes)} nodes, {self.truth.n_edges} arcs"
        return f"NetworkCase({self.name!r}, {size}, {self.rows} rows{noise})"


@checked
def network_cases(
    source: str | Path | TrueNetwork | Callable[[], TrueNetwork],
    rows: int | Sequence[int],
    *,
    noise: float = 0.0,
    order: ColumnOrder = "shuffled",
    name: str | None = None,
    params: Mapping[str, Any] | None = None,
    folder: str | Path = ".",
) -> list[NetworkCase]:
    """Which cases does a true network make? One for each number of rows, named after both.

    `source` as in `load_network`.

    Parameters
    ----------
    source: `pgmpy:NAME`, `random:KIND`, a .bif file, a TrueNetwork, or a function that returns one.
    rows: Sample size, or several: one case each.
    noise: Share of values replaced by another state.
    order: Whether columns come in a new order for each sample.
    name: Name in place of the source's.
    params: Of a random network.
    folder: Where relative paths start.

    Returns
    -------
    list[NetworkCase]
        One case per sample size.

    See Also
    --------
    adjudge.cases.random_network : random networks
    adjudge.runs.Samples : the plan for them

    >>> network_cases("random:scale_free", [100, 500], params={"nodes": 6, "seed": 3}, name="sf")
    [NetworkCase('sf n=100', 6 nodes, 9 arcs, 100 rows), NetworkCase('sf n=500', 6 nodes, 9 arcs, 500 rows)]
    """
    network = load_network(source, params or {}, folder)
    sizes = [rows] if isinstance(rows, int) else list(rows)
    if not sizes:
        raise InputError(f"network {source!r} needs at least one number of rows")
    label = (name or network.name) + (f" noise={noise:g}" if noise else "")
    return [NetworkCase(f"{label} n={size}", network, size, noise, order) for size in sizes]


def load_network(source: Any, params: Mapping[str, Any] | None = None, folder: str | Path = ".") -> TrueNetwork:
    """What true network does this name? Relative paths start at `folder`.

    `source`: `pgmpy:NAME` (a network that the installed pgmpy brings along); `random:erdos_renyi`,
    `random:scale_free` or `random:layered` with the `params` of `random_network`; a .bif or .bif.gz file;
    `module:function`, a function that returns a TrueNetwork and takes `params`; or the network, or the function.
    """
    given = dict(params or {})
    if isinstance(source, TrueNetwork):
        return source
    text = str(source)
    prefix, _, rest = text.partition(":")
    if callable(source):
        return _made(source, given, getattr(source, "__name__", text))
    if prefix == "random":
        return _made(lambda **chosen: random_network(rest, **chosen), given, text)  # type: ignore[arg-type]
    if given and not _is_function(text):
        raise InputError(f"network {text!r} takes no params; they are for random:KIND and functions")
    if prefix == "pgmpy":
        return bundled_network(rest)
    if _is_bif(text):
        return read_bif_network(Path(folder) / text)
    if not _is_function(text):
        raise InputError(
            f"cannot tell what network {text!r} is; give pgmpy:NAME, random:KIND, a .bif file or a function"
        )
    found = called(lambda: getattr(import_module(prefix), rest), f"cannot load network {text}")
    return _made(found, given, text)


def is_network_source(source: Any) -> bool:
    """Whether this word names a true network and nothing else."""
    text = str(source)
    return text.startswith(("pgmpy:", "random:")) or _is_bif(text)


def _is_bif(text: str) -> bool:
    return text.lower().endswith((".bif", ".bif.gz"))


def _is_function(text: str) -> bool:
    prefix, _, rest = text.partition(":")
    return bool(rest) and prefix not in {"pgmpy", "random"} and all(part.isidentifier() for part in prefix.split("."))


def _made(function: Callable[..., Any], params: dict[str, Any], text: str) -> TrueNetwork:
    try:
        made = called(lambda: function(**params), f"network {text!r} failed")
    except InputError as refusal:
        if isinstance(refusal.__cause__, TypeError):
            raise InputError(f"network {text!r} refused its params: {refusal.__cause__}") from refusal.__cause__
        raise
    if not isinstance(made, TrueNetwork):
        raise InputError(f"network {text!r} is a {type(made).__name__}; it must return a TrueNetwork")
    return made


@dataclass(frozen=True, eq=False)
class Sample:
    """What data were drawn? One row per item, one column per variable, entries are codes into the column's `states`.

    >>> sample = Sample(("A", "B"), np.array([[0, 1], [1, 1]]), (("no", "yes"), ("low", "high")))
    >>> sample, sample.frame().to_numpy().tolist()
    (Sample(2 rows of A, B), [['no', 'high'], ['yes', 'high']])
    """

    names: tuple[str, ...]
    values: Ints
    states: tuple[tuple[str, ...], ...]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def id(self) -> str:
        """A short hash of the data: equal ids prove that two learners saw the same rows."""
        return hashlib.sha256("\0".join(self.names).encode() + self.values.astype("<i8").tobytes()).hexdigest()[:16]

    def frame(self) -> Any:
        """The rows as a pandas data frame of state names (categories, unseen states included)."""
        import pandas

        columns = {
            name: pandas.Categorical.from_codes(self.values[:, place], list(self.states[place]))
            for place, name in enumerate(self.names)
        }
        return pandas.DataFrame(columns)

    def __repr__(self) -> str:
        shown = ", ".join(self.names[:5]) + (", …" if len(self.names) > 5 else "")
        return f"Sample({len(self)} rows of {shown})"
