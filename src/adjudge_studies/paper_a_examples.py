"""Paper A, Examples 1 to 3, Table 1 and the product of Sec. 6.3: worked numbers beside ours.

Everything is computed from the built-in tables `joint` and `networks`, and exactly; the paper's Example 3 is sampled.
"""

from __future__ import annotations

from math import prod, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudge import compare
from adjudge.evidence.joint.dirichlet import DirichletResult, dirichlet
from adjudge.evidence.joint.dominance import count_statements, dominance
from adjudge.evidence.joint.glrt import glrt
from adjudge.evidence.joint.statement import Statement
from adjudge.results.examples import example
from adjudge_studies.catalogue import How
from adjudge_studies.printed import agrees, beside, markdown_table

COUNTS = (1, 2, 3, 6)  # Example 1
EXAMPLE_2 = {"λ": "0.6", "p, χ²": "0.313"}
EXAMPLE_3 = ("0.013", "0.051", "0.136", "0.80")  # sampled; the paper does not say with how many draws
PARTS = (0.9999, 0.99, 0.54)  # Sec. 6.3: four linked measures towards C1; RMSE and MAE towards C2
DRAWS = 10_000


def signs(name: str, b: str, a: str, directions: dict[str, Any] | None = None) -> NDArray[np.float64]:
    """The matrix X of a built-in table, cases × measures, from b's side."""
    cube = example(name).with_directions(**(directions or {})).cube()
    place_b, place_a = cube.learners.index(b), cube.learners.index(a)
    return dominance(cube.values[:, :, place_b].T, cube.values[:, :, place_a].T, cube.higher_is_better)


def sampled_distance(found: DirichletResult) -> list[float]:
    """Printed minus exact probabilities of Example 3, in standard errors of a sample of DRAWS draws."""
    return [
        (float(printed) - exact) / sqrt(exact * (1.0 - exact) / DRAWS)
        for printed, exact in zip(EXAMPLE_3, found.probabilities.tolist(), strict=True)
    ]


def page() -> str:
    """The worked numbers, ours beside the printed ones."""
    x = signs("joint", "B", "A")
    counts = count_statements(x).dense()
    ratio, exact = glrt(counts, method="chi2"), glrt(counts, method="exact")
    found = dirichlet(counts)
    distance = sampled_distance(found)
    table_1 = signs("networks", "new", "state of art", {"lower": ["complexity"]})
    few = count_statements(table_1).dense()
    verdict = compare(example("networks").with_directions(lower=["complexity"]))["new", "state of art"]
    judged = dirichlet(few)
    statements = [str(Statement.from_code(code, 2)) for code in range(4)]
    same = [agrees(ours, printed) for ours, printed in zip(found.probabilities, EXAMPLE_3, strict=True)]
    return "\n".join(
        [
            "# Paper A, Examples 1 to 3 and other worked numbers",
            "",
            "Made by `adjudge reproduce paper-a-examples`. In brackets the printed number, in bold where it differs",
            "from ours in a digit printed. Ours are exact.",
            "",
            "## Example 1: the matrix X and its counts",
            "",
            *markdown_table(
                ["", "ours", "printed"],
                [
                    ["X, accuracy", "".join(f"{value:.0f}" for value in x[:, 0]), "000111111111"],
                    ["X, seconds", "".join(f"{value:.0f}" for value in x[:, 1]), "011000111111"],
                    ["counts", ", ".join(f"{value:g}" for value in counts), ", ".join(map(str, COUNTS))],
                ],
            ),
            "",
            "## Example 2: the likelihood-ratio test",
            "",
            *markdown_table(
                ["", "ours (printed)"],
                [
                    ["λ (Eq. 6)", beside(ratio.ratio, EXAMPLE_2["λ"], digits=4)],
                    ["p, χ²", beside(ratio.p_value, EXAMPLE_2["p, χ²"], digits=4)],
                    ["p, exact binomial, our default below 25 cases", f"{exact.p_value:.4f} (not in the paper)"],
                ],
            ),
            "",
            f"One copy of the paper prints the base of λ as 9/3. That would make λ {3**9 / (3**3 * 6**6):.4f}; the",
            "printed 0.6 and p = 0.313 belong to 9/2.",
            "",
            "## Example 3: the Bayesian test",
            "",
            *markdown_table(
                ["statement", "ours (printed)", "exact to six digits", f"printed − ours, in errors of {DRAWS:,} draws"],
                [
                    [statement, beside(ours, printed), f"{ours:.6f}", f"{away:+.2f}"]
                    for statement, ours, printed, away in zip(
                        statements, found.probabilities.tolist(), EXAMPLE_3, distance, strict=True
                    )
                ],
            ),
            "",
            f"Sum of ours (Proposition 1): {found.probabilities.sum():.12f}. {4 - sum(same)} of the four printed",
            f"numbers differ in the last digit. The paper sampled them and does not say with how many draws: {DRAWS:,}",
            f"would be off by as much, since all four are within {max(map(abs, distance)):.1f} of their errors.",
            "",
            f"P = {found.probability:.2f} is that of being the most frequent statement. That it holds in more than",
            f"half of all cases has probability {found.p_majority:.2f} (exact; not in the paper).",
            "",
            "## Table 1: the question, and what four cases answer",
            "",
            "The paper asks whether the new networks are better on both criteria and prints no answer.",
            "",
            *markdown_table(
                ["", "ours"],
                [
                    [f"counts of {', '.join(statements)}", ", ".join(f"{value:g}" for value in few)],
                    [f"P({judged.statement} is the most frequent)", f"{judged.probability:.4f}"],
                    ["P(its share > ½)", f"{judged.p_majority:.4f}"],
                    ["GLRT p, exact", f"{glrt(few, method='exact').p_value:.4f}"],
                    ["verdict of `adjudge compare`", str(verdict.verdict)],
                ],
            ),
            "",
            "## Sec. 6.3: groups of independent measures",
            "",
            f"The three printed probabilities multiply to {prod(PARTS):.3f} (printed: 0.5). That is the most probable",
            "statement, four measures towards C1 and RMSE and MAE towards C2. The text calls it the probability that",
            f"C1 is better on all six, which by the same numbers is {PARTS[0] * (1 - PARTS[1]) * (1 - PARTS[2]):.4f}.",
            "",
        ]
    )


def make(how: How) -> str:
    """The page for `adjudge reproduce`; nothing is drawn, so seed and replications change nothing."""
    return page()
