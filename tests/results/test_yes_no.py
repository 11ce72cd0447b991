"""Right and wrong in words are ones and zeros where they are results; elsewhere they stay words."""

from __future__ import annotations

import pytest

from adjudge.results.read import read_results


@pytest.mark.parametrize("words", [("True", "False"), ("yes", "no"), ("PASS", "FAIL"), ("right", "wrong"), ("Y", "N")])
def test_words_for_right_and_wrong_are_read_and_said(words: tuple[str, str]) -> None:
    yes, no = words
    long = {"item": ["q1", "q1", "q2", "q2"], "model": ["A", "B"] * 2, "correct": [yes, no, "NA", yes]}
    table = read_results(long)
    assert [*table.value[:2], table.value[3]] == [1, 0, 1] and table.value[2] != table.value[2]
    assert f"column 'correct': {yes!r} read as 1, {no!r} as 0" in table.notes
    assert read_results({"item": ["q1", "q2"], "A": [yes, no], "B": [no, no]}).value.tolist() == [1, 0, 0, 0]


def test_a_setting_that_is_true_or_false_stays_a_label_beside_numbers() -> None:
    columns = {"case": ["x", "x"], "learner": ["A", "B"], "pruned": ["True", "False"], "accuracy": [0.5, 0.6]}
    table = read_results(columns)
    assert table.measures == ("accuracy",) and list(table.labels["pruned"]) == ["1", "0"]
    assert table.reading.left == {"true or false, no known direction": ("pruned",)}
    assert read_results(columns, higher=["pruned"]).measures == ("pruned", "accuracy")
