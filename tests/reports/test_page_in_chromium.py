"""The page in a real Chromium: offline, in light and dark, at a desk and on a phone, printed, and read aloud."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge import compare
from adjudge.reports.page import html_page
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results

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


def test_it_opens_offline_without_a_word_on_the_console(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_page(joint_summary))
    assert complaints(chrome) == [] and asked_for(chrome) == []
    headings = texts(chrome, "h2")
    assert headings == [
        "Leaderboard",
        "Measures",
        "Pairs",
        "Would it hold again?",
        "Scores",
        "For a paper",
        "Provenance",
    ]


@pytest.mark.parametrize("width", [1280, 400])
def test_the_answer_is_on_the_first_screen(opened: Opened, joint_summary: Summary, width: int) -> None:
    chrome = opened(html_page(joint_summary), width, 800)
    script = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
    assert chrome.execute_script(script, "h1") < 300 and chrome.execute_script(script, ".rest") < 500
    assert chrome.execute_script(script, ".cards tbody tr") < 800


def test_a_click_on_a_cell_shows_that_pair_and_no_other(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_page(joint_summary))
    for place in (2, 0):
        chrome.execute_script(f"document.querySelector('.matrix button[data-pair=\"{place}\"]').click()")
        (title,) = texts(chrome, "#panels > article:not([hidden]) h3")
        pair = joint_summary.comparison.pair(place)
        assert {pair.a, pair.b} == set(title.split(":")[0].split(" against "))
        assert len(texts(chrome, "#panels > article:not([hidden]) svg.strip")) == 3


def test_the_matrix_is_walked_with_the_keyboard(opened: Opened, joint_summary: Summary) -> None:
    from selenium.webdriver.common.keys import Keys

    chrome = opened(html_page(joint_summary))
    chrome.execute_script("document.querySelector('.matrix tbody button').focus()")
    label = "return document.activeElement.getAttribute('aria-label')"
    before = chrome.execute_script(label)
    chrome.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    after = chrome.execute_script(label)
    assert before != after and before.split(" against ")[0] == after.split(" against ")[0]
    chrome.switch_to.active_element.send_keys(Keys.ENTER)
    assert chrome.execute_script("return document.activeElement.getAttribute('aria-pressed')") == "true"


def test_a_table_sorts_by_its_numbers_and_back(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_page(joint_summary))
    means = {row.learner: row.measures["accuracy"].mean for row in joint_summary.comparison.answer.leaderboard}  # type: ignore[union-attr]
    assert texts(chrome, "#measures table caption")[0] == "accuracy ↑"
    assert texts(chrome, "#measures table thead th")[:5] == ["learner", "mean", "interval", "win rate", "rank"]
    head = chrome.find_elements("css selector", "#measures th")[1]
    for turned in (False, True):
        chrome.execute_script("arguments[0].querySelector('button').click()", head)
        mark = "return getComputedStyle(arguments[0].querySelector('button'), '::after').content"
        assert chrome.execute_script(mark, head) == ('" ▼"' if turned else '" ▲"')  # not another ↑ beside the direction
        shown = chrome.execute_script(
            "const body = document.querySelector('#measures table').tBodies[0];"
            "return Array.from(body.rows, (row) => row.cells[0].textContent)"
        )
        assert shown == sorted(means, key=lambda name: means[name], reverse=turned)


def test_names_that_are_markup_appear_as_text_and_nothing_runs(opened: Opened, nasty_summary: Summary) -> None:
    chrome = opened(html_page(nasty_summary))
    assert complaints(chrome) == [] and chrome.execute_script("return window.hacked") is None
    assert chrome.execute_script("return document.images.length") == 0
    heads = "return Array.from(document.querySelectorAll('.matrix tbody th'), (th) => th.title || th.textContent)"
    assert set(chrome.execute_script(heads)) == set(nasty_summary.comparison.learners)


def test_the_policy_blocks_a_script_that_was_not_there(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_page(joint_summary).replace("</main>", "<script>window.hacked = 1</script></main>"))
    assert chrome.execute_script("return window.hacked") is None
    assert any("Content Security Policy" in text for text in complaints(chrome))


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, False), (400, True)])
@pytest.mark.parametrize("n_learners", [3, 30])
def test_no_width_makes_the_page_itself_scroll_sideways(
    opened: Opened, make_table: Maker, n_learners: int, width: int, dark: bool, tmp_path: Path
) -> None:
    chrome = opened(html_page(summarise(compare(make_table(n_learners, 12, 3)))), width, 900, dark)
    assert chrome.execute_script("return document.documentElement.scrollWidth") <= width
    outside = """
      return Array.from(document.querySelectorAll('svg.figure')).filter((svg) => {
        const box = svg.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth; }).length
    """
    assert chrome.execute_script(outside) == 0
    folder = Path(os.environ.get("ADJUDGE_SCREENSHOTS", tmp_path))  # set it to look at them
    target = folder / f"report-{n_learners}-{width}-{'dark' if dark else 'light'}.png"
    chrome.save_screenshot(str(target))
    assert target.stat().st_size > 10_000


@pytest.mark.parametrize("n_learners", [4, 30])
def test_words_of_a_figure_do_not_run_out_of_it(opened: Opened, make_table: Maker, n_learners: int) -> None:
    names = tuple(f"some learner with a long name {place}" for place in range(n_learners))
    chrome = opened(html_page(summarise(compare(make_table(n_learners, 30, 2, names)))), 1280, 900)
    script = """
      const out = [];
      for (const svg of document.querySelectorAll('svg.figure')) {
        const whole = svg.getBoundingClientRect();
        for (const text of svg.querySelectorAll('text')) {
          const box = text.getBoundingClientRect();
          if (box.left < whole.left - 3 || box.right > whole.right + 3 || box.top < whole.top - 3
              || box.bottom > whole.bottom + 3) out.push([svg.parentElement.id, text.textContent]);
        }
      }
      return out;
    """
    assert chrome.execute_script(script) == []


@pytest.mark.parametrize(("wide", "high"), [(8.27, 11.69), (8.5, 11.0)])
def test_it_prints_whole_on_a4_and_letter(
    opened: Opened, joint_summary: Summary, wide: float, high: float, tmp_path: Path
) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is absent: apt-get install poppler-utils")
    chrome = opened(html_page(joint_summary))
    options = {"paperWidth": wide, "paperHeight": high, "printBackground": False}
    printed = chrome.execute_cdp_cmd("Page.printToPDF", options)
    path = tmp_path / "page.pdf"
    path.write_bytes(base64.b64decode(printed["data"]))
    told = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    for words in (
        "Use RandomForest or Logistic",
        "Ranks that are possible",
        "tier 2",
        "weighted_auc",
        "higher is better",
        "SHA-256",
    ):
        assert words in told, words
    shown = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    rights = [float(part.split('"')[0]) for part in shown.split('xMax="')[1:]]
    assert max(rights) <= wide * 72 - 20  # nothing in the margin, nothing cut


AXE = [("joint", 1280, False), ("joint", 400, False), ("joint", 1280, True), ("measure", 1280, False),
       ("measure", 400, False), ("pair", 400, True), ("many", 1280, False), ("many", 400, False),
       ("graphs", 1280, False), ("graphs", 400, False)]  # fmt: skip


@pytest.mark.parametrize(("kind", "width", "dark"), AXE)
def test_axe_finds_nothing(
    opened: Opened, request: pytest.FixtureRequest, make_table: Maker, kind: str, width: int, dark: bool
) -> None:
    axe = pytest.importorskip("axe_core_python", reason="axe-core is absent: pip install axe-core-python")
    source = Path(axe.__file__).parent / "axe.min.js"
    if kind in {"joint", "measure", "graphs"}:
        summary: Summary = request.getfixturevalue(f"{kind}_summary")
    else:
        summary = summarise(compare(make_table(2 if kind == "pair" else 12, 20, 2)))
    chrome = opened(html_page(summary), width, 900, dark)
    chrome.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    chrome.refresh()
    chrome.execute_cdp_cmd("Runtime.evaluate", {"expression": source.read_text(encoding="utf-8")})
    found = chrome.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
    told = [
        (each["id"], each["impact"], [node["target"] for node in each["nodes"]][:3]) for each in found["violations"]
    ]
    assert told == [] and len(found["passes"]) > 15


def test_a_dark_screen_prints_light(opened: Opened, joint_summary: Summary) -> None:
    chrome = opened(html_page(joint_summary), dark=True)
    colours = (
        "const all = getComputedStyle(document.documentElement); "
        "return ['--paper', '--faint', '--better', '--ink'].map((name) => all.getPropertyValue(name).trim())"
    )
    on_screen = chrome.execute_script(colours)
    dark = [{"name": "prefers-color-scheme", "value": "dark"}]
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": dark})
    printed = chrome.execute_script(colours)
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
    assert on_screen[0] == "#16181b" and printed == ["#ffffff", "#f1f1f1", "#0072b2", "#000"]


@pytest.mark.parametrize("width", [1280, 400])
def test_no_table_of_a_measure_is_cut(opened: Opened, width: int) -> None:
    names = ["gpt-4o-mini-2024-07-18", "llama-3.1-70b-instruct", "claude-3-5-sonnet"]
    columns: dict[str, list[Any]] = {"case": [f"d{n}" for n in range(9) for _ in names], "learner": names * 9}
    columns |= {name: [0.01 * place for place in range(27)] for name in ("seconds_10fold", "accuracy")}
    summary = summarise(compare(read_results(columns, lower=["seconds_10fold"])))
    chrome = opened(html_page(summary), width)
    over = (
        "return Array.from(document.querySelectorAll('.measures .scroll'), (box) => box.scrollWidth - box.clientWidth)"
    )
    assert chrome.execute_script(over) == [0, 0]


@pytest.mark.slow
def test_179_learners_on_121_cases_still_open(opened: Opened, shared_data: Path) -> None:
    table = read_results(shared_data / "results" / "fernandez_delgado_2014_accuracy.csv", measure="accuracy")
    page = html_page(summarise(compare(table, missing="drop")))
    assert len(page.encode()) <= 2_000_000
    chrome = opened(page)
    assert complaints(chrome) == []
    assert len(texts(chrome, ".cards tbody tr")) == 179
