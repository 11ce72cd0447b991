"""Unpacking within limits: bombs are refused before or while they unpack."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results import unpack
from adjudge.results.read import read_results


def packed(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> io.BytesIO:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    stream.seek(0)
    return stream


def test_a_gzip_bomb_is_stopped_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "r.csv.gz"
    path.write_bytes(gzip.compress(b"case,learner,accuracy\n" + b"x,A,1\n" * 4_000_000))  # 24 MB from 24 kB
    with pytest.raises(InputError, match="unpacks to more than"):
        monkeypatch.setattr(unpack, "MAX_RATIO", 100)
        read_results(path)


def test_a_damaged_gzip_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.csv.gz"
    path.write_bytes(gzip.compress(b"case,learner,accuracy\nx,A,1\n")[:-12])
    with pytest.raises(InputError, match="damaged gzip"):
        read_results(path)


def test_a_zip_is_judged_by_what_it_states_before_anything_is_unpacked() -> None:
    bomb = packed({"header.json": bytes(40_000_000)})
    with pytest.raises(InputError, match=r"unpacks to more than 38\.\d+ MB.*ADJUDGE_MAX_MB"):
        unpack.open_zip(bomb, "log.eval")


def test_too_many_members_and_too_long_ones_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpack, "MAX_MEMBERS", 2)
    with pytest.raises(InputError, match="states 3 members"):
        unpack.open_zip(packed({"a": b"1", "b": b"2", "c": b"3"}), "log.eval")
    monkeypatch.setenv("ADJUDGE_MAX_MB", "1")
    with pytest.raises(InputError, match="unpacks to more than 1 MB"):
        unpack.open_zip(packed({"a": bytes(1_000_001)}), "log.eval")


def test_a_member_longer_than_it_states_is_refused() -> None:
    stream = packed({"a": b"x" * 1000}, zipfile.ZIP_STORED)
    archive = unpack.open_zip(stream, "log.eval")
    archive.getinfo("a").file_size = 10
    with pytest.raises(InputError):
        unpack.zip_member(archive, "a", "log.eval")


def test_entities_in_xml_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.xml"
    path.write_text('<!DOCTYPE r [<!ENTITY a "b">]><oml:run xmlns:oml="http://openml.org/openml">&a;</oml:run>')
    with pytest.raises(InputError, match="declares entities"):
        read_results(path)


def test_deep_json_is_refused_and_not_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 200_000)
    with pytest.raises(InputError, match="nested too deeply"):
        read_results(path)
    path.write_text(json.dumps({"a": 1}, indent=2))
    with pytest.raises(InputError):
        read_results(path)


def test_a_zip_of_a_version_that_python_has_not_is_refused() -> None:
    content = bytearray(packed({"a.json": b"{}"}).getvalue())
    content[content.index(b"PK\x01\x02") + 6] = 129  # the version needed to unpack it, in the table of contents
    with pytest.raises(InputError, match=r"zip file version 12\.9"):
        unpack.open_zip(io.BytesIO(content), "log.eval")
