"""The page's charts as Vega-Lite specifications: plain dicts over the summary's numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudge.reports.front import SIDES, place_names, undominated
from adjudge.reports.groups import groups_of
from adjudge.reports.summary import Summary

__all__ = ["Chart", "charts", "network_pair", "second_measure"]

# Okabe and Ito's colours: told apart by colour-blind readers; the words stand beside them anyway.
VERDICT_COLOURS = {
    "better": "#0072B2",
    "mixed": "#CC79A7",
    "equivalent": "#009E73",
    "undecided": "#999999",
    "worse": "#D55E00",
}
_MOST_BARS = 40
_MOST_GROUPED = 30
_MOST_NAMED = 12  # dots of a trade-off with a name each; beyond, those of the front
_TRADE_OFF_SIZE = (380.0, 300.0)  # pixels in the narrowest window the page is made for; others only spread the dots


@dataclass(frozen=True, slots=True)
class Chart:
    """`name` is shared with the drawn figure that takes its place in a static report."""

    name: str
    title: str
    alt: str
    spec: dict[str, Any]


def charts(summary: Summary) -> list[Chart]:
    """The overview charts that this summary has data for."""
    found = [_standings(summary), _ranks(summary), _trade_off(summary), _network(summary)]
    return [chart for chart in found if chart is not None]


def _spec(**parts: Any) -> dict[str, Any]:
    return {"width": "container", "autosize": {"type": "fit-x", "contains": "padding"}, **parts}


def _standings(summary: Summary) -> Chart | None:
    if len(summary.pairs) < 2:
        return None
    shown = summary.standings[:_MOST_BARS]
    order = [word for word in VERDICT_COLOURS if any(getattr(one, word) for one in shown)]
    values = [
        {"learner": one.learner, "verdict": word, "pairs": getattr(one, word), "order": place}
        for one in shown
        for place, word in enumerate(order)
        if getattr(one, word)
    ]
    spec = _spec(
        data={"values": values},
        height=22 * len(shown),
        mark={"type": "bar", "stroke": "white", "strokeWidth": 0.5},
        encoding={
            "y": {"field": "learner", "type": "nominal", "sort": [one.learner for one in shown], "title": None},
            "x": {"field": "pairs", "type": "quantitative", "title": "pairs judged", "axis": {"tickMinStep": 1}},
            "color": {
                "field": "verdict",
                "type": "nominal",
                "scale": {"domain": order, "range": [VERDICT_COLOURS[word] for word in order]},
                "legend": {"orient": "top", "title": None},
            },
            "order": {"field": "order"},
            "tooltip": [{"field": name} for name in ("learner", "verdict", "pairs")],
        },
    )
    first = shown[0]
    more = (
        ""
        if len(shown) == len(summary.standings)
        else f" The first {len(shown)} of {len(summary.standings)} are drawn."
    )
    alt = (
        f"Bars of verdicts per learner, best placed first. {first.learner}: {first.better} better, "
        f"{first.undecided} undecided, {first.worse} worse.{more}"
    )
    return Chart("standings", "Verdicts against the others", alt, spec)


def _ranks(summary: Summary) -> Chart | None:
    """Mean ranks, and beside them the groups that the printed verdicts do not separate."""
    ranking = summary.comparison.get("ranking", [])
    if summary.joint or len(ranking) < 3:
        return None
    found = groups_of(summary.comparison, most=_MOST_GROUPED)
    order = [entry["learner"] for entry in ranking][:_MOST_BARS]
    kept = set(order)
    ranks = {entry["learner"]: entry["rank"] for entry in ranking}
    y = {"field": "learner", "type": "nominal", "sort": order, "title": None}
    dots = {
        "data": {"values": [{"learner": name, "rank": ranks[name]} for name in order]},
        "width": 300,
        "height": 22 * len(order),
        "mark": {"type": "point", "filled": True, "opacity": 1, "size": 60, "color": VERDICT_COLOURS["better"]},
        "encoding": {
            "y": y,
            "x": {
                "field": "rank",
                "type": "quantitative",
                "title": "mean rank",
                "scale": {"zero": False, "padding": 10},
            },
            "tooltip": [{"field": "learner"}, {"field": "rank", "format": ".3f"}],
        },
    }
    parts: list[dict[str, Any]] = [dots]
    several = [group for group in found if len(group) > 1]
    if several and len(ranking) <= _MOST_GROUPED:
        members = [
            {"learner": name, "group": f"{place + 1}"}
            for place, group in enumerate(several)
            for name in group
            if name in kept
        ]
        parts.append(
            {
                "data": {"values": members},
                "width": {"step": 18},
                "height": 22 * len(order),
                "encoding": {
                    "y": y | {"axis": None},
                    "x": {
                        "field": "group",
                        "type": "nominal",
                        "sort": None,
                        "title": "not separated",
                        "axis": {"labelAngle": 0},
                    },
                },
                "layer": [
                    {
                        "mark": {"type": "line", "color": "currentColor", "strokeWidth": 1.5},
                        "encoding": {"detail": {"field": "group"}},
                    },
                    {"mark": {"type": "point", "filled": True, "size": 45, "color": "currentColor"}},
                ],
            }
        )
    spec = {"hconcat": parts, "spacing": 12}
    told = "; ".join(", ".join(group) for group in several[:6]) or "none"
    alt = f"Mean ranks, best first: {order[0]} at {ranks[order[0]]:.2f}. Groups not separated by the verdicts: {told}."
    return Chart("ranks", "Mean ranks and groups that are not separated", alt, spec)


def _trade_off(summary: Summary) -> Chart | None:
    """Two measures against each other: means, first measure and the one that disagrees with it most in mean rank."""
    first, second = summary.scores.measures[0], second_measure(summary)
    if second is None:
        return None
    means = [(one.learner, one.means[first], one.means[second]) for one in summary.standings]
    known = [(name, x, y) for name, x, y in means if x is not None and y is not None]
    if not known:
        return None
    arrows = dict(zip(summary.scores.measures, summary.scores.higher_is_better, strict=True))
    axes = {
        axis: {
            "field": axis,
            "type": "quantitative",
            "title": f"{name} ({'higher' if arrows[name] else 'lower'} is better)",
            "scale": {"zero": False, "nice": False, "padding": 18},
            "axis": {"tickCount": 6},
        }
        for axis, name in (("x", first), ("y", second))
    }
    ways = (arrows[first], arrows[second])
    best = undominated([(x, y) for _, x, y in known], ways)
    values: list[dict[str, Any]] = [
        {"learner": name, "x": x, "y": y, "front": on} for (name, x, y), on in zip(known, best, strict=True)
    ]
    values.sort(key=lambda value: not value["front"])  # stable: the front first, then as placed
    front = sorted((value for value in values if value["front"]), key=lambda value: (value["x"], value["y"]))
    line = {
        "data": {"values": front},
        # The corner between two of them is worse than either, so nobody beaten by the front lies beyond the line.
        "mark": {"type": "line", "interpolate": "step-before" if ways[0] else "step-after", "opacity": 0.6,
                 "color": VERDICT_COLOURS["better"], "strokeWidth": 1.2, "clip": True},
        "encoding": {"order": {"field": "x", "type": "quantitative"}},
    }  # fmt: skip
    tooltip = [{"field": "learner"}, {"field": "x", "title": first}, {"field": "y", "title": second}]
    dots = [
        {
            "data": {"values": some},
            "mark": {"type": "point", "filled": on, "opacity": 1, "size": 70, "color": colour},
            "encoding": {"tooltip": tooltip},
        }
        for on, colour in ((False, VERDICT_COLOURS["undecided"]), (True, VERDICT_COLOURS["better"]))
        if (some := [value for value in values if value["front"] == on])  # Vega complains of a layer without data
    ]
    labels = _names_beside(values)
    spec = _spec(height=_TRADE_OFF_SIZE[1], encoding=axes, layer=[line, *dots, *labels])
    named = ", ".join(value["learner"] for value in front[:12]) + (", …" if len(front) > 12 else "")
    alt = (
        f"Mean {first} against mean {second} of {len(values)} learners; beaten by no other on both: {named}. The "
        "numbers are in the ranking table."
    )
    title = f"{first} against {second}: filled dots are beaten by no other learner on both means"
    return Chart("trade_off", title, alt, spec)


def _names_beside(values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One layer of text per side of a dot; beyond a dozen learners the front only. The others show when pointed at."""
    shown = [value["learner"] if len(value["learner"]) <= 24 else f"{value['learner'][:23]}…" for value in values]
    wanted = [name for name, value in zip(shown, values, strict=True) if len(values) <= _MOST_NAMED or value["front"]]
    sides = place_names([(value["x"], value["y"]) for value in values], wanted, _TRADE_OFF_SIZE)
    layers = []
    for name, side in SIDES.items():
        placed = [
            {"label": shown[place], "x": values[place]["x"], "y": values[place]["y"]}
            for place, found in enumerate(sides)
            if found == name
        ]
        if placed:
            mark = {"type": "text", "align": side.align, "baseline": "middle", "dx": side.dx, "dy": side.dy}
            layers.append(
                {
                    "data": {"values": placed},
                    "mark": mark | {"color": "currentColor"},
                    "encoding": {"text": {"field": "label"}},
                }
            )
    return layers


