"""Experiment files: every mistake told at once, every choice carried through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.learners.estimator import EstimatorLearner
from adjudge.learners.weka import WekaLearner
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Plan
from adjudge.runs.random_splits import Bootstrap, Holdout, Seeds, Subsampling

Write = Callable[..., Path]

GOOD = """
seed = 4
measures = ["accuracy", "sklearn:f1_macro", {name = "mine", function = "toys:share_of_zero", direction = "lower"}]
cases = ["sklearn:iris", {source = "toys:case", name = "toy"}]
[plan]
kind = "repeated_kfold"
folds = 5
repeats = 3
[[learners]]
class = "sklearn.tree.DecisionTreeClassifier"
name = "tree"
grid = {max_depth = [1, 2]}
before = ["sklearn.preprocessing.StandardScaler"]
[[learners]]
class = "weka:J48"
options = "-M 3"
[run]
engine = "serial"
timeout = 5.0
"""


def test_a_full_file_is_read_into_a_job(tmp_path: Path, jar: Path) -> None:
    (tmp_path / "toys.py").write_text(Path(__file__).with_name("toys.py").read_text())
    path = tmp_path / "good.toml"
    path.write_text(GOOD)
    found = load_experiment(path)
    job = found.job
    assert [case.name for case in job.cases] == ["iris", "toy"]
    assert [learner.name for learner in job.learners] == ["tree max_depth=1", "tree max_depth=2", "J48"]
    assert isinstance(job.learners[0], EstimatorLearner) and isinstance(job.learners[2], WekaLearner)
    assert [(measure.name, measure.higher_is_better) for measure in job.measures] == [
        ("accuracy", True),
        ("sklearn_f1_macro", True),
        ("mine", False),
    ]
    assert job.plan == KFold(5, 3)
    assert (job.seed, job.timeout, found.engine, found.name) == (4, 5.0, "serial", "good")
    assert len(job) == 2 * 15 * 3


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'sed = 1\nmeasures = ["accuracy"]\ncases = [{sourc = "x.arff"}, 7]\n'
        'learners = [{class = "a.B", parms = {x = 1}}, {name = "no class"}]\n'
        'plan = {kind = "kfold", fols = 5}\nrun = {workers = "two"}\n'
    )
    with pytest.raises(InputError) as refusal:
        load_experiment(path)
    text = str(refusal.value)
    for part in (
        "sed: unknown key; did you mean 'seed'?",
        "cases.1.source: missing",
        "cases.1.sourc: unknown key; did you mean 'source'?",
        "cases.2: input should be a valid string",
        "learners.1.parms: unknown key; did you mean 'params'?",
        "learners.2.class: missing",
        "plan.fols: unknown key; did you mean 'folds'?",
        "run.workers: input should be a valid integer",
    ):
        assert part in text, text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"measures": '["acuracy"]'}, "no measure 'acuracy' that adjudge can compute; did you mean 'accuracy'"),
        ({"measures": '["cost"]'}, "measure 'cost' needs costs"),
        ({"measures": "[]"}, "has no measures"),
        ({"cases": '["toys:case", "toys:case"]'}, "two cases are named 'case'"),
        ({"cases": '["data/*.arff"]'}, "no file matches 'data/"),
        ({"learners": '["toys.Nothing"]'}, "toys has no 'Nothing'"),
        ({"learners": '[{class = "toys.Majority", options = "-M"}]'}, "takes params, not options"),
        ({"plan": 'kind = "5x2cv", folds = 3'}, "5x2cv is 5 repeats of 2 folds"),
        ({"plan": 'kind = "kfolds"'}, "plan: kind 'kfolds' is none; did you mean 'kfold'"),
        ({"plan": "folds = 3"}, "plan: needs a kind: holdout, kfold, "),
        ({"plan": 'kind = "kfold", folds = 100'}, "has 60 items; 100 folds cannot be made"),
        ({"run": "timeout = 0.0"}, "timeout is a number of seconds above 0"),
    ],
)
def test_what_cannot_be_run_is_refused_before_it_starts(
    write_experiment: Write, change: dict[str, str], message: str
) -> None:
    with (
        pytest.raises(InputError, match=message)
        if "100 folds" not in message
        else pytest.raises(ValueError, match=message)
    ):
        load_experiment(write_experiment(**change))


def test_files_that_are_no_toml_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("plan = [\n")
    with pytest.raises(InputError, match="is not valid TOML"):
        load_experiment(tmp_path / "bad.toml")
    with pytest.raises(InputError, match="No such file"):
        load_experiment(tmp_path / "none.toml")


def test_defaults_of_each_plan(write_experiment: Write) -> None:
    assert load_experiment(write_experiment(plan='kind = "kfold"')).job.plan == KFold(10, 1)
    assert load_experiment(write_experiment(plan='kind = "repeated_kfold"')).job.plan == KFold(10, 10)
    assert load_experiment(write_experiment(plan='kind = "5x2cv"')).job.plan == KFold(2, 5)
    assert load_experiment(write_experiment(plan='kind = "seeds", seeds = 7')).job.plan == Seeds(7)


def test_two_stars_stand_for_folders_of_any_depth(tmp_path: Path) -> None:
    for place in (".", "a", "a/b"):
        (tmp_path / "data" / place).mkdir(exist_ok=True, parents=True)
        (tmp_path / "data" / place / f"of_{place[-1:].strip('.') or 'top'}.csv").write_text("x,y\n1,a\n2,b\n" * 5)
    path = tmp_path / "deep.toml"
    path.write_text(
        'cases = [{source = "data/**/*.csv", target = "y"}]\nmeasures = ["accuracy"]\n'
        'plan = {kind = "kfold", folds = 2}\nlearners = ["sklearn.dummy.DummyClassifier"]\n'
    )
    assert sorted(case.name for case in load_experiment(path).job.cases) == ["of_a", "of_b", "of_top"]


@pytest.mark.parametrize("plan", [Holdout(), Subsampling(), Bootstrap(), Seeds(), KFold()], ids=str)
def test_a_plan_of_which_only_the_kind_is_said_is_the_one_python_makes(write_experiment: Write, plan: Plan) -> None:
    kind = plan.to_dict()["kind"]
    assert load_experiment(write_experiment(plan=f'kind = "{kind}"')).job.plan.to_dict() == plan.to_dict()
