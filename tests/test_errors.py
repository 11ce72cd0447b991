"""The tail of a refusal: the nearest word, or the words there are."""

from __future__ import annotations

import pytest

from adjudge.errors import AdjudgeError, InputError, MissingExtraError, UnfitDataError, did_you_mean, require


def test_the_nearest_word_is_told_whatever_its_case_and_else_a_short_list() -> None:
    assert did_you_mean("ACCURACCY", ["Accuracy", "auc"]) == "; did you mean 'Accuracy'?"
    twelve = [f"{letter}{letter}{letter}" for letter in "abcdefghijkl"]
    assert did_you_mean("zzz", twelve) == f"; known: {', '.join(twelve)}"
    assert did_you_mean("zzz", [*twelve, "mmm"]) == did_you_mean("zzz", []) == ""
    assert did_you_mean("a" * 100, ["a" * 99]) != "" and did_you_mean("a" * 101, ["a" * 100]) == ""
    thousand = [f"n{number}" for number in range(1000)]
    assert did_you_mean("n500", thousand) == "; did you mean 'n500'?" and did_you_mean("n500", [*thousand, "x"]) == ""


def test_exit_codes_are_those_of_the_tree() -> None:
    kinds = (AdjudgeError, InputError, MissingExtraError, UnfitDataError)
    assert [kind.exit_code for kind in kinds] == [1, 2, 2, 4]
    assert str(InputError("a\x1b[2J", example="\nas it is")) == "a\\x1b[2J\nas it is"


def test_a_missing_package_is_told_with_its_extra_and_a_missing_part_with_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(MissingExtraError, match=r"drawing needs no_such_thing: pip install 'adjudge\[plot\]'"):
        require("no_such_thing.part", "plot", "drawing")

    def broken(name: str) -> None:
        raise ModuleNotFoundError(name="its_part")

    monkeypatch.setattr("importlib.import_module", broken)
    with pytest.raises(MissingExtraError, match="drawing needs thing, which needs its_part: pip install its_part"):
        require("thing.part", "plot", "drawing")
