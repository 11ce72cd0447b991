"""The parts of the page, top to bottom: each takes the summary and gives one section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.reports.html.charts import network_pair
from adjudge.reports.html.markup import Markup, element, joined, table
from adjudge.reports.html.payload import Payload
from adjudge.reports.methods import methods
from adjudge.reports.pair_text import chance_text, equal, in_words, share_text, signs, turned
from adjudge.reports.paragraph import results_paragraph
from adjudge.reports.standings import VERDICTS
from adjudge.reports.summary import Summary
from adjudge.verdicts.numerals import p_text, probability, quantity

__all__ = ["sections"]

_SENTENCES_OPEN, _SENTENCES_MOST = 8, 60
Figures = Mapping[str, Markup]


def sections(summary: Summary, page: Payload, figures: Figures) -> list[tuple[str, str, Markup]]:
    """(anchor, title, content) of every section."""
    return [
        ("verdicts", "Verdicts", _verdicts(summary)),
        ("ranking", "Ranking", _ranking(summary, figures)),
        ("pairs", "Pairs", _pairs(summary, page)),
        ("measures", "Measures", _measures(summary, figures)),
        ("scores", "Scores", _scores(summary, page)),
        ("checks", "Checks and guards", _checks(summary)),
        ("text", "Text for a paper", _text(summary)),
        ("provenance", "Provenance and data", _provenance(summary, page)),
    ]


def word(verdict: str) -> Markup:
    return element("span", verdict, class_=f"word {verdict}")


def _verdicts(summary: Summary) -> Markup:
    pairs, decided = summary.pairs, summary.decided
    if len(pairs) == 1:
        pair = pairs[0]
        head = element("p", f"{pair['b']} against {pair['a']}: ", word(pair["verdict"]), class_="lead")
        return joined([head, element("p", pair["sentence"])])
    kinds = [
        (name, sum(pair["verdict"] == name for pair in pairs)) for name in ("better", "worse", "mixed", "equivalent")
    ]
    told = ", ".join(f"{count} {name}" for name, count in kinds if count)
    lead = (
        f"{len(decided)} of {len(pairs)} pairs are decided ({told})."
        if decided
        else f"No pair of {len(pairs)} is decided."
    )
    parts = [element("p", lead, class_="lead"), _sentences(decided[:_SENTENCES_OPEN])]
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


def _sentences(pairs: list[dict[str, Any]]) -> Markup:
    return element(
        "ul", *(element("li", *_sentence(pair), class_=pair["verdict"]) for pair in pairs), class_="verdicts"
    )


def _sentence(pair: Mapping[str, Any]) -> list[object]:
    """A joint pair without its list of effects, which the pair's own panel has."""
    if pair.get("p_majority") is None or set(pair["statement"].values()) == {"="}:
        return [pair["sentence"]]
    return [
        word(pair["verdict"]),
        f": the most frequent outcome is that {in_words(pair)} ({chance_text(pair)}; {share_text(pair)}, P(majority) "
        f"{equal(probability(pair['p_majority']))}).",
    ]


def _ranking(summary: Summary, figures: Figures) -> Markup:
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


def _pairs(summary: Summary, page: Payload) -> Markup:
    parts: list[Markup] = []
    if len(summary.pairs) > 1:
        parts.append(_matrix(summary, page))
    parts += [element("p", note, class_="quiet") for note in page.left_out[:1]]
    at = {(pair["b"], pair["a"]): place for place, pair in enumerate(page.pairs)}
    surest = ((pair["b"], pair["a"]) for pair in summary.decided)
    first = next((at[names] for names in surest if names in at), 0)
    parts.append(
        element(
            "section",
            element("p", "This panel needs a browser that runs scripts.", class_="quiet"),
            id="pair",
            aria_live="polite",
            aria_label="The chosen pair",
            data_first=first,
        )
    )
    return joined(parts)


