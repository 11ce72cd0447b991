"""A name from a file reaches no screen, page or pipeline raw: every command and form, with names that would steer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from adjudge.cli.main import main
from adjudge.cli.streams import GuardedStream

NAMES = ["A\x1b[2J\x1b[31m", "B\x1b]0;better\x07", "C\rD is better", "E\u202eretteb", "F\x9b2J", "G\nbetter: H"]
RAW = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
FORMS = [
    ["compare"], ["compare", "--json"], ["compare", "--csv"], ["compare", "--md"], ["compare", "--latex"],
    ["compare", "--html", "-"], ["report"], ["report", "--md"], ["report", "--latex"], ["report", "--json"],
    ["report", "--html", "-"], ["inspect"], ["inspect", "--json"], ["power"], ["replicability"],
    ["gate", "--baseline", "A\\x1b[2J\\x1b[31m", "--margin", "accuracy=0.1"],
    ["gate", "--baseline", "A\\x1b[2J\\x1b[31m", "--margin", "accuracy=0.1", "--github"],
    ["gate", "--baseline", "A\\x1b[2J\\x1b[31m", "--margin", "accuracy=0.1", "--markdown"],
    ["gate", "--baseline", "A\\x1b[2J\\x1b[31m", "--margin", "accuracy=0.1", "--json"],
]  # fmt: skip


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A table whose cases, learners, measures, other columns and file have such names."""
    columns = ["case", "learner", "accuracy", "err\x1b[2J", "group\x07"]
    rows = [{"case": f"c{k}\x1b[1A\u202e", "learner": name, "accuracy": 0.5 + 0.01 * k + 0.001 * (50 + k) * place,
             "err\x1b[2J": 1 + k + place, "group\x07": f"g{k % 3}\r"}
            for place, name in enumerate(NAMES) for k in range(8)]  # fmt: skip
    assert set(rows[0]) == set(columns)
    path = tmp_path / "t\x1b[2J.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_no_form_passes_a_control_sign_on(
    form: list[str], hostile: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    command, *options = form
    with pytest.raises(SystemExit):
        main(
            [command, str(hostile), *(["--lower", "err\\x1b[2J"] if command not in {"replicability"} else []), *options]
        )
    shown = capsys.readouterr()
    written = summary.read_text(encoding="utf-8") if summary.exists() else ""
    for text in (shown.out, shown.err, written):
        assert not RAW.search(text), repr(text[max(0, RAW.search(text).start() - 60) :][:120])  # type: ignore[union-attr]
    assert "better: H" not in re.split(r"\n", shown.out), "a line end in a name forges a line"
    assert "unforeseen" not in shown.err


@pytest.mark.parametrize("arguments", [["compare", "no\x1b[2J.csv"], ["compare", "example:joint", "--learners", "\x1b"],
                                       ["run", "no\x1b.toml"], ["graphs", "no\x1b.txt", "no\x9b.txt"], ["list", "\x1b"],
                                       ["status", "\x1b"], ["\x1b"], ["compare", "--\x1b"]])  # fmt: skip
def test_no_refusal_passes_a_control_sign_on(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    shown = capsys.readouterr()
    assert ended.value.code == 2 and not RAW.search(shown.out + shown.err)


def test_the_edge_writes_control_signs_out_and_lets_our_colours_pass() -> None:
    import io

    under = io.StringIO()
    GuardedStream(under, "it").write("\x1b[1;32mgood\x1b[0m\t\x1b[2J\r\u202e\n")
    assert under.getvalue() == "\x1b[1;32mgood\x1b[0m\t\\x1b[2J\\r\\u202e\n"


def test_names_that_differ_in_control_signs_only_are_not_mixed_up(tmp_path: Path) -> None:
    from adjudge.errors import InputError
    from adjudge.results.read import read_results

    with pytest.raises(InputError, match="differ in control signs only"):
        read_results({"case": ["x", "x"], "learner": ["A\x1b", "A\\x1b"], "accuracy": [0.1, 0.2]})
    table = read_results({"case": ["x", "x"], "learner": ["A\x1b", "B"], "accuracy": [0.1, 0.2]})
    assert table.learners == ("A\\x1b", "B") and any("control signs" in note for note in table.notes)


def test_names_that_a_spreadsheet_would_run_are_marked_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.csv").write_text('case,learner,accuracy\nx,"=HYPERLINK(1)",-0.5\nx,@B,0.6\n-y,+C,0.5\nx,|D,0.4\n')
    for options, learner, case in (([], "=HYPERLINK(1)", "-y"), (["--csv-safe"], "'=HYPERLINK(1)", "'-y")):
        with pytest.raises(SystemExit) as ended:
            main(["convert", str(tmp_path / "t.csv"), str(tmp_path / "out.csv"), *options])
        lines = (tmp_path / "out.csv").read_text().splitlines()
        assert ended.value.code == 0 and lines[1] == f"x,{learner},accuracy,-0.5" and lines[3].startswith(f"{case},")
        assert lines[4] == ("x,'|D,accuracy,0.4" if options else "x,|D,accuracy,0.4")
    capsys.readouterr()


FORGED = ["::error::forged", "::stop-commands::x", "  ::add-mask::a", "a ##[error]forged", "##vso[task.complete]"]
GATE = ["gate", "--baseline", FORGED[0], "--margin", "accuracy=0.1"]


@pytest.mark.parametrize("runner", ["GITHUB_ACTIONS", "TF_BUILD"])
@pytest.mark.parametrize(
    "form",
    [
        ["compare"],
        ["compare", "--csv"],
        ["compare", "--md"],
        ["compare", "--json"],
        ["inspect"],
        GATE,
        [*GATE, "--github"],
    ],
    ids=" ".join,
)
def test_a_name_gives_no_command_to_a_pipelines_runner(
    form: list[str], runner: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(runner, "true")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    path = tmp_path / "t.jsonl"
    rows = [{"case": f"::warning::{k}", "learner": name, "accuracy": 0.5 + 0.01 * k + 0.001 * (50 + k) * place}
            for place, name in enumerate(FORGED) for k in range(8)]  # fmt: skip
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    with pytest.raises(SystemExit):
        main([form[0], str(path), *form[1:]])
    shown = capsys.readouterr()
    lines = (shown.out + shown.err).splitlines()
    commands = [line for line in lines if line.lstrip().startswith("::") or "##[" in line or "##vso[" in line]
    ours = [
        line for line in commands if re.match(r"::(notice|warning|error) title=adjudge gate (pass|fail|open)::", line)
    ]
    assert commands == ours and len(ours) == (4 if "--github" in form else 0)
    if "--json" in form:
        assert json.loads(shown.out)["learners"] == [name.strip() for name in FORGED]
