"""Whether the answer would hold again, in words: for a terminal, a page and a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.wording.numerals import probability
from adjudge.wording.text_table import paragraph
from adjudge.wording.words import counted, listed

if TYPE_CHECKING:
    from adjudge.replication.new_cases import NewCases

_MOST = 8


def new_cases_sentences(found: NewCases) -> list[str]:
    """The headline, what would be said instead, the front, the words, and what the chances rest on."""
    new = counted(found.n, ("new " + found.nouns[0], "new " + found.nouns[1]))
    told = [f"With {new} the headline ({found.advice}) is repeated with chance {probability(found.headline)}."]
    if found.others:
        told.append("Otherwise: " + listed([f"{name} {probability(share)}" for name, share in found.others]) + ".")
    if found.excluded is not None:
        told.append(f"All that are beaten are beaten again with chance {probability(found.excluded)}.")
        shown = [f"{name} {probability(share)}" for name, share in found.front]
        told.append(f"On the front again: {listed(shown, most=_MOST)}.")
    if found.pairs:
        chances = sorted(end for pair in found.pairs for end in (pair.low, pair.high))
    if found.pairs and not found.learnt:
        claimed = counted(len(found.pairs), ("claimed pair", "claimed pairs"))
        told.append(
            f"{claimed}: claims repeated with chance {probability(chances[0])} to {probability(chances[-1])}, for "
            "effects that spread by 0.2 to 1 standard deviation of a difference."
        )
    elif found.pairs:
        chances = chances[::2]  # both ends are the same number
        middle = f", the middle one {probability(chances[len(chances) // 2])}" if len(chances) % 2 else ""
        claimed = counted(len(chances), ("claimed pair", "claimed pairs"))
        least, most = probability(chances[0]), probability(chances[-1])
        if least == most:
            told.append(f"{claimed}: claims repeated with chance {least}.")
        else:
            told.append(
                f"{claimed}: claims repeated with chance {least} to {most}{middle}; on average "
                f"{probability(sum(chances) / len(chances))}."
            )
    source = (
        "as far as the table's own pairs tell"
        if found.learnt
        else "assumed: fewer than ten pairs cannot tell how small effects are in your field"
    )
    told.append(
        f"Claims are made where luck helped, so effects are shrunk: {probability(found.kappa)} of a difference "
        f"seen counts as effect ({source}). Sampled from {found.worlds} tables (seed {found.seed}), Monte Carlo "
        f"error up to {found.monte_carlo_error:.3f}."
    )
    return told


def new_cases_lines(found: NewCases) -> list[str]:
    """The same for a terminal."""
    return [paragraph(" ".join(new_cases_sentences(found)))]
