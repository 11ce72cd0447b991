"""A paragraph for a paper's results section, made from the result.

Every number is written by the same function that writes it in the tables, from the same field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudge.reports.pair_text import chance_text, claim_text, equal, glyphs, in_words, share_text
from adjudge.reports.subsets import subset_rows
from adjudge.verdicts.sentence import joined
from adjudge.wording.numerals import p_text, probability

if TYPE_CHECKING:
    from adjudge.reports.summary import Summary

__all__ = ["results_paragraph"]

_MOST_PAIRS = 6  # pairs told one by one; the others are counted


def results_paragraph(summary: Summary) -> str:
    """What may be written in the results section?

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> print(results_paragraph(summarise(compare_all(table), table)))
    We compared 2 learners on 12 cases under accuracy and seconds jointly (...
    """
    content = summary.comparison
    parts = [_opening(summary), _counts(summary)]
    parts += [_pair(summary, pair) for pair in summary.decided[:_MOST_PAIRS]]
    if len(summary.decided) > _MOST_PAIRS:
        more = len(summary.decided) - _MOST_PAIRS
        parts.append("One more decided pair is in the table." if more == 1 else f"{more} more are in the table.")
    if not summary.decided and len(summary.pairs) == 1:
        parts.append(_pair(summary, summary.pairs[0]))
    parts += [claim_text(pair) for pair in summary.pairs[:_MOST_PAIRS] if pair.get("claim")]
    if len(subsets := subset_rows(content)) > 1:
        smaller = len(subsets) - 1  # the full set is among them, and differs from itself nowhere
        changed = sum(numbers[-1] for _, numbers in subsets)
        parts.append(
            f"Judged again on each of {smaller} smaller sets of the measures, {changed} of "
            f"{smaller * len(summary.pairs)} verdicts differ from those on all measures."
        )
    if content["guards"]:
        cautions = "; ".join(f"{guard['name']} ({guard['code']}): {guard['text']}" for guard in content["guards"])
        parts.append(f"Cautions: {cautions}.")
    return " ".join(part for part in parts if part)


def _opening(summary: Summary) -> str:
    content, settings = summary.comparison, summary.comparison["settings"]
    size = f"{len(content['learners'])} learners on {_cases(len(content['cases']))}"
    measures = joined(list(content["measures"]))
    if summary.joint:
        through = "" if settings["network"] is None else f" through the {settings['network']} network of the measures"
        prior = settings["prior"] if isinstance(settings["prior"], str) else "given"
        together = " jointly" if len(content["measures"]) > 1 else ""
        return (
            f"We compared {size} under {measures}{together} (Dirichlet test of dominance statements, {prior} prior"
            f"{through}; a claim needs P ≥ {settings['threshold']:g}{_rule(settings)})."
        )
    from adjudge.verdicts.choice import METHODS

    choice = content["choice"]
    tests = joined([METHODS[name][1] for name in (choice["pairwise"], choice["bayesian"]) if name] or ["no pair test"])
    rope = f", differences within ±{settings['rope']:g} counted as equivalent" if settings["rope"] > 0 else ""
    return f"We compared {size} under {measures} ({tests}; threshold {settings['threshold']:g}{rope})." + _overall(
        content
    )


def _rule(settings: Mapping[str, Any]) -> str:
    return {
        "mode": "",
        "strict": f" and the exact GLRT p ≤ {1 - settings['threshold']:.3g}",
        "majority": " and P(majority) too",
    }[settings["rule"]]


def _overall(content: Mapping[str, Any]) -> str:
    told = []
    for name, result in content["overall"].items():
        if name in {"friedman", "skillings_mack"}:
            label = {"friedman": "Friedman's test", "skillings_mack": "The Skillings–Mack test"}[name]
            p = _p(result["p_value"], content["settings"]["threshold"])
            told.append(f" {label} of all learners: statistic {result['statistic']:.3f}, {p}.")
        elif name == "nemenyi":
            told.append(f" The critical difference of mean ranks is {result['critical_difference']:.3f}.")
    return "".join(told)


def _counts(summary: Summary) -> str:
    pairs, decided = summary.pairs, summary.decided
    if len(pairs) == 1:
        return ""
    words = ("better", "worse", "mixed", "equivalent")
    counted = [
        f"{sum(pair['verdict'] == word for pair in pairs)} {word}"
        for word in words
        if any(p["verdict"] == word for p in pairs)
    ]
    name = summary.comparison["settings"]["adjustment"]
    tested = any(pair["glrt_p"] is not None or pair.get("p_value") is not None for pair in pairs)
    adjusted = f"; p-values are adjusted over the {len(pairs)} pairs ({name})" if tested and name != "none" else ""
    if not decided:
        return f"None of {len(pairs)} pairs was decided{adjusted}."
    verb = "was" if len(decided) == 1 else "were"
    return f"Of {len(pairs)} pairs {len(decided)} {verb} decided: {', '.join(counted)}{adjusted}."


def _pair(summary: Summary, pair: Mapping[str, Any]) -> str:
    if summary.joint:
        if set(pair["statement"].values()) == {"="}:
            return f"{in_words(pair)} ({_cases(pair['n'])}): undecided."
        p = _p(pair["glrt_p_adjusted"], pair["threshold"])
        majority = equal(probability(pair["p_majority"], pair["threshold"]))
        if pair["verdict"] == "undecided":
            word = ": undecided"
        else:
            word = " (a decided trade-off)" if pair["verdict"] == "mixed" else ""
        return (
            f"The most frequent outcome is that {in_words(pair)}, {glyphs(pair['statement'])} ({chance_text(pair)}; "
            f"{share_text(pair)}; P(majority) {majority}; GLRT {p}){word}."
        )
    parts = []
    if pair["p_value"] is not None:
        parts.append(_p(pair["p_value"], pair["threshold"]))
        if pair["p_adjusted"] != pair["p_value"]:
            parts.append(f"adjusted {_p(pair['p_adjusted'], pair['threshold'])}")
    if pair["probabilities"] is not None:
        told = {
            word: p for word, p in pair["probabilities"].items() if word != "equivalent" or pair["rope"] or p >= 5e-4
        }
        parts.append(", ".join(f"P({word}) {equal(probability(p, pair['threshold']))}" for word, p in told.items()))
        if pair["monte_carlo_error"]:
            parts.append(f"Monte Carlo error {pair['monte_carlo_error']:.1g}")
    parts.append(f"n = {pair['n']}")
    side = {"better": "better than", "worse": "worse than", "equivalent": "equivalent to"}.get(pair["verdict"])
    measure = next(iter(pair["statement"]))
    claimed = f"{pair['b']} was {side} {pair['a']}" if side else f"{pair['b']} against {pair['a']} was undecided"
    return f"{claimed} on {measure} ({'; '.join(parts)})."


def _cases(n: int) -> str:
    return "1 case" if n == 1 else f"{n} cases"


def _p(value: float, threshold: float) -> str:
    return f"p {equal(p_text(value, threshold))}"