def _matrix(summary: Summary, page: Payload) -> Markup:
    index = {(pair["b"], pair["a"]): place for place, pair in enumerate(page.pairs)}
    names = page.learners
    head = element(
        "tr",
        element("td", ""),
        *(element("th", name, scope="col", class_="long" if len(name) > 26 else None) for name in names),
    )
    rows = []
    for row in names:
        cells = [element("th", row, scope="row", class_="long" if len(row) > 26 else None)]
        for column in names:
            place = index.get((row, column), index.get((column, row)))
            if place is None:
                cells.append(element("td", "·", class_="self", aria_hidden="true"))
                continue
            cells.append(element("td", _cell(page.pairs[place], row, column, place)))
        rows.append(element("tr", *cells))
    what = (
        "statement per measure over its probability" if summary.joint else "sign over the (adjusted p or) probability"
    )
    caption = (
        f"Row against column, read from the row: {what}. ≻ row better, ≺ row worse. A framed cell is claimed: solid "
        "better, dashed worse, dotted mixed. Choose a cell to see that pair; arrow keys move."
    )
    whole = element("table", element("thead", head), element("tbody", *rows), class_="matrix")
    box = element("div", whole, class_="scroll", role="region", aria_label="Matrix of pairs", tabindex="0")
    return joined([element("p", caption, class_="caption"), box])


def _cell(pair: Mapping[str, Any], row: str, column: str, place: int) -> Markup:
    statement, verdict = (pair["statement"], pair["verdict"]) if pair["b"] == row else turned(pair)
    if pair.get("p_adjusted") is not None:
        chance = f"p {p_text(pair['p_adjusted'])}"
    else:
        chance = probability(pair.get("lower", pair["probability"]))
    shown = signs(statement)
    shown = shown if len(shown) <= 8 else f"{shown[:7]}…"
    return element(
        "button",
        element("span", shown),
        element("small", chance),
        type="button",
        class_=verdict,
        data_pair=place,
        aria_pressed="false",
        aria_label=f"{row} against {column}: {verdict}, {signs(statement)}, {chance}",
    )


def _measures(summary: Summary, figures: Figures) -> Markup:
    rows = []
    for place, measure in enumerate(summary.scores.measures):
        values = [cell for row in summary.scores.values[place] for cell in row if cell is not None]
        holes = sum(cell is None for row in summary.scores.values[place] for cell in row)
        ends = (f"{quantity(min(values))} to {quantity(max(values))}") if values else "–"
        higher = summary.scores.higher_is_better[place]
        rows.append([measure, "higher is better" if higher else "lower is better", ends, (str(holes), holes)])
    parts = [
        table(
            ["measure", "direction", "range seen", "holes"],
            rows,
            caption="Measures, in the order of a statement",
            left=2,
        )
    ]
    pair = network_pair(summary)
    if pair is not None:
        network = pair["network"]
        parts.append(element("h3", f"Network of measures: {pair['b']} against {pair['a']}"))
        if "network" in figures:
            parts.append(figures["network"])
        links = "; ".join(" – ".join(edge) for edge in (*network["arcs"], *network["edges"])) or "no links"
        parts.append(element("pre", network["drawing"], role="img", aria_label=f"Network of measures: {links}"))
        groups = [
            [
                ", ".join(group["measures"]),
                signs(group["statement"]),
                probability(group["probability"]),
                group["verdict"],
            ]
            for group in network["groups"]
        ]
        parts.append(
            table(
                ["group", "statement", "P", "verdict"],
                groups,
                caption="Groups of measures, judged apart",
                sortable=False,
            )
        )
        parts.append(element("p", network["why"]))
        parts.append(element("p", "Every pair has its own network: choose a cell of the matrix.", class_="quiet"))
    elif summary.joint and len(summary.scores.measures) > 1:
        parts.append(
            element("p", "Which measures hang together was not asked: add --network to find out.", class_="quiet")
        )
    return joined(parts)


