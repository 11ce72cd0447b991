"""The picture that fits, by the shape of a comparison; what a picture needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.command import adjudge

import adjudge as aj
from adjudge.errors import InputError

matplotlib = pytest.importorskip("matplotlib")

from adjudge.plots.by_kind import KINDS, draw, fitting_kind  # noqa: E402


def test_the_fitting_picture_can_be_drawn() -> None:
    weka = aj.example("weka")
    shapes = {
        "ranks": aj.compare(weka),
        "tradeoff": aj.compare(weka, learners=["Logistic", "J48graft"]),
        "differences": aj.compare(weka, learners=["Logistic", "J48graft"], measures=["rmse"]),
        "matrix": aj.compare(weka, baseline="J48graft"),
    }
    for kind, found in shapes.items():
        assert fitting_kind(found) == kind
        assert found.plot().figure is not None
    assert set(shapes) < set(KINDS)


def test_votes_between_two_have_no_cases_to_draw() -> None:
    voters, won = list("abcde") * 4, ["model_a", "tie"] * 10
    found = aj.compare({"model_a": ["x"] * 20, "model_b": ["y"] * 20, "winner": won, "voter": voters})
    assert fitting_kind(found) == "matrix" and "<svg" in found._repr_html_()


def test_mean_ranks_and_differences_are_not_drawn_of_what_votes_or_people_tell() -> None:
    """Mean ranks of a judge's scores may go against the claims that people's labels correct."""
    items = [(item, model, (item * place) % 7 > 2, (item * place) % 5 > 1 if item < 40 else None)
             for item in range(90) for place, model in enumerate("ABC", 1)]  # fmt: skip
    columns = dict(zip(("question", "model", "score", "gold"), map(list, zip(*items, strict=True)), strict=True))
    found = aj.compare(columns, higher=["score"], human={"score": "gold"})
    with pytest.raises(InputError, match=r"cd is drawn from scores on cases; score .*: use plot\('ranks'\)"):
        found.plot("cd")
    votes = {
        "model_a": ["x"] * 20,
        "model_b": ["y"] * 20,
        "winner": ["model_a", "tie"] * 10,
        "voter": list("abcde") * 4,
    }
    with pytest.raises(InputError, match=r"differences .*; strength is from votes .*: use plot\('matrix'\)"):
        aj.compare(votes).plot("differences")


def test_what_a_picture_needs_is_said_as_python_writes_it() -> None:
    with pytest.raises(InputError, match=r"cd is of one measure; there are 3: choose with measures=\['accuracy'\]"):
        aj.compare(aj.example("weka")).plot("cd")
    with pytest.raises(InputError, match="no figure 'rank'; did you mean 'ranks'"):
        draw("rank", aj.compare(aj.example("weka")))


def test_plot_without_a_kind_draws_what_fits_or_says_where_to(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    done = adjudge("plot", "example:weka", "-o", out)
    assert done.returncode == 0 and out.is_file()
    assert "(ranks: ranks that are possible, by tier; " in done.stderr
    told = adjudge("plot", "example:weka")
    assert told.returncode == 2 and "adjudge plot example:weka -o figure.pdf" in told.stderr
    assert "no figure 'rnks'; did you mean 'ranks'?" in adjudge("plot", "rnks", "example:weka", "-o", out).stderr
