"""One object that every form is rendered from: the comparison, the scores behind it, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.base.result_base import ResultBase
from adjudge.reports.compare_object import compare_object, robustness_printed
from adjudge.reports.methods import Methods, methods
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.provenance import Provenance, provenance
from adjudge.reports.robustness import robustness_of
from adjudge.reports.scores import ScoreTable, score_tables
from adjudge.verdicts.comparison import Comparison
from adjudge.wording.judges import judge_sections
from adjudge.wording.sections import Section


@checked
@dataclass(frozen=True, slots=True, repr=False)
class Summary(ResultBase):
    """Everything a report shows; `methods` holds the references it cites.

    Parameters
    ----------
    comparison: The comparison.
    scores: One table of scores per measure.
    provenance: Command, seed, versions, hash of the file.
    methods: What was done, and what to cite.
    paragraph: The paragraph.
    sections: Further tables of a page, such as those of the joint tests.

    See Also
    --------
    adjudge.reports.summarise : makes one
    """

    comparison: Comparison
    scores: tuple[ScoreTable, ...]
    provenance: Provenance
    methods: Methods
    paragraph: str
    sections: tuple[Section, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The comparison's own object, with what a report adds beside it."""
        return compare_object(
            self.comparison,
            robustness=robustness_printed(robustness_of(self.comparison)),
            scores=self.scores,
            provenance=self.provenance,
            methods=self.methods,
            paragraph=self.paragraph,
        )

    def __repr__(self) -> str:
        return f"Summary({self.comparison.source!r}, {len(self.comparison)} pairs)"

    def __str__(self) -> str:
        return self.paragraph


@checked
def summarise(
    comparison: Comparison, *, command: str | None = None, path: str | Path | None = None, created: str | None = None
) -> Summary:
    """What does a report of this comparison rest on?

    `command` and `path` (of the file read) are kept for provenance; `created` is a date to print.

    Parameters
    ----------
    comparison
    command: The command, for provenance.
    path: The file that was read.
    created: Date to print.

    Raises
    ------
    InputError
        It is not a Comparison.

    See Also
    --------
    adjudge.report : writes it

    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> summary = summarise(compare(example("rewards")))
    >>> summary.scores[0].measure, len(summary.scores[0].names), len(summary.provenance.sha256)
    ('accuracy', 16, 64)
    """
    origin = provenance(comparison.table, command=command, seed=comparison.settings.seed, path=path, created=created)
    return Summary(
        comparison=comparison,
        scores=score_tables(comparison),
        provenance=origin,
        methods=methods(comparison, origin),
        paragraph=results_paragraph(comparison),
        sections=tuple(judge_sections(comparison)),
    )
