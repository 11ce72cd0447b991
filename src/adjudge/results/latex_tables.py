r"""Tables of a LaTeX file as Markdown: `tabular` under its caption, a row over all columns as a heading of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TABLE = re.compile(
    r"\\begin\{(tabular[xy*]?|longtable)\}(?:\[[^\]]*\])?(?:\{[^{}]*\}(?=\s*\{))?\{(?:[^{}]|\{[^{}]*\})*\}(.*?)\\end\{\1\}",
    re.DOTALL,
)
_CAPTION = re.compile(r"\\caption\*?(?:\[[^\]]*\])?\{((?:[^{}]|\{[^{}]*\})*)\}")
_RULES = re.compile(
    r"\\(?:toprule|midrule|bottomrule|hline|cmidrule|cline|addlinespace|specialrule)(?:\s*[\[({][^\])}]*[\])}])*"
)
_COMMENT = re.compile(r"(?<!\\)%.*")
_ROW = re.compile(r"\\\\(?:\s*\[[^\]]*\])?|\\tabularnewline")
_CELL = re.compile(r"(?<!\\)&")
_WIDE = re.compile(r"\\multicolumn\{(\d+)\}\{[^{}]*\}\{((?:[^{}]|\{[^{}]*\})*)\}")
_TALL = re.compile(r"\\multirow\{[^{}]*\}(?:\[[^\]]*\])?\{[^{}]*\}\{((?:[^{}]|\{[^{}]*\})*)\}")
_CITED = re.compile(r"~?\\(?:cite[a-z]*|ref|label|footnote)\*?(?:\[[^\]]*\])*\{[^{}]*\}")
_SIGNS = {r"\pm": "±", r"\%": "%", r"\_": "_", r"\&": "&", r"\#": "#", r"\$": "", "~": " ", "$": "", "|": r"\|",
          r"\uparrow": "↑", r"\downarrow": "↓"}  # fmt: skip
_WORD = re.compile(r"\\([A-Za-z]+)\s?")
_LOOKS = {"textbf", "textit", "underline", "emph", "bf", "bm", "mathbf", "boldsymbol", "mathrm", "text", "bfseries",
          "textsc", "texttt", "small", "centering", "scriptstyle", "tiny", "footnotesize", "makecell"}  # fmt: skip


def has_latex_tables(text: str) -> bool:
    """Whether a text has a table in LaTeX.

    >>> has_latex_tables(r"\\begin{tabular}{ll} a & b \\\\ 1 & 2 \\end{tabular}"), has_latex_tables("a & b")
    (True, False)
    """
    return "\\begin{tabular" in text or "\\begin{longtable" in text


def as_markdown(text: str) -> str:
    r"""The tables of a LaTeX file in Markdown, with their captions as headings.

    >>> print(as_markdown(r"\begin{tabular}{lr} name & acc \\ \hline \textbf{A} & $0.9 \pm 0.1$ \\ \end{tabular}"))
    # table 1
    <BLANKLINE>
    | name | acc |
    |---|---|
    | A | 0.9 ± 0.1 |
    <BLANKLINE>
    """
    captions = [(found.start(), _plain(found[1])) for found in _CAPTION.finditer(text)]
    lines: list[str] = []
    for number, table in enumerate(_TABLE.finditer(text), start=1):
        start, end = text.rfind("\\begin{table", 0, table.start()), text.find("\\end{table", table.end())
        near = [words for place, words in captions if 0 <= start < place and (end < 0 or place < end)]
        lines += [f"# {near[0] if near else f'table {number}'}", ""]
        header: list[str] = []
        for cells in _rows(table[2]):
            if header and sum(map(bool, cells)) == 1 and cells[0] and len(cells) >= len(header) > 1:
                lines += ["", f"## {cells[0]}", "", _line(header), "|---" * len(header) + "|"]
                continue
            lines.append(_line((cells + [""] * len(header))[: len(header)] if header else cells))
            if not header:
                header = cells
                lines.append("|---" * len(header) + "|")
        lines.append("")
    return "\n".join(lines)


def _rows(body: str) -> Iterator[list[str]]:
    for row in _ROW.split(_RULES.sub(" ", _COMMENT.sub("", body))):
        cells: list[str] = []
        for cell in _CELL.split(row):
            wide = _WIDE.search(cell)
            cells.append(_plain(_WIDE.sub(r"\2", cell)))
            cells += [""] * (int(wide[1]) - 1 if wide else 0)
        if any(cells):
            yield cells


def _plain(cell: str) -> str:
    cell = _CITED.sub("", _TALL.sub(r"\1", cell)).replace(r"_{\pm", r"{\pm").replace(r"_\pm", r"\pm")
    for sign, plain in _SIGNS.items():
        cell = cell.replace(sign, plain)
    cell = _WORD.sub(lambda found: "" if found[1] in _LOOKS else found[1] + " ", cell)
    return " ".join(cell.replace("{", "").replace("}", "").split())


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
