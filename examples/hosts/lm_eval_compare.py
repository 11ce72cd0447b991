"""adjudge after lm-evaluation-harness: three lines behind `simple_evaluate`.

The harness writes its own logs, as `lm_eval --log_samples --output_path LOGS` does, and adjudge reads the folder: every
document is an item, every task a benchmark under its main metric.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lm_eval import simple_evaluate
from lm_eval.loggers import EvaluationTracker

import adjudge as aj


def compared(models: Sequence[Mapping[str, Any]], tasks: list[Any], logs: Path, **evaluating: Any) -> aj.Comparison:
    """Models as `simple_evaluate` takes them, {"model": "hf", "model_args": "pretrained=…"}, on the same tasks."""
    for model in models:
        tracker = EvaluationTracker(output_path=str(logs))
        results = simple_evaluate(**model, tasks=tasks, log_samples=True, evaluation_tracker=tracker, **evaluating)
        tracker.save_results_aggregated(results, samples=(samples := results.pop("samples")))
        for task in samples:
            tracker.save_results_samples(task, samples[task])
    return aj.compare(logs)
