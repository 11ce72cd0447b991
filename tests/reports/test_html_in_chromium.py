"""The page in a real Chromium: it opens offline, answers clicks and keys, and runs nothing that came with a name."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge.reports.html.page import html_report
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all
from adjudge.wording.numerals import count, p_text, probability, quantity, signed

Opened = Callable[..., Any]
Maker = Callable[..., Any]


def complaints(chrome: Any) -> list[str]:
    return [entry["message"] for entry in chrome.get_log("browser")]


def asked_for(chrome: Any) -> list[str]:
    """Addresses the page asked for, its own file and inline data left out."""
    events = [json.loads(entry["message"])["message"] for entry in chrome.get_log("performance")]
    urls = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [url for url in urls if not url.startswith(("file:", "data:", "blob:"))]


def texts(chrome: Any, selector: str) -> list[str]:
    found: list[str] = chrome.execute_script(
        "return Array.from(document.querySelectorAll(arguments[0]), (node) => node.textContent)", selector
    )
    return found


def wait_for_charts(chrome: Any, number: int) -> None:
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if chrome.execute_script("return document.querySelectorAll('.chart svg').length") >= number:
            return
        time.sleep(0.1)
    raise AssertionError("the charts were not drawn")


def test_it_opens_offline_without_a_word_on_the_console(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary))
    wait_for_charts(chrome, 3)
    assert complaints(chrome) == [] and asked_for(chrome) == []
    assert texts(chrome, "h2")[:3] == ["Verdicts", "Ranking", "Pairs"]
    marks = chrome.execute_script("return document.querySelectorAll('#chart-standings svg .mark-rect path').length")
    assert marks == 4  # four learners, all pairs undecided: one bar each


@pytest.mark.parametrize("n_learners", [11, 30])
@pytest.mark.parametrize("width", [1280, 500])
def test_names_in_the_trade_off_do_not_overlap(opened: Opened, width: int, n_learners: int) -> None:
    rng = np.random.default_rng(n_learners)
    names, n = [f"some learner, variant {place}" for place in range(n_learners)], 8
    quality = rng.random(n_learners)
    jitter = 0.01 * rng.random((n, n_learners))
    columns = {"case": [f"c{case}" for case in range(n) for _ in names], "learner": names * n,
               "accuracy": (quality + jitter).ravel().tolist(),
               "seconds": (quality + rng.random(n_learners) + jitter).ravel().tolist()}  # fmt: skip
    table = read_results(columns)
    chrome = opened(html_report(summarise(compare_all(table), table)))
    before = chrome.get_window_size()
    try:
        chrome.set_window_size(width, 900)
        chrome.refresh()
        wait_for_charts(chrome, 2)
        script = """
          const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
          const svg = document.querySelector('#chart-trade_off svg');
          return [Array.from(svg.querySelectorAll('.mark-text.role-mark text'), box), box(svg), innerWidth];
        """
        boxes, svg, inner = chrome.execute_script(script)
    finally:
        chrome.set_window_size(before["width"], before["height"])
    assert 2 <= len(boxes) <= 11 and svg[2] <= inner
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    for left, _, right, _ in boxes:
        assert svg[0] <= left and right <= svg[2]


def test_one_measure_and_its_groups_are_drawn(opened: Opened, measure_summary: Summary) -> None:
    chrome = opened(html_report(measure_summary))
    wait_for_charts(chrome, 3)
    assert complaints(chrome) == []
    assert "not separated" in " ".join(texts(chrome, "#chart-ranks svg text"))


def test_a_click_on_a_cell_shows_that_pair(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary))
    for place in (3, 1):
        pair = joint_summary.pairs[place]
        chrome.execute_script(f"document.querySelector('table.matrix button[data-pair=\"{place}\"]').click()")
        (title,) = texts(chrome, "#pair-title")
        assert title == f"{pair['b']} against {pair['a']}: {pair['verdict']}"
        panel = texts(chrome, "#pair")[0]
        assert pair["sentence"] in panel and "Wilcoxon p" in panel and "Differences per case" in panel
        shown = texts(chrome, "#pair .tall tbody tr th")
        assert sorted(shown) == sorted(joint_summary.scores.rows_named)
        assert chrome.execute_script("return document.activeElement.id") == "pair-title"


def test_the_differences_are_those_of_the_table_and_sorted(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary))
    chrome.execute_script("document.querySelector('table.matrix button[data-pair=\"0\"]').click()")
    pair, scores = joint_summary.pairs[0], joint_summary.scores
    a, b = scores.learners.index(pair["a"]), scores.learners.index(pair["b"])
    expected = sorted((row[b] - row[a] for row in scores.array()[0]), reverse=True)
    shown = texts(chrome, "#pair .tall tbody td:nth-child(2)")
    assert shown == [signed(value if abs(value) > 1e-9 else 0.0) for value in expected]


def test_a_table_sorts_by_its_numbers_and_back(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary))
    script = "document.querySelectorAll('#ranking thead button')[arguments[0]].click()"
    means = {one.learner: one.means["accuracy"] for one in joint_summary.standings}
    column = texts(chrome, "#ranking thead th").index("accuracy\u00a0↑")
    for turned in (False, True):
        chrome.execute_script(script, column)
        expected = sorted(means, key=lambda name: means[name], reverse=turned)  # type: ignore[arg-type,return-value]
        assert texts(chrome, "#ranking tbody th") == expected
    chrome.execute_script(script, 0)
    assert texts(chrome, "#ranking tbody th") == sorted(means)
    assert (
        chrome.execute_script("return document.querySelector('#ranking thead th').getAttribute('aria-sort')")
        == "ascending"
    )


def test_the_matrix_is_walked_with_the_keyboard(opened: Opened, joint_summary: Summary) -> None:
    from selenium.webdriver.common.keys import Keys

    chrome = opened(html_report(joint_summary))
    chrome.execute_script("document.querySelector('table.matrix tbody button').focus()")
    before = chrome.execute_script("return document.activeElement.getAttribute('aria-label')")
    chrome.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    after = chrome.execute_script("return document.activeElement.getAttribute('aria-label')")
    assert before != after and after.startswith(f"{joint_summary.scores.learners[0]} against ")
    chrome.switch_to.active_element.send_keys(Keys.ENTER)
    assert joint_summary.scores.learners[0] in texts(chrome, "#pair-title")[0]


@pytest.mark.parametrize("static", [False, True])
def test_names_that_are_markup_appear_as_text_and_nothing_runs(
    opened: Opened, nasty_summary: Summary, static: bool
) -> None:
    figures = None
    if static:
        from adjudge.plots.report_figures import report_figures

        figures = report_figures(nasty_summary)
    chrome = opened(html_report(nasty_summary, figures=figures))
    if not static:
        wait_for_charts(chrome, 3)
    for place in range(len(nasty_summary.pairs)):
        chrome.execute_script(f"document.querySelector('table.matrix button[data-pair=\"{place}\"]').click()")
    assert complaints(chrome) == []  # a blocked script or a failed image would be a complaint
    assert chrome.execute_script("return window.hacked") is None
    assert chrome.execute_script("return document.querySelectorAll('img[onerror], img[src=x]').length") == 0
    assert set(texts(chrome, "table.matrix tbody th")) == set(nasty_summary.scores.learners)
    assert set(texts(chrome, "#ranking tbody th")) == set(nasty_summary.scores.learners)
    titled = {f"{pair['b']} against {pair['a']}: {pair['verdict']}" for pair in nasty_summary.pairs}
    assert texts(chrome, "#pair-title")[0] in titled


def test_the_policy_blocks_a_script_that_was_not_there(opened: Opened, joint_summary: Summary) -> None:
    page = html_report(joint_summary, figures={})
    chrome = opened(page.replace("</main>", "<script>window.hacked = 1</script></main>"))
    assert chrome.execute_script("return window.hacked") is None
    assert any("Content Security Policy" in text for text in complaints(chrome))


def test_holes_are_shown_and_sort_last(opened: Opened, make_table: Maker) -> None:
    table = make_table(3, 12, 2)
    columns = table.to_columns()
    columns["value"][0] = None
    from adjudge.results.read import read_results

    holed = read_results(columns, higher=["measure 0"], lower=["measure 1"])
    chrome = opened(html_report(summarise(compare_all(holed, missing="drop"), holed), figures={}))
    assert texts(chrome, "#score-table td.hole") == ["hole"]
    for _ in range(2):
        chrome.execute_script("document.querySelectorAll('#score-table thead button')[1].click()")
        assert "hole" in texts(chrome, "#score-table tbody tr:last-child td")
    assert "1 of 72 cells are holes" in texts(chrome, "#scores")[0]
    chrome.execute_script("document.querySelector('#score-measure').value = 1; "
                          "document.querySelector('#score-measure').dispatchEvent(new Event('change'))")  # fmt: skip
    assert texts(chrome, "#score-table td.hole") == []
    assert "lower is better" in texts(chrome, "#score-caption")[0]


def test_the_page_writes_numbers_as_python_does(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary, figures={}))
    rng = np.random.default_rng(0)
    shares = [0.0, 1.0, 0.125, 0.375, 0.0625, 0.9995, 0.0005, 0.0995, 0.9005, *rng.random(200), *rng.random(100) ** 8]
    wide = [0.0, 2.5, 0.125, 12.5, 1000.0, -0.5, *(rng.standard_normal(200) * 10.0 ** rng.integers(-7, 8, 200))]
    for name, function, values in (
        ("probability", probability, shares),
        ("p", p_text, shares),
        ("percent", lambda value: f"{100 * value:.0f} %", shares),
        ("quantity", quantity, wide),
        ("signed", signed, wide),
        ("count", count, [abs(value) for value in wide if abs(value) < 1e6]),
    ):
        numbers = [float(value) for value in values]
        got = chrome.execute_script(f"return arguments[0].map((v) => window.adjudge.number.{name}(v))", numbers)
        assert got == [function(value) for value in numbers], name
    for threshold in (0.95, 0.9, 0.8, 0.9999):
        for name, judged, limit in (("probability", probability, threshold), ("p", p_text, 1 - threshold)):
            steps = [10.0**-place * sign for place in range(2, 12) for sign in (-1, 1)]
            numbers = [min(1.0, max(0.0, limit + step * x)) for step in steps for x in rng.random(5)] + [limit]
            script = f"return arguments[0].map((v) => window.adjudge.number.{name}(v, arguments[1]))"
            got = chrome.execute_script(script, numbers, threshold)
            assert got == [judged(value, threshold) for value in numbers], (name, threshold)


def test_the_downloads_are_the_data(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_report(joint_summary, figures={}))
    held = """
      const kept = []; const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { kept.push(blob); return make(blob); };
      document.querySelectorAll('button[data-download]').forEach((button) => button.click());
      const done = arguments[arguments.length - 1];
      Promise.all(kept.map((blob) => blob.text())).then(done);
    """
    scores, pairs, comparison = chrome.execute_async_script(held)
    from adjudge.results.csv_file import csv_text

    ours = [line.split(",") for line in csv_text(joint_summary.scores.to_columns()).splitlines()]
    theirs = [line.split(",") for line in scores.splitlines()]
    assert [line[:3] for line in theirs] == [line[:3] for line in ours]
    assert [float(line[3]) for line in theirs[1:]] == [float(line[3]) for line in ours[1:]]
    assert len(pairs.splitlines()) == 1 + len(joint_summary.pairs)
    assert json.loads(comparison)["pairs"] == joint_summary.pairs


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, False), (390, True)])
def test_no_width_makes_the_page_itself_scroll_sideways(
    opened: Opened, nasty_summary: Summary, width: int, dark: bool, tmp_path: Path
) -> None:
    chrome = opened(html_report(nasty_summary), width, 900, dark)
    wait_for_charts(chrome, 3)
    assert chrome.execute_script("return document.documentElement.scrollWidth") <= width
    paper = chrome.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(20, 24, 29)" if dark else "rgb(255, 255, 255)")
    folder = Path(os.environ.get("ADJUDGE_SCREENSHOTS", tmp_path))  # set it to look at them
    target = folder / f"report-{width}-{'dark' if dark else 'light'}.png"
    chrome.save_screenshot(str(target))
    assert target.stat().st_size > 10_000


@pytest.mark.slow
def test_179_learners_on_121_cases_still_open(opened: Opened, shared_data: Path) -> None:
    from adjudge.results.read import read_results

    table = read_results(shared_data / "results" / "fernandez_delgado_2014_accuracy.csv", measure="accuracy")
    page = html_report(summarise(compare_all(table, missing="drop"), table))
    assert len(page.encode()) <= 2_000_000
    chrome = opened(page)
    assert complaints(chrome) == []
    assert len(texts(chrome, "#ranking tbody tr")) == 179
    assert "best-placed of 179 learners" in texts(chrome, "#pairs")[0]
