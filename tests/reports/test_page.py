"""The page as text: policy, size, order, words for those who do not see figures."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

import pytest

from adjudge import compare
from adjudge.errors import MissingExtraError
from adjudge.reports.page import html_page, leaderboard_csv
from adjudge.reports.robustness import Robustness
from adjudge.reports.summary import Summary, summarise
from adjudge.results.csv_file import csv_text
from adjudge.verdicts.leaderboard import leaderboard_columns
from adjudge.verdicts.macro_mean import benchmark_rows

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


def data_of(page: str) -> Any:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(text)


def test_only_the_pages_own_script_and_style_apply_and_nothing_is_loaded(nasty_page: str) -> None:
    page = nasty_page
    tags = tags_of(page)
    policy = next(attrs["content"] for tag, attrs in tags if attrs.get("http-equiv"))
    assert policy is not None and "default-src 'none'" in policy and "unsafe" not in policy
    for kind in ("script", "style"):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in policy
    for _, attrs in tags:
        assert not {"src", "onerror", "onload", "style"} & attrs.keys()
        assert str(attrs.get("href", "#")).startswith(("#", "data:text/csv"))


def test_names_that_are_markup_stay_text(nasty_summary: Summary, nasty_page: str) -> None:
    page = nasty_page
    assert "<img" not in page and "<script>window" not in page and page.count("<script") == 2
    assert set(data_of(page)["learners"]) == set(nasty_summary.comparison.learners)


def test_the_leaderboard_as_csv_is_the_one_of_the_command_line(joint_summary: Summary, joint_page: str) -> None:
    (address,) = re.findall(r'href="data:text/csv;charset=utf-8,([^"]*)"', joint_page)
    found = joint_summary.comparison
    columns = leaderboard_columns(found.answer.leaderboard, benchmark_rows(found))
    assert unquote(html.unescape(address)) == csv_text(columns)


def test_no_formula_reaches_a_spreadsheet(make_table: Maker) -> None:
    text = leaderboard_csv(compare(make_table(3, 9, 1, ("=1+1",))))
    assert "'=1+1," in text and "\n=1+1," not in text


def test_the_parts_come_in_the_order_people_need_them(joint_page: str) -> None:
    page = joint_page
    marks = ["<h1>Use RandomForest or Logistic", 'aria-label="Leaderboard"', 'id="figure-ranks"', 'id="figure-order"',
             'id="figure-tradeoff"', 'id="measures"', 'id="pairs"', 'class="matrix"', 'id="scores"', 'id="paper"',
             'id="provenance"']  # fmt: skip
    places = [page.index(mark) for mark in marks]
    assert places == sorted(places)


@pytest.mark.parametrize(("learners", "cases", "measures", "most"), [(7, 80, 6, 400_000), (40, 100, 3, 1_000_000)])
def test_every_pair_and_every_case_fit_the_page(
    make_table: Maker, learners: int, cases: int, measures: int, most: int
) -> None:
    comparison = compare(make_table(learners, cases, measures))
    vars(comparison)["robustness"] = Robustness(None, None, None, ())  # dear, and a few lines of the page
    page = html_page(summarise(comparison))
    assert len(page.encode()) <= most
    assert len(data_of(page)["panels"]) == learners * (learners - 1) // 2
    scores = page[page.index('<section id="scores"') :]
    assert scores.count("<details") == measures and scores.count('<tr><th scope="row">case ') == cases * measures


def test_every_figure_has_a_title_a_description_and_ids_of_its_own(joint_page: str) -> None:
    page = joint_page
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


def test_colours_come_from_the_pages_style(joint_page: str) -> None:
    figures = re.findall(r'<svg class="figure".*?</svg>', joint_page, re.DOTALL)
    assert all(set(re.findall(r"#[0-9a-f]{6}", svg)) == set() for svg in figures)
    assert all("currentColor" in svg for svg in figures)


def test_the_same_input_gives_the_same_page(joint_summary: Summary, joint_page: str) -> None:
    assert html_page(joint_summary) == joint_page


def test_without_matplotlib_the_extra_is_named(joint_summary: Summary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match="pip install 'adjudge"):
        html_page(joint_summary)
