"""The user's own claim: in more than half of all cases, does B meet it? Exact, by aggregation of the Dirichlet.

A claim is a list of terms, all of which a case must meet: `accuracy>, seconds<=5%` says B is more accurate and at most
5 % slower. Read from B's side, "better" by each measure's own direction:

    m>      better                      m>0.01  better by more than 0.01      m>=0.01  better by at least 0.01
    m>=     not worse                   m<      worse                         m<=      not better
    m<=5%   worse by at most 5 %        m<0.01  worse by less than 0.01, or better
    m=      tied                        m=0.01  within 0.01 either way

A percentage is of A's value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from adjudge.base.result_base import ResultBase
from adjudge.errors import InputError, refuse_unknown
from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.kernels.arrays import Floats
from adjudge.kernels.ties import tolerance, typical_size

_TERM = re.compile(r"^(?P<measure>.+?)\s*(?P<sign>>=|<=|>|<|=|≻|≺|≥|≤)\s*(?P<number>[0-9.eE+-]*)\s*(?P<percent>%?)$")
_SIGNS = {"≻": ">", "≺": "<", "≥": ">=", "≤": "<="}


@dataclass(frozen=True, slots=True)
class ClaimTerm:
    measure: str
    sign: str
    margin: float | None  # None: no number was given
    relative: bool


@dataclass(frozen=True, slots=True, repr=False)
class ClaimResult(ResultBase):
    text: str
    met: int  # cases that meet the claim
    tied: int  # cases where a strict term meets a tie: half of the chance, and not counted as met
    n: int
    share: float  # met and half of the tied
    p_majority: float  # P(the share of all cases that meet it > ½)
    lower: float  # … over the robust prior; equal to p_majority for any other
    upper: float
    prior: str
    reading: str = ""  # the claim in words
    method: str = "exact"


def parse_claim(text: str, measures: tuple[str, ...]) -> tuple[ClaimTerm, ...]:
    """The terms of a claim, or a refusal that says which part is wrong."""
    terms = []
    for part in _parts(text, measures):
        found = _TERM.match(part)
        if found is None:
            raise InputError(f"cannot read {part!r} in the claim; write terms like accuracy>, seconds<=5%")
        measure = found["measure"].strip()
        refuse_unknown(measure, measures, f"the claim names measure {measure!r}")
        number = None
        if found["number"]:
            try:
                number = float(found["number"])
            except ValueError:
                raise InputError(f"cannot read the number in {part!r} of the claim") from None
            if not np.isfinite(number) or number < 0:
                raise InputError(f"the margin in {part!r} must not be negative")
        elif found["percent"]:
            raise InputError(f"{part!r} has a % and no number")
        if found["percent"] and number is not None:
            number /= 100.0
        terms.append(ClaimTerm(measure, _SIGNS.get(found["sign"], found["sign"]), number, bool(found["percent"])))
    names = [term.measure for term in terms]
    if len(set(names)) < len(names):
        raise InputError("the claim names a measure twice; give each measure one term")
    return tuple(terms)


def _parts(text: str, measures: tuple[str, ...]) -> list[str]:
    """The terms, cut at commas; a measure whose name holds a comma is written as it is, or in double quotes."""
    held = text
    for place, name in enumerate(measures):
        if "," in name:
            held = held.replace(f'"{name}"', f"\0{place}\0").replace(name, f"\0{place}\0")
    parts = [part.strip() for part in held.split(",")]
    return [re.sub("\0(\\d+)\0", lambda found: measures[int(found[1])], part) for part in parts]


def in_words(terms: tuple[ClaimTerm, ...]) -> str:
    """How a claim was read.

    >>> in_words(parse_claim("accuracy>, seconds<=5%", ("accuracy", "seconds")))
    'better on accuracy, at most 5 % worse on seconds'
    """
    told = []
    for term in terms:
        amount = "" if term.margin is None else f"{100 * term.margin:g} %" if term.relative else f"{term.margin:g}"
        words = {
            ">": f"more than {amount} better" if amount else "better",
            ">=": f"at least {amount} better" if amount else "not worse",
            "<": f"less than {amount} worse" if amount else "worse",
            "<=": f"at most {amount} worse" if amount else "not better",
            "=": f"within {amount}" if amount else "tied",
        }[term.sign]
        told.append(f"{words} on {term.measure}")
    return ", ".join(told)


def judge_claim(
    text: str,
    a: Floats,
    b: Floats,
    measures: tuple[str, ...],
    higher_is_better: tuple[bool, ...],
    *,
    prior: str | float | ArrayLike = "symmetric",
    strength: float = 1.0,
) -> ClaimResult:
    """In more than half of all cases, does B meet the claim against A? `a`, `b`: (measures, cases), NaN left out.

    The cases met follow a Beta posterior. A priori each term is met with chance ½, so the prior mass on "met" is
    2^-(terms) of the whole: what the Dirichlet over statements gives when all terms are `>`.
    """
    terms = parse_claim(text, measures)
    places = [measures.index(term.measure) for term in terms]
    present = ~(np.isnan(a[places]) | np.isnan(b[places])).any(axis=0)
    n = int(present.sum())
    met = np.ones(n)
    for term, place in zip(terms, places, strict=True):
        met = met * _met(term, a[place][present], b[place][present], higher_is_better[place])
    count = float(met.sum())
    whole, tied = int((met == 1.0).sum()), int(((met > 0.0) & (met < 1.0)).sum())
    total = _total_mass(prior, len(measures))
    if total is None:
        lower = float(majority_probability(count, n - count + strength))
        upper = float(majority_probability(count + strength, n - count))
        name = f"robust, strength {strength:g}"
        return ClaimResult(text, whole, tied, n, count / max(n, 1), lower, lower, upper, name, in_words(terms))
    mine = total * 0.5 ** len(terms)
    chance = float(majority_probability(count + mine, n - count + total - mine))
    return ClaimResult(text, whole, tied, n, count / max(n, 1), chance, chance, chance, str(prior), in_words(terms))


def _total_mass(prior: str | float | ArrayLike, n_measures: int) -> float | None:
    """Sum of α over all statements; None for the robust prior."""
    if isinstance(prior, str):
        return {"symmetric": 1.0, "jeffreys": 0.5 * 2**n_measures, "uniform": 2.0**n_measures}.get(prior)
    vector = np.asarray(prior, dtype=np.float64)
    return float(vector.sum()) if vector.ndim else float(vector) * 2**n_measures


def _met(term: ClaimTerm, a: Floats, b: Floats, higher: bool) -> Floats:
    """1 where the term is met, 0 where not, ½ where a strict term meets a tie."""
    gain = (b - a) if higher else (a - b)
    margin = np.zeros_like(a) if term.margin is None else (term.margin * np.abs(a) if term.relative else term.margin)
    slack = tolerance(b, a, typical_size(np.concatenate([a, b])))
    if term.sign == "=":
        return (np.abs(gain) <= margin + slack).astype(np.float64)
    if term.sign in {"<", "<="} and term.margin is not None:  # non-inferiority: the loss stays within the margin
        distance = gain + margin
    elif term.sign in {"<", "<="}:
        distance = -gain
    else:
        distance = gain - margin
    at_edge = np.abs(distance) <= slack
    # On the edge: `>=` and `<=` hold; strict `>` and `<` without a margin meet a tie, which counts half.
    edge = 1.0 if "=" in term.sign else (0.5 if term.margin is None else 0.0)
    return np.where(at_edge, edge, (distance > 0).astype(np.float64))
