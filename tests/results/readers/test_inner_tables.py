"""Several tables in one file: the only one is taken, one is named or counted, and else every one has its command."""

from __future__ import annotations

import re

import pytest

from adjudge.base.option_spelling import flags
from adjudge.errors import InputError
from adjudge.results.readers.inner_tables import columns_shown, which_table

TWO = [("runs", "a, b (2 rows)"), ("costs", "a, c (3 rows)")]


def test_one_is_taken_and_several_are_told_apart_by_name_or_number() -> None:
    assert which_table(TWO[:1], None, "f.md") == 0
    assert [which_table(TWO, wanted, "f.md") for wanted in ("costs", "2", "runs", "1")] == [1, 1, 0, 0]
    assert which_table([("2", ""), ("x", "")], "2", "f.md") == 0, "a name counts before a number"
    for wanted in ("0", "3", "cost", "9" * 40):
        with pytest.raises(InputError, match=f"none is called '{wanted}'"):
            which_table(TWO, wanted, "f.md")


def test_every_table_has_its_command_in_eighty_columns() -> None:
    many = [(f"sheet {k}", "x" * 200) for k in range(30)]
    with flags(), pytest.raises(InputError) as listed:
        which_table(many, None, "my file.md")
    lines = str(listed.value).splitlines()
    assert lines[0] == "my file.md holds 30 tables; which one?" and lines[-1] == "  … and 10 more"
    assert re.fullmatch(r"  adjudge compare 'my file\.md' --table 1   sheet 0: x+…", lines[1])
    assert max(map(len, lines)) <= 80


def test_a_table_is_described_by_its_first_columns() -> None:
    assert columns_shown(list("abcdefgh"), 3) == "a, b, c, d, e, f … (3 rows)"
