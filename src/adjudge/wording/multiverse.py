"""What other defensible choices would have said, in words, for a terminal of 80 columns."""

from __future__ import annotations

from adjudge.base.abbreviations import cut
from adjudge.verdicts.multiverse import Claim, Multiverse
from adjudge.wording.numerals import probability
from adjudge.wording.text_table import aligned, pair_name, paragraph
from adjudge.wording.words import counted, listed, several

_MOST_ROWS = 40
_MOST_NAMED = 4


def multiverse_sentences(found: Multiverse) -> list[str]:
    """The headline, and the claims as a whole."""
    told = []
    if not found.complete:
        told.append(f"Interrupted: {len(found.analyses)} of {found.planned} analyses were done.")
    if found.headline is not None and found.headline_share is not None:
        stays = f"The headline ({found.headline}) is the same in {_share(found.headline_share)} of the analyses"
        fewer = ""
        if found.headline_fewer is not None:
            fewer = f", and asked on fewer measures in {_share(found.headline_fewer)}"
        told.append(f"{stays} of all measures{fewer}{_changed(found.headline_flips)}.")
        if found.left_out:
            cases = f": {listed(found.headline_cases, most=_MOST_NAMED)}" if found.headline_cases else ""
            changes = f"changes it in {len(found.headline_cases) or 'none'}{cases}"
            told.append(f"Leaving out one of {found.left_out} {found.nouns[1]} {changes}.")
    if found.claims:
        always = sum(claim.share == 1 and not claim.cases for claim in found.claims)
        turned = sum(claim.reversed > 0 for claim in found.claims)
        stand = "stands" if always == 1 else "stand"
        reversed_ = f"{turned} {'is' if turned == 1 else 'are'} reversed by some choice"
        told.append(
            f"{several(len(found.claims), 'claimed pair')}: {always} {stand} whatever is chosen, "
            f"{reversed_ if turned else 'none is reversed by any choice'}."
        )
    else:
        told.append("Nothing is claimed in the first analysis.")
    return told + ([found.note[0].upper() + found.note[1:] + "."] if found.note else [])


def _share(value: float) -> str:
    """A share that was counted: all are all."""
    return "all" if value == 1 else "none" if value == 0 else probability(value)


def _changed(flips: tuple[str, ...]) -> str:
    return f"; single choices that change it: {listed(flips, most=_MOST_NAMED)}" if flips else ""


def multiverse_text(found: Multiverse) -> str:
    """The sentences, then the claims from the least to the most certain, each with what changes it."""
    kinds = sum(each.left_out is None for each in found.analyses)
    head = f"{found.source}: {counted(kinds, ('analysis', 'analyses'))} of all {found.nouns[1]}"
    if found.left_out:
        head += f", {found.left_out} more with one {found.nouns[0]} left out"
    parts = [paragraph(head + "."), "", paragraph(" ".join(multiverse_sentences(found)))]
    ordered = sorted(found.claims, key=lambda claim: (claim.share, -len(claim.cases)))
    if ordered:
        rows = [_cells(claim) for claim in ordered[:_MOST_ROWS]]
        lines = aligned(["claimed pair", "changed by", "stands", "reversed", "case"], rows, left=2)
        if len(ordered) > _MOST_ROWS:
            lines.append(f"… and {len(ordered) - _MOST_ROWS} more, each in a greater share")
        parts += ["", *lines, "", paragraph(CLOSING)]
    return "\n".join(parts)


CLOSING = (
    "stands: share of the analyses that claim the same directions on the measures they ask for; reversed: number that "
    "claim an opposite one; case: number whose removal changes it; changed by: choices that do so alone. Analyses are "
    "not independent, and not equally good: this counts choices, it is not a probability."
)


def _cells(claim: Claim) -> list[str]:
    by = [*claim.flips, *(f"without {name}" for name in claim.cases)]
    named = cut(by[0], 22) + (f" (+{len(by) - 1})" if len(by) > 1 else "") if by else ""
    return [pair_name(claim.b, claim.a, 24), named, f"{claim.share:.2f}", str(claim.reversed or ""),
            str(len(claim.cases) or "")]  # fmt: skip
