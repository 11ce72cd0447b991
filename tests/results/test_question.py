"""A question says what is open, with one complete command per answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.base.option_spelling import flags
from adjudge.facade.compare import compare
from adjudge.results.question import NothingToCompare, Question, open_question
from adjudge.results.read import read_results
from adjudge.results.reading import Answer, TableReading


def test_open_directions_are_asked_once_and_may_differ(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_text("dataset,model,zorp,quux\n" + "".join(f"d{n},{m},{n + k / 3},{n * k + 0.5}\n"
                    for n in range(6) for k, m in enumerate("ab")))  # fmt: skip
    with flags(["compare", "r.csv"]), pytest.raises(Question) as asked:
        compare(path)
    assert [line.removeprefix("adjudge compare r.csv ") for line in asked.value.commands] == [
        "--higher zorp,quux",
        "--lower zorp,quux",
        "--higher zorp --lower quux",
    ]


def test_what_is_open_and_an_unknown_direction_are_one_question() -> None:
    reading = TableReading("measures", open="is thing the case?", answers=(Answer("it is", {"case": "thing"}),))
    with flags(["compare", "r.csv"]):
        asked = open_question("r.csv", reading, ("zorp",))
    assert asked.commands == (
        "adjudge compare r.csv --case thing --higher zorp",
        "adjudge compare r.csv --case thing --lower zorp",
    )


def test_of_a_page_of_tables_the_largest_are_offered_with_their_direction(tmp_path: Path) -> None:
    def table(names: str, rows: int) -> str:
        lines = [f"| d{n} | " + " | ".join(str(n / 10 + at) for at, _ in enumerate(names)) + " |" for n in range(rows)]
        return "\n".join(["| dataset | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|", *lines])

    path = tmp_path / "page.md"
    path.write_text(f"# One\n\n{table('ABC', 8)}\n\n# Two\n\n{table('XY', 4)}\n")
    with flags(["compare", "page.md"]), pytest.raises(Question, match="holds 2 tables") as asked:
        read_results(path)
    assert asked.value.commands == (
        "adjudge compare page.md --table 1 --higher value",
        "adjudge compare page.md --table 1 --lower value",
    )
    assert read_results(path, table=1, higher=["value"]).learners == ("A", "B", "C")


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"epoch": [1, 2, 3, 4], "val_accuracy": [0.1, 0.2, 0.3, 0.4], "loss": [4, 3, 2, 1.5]}, "training_log"),
        ({"model": ["a", "b", "c"], "accuracy": [0.9, 0.8, 0.7], "f1": [0.8, 0.7, 0.75]}, "one_score_per_learner"),
        ({"dataset": ["a", "b", "c"], "accuracy": [0.9, 0.8, 0.7], "f1": [0.8, 0.7, 0.75]}, "one_learner"),
        ({"y_true": ["a", "b", "a"], "y_pred": ["a", "b", "b"], "id": [1, 2, 3]}, "predictions"),
        ({"dataset": ["a", "b", "c"], "n_rows": [10, 20, 30], "n_features": [3, 4, 7]}, "not_results"),
    ],
)
def test_a_file_that_holds_no_comparison_is_refused_by_its_kind(
    columns: dict[str, list[object]], reason: str, tmp_path: Path
) -> None:
    lines = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))]
    (tmp_path / "table.csv").write_text("\n".join(lines) + "\n")
    with pytest.raises(NothingToCompare) as refused:
        read_results(tmp_path / "table.csv")
    assert refused.value.reason == reason


def test_an_answer_whose_keys_do_not_tell_rows_apart_is_not_printed() -> None:
    rows = [(m, d, s) for m in "ab" for d in "xyz" for s in ("one", "two")] * 2
    table = {"model": [r[0] for r in rows], "dataset": [r[1] for r in rows], "source": [r[2] for r in rows]}
    with pytest.raises(Question) as asked:
        read_results(table | {"accuracy": [n / 30 for n in range(len(rows))]})
    assert not asked.value.answers
