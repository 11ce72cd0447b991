"""Folders are the steps of a comparison: a later one imports earlier ones, never the reverse."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "adjudge"
# The studies stand on adjudge, never the reverse, but for the commands that start them.
STARTS_STUDIES = {"cli/main", "cli/power", "cli/replicability"}

# Each line may import those above it (and its own folder).
ORDER = [
    "kernels",
    "base",
    "graphs",
    "networks",
    "cases",
    "learners",
    "measures",
    "scorers",
    "results",
    "runs",
    "evidence",
    "verdicts",
    "wording",
    "replication",
    "plots",
    "reports",
    "facade",
    "testing",
    "cli",
    "adjudge_studies",
]


def imported_modules(file: Path) -> set[str]:
    """Every adjudge module a file imports: inside functions too, and those named in a call of `import_module`."""
    return modules_in(file.read_text(encoding="utf-8"), str(file))


def modules_in(source: str, file: str = "") -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import; we write imports in full"
            found.add(node.module or "")
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func):
            found |= {start_of(given) for given in node.args}
    return {name for name in found if name.split(".")[0] in {"adjudge", "adjudge_studies"}}


def start_of(given: ast.expr) -> str:
    """The text an argument begins with, up to the first thing that is only known when it runs."""
    first = given.values[0] if isinstance(given, ast.JoinedStr) else given
    return str(first.value) if isinstance(first, ast.Constant) else ""


def step_of(module: str) -> str:
    """The folder of a module; the refusals of `errors.py` stand with what every step needs."""
    if module.startswith("adjudge_studies"):
        return "adjudge_studies"
    return module.split(".")[1].replace("errors", "base") if "." in module else ""


def test_imports_flow_one_way() -> None:
    wrong = [text for file in sorted(SOURCE.rglob("*.py")) for text in upward_imports(file)]
    assert not wrong, "\n".join(wrong)


def upward_imports(file: Path) -> list[str]:
    """What a file imports of what comes later, each as a sentence."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    if parts in {("__init__",), ("__main__",)}:
        return []
    name, here, wrong = "/".join(parts), ORDER.index(parts[0].replace("errors", "base")), []
    for module in sorted(imported_modules(file)):
        step = step_of(module)
        if step == "adjudge_studies" and name in STARTS_STUDIES:
            continue
        if step and ORDER.index(step) > here:
            wrong.append(f"{name} imports {module}, which comes later")
        if not step and parts[0] not in {"base", "cli"}:
            wrong.append(f"{name} imports the whole package")
        if parts[0] == "kernels" and step != "kernels":
            wrong.append(f"{name} imports {module}: kernels import nothing of ours")
    return wrong


def test_modules_named_in_strings_are_seen() -> None:
    by_name = (
        "def f(x):\n    importlib.import_module('adjudge.wording.text')\n    import_module(f'adjudge.reports.{x}')\n"
    )
    assert modules_in(by_name) == {"adjudge.wording.text", "adjudge.reports."}
    assert modules_in("__import__('adjudge.cli.main'); import_module('numpy')") == {"adjudge.cli.main"}
    assert modules_in("from adjudge_studies.learners import c45") == {"adjudge_studies.learners"}
    assert step_of("adjudge_studies.learners") == ORDER[-1]


def test_every_step_on_disk_is_in_the_order() -> None:
    steps = {path.stem for path in SOURCE.iterdir() if path.name[0] not in "_."} - {"py", "errors"}
    assert steps | {"adjudge_studies"} == set(ORDER), f"not in the order: {steps ^ set(ORDER)}"
