"""The whole page: policy, styles, sections, data and scripts in one file."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from adjudge.reports.html.bundle import vega_bundle
from adjudge.reports.html.charts import charts
from adjudge.reports.html.markup import Markup, element
from adjudge.reports.html.payload import payload
from adjudge.reports.html.sections import sections
from adjudge.reports.summary import Summary
from adjudge.writing import whole_file

__all__ = ["html_report", "write_html_report"]


def html_report(summary: Summary, *, figures: Mapping[str, str] | None = None) -> str:
    """What may be claimed, as one HTML file: no network, no other file.

    Charts are Vega-Lite, drawn by the bundle of the installed vl-convert-python. With `figures` (chart name → SVG text,
    as `adjudge.plots.report_figures.report_figures` makes them) those stand in the page instead and nothing but
    matplotlib is needed. Only the scripts whose hashes stand in the Content-Security-Policy run.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("joint")
    >>> page = html_report(summarise(compare_all(table), table), figures={})
    >>> page.startswith("<!doctype html>"), "http-equiv=\\"Content-Security-Policy\\"" in page
    (True, True)
    """
    data = payload(summary)
    drawn = charts(summary)
    scripts = [] if figures is not None else [vega_bundle()]
    scripts.append(_asset("script.js"))
    if figures is None:
        placed = {chart.name: _live_chart(chart.name, chart.title, chart.alt) for chart in drawn}
    else:
        placed = {
            chart.name: _drawn_figure(chart.title, chart.alt, figures[chart.name])
            for chart in drawn
            if chart.name in figures
        }
    parts = sections(summary, data, placed)
    specs = {chart.name: chart.spec | {"description": chart.alt} for chart in drawn}
    content = summary.comparison
    measures = list(content["measures"])
    title = "Who is better on all measures together?" if len(measures) > 1 else f"Who is better on {measures[0]}?"
    plural = "s" if len(measures) > 1 else ""
    size = f"{len(content['learners'])} learners, {len(content['cases'])} cases, {len(measures)} measure{plural}"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_policy(scripts)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="generator", content=f"adjudge {summary.provenance.versions['adjudge']}"),
        element("title", f"{title} {content['source']}"),
        element("style", Markup(_asset("style.css"))),
    )
    body = element(
        "body",
        element("a", "To the verdicts", href="#verdicts", class_="skip"),
        element(
            "header", element("h1", title), element("p", f"{content['source']}: {size}", class_="quiet"), class_="page"
        ),
        element(
            "nav",
            element("ul", *(element("li", element("a", name, href=f"#{at}")) for at, name, _ in parts)),
            aria_label="Sections",
        ),
        element(
            "main",
            *(element("section", element("h2", name), inside, id=at, aria_label=name) for at, name, inside in parts),
        ),
        element("footer", f"Made by adjudge {summary.provenance.versions['adjudge']}. This file needs no network."),
        element("script", Markup(data.json), type="application/json", id="data"),
        element("script", Markup(_inside_script(specs)), type="application/json", id="charts")
        if figures is None
        else Markup(""),
        *(element("script", Markup(script)) for script in scripts),
    )
    return f'<!doctype html>\n<html lang="en">{head}{body}</html>\n'


def write_html_report(summary: Summary, path: str | Path, *, figures: Mapping[str, str] | None = None) -> Path:
    """Write the page and say where."""
    target = Path(path)
    with whole_file(target) as part:
        part.write_text(html_report(summary, figures=figures), encoding="utf-8")
    return target


def _policy(scripts: list[str]) -> str:
    """Nothing may load, and only these very scripts may run: a name that slipped through as a tag would be dead."""
    hashes = " ".join(
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in scripts
    )
    return (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _asset(name: str) -> str:
    return files("adjudge.reports.html").joinpath(name).read_text(encoding="utf-8")


def _inside_script(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _live_chart(name: str, title: str, alt: str) -> Markup:
    place = element("div", id=f"chart-{name}", class_="chart", role="img", aria_label=alt)
    return element("figure", place, element("figcaption", title))


def _drawn_figure(title: str, alt: str, svg: str) -> Markup:
    source = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    return element("figure", element("img", src=source, alt=alt), element("figcaption", title))
