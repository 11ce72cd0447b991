"""Every choice a comparison rests on, each declared once.

From a declaration follow the option of the command line and its place in --help, the spelling in messages, the checks,
the signature and the Parameters of `compare`, `judge`, `gate`, `diff` and `power`, and the `settings` of the JSON. For
editors and type checkers, which run nothing, the keywords are listed once more at the end; a test holds them to it.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, ParamSpec, TypedDict, TypeVar

from adjudge.base.argument_checks import check_kind, names_of
from adjudge.base.option_spelling import option, spell
from adjudge.base.setting import check_settings, parameters_text, refuse_together, setting, settings_of
from adjudge.errors import InputError

if TYPE_CHECKING:
    from adjudge.verdicts.margin import Margin

Missing = Literal["error", "drop", "both"]
Estimand = Literal["typical", "wins", "mean"]
Rule = Literal["claims", "published", "strict", "majority"]
Structure = Literal["optimal", "averaged"]
Given = ParamSpec("Given")
Found = TypeVar("Found")

_PART, _COUNTS, _SURE, _JOINT = "Which part of the table", "What counts", "How sure", "The joint test"
_MARGINS = "Mapping[str, Margin | float | str] | None"
_AMOUNTS = "Mapping[str, float] | None"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What was chosen for a comparison: the keywords of `compare`, `judge` and `gate`.

    Margins are kept as `Margin`, lists of names as tuples; a test that gives no sign per pair goes from `test` to
    `supplementary`.

    Parameters
    ----------
    **settings
        Each field below, as it is declared.

    See Also
    --------
    adjudge.compare : takes them as keywords
    """

    # fmt: off
    threshold: float = setting(
        0.95, "Confidence that all claims are right together.", group=_SURE, rare=False,
        within=(lambda value: 0.5 <= value < 1.0, "a confidence from 0.5 up to, not including, 1"))
    rule: Rule = setting(
        "claims", "Verdicts by our claims, or the joint test as published (strict: exact GLRT "
        "agrees; majority: in most cases).",
        group=_JOINT)
    estimand: Estimand | None = setting(
        None, "What a claim is about (default: wins for 0/1, mean for scored items, else typical).", group=_COUNTS)
    test: str | None = setting(
        None, "Another test, for claims or supplementary: nemenyi (critical difference) … (adjudge list tests).",
        group=_SURE, also="method", metavar="TEST", rare=False, excludes="estimand")
    supplementary: Sequence[str] = setting((), "Supplementary tests: Bayesian ones, and those of a whole table.")
    margins: Mapping[str, Margin] = setting(
        None, "Differences this small do not matter: equivalence.", takes=_MARGINS, group=_COUNTS, flag="margin",
        metavar="M=SIZE,…", rare=False)
    cheapest: str | None = setting(
        None, "Name the cheapest learner that is not worse by more than the margins; which measure is its cost.",
        group=_COUNTS, metavar="COST", excludes="first weights rule")
    gates: Mapping[str, Margin] = setting(
        None, "Not worse than the baseline by more: exit 5 on a fail.", takes=_MARGINS, group=_COUNTS, flag="gate",
        metavar="M=SIZE,…", rare=False)
    factors: Sequence[str] = setting(
        (), "Judge these measures by ratios, not differences.", group=_COUNTS, metavar="M,…")
    control: Sequence[str] = setting(
        (), "Votes: covariates of both sides (length: length_a, length_b) to hold equal.",
        group=_COUNTS, metavar="COLUMN,…")
    judged: Sequence[str] = setting(
        (), "Measures that a model scored, not people: their claims are about what it prefers.", group=_COUNTS,
        metavar="M,…")
    human: Mapping[str, str] = setting(
        None, "People's scores of some items correct a model's: a column of the tables, or a file of its own.",
        takes="Mapping[str, str] | None", group=_COUNTS, metavar="M=COLUMN,…",
        excludes="estimand test supplementary missing=both sequential first weights claim network reversals rule "
        "each_subset cheapest")
    group: str | None = setting(
        None, "Cases with the same entry in it are related: they count as one.", group=_PART, metavar="COLUMN",
        rare=False)
    each: str | None = setting(
        None, "Ask the gate of every entry of this column, too.", group=_PART, metavar="COLUMN")
    slices: Sequence[str] = setting(
        (), "Also an answer on each entry of these columns of the case; numbers cut in 3 at quantiles: length:3.",
        group=_PART, metavar="COLUMN,…")
    reduce: str = setting(
        "mean", "Several samples of an item become one value: mean, pass@k or all@k, as in pass@4.", group=_PART,
        metavar="mean|pass@k|all@k")
    primary: Mapping[str, str] = setting(
        None, "The metric that is judged of a benchmark whose log has several (default: its first).",
        takes="Mapping[str, str] | None", group=_PART, metavar="TASK=METRIC,…")
    items: bool = setting(False, "The cases are items of one benchmark.", group=_PART)
    missing: Missing = setting(
        "error", "Missing cells: refuse, leave the case out, or count it against either claim.", group=_PART,
        rare=False, when="both", excludes="group margins gates estimand=mean test")
    sequential: bool = setting(
        False, "Claims that hold although you look after every case.", group=_SURE,
        excludes="missing=both group margins gates estimand=mean estimand=typical test")
    fdr: float | None = setting(
        None, "Limit the share of wrong claims (false discovery rate).", group=_SURE, metavar="Q", excludes="rule",
        within=(lambda value: 0.0 < value < 1.0, "a share of false discoveries between 0 and 1"))
    ratio: float | None = setting(
        None, "Test size / training size, if not in the table.", group=_SURE, metavar="R",
        within=(lambda value: 0.0 < value < float("inf"), "test size / training size, greater than 0"))
    first: Mapping[str, float] = setting(
        None, "Per case the first measure that differs by more decides.", takes=_AMOUNTS, group=_COUNTS,
        metavar="M=SIZE,M,…",
        excludes="weights sequential missing=both margins gates test rule estimand claim network reversals")
    weights: Mapping[str, float] = setting(
        None, "Judge one weighted score of these measures.", takes=_AMOUNTS, group=_COUNTS, metavar="M=W,…",
        excludes="sequential missing=both margins gates test rule estimand claim network reversals")
    claim: str | None = setting(
        None, 'Your own claim, e.g. "accuracy>, seconds<=5%".', group=_COUNTS, metavar="TEXT")
    each_subset: bool = setting(False, "Also the verdicts on every subset of the measures.", group=_JOINT)
    reversals: Sequence[str] = setting(
        (), "Pairs that change places between these two measures, and why.", group=_JOINT, metavar="M,M",
        within=(lambda names: len(set(names_of(names, "reversals"))) in {0, 2}, "two measures"))
    network: Structure | None = setting(
        None, "Also the Bayesian network of the measures: the best one, or the average over all.",
        group=_JOINT, excludes="prior")
    ess: float = setting(
        1.0, "Equivalent sample size of the network's score.", group=_JOINT, metavar="S",
        within=(lambda value: 0.0 < value < float("inf"), "an equivalent sample size greater than 0"))
    max_parents: int | None = setting(
        None, "Most parents a measure may have in the network.", group=_JOINT, metavar="N",
        within=(lambda value: value >= 0, "a whole number from 0 on"))
    prior: str | float | Sequence[float] = setting(
        "symmetric", "Of the joint test: symmetric, jeffreys, uniform, robust, or a number per statement.",
        group=_JOINT, metavar="PRIOR")
    strength: float = setting(1.0, "Strength of the robust prior.", group=_JOINT)
    draws: int | None = setting(
        None, "Draws where a test must sample (default: its own).", group=_JOINT,
        within=(lambda value: value >= 1, "a whole number from 1 on"))
    seed: int = setting(
        0, "Seed of those draws.", group=_JOINT, within=(lambda value: value >= 0, "a whole number from 0 on"))
    # fmt: on

    @property
    def alpha(self) -> float:
        return round(1.0 - self.threshold, 12)  # 1 − 0.95 is a little more than 0.05

    def __post_init__(self) -> None:
        from adjudge.verdicts.margin import as_margins

        check_settings(self)
        for name in ("margins", "gates"):
            object.__setattr__(self, name, as_margins(getattr(self, name) or {}, name[:-1]))
        for name in ("first", "weights", "primary", "human"):
            object.__setattr__(self, name, getattr(self, name) or {})
        for name in ("factors", "supplementary", "reversals", "slices", "control", "judged"):
            object.__setattr__(self, name, names_of(getattr(self, name), name))
        self._sort_tests()
        refuse_together(self)
        if self.network is None and (self.ess != 1.0 or self.max_parents is not None):
            raise InputError(
                f"{option('ess')} and {option('max_parents')} are about the network: use {option('network')} too"
            )

    def _sort_tests(self) -> None:
        """A test that gives no sign per pair is supplementary; only one that does may decide."""
        from adjudge.evidence.contract import find_test

        object.__setattr__(self, "supplementary", tuple(find_test(name).name for name in self.supplementary))
        for name in self.supplementary:
            test = find_test(name)
            if not (test.bayesian or test.table_wide):
                raise InputError(f"{name} gives p-values pair by pair: use it as the test, it is not supplementary")
        if self.test is not None:
            test = find_test(self.test)
            is_supplementary = test.bayesian or test.table_wide
            object.__setattr__(self, "supplementary", (*self.supplementary, *([test.name] if is_supplementary else [])))
            object.__setattr__(self, "test", None if is_supplementary else test.name)


