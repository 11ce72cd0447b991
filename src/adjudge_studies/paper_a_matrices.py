"""Paper A, Sec. 6.1 to 6.3: seven classifiers compared pair by pair, jointly, measure by measure, and by the network.

The numbers behind the page (`paper_a_matrices_page`), and what is printed and legible: copy 000 of the paper has the
numbers of matrix (8), all but one, and of matrix (11); their signs are damaged, those of (8) left excepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.joint.network import NetworkDirichletResult, network_dirichlet
from adjudge.evidence.joint.pairs import JointPair, joint_pairs, signs_of
from adjudge.networks.posterior import structure_posterior
from adjudge.results.table import Cube
from adjudge_studies.paper_a_experiment import SIX

FIRST_CLASS = ("tpr_first", "fpr_first")
WEIGHTED = ("accuracy", "fpr")  # the mean TPR over classes, by their size, is the accuracy
THREE = ("accuracy", "f_measure", "auc")
MATRICES = {
    "Matrix (8), right: TPR and FPR of the first class": FIRST_CLASS,
    "Matrix (8), right: TPR and FPR, mean over classes": WEIGHTED,
    "Matrix (9)": ("accuracy", "auc"),
    "Matrix (10)": ("auc", "f_measure"),
    "Matrix (11)": THREE,
    "Sec. 6.3": SIX,
}
PAIRS = [(row, column) for row in range(7) for column in range(row + 1, 7)]
Matrix = dict[tuple[int, int], JointPair]  # row, column → the pair from the row's side
NetworkMatrix = dict[tuple[int, int], NetworkDirichletResult]


def _by_pair(*rows: str) -> dict[tuple[int, int], str]:
    cells = [cell.strip() for row in rows for cell in row.split(",")]
    return dict(zip(PAIRS, cells, strict=True))


# Matrix (8), left: direction and one-sided p on accuracy, row by row; one p is lost.
ACCURACY_PRINTED = _by_pair(
    "≻ 0, ≻ 0, ≺, ≺ .17, ≻ 0, ≻ 0", "≺ .46, ≺ 0, ≺ .046, ≻ 0, ≻ 0", "≺ 0, ≺ .048, ≻ 0, ≻ 0", "≻ .026, ≻ 0, ≻ 0",
    "≻ 0, ≻ 0", "≺ 0",
)  # fmt: skip
# Matrix (8), right: P of the most probable statement on TPR and FPR; and the GLRT's p in row C1.
TPR_PRINTED = _by_pair(".99, .99, .99, .85, 1, 1", ".27, 1, .92, 1, 1", "1, .90, 1, 1", ".93, 1, 1", "1, 1", "1")
GLRT_PRINTED = ("0.014", "0.024", "0", "0.29", "0", "0")
# Matrix (11): P of the most probable statement on accuracy, F and AUC.
THREE_PRINTED = _by_pair(".99, .99, 1, .81, 1, 1", ".31, 1, .91, 1, 1", "1, .91, 1, 1", ".55, 1, 1", "1, 1", "1")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Pairs in which the joint test (P ≥ 0.95) and separate tests (all measures, level 5 %) say different things."""

    joint_only: list[str]
    separate_only: list[str]
    opposed: list[str]  # both claim, another statement

    def __len__(self) -> int:
        return len(self.joint_only) + len(self.separate_only) + len(self.opposed)


def matrix(cube: Cube, measures: tuple[str, ...]) -> Matrix:
    """Every pair judged jointly on these measures."""
    places, directions = _chosen(cube, measures)
    pairs = np.array([(column, row) for row, column in PAIRS])  # from the row's side: b is the row
    found = joint_pairs(cube.values[places], directions, pairs, glrt_method="chi2", separate=True)
    return dict(zip(PAIRS, found, strict=True))


def network_matrix(
    cube: Cube, measures: tuple[str, ...], seed: int = 0, pairs: Sequence[tuple[int, int]] = PAIRS
) -> NetworkMatrix:
    """These pairs judged through the network of these measures, from the row's side."""
    return {
        pair: network_dirichlet(_entries(cube, measures, pair), names=measures, seed=seed, draws=20_000)
        for pair in pairs
    }


def links(cube: Cube, measures: tuple[str, ...], pair: tuple[int, int]) -> dict[str, float]:
    """P(two measures are linked) in the network of this pair, exact."""
    posterior = structure_posterior(_entries(cube, measures, pair), names=measures)
    return {
        f"{a} – {b}": float(posterior.linked(a, b)) for i, a in enumerate(measures) for b in measures[i + 1 :]
    }  # fmt: skip


def _entries(cube: Cube, measures: tuple[str, ...], pair: tuple[int, int]) -> NDArray[np.float64]:
    """The paper's X of this pair: 1 where the row's classifier is better, ½ for a tie."""
    places, directions = _chosen(cube, measures)
    signs, _, _ = signs_of(cube.values[places], directions, np.array([pair[::-1]]))
    return np.asarray((signs[0] + 1.0) / 2.0)


def _chosen(cube: Cube, measures: tuple[str, ...]) -> tuple[list[int], tuple[bool, ...]]:
    places = [cube.measures.index(name) for name in measures]
    return places, tuple(cube.higher_is_better[place] for place in places)


def against_separate(found: Matrix, sure: float = 0.95, level: float = 0.05) -> Disagreement:
    """Where do the joint test and separate Wilcoxon tests differ?"""
    result = Disagreement([], [], [])
    for (row, column), pair in found.items():
        name = f"C{row + 1}–C{column + 1}"
        joint = "".join(pair.statement) if pair.probability >= sure else ""
        clear = all(p <= level for p in pair.wilcoxon_p)  # two-sided; the paper halves p and level alike
        separate = "".join(pair.wilcoxon_sign) if clear else ""
        if joint and separate and joint != separate:
            result.opposed.append(name)
        elif joint and not separate:
            result.joint_only.append(name)
        elif separate and not joint:
            result.separate_only.append(name)
    return result
