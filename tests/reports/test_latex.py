"""LaTeX tables: names as they are, and a real TeX run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.reports.latex import latex, latex_escape, pairs_table
from adjudge.reports.summary import Summary, summarise
from adjudge.verdicts.comparison import compare

PREAMBLE = (
    "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}"
    "\\usepackage{booktabs}\\usepackage{amssymb}\\begin{document}\n"
)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("50% & more_$1", r"50\% \& more\_\$1"),
        ("a~b^c{d}", r"a\textasciitilde{}b\textasciicircum{}c\{d\}"),
        ("<script>", r"\textless{}script\textgreater{}"),
        ("naïve", "naïve"),
        ("日", "[U+65E5]"),
        ("tab\there", "tab[U+0009]here"),
        ("two\nlines", "two lines"),
    ],
)
def test_names_are_printed_as_they_are(name: str, written: str) -> None:
    assert latex_escape(name) == written


def test_many_pairs_are_cut_and_that_is_said(make_table: Callable[..., Any]) -> None:
    found = summarise(compare(make_table(11, 12, 1)))
    decided = sum(word != "undecided" for word in found.comparison.words)
    assert f"{min(40, decided)} of 55 pairs." in pairs_table(found)


def test_a_real_tex_compiles_it(joint_summary: Summary, nasty_summary: Summary, tmp_path: Path) -> None:
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is absent: apt-get install --no-install-recommends texlive-latex-base")
    content = PREAMBLE + latex(joint_summary) + latex(nasty_summary) + "\n\\end{document}\n"
    (tmp_path / "report.tex").write_text(content, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    assert (tmp_path / "report.pdf").stat().st_size > 10_000
