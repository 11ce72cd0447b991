"""Calls on the engines: each value once, kept, known again, and a failure that names its arguments."""

from __future__ import annotations

import json
from functools import partial
from operator import floordiv
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge_studies.simulations.calls import keep_calls


@pytest.mark.parametrize("engine", ["serial", "loky", pytest.param("dask", marks=pytest.mark.slow)])
def test_every_engine_gives_the_values_in_order(engine: str) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, "loky"))
    found = keep_calls(partial(pow, 2), [(n,) for n in range(20)], {"f": "power"}, engine=engine, workers=2)
    assert found == [2**n for n in range(20)]


def test_what_is_known_is_not_called_again(tmp_path: Path) -> None:
    called: list[int] = []

    def square(x: int) -> int:
        called.append(x)
        return x * x

    told: list[tuple[int, int]] = []
    keep = partial(keep_calls, square, identity={"f": "square"}, out=tmp_path, engine="serial")
    assert keep([(1,), (2,)]) == [1, 4]
    assert keep([(2,), (3,), (1,)], watch=lambda done, total: told.append((done, total))) == [4, 9, 1]
    assert called == [1, 2, 3] and told == [(2, 3), (3, 3)]
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:-1]) + lines[-1][:30])  # a crash cut the last line
    assert keep([(1,), (2,), (3,)]) == [1, 4, 9] and called == [1, 2, 3, 3]
    keep_calls(square, [(1,)], {"f": "another"}, out=tmp_path, engine="serial")
    assert called[-1] == 1  # the same arguments of other work are not the same call
    assert all("key" in json.loads(line) for line in journal.read_text().splitlines()[1:])


def test_a_failing_call_names_its_arguments_and_keeps_the_rest(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"call \(1, 0\) error: ZeroDivisionError"):
        keep_calls(floordiv, [(8, 2), (1, 0), (9, 3)], {}, out=tmp_path, engine="serial")
    assert len((tmp_path / "journal.jsonl").read_text().splitlines()) == 2
    with pytest.raises(InputError, match="cannot make the folder"):
        keep_calls(floordiv, [(8, 2)], {}, out=tmp_path / "journal.jsonl" / "x", engine="serial")
