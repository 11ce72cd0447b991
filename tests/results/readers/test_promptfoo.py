"""promptfoo: JSON, JSON lines and CSV of one evaluation agree; an error has no score."""

from __future__ import annotations

from pathlib import Path

from adjudge.results.read import read_results
from adjudge.results.samples import reduce_samples
from adjudge.results.table import ResultTable


def rows(table: ResultTable, digits: int) -> set[tuple[object, ...]]:
    columns = table.to_columns()
    names = ("learner", "item", "repeat", "measure", "status", "value")
    found = zip(*(columns[name] for name in names), strict=True)
    return {(*row[:-1], None if row[-1] is None else round(row[-1], digits)) for row in found
            if row[3] != "cost" or row[4] == "ok"}  # fmt: skip


def test_three_forms_of_one_evaluation_agree(shared_data: Path) -> None:
    folder = shared_data / "formats" / "promptfoo" / "generated_0.117"
    document, lines, table = (read_results(folder / f"output.{end}") for end in ("json", "jsonl", "csv"))
    assert rows(document, 9) == rows(lines, 9)
    # What an error cost is not in the lines. The CSV has no latency and cost, and two digits of a score.
    short = [name for name in document.measures if name not in ("latencyMs", "cost")]
    assert rows(table, 2) <= rows(document.select(measures=short), 2)


def test_repeats_of_a_test_are_averaged_and_errors_left_out(shared_data: Path) -> None:
    table = read_results(shared_data / "formats" / "promptfoo" / "generated_0.117" / "output.json")
    assert set(table.repeat) == {0, 1} and table.extras["status"].count("error") > 0
    once = reduce_samples(table)
    assert (once.repeat < 0).all() and len(set(once.extras["item"])) == 4
