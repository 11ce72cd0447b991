"""Paper B: where accuracy and the rewards put two learners in opposite orders, by data set and item by item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.reversals import ReversalsResult, reversals
from adjudge.measures.information_reward import information_reward
from adjudge.runs.experiment import experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.predictions_file import read_predictions
from adjudge.runs.run import run
from adjudge_studies.catalogue import How
from adjudge_studies.paper_b_experiment import SETS, Scores, all_learners, main_line_ups
from adjudge_studies.paper_b_tables import CODES, FOUR, MEASURES, TITLES, Win, printed_scores
from adjudge_studies.printed import markdown_table

Floats = NDArray[np.float64]


def score_reversals(values: Mapping[str, Floats], cases: Sequence[str], first: str, second: str) -> ReversalsResult:
    """Pairs of the four that change places between two measures; `values[measure]` is (cases, four)."""
    return reversals(values[first], values[second], learners=FOUR, cases=cases)


def turned_share(one: Floats, other: Floats) -> float:
    """Of all cases × pairs with a difference under both, the share whose sign differs; both (cases, four)."""
    pairs = [(b, a) for b in range(4) for a in range(b)]
    product = np.array([(one[:, b] - one[:, a]) * (other[:, b] - other[:, a]) for b, a in pairs])
    return float((product < 0).sum() / max(1, (product != 0).sum()))


def turning(scores: Scores, four: Sequence[str]) -> tuple[float, float]:
    """Share of signs that turn from accuracy to information reward on one half, and to accuracy on another half."""
    one, other = (
        scores.of(measure, four).reshape(len(scores.cases), 10, 4) for measure in ("accuracy", "information_reward")
    )
    within = np.mean([turned_share(one[:, half], other[:, half]) for half in range(10)])
    between = np.mean([turned_share(one[:, j], one[:, k]) for j, k in combinations(range(10), 2)])
    return float(within), float(between)


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
                f"{CODES[pair.b]}–{CODES[pair.a]}: {', '.join(pair.disagreeing)}"
                for pair in found.pairs
                if pair.disagreeing
            )
            whole = ", ".join(f"{CODES[pair.b]}–{CODES[pair.a]}" for pair in found.reversed) or "none"
            share = turned_share(values["accuracy"], values[second])
            rows.append([TITLES[second], name, f"{found.n_disagreeing}", f"{100 * share:.0f} %", whole, turned])
    return [
        *markdown_table(
            ["accuracy against", "scores", "turned", "share", "turned over all sets", "pair: data sets"], rows, left=6
        ),
        "",
        "Reversals: data sets × pairs in which the two measures favour different learners; share: of those with a",
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


def item_reversal(how: How, names: Iterable[str], case: str) -> tuple[ReversalsResult, Mapping[str, float]]:
    """The items of one data set under accuracy and information reward, and its class priors.

    Two learners are run again on the halves of the experiment with every prediction kept; an item's score is the mean
    of its five, once in each run.
    """
    chosen = [learner for learner in all_learners() if learner.name in set(names)]
    made = experiment(
        [how.data_file(f"{SETS[case]}.arff")], chosen, ["accuracy"], KFold(2, 5), seed=how.seed, keep_predictions=True
    )
    folder = how.folder / "items" / "-".join([case, *(learner.name for learner in chosen)]).replace(" ", "_")
    run(made, folder, engine=how.engine, workers=how.workers)
    kept = read_predictions(folder)
    truth = dict(zip(kept["item"], kept["truth"], strict=True))
    classes = list(kept["probabilities"][0])  # as declared: one may have no item
    counts = {name: list(truth.values()).count(name) / len(truth) for name in classes}
    learners = [learner.name for learner in chosen]
    sums: dict[str, Floats] = {name: np.zeros((len(truth), 2)) for name in ("accuracy", "information_reward")}
    groups: dict[tuple[str, int, int], list[int]] = {}
    for row, key in enumerate(zip(kept["learner"], kept["repeat"], kept["fold"], strict=True)):
        groups.setdefault(key, []).append(row)
    for (learner, _, _), rows in groups.items():
        items = np.array([kept["item"][row] for row in rows])
        tested = set(items.tolist())
        proba = [[kept["probabilities"][row][name] for name in classes] for row in rows]
        answers = [kept["truth"][row] for row in rows]
        column = learners.index(learner)
        right = [kept["predicted"][row] == kept["truth"][row] for row in rows]
        trained = [label for item, label in truth.items() if item not in tested]
        reward = information_reward(answers, proba, y_train=trained, classes=classes)
        sums["accuracy"][items, column] += np.array(right) / 5
        sums["information_reward"][items, column] += reward.items / 5
    priors = [counts[truth[item]] for item in range(len(truth))]
    found = reversals(
        sums["accuracy"],
        sums["information_reward"],
        learners=learners,
        cases=[f"{item} ({truth[item]})" for item in range(len(truth))],
        priors=priors,
    )
    return found, counts


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
