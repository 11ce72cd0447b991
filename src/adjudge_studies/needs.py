"""What a study needs beside adjudge itself, whether it is there, and where to get it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from adjudge.base.option_spelling import option
from adjudge.errors import InputError, UnfitDataError

Need = Literal["WEKA", "UCI files", "results", "networks", "run", "fast"]

ABOUT: Mapping[Need, str] = {
    "WEKA": "Java, WEKA, adjudge[weka]",
    "UCI files": "UCI files",
    "results": "results tables",
    "networks": "pgmpy",
    "run": "adjudge[run]",
    "fast": "adjudge[fast]",
}
_COLLECTION = "WEKA's UCI collection (datasets-UCI.jar of the University of Waikato; GitHub renatopp/arff-datasets)"
_THYROID = "UCI thyroid-disease, Quinlan's files of 1987 (archive.ics.uci.edu/dataset/102)"
_SOURCES = {
    "hypothyroid-3163": f"{_THYROID}: hypothyroid.data",
    "sick-euthyroid": f"{_THYROID}: sick-euthyroid.data",
    "soybean-small": "UCI soybean-small (archive.ics.uci.edu/dataset/91), class last",
    "glass2": f"glass of {_COLLECTION}: classes 1 and 3 joined, against 2, the others left out",
    "vote1": f"vote of {_COLLECTION} without physician-fee-freeze",
    "zoo": f"zoo of {_COLLECTION} without the animal's name",
}


def source_of(name: str) -> str:
    """Where a data set (the file's name without .arff) can be had.

    >>> source_of("vote1").endswith("without physician-fee-freeze")
    True
    """
    return _SOURCES.get(name, _COLLECTION)


def sources() -> list[str]:
    """Where the data of the studies can be had, a line for each source."""
    return [
        f"UCI files (ARFF, {option('data', 'DIR')}): {_COLLECTION}.",
        *(f"{name}: {text}." for name, text in _SOURCES.items()),
    ]


def find_data(given: Path | None) -> Path:
    """The folder of the UCI files: the one given, or ADJUDGE_DATA/uci, or ../shared/data/uci."""
    found = given or Path(os.environ.get("ADJUDGE_DATA", "../shared/data")) / "uci"
    if not found.is_dir():
        raise UnfitDataError(
            f"no folder {found} with the UCI files as ARFF; say where they are with {option('data')}; "
            f"source: {_COLLECTION}"
        )
    return found


def missing_file(path: Path) -> UnfitDataError:
    """The refusal that names a file and where it comes from."""
    return UnfitDataError(f"no file {path}; source: {source_of(path.name.removesuffix('.arff'))}")


def _check_weka(data: Path | None) -> None:
    from adjudge.learners.weka import weka_jar

    if find_spec("jpype") is None:
        raise UnfitDataError("WEKA is run through JPype, which is not installed: pip install 'adjudge[weka]'")
    try:
        weka_jar()
    except InputError as missing:
        raise UnfitDataError(str(missing)) from missing
    import jpype

    try:
        jpype.getDefaultJVMPath()
    except jpype.JVMNotFoundException:
        raise UnfitDataError("WEKA needs Java and none was found; install one or set JAVA_HOME") from None


def find_results(given: Path | None) -> Path:
    """The folder of public results tables, beside that of the UCI files."""
    found = find_data(given).parent / "results"
    if not found.is_dir():
        raise UnfitDataError(
            f"no folder {found} of results tables; say with {option('data')} where the UCI files beside it are"
        )
    return found


def _check_networks(data: Path | None) -> None:
    if find_spec("pgmpy") is None:
        raise UnfitDataError("the true networks come with pgmpy, which is not installed: pip install pgmpy")


def _check_extra(extra: str, modules: tuple[str, ...]) -> None:
    if any(find_spec(name) is None for name in modules):
        raise UnfitDataError(f"this study needs {' and '.join(modules)}: pip install 'adjudge[{extra}]'")


_CHECKS: Mapping[Need, Callable[[Path | None], object]] = {
    "WEKA": _check_weka,
    "UCI files": find_data,
    "results": find_results,
    "networks": _check_networks,
    "run": lambda _: _check_extra("run", ("sklearn", "loky")),
    "fast": lambda _: _check_extra("fast", ("numba",)),
}


def check_need(need: Need, data: Path | None) -> None:
    """Nothing if it is there; otherwise a refusal in one line that says what to install or where it can be had."""
    _CHECKS[need](data)
