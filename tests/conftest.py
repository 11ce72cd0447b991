"""Where the shared data are (`../shared/data` beside the checkout, or ADJUDGE_DATA), and what becomes of skipped tests.

Nothing hangs on how busy the machine is: linear algebra has one thread, an example of hypothesis all the time it needs,
and a test that leaves its process changed fails itself instead of one that comes after it.

Every run closes with one line: passed, failed, skipped by reason. In the gate (ADJUDGE_GATE=1) a skip whose reason is
not in .ci/allowed-skips.txt is a failure.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from tests.process_state import changes, process_state

collect_ignore_glob = ["reference/*.py"]  # scripts that made the recorded numbers; they need the peers installed

# Processes the tests start (the command line, workers) see this checkout too, installed or not.
SOURCE = str(Path(__file__).parents[1] / "src")
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [SOURCE, os.environ.get("PYTHONPATH")]))

# One test a core is enough: where several share the cores, the threads of a product wait for each other, and what takes
# two seconds of one thread took minutes of two. Read when numpy is loaded, so here, before any test.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

# What is started in the background of a shell ignores interrupts, and so would all that the tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Java's second compiler takes longer over WEKA than the few fits of a test gain by it.
os.environ.setdefault("ADJUDGE_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1")

# The gate tries the same examples for the same code; elsewhere each run draws new ones. No example is timed.
settings.register_profile(
    "adjudge",
    deadline=None,
    derandomize=bool(os.environ.get("ADJUDGE_GATE")),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("adjudge")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: they wait for clusters, browsers and clocks a sixth of their time."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


gc.disable()  # while thousands of tests are gathered nothing is garbage; back on when they begin


def pytest_collection_finish() -> None:
    """What was loaded and gathered stays to the end: it is not looked through again and again."""
    gc.freeze()
    gc.enable()


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Any:
    """Each worker begins elsewhere: in a new checkout it rewrites the assertions of its share, not of all the files."""
    report = yield
    if isinstance(collector, pytest.Directory):
        start = len(report.result) * WORKER // WORKERS
        report.result = report.result[start:] + report.result[:start]
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers must have the tests in one order."""
    if WORKERS > 1:
        items.sort(key=lambda item: item.path)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Any:
    """Examples are in the docstrings of src; to look for them in the tests takes a tenth of the gathering."""
    return [each for each in (yield) if type(each).__name__ != "DoctestModule"]


@pytest.fixture(autouse=True)
def process_left_as_found() -> Iterator[None]:
    """Handlers, limits, folder, environment and children are those of before; `sys.path`, where the folders of
    experiments are put, is cut to what it was.
    """
    before, path = process_state(), list(sys.path)
    yield
    sys.path[:] = path
    found = changes(before, process_state())
    assert not found, "; ".join(found)


def data_folder() -> Path | None:
    for place in (os.environ.get("ADJUDGE_DATA"), Path(__file__).parents[2] / "shared" / "data"):
        if place and Path(place).is_dir():
            return Path(place)
    return None


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The shared data folder, or a skip that says why."""
    folder = data_folder()
    if folder is None:
        pytest.skip("shared data absent: set ADJUDGE_DATA or put them in ../shared/data")
    return folder


@pytest.fixture
def jar() -> Path:
    """WEKA's jar, with what it takes to run it, or a skip that says why."""
    from adjudge.errors import MissingExtraError
    from adjudge.learners.weka import weka_jar

    pytest.importorskip("jpype", reason="JPype1 is not installed")
    if shutil.which("java") is None:
        pytest.skip("Java is not installed: apt-get install default-jre-headless")
    try:
        return weka_jar()
    except MissingExtraError:
        pytest.skip("WEKA's jar is not installed: apt-get install weka")


@pytest.fixture
def csv_file(tmp_path: Path) -> Callable[..., Path]:
    """Write a small file and return its path."""

    def write(content: str | bytes, name: str = "results.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    return write


ALLOWED_SKIPS = Path(__file__).parents[1] / ".ci" / "allowed-skips.txt"


def skip_reasons(config: pytest.Config) -> Counter[str]:
    """How many tests were skipped for each reason, the tail after a colon (what to install) left off."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    reasons = (report.longrepr[2].removeprefix("Skipped: ") for report in reporter.stats.get("skipped", []))
    return Counter(reason.partition(": ")[0] for reason in reasons)


def not_allowed(reasons: Counter[str]) -> list[str]:
    lines = ALLOWED_SKIPS.read_text(encoding="utf-8").splitlines()
    allowed = tuple(line.partition(" :: ")[0] for line in lines if " :: " in line)
    return [reason for reason in reasons if not reason.startswith(allowed)]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):  # one of several processes: the first of them reports
        return
    if os.environ.get("ADJUDGE_GATE") and session.exitstatus == 0 and not_allowed(skip_reasons(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_unconfigure(config: pytest.Config) -> None:
    """The closing line, after pytest's own."""
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or config.option.collectonly:
        return
    reasons = skip_reasons(config)
    if os.environ.get("ADJUDGE_GATE") and (holes := not_allowed(reasons)):
        reporter.write_line(f"the gate allows no skip for: {'; '.join(holes)} (see {ALLOWED_SKIPS.name})", red=True)
    words = [f"{len(reporter.stats[kind])} {kind}" for kind in ("passed", "failed", "error") if kind in reporter.stats]
    skipped = ", ".join(
        f"{count} {reason}" for reason, count in sorted(reasons.items(), key=lambda one: (-one[1], one[0]))
    )
    words.append(f"{reasons.total()} skipped" + f" ({skipped})" * bool(skipped))
    reporter.write_line(", ".join(words))
