"""The page, CSV and ROC curves of paper A's Table 2: ours beside the printed areas, under every reading of the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from adjudge_studies.catalogue import How
from adjudge_studies.figure import draw_panels
from adjudge_studies.paper_a_table2 import PRINTED, RECORDED, SCENARIOS, TESTS, Found, Scenario, found_areas, run_table2
from adjudge_studies.printed import markdown_table
from adjudge_studies.roc_areas import Areas
from adjudge_studies.rows_file import write_rows

NEGATIVES = ("near", "forced")
LITERAL = ("near", "observed")
KINDS = {"indep": "independent", "full": "full, uniform", "normalised": "full, normalised"}


def printed_of(scenario: Scenario) -> tuple[float, ...]:
    """The paper's areas; `normalised` is another reading of its `full`."""
    m, n, kind = scenario
    return PRINTED[m, n, "full" if kind == "normalised" else kind]


def distance(found: Found, kind: str, negatives: str, recorded: str) -> float:
    """Mean distance between our areas and the printed ones over the four rows of one kind."""
    rows = [scenario for scenario in SCENARIOS if scenario[2] == kind]
    ours = np.array([found[scenario, negatives, recorded].area for scenario in rows])
    return float(np.abs(ours - np.array([printed_of(scenario) for scenario in rows])).mean())


def steps(found: Found, kind: str, negatives: str, recorded: str, step: int) -> tuple[int, int]:
    """Rows in which a test gains on (loses to) the one before it by more than two standard errors."""
    rows = [found[scenario, negatives, recorded] for scenario in SCENARIOS if scenario[2] == kind]
    gains = [one.gain[step] / max(one.gain_error[step], 1e-12) for one in rows]
    return sum(gain > 2 for gain in gains), sum(gain < -2 for gain in gains)


def page(found: Found, replications: int, seed: int, draws: int, figure: bool) -> str:
    """Markdown: the literal reading in full, the others in short."""
    lines = [
        "# Paper A, Table 2: areas under the ROC curves of the joint tests",
        "",
        f"Made by `adjudge reproduce paper-a-table2`, seed {seed}: {replications} positive and {replications} negative",
        f"samples for each row and reading, network test with {draws} draws where it is not exact. Areas are rank",
        "statistics, ± their standard error; in brackets the printed area. The printed ones, from 1000 + 1000 samples,",
        "have about the same error of their own.",
        "",
        "## The reading nearest to the text",
        "",
        "- Negatives: parameters are drawn until the two greatest differ by at most 0.1 %, then made equal.",
        "- Recorded: the number of the statement each test itself finds best (for the GLRT, −2 log λ).",
        "- Independent rows: each measure's share uniform on (0, 1); the tie is a share of ½ where it was nearest.",
        "- Full rows, twice: uniform over the simplex, and uniform numbers divided by their sum. The text says only",
        "  that the parameters are drawn at random.",
        "",
        *markdown_table(
            ["parameters", "m", "n", *TESTS, "Bayesian − GLRT", "network − Bayesian"],
            [_row(scenario, found[(scenario, *LITERAL)]) for scenario in SCENARIOS],
        ),
        "",
        *_seen(found),
        "",
        "## All readings",
        "",
        "Negatives `near` as above; `forced`: any draw, its two greatest made equal. Recorded `observed` as above;",
        "`true`: the number of the statement that is truly the most probable. Distance: mean of |ours − printed| over",
        "four rows and three tests. Gains: rows of four in which a test has a greater (smaller) area than the one",
        "before it by more than two standard errors; in every printed row it is greater.",
        "",
        *markdown_table(
            ["parameters", "negatives", "recorded", "distance", "Bayesian over GLRT", "network over Bayesian"],
            [
                [
                    KINDS[kind],
                    negatives,
                    recorded,
                    f"{distance(found, kind, negatives, recorded):.3f}",
                    *("{} ({})".format(*steps(found, kind, negatives, recorded, step)) for step in (0, 1)),
                ]
                for kind in KINDS
                for negatives in NEGATIVES
                for recorded in RECORDED
            ],
            left=3,
        ),
        "",
        "## Every reading, row by row",
        "",
        "Areas ± standard error (printed), so that no reading need be tried again. **Bold**: the network gains more",
        "than two standard errors on the Bayesian test, as it does in every printed row.",
        "",
        *markdown_table(
            ["parameters", "negatives", "recorded", "m", "n", *TESTS, "network − Bayesian"],
            [
                _reading(scenario, negatives, recorded, found[scenario, negatives, recorded])
                for kind in KINDS
                for negatives in NEGATIVES
                for recorded in RECORDED
                for scenario in SCENARIOS
                if scenario[2] == kind
            ],
            left=3,
        ),
        "",
        "All areas are in paper-a-table2.csv.",
        "",
        "## Figures 3 and 4: ROC curves",
        "",
        "![ROC curves](paper-a-table2.svg)" if figure else "Not drawn: matplotlib is not there.",
        "",
    ]
    return "\n".join(lines)


