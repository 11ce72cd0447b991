"""Paper A, Sec. 6.1 to 6.3: seven classifiers compared pair by pair, jointly and measure by measure.

    adjudge reproduce paper-a-matrices --data DIR/uci      (the table is DIR/results/weka_six_measures.csv)

The paper's table (80 data sets, 10 × 10-fold) is not published, and its matrices (8) to (11) are mostly unreadable in
our scans. So this is the same analysis of another table, same seven WEKA classifiers, 44 data sets, one 10-fold run;
what the paper's text says of its own table is put beside it. TPR and FPR (Sec. 6.1) are not in that table.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from adjudge.errors import InputError
from adjudge.evidence.joint.network import NetworkDirichletResult, network_dirichlet
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.results.read import read_results
from adjudge.results.table import Cube
from adjudge.studies.catalogue import How
from adjudge.studies.printed import markdown_table

__all__ = ["CLASSIFIERS", "MATRICES", "Matrix", "against_separate", "matrix", "read_table", "six_by_network"]

CLASSIFIERS = ("AODE", "BayesNet", "NaiveBayes", "J48graft", "RandomForest", "Bagging", "Logistic")  # C1 … C7
SIX = ("accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae")
MATRICES = {
    "Matrix (9)": ("accuracy", "weighted_auc"),
    "Matrix (10)": ("weighted_auc", "f_measure"),
    "Matrix (11)": ("accuracy", "f_measure", "weighted_auc"),
    "Sec. 6.3, without the network": SIX,
}
PAIRS = [(row, column) for row in range(7) for column in range(row + 1, 7)]
Matrix = dict[tuple[int, int], JointPair]  # row, column → the pair from the row's side


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Pairs in which the joint test (P ≥ 0.95) and separate tests (all measures, level 5 %) say different things."""

    joint_only: list[str]
    separate_only: list[str]
    opposed: list[str]  # both claim, another statement


def read_table(how: How) -> tuple[Cube, Path]:
    """The shared table, learners in the paper's order."""
    path = how.data_folder().parent / "results" / "weka_six_measures.csv"
    if not path.is_file():
        raise InputError(f"no table {path}; --data names the folder of the UCI files, and `results` stands beside it")
    return read_results(path).select(learners=CLASSIFIERS, measures=SIX).cube(), path


def matrix(cube: Cube, measures: tuple[str, ...]) -> Matrix:
    """Every pair judged jointly on these measures."""
    places = [cube.measures.index(name) for name in measures]
    directions = tuple(cube.higher_is_better[place] for place in places)
    pairs = np.array([(column, row) for row, column in PAIRS])  # from the row's side: b is the row
    found = joint_pairs(cube.values[places], directions, pairs, glrt_method="chi2")
    return dict(zip(PAIRS, found, strict=True))


def against_separate(found: Matrix, sure: float = 0.95, level: float = 0.05) -> Disagreement:
    """Where do the joint test and separate Wilcoxon tests differ?"""
    result = Disagreement([], [], [])
    for (row, column), pair in found.items():
        name = f"C{row + 1}–C{column + 1}"
        joint = "".join(pair.statement) if pair.probability >= sure else ""
        clear = all(p <= level for p in pair.wilcoxon_p)  # two-sided; the paper halves p and level alike
        separate = "".join(pair.wilcoxon_direction) if clear else ""
        if joint and separate and joint != separate:
            result.opposed.append(name)
        elif joint and not separate:
            result.joint_only.append(name)
        elif separate and not joint:
            result.separate_only.append(name)
    return result


def six_by_network(cube: Cube, seed: int = 0) -> NetworkDirichletResult:
    """C1 against C2 on six measures with the network, from C1's side (Sec. 6.3)."""
    places = [cube.measures.index(name) for name in SIX]
    directions = tuple(cube.higher_is_better[place] for place in places)
    signs, _, _ = signs_of(cube.values[places], directions, np.array([(1, 0)]), "drop")
    return network_dirichlet((signs[0] + 1.0) / 2.0, names=SIX, seed=seed)


def cell(pair: JointPair, separate: bool) -> str:
    """`≻≺ 0.970` and, when asked for, each measure's Wilcoxon direction and one-sided p."""
    text = f"{_signs(pair.statement)} {_short(pair.probability)}"
    if separate:
        tests = zip(pair.wilcoxon_direction, pair.wilcoxon_p, strict=True)
        text += "<br>" + ", ".join(f"{_signs(side)} {_short(p / 2)}" for side, p in tests)
    return text


def against_majority(pair: JointPair) -> bool:
    """Does a measure's own majority of cases contradict the most frequent statement?"""
    sides = zip(pair.statement, pair.win_shares, strict=True)
    return any((sign == ">" and share < 0.5) or (sign == "<" and share > 0.5) for sign, share in sides)


def _signs(statement: Iterable[str]) -> str:
    return "".join(statement).translate(str.maketrans("<>", "≺≻"))


def _short(value: float) -> str:
    return ">0.999" if value >= 0.9995 else "<0.001" if value < 0.0005 else f"{value:.3f}"


