"""What the verdicts rest on: measures and their network, scores, checks and guards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.reports.html.charts import network_pair
from adjudge.reports.html.markup import Markup, element, joined, table
from adjudge.reports.html.payload import Payload
from adjudge.reports.pair_text import signs
from adjudge.reports.subsets import SUBSET_COLUMNS, subset_rows
from adjudge.reports.summary import Summary
from adjudge.wording.numerals import probability, quantity

__all__ = ["checks", "measures", "scores"]

_MOST_GROUPS = 300


def measures(summary: Summary, figures: Mapping[str, Markup]) -> Markup:
    content = summary.comparison
    rows: list[list[Any]] = []
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
                _group_chance(pair, group),
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
        if len(summary.pairs) > 1:
            parts += _groups_of_pairs(summary)
    elif summary.joint and len(summary.scores.measures) > 1:
        parts.append(
            element("p", "Which measures hang together was not asked: add --network to find out.", class_="quiet")
        )
    subsets = [[named, *((str(number), number) for number in numbers)] for named, numbers in subset_rows(content)]
    if subsets:
        told = "Every subset of the measures: pairs by verdict; changed: other than on all measures"
        parts.append(table(SUBSET_COLUMNS, subsets, caption=told, tall=len(subsets) > 25))
    return joined(parts)


def _groups_of_pairs(summary: Summary) -> list[Markup]:
    """Every pair's groups of linked measures, each with its own verdict."""
    judged = [(pair, group) for pair in summary.pairs if pair.get("network") for group in pair["network"]["groups"]]
    rows: list[list[Any]] = [
        [
            f"{pair['b']} vs {pair['a']}",
            ", ".join(group["measures"]),
            signs(group["statement"]),
            group["verdict"],
            (_group_chance(pair, group), group["probability"]),
            (f"{100 * group['share']:.0f} %", group["share"]),
        ]
        for pair, group in judged[:_MOST_GROUPS]
    ]
    header = ["b vs a", "group", "statement", "verdict", "P", "share"]
    told = "Groups of linked measures of every pair, judged apart; a pair's network is drawn in its panel above"
    found = [table(header, rows, caption=told, left=4, tall=len(rows) > 25)]
    if len(judged) > _MOST_GROUPS:
        found.append(
            element("p", f"… and {len(judged) - _MOST_GROUPS} more: adjudge compare … --json.", class_="quiet")
        )
    return found


def _group_chance(pair: Mapping[str, Any], group: Mapping[str, Any]) -> str:
    if set(group["statement"].values()) == {"="}:
        return "tied"
    error = "" if group["exact"] else f" ± {group['monte_carlo_error']:.1g}"
    return probability(group["probability"], pair["threshold"]) + error


def scores(summary: Summary, page: Payload) -> Markup:
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


def checks(summary: Summary) -> Markup:
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
