"""The network of the measures in words: which hang together, what each group shows, where the plain test differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.base.abbreviations import cut
from adjudge.wording.numerals import probability
from adjudge.wording.sentences import equals
from adjudge.wording.text_table import aligned, paragraph
from adjudge.wording.words import SIGN, listed, several

if TYPE_CHECKING:  # only those who ask for networks pay for them
    from adjudge.verdicts.network import MeasureGroup, NetworkEvidence
    from adjudge.verdicts.redundancy import Redundancy

_DIFFERENT = 0.02  # probabilities nearer than this are called the same
_MOST_GROUPINGS = 6


def network_lines(network: NetworkEvidence) -> list[str]:
    """One pair's network in a terminal: drawn, its groups, P(linked), and why it differs from the plain test."""
    shown = "averaged over all; the best one drawn" if network.structure == "averaged" else "optimal"
    lines = [paragraph(f"Linked measures (Bayesian network, {shown}):"), ""]
    lines += ["  " + line for line in network.drawing.splitlines()]
    rows = [[cut(", ".join(group.measures), 34), *_cells(group)] for group in network.groups]
    lines += ["", *("  " + line for line in aligned(["group", "outcome", "P", "share"], rows, left=2)), ""]
    if network.links:
        listed = ", ".join(f"{pair} {probability(chance)}" for pair, chance in list(network.links.items())[:6])
        lines.append(paragraph(f"P(linked), exact, {network.link_prior} prior: {listed}", "  ", "  "))
    lines.append(paragraph(network_sentence(network), "  ", "  "))
    return lines


def _cells(group: MeasureGroup) -> list[str]:
    error = "" if group.exact else f" ± {group.monte_carlo_error:.1g}"
    chance = "tied" if group.statement.reading == "equal" else f"{probability(group.probability)}{error}"
    return ["".join(SIGN[sign] for sign in group.statement), chance, f"{100 * group.share:.0f} %"]


def grouping_lines(networks: Sequence[NetworkEvidence]) -> list[str]:
    """Each way to group the measures over many pairs, and in how many it was found, for a terminal."""
    found = groupings(networks)
    lines = ["groups of measures without a link between them (pairs in which they were found):"]
    lines += [paragraph(f"{number:4d}  {text}", " " * 6, "") for text, number in found[:_MOST_GROUPINGS]]
    more = len(found) - _MOST_GROUPINGS
    return lines + ([f"      … and {several(more, 'other grouping')}"] if more > 0 else [])


def groupings(networks: Sequence[NetworkEvidence]) -> list[tuple[str, int]]:
    """Each way to group the measures, and in how many pairs it was found, the commonest first."""
    texts = Counter(" | ".join(", ".join(group.measures) for group in network.groups) for network in networks)
    return texts.most_common()


def network_sentence(network: NetworkEvidence) -> str:
    """How the network's answer compares with the plain Dirichlet test's."""
    same = network.statement == network.plain_statement
    plain, through = (equals("P", probability(p)) for p in (network.plain_probability, network.probability))
    if same and abs(network.probability - network.plain_probability) <= _DIFFERENT:
        return f"The plain Dirichlet test says the same ({network.plain_statement}, {plain})."
    told = f"The plain Dirichlet test has {network.plain_statement} with {plain}; through the network it is "
    told += through if same else f"{network.statement} with {through}"
    if network.structure != "averaged" and len(network.groups) > 1:
        factors = " × ".join(
            probability(group.probability) for group in network.groups if group.statement.reading != "equal"
        )
        reason = f"{len(network.groups)} groups of measures have no link, so their probabilities multiply ({factors})"
    else:
        reason = "missing links make rare outcomes borrow cases from common ones"
    m = len(network.statement)
    return f"{told}: {reason}, where the plain test fits {2**m - 1} parameters to {several(network.n, 'case')}."


def redundancy_sentences(found: Sequence[Redundancy]) -> list[str]:
    """Which measures add nothing, by whom they are told, and which decide."""
    if not found:
        return []
    pairs = several(found[0].pairs, "pair")
    lines = [
        f"{each.measure} adds nothing: {listed(each.by) if each.by else 'its neighbours'} "
        f"{'tell' if len(each.by) != 1 else 'tells'} {100 * each.told:.0f} % of its directions (its own commonest one "
        f"{100 * each.alone:.0f} %)."
        for each in found
        if each.adds_nothing
    ]
    if not lines:
        from adjudge.verdicts.redundancy import TOLD  # only those who ask for networks pay for them

        best = max(found, key=lambda each: each.told)
        most = ""
        if best.told:
            most = (
                f": at most {100 * best.told:.0f} % of a measure's directions ({best.measure}) follow from the others"
            )
        if best.told >= TOLD:  # a measure that nearly always says the same is not told by the others
            most += f", and {100 * best.alone:.0f} % from its own commonest direction alone"
        lines = [f"No measure is shown to be redundant{most}."]
    deciding = sorted((each for each in found if each.decides), key=lambda each: -each.decides)
    if deciding:
        counts = listed([f"{each.measure} in {each.decides}" for each in deciding])
        lines.append(f"Of {pairs} the most frequent outcome depends on one measure: on {counts}.")
    else:
        lines.append(f"Of {pairs} the most frequent outcome depends on a single measure in none.")
    return lines
