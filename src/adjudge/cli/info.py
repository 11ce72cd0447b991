"""`adjudge info`: versions and what is installed."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import click

from adjudge import __version__
from adjudge.cli.options import json_option

PARTS = {
    "core": ("numpy", "scipy", "narwhals", "click", "rich"),
    "frames": ("pandas", "polars"),
    "parquet": ("pyarrow",),
    "zstd": ("zstandard",),
    "run": ("scikit-learn", "threadpoolctl", "pydantic", "loky"),
    "dask": ("distributed",),
    "weka": ("JPype1",),
    "plot": ("matplotlib",),
    "report": ("jinja2", "matplotlib"),
    "graphs": ("networkx", "gadjid"),
    "fast": ("numba",),
}


@click.command("info")
@json_option
def command(as_json: bool) -> None:
    """Versions of adjudge, Python and every optional part; paste this into a bug report."""
    found = {part: {name: _version(name) for name in packages} for part, packages in PARTS.items()}
    if as_json:
        import json

        click.echo(json.dumps({"adjudge": __version__, "python": platform.python_version(), "parts": found}, indent=2))
        return
    click.echo(f"adjudge {__version__}, Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for part, packages in found.items():
        listed = ", ".join(f"{name} {number or 'absent'}" for name, number in packages.items())
        absent = part not in {"core", "frames"} and not all(packages.values())
        click.echo(f"{part.ljust(8)} {listed}" + (f"  (pip install 'adjudge[{part}]')" if absent else ""))


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
