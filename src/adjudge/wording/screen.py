"""The answer on one screen: the headline, every measure's mean, what was judged and how sure, what to do next.

Every form opens with it. In a terminal a table that is too wide loses P, then the answer, then stands in two lines of
heading, and is then turned or broken into blocks, whichever is shorter: a measure never loses its means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.base.abbreviations import across, cut, unique_abbreviations, without_common_parts
from adjudge.base.option_spelling import on_command_line
from adjudge.verdicts.families import FAMILIES
from adjudge.verdicts.guards import URGENT
from adjudge.verdicts.headline_facts import NoDifference
from adjudge.wording.heading import tests_text, unit_text
from adjudge.wording.headline import headline_text
from adjudge.wording.leaderboard import AGAINST, ANSWER, MARK, P_UNBEATEN, Board, board
from adjudge.wording.pairs import oriented
from adjudge.wording.sentences import RULES, pair_counts, pair_sentence
from adjudge.wording.text_table import aligned, painted, paragraph, width
from adjudge.wording.words import COLOURS, several

if TYPE_CHECKING:
    from adjudge.verdicts.comparison import Comparison

Column = tuple[list[str], list[str]]  # its head, of one or two lines, and its cells
_LINES = 24  # of a screen, beside one line per learner
_MOST_LEARNERS = 20
_MOST_NOTES = 3
_LONG_NAME, _SHORT_NAME, _LEAST_HEAD = 24, 14, 9
_LONG_FACT = 120  # letters of a caution's fact, beyond which it loses its parenthesis
_AROUND = 9  # lines that notes, promise and what to do next take
_MOST_SENTENCE = 5  # lines of the sentence of the one pair


def screen_text(comparison: Comparison, *, all_learners: bool = False, asked: Sequence[str] = ()) -> str:
    """The first screen; `asked` are parts that the user asked for, before the line of what to do next."""
    parts = [answer_text(comparison, all_learners=all_learners)]
    if len(comparison) == 1:
        parts.append(_pair(comparison))
    parts += asked
    notes = () if on_command_line() else comparison.notes  # there they stand on standard error
    lines = [promise(comparison), *(f"Caution: {text}" for text in cautions(comparison))]
    lines += [*(f"Note: {text}" for text in notes[:_MOST_NOTES]), _next(comparison)]
    return "\n\n".join([*parts, "\n".join(map(paragraph, lines))])


def _pair(comparison: Comparison) -> str:
    """The sentence of the one pair; of many measures their numbers."""
    pair = oriented(comparison, 0)
    said = pair_sentence(pair)
    if isinstance(comparison.answer.headline, NoDifference):  # which says so
        said = said.removesuffix(" This does not show that they are equal.")
    whole = paragraph(said)
    return whole if whole.count("\n") < _MOST_SENTENCE else paragraph(pair_counts(pair))


def answer_text(comparison: Comparison, *, all_learners: bool = False) -> str:
    """The headline and the table."""
    first, *rest = opening(comparison)
    shown = board(comparison)
    short, shared = shown_names(shown.learners)
    head = [painted(line, "bold") for line in paragraph(first).split("\n")]
    for sentence in rest:
        for name in sorted(short, key=len, reverse=True) if shared else ():
            sentence = sentence.replace(name, short[name])
        head.append(paragraph(sentence, "  ", "  "))
    room = (
        None if all_learners else _LINES + min(len(shown.learners), _MOST_LEARNERS) - len("\n".join(head).split("\n"))
    )
    lines = board_lines(shown, short, room)
    notes = [*shown.notes, *([f"names without what all share: {shared}"] if shared else [])]
    said = "\n".join(lines)
    absent = [name for name in (P_UNBEATEN, *(shown.kinds if shown.label not in said else ())) if name not in said]
    notes = [note for note in notes if note.partition(":")[0] not in absent]
    return "\n".join([*head, "", *lines, *([paragraph("; ".join(notes) + ".", "  ", "")] if notes else [])])


def opening(comparison: Comparison) -> list[str]:
    """The headline's sentences, the first of which is set in bold."""
    return list(headline_text(comparison.answer).sentences)


def promise(comparison: Comparison) -> str:
    """One line of what was judged, and of how often any claim is wrong."""
    learners = several(len(comparison.learners), "learner")
    return f"{learners}, {unit_text(comparison)}; tested by {tests_text(comparison)}. {guarantee(comparison)}".rstrip()


