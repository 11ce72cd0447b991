"""The blocks of a page, run in the order of the page in one folder, and what is shown compared with what came out.

```sh       every command is run and must succeed
```console  `$ command`, then its output as a terminal shows it; `…` stands for any text, alone on a line for any lines;
            a failing command is followed by `$ echo $?`
```python   run in one namespace per page; with `>>>` as a doctest
A comment before a block says more: `<!-- not run: reason -->`, `<!-- file NAME -->` (the block is written there),
`<!-- output -->` (the block is what the Python block before it printed). A page that needs something says so:
`<!-- needs shared data -->` (then in the folder `data`), `<!-- needs pgmpy, pyagrum -->`.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.ports import free_port

from adjudge.cli.main import main

FENCE = re.compile(r"(?:<!-- (?P<mark>[^\n]*?) -->\n+)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"[|;<$`]|2>")  # what our own reading of a command does not know
DOCTEST = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True, slots=True)
class Block:
    kind: str
    mark: str
    text: str
    line: int


def blocks_of(page: str) -> list[Block]:
    """The blocks of a page that are run, written or compared; what is only shown (`text`, `json`) is left out."""
    found = (
        Block(m["kind"], m["mark"] or "", m["text"], page.count("\n", 0, m.start("text"))) for m in FENCE.finditer(page)
    )
    return [b for b in found if b.mark.startswith(("file ", "output")) or b.kind in ("sh", "console", "python")]


def alike(shown: str, real: str) -> bool:
    """Is this the output shown, `…` standing for what was left out?"""
    pattern = "".join(
        r"(?s:.*?)" if line == "…\n" else ".*?".join(map(re.escape, line.split("…")))
        for line in shown.splitlines(keepends=True)
    )
    return re.fullmatch(pattern, real) is not None


class Session:
    """One reader of one page: a folder, a namespace, the last exit code."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "page"}
        self.started: list[subprocess.Popen[bytes]] = []
        self.port = free_port()  # stands for 8786, dask's own, which may be taken
        self.printed = ""
        self.code = 0
        # ADJUDGE_REWRITE_PAGES=1 pytest tests/docs/test_blocks.py writes the pages anew after a change of wording.
        self.rewrites: list[tuple[str, str]] | None = [] if os.environ.get("ADJUDGE_REWRITE_PAGES") else None

    def run(self, block: Block) -> None:
        if block.mark.startswith("not run: "):
            return
        if block.mark.startswith("file "):
            target = Path(block.mark.removeprefix("file "))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, encoding="utf-8")
        elif block.mark == "output":
            assert alike(block.text, self.printed), _unlike(block, block.text, self.printed)
        elif block.kind == "python":
            self._python(block)
        else:
            self._shell(block)

    def _python(self, block: Block) -> None:
        if ">>> " not in block.text:
            output = io.StringIO()
            with redirect_stdout(output):
                exec(compile(block.text, f"line {block.line}", "exec"), self.names)
            self.printed = output.getvalue()
            return
        test = doctest.DocTestParser().get_doctest(block.text, self.names, f"line {block.line}", None, block.line)
        told: list[str] = []
        result = doctest.DocTestRunner(optionflags=DOCTEST).run(test, out=told.append, clear_globs=False)
        self.names.update(test.globs)
        assert result.failed == 0, "".join(told)

    def _shell(self, block: Block) -> None:
        for command, shown in _commands(block):
            if command == "echo $?":
                real = f"{self.code}\n"
                self.code = 0
            else:
                assert self.code == 0, f"line {block.line}: exit {self.code} before {command!r}, and no `echo $?` shown"
                self.code, real = self._perform(command.replace("8786", str(self.port)))
            if shown is None:
                assert self.code == 0, f"line {block.line}: {command} exits {self.code}: {real}"
            else:
                # A page may leave out what was read; of a slow run's progress it shows the last line only.
                real = _UNDER_WAY.sub("", real if shown.startswith("read: ") else _READING.sub("", real))
                if self.rewrites is not None and not alike(shown, real):
                    self.rewrites.append((shown, _as_long(shown, real)))
                    continue
                assert alike(shown, real), _unlike(block, shown, real)

    def _perform(self, command: str) -> tuple[int, str]:
        if not command.endswith(" &"):
            return perform(command)
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        words = shlex.split(command.removesuffix(" &"))
        null = subprocess.DEVNULL
        self.started.append(subprocess.Popen(words, env={**os.environ, "PATH": programs}, stdout=null, stderr=null))
        return 0, ""

    def close(self) -> None:
        """End what the page left running in the background, the last started first."""
        for process in reversed(self.started):
            process.terminate()
            process.wait(timeout=240)


