"""The command line as tests call it: `adjudge` in this process, `adjudge_process` where a process is what is tested."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

from adjudge.cli.main import main

Done = subprocess.CompletedProcess[str]


def adjudge(*arguments: object, stdin: bytes = b"", cwd: Path | None = None) -> Done:
    """What the command says and its exit code, without starting an interpreter; a warning is an error here too."""
    given = [str(argument) for argument in arguments]
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    entered = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with chdir(cwd or "."), patch.multiple(sys, stdin=entered, stdout=out, stderr=err):
        try:
            code = main(given)
        except SystemExit as ended:
            code = ended.code
    said = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        said.append(stream.read())
    return subprocess.CompletedProcess(given, int(code or 0), *said)


def adjudge_process(*arguments: object, cwd: Path | None = None, timeout: float = 300, **environment: str) -> Done:
    """The same in a process of its own, with these variables set."""
    command = [sys.executable, "-m", "adjudge", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=cwd, timeout=timeout,
        env=os.environ | environment,
    )  # fmt: skip


def loaded_by(code: str, folder: Path | None = None) -> set[str]:
    """Modules loaded after running `code` in a new interpreter."""
    script = f"import sys, json\n{code}\nprint(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=folder, check=True)
    return set(json.loads(done.stderr.splitlines()[-1]))
