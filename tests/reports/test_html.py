"""The page as text: policy, size, what is left out."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from adjudge.reports.html.markup import Markup, element
from adjudge.reports.html.page import html_report, write_html_report
from adjudge.reports.summary import Summary, summarise
from adjudge.verdicts.comparison import compare_all

Maker = Callable[..., Any]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def tags_of(page: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Tags()
    parser.feed(page)
    return parser.tags


def test_only_the_pages_own_scripts_may_run_and_nothing_may_load(nasty_summary: Summary) -> None:
    page = html_report(nasty_summary)
    policy = next(attrs["content"] for tag, attrs in tags_of(page) if attrs.get("http-equiv"))
    assert policy is not None and "default-src 'none'" in policy and "unsafe-eval" not in policy
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 2
    for script in scripts:
        assert base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in policy
    for _, attrs in tags_of(page):
        assert not {"src", "href", "onerror", "onload"} & attrs.keys() or str(attrs.get("href", "")).startswith("#")


def test_hostile_names_stay_inside_text_and_data(nasty_summary: Summary) -> None:
    page = html_report(nasty_summary, figures={})
    assert "<img" not in page and "<script>window" not in page
    kinds = [attrs.get("type") for tag, attrs in tags_of(page) if tag == "script"]
    assert kinds == ["application/json", None]


def test_twenty_learners_a_hundred_cases_six_measures_fit_two_megabytes(make_table: Maker) -> None:
    table = make_table(20, 100, 6)
    page = html_report(summarise(compare_all(table), table))
    assert len(page.encode()) <= 2_000_000
    assert page.count('aria-pressed="false"') == 20 * 19  # nothing was left out
    assert "best-placed of" not in page


def test_many_learners_are_cut_to_the_best_placed_and_that_is_said(make_table: Maker) -> None:
    table = make_table(60, 20, 3)
    summary = summarise(compare_all(table), table)
    page = html_report(summary)
    assert len(page.encode()) <= 2_000_000
    found = re.search(r"show the (\d+) best-placed of 60 learners \((\d+) of 1770 pairs\)", page)
    assert found is not None and int(found[2]) == int(found[1]) * (int(found[1]) - 1) // 2
    kept = {one.learner for one in summary.standings[: int(found[1])]}
    assert all(f'aria-label="{name} against' in page for name in kept)


def test_every_figure_and_scrolling_table_has_words_for_those_who_do_not_see_it(joint_summary: Summary) -> None:
    from adjudge.plots.report_figures import report_figures

    page = html_report(joint_summary, figures=report_figures(joint_summary))
    tags = tags_of(page)
    images = [attrs for tag, attrs in tags if tag == "img"]
    assert len(images) == 2 and all(attrs["alt"] for attrs in images)
    assert all(str(attrs["src"]).startswith("data:image/svg+xml") for attrs in images)
    assert all(attrs.get("aria-label") for _, attrs in tags if attrs.get("role") in {"region", "img"})
    assert dict(tags)["html"]["lang"] == "en"


def test_the_same_input_gives_the_same_page(joint_summary: Summary, tmp_path: Path) -> None:
    from adjudge.plots.report_figures import report_figures

    pages = {html_report(joint_summary, figures=report_figures(joint_summary)) for _ in range(2)}
    assert len(pages) == 1
    path = write_html_report(joint_summary, tmp_path / "r.html", figures={})
    assert path.read_text(encoding="utf-8") == html_report(joint_summary, figures={})


def test_a_static_page_needs_no_vega(joint_summary: Summary, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from adjudge.errors import MissingExtraError

    monkeypatch.setitem(sys.modules, "vl_convert", None)
    assert "vegaEmbed=" not in html_report(joint_summary, figures={})
    with pytest.raises(MissingExtraError, match=r"--static\) needs vl_convert: pip install 'adjudge\[report\]'"):
        html_report(joint_summary)


def test_the_bundle_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from adjudge.reports.html.bundle import vega_bundle

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = vega_bundle()
    (kept,) = (tmp_path / "adjudge").iterdir()
    assert kept.read_text(encoding="utf-8") == first and "</script" not in first.lower()
    kept.write_text(first[:100], encoding="utf-8")  # cut short
    assert vega_bundle() == first
    kept.write_text("(function(){/* kept */})();\n", encoding="utf-8")
    assert "kept" in vega_bundle()


def test_text_is_escaped_and_markup_is_not() -> None:
    assert element("p", "<b>", Markup("<i>x</i>"), title='"<') == '<p title="&quot;&lt;">&lt;b&gt;<i>x</i></p>'
    assert element("img", src="a", hidden=True, alt=None) == '<img src="a" hidden>'
