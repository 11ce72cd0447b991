"""How often do the joint tests and the verdict rule claim something that is not so?

A claim is wrong at a *boundary null*: the two most probable statements are equally probable, so none is the most
frequent. Two nulls: `two` has only these two, and its rates are exact sums over the binomial; `crowd` has them at 0.3
each, the rest shared evenly by all others, and is simulated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from adjudge.evidence.joint.dirichlet import majority_probability
from adjudge.evidence.joint.glrt import glrt_p_values
from adjudge.kernels.dirichlet_argmax import top_two_probabilities
from adjudge.verdicts.signs import cases_needed
from adjudge_studies.catalogue import How
from adjudge_studies.rows_file import write_rows

Floats = NDArray[np.float64]
MEASURES = (1, 2, 3, 4, 5, 6)
CASES = (4, 6, 8, 10, 15, 20, 30, 40, 60, 80)
COLUMNS = ("glrt_chi2", "glrt_exact", "probability", "verdict", "strict", "majority")

_INTRODUCTION = """\
# Calibration card: joint tests and the verdict rule

How often each procedure makes a claim when it must not: the two most probable statements are *equally* probable, so
no statement is the most frequent one. Level 5 % for the GLRT, threshold 0.95 for the Dirichlet test. Null `two`: only
these two statements occur; rates are exact sums. Null `crowd`: 0.3 each, the rest shared by all other statements;
simulated, standard error in brackets. `verdict` is `--rule published` (P ≥ 0.95, and enough
cases), `strict` and `majority` its two relatives.

Made by `{command}`.

Reading it: P ≥ 0.95 is a one-sided probability looked at from both sides, so about 10 % is to be expected, and few
cases move in coarse steps (6 cases, one measure: 5 against 1 has P = 0.957, and a fair coin gives that or more in 22
% of samples). χ² exceeds its level for few cases. The exact GLRT, and so `--rule strict`, stay below 5 % everywhere:
use it for a claim that must be defended. `majority` guards against another mistake, a mode that few cases share; with
only two statements in the world it is no stricter than the mode.
"""


@dataclass(frozen=True, slots=True)
class Rates:
    """Share of samples in which each procedure makes its (wrong) claim at level 5 %, or threshold 0.95."""

    null: str
    measures: int
    cases: int
    replications: int  # 0: exact
    glrt_chi2: float
    glrt_exact: float
    probability: float  # P ≥ 0.95
    verdict: float  # the rule of `compare`: and enough cases
    strict: float  # rule="strict": and the exact GLRT agrees
    majority: float  # rule="majority": and P(share > ½) ≥ 0.95

    def error(self, column: str) -> float:
        """Standard error of a simulated rate; 0 when exact."""
        rate = getattr(self, column)
        return float(np.sqrt(max(rate * (1 - rate), 1e-9) / self.replications)) if self.replications else 0.0


def claim_rates(counts: Floats, weights: Floats, level: float = 0.05) -> dict[str, float]:
    """Weighted share of count vectors (samples × statements) on which each procedure claims."""
    n_statements = counts.shape[1]
    alpha = 1.0 / n_statements
    n = round(float(counts[0].sum()))
    ordered = np.sort(counts, axis=1)
    first, second = ordered[:, -1], ordered[:, -2]
    shapes = np.arange(n + 1) + alpha
    sizes = np.zeros((len(counts), n + 1))
    for value in range(n + 1):
        sizes[:, value] = (counts == value).sum(axis=1)
    chance = top_two_probabilities(shapes, sizes, first.astype(np.intp), second.astype(np.intp))[0]
    majority = majority_probability(first + alpha, n + 1.0 - first - alpha)
    everywhere = np.ones(len(counts), dtype=bool)
    _, chi2 = glrt_p_values(first, second, ~everywhere)
    _, exact = glrt_p_values(first, second, everywhere)
    sure = chance >= 1 - level
    enough = n >= cases_needed(1, level)
    claims = {
        "glrt_chi2": chi2 <= level,
        "glrt_exact": exact <= level,
        "probability": sure,
        "verdict": sure & enough,
        "strict": sure & (exact <= level) & enough,
        "majority": sure & (majority >= 1 - level) & enough,
    }
    return {name: float(weights @ claimed) for name, claimed in claims.items()}


def two_only(m: int, n: int) -> Rates:
    """Exact: the two statements share the cases by a fair coin."""
    heads = np.arange(n + 1)
    weights = np.exp(gammaln(n + 1) - gammaln(heads + 1) - gammaln(n - heads + 1) - n * np.log(2))
    counts = np.zeros((n + 1, 2**m))
    counts[:, 0], counts[:, 1] = heads, n - heads
    return Rates("two", m, n, 0, **claim_rates(counts, weights))


def crowd(m: int, n: int, replications: int, rng: np.random.Generator) -> Rates:
    """Simulated: two statements at 0.3, the others share the rest."""
    chances = np.full(2**m, 0.4 / (2**m - 2))
    chances[:2] = 0.3
    counts = rng.multinomial(n, chances, size=replications).astype(np.float64)
    return Rates("crowd", m, n, replications, **claim_rates(counts, np.full(replications, 1.0 / replications)))


def card(replications: int = 20_000, seed: int = 0) -> Iterator[Rates]:
    """Every row of the card."""
    rng = np.random.default_rng(seed)
    for m in MEASURES:
        for n in CASES:
            yield two_only(m, n)
            if m > 1:
                yield crowd(m, n, replications, rng)


def write_card(rows: list[Rates], folder: Path, command: str) -> str:
    """The card as a CSV of all rows and a Markdown page, which is given back."""
    folder.mkdir(parents=True, exist_ok=True)
    setting = ("null", "measures", "cases", "replications")
    write_rows(folder / "joint.csv", [*setting, *COLUMNS, *(f"{column}_error" for column in COLUMNS)], (
        [*(getattr(row, name) for name in setting), *(f"{getattr(row, column):.5f}" for column in COLUMNS),
         *(f"{row.error(column):.5f}" for column in COLUMNS)]
        for row in rows
    ))  # fmt: skip
    page = _page(rows, command)
    (folder / "joint.md").write_text(page, encoding="utf-8")
    return page


def _page(rows: list[Rates], command: str) -> str:
    lines = [*_INTRODUCTION.format(command=command).splitlines(), ""]
    for null in ("two", "crowd"):
        lines += [
            f"## Null `{null}`",
            "",
            "| measures | cases | GLRT χ² | GLRT exact | P ≥ 0.95 | verdict | strict | majority |",
            "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        for row in (row for row in rows if row.null == null):
            cells = [
                f"{100 * getattr(row, column):.1f} %"
                + (f" ({100 * row.error(column):.2f})" if row.replications else "")
                for column in COLUMNS
            ]
            lines.append(f"| {row.measures} | {row.cases} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def make(how: How) -> str:
    """The card for `adjudge reproduce`."""
    replications = how.replications or 20_000
    command = "adjudge reproduce calibration-joint"
    if (replications, how.seed) != (20_000, 0):
        command += f" --replications {replications} --seed {how.seed}"
    return write_card(list(card(replications, how.seed)), how.folder, command)
