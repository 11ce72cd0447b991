"""Paper B: its worked rewards, Figures 1 to 3, and what Tables 2 to 7 say.

Tables 2, 4 and 6 (one score per learner and data set) are the built-in table `rewards`; what follows from the printed
numbers is computed here. The experiment itself is run again, with other learners, by `paper_b_experiment`. Table 1 is a
definition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from adjudge import compare
from adjudge.evidence.friedman import friedman
from adjudge.measures.information_reward import good_information_reward, information_reward, kononenko_bratko
from adjudge.results.examples import example
from adjudge.wording.reversals import reversal_lines
from adjudge_studies.catalogue import How
from adjudge_studies.figure import draw_panels
from adjudge_studies.printed import beside, markdown_table
from adjudge_studies.rewards.cumulative_reward import RewardProducts, cumulative_reward, cumulative_uniform_reward
from adjudge_studies.rewards.reward_curve import reward_curve

Win = tuple[str, str, str]  # data set, the better learner, the worse

LEARNERS = {"c5": "C5.0", "cB": "C5.0 boosted", "ca": "Causal MML", "nb": "naive Bayes"}
MEASURES = {"accuracy": "Tables 2 and 3", "kononenko_bratko": "Tables 4 and 5", "information_reward": "Tables 6 and 7"}
CODES = {name: code for code, name in LEARNERS.items()}
FOUR = tuple(CODES)
TITLES = {"accuracy": "accuracy", "kononenko_bratko": "Kononenko–Bratko", "information_reward": "information reward"}
# Tables 3, 5 and 7: data set, then each learner with those significantly worse than it.
SIGNIFICANT = {
    "accuracy": """
        ch c5>ca,nb cB>ca,nb ca>nb; g2 cB>c5 ca>c5 nb>c5; gl ca>c5,cB,nb; hd cB>ca nb>c5,ca; hy c5>nb cB>nb ca>nb;
        mu c5>nb cB>nb ca>nb; se c5>ca,nb cB>ca,nb ca>nb; v2 cB>c5 ca>c5,nb; vo c5>nb cB>nb ca>nb""",
    "kononenko_bratko": """
        bc c5>ca cB>ca nb>ca; ch c5>ca,cB,nb cB>ca,nb ca>nb; g2 ca>c5,cB,nb nb>c5; gl cB>nb ca>c5,cB,nb; he nb>c5,ca;
        ho ca>nb; hy c5>nb cB>nb ca>nb; ir c5>nb cB>nb ca>nb; mu c5>nb cB>nb ca>nb; se c5>nb cB>nb ca>nb;
        v2 cB>c5 ca>c5,cB,nb; vo c5>cB,nb cB>nb ca>cB,nb""",
    "information_reward": """
        bc nb>ca,cB; ch c5>ca,nb cB>ca,nb ca>nb; g2 cB>c5 ca>c5,cB,nb nb>c5; gl ca>cB; hd cB>c5 ca>c5 nb>c5,ca,cB;
        he cB>ca nb>ca,cB; hy nb>cB; ly nb>cB; mu c5>nb cB>nb ca>nb; v2 cB>nb""",
}
SIZES = {"bc": 286, "ch": 3196, "g2": 163, "gl": 214, "hd": 303, "he": 155, "ho": 368, "hy": 3163, "ir": 150, "la": 57,
         "ly": 148, "mu": 8124, "se": 3163, "so": 47, "v2": 435, "vo": 435}  # fmt: skip


def wins(measure: str) -> list[Win]:
    """Every significant difference of a measure: data set, the better learner, the worse."""
    found = []
    for row in SIGNIFICANT[measure].split(";"):
        case, *cells = row.split()
        for better, _, worse in (cell.partition(">") for cell in cells):
            found += [(case, LEARNERS[better], LEARNERS[name]) for name in worse.split(",")]
    return found


def printed_scores(measure: str, cases: Sequence[str]) -> NDArray[np.float64]:
    """Table 2, 4 or 6, rows in this order, columns the four."""
    cube = example("rewards").cube()
    table = cube.values[cube.measures.index(measure)]
    found: NDArray[np.float64] = table[[cube.cases.index(case) for case in cases]][
        :, [cube.learners.index(name) for name in FOUR]
    ]
    return found


def printed_marks(measure: str, cases: Sequence[str]) -> list[Win]:
    """Table 3, 5 or 7, of these data sets."""
    return [win for win in wins(measure) if win[0] in cases]


def beaten(found: Iterable[Win], learner: str) -> list[str]:
    """Data sets on which this learner is significantly worse than all three others."""
    worse = [case for case, _, name in found if name == learner]
    return [case for case in SIZES if worse.count(case) == 3]


def won(found: Iterable[Win], learner: str) -> int:
    """How often this learner is significantly better."""
    return sum(better == learner for _, better, _ in found)


def lost(found: Iterable[Win], learner: str) -> int:
    """How often this learner is significantly worse."""
    return sum(worse == learner for _, _, worse in found)


def contradictions(measure: str) -> list[Win]:
    """Significant differences whose sign is not that of the printed scores."""
    cube = example("rewards").cube()
    table = cube.values[cube.measures.index(measure)]
    return [
        (case, better, worse)
        for case, better, worse in wins(measure)
        if table[cube.cases.index(case), cube.learners.index(better)]
        <= table[cube.cases.index(case), cube.learners.index(worse)]
    ]


def halves() -> dict[str, int | None]:
    """The size of a test set of which all four accuracies are whole numbers of items: ⌊N/2⌋, or near it, or None."""
    cube = example("rewards").cube()
    table = cube.values[cube.measures.index("accuracy")]
    found: dict[str, int | None] = {}
    for case, size in SIZES.items():
        tries = [size // 2, *(size // 2 + step for step in (1, -1))]
        right = {half: table[cube.cases.index(case)] * half for half in tries}
        whole = (half for half in tries if np.abs(right[half] - right[half].round()).max() < 1e-3)
        found[case] = next(whole, None)
    return found


def certain_learner(edible: int) -> tuple[float, float]:
    """Kononenko–Bratko and information reward of a learner certain and right on mushroom, after the cut-off of Sec. 6.

    4062 training items, of which `edible` are edible; the other half holds the rest of all 4208.
    """
    half, rest = SIZES["mu"] // 2, 4208 - edible
    y = [0] * rest + [1] * (half - rest)
    proba, prior = np.eye(2)[y], [edible / half, 1 - edible / half]
    return (
        kononenko_bratko(y, proba, prior, n_train=half, classes=[0, 1]).mean,
        information_reward(y, proba, prior, n_train=half, classes=[0, 1]).mean,
    )


def worked() -> list[list[str]]:
    """Rows: what, ours beside the printed number or claim."""
    y = [0] + [1] * 9  # the lazy expert: one in ten has the disease, the answer is always 0.9 for "no"
    lazy = [[0.1, 0.9]] * 10
    first = RewardProducts(n=4, log_w=log(0.6), log_x=log(0.3), log_y=0.0, log_z=0.0)
    second = RewardProducts(n=4, log_w=log(0.5), log_x=log(0.7), log_y=0.0, log_z=0.0)
    uniform = [cumulative_uniform_reward(products) for products in (first, second)]
    relative = [cumulative_reward(products, 0.8) for products in (first, second)]
    third = information_reward([0], [[0.4, 0.3, 0.3]], [1 / 3] * 3, classes=[0, 1, 2]).mean
    eighty = information_reward([0], [[0.4, 0.3, 0.3]], [0.8, 0.1, 0.1], classes=[0, 1, 2]).mean
    entropy = -sum(share * log(share) for share in (4208 / 8124, 3916 / 8124))
    rewards, information = certain_learner(2104)
    near, _ = certain_learner(2114)
    return [
        ["Sec. 2.1, lazy expert, Good's reward", beside(good_information_reward(y, lazy).mean, "0.531")],
        ["the same, information reward", beside(information_reward(y, lazy, [0.1, 0.9]).mean, "0", 3)],
        ["right with 0.4 of three classes, prior ⅓ (should be > 0)", f"{third:.3f}"],
        ["the same, prior 0.8 (should be < 0)", f"{eighty:.3f}"],
        ["Thesis 1, uniform prior: ML1 < ML2", f"n − {4 - uniform[0]:.3f} < n − {4 - uniform[1]:.3f}"],
        ["Thesis 1, prior 0.8: ML1 > ML2", f"n − {4 - relative[0]:.3f} > n − {4 - relative[1]:.3f}"],
        ["class entropy of mushroom in nats; Table 4's greatest cell for it", f"{entropy:.4f} (0.6926)"],
        ["mushroom, certain and right, IR (Table 6)", beside(information, "0.99982", digits=6)],
        ["the same, Kononenko–Bratko (Table 4), even split", beside(rewards, "0.69259", digits=6)],
        ["the same, 2114 edible in the training half", beside(near, "0.69259", digits=6)],
    ]


def page(figure: bool) -> str:
    """What can be computed, beside what is printed."""
    cube = example("rewards").cube()
    ranks = {name: friedman(cube.values[place]) for place, name in enumerate(cube.measures)}
    rows = [
        [where, measure, *(f"{rank:.2f}" for rank in ranks[measure].mean_ranks), f"{ranks[measure].p_value:.3f}"]
        for measure, where in MEASURES.items()
    ]
    counts = [
        [
            where,
            measure,
            *(f"{won(wins(measure), name)} : {lost(wins(measure), name)}" for name in cube.learners),
        ]
        for measure, where in MEASURES.items()
    ]
    sizes = halves()
    odd = [f"{case}: {half or 'none'}" for case, half in sizes.items() if half != SIZES[case] // 2]
    wrong = [f"{measure} {case}: {b} > {w}" for measure in MEASURES for case, b, w in contradictions(measure)]
    lines = [
        "# Paper B: worked rewards, Figures 1 to 3, Tables 2 to 7",
        "",
        "Made by `adjudge reproduce paper-b-tables`. In brackets the printed number, in bold where it differs from",
        "ours in a digit printed.",
        "",
        *markdown_table(["worked number", "ours (printed)"], worked()),
        "",
        "The last four rows: the entropy of all mushrooms shows that Table 4 is in nats (in bits it is 0.999). C5.0",
        "made no error on mushroom; if it was also certain, its cells depend only on the cut-off of Sec. 6 and on how",
        "many edible ones fell into the training half, which is not printed. An even split gives another fourth",
        "digit; 2114 of 4062 gives the printed one, but that number was found by searching.",
        "",
        "## Tables 2, 4 and 6 as printed",
        "",
        "Their 192 scores are carried as printed (`adjudge compare example:rewards`); `adjudge reproduce",
        "paper-b-experiment` runs the experiment again. Mean ranks over the 16 data sets, 1 best, with Friedman's p;",
        "the paper prints neither.",
        "",
        *markdown_table(["", "measure", *cube.learners, "p"], rows, left=2),
        "",
        "All four accuracies of a data set are whole numbers of items of a test set of ⌊N/2⌋, so that a cell is one",
        f"test half and no mean over 5 × 2: {16 - len(odd)} of 16 data sets (others: {'; '.join(odd) or 'none'}).",
        "",
        "## Tables 3, 5 and 7: 5x2cv t, as printed",
        "",
        "The folds are not published. Significantly better : significantly worse, counted from the printed cells:",
        "",
        *markdown_table(["", "measure", *cube.learners], counts, left=2),
        "",
        "The paper's sentences about them, checked against its own cells:",
        "",
        f"- accuracy: naive Bayes is worse than all others on {', '.join(beaten(wins('accuracy'), 'naive Bayes'))} "
        "(text: ch, hy, mu, se, vo);",
        f"- Kononenko–Bratko: on {', '.join(beaten(wins('kononenko_bratko'), 'naive Bayes'))} (text: those and ir);",
        "- information reward: naive Bayes is significantly better "
        f"{won(wins('information_reward'), 'naive Bayes')} times (text: 10).",
        "",
        f"Of the {sum(len(wins(measure)) for measure in MEASURES)} significant differences {len(wrong)} point the "
        f"other way than the printed scores{': ' + '; '.join(wrong) if wrong else ''}.",
        "",
        "## Pairs that change places",
        "",
        "What `adjudge compare example:rewards --reversals accuracy,information_reward` (and `kononenko_bratko`) says",
        "of Tables 2, 4 and 6; `adjudge reproduce paper-b-experiment` asks it of the experiment run again, down to",
        "items.",
        "",
        *turned_lines(),
        "## Figures 1 to 3",
        "",
        "![Figures 1 to 3](paper-b-figures.svg)" if figure else "Not drawn: matplotlib is not there.",
        "",
        "Rewards at some probabilities of the true class, three classes, uniform prior (the paper prints no values):",
        "",
        *markdown_table(["probability", "Eq. 2 (Figure 2)", "Eq. 3 (Figure 3)", "Eq. 4 (Figure 3)"], curve_rows()),
        "",
    ]
    return "\n".join(lines)


def turned_lines() -> list[str]:
    """Who changes places between accuracy and each reward, in the words of `compare`."""
    lines = []
    for reward in ("information_reward", "kononenko_bratko"):
        found = compare(example("rewards"), reversals=("accuracy", reward))
        lines += [f"- {text}" for text in reversal_lines(found)[:-1]]
    return [*lines, ""]


def curve_rows() -> list[list[str]]:
    names = ("bayesian_information_reward", "information_reward", "kononenko_bratko")
    curves = [reward_curve(name, points=11) for name in names]  # twelfths, so that the prior ⅓ is one of them
    return [
        [f"{curves[0].probability[place]:.3f}", *(f"{round(curve.reward[place], 3) + 0.0:.3f}" for curve in curves)]
        for place in (0, 3, 5, 7, 10)
    ]


def make(how: How) -> str:
    """The page for `adjudge reproduce`; nothing is drawn at random, so seed and replications change nothing."""
    figure = draw_panels(
        how.folder / "paper-b-figures.svg",
        "adjudge_studies.plots.reward_curve:paper_figure",
        3,
        3,
        lambda plot, number, ax: plot(number + 1, ax=ax).set_title(f"Figure {number + 1}"),
    )
    return page(figure)
