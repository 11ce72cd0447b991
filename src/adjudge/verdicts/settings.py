"""Every choice a comparison rests on, checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from adjudge.base.annotation_checks import received
from adjudge.base.argument_checks import names_of, number_of
from adjudge.base.option_spelling import option
from adjudge.errors import InputError, did_you_mean
from adjudge.evidence.contract import find_test
from adjudge.verdicts.margin import Margin, as_margins

Missing = Literal["error", "drop", "both"]
Estimand = Literal["typical", "wins", "mean"]
Rule = Literal["signs", "published", "strict", "majority"]


@dataclass(frozen=True, slots=True)
class Settings:
    """`rule="signs"` is ours (VERDICTS part I); the other three give paper A's words, not adjusted for the pairs."""

    threshold: float = 0.95
    rule: Rule = "signs"
    estimand: Estimand | None = None  # None: what fits the measure
    test: str | None = None  # a test by name instead of the one that fits
    beside: tuple[str, ...] = ()  # tests shown beside the words: Bayesian ones, and those of a whole table
    margins: Mapping[str, Margin] = field(default_factory=dict)
    gates: Mapping[str, Margin] = field(default_factory=dict)
    factors: tuple[str, ...] = ()
    group: str | None = None
    each: str | None = None  # the gate is also asked of every entry of this column by itself
    items: bool = False  # told that the cases are items
    missing: Missing = "error"
    sequential: bool = False
    fdr: float | None = None
    ratio: float | None = None  # n_test / n_train where the table does not tell
    first: Mapping[str, float] = field(default_factory=dict)  # measures in their order, each with its margin
    weights: Mapping[str, float] = field(default_factory=dict)
    claim: str | None = None
    each_subset: bool = False
    reversals: tuple[str, ...] = ()  # two measures: which pairs change places between them
    network: Literal["optimal", "averaged"] | None = None
    prior: Any = "symmetric"
    strength: float = 1.0
    draws: int | None = None  # None: each test's own
    seed: int = 0

    @property
    def alpha(self) -> float:
        return round(1.0 - self.threshold, 12)  # 1 − 0.95 is a little more than 0.05

    def __post_init__(self) -> None:
        for name in ("threshold", "strength"):
            number_of(getattr(self, name), name)
        if not 0.5 <= self.threshold < 1.0:
            raise InputError(f"the threshold is a confidence from 0.5 up to, not including, 1; got {self.threshold}")
        for name, kind in (("rule", Rule), ("missing", Missing)):
            _known(name, getattr(self, name), get_args(kind))
        for name, kind in (("estimand", Estimand), ("network", Literal["optimal", "averaged"])):
            if getattr(self, name) is not None:
                _known(name, getattr(self, name), get_args(kind))
        for name in ("fdr", "ratio"):
            if getattr(self, name) is not None:
                number_of(getattr(self, name), name)
        number_of(self.seed, "seed", whole=True)
        if self.draws is not None:
            number_of(self.draws, "draws", whole=True)
        for name in ("group", "each", "claim", "test"):
            if getattr(self, name) is not None and not isinstance(getattr(self, name), str):
                raise InputError(f"{name} is text; received {getattr(self, name)!r}")
        for name in ("first", "weights"):
            _amounts(getattr(self, name), name)
        if self.fdr is not None and not 0.0 < self.fdr < 1.0:
            raise InputError(f"fdr is a share of false discoveries between 0 and 1; got {self.fdr}")
        if self.ratio is not None and not 0.0 < self.ratio < float("inf"):
            raise InputError(f"ratio is test size / training size, greater than 0; got {self.ratio}")
        if self.seed < 0 or (self.draws is not None and self.draws < 1):
            raise InputError(f"seed must be 0 or more and draws at least 1; got {self.seed} and {self.draws}")
        if self.network is not None and not (isinstance(self.prior, str) and self.prior == "symmetric"):
            raise InputError(
                "the network test has no twin of that prior; leave the prior at symmetric with the network"
            )
        object.__setattr__(self, "margins", as_margins(self.margins, "margin"))
        object.__setattr__(self, "gates", as_margins(self.gates, "gate"))
        object.__setattr__(self, "factors", names_of(self.factors, "factors"))
        object.__setattr__(self, "beside", names_of(self.beside, "beside"))
        object.__setattr__(self, "reversals", names_of(self.reversals, "reversals"))
        if self.reversals and len(set(self.reversals)) != 2:
            raise InputError(f"reversals are between two measures; got {', '.join(self.reversals)}")
        self._sort_tests()
        self._refuse_together()

    def _sort_tests(self) -> None:
        """A test that gives no sign per pair stands beside the words; only one that does may stand behind them."""
        for name in self.beside:
            test = find_test(name)
            if not (test.bayesian or test.table_wide):
                raise InputError(f"{name} gives p-values pair by pair: ask for it as the test, not beside the words")
        if self.test is not None and (test := find_test(self.test)) and (test.bayesian or test.table_wide):
            object.__setattr__(self, "beside", (*self.beside, self.test))
            object.__setattr__(self, "test", None)

    def _refuse_together(self) -> None:
        """Combinations that have no meaning (VERDICTS §5, §6), named by both options."""
        given = {
            "sequential": self.sequential,
            "missing='both'": self.missing == "both",
            "group": self.group is not None,
            "margins or gates": bool(self.margins or self.gates),
            "estimand 'mean'": self.estimand == "mean",
            "test": self.test is not None,
            "first or weights": bool(self.first or self.weights),
            "first": bool(self.first),
            "weights": bool(self.weights),
            "a published rule": self.rule != "signs",
            "fdr": self.fdr is not None,
            "estimand 'typical'": self.estimand == "typical",
            "an estimand": self.estimand is not None,
            "claim": self.claim is not None,
            "network": self.network is not None,
            "reversals": bool(self.reversals),
        }
        barred = [
            (
                "sequential",
                ("missing='both'", "group", "margins or gates", "estimand 'mean'", "estimand 'typical'", "test"),
            ),
            ("missing='both'", ("group", "margins or gates", "estimand 'mean'", "test")),
            ("test", ("an estimand",)),
            ("fdr", ("a published rule",)),
            ("first", ("weights",)),
            (
                "first or weights",
                (
                    "sequential",
                    "missing='both'",
                    "margins or gates",
                    "test",
                    "a published rule",
                    "an estimand",
                    "claim",
                    "network",
                    "reversals",
                ),
            ),
        ]
        for first, others in barred:
            for other in others:
                if given[first] and given[other]:
                    raise InputError(f"{_said(first)} and {_said(other)} do not go together; leave one of them out")


def _amounts(given: Any, name: str) -> None:
    if not isinstance(given, Mapping):
        raise InputError(f"{name} is a mapping from measure to number, as {{'accuracy': 0.01}}; received {given!r}")
    for measure, amount in given.items():
        number_of(amount, f"{name} of {measure!r}")


def _said(name: str) -> str:
    """What `_refuse_together` calls it, as the reader would write it."""
    words = {
        "missing='both'": option("missing", "both"),
        "margins or gates": f"{option('margin')} or {option('gate')}",
        "first or weights": f"{option('first')} or {option('weights')}",
        "estimand 'mean'": option("estimand", "mean"),
        "estimand 'typical'": option("estimand", "typical"),
        "an estimand": option("estimand"),
        "a published rule": option("rule"),
    }
    return words.get(name) or option(name)


def _known(name: str, value: Any, words: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in words:
        near = did_you_mean(value, words) if isinstance(value, str) else ""
        raise InputError(f"{name} is one of {', '.join(words)}; received {received(value)}{near}")
