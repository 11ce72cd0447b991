"""`adjudge merge`: several tables as one, or several run folders as one."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click

from adjudge.cli.options import names, note, read_table, table_options

__all__ = ["command"]


@click.command("merge")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("-o", "--output", required=True, metavar="OUTPUT", help="File to write; the ending names the format.")
@table_options
@click.option("--measures", multiple=True, metavar="M", help="Name of the one measure of tables that do not name it.")
def command(files: tuple[str, ...], output: str, measures: tuple[str, ...], **options: Any) -> None:
    """Put the rows of several tables together; the same row twice is kept once, a contradiction is refused.

    Folders of `adjudge run` are merged into a new one: `adjudge status OUTPUT` tells how far it is, `adjudge compare
    OUTPUT/results.csv` judges it, and `adjudge run … --out OUTPUT` goes on with it.
    """
    from adjudge.results.merge import merge_results
    from adjudge.results.write import write_results
    from adjudge.runs.journal_merge import is_run_folder, merge_journals

    if all(is_run_folder(file) for file in files):
        click.echo(f"{output}: {merge_journals(files, output)} finished tasks")
        _merge_run_files([Path(file) for file in files], Path(output))
        _merge_run_tables([Path(file) for file in files], Path(output))
        return
    given = names(measures)
    merged = merge_results([read_table(file, given[0] if given else None, **options) for file in files])
    for text in merged.notes:
        note(text)
    path = write_results(merged, output)
    click.echo(
        f"{path}: {len(merged)} rows, {len(merged.learners)} learners, {len(merged.cases)} cases, "
        f"{len(merged.measures)} measures"
    )


def _merge_run_files(folders: list[Path], output: Path) -> None:
    """What `status` reads: the latest part's, if all parts ran the same experiment."""
    from adjudge.runs.run import RUN_FILE

    parts = []
    for folder in folders:
        try:
            about = json.loads((folder / RUN_FILE).read_text(encoding="utf-8"))
            parts.append((float(about["started"]), about))
        except (OSError, ValueError, KeyError, TypeError):
            note(f"{folder} has no {RUN_FILE} that can be read: how many tasks there are in all is not known")
            return
    latest: dict[str, Any] = max(parts, key=lambda part: part[0])[1]
    for what in ("seed", "plan", "measures", "cases", "learners", "n_tasks"):
        if any(about.get(what) != latest.get(what) for _, about in parts):
            note(f"the folders ran different experiments (not the same {what}): how many tasks there are is not known")
            return
    merged = latest | {
        "known": _finished(output, latest),
        "merged_from": [str(folder) for folder in folders],
        "started": time.time(),
    }
    (output / RUN_FILE).write_text(json.dumps(merged, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _finished(output: Path, about: dict[str, Any]) -> dict[str, int]:
    """Finished tasks of this experiment by status; a journal may also hold tasks of an earlier form of it."""
    from adjudge.runs.journal import JOURNAL, read_lines

    records = sorted(read_lines(output / JOURNAL), key=lambda record: float(record["at"]))
    # A learner that was edited has two configurations under one name: the later one is the experiment's.
    current = {record["learner"]: record["config"] for record in records}
    places: dict[tuple[Any, ...], str] = {}
    for record in records:
        measured = {*record.get("values", ()), *record.get("faults", ())}
        known = record["case"] in about["cases"] and record["learner"] in about["learners"]
        whole = record["status"] != "ok" or measured >= set(about["measures"])
        if known and whole and record["config"] == current[record["learner"]]:
            places[record["case"], record["learner"], record["repeat"], record["fold"]] = record["status"]
    return dict(Counter(places.values()))


def _merge_run_tables(folders: list[Path], output: Path) -> None:
    """The parts' tables as one, so that it can be judged at once; where they disagree, a run writes it."""
    from adjudge.errors import AdjudgeError
    from adjudge.results.merge import merge_results
    from adjudge.results.read import read_results
    from adjudge.results.write import write_results

    tables = [folder / "results.csv" for folder in folders]
    try:
        table = write_results(merge_results([read_results(table) for table in tables]), output / "results.csv")
    except AdjudgeError as refusal:
        note(f"no table yet ({refusal}): adjudge run EXPERIMENT.toml --out {output} writes it")
        return
    note(f"wrote {table}")
