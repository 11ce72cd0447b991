"""Seconds and peak memory of reading lm-evaluation-harness samples: a million lines of two models.

    python benchmarks/read_samples.py [LINES]

Aim: at most 20 s and 1 GB for 10⁶ lines. The files are written to a temporary folder first (not timed).
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

STAMP = "2026-01-01T00-00-00.000000"


def write(folder: Path, model: str, lines: int) -> None:
    """One model's results and samples, lines of about 900 bytes as the harness writes them for a multiple choice."""
    folder.mkdir()
    about = {"results": {"arc": {"acc,none": 0.5}}, "versions": {"arc": 1}, "config": {"model": "hf"},
             "n-shot": {"arc": 0}, "higher_is_better": {"arc": {"acc": True}}, "model_name": model}  # fmt: skip
    (folder / f"results_{STAMP}.json").write_text(json.dumps(about))
    with (folder / f"samples_arc_{STAMP}.jsonl").open("w") as file:
        for item in range(lines):
            text = f"Which of these is the {item}th thing that a person would say about the weather in winter?"
            marks = hashlib.sha256(text.encode()).hexdigest()
            line = {"doc_id": item, "doc": {"id": f"q{item}", "question": text, "choices": ["one", "two", "three"]},
                    "target": item % 3, "arguments": {"gen_args_0": {"arg_0": text, "arg_1": " one"}},
                    "resps": [[["-1.25", "False"]], [["-2.5", "False"]], [["-0.125", "True"]]],
                    "filtered_resps": [["-1.25", "False"], ["-2.5", "False"], ["-0.125", "True"]], "filter": "none",
                    "metrics": ["acc", "acc_norm"], "doc_hash": marks, "prompt_hash": marks, "target_hash": marks,
                    "acc": float(item % 2), "acc_norm": float(item % 5 > 1)}  # fmt: skip
            file.write(json.dumps(line) + "\n")


def main() -> None:
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as place:
        for model in ("a", "b"):
            write(Path(place) / f"lab__{model}", f"lab/{model}", lines // 2)
        size = sum(path.stat().st_size for path in Path(place).rglob("*.jsonl"))

        from adjudge.results.read import read_results

        start, cpu = time.perf_counter(), time.process_time()
        table = read_results(place)
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(f"{lines:,} lines, {size / 1e6:.0f} MB: {table!r}")
    print(f"{seconds:.1f} s ({cpu:.1f} s of CPU), peak {peak:.2f} GB")


if __name__ == "__main__":
    main()
