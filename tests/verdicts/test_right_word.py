"""Settings under other programs' names."""

from __future__ import annotations

import pytest

import adjudge as aj
from adjudge.errors import InputError

TABLE = aj.example("joint")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"alpha": 0.05}, r"here it is threshold=0\.95"),
        ({"alpha": 0.01}, r"here it is threshold=0\.99"),
        ({"confidence": 0.9}, r"here it is threshold=0\.9,"),
        ({"metric": "accuracy"}, r"here it is measures="),
        ({"margin": 0.01}, r"here it is margins=\{'accuracy': 0\.01\}"),
        ({"cv": 10}, r"here it is judge\(…, cv=…\)"),
        ({"scoring": "accuracy"}, r"here it is judge\(models, X, y, cv=…, scoring=…\)"),
        ({"treshold": 0.9}, "did you mean 'threshold'"),
    ],
)
def test_another_program_s_word_names_ours(setting: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=f"no setting '{next(iter(setting))}'; {said}"):
        aj.compare(TABLE, **setting)  # type: ignore[arg-type]
