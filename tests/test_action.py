"""The GitHub Action and GitLab's snippet: their own shell lines, run with the runner's variables set."""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
yaml = pytest.importorskip("yaml", reason="PyYAML is absent")


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A runner's variables; pip takes adjudge from here and its dependencies from those of this test."""
    folder = tmp_path_factory.mktemp("runner")
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    # pip reads PIP_NO_BUILD_ISOLATION as the value of build isolation itself: 0 turns it off. So with PIP_NO_COMPILE.
    pip = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_COMPILE": "0",
           "PIP_DISABLE_PIP_VERSION_CHECK": "1"}  # fmt: skip
    return kept | pip | {"RUNNER_TEMP": str(folder), "PYTHONPATH": sysconfig.get_path("purelib")}


def results(folder: Path, **shares: int) -> None:
    for name, right in shares.items():
        rows = "".join(f"q{item},{int(item < right)}\n" for item in range(100))
        (folder / f"{name}.csv").write_text(f"item,correct\n{rows}", encoding="utf-8")


def run_steps(folder: Path, runner: dict[str, str], **inputs: str) -> tuple[int, dict[str, str]]:
    """As the runner does: expressions in `env` filled in, the steps one after another until one fails."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert action["runs"]["using"] == "composite" and set(inputs) <= set(action["inputs"])
    given: dict[str, Any] = {name: each.get("default", "") for name, each in action["inputs"].items()} | inputs
    files = {name: folder / name for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")}
    for file in files.values():
        file.touch()
    shown = ""
    for step in action["runs"]["steps"]:
        assert "${{" not in step["run"]  # an input in the text of a script could be a command
        env = {name: re.sub(r"\$\{\{ (.*?) \}\}", lambda found: value_of(found[1], given), text)
               for name, text in step["env"].items()}  # fmt: skip
        if step["name"] == "Install adjudge" and (Path(runner["RUNNER_TEMP"]) / "adjudge").exists():
            continue  # once is enough
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        everything = runner | env | {name: str(path) for name, path in files.items()}
        done = subprocess.run(command, cwd=folder, env=everything, capture_output=True, text=True, check=False)
        shown += done.stdout + done.stderr
        if done.returncode:
            break
    return done.returncode, {"shown": shown} | {name: path.read_text(encoding="utf-8") for name, path in files.items()}


def value_of(expression: str, inputs: dict[str, Any]) -> str:
    if expression == "github.action_path":
        return str(ROOT)
    kind, _, name = expression.partition(".")
    assert kind == "inputs"
    return str(inputs[name])


@pytest.mark.slow
def test_the_action_passes_fails_and_stays_open_and_gitlab_does_the_same(
    runner: dict[str, str], tmp_path: Path
) -> None:
    results(tmp_path, old=60, new=60, bad=30, near=59)
    code, found = run_steps(tmp_path, runner, old="old.csv", new="new.csv", margin="correct=0.05")
    assert code == 0 and found["GITHUB_OUTPUT"] == "outcome=pass\n", found["shown"]
    assert found["GITHUB_STEP_SUMMARY"].startswith("## ✅ adjudge gate: pass") and "::notice title=" in found["shown"]
    code, found = run_steps(tmp_path, runner, old="old.csv", new="bad.csv", margin="correct=0.05")
    assert code == 5 and found["GITHUB_OUTPUT"].endswith("outcome=fail\n") and "::error title=" in found["shown"]
    strict = {"margin": "correct=0.001", "require-decision": "true"}
    code, found = run_steps(tmp_path, runner, old="old.csv", new="near.csv", **strict)
    assert code == 6 and found["GITHUB_OUTPUT"].endswith("outcome=open\n")
    code, found = run_steps(tmp_path, runner, old="old.csv", new="bad.csv", rule="published")
    assert code == 5 and "published rule: worse" in found["shown"]

    text = (ROOT / "docs" / "gate.md").read_text(encoding="utf-8").partition("## GitLab")[2]
    job = yaml.safe_load(re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1])["gate"]  # type: ignore[index]
    path = f"{runner['RUNNER_TEMP']}/adjudge/bin:{runner['PATH']}"
    for right, code in ((60, 0), (30, 5)):
        results(tmp_path, new=right)
        command = ["bash", "-eo", "pipefail", "-c", "\n".join(job["script"])]
        done = subprocess.run(
            command, cwd=tmp_path, env=runner | {"PATH": path}, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        assert (tmp_path / "gate.md").read_text(encoding="utf-8") == done.stdout
    assert job["allow_failure"] == {"exit_codes": 6}
    each_and_cases_ask_the_parts_of_a_table(runner, tmp_path)  # here, since installing once takes longer than all else


def test_every_input_reaches_the_command() -> None:
    """No input that nothing reads: each is the value of a variable, and the script of that step uses the variable."""
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    read = {}
    for step in action["runs"]["steps"]:
        for variable, text in step["env"].items():
            if text.startswith("${{ inputs."):
                assert f"${variable}" in step["run"] or f"${{{variable}:" in step["run"], variable
                read[text.removeprefix("${{ inputs.").removesuffix(" }}")] = variable
    assert set(read) == set(action["inputs"])


def each_and_cases_ask_the_parts_of_a_table(runner: dict[str, str], tmp_path: Path) -> None:
    """Three tasks, of which one fell while another gained; languages that cut across them, of which none did."""
    right = {"old": {"arc": 100, "boolq": 100, "gpqa": 100}, "new": {"arc": 180, "boolq": 100, "gpqa": 30}}
    for name, tasks in right.items():
        rows = [f"{task},{item},{'de' if item % 2 else 'en'},{int(item < count)}\n"
                for task, count in tasks.items() for item in range(200)]  # fmt: skip
        (tmp_path / f"{name}.csv").write_text("task,item,language,correct\n" + "".join(rows), encoding="utf-8")
    asked = {"old": "old.csv", "new": "new.csv", "margin": "correct=0.05"}
    code, found = run_steps(tmp_path, runner, **asked)
    assert code == 5 and "in gpqa" in found["GITHUB_STEP_SUMMARY"], found["shown"]
    code, found = run_steps(tmp_path, runner, **asked, cases="arc,boolq")
    assert code == 0 and found["GITHUB_OUTPUT"].endswith("outcome=pass\n"), found["shown"]
    code, found = run_steps(tmp_path, runner, **asked, each="language")
    assert code == 0 and found["GITHUB_OUTPUT"].endswith("outcome=pass\n"), found["shown"]
    code, found = run_steps(tmp_path, runner, **asked, cases="gpqa", each="language")
    assert code == 5 and "in en and de" in found["GITHUB_STEP_SUMMARY"], found["shown"]
    code, found = run_steps(tmp_path, runner, **asked, cases="arc;rm,$(id)")
    assert code == 2 and "no case 'arc;rm'" in found["shown"], found["shown"]  # a name is never a command
