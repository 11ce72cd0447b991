from __future__ import annotations

from adjudge.reports.sections import sections_as
from adjudge.wording.sections import Section

PARTS = [
    Section("P & p", ["", "A|B"], [["C_1", "≻≻ >0.999"]], notes=("50 % of these.",)),
    Section("", notes=("Read as said.",)),
]


def test_markdown_keeps_names_as_data() -> None:
    text = sections_as(PARTS, "md")
    assert text.splitlines()[0] == "### P & p" and r"| C\_1 | ≻≻ \>0.999 |" in text and r"A\|B" in text
    assert text.endswith("50 % of these.\n\nRead as said.")


def test_latex_has_a_float_per_table_and_a_paragraph_for_remarks() -> None:
    text = sections_as(PARTS, "latex", "my table.csv")
    assert text.count(r"\begin{table}") == 1 and r"\caption{P \& p. 50~\% of these.}" in text
    assert r"C\_1 & $\succ$$\succ$ \textgreater{}0.999 \\" in text and r"\label{tab:my-table" in text
    assert r"{\sloppy\noindent Read as said.\par}" in text


def test_a_terminal_gets_plain_text() -> None:
    assert sections_as(PARTS, None).startswith("P & p\n")
