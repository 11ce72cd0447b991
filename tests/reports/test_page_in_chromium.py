"""The page in a real Chromium: offline, in light and dark, at a desk and on a phone, printed, and read aloud."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from adjudge import compare
from adjudge.reports.page import html_page, leaderboard_csv
from adjudge.reports.page_learners import slice_boards
from adjudge.reports.robustness import Robustness
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.wording.numerals import quantity

Opened = Callable[..., Any]
Maker = Callable[..., Any]


def complaints(chrome: Any) -> list[str]:
    return [entry["message"] for entry in chrome.get_log("browser")]


def asked_for(chrome: Any) -> list[str]:
    """Addresses the page asked for, its own file and inline data left out."""
    events = [json.loads(entry["message"])["message"] for entry in chrome.get_log("performance")]
    urls = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [url for url in urls if not url.startswith(("file:", "data:", "blob:"))]


@pytest.fixture(scope="module")
def made(make_table: Maker) -> Maker:
    """The summary of a random table and its page, made once."""

    @cache
    def make(n_learners: int, n_cases: int = 20, n_measures: int = 2) -> tuple[Summary, str]:
        summary = summarise(compare(make_table(n_learners, n_cases, n_measures)))
        return summary, html_page(summary)

    return make


def texts(chrome: Any, selector: str) -> list[str]:
    found: list[str] = chrome.execute_script(
        "return Array.from(document.querySelectorAll(arguments[0]), (node) => node.textContent)", selector
    )
    return found


def test_it_opens_offline_without_a_word_on_the_console(opened: Opened, joint_page: str) -> None:
    chrome = opened(joint_page)
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
def test_the_answer_is_on_the_first_screen(opened: Opened, joint_page: str, width: int) -> None:
    chrome = opened(joint_page, width, 800)
    script = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
    assert chrome.execute_script(script, "h1") < 300 and chrome.execute_script(script, ".rest") < 500
    assert chrome.execute_script(script, ".cards tbody tr") < 800


def in_the_board(chrome: Any) -> list[str]:
    """The learners of the leaderboard as they stand, those that are hidden left out."""
    return texts(chrome, "#board tbody tr:not([hidden]) th")


def click(chrome: Any, selector: str) -> None:
    chrome.execute_script("document.querySelector(arguments[0]).click()", selector)


def at(chrome: Any, script: str) -> Any:
    """What a script gives once the change of address was heard."""
    return chrome.execute_async_script(
        f"const done = arguments[0]; setTimeout(() => done((() => {{ {script} }})()), 60)"
    )


def back(chrome: Any) -> None:
    """One step back, and until the page has heard of it: that goes through another process of the browser."""
    chrome.execute_async_script(
        "const heard = () => setTimeout(arguments[0]);"
        "addEventListener('hashchange', heard, {once: true}); history.back()"
    )


def shown(chrome: Any, ident: str) -> Any:
    return at(chrome, f"const part = document.getElementById('{ident}'); return part.hidden ? null : part.innerText")


def test_every_cell_of_the_matrix_shows_its_pair(opened: Opened, made: Maker) -> None:
    summary, page = made(8)
    chrome = opened(page)
    order = [row.learner for row in summary.comparison.answer.leaderboard]
    assert len(texts(chrome, ".matrix button")) == 8 * 7 and texts(chrome, ".matrix button:disabled") == []
    for b, a in ((0, 7), (7, 0), (3, 4), (6, 1)):
        click(chrome, f'.matrix button[data-row="{b}"][data-column="{a}"]')
        pair = summary.comparison[order[min(a, b)], order[max(a, b)]]  # read from the side of the higher one
        (title,) = texts(chrome, "#pair h3")
        assert title == f"{pair.b} against {pair.a}: {pair.verdict}"
        (first, *_) = texts(chrome, "#pair p")
        assert pair.sentence.startswith(first)
        assert texts(chrome, "#pair tbody td:nth-child(3)") == [
            f"{each.won}/{each.lost}/{each.tied}" for each in pair.measures
        ]
        assert len(texts(chrome, "#pair svg.strip")) == 2


def test_the_leaderboard_sorts_best_first_and_back(opened: Opened, made: Maker) -> None:
    summary, page = made(8)
    rows = summary.comparison.answer.leaderboard
    chrome = opened(page)
    for number, (measure, higher) in enumerate((("measure 0", True), ("measure 1", False))):
        best = [row.learner for row in sorted(rows, key=lambda row: row.measures[measure].mean, reverse=higher)]  # type: ignore[union-attr, arg-type, return-value]
        for turn in (False, True):
            click(chrome, f"#board th:nth-child({number + 2}) button")
            head = "document.querySelector('#board th[aria-sort]')"
            assert at(chrome, f"return {head}.getAttribute('aria-sort')") == (
                "descending" if higher != turn else "ascending"
            )
            mark = at(chrome, f"return getComputedStyle({head}.querySelector('button'), '::before').content")
            assert ("▼" if higher != turn else "▲") in mark
            assert texts(chrome, "#board th[aria-sort]") == [f"{measure} {'↑' if higher else '↓'}"]  # one arrow
            assert in_the_board(chrome) == (best[::-1] if turn else best)
    for name, expected in (("answer", [row.learner for row in rows]), ("learner", sorted(row.learner for row in rows))):
        place = texts(chrome, "#board thead th").index(name) + 1
        click(chrome, f"#board th:nth-child({place}) button")
        at(chrome, "return 0")
        assert in_the_board(chrome) == expected


def test_a_filter_leaves_the_learners_that_fit_in_every_table(opened: Opened, made: Maker) -> None:
    from selenium.webdriver.common.keys import Keys

    chrome = opened(made(12)[1])
    box = chrome.find_element("id", "find")
    box.send_keys("ER 01, er 11")
    wanted = {"learner 01", "learner 11"}
    assert set(in_the_board(chrome)) == wanted and texts(chrome, "#matches") == ["2 of 12"]
    assert set(texts(chrome, "#measures tr:not([hidden]) > th[scope=row]")) == wanted
    assert set(texts(chrome, ".matrix tr:not([hidden]) > th[scope=row]")) == wanted
    assert len(texts(chrome, ".matrix tbody tr:not([hidden]) td:not([hidden]) button")) == 2
    heads = "#scores thead th:not([hidden]):not(:first-child)"
    assert set(texts(chrome, heads)) == wanted and len(texts(chrome, heads)) == 4
    assert at(chrome, "return location.hash") == "#find=ER+01%2C+er+11"
    box.send_keys(Keys.CONTROL, "a")
    box.send_keys(Keys.DELETE)
    assert len(in_the_board(chrome)) == 12


def test_a_learner_has_its_view(opened: Opened, made: Maker) -> None:
    summary, page = made(8)
    comparison = summary.comparison
    chrome = opened(page)
    row = comparison.answer.leaderboard[3]
    chrome.find_element("link text", row.learner).click()
    told = shown(chrome, "learner")
    assert told.startswith(f"close\n{row.learner}\n") and "rank 1 of 8" in told
    claims = dict(
        zip(texts(chrome, "#learner [aria-label$='learner'] tbody th"), texts(chrome, "#learner .word"), strict=True)
    )
    others = [name for name in comparison.learners if name != row.learner]
    assert claims == {name: str(comparison[row.learner, name].verdict) for name in others}
    signs = {">": "≻", "<": "≺", "?": "?", "=": "="}
    for place, measure in enumerate(comparison.measures):
        cells = texts(chrome, f"#learner [aria-label$='learner'] tbody td:nth-child({place + 3})")
        assert cells == [signs[comparison[row.learner, name][measure].sign] for name in claims]
    order = ["better", "partly better", "equivalent", "mixed", "undecided", "partly worse", "worse"]
    places = [order.index(word) for word in claims.values()]
    assert places == sorted(places, reverse=True)  # who beats it comes first
    first = next(iter(claims))
    chrome.find_element("css selector", "#learner [aria-label$='learner'] tbody a").click()
    assert set(shown(chrome, "pair").split("\n")[0].split(":")[0].split(" against ")) == {row.learner, first}
    assert "pair=" in at(chrome, "return location.hash")
    back(chrome)
    assert at(chrome, "return location.hash") == f"#{urlencode({'learner': row.learner})}"
    click(chrome, "#board th:nth-child(2) button")  # what is chosen stays where something else is
    assert row.learner in shown(chrome, "learner")
    by_mean = in_the_board(chrome)
    click(chrome, "#learner .close")
    assert shown(chrome, "learner") is None and in_the_board(chrome) == by_mean
    back(chrome)
    back(chrome)
    at(chrome, "return 0")
    assert in_the_board(chrome) == [each.learner for each in comparison.answer.leaderboard]


def test_an_address_brings_back_what_was_shown(opened: Opened, nasty_summary: Summary, nasty_page: str) -> None:
    page = nasty_page
    rows = nasty_summary.comparison.answer.leaderboard
    names = [row.learner for row in rows]
    chrome = opened(page)
    place = texts(chrome, "#board thead th").index("measure 1 ↓") + 1
    for _ in range(2):  # worst first
        click(chrome, f"#board th:nth-child({place}) button")
        at(chrome, "return 0")
    sorted_names = in_the_board(chrome)
    sort = at(chrome, "return location.hash")
    assert sorted_names != names and "sort=" in sort
    learner = opened(page, hash=f"{sort}&{urlencode({'learner': names[1]})}")
    assert in_the_board(learner) == sorted_names and names[1] in texts(learner, "#learner h3")
    pair = opened(page, hash="#" + urlencode({"pair": names[2], "against": names[0]}))
    (title,) = texts(pair, "#pair h3")
    assert title.startswith(f"{names[0]} against {names[2]}: ")
    found = opened(page, hash="#" + urlencode({"find": names[3][:9]}))
    assert names[3] in in_the_board(found) and len(in_the_board(found)) < len(names)


def test_a_slice_has_its_own_leaderboard(opened: Opened) -> None:
    n = 30
    columns: dict[str, list[Any]] = {"item": [], "model": [], "language": [], "correct": []}
    for item in range(n):
        for place, model in enumerate("ABC"):
            language = ("de", "fr")[item % 2]
            right = item % 3 == 0 if language == "fr" else place * 11 > item % 23
            for name, cell in zip(columns, (f"i{item}", model, language, int(right)), strict=True):
                columns[name].append(cell)
    comparison = compare(read_results(columns), slices=["language"])
    page = html_page(summarise(comparison))
    chrome = opened(page)
    (label, headline, *_), _ = slice_boards(comparison)
    chrome.execute_script(
        "const choice = document.getElementById('slice'); choice.value = arguments[0];"
        "choice.dispatchEvent(new Event('change'))", label
    )  # fmt: skip
    told = shown(chrome, "one-slice")
    assert label in told and headline in told and shown(chrome, "board") is None
    assert at(chrome, "return new URLSearchParams(location.hash.slice(1)).get('slice')") == label
    assert label in opened(page, hash="#" + urlencode({"slice": label})).page_source


def test_leaderboard_and_comparison_are_downloaded_from_the_page_itself(
    opened: Opened, joint_summary: Summary, joint_page: str, tmp_path: Path
) -> None:
    chrome = opened(joint_page)
    chrome.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    found = {}
    for selector, name in ((".downloads a", "leaderboard.csv"), ("#json", "comparison.json")):
        chrome.find_element("css selector", selector).click()
        end = time.monotonic() + 240
        while not (tmp_path / name).exists() and time.monotonic() < end:  # it has this name when it is whole
            time.sleep(0.05)
        found[name] = (tmp_path / name).read_text(encoding="utf-8")
    assert found["leaderboard.csv"] == leaderboard_csv(joint_summary.comparison)
    held = json.loads(found["comparison.json"])
    assert [each["learner"] for each in held["learners"]] == [
        row.learner for row in joint_summary.comparison.answer.leaderboard
    ]
    for each in held["pairs"]:
        pair = joint_summary.comparison[each["b"], each["a"]]
        assert each["verdict"] == str(pair.verdict) and pair.sentence.startswith(each["sentences"][0])
        won = [f"{part.won}/{part.lost}/{part.tied}" for part in pair.measures]
        assert [part["won/lost/tied"] for part in each["measures"]] == won
    assert len(held["pairs"]) == len(joint_summary.comparison)


def test_without_script_everything_is_there_to_read(opened: Opened, joint_page: str) -> None:
    page = joint_page
    start = page.index("<script>")
    still = page[:start] + page[page.index("</script>", start) :]
    chrome = opened(still.replace('<html lang="en">', '<html lang="en" data-ready="1">'))
    seen = chrome.execute_script("return document.body.innerText")
    for words in ("Use RandomForest or Logistic", "J48graft", "beaten by RandomForest", "weighted_auc", "SHA-256", "≻"):
        assert words in seen, words
    assert "Find learners" not in seen and texts(chrome, "button") == []


def test_the_matrix_is_walked_with_the_keyboard(opened: Opened, joint_page: str) -> None:
    from selenium.webdriver.common.keys import Keys

    chrome = opened(joint_page)
    chrome.execute_script("document.querySelector('.matrix tbody button').focus()")
    label = "return document.activeElement.getAttribute('aria-label')"
    before = chrome.execute_script(label)
    chrome.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    after = chrome.execute_script(label)
    assert before != after and before.split(" against ")[0] == after.split(" against ")[0]
    chrome.switch_to.active_element.send_keys(Keys.ENTER)
    assert chrome.execute_script("return document.activeElement.getAttribute('aria-pressed')") == "true"


def test_the_table_of_a_measure_stands_in_its_own_order_and_turns(
    opened: Opened, joint_summary: Summary, joint_page: str
) -> None:
    chrome = opened(joint_page)
    means = {row.learner: row.measures["accuracy"].mean for row in joint_summary.comparison.answer.leaderboard}  # type: ignore[union-attr]
    assert texts(chrome, "#measures table caption")[0] == "accuracy ↑"
    assert texts(chrome, "#measures table thead th")[:5] == ["learner", "mean", "interval", "win rate", "rank"]
    best = sorted(means, key=lambda name: means[name], reverse=True)
    rows = "#measures .scroll:first-child tbody th"
    assert texts(chrome, rows) == best
    for expected in (best, best[::-1]):
        click(chrome, "#measures th:nth-child(2) button")
        assert texts(chrome, rows) == expected


def test_names_that_are_markup_appear_as_text_and_nothing_runs(
    opened: Opened, nasty_summary: Summary, nasty_page: str
) -> None:
    chrome = opened(nasty_page)
    assert complaints(chrome) == [] and chrome.execute_script("return window.hacked") is None
    assert chrome.execute_script("return document.images.length") == 0
    heads = "return Array.from(document.querySelectorAll('.matrix tbody th'), (th) => th.title || th.textContent)"
    assert set(chrome.execute_script(heads)) == set(nasty_summary.comparison.learners)


def test_the_policy_blocks_a_script_that_was_not_there(opened: Opened, joint_page: str) -> None:
    chrome = opened(joint_page.replace("</main>", "<script>window.hacked = 1</script></main>"))
    assert chrome.execute_script("return window.hacked") is None
    assert any("Content Security Policy" in text for text in complaints(chrome))


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (400, False), (400, True)])
@pytest.mark.parametrize("n_learners", [3, 30])
def test_no_width_makes_the_page_itself_scroll_sideways(
    opened: Opened, made: Maker, n_learners: int, width: int, dark: bool, tmp_path: Path
) -> None:
    chrome = opened(made(n_learners, 12, 3)[1], width, 900, dark)
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
    chrome = opened(html_page(summarise(compare(make_table(n_learners, 12, 2, names)))), 1280, 900)
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


def printed(chrome: Any, wide: float, high: float, folder: Path) -> tuple[str, float]:
    """The page on paper: its words, and how far to the right of a page, in points, any of them reaches."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is absent: apt-get install poppler-utils")
    options = {"paperWidth": wide, "paperHeight": high, "printBackground": False}
    path = folder / "page.pdf"
    path.write_bytes(base64.b64decode(chrome.execute_cdp_cmd("Page.printToPDF", options)["data"]))
    told = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    boxes = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    return told, max(float(part.split('"')[0]) for part in boxes.split('xMax="')[1:])


