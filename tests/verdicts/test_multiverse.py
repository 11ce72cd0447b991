"""Other defensible choices: against comparing the table again under each."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from adjudge import compare
from adjudge.cli.main import cli
from adjudge.errors import InputError
from adjudge.results.examples import example
from adjudge.results.read import read_results
from adjudge.verdicts.multiverse import OPEN, REVERSED, STANDS, multiverse
from adjudge.wording.multiverse import multiverse_text


def holes() -> object:
    rng = np.random.default_rng(3)
    values = rng.normal(0, 0.5, (2, 3, 24)) + np.array([0, 0.5, 0.9])[None, :, None]
    values[0, 1, 4] = values[1, 2, 7] = np.nan
    columns = {"case": [f"c{i}" for i in range(24)] * 3, "learner": [x for x in "ABC" for _ in range(24)],
               "accuracy": values[0].ravel().tolist(), "f_measure": values[1].ravel().tolist()}  # fmt: skip
    return read_results(columns)


def test_every_analysis_says_what_comparing_so_says() -> None:
    data = holes()
    base = compare(data, missing="drop")
    found = multiverse(base)
    assert found.complete and found.choices + found.left_out == found.planned and found.left_out == 24
    places = [base.index_of(claim.b, claim.a) for claim in found.claims]
    for analysis, status in zip(found.analyses, found.status, strict=True):
        if analysis.rule == "published":
            continue
        estimand = None if analysis.estimand == "default" else analysis.estimand
        cases = [name for name in base.cases if name != analysis.left_out]
        again = compare(data, measures=analysis.measures, cases=cases, estimand=estimand, missing=analysis.holes)
        columns = [base.measures.index(name) for name in analysis.measures]
        for place, said in zip(places, status.tolist(), strict=True):
            first, second = base.signs[place, columns], again.signs[place]
            if said == STANDS:
                assert (second[first != 0] == first[first != 0]).all()
            elif said == REVERSED:
                assert (first * second < 0).any()
            elif said == OPEN:
                assert (second[first != 0] == 0).any() and not (first * second < 0).any()
    assert {"drop", "both"} <= {each.holes for each in found.analyses}
    assert {"default", "mean", "wins"} <= {each.estimand for each in found.analyses}


def test_a_choice_that_flips_a_claim_by_itself_is_named() -> None:
    # b wins nearly always by little and loses twice by much: typical says b, mean cannot
    d = np.array([0.01] * 20 + [-0.02, -0.9])
    columns = {"case": [f"c{i}" for i in range(22)] * 2, "learner": ["A"] * 22 + ["B"] * 22,
               "accuracy": [0.9] * 22 + (0.9 + d).tolist()}  # fmt: skip
    data = read_results(columns)
    found = multiverse(compare(data, estimand="wins"))
    (claim,) = found.claims
    assert claim.word == "better" and "estimand mean" in claim.flips and claim.share < 1 and not claim.cases
    assert "estimand mean" in multiverse_text(found)


def test_an_interrupted_multiverse_tells_what_was_done() -> None:
    def stop(done: int, planned: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    found = multiverse(compare(example("weka")), stop)
    assert not found.complete and len(found.analyses) == 3 and "Interrupted: 3 of" in multiverse_text(found)


def test_the_command_prints_text_json_and_a_figure(tmp_path) -> None:
    pytest.importorskip("matplotlib")
    said = CliRunner().invoke(cli, ["multiverse", "example:weka", "--figure", str(tmp_path / "m.svg")])
    assert said.exit_code == 0, said.output
    assert all(len(line) <= 80 for line in said.stdout.splitlines()) and (tmp_path / "m.svg").exists()
    made = json.loads(CliRunner().invoke(cli, ["multiverse", "example:weka", "--json"]).stdout)
    assert made["schema"] == "adjudge.multiverse/1" and made["complete"] and made["claims"][0]["share"] <= 1


def test_a_fixed_analysis_is_refused() -> None:
    with pytest.raises(InputError, match="fix the analysis"):
        multiverse(compare(example("weka"), sequential=True))
