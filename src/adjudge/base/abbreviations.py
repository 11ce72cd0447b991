"""Names cut to the columns there are: how wide a text is, and cuts by which names can still be told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

_BETWEEN = re.compile(
    r"((?:(?<!:)\s|[,;|(){}\[\]/])+|(?<=[a-zA-Z])\.(?=[a-zA-Z]))"
)  # what stands between the parts of a name


def across(text: str) -> int:
    """Columns of a terminal that a text takes: Chinese, Japanese and Korean letters two each, combining marks none.

    >>> across("SVM"), across("支持向量机"), across("e\u0301")
    (3, 10, 1)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text with blanks up to so many columns, before it where it stands to the right."""
    blanks = " " * (width - across(text))
    return blanks + text if right else text + blanks


def _head(text: str, width: int) -> str:
    """As much of the beginning as fits."""
    while across(text) > width:
        text = text[:-1]
    return text


def cut(text: str, width: int) -> str:
    """A text that fits, its middle replaced by … when it does not: names often differ at the end.

    >>> cut("gpt-3.5-turbo-0613", 10)
    'gpt-3…0613'
    """
    text = " ".join(text.splitlines()) if "\n" in text else text
    if across(text) <= width:
        return text
    tail = max((width - 1) // 2, 0)
    head = max(width - 1 - tail, 0)
    return _head(text[:head], head) + "…" + (_head(text[-tail:][::-1], tail)[::-1] if tail else "")


def unique_abbreviations(names: Iterable[str], width: int) -> dict[str, str]:
    """Every name cut to fit, no two alike: those that would be show where they begin to differ.

    >>> unique_abbreviations(["FuseChat-Gemma-2-9B-Instruct", "FuseChat-Llama-3.2-3B-Instruct", "gpt-4"], 16)
    {'FuseChat-Gemma-2-9B-Instruct': 'Fuse…Gemma-2-9B…', 'FuseChat-Llama-3.2-3B-Instruct': 'Fuse…Llama-3.2-…', 'gpt-4': 'gpt-4'}
    """  # noqa: E501
    found = {name: cut(name, width) for name in names}
    for alike in _alike(found):
        same = next((at for at, letters in enumerate(zip(*alike, strict=False)) if len(set(letters)) > 1), -1)
        for name in alike if same >= 0 else ():
            head = name[: min(same, max(2, width // 4))]
            found[name] = f"{head}…{_cut_end(name[same:], width - len(head) - 1)}"
    for alike in _alike(found):  # they differ too late for the room there is
        for place, name in enumerate(alike, start=1):
            found[name] = f"{cut(name, width - len(str(place)) - 1)}~{place}"
    return found


def _cut_end(text: str, width: int) -> str:
    return text if across(text) <= width else _head(text[: width - 1], width - 1) + "…"


def _alike(found: Mapping[str, str]) -> list[list[str]]:
    """Names that are shown alike."""
    shown: dict[str, list[str]] = {}
    for name, short in found.items():
        shown.setdefault(short, []).append(name)
    return [names for names in shown.values() if len(names) > 1]


def without_common_parts(names: Sequence[str]) -> tuple[dict[str, str], str]:
    """Names of a parameter grid or package without what all of them share, and what that was ("" where nothing).

    >>> without_common_parts(["svc(C=1, kernel=rbf)", "svc(C=10, kernel=rbf)"])
    ({'svc(C=1, kernel=rbf)': 'C=1', 'svc(C=10, kernel=rbf)': 'C=10'}, 'svc … kernel=rbf')
    >>> without_common_parts(["weka.trees.J48", "weka.bayes.NaiveBayes"])[0]
    {'weka.trees.J48': 'trees.J48', 'weka.bayes.NaiveBayes': 'bayes.NaiveBayes'}
    >>> without_common_parts(["LINE (Tang, 2015)", "SAT(GAT) (Chen, 2020)"])[0]["LINE (Tang, 2015)"]
    'LINE (Tang, 2015)'
    """
    split = [_BETWEEN.split(name) for name in names]
    if len(split) < 2 or min(map(len, split)) < 3:
        return {name: name for name in names}, ""
    if len({len(parts) for parts in split}) == 1:
        kept = [at for at in range(0, len(split[0]), 2) if len({parts[at] for parts in split}) > 1]
    else:  # only what they begin with
        alike = (len(set(at)) == 1 for at in zip(*(parts[:-2] for parts in split), strict=False))
        start = len(list(takewhile(bool, alike))) // 2 * 2
        kept = list(range(start, max(map(len, split)), 2))
    found = {name: _joined(parts, kept) for name, parts in zip(names, split, strict=True)}
    shared = [part for at, part in enumerate(split[0]) if at % 2 == 0 and at not in kept and part]
    if not shared or len(set(found.values())) < len(found) or not all(found.values()):
        return {name: name for name in names}, ""
    return found, " … ".join(shared)


def _joined(parts: Sequence[str], kept: Sequence[int]) -> str:
    """Parts with what stood between neighbours, and a comma where others stood between them."""
    text, last = "", None
    for at in (at for at in kept if at < len(parts) and parts[at]):
        text += ("" if last is None else parts[at - 1] if at == last + 2 else ", ") + parts[at]
        last = at
    return text
