"""adjudge for Inspect (https://inspect.aisi.org.uk): logs compared, and an evaluation that stops once it is decided.

Use it so::

    from inspect_extension import StopWhenDecided, compare_logs

    print(compare_logs("logs/baseline.eval", "logs/other.eval"))
    task = Task(dataset=dataset, scorer=match(), early_stopping=StopWhenDecided("logs/baseline.eval"))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, EvalSpec, read_eval_log
from inspect_ai.scorer import SampleScore, value_to_float
from inspect_ai.util import EarlyStop, EarlyStopping

import adjudge as aj

_FEWEST = 8  # unanimous items that can decide one comparison at 95 %, looked at after every item


def compare_logs(*logs: str | EvalLog, **settings: Any) -> aj.Comparison:
    """Which model is better, by the samples that the logs share? `settings` as `adjudge.compare` takes them."""
    heads = [log if isinstance(log, EvalLog) else read_eval_log(log, header_only=True) for log in logs]
    for log in heads:
        stopped = log.results.early_stopping if log.results else None
        if stopped is not None and stopped.early_stops:
            raise ValueError(
                f"{log.location} was stopped early ({stopped.metadata}): what was found then is its answer; a test "
                "that takes the number of samples for fixed in advance would be too sure"
            )
    return aj.compare(*(log.location for log in heads), **({"missing": "drop"} | settings))


class StopWhenDecided(EarlyStopping):
    """Schedule no further sample once the model is shown to be better, or worse, than a stored baseline.

    By the sign test of `compare --sequential`, which may be looked at after every sample: at most 5 % of evaluations
    of a model that is as good as the baseline stop with a claim. For that the order of the samples must be fixed in
    advance, so they are counted in the order of the data set, not in that of completion: answers that take long are
    often wrong ones. A sample counts when all its epochs are done: of several epochs only the last is cut short.

    Parameters
    ----------
    baseline : str or EvalLog
        Log of the model to be compared with, on the same samples.
    scorer : str, optional
        Whose scores are compared; by default the first of the baseline's.
    threshold : float, default 0.95
        Confidence of a claim.
    stop_if : tuple of str, default ("better", "worse")
        Which claims end it: ("worse",) lets a better model finish.
    """

    def __init__(
        self,
        baseline: str | EvalLog,
        scorer: str | None = None,
        threshold: float = 0.95,
        stop_if: tuple[str, ...] = ("better", "worse"),
    ) -> None:
        log = baseline if isinstance(baseline, EvalLog) else read_eval_log(baseline)
        self.scorer, self.threshold, self.stop_if = scorer, threshold, stop_if
        self.baseline: dict[str | int, list[float]] = {}
        for sample in log.samples or []:
            if sample.scores:
                self.scorer = self.scorer or next(iter(sample.scores))
                if self.scorer in sample.scores:
                    self.baseline.setdefault(sample.id, []).append(_number(sample.scores[self.scorer].value))
        if not self.baseline:
            raise ValueError(f"the baseline's log holds no score{f' of {scorer}' if scorer else ''}")
        self.order: list[str | int] = []
        self.epochs, self.verdict, self.p = 1, "undecided", 1.0
        self.done: dict[str | int, list[float | None]] = {}

    async def start_task(self, task: EvalSpec, samples: list[Sample], epochs: int) -> str:
        self.order = [sample.id for sample in samples if sample.id is not None]
        self.epochs, self.verdict, self.p, self.done = epochs, "undecided", 1.0, {}
        return "adjudge: stop when decided"

    async def schedule_sample(self, id: str | int, epoch: int) -> EarlyStop | None:
        if self.verdict not in self.stop_if:
            return None
        return EarlyStop(id=id, epoch=epoch, reason=f"shown to be {self.verdict} than the baseline (p {self.p:.2g})")

    async def complete_sample(self, id: str | int, epoch: int, scores: dict[str, SampleScore]) -> None:
        mine = scores.get(self.scorer or "")
        self.done.setdefault(id, []).append(None if mine is None else _number(mine.score.value))
        if self.verdict not in self.stop_if:
            self._look()

    async def complete_task(self) -> dict[str, Any]:
        pairs = list(self._pairs())
        won, lost = (sum((new - old) * side > 0 for old, new in pairs) for side in (1, -1))
        return {"verdict": self.verdict, "p": self.p, "won": won, "lost": lost, "tied": len(pairs) - won - lost}

    def _pairs(self) -> Iterator[tuple[float, float]]:
        """(baseline, new) of the samples that are done, in the order of the data set, up to the first that is not."""
        for id in self.order:
            values = self.done.get(id, [])
            if len(values) < self.epochs:
                return
            scored = [value for value in values if value is not None]
            if id in self.baseline and scored:
                yield sum(self.baseline[id]) / len(self.baseline[id]), sum(scored) / len(scored)

    def _look(self) -> None:
        pairs = list(self._pairs())
        if len(pairs) < _FEWEST:
            return
        old, new = zip(*pairs, strict=True)
        found = aj.compare(
            {"baseline": old, "new": new}, measure="accuracy", sequential=True, threshold=self.threshold
        )["new", "baseline"]
        self.verdict, self.p = str(found.verdict), found.measures[0].p


_number = value_to_float()
