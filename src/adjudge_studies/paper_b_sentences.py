"""Paper B's sentences about its Tables 2 to 7, each checked: in the printed cells and in our run."""

from __future__ import annotations

from adjudge_studies.paper_b_experiment import EXTREME, NUMERATORS, Scores, main_line_ups, marks
from adjudge_studies.paper_b_reversals import turned_share, turning
from adjudge_studies.paper_b_tables import (
    CODES,
    FOUR,
    MEASURES,
    TITLES,
    Win,
    beaten,
    lost,
    printed_marks,
    printed_scores,
    won,
)

NB = "naive Bayes"
# What decides each sentence, in their order; marks are of 5x2cv t at 5 %.
CRITERIA = (
    "all three others marked better on each of the five",
    "more marks against it than on accuracy",
    "all three others marked better on ir",
    "wins − losses above 0 and the greatest of the four",
    "ten marks for it or more",
    "all three others marked better on ch and on mu",
    "cB marked better twice, nb marked better by information reward",
    "a greater share of the signs turns than from one half to another; print has one half only",
    "c5 above ca above nb, and nb below 0.01",
)


def sentences(found: dict[str, list[Win]], share: float, chance: float | None) -> list[tuple[str, str, bool | None]]:
    """The paper's sentences on its tables: sentence, what is found, whether it holds (None: cannot be told).

    `share`: of the signs that turn from accuracy to information reward; `chance`: from accuracy on one half to accuracy
    on another, None where one half is all there is.
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
        ("abstract: accuracy's order is often reversed by information reward",
         f"{100 * share:.0f} % of the signs" + ("" if chance is None else f", {100 * chance:.0f} % by another half"),
         None if chance is None else share > chance),
    ]  # fmt: skip


def _word(text: str, each: list[bool | None]) -> str:
    """The first word, and with how many numerators it is "holds" where that is not all or none."""
    if each[0] is None:
        return f"{text}: cannot be told"
    told = f"{text}: {'holds' if each[0] else 'does not hold'}"
    some = f"{told} (with {sum(map(bool, each))} of {len(each)} numerators it does)"
    return told if all(each) or not any(each) else some


def sentence_rows(scores: Scores) -> list[list[str]]:
    """Each sentence: printed cells, then the line-ups shown in full; what chance does is not known of the printed."""
    theirs = {measure: printed_marks(measure, scores.cases) for measure in MEASURES}
    one, other = (printed_scores(measure, scores.cases) for measure in ("accuracy", "information_reward"))
    printed = sentences(theirs, turned_share(one, other), None)
    rows = [
        [said, rule, _word(text, [holds])] for (said, text, holds), rule in zip(printed, CRITERIA[:-1], strict=True)
    ]
    for four in main_line_ups(scores).values():
        share = turning(scores, four)
        each = [
            sentences({measure: marks(scores, four, measure, first) for measure in MEASURES}, *share)
            for first in NUMERATORS
        ]
        for row, told in zip(rows, zip(*each, strict=True), strict=True):
            row.append(_word(told[0][1], [holds for _, _, holds in told]))
    extreme = {
        name: float(scores.values[EXTREME.name][..., place].mean()) for place, name in enumerate(scores.learners)
    }
    row = ["footnote 1: C5.0 gives many extreme probabilities, Causal MML fewer, naive Bayes none", CRITERIA[-1],
           "not printed"]  # fmt: skip
    for four in main_line_ups(scores).values():
        c5, _, ca, nb = (extreme[name] for name in four)
        holds = c5 > ca > nb and nb < 0.01
        row.append(f"items moved by the cut-off: c5 {c5:.2f}, ca {ca:.2f}, nb {nb:.2f}: "
                   f"{'holds' if holds else 'does not hold'}")  # fmt: skip
    return [*rows, row]
