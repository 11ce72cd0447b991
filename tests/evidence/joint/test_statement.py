"""Statements: the paper's binary order, reading and flipping."""

from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge.evidence.joint.statement import Statement


def test_first_measure_is_the_most_significant_bit() -> None:
    assert [str(Statement.from_code(code, 2)) for code in range(4)] == ["[≺, ≺]", "[≺, ≻]", "[≻, ≺]", "[≻, ≻]"]
    assert Statement.from_code(1, 3).signs == "<<>"


@pytest.mark.parametrize("written", ["><=", "[≻, ≺, =]", ["≻", "<", "="]])
def test_a_statement_may_be_written_in_several_ways(written: object) -> None:
    assert Statement.of(written).signs == "><="  # type: ignore[arg-type]


def test_code_is_the_inverse_of_from_code() -> None:
    assert all(Statement.from_code(code, 5).code == code for code in range(32))


def test_flipping_twice_changes_nothing_and_once_swaps_better_and_worse() -> None:
    statement = Statement.of("><=")
    assert statement.flipped().signs == "<>="
    assert statement.flipped().flipped() == statement


@pytest.mark.parametrize(("signs", "word"), [(">>", "better"), ("<=", "worse"), ("><", "mixed"), ("==", "equal")])
def test_direction_reads_only_where_they_differ(signs: str, word: str) -> None:
    assert Statement.of(signs).reading == word


def test_other_signs_and_codes_of_ties_are_refused() -> None:
    with pytest.raises(InputError, match="made of >, < and ="):
        Statement.of(">?")
    with pytest.raises(InputError, match="leaves a measure equal"):
        _ = Statement.of(">=").code
