"""How wide a table is in TeX, and the fullest form that fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from adjudge.reports.latex_fit import PAGE, Fitted, fit_table, short_names, text_width

LONG = [f"learner number {n} of a great many" for n in range(30)]


def fitted(names: Sequence[str], columns: int, rows: int = 4) -> Fitted:
    def build(shown: Mapping[str, str]) -> tuple[Sequence[str], list[list[str]]]:
        return ["case", *(shown[name] for name in names)], [[f"d{n}", *["0.500"] * len(names)] for n in range(rows)]

    return fit_table(build, short_names(names, "L"), columns=columns, lead=1, keyed=names, caption=80)


def test_short_names_are_all_different_and_readable() -> None:
    names = [
        "gradient boosting",
        "GB",
        "gradient boostrap",
        "llama-3.1-70b-instruct",
        "日本",
        "gpt-4o-2024-08-06",
        "x" * 60,
    ]
    short = short_names(names, "L")
    assert len({name.casefold() for name in short.values()}) == len(names) and max(map(len, short.values())) <= 17
    assert short["gradient boosting"] == "gradi.boost." and short["gradient boostrap"] == "gradi.boost. (2)"


@pytest.mark.parametrize(
    ("source", "width"),
    [
        ("a", 5.00), ("il", 5.56), ("M", 9.17), ("", 0.0), ("日", 7.8), (r"\%", 8.33), (r"a\,b", 5.0 + 5.56),
        (r"$\succ$", 7.8), (r"\textbf{a}", 5.0 * 1.16), (r"x\textasciitilde{}", 5.28 + 7.8),
    ],
)  # fmt: skip
def test_widths_are_those_of_computer_modern(source: str, width: float) -> None:
    assert text_width(source) == pytest.approx(width)


def test_a_table_that_fits_is_left_as_it_is_in_one_column_of_two_too() -> None:
    for columns in (1, 2):
        found = fitted(["A", "B", "C"], columns)
        assert (found.font, found.key, found.wide, len(found.floats)) == ("footnotesize", (), False, 1)


def test_a_wide_table_goes_over_both_columns_then_upright_then_in_pieces() -> None:
    over_both = fitted([f"model {n}" for n in range(9)], 2)
    assert over_both.wide and over_both.key == ()
    upright = fitted(LONG[:8], 1)
    assert all(cell.startswith(r"\rotatebox") for cell in upright.floats[0][0].header[1:])
    pieces = [piece for some in fitted(LONG, 1).floats for piece in some]
    assert len(pieces) > 1 and all(piece.header[0] == "case" for piece in pieces)
    assert sum(len(piece.header) - 1 for piece in pieces) == len(LONG)  # nobody is lost
    for piece in pieces:
        plain = [cell for cell in piece.header if not cell.startswith(r"\rotatebox")]
        assert 0.8 * sum(map(text_width, plain)) <= PAGE


def test_rows_beyond_a_page_go_on_in_the_next_float() -> None:
    found = fitted(["A", "B"], 1, rows=150)
    assert len(found.floats) > 2 and sum(len(piece.rows) for some in found.floats for piece in some) == 150
