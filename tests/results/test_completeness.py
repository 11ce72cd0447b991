"""What is in a table: holes, duplicates, failures, pairing, plan."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from tests.loops import of

from adjudge.errors import InputError, UnfitDataError
from adjudge.results import table as table_module
from adjudge.results.completeness import completeness
from adjudge.results.merge import merge_results
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.results.replicates import replicate_tables

Writer = Callable[..., Path]


def test_missing_partial_duplicated_and_failed_cells_are_told_apart(csv_file: Writer) -> None:
    text = (
        "case,learner,fold,measure,value,status\n"
        "x,A,0,accuracy,1,ok\nx,A,1,accuracy,1,ok\nx,B,0,accuracy,1,ok\n"  # B lacks fold 1 of x: partial
        "y,A,0,accuracy,1,ok\ny,A,0,accuracy,2,ok\ny,B,0,accuracy,,crashed\n"  # A twice on y; B failed there
    )
    found = completeness(read_results(csv_file(text)))
    assert found.partial == (("x", "B", "accuracy"),)
    assert found.missing == (("y", "B", "accuracy"),)
    assert found.duplicated == (("y", "A", "accuracy"),)
    assert found.failed == {"crashed": 1}
    assert (found.n_complete_cases, found.whole) == (0, False)


def test_a_partial_cell_is_a_hole_in_the_cube(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,fold,accuracy\nx,A,0,1\nx,A,1,1\nx,B,0,1\n"))
    assert table.cube().holes() == [("x", "B", "accuracy")]


def test_a_failed_row_with_a_number_is_still_a_hole(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,measure,value,status\nx,A,accuracy,1,ok\nx,B,accuracy,0.5,timeout\n"))
    assert table.cube().holes() == [("x", "B", "accuracy")]


def test_a_case_on_which_everyone_failed_is_a_hole_for_everyone_and_no_tie_at_zero(csv_file: Writer) -> None:
    cube = read_results(csv_file("case,learner,accuracy\nx,A,1\nx,B,2\ny,A,\ny,B,\n")).cube()
    assert cube.holes() == [("y", "A", "accuracy"), ("y", "B", "accuracy")]
    assert cube.values[0, 0].tolist() == [1, 2]


def test_duplicates_are_refused_by_name(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,accuracy\nx,A,1\nx,A,2\nx,B,2\n"))
    with pytest.raises(UnfitDataError, match="'A' on case 'x'"):
        table.cube()


def test_a_table_with_one_value_a_cell_is_told_at_once_and_read_as_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "_AT_ONCE", 5)
    random = np.random.default_rng(5)
    for rows in (24, 24, 23, 25):
        cells = [*product("xyz", "ABCD", ("accuracy", "f1")), ("x", "A", "f1")][:rows]
        order = random.permutation(rows).tolist()
        case, learner, measure = ([cells[row][part] for row in order] for part in range(3))
        value = random.integers(0, 9, rows) / 8
        table = read_results({"case": case, "learner": learner, "measure": measure, "value": value.tolist()})
        found = table.one_per_cell()
        with of(rows, order):
            assert (found is not None) == (rows == 24) and completeness(table).whole == (rows == 24)
            for name in ("accuracy", "f1"):
                own = [v for v, m in zip(value.tolist(), measure, strict=True) if m == name]
                assert table.ends(name) == (min(own), max(own))
            if found is not None:
                at = [tuple(map(list.index, map(list, (table.measures, table.cases, table.learners)), (m, c, who)))
                      for m, c, who in zip(measure, case, learner, strict=True)]  # fmt: skip
                assert [found[place] for place in at] == value.tolist()
                assert (table.cube().values == found).all()
    table = read_results({"case": list("xxyy"), "learner": list("AABB"), "accuracy": [1.0, 0.5, 0.0, 1.0]})
    assert len(table) == 4 and table.one_per_cell() is None and not completeness(table).whole  # twice, and a hole


def test_different_splits_in_one_fold_are_seen(csv_file: Writer) -> None:
    text = "case,learner,fold,split_id,accuracy\nx,A,0,aa,1\nx,B,0,bb,1\ny,A,0,cc,1\ny,B,0,cc,1\n"
    assert completeness(read_results(csv_file(text))).unpaired_splits == ("x",)


@pytest.mark.parametrize(
    ("header", "rows", "kind", "ratio"),
    [
        ("", [""], "none", None),
        (",fold", [f",{f}" for f in range(10)], "kfold", 1 / 9),
        (",repeat,fold", [f",{r},{f}" for r in range(5) for f in range(2)], "5x2cv", 1.0),
        (",repeat,fold", [f",{r},{f}" for r in range(3) for f in range(5)], "repeated_kfold", 0.25),
        (",repeat,n_train,n_test", [f",{r},90,10" for r in range(10)], "subsampling", 1 / 9),
        (",repeat", [f",{r}" for r in range(10)], "subsampling", None),
        (",seed", [f",{s}" for s in (17, 23, 99)], "seeds", None),
    ],
)
def test_the_plan_is_read_off_the_table(
    header: str, rows: list[str], kind: str, ratio: float | None, csv_file: Writer
) -> None:
    lines = [f"x,{learner}{row},0.5" for learner in "AB" for row in rows]
    plan = plan_of(read_results(csv_file(f"case,learner{header},accuracy\n" + "\n".join(lines))))
    assert plan.kind == kind
    assert plan.ratio == (None if ratio is None else pytest.approx(ratio))
    assert plan.describe()


def test_the_plan_of_the_meta_wins_and_an_unknown_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("case,learner,repeat,accuracy\nx,A,0,1\nx,A,1,1\nx,B,0,1\nx,B,1,1\n")
    meta = tmp_path / "r.meta.json"
    meta.write_text('{"schema": "adjudge.results/1", "plan": {"kind": "seeds"}}')
    assert plan_of(read_results(tmp_path / "r.csv")).kind == "seeds"
    meta.write_text('{"schema": "adjudge.results/1", "plan": {"kind": "bootstrap", "n_train": 100, "n_test": 37}}')
    assert plan_of(read_results(tmp_path / "r.csv")).ratio == pytest.approx(0.37)
    meta.write_text('{"schema": "adjudge.results/1", "plan": {"kind": "subsampling", "test_fraction": 0.25}}')
    assert plan_of(read_results(tmp_path / "r.csv")).ratio == pytest.approx(1 / 3)
    meta.write_text(meta.read_text().replace('"test_fraction": 0.25', f'"n_train": 90, "n_test": {10**400}'))
    with pytest.raises(InputError, match=r"the plan's n_test holds 1000.* not a number to compute with"):
        plan_of(read_results(tmp_path / "r.csv"))
    meta.write_text('{"schema": "adjudge.results/1", "plan": {"kind": "kfolds"}}')
    with pytest.raises(InputError, match="did you mean 'kfold'"):
        plan_of(read_results(tmp_path / "r.csv"))


@pytest.mark.parametrize(("kind", "folds"), [("kfold", 1), ("subsampling", 2)])
def test_only_whole_cross_validation_tells_its_sizes_by_its_folds(kind: str, folds: int, tmp_path: Path) -> None:
    rows = "".join(f"x,{learner},{fold},1\n" for learner in "AB" for fold in range(folds))
    (tmp_path / "r.csv").write_text("case,learner,fold,accuracy\n" + rows)
    (tmp_path / "r.meta.json").write_text(f'{{"schema": "adjudge.results/1", "plan": {{"kind": "{kind}"}}}}')
    assert plan_of(read_results(tmp_path / "r.csv")).ratio is None


def test_as_many_replicates_as_repeats_are_single_cross_validations(csv_file: Writer) -> None:
    rows = "".join(
        f"x,{learner},{repeat},{fold},{repeat}\n" for learner in "AB" for repeat in range(3) for fold in (0, 1)
    )
    parts = list(replicate_tables(read_results(csv_file("case,learner,repeat,fold,accuracy\n" + rows)), 3))
    assert [plan_of(part).kind for part in parts] == ["kfold"] * 3
    assert [set(part.value) for part in parts] == [{0}, {1}, {2}] and all((part.repeat == 0).all() for part in parts)


def test_seeds_on_one_split_are_seeds_and_other_plans_have_many_splits(csv_file: Writer) -> None:
    def kind(header: str, rows: list[str]) -> str:
        lines = [f"x,{learner},{row},0.5" for learner in "AB" for row in rows]
        return plan_of(read_results(csv_file(f"case,learner,{header},accuracy\n" + "\n".join(lines)))).kind

    assert kind("repeat,seed,split_id", ["0,7,s", "1,8,s"]) == "seeds"
    assert kind("fold,split_id", ["0,s", "1,t"]) == "kfold"


def test_replicated_seeds_that_were_cut_are_refused(tmp_path: Path) -> None:
    rows = [f"x,{learner},{repeat},0.5\n" for repeat in range(6) for learner in "AB"]
    (tmp_path / "r.meta.json").write_text(
        '{"schema": "adjudge.results/1", "plan": {"kind": "seeds", "seeds": 3, "replicates": 2}}'
    )
    (tmp_path / "r.csv").write_text("case,learner,repeat,accuracy\n" + "".join(rows))
    assert [len(part) for part in replicate_tables(read_results(tmp_path / "r.csv"), 2)] == [6, 6]
    (tmp_path / "r.csv").write_text("case,learner,repeat,accuracy\n" + "".join(rows[:8]))
    with pytest.raises(UnfitDataError, match="holds 4 repeats, numbered 0 to 3, and the plan has 6 of them"):
        list(replicate_tables(read_results(tmp_path / "r.csv"), 2))


def test_a_single_fold_is_still_written(csv_file: Writer) -> None:
    columns = read_results(csv_file("case,learner,fold,accuracy\nx,A,0,1\nx,B,0,2\n")).to_columns()
    assert columns["fold"] == [0, 0] and "repeat" not in columns


def test_merging_keeps_equal_rows_once_and_refuses_contradictions(csv_file: Writer) -> None:
    one = read_results(csv_file("case,learner,accuracy\nx,A,1\nx,B,2\n", "one.csv"))
    two = read_results(csv_file("case,learner,accuracy,seconds\nx,B,2,3\nx,C,5,1\n", "two.csv"))
    merged = merge_results([one, two])
    assert merged.learners == ("A", "B", "C") and len(merged) == 5
    three = read_results(csv_file("case,learner,accuracy\nx,A,7\n", "three.csv"))
    with pytest.raises(InputError, match="two values for learner 'A' on case 'x'"):
        merge_results([one, three])
    four = read_results(csv_file("case,learner,accuracy\ny,A,7\n", "four.csv"), lower=["accuracy"])
    with pytest.raises(InputError, match="higher-is-better in one table"):
        merge_results([one, four])


def test_selecting_keeps_the_order_asked_for(csv_file: Writer) -> None:
    table = read_results(csv_file("case,learner,accuracy,seconds\nx,A,1,5\nx,B,2,6\n")).select(["B", "A"], ["seconds"])
    assert table.learners == ("B", "A") and table.cube().values.tolist() == [[[6.0, 5.0]]]
    with pytest.raises(InputError, match=r"no learner 'a'.*did you mean 'A'"):
        table.select(["a"])
