"""The page of `paper_d_figure2`: how far each score is from BSF's order, the paper's conclusions, the learners."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from adjudge.kernels.ranks import row_ranks
from adjudge_graphs.scores.ranking import ScoreSeries
from adjudge_studies.catalogue import How
from adjudge_studies.paper_d_figure1 import HEADS, draw_series, sentence_table
from adjudge_studies.paper_d_figure2 import MOST_NODES, SCORES, Learnt, installed, learn_graphs
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_rows


def places(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Place of each value, 1 for the greatest, equals sharing."""
    return np.asarray(row_ranks(values[None, :], True)[0] / 2)


def correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Pearson's; 0 where one of them does not vary."""
    if np.ptp(one) == 0 or np.ptp(other) == 0:
        return 0.0
    return float(np.corrcoef(one, other)[0, 1])


def disagreement(found: ScoreSeries) -> list[list[str]]:
    """How far each score is from BSF's order: pairs put the other way, turned neighbours, the graph moved farthest."""
    rows = []
    bsf = np.array(found.series["bsf"])
    upper = np.triu_indices(len(bsf), 1)
    first = np.sign((bsf[:, None] - bsf[None, :])[upper])
    for name in SCORES:
        values = np.array(found.series[name])
        second = np.sign(np.round(values[:, None] - values[None, :], 12)[upper])
        moved = places(values) - places(bsf)
        far = int(np.abs(moved).argmax())
        rows.append([
            HEADS[name], f"{100 * (first * second < 0).sum() / (first != 0).sum():.1f} %", str(found.flips(name)),
            f"{correlation(places(values), places(bsf)):.3f}",
            f"{far + 1}: place {places(values)[far]:.0f} instead of {places(bsf)[far]:.0f}",
        ])  # fmt: skip
    return rows


# What decides each sentence, in their order; the paper prints no figures behind its Figure 2.
CRITERIA = (
    "at least 1 turned pair of neighbours for every score",
    "at least 1 graph falls by a third of all places",
    "a smaller mean move",
    "at least 1 graph of BSF's lowest tenth in precision's best tenth",
    "at most 1 graph with BSF below 0",
    "correlations above 0 for SHD and precision, below 0 for recall",
)


def sentences(learnt: Learnt, found: ScoreSeries) -> list[tuple[str, str, bool]]:
    """What the paper concludes from its Figure 2: sentence, what is seen here, whether it holds."""
    order = np.array(found.order)
    bsf = np.array(found.series["bsf"])
    n = len(bsf)
    flips = {name: found.flips(name) for name in SCORES}
    moved = {name: places(np.array(found.series[name])) - places(bsf) for name in SCORES}
    shd = moved["shd"]
    precision = np.array(found.series["precision"])
    low = bsf <= np.quantile(bsf, 0.1)
    high = int((low & (precision >= np.quantile(precision, 0.9))).sum())
    below = int((bsf < 0.5 - 1e-12).sum())
    edges = learnt.values["n_edges_ratio"][order]
    # Positive: the more edges a graph has, the more places it loses under this score.
    bias = {name: correlation(-places(edges), moved[name]) for name in ("shd", "ddm", "precision", "recall")}
    return [
        ("no other score agrees fully with BSF's order",
         "turned neighbours: " + ", ".join(f"{HEADS[name]} {count}" for name, count in flips.items()) + f" of {n - 1}",
         all(flips.values())),
        ("SHD calls a graph that BSF puts well up worse than almost all others (its graph 147)",
         f"{int((shd > n / 3).sum())} graphs fall by a third of all places or more", bool((shd > n / 3).any())),
        ("DDM does so less than SHD", f"mean move: SHD {np.abs(shd).mean():.0f} places, DDM "
         f"{np.abs(moved['ddm']).mean():.0f}", bool(np.abs(moved["ddm"]).mean() < np.abs(shd).mean())),
        ("precision puts some of BSF's last graphs above almost all others (its graphs 337 to 340)",
         f"{high} of the lowest tenth are in precision's best tenth", high > 0),
        ("only the last graph is worse than the empty graph (BSF below 0)", f"{below} of {n} graphs", below <= 1),
        ("SHD and precision favour graphs with few edges (abstract), recall those with many",
         "correlation of edges learnt with places lost against BSF: "
         + ", ".join(f"{HEADS[name]} {value:+.2f}" for name, value in bias.items()),
         bias["shd"] > 0 and bias["precision"] > 0 > bias["recall"]),
    ]  # fmt: skip


