"""Frames of whatever is installed: pandas, polars, else pyarrow, else one line that says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from adjudge.base.frames import new_frame

WITHOUT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
import adjudge as aj
found = aj.compare(aj.example("weka"))
try:
    frame = found.to_frame()
    print(type(frame).__module__.partition(".")[0], frame.shape)
except aj.errors.MissingExtraError as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    ("absent", "printed"),
    [
        (("pandas",), "polars (9, 21)"),
        (("pandas", "polars"), "pyarrow (9, 21)"),
        (("pandas", "polars", "pyarrow"), "to_frame() needs pandas, polars or pyarrow: pip install pandas"),
    ],
)
def test_the_frame_is_of_what_is_installed(absent: tuple[str, ...], printed: str) -> None:
    for module in {"polars", "pyarrow"} - set(absent):
        pytest.importorskip(module)
    code = WITHOUT.format(absent=absent)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == printed, done.stderr


def test_a_column_of_several_kinds_is_text_in_arrow() -> None:
    pytest.importorskip("pyarrow")
    table = new_frame({"n": [1, None, 2], "mixed": [1, None, "x"]}, backend="pyarrow")
    assert table.to_pydict() == {"n": [1, None, 2], "mixed": ["1", None, "x"]}