class PowerKeywords(TypedDict, total=False):
    """Which test on which cases: what planning needs."""

    threshold: float
    estimand: Estimand | None
    test: str | None
    factors: Sequence[str]
    group: str | None
    items: bool
    missing: Missing
    seed: int


class GateKeywords(PowerKeywords, total=False):
    """All but margins and gates, which a gate takes by itself."""

    rule: Rule
    supplementary: Sequence[str]
    cheapest: str | None
    control: Sequence[str]
    judged: Sequence[str]
    human: Mapping[str, str] | None
    each: str | None
    slices: Sequence[str]
    reduce: str
    primary: Mapping[str, str] | None
    sequential: bool
    fdr: float | None
    ratio: float | None
    first: Mapping[str, float] | None
    weights: Mapping[str, float] | None
    claim: str | None
    each_subset: bool
    reversals: Sequence[str]
    network: Structure | None
    ess: float
    max_parents: int | None
    prior: str | float | Sequence[float]
    strength: float
    draws: int | None


class Keywords(GateKeywords, total=False):
    """Every setting."""

    margins: Mapping[str, Margin | float | str] | None
    gates: Mapping[str, Margin | float | str] | None


def _with_entries(text: str | None, names: Collection[str]) -> str:
    """A docstring whose entry `**settings` (two lines of the source) gives way to one of each setting."""
    head, _, rest = inspect.cleandoc(text or "").partition("**settings\n")
    return f"{head}{parameters_text(Settings, names)}\n{rest.partition(chr(10))[2]}"


