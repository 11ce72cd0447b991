"""People's scores joined to a table: a column, a file, items and learners that do not match."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.merge import merge_results
from adjudge.results.people import join_people
from adjudge.results.read import read_results
from adjudge.results.table import ResultTable

JUDGE = {"item": ["q1", "q2"] * 2, "model": ["a", "a", "b", "b"], "score": [1.0, 0.0, 1.0, 1.0]}


def written(folder: Path, text: str) -> str:
    path = folder / "people.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def cells(table: ResultTable, measure: str) -> dict[tuple[str, str], float]:
    rows = zip(table.case, table.learner, table.measure, table.value, strict=True)
    return {(table.cases[c], table.learners[k]): v for c, k, m, v in rows if table.measures[m] == measure}


def test_a_column_gets_the_direction_of_the_measure() -> None:
    table = read_results(JUDGE | {"gold_score": [1.0, 0.0, 0.0, 1.0]}, lower=["score"])
    joined, human = join_people(table, {"score": "gold_score"})
    assert joined.directions == {"score": False, "gold_score": False} and human == {"score": "gold_score"}


def test_a_file_is_joined_by_item_and_learner_and_keeps_what_the_table_was(tmp_path: Path) -> None:
    table = read_results(JUDGE, higher=["score"])
    path = written(tmp_path, "model,item,score\nb,q2,0\na,q1,1\na,q9,1\nz,q1,1\n")
    joined, human = join_people(table, {"score": path})
    assert human == {"score": "people.csv"} and joined.directions["people.csv"]
    assert cells(joined, "people.csv") == {("q2", "b"): 0.0, ("q1", "a"): 1.0}
    assert cells(joined, "score") == cells(table, "score")
    assert joined.mapping == table.mapping and "2 scores of" in joined.notes[-1]


def test_a_file_of_other_items_or_of_several_measures_is_refused(tmp_path: Path) -> None:
    table = read_results(JUDGE, higher=["score"])
    with pytest.raises(InputError, match="scores no item and learner"):
        join_people(table, {"score": written(tmp_path, "model,item,gold\na,q7,1\na,q8,0\n")})
    with pytest.raises(InputError, match="keep one, people's score"):
        join_people(table, {"score": written(tmp_path, "model,item,accuracy,auc\na,q1,1,1\nb,q1,0,1\n")})


def test_scores_of_several_people_are_averaged(tmp_path: Path) -> None:
    table = read_results(JUDGE, higher=["score"])
    text = "model,item,rater,score\na,q1,ann,1\na,q1,bob,0\nb,q2,ann,1\nb,q2,bob,1\nb,q1,ann,0\nb,q1,bob,0\n"
    joined, _ = join_people(table, {"score": written(tmp_path, text)})
    assert cells(joined, "people.csv") == {("q1", "a"): 0.5, ("q2", "b"): 1.0, ("q1", "b"): 0.0}
    assert not joined.has_folds and "by people are averaged" in joined.notes[-1]


def test_a_file_that_is_not_understood_is_told_by_the_names_it_should_have(tmp_path: Path) -> None:
    """The options that would answer a question about it are those of the other table."""
    table = read_results(JUDGE, higher=["score"])
    with pytest.raises(InputError, match=r"name its columns as in columns \(.*item.*model.*score.*\), with a number"):
        join_people(table, {"score": written(tmp_path, "id,system,human\nq1,a,1\nq2,b,0\nq1,b,0\n")})


def test_votes_next_to_the_scores_stay_there(tmp_path: Path) -> None:
    votes = read_results({"model_a": ["a", "b"], "model_b": ["b", "a"], "winner": ["model_a", "tie"]})
    table = merge_results([votes, read_results(JUDGE, higher=["score"])])
    joined, _ = join_people(table, {"score": written(tmp_path, "model,item,score\nb,q2,0\na,q1,1\n")})
    assert joined.votes is votes


def test_a_file_of_peoples_scores_that_is_not_there_is_called_so() -> None:
    table = read_results({"item": [1, 1, 2, 2], "model": ["a", "b"] * 2, "score": [0.1, 0.2, 0.3, 0.4]})
    with pytest.raises(InputError, match=r"there is no file people\.csv"):
        join_people(table, {"score": "people.csv"})
