"""Without any extra: every public name can be asked for, what is missing is named, a refusal leaves nothing behind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from adjudge.errors import MissingExtraError, require

EXTRAS = ("sklearn", "pydantic", "loky", "threadpoolctl", "distributed", "dask", "jpype", "matplotlib", "jinja2",
          "networkx", "gadjid", "numba", "pyarrow", "pandas", "polars")  # fmt: skip
# An interpreter in which these packages are not installed, as far as import and find_spec can tell.
BARE = f"""
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {EXTRAS}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name.partition(".")[0] in {EXTRAS} else found(name)
"""


def bare(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)


def test_help_star_import_members_and_hasattr_never_fail(tmp_path: Path) -> None:
    code = (
        BARE
        + """
import adjudge, inspect, json, pydoc
names = {}
exec("from adjudge import *", names)
exec("from adjudge.learners import *", names)
import adjudge_studies.learners
exec("from adjudge_studies.learners import *", names)
try:
    adjudge_studies.learners.C45Classifier
except AttributeError as missing:
    said = str(missing)
folders = [getattr(adjudge, name) for name in dir(adjudge) if inspect.ismodule(getattr(adjudge, name, None))]
shown = [[len(pydoc.render_doc(place)), len(inspect.getmembers(place))] for place in (adjudge, *folders)]
print(json.dumps([shown, said, sorted(names),
                  [hasattr(adjudge, name) for name in ("compare", "load_experiment", "scorers", "plots")]]))
"""
    )
    done = bare(code, tmp_path)
    assert done.returncode == 0, done.stderr
    shown, said, names, there = json.loads(done.stdout)
    assert len(shown) == 12 and all(length > 500 and members for length, members in shown)
    assert said.endswith("a native learner needs sklearn: pip install 'adjudge[run]'")
    assert {"compare", "read_results", "GraphLearner"} <= set(names)
    assert not {"C45Classifier", "load_experiment"} & set(names)
    assert there == [True, False, False, True]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["report", "example:joint", "--html", "r.html"], "needs matplotlib: pip install"),
        (["convert", "example:joint", "t.parquet"], "needs pyarrow: pip install 'adjudge[parquet]'"),
        (["convert", "example:joint", "t.xyz"], "cannot tell a format"),
        (["run", "none.toml"], "needs pydantic: pip install 'adjudge[run]'"),
        (["reproduce", "paper-c-tables1-4", "--data", "."], "needs sklearn and loky: pip install 'adjudge[run]'"),
        (["reproduce", "calibration-rerun", "--engine", "serial"], "needs numba: pip install 'adjudge[fast]'"),
    ],
    ids=lambda value: " ".join(value[:4]) if isinstance(value, list) else None,
)
def test_a_refused_command_says_it_in_one_line_and_leaves_nothing(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    done = bare(BARE + f"from adjudge.cli.main import main\nmain({arguments})", tmp_path)
    assert done.returncode == (4 if arguments[0] == "reproduce" else 2), done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith("read: ")]  # what was read is told first
    assert said in done.stderr and len(lines) == 1 and lines[0].startswith("adjudge: ")
    assert list(tmp_path.rglob("*")) == []


def test_studies_that_are_listed_without_a_need_run_and_the_list_names_the_extras_of_the_others(tmp_path: Path) -> None:
    code = """
from importlib import import_module
from adjudge.cli.main import main
from adjudge_studies.catalogue import STUDIES
free = [name for name, study in STUDIES.items() if not study.needs]
for name in free:
    import_module(STUDIES[name].place.partition(":")[0])
def run(*arguments):
    try:
        main([*arguments])
    except SystemExit as done:
        assert not done.code, arguments
for name in free:
    if "second" in STUDIES[name].time:
        run("reproduce", name)
run("reproduce", "--list")
"""
    done = bare(BARE + code, tmp_path)
    assert done.returncode == 0, done.stderr
    listed = done.stdout.partition("table or figure")[0]
    for name in ("paper-a-examples", "paper-b-tables", "paper-d-tables", "paper-d-figure1"):
        assert (tmp_path / f"{name}.study" / f"{name}.md").is_file()
    flat = " ".join(listed.split())
    assert "as printed (about 2 minutes; needs adjudge[run], adjudge[fast])" in flat
    assert max(map(len, done.stdout[done.stdout.index("table or figure") :].splitlines())) <= 80


def test_the_module_that_is_missing_is_named_and_not_the_package_that_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "asks_for_more.py").write_text("import no_such_part")
    (tmp_path / "lacks_a_library.py").write_text("raise ImportError('libgomp.so.1: cannot open shared object file')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        MissingExtraError, match="needs asks_for_more, which needs no_such_part: pip install no_such_part"
    ):
        require("asks_for_more", "run", "this")
    with pytest.raises(MissingExtraError, match=r"needs lacks_a_library, which cannot be loaded here: libgomp.so.1"):
        require("lacks_a_library", "run", "this")
    with pytest.raises(MissingExtraError, match=r"this needs no_such_package: pip install 'adjudge\[run\]'"):
        require("no_such_package.inside", "run", "this")
