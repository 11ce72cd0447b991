"""The pages of boards are what scripts/boards.py makes of the tables, and its counts are those of the claims."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
DATA_SETS = 12


@pytest.fixture(scope="module")
def boards() -> ModuleType:
    pytest.importorskip("matplotlib")
    spec = importlib.util.spec_from_file_location("boards", ROOT / "scripts" / "boards.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["boards"] = module  # its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["mteb", "swe-bench", "uea-bake-off"])
def test_a_small_board_comes_out_as_it_stands(
    name: str, boards: ModuleType, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "DATA", shared_data)
    board = next(each for each in boards.BOARDS if each.name == name)
    told = (ROOT / "docs" / "boards" / f"{name}.md").read_text(encoding="utf-8")
    assert boards.page(boards.Judged(board)) == told, "run `python scripts/boards.py` and look at what changed"


def test_every_board_has_a_page_and_a_row_of_the_index(boards: ModuleType) -> None:
    index = (ROOT / "docs" / "boards" / "index.md").read_text(encoding="utf-8")
    for board in boards.BOARDS:
        assert (ROOT / "docs" / "boards" / f"{board.name}.md").is_file() and f"({board.name}.md)" in index


def test_leads_are_counted_by_the_boards_own_order(
    boards: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A beats B beats C; D leads on average because of one data set, and is shown to be worse on the others."""
    base = np.arange(DATA_SETS) / 100
    columns = {"A": base + 0.03, "B": base + 0.02, "C": base + 0.01, "D": base}
    columns["D"][0] += 9
    lines = ["dataset,A,B,C,D", *(",".join([f"d{row}", *(f"{columns[name][row]:.4f}" for name in "ABCD")])
                                  for row in range(DATA_SETS))]  # fmt: skip
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.setattr(boards, "DATA", tmp_path)
    by = {order: boards.Judged(boards.Board("t", "T", "t.csv", order, "", {"measure": "gain", "higher": "gain",
                                            "estimand": "wins"})) for order in ("mean", "win rate")}  # fmt: skip
    assert [by["mean"].named(place) for place in range(4)] == ["D", "A", "B", "C"]
    assert [by["win rate"].named(place) for place in range(4)] == ["A", "B", "C", "D"]
    assert by["win rate"].own.tolist() == pytest.approx([35 / 36, 23 / 36, 11 / 36, 3 / 36])  # of 36 comparisons each
    assert (by["win rate"].holds[np.triu_indices(4, 1)] == 1).all()
    assert "**6 hold** (100 %), 0 are not shown. Of the 3 leads over the next place 3 hold." in boards.counted(
        by["win rate"]
    )
    assert "**3 hold** (50 %), 0 are not shown, 3 contradicted" in boards.counted(by["mean"])
    assert boards.credits(by["mean"])[-1].startswith(
        "**Contradicted.** A (place 2) is shown to be better than D (place 1)"
    )
