"""Public boards, judged again: `python scripts/boards.py [NAME …]` writes docs/boards/ from tables that are not ours.

A board is one declaration below, a page is one template: the order that the board gives, and which of its leads hold.
The tables lie in a folder of their own, ../shared/data unless ADJUDGE_DATA says otherwise; a board whose table is not
there keeps its page. Prints the CPU seconds that each comparison takes.
"""

from __future__ import annotations

import os
import re
import sys
import time
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import adjudge
from adjudge.plots import plot_ranks, save_figure
from adjudge.wording.leaderboard import interval
from adjudge.wording.numerals import quantity
from adjudge.wording.screen import opening
from adjudge.wording.words import listed, several

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "boards"
DATA = Path(os.environ.get("ADJUDGE_DATA", ROOT.parent / "shared" / "data"))
SHOWN, DRAWN, NAMED = 12, 25, 8  # rows of the table, rows of the figure, names in a sentence


@dataclass(frozen=True)
class Board:
    """`order` is what the board orders by: the mean over cases, or the share of comparisons won (its mean rank)."""

    name: str
    title: str
    file: str
    order: str
    about: str
    options: dict[str, str] = field(default_factory=dict)
    note: str = ""


BOARDS = (
    Board(
        "alpaca-eval-2", "AlpacaEval 2: instruction following", "results/alpaca_eval2_items.csv", "mean",
        "For each of 805 prompts a language model as judge says how surely it prefers an entry's answer to that of "
        "`gpt4_1106_preview`; the board orders by the mean, the win rate. Here are the 58 entries whose items could be "
        "had (tatsu-lab/alpaca_eval, data CC BY-NC 4.0), without the board's correction for length.",
        {"measure": "win_rate", "missing": "drop", "judged": "win_rate"},
        "`NullModel` and `gpt4_gamed` are attacks on the judge, not models, and `gpt4_1106_preview` is compared with "
        "itself (0.5 by construction). Every claim here is about what this judge prefers; that an attack is ahead of "
        "every model beyond doubt shows how little that can mean.",
    ),
    Board(
        "open-llm-2023-09", "Open LLM leaderboard, September 2023", "results/open_llm_leaderboard_2023_09.csv", "mean",
        "Language models by the mean of four benchmarks in percent (ARC, HellaSwag, MMLU, TruthfulQA), as of "
        "2023-09-04 (dsdanielpark/open-llm-leaderboard-report, MIT).",
        {"columns": "cases", "higher": "value"},
        "Each of the four numbers rests on hundreds or thousands of questions. With the answers question by question "
        "many of these pairs could be decided; from four means per model none can.",
    ),
    Board(
        "fev-bench", "fev-bench: forecasting", "results/fev_bench.csv", "win rate",
        "Forecasting models on 100 tasks by scaled quantile loss (SQL, lower is better); the board orders by the "
        "average win rate (autogluon/fev, commit 1bc95fd, Apache-2.0). Tasks from the same source count together.",
        {"measures": "SQL", "missing": "drop", "group": "source"},
    ),
    Board(
        "gift-eval", "GIFT-Eval: forecasting", "results/gift_eval.csv", "win rate",
        "Entries on 97 forecasting tasks by weighted quantile loss (CRPS, lower is better); the board orders by the "
        "mean rank, which orders as the average win rate does (SalesforceAIResearch/gift-eval, commit 4fd98a9, "
        "Apache-2.0). Tasks from the same source count together.",
        {"measures": "CRPS", "group": "source"},
    ),
    Board(
        "uea-bake-off", "UEA bake-off: multivariate time series", "results/uea_multivariate_bakeoff.csv", "win rate",
        "Classifiers of multivariate time series by accuracy on 26 data sets, 30 resamples each; the authors order by "
        "mean rank (Ruiz et al. 2021, Middlehurst et al. 2021; time-series-machine-learning/tsml-eval, BSD-3).",
        {"measure": "accuracy"},
    ),
    Board(
        "fernandez-delgado-2014", "179 classifiers on 121 data sets",
        "results/fernandez_delgado_2014_accuracy.csv", "win rate",
        "Accuracy in percent (Fernández-Delgado et al., JMLR 2014); the authors order by mean rank, and 449 cells are "
        "empty because a classifier failed there.",
        {"missing": "drop"},
        "Data sets with a test file of their own were scored in another way than the others; this page judges the "
        "table as it was published.",
    ),
    Board(
        "swe-bench", "SWE-bench Verified, one agent", "wild/054-info_for_leaderboard.json", "mean",
        "Four language models in the same agent on 500 issues, resolved or not "
        "(SWE-bench/swe-bench.github.io, data/info_for_leaderboard.json); the board orders by the share resolved.",
        {"measures": "resolved"},
        "Issues come from twelve repositories; the claims are about new issues like these.",
    ),
    Board(
        "mteb", "MTEB: three embedding models", "formats/mteb/results", "mean",
        "Three models on eleven tasks, by language where a task has several, main score of each task "
        "(embeddings-benchmark/results, commit f4cc6c8, CC0). The board orders by means over the tasks it lists; here "
        "it is the mean over all that the files hold.",
        {"measures": "main_score", "missing": "drop"},
        "Languages of one task are related, so there is less to rest on than the number of cases suggests; "
        "`multilingual-e5-small` lacks nine of them, and its mean is over the others.",
    ),
)  # fmt: skip


