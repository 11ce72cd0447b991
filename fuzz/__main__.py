"""Hostile inputs for every reader: python fuzz --inputs 200000 --seed 1

Each target gets its share of the inputs. Input k of a seed is always the same: `--start` goes on where a run ended, and
`--only "table csv" --start 17 --inputs 1` tries one again.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

FAMILIES = ("graphs", "tables", "formats", "runs")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=200_000, help="how many, over all targets")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first input of each target")
    parser.add_argument("--only", help=f"a family ({', '.join(FAMILIES)}), or the beginning of a name")
    told = parser.parse_args()
    from trial import limited, table, try_mutants, warm_up

    began = time.monotonic()
    wanted = [told.only] if told.only in FAMILIES else FAMILIES
    with tempfile.TemporaryDirectory() as folder:
        made = [target for family in wanted for target in importlib.import_module(family).targets(Path(folder))]
        chosen = [target for target in made if told.only in {None, *wanted} or target.name.startswith(told.only)]
        if not chosen:
            parser.error(f"no target {told.only!r}; known: {', '.join(target.name for target in made)}")
        share = range(told.start, told.start + -(-told.inputs // len(chosen)))
        for target in chosen:
            warm_up(target)
        with limited():
            tallies = []
            for target in chosen:
                tallies.append(try_mutants(target, share, told.seed, Path(__file__).parent / "failures"))
                print(f"{target.name}: {tallies[-1].tried} tried, {len(tallies[-1].failures)} failures", flush=True)
    print(table(tallies))
    for tally in tallies:
        for failure in tally.failures[:20]:
            print(failure)
    print(f"seed {told.seed}, inputs {share.start} to {share.stop - 1} each, {time.monotonic() - began:.0f} s")
    return 1 if any(tally.failures for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
