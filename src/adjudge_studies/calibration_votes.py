"""How often does a table of votes claim anything false? Models that are alike, and models that differ, under voters.

A vote follows Bradley–Terry with Davidson's ties. Voters, and prompts, have tastes of their own: each adds a normal
deviate of this standard deviation to every model's strength, with mean zero over voters. *unequal*: the votes of voter
v are in proportion to 1/v. *spread*: strengths evenly from −½ to ½. Next to it: every pair's own wins and losses by the
sign test, with Holm over the pairs, as a count of wins would be judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adjudge.errors import UnfitDataError
from adjudge.evidence.student_t import t_p_value
from adjudge.evidence.votes import strengths
from adjudge.kernels.davidson import Votes
from adjudge.kernels.special import bdtr
from adjudge.verdicts.signs import holm
from adjudge_studies.catalogue import How
from adjudge_studies.printed import markdown_table
from adjudge_studies.rows_file import write_records

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of table."""

    models: int
    votes: int
    tie: float  # Davidson's parameter
    voters: int  # 0: one for each vote
    unequal: bool
    prompts: int  # 0: none known
    taste: float
    spread: bool


@dataclass(frozen=True, slots=True)
class Row(Cell):
    """Shares of tables with any wrong claim, and of true differences that are claimed; the same for counts of wins."""

    ties: float
    wrong: float
    power: float
    wrong_counts: float
    power_counts: float
    tables: int


def draw(cell: Cell, rng: np.random.Generator) -> tuple[Votes, list[Ints]]:
    """A table of votes and its clusterings."""
    k, n = cell.models, cell.votes
    first = rng.integers(0, k, n)
    second = (first + rng.integers(1, k, n)) % k
    eta = true_strengths(cell)[first] - true_strengths(cell)[second]
    clusterings = []
    for number, unequal in ((cell.voters, cell.unequal), (cell.prompts, False)):
        if number:
            weights = 1.0 / np.arange(1, number + 1) if unequal else np.ones(number)
            codes = rng.choice(number, n, p=weights / weights.sum())
            taste = cell.taste * rng.standard_normal((number, k))
            eta = eta + taste[codes, first] - taste[codes, second]
            clusterings.append(codes)
    parts = np.stack([np.exp(eta / 2), np.full(n, cell.tie), np.exp(-eta / 2)])
    drawn = (rng.random(n) > np.cumsum(parts / parts.sum(axis=0), axis=0)[:2]).sum(axis=0)
    return Votes(first, second, (1 - drawn).astype(np.int8), k, np.zeros((n, 0))), clusterings


def true_strengths(cell: Cell) -> Floats:
    return np.linspace(0.5, -0.5, cell.models) if cell.spread else np.zeros(cell.models)


def judged(cell: Cell, tables: int, rng: np.random.Generator) -> Row:
    """Simulated; a claim is wrong where the models are alike or the side is not the true one."""
    pairs = np.stack(np.triu_indices(cell.models, 1), axis=1)
    truth = np.sign(true_strengths(cell)[pairs[:, 1]] - true_strengths(cell)[pairs[:, 0]])
    names = tuple(map(str, range(cell.models)))
    found = np.zeros((2, 2))
    ties = 0.0
    for _ in range(tables):
        while True:
            votes, clusterings = draw(cell, rng)
            try:
                fitted = strengths(votes, clusterings, names)
                break
            except UnfitDataError:  # votes that do not link all models are refused, and drawn anew
                continue
        lead = fitted.theta[pairs[:, 1]] - fitted.theta[pairs[:, 0]]
        won, lost = fitted.tally[pairs[:, 1], pairs[:, 0]], fitted.tally[pairs[:, 0], pairs[:, 1]]
        counted = np.minimum(1.0, 2 * bdtr(np.minimum(won, lost).astype(float), won + lost, 0.5))
        for place, (p, side) in enumerate(((t_p_value(lead / fitted.errors(pairs), fitted.df), np.sign(lead)),
                                           (counted, np.sign(won - lost)))):  # fmt: skip
            claimed = np.where(holm(p) <= ALPHA, side, 0)
            found[place] += ((claimed != 0) & (claimed != truth)).any(), ((claimed != 0) & (claimed == truth)).mean()
        ties += float((votes.outcome == 0).mean())
    (wrong, power), (wrong_counts, power_counts) = (found / tables).tolist()
    return Row(
        **{name: getattr(cell, name) for name in Cell.__dataclass_fields__}, ties=ties / tables, wrong=wrong,
        power=power, wrong_counts=wrong_counts, power_counts=power_counts, tables=tables,
    )  # fmt: skip