def guarantee(comparison: Comparison) -> str:
    """How often anything that is claimed is wrong; empty where nothing is."""
    settings, level = comparison.settings, f"{100 * comparison.settings.alpha:g} %"
    if settings.rule != "claims":
        return f"{RULES[settings.rule][0].upper()}{RULES[settings.rule][1:]}."
    if settings.fdr is not None:
        return f"Of the pairs with a claim at most {100 * settings.fdr:g} % are expected to be wrong."
    if not comparison.signs.any():
        return ""
    measured = f"; {comparison.tests[0].measured}" if comparison.tests[0].measured and settings.alpha == 0.05 else ""
    roughly = f" (approximate: folds share data{measured})" if comparison.units.unit == "folds" else ""
    roughly = " (valid at any stop)" if settings.sequential else roughly
    spoke = [rule.short for rule in FAMILIES if rule.short and comparison.spoke(rule.name)]
    more = f"; {' and '.join(spoke)}: another {level}{' each' if len(spoke) > 1 else ''}" if spoke else ""
    return f"At most about {level} of such tables contain a wrong claim{roughly}{more}."


def cautions(comparison: Comparison) -> list[str]:
    """What changes what one should do: the fact, and what to do about it, of each such guard."""
    found = []
    for guard in comparison.guards:
        if guard.code in URGENT and (guard.n_pairs in {0, len(comparison)} or guard.code != "G01"):
            first, *rest = re.split(r"([:;] )", guard.text)  # the fact, then marks and clauses in turn
            fact = first if len(first) <= _LONG_FACT else re.sub(r" \(.*\)", "", first)
            mark = rest[-2] if len(rest) == 2 else "; "
            found.append(fact + (mark + rest[-1] if rest else "") + f" ({guard.code}).")
    return found


def _next(comparison: Comparison) -> str:
    if not on_command_line():
        return 'Next: found.summary(details=True) · found["b", "a"] · found.report("page.html")'
    source = comparison.source.replace("example ", "example:", 1)
    file = source if " " not in source else "FILE"
    told = [" (pairs, intervals, p-values)", " (pairs, p-values)", ""]
    last = "adjudge power {}" if comparison.units.votes is None and not comparison.units.people else "--json"
    texts = [f"Next: --details{what} · --html page.html · {last.format(name)}"
             for name in (file, "FILE") for what in told]  # fmt: skip
    return next((text for text in texts if across(text) <= width()), texts[-1])


def shown_names(names: Sequence[str]) -> tuple[dict[str, str], str]:
    """Long names without what all of them share, and what that is."""
    if max(map(across, names), default=0) <= _LONG_NAME:
        return {name: name for name in names}, ""
    short, shared = without_common_parts(names)
    return {name: text.replace(", ", " ") if shared else text for name, text in short.items()}, shared


def board_lines(shown: Board, short: dict[str, str], room: int | None = None) -> list[str]:
    """The table as wide as the terminal, with so many lines for it and what follows; all learners where None."""
    names = [short[name] for name in shown.learners]
    most = len(names) if room is None else min(len(names), _MOST_LEARNERS)
    answers = list(shown.answers)
    for name, less in sorted(short.items(), key=lambda item: -len(item[0])):
        answers = [text.replace(f"beaten by {name}", f"beaten by {less}") for text in answers]
    means = [list(column) for column in zip(*shown.means, strict=True)]
    chances = [(P_UNBEATEN, list(shown.p_unbeaten))] if shown.p_unbeaten else []
    said, brief = [(shown.label, answers), *chances], [(shown.label, list(shown.kinds)), *chances]
    longest = max(map(across, names[:most]), default=0)
    for high, further, least, gap in (
        (1, said, longest, 2), (1, said[:1], longest, 2), (2, said, longest, 2), (1, brief, longest, 2),
        (2, brief, longest, 2), (2, brief[:1], longest, 2), (2, [], longest, 2), (2, [], longest, 1),
        (2, brief, _LONG_NAME, 2), (2, brief[:1], _LONG_NAME, 2), (2, [], _SHORT_NAME, 2), (0, [], _SHORT_NAME, 1),
    ):  # fmt: skip
        least = min(least, longest)
        heads = [_head(label, column, high) for label, column in zip(shown.columns, means, strict=True)]
        columns = [*zip(heads, means, strict=True), *(([label], cells) for label, cells in further)]
        free = width() - sum(gap + _wide(head, cells[:most]) for head, cells in columns)
        if least <= free:
            return _lines(columns, names, most, min(longest, free), gap)
    space = None if room is None else room - _AROUND - (_MOST_SENTENCE if len(names) == 2 else 0)
    return _broken(shown, means, names, most, brief[0], space)


