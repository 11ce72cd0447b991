"""Tables of a LaTeX file: read like those of a Markdown page."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.latex_tables import as_markdown
from adjudge.results.read import read_results

LONG = r"""
\begin{table}[t]
\caption{Accuracy of \textbf{all} models}
\begin{tabular}{@{}llr@{}}
\toprule
Dataset & Model & Accuracy (\%) \\ % the header
\midrule
iris & $A_1$ & \textbf{95.1} \\
iris & B & $93.2 \pm 0.4$ \\
\cmidrule(lr){1-3}
wine & $A_1$ & \underline{90.0} \\
wine & B & 91.5\\[2pt]
\bottomrule
\end{tabular}
\end{table}
"""


def test_a_table_of_latex_is_read(tmp_path: Path) -> None:
    (tmp_path / "results.tex").write_text(LONG)
    found = read_results(tmp_path / "results.tex")
    assert found.cases == ("iris", "wine") and len(found.learners) == 2
    assert found.value.tolist() == [95.1, 93.2, 90.0, 91.5] and list(found.directions.values()) == [True]


def test_one_score_per_learner_is_refused_by_its_kind(tmp_path: Path) -> None:
    rows = r"A & 0.9 & 0.8 \\ B & 0.7 & 0.6 \\"
    (tmp_path / "t.tex").write_text(rf"\begin{{tabular}}{{lrr}} Model & Recall & AUC \\ \hline {rows} \end{{tabular}}")
    with pytest.raises(InputError, match="one score per learner"):
        read_results(tmp_path / "t.tex")


def test_a_row_over_all_columns_parts_the_table_and_wide_cells_keep_their_places() -> None:
    text = as_markdown(
        r"\begin{tabular}{lrr} name & x & y \\ \midrule \multicolumn{3}{c}{$D = 30$} \\ a & 1 & 2 \\"
        r" \multicolumn{2}{c}{b} & 3 \\ \multirow{2}{*}{c} & 4 & {\bf 5} \end{tabular}"
    )
    assert "## D = 30" in text and "| b |  | 3 |" in text and "| c | 4 | 5 |" in text


def test_prose_without_a_table_is_no_table_of_latex(tmp_path: Path) -> None:
    (tmp_path / "p.tex").write_text("\\section{Results}\nWe won, 9 & 10.\n")
    with pytest.raises(InputError):
        read_results(tmp_path / "p.tex")
