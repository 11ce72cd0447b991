"""Would the tests notice? Random small changes to a room's source, each tried against the room's own tests.

    python benchmarks/mutation.py --room results --count 20 --seed 1
    python benchmarks/mutation.py --room kernels --also tests/networks tests/evidence

A change is one comparison, sign, number, truth value or condition turned into its neighbour, a branch dropped, or two
arguments swapped. Every mutant lives in a temporary copy of the tree and meets first the test that mirrors its file,
then those of the whole room (doctests included, tests marked slow left out), then those of `--also`. Printed are the
survivors, as file:line, old → new: each is a missing assertion, dead code, or a change that changes nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
MEMORY = 8 << 30  # of address space; a mutant once took the whole machine
TREE = ("src", "tests", "docs", "benchmarks", ".ci", "pyproject.toml", "README.md")
OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Div,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One changed expression of a file: the text from `start` to `end` becomes `new`."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        one_line = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}  {'  →  '.join(one_line)}"


def mutants(path: Path) -> list[Mutant]:
    """Every change of a file that may be made; `path` is relative to the root."""
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    found = []
    for node, changed in changes(ast.parse(text)):
        assert isinstance(node, ast.expr) and node.end_lineno is not None and node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        old = text.encode()[start:end].decode()
        found.append(Mutant(path, node.lineno, start, end, old, f"({ast.unparse(changed)})"))
    return found


def changes(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Expressions and what they become; annotations, decorators, texts and what only type checkers read are left."""
    for field, value in ast.iter_fields(tree):
        if field in {"annotation", "returns", "decorator_list"} or isinstance(tree, ast.JoinedStr):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or ast.unparse(node).startswith("if TYPE_CHECKING"):
                continue
            if isinstance(node, ast.If):
                yield node.test, ast.Constant(False)  # the branch is dropped
            if isinstance(node, ast.expr):
                yield from ((node, new) for new in neighbours(node))
            yield from changes(node)


def neighbours(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in OPERATORS:
            yield ast.Compare(left, [OPERATORS[type(operator)]()], [right])  # type: ignore[list-item]
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(operator)](), right)  # type: ignore[arg-type]
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(OPERATORS[type(operator)](), values)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, otherwise):
            yield ast.IfExp(test, otherwise, body)
        case ast.Call(function, [ast.Name() as first, ast.Name() as second, *others], keywords):
            yield ast.Call(function, [second, first, *others], keywords)


def survives(mutant: Mutant, copy: Path, places: list[list[str]]) -> bool:
    """Whether no test fails, its own, the room's, the others'; one that hangs is a failure too."""
    target = copy / mutant.path
    source = target.read_bytes()
    target.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
    try:
        mirrored = copy / mirror_of(mutant.path)
        first = [str(place) for place in (mirrored, target) if place.is_file()]
        return all(passes(copy, tests) for tests in [first, *places] if tests)
    finally:
        target.write_bytes(source)


def source_of(room: str) -> Path:
    """The folder of a room: of adjudge, or a package beside it."""
    beside = Path(f"src/adjudge_{room}")
    return beside if (ROOT / beside).is_dir() else Path(f"src/adjudge/{room}")


def mirror_of(module: Path) -> Path:
    """The test of a module: tests/graphs/test_order.py of src/adjudge_graphs/order.py."""
    _, package, *rest = module.with_name(f"test_{module.name}").parts
    return Path("tests", package.removeprefix("adjudge").removeprefix("_"), *rest)


def room_tests(room: str) -> list[str]:
    return [place for place in (f"tests/{room}", str(source_of(room))) if (ROOT / place).exists()]


def passes(copy: Path, places: list[str]) -> bool:
    """Whether the tests pass; one that hangs or eats memory, as a mutant may, does not."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "not slow", "--timeout=180"]
    paths = {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [*command, *places], cwd=copy, env=os.environ | paths, capture_output=True, timeout=1200,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in {0, 5}  # 5: the file has no test of its own


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--room", required=True, help="folder of src/adjudge, such as results, or graphs")
    parser.add_argument("--also", nargs="*", default=[], help="tests of other rooms to ask where the room's own pass")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    files = sorted((ROOT / source_of(given.room)).rglob("*.py"))
    every = [mutant for file in files for mutant in mutants(file.relative_to(ROOT))]
    chosen = random.Random(given.seed).sample(every, min(given.count, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "adjudge"
        for name in TREE:
            place = ROOT / name
            if place.is_dir():
                shutil.copytree(place, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(place, copy / name)
        if not passes(copy, room_tests(given.room)):
            print(f"the tests of {given.room} fail before anything is changed", file=sys.stderr)
            return 2
        started, alive = time.monotonic(), 0
        for mutant in chosen:
            if survives(mutant, copy, [room_tests(given.room), given.also]):
                alive += 1
                print(mutant, flush=True)
    minutes = (time.monotonic() - started) / 60
    about = f"{len(every)} possible; seed {given.seed}; {minutes:.0f} min"
    print(f"{given.room}: {alive} of {len(chosen)} survived ({about})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
