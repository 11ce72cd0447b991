"""Several journals as one: parts of an experiment that ran on different machines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudge.base.argument_checks import checked, path_of
from adjudge.errors import InputError
from adjudge.runs.journal import JOURNAL, PREDICTIONS, Journal, Refused, join_records, read_lines
from adjudge.runs.journal_index import no_task
from adjudge.runs.lock import FolderLock


def is_run_folder(path: str | Path) -> bool:
    """Whether this is a folder that `adjudge run` has written."""
    return (path_of(path) / JOURNAL).is_file()


@checked
def merge_journals(folders: Sequence[str | Path], output: str | Path, notes: list[str] | None = None) -> int:
    """Put the journals of several run folders into a new folder; returns the number of tasks.

    A task found in several is kept once, a success before a failure, else the later one. `adjudge run` with the same
    experiment and `--out OUTPUT` then finds all of them done. Kept predictions come along. Lines that cannot be
    believed are left out and told in `notes`.

    Parameters
    ----------
    folders: Run folders.
    output: New folder.
    notes: Gets a line for what was left out.

    Returns
    -------
    int
        How many tasks the new journal holds.

    Raises
    ------
    InputError
        A folder holds no journal.

    See Also
    --------
    adjudge.run : goes on from the merged folder

    >>> merge_journals(["monday.run", "tuesday.run"], "both.run")
    Traceback (most recent call last):
    adjudge.errors.InputError: monday.run is not a run folder: it has no journal.jsonl
    """
    for folder in folders:
        if not is_run_folder(folder):
            raise InputError(f"{folder} is not a run folder: it has no {JOURNAL}")
    target = path_of(output)
    if is_run_folder(target):
        raise InputError(f"{target} holds a journal already; give a new folder")
    target.mkdir(parents=True, exist_ok=True)
    records: dict[str, dict[str, object]] = {}
    predictions: dict[str, tuple[Path, int]] = {}
    for folder in folders:
        refused = Refused(Path(folder) / JOURNAL)
        for line in read_lines(Path(folder) / JOURNAL, refused):
            why = no_task(line.record)
            if why is not None:
                refused.add(line.number, why)
                continue
            records[line.record["key"]] = join_records(records.get(line.record["key"]), line.record)
        for line in read_lines(Path(folder) / PREDICTIONS, refused):
            predictions[line.record["key"]] = (Path(folder), line.offset)
        if notes is not None:
            notes += [f"{folder}: {text}" for text in refused]
    with FolderLock(target):
        if predictions:
            with Journal(target / PREDICTIONS) as kept:
                for folder in folders:
                    for line in read_lines(Path(folder) / PREDICTIONS):
                        if predictions[line.record["key"]] == (Path(folder), line.offset):
                            kept.append(line.record)
        with Journal(target / JOURNAL) as journal:
            for record in records.values():
                journal.append(record)
    return len(records)
