"""Paper D, Figure 1: every score of Table 5's scenarios along the order of BSF, and what the paper concludes from it.

The paper prints no numbers for the figure; they follow from Table 5 by Eq. 10 to 12. TP and FP stand on the same scale:
TP over the greatest, 1 − FP over the greatest.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from adjudge_graphs.scores.ranking import ScoreSeries, score_series
from adjudge_studies.catalogue import How
from adjudge_studies.figure import draw_panels
from adjudge_studies.paper_d_tables import TABLE_5, scores_of
from adjudge_studies.printed import markdown_table

OTHERS = ("tp", "fp", "precision", "recall", "f1", "shd", "ddm")
HEADS = {"bsf": "BSF", "tp": "TP", "fp": "FP", "precision": "Pr", "recall": "Re", "f1": "F1", "shd": "SHD",
         "ddm": "DDM"}  # fmt: skip


def figure_1() -> tuple[list[str], ScoreSeries]:
    """The scenarios' names as given, and their scores in BSF's order."""
    scores = scores_of(TABLE_5)
    values = {name: [getattr(score, name) for score in scores.values()] for name in ("bsf", *OTHERS)}
    return list(scores), score_series(values, ["truth"] * len(scores))


# What decides each sentence, in their order. The figures are those of the printed Table 5: print gives the same.
CRITERIA = (
    "the same order of the scenarios by all three scores",
    "the greatest (least) value of each score, ties allowed",
    "at least 3 graphs passed by each of SHD, DDM and FP, none by the others",
    "equal to rounding",
    "a greater correlation with precision than with recall",
    "at least 1 turned pair of neighbours for every score",
)


def sentences(names: Sequence[str], found: ScoreSeries) -> list[tuple[str, str, bool]]:
    """What the paper says of the figure: sentence, what is seen, whether it holds."""
    ranked = [names[place] for place in found.order]
    series = {name: np.array(values) for name, values in found.series.items()}
    best, worst, empty = (ranked.index(name) for name in ("3.5", "3.4", "3.3"))
    ends = [
        name for name in OTHERS if series[name][best] < series[name].max() or series[name][worst] > series[name].min()
    ]
    lifted = {name: int((series[name][:empty] < series[name][empty] - 1e-12).sum()) for name in OTHERS}
    flips = {name: found.flips(name) for name in OTHERS}
    near = {name: float(np.corrcoef(series["f1"], series[name])[0, 1]) for name in ("precision", "recall")}
    within = all(
        sorted(part, key=lambda name: -series[score][ranked.index(name)])
        == sorted(part, key=lambda name: -series["bsf"][ranked.index(name)])
        for part in ([name for name in names if name.startswith(group)] for group in ("1.", "2."))
        for score in ("shd", "ddm")
    )
    return [
        ("within scenarios 1 and within 2, BSF ranks as SHD and DDM do", "same orders" if within else "not", within),
        ("all scores put 3.5 highest and 3.4 lowest (perhaps with others)",
         f"not: {', '.join(ends)}" if ends else "all seven", not ends),
        ("SHD, DDM and FP put the empty graph 3.3 above many graphs before it, the others do not",
         "graphs passed: " + ", ".join(f"{HEADS[name]} {count}" for name, count in lifted.items()),
         min(lifted[name] for name in ("shd", "ddm", "fp")) >= 3
         and max(lifted[name] for name in ("tp", "precision", "recall", "f1")) == 0),
        ("recall tells no more than TP",
         f"largest difference {np.abs(series['recall'] - series['tp']).max():.3f}",
         bool(np.allclose(series["recall"], series["tp"]))),
        ("F1 goes largely as precision does",
         f"correlation with Pr {near['precision']:.2f}, with Re {near['recall']:.2f}",
         near["precision"] > near["recall"]),
        ("no other score agrees fully with BSF's order",
         "turned neighbours: " + ", ".join(f"{HEADS[name]} {count}" for name, count in flips.items()),
         all(flips.values())),
    ]  # fmt: skip


def sentence_table(
    told: Sequence[tuple[str, str, bool]],
    criteria: Sequence[str],
    parts: Sequence[Sequence[tuple[str, str, bool]]] = (),
) -> list[str]:
    """Sentences of the paper, each marked; and in how many of the parts of the data it holds, where there are some."""
    rows = [
        [text, seen, rule, "holds" if holds else "**does not hold**"]
        for (text, seen, holds), rule in zip(told, criteria, strict=True)
    ]
    for place, row in enumerate(rows):
        row += [f"{sum(part[place][2] for part in parts)} of {len(parts)}"] * bool(parts)
    head = ["the paper's sentence", "here", "criterion", "", "holds in"]
    return markdown_table(head[: 5 if parts else 4], rows, left=5)


def draw_series(path: Path, found: ScoreSeries, scores: Sequence[str], labels: Sequence[str] = ()) -> bool:
    """One panel per score, BSF dashed in each; whether it was drawn."""
    return draw_panels(
        path,
        "adjudge.plots.score_series:plot_score_series",
        len(scores),
        2,
        lambda plot, number, ax: plot(found, scores[number], labels=labels, ax=ax),
    )


def page(figure: bool) -> str:
    """The numbers of the figure and the sentences."""
    names, found = figure_1()
    rows = [
        [names[place], *(f"{found.series[name][row]:.3f}" for name in ("bsf", *OTHERS))]
        for row, place in enumerate(found.order)
    ]
    return "\n".join(
        [
            "# Paper D, Figure 1: scores of Table 5 along the order of BSF",
            "",
            "Made by `adjudge reproduce paper-d-figure1`. Every score between 0 and 1, 1 best (Eq. 10 to 12; TP over",
            "the greatest, 1 − FP over the greatest; an F1 or precision that is n/a counts 0). No numbers are printed.",
            "",
            "![Figure 1](paper-d-figure1.svg)" if figure else "The figure was not drawn: matplotlib is not there.",
            "",
            *markdown_table(["scenario", *(HEADS[name] for name in ("bsf", *OTHERS))], rows),
            "",
            *sentence_table(sentences(names, found), CRITERIA),
            "",
        ]
    )


def make(how: How) -> str:
    """The page for `adjudge reproduce`; nothing is drawn at random, so seed and replications change nothing."""
    names, found = figure_1()
    return page(draw_series(how.folder / "paper-d-figure1.svg", found, OTHERS, names))
