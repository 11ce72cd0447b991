"""The page as text: policy, size, order, words for those who do not see figures."""

from __future__ import annotations

import base64
import hashlib
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from adjudge import compare
from adjudge.errors import MissingExtraError
from adjudge.reports.page import html_page
from adjudge.reports.summary import Summary, summarise

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


def test_only_the_pages_own_script_and_style_apply_and_nothing_is_loaded(nasty_summary: Summary) -> None:
    page = html_page(nasty_summary)
    tags = tags_of(page)
    policy = next(attrs["content"] for tag, attrs in tags if attrs.get("http-equiv"))
    assert policy is not None and "default-src 'none'" in policy and "unsafe" not in policy
    for kind in ("script", "style"):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy
    for _, attrs in tags:
        assert not {"src", "onerror", "onload", "style"} & attrs.keys()
        assert str(attrs.get("href", "#")).startswith("#")


def test_names_that_are_markup_stay_text(nasty_summary: Summary) -> None:
    page = html_page(nasty_summary)
    assert "<img" not in page and "<script>window" not in page and page.count("<script") == 1


def test_the_parts_come_in_the_order_people_need_them(joint_summary: Summary) -> None:
    page = html_page(joint_summary)
    marks = ["<h1>Use RandomForest or Logistic", 'aria-label="Leaderboard"', 'id="figure-ranks"', 'id="figure-order"',
             'id="figure-tradeoff"', 'id="measures"', 'id="pairs"', 'class="matrix"', 'id="scores"', 'id="paper"',
             'id="provenance"']  # fmt: skip
    places = [page.index(mark) for mark in marks]
    assert places == sorted(places)


def test_seven_learners_eighty_cases_six_measures_fit_600_kilobytes(make_table: Maker) -> None:
    page = html_page(summarise(compare(make_table(7, 80, 6))))
    assert len(page.encode()) <= 600_000
    assert page.count("<article") == 21 and page.count("<details") == 6  # nothing was left out


def test_every_figure_has_a_title_a_description_and_ids_of_its_own(joint_summary: Summary) -> None:
    page = html_page(joint_summary)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    figures = re.findall(r'<svg class="figure".*?</svg>', page, re.DOTALL)
    assert len(figures) == 3
    for svg in figures:
        assert 'role="img"' in svg and "viewBox" in svg and "<desc" in svg and " style=" not in svg
        for name in re.search(r'aria-labelledby="([^"]*)"', svg)[1].split():  # type: ignore[index]
            assert f'id="{name}"' in svg
        for name in re.findall(r'(?:href="|url\()#([^")]*)', svg):
            assert f'id="{name}"' in svg
    assert "<title>RandomForest: rank 1–2 of 3 on all measures, tier 1" in page


def test_colours_come_from_the_pages_style(joint_summary: Summary) -> None:
    figures = re.findall(r'<svg class="figure".*?</svg>', html_page(joint_summary), re.DOTALL)
    assert all(set(re.findall(r"#[0-9a-f]{6}", svg)) == set() for svg in figures)
    assert all("currentColor" in svg for svg in figures)


def test_the_same_input_gives_the_same_page(joint_summary: Summary) -> None:
    assert html_page(joint_summary) == html_page(joint_summary)


def test_without_matplotlib_the_extra_is_named(joint_summary: Summary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match="pip install 'adjudge"):
        html_page(joint_summary)
