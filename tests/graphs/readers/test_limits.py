"""What a small file may announce or unpack to is checked before memory is taken."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import numpy as np
import pytest

from adjudge.errors import InputError
from adjudge_graphs.readers.read import read_graph


def npy(head: str, body: bytes = b"") -> bytes:
    text = (head + "\n").encode("latin-1")
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + body


@pytest.mark.parametrize(("content", "why"), [
    (npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000, 1000000), }"), "8000000000000 bytes, but 0"),
    (npy("{'descr': '|O', 'fortran_order': False, 'shape': (2, 2), }"), "never loaded"),
    (npy("{'descr': '<f8', 'fortran_order': False, 'shape': " + "(" * 5000), "not an array"),
    (npy("__import__('os').system('true')"), "not an array"),
    (npy("{'descr': '<f9', 'fortran_order': False, 'shape': (1, 1), }", b"123456789"), "no numbers NumPy knows"),
    (npy("{'descr': '<f8', 'fortran_order': False, 'shape': (" + "4" * 300 + "), }"), "not an array"),
    (b"\x93NUMPY", "not an array"),
])  # fmt: skip
def test_an_array_is_loaded_only_if_its_head_is_plain_and_its_size_true(
    tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "m.npy").write_bytes(content)
    with pytest.raises(InputError, match=why):
        read_graph(tmp_path / "m.npy", row_to_column=True)


@pytest.mark.parametrize("kind", ["<f8", ">i4", "|b1", "<f4", "|u1"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_that_numpy_saves_are_loaded_as_numpy_loads_them(tmp_path: Path, kind: str, order: str) -> None:
    array = np.array([[0, 1, 0], [0, 0, 1], [0, 0, 0]], dtype=kind, order=order)  # type: ignore[call-overload]
    np.save(tmp_path / "m.npy", array)
    assert str(read_graph(tmp_path / "m.npy", row_to_column=True)) == "0 -> 1\n1 -> 2"


def test_a_packed_flood_stops_at_the_limit_which_is_named_with_the_way_to_lift_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = io.BytesIO()
    with gzip.open(out, "wb", compresslevel=9) as file:
        for _ in range(120):
            file.write(b"A -> B\n" * 142_858)
    (tmp_path / "flood.txt.gz").write_bytes(out.getvalue())
    assert len(out.getvalue()) < 1_000_000
    with pytest.raises(InputError, match=r"unpacks to more than 100 MB.*ADJUDGE_MAX_MB"):
        read_graph(tmp_path / "flood.txt.gz")
    monkeypatch.setenv("ADJUDGE_MAX_MB", "1")
    (tmp_path / "long.txt").write_bytes(b"A -> B\n" * 200_000)
    with pytest.raises(InputError, match="has more than 1 MB"):
        read_graph(tmp_path / "long.txt")
    monkeypatch.setenv("ADJUDGE_MAX_MB", "much")
    with pytest.raises(InputError, match="whole number of megabytes"):
        read_graph(tmp_path / "long.txt")


def test_entities_are_refused_in_every_xml_format() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    for root in ("graphml", "BIF", "smile", "gexf", "ANALYSISNOTEBOOK"):
        with pytest.raises(InputError, match="entities"):
            read_graph(f"{bomb}<{root}>&b;</{root}>")


def test_groups_of_nodes_cannot_multiply_without_end() -> None:
    left, right = (" ".join(f"{side}{k}" for k in range(5000)) for side in "ab")
    with pytest.raises(InputError, match="more than 10000000 edges"):
        read_graph(f"digraph {{ {{{left}}} -> {{{right}}} }}")


def test_files_in_other_encodings_are_read_by_what_they_say(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("Zoë -> B\r\nB -> C\r\n".encode("utf-16"))
    assert read_graph(tmp_path / "a.txt").nodes == ("Zoë", "B", "C")
    xml = '<?xml version="1.0" encoding="ISO-8859-1"?><smile><nodes><cpt id="Zoë"/></nodes></smile>'
    (tmp_path / "a.xdsl").write_bytes(xml.encode("latin-1"))
    assert read_graph(tmp_path / "a.xdsl").nodes == ("Zoë",)
