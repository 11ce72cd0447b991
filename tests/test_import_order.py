"""Folders are the steps of a comparison: a later one imports earlier ones, never the reverse."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src"
# Packages beside adjudge, each a step of its own.
BESIDE = {"adjudge_graphs", "adjudge_studies"}
# The studies stand on adjudge, never the reverse, but for the commands that start them.
STARTS_STUDIES = {"adjudge/cli/main", "adjudge/cli/power", "adjudge/cli/replicability"}
# A graph's score on data is that of the exact search, which has graphs beneath it.
SCORES_DATA = "adjudge_graphs/scores/structure_score"

# Each line may import those above it (and its own folder).
ORDER = [
    "kernels",
    "base",
    "adjudge_graphs",
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
    return {name for name in found if name.split(".")[0] in {"adjudge", *BESIDE}}


def start_of(given: ast.expr) -> str:
    """The text an argument begins with, up to the first thing that is only known when it runs."""
    first = given.values[0] if isinstance(given, ast.JoinedStr) else given
    return str(first.value) if isinstance(first, ast.Constant) else ""


def step_of(module: str) -> str:
    """The folder of a module, or its package; the refusals of `errors.py` stand with what every step needs."""
    package, _, rest = module.partition(".")
    return package if package in BESIDE else rest.split(".")[0].replace("errors", "base")


def test_imports_flow_one_way() -> None:
    wrong = [text for file in sorted(SOURCE.rglob("*.py")) for text in upward_imports(file)]
    assert not wrong, "\n".join(wrong)


def upward_imports(file: Path) -> list[str]:
    """What a file imports of what comes later, each as a sentence."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    if parts in {("adjudge", "__init__"), ("adjudge", "__main__")}:
        return []
    return upward_modules(parts, imported_modules(file))


def upward_modules(parts: tuple[str, ...], modules: set[str]) -> list[str]:
    name, here = "/".join(parts), step_of(".".join(parts))
    wrong = []
    for module in sorted(modules):
        step = step_of(module)
        if (step == "adjudge_studies" and name in STARTS_STUDIES) or (step == "networks" and name == SCORES_DATA):
            continue
        if step and ORDER.index(step) > ORDER.index(here):
            wrong.append(f"{name} imports {module}, which comes later")
        if not step and here not in {"base", "cli", "adjudge_studies"}:
            wrong.append(f"{name} imports the whole package")
        if here == "kernels" and step != "kernels":
            wrong.append(f"{name} imports {module}: kernels import nothing of ours")
    return wrong


def test_the_library_of_graphs_imports_the_bottom_alone() -> None:
    """What comes later is named, in a string too; its one way up leads from one file, to the networks."""
    for module in ("adjudge.networks.score", "adjudge.measures.measure", "adjudge.graphs", "adjudge_studies.figure"):
        for text in (f"def f():\n    from {module} import x", f"import_module('{module}')"):
            assert upward_modules(("adjudge_graphs", "readers", "dot"), modules_in(text)) == [
                f"adjudge_graphs/readers/dot imports {module}, which comes later"
            ]
    assert upward_modules(("adjudge_graphs", "order"), {"adjudge"}) == [
        "adjudge_graphs/order imports the whole package"
    ]
    bottom = {"adjudge.errors", "adjudge.base.printable", "adjudge.kernels.subsets", "adjudge_graphs.graph"}
    assert upward_modules(("adjudge_graphs", "order"), bottom) == []
    parts = tuple(SCORES_DATA.split("/"))
    assert upward_modules(parts, {"adjudge.networks.score"}) == [] != upward_modules(parts, {"adjudge.cases.case"})
    assert upward_modules(("adjudge", "kernels", "ranks"), {"adjudge_graphs.graph"})


def test_modules_named_in_strings_are_seen() -> None:
    by_name = (
        "def f(x):\n    importlib.import_module('adjudge.wording.text')\n    import_module(f'adjudge.reports.{x}')\n"
    )
    assert modules_in(by_name) == {"adjudge.wording.text", "adjudge.reports."}
    assert modules_in("__import__('adjudge.cli.main'); import_module('numpy')") == {"adjudge.cli.main"}
    assert modules_in("from adjudge_studies.learners import c45") == {"adjudge_studies.learners"}
    assert step_of("adjudge_studies.learners") == ORDER[-1]
    assert modules_in("import_module(f'adjudge_graphs.readers.{x}')") == {"adjudge_graphs.readers."}


def test_every_step_on_disk_is_in_the_order() -> None:
    steps = {path.stem for path in (SOURCE / "adjudge").iterdir() if path.name[0] not in "_."} - {"py", "errors"}
    assert {path.parent.name for path in SOURCE.glob("*/__init__.py")} == {"adjudge", *BESIDE}
    assert steps | BESIDE == set(ORDER), f"not in the order: {steps ^ set(ORDER)}"
