"""The cost of reading results grows as the files do: lines of Python counted, on real files made four times as long.

Steps inside numpy, pyarrow and the parsers of the standard library are not counted; those are linear or sort.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.tracing import lines_run

from adjudge.cases.load import load_case
from adjudge.errors import AdjudgeError
from adjudge.results.completeness import completeness
from adjudge.results.plan import plans_by_case
from adjudge.results.read import read_results
from adjudge.runs.journal import sealed
from adjudge.runs.journal_index import JournalIndex
from adjudge.runs.predefined import read_splits


def rows_of(n: int) -> list[dict[str, Any]]:
    return [{"case": f"c{k}", "learner": who, "fold": fold, "accuracy": 0.5 + k / 9e3, "tag": f"t{k % 7}",
             "status": "ok", "n_train": 90, "n_test": 10}
            for k in range(n) for who in "AB" for fold in range(2)]  # fmt: skip


def as_csv(rows: list[dict[str, Any]], sign: str) -> str:
    return "\n".join([sign.join(rows[0]), *(sign.join(map(str, row.values())) for row in rows)])


TABLES: dict[str, Callable[[int], str]] = {
    "t.csv": lambda n: as_csv(rows_of(n), ","),
    "t.tsv": lambda n: as_csv(rows_of(n), "\t"),
    "t.jsonl": lambda n: "".join(json.dumps(row) + "\n" for row in rows_of(n)),
    "t.json": lambda n: json.dumps(rows_of(n)),
    "wide.csv": lambda n: "learner," + ",".join(f"c{k}" for k in range(n)) + "\nA" + ",1" * n + "\nB" + ",2" * n,
}


@pytest.mark.parametrize("name", TABLES)
def test_four_times_the_table_takes_at_most_about_four_times_the_steps(name: str, tmp_path: Path) -> None:
    def steps(n: int) -> int:
        (tmp_path / name).write_text(TABLES[name](n), encoding="utf-8")

        def read() -> None:
            table = read_results(tmp_path / name, columns="cases" if name == "wide.csv" else None)
            assert len(completeness(table).plan.kind) and len(plans_by_case(table)) == len(table.cases)

        return lines_run(read)

    steps(2)  # what is loaded once is loaded now
    assert steps(200) < 4.1 * steps(50)  # below 4, for some steps are of no row


def inspect_logs(folder: Path, n: int) -> None:
    for k in range(n):
        samples = [{"id": item, "epoch": 1, "scores": {"match": {"value": "C"}}} for item in range(2)]
        log = {"status": "success", "eval": {"task": f"t{k // 4}", "model": f"m{k % 4}"}, "samples": samples}
        (folder / f"{k:05}.json").write_text(json.dumps(log))


def harness_logs(folder: Path, n: int) -> None:
    stamp, tasks = "2024-01-01T00-00-00.000000", [f"t{k}" for k in range(n)]
    report = {"results": {task: {"acc,none": 0.5} for task in tasks}, "versions": {}, "config": {"model": "hf"},
              "model_name": "m", "higher_is_better": {task: {"acc": True} for task in tasks}}  # fmt: skip
    (folder / f"results_{stamp}.json").write_text(json.dumps(report))
    for task in tasks:
        line = {"doc_id": 0, "doc_hash": "h", "resps": [], "metrics": ["acc"], "acc": 1.0}
        (folder / f"samples_{task}_{stamp}.jsonl").write_text(
            json.dumps(line) + "\n" + json.dumps(line | {"doc_id": 1})
        )


def plain_tables(folder: Path, n: int) -> None:
    for k in range(n):
        (folder / f"{k:05}.csv").write_text(f"case,learner,accuracy\nd{k // 4},m{k % 4},0.5\n")


@pytest.mark.parametrize(("logs", "few"), [(inspect_logs, 50), (harness_logs, 50), (plain_tables, 25)])
def test_four_times_the_files_of_a_folder_take_at_most_about_four_times_the_steps(
    logs: Callable[[Path, int], None], few: int, tmp_path: Path
) -> None:
    def steps(n: int) -> int:
        (tmp_path / str(n)).mkdir()
        logs(tmp_path / str(n), n)
        return lines_run(lambda: read_results(tmp_path / str(n)))

    steps(8)  # what is loaded once is loaded now
    assert steps(4 * few) < 4.1 * steps(few)


def test_data_sets_splits_and_journals_cost_as_much_as_they_are_long(tmp_path: Path) -> None:
    def arff(n: int) -> object:
        rows = "".join(f"{k},{'p' if k % 3 else 'q'}\n" for k in range(n))
        (tmp_path / "d.arff").write_text("@relation r\n@attribute a numeric\n@attribute c {p,q}\n@data\n" + rows)
        return load_case(tmp_path / "d.arff")

    def table(n: int) -> object:
        (tmp_path / "d.csv").write_text("a,c\n" + "".join(f"{k},{'p' if k % 3 else 'q'}\n" for k in range(n)))
        return load_case(tmp_path / "d.csv", target="c")

    def splits(n: int) -> object:
        rows = "".join(f"x,0,{k},{part}\n" for k in range(n) for part in ("train", "test"))
        (tmp_path / "s.csv").write_text("case,fold,item,part\n" + rows)
        return read_splits(tmp_path / "s.csv")

    def journal(n: int) -> object:
        record = {"case": "c", "learner": "l", "repeat": 0, "status": "ok", "values": {"m": 0.5}, "by": {"m": "x"},
                  "seconds": 0.1, "config": "x", "at": 1.0, "tick": 1.0}  # fmt: skip
        lines = [sealed({"key": f"{k:064x}", "fold": k} | record, "j") for k in range(n)]
        (tmp_path / "journal.jsonl").write_bytes(b'{"schema":"adjudge.journal/2","journal":"j"}\n' + b"".join(lines))
        return list(JournalIndex(tmp_path / "journal.jsonl").entries())

    for read in (arff, table, splits, journal):
        read(10)
        small, large = lines_run(lambda read=read: read(100)), lines_run(lambda read=read: read(400))  # type: ignore[misc]
        assert large < 5 * small, read.__name__


def size(tree: Any) -> int:
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return 1 + sum(map(size, parts))


def grown(tree: Any, times: int) -> Any:
    """The document with the part that holds most entries so many times as long."""
    places: list[Any] = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
    largest = max(places, key=lambda place: size(tree[place]))
    inside = tree[largest]
    if isinstance(inside, (dict, list)) and size(inside) > 0.8 * size(tree) and len(tree) < 20:
        changed = tree.copy()
        changed[largest] = grown(inside, times)
        return changed
    if isinstance(tree, list):
        return tree * times
    return {f"{key}{'' if k == 0 else f' {k}'}": value for k in range(times) for key, value in tree.items()}


FILES = [
    "lm-evaluation-harness/v0.4.9_samples/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl",
    "inspect-ai/arc_easy/data_arc_qwen.json", "promptfoo/published/simple-cli_v3.json",
    "deepeval/test_run_20261116_033847.json",
    "pytest-benchmark/bench_with_data.json", "asv/ubuntu-22.04/f9cfd346-virtualenv-py3.10.json",
    "openai-evals/261116034025HZV5EJGY_weak.jsonl", "amlb/results_small-2c1h_ref.csv", "fev/naive.csv",
    "gift-eval/tft/all_results.csv", "weka-experimenter/experiment.csv", "weka-experimenter/experiment.arff",
    "mlflow/search_runs.csv", "benchopt/benchopt_demo.csv", "tsml-eval/tables/BOSS_accuracy.csv",
    "sklearn/cross_validate/cross_validate_all.json", "lm-evaluation-harness/v0.3_pythia/1.4b_step143000.json",
]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_log_made_longer_takes_no_more_steps_than_its_length(name: str, shared_data: Path, tmp_path: Path) -> None:
    content = (shared_data / "formats" / name).read_text(encoding="utf-8")
    file = tmp_path / Path(name).name

    def steps(times: int) -> int:
        if file.suffix == ".json":
            text = json.dumps(grown(json.loads(content), times))
        else:
            start = content.find("@data\n") + 6 if file.suffix == ".arff" else content.find("\n") + 1
            start = 0 if file.suffix == ".jsonl" else start
            text = content[:start] + (content[start:].rstrip("\n") + "\n") * times
        file.write_text(text, encoding="utf-8")

        def read() -> None:
            try:
                read_results(file)
            except AdjudgeError:  # a thing twice is refused, after as many steps
                return

        return lines_run(read)

    steps(1)  # what is loaded once is loaded now
    longest = 4 if len(content) < 50_000 else 2
    assert steps(longest) < 2.05 * steps(longest // 2)
