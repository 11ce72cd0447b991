"""The page of `paper_b_experiment`: Tables 2 to 7 beside the printed ones, ranks, wins, sentences, reversals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.friedman import friedman
from adjudge_studies.catalogue import How
from adjudge_studies.paper_b_experiment import LINE_UPS, NUMERATORS, Scores, main_line_ups, marks, run_experiment
from adjudge_studies.paper_b_reversals import clearest_reversal, item_lines, item_reversal, reversal_lines
from adjudge_studies.paper_b_sentences import sentence_rows
from adjudge_studies.paper_b_tables import CODES, FOUR, MEASURES, TITLES, Win, lost, printed_marks, printed_scores, won
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_rows

Floats = NDArray[np.float64]
TABLES = {"accuracy": (2, 3), "kononenko_bratko": (4, 5), "information_reward": (6, 7)}


def score_table(scores: Scores, four: Sequence[str], measure: str) -> list[str]:
    """Table 2, 4 or 6: mean over ten halves, their range, the printed half; bold where it lies outside."""
    ours = scores.of(measure, four).reshape(len(scores.cases), 10, 4)
    theirs = printed_scores(measure, scores.cases)
    rows = []
    for place, case in enumerate(scores.cases):
        cells = []
        for column in range(4):
            halves = ours[place, :, column]
            low, high = float(halves.min()), float(halves.max())
            cell = f"{halves.mean():.3f} [{low:.2f}, {high:.2f}] ({theirs[place, column]:.4f})"
            cells.append(cell if low <= theirs[place, column] <= high else f"**{cell}**")
        rows.append([case, *cells])
    return markdown_table(["data set", *(CODES[name] for name in FOUR)], rows)


def mark_table(scores: Scores, four: Sequence[str], measure: str) -> list[str]:
    """Table 3, 5 or 7: who is significantly worse than the learner of the column; printed in brackets."""
    ours, theirs = marks(scores, four, measure), printed_marks(measure, scores.cases)

    def worse(found: list[Win], case: str, learner: str) -> str:
        names = {name for place, better, name in found if (place, better) == (case, learner)}
        return " ".join(CODES[name] for name in FOUR if name in names) or "–"

    rows = [[case, *(f"{worse(ours, case, name)} ({worse(theirs, case, name)})" for name in FOUR)]
            for case in scores.cases]  # fmt: skip
    return markdown_table(["data set", *(CODES[name] for name in FOUR)], rows)


def agreement(one: list[Win], other: list[Win], cases: Sequence[str]) -> float:
    """Share of cases × pairs of which both say the same: one better, the other better, or no difference."""
    pairs = len(cases) * 6
    return 1 - len({frozenset((win[0], *win[1:])) for win in set(one) ^ set(other)}) / pairs


def rank_rows(scores: Scores) -> list[list[str]]:
    """Mean ranks of every line-up: of the means, and the range over the ten halves taken one by one."""
    rows = []
    for measure in MEASURES:
        theirs = friedman(printed_scores(measure, scores.cases)).mean_ranks
        rows.append([TITLES[measure], "printed", *(f"{rank:.2f}" for rank in theirs)])
        for name, four in scores.line_ups().items():
            values = scores.of(measure, four).reshape(len(scores.cases), 10, 4)
            mean = friedman(values.mean(axis=1)).mean_ranks
            each = np.array([friedman(values[:, half]).mean_ranks for half in range(10)])
            spans = zip(mean, each.min(axis=0), each.max(axis=0), strict=True)
            rows.append(["", name, *(f"{rank:.2f} [{low:.2f}, {high:.2f}]" for rank, low, high in spans)])
    return rows


def win_rows(scores: Scores) -> list[list[str]]:
    """Significantly better : worse; the range over the ten differences that may stand in the numerator."""
    rows = []
    for measure in MEASURES:
        theirs = printed_marks(measure, scores.cases)
        rows.append([TITLES[measure], "printed", *(f"{won(theirs, name)} : {lost(theirs, name)}" for name in FOUR)])
        for label, four in scores.line_ups().items():
            each = [marks(scores, four, measure, first) for first in NUMERATORS]
            cells = []
            for name in FOUR:
                up, down = ([count(found, name) for found in each] for count in (won, lost))
                cells.append(f"{up[0]} : {down[0]} [{min(up)}–{max(up)} : {min(down)}–{max(down)}]")
            rows.append(["", label, *cells])
    return rows


def page(scores: Scores, seed: int, items: list[str]) -> str:
    """Everything, ours beside what is printed."""
    shown = main_line_ups(scores)
    c50 = "C5.0" in shown
    lines = [
        "# Paper B, Tables 2 to 7: the experiment run again",
        "",
        f"{len(scores.cases)} data sets, five runs of two-fold cross-validation (5x2cv, stratified, seed {seed}), "
        f"{len(scores.learners)} learners,",
        f"{scores.n_fits} fits. Priors: the training half's class frequencies; probabilities cut off as in Sec. 6.",
        "",
        "**These are not the paper's four learners.** Causal MML and the authors' naive Bayes are not available. For",
        "Causal MML stands WEKA's BayesNet (hill climbing from the empty graph, MDL score, three parents at most), the",
        "nearest to a minimum message length; for naive Bayes WEKA's, which is another one (chess: printed .773).",
        f"C5.0 is Quinlan's own program, release {scores.release}, the paper's was of 1998; J48 and AdaBoostM1 over J48"
        if c50
        else "C5.0's program was not found; J48 and AdaBoostM1 over J48",
        "(ten rounds) stand for it. A difference from print can come from the learner, from chance, or from another",
        "copy of the data; what differs between our own line-ups shows how much the learner matters. The paper's naive",
        "Bayes gave no extreme probabilities (its footnote 1), WEKA's many (below); information reward punishes",
        "nothing as it does a wrong certainty: a likely reason why the paper's main finding does not come again. Glass",
        "declares seven classes of which six occur; its rewards are over the seven.",
        "",
        "Columns: c5 C5.0, cB boosted, ca Causal MML, nb naive Bayes, or who stands for them.",
        "",
        "## Who stands for whom",
        "",
        *markdown_table(
            ["line-up", "c5", "cB", "ca", "nb"], [[name, *four] for name, four in scores.line_ups().items()], left=5
        ),
    ]
    absent = [name for name in LINE_UPS if name not in scores.line_ups()]
    if absent:
        lines += ["", f"Not run, for lack of C5.0: {', '.join(absent)}."]
    lines += [
        "",
        "## The paper's sentences",
        "",
        "Holds or does not hold by the criterion of the row, in the printed cells and in ours. Any of ten differences",
        "may stand in the numerator of 5x2cv t: where it depends on which one, that is chance, and the number with",
        "which it holds is said.",
        "",
        *markdown_table(["sentence", "criterion", "printed", *shown], sentence_rows(scores), left=5),
        "",
        "## Mean ranks",
        "",
        "Of the means over ten halves; in brackets the range when each half is ranked by itself, as the paper's one.",
        "",
        *markdown_table(["measure", "line-up", *(CODES[name] for name in FOUR)], rank_rows(scores), left=2),
        "",
        "## Significant differences, better : worse",
        "",
        "5x2cv t at 5 %. The test has one of ten differences in its numerator; in brackets the range over which one.",
        "",
        *markdown_table(["measure", "line-up", *(CODES[name] for name in FOUR)], win_rows(scores), left=2),
        "",
        *agreement_lines(scores),
        "",
        "## Reversals",
        "",
        *reversal_lines(scores),
        "",
        *items,
    ]
    for name, four in shown.items():
        for measure, (first, second) in TABLES.items():
            lines += [
                "",
                f"## Table {first}, {name}: {TITLES[measure]}",
                "",
                "Mean of ten halves [least, greatest] (printed: one half); bold where the printed lies outside.",
                "",
                *score_table(scores, four, measure),
                "",
                f"## Table {second}, {name}: who is significantly worse, {TITLES[measure]}",
                "",
                "Ours (printed); – is nobody.",
                "",
                *mark_table(scores, four, measure),
            ]
    return "\n".join([*lines, ""])


def agreement_lines(scores: Scores) -> list[str]:
    """How often ours and print say the same, beside how often our own test does when shuffled."""
    rows = []
    for name, four in main_line_ups(scores).items():
        for measure in MEASURES:
            ours, theirs = marks(scores, four, measure), printed_marks(measure, scores.cases)
            flipped = {(case, worse, better) for case, better, worse in ours}
            each = [marks(scores, four, measure, first) for first in NUMERATORS]
            own = np.mean([agreement(one, other, scores.cases) for one, other in combinations(each, 2)])
            rows.append([name, TITLES[measure], str(len(theirs)), str(len(ours)), str(len(set(ours) & set(theirs))),
                         str(len(flipped & set(theirs))), f"{100 * agreement(ours, theirs, scores.cases):.0f} %",
                         f"{100 * own:.0f} %"])  # fmt: skip
    header = ["line-up", "measure", "printed marks", "ours", "the same", "opposite", "agree with print", "with itself"]
    return [
        *markdown_table(header, rows, left=2),
        "",
        "Agree: of all data sets × pairs, the same one better, or no difference, in both. With itself: our test and",
        "the same test with another numerator. These share their halves: a rerun of the test, and print, agree less.",
    ]


def write_csv(scores: Scores, path: Path) -> None:
    """Every learner's scores on every half, as `adjudge compare --each-case --test 5x2cv` reads them."""
    rows = [
        [case, learner, *half, *(f"{scores.values[measure][place, *half, column]:.12g}" for measure in scores.values)]
        for place, case in enumerate(scores.cases)
        for column, learner in enumerate(scores.learners)
        for half in NUMERATORS
    ]
    write_rows(path, ["case", "learner", "repeat", "fold", *scores.values], rows)


def make(how: How) -> str:
    """The page for `adjudge reproduce`; replications change nothing: 5x2cv is five."""
    scores = run_experiment(how)
    write_csv(scores, how.folder / "paper-b-experiment.csv")
    lines: list[str] = []
    for name, four in main_line_ups(scores).items():
        clearest = clearest_reversal(scores, four)
        if clearest is not None:
            case, b, a = clearest
            found, priors = item_reversal(how, (b, a), case)
            lines += [f"**{name}, item by item**, the clearest of these reversals:", ""]
            lines += [*item_lines(case, found, dict(priors)), ""]
    return page(scores, how.seed, lines[:-1])
