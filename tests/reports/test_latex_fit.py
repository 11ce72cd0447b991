"""How wide a table is in TeX, and the fullest form that fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from adjudge.reports.latex_fit import ARTICLE, fit_table, short_names, text_width

LEARNERS = ["gradient boosting", "naive Bayes"]
MEASURES = ["accuracy", "log loss"]


def build(who: Mapping[str, str], what: Mapping[str, str]) -> tuple[Sequence[str], list[list[str]]]:
    return ["learner", *(what[name] for name in MEASURES)], [[who[name], "0.5", "0.5"] for name in LEARNERS]


def test_short_names_are_all_different() -> None:
    names = ["gradient boosting", "GB", "naive Boost", "naive Bench", "日本", "---", "gpt-4o-2024-08-06"]
    short = short_names(names, "L")
    assert len({name.casefold() for name in short.values()}) == len(names) and max(map(len, short.values())) <= 6


def test_short_names_stay_and_the_others_become_initials() -> None:
    found = short_names(["gpt-4o-2024", "svm", "accuracy", "naive Bayes", "日本"], "M")
    assert found == {"gpt-4o-2024": "g4o20", "svm": "svm", "accuracy": "acc", "naive Bayes": "nB", "日本": "M5"}
    assert short_names(["naive Bayes", "nb"], "L") == {"naive Bayes": "nB2", "nb": "nb"}  # told apart in any case


@pytest.mark.parametrize(
    ("source", "width"),
    [
        ("a", 5.00), ("il", 5.56), ("M", 9.17), ("", 0.0), ("日", 7.8), (r"\%", 8.33), (r"a\,b", 5.0 + 5.56),
        (r"$\succ$", 7.8), (r"\textbf{a}", 5.0 * 1.16), (r"x\textasciitilde{}", 5.28 + 7.8),
    ],
)  # fmt: skip
def test_widths_are_those_of_computer_modern(source: str, width: float) -> None:
    assert text_width(source) == pytest.approx(width)


def columns_width(found: tuple[Sequence[str], Sequence[Sequence[str]]], size: float, gap: float) -> float:
    header, rows = found
    return sum(
        1.03 * size * max(text_width(row[place]) for row in (header, *rows)) + 2 * gap for place in range(len(header))
    )


def test_the_fullest_form_that_fits_is_taken() -> None:
    whole = build({name: name for name in LEARNERS}, {name: name for name in MEASURES})
    wide, small = columns_width(whole, 0.85, 4.0), columns_width(whole, 0.8, 3.0)
    found = fit_table(build, LEARNERS, MEASURES, wide)
    assert (found.font, found.key, found.gap) == ("footnotesize", (), 4.0) and len(found.blocks) == 1
    assert fit_table(build, LEARNERS, MEASURES, wide - 0.01).font == "scriptsize"
    shorter = fit_table(build, LEARNERS, MEASURES, small - 0.01)
    assert shorter.key == (("acc", "accuracy"), ("ll", "log loss"))
    shortest = fit_table(build, LEARNERS, MEASURES, 80.0)
    assert shortest.key[:2] == (("gb", "gradient boosting"), ("nB", "naive Bayes"))
    nowhere = fit_table(build, LEARNERS, MEASURES, 1.0)
    assert nowhere.font == "scriptsize" and nowhere.blocks[0][0] == ["learner", "acc", "ll"]
    assert ARTICLE == 345.0


def test_too_many_columns_become_blocks_with_the_leading_ones_repeated() -> None:
    names = [f"m{place}" for place in range(10)]

    def wide(who: Mapping[str, str], what: Mapping[str, str]) -> tuple[Sequence[str], list[list[str]]]:
        return ["learner", *(what[name] for name in names)], [["A", *(str(place) for place in range(10))]]

    found = fit_table(wide, ["A"], names, 100.0, split=1)
    assert len(found.blocks) > 1
    assert [name for header, _ in found.blocks for name in header[1:]] == names
    assert [cell for _, rows in found.blocks for cell in rows[0][1:]] == [str(place) for place in range(10)]
    assert all(header[0] == "learner" and rows[0][0] == "A" for header, rows in found.blocks)
    assert all(columns_width(block, 0.8, 3.0) <= 100.0 for block in found.blocks)
    assert [len(header) for header, _ in fit_table(wide, ["A"], names, 1.0, split=1).blocks] == [2] * 10
