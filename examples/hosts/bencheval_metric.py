"""adjudge for TabArena's bencheval: rank interval and tie group of every method, as columns of its leaderboard.

Use it so::

    from bencheval.evaluator import BenchmarkEvaluator
    from bencheval_metric import tie_groups

    BenchmarkEvaluator().leaderboard(results, metrics=["elo", "winrate", tie_groups])
"""

from __future__ import annotations

import pandas as pd
from bencheval.evaluator import LeaderboardContext, LeaderboardMetric

import adjudge as aj


def produce(context: LeaderboardContext) -> list[pd.DataFrame]:
    """Seeds are averaged; tasks have errors of different kinds, so that only who wins a task counts."""
    told = context.evaluator
    keys = [told.task_col, told.method_col]
    errors = context.results_per_task.groupby(keys, as_index=False)[told.error_col].mean()
    errors.columns = ["task", "learner", "error"]
    found = aj.compare(errors, lower=["error"], estimand="wins", missing="drop")
    board = found.leaderboard
    rows = board[board["measure"] == "error"].set_index("learner")[["rank_low", "rank_high", "tie_group"]]
    return [rows.rename_axis(told.method_col).add_prefix("adjudge_")]


tie_groups = LeaderboardMetric("adjudge", produce)