def _scores(summary: Summary, page: Payload) -> Markup:
    if not page.has_scores:
        return element("p", page.left_out[-1], class_="quiet")
    options = [element("option", name, value=place) for place, name in enumerate(summary.scores.measures)]
    holes = summary.scores.n_holes
    cells = len(summary.scores.measures) * len(summary.scores.rows_named) * len(summary.scores.learners)
    told = f"{holes} of {cells} cells are holes; they are hatched." if holes else f"All {cells} cells are filled."
    return joined(
        [
            element("p", told),
            element("label", "Measure ", for_="score-measure", class_="choice"),
            element("select", *options, id="score-measure"),
            element("p", "", id="score-caption", class_="caption"),
            element(
                "div",
                element("p", "This table needs a browser that runs scripts.", class_="quiet"),
                id="score-table",
                class_="scroll tall",
                tabindex="0",
                role="region",
                aria_label="Scores",
            ),
        ]
    )


def _checks(summary: Summary) -> Markup:
    checks, content = summary.checks, summary.comparison
    rows = [
        ("rows read", f"{checks.n_rows} ({checks.layout})"),
        ("resampling", f"{checks.plan.describe()} ({checks.plan.origin})"),
        ("complete cases", f"{checks.n_complete_cases} of {checks.n_cases}"),
        ("missing cells", _cells(checks.missing)),
        ("incomplete cells", _cells(checks.partial)),
        ("duplicated cells", _cells(checks.duplicated)),
        ("failed rows", ", ".join(f"{count} {name}" for name, count in checks.failed.items()) or "none"),
        ("unpaired splits", ", ".join(checks.unpaired_splits[:6]) or "none found"),
        ("constant measures", ", ".join(checks.constant) or "none"),
    ]
    parts = [element("dl", *(part for name, text in rows for part in (element("dt", name), element("dd", text))))]
    if content["notes"]:
        parts.append(element("ul", *(element("li", note) for note in content["notes"])))
    parts.append(element("h3", "Guards"))
    if not content["guards"]:
        parts.append(element("p", "None fired."))
    items = []
    for guard in content["guards"]:
        named = [f"{b} vs {a}" for b, a in guard["pairs"]]
        where = f" [{', '.join(named[:4])}{f' and {len(named) - 4} more' if len(named) > 4 else ''}]" if named else ""
        items.append(element("li", element("strong", f"{guard['code']} {guard['name']}"), f": {guard['text']}{where}"))
    if items:
        parts.append(element("ul", *items))
    return joined(parts)


def _cells(cells: tuple[tuple[str, str, str], ...]) -> str:
    if not cells:
        return "none"
    case, learner, measure = cells[0]
    return f"{len(cells)}, first: {learner} on {case} under {measure}"


def _text(summary: Summary) -> Markup:
    found = methods(summary)
    return joined(
        [
            element("h3", "Results"),
            element("blockquote", results_paragraph(summary), id="results-text"),
            element("button", "Copy", type="button", class_="act", data_copy="results-text"),
            element("h3", "Methods"),
            element(
                "div",
                element("blockquote", found.text),
                element("h3", "References"),
                element("ol", *(element("li", work) for work in found.references)),
                id="methods-text",
            ),
            element("button", "Copy", type="button", class_="act", data_copy="methods-text"),
        ]
    )


def _provenance(summary: Summary, page: Payload) -> Markup:
    origin = summary.provenance
    rows = [
        ("source", origin.source),
        (f"sha256 of the {origin.hashed}", origin.sha256),
        ("command", origin.command or "made from Python"),
        ("seed", "none used" if origin.seed is None else str(origin.seed)),
        ("versions", ", ".join(f"{name} {number}" for name, number in origin.versions.items())),
    ]
    if origin.created:
        rows.append(("made", origin.created))
    buttons = [("pairs", "Pairs (CSV)"), ("json", "Comparison (JSON)")]
    if page.has_scores:
        buttons.insert(0, ("scores", "Scores (CSV)"))
    parts = [
        element("dl", *(part for name, text in rows for part in (element("dt", name), element("dd", text)))),
        element(
            "p",
            *(element("button", text, type="button", class_="act", data_download=name) for name, text in buttons),
            class_="noprint",
        ),
    ]
    parts += [element("p", note, class_="quiet") for note in page.left_out]
    return joined(parts)
