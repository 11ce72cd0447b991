"""Tables of votes in the spellings that are in use."""

from __future__ import annotations

from pathlib import Path

import pytest

import adjudge as aj
from adjudge.errors import InputError
from adjudge.results.table import ResultTable


def votes_of(table: ResultTable) -> list[tuple[str, str, float]]:
    """(first, second, what the first got) of every vote."""
    names, values = [table.learners[code] for code in table.learner], table.value.tolist()
    return list(zip(names[::2], names[1::2], values[::2], strict=True))


MODELS = {"model_a": ["x", "y", "x", "z"], "model_b": ["y", "z", "z", "x"]}
WANTED = [("x", "y", 1.0), ("y", "z", 0.0), ("x", "z", 0.5), ("z", "x", 0.5)]


@pytest.mark.parametrize(
    "columns",
    [
        MODELS | {"winner": ["model_a", "model_b", "tie", "tie (bothbad)"]},  # Arena, MT-bench
        MODELS | {"winner": ["A", "B", "Tie", "both bad"]},
        MODELS | {"winner": ["x", "z", "tie", "bothbad"]},  # the winner by its name
        MODELS | {"winner_model_a": [1, 0, 0, 0], "winner_model_b": [0, 1, 0, 0], "winner_tie": [0, 0, 1, 1]},
        {"generator_1": MODELS["model_a"], "generator_2": MODELS["model_b"], "preference": [1.0, 2.0, 1.5, 0]},
        {"generator_1": MODELS["model_a"], "generator_2": MODELS["model_b"], "preference": [1.2, 1.93, 1.5, 1.5]},
    ],
)
def test_every_spelling_gives_the_same_votes(columns: dict[str, list[object]]) -> None:
    assert votes_of(aj.read_results(columns)) == WANTED


def test_chosen_and_rejected_models_are_won_and_lost() -> None:
    table = aj.read_results({"chosen_model": ["x", "y"], "rejected_model": ["y", "z"], "prompt": ["p", "q"]})
    assert votes_of(table) == [("x", "y", 1.0), ("y", "z", 1.0)]
    assert list(table.labels["prompt"]) == ["p", "p", "q", "q"]


def test_the_same_verdict_in_both_orders_wins_and_two_that_differ_are_a_tie() -> None:
    games = {"g1_winner": ["model_1", "model_2", "model_1", "error"], "g2_winner": ["model_1", "tie", "model_2", "tie"]}
    table = aj.read_results({"model_1": ["x", "y", "x", "z"], "model_2": ["y", "z", "z", "x"]} | games)
    assert votes_of(table) == [("x", "y", 1.0), ("y", "z", 0.5), ("x", "z", 0.5)]


def test_answers_that_were_rated_alike_are_tied() -> None:
    rated = {
        "chosen-model": ["x", "y"],
        "rejected-model": ["y", "z"],
        "chosen-rating": [4, 5],
        "rejected-rating": [4, 3],
    }
    assert votes_of(aj.read_results(rated)) == [("x", "y", 0.5), ("y", "z", 1.0)]


@pytest.mark.parametrize("winner", [[0, 1], ["0", "2"], [0.0, 1.0]])
def test_a_winner_0_may_be_the_first_the_second_or_a_tie_and_is_refused(winner: list[object]) -> None:
    with pytest.raises(InputError, match="winner holds 0, which may be the first model, the second or a tie"):
        aj.read_results({"model_a": ["x", "y"], "model_b": ["y", "z"], "winner": winner})


def test_a_vote_that_names_no_voter_has_one_of_its_own() -> None:
    table = aj.read_results(
        {
            "model_a": ["x"] * 4,
            "model_b": ["y"] * 4,
            "winner": ["a", "b", "a", "tie"],
            "voter": ["ann", None, "ann", ""],
        }
    )
    assert len(set(table.labels["voter"])) == 3 and list(table.labels["voter"][:2]) == ["ann", "ann"]
    assert table.notes == ("2 of 4 votes have no voter: each counts as a voter of its own",)


def test_voter_prompt_and_covariates_are_kept_and_the_rest_is_told(tmp_path: Path) -> None:
    path = tmp_path / "votes.csv"
    path.write_text("question_id,model_a,model_b,winner,judge,turn,length_a,length_b\n7,x,y,model_a,ann,1,20,35\n")
    table = aj.read_results(path)
    assert list(table.labels["voter"]) == ["ann", "ann"] and list(table.labels["prompt"]) == ["7", "7"]
    assert list(table.labels["length"]) == [20.0, 35.0]
    assert table.reading.left == {"not used": ("turn",)}


def test_votes_that_say_nothing_are_left_out_and_counted() -> None:
    table = aj.read_results({"model_a": ["x", "x", "x"], "model_b": ["y", "x", "y"], "winner": ["a", "a", None]})
    assert votes_of(table) == [("x", "y", 1.0)]
    assert table.notes == ("1 vote is left out: a model against itself", "1 vote is left out: winner is empty")


def test_a_winner_that_did_not_take_part_is_refused_with_its_row() -> None:
    with pytest.raises(InputError, match="row 2: winner is 'q', which is neither 'y' nor 'z' nor a tie"):
        aj.read_results({"model_a": ["x", "y"], "model_b": ["y", "z"], "winner": ["model_a", "q"]})


def test_votes_go_along_with_scores_but_are_not_written_with_them(tmp_path: Path) -> None:
    (tmp_path / "votes.csv").write_text("model_a,model_b,winner\nx,y,a\ny,x,b\n", encoding="utf-8")
    (tmp_path / "scores.csv").write_text("item,model,accuracy\nq1,x,1\nq1,y,0\n", encoding="utf-8")
    table = aj.read_results(tmp_path / "votes.csv", tmp_path / "scores.csv")
    assert table.measures == ("accuracy",) and table.votes is not None and len(table.votes.cases) == 2
    assert table.notes[-1] == "votes.csv: 2 votes, one more measure (strength)"
    with pytest.raises(InputError, match="holds votes, which a table of scores cannot hold"):
        aj.write_results(table, tmp_path / "both.csv")
