"""On which cases the headline hangs, and in how many data sets a pair's difference is there, in words."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.verdicts.deciding_cases import DecidingCases
from adjudge.verdicts.in_how_many import InHowMany
from adjudge.wording.numerals import probability
from adjudge.wording.words import counted, listed

_MOST = 6


def deciding_sentences(found: DecidingCases) -> list[str]:
    """The smallest set of cases that changes the headline, how it was searched, and cases that stand out."""
    one, many = found.nouns
    told = []
    if found.search == "none":
        told.append(f"Which {many} decide was not searched: with {found.n} there are too few or too many to leave out.")
    elif len(found.cases) == 1:
        text = f"The headline ({found.headline}) depends on single {many}: without {found.cases[0]} it would be: "
        told.append(f"{text}{found.becomes}.")
        if found.alternatives:
            told.append(f"Leaving out any one of {listed(found.alternatives, most=_MOST)} changes it too.")
    else:
        tried = f"No single {one}" if found.excluded == 1 else f"Neither one {one} nor any two"
        told.append(f"{tried} of the {found.n}, left out, changes the headline ({found.headline}); all were tried.")
        if found.cases:
            how = "no smaller set does" if found.search == "exact" else "found greedily: a smaller set may do"
            told.append(
                f"Leaving out {counted(len(found.cases), found.nouns)} does ({listed(found.cases, most=_MOST)}): it "
                f"would be: {found.becomes} ({how})."
            )
        else:
            told.append("No larger set was found greedily either.")
    if found.outliers:
        shown = listed([f"{each.case} ({probability(each.share)} of them)" for each in found.outliers])
        told.append(f"Outliers in many pairs and measures: {shown}.")
    return told


def how_many_cells(rows: Sequence[InHowMany], noun: str = "case") -> tuple[list[str], list[list[str]]]:
    """A table of all pairs and measures, of so many cases, data sets or benchmarks."""
    header = ["b – a", "measure", f"{noun}s", "b better in at least", "a better in at least"]
    return header, [[f"{row.b} – {row.a}", row.measure, str(row.n), str(row.better), str(row.worse)] for row in rows]