_READING = re.compile(r"\Aread: .*\n(?:  .*\n)*(?:(?:left out: |cases of one ).*\n(?:  .*\n)*)*")
_UNDER_WAY = re.compile(r"^\d+/\d+ tasks, .* left, \d+ failed\n", re.MULTILINE)  # one every ten seconds


def _commands(block: Block) -> list[tuple[str, str | None]]:
    """Command and the output shown below it; None where none is shown by the kind of block."""
    joined = block.text.replace("\\\n", " ")
    if block.kind == "sh":
        return [(line.strip(), None) for line in joined.splitlines() if line.strip() and not line.startswith("#")]
    parts = re.split(r"^\$ (.*)\n", joined, flags=re.MULTILINE)
    assert not parts[0], f"line {block.line}: a console block begins with `$ `"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def perform(command: str) -> tuple[int, str]:
    """Exit code and output; `adjudge …` in this process, everything else by bash."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="&>")
    lexer.whitespace_split, lexer.commenters = True, "#"
    words = list(lexer)
    if words[0] != "adjudge" or SHELL.search(command.partition("#")[0].replace("'", '"').split('"')[0]):
        return _bash(command)
    code, output = 0, ""
    for part in _split(words, "&&"):
        part, _, target = _cut(part, ">")
        arguments = [name for word in part[1:] for name in (_expanded(word) or [word])]
        code, told = _adjudge(arguments, Path(target) if target else None)
        output += told
        if code:
            break
    return code, output


def _adjudge(arguments: list[str], target: Path | None) -> tuple[int, str]:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8") if target else stream
    code: Any = 0
    with redirect_stdout(stream), redirect_stderr(errors):
        try:
            main(arguments)
        except SystemExit as done:
            code = done.code or 0
    stream.flush()
    written = stream.buffer.getvalue().decode()  # type: ignore[attr-defined]
    if target is None:
        return int(code), written
    target.write_text(written, encoding="utf-8")
    errors.flush()
    return int(code), errors.buffer.getvalue().decode()  # type: ignore[attr-defined]


def _bash(command: str) -> tuple[int, str]:
    shim = f'adjudge() {{ "{sys.executable}" -m adjudge "$@"; }}\npython() {{ "{sys.executable}" "$@"; }}\n'
    environment = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(
        ["bash", "-c", shim + command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    return done.returncode, done.stdout


def _expanded(word: str) -> list[str]:
    return sorted(map(str, Path().glob(word))) if "*" in word and "{" not in word and "=" not in word else []


def _split(words: list[str], at: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word == at:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _cut(words: list[str], at: str) -> tuple[list[str], bool, str]:
    if at not in words:
        return words, False, ""
    place = words.index(at)
    return words[:place], True, words[place + 1]


def _as_long(shown: str, real: str) -> str:
    """What came out, cut where the page cut it at its end."""
    lines = real.splitlines(keepends=True)
    most = shown.count("\n") - 1
    return "".join([*lines[:most], "…\n"]) if shown.endswith("…\n") and len(lines) > most else real


def _unlike(block: Block, shown: str, real: str) -> str:
    return f"the block at line {block.line} shows\n{shown}\nbut what came out is\n{real}"
