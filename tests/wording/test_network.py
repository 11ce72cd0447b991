"""The network in words: where it agrees with the plain test, and why where it does not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.verdicts.tables import several

from adjudge import compare
from adjudge.evidence.joint.statement import Statement
from adjudge.verdicts.network import NetworkEvidence
from adjudge.wording.network import grouping_lines, groupings, network_lines, network_sentence


@pytest.fixture(scope="module")
def network() -> NetworkEvidence:
    rng = np.random.default_rng(0)
    base = rng.standard_normal((40, 2))
    values = {f"m{j}": {"A": np.zeros(40), "B": base[:, j // 2] + 0.05 * rng.standard_normal(40)} for j in range(3)}
    outcome = compare(several(values, higher=list(values)), network="optimal").pair(0).most_frequent
    assert outcome is not None and outcome.network is not None
    return outcome.network


def test_agreement_is_said_in_one_sentence(network: NetworkEvidence) -> None:
    same = replace(network, plain_statement=network.statement, probability=0.75, plain_probability=0.76)
    assert network_sentence(same) == f"The plain Dirichlet test says the same ({network.statement}, P = 0.76)."
    apart = network_sentence(replace(same, plain_probability=0.78))
    assert apart.startswith(
        f"The plain Dirichlet test has {network.statement} with P = 0.78; through the network it is P"
    )


def test_another_statement_is_named_and_the_reason_given(network: NetworkEvidence) -> None:
    assert len(network.groups) == 2
    turned = replace(network, plain_statement=network.statement.flipped(), plain_probability=0.9999)
    said = network_sentence(turned)
    assert f"it is {network.statement} with P" in said and "with P > 0.999;" in said
    assert "2 groups of measures have no link, so their probabilities multiply (" in said and " × " in said
    assert said.endswith("where the plain test fits 7 parameters to 40 cases.")
    averaged = network_sentence(replace(turned, structure="averaged"))
    assert "missing links make rare outcomes borrow cases from common ones" in averaged


def test_a_terminal_sees_groups_links_and_the_sentence(network: NetworkEvidence) -> None:
    text = "\n".join(network_lines(network))
    assert "Bayesian network, optimal" in text and "m0, m1" in text and "P(linked)" in text
    assert network_sentence(network)[:40] in text
    averaged = network_lines(replace(network, structure="averaged", links={}))
    assert "averaged over all; the best one drawn" in " ".join(averaged[0].split()) and "P(linked)" not in "\n".join(
        averaged
    )


def test_sampled_groups_carry_their_error_and_tied_ones_no_number(network: NetworkEvidence) -> None:
    first, second = network.groups
    sampled = replace(first, exact=False, monte_carlo_error=0.002)
    tied = replace(second, statement=Statement.of("="))
    rows = [line for line in network_lines(replace(network, groups=(sampled, tied))) if "%" in line]
    assert "± 0.002" in rows[0] and "tied" in rows[1] and "±" not in rows[1]


def test_groupings_are_counted_the_commonest_first(network: NetworkEvidence) -> None:
    other = replace(network, groups=(network.groups[0],))
    assert groupings([network, other, other]) == [("m0, m1", 2), ("m0, m1 | m2", 1)]
    lines = grouping_lines([network, other, other])
    assert lines[1].split() == ["2", "m0,", "m1"] and len(lines) == 3
    named = [replace(other, groups=(replace(network.groups[0], measures=(f"x{place}",)),)) for place in range(7)]
    assert grouping_lines(named)[-1].strip() == "… and 1 other grouping" and len(grouping_lines(named)) == 8
