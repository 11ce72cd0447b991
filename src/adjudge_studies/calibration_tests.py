"""How often does each frequentist test reject when there is nothing to find?

The simulated Type I error at 1, 5 and 10 % with its standard error (docs/calibration/tests.md), in the setting each
test assumes, and for the tests on resampled scores also on two learners that are equally good by construction
(`equal_learners`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge.evidence.adjustments import adjust
from adjudge.evidence.control import control_from_mean_ranks
from adjudge.evidence.corrected_t import corrected_t
from adjudge.evidence.five_by_two_cv_f import five_by_two_cv_f
from adjudge.evidence.five_by_two_cv_t import five_by_two_cv_t
from adjudge.evidence.friedman import friedman
from adjudge.evidence.mcnemar import mcnemar
from adjudge.evidence.nemenyi import nemenyi_from_mean_ranks
from adjudge.evidence.seeds_t import seeds_t
from adjudge.evidence.sign import sign
from adjudge.evidence.skillings_mack import skillings_mack
from adjudge.evidence.uncorrected_t import uncorrected_t
from adjudge.kernels.ranks import row_ranks
from adjudge.kernels.signed_rank import signed_rank
from adjudge_studies.catalogue import How
from adjudge_studies.equal_learners import draw_data_set, fold_masks, right_answers, split_masks
from adjudge_studies.printed import markdown_table
from adjudge_studies.proportions import paired_proportion_difference, unpaired_proportion_difference
from adjudge_studies.rows_file import write_rows
from adjudge_studies.welch_t import seeds_t_unpaired

Floats = NDArray[np.float64]
Simulation = Callable[[np.random.Generator, int], Floats]  # p-values of so many replications

LEVELS = (0.01, 0.05, 0.10)
ITEMS, FEATURES = 200, 5  # the resampled setting: items of a data set, features of each learner


@dataclass(frozen=True, slots=True)
class CardRow:
    """One line of the card: the share of replications with p ≤ level."""

    test: str
    setting: str
    replications: int
    rates: tuple[float, ...]

    def errors(self) -> tuple[float, ...]:
        """Binomial; a rate of 0 or 1 is given the error of one replication more or less."""
        least = 1 / self.replications
        shown = (min(max(rate, least), 1 - least) for rate in self.rates)
        return tuple(math.sqrt(rate * (1 - rate) / self.replications) for rate in shown)

    def excess(self) -> bool:
        """Whether a level is exceeded by more than three standard errors."""
        return any(
            rate - level > 3 * math.sqrt(level * (1 - level) / self.replications)
            for rate, level in zip(self.rates, LEVELS, strict=True)
        )


def rate_row(test: str, setting: str, p_values: Floats) -> CardRow:
    return CardRow(test, setting, len(p_values), tuple(float(np.mean(p_values <= level)) for level in LEVELS))


def each(draw: Callable[[np.random.Generator], Any], test: Callable[[Any], Any]) -> Simulation:
    """A simulation that calls `test` on one draw at a time and reads its p-value."""
    return lambda generator, count: np.array([test(draw(generator)).p_value for _ in range(count)])


def normal(*shape: int) -> Callable[[np.random.Generator], Floats]:
    return lambda generator: generator.normal(size=shape)


def signed_ranks(n: int, step: float = 0.0, **options: Any) -> Simulation:
    """Wilcoxon on n normal differences, rounded to multiples of `step` when given: ties and zeros."""

    def simulate(generator: np.random.Generator, count: int) -> Floats:
        d = generator.normal(size=(count, n))
        return signed_rank(np.round(d / step) if step else d, **options).p_value

    return simulate


def shared_noise(n: int, ratio: float) -> Callable[[np.random.Generator], Floats]:
    """n differences with the correlation ρ = ratio/(1 + ratio) that the corrected t assumes."""
    rho = ratio / (1 + ratio)
    return lambda generator: math.sqrt(rho) * generator.normal() + math.sqrt(1 - rho) * generator.normal(size=n)


def discordant_counts(generator: np.random.Generator) -> tuple[int, int, int, int]:
    """200 items: both right, only b, only a, neither, with 10 % discordant either way equally."""
    both, only_b, only_a, neither = generator.multinomial(200, [0.75, 0.05, 0.05, 0.15]).tolist()
    return both, only_b, only_a, neither


def family(test: Callable[[Floats, int], Floats], n: int, k: int) -> Simulation:
    """The smallest adjusted p-value over the family: P(any wrong rejection)."""

    def simulate(generator: np.random.Generator, count: int) -> Floats:
        return np.array([float(test(generator.normal(size=(n, k)), k).min()) for _ in range(count)])

    return simulate


def all_pairs(adjustment: str) -> Callable[[Floats, int], Floats]:
    def test(scores: Floats, k: int) -> Floats:
        pairs = list(combinations(range(k), 2))
        differences = np.stack([scores[:, b] - scores[:, a] for a, b in pairs])
        return adjust(signed_rank(differences).p_value, adjustment, pairs=pairs)

    return test


def nemenyi_pairs(scores: Floats, k: int) -> Floats:
    return np.array(nemenyi_from_mean_ranks(row_ranks(scores, True).mean(axis=0) / 2, len(scores)).p_values)


def control_pairs(scores: Floats, k: int) -> Floats:
    return np.array(control_from_mean_ranks(row_ranks(scores, True).mean(axis=0) / 2, len(scores), 0).adjusted)


def with_holes(n: int, k: int) -> Callable[[np.random.Generator], Floats]:
    def draw(generator: np.random.Generator) -> Floats:
        scores = generator.normal(size=(n, k))
        scores[generator.random((n, k)) < 0.2] = np.nan
        return scores

    return draw


def assumed_settings() -> list[tuple[str, str, Simulation, float]]:
    """(test, setting, simulation, share of the replications to spend) where each test's assumptions hold."""
    return [
        ("wilcoxon", "10 normal differences", signed_ranks(10), 1),
        ("wilcoxon", "50 normal differences, exact", signed_ranks(50), 1),
        ("wilcoxon", "51 normal differences, normal approximation", signed_ranks(51, method="normal"), 1),
        ("wilcoxon pratt", "20 differences in steps of ½ σ (ties, zeros)", signed_ranks(20, 0.5), 1),
        ("wilcoxon wilcox", "20 differences in steps of ½ σ", signed_ranks(20, 0.5, zeros="wilcox"), 1),
        ("wilcoxon zsplit", "20 differences in steps of ½ σ", signed_ranks(20, 0.5, zeros="zsplit"), 1),
        ("wilcoxon normal", "20 differences in steps of ½ σ", signed_ranks(20, 0.5, method="normal"), 1),
        ("sign", "20 normal differences", each(normal(20), sign), 1),
        ("corrected_t", "10 differences, correlation 0.1", each(shared_noise(10, 1 / 9), tenth), 1),
        ("corrected_t", "100 differences, correlation 0.1", each(shared_noise(100, 1 / 9), tenth), 1),
        ("uncorrected_t", "10 independent differences", each(normal(10), uncorrected_t), 1),
        ("uncorrected_t", "100 differences, correlation 0.1", each(shared_noise(100, 1 / 9), uncorrected_t), 1),
        ("seeds_t", "5 independent seeds", each(normal(5), seeds_t), 1),
        ("seeds_t_unpaired", "5 and 5 seeds", each(normal(2, 5), lambda x: seeds_t_unpaired(x[0], x[1])), 1),
        ("five_by_two_cv_t", "10 independent differences", each(normal(5, 2), five_by_two_cv_t), 1),
        ("five_by_two_cv_f", "10 independent differences", each(normal(5, 2), five_by_two_cv_f), 1),
        ("mcnemar exact", "200 items, 10 % discordant", each(discordant_counts, lambda t: mcnemar(t[1], t[2])), 1),
        ("mcnemar mid-p", "200 items, 10 % discordant", each(discordant_counts, mid_p), 1),
        ("mcnemar asymptotic", "200 items, 10 % discordant", each(discordant_counts, asymptotic), 1),
        ("proportion_difference paired", "the same items", each(discordant_counts, paired), 1),
        ("proportion_difference unpaired", "the same counts, pairing ignored", each(discordant_counts, unpaired), 1),
        ("friedman chi2", "10 cases × 4 learners", each(normal(10, 4), lambda x: friedman(x, method="chi2")), 1),
        ("friedman f", "10 cases × 4 learners", each(normal(10, 4), lambda x: friedman(x, method="f")), 1),
        ("friedman exact", "5 cases × 3 learners", each(normal(5, 3), lambda x: friedman(x, method="exact")), 0.5),
        ("friedman chi2", "30 cases × 6 learners", each(normal(30, 6), lambda x: friedman(x, method="chi2")), 1),
        ("friedman f", "30 cases × 6 learners", each(normal(30, 6), lambda x: friedman(x, method="f")), 1),
        ("skillings_mack", "20 cases × 4 learners, 20 % missing", each(with_holes(20, 4), skillings_mack), 1),
        ("nemenyi, any pair", "20 cases × 5 learners", family(nemenyi_pairs, 20, 5), 0.5),
        ("control + holm, any learner", "20 cases × 5 learners", family(control_pairs, 20, 5), 1),
        ("wilcoxon + holm, any pair", "20 cases × 4 learners", family(all_pairs("holm"), 20, 4), 0.5),
        ("wilcoxon + shaffer, any pair", "20 cases × 4 learners", family(all_pairs("shaffer"), 20, 4), 0.5),
        ("wilcoxon + bergmann-hommel, any pair", "20 cases × 4 learners", family(all_pairs("bergmann"), 20, 4), 0.5),
        ("wilcoxon + none, any pair", "20 cases × 4 learners", family(all_pairs("none"), 20, 4), 0.5),
    ]


