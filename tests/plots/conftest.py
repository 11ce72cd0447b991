"""A comparison the tests of figures share."""

from __future__ import annotations

import pytest

from adjudge.results.examples import example
from adjudge.verdicts.comparison import Comparison, compare


@pytest.fixture(scope="session")
def weka() -> Comparison:
    return compare(example("weka"))
