"""A printed number agrees with ours to its own digits, no more and no less."""

from __future__ import annotations

from adjudge_studies.printed import agrees, beside, markdown_table


def test_half_a_unit_of_the_last_digit_is_the_border() -> None:
    assert agrees(0.3135, "0.313") and agrees(0.3125, "0.313")
    assert not agrees(0.3136, "0.313") and not agrees(0.3124, "0.313")


def test_a_dropped_zero_does_not_make_a_cell_coarse() -> None:
    assert agrees(0.6, "1") and not agrees(0.6, "1", least=2)
    assert agrees(0.996, "1", least=2) and not agrees(0.9, "1", least=1)


def test_an_undefined_number_agrees_with_nothing_else() -> None:
    assert agrees(None, "n/a") and not agrees(None, "0") and not agrees(0.0, "n/a")


def test_a_cell_that_differs_is_in_bold_and_shows_both() -> None:
    assert beside(0.25, "0.24") == "**0.25 (0.24)**"
    assert beside(-0.0001, "0") == "0 (0)"
    assert beside(1 / 3, "0.33") == "0.333 (0.33)"


def test_a_table_has_one_rule_per_column() -> None:
    assert markdown_table(["a", "b", "c"], [["1", "2", "3"]], left=2)[1] == "|---|---|--:|"
