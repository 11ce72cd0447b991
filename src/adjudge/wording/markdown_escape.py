"""Names in Markdown are data, not markup."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~$]|&(?=#?\w+;))")


def markdown_escape(text: str) -> str:
    """A text as Markdown prints it on one line, whatever is in it: no cell ends, no tag, no link."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