def page(cube: Cube, network: NetworkDirichletResult) -> str:
    """The matrices, and the paper's sentences with what this table says."""
    found = {name: matrix(cube, measures) for name, measures in MATRICES.items()}
    lines = [
        "# Paper A, Sec. 6.1 to 6.3: pairwise matrices",
        "",
        "Made by `adjudge reproduce paper-a-matrices`. **The paper's matrices are not reproduced**: its table (80 data",
        "sets, 10 × 10-fold) is not published and the matrices are mostly unreadable in our scans. This is the same",
        f"analysis of another table, `weka_six_measures.csv`: {len(cube.cases)} data sets, one 10-fold run, the same",
        "seven classifiers of WEKA 3.6.14, AODE behind supervised discretisation. TPR and FPR are not in it, so the",
        "right half of matrix (8) has no counterpart; its left half, accuracy alone, is the first Wilcoxon test of",
        "matrix (9)'s cells. Agreement or difference with the paper may come from the data as well as from the method.",
        "",
        "A cell reads from the row's side: the most frequent joint statement and its probability (Dirichlet test,",
        "exact), below it each measure's own Wilcoxon test, direction and one-sided p as in the paper (judged at",
        "2.5 %). C1 … C7 are " + ", ".join(CLASSIFIERS) + ".",
        "",
    ]
    for name, pairs in found.items():
        measures = MATRICES[name]
        differ = against_separate(pairs)
        sure = [pair for pair in pairs.values() if pair.probability >= 0.95]
        rows = [
            [
                f"C{row + 1}",
                *([""] * row),
                *(cell(pairs[row, column], len(measures) < 3) for column in range(row + 1, 7)),
            ]
            for row in range(6)
        ]
        lines += [
            f"## {name}: {', '.join(measures)}",
            "",
            *markdown_table(["", *(f"C{column}" for column in range(2, 8))], rows),
            "",
            f"- P ≥ 0.95 in {len(sure)} of 21 pairs; in {sum(map(against_majority, sure))} of these a measure's own "
            "majority of cases points the other way.",
            f"- Claimed jointly but not by separate tests on all measures: {', '.join(differ.joint_only) or 'none'}.",
            f"- By separate tests only: {', '.join(differ.separate_only) or 'none'}.",
            f"- By both, with different statements: {', '.join(differ.opposed) or 'none'}.",
            "",
        ]
    lines += ["## What the text says of the paper's table, and this one", ""]
    lines += markdown_table(["", "paper, 80 data sets", "here, 44 data sets"], _sentences(found, network), left=3)
    return "\n".join([*lines, ""])


def _sentences(found: dict[str, Matrix], network: NetworkDirichletResult) -> list[list[str]]:
    nine, ten, eleven, six = found.values()

    def both(pairs: Matrix, row: int, column: int) -> str:
        return cell(pairs[row - 1, column - 1], len(pairs[row - 1, column - 1].wilcoxon_p) < 3).replace("<br>", "; ")

    groups = "; ".join(
        f"{', '.join(map(str, part.measures))}: {_signs(part.statement)} {part.probability:.4f}"
        for part in network.components
    )
    whole = network.error(">" * 6)
    shown = f"{network.probability('>' * 6):.3f}" + (f" ± {whole:.3f}" if whole else "")
    return [
        ["C1–C2, accuracy and AUC", "accuracy ≻, p near 0", both(nine, 1, 2)],
        ["C2–C3, accuracy and AUC", "accuracy ≺, p = .46", both(nine, 2, 3)],
        ["C1–C5, accuracy and AUC", "separately ≺ .17 and ≻ .14", both(nine, 1, 5)],
        ["C4–C7, accuracy and AUC", "jointly ≻≻, GLRT p almost 0; separately not", both(nine, 4, 7)],
        ["C2–C5, AUC and F", "C5 jointly better, .91; separately not", both(ten, 2, 5)],
        ["C3–C5, AUC and F", "C5 jointly better, .91; separately not", both(ten, 3, 5)],
        ["C1–C2, three measures", "≻≻≻", both(eleven, 1, 2)],
        ["C1–C3, three measures", "≻≻≻", both(eleven, 1, 3)],
        ["C1–C2, six measures, groups found by the network", "the four others ≻ .9999; RMSE ≺ .99; MAE ≺ .54", groups],
        ["C1–C2, six measures, without the network", "all six ≻, 0.9", both(six, 1, 2)],
        ["C1–C2, P(all six ≻) with the network", "0.5 (but see paper-a-examples)", shown],
    ]


def write_csv(cube: Cube, path: Path) -> None:
    """Every pair and every set of measures in full."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["matrix", "row", "column", "statement", "probability", "share", "p_majority", "glrt_p_chi2",
                         "wilcoxon_direction", "wilcoxon_p_two_sided"])  # fmt: skip
        for name, measures in MATRICES.items():
            for (row, column), pair in matrix(cube, measures).items():
                numbers = [pair.probability, pair.share, pair.p_majority, pair.glrt_p]
                words = [name, CLASSIFIERS[row], CLASSIFIERS[column], "".join(pair.statement)]
                separate = ["".join(pair.wilcoxon_direction), " ".join(f"{p:.6g}" for p in pair.wilcoxon_p)]
                writer.writerow([*words, *(f"{number:.6g}" for number in numbers), *separate])


def make(how: How) -> str:
    """The page for `adjudge reproduce`; `seed` is that of the network test where it is not exact."""
    cube, _ = read_table(how)
    write_csv(cube, how.folder / "paper-a-matrices.csv")
    return page(cube, six_by_network(cube, how.seed))
