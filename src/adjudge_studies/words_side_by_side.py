"""The published rule's words beside ours on every shared table, and which rule changed each word."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from adjudge import Comparison, compare
from adjudge.errors import UnfitDataError
from adjudge.results.read import read_results
from adjudge.verdicts.outcome import published_word
from adjudge.verdicts.words import Word
from adjudge.wording.words import several
from adjudge_studies.catalogue import How
from adjudge_studies.needs import find_results

_SIX = ["accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae"]
TABLES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {  # title → file, reading, comparing
    "Demšar 2006, AUC": ("demsar_2006_auc.csv", {"measure": "auc"}, {}),
    "García 2010, accuracy": ("garcia_2010_accuracy.csv", {"measure": "accuracy"}, {}),
    "García & Herrera 2008, accuracy": ("garcia_herrera_2008_accuracy.csv", {"measure": "accuracy"}, {}),
    "WEKA, six measures": ("weka_six_measures.csv", {"lower": ["seconds_10fold"]}, {"measures": _SIX}),
    "WEKA, accuracy and seconds": (
        "weka_six_measures.csv", {"lower": ["seconds_10fold"]}, {"measures": ["accuracy", "seconds_10fold"]},
    ),
    "Time-series bake-off, accuracy": ("uea_multivariate_bakeoff.csv", {"measure": "accuracy"}, {}),
    "54 data sets of the Bayesian tests": ("bayes_tests_54x100.csv", {"measure": "accuracy"}, {}),
    "Independent sets, size": (
        "blum_2015_independent_set.csv", {"case": "Size,Radius", "measure": "size", "duplicates": "repeats",
                                          "higher": ["size"]}, {},
    ),
    "fev-bench": (
        "fev_bench.csv", {"lower": ["SQL", "MASE", "WAPE", "WQL", "training_time_s", "inference_time_s"]},
        {"measures": ["SQL", "MASE", "inference_time_s"], "missing": "drop"},
    ),
    "GIFT-Eval": ("gift_eval.csv", {"lower": ["MASE", "CRPS", "MSIS", "ND"]}, {"measures": ["MASE", "CRPS"],
                                                                            "missing": "drop"}),
    "AlpacaEval items": (
        "alpaca_eval2_items.csv", {"measure": "win_rate"}, {"missing": "drop"},
    ),
    "Fernández-Delgado 2014, accuracy": (
        "fernandez_delgado_2014_accuracy.csv", {"measure": "accuracy"}, {"missing": "drop"},
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a word changed; the first that holds."""

    name: str
    text: str


FAMILY = Reason("family", "claimed by its own p-values at 5 %, not with all pairs and measures as one family")
OWN_TEST = Reason("own tests", "the most frequent joint outcome, but no measure's own test carries it")
PARTLY = Reason("partial word", "only the measures that are shown are named")
SIGNS = Reason("signs", "each measure's own test shows more than the most frequent joint outcome")
TURNED = Reason("turned", "the outcome points one way, each measure by itself the other")
VETO = Reason("veto", "ranks against mean or wins")
SAME = Reason("same", "the same word")


def reasons(found: Comparison) -> list[tuple[Word, Word, Reason]]:
    """Published word, our word and the reason of the change for every pair."""
    published = replace(found.settings, rule="published")
    made = []
    for place, outcome in enumerate(found.outcomes):
        made.append((old := published_word(outcome, published), found.words[place], _why(found, place, old)))
    return made


def _why(found: Comparison, place: int, old: Word) -> Reason:
    new = found.words[place]
    if old == new:
        return SAME
    if found.vetoed[place].any() and new == Word.UNDECIDED:
        return VETO
    if old != Word.UNDECIDED and new == old.opposite:
        return TURNED
    if new == Word.UNDECIDED:
        told = ~found.identical[place]
        alone = found.p[place][told] <= found.settings.alpha
        return FAMILY if alone.any() else OWN_TEST
    if old == Word.UNDECIDED:
        return SIGNS
    if new in {Word.PARTLY_BETTER, Word.PARTLY_WORSE}:
        return PARTLY
    return SIGNS


def make(how: How) -> str:
    """One table per shared file: how many pairs have which old and new word, and why."""
    folder = find_results(how.data)
    lines = [
        "# Words of the published rule and ours, side by side\n",
        "Every pair of every shared table: the word of the published rule (paper A: the most frequent joint outcome "
        "has P ≥ 0.95; until 0.1 the default) next to ours (one sign per measure, one family at 5 %). The reason names "
        "the rule that changed the word.\n",
        "Made by `adjudge reproduce words-side-by-side`.\n",
        "| reason | means |\n| --- | --- |",
        *(f"| {reason.name} | {reason.text} |" for reason in (FAMILY, OWN_TEST, PARTLY, SIGNS, TURNED, VETO)),
        "",
    ]
    for number, (title, (file, reading, comparing)) in enumerate(TABLES.items()):
        if not (folder / file).is_file():
            raise UnfitDataError(f"no {file} in {folder}; the shared result tables are needed (ADJUDGE_DATA)")
        found = compare(read_results(folder / file, **reading), **comparing)
        counts = Counter((str(old), str(new), reason.name) for old, new, reason in reasons(found))
        lines += _section(title, found, counts)
        how.tell(number + 1, len(TABLES))
    return "\n".join(lines)


def _section(title: str, found: Comparison, counts: Counter[tuple[str, str, str]]) -> list[str]:
    measures = several(len(found.measures), "measure")
    size = f"{len(found.learners)} learners, {len(found.cases)} {found.units.nouns(2)}, {measures}"
    changed = sum(number for (_, _, reason), number in counts.items() if reason != SAME.name)
    rows = [f"| {old} | {new} | {reason} | {number} |" for (old, new, reason), number in counts.most_common()]
    head = [f"## {title}\n", f"{size}; {len(found)} pairs, {changed} words changed.\n"]
    return [*head, "| published | ours | reason | pairs |", "| --- | --- | --- | ---: |", *rows, ""]
