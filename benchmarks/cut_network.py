"""Is anything lost or doubled when a machine of a dask cluster drops off the network in mid-run and comes back?

Run as root, not in the gate: PYTHONPATH=src python benchmarks/cut_network.py [--cut SECONDS] [--repeats N]

Five network namespaces on a bridge of their own, with no way out: a scheduler and the run in one, four workers in four.
In mid-run the link of one worker is taken down and later up again. The table is compared with a serial run, the journal
must hold every task once. Namespaces are removed at the end, also when the run fails.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

TOYS = Path(__file__).resolve().parent.parent / "tests" / "runs" / "toys.py"
NAME = "adjudge"
PORT = 8786
START = time.monotonic()


def say(text: str) -> None:
    print(f"{time.monotonic() - START:7.1f} s  {text}", flush=True)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def make() -> None:
    """A bridge in a namespace of its own, and five more at its ports: 10.77.0.1 to 10.77.0.5."""
    ip("netns", "add", f"{NAME}-hub")
    ip("-n", f"{NAME}-hub", "link", "add", "bridge", "type", "bridge")
    ip("-n", f"{NAME}-hub", "link", "set", "bridge", "up")
    for number in range(1, 6):
        space = f"{NAME}-{number}"
        ip("netns", "add", space)
        ip("-n", space, "link", "add", "link0", "type", "veth", "peer", "name", f"port{number}", "netns", f"{NAME}-hub")
        ip("-n", f"{NAME}-hub", "link", "set", f"port{number}", "master", "bridge", "up")
        ip("-n", space, "addr", "add", f"10.77.0.{number}/24", "dev", "link0")
        for link in ("link0", "lo"):
            ip("-n", space, "link", "set", link, "up")


def remove() -> None:
    for space in [f"{NAME}-hub", *(f"{NAME}-{number}" for number in range(1, 6))]:
        subprocess.run(["ip", "netns", "delete", space], check=False, capture_output=True)


def inside(number: int, *words: str, log: Path, folder: Path) -> subprocess.Popen[bytes]:
    with log.open("wb") as file:
        return subprocess.Popen(["ip", "netns", "exec", f"{NAME}-{number}", sys.executable, "-m", *words], stdout=file,
                                stderr=file, cwd=folder, env=os.environ | {"OMP_NUM_THREADS": "1"})  # fmt: skip


def keys(folder: Path) -> list[str]:
    journal = folder / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)[1:] if journal.exists() else []
    return [json.loads(line)["key"] for line in lines if line.endswith(b"\n")]


def rows(folder: Path) -> dict[tuple[str, ...], tuple[str, ...]]:
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return {tuple(row[name] for name in ("case", "learner", "repeat", "fold", "measure")):
                (row["value"], row["status"]) for row in csv.DictReader(file)}  # fmt: skip


def run(folder: Path, cut: float, repeats: int) -> int:
    shutil.copy(TOYS, folder / "toys.py")
    path = folder / "e.toml"
    path.write_text(
        'seed = 3\nmeasures = ["accuracy", "information_reward"]\ncases = ["toys:case"]\nlearners = [{class = '
        '"toys.Majority", name = "a", params = {pause = 0.3}}, {class = "toys.Majority", name = "b"}]\n'
        f'plan = {{kind = "repeated_kfold", folds = 5, repeats = {repeats}}}\n'
    )
    words = [sys.executable, "-m", "adjudge", "run", str(path), "--no-compare", "--quiet", "--engine", "serial"]
    subprocess.run([*words, "--out", str(folder / "calm")], check=True)
    due = rows(folder / "calm")
    say(f"serial run: {len(due)} rows")
    children = [inside(1, "distributed.cli.dask_scheduler", "--host", "10.77.0.1", "--port", str(PORT),
                       "--no-dashboard", log=folder / "scheduler.log", folder=folder)]  # fmt: skip
    try:
        for number in range(2, 6):
            address = ("--host", f"10.77.0.{number}", "--nthreads", "1", "--no-dashboard")
            children.append(inside(number, "distributed.cli.dask_worker", f"tcp://10.77.0.1:{PORT}", *address,
                                   log=folder / f"worker{number}.log", folder=folder))  # fmt: skip
        time.sleep(10)
        hit = folder / "hit"
        child = inside(1, "adjudge", "run", str(path), "--engine", f"dask:tcp://10.77.0.1:{PORT}", "--no-compare",
                       "--quiet", "--out", str(hit), log=folder / "run.log", folder=folder)  # fmt: skip
        children.append(child)
        while child.poll() is None and len(keys(hit)) < len(due) // 8:
            time.sleep(0.1)
        before = set(keys(hit))
        say(f"{len(before)} tasks done; the link of worker 3 goes down")
        ip("-n", f"{NAME}-hub", "link", "set", "port3", "down")
        end = time.monotonic() + cut
        while child.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        say(f"{len(keys(hit))} tasks done, run {'goes on' if child.poll() is None else 'has ended'}; the link is up")
        ip("-n", f"{NAME}-hub", "link", "set", "port3", "up")
        code = child.wait(600)
        say(f"run ended with exit code {code}: {(folder / 'run.log').read_text().strip()[-200:]}")
    finally:
        for child in reversed(children):
            child.terminate()
        for child in children:
            child.wait()
    found, counted = rows(hit), Counter(keys(hit))
    lost = len(due.keys() - found.keys()) + len(before - counted.keys())
    doubled = sum(count > 1 for count in counted.values())
    false = sum(found[place] != due[place] for place in due.keys() & found.keys())
    say(f"{len(found)} rows: lost {lost}, doubled {doubled}, false {false}")
    for line in (folder / "scheduler.log").read_text().splitlines():
        if "emove worker" in line or "egister worker" in line or "closed" in line.lower():
            print(f"           scheduler: {line[:150]}")
    return int(bool(code or lost or doubled or false))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cut", type=float, default=20.0, help="seconds without the link")
    parser.add_argument("--repeats", type=int, default=20)
    chosen = parser.parse_args()
    remove()
    try:
        make()
        with tempfile.TemporaryDirectory() as folder:
            code = run(Path(folder), chosen.cut, chosen.repeats)
    finally:
        remove()
    raise SystemExit(code)


if __name__ == "__main__":
    main()
