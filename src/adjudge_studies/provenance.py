"""The last lines of a study's page: the command that made it, its versions and how long it took."""

from __future__ import annotations

import platform
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from adjudge.runs.journal import read_lines
from adjudge_studies.catalogue import How, Study

_MARK = "\n---\nMade by "
_PACKAGES = ("adjudge", "numpy", "scipy", "scikit-learn")
_OWN_TABLE = "On your own table: [from the papers to commands](../papers.md)."
_OF_NETWORKS = ("pgmpy", "causal-learn", "pyAgrum")


def provenance(name: str, study: Study, how: How, seconds: float, processor: float) -> str:
    """What stands below the page of this study, made so: `seconds` by the clock, `processor` of all processors."""
    command = f"adjudge reproduce {name}"
    if how.replications is not None and not how.quick:
        command += f" --replications {how.replications}"
    command += f" --seed {how.seed}" + (" --quick" if how.quick else "")
    packages = (*_PACKAGES, *(_OF_NETWORKS if "networks" in study.needs else ()))
    versions = [f"{package} {found}" for package in packages if (found := _version(package))]
    if "WEKA" in study.needs:
        from adjudge.learners.weka import weka_version

        versions.append(f"WEKA {weka_version()}")
    return (
        f"{_MARK}`{command}` on {date.today().isoformat()} in {seconds:.0f} s, {processor:.0f} s of processor time "
        f"({how.engine} engine){_kept(how.folder)}. Python {platform.python_version()}, {', '.join(versions)}."
        + (f" {_OWN_TABLE}\n" if name.startswith("paper-") else "\n")
    )


def _kept(folder: Path) -> str:
    """How long the work took that the study's journals keep, this run's and that of runs before it; else nothing."""
    journals = sorted(folder.rglob("journal.jsonl"))
    if not journals:
        return ""
    seconds = sum(line.record.get("seconds") or 0.0 for path in journals for line in read_lines(path))
    return f"; the work in its journal, from this and earlier runs, took {seconds:.0f} s by the workers' clocks"


def without_provenance(page: str) -> str:
    """The page itself.

    >>> without_provenance("# A\\n\\n---\\nMade by `x` in 3 s.\\n")
    '# A\\n'
    """
    return page.partition(_MARK)[0]


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