class Judged:
    """A board with its comparison: who stands where by the board's own order, and which leads hold."""

    def __init__(self, board: Board) -> None:
        self.board = board
        start = time.process_time()
        self.found = compared(board)
        self.sentences = opening(self.found)
        self.seconds = time.process_time() - start

    @cached_property
    def own(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The number that the board orders by, of each learner."""
        values = self.found.units.oriented(0)
        if self.board.order == "mean":
            return np.asarray(np.nanmean(self.found.units.values[0], axis=0))
        shares = [np.nanmean(np.where(np.isnan(d), np.nan, (d > 0) + 0.5 * (d == 0)), axis=0)
                  for d in (values[:, [place]] - values for place in range(values.shape[1]))]  # fmt: skip
        return (np.sum(shares, axis=1) - 0.5) / (len(shares) - 1)

    @cached_property
    def order(self) -> list[int]:
        """Learners from the first place to the last."""
        up = self.board.order == "win rate" or self.found.units.higher_is_better[0]
        return np.argsort(-self.own if up else self.own, kind="stable").tolist()

    @cached_property
    def holds(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """[i, j] by places: 1 where the lead of place i over place j holds, −1 where it is contradicted."""
        k = len(self.order)
        signs = np.zeros((k, k), np.int8)
        a, b = self.found.pair_index.T
        signs[b, a], signs[a, b] = self.found.signs[:, 0], -self.found.signs[:, 0]
        return np.triu(signs[np.ix_(self.order, self.order)], 1)

    @property
    def leads_as_one(self) -> bool:
        """Whether the first place is shown to be better than each other, as a statement of its own."""
        return bool(self.found.best == self.found.learners[self.order[0]])

    def named(self, place: int) -> str:
        return escaped(self.found.learners[self.order[place]])


def compared(board: Board) -> Any:
    """The comparison that the command of the page makes."""
    several_of = {"measures", "higher", "judged"}
    options = {key: [value] if key in several_of else value for key, value in board.options.items()}
    reading = {key: options.pop(key) for key in ("columns", "higher", "measure") if key in options}
    return adjudge.compare(adjudge.read_results(DATA / board.file, **reading), **options)


def escaped(name: str) -> str:
    return "".join(f"\\{letter}" if letter in "\\`*_[]|<>#" else letter for letter in name)


def page(judged: Judged) -> str:
    """The page of one board."""
    board, found = judged.board, judged.found
    flags = "".join(f" --{key} {value}" for key, value in board.options.items())
    k, n = len(judged.order), len(found.units.names)
    lines = [
        f"# {board.title}",
        "<!-- needs shared data -->",
        board.about,
        f"```sh\nadjudge compare {re.sub('^results', 'data', board.file)}{flags}\n```",
        "## What the board says",
        f"{k} entries on {several(n, found.units.noun)}, ordered by the {board.order}; the first {min(SHOWN, k)}:",
        table(judged),
        "## What may be claimed",
        "> " + " ".join(map(escaped, judged.sentences)),
        *([board.note] if board.note else []),
        counted(judged),
        *credits(judged),
    ]
    if not found.answer.order.joint.any():
        return "\n\n".join(lines) + "\n"
    about = "Ranks that are possible" + (f", the first {DRAWN} by adjudge's leaderboard" if k > DRAWN else "")
    return "\n\n".join([*lines, f"![{about}]({board.name}.svg)", f"*{about}.*"]) + "\n"


def table(judged: Judged) -> str:
    """The first places, and what is known of each."""
    rows = {row.learner: row for row in judged.found.answer.leaderboard}
    head = f"| place | entry | {judged.board.order} | ranks that are possible | tie group | lead over the next place |"
    lines = [head, "|---:|---|---:|---|---:|---|"]
    said = {1: "holds", 0: "not shown", -1: "contradicted"}
    for place, index in enumerate(judged.order[:SHOWN]):
        row = rows[judged.found.learners[index]]
        ranks = interval(row.rank) if getattr(row, "rank", None) else "not judged"
        lead = said[int(judged.holds[place, place + 1])] if place + 1 < len(judged.order) else ""
        lines.append(f"| {place + 1} | {judged.named(place)} | {quantity(float(judged.own[index]))} | {ranks} | "
                     f"{getattr(row, 'tie_group', '')} | {lead} |")  # fmt: skip
    return "\n".join(lines)


def counted(judged: Judged) -> str:
    """How many of all leads hold."""
    own, k = judged.own[judged.order], len(judged.order)
    leads, near = int(np.triu(own[:, None] != own, 1).sum()), int((np.diag(judged.holds, 1) > 0).sum())
    good, against = int((judged.holds > 0).sum()), int((judged.holds < 0).sum())
    text = f"Of the {leads:,} leads of an entry over one placed below it **{good:,} hold** ({share(good, leads)}), "
    text += f"{leads - good - against:,} {'is' if leads - good - against == 1 else 'are'} not shown"
    text += f", {against:,} contradicted: the one placed lower is shown to be better" if against else ""
    return f"{text}. Of the {k - 1:,} leads over the next place {f'{near:,}' if near else 'none'} {verb(near, 'hold')}."


def verb(count: int, word: str) -> str:
    return word if count > 1 else f"{word}s"


def credits(judged: Judged) -> list[str]:
    """Whose lead is real, whose is not shown, and who is placed below somebody it is shown to beat."""
    k, found = len(judged.order), []
    real = [(place, int((judged.holds[place] > 0).sum())) for place in range(min(3, k - 1))]
    earned = [f"{judged.named(place)} (place {place + 1}) over {out_of(count, k - 1 - place)} below it"
              for place, count in real if count]  # fmt: skip
    if earned:
        found.append(f"**Leads that hold.** Shown to be real: {listed(earned)}.")
    first, by = judged.named(0), judged.board.order
    if judged.leads_as_one and real[0][1] < k - 1:
        found.append(f"As a statement of its own {first} is shown to be better than each of the others (95 % "
                     "confidence); the pairs, judged all together, show less.")  # fmt: skip
    rivals = [judged.named(place) for place in range(1, k) if judged.holds[0, place] == 0]
    if rivals:
        together = ", with all pairs judged together," if judged.leads_as_one else ""
        found.append(f"**Leads that do not hold.** {first}, first by the {by}, is not shown{together} to be better "
                     f"than {listed(rivals, most=NAMED)}.")  # fmt: skip
    turned = [f"{judged.named(low)} (place {low + 1}) is shown to be better than {judged.named(high)} "
              f"(place {high + 1})" for high, low in np.argwhere(judged.holds < 0).tolist()]  # fmt: skip
    if turned:
        found.append(f"**Contradicted.** {listed(turned, most=3)}: a {by} and the typical difference need not agree.")
    return found


def out_of(part: int, whole: int) -> str:
    """How many of them, in words.

    >>> out_of(1, 1), out_of(4, 4), out_of(3, 4)
    ('the one', 'all 4', '3 of the 4')
    """
    return f"{part:,} of the {whole:,}" if part < whole else "the one" if whole == 1 else f"all {whole:,}"


def share(part: int, whole: int) -> str:
    """In percent; what is not all is never 100 %."""
    percent = 100 * part / whole
    return f"{percent:.0f} %" if part in (0, whole) or 0.5 < percent < 99.5 else f"{percent:.2g} %"


def index_page(all_judged: list[Judged]) -> str:
    """What the boards have in common, and a row for each."""
    lines = [
        "# Boards, judged again",
        "Public leaderboards order their entries by a mean or a mean rank. Which of these leads would another set of "
        "cases like these also show? Each page gives one command, the order of the board, and what may be claimed: a "
        "lead *holds* if it is among the claims of the comparison, which are right together with 95 % confidence. A "
        "lead that is not shown is not shown to be absent. The tables are other people's published results and not "
        "part of adjudge; `scripts/boards.py` makes the pages.",
        "| board | entries | cases | leads that hold | first place |\n|---|---:|---:|---:|---|",
    ]
    for judged in all_judged:
        k = len(judged.order)
        good = share(int((judged.holds > 0).sum()), k * (k - 1) // 2)
        ahead = int((judged.holds[0] > 0).sum())
        first = "ahead of all others" if ahead == k - 1 else f"ahead of {ahead:,} of {k - 1:,}"
        if judged.leads_as_one and ahead < k - 1:
            first += "; of each, as one statement"
        row = (f"[{judged.board.title}]({judged.board.name}.md)", k, len(judged.found.units.names), good,
               f"{judged.named(0)}: {first}")  # fmt: skip
        lines[-1] += f"\n| {' | '.join(map(str, row))} |"
    lines.append("`NullModel` is an attack on the judge of AlpacaEval, not a model.")
    names = "\n".join(judged.board.name for judged in all_judged)
    return "\n\n".join([*lines, f"```{{toctree}}\n:hidden:\n\n{names}\n```"]) + "\n"


def main(names: list[str]) -> None:
    """Writes the pages asked for, or all of them and the index."""
    TARGET.mkdir(exist_ok=True)
    made = []
    for board in BOARDS:
        if (names and board.name not in names) or not (DATA / board.file).exists():
            continue
        judged = Judged(board)
        made.append(judged)
        (TARGET / f"{board.name}.md").write_text(page(judged), encoding="utf-8")
        if judged.found.answer.order.joint.any():
            save_figure(plot_ranks(judged.found, top=DRAWN), TARGET / f"{board.name}.svg", "svg")
        print(f"{board.name}: {judged.seconds:.1f} s CPU")
    if len(made) == len(BOARDS):
        (TARGET / "index.md").write_text(index_page(made), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
