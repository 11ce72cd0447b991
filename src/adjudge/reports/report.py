"""One call from a comparison to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from adjudge.base.argument_checks import checked, path_of
from adjudge.base.atomic_write import atomic_write
from adjudge.base.json_text import indented
from adjudge.errors import InputError, MissingExtraError, did_you_mean
from adjudge.reports.provenance import now
from adjudge.reports.summary import Summary, summarise
from adjudge.verdicts.comparison import Comparison

Write = Callable[[Summary, int, bool], str]  # of a summary, the columns of the page, and whether ± is wanted
FORMS: dict[str, Write] = {}
_ENDINGS: dict[str, str] = {}  # of files, to the names of forms


def report_form(name: str, *endings: str) -> Callable[[Write], Write]:
    """A form of report, declared once: its name, what its files end in, and the function that writes it."""

    def declared(write: Write) -> Write:
        FORMS[name] = write
        _ENDINGS.update(dict.fromkeys(endings, name))
        return write

    return declared


@report_form("html", ".html", ".htm")
def _html(summary: Summary, columns: int, spread: bool) -> str:
    from adjudge.reports.page import html_page

    return html_page(summary)


@report_form("md", ".md")
def _markdown(summary: Summary, columns: int, spread: bool) -> str:
    from adjudge.reports.markdown import markdown

    return markdown(summary)


@report_form("latex", ".tex")
def _latex(summary: Summary, columns: int, spread: bool) -> str:
    from adjudge.reports.latex import latex

    return latex(summary, columns=columns, spread=spread)


@report_form("json", ".json")
def _json(summary: Summary, columns: int, spread: bool) -> str:
    return indented(summary.to_dict())


@report_form("text", ".txt")
def _text(summary: Summary, columns: int, spread: bool) -> str:
    return f"{summary.paragraph}\n\n{summary.methods}"


def render(summary: Summary, form: str, *, columns: int = 1, spread: bool = False) -> str:
    """The summary in one of `FORMS`; `text` is a paragraph for a results section with the methods below it.

    `columns` are of the text that a LaTeX table stands in, 1 or 2; `spread`: there with ± over repeats.
    """
    if form not in FORMS:
        raise InputError(f"unknown form {form!r}{did_you_mean(form, FORMS)}; there are {', '.join(FORMS)}")
    return FORMS[form](summary, columns, spread)


@checked
def report(comparison: Comparison, path: str | Path, *, columns: int = 1, spread: bool = False) -> Path:
    """How do I show this to others? Writes a report; the ending of `path` says which form.

    `.html` one page that needs no network, `.md`, `.tex` tables for one or two `columns` of text, with the text in
    NAME-text.tex and figures as PDF beside it (a diagram of mean ranks per measure; of more than 15 learners the ranks
    that are possible), `.json` the versioned object, `.txt` a
    paragraph and methods.

    Parameters
    ----------
    comparison
    path: File to write; its ending says the form.
    columns: Columns of text that LaTeX tables and figures fit.
    spread: In LaTeX tables of scores each with ± its standard deviation over repeats (seeds, folds).

    Returns
    -------
    Path
        The path written.

    Raises
    ------
    InputError
        The ending names no form.
    MissingExtraError
        A page needs the extra `report`.

    See Also
    --------
    adjudge.compare : makes the comparison

    >>> import tempfile
    >>> from adjudge.results.examples import example
    >>> from adjudge import compare
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report(compare(example("joint")), Path(folder) / "tables.tex").name
    'tables.tex'
    """
    if columns not in (1, 2):
        raise InputError(f"columns of the page are 1 or 2; received {columns}")
    form_of(path)
    return write_report(summarise(comparison, created=now()), path, columns=columns, spread=spread)


def write_report(summary: Summary, path: str | Path, *, columns: int = 1, spread: bool = False) -> Path:
    """A summary in the form that the ending of `path` says."""
    target = path_of(path)
    form = form_of(target)
    texts = {target: _with_figures(summary, target, columns, spread) if form == "latex" else render(summary, form)}
    if form == "latex":
        from adjudge.reports.latex import latex_prose

        texts[target.with_name(f"{target.stem}-text.tex")] = latex_prose(summary)
    for file, text in texts.items():
        with atomic_write(file) as part:
            part.write_text(text.rstrip("\n") + "\n", encoding="utf-8")
    return target


def _with_figures(summary: Summary, target: Path, columns: int, spread: bool) -> str:
    from adjudge.reports.latex import latex
    from adjudge.reports.latex_figures import draw_beside

    try:
        figures = draw_beside(summary.comparison, target, columns)
    except MissingExtraError as absent:  # the tables need no matplotlib
        return f"% No diagrams: {absent}\n{latex(summary, columns=columns, spread=spread)}"
    return latex(summary, columns=columns, spread=spread, figures=figures)


def form_of(path: str | Path) -> str:
    """The form that a file's ending asks for.

    >>> form_of("r.md")
    'md'
    """
    target = path_of(path)
    if (form := _ENDINGS.get(target.suffix.lower())) is None:
        what = f"ends in {target.suffix!r}" if target.suffix else "has no ending"
        raise InputError(f"{target.name!r} {what}; a report is written as {', '.join(_ENDINGS)}")
    return form
