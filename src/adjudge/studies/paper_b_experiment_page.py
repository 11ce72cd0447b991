"""The page of `paper_b_experiment`: Tables 2 to 7 beside the printed ones, ranks, wins, sentences, reversals."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.friedman import friedman
from adjudge.evidence.reversals import ReversalsResult
from adjudge.learners.c50 import c50_release
from adjudge.results.examples import example
from adjudge.studies.catalogue import How
from adjudge.studies.paper_b_experiment import (
    EXTREME,
    FOUR,
    LINE_UPS,
    Scores,
    item_reversal,
    marks,
    run_experiment,
    score_reversals,
    turned_share,
)
from adjudge.studies.paper_b_tables import LEARNERS, MEASURES, Win, beaten, lost, wins, won
from adjudge.studies.printed import markdown_table

__all__ = ["make", "page"]

Floats = NDArray[np.float64]
CODES = {name: code for code, name in LEARNERS.items()}
TABLES = {"accuracy": (2, 3), "kononenko_bratko": (4, 5), "information_reward": (6, 7)}
TITLES = {"accuracy": "accuracy", "kononenko_bratko": "Kononenko–Bratko", "information_reward": "information reward"}
NB = "naive Bayes"
NUMERATORS = [(run, fold) for run in range(5) for fold in range(2)]


def printed_scores(measure: str, cases: Sequence[str]) -> Floats:
    """Table 2, 4 or 6, rows in this order, columns the four."""
    cube = example("rewards").cube()
    table = cube.values[cube.measures.index(measure)]
    found: Floats = table[[cube.cases.index(case) for case in cases]][:, [cube.learners.index(name) for name in FOUR]]
    return found


def printed_marks(measure: str, cases: Sequence[str]) -> list[Win]:
    return [win for win in wins(measure) if win[0] in cases]


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


def sentences(found: dict[str, list[Win]], share: float, chance: float) -> list[tuple[str, str, bool]]:
    """The paper's sentences on its tables: sentence, what is found, whether it holds.

    `share`: of the signs that turn from accuracy to information reward; `chance`: from accuracy on one half to accuracy
    on another.
    """
    accuracy, kononenko, information = (found[measure] for measure in MEASURES)
    worst, worse = beaten(accuracy, NB), beaten(kononenko, NB)
    soundly = beaten(information, NB)
    balance = {name: won(information, name) - lost(information, name) for name in FOUR}
    pair = ("hy", "C5.0 boosted", NB)
    back = ("hy", NB, "C5.0 boosted")
    return [
        ("accuracy: naive Bayes is worse than all others on ch, hy, mu, se and vo", ", ".join(worst) or "none",
         set(worst) >= {"ch", "hy", "mu", "se", "vo"}),
        ("Kononenko–Bratko: it does even worse than on accuracy",
         f"{lost(kononenko, NB)} losses, {lost(accuracy, NB)} on accuracy", lost(kononenko, NB) > lost(accuracy, NB)),
        ("Kononenko–Bratko: worse than all others on ir too", ", ".join(worse) or "none", "ir" in worse),
        ("information reward: naive Bayes is better than the others",
         "wins − losses " + ", ".join(f"{CODES[name]} {value:+d}" for name, value in balance.items()),
         balance[NB] > 0 and balance[NB] == max(balance.values())),
        ("information reward: naive Bayes significantly better ten times", str(won(information, NB)),
         won(information, NB) >= 10),
        ("information reward: soundly beaten on ch and mu", ", ".join(soundly) or "none",
         {"ch", "mu"} <= set(soundly)),
        ("hy: boosted trees better than naive Bayes on accuracy and Kononenko–Bratko, reversed by information reward",
         "; ".join(f"{TITLES[measure]} {'cB' if pair in found[measure] else 'nb' if back in found[measure] else '–'}"
                   for measure in MEASURES),
         pair in accuracy and pair in kononenko and back in information),
        ("abstract: accuracy's order is often reversed by information reward (here: more often than by another half)",
         f"{100 * share:.0f} % of the signs" + (f", {100 * chance:.0f} % by another half" if chance else ""),
         share > chance),
    ]  # fmt: skip


def turning(scores: Scores, four: Sequence[str]) -> tuple[float, float]:
    """Share of signs that turn from accuracy to information reward on one half, and to accuracy on another half."""
    one, other = (
        scores.of(measure, four).reshape(len(scores.cases), 10, 4) for measure in ("accuracy", "information_reward")
    )
    within = np.mean([turned_share(one[:, half], other[:, half]) for half in range(10)])
    between = np.mean([turned_share(one[:, j], one[:, k]) for j, k in combinations(range(10), 2)])
    return float(within), float(between)


def sentence_rows(scores: Scores) -> list[list[str]]:
    """Each sentence: printed cells, then the line-ups shown in full; what chance does is not known of the printed."""
    theirs = {measure: printed_marks(measure, scores.cases) for measure in MEASURES}
    one, other = (printed_scores(measure, scores.cases) for measure in ("accuracy", "information_reward"))
    columns = [
        sentences(theirs, turned_share(one, other), 0.0),
        *(
            sentences({measure: marks(scores, four, measure) for measure in MEASURES}, *turning(scores, four))
            for four in main_line_ups(scores).values()
        ),
    ]
    rows = [
        [told[0][0], *(f"{text}: {'holds' if holds else 'does not hold'}" for _, text, holds in told)]
        for told in zip(*columns, strict=True)
    ]
    extreme = {
        name: float(scores.values[EXTREME.name][..., place].mean()) for place, name in enumerate(scores.learners)
    }
    row = ["footnote 1: C5.0 gives many extreme probabilities, Causal MML fewer, naive Bayes none", "not printed"]
    for four in main_line_ups(scores).values():
        c5, _, ca, nb = (extreme[name] for name in four)
        holds = c5 > ca > nb and nb < 0.01
        row.append(f"items moved by the cut-off: c5 {c5:.2f}, ca {ca:.2f}, nb {nb:.2f}: "
                   f"{'holds' if holds else 'does not hold'}")  # fmt: skip
    return [*rows, row]


def main_line_ups(scores: Scores) -> dict[str, tuple[str, str, str, str]]:
    """WEKA's and, where its program was found, C5.0's: those whose tables are shown in full."""
    return {name: four for name, four in scores.line_ups().items() if name in ("WEKA", "C5.0")}


def reversal_lines(scores: Scores) -> list[str]:
    """Where accuracy and the two rewards favour different learners, printed and ours."""
    sources: dict[str, Callable[[str], Floats]] = {"printed": lambda measure: printed_scores(measure, scores.cases)}
    for name, four in main_line_ups(scores).items():
        sources[name] = lambda measure, four=four: scores.of(measure, four).mean(axis=(1, 2))  # type: ignore[misc]
    rows = []
    for second in ("information_reward", "kononenko_bratko"):
        for name, values_of in sources.items():
            values = {measure: values_of(measure) for measure in MEASURES}
            found = score_reversals(values, scores.cases, "accuracy", second)
            turned = "; ".join(
                f"{CODES[pair.b]}–{CODES[pair.a]}: {', '.join(pair.turned)}" for pair in found.pairs if pair.turned
            )
            whole = ", ".join(f"{CODES[pair.b]}–{CODES[pair.a]}" for pair in found.reversed) or "none"
            share = turned_share(values["accuracy"], values[second])
            rows.append([TITLES[second], name, f"{found.n_turned}", f"{100 * share:.0f} %", whole, turned])
    return [
        *markdown_table(
            ["accuracy against", "scores", "turned", "share", "turned over all sets", "pair: data sets"], rows, left=6
        ),
        "",
        "Turned: data sets × pairs in which the two measures favour different learners; share: of those with a",
        "difference under both. Pairs are read from the learner ahead on accuracy over all sets. Ours are means over",
        "ten halves. How often a sign turns by chance, from one half to another, stands in the table of sentences.",
    ]


def clearest_reversal(scores: Scores, four: Sequence[str]) -> Win | None:
    """Data set and two learners whose order turns most clearly from accuracy to information reward.

    Clear: both mean differences are many standard deviations (over ten halves) from 0, opposite ways.
    """
    ratios = []
    for measure in ("accuracy", "information_reward"):
        values = scores.of(measure, four).reshape(len(scores.cases), 10, 4)
        pairs = np.stack([values[..., b] - values[..., a] for b, a in combinations(range(4), 2)], axis=-1)
        ratios.append(pairs.mean(axis=1) / np.maximum(pairs.std(axis=1), 1e-9))
    clear = np.where(ratios[0] * ratios[1] < 0, np.minimum(*np.abs(ratios)), 0.0)
    if not clear.any():
        return None
    case, pair = np.unravel_index(int(clear.argmax()), clear.shape)
    b, a = list(combinations(range(4), 2))[int(pair)]
    return scores.cases[int(case)], four[b], four[a]


def item_lines(case: str, found: ReversalsResult, priors: dict[str, float]) -> list[str]:
    """What turned one data set's order: the items, their class and its prior."""
    (pair,) = found.pairs
    shares = ", ".join(f"{name} {prior:.3f}" for name, prior in priors.items())
    lines = [
        f"On {case} {pair.b} leads {pair.a} by {pair.first:+.4f} accuracy, and the mean information reward differs by",
        f"{pair.second:+.4f}. Class priors: {shares}.",
    ]
    if not pair.is_reversed:
        return [*lines, "The order does not turn."]
    classes: dict[str, int] = {}
    for name in pair.causes:
        label = name.partition("(")[2].rstrip(")")
        classes[label] = classes.get(label, 0) + 1
    told = ", ".join(f"{count} of class {label}" for label, count in sorted(classes.items()))
    return [
        *lines,
        f"Without {len(pair.causes)} of its {found.n_cases} items ({told}) the reward would agree with accuracy.",
        f"The mean prior of their true class is {pair.causes_prior:.3f}, of all items {pair.prior:.3f}. The first, by "
        f"their place in the file (from 0): {', '.join(pair.causes[:8])}.",
    ]


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
        "**These are not the paper's four learners.** Causal MML and the authors' naive Bayes are not to be had. For",
        "Causal MML stands WEKA's BayesNet (hill climbing from the empty graph, MDL score, three parents at most), the",
        "nearest to a minimum message length; for naive Bayes WEKA's, which is another one (chess: printed .773).",
        f"C5.0 is Quinlan's own program, release {c50_release()}, the paper's was of 1998; J48 and AdaBoostM1 over J48"
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
        lines += ["", f"Not run, for want of C5.0: {', '.join(absent)}."]
    lines += [
        "",
        "## The paper's sentences",
        "",
        "Holds or does not hold, in the printed cells and in ours.",
        "",
        *markdown_table(["sentence", "printed", *shown], sentence_rows(scores), left=4),
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
    """Every learner, data set and measure: mean, least and greatest of ten halves."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", "learner", "measure", "mean", "least", "greatest"])
        for measure, values in scores.values.items():
            for place, case in enumerate(scores.cases):
                for column, learner in enumerate(scores.learners):
                    halves = values[place, ..., column]
                    numbers = (halves.mean(), halves.min(), halves.max())
                    writer.writerow([case, learner, measure, *(f"{number:.6g}" for number in numbers)])


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
