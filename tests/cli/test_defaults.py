"""What a command does when nothing is said is what its function does."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import click
import pytest

from adjudge.cli.main import cli
from adjudge.replication.power import power
from adjudge.replication.rerun_table import rerun_table
from adjudge.results.read import read_results
from adjudge.verdicts.settings import Settings
from adjudge_graphs.scores.comparison import compare_graphs

PAIRS: dict[str, tuple[Callable[..., Any], set[str]]] = {
    "compare": (Settings, {"missing", "threshold", "rule", "prior", "strength"}),
    "gate": (Settings, {"missing", "threshold", "rule"}),
    "diff": (Settings, {"missing", "threshold", "rule"}),
    "report": (Settings, {"missing", "threshold", "rule"}),
    "plot": (Settings, {"missing", "threshold", "rule"}),
    "multiverse": (Settings, {"missing", "threshold", "rule"}),
    "power": (power, {"wanted", "threshold", "missing"}),
    "replicability": (rerun_table, {"alpha", "wanted"}),
    "inspect": (read_results, {"duplicates"}),
    "graphs": (compare_graphs, {"equivalence"}),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_command_and_its_function_take_the_same_for_granted(name: str) -> None:
    function, shared = PAIRS[name]
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    options = {option.name: option.default for option in command.params}
    arguments = inspect.signature(function).parameters
    told = {word: arguments[word].default for word in shared if word in arguments}
    assert told, "nothing in common"
    assert {word: options[word] for word in told} == told
