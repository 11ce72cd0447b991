"""adjudge and MLflow: the verdict and the page of a comparison in a run, in two lines."""

from __future__ import annotations

import tempfile
from pathlib import Path

import mlflow

import adjudge as aj


def log_comparison(found: aj.Comparison) -> None:
    """The verdict as JSON, with every pair, and the page to look at: artifacts of the run that is active."""
    with tempfile.TemporaryDirectory() as folder:
        mlflow.log_dict(found.to_dict(), "adjudge.json")
        mlflow.log_artifact(str(found.report(Path(folder) / "adjudge.html")))
