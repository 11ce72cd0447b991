"""Plans in words, for a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.base.abbreviations import cut
from adjudge.verdicts.more_cases import MoreCases
from adjudge.wording.more_cases import about, more_cases_sentence
from adjudge.wording.numerals import probability, quantity
from adjudge.wording.text_table import WIDTH, aligned, pair_name, paragraph

if TYPE_CHECKING:
    from adjudge.replication.power import PairPower, SignPower, TablePower
    from adjudge.replication.power_design import DesignPower

_MOST_ROWS = 45


def power_headline(plan: TablePower) -> str:
    """What it would take to settle the pair that the headline hangs on."""
    return "" if plan.about is None else power_sentence(plan, plan.about)


def power_sentence(plan: TablePower, pair: PairPower) -> str:
    """About 570 data sets would separate B from A with 80 % power (interval 240 to more than 10,000)."""
    one = pair.easiest
    on = one.measure if len(pair.measures) > 1 else None
    return more_cases_sentence(
        MoreCases(pair.b, pair.a, on, one.needed, one.low, one.high, plan.wanted, plan.nouns, plan.most, pair.n,
                  zero_plausible=not one.separable)
    )  # fmt: skip


def table_power_text(plan: TablePower) -> str:
    """The headline, one line per pair, and what each number is of."""
    several = len(plan.pairs[0].measures) > 1
    header = ["pair", *(["measure"] if several else []), "n", "needed", "interval", "assured", "type S", "M", "margin"]
    rows = []
    for pair in plan.pairs[:_MOST_ROWS]:
        one = pair.easiest
        rows.append(["", *([cut(one.measure, 9)] if several else []),
                     str(pair.n), about(one.needed, plan.most) if one.separable else "–", _interval(one),
                     f"{one.assurance:.2f}", probability(one.type_s), f"{one.type_m:.1f}" if one.type_m < 100 else "–",
                     _margin(one)])  # fmt: skip
    room = min(16 if several else 24, WIDTH - max(map(len, aligned(["", *header[1:]], rows))))
    named = [[pair_name(pair.b, pair.a, room), *row[1:]] for pair, row in zip(plan.pairs, rows, strict=False)]
    lines = aligned(header, named, left=1 + several)
    if len(plan.pairs) > _MOST_ROWS:
        lines.append(f"… and {len(plan.pairs) - _MOST_ROWS} more pairs")
    shrunk = (
        ""
        if plan.kappa is None
        else f" Effects are shrunk: {probability(plan.kappa)} of a difference seen counts as effect."
    )
    closing = (
        f"needed: {plan.nouns[1]} that give a claim{' on the measure named, the easiest one,' if several else ''} with "
        f"chance {plan.wanted:g} at the level that the family leaves to one claim ({plan.level:.2g}); – where there is "
        "no difference to plan on: it may be none, or small. interval: 95 %, from the uncertainty of the effect "
        f"itself; ∞ is beyond {plan.most:,}. assured: the chance at that number averaged over what the effect may be "
        "(at n where there is none). type S, M: at n, the share of such claims in the wrong direction, and how many "
        f"times too large their effect is. margin: the smallest that these {plan.nouns[1]} show equivalent.{shrunk}"
    )
    head = [paragraph(plan.headline), ""] if plan.about is not None else []
    return "\n".join([*head, *lines, "", paragraph(closing)])


def design_power_text(plan: DesignPower) -> str:
    """The plan before there is any case."""
    family = f"{plan.pairs} pair{'s' * (plan.pairs > 1)} × {plan.measures} measure{'s' * (plan.measures > 1)}"
    told = [
        f"About {about(plan.needed, plan.most)} {plan.unit} decide one named measure of a pair with "
        f"{100 * plan.wanted:g} % power (effect {quantity(plan.effect)}, sd {quantity(plan.sd)}, {plan.test}, "
        f"{family}: level {plan.level:.2g} a claim)."
    ]
    if plan.measures > 1:
        told.append(
            f"All {plan.measures} measures of the pair together: about {about(plan.needed_all, plan.most)}, if each "
            "has this effect and they are independent; fewer if they go together."
        )
    differing = "cases" if plan.unit == "cases" else "items on which the two differ"
    told.append(
        f"With fewer than {plan.least} {differing} even unanimous results decide nothing. Type S "
        f"{probability(plan.type_s)} (a claim in the wrong direction), type M {plan.type_m:.2f} (a claimed effect is "
        f"so many times too large). So many {plan.unit} show a difference of none to be within "
        f"±{quantity(plan.margin)} with {100 * plan.wanted:g} % power."
    )
    return paragraph(" ".join(told))


def _interval(one: SignPower) -> str:
    low, high = ("∞" if end is None else about(end, 0) for end in (one.low, one.high))
    return f"{low}–{high}"


def _margin(one: SignPower) -> str:
    return f"×{one.margin:.2f}" if one.factor else f"±{quantity(one.margin)}"
