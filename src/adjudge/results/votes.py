"""Tables of votes: two models, which one was preferred, and perhaps by whom, on which prompt, with which covariates.

A vote becomes a case of two rows, worth 1 to the winner, 0 to the loser and ½ to each of a tie; voter, prompt and
covariates are its labels. Known spellings: Arena's and MT-bench's `model_a, model_b, winner`, the one-hot
`winner_model_a, winner_model_b, winner_tie`, MT-bench's two games `g1_winner, g2_winner` (a tie where they differ),
AlpacaEval's `generator_1, generator_2, preference` (1 to 2), and `chosen_model, rejected_model` (a tie where the two
were rated alike).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adjudge.base.printable import printable
from adjudge.base.vocabulary import normalise, vocabulary, words
from adjudge.errors import InputError
from adjudge.results.cells import is_missing, text_or_blank
from adjudge.results.coded import coded_texts
from adjudge.results.reading import TableReading
from adjudge.results.table import ResultTable

LAYOUT = "votes"
STRENGTH = "strength"
VOTER, PROMPT = "voter", "prompt"
_SIDES = (("model_a", "model_b"), ("model_1", "model_2"), ("generator_1", "generator_2"), ("model1", "model2"),
          ("left_model", "right_model"))  # fmt: skip
_CHOSEN, _RATINGS = ("chosen_model", "rejected_model"), ("chosen_rating", "rejected_rating")
_WINNERS = ("winner", "preference", "vote", "choice", "preferred", "label", "verdict", "result")
_ONE_HOT = ("winner_model_a", "winner_model_b", "winner_tie")
_GAMES = ("g1_winner", "g2_winner")  # the second with the answers in the other order
_WORTH = {"second": 0.0, "ties": 0.5, "first": 1.0}  # of a word for the winner, to the first of two


def is_votes(columns: Sequence[str]) -> bool:
    """Whether these are the columns of a table of votes."""
    names = {normalise(str(column)) for column in columns}
    sides = any(set(pair) <= names for pair in _SIDES)
    told = bool(names & set(_WINNERS)) or set(_ONE_HOT) <= names or set(_GAMES) <= names
    return set(_CHOSEN) <= names or (sides and told)


def votes_table(raw: dict[str, Any], source: str) -> ResultTable:
    """The votes as a table of two rows a vote."""
    found = {normalise(str(column)): str(column) for column in raw}
    pair = next(pair for pair in (*_SIDES, _CHOSEN) if set(pair) <= set(found))
    sides = [coded_texts(raw[found[name]], lambda cell: printable(text_or_blank(cell))) for name in pair]
    texts = [np.array(side.cells, dtype=object)[side.codes] for side in sides]
    n = len(texts[0])
    if n == 0:
        raise InputError(f"{source} has no rows")
    outcome, winner = _outcomes(raw, found, texts, pair, source)
    empty = (texts[0] == "") | (texts[1] == "")
    same = (texts[0] == texts[1]) & ~empty
    kept = np.flatnonzero(~empty & ~same & ~np.isnan(outcome))
    notes = [f"{rows} vote{' is' if rows == 1 else 's are'} left out: {why}" for gone, why in (
        (empty, "a model has no name"), (same, "a model against itself"),
        (np.isnan(outcome) & ~empty & ~same, f"{winner} is empty"),
    ) if (rows := int(gone.sum()))]  # fmt: skip
    if not len(kept):
        raise InputError(f"{source} has no vote between two models; {'; '.join(notes)}")
    learners = tuple(dict.fromkeys(name for two in zip(*(text[kept].tolist() for text in texts), strict=True)
                                   for name in two))  # fmt: skip
    place = {name: code for code, name in enumerate(learners)}
    learner = np.array([[place[name] for name in text[kept].tolist()] for text in texts], dtype=np.int64).T.ravel()
    value = np.column_stack([outcome[kept], 1.0 - outcome[kept]]).ravel()
    labels, used = _labels(raw, found, kept, notes)
    covariates = _covariates(raw, found, kept)
    taken = {*(found[name] for name in (*pair, *_GAMES, *_ONE_HOT) if name in found), *used.values(), winner}
    taken |= {column for _, columns in covariates.values() for column in columns}
    left = tuple(str(column) for column in raw if str(column) not in taken)
    none = np.full(2 * len(kept), -1, dtype=np.int64)
    return ResultTable(
        cases=tuple(str(row + 1) for row in kept.tolist()),
        learners=learners,
        measures=(STRENGTH,),
        case=np.repeat(np.arange(len(kept)), 2),
        learner=learner,
        measure=np.zeros(2 * len(kept), dtype=np.int64),
        value=value,
        repeat=none,
        fold=none.copy(),
        labels=labels | {name: cells for name, (cells, _) in covariates.items()},
        directions={STRENGTH: True},
        notes=tuple(notes),
        source=source,
        layout=LAYOUT,
        mapping={"learner": ", ".join(found[name] for name in pair), "case": "vote", "value": winner} | used,
        reading=TableReading(case=("votes",), learner=tuple(found[name] for name in pair), value=winner,
                             left={"not used": left} if left else {}),
    )  # fmt: skip


def _outcomes(
    raw: dict[str, Any], found: dict[str, str], texts: list[Any], pair: tuple[str, str], source: str
) -> tuple[Any, str]:
    """1 where the first won, 0 the second, ½ a tie, NaN where nothing is said; and the column that says so."""
    if pair == _CHOSEN:
        ratings = [raw[found[name]] for name in _RATINGS if name in found]
        alike = [a == b for a, b in zip(*ratings, strict=True)] if len(ratings) == 2 else [False] * len(texts[0])
        return np.where(alike, 0.5, 1.0), found[pair[0]]
    if set(_GAMES) <= set(found):
        first, second = (_told(raw, found[name], texts, source) for name in _GAMES)
        tie = np.where(np.isnan(first + second), np.nan, 0.5)
        return np.where(first == second, first, tie), found[_GAMES[0]]
    if set(_ONE_HOT) <= set(found):
        marks = np.array([[float(cell or 0) for cell in raw[found[name]]] for name in _ONE_HOT])
        if not (np.isin(marks, (0.0, 1.0)).all() and (marks.sum(axis=0) == 1).all()):
            raise InputError(f"{source}: one of {', '.join(_ONE_HOT)} must be 1 and the others 0 in every row")
        return marks[0] + 0.5 * marks[2], found[_ONE_HOT[0]]
    column = next(found[name] for name in _WINNERS if name in found)
    return _told(raw, column, texts, source), column


def _told(raw: dict[str, Any], column: str, texts: list[Any], source: str) -> Any:
    """What the first of two got, by the words of a column."""
    coded = coded_texts(raw[column], text_or_blank)
    if normalise(column) != "preference" and not {"0", "0.0"}.isdisjoint(coded.cells):
        raise InputError(
            f"{source}: {column} holds 0, which may be the first model, the second or a tie; write model_a, model_b, "
            "tie, or call the column preference (1 the first, 2 the second, 0 a tie)"
        )
    said = {word: worth for kind, worth in _WORTH.items() for word in words("votes", kind)}
    values = np.full(len(coded.cells), np.nan)
    named = np.zeros(len(coded.cells), dtype=bool)
    for code, text in enumerate(coded.cells):
        word = text.lower().replace(" ", "_")
        if word in said:
            values[code] = said[word]
        elif text and word != "error":  # of a judge that gave no verdict
            number = _between(word)
            values[code] = np.nan if number is None else number
            named[code] = number is None
    outcome = values[coded.codes]
    for code in np.flatnonzero(named).tolist():  # the winner by its name
        rows, text = coded.codes == code, printable(coded.cells[code])
        first, second = texts[0] == text, texts[1] == text
        if (rows & ~first & ~second).any():
            row = int(np.flatnonzero(rows & ~first & ~second)[0])
            raise InputError(
                f"{source}, row {row + 1}: {column} is {text!r}, which is neither {texts[0][row]!r} nor "
                f"{texts[1][row]!r} nor a tie; use model_a, model_b, tie, both bad, or the model's name"
            )
        outcome[rows] = np.where(first[rows], 1.0, 0.0)
    return outcome


def _between(word: str) -> float | None:
    """A preference from 1 (the first) to 2 (the second): which one it leans to."""
    try:
        number = float(word)
    except ValueError:
        return None
    return 0.5 * (1.0 + float(np.sign(1.5 - number))) if 1.0 <= number <= 2.0 else None


def _labels(
    raw: dict[str, Any], found: dict[str, str], kept: Any, notes: list[str]
) -> tuple[dict[str, Sequence[Any]], dict[str, str]]:
    """Voter and prompt of each row, and the columns that say so; who is not named is one of its own."""
    labels: dict[str, Sequence[Any]] = {}
    used = {}
    for role in (VOTER, PROMPT):
        names = vocabulary()["votes"][role]
        column = next((found[name] for name in names if name in found), None)
        if column is not None:
            cells = [None if is_missing(raw[column][row]) else str(raw[column][row]) for row in kept.tolist()]
            if unnamed := cells.count(None):
                have = "has" if unnamed == 1 else "have"
                notes.append(f"{unnamed} of {len(cells)} votes {have} no {column}: each counts as a {role} of its own")
            if unnamed < len(cells):
                named = [f"(vote {row + 1})" if cell is None else cell for row, cell in enumerate(cells)]
                labels[role], used[role] = [cell for cell in named for _ in range(2)], column
    return labels, used


def _covariates(raw: dict[str, Any], found: dict[str, str], kept: Any) -> dict[str, tuple[list[Any], tuple[str, ...]]]:
    """Columns of numbers that come once for each side: length_a and length_b are the covariate `length`."""
    covariates: dict[str, tuple[list[Any], tuple[str, ...]]] = {}
    for name in found:
        for ends in (("_a", "_b"), ("_1", "_2")):
            other = name.removesuffix(ends[0]) + ends[1]
            if not name.endswith(ends[0]) or other not in found or name in (side for two in _SIDES for side in two):
                continue
            columns = found[name], found[other]
            try:
                values = [[float(raw[column][row]) for row in kept.tolist()] for column in columns]
            except (TypeError, ValueError):
                continue
            if np.isfinite(values).all():
                both = [cell for two in zip(*values, strict=True) for cell in two]
                covariates[name.removesuffix(ends[0])] = (both, columns)
    return covariates