def cells() -> list[Cell]:
    kinds = [
        (3, 300, 0.6, 30, True, 0, 0.5), (10, 2000, 0.0, 0, False, 0, 0.0), (10, 2000, 0.6, 0, False, 0, 0.0),
        (10, 2000, 3.0, 0, False, 0, 0.0), (10, 2000, 0.6, 100, False, 0, 0.5), (10, 2000, 0.6, 100, True, 0, 0.5),
        (10, 2000, 0.6, 100, True, 80, 0.5), (10, 2000, 3.0, 100, True, 80, 0.5),
        (30, 6000, 0.6, 200, True, 100, 0.5), (100, 20_000, 0.6, 500, True, 0, 0.5),
        (10, 1000, 0.6, 40, True, 10, 0.5), (20, 2000, 0.6, 40, True, 10, 0.5), (20, 100, 0.0, 0, False, 0, 0.0),
    ]  # fmt: skip
    return [Cell(*kind, spread) for kind in kinds for spread in (False, True)]


def make(how: How) -> str:
    """`adjudge reproduce calibration-votes`: 1000 tables a row (100 models: 300), or as many as asked for."""
    tables = how.replications or 1000
    rows = []
    for done, cell in enumerate(cells()):
        number = tables if cell.models < 100 else max(3 * tables // 10, 2)
        rows.append(judged(cell, number, np.random.default_rng([how.seed, done])))
        how.tell(done + 1, len(cells()))
    write_records(how.folder / "votes.csv", rows)
    return how.keep("votes.md", "\n".join(_page(rows)))


def _page(rows: list[Row]) -> Iterator[str]:
    most = max(rows, key=lambda row: row.wrong)
    yield f"""\
# Calibration card: votes

Tables of votes between two models each, judged by Bradley–Terry with ties, errors clustered by voter and prompt, Holm
over the pairs. *Wrong*: any claim of the table is false. *Power*: share of the pairs whose true difference is claimed
(strengths evenly from −½ to ½; 0 where all are alike). Next to it: each pair's own wins and losses by the sign test,
which knows no voters. *Taste*: standard deviation of what a voter (and a prompt) adds to a model's strength; *unequal*:
voter v casts votes in proportion to 1/v. A table whose votes do not link all models is refused, and drawn anew.

Made by `adjudge reproduce calibration-votes`.

Wrong in at most {most.wrong:.3f} of tables (± {np.sqrt(most.wrong * (1 - most.wrong) / most.tables):.3f}, Monte Carlo);
0.05 is promised. Counts of wins are wrong in up to {max(row.wrong_counts for row in rows):.2f}.
"""
    yield from markdown_table(
        ["models", "votes", "ties", "voters", "prompts", "taste", "truth", "wrong", "power", "wrong, counts",
         "power, counts", "tables"],
        [[str(row.models), str(row.votes), f"{100 * row.ties:.0f} %",
          f"{row.voters}{' unequal' if row.unequal else ''}" if row.voters else "one a vote", str(row.prompts or "–"),
          f"{row.taste:g}", "spread" if row.spread else "all alike", f"{row.wrong:.3f}",
          f"{row.power:.2f}" if row.spread else "–", f"{row.wrong_counts:.3f}",
          f"{row.power_counts:.2f}" if row.spread else "–", str(row.tables)] for row in rows],
    )  # fmt: skip
    yield ""
