"""The cheapest learner that is not worse, in sentences."""

from __future__ import annotations

from adjudge.verdicts.cheapest import Cheapest
from adjudge.wording.more_cases import about
from adjudge.wording.numerals import p_text
from adjudge.wording.numerals import percent as share_text
from adjudge.wording.words import listed

_MOST = 3


def cheapest_sentences(facts: Cheapest, percent: str, nouns: tuple[str, str]) -> list[str]:
    """Use B. Its accuracy is within 0.01 of the best (95 %), at 16 % of the cost of A, the best on average."""
    each = list(zip(facts.measures, facts.margins, strict=True))
    if not facts.chosen:
        within = listed([f"{margin} in {name}" for name, margin in each])
        told = [
            "No learner is shown to be good enough.",
            f"Closest: {facts.closest}, but that it is within {within} of every other is not shown (p "
            f"{p_text(facts.p)}; {p_text(facts.level)} is needed).",
        ]
        if facts.needed is not None:
            told.append(f"About {about(facts.needed, 0)} {nouns[1]} in total would show it with 80 % power.")
        return told
    one = len(facts.chosen) == 1
    lead = f"Use {listed(facts.chosen, 'or')}{'' if one else ': their costs are equal'}."
    its = "its" if one else "their"
    what = listed([f"{its} {name} is within {margin}" for name, margin in each])
    what = f"{what[0].upper()}{what[1:]} of the best ({percent} confidence)"
    best = f"{facts.best}, the best on average" + (f" in {facts.measures[0]}" if len(each) > 1 else "")
    if facts.best not in facts.chosen:
        what += f", at {share_text(facts.share)} of the {facts.cost} of {best}."
    elif facts.cheaper:
        single = len(facts.cheaper) == 1
        what += f"; {listed(facts.cheaper, most=_MOST)} {'costs' if single else 'cost'} less but "
        what += f"{'is' if single else 'are'} not shown to be as good."
    else:
        what += f", and {'it costs' if one else 'they cost'} least."
    aside = f"Not compared with {listed(facts.set_aside)}, of which too little is known." if facts.set_aside else ""
    others = f"Not looked at: {listed(facts.not_looked_at, most=_MOST)}." if facts.not_looked_at else ""
    return [lead, what, *filter(None, (aside, others))]
