"""Plans cut every case as they say, the same for everyone, and differently for another seed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.cases.case import Case
from adjudge.cases.columns import make_case
from adjudge.errors import InputError, UnfitDataError
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Plan, fit_seed, split_of
from adjudge.runs.predefined import Predefined, read_splits
from adjudge.runs.random_splits import Bootstrap, Holdout, Seeds, Subsampling
from adjudge.runs.samples import Samples
from adjudge_studies.simulations.together import Together


def toy(labels: list[int], name: str = "toy") -> Case:
    return make_case(np.arange(len(labels), dtype=float)[:, None], labels, name)


labels = st.lists(st.integers(0, 3), min_size=4, max_size=60).filter(lambda found: len(set(found)) > 1)


@settings(max_examples=60, deadline=None)
@given(labels, st.integers(2, 4), st.integers(1, 3), st.integers(0, 9))
def test_folds_part_the_items_and_spread_every_class_evenly(y: list[int], folds: int, repeats: int, seed: int) -> None:
    case = toy(y)
    plan = KFold(folds, repeats)
    for repeat in range(repeats):
        splits = [split_of(plan, case, repeat, fold, seed)[0] for fold in range(folds)]
        assert sorted(np.concatenate([split.test for split in splits]).tolist()) == list(range(len(y)))
        for split in splits:
            assert sorted([*split.train.tolist(), *split.test.tolist()]) == list(range(len(y)))
        sizes = [len(split.test) for split in splits]
        assert max(sizes) - min(sizes) <= 1
        for label in range(case.n_classes):
            counts = [int((case.y[split.test] == label).sum()) for split in splits]
            assert max(counts) - min(counts) <= 1


@settings(max_examples=60, deadline=None)
@given(labels, st.floats(0.05, 0.95), st.booleans(), st.integers(0, 9))
def test_a_drawn_test_set_has_the_size_asked_for_and_its_classes_in_proportion(
    y: list[int], fraction: float, stratified: bool, seed: int
) -> None:
    case = toy(y)
    split, _ = split_of(Subsampling(3, fraction, stratified), case, 1, 0, seed)
    wanted = min(max(round(fraction * len(y)), 1), len(y) - 1)
    assert len(split.test) == wanted
    assert sorted([*split.train.tolist(), *split.test.tolist()]) == list(range(len(y)))
    if stratified:
        for label in range(case.n_classes):
            exact = (case.y == label).sum() * wanted / len(y)
            assert abs((case.y[split.test] == label).sum() - exact) < 1.0 + 1e-9


def test_a_bootstrap_trains_on_n_draws_and_tests_on_the_rest() -> None:
    case = toy([0, 1] * 100)
    shares = []
    for repeat in range(50):
        split, _ = split_of(Bootstrap(50), case, repeat, 0, 1)
        assert len(split.train) == 200
        assert set(split.test.tolist()) == set(range(200)) - set(split.train.tolist())
        shares.append(len(split.test) / 200)
    assert np.mean(shares) == pytest.approx((1 - 1 / 200) ** 200, abs=0.02)  # 0.366


def test_several_seeds_share_one_split_and_differ_in_the_learners_seed() -> None:
    case, plan = toy([0, 1] * 20), Seeds(4)
    ids = {split_of(plan, case, repeat, 0, 1)[1] for repeat in range(4)}
    assert len(ids) == 1
    assert len({fit_seed(1, case.hash, repeat, 0) for repeat in range(4)}) == 4


@pytest.mark.parametrize("plan", [KFold(5, 2), Subsampling(3), Holdout(), Bootstrap(3)])
def test_splits_follow_from_seed_and_content_alone(plan: Plan) -> None:
    y = [0, 1, 2] * 20
    place = list(plan.places(toy(y)))[-1]
    same = {split_of(plan, toy(y, name), *place, 5)[1] for name in ("one", "two")}
    assert len(same) == 1
    assert split_of(plan, toy(y), *place, 6)[1] not in same
    assert split_of(plan, toy([*y[1:], 0]), *place, 5)[1] not in same


def test_repeats_differ_from_each_other() -> None:
    case = toy([0, 1] * 30)
    assert len({split_of(KFold(2, 5), case, repeat, 0, 0)[1] for repeat in range(5)}) == 5


def test_every_plan_names_itself_as_the_results_table_expects() -> None:
    named = {
        "kfold": KFold(10),
        "repeated_kfold": KFold(10, 10),
        "5x2cv": KFold(2, 5),
        "subsampling": Subsampling(),
        "holdout": Holdout(),
        "bootstrap": Bootstrap(),
        "seeds": Seeds(),
    }
    assert {plan.to_dict()["kind"] for plan in named.values()} == set(named)
    for kind, plan in named.items():
        assert plan.to_dict()["kind"] == kind


def test_predefined_splits_are_taken_as_they_are_and_recognised_for_what_they_are(tmp_path: Path) -> None:
    case = toy([0, 1] * 5)
    halves = Predefined({"toy": [(None, range(5)), (None, range(5, 10))]})
    assert halves.to_dict()["kind"] == "kfold"
    assert split_of(halves, case, 0, 1, 0)[0].train.tolist() == [0, 1, 2, 3, 4]
    assert Predefined({"toy": [([0, 1], [2, 3])]}).to_dict()["kind"] == "holdout"
    assert Predefined({"toy": [(None, [0, 1]), (None, [1, 2])]}).to_dict()["kind"] == "subsampling"
    file = tmp_path / "splits.csv"
    file.write_text("case,repeat,fold,item,part\n" + "".join(f"toy,0,{i // 5},{i},test\n" for i in range(10)))
    assert read_splits(file).to_dict() == halves.to_dict()


def test_predefined_splits_that_leak_or_point_nowhere_are_refused() -> None:
    case = toy([0, 1] * 5)
    with pytest.raises(UnfitDataError, match="trains on items it tests on"):
        split_of(Predefined({"toy": [([0, 1], [1, 2])]}), case, 0, 0, 0)
    with pytest.raises(UnfitDataError, match="names item 10 of 10"):
        split_of(Predefined({"toy": [(None, [10])]}), case, 0, 0, 0)
    with pytest.raises(InputError, match="do not name case 'toy'"):
        Predefined({"other": [(None, [1])]}).places(case)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: KFold(1), "2 folds"),
        (lambda: KFold(2, 0), "1 repeat"),
        (lambda: Holdout(1.0), "between 0 and 1"),
        (lambda: Subsampling(0), "at least one repeat"),
    ],
)
def test_impossible_plans_are_refused(make: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()  # type: ignore[operator]


def test_more_folds_than_items_are_refused() -> None:
    with pytest.raises(UnfitDataError, match="has 4 items; 10 folds cannot be made"):
        KFold(10).places(toy([0, 1, 0, 1]))


def test_predefined_splits_go_by_the_name_of_a_case(tmp_path: Path) -> None:
    """Two cases of the same content with splits of their own are two tasks, whatever order they come in."""
    from adjudge.cases.load import load_case
    from adjudge.runs.experiment import experiment
    from adjudge.runs.run import run

    splits = {"one": [(None, list(range(0, 150, 10)))], "two": [(None, list(range(5, 150, 3)))]}
    learners = {"nb": "sklearn.naive_bayes.GaussianNB"}
    found = []
    for place, names in enumerate((("one", "two"), ("two", "one"))):
        cases = [load_case("sklearn:iris", name=name) for name in names]
        report = run(
            experiment(cases, learners, ["accuracy"], Predefined(splits)), tmp_path / str(place), engine="serial"
        )
        rows = report.table.read_text().splitlines()[1:]
        found.append({row.split(",")[0]: row.split(",")[6:9] for row in rows})
        assert report.n_performed == 2
    assert found[0] == found[1] and found[0]["one"] != found[0]["two"]


@pytest.mark.parametrize(
    "plan",
    [
        KFold(3, 4),
        Seeds(5),
        Holdout(),
        Bootstrap(7),
        Subsampling(6),
        Samples(4),
        Together((KFold(2, 5), Subsampling(3))),
        Predefined({"toy": {(0, 0): (None, [0, 1]), (0, 1): (None, [2]), (2, 0): (None, [3])}}),
    ],
    ids=lambda plan: type(plan).__name__,
)
def test_counts_are_those_of_an_enumeration(plan: Plan) -> None:
    case = toy([0, 1] * 6)
    places = list(plan.places(case))
    assert len(places) == len(set(places)) == plan.count(case)
    for repeats, folds in (({0, 2, 99}, None), (None, {0, 1, 99}), ({1, 2}, {1})):
        inside = [(r, f) for r, f in places if (repeats is None or r in repeats) and (folds is None or f in folds)]
        assert plan.count(case, repeats, folds) == len(inside)
        assert [place for place in plan.places(case, repeats) if folds is None or place[1] in folds] == inside
    assert {(r, f) for r in range(12) for f in range(5) if plan.has(case, r, f)} == set(places)
    assert all(repeat in plan.repeats_of(plan.part_of(repeat)[1]) for repeat, _ in places)


def test_predefined_splits_of_several_repeats_are_named_by_what_they_amount_to() -> None:
    def plan(repeats: int, folds: int, shift: int = 0) -> Predefined:
        cut = {
            (repeat, fold): (None, [(item + shift * fold) % 12 for item in range(fold, 12, folds)])
            for repeat in range(repeats)
            for fold in range(folds)
        }
        return Predefined({"toy": cut})

    kinds = {
        (5, 2): "5x2cv",
        (2, 5): "repeated_kfold",
        (4, 2): "repeated_kfold",
        (1, 3): "kfold",
        (3, 1): "subsampling",
    }
    assert {size: plan(*size).to_dict()["kind"] for size in kinds} == kinds
    assert plan(5, 2, shift=1).to_dict()["kind"] == "subsampling"  # tested items overlap
    content = {plan(2, 2).to_dict()["predefined"], plan(2, 3).to_dict()["predefined"]}
    assert len(content) == 2 and plan(2, 2).identity(toy([0, 1] * 6)) != plan(2, 3).identity(toy([0, 1] * 6))
    with pytest.raises(InputError, match="cannot be replicated"):
        plan(2, 2).replicated(2)


def test_a_file_of_splits_may_name_what_is_trained_on(tmp_path: Path) -> None:
    file = tmp_path / "splits.csv"
    rows = ["toy,2,0,1,train", "toy,2,0,5,train", "toy,2,0,3,test", "toy,2,0,0, test ", "toy,,1,2,"]
    file.write_text("case,repeat,fold,item,part\n" + "\n".join(rows))
    plan, case = read_splits(file), toy([0, 1] * 3)
    assert list(plan.places(case)) == [(0, 1), (2, 0)] and plan.size(case) == (3, 2)
    split, _ = split_of(plan, case, 2, 0, 0)
    assert (split.train.tolist(), split.test.tolist()) == ([1, 5], [3, 0])
    split, _ = split_of(plan, case, 0, 1, 0)
    assert (split.train.tolist(), split.test.tolist()) == ([0, 1, 3, 4, 5], [2])
    with pytest.raises(UnfitDataError, match="too small"):
        split_of(Predefined({"toy": [(None, range(6))]}), case, 0, 0, 0)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("toy,0,0,1,both", "row 2: part is train or test; got 'both'"),
        ("toy,0,0,-1,test", "row 2: needs case, fold and item, whole numbers from 0"),
        ("toy,0,0,²,test", "row 2: needs case, fold and item"),
        ("toy,0,100000,1,test", "row 2: repeats and folds are numbered from 0 to 99999"),
        ("toy,0,1", "row 2: needs case, fold and item"),
        ("", "holds no splits"),
    ],
)
def test_a_row_of_splits_that_cannot_be_meant_is_refused(tmp_path: Path, row: str, why: str) -> None:
    file = tmp_path / "splits.csv"
    file.write_text(f"case,repeat,fold,item,part\n{row}\n", encoding="utf-8")
    with pytest.raises(InputError, match=why):
        read_splits(file)


def test_a_stratified_draw_settles_equal_losses_by_chance_and_no_fold_is_always_the_larger_one() -> None:
    def drawn(labels: list[int]) -> set[tuple[int, ...]]:
        case = toy(labels)
        splits = [split_of(Subsampling(60, 0.15), case, repeat, 0, 0)[0] for repeat in range(60)]
        return {tuple(np.bincount(case.y[split.test], minlength=3).tolist()) for split in splits}

    assert drawn([0, 1, 2] * 4) == {(1, 1, 0), (1, 0, 1), (0, 1, 1)}  # two of 12: each class loses as much
    assert drawn([0, 1, 2] * 4 + [0, 1]) == {(1, 1, 0)}  # two of 14: the third loses least
    case, plan = toy([0, 1] * 7), KFold(3, 20)
    for fold in range(3):
        assert {len(split_of(plan, case, repeat, fold, 0)[0].test) for repeat in range(20)} == {4, 5}