def _broken(
    shown: Board, means: list[list[str]], names: list[str], most: int, answer: tuple[str, list[str]], space: int | None
) -> list[str]:
    """Measures as rows where few learners stand beside each other, else blocks of measures; whichever is shorter."""
    room = min(max(map(across, names), default=0), _LONG_NAME)
    columns = [*zip(shown.columns, means, strict=True), answer]
    turned = _turned(shown, means, names, answer[1])
    for high in (2, 0):  # names of measures are cut only where whole ones take too many lines
        headed = [(_head(label, cells, 1 if label == shown.label else high), cells) for label, cells in columns]
        blocks = _blocks(headed, width() - room)
        if len(blocks[-1]) == 1 < len(blocks):  # no block for the answer alone
            del blocks[-1]
        fitting = most if space is None else min(most, max(3, space // len(blocks) - 3))
        broken: list[str] = []
        for block in blocks:
            lines = _lines(block, names, fitting, room)
            broken += lines if block is blocks[-1] else [*(lines[:-1] if fitting < len(names) else lines), ""]
        shortest = turned if turned is not None and len(turned) <= len(broken) else broken
        if space is None or len(shortest) <= space:
            break
    return shortest


def _blocks(columns: Sequence[Column], room: int) -> list[list[Column]]:
    """As many columns side by side as there is room for."""
    blocks: list[list[Column]] = [[]]
    free = room
    for part in columns:
        need = 2 + _wide(*part)
        if need > free and blocks[-1]:
            blocks.append([])
            free = room
        blocks[-1].append(part)
        free -= need
    return blocks


def _turned(shown: Board, means: list[list[str]], names: list[str], answers: list[str]) -> list[str] | None:
    """A row per measure, a column per learner; None where they do not fit."""
    short = list(unique_abbreviations(names, _SHORT_NAME).values())
    room = min(max(map(across, shown.columns)), 36)
    labels = unique_abbreviations(shown.columns, room)
    rows = [[labels[label], *column] for label, column in zip(shown.columns, means, strict=True)]
    lines = aligned(["", *short], [*rows, [shown.label, *answers]])
    return lines if max(map(across, lines)) <= width() else None


def _wide(head: Sequence[str], cells: Sequence[str]) -> int:
    return max(map(across, (*head, *cells)))


def _head(label: str, cells: Sequence[str], high: int) -> list[str]:
    """A measure's name and direction in one line, or in two, broken where a word of the name ends; 0: cut as well."""
    over = " " if any(cell.endswith((" ", MARK)) for cell in cells) else ""  # a head stands over the digits
    if high == 1 or across(label + over) <= max(map(across, cells), default=0):
        return [label + over]
    name, _, way = label.rpartition(" ")
    words = re.findall(r".+?(?:[_\s/.:-]+|(?<=[a-z])(?=[A-Z])|$)", name)
    places = reversed(range(1, len(words) + 1))
    best = min(places, key=lambda at: max(len("".join(words[:at])), len("".join(words[at:])) + 2))
    first, second = "".join(words[:best]).rstrip(), "".join(words[best:]).strip()
    most = max(_LEAST_HEAD, max(map(across, cells), default=0)) if high == 0 else len(name)
    return [cut(first, most) + over, f"{cut(second, most - 2)} {way}".strip() + over]


def _lines(columns: Sequence[Column], names: list[str], most: int, room: int, gap: int = 2) -> list[str]:
    """A block: heads of one or two lines, the first learners, and how many more there are."""
    high = max(len(head) for head, _ in columns)
    heads = [[""] * (high - len(head)) + head for head, _ in columns]
    short = unique_abbreviations(names, max(room, 3))
    above = [["", *(head[at] for head in heads)] for at in range(high - 1)]
    rows = [[short[name], *(cells[at] for _, cells in columns)] for at, name in enumerate(names[:most])]
    left = [place + 1 for place, (head, _) in enumerate(columns) if head in ([ANSWER], [AGAINST])]
    lines = aligned(["", *(head[-1] for head in heads)], [*above, *rows], gap=" " * gap, lefts=left)
    lines[:high] = [*lines[1:high], lines[0]]
    for at, line in enumerate(lines[high:]):
        for said, colour in COLOURS.items():
            if left and columns[left[0] - 1][1][at].partition(" by ")[0] == said:
                lines[high + at] = line.replace(f"  {said}", f"  {painted(said, colour)}", 1)
    if most < len(names):
        more = f"{len(names) - most} more"
        lines.append(f"… and {more}: {'--all' if on_command_line() else 'found.summary(all_learners=True)'}")
    return lines
