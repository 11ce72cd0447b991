"""Would it hold again? New cases, more cases, other cases and single data sets, as one part of every report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adjudge.base.abbreviations import cut
from adjudge.replication.new_cases import NewCases, new_cases, why_not
from adjudge.replication.new_cases_text import new_cases_sentences
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.deciding_cases import DecidingCases, deciding_cases
from adjudge.verdicts.in_how_many import InHowMany, in_how_many
from adjudge.verdicts.more_cases import MoreCases, more_cases
from adjudge.wording.holds import deciding_sentences, how_many_cells
from adjudge.wording.more_cases import more_cases_sentence
from adjudge.wording.text_table import aligned, paragraph

_MOST_NUMBERS = 30_000_000  # pairs × measures × cases beyond which nothing is drawn anew
_MANY = 200_000  # beyond which fewer tables are drawn
_MOST_ROWS = 60


@dataclass(frozen=True, slots=True)
class Robustness:
    """What could be asked of this comparison; None for what could not."""

    new: NewCases | None
    more: MoreCases | None
    deciding: DecidingCases | None
    how_many: tuple[InHowMany, ...]
    noun: str = "case"  # of the parts that `how_many` counts: data sets, benchmarks


@dataclass(frozen=True, slots=True)
class Part:
    """One question of the section: sentences, and a table where there is one."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[Sequence[str], Sequence[Sequence[str]]] | None = None


def robustness(comparison: Comparison, progress: Callable[[int, int], None] | None = None) -> Robustness:
    """All four questions; they cost from a tenth of a second to some seconds."""
    numbers = len(comparison) * len(comparison.measures) * len(comparison.units.names)
    new = None
    if why_not(comparison) is None and numbers <= _MOST_NUMBERS:
        new = new_cases(comparison, worlds=400 if numbers <= _MANY else 100, progress=progress)
    return Robustness(
        new,
        more_cases(comparison),
        deciding_cases(comparison, progress=progress),
        in_how_many(comparison),
        comparison.units.part if comparison.benchmarks else comparison.units.noun,
    )


def robustness_of(comparison: Comparison, progress: Callable[[int, int], None] | None = None) -> Robustness:
    """The same, kept with the comparison: every form that follows finds it there."""
    found: Robustness = vars(comparison).get("robustness") or robustness(comparison, progress)
    vars(comparison)["robustness"] = found
    return found


def robustness_parts(found: Robustness) -> list[Part]:
    """The questions that have an answer."""
    parts = []
    nouns = next((part.nouns[1] for part in (found.more, found.deciding) if part is not None), "cases")
    if found.new is not None:
        parts.append(Part(f"On new {nouns}", tuple(new_cases_sentences(found.new))))
    if found.more is not None:
        parts.append(Part(f"With more {nouns}", (more_cases_sentence(found.more),)))
    if found.deciding is not None:
        parts.append(Part(f"Which {nouns} decide", tuple(deciding_sentences(found.deciding))))
    if found.how_many:
        header, rows = how_many_cells(found.how_many, found.noun)
        tests = f"One {found.how_many[0].test} per {found.noun}; all bounds of the table hold together with "
        text = f"{tests}{100 * found.how_many[0].confidence:g} % confidence."
        parts.append(Part(f"In how many {found.noun}s", (text,), (header, rows[:_MOST_ROWS])))
    return parts


def robustness_text(found: Robustness) -> str:
    """The section for a terminal."""
    lines = ["Would it hold again?"]
    for part in robustness_parts(found):
        lines += ["", paragraph(f"{part.title}: {' '.join(part.sentences)}")]
        if part.table is not None:
            header = ["b – a", "measure", "of", "b better ≥", "a better ≥"]
            lines += aligned(header, [[cut(row[0], 34), cut(row[1], 16), *row[2:]] for row in part.table[1]], left=2)
    if len(lines) == 1:
        lines += ["", f"Not computed for a table of this kind: it needs {found.noun}s that new ones could be like."]
    return "\n".join(lines)
