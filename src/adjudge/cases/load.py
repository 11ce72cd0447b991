"""Any source of a data set, by one word: a file, `sklearn:iris`, `openml:61`, or `module:function` in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from adjudge.base.argument_checks import checked
from adjudge.cases.case import Case, called
from adjudge.cases.columns import make_case
from adjudge.cases.network_case import is_network_source
from adjudge.cases.table_file import read_arff
from adjudge.errors import InputError


@checked
def load_case(
    source: str | Path | Case | Callable[[], Any],
    *,
    name: str | None = None,
    target: str | None = None,
    nominal: Sequence[str] = (),
    ignore: Sequence[str] = (),
    folder: str | Path = ".",
) -> Case:
    """What data set does this name?

    Parameters
    ----------
    source : str or Path or Case or Callable[[], object]
        A path ending in .arff, .csv, .tsv or .parquet; `sklearn:NAME`; `openml:NUMBER`; `module:function`, a function
        without arguments that returns a Case, (X, y), or a frame with `target` in it; or a Case, or the function.
    name: Name of the case; from the source when left out.
    target: The class column; the last when left out.
    nominal: Columns of numbers that are codes.
    ignore: Columns to leave out.
    folder: Where relative paths start.

    Raises
    ------
    InputError
        There is no such file or name, or it holds no classification data.

    See Also
    --------
    adjudge.cases.make_case : from arrays

    >>> load_case("sklearn:wine", name="wines")
    Case('wines', 178 items, 13 numeric + 0 nominal attributes, 3 classes, 0 missing cells)
    """
    if isinstance(source, Case):
        _takes_no(source.name, target=target, nominal=nominal, ignore=ignore)
        case = source
    else:
        case = _load(source, target, tuple(nominal), tuple(ignore), Path(folder))
    return case if name is None or name == case.name else replace(case, name=name)


def _load(source: Any, target: str | None, nominal: tuple[str, ...], ignore: tuple[str, ...], folder: Path) -> Case:
    if callable(source):
        _takes_no(getattr(source, "__name__", "case"), ignore=ignore)
        return _from_python(source, getattr(source, "__name__", "case"), target, nominal)
    text = str(source)
    if "\0" in text:
        raise InputError(f"case {text!r} is not a file name: it holds a NUL")
    prefix, _, rest = text.partition(":")
    if is_network_source(text):
        raise InputError(
            f"{text!r} is a true network; name the number of rows to draw: {{source = {text!r}, rows = [500]}}"
        )
    if prefix == "sklearn":
        from adjudge.cases.library_sets import sklearn_case

        _takes_no(text, target=target, nominal=nominal, ignore=ignore)
        return sklearn_case(rest)
    if prefix == "openml":
        from adjudge.cases.library_sets import openml_case

        _takes_no(text, nominal=nominal)
        return openml_case(rest, target=target, ignore=ignore)
    path = folder / text
    ending = path.suffix.lower()
    if ending == ".arff":
        _takes_no(text, nominal=nominal)
        return read_arff(path, target=target, ignore=ignore)
    if ending in {".csv", ".tsv"}:
        from adjudge.cases.table_file import read_csv_case

        return read_csv_case(path, target, nominal=nominal, ignore=ignore)
    if ending in {".parquet", ".pq"}:
        from adjudge.cases.table_file import read_parquet_case

        return read_parquet_case(path, target, nominal=nominal, ignore=ignore)
    if rest and prefix.replace(".", "").replace("_", "").isalnum():
        _takes_no(text, ignore=ignore)
        return _from_python(_function(prefix, rest), rest, target, nominal)
    raise InputError(
        f"cannot tell what case {text!r} is; give a .arff, .csv or .parquet file, sklearn:NAME, openml:NUMBER or "
        "module:function"
    )


def _takes_no(source: str, **given: object) -> None:
    """Refuse what would be left aside in silence."""
    for name, value in given.items():
        if value:
            raise InputError(f"case {source!r} takes no {name}: what it holds is fixed there; received {value!r}")


def _function(module: str, name: str) -> Callable[[], Any]:
    found = called(lambda: getattr(import_module(module), name), f"cannot load case {module}:{name}")
    if not callable(found):
        raise InputError(f"case {module}:{name} is a {type(found).__name__}, not a function")
    function: Callable[[], Any] = found
    return function


def _from_python(function: Callable[[], Any], name: str, target: str | None, nominal: Sequence[str]) -> Case:
    made = called(function, f"case function {name!r} failed")
    if isinstance(made, Case):
        return made
    if isinstance(made, tuple) and len(made) == 2:
        return make_case(made[0], made[1], name, nominal=nominal)
    if target is not None and hasattr(made, "columns") and target in made.columns:
        rest = {str(key): made[key] for key in made.columns if key != target}
        return make_case(rest, made[target], name, nominal=nominal)
    raise InputError(
        f"case function {name!r} returned a {type(made).__name__}; return a Case, (X, y), or a frame with a target"
    )
