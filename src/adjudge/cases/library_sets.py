"""Data sets of OpenML, downloaded once; and those that come with scikit-learn or that its generators draw."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from adjudge.base.limits import most_bytes, read_limited, too_large, unpack_gzip
from adjudge.cases.case import Case
from adjudge.cases.columns import make_case
from adjudge.cases.table_file import parse_arff
from adjudge.errors import InputError, refuse_unknown, require

API = "https://www.openml.org/api/v1/json/data/"
_MOST_MB = 2000  # of a file, unpacked; ADJUDGE_MAX_MB sets another limit


def openml_case(number: int | str, *, target: str | None = None, ignore: tuple[str, ...] = ()) -> Case:
    """What is OpenML's data set of this number?

    The description names file, checksum, class and columns to leave out; the file is ARFF. Both are kept below
    `$ADJUDGE_CACHE` (else `~/.cache/adjudge`) and a second call needs no network.
    """
    if not (str(number).isascii() and str(number).isdigit()):
        raise InputError(f"an OpenML data set is a whole number, as openml:61; got {number!r}")
    folder = cache_folder() / "openml" / str(number)
    about = _description(folder / "description.json", int(number))
    content = _fetched(folder / "data.arff.gz", str(about["url"]), about.get("md5_checksum"))
    left_out = {*_listed(about.get("ignore_attribute")), *_listed(about.get("row_id_attribute")), *ignore}
    goal = target or about.get("default_target_attribute")
    if not goal or "," in goal:
        raise InputError(
            f"openml:{number} has {'several classes' if goal else 'no class'} by default; name one with target"
        )
    text = content.decode("utf-8", errors="replace")
    return parse_arff(text, str(about["name"]), target=str(goal), ignore=tuple(sorted(left_out - {goal})))


def cache_folder() -> Path:
    """Where fetched data are kept."""
    given = os.environ.get("ADJUDGE_CACHE")
    return Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "adjudge"


def _description(path: Path, number: int) -> dict[str, Any]:
    answer = _fetched(path, f"{API}{number}")
    try:
        found: dict[str, Any] = json.loads(answer)["data_set_description"]
        known = {"name", "url"} <= found.keys()
    except (ValueError, KeyError, TypeError, AttributeError):
        known = False
    if not known:
        path.unlink(missing_ok=True)
        raise InputError(f"OpenML's answer about data set {number} is not a description; try again") from None
    if str(found.get("format", "arff")).lower() not in {"arff", "sparse_arff"}:
        raise InputError(f"openml:{number} is of format {found['format']!r}; only ARFF is read")
    return found


def _fetched(path: Path, url: str, checksum: Any = None) -> bytes:
    """The file from the cache, else from the network and then kept; `.gz` paths are kept compressed."""
    most = most_bytes(_MOST_MB)
    if path.is_file():
        return read_limited(path, most)
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            content: bytes = answer.read(most + 1)
    except (urllib.error.URLError, TimeoutError, OSError) as broken:
        raise InputError(f"cannot fetch {url}: {getattr(broken, 'reason', broken)}") from broken
    if len(content) > most:
        raise too_large(url, "has", most)
    if content[:2] == b"\x1f\x8b":
        content = unpack_gzip(content, url, most)
    if checksum and hashlib.md5(content, usedforsecurity=False).hexdigest() != checksum:
        raise InputError(f"{url}: the file does not have the checksum OpenML states; try again later")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")  # whole or absent, whoever else fetches it too
    part.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)
    part.replace(path)
    return content


def _listed(value: Any) -> list[str]:
    if not value:
        return []
    return (
        [str(item) for item in value] if isinstance(value, list) else [part.strip() for part in str(value).split(",")]
    )


SKLEARN_SETS = ("iris", "wine", "breast_cancer", "digits")

# Name → scikit-learn's generator and its settings; 300 items of a fixed seed, so that a name is always the same data.
DRAWN_SETS: dict[str, tuple[str, dict[str, Any]]] = {
    "moons": ("make_moons", {"noise": 0.3}),
    "circles": ("make_circles", {"noise": 0.2, "factor": 0.5}),
    "blobs": ("make_blobs", {"centers": 4, "n_features": 5, "cluster_std": 4.0}),
    "shells": ("make_gaussian_quantiles", {"n_features": 4, "n_classes": 3}),
    "sphere": ("make_hastie_10_2", {}),
    "clusters": ("make_classification", {"n_features": 10, "n_informative": 6, "n_classes": 3}),
    "noisy_labels": ("make_classification", {"n_features": 8, "n_informative": 4, "flip_y": 0.2}),
    "few_signals": ("make_classification", {"n_features": 30, "n_informative": 3, "n_redundant": 0}),
}


def sklearn_case(name: str) -> Case:
    """What is scikit-learn's built-in or generated set of this name?

    >>> sklearn_case("iris")
    Case('iris', 150 items, 4 numeric + 0 nominal attributes, 3 classes, 0 missing cells)
    >>> sklearn_case("moons")
    Case('moons', 300 items, 2 numeric + 0 nominal attributes, 2 classes, 0 missing cells)
    """
    known = (*SKLEARN_SETS, *DRAWN_SETS)
    refuse_unknown(name, known, f"scikit-learn has no built-in classification set {name!r}")
    datasets = require("sklearn.datasets", "run", f"sklearn:{name}")
    if name in SKLEARN_SETS:
        bunch = getattr(datasets, f"load_{name}")()
        values, codes, attributes = bunch.data, bunch.target, [str(key) for key in bunch.feature_names]
        classes = [str(label) for label in bunch.target_names]
    else:
        generator, settings = DRAWN_SETS[name]
        values, codes = getattr(datasets, generator)(n_samples=300, random_state=1, **settings)
        attributes = [f"x{place + 1}" for place in range(values.shape[1])]
        labels = sorted(set(codes))  # make_hastie_10_2 calls its classes −1 and 1
        codes, classes = [labels.index(code) for code in codes], [f"c{place + 1}" for place in range(len(labels))]
    columns = {key: values[:, place].tolist() for place, key in enumerate(attributes)}
    return make_case(columns, [classes[code] for code in codes], name, classes=classes)
