"""Names in Markdown: one line, no markup."""

from __future__ import annotations

from adjudge.wording.markdown_escape import markdown_escape


def test_a_line_break_in_a_name_does_not_end_a_row() -> None:
    assert markdown_escape("two\nlines | x") == "two lines \\| x"


def test_a_name_that_reads_as_a_tag_in_html_is_shown_as_written() -> None:
    assert markdown_escape("R&D &lt;b&gt;") == "R&D \\&lt;b\\&gt;"
