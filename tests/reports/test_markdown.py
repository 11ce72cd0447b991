"""Markdown: a golden file a person can read, and names that are markup."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudge.reports.markdown import markdown
from adjudge.reports.summary import Summary

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("kind", ["joint", "measure"])
def test_it_is_what_it_was(kind: str, request: pytest.FixtureRequest) -> None:
    summary: Summary = request.getfixturevalue(f"{kind}_summary")
    assert markdown(summary) + "\n" == (GOLDEN / f"{kind}.md").read_text(encoding="utf-8")


def test_names_stay_text(nasty_summary: Summary) -> None:
    text = re.sub("`[^`]*`", "", markdown(nasty_summary))  # a command stands as code
    assert "<img" not in text.replace("\\<img", "") and "</script>" not in text.replace("\\</script", "")
    widths = {len(line.replace("\\|", "").split("|")) for line in text.splitlines() if line.startswith("| learner 03")}
    assert widths and all(width > 3 for width in widths)
