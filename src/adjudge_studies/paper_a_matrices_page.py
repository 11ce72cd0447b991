"""The page of paper A's Sec. 6.1 to 6.3: matrices (8) to (11), the network's, Figures 1 and 2, and the sentences.

The paper's table (80 data sets) is not published and they are not named, so this is the same experiment on other data
sets (`paper_a_experiment`): a difference may come from the data as well as from the method.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adjudge.errors import UnfitDataError
from adjudge.evidence.joint.network import NetworkDirichletResult
from adjudge.evidence.joint.pairs import JointPair
from adjudge.results.read import read_results
from adjudge.results.table import Cube
from adjudge.wording.joint import joint_cell, signs, wilcoxon_cell
from adjudge.wording.joint import three_digits as short
from adjudge_studies.catalogue import How
from adjudge_studies.figure import draw_panels
from adjudge_studies.paper_a_experiment import CLASSIFIERS, LEFT_OUT, MEASURES, SIX, run_experiment, sets_in
from adjudge_studies.paper_a_matrices import (
    ACCURACY_PRINTED,
    FIRST_CLASS,
    GLRT_PRINTED,
    MATRICES,
    THREE,
    THREE_PRINTED,
    TPR_PRINTED,
    WEIGHTED,
    Matrix,
    NetworkMatrix,
    against_separate,
    links,
    matrix,
    network_matrix,
)
from adjudge_studies.paper_a_sentences import held_again, sentences
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_rows

PRINTED = {FIRST_CLASS: TPR_PRINTED, WEIGHTED: TPR_PRINTED, THREE: THREE_PRINTED}
NETWORKS = {
    FIRST_CLASS: "TPR and FPR of the first class",
    WEIGHTED: "TPR and FPR, mean over classes",
    THREE: "three measures",
    SIX: "six measures",
}
FIGURES = (("Figure 1: C4 and C5, three measures", THREE, (3, 4)), ("Figure 2: C1 and C2, six measures", SIX, (0, 1)))


def page(cube: Cube, repeats: int, figure: bool, seed: int = 0, resamples: int = 100) -> str:
    """The matrices, and the paper's sentences with what this table and resamples of its data sets say."""
    found = {measures: matrix(cube, measures) for measures in MATRICES.values()}
    networks = {measures: network_matrix(cube, measures, seed) for measures in NETWORKS}
    lines = [
        "# Paper A, Sec. 6.1 to 6.3: pairwise matrices",
        "",
        f"The paper's seven classifiers in WEKA itself on {len(cube.cases)} UCI files, {repeats} × 10-fold with the "
        f"folds of WEKA's Experimenter: {7 * 10 * repeats * len(cube.cases)} fits, scores averaged over folds. AODE, "
        "which takes no numbers, stands behind supervised discretisation. **The paper's own table (80 data sets, not "
        "named) is not published**: agreement or difference with it may come from the data as well as from the method. "
        f"Not run, for lack of time (many classes or attributes, or second copies): {', '.join(LEFT_OUT)}.",
        "",
        "A cell reads from the row's side: the most frequent joint statement and its probability (Dirichlet test, "
        "exact), below it each measure's own Wilcoxon test, direction and one-sided p as in the paper (judged at "
        "2.5 %). `~`: another statement is exactly as probable. In brackets what is printed and legible: of matrix (8) "
        "left all but one number, of (8) right and (11) the numbers, not the signs; of (9) and (10) nothing.",
        "",
        "C1 … C7 are " + ", ".join(CLASSIFIERS) + ".",
        "",
        "## Matrix (8), left: accuracy alone",
        "",
        *_table(lambda pair: f"{_separate(found[MATRICES['Matrix (9)']][pair], 1)} ({ACCURACY_PRINTED[pair]})"),
        "",
    ]
    for name, measures in MATRICES.items():
        lines += _matrix_lines(name, measures, found[measures])
        if measures == WEIGHTED:
            lines += _glrt_lines(found)
    lines += ["## Through the network", "",
              "The most probable statement through the best network of the measures (BDeu, ESS 1), its probability, "
              "and in brackets the plain test's probability of its own statement.", ""]  # fmt: skip
    for measures, name in NETWORKS.items():
        lines += _network_lines(name, networks[measures], found[measures])
    lines += [
        "## Figures 1 and 2",
        "",
        "![Figures 1 and 2](paper-a-matrices.svg)" if figure else "Not drawn: matplotlib is not there.",
        "",
        "The best networks, with the exact probability that two measures are linked, over all networks.",
        "",
        *(line for title, measures, pair in FIGURES for line in _structure(title, networks[measures][pair])),
        "",
        "## What the text says of the paper's table, and this one",
        "",
        "Each row says its criterion, and what the printed figures give under it. The last column: in how many of "
        f"{resamples} resamples of our data sets, drawn with replacement, a sentence holds: so far chance could move "
        "it.",
        "",
        *markdown_table(["", "paper, 80 data sets", f"here, {len(cube.cases)} data sets", "criterion",
                         "printed figures", "in our run", "holds in"], (
            [row.about, row.paper, row.ours, row.criterion, row.printed, "holds" if row.held else "does not hold",
             f"{again} of {resamples}"]
            for row, again in zip(sentences(found, networks), held_again(cube, resamples, seed), strict=True)
        ), left=6),
    ]  # fmt: skip
    return "\n".join([*lines, ""])