def second_measure(summary: Summary) -> str | None:
    """The measure whose mean ranks differ most from the first one's: where a trade-off would show."""
    first, *others = summary.scores.measures
    if not others:
        return None
    gaps = {}
    for measure in others:
        pairs = [(one.ranks[first], one.ranks[measure]) for one in summary.standings]
        if all(a is not None and b is not None for a, b in pairs):
            gaps[measure] = sum(abs(a - b) for a, b in pairs)  # type: ignore[operator]
    return max(gaps, key=lambda name: gaps[name]) if gaps else None


def network_pair(summary: Summary) -> dict[str, Any] | None:
    """The pair whose network the page draws: the surest decided one, else the first."""
    through = [pair for pair in (*summary.decided, *summary.pairs) if pair.get("network")]
    return through[0] if through else None


def _network(summary: Summary) -> Chart | None:
    """P(linked) of every two measures of one pair, as a table of squares."""
    pair = network_pair(summary)
    if pair is None or not pair["network"]["links"]:
        return None
    values = []
    for names, chance in pair["network"]["links"].items():
        values.append({"link": names, "p": chance})
    values = values[:20]
    spec = _spec(
        data={"values": values},
        height=20 * len(values),
        mark={"type": "bar", "color": VERDICT_COLOURS["better"]},
        encoding={
            "y": {"field": "link", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 260}},
            "x": {"field": "p", "type": "quantitative", "title": "P(linked)", "scale": {"domain": [0, 1]}},
            "tooltip": [{"field": "link"}, {"field": "p", "format": ".3f"}],
        },
    )
    top = values[0]
    names = f"{pair['b']} against {pair['a']}"
    alt = f"Probability that two measures are linked, {names}; most probable: {top['link']}, {top['p']:.2f}."
    return Chart("network", f"Which measures hang together ({pair['b']} against {pair['a']})", alt, spec)
