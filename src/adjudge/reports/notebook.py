"""What a notebook shows for a result: a small piece of HTML, no scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.record import Record, show
from adjudge.reports.html.markup import Markup, element, joined
from adjudge.reports.pair_text import chance_text, effect_words, share_text, signs
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.pair import PairVerdict
from adjudge.verdicts.single import MeasureComparison
from adjudge.wording.numerals import p_text, probability

__all__ = ["notebook_html"]

_MOST_ROWS = 30
_COLOURS = {
    "better": "#0072B2",
    "worse": "#C24E00",
    "mixed": "#A8457C",
    "equivalent": "#00795A",
    "undecided": "inherit",
}


def notebook_html(result: Record) -> str:
    """Any result as HTML for `_repr_html_`: verdicts as a table of pairs, other results as their printed rows.

    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> notebook_html(compare_all(example("joint")))[:26]
    '<div><p><strong>example jo'
    """
    if isinstance(result, (Comparison, MeasureComparison)):
        return _comparison(result.to_dict())
    if isinstance(result, PairVerdict):
        return _pair(result)
    title = type(result).__name__.removesuffix("Result")
    rows = [[label, show(value)] for label, value in result.rows()]
    return element("div", element("p", element("strong", title)), _table([], rows))


def _comparison(content: Mapping[str, Any]) -> Markup:
    joint = "measure" not in content["settings"]
    size = f"{len(content['learners'])} learners, {len(content['cases'])} cases"
    head = element("p", element("strong", content["source"]), f": {', '.join(content['measures'])}; {size}")
    pairs = sorted(content["pairs"], key=lambda pair: pair["verdict"] == "undecided")
    rows = [_joint_row(pair) if joint else _measure_row(pair) for pair in pairs[:_MOST_ROWS]]
    header = [
        "b",
        "a",
        "statement",
        "verdict",
        "n",
        *(["P", "share", "GLRT p"] if joint else ["p adjusted", "P(better)"]),
    ]
    parts: list[object] = [head, _table(header, rows)]
    if len(pairs) > _MOST_ROWS:
        parts.append(element("p", f"… and {len(pairs) - _MOST_ROWS} more pairs."))
    return element("div", *parts, _guards(content["guards"]))


def _pair(pair: PairVerdict) -> Markup:
    content = pair.to_dict()
    rows = [
        [
            measure,
            f"{100 * content['margins'][measure]:.0f} %",
            effect_words(content["effects"][measure]),
            p_text(content["wilcoxon"][measure]["p"], content["threshold"]),
        ]
        for measure in content["statement"]
    ]
    head = element(
        "p", f"{pair.b} against {pair.a}: ", _word(pair.verdict), f" ({chance_text(content)}; {share_text(content)})"
    )
    fired = [guard.to_dict() for guard in pair.guards]
    header = ["measure", "won", "median difference", "Wilcoxon p"]
    return element("div", head, element("p", pair.sentence), _table(header, rows), _guards(fired))


def _joint_row(pair: Mapping[str, Any]) -> list[object]:
    return [
        pair["b"],
        pair["a"],
        signs(pair["statement"]),
        _word(pair["verdict"]),
        str(pair["n"]),
        probability(pair["lower"], pair["threshold"]),
        f"{100 * pair['share']:.0f} %",
        p_text(pair["glrt_p_adjusted"], pair["threshold"]),
    ]


def _measure_row(pair: Mapping[str, Any]) -> list[object]:
    p = "" if pair["p_adjusted"] is None else p_text(pair["p_adjusted"], pair["threshold"])
    chance = "" if pair["probabilities"] is None else probability(pair["probabilities"]["better"], pair["threshold"])
    return [pair["b"], pair["a"], signs(pair["statement"]), _word(pair["verdict"]), str(pair["n"]), p, chance]


def _word(verdict: str) -> Markup:
    return element("strong" if verdict != "undecided" else "span", verdict, style=f"color: {_COLOURS[verdict]}")


def _table(header: list[str], rows: list[list[object]] | list[list[str]]) -> Markup:
    head = [element("thead", element("tr", *(element("th", text) for text in header)))] if header else []
    body = element("tbody", *(element("tr", *(element("td", cell) for cell in row)) for row in rows))
    return element("table", *head, body)


def _guards(guards: list[dict[str, Any]]) -> Markup:
    if not guards:
        return Markup("")
    items = (element("li", element("strong", f"{one['code']} {one['name']}"), f": {one['text']}") for one in guards)
    return element("ul", joined(items))
