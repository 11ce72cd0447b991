"""Structure learners under test: the same engine, journal and table, up to a joint verdict."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.command import adjudge
from tests.needed import needed
from tests.runs.processes import table

from adjudge import compare
from adjudge.cases.network_case import network_cases
from adjudge.errors import InputError, MissingExtraError
from adjudge.learners import graph_learner
from adjudge.results.plan import plan_of
from adjudge.results.read import read_results
from adjudge.runs.experiment import experiment
from adjudge.runs.experiment_file import load_experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.run import run
from adjudge.runs.samples import Samples, sample_of

HERE = Path(__file__).parent

FIVE = ["bsf", "shd", "f1", "sid", "seconds"]
RANDOM = (
    "{source = 'random:erdos_renyi', name = 'er', rows = [60, 400], "
    "params = {nodes = 6, degree = 2.0, seed = 4, concentration = 0.5}}, "
    "{source = 'random:scale_free', name = 'sf', rows = [60, 400], "
    "params = {nodes = 6, links = 1, seed = 5, states = 2, concentration = 0.5}}, "
    "{source = 'random:layered', name = 'ly', rows = [60, 400], noise = 0.05, params = {nodes = 6, share = 0.6}}, "
    "{source = 'graph_toys:chain', rows = 100, params = {strength = 0.95}}"
)
OWN = "'adjudge:exact', {class = 'graph_toys.guess', name = 'guess'}, {class = 'adjudge:empty', name = 'empty'}"


def write(
    folder: Path, cases: str = RANDOM, learners: str = OWN, measures: list[str] | None = None, more: str = ""
) -> Path:
    shutil.copy(HERE / "graph_toys.py", folder / "graph_toys.py")
    path = folder / "graphs.toml"
    path.write_text(
        f"seed = 2\nmeasures = {measures or FIVE}\ncases = [{cases}]\nlearners = [{learners}]\n"
        f"plan = {{kind = 'samples', repeats = 2}}\n{more}",
        encoding="utf-8",
    )
    return path


def without_times(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    return [row for row in rows if row["measure"] != "seconds"]


def test_own_networks_and_the_exact_engine_reach_a_joint_verdict(tmp_path: Path) -> None:
    report = run(load_experiment(write(tmp_path)), tmp_path / "out", engine="serial")
    assert (report.n_tasks, report.n_failed, report.n_unmeasured, report.complete) == (7 * 3 * 2, 0, 0, True)
    found = read_results(report.table)
    assert found.cases == ("er n=60", "er n=400", "sf n=60", "sf n=400", "ly noise=0.05 n=60", "ly noise=0.05 n=400",
                           "chain n=100")  # fmt: skip
    assert plan_of(found).describe() == "2 independent samples"
    means = {name: found.select([name], ["bsf"]).value.mean() for name in found.learners}
    assert (found.select(["empty"], ["bsf"]).value == 0).all()
    assert means["adjudge:exact"] > max(means["guess"], 0.0)
    more_rows = [found.select(["adjudge:exact"], ["shd"], [f"{net} n={n}"]).value.mean() for net in ("er", "sf")
                 for n in (60, 400)]  # fmt: skip
    assert more_rows[0] >= more_rows[1] and more_rows[2] >= more_rows[3]
    # A strong chain of three is found up to its class: both edges, undirected, so half of each is matched.
    assert found.select(["adjudge:exact"], ["bsf"], ["chain n=100"]).value.tolist() == [0.5, 0.5]
    pair = compare(found.select(measures=["bsf", "shd", "f1", "sid"]))["adjudge:exact", "empty"]
    # Not sid: a learnt class counts by its worst member, and the empty graph has no class.
    for name in ("bsf", "shd", "f1"):
        assert pair[name].won > pair[name].lost


def test_a_second_run_performs_nothing_and_other_rows_are_another_case(tmp_path: Path) -> None:
    cases = "{source = 'graph_toys:chain', rows = 50}"
    path = write(tmp_path, cases)
    assert run(load_experiment(path), tmp_path / "out", engine="serial").n_performed == 6
    assert run(load_experiment(path), tmp_path / "out", engine="serial").n_performed == 0
    path = write(tmp_path, cases.replace("50", "51"))
    assert run(load_experiment(path), tmp_path / "out", engine="serial").n_performed == 6


def test_serial_and_loky_give_the_same_table(tmp_path: Path) -> None:
    path = write(tmp_path, measures=["bsf", "shd", "sid", "shd_cpdag", "seconds"])
    run(load_experiment(path), tmp_path / "one", engine="serial")
    run(load_experiment(path), tmp_path / "two", engine="loky", workers=2)
    one, two = (without_times(table(tmp_path / name)) for name in ("one", "two"))
    assert one == two
    assert len({row["split_id"] for row in one}) == 7 * 2  # every case and repeat has data of its own
    by_place: dict[tuple[str, str], set[str]] = {}
    for row in one:
        by_place.setdefault((row["case"], row["repeat"]), set()).add(row["split_id"])
    assert all(len(ids) == 1 for ids in by_place.values())  # and all learners see the same


def test_another_seed_gives_other_data() -> None:
    (case,) = network_cases("random:layered", 30, params={"nodes": 6})
    ids = {sample_of(case, repeat, seed).id for repeat in range(3) for seed in range(3)}
    assert len(ids) == 9


def test_learners_that_fail_are_rows_and_the_others_stand(tmp_path: Path) -> None:
    names = ("raiser", "sleeper", "stranger", "nothing", "Chained")
    learners = ", ".join(f"{{class = 'graph_toys.{name}', name = '{name}'}}" for name in names)
    path = write(tmp_path, "{source = 'graph_toys:chain', rows = 20}", learners, more="run = {timeout = 5.0}\n")
    path.write_text(path.read_text().replace("repeats = 2", "repeats = 1"))
    report = run(load_experiment(path), tmp_path / "out", engine="serial")
    assert (report.n_failed, report.complete) == (4, True)
    rows = {row["learner"]: row for row in table(tmp_path / "out") if row["measure"] == "bsf"}
    assert {name: row["status"] for name, row in rows.items()} == {
        "raiser": "error", "sleeper": "timeout", "stranger": "error", "nothing": "error", "Chained": "ok",
    }  # fmt: skip
    assert "no graph today" in rows["raiser"]["error"]
    assert "nobody" in rows["stranger"]["error"]
    assert rows["Chained"]["value"] == "1.0"
    assert rows["sleeper"]["split_id"] == rows["Chained"]["split_id"]
    assert rows["raiser"]["n_train"] == "20" and rows["raiser"]["n_test"] == ""


def test_shd_variants_stand_side_by_side(tmp_path: Path) -> None:
    variants = ["shd", "shd_reversal1", "shd_reversal2", "shd_cpdag", "shd_edge_marks", "precision", "recall"]
    path = write(tmp_path, "{source = 'graph_toys:chain', rows = 300}", measures=variants)
    report = run(load_experiment(path), tmp_path / "out", engine="serial")
    (report.table.parent / "results.meta.json").unlink()  # directions from the registry alone
    found = read_results(report.table)
    assert found.measures == tuple(variants)
    assert [found.higher_is_better(name) for name in variants] == [False] * 5 + [True] * 2
    exact = {name: found.select(["adjudge:exact"], [name]).value[0] for name in variants}
    # A -- B -- C for A -> B -> C: two partial matches.
    assert exact == {
        "shd": 1.0, "shd_reversal1": 2, "shd_reversal2": 2, "shd_cpdag": 0, "shd_edge_marks": 2, "precision": 0.5,
        "recall": 0.5,
    }  # fmt: skip


def test_one_network_and_one_measure_is_a_t_test_over_samples(tmp_path: Path) -> None:
    path = write(tmp_path, "{source = 'random:erdos_renyi', rows = 100, params = {nodes = 6, seed = 4}}")
    path.write_text(path.read_text().replace("repeats = 2", "repeats = 8"))
    report = run(load_experiment(path), tmp_path / "out", engine="serial")
    found = compare(read_results(report.table), measures=["bsf"])
    assert found.tests[0].name == "seeds_t"
    assert "for other samples of erdos_renyi" in " ".join(found.summary(details=True).split())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cases": "'random:layered'"}, "name the number of rows"),
        ({"cases": "{source = 'random:layred', rows = 9}"}, "did you mean 'layered'"),
        ({"cases": "{source = 'random:layered', rows = 9, params = {node = 3}}"}, "refused its params"),
        ({"cases": "{source = 'random:layered', rows = [9, 0]}"}, "rows is a whole number from 1"),
        ({"cases": "{source = 'random:layered', rows = 9, noise = 2.0}"}, "noise is a share"),
        ({"cases": "{source = 'random:layered', rows = 'many'}"}, "cases.1.rows"),
        ({"cases": "{source = 'random:layered', rows = 9}, 'sklearn:iris'"}, "two experiments"),
        ({"cases": "'sklearn:iris'"}, "learns graphs"),
        ({"cases": "{source = 'sklearn:iris', noise = 0.1}"}, "go with a true network"),
        ({"learners": "'adjudge:exakt'"}, "did you mean 'adjudge:exact'"),
        ({"learners": "{class = 'adjudge:exact', params = {scroe = 'bic'}}"}, "refused its parameters"),
        ({"learners": "{class = 'adjudge:exact', before = ['a.B']}"}, "not before"),
        ({"measures": ["accuracy"]}, "no measure 'accuracy' of a learnt graph"),
        ({"measures": ["f1", "f_measure"]}, "two measures are named 'f1'"),
    ],
)
def test_mistakes_are_told_before_anything_runs(tmp_path: Path, change: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_experiment(write(tmp_path, **change))  # type: ignore[arg-type]


def test_a_plan_of_folds_is_refused() -> None:
    cases = network_cases("random:layered", 30)
    with pytest.raises(InputError, match="samples"):
        experiment(cases, {"e": "adjudge:empty"}, ["bsf"], KFold(5))
    with pytest.raises(InputError, match="true networks"):
        experiment(["sklearn:iris"], {"nb": "sklearn.naive_bayes.GaussianNB"}, ["accuracy"], Samples(5))


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = ("adjudge.learners.exact_graph.empty", "no_such_package_here.search", "no-such-package")
    monkeypatch.setitem(graph_learner.GRAPH_LEARNERS, "pgmpy:hill_climb", gone)
    with pytest.raises(MissingExtraError, match=r"'hc'.*needs no-such-package: pip install no-such-package"):
        experiment(network_cases("random:layered", 30), {"hc": "pgmpy:hill_climb"}, ["bsf"])


@pytest.mark.slow
def test_asia_sachs_and_alarm_end_to_end(tmp_path: Path) -> None:
    pytest.importorskip("pgmpy", reason="pgmpy brings the true networks and one of the learners")
    needed("pyagrum")
    path = tmp_path / "graph_learners.toml"
    shutil.copy(HERE / "graph_learners.toml", path)
    done = adjudge("run", path)  # it has a timeout: a worker process does the tasks
    assert done.returncode == 0, done.stderr
    assert "6 cases separate none of the 4 learners" in done.stdout
    results = tmp_path / "graph_learners.run" / "results.csv"
    rows = table(results.parent)
    assert len(rows) == 4 * 6 * 5 and {row["status"] for row in rows} == {"ok"}
    found = read_results(results)
    bsf = {name: found.select([name], ["bsf"]).value.mean() for name in found.learners}
    assert bsf["empty"] == 0 and min(bsf["hill climbing"], bsf["tabu"], bsf["tree"]) > 0.2
    compared = adjudge("compare", results, "--json")
    assert compared.returncode == 0, compared.stderr
    pairs = json.loads(compared.stdout)["pairs"]
    assert len(pairs) == 6
    assert all(set(pair["measures"]) == {"bsf", "shd", "f1", "sid", "seconds"} for pair in pairs)
    # Under other hash seeds, in other processes: the same graphs.
    again = load_experiment(path)
    run(again, tmp_path / "again", engine="loky", workers=1)
    assert without_times(table(tmp_path / "again")) == without_times(rows)
