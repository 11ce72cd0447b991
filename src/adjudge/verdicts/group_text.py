"""The groups of linked measures in a terminal: of one pair with its drawing, of many pairs as one compact table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.verdicts.numerals import probability
from adjudge.verdicts.text_table import WIDTH, aligned, cut, paragraph

if TYPE_CHECKING:
    from adjudge.verdicts.network import MeasureGroup, NetworkVerdict
    from adjudge.verdicts.pair import PairVerdict

__all__ = ["groupings", "groups_of_one", "groups_of_pairs"]

_GLYPHS = str.maketrans({">": "≻", "<": "≺"})
_MOST_GROUPINGS = 6
_MOST_ROWS = 60
_MOST_SIGNS = 20


def groups_of_one(network: NetworkVerdict, threshold: float) -> list[str]:
    """Which measures hang together, each group's own verdict, and where the plain test differs."""
    shown = "averaged over all; the best one drawn" if network.structure == "averaged" else "optimal"
    lines = [f"Measures that hang together (Bayesian network, {shown}):", ""]
    lines += ["  " + line for line in network.drawing.splitlines()]
    rows = [[cut(", ".join(group.measures), 34), *_cells(group, threshold)] for group in network.groups]
    lines += ["", *("  " + line for line in aligned(["group", *_COLUMNS], rows, left=2)), ""]
    if network.links:
        listed = ", ".join(f"{pair} {probability(chance)}" for pair, chance in list(network.links.items())[:6])
        lines.append(paragraph(f"P(linked), exact, {network.link_prior} prior: {listed}", "  ", "  "))
    lines.append(paragraph(network.why, "  ", "  "))
    return lines


def groupings(pairs: Sequence[PairVerdict]) -> list[str]:
    """Each way to group the measures, and in how many pairs it was found."""
    found = Counter(
        " | ".join(", ".join(group.measures) for group in pair.network.groups)
        for pair in pairs
        if pair.network is not None
    )
    if not found:
        return []
    lines = ["", "groups of measures, judged apart (pairs in which they were found):"]
    lines += [paragraph(f"{number:4d}  {text}", " " * 6, "") for text, number in found.most_common(_MOST_GROUPINGS)]
    more = len(found) - _MOST_GROUPINGS
    return lines + ([f"      … and {more} other groupings"] if more > 0 else [])


def groups_of_pairs(pairs: Sequence[PairVerdict], measures: Sequence[str]) -> list[str]:
    """Per pair and group of linked measures: statement, probability, share and verdict.

    Measures are named where the longest group leaves room for its pair, else numbered, with the numbers told below.
    """
    judged = [(pair, group) for pair in pairs if pair.network is not None for group in pair.network.groups]
    if not judged:
        return []
    shown = judged[:_MOST_ROWS]
    cells = [_cells(group, pair.threshold) for pair, group in shown]
    room = WIDTH - len(aligned(_COLUMNS, cells)[0]) - 2 * len("  ")
    named = [", ".join(group.measures) for _, group in shown]
    longest = max(max(map(len, named)), len("group"))
    wanted = min(max(len(pair.b) + len(pair.a) for pair, _ in shown) + len(" vs "), 24)
    numbered = longest > room - wanted
    if numbered:
        named = [_runs([measures.index(name) + 1 for name in group.measures]) for _, group in shown]
        longest = min(max(max(map(len, named)), len("group")), max(room - wanted, 8))
    each = max((room - longest - len(" vs ")) // 2, 4)
    rows, last = [], None
    for (pair, _), text, numbers in zip(shown, named, cells, strict=True):
        name = "" if pair is last else f"{cut(pair.b, each)} vs {cut(pair.a, each)}"
        rows.append([name, cut(text, longest), *numbers])
        last = pair
    lines = ["", "each group by itself:", *aligned(["b vs a", "group", *_COLUMNS], rows, left=3)]
    if numbered:
        told = ", ".join(f"{place}\u00a0{name}" for place, name in enumerate(measures, start=1))
        lines.append(paragraph(f"measures  {told}", " " * 10, ""))
    if len(shown) < len(judged):
        lines.append(f"… and {len(judged) - len(shown)} more groups (--json or --md for all)")
    lines.append("the network of one pair, drawn: --learners A,B")
    return lines


def _runs(numbers: Sequence[int]) -> str:
    """Numbers with their runs drawn together.

    >>> _runs([1, 2, 3, 4, 7, 9, 10])
    '1-4 7 9 10'
    """
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return " ".join(f"{part[0]}-{part[-1]}" if len(part) > 2 else " ".join(map(str, part)) for part in parts)


_COLUMNS = ("statement", "P", "share", "verdict")


def _cells(group: MeasureGroup, threshold: float) -> list[str]:
    tied = group.statement.direction == "equal"
    error = "" if group.exact else f" ± {group.monte_carlo_error:.1g}"
    return [
        cut(group.statement.signs.translate(_GLYPHS), _MOST_SIGNS),
        "tied" if tied else f"{probability(group.probability, threshold)}{error}",
        f"{100 * group.share:.0f} %",
        group.verdict,
    ]
