"""Summaries the tests of reports share, and a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge import compare
from adjudge.reports.methods import methods
from adjudge.reports.page import html_page
from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example
from adjudge.results.graph_table import graph_table
from adjudge.results.read import read_results
from adjudge_graphs.graph import Graph

NASTY = (
    "<img src=x onerror=alert(1)>",
    "</script><script>window.hacked=1</script>",
    "\"q\" & 'a' $x$ 50% a_b #1 {c} ^~ C:\\dir | `t`",
)


def fixed(summary: Summary) -> Summary:
    """The same with provenance that does not change from machine to machine."""
    versions = {"adjudge": "0.0", "Python": "3.x", "numpy": "2.x"}
    origin = replace(summary.provenance, versions=versions, sha256="0" * 64)
    return replace(summary, provenance=origin, methods=methods(summary.comparison, origin))


@pytest.fixture(scope="session")
def joint_summary() -> Summary:
    return fixed(summarise(compare(example("weka"))))


@pytest.fixture(scope="session")
def measure_summary() -> Summary:
    return fixed(summarise(compare(example("rewards"), measures=["accuracy"])))


@pytest.fixture(scope="session")
def graphs_summary() -> Summary:
    """Learners of graphs that find ever less of nine networks."""
    names = "ABCDEF"
    arcs = {f"net {i}": [(names[j], "->", names[j + 1 + i % 2]) for j in range(4 - i % 2)] for i in range(9)}
    truths = {net: Graph(names, some) for net, some in arcs.items()}
    finds = {"all": 0, "most": 1, "some": 2, "none": 9}
    learnt = {(who, net): Graph(names, some[cut:]) for net, some in arcs.items() for who, cut in finds.items()}
    found = graph_table(truths, learnt)
    return summarise(compare(found.table, measures=found.judged))


def random_table(n_learners: int, n_cases: int, n_measures: int, names: tuple[str, ...] = (), seed: int = 1) -> Any:
    """A long table in which later learners are a little better; every second measure is better when lower."""
    rng = np.random.default_rng(seed)
    learners = [*names, *(f"learner {i:02d}" for i in range(len(names), n_learners))]
    measures = [f"measure {j}" for j in range(n_measures)]
    columns: dict[str, list[Any]] = {"case": [], "learner": [], "measure": [], "value": []}
    for case in range(n_cases):
        for place, learner in enumerate(learners):
            for j, measure in enumerate(measures):
                value = 0.7 + (0.03 if j % 2 == 0 else -0.03) * place / n_learners * 3 + 0.05 * rng.standard_normal()
                for name, cell in zip(columns, (f"case {case}", learner, measure, value), strict=True):
                    columns[name].append(cell)
    return read_results(columns, higher=measures[::2], lower=measures[1::2])


@pytest.fixture(scope="session")
def make_table() -> Callable[..., Any]:
    return random_table


@pytest.fixture(scope="session")
def nasty_summary() -> Summary:
    return summarise(compare(random_table(4, 30, 2, NASTY)), command=f"adjudge report '{NASTY[1]}'")


@pytest.fixture(scope="session")
def joint_page(joint_summary: Summary) -> str:
    return html_page(joint_summary)


@pytest.fixture(scope="session")
def nasty_page(nasty_summary: Summary) -> str:
    return html_page(nasty_summary)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Debian's Chromium through its driver, without network; a skip that says why where it is absent."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is absent")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("chromium or chromedriver is absent: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"]
    flags += ["--disable-dev-shm-usage", f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"]
    for flag in flags:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    service = webdriver.ChromeService(executable_path=driver)
    chrome = webdriver.Chrome(options=options, service=service)
    chrome.set_script_timeout(240)
    chrome.execute_cdp_cmd("Network.enable", {})
    cut = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    chrome.execute_cdp_cmd("Network.emulateNetworkConditions", cut)
    yield chrome
    chrome.quit()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Callable[[str], Any]:
    """Write a page, open it from file://, wait until its script has run."""

    def open_page(page: str, width: int = 1280, height: int = 900, dark: bool = False, hash: str = "") -> Any:
        path = tmp_path / "report.html"
        path.write_text(page, encoding="utf-8")
        browser.get_log("browser")
        browser.get_log("performance")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        browser.get("about:blank")  # else only the address changes
        browser.get(path.as_uri() + hash)
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(browser, 240).until(
            lambda chrome: chrome.execute_script("return document.documentElement.dataset.ready === '1'")
        )
        return browser

    return open_page
