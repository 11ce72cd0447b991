"""Tasks that do their worst, on every engine: each costs itself its row, and nobody else anything."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runs.processes import environment, table

from adjudge.errors import InputError
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.run import run

Write = Callable[..., Path]
ADDRESSES = 6 << 30  # bytes of address space a process may have

TAME = ("Majority", "Surrogate", "Speechless", "Painter", "Wanderer", "HomeBody")
WILD = (*TAME, "Hog", "Stuck", "Sleeper", "Looper", "Faulter", "Leaver")
EXPECTED = {
    "Majority": ("ok", ""),
    "Surrogate": ("error", "ValueError: cannot read \\udc80\\udcff"),
    "Speechless": ("error", "Unprintable: its text is not available (RuntimeError)"),
    "Painter": ("error", "\\x1b[31mError: \\x1b[2J\\x9b1;1H cleared"),
    "Wanderer": ("ok", ""),
    "HomeBody": ("ok", ""),
    "Hog": ("error", "MemoryError: Unable to allocate 1.00 GiB for an array"),
    "Stuck": ("timeout", "ran longer than 5 s"),
    "Sleeper": ("timeout", "ran longer than 5 s"),
    "Looper": ("timeout", "ran longer than 5 s"),
    "Faulter": ("crashed", "its worker process died"),
    "Leaver": ("crashed", "its worker process died"),
}


def learners(names: tuple[str, ...]) -> str:
    return "[" + ", ".join(f'{{class = "toys.{name}", name = "{name}"}}' for name in names) + "]"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["serial", "loky", "dask"])
def test_hostile_tasks_cost_themselves_and_no_other(write_experiment: Write, engine: str) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, "loky"))
    path = write_experiment(learners(WILD), '["toys:case"]', 'kind = "holdout"', run="timeout = 5.0")
    done = subprocess.run(
        [sys.executable, "-m", "adjudge", "run", str(path), "--engine", engine, "--workers", "2", "--no-compare"],
        env=environment(), capture_output=True, text=True, timeout=400,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES)),
    )  # fmt: skip
    assert done.returncode == 3, done.stderr
    found = {row["learner"]: (row["status"], row["error"]) for row in table(path.with_suffix(".run"))}
    assert found.keys() == EXPECTED.keys()
    for name, (status, error) in EXPECTED.items():
        assert found[name][0] == status and found[name][1].startswith(error), (name, found[name])


def test_tame_hostile_tasks_in_this_process_and_a_relative_folder(
    write_experiment: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = load_experiment(write_experiment(learners(TAME), '["toys:case"]', 'kind = "holdout"'))
    monkeypatch.chdir(tmp_path)
    import toys  # type: ignore[import-not-found]

    monkeypatch.setattr(toys.HomeBody, "home", str(tmp_path))
    report = run(made, "relative", engine="serial")
    assert (report.n_failed, report.complete) == (3, True)
    found = {row["learner"]: (row["status"], row["error"]) for row in table(tmp_path / "relative")}
    assert found == {name: EXPECTED[name] for name in TAME}
    assert not set(b"\x1b\x9b") & set((tmp_path / "relative" / "results.csv").read_bytes())


def test_a_module_that_ends_the_program_when_it_is_loaded_is_refused(write_experiment: Write, tmp_path: Path) -> None:
    (tmp_path / "quits.py").write_text("import sys\nsys.exit(0)\n")
    for where in ({"learners": '["quits.Learner"]'}, {"cases": '["quits:case"]'}):
        with pytest.raises(InputError, match=r"cannot (import|load case) '?quits.*: SystemExit: 0"):
            load_experiment(write_experiment(**where))
    mine = '[{name = "mine", function = "quits:mine", direction = "higher"}]'
    with pytest.raises(InputError, match=r"cannot (import|load case) '?quits.*: SystemExit: 0"):
        load_experiment(write_experiment(measures=mine))
    (tmp_path / "ends.py").write_text("import sys\n\n\ndef case():\n    sys.exit(0)\n")
    with pytest.raises(InputError, match="case function 'case' failed: SystemExit: 0"):
        load_experiment(write_experiment(cases='["ends:case"]'))