def tenth(d: Floats) -> Any:
    return corrected_t(d, ratio=1 / 9)


def mid_p(t: tuple[int, int, int, int]) -> Any:
    return mcnemar(t[1], t[2], "mid-p")


def asymptotic(t: tuple[int, int, int, int]) -> Any:
    return mcnemar(t[1], t[2], "asymptotic")


def paired(t: tuple[int, int, int, int]) -> Any:
    return paired_proportion_difference(*t)


def unpaired(t: tuple[int, int, int, int]) -> Any:
    return unpaired_proportion_difference(t[0] + t[1], 200, t[0] + t[2], 200)


def resampled_settings(generator: np.random.Generator, count: int) -> dict[tuple[str, str], Floats]:
    """P-values of the resampled tests on `count` data sets of two equally good learners."""
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(count):
        x, y = draw_data_set(generator, ITEMS, FEATURES)
        for key, result in resampled_tests(generator, x, y):
            found.setdefault(key, []).append(result.p_value)
    return {key: np.array(values) for key, values in found.items()}


def resampled_tests(
    generator: np.random.Generator, x: Floats, y: NDArray[np.bool_]
) -> Iterator[tuple[tuple[str, str], Any]]:
    folds = differences(x, y, fold_masks(generator, ITEMS, 10, 10))
    splits = differences(x, y, split_masks(generator, ITEMS, ITEMS // 10, 100))
    halves = differences(x, y, fold_masks(generator, ITEMS, 2, 5))
    for setting, d in (
        ("10-fold cross-validation", folds[:10]),
        ("10 × 10-fold cross-validation", folds),
        ("10 random 90/10 splits", splits[:10]),
        ("100 random 90/10 splits", splits),
    ):
        yield ("uncorrected_t", setting), uncorrected_t(d)
        yield ("corrected_t", setting), tenth(d)
    yield ("five_by_two_cv_t", "5 × 2-fold cross-validation"), five_by_two_cv_t(halves.reshape(5, 2))
    yield ("five_by_two_cv_f", "5 × 2-fold cross-validation"), five_by_two_cv_f(halves.reshape(5, 2))
    test = split_masks(generator, ITEMS, ITEMS // 3, 1)
    b, a = (answers[test] for answers in right_answers(x, y, test))
    counts = int(np.sum(b & ~a)), int(np.sum(a & ~b))
    yield ("mcnemar exact", "one 2/3–1/3 split"), mcnemar(*counts)
    yield ("mcnemar mid-p", "one 2/3–1/3 split"), mcnemar(*counts, "mid-p")


def differences(x: Floats, y: NDArray[np.bool_], test: NDArray[np.bool_]) -> Floats:
    """Accuracy of b minus accuracy of a on each test mask."""
    b, a = right_answers(x, y, test)
    gained = (b.astype(np.int64) - a) * test
    return np.asarray(gained.sum(axis=1) / test.sum(axis=1), dtype=np.float64)


def card(replications: int = 20_000, seed: int = 0) -> tuple[list[CardRow], list[CardRow]]:
    """(rows where assumptions hold, rows on resampled scores); the second uses a fifth of the replications."""
    settings = assumed_settings()
    streams = np.random.default_rng(seed).spawn(len(settings) + 1)
    assumed = [
        rate_row(test, setting, simulate(stream, max(1, int(replications * share))))
        for (test, setting, simulate, share), stream in zip(settings, streams, strict=False)
    ]
    resampled = resampled_settings(streams[-1], max(1, replications // 5))
    return assumed, [rate_row(test, setting, p) for (test, setting), p in resampled.items()]


def write_card(folder: Path, replications: int, seed: int) -> str:
    assumed, resampled = card(replications, seed)
    folder.mkdir(parents=True, exist_ok=True)
    columns = [f"{kind}_{level:g}" for level in LEVELS for kind in ("rate", "se")]
    write_rows(folder / "tests.csv", ["part", "test", "setting", "replications", *columns], (
        [part, row.test, row.setting, row.replications,
         *(f"{number:.4f}" for pair in zip(row.rates, row.errors(), strict=True) for number in pair)]
        for part, rows in (("assumed", assumed), ("resampled", resampled)) for row in rows
    ))  # fmt: skip
    text = PAGE.format(
        replications=replications,
        seed=seed,
        assumed="\n".join(table(assumed)),
        resampled="\n".join(table(resampled)),
        items=ITEMS,
        features=FEATURES,
        both=2 * FEATURES,
    )
    (folder / "tests.md").write_text(text, encoding="utf-8")
    return text


PAGE = """# Calibration card: frequentist tests

How often each test rejects when there is nothing to find: percent of replications with p at or below the level, ±
standard error. **Bold**: a level is exceeded by more than three standard errors. A test that stays below its level is
cautious, not wrong; tests on few cases or on counts cannot hit a level exactly. Regenerate with

```sh
adjudge reproduce calibration-tests --replications {replications} --seed {seed}
```

## Where the test's assumptions hold

"Any pair" and "any learner": the chance of at least one wrong rejection in the family.

{assumed}

## On really resampled scores of two equally good learners

{items} items in two classes. Each learner calls the class of the nearer centroid, on its own {features} of {both}
equally telling features, so neither is better over data sets (`adjudge_studies.equal_learners`). The uncorrected t
takes overlapping training sets for independent ones: more repeats make it worse, not better. On one run of 10-fold
cross-validation, whose test sets do not overlap, it comes near its level for learners as stable as these two, and the
corrected t is cautious; with less stable learners paper C's reference 5 found twice the level.

{resampled}
"""


def table(rows: list[CardRow]) -> list[str]:
    cells = []
    for row in rows:
        rates = [f"{100 * rate:.2f} ± {100 * error:.2f}" for rate, error in zip(row.rates, row.errors(), strict=True)]
        cells.append([f"**{row.test}**" if row.excess() else row.test, row.setting, str(row.replications), *rates])
    return markdown_table(["test", "setting", "replications", "at 1 %", "at 5 %", "at 10 %"], cells, left=2)


def make(how: How) -> str:
    """The card for `adjudge reproduce`."""
    return write_card(how.folder, how.replications or 20_000, how.seed)
