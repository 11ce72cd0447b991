"""LaTeX tables: golden text, hostile names, and a real TeX run."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from adjudge.verdicts.single import compare_measure

from adjudge.reports.latex import latex, latex_escape, pairs_table, scores_table
from adjudge.reports.latex_fit import short_names
from adjudge.reports.summary import Summary, summarise
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable
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
        ("two\nlines", "two lines"),
        ("two\r\nlines", "two lines"),
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


LEARNERS = [
    "gradient boosting", "random forest", "naive Bayes", "k-nearest neighbours", "logistic regression",
    "decision tree", "SVM (RBF kernel)", "multilayer perceptron", "AODE", "ridge classifier",
]  # fmt: skip
MODELS = [
    "meta-llama/Llama-3.1-405B-Instruct-Turbo", "gpt-4o-2024-08-06", "claude-3-5-sonnet-20240620",
    "Qwen/Qwen2.5-72B-Instruct", "mistralai/Mixtral-8x22B", "WWWWWWWWWW MMMMMMMMMM", "google/gemini\n1.5-pro",
]  # fmt: skip
MEASURES = [
    "accuracy", "balanced_accuracy", "information_reward", "kononenko_bratko", "log_loss", "brier", "auc", "f1",
    "kappa", "mcc", "precision", "recall", "specificity", "calibration_error",
]  # fmt: skip


def scored(learners: list[str], n_measures: int) -> ResultTable:
    rng, k, n = np.random.default_rng(0), len(learners), 14
    values = {name: rng.random((n, k)) * 0.3 + np.linspace(0, 0.4, k) for name in MEASURES[:n_measures]}
    columns = {"case": [f"c{case}" for case in range(n) for _ in learners], "learner": learners * n}
    return read_results(columns | {name: found.ravel().round(4).tolist() for name, found in values.items()})


@pytest.mark.parametrize(
    ("learners", "n_measures", "options"),
    [
        (LEARNERS[:7], 7, {}),
        (LEARNERS, 3, {}),
        (LEARNERS, 7, {}),
        (LEARNERS[:3], 14, {}),
        (MODELS, 7, {}),
        (LEARNERS[:7], 5, {"each_subset": True}),
        (MODELS, 1, {"measure": "accuracy"}),
    ],
)
def test_large_tables_stay_within_the_page(
    learners: list[str], n_measures: int, options: dict[str, Any], tmp_path: Path
) -> None:
    if shutil.which("pdflatex") is None:
        pytest.skip("pdflatex is absent: apt-get install --no-install-recommends texlive-latex-base")
    table = scored(learners, n_measures)
    found = compare_measure(table, **options) if "measure" in options else compare_all(table, **options)
    text = latex(summarise(found, table))
    (tmp_path / "report.tex").write_text(PREAMBLE + text + "\n\\end{document}\n", encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "report.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    log = (tmp_path / "report.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[-2000:]
    assert "Overfull" not in log and "Float too large" not in log
    for name in learners:  # in the table, or in the key of its caption
        assert re.search(re.escape(latex_escape(name)).replace("_", "_(?:.allowbreak{})?"), text), name
    assert ("each subset" in text or "every subset" in text) == ("each_subset" in options)


def test_small_tables_keep_their_names_and_large_ones_have_a_key() -> None:
    small, large = scored(LEARNERS[:3], 2), scored(LEARNERS[:7], 7)
    text = scores_table(summarise(compare_all(small), small))
    assert "random forest &" in text and r"balanced\_accuracy $\uparrow$" in text and "footnotesize" in text
    text = scores_table(summarise(compare_all(large), large))
    assert "random forest &" in text and r"ba $\uparrow$" in text and r"ba: balanced\_\allowbreak{}accuracy" in text
    wide = scores_table(summarise(compare_all(large), large), width=1000.0)
    assert r"balanced\_accuracy $\uparrow$" in wide and "ba:" not in wide


def test_short_names_are_all_different() -> None:
    names = [*LEARNERS, *MODELS, "GB", "naive Boost", "naive Bench", "日本", "---"]
    short = short_names(names, "L")
    assert len({name.casefold() for name in short.values()}) == len(names) and max(map(len, short.values())) <= 6


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
