"""LaTeX tables: names as they are, and a real TeX run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure

from adjudge import compare
from adjudge.reports import latex_figures
from adjudge.reports.latex import latex, pairs_table
from adjudge.reports.latex_text import breakable
from adjudge.reports.report import write_report
from adjudge.reports.summary import Summary, summarise

PREAMBLE = (
    "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}"
    "\\usepackage{booktabs,graphicx,amssymb}\\begin{document}\n"
)


def test_many_pairs_are_cut_and_that_is_said(make_table: Callable[..., Any]) -> None:
    found = summarise(compare(make_table(11, 12, 1)))
    decided = sum(word != "undecided" for word in found.comparison.words)
    assert f"{min(40, decided)} of 55 pairs." in pairs_table(found)[0]


def judged(names: tuple[str, str]) -> Summary:
    """A judge that takes many wrong answers of the second for right ones, and people's word on 80 of 200."""
    rng = np.random.default_rng(1)
    truth = (rng.random((2, 200)) < 0.5).astype(float)
    seen = np.stack([truth[0], np.where(rng.random(200) < 0.6, 1.0, truth[1])])
    table = {"item": [f"q{place}" for place in range(200)] * 2, "model": [name for name in names for _ in range(200)],
             "score": seen.ravel(), "people": np.where(np.arange(200) < 80, truth, np.nan).ravel()}  # fmt: skip
    return summarise(compare(table, higher=["score"], human={"score": "people"}))


def test_how_a_judge_goes_with_people_stands_in_a_table(tmp_path: Path) -> None:
    summary = judged(("a", "b"))
    (section,) = summary.sections
    text = latex(summary)
    caption = breakable(f"{section.title}. {section.notes[0]}")
    assert "errors differ between learners" in caption and rf"\caption{{{caption}}}" in text
    assert " & ".join(section.rows[1]) in text.replace("{[}", "[")
    long = judged(
        ("a_learner_with_a_very_long_name_in_snake_case", "ALearnerWithoutAnyBreakInItsVeryLongCamelCaseName")
    )
    (tmp_path / "part0.tex").write_text(latex(long, columns=2), encoding="utf-8")
    assert "Overfull" not in compiled(tmp_path, 2)


LONG = tuple(f"{stem}_{n:02d}" for n in range(7) for stem in (
    "a_learner_with_a_very_long_name_in_snake_case", "ALearnerWithoutAnyBreakInItsVeryLongCamelCaseName",
    "meta-llama/Llama-3.1-70B-Instruct-Turbo"))[:20]  # fmt: skip
ODD = ("50%_off & #1 $x$", "naïve Bayès Łukasz", "日本語モデル", "α-β pruning ≥ ½")


@pytest.fixture(scope="module")
def hard_tables(make_table: Callable[..., Any]) -> list[Summary]:
    many = make_table(20, 30, 2, LONG)
    six = make_table(7, 60, 6, ODD)
    named = {name: f"an_unusually_long_measure_{name}_%_of_all" for name in six.measures}
    ways = {named[name]: way for name, way in six.directions.items()}
    six = replace(six, measures=tuple(named.values()), directions=ways)
    few = make_table(3, 12, 1)
    return [summarise(compare(table)) for table in (many, six, few)]


def save_box(ax: Any, target: Path, kind: str) -> None:
    """All of a figure that TeX sees: how large it is."""
    Figure(figsize=ax.figure.get_size_inches()).savefig(target, format=kind)


@pytest.mark.slow
@pytest.mark.parametrize("columns", [1, 2])
def test_a_real_tex_sets_hard_tables_without_an_overfull_box(
    columns: int, hard_tables: list[Summary], nasty_summary: Summary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, summary in enumerate([*hard_tables, nasty_summary]):
        with monkeypatch.context() as patched:
            if len(summary.comparison.measures) == 6:  # the font of its Japanese name takes half a second a figure
                patched.setattr(latex_figures, "save_figure", save_box)
            write_report(summary, tmp_path / f"part{number}.tex", columns=columns)
    log = compiled(tmp_path, columns)
    assert "Overfull" not in log, [line for line in log.splitlines() if "Overfull" in line][:5]
    assert "Float too large" not in log and "LaTeX Warning: Reference" not in log


def test_a_real_tex_compiles_what_is_printed(joint_summary: Summary, tmp_path: Path) -> None:
    (tmp_path / "part0.tex").write_text(latex(joint_summary, columns=2), encoding="utf-8")
    assert "Overfull" not in compiled(tmp_path, 2)


def compiled(folder: Path, columns: int) -> str:
    """The log of the second run over every part."""
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is absent: apt-get install --no-install-recommends texlive-latex-base")
    parts = "".join(f"\\input{{{path.stem}}}\\clearpage\n" for path in sorted(folder.glob("part*.tex")))
    content = PREAMBLE.replace("{article}", "[twocolumn]{article}" if columns == 2 else "{article}") + parts
    (folder / "paper.tex").write_text(content + "\\end{document}\n", encoding="utf-8")
    for _ in range(2):
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    assert (folder / "paper.pdf").stat().st_size > 10_000
    return (folder / "paper.log").read_text(encoding="latin-1")
