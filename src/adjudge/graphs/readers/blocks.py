"""Words, strings and marks of the brace languages that hold networks: BIF, HUGIN's NET, DSC, O3PRM.

One pass over the text: every pattern takes what it met and never goes back, so the cost grows as the text does.
"""

from __future__ import annotations

import re
from typing import Literal

from adjudge.base.printable import printable
from adjudge.errors import InputError

_BLANK, _BLOCK_COMMENT = r"\s++", r"(?P<comment>/\*(?s:.*?)(?:\*/|\Z))"
_WORD, _MARK = r"(?P<word>[^\s{}()\[\];,|\"]++)", r"(?P<mark>[{}()\[\];,|\"])"
_LINE_COMMENT = {"//": r"//[^\n]*+", "%": r"%[^\n]*+"}
# In BIF a string ends with its line, and a lone quotation mark is part of some state's name.
_STRING = {"line": r'"(?P<line>[^"\n]*+)"', "text": r'"(?P<text>[^"\\]*+(?:\\(?s:.)[^"\\]*+)*)(?:"|\\?\Z)'}


class Blocks:
    """The tokens of a text, taken one after the other; `what` names the format in refusals."""

    def __init__(self, text: str, what: str, comment: Literal["//", "%"], string: Literal["line", "text"]) -> None:
        self.what = what
        self.tokens: list[tuple[str, str]] = []  # kind: "name" (word or string) or "mark"
        self.place = 0
        pattern = "|".join([_BLANK, _LINE_COMMENT[comment], _BLOCK_COMMENT, _STRING[string], _WORD, _MARK])
        for match in re.finditer(pattern, text):
            kind = match.lastgroup
            if kind == "comment" and not match[kind].endswith("*/", 2):
                raise self.refused("a comment /* is not closed")
            if kind == "text" and (len(match[0]) < 2 or not match[0].endswith('"')):
                raise self.refused("a quotation mark is not closed")
            if kind not in {None, "comment"}:
                self.tokens.append(("mark" if kind == "mark" else "name", match[str(kind)].strip()))

    def refused(self, why: str) -> InputError:
        return InputError(f"{self.what}: {why}")

    @property
    def done(self) -> bool:
        return self.place >= len(self.tokens)

    def sees(self, mark: str) -> bool:
        return not self.done and self.tokens[self.place] == ("mark", mark)

    def shown(self) -> str:
        return "the end" if self.done else repr(printable(self.tokens[self.place][1], most=40))

    def take(self, mark: str) -> None:
        if not self.sees(mark):
            raise self.refused(f"expected {mark!r}, found {self.shown()}")
        self.place += 1

    def name(self, what: str) -> str:
        if self.done or self.tokens[self.place][0] != "name":
            raise self.refused(f"expected {what}, found {self.shown()}")
        self.place += 1
        return self.tokens[self.place - 1][1]

    def names_until(self, mark: str) -> list[tuple[str, str]]:
        """Tokens up to this mark, which is taken too."""
        start = self.place
        while not self.sees(mark):
            if self.done:
                raise self.refused(f"{mark!r} is missing at the end; is the file whole?")
            self.place += 1
        self.place += 1
        return self.tokens[start : self.place - 1]

    def skip_block(self) -> None:
        """From an opening brace to the one that closes it."""
        self.take("{")
        depth = 1
        while depth:
            if self.done:
                raise self.refused("the closing brace is missing; is the file whole?")
            depth += self.sees("{") - self.sees("}")
            self.place += 1

    def family(self) -> tuple[str, list[str]]:
        """`( child | parent, parent )`; without a bar the first name is the child."""
        self.take("(")
        tokens = self.names_until(")")
        odd = next((word for kind, word in tokens if kind == "mark" and word not in "|,"), None)
        bars = [place for place, token in enumerate(tokens) if token == ("mark", "|")]
        names = [word for kind, word in tokens if kind == "name"]
        heads = 1 if not bars else sum(kind == "name" for kind, _ in tokens[: bars[0]])
        if odd is not None or len(bars) > 1 or heads != 1 or not names:
            raise self.refused(f"not one child and its parents: ({' '.join(word for _, word in tokens)[:60]})")
        return names[0], names[1:]
