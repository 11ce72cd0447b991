from __future__ import annotations

from tests.verdicts.test_each_case import folds

from adjudge import compare, example, read_results
from adjudge.facade.joint import each_case_of


def test_what_a_user_holds_prints_as_the_command_does_and_is_kept() -> None:
    found = compare(example("joint"))
    assert found.joint is found.joint and "λ = 0.6007" in str(found.joint)
    assert [part.title for part in found.joint.sections()][:2] == ["B against A: all measures together",
                                                                   "Each measure by itself"]  # fmt: skip


def test_a_comparison_and_its_table_give_the_same_tests() -> None:
    table = read_results(folds())
    found, alone = compare(table).each_case("5x2cv"), each_case_of(table, "5x2cv", alpha=0.05, ratio=None)
    assert found.tests == alone.tests and str(found) == str(alone)
