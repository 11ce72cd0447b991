"""What paper A says of its matrices in words (Sec. 6.1 to 6.3), and whether it holds in ours.

"Significant" is one-sided p ≤ 2.5 %, "jointly better" P ≥ 0.95. Every row says its criterion, and what the printed
figures give under it where they are legible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.joint.network import NetworkDirichletResult
from adjudge.evidence.joint.pairs import JointPair
from adjudge.kernels.ranks import row_ranks
from adjudge.results.table import Cube
from adjudge.wording.joint import joint_cell as _joint
from adjudge.wording.joint import signs
from adjudge.wording.joint import three_digits as short
from adjudge.wording.joint import wilcoxon_cell as _test
from adjudge_studies.paper_a_experiment import SIX
from adjudge_studies.paper_a_matrices import (
    ACCURACY_PRINTED,
    FIRST_CLASS,
    GLRT_PRINTED,
    MATRICES,
    PAIRS,
    THREE,
    THREE_PRINTED,
    TPR_PRINTED,
    WEIGHTED,
    Matrix,
    NetworkMatrix,
    against_separate,
    matrix,
    network_matrix,
)

Found = Mapping[tuple[str, ...], Matrix]


class Sentence(NamedTuple):
    """What about; the paper; here; does it hold here; by which criterion; what the printed figures give under it."""

    about: str
    paper: str
    ours: str
    held: bool
    criterion: str
    printed: str


HOLDS, FAILS = "holds", "does not hold"
DRAWN = "as drawn: holds"
APART = "sign as printed, one-sided p {} 0.025"


def sentences(found: Found, networks: Mapping[tuple[str, ...], NetworkMatrix]) -> list[Sentence]:
    """Every sentence with what decides it."""
    nine, ten, eleven, six = (
        found[measures] for measures in (MATRICES["Matrix (9)"], MATRICES["Matrix (10)"], THREE, SIX)
    )
    one_five, four_seven = nine[0, 4], nine[3, 6]
    wins = _wins(eleven)
    fifth = networks[THREE][3, 4]
    sixes = networks[SIX][0, 1]
    alone = {str(part.measures[0]) for part in sixes.components if len(part.measures) == 1}
    all_six = "".join(six[0, 1].statement) == ">" * 6
    through, plain = sixes.probability(">" * 6), six[0, 1].probability
    ahead = [sum(float(THREE_PRINTED[pair]) >= 0.95 for pair in PAIRS if one in pair) for one in (3, 4)]
    return [
        *(row for name, measures in (("first class", FIRST_CLASS), ("mean", WEIGHTED))
          for row in _of_eight(name, nine, found[measures], networks[measures])),
        Sentence("(8): C1–C2, accuracy", "≻, p near 0", _test(nine[0, 1], 0), _holds(nine[0, 1], 0, ">", True),
                 APART.format("≤"), f"≻ 0: {HOLDS}"),
        Sentence("(8): C2–C3, accuracy", "≺, not significant (.46)", _test(nine[1, 2], 0),
                 _holds(nine[1, 2], 0, "<", False), APART.format(">"), f"≺ .46: {HOLDS}"),
        Sentence("(9): C1–C5 apart", "accuracy ≺ .17, AUC ≻ .14", f"{_test(one_five, 0)}, {_test(one_five, 1)}",
                 _holds(one_five, 0, "<", False) and _holds(one_five, 1, ">", False), APART.format(">"),
                 f".17 and .14: {HOLDS}"),
        Sentence("(9): C4–C7", "jointly ≻≻, GLRT p almost 0; apart not",
                 f"{_joint(four_seven)}, GLRT {short(four_seven.glrt_p)}; {_test(four_seven, 0)}, "
                 f"{_test(four_seven, 1)}",
                 _claims(four_seven, ">>") and not all(_significant(four_seven, place) for place in (0, 1)),
                 "≻≻ with P ≥ 0.95, not both measures significant", "not legible"),
        Sentence("(9): pairs in which joint and separate tests differ", "2, and C4–C7",
                 str(len(against_separate(nine))), len(against_separate(nine)) > 0, "at least 1 of 21", f"3: {HOLDS}"),
        Sentence("(10): pairs in which they differ", "5", str(len(against_separate(ten))),
                 len(against_separate(ten)) > 0, "at least 1 of 21", f"5: {HOLDS}"),
        *(Sentence(f"(10): C{row + 1}–C5", "C5 jointly better (.91); apart not significant",
                   f"{_joint(ten[row, 4])}; {_test(ten[row, 4], 0)}, {_test(ten[row, 4], 1)}",
                   signs(ten[row, 4].statement) == "≺≺" and not any(_significant(ten[row, 4], place)
                                                                   for place in (0, 1)),
                   "≺≺ with any P, neither measure significant", f"{HOLDS}; its P .91 is below 0.95")
          for row in (1, 2)),
        *(Sentence(f"(11): C1–C{column + 1}", "≻≻≻", _joint(eleven[0, column]), _claims(eleven[0, column], ">>>"),
                   "≻≻≻ with P ≥ 0.95", f"{THREE_PRINTED[0, column]}: {HOLDS}")
          for column in (1, 2)),
        Sentence("(11): C5 is jointly the best, followed by C4", "C5, C4",
                 "pairs won on all three: " + ", ".join(f"C{one + 1} {wins[one]}"
                                                        for one in np.argsort(-wins, kind="stable")),
                 bool(wins[4] == wins.max() and wins[3] == np.sort(wins)[-2]),
                 "most pairs won with P ≥ 0.95, C4 next",
                 f"P ≥ 0.95 in {ahead[0]} pairs of C4, {ahead[1]} of C5: {FAILS}"),
        Sentence("Figure 1: C4–C5, the three measures are dependent; same conclusion",
                 "one group", f"{_groups(fifth)}; plain {_joint(eleven[3, 4])}",
                 len(fifth.components) == 1 and fifth.statement == eleven[3, 4].statement,
                 "one group, and the plain test's statement", DRAWN),
        Sentence("Figure 2: C1–C2, RMSE and MAE are independent of the others and each other",
                 "four others ≻ .9999; RMSE ≺ .99; MAE ≺ .54", _groups(sixes), {"rmse", "mae"} <= alone,
                 "each of the two is a group of its own", DRAWN),
        Sentence("Sec. 6.3: C1–C2, P(all six ≻) is smaller through the network",
                 "0.5 against 0.9 (but see paper-a-examples)",
                 f"{short(through)} against {short(plain)}" + ("" if all_six else f" of {signs(six[0, 1].statement)}"),
                 all_six and through < plain, "smaller by any amount, the plain test's statement all ≻",
                 f"0.5 < 0.9: {HOLDS}"),
    ]  # fmt: skip


def held_again(cube: Cube, resamples: int, seed: int) -> NDArray[np.int64]:
    """In how many of so many resamples of the data sets (with replacement) does each sentence hold?"""
    rng = np.random.default_rng(seed)
    needed = {FIRST_CLASS: PAIRS, WEIGHTED: PAIRS, THREE: [(3, 4)], SIX: [(0, 1)]}
    held = []
    for _ in range(resamples):
        drawn = replace(cube, values=cube.values[:, rng.integers(len(cube.cases), size=len(cube.cases))])
        found = {measures: matrix(drawn, measures) for measures in MATRICES.values()}
        networks = {measures: network_matrix(drawn, measures, seed, pairs) for measures, pairs in needed.items()}
        held.append([row.held for row in sentences(found, networks)])
    counts: NDArray[np.int64] = np.asarray(held, dtype=np.int64).sum(axis=0)
    return counts


def _of_eight(name: str, accuracy: Matrix, joint: Matrix, networks: NetworkMatrix) -> list[Sentence]:
    """What Sec. 6.1 says of TPR and FPR, under one reading of them."""
    rank = _rank_agreement(
        [pair.wilcoxon_p[0] for pair in accuracy.values()], [pair.probability for pair in joint.values()]
    )
    legible = [pair for pair in PAIRS if len(ACCURACY_PRINTED[pair].split()) == 2]
    in_print = _rank_agreement(
        [float(ACCURACY_PRINTED[pair].split()[1]) for pair in legible], [float(TPR_PRINTED[pair]) for pair in legible]
    )
    glrt = [joint[0, column].glrt_p <= 0.05 for column in range(1, 7)]
    printed = [float(p) <= 0.05 for p in GLRT_PRINTED]
    wanted = [True, True, True, False, True, True]
    apart = max(abs(networks[pair].probability() - joint[pair].probability) for pair in joint)
    joined = sum(len(one.components) == 1 for one in networks.values())
    return [
        Sentence(f"(8), {name}: accuracy alone and TPR with FPR agree", "smaller p, higher probability",
                 f"rank correlation {rank:.2f}", rank <= -0.5, "rank correlation of p and P at most −0.5",
                 f"{in_print:.2f} over {len(legible)} legible pairs: {HOLDS if in_print <= -0.5 else FAILS}"),
        Sentence(f"(8), {name}: GLRT in row C1 significant at 5 %", "against all but C5",
                 "against " + (", ".join(f"C{place + 2}" for place, sure in enumerate(glrt) if sure) or "none"),
                 glrt == wanted, "p ≤ 0.05 (χ²) against C2, C3, C4, C6, C7 and not C5",
                 HOLDS if printed == wanted else FAILS),
        Sentence(f"(8), {name}: the network joins TPR and FPR and so changes nothing", "almost equal",
                 f"joined in {joined} of 21; greatest change {apart:.3f}", apart < 0.02 and joined == 21,
                 "joined in all 21 pairs, no P changes by 0.02 or more", "not printed"),
    ]  # fmt: skip


def _rank_agreement(p: Sequence[float], chances: Sequence[float]) -> float:
    """Spearman's rank correlation of p (accuracy) and P (joint) over the pairs."""
    ranks = row_ranks(np.array([p, chances]), higher_is_better=True)
    return float(np.asarray(np.corrcoef(ranks))[0, 1])


def _wins(found: Matrix) -> NDArray[np.int64]:
    """Pairs each classifier is claimed to win on all measures."""
    wins = np.zeros(7, dtype=np.int64)
    for (row, column), pair in found.items():
        if pair.probability >= 0.95 and pair.statement.reading in ("better", "worse"):
            wins[row if pair.statement.reading == "better" else column] += 1
    return wins


def _significant(pair: JointPair, place: int) -> bool:
    return pair.wilcoxon_p[place] / 2 <= 0.025


def _holds(pair: JointPair, place: int, side: str, significant: bool) -> bool:
    return pair.wilcoxon_sign[place] == side and _significant(pair, place) == significant


def _claims(pair: JointPair, statement: str) -> bool:
    return "".join(pair.statement) == statement and pair.probability >= 0.95


def _groups(one: NetworkDirichletResult) -> str:
    return "; ".join(
        f"{', '.join(map(str, part.measures))}: {signs(part.statement)} {short(part.probability)}"
        for part in one.components
    )
