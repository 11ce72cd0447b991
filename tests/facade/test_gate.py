"""Gates: two files paired by item, one table with a baseline; pass, fail and open at the rates of docs/gate.md."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from tests.command import adjudge
from tests.verdicts.tables import items, table_of

from adjudge import gate
from adjudge.errors import InputError, UnfitDataError
from adjudge.wording.text_table import Terminal, shown_on

Writer = Callable[..., Path]


def written(csv_file: Writer, name: str, won: int, lost: int, tied: int, side: str) -> Path:
    table = items(won, lost, tied)
    rows = [f"i{case},{int(value)}" for case, value in enumerate(table.select([side]).value)]
    return csv_file("item,correct\n" + "\n".join(rows) + "\n", name)


def test_a_drop_of_21_points_fails_whatever_the_margin_below_it(csv_file: Writer) -> None:
    old, new = (written(csv_file, name, 100, 310, 590, side) for name, side in (("old.csv", "A"), ("new.csv", "B")))
    found = gate(old, new, margins={"correct": 0.05})
    assert found.outcome == "fail" and found.comparison.learners == ("old", "new")
    with shown_on(Terminal(colour=True)):
        assert str(found).startswith("\x1b[31mFAIL\x1b[0m: new")
    assert found.comparison.units.noun == "item" and "FAIL: new" in str(found)


def test_example_13_passes_where_it_is_not_shown_equivalent() -> None:
    d = np.array([0.004, -0.002, 0.001, 0.003, -0.001, 0.002, 0.0005, -0.003, 0.0015, 0.0025])
    table = table_of(A=np.full(10, 0.5), B=0.5 + d)
    found = gate(table, baseline="A", margins={"accuracy": 0.002})
    assert found.outcome == "pass" and found.comparison["B", "A"].verdict == "undecided"


def test_few_items_leave_it_open_and_say_what_would_decide(csv_file: Writer) -> None:
    old, new = (written(csv_file, name, 5, 5, 30, side) for name, side in (("old.csv", "A"), ("new.csv", "B")))
    found = gate(old, new, margins={"correct": 0.02})
    assert found.outcome == "open" and "would pass" in " ".join(str(found).split())


def test_a_published_rule_decides_by_its_word_without_margins(csv_file: Writer) -> None:
    old, new = (written(csv_file, name, 100, 310, 590, side) for name, side in (("old.csv", "A"), ("new.csv", "B")))
    assert gate(old, new, rule="published").outcome == "fail" and gate(new, old, rule="strict").outcome == "pass"
    few = [written(csv_file, f"few{side}.csv", 9, 5, 30, side) for side in "AB"]
    found = gate(*few, rule="majority")
    assert found.outcome == "open" and "majority rule: undecided" in str(found)
    with pytest.raises(InputError, match=r"the strict rule knows no margins"):
        gate(old, new, rule="strict", margins={"correct": 0.1})


def test_percentages_are_of_the_old_ones_mean() -> None:
    table = table_of("loss", A=np.full(12, 2.0), B=2.0 + np.linspace(0.01, 0.05, 12)).with_directions(lower=["loss"])
    assert gate(table, baseline="A", margins={"loss": "5%"}).outcome == "pass"
    assert gate(table, baseline="A", margins={"loss": "0.1%"}).outcome == "fail"


def test_what_does_not_pair_is_named_and_left_out(csv_file: Writer) -> None:
    old = csv_file("item,correct\n" + "".join(f"{i},1\n" for i in range(10)), "old.csv")
    new = csv_file("item,correct\n" + "".join(f"{i},1\n" for i in range(2, 12)), "new.csv")
    found = gate(old, new, margins={"correct": 0.5})
    assert [text.strip() for text in found.unpaired] == ["2 only in old.csv, e.g. 0", "2 only in new.csv, e.g. 10"]
    assert len(found.comparison.cases) == 8
    other = csv_file("item,correct\n77,1\n78,0\n", "other.csv")
    with pytest.raises(UnfitDataError, match="share no case or item"):
        gate(old, other, margins={"correct": 0.1})


def test_the_same_learner_in_both_files_is_told_apart_by_file(csv_file: Writer) -> None:
    text = "item,model,correct\n" + "".join(f"{i},gpt,{i % 2}\n" for i in range(10))
    found = gate(csv_file(text, "monday.csv"), csv_file(text, "friday.csv"), margins={"correct": 0.4})
    assert found.comparison.learners == ("monday", "friday")


def test_wrong_use_is_refused(csv_file: Writer) -> None:
    table = table_of(A=[0.1] * 8, B=[0.2] * 8)
    with pytest.raises(InputError, match="baseline"):
        gate(table, margins={"accuracy": 0.1})
    with pytest.raises(InputError, match="holds 2 learners"):
        gate(table, table, margins={"accuracy": 0.1})
    with pytest.raises(InputError, match="at least one"):
        gate(table, baseline="A", margins={})


def test_exit_codes_annotations_and_summary(csv_file: Writer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    run = partial(adjudge, "gate")
    old = csv_file("item,correct\n" + "".join(f"{i},1\n" for i in range(60)), "old.csv")
    bad = csv_file("item,correct\n" + "".join(f"{i},{i % 2}\n" for i in range(60)), "bad.csv")
    failed = run(old, bad, "--margin", "correct=0.1", "--github")
    assert failed.returncode == 5 and failed.stdout.startswith("::error title=adjudge gate fail::FAIL: bad")
    assert "adjudge gate: fail" in (tmp_path / "summary.md").read_text(encoding="utf-8")
    same = run(old, old, "--margin", "correct=0.2", "--json")
    assert same.returncode == 0 and json.loads(same.stdout)["outcome"] == "pass"
    few = csv_file("item,correct\n1,1\n2,0\n", "few.csv")
    assert run(few, few, "--margin", "correct=0.01").returncode == 0
    assert run(few, few, "--margin", "correct=0.01", "--require-decision").returncode == 6


def test_a_cost_tells_at_which_share_of_it_the_new_one_may_replace_the_old() -> None:
    rng = np.random.default_rng(4)
    right = (rng.random(800) < 0.7).astype(int)
    flipped = np.where(rng.random(800) < 0.02, 1 - right, right)
    columns = {"item": [*range(800)] * 2, "model": ["big"] * 800 + ["small"] * 800,
               "correct": [*right.tolist(), *flipped.tolist()], "cost": [1.0] * 800 + [0.16] * 800}  # fmt: skip
    found = gate(columns, baseline="big", margins={"correct": 0.05}, cheapest="cost")
    assert found.outcome == "pass"
    assert "small may replace big: not worse by more than 0.05 on correct, at 16 % of the cost." in " ".join(
        str(found).split()
    )
    assert "cheapest" not in {family.name for family in found.comparison.families}
    assert "replace" not in str(gate(columns, baseline="big", margins={"correct": 0.05}))
    with pytest.raises(InputError, match="cost is the cost; leave its margin out"):
        gate(columns, baseline="big", margins={"correct": 0.05, "cost": 0.1}, cheapest="cost")
