"""The extension for Inspect, in Inspect itself: with models that answer from a list, without any network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.needed import needed

HOSTS = Path(__file__).parents[2] / "examples" / "hosts"
# Warnings of Inspect and of the packages it uses are theirs to heed.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning",
                                        "ignore::pytest.PytestUnraisableExceptionWarning")  # fmt: skip


@pytest.fixture
def inspect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a task of so many items, of which a model answers the first `right` rightly; gives its log."""
    needed("inspect_ai")
    monkeypatch.syspath_prepend(str(HOSTS))
    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ModelOutput, ModelUsage, get_model
    from inspect_ai.scorer import match

    def run(name: str, right: list[bool], stopping: Any = None, epochs: int = 1) -> Any:
        dataset = [Sample(id=f"q{place}", input=f"{place} + 1 =", target=str(place + 1)) for place in range(len(right))]
        answers = {f"{place} + 1 =": str(place + 1) if good else "no" for place, good in enumerate(right)}

        def answer(messages: Any, *_: Any) -> ModelOutput:
            output = ModelOutput.from_content(f"mockllm/{name}", answers[messages[-1].text])
            output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)  # counting them asks the network
            return output

        task = Task(dataset=dataset, scorer=match(), early_stopping=stopping, epochs=epochs, name="sums")
        model = get_model(f"mockllm/{name}", custom_outputs=answer)
        (log,) = eval(task, model=model, log_dir=str(tmp_path), display="none", max_samples=4)
        assert log.status == "success", log.error
        return log

    return run


def test_logs_are_compared(inspect: Any) -> None:
    old, new = inspect("old", [False] * 40), inspect("new", [True] * 30 + [False] * 10)
    from inspect_extension import compare_logs

    found = compare_logs(old, new)
    assert found["mockllm/new", "mockllm/old"].verdict == "better" and len(found.cases) == 40
    assert found["mockllm/new", "mockllm/old"].measures[0].won == 30


@pytest.mark.parametrize("epochs", [1, 2])
def test_it_stops_soon_after_eight_unanimous_samples_and_says_why(inspect: Any, epochs: int) -> None:
    old = inspect("old", [False] * 60)
    from inspect_extension import StopWhenDecided, compare_logs

    log = inspect("new", [True] * 60, StopWhenDecided(old.location), epochs)
    stopped = log.results.early_stopping
    assert stopped.metadata["verdict"] == "better" and stopped.metadata["lost"] == 0
    ran = [sample for sample in log.samples if sample.epoch == epochs]  # Inspect runs one epoch after the other
    assert stopped.metadata["p"] <= 0.05 and 8 <= len(ran) <= 16  # four run at once
    assert len(stopped.early_stops) == 60 - len(ran)
    assert "shown to be better than the baseline" in stopped.early_stops[0].reason
    with pytest.raises(ValueError, match="was stopped early"):
        compare_logs(old, log.location)


def test_what_is_not_decided_runs_to_the_end_and_a_claim_that_does_not_stop_does_not(inspect: Any) -> None:
    old = inspect("old", [place % 2 == 0 for place in range(40)])
    from inspect_extension import StopWhenDecided

    even = inspect("even", [place % 2 == 1 for place in range(40)], StopWhenDecided(old))
    assert len(even.samples) == 40 and even.results.early_stopping.metadata["verdict"] == "undecided"
    better = inspect("better", [True] * 40, StopWhenDecided(old, stop_if=("worse",)))
    assert len(better.samples) == 40 and better.results.early_stopping.metadata["verdict"] == "better"


def test_the_extension_has_at_most_150_lines() -> None:
    assert len((HOSTS / "inspect_extension.py").read_text(encoding="utf-8").splitlines()) <= 150
