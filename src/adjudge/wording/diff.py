"""What changed from one release to the next, in words: one screen, and a release note in Markdown."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator

from adjudge.verdicts.diff_facts import Cause, Claim, ClaimChange, Diff, OwnChange
from adjudge.wording.headline import headline_text
from adjudge.wording.markdown_escape import markdown_escape
from adjudge.wording.numerals import p_text
from adjudge.wording.sentences import interval_text
from adjudge.wording.text_table import aligned, painted, paragraph
from adjudge.wording.words import listed, several

_MOST_CLAIMS, _MOST_NAMES, _MOST_OWN = 12, 4, 6  # on one screen
_MOST_IN_NOTE = 50  # names that came, went or changed: items may be thousands
_STEPS: dict[Cause, str] = {"changed cells": "changed values", "cases": "cases", "learners": "learners"}


def diff_text(found: Diff) -> str:
    """One screen: claims, answer, causes, the claims themselves, learners against themselves, what holds."""
    parts = [painted(paragraph(_summary(found)), "bold"), *map(paragraph, _answers(found)), ""]
    parts += aligned(["cause", "gained", "lost"], _cause_rows(found))
    told = [paragraph(text) for text in (*_who(found), *_about(found), *_detours(found))]
    parts += ["", *told] if told else []
    if found.changes:
        lines = change_lines(found)
        parts += [""] + [paragraph(text, "    ", "  ") for text in lines[:_MOST_CLAIMS]]
        parts += _more(len(lines) - _MOST_CLAIMS)
    if found.own:
        parts += ["", paragraph(f"Each learner with a changed value against itself, on the {_common(found)}:")]
        parts += [paragraph(own_text(each), "    ", "  ") for each in found.own[:_MOST_OWN]]
        parts += _more(len(found.own) - _MOST_OWN)
    return "\n".join([*parts, "", *map(paragraph, _closing(found))])


def diff_markdown(found: Diff) -> str:
    """A release note: the same facts, every claim named."""
    escaped: Callable[[str], str] = markdown_escape
    lines = [f"## {escaped(found.old.source)} → {escaped(found.new.source)}", "", f"**{escaped(_summary(found))}**", ""]
    lines += [f"- {escaped(text)}" for text in _answers(found)]
    lines += ["", "| cause | gained | lost |", "| --- | ---: | ---: |"]
    lines += [f"| {' | '.join(map(escaped, row))} |" for row in _cause_rows(found)]
    lines += [""] + [f"{escaped(text)}\n" for text in (*_who(found, _MOST_IN_NOTE), *_about(found), *_detours(found))]
    if found.changes:
        lines += ["### Claims gained and lost", ""]
        lines += [*(f"- {escaped(text)}" for text in change_lines(found, most=None)), ""]
    if found.own:
        lines += [f"### Learners against themselves, on the {_common(found)}", ""]
        lines += [*(f"- {escaped(own_text(each))}" for each in found.own), ""]
    return "\n".join([*lines, *(f"{escaped(text)}\n" for text in _closing(found))]).rstrip() + "\n"


def _summary(found: Diff) -> str:
    gained = sum(each.change == "gained" for each in found.changes)
    lost = len(found.changes) - gained
    counts = f"{found.old.claims} → {found.new.claims}"
    if not found.changes:
        return f"No claim changed: {several(found.new.claims, 'claim')} in both releases."
    words = f"; {_verdicts(found.words_changed, found.words)} another verdict" if found.words else ""
    return f"{several(gained, 'claim')} gained, {lost} lost ({counts}){words}."


def _verdicts(changed: int, pairs: int) -> str:
    who = "no pair" if not changed else "the one pair" if pairs == 1 else f"{changed} of {pairs} pairs"
    return f"{who} in both {'has' if changed < 2 else 'have'}"


def _answers(found: Diff) -> list[str]:
    """The lead of both headlines."""
    old, new = (str(headline_text(found.path[place].answer).lead) for place in (0, -1))
    return [f"The answer is as before: {new}"] if old == new else [f"Before: {old}", f"Now: {new}"]


def _cause_rows(found: Diff) -> list[list[str]]:
    """What was changed, and the claims that changed with it, in the order of the steps."""
    told: dict[Cause, str] = {
        "changed cells": _counts(found.cells.added, found.cells.removed, f"values: {found.cells.changed:,} of "
                                 f"{found.cells.common:,} changed"),
        "cases": _counts(len(found.cases.added), len(found.cases.removed), f"{_nouns(found)}:"),
        "learners": _counts(len(found.learners.added), len(found.learners.removed), "learners:"),
    }  # fmt: skip
    return [[told[each.cause], str(each.gained), str(each.lost)] for each in found.causes]


def _counts(added: int, removed: int, start: str) -> str:
    parts = [f"{number:,} {word}" for number, word in ((added, "added"), (removed, "removed")) if number]
    joined = ", " if start[-1] != ":" else " "
    return start + (joined + ", ".join(parts) if parts else " the same" if joined == " " else "")


def _who(found: Diff, most: int = _MOST_NAMES) -> list[str]:
    """The names behind the numbers, the most changed learner first."""
    told = {f"values {kind}": [f"{each.learner} ({getattr(each, kind):,})"
                               for each in found.cells.by_learner if getattr(each, kind)]
            for kind in ("changed", "added", "removed")}  # fmt: skip
    for noun, names in ((_nouns(found), found.cases), ("learners", found.learners)):
        told |= {f"{noun} added": [*names.added], f"{noun} removed": [*names.removed]}
    lines = [f"{what}: {listed(names, most=most)}" for what, names in told.items() if names]
    return [f"{'; '.join(lines)[0].upper()}{'; '.join(lines)[1:]}."] if lines else []


def _nouns(found: Diff) -> str:
    return found.path[-1].units.nouns(2)


def _about(found: Diff) -> list[str]:
    """Which of the claims put down to learners are about those that came and went, and which only share the level."""
    cause = found.causes[-1]
    rest = cause.gained + cause.lost - cause.about
    who = "all" if not rest else f"{cause.about}"
    told = [f"{who} are about learners that only one release has"] if cause.about else []
    if rest:
        level = f"{100 * found.path[0].settings.alpha:g} %"
        told.append(f"{rest} changed only because more or fewer pairs share the {level}")
    return [f"By learners: {listed(told)}."] if told else []


def _detours(found: Diff) -> list[str]:
    """Claims that a step changed and a later one changed back."""
    if not found.there_and_back:
        return []
    first = found.there_and_back[0]
    claim = _claims_text([first.claim.b], [first.claim.a], first.claim.measure or "", None)
    example = f"first: {claim}, by {_STEPS[first.steps[0]]} and back by {_STEPS[first.steps[-1]]}"
    number = len(found.there_and_back)
    return [f"{several(number, 'further claim')} changed at one step and back at a later one ({example})."]


def change_lines(found: Diff, most: int | None = _MOST_NAMES) -> list[str]:
    """Reversals first, then by cause; claims alike but for one learner share a line, names beyond `most` counted."""
    one = {*found.learners.added, *found.learners.removed}
    alike: dict[tuple[str, ...], list[Claim]] = {}
    for each in sorted(found.changes, key=lambda each: (not each.reversed, bool(one & {each.claim.b, each.claim.a}))):
        alike.setdefault((each.change, each.claim.measure or "", _because(each)), []).append(each.claim)
    return [
        f"{change}: {_claims_text(*part, measure, most)} ({because})"
        for (change, measure, because), claims in alike.items()
        for part in _by_learner(claims)
    ]


def _by_learner(claims: list[Claim]) -> Iterator[tuple[list[str], list[str]]]:
    """(better, worse): the learner that most of them are about on one side, those it is held against on the other."""
    left = list(claims)
    while left:
        sides = Counter([*((claim.b, 0) for claim in left), *((claim.a, 1) for claim in left)])
        (name, side), _ = sides.most_common(1)[0]
        mine = [claim for claim in left if (claim.b, claim.a)[side] == name]
        others = [(claim.a, claim.b)[side] for claim in mine]
        yield ([name], others) if side == 0 else (others, [name])
        left = [claim for claim in left if claim not in mine]


def _claims_text(better: list[str], worse: list[str], measure: str, most: int | None) -> str:
    """B better than A and C on accuracy; B equivalent to A and C."""
    if not measure:
        return f"{listed(better, most=most)} equivalent to {listed(worse, most=most)}"
    return f"{listed(better, most=most)} better than {listed(worse, most=most)} on {measure}"


def _because(each: ClaimChange) -> str:
    again = f", and again by {listed([_STEPS[cause] for cause in each.again])}" if each.again else ""
    turned = {"gained": "; was the reverse", "lost": "; now the reverse"}[each.change] if each.reversed else ""
    return f"{_STEPS[each.cause]}{again}{turned}"


def own_text(each: OwnChange) -> str:
    """B itself changed: accuracy +0.012 [+0.004, +0.020] (shown to be better)."""
    ends = (math.nan if end is None else end for end in (each.estimate, each.low, each.high))
    effect = "" if each.estimate is None else " " + interval_text(*ends, times=each.factor)
    if each.shown:
        return f"{each.learner} itself changed: {each.measure}{effect} (shown to be {each.shown})"
    return f"{each.learner}: {each.measure}{effect}, not shown to be a change (adjusted p {p_text(each.p_adjusted)})"


def _common(found: Diff) -> str:
    return f"{found.cases.common:,} {found.path[-1].units.nouns(found.cases.common)} of both releases"


def _more(number: int) -> list[str]:
    return [f"  … and {several(number, 'more line')} of this kind, in the Markdown form"] if number > 0 else []


def _closing(found: Diff) -> list[str]:
    """How the causes are told apart, what holds together, what was left out."""
    settings = found.path[0].settings
    left = [f"Only in one release and left out: {listed(names, most=_MOST_NAMES)}."
            for names in ([*found.measures.added, *found.measures.removed],) if names]  # fmt: skip
    order = "A changed claim is attributed to the first of these steps that changes it: values, cases, learners."
    each = f"The claims of each release hold together with {100 * (1 - settings.alpha):g} % confidence"
    if settings.fdr is not None:
        each = f"Of the claims of each release at most {100 * settings.fdr:g} % are wrong on average"
    if any(table.equivalence is not None and table.equivalence.equivalent.any() for table in found.path):
        each += f"; equivalence: another {100 * settings.alpha:g} %"
    own = "; those of learners against themselves are a family of their own" if found.own else ""
    came = " That a claim came or went does not by itself show a change." if found.changes else ""
    return [*([order] if found.changes or found.there_and_back else []), f"{each}{own}.{came}", *left,
            *(f"{note[0].upper()}{note[1:]}." for note in found.notes)]  # fmt: skip
