"""Time and size of a report: 7 × 80 × 6 (the aim: .5 s of CPU after imports, 600 kB), 20 × 100 × 6, 179 × 121.

python benchmarks/report.py
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from adjudge import compare
from adjudge.reports.page import html_page
from adjudge.reports.summary import summarise
from adjudge.results.examples import example
from adjudge.results.read import read_results


def table_of(n_learners: int, n_cases: int, n_measures: int) -> Any:
    rng = np.random.default_rng(0)
    columns: dict[str, list[Any]] = {
        "case": [f"case {i}" for i in range(n_cases) for _ in range(n_learners)],
        "learner": [f"learner {j}" for _ in range(n_cases) for j in range(n_learners)],
    }
    for k in range(n_measures):
        values = rng.standard_normal((n_cases, n_learners)) + 0.05 * np.arange(n_learners)
        columns[f"measure {k}"] = values.ravel().tolist()
    return read_results(columns, higher=[f"measure {k}" for k in range(n_measures)])


def spent(work: Any) -> tuple[float, Any]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def main() -> None:
    html_page(summarise(compare(example("weka"))))  # imports
    for shape in ((7, 80, 6), (20, 100, 6), (179, 121, 1)):
        table = table_of(*shape)
        compared, comparison = spent(lambda table=table: compare(table))
        answered, _ = spent(lambda c=comparison: (c.answer, c.guards))
        summed, summary = spent(lambda c=comparison: summarise(c))
        rendered, page = spent(lambda summary=summary: html_page(summary))
        print(
            f"{' × '.join(map(str, shape))}: compare {compared:.2f} s, answer {answered:.2f} s, "
            f"summary {summed:.2f} s, page {rendered:.2f} s ({len(page.encode()) / 1e3:.0f} kB)"
        )


if __name__ == "__main__":
    main()