def _matrix_lines(name: str, measures: tuple[str, ...], pairs: Matrix) -> list[str]:
    differ = against_separate(pairs)
    sure = [pair for pair in pairs.values() if pair.probability >= 0.95]
    tied = [f"C{row + 1}–C{column + 1}" for (row, column), pair in pairs.items() if pair.tied]
    beside = PRINTED.get(measures)

    def cell(place: tuple[int, int]) -> str:
        pair = pairs[place]
        text = joint_cell(pair)
        text += f" ({beside[place]})" if beside else ""
        return text + (f"<br>{_separate(pair, len(measures))}" if len(measures) < 3 else "")

    return [
        f"## {name}: {', '.join(measures)}",
        "",
        *_table(cell),
        "",
        f"- P ≥ 0.95 in {len(sure)} of 21 pairs; in {sum(pair.against_majority for pair in sure)} of these a measure's "
        "own majority of cases points the other way.",
        f"- Claimed jointly but not by separate tests on all measures: {', '.join(differ.joint_only) or 'none'}.",
        f"- By separate tests only: {', '.join(differ.separate_only) or 'none'}.",
        f"- By both, with different statements: {', '.join(differ.opposed) or 'none'}.",
        f"- Tied at the top: {', '.join(tied) or 'none'}.",
        "",
    ]


def _glrt_lines(found: Mapping[tuple[str, ...], Matrix]) -> list[str]:
    """The GLRT's p in row C1 (Sec. 6.1), χ² as in the paper."""
    rows = [
        [name, *(short(found[measures][0, column].glrt_p) for column in range(1, 7))]
        for name, measures in (("first class", FIRST_CLASS), ("mean over classes", WEIGHTED))
    ]
    return [
        "GLRT, p of TPR and FPR in row C1:",
        "",
        *markdown_table(["", *(f"C{column}" for column in range(2, 8))], [*rows, ["printed", *GLRT_PRINTED]]),
        "",
    ]


def _network_lines(name: str, networks: NetworkMatrix, plain: Matrix) -> list[str]:
    whole = sum(len(one.components) == 1 for one in networks.values())
    return [
        f"### {name}",
        "",
        *_table(lambda pair: f"{signs(networks[pair].statement)} {short(networks[pair].probability())} "
                             f"({short(plain[pair].probability)})"),
        "",
        f"- All measures in one group in {whole} of 21 pairs; sampled where not exact, error at most "
        f"{max(one.monte_carlo_error for one in networks.values()):.4f}.",
        "",
    ]  # fmt: skip


def _structure(title: str, one: NetworkDirichletResult) -> list[str]:
    arcs, edges = one.network.cpdag().edges()
    drawn = [*(f"{a} → {b}" for a, b in arcs), *(f"{a} – {b}" for a, b in edges)]
    return [f"- {title}: {', '.join(drawn) or 'no links'}."]


def _table(cell: Callable[[tuple[int, int]], str]) -> list[str]:
    """Rows C1 to C6, columns C2 to C7."""
    rows = [
        [f"C{row + 1}", *([""] * row), *(cell((row, column)) for column in range(row + 1, 7))] for row in range(6)
    ]  # fmt: skip
    return markdown_table(["", *(f"C{column}" for column in range(2, 8))], rows)


def _separate(pair: JointPair, count: int) -> str:
    return ", ".join(wilcoxon_cell(pair, place) for place in range(count))


def write_scores(cube: Cube, path: Path) -> None:
    """Every classifier's mean score on every set and measure, enough digits to judge ties."""
    write_rows(path, ["case", "learner", *cube.measures], (
        [name, classifier, *(f"{value:.12g}" for value in cube.values[:, case, learner])]
        for case, name in enumerate(cube.cases) for learner, classifier in enumerate(cube.learners)
    ))  # fmt: skip


def read_scores(path: Path) -> Cube:
    """The table of a run, or the scores written by `write_scores`."""
    lower = [measure.name for measure in MEASURES if not measure.higher_is_better]
    higher = [measure.name for measure in MEASURES if measure.higher_is_better]
    table = read_results(path, higher=higher, lower=lower)
    return table.select(learners=CLASSIFIERS, measures=[measure.name for measure in MEASURES]).cube()


def draw(cube: Cube, path: Path, seed: int = 0) -> bool:
    """Figures 1 and 2: the networks of measures."""

    def panel(plot: Callable[..., Any], number: int, ax: Any) -> None:
        title, measures, pair = FIGURES[number]
        arcs, edges = network_matrix(cube, measures, seed, [pair])[pair].network.cpdag().edges()
        plot(measures, arcs, edges, links(cube, measures, pair), ax=ax)
        ax.set_title(title)

    return draw_panels(path, "adjudge.plots.measure_network:draw_measure_network", len(FIGURES), 2, panel)


def make(how: How) -> str:
    """The page for `adjudge reproduce`; `replications` is the number of 10-fold runs of each set."""
    repeats = how.replications or 10
    sets = sets_in(how.data_folder())[: 4 if how.quick else None]
    report = run_experiment(sets, how.folder, repeats=repeats, engine=how.engine, workers=how.workers, watch=how.watch)
    if report.n_failed or report.n_unmeasured:
        raise UnfitDataError(f"{report.n_failed + report.n_unmeasured} fits failed, first: {report.failures[0]}")
    scores = how.folder / "paper-a-matrices.csv"
    write_scores(read_scores(report.table), scores)
    cube = read_scores(scores)  # as written: whoever has the file finds the page's numbers
    figure = draw(cube, how.folder / "paper-a-matrices.svg", how.seed)
    return page(cube, repeats, figure, how.seed, 2 if how.quick else 100)
