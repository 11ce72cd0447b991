"""What many pairs mean for claims that rest on probabilities, and their guards gathered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.measure_pair import MeasurePair
from adjudge.verdicts.rule import withhold

__all__ = ["distinct_guards", "limit_claims"]


def limit_claims(pairs: tuple[MeasurePair, ...], fdr: float | None) -> tuple[tuple[MeasurePair, ...], list[Guard]]:
    """Claims by probability over many pairs: the least sure withheld where asked, and how many may be wrong."""
    if fdr is not None and not 0.0 < fdr < 1.0:
        raise InputError(f"--fdr is an expected share of wrong claims between 0 and 1; got {fdr}")
    claims = [
        (place, max(pair.probabilities))
        for place, pair in enumerate(pairs)
        if pair.verdict != "undecided" and pair.probabilities is not None and (pair.rope > 0 or pair.p_adjusted is None)
    ]
    if len(pairs) < 2 or not claims:
        return pairs, []
    judged, found = list(pairs), []
    given_up = set() if fdr is None else withhold(claims, fdr)
    if given_up:
        names = tuple((pairs[place].b, pairs[place].a) for place in sorted(given_up))
        text = f"{len(given_up)} of {len(claims)} claims withheld: expected share of wrong claims ≤ {fdr:g}"
        found.append(Guard("G10", text, names))
        for place in given_up:
            turned = replace(judged[place], verdict="undecided")
            judged[place] = replace(
                turned, sentence=turned.sentence.replace(f": {pairs[place].verdict} at", ": undecided at")
            )
    kept = [chance for place, chance in claims if place not in given_up]
    many = guard_functions.many_pairs(kept, len(pairs), fdr)
    return tuple(judged), [*found, *([many] if many else [])]


def distinct_guards(pairs: Sequence[MeasurePair]) -> list[Guard]:
    """Each guard once, naming all pairs it concerns."""
    found: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for pair in pairs:
        for guard in pair.guards:
            found.setdefault((guard.code, guard.text), []).extend(guard.pairs)
    return [Guard(code, text, tuple(names)) for (code, text), names in found.items()]
