"""What each entry point loads: heavy libraries wait until they are needed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command import loaded_by

HEAVY = ("pandas", "polars", "sklearn", "scipy.stats", "matplotlib", "numba", "networkx", "dask", "distributed",
         "pydantic", "jpype", "pyarrow", "jinja2")  # fmt: skip


RUN = """
from adjudge.cli.main import main
try:
    main({args})
except SystemExit as done:
    assert not done.code, done.code
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "results.csv"
    rows = (f"c{i},{b},{i + (b == 'B')},{i}\n" for i in range(8) for b in "AB")
    path.write_text("case,learner,accuracy,seconds\n" + "".join(rows))
    return path


def test_importing_the_package_loads_nothing_heavy_not_even_numpy(tmp_path: Path) -> None:
    assert not loaded_by("import adjudge", tmp_path) & {*HEAVY, "numpy", "scipy", "click", "rich"}


def test_help_loads_nothing_heavy_and_no_command(tmp_path: Path) -> None:
    modules = loaded_by(RUN.format(args=["--help"]), tmp_path)
    assert not modules & {*HEAVY, "numpy", "scipy", "rich", "adjudge.cli.compare"}


def test_compare_on_a_csv_loads_no_heavy_library(table: Path) -> None:
    runs = [RUN.format(args=["compare", str(table), *extra]) for extra in ([], ["--json"], ["--csv"], ["--md"])]
    modules = loaded_by("".join(runs), table.parent)
    assert "adjudge.verdicts.comparison" in modules
    assert not modules & {*HEAVY}


def test_inspect_and_demo_load_no_heavy_library(table: Path) -> None:
    runs = [RUN.format(args=args) for args in (["inspect", str(table)], ["demo"], ["list", "measures"])]
    assert not loaded_by("".join(runs), table.parent) & {*HEAVY}


def test_compare_loads_blas_on_one_thread_and_leaves_the_environment_as_it_was(table: Path) -> None:
    pytest.importorskip("threadpoolctl", reason="threadpoolctl is not installed")
    asked = """
import os
os.environ.pop("OPENBLAS_NUM_THREADS", None)
{run}
import threadpoolctl
found = [each["num_threads"] for each in threadpoolctl.threadpool_info() if each["internal_api"] == "openblas"]
assert set(found) <= {{1}} and "OPENBLAS_NUM_THREADS" not in os.environ, found
"""
    loaded_by(asked.format(run=RUN.format(args=["compare", str(table)])), table.parent)


TABLES = {
    "signed ranks": ("case,learner,accuracy,f1", lambda i, k: f"{(i * 7 + k * 3) % 11 / 11},{(i * 5 + k) % 13 / 13}"),
    "one measure, with Friedman": ("case,learner,accuracy", lambda i, k: f"{(i * 7 + k * 3) % 11 / 11}"),
    "right and wrong answers": ("item,learner,correct", lambda i, k: f"{int((i * 7 + k * 3) % 11 > 4 - k)}"),
}


@pytest.mark.parametrize("kind", TABLES)
def test_the_usual_comparison_loads_numpy_only(kind: str, tmp_path: Path) -> None:
    header, row = TABLES[kind]
    path = tmp_path / "results.csv"
    path.write_text(header + "\n" + "".join(f"c{i},L{k},{row(i, k)}\n" for i in range(30) for k in range(3)))
    ways: tuple[list[str], ...] = ([], ["--csv"], ["--estimand", "wins"], ["--baseline", "L0"])
    modules = loaded_by("".join(RUN.format(args=["compare", str(path), *way]) for way in ways), tmp_path)
    assert "numpy" in modules and not modules & {*HEAVY, "scipy", "narwhals", "rich", "numpy.testing", "numpy.ma"}