def _row(scenario: Scenario, one: Areas) -> list[str]:
    m, n, kind = scenario
    cells = [
        f"{area:.3f} ± {error:.3f} ({printed:.3f})"
        for area, error, printed in zip(one.area, one.error, printed_of(scenario), strict=True)
    ]
    printed = np.diff(printed_of(scenario))
    gains = [
        f"{gain:+.3f} ± {error:.3f} ({wanted:+.3f})"
        for gain, error, wanted in zip(one.gain, one.gain_error, printed, strict=True)
    ]
    return [KINDS[kind], str(m), str(n), *cells, *gains]


def _reading(scenario: Scenario, negatives: str, recorded: str, one: Areas) -> list[str]:
    kind, m, n, *cells = _row(scenario, one)
    gains = one.gain[1] > 2 * one.gain_error[1]
    last = f"**{cells[-1]}**" if gains else cells[-1]
    return [kind, negatives, recorded, m, n, *cells[:3], last]


def _seen(found: Found) -> list[str]:
    """What this run shows, in words made from its numbers."""
    bayes = {kind: steps(found, kind, *LITERAL, 0) for kind in KINDS}
    network = {kind: steps(found, kind, *LITERAL, 1) for kind in KINDS}
    every = [steps(found, kind, n, r, 1) for kind in ("full", "normalised") for n in NEGATIVES for r in RECORDED]
    far = sum(
        abs(area - printed) > 3 * np.sqrt(2) * error
        for scenario in SCENARIOS
        for area, error, printed in zip(
            found[(scenario, *LITERAL)].area, found[(scenario, *LITERAL)].error, printed_of(scenario), strict=True
        )
    )
    up, down = (sum(one[side] for one in every) for side in (0, 1))
    return [
        "Seen, where a gain or loss is one of more than two standard errors:",
        "",
        f"- The Bayesian test gains on the GLRT in {sum(one[0] for one in bayes.values())} of 12 rows and loses in "
        f"{sum(one[1] for one in bayes.values())} (printed: gains in all).",
        f"- The network gains on the Bayesian test in {network['indep'][0]} of 4 independent rows and loses in "
        f"{network['indep'][1]} (printed: gains in all).",
        f"- On full rows, all readings below taken together, the network gains in {up} of {4 * len(every)} and loses "
        f"in {down} (printed: gains in all).",
        f"- {far} of 36 areas are further from the printed one than three standard errors of the difference.",
    ]


def write_csv(found: Found, path: Path) -> None:
    """Every area with its standard error, the printed one beside it."""
    header = ["measures", "cases", "parameters", "negatives", "recorded", "test", "area", "error", "printed"]
    write_rows(path, header, (
        [*scenario, negatives, recorded, test, f"{area:.5f}", f"{error:.5f}", f"{printed:.3f}"]
        for (scenario, negatives, recorded), one in found.items()
        for test, area, error, printed in zip(TESTS, one.area, one.error, printed_of(scenario), strict=True)
    ))  # fmt: skip


def _draw(found: Found, plot: Callable[..., Any], number: int, ax: Any) -> None:
    scenario = list(PRINTED)[number]
    one = found[(scenario, *LITERAL)]
    names = ("GLRT", "Bayes", "Bayes + network")  # short: a legend must not hide the curves of a small panel
    plot(dict(zip(names, one.curves, strict=True)), areas=dict(zip(names, one.area, strict=True)), ax=ax)
    ax.legend(loc="lower right", fontsize=7)
    ax.set_title(f"m = {scenario[0]}, n = {scenario[1]}, {KINDS[scenario[2]]}")


def make(how: How) -> str:
    """The page for `adjudge reproduce`; `replications` is the number of samples of each label."""
    replications, draws = how.replications or 1000, 4000
    found = found_areas(run_table2(replications=replications, draws=draws, **how.simulation()))
    write_csv(found, how.folder / "paper-a-table2.csv")

    def panel(plot: Callable[..., Any], number: int, ax: Any) -> None:
        _draw(found, plot, number, ax)

    figure = draw_panels(how.folder / "paper-a-table2.svg", "adjudge_studies.plots.roc:plot_roc", 8, 4, panel)
    return page(found, replications, how.seed, draws, figure)
