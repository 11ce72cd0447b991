"""The verdicts in words, and where everyone stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.reports.html.markup import Markup, element, joined, table
from adjudge.reports.pair_text import chance_text, claim_text, equal, in_words, share_text
from adjudge.reports.standings import VERDICTS
from adjudge.reports.summary import Summary
from adjudge.wording.numerals import probability, quantity

__all__ = ["ranking", "verdicts"]

_SENTENCES_OPEN, _SENTENCES_MOST = 8, 60


def _word(verdict: str) -> Markup:
    return element("span", verdict, class_=f"word {verdict}")


def verdicts(summary: Summary) -> Markup:
    pairs, decided = summary.pairs, summary.decided
    if len(pairs) == 1:
        pair = pairs[0]
        head = element("p", f"{pair['b']} against {pair['a']}: ", _word(pair["verdict"]), class_="lead")
        return joined([head, element("p", pair["sentence"]), *_claims(pairs)])
    kinds = [
        (name, sum(pair["verdict"] == name for pair in pairs)) for name in ("better", "worse", "mixed", "equivalent")
    ]
    told = ", ".join(f"{count} {name}" for name, count in kinds if count)
    lead = (
        f"{len(decided)} of {len(pairs)} pairs are decided ({told})."
        if decided
        else f"No pair of {len(pairs)} is decided."
    )
    parts = [element("p", lead, class_="lead"), *_claims(pairs), _sentences(decided[:_SENTENCES_OPEN])]
    more = decided[_SENTENCES_OPEN:_SENTENCES_MOST]
    if more:
        left = len(decided) - _SENTENCES_MOST
        note = [element("p", f"… and {left} more decided pairs.", class_="quiet")] if left > 0 else []
        label = f"{len(more)} more decided pairs, less sure"
        parts.append(element("details", element("summary", label), _sentences(more), *note))
    undecided = [pair for pair in pairs if pair["verdict"] == "undecided"]
    if undecided:
        shown = undecided[:_SENTENCES_MOST]
        left = len(undecided) - len(shown)
        note = [element("p", f"… and {left} more undecided pairs.", class_="quiet")] if left else []
        parts.append(
            element("details", element("summary", f"{len(undecided)} undecided pairs"), _sentences(shown), *note)
        )
    return joined(parts)


def _claims(pairs: list[dict[str, Any]]) -> list[Markup]:
    """The reader's own claim, the likeliest pairs first."""
    asked = sorted((pair for pair in pairs if pair.get("claim")), key=lambda pair: -pair["claim"]["lower"])
    told = [claim_text(pair) for pair in asked[:_SENTENCES_MOST]]
    if len(told) == 1:
        return [element("p", told[0])]
    if not told:
        return []
    left = len(asked) - len(told)
    note = [element("p", f"… and {left} more pairs: adjudge compare … --json.", class_="quiet")] if left else []
    label = f"Your claim “{asked[0]['claim']['text']}”, pair by pair"
    listed = element("ul", *(element("li", text) for text in told))
    return [element("details", element("summary", label), listed, *note, open=True)]


def _sentences(pairs: list[dict[str, Any]]) -> Markup:
    return element(
        "ul", *(element("li", *_sentence(pair), class_=pair["verdict"]) for pair in pairs), class_="verdicts"
    )


def _sentence(pair: Mapping[str, Any]) -> list[object]:
    """A joint pair without its list of effects, which the pair's own panel has."""
    if pair.get("p_majority") is None or set(pair["statement"].values()) == {"="}:
        return [pair["sentence"]]
    return [
        _word(pair["verdict"]),
        f": the most frequent outcome is that {in_words(pair)} ({chance_text(pair)}; {share_text(pair)}, P(majority) "
        f"{equal(probability(pair['p_majority'], pair['threshold']))}).",
    ]


def ranking(summary: Summary, figures: Mapping[str, Markup]) -> Markup:
    words = [name for name in VERDICTS if any(getattr(one, name) for one in summary.standings)]
    measures = summary.scores.measures
    shown = measures[:8]
    arrows = dict(zip(measures, summary.scores.higher_is_better, strict=True))
    header = ["learner", "mean rank", *words, *(f"{name}\u00a0{'↑' if arrows[name] else '↓'}" for name in shown)]
    marks = {"best": " *", "level": " ≈"}
    given = {entry["learner"]: entry["rank"] for entry in summary.comparison.get("ranking", [])}
    rows = []
    for one in summary.standings:
        known = [rank for rank in one.ranks.values() if rank is not None]
        rank = given.get(one.learner, sum(known) / len(known) if known else None)
        cells: list[Any] = [one.learner, ("–" if rank is None else f"{rank:.2f}", "" if rank is None else rank)]
        cells += [(str(getattr(one, name)), getattr(one, name)) for name in words]
        for name in shown:
            mean = one.means[name]
            text = "–" if mean is None else f"{quantity(mean)}{marks.get(one.marks[name], '')}"
            body = element("span", text, class_="best") if one.marks[name] == "best" else text
            cells.append((body, "" if mean is None else mean))
        rows.append(cells)
    sizes = sorted(set(summary.standings[0].n_rows.values()))
    over = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    caption = (
        f"Pairs won and lost, and means over the {over} {summary.scores.unit}s that every learner has. * best mean; ≈ "
        "not told apart from the best by that measure's own test. An overview, not a test."
    )
    parts = [table(header, rows, caption=caption, tall=len(rows) > 25)]
    if len(measures) > len(shown):
        parts.append(element("p", f"{len(measures) - len(shown)} more measures are in the data below.", class_="quiet"))
    parts += [figures[name] for name in ("standings", "ranks", "trade_off") if name in figures]
    return joined(parts)
