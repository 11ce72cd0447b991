"""A GraphComparison as plain text within 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from adjudge.base.abbreviations import across, cut, padded, unique_abbreviations
from adjudge.base.printable import printable
from adjudge_graphs.scores.definitions import SCORES

if TYPE_CHECKING:
    from adjudge_graphs.scores.comparison import GraphComparison

WIDTH = 80
_MAIN = ("bsf", "shd", "shd_reversal1", "shd_cpdag", "sid", "ddm", "precision", "recall", "f1")
_MORE = ("shd_reversal2", "shd_edge_marks", "precision_eq2", "skeleton_precision", "skeleton_recall", "skeleton_f1")
_COLLIDERS = ("v_structure_precision", "v_structure_recall", "v_structure_f1")


def comparison_text(result: GraphComparison, *, variants: bool, differences: bool, most_differences: int) -> str:
    """Scores, ranking with flips, differences, control, definitions: each a block of lines."""
    blocks = [_title(result)]
    if result.warnings:  # before the scores they put in doubt
        blocks.append(_remarks("warning", result.warnings))
    blocks.append(_scores(result, _MAIN))
    if variants:
        blocks += [_counts(result), _scores(result, _MORE), _scores(result, _COLLIDERS), _normalised(result)]
    if len(result.names) > 1:
        blocks.append(_ranking(result, (*_MAIN, *_MORE, *_COLLIDERS) if variants else _MAIN))
    if result.control is not None:
        blocks.append(_control(result))
    if differences:
        blocks.append(_differences(result, most_differences))
    shown = (*_MAIN, *_MORE, *_COLLIDERS) if variants else _MAIN
    blocks.append(_definitions([name for name in shown if name in result.rankings]))
    if result.notes:
        blocks.append(_remarks("note", result.notes))
    return "\n".join("\n".join(block) + "\n" for block in blocks).rstrip() + "\n"


def _remarks(word: str, texts: Sequence[str]) -> list[str]:
    return [
        line for text in texts for line in wrap(printable(f"{word}: {text}"), WIDTH, subsequent_indent=" " * len(word))
    ]


def _title(result: GraphComparison) -> list[str]:
    truth = result.truth
    kinds = ", ".join(
        f"{truth[kind]} {kind}" for kind in ("directed", "undirected", "bidirected", "circle") if truth[kind]
    )
    line = f"truth: {truth['n_nodes']} nodes, {truth['n_edges']} edges ({kinds or 'none'})"
    how = f"equivalence: {result.equivalence}" if result.level == "given" else "classes compared (CPDAGs)"
    return wrap(f"{line}, {truth['n_absent']} pairs without; {how}", WIDTH)


def _cell(value: float | None, width: int = 7) -> str:
    if value is None:
        return "n/a".rjust(width)
    if float(value).is_integer() and abs(value) < 10 ** (width - 2):
        return str(int(value)).rjust(width)
    for digits in (3, 2, 1, 0):
        shown = f"{value:.{digits}f}"
        if len(shown) < width:
            return shown.rjust(width)
    return f"{value:.0e}".rjust(width)


def _labels(names: Sequence[str], width: int) -> list[str]:
    clean = [printable(name) for name in names]
    short = unique_abbreviations(clean, width)
    return [padded(short[name], width) for name in clean]


def _label_width(result: GraphComparison, columns: int) -> int:
    longest = max(len("graph"), *(across(printable(name)) for name in result.names))
    return min(longest, WIDTH - 7 * columns)


def _grid(result: GraphComparison, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    width = _label_width(result, len(heads))
    lines = ["graph".ljust(width) + "".join(head.rjust(7) for head in heads)]
    lines += [label + "".join(row) for label, row in zip(_labels(result.names, width), rows, strict=True)]
    return lines


def _scores(result: GraphComparison, names: Sequence[str]) -> list[str]:
    names = [name for name in names if name != "sid" or any(item is not None for item in result.sid)]
    rows = []
    for k in range(len(result.names)):
        cells = []
        for name in names:
            found = result.sid[k]
            if name == "sid" and found is not None and found.sid is None:
                cells.append(f"{found.lower}–{found.upper}".rjust(7))
            else:
                cells.append(_cell(result.value(k, name)))
        rows.append(cells)
    return _grid(result, [SCORES[name].head for name in names], rows)


def _counts(result: GraphComparison) -> list[str]:
    fields = ("tp", "partial", "fp", "tn", "fn", "n_reversed", "n_missing", "n_extra")
    rows = [[_cell(getattr(score, field)) for field in fields] for score in result.scores]
    return _grid(result, ["TP", "P", "FP", "TN", "FN", "rev", "miss", "extra"], rows)


def _normalised(result: GraphComparison) -> list[str]:
    rows = [[_cell(item.bsf), _cell(item.shd), _cell(item.ddm)] for item in result.normalised]
    return _grid(result, ["BSF0-1", "SHD0-1", "DDM0-1"], rows)


def _ranking(result: GraphComparison, shown: Sequence[str]) -> list[str]:
    """Places under every score, graphs in BSF's order; * marks a place that turns BSF's neighbours round."""
    names = [name for name in shown if name in result.rankings]
    best_first = sorted(range(len(result.names)), key=lambda k: result.rankings["bsf"].ranks[k] or 0)
    lines = ["ranks, best 1, graphs in the order of BSF; * = ranked above its better neighbour"]
    for start in range(0, len(names), 9):
        part = names[start : start + 9]
        width = _label_width(result, len(part))
        labels = _labels(result.names, width)
        lines.append("graph".ljust(width) + "".join(SCORES[name].head.rjust(7) for name in part))
        for k in best_first:
            cells = []
            for name in part:
                ranking = result.rankings[name]
                place = ranking.ranks[k]
                turned = any(k == worse for _, worse in ranking.flips)
                cells.append((("n/a" if place is None else str(place)) + ("*" if turned else " ")).rjust(7))
            lines.append(labels[k] + "".join(cells))
        against = [f"{result.rankings[name].discordant}/{result.rankings[name].compared}" for name in part]
        lines.append("flips".ljust(width) + "".join(cell.rjust(7) for cell in against))
    return lines


def _control(result: GraphComparison) -> list[str]:
    assert result.control is not None, "the caller looked"
    names = [name for name in _MAIN if name != "sid"]
    first = result.control[0]
    lines = wrap(
        f"negative control: {first.draws} random graphs with as many edges of each kind (seed {first.seed}); "
        "p = share at least as good, z = standard deviations above their mean",
        WIDTH,
    )
    width = min(_label_width(result, len(names)), WIDTH - 7 * len(names) - 2)
    lines.append("graph".ljust(width) + "  " + "".join(SCORES[name].head.rjust(7) for name in names))
    for label, control in zip(_labels(result.names, width), result.control, strict=True):
        p = "".join(_cell(control.scores[score].p_value) for score in names)
        z = "".join(_rounded(control.scores[score].z) for score in names)
        lines += [label + " p" + p, " " * width + " z" + z]
    return lines


def _rounded(value: float | None) -> str:
    return _cell(None) if value is None else f"{value:.1f}".rjust(7)


def _differences(result: GraphComparison, most: int) -> list[str]:
    lines: list[str] = []
    for name, items in zip(result.names, result.differences, strict=True):
        if not items:
            lines.append(cut(printable(f"{name}: no difference"), WIDTH))
            continue
        many = "1 pair differs" if len(items) == 1 else f"{len(items)} pairs differ"
        lines.append(cut(printable(f"{name}: {many}"), WIDTH))
        for item in items[:most]:
            edges = " for ".join(edge for edge in (item.learnt, item.truth) if edge)
            open_way = "  (direction open)" if item.direction_open else ""
            penalty = "½" if item.penalty == 0.5 else "1"
            lines.append(cut(printable(f"  {penalty} {item.kind:<10} {edges}{open_way}"), WIDTH))
        if len(items) > most:
            lines.append(f"  … and {len(items) - most} more")
    return lines


def _definitions(names: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for name in names:
        score = SCORES[name]
        way = "higher" if score.higher_is_better else "lower"
        lines += wrap(f"{score.head.ljust(6)} {score.text} ({way} is better)", WIDTH, subsequent_indent=" " * 7)
    return lines