@pytest.mark.parametrize(("wide", "high"), [(8.27, 11.69), (8.5, 11.0)])
def test_it_prints_whole_on_a4_and_letter(
    opened: Opened, joint_page: str, wide: float, high: float, tmp_path: Path
) -> None:
    told, right = printed(opened(joint_page), wide, high, tmp_path)
    for words in ("Use RandomForest or Logistic", "Ranks that are possible", "tier 2", "weighted_auc",
                  "higher is better", "SHA-256"):  # fmt: skip
        assert words in told, words
    assert right <= wide * 72 - 20  # nothing in the margin, nothing cut


def test_many_learners_print_in_blocks_with_every_data_set(opened: Opened, make_table: Maker, tmp_path: Path) -> None:
    names = tuple(f"model-{place}-instruct" for place in range(25))
    table = make_table(25, 30, 2, names)
    comparison = compare(table)
    chrome = opened(html_page(summarise(comparison)))
    told, right = printed(chrome, 8.27, 11.69, tmp_path)
    assert right <= 8.27 * 72 - 20
    scores = told[told.rindex("Scores") :]
    worst = comparison.answer.leaderboard[-1].learner
    place = comparison.learners.index(worst)
    for value in comparison.units.values[1, :, place]:  # the last column of the last table
        assert quantity(value) in scores
    assert scores.count("case 29 ") >= 2 * 3  # two measures in blocks of learners, each with all its cases
    pages = [page for page in scores.split("\f") if "case 9 " in page or "case 20 " in page]
    assert len(pages) > 2 and all("instruct" in page for page in pages)  # heads stand on every page
    assert len(texts(chrome, "#board thead button")) == 5
    assert texts(chrome, "details[open]") == [] and len(texts(chrome, ".scroll > table.scores")) == 2  # as it was


