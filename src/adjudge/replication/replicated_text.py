"""A replicated experiment in words, for a terminal of 80 columns."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudge.base.abbreviations import cut
from adjudge.errors import UnfitDataError
from adjudge.verdicts.words import Word
from adjudge.wording.sections import Section
from adjudge.wording.text_table import aligned, pair_name, paragraph

if TYPE_CHECKING:
    from adjudge.replication.replicated_table import CaseOutcomes, ReplicatedTable


def replicated_text(table: ReplicatedTable) -> str:
    """What the replicates said: of all measures together, and test by test."""
    head = f"Measured: the same data, partitioned anew {table.replicates} times, {table.plan} each."
    return "\n".join([paragraph(head), *_verdict_lines(table), *_case_lines(table)])


def _verdict_lines(table: ReplicatedTable) -> list[str]:
    if not table.verdicts:
        return []
    rows = []
    for row in table.verdicts:
        counts = ", ".join(f"{count} {said}" for said, count in Counter(row.said).most_common())
        rows.append([pair_name(row.b, row.a), f"{row.agreement:.2f}", cut(counts, 46)])
    head = f"The verdicts on all measures ({100 * table.threshold:g} % confidence), of the first of each pair"
    lines = ["", paragraph(head)]
    lines += aligned(["pair", "R", "said"], rows, left=3)
    flips = [f"{row.b} – {row.a}" for row in table.verdicts if row.flips]
    if flips:
        lines.append(paragraph(f"A measure is better in some replicates and worse in others: {', '.join(flips)}."))
    return [*lines, *_answer_lines(table)]


def _answer_lines(table: ReplicatedTable) -> list[str]:
    """The joint verdict: all words together, the headline, and who is possible."""
    answer = table.answer
    if answer is None:
        return []
    leads = Counter(answer.leads).most_common()
    lines = ["", paragraph("The answer over all learners: each verdict, and the headline")]
    if len(table.verdicts) > 1:
        pairs = len(table.verdicts)
        lines.append(
            paragraph(f"All {pairs} verdicts and directions the same: R {answer.joint_agreement:.2f}.", "  ", "  ")
        )
    fronts = f"; who is possible: R {answer.front_agreement:.2f}" if answer.fronts else ""
    lines.append(paragraph(f"Headline: R {answer.agreement:.2f}{fronts}.", "  ", "  "))
    return [*lines, *(paragraph(f"{count} × {lead}", " " * 9, "    ") for lead, count in leads[:6])]


def _case_lines(table: ReplicatedTable) -> list[str]:
    if table.test is None:
        return ["", paragraph(f"No test on single cases: {table.no_test}.")]
    lines = ["", f"The {table.test} on each case at {100 * table.alpha:g} %, not adjusted for the number of tests"]
    if len({row.case for row in table.cases}) == 1:
        rows = [[pair_name(row.b, row.a), cut(row.measure, 14), cut(_found(row), 38)] for row in table.cases]
        return [*lines, *aligned(["pair", "measure", "found"], rows, left=3), "", paragraph(ALONE)]
    rows = []
    for row in table.pairs:
        here = [one for one in table.cases if (one.b, one.a, one.measure) == (row.b, row.a, row.measure)]
        whole, but_one = sum(one.unanimous for one in here), sum(one.most >= one.replicates - 1 for one in here)
        shares = [f"{whole} of {len(here)}", f"{but_one} of {len(here)}", f"{row.result.r_directed:.2f}"]
        rows.append([pair_name(row.b, row.a), cut(row.measure, 16), *shares, str(row.result.flips)])
    lines += aligned(["pair", "measure", "all agree", "all but one", "R", "flips"], rows, left=2)
    unlike = list(dict.fromkeys(row.case for row in table.cases if not row.unanimous))
    hanging = ""
    if unlike:
        shown = ", ".join(unlike[:6]) + (f" and {len(unlike) - 6} more" if len(unlike) > 6 else "")
        hanging = f" Cases on which the answer depends on the partition: {shown}."
    return [*lines, "", paragraph(CLOSING + hanging)]


def draws_sections(table: ReplicatedTable) -> list[Section]:
    """Paper C's Table 1: how many of the replicates found no difference, case by case, and what follows from it."""
    if table.test is None:
        raise UnfitDataError(f"no test on single cases: {table.no_test}")
    made = []
    for measure in dict.fromkeys(row.measure for row in table.cases):
        pairs = [row for row in table.pairs if row.measure == measure]
        draws = {
            (row.case, row.b, row.a): row.replicates - row.towards_b - row.towards_a
            for row in table.cases
            if row.measure == measure
        }
        rows = [
            [case, *(str(draws[case, pair.b, pair.a]) for pair in pairs)]
            for case in dict.fromkeys(row.case for row in table.cases)
        ]
        results = [pair.result for pair in pairs]
        rows += [
            ["consistent", *(str(result.consistent) for result in results)],
            ["almost consistent", *(str(result.almost) for result in results)],
            ["R", *(f"{result.r:.3f}" for result in results)],
            ["cases with flips", *(str(result.flips) for result in results)],
        ]
        title = f"{measure}: {table.replicates} replicates, in how many the {table.test} found no difference"
        made.append(Section(title, ["case", *(pair_name(pair.a, pair.b) for pair in pairs)], rows))
    note = (
        f"At {100 * table.alpha:g} %, {table.plan} each. Consistent: all replicates reject or none does; almost: all "
        "but one at most. R: the share of pairs of replicates that both reject or both do not, mean over cases. A test "
        "that never rejects has R = 1."
    )
    return [*made, Section("", notes=(note,))]


CLOSING = (
    "R: the share of pairs of replicates with the same outcome (who was found better, or undecided), mean over cases. "
    "Flips: cases on which one replicate found one learner better and another the other. Replicable is not right: what "
    "never rejects has R = 1."
)
ALONE = "Replicable is not right: a test that never rejects always agrees with itself."


def _found(row: CaseOutcomes) -> str:
    none = row.replicates - row.towards_b - row.towards_a
    parts = [(row.towards_b, f"{row.b} better"), (row.towards_a, f"{row.a} better"), (none, Word.UNDECIDED)]
    return ", ".join(f"{count} × {text}" for count, text in parts if count)
