"""LaTeX tables: golden text, hostile names, and a real TeX run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from adjudge.reports.latex import latex, latex_escape, pairs_table
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.verdicts.comparison import compare_all

GOLDEN = Path(__file__).parent / "golden"
PREAMBLE = (
    "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}"
    "\\usepackage{booktabs}\\usepackage{amssymb}\\begin{document}\n"
)


@pytest.mark.parametrize("kind", ["joint", "measure"])
def test_it_is_what_it_was(kind: str, request: pytest.FixtureRequest) -> None:
    summary: Summary = request.getfixturevalue(f"{kind}_summary")
    assert latex(summary) + "\n" == (GOLDEN / f"{kind}.tex").read_text(encoding="utf-8")


def test_the_best_is_bold_and_those_not_separated_are_marked(joint_summary: Summary) -> None:
    text = latex(joint_summary)
    best = next(one for one in joint_summary.standings if one.marks["accuracy"] == "best")
    assert f"{best.learner} & \\textbf{{{best.means['accuracy']:.3f}}}" in text
    level = next(one for one in joint_summary.standings if one.marks["accuracy"] == "level")
    assert f"{level.learner} & {level.means['accuracy']:.3f}$^\\dagger$" in text


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("50% & more_$1", r"50\% \& more\_\$1"),
        ("a~b^c{d}", r"a\textasciitilde{}b\textasciicircum{}c\{d\}"),
        ("<script>", r"\textless{}script\textgreater{}"),
        ("naïve", "naïve"),
        ("日", "[U+65E5]"),
        ("tab\there", "tab[U+0009]here"),
    ],
)
def test_names_are_printed_as_they_are(name: str, written: str) -> None:
    assert latex_escape(name) == written


def test_many_pairs_are_cut_and_that_is_said() -> None:
    names = [f"L{j:02d}" for j in range(11)] * 12
    columns = {"case": [f"c{i}" for i in range(12) for _ in range(11)], "learner": names,
               "accuracy": [i + j / 10 for i in range(12) for j in range(11)]}  # fmt: skip
    table = read_results(columns)
    text = pairs_table(summarise(compare_all(table), table))
    assert "The 40 surest of 55 pairs (55 decided)." in text and text.count("\\textbf{better}") == 40


def test_a_real_tex_compiles_it(joint_summary: Summary, nasty_summary: Summary, tmp_path: Path) -> None:
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is absent: apt-get install --no-install-recommends texlive-latex-base")
    content = PREAMBLE + latex(joint_summary) + latex(nasty_summary) + "\n\\end{document}\n"
    (tmp_path / "report.tex").write_text(content, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    assert (tmp_path / "report.pdf").stat().st_size > 10_000
    assert b"Undefined control sequence" not in done.stdout and b"multiply defined" not in done.stdout.replace(
        b"\n", b""
    )