def learner_rows(learnt: Learnt) -> list[list[str]]:
    """Mean place of each learner under each score over the samples of the networks that all of these learn."""
    samples = list(zip(learnt.network, learnt.rows, learnt.noise, strict=True))
    everywhere = [name for name in dict.fromkeys(learnt.learner) if name not in MOST_NODES]
    at = {key: row for row, key in enumerate(zip(samples, learnt.learner, strict=True))}
    complete = [sample for sample in dict.fromkeys(samples) if all((sample, name) in at for name in everywhere)]
    rows = np.array([[at[sample, name] for name in everywhere] for sample in complete])
    means = {
        score: (row_ranks(learnt.values[score][rows], score != "shd") / 2).mean(axis=0) for score in ("bsf", *SCORES)
    }
    order = np.argsort(means["bsf"])
    return [[everywhere[k], *(f"{means[score][k]:.2f}" for score in ("bsf", *SCORES))] for k in order]


def write_csv(learnt: Learnt, path: Path) -> None:
    """Every learnt graph and its scores."""
    keys = zip(learnt.network, learnt.rows, learnt.noise, learnt.learner, strict=True)
    write_rows(path, ["network", "rows", "noise", "learner", *learnt.values], (
        [*key, *(f"{values[place]:.12g}" for values in learnt.values.values())] for place, key in enumerate(keys)
    ))  # fmt: skip


def page(learnt: Learnt, found: ScoreSeries, figure: bool, absent: Sequence[str], seed: int) -> str:
    """The disagreements, the conclusions and the learners."""
    counts = [
        [network, str(learnt.network.count(network)),
         ", ".join(dict.fromkeys(name for name, own in zip(learnt.learner, learnt.network, strict=True)
                                 if own == network))]
        for network in dict.fromkeys(learnt.network)
    ]  # fmt: skip
    parts = [learnt.of(network) for network, *_ in counts]
    ranks = learner_rows(learnt)
    best = {score: min(ranks, key=lambda row, k=k: float(row[k + 1]))[0]  # type: ignore[misc]
            for k, score in enumerate(("bsf", *SCORES))}  # fmt: skip
    lines = [
        "# Paper D, Figure 2: learnt graphs along the order of BSF",
        "",
        f"Not the paper's 373 graphs, which are not published, but {len(found.order)} of our own: one per structure",
        f"learner and sample (sizes {', '.join(map(str, dict.fromkeys(learnt.rows)))}; share of wrong values "
        f"{', '.join(f'{level:g}' for level in dict.fromkeys(learnt.noise))}; seed {seed}). The",
        "networks are those pgmpy brings along and a random one of 15 binary variables. Scores are normalised among",
        "the graphs of one network (Eq. 10 to 12)."
        + (f" {len(learnt.failed)} fits left no graph, first: {learnt.failed[0]}." if learnt.failed else ""),
        "",
        "![Figure 2](paper-d-figure2.svg)" if figure else "The figure was not drawn: matplotlib is not there.",
        "",
        *markdown_table(["network", "graphs", "learners"], counts, left=3),
        "",
        "Slow learners are asked for small networks only: "
        + ", ".join(f"{name} up to {nodes} nodes" for name, nodes in MOST_NODES.items())
        + "; adjudge:exact for binary variables only."
        + (f" Not installed: {', '.join(absent)}." if absent else ""),
        "",
        "## How far each score is from BSF's order",
        "",
        *markdown_table(
            [
                "score",
                "pairs put the other way",
                "turned neighbours",
                "rank correlation",
                "moved farthest (place by BSF)",
            ],
            disagreement(found),
        ),
        "",
        "## What the paper concludes",
        "",
        "The paper prints no figures behind these sentences. The last column: in how many of the networks, each by "
        "itself, a sentence holds.",
        "",
        *sentence_table(sentences(learnt, found), CRITERIA, [sentences(part, part.series()) for part in parts]),
        "",
        "## The learners by each score",
        "",
        "Mean place, 1 best, among the learners that are asked for every network, over the same samples:",
        "",
        *markdown_table(["learner", *(HEADS[score] for score in ("bsf", *SCORES))], ranks),
        "",
        "First by " + "; ".join(f"{HEADS[score]}: {name}" for score, name in best.items()) + ".",
        "",
    ]
    return "\n".join(lines)


def make(how: How) -> str:
    """The page for `adjudge reproduce`; one graph per sample and learner, so replications change nothing."""
    learnt = learn_graphs(how)
    found = learnt.series()
    write_csv(learnt, how.folder / "paper-d-figure2.csv")
    figure = draw_series(how.folder / "paper-d-figure2.svg", found, SCORES)
    return page(learnt, found, figure, installed()[1], how.seed)