AXE = [("joint", 1280, False), ("joint", 400, False), ("joint", 1280, True), ("measure", 1280, False),
       ("measure", 400, False), ("pair", 400, True), ("many", 1280, False), ("many", 400, False),
       ("graphs", 1280, False), ("graphs", 400, False)]  # fmt: skip


@pytest.mark.parametrize(("kind", "width", "dark"), AXE)
def test_axe_finds_nothing(
    opened: Opened, request: pytest.FixtureRequest, made: Maker, kind: str, width: int, dark: bool
) -> None:
    axe = pytest.importorskip("axe_core_python", reason="axe-core is absent: pip install axe-core-python")
    source = Path(axe.__file__).parent / "axe.min.js"
    if kind in {"joint", "measure", "graphs"}:
        summary: Summary = request.getfixturevalue(f"{kind}_summary")
        page = html_page(summary)
    else:
        summary, page = made(2 if kind == "pair" else 12)
    row = summary.comparison.answer.leaderboard[1]  # with the view of a learner, and sorted
    views = {"learner": row.learner, "sort": "learner", "order": "ascending"} if kind in {"many", "joint"} else {}
    chrome = opened(page, width, 900, dark, hash="#" + urlencode(views) if views else "")
    chrome.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
    chrome.refresh()
    chrome.execute_cdp_cmd("Runtime.evaluate", {"expression": source.read_text(encoding="utf-8")})
    found = chrome.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
    told = [
        (each["id"], each["impact"], [node["target"] for node in each["nodes"]][:3]) for each in found["violations"]
    ]
    assert told == [] and len(found["passes"]) > 15


def test_a_dark_screen_prints_light(opened: Opened, joint_page: str) -> None:
    chrome = opened(joint_page, dark=True)
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
    comparison = compare(table, missing="drop")
    vars(comparison)["robustness"] = Robustness(None, None, None, ())  # dear, and a few lines of the page
    page = html_page(summarise(comparison))
    assert len(page.encode()) <= 2_000_000
    chrome = opened(page)
    assert complaints(chrome) == []
    assert len(texts(chrome, ".cards tbody tr")) == 179