_DECLARED = settings_of(Settings)
Settings.__doc__ = _with_entries(Settings.__doc__, _DECLARED)
for _name, _each in _DECLARED.items():
    spell(_name, _each.flag)


def takes_settings(taken: type[PowerKeywords]) -> Callable[[Callable[Given, Found]], Callable[Given, Found]]:
    """A function whose `**settings` are these: signature and docstring tell each, a wrong one is refused at once."""
    declared = {name: each for name, each in _DECLARED.items() if name in taken.__annotations__}

    def made(function: Callable[Given, Found]) -> Callable[Given, Found]:
        signature = inspect.signature(function)
        told = {name: each for name, each in signature.parameters.items() if name != "settings"}
        for name, each in declared.items():
            told[name] = inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, default=each.default, annotation=each.takes
            )

        @functools.wraps(function)
        def called(*args: Given.args, **kwargs: Given.kwargs) -> Found:
            for name, value in kwargs.items():
                if name not in told:
                    from adjudge.verdicts.right_word import right_word

                    raise InputError(
                        f"{function.__name__} has no setting {name!r}{right_word(name, value, list(told))}"
                    )
                if name in declared:
                    check_kind(value, name, declared[name].kind)
            return function(*args, **kwargs)

        called.__doc__ = _with_entries(function.__doc__, declared)
        called.__signature__ = signature.replace(parameters=list(told.values()))  # type: ignore[attr-defined]
        return called

    return made
