"""What many pairs mean: claims withheld, errors expected, guards gathered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from adjudge.verdicts import guards as guard_functions
from adjudge.verdicts.guard import Guard
from adjudge.verdicts.pair import PairVerdict
from adjudge.verdicts.rule import withhold
from adjudge.verdicts.sentence import pair_sentence
from adjudge.verdicts.settings import Settings

__all__ = ["gathered_guards", "limit_claims"]


def limit_claims(pairs: list[PairVerdict], settings: Settings) -> tuple[tuple[PairVerdict, ...], list[Guard]]:
    """Claims withheld to keep the expected share of wrong ones within the limit, and the count of what remains."""
    claimed = [(place, pair.lower) for place, pair in enumerate(pairs) if pair.verdict != "undecided"]
    found: list[Guard] = []
    if settings.fdr is not None and claimed:
        given_up = withhold(claimed, settings.fdr)
        if given_up:
            names = tuple((pairs[place].b, pairs[place].a) for place in sorted(given_up))
            text = (
                f"{len(given_up)} of {len(claimed)} claims withheld: expected share of wrong claims ≤ {settings.fdr:g}"
            )
            found.append(Guard("G10", text, names))
        for place in given_up:
            pair = replace(pairs[place], verdict="undecided")
            pairs[place] = replace(pair, sentence=pair_sentence(pair), guards=(*pair.guards, found[0]))
        claimed = [claim for claim in claimed if claim[0] not in given_up]
    many = guard_functions.many_pairs([chance for _, chance in claimed], len(pairs), settings.fdr)
    if many:
        found.append(many)
    return tuple(pairs), found


def gathered_guards(pairs: Sequence[PairVerdict]) -> list[Guard]:
    """One guard per code for the whole table, naming the pairs it concerns."""
    by_code: dict[str, list[Guard]] = defaultdict(list)
    for pair in pairs:
        for guard in pair.guards:
            if guard.code != "G10":  # made for the family already
                by_code[guard.code].append(guard)
    gathered = []
    for code in sorted(by_code):
        same = by_code[code]
        if len(same) == 1:
            gathered.append(same[0])
            continue
        texts = {guard.text for guard in same}
        text = (
            same[0].text if len(texts) == 1 else f"e.g. {same[0].pairs[0][0]} vs {same[0].pairs[0][1]}: {same[0].text}"
        )
        gathered.append(Guard(code, text, tuple(pair for guard in same for pair in guard.pairs)))
    return gathered
