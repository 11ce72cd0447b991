"""Limits hold to the byte; packed files are unpacked member by member."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from adjudge.base.limits import most_bytes, read_limited, refuse_more, unpack_gzip
from adjudge.errors import InputError


def test_a_file_may_have_as_many_bytes_as_stated_and_none_more(tmp_path: Path) -> None:
    for name, content in (("plain", b"x" * 1000), ("packed", gzip.compress(b"x" * 1000))):
        (tmp_path / name).write_bytes(content)
        assert read_limited(tmp_path / name, 1000) == b"x" * 1000
        with pytest.raises(InputError, match=r"more than 0\.000999 MB"):
            read_limited(tmp_path / name, 999)


def test_all_members_of_a_packed_file_are_read_and_padding_is_not() -> None:
    first, second = bytes(range(256)) * 2000, b"end"
    packed = gzip.compress(first) + gzip.compress(second)
    for padding in (b"", b"\0" * 700):
        assert unpack_gzip(packed + padding, "it", 600_000) == first + second
    for cut in (1, len(packed) // 2, len(packed) - 1):
        with pytest.raises(InputError, match="damaged gzip file"):
            unpack_gzip(packed[:cut], "it", 600_000)
    with pytest.raises(InputError, match="damaged gzip file"):
        unpack_gzip(packed + b"\0rest", "it", 600_000)


def test_ten_thousand_members_are_the_most() -> None:
    member = gzip.compress(b"a")
    assert unpack_gzip(member * 10_000, "it", 20_000) == b"a" * 10_000
    with pytest.raises(InputError, match="more than 10000 gzip files"):
        unpack_gzip(member * 10_001, "it", 20_000)


def test_limits_are_those_stated_or_those_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = {"CELLS": 200_000_000, "COLUMNS": 100_000, "PAIRS": 2_000_000}  # SECURITY.md
    for kind, most in stated.items():
        refuse_more(kind, most, "it")
        with pytest.raises(InputError, match=f"it: {most + 1:,} {kind.lower()}, and at most {most:,} are taken"):
            refuse_more(kind, most + 1, "it")
        monkeypatch.setenv(f"ADJUDGE_MAX_{kind}", "7")
        refuse_more(kind, 7, "it")
        with pytest.raises(InputError, match="at most 7 are taken"):
            refuse_more(kind, 8, "it")
        monkeypatch.setenv(f"ADJUDGE_MAX_{kind}", "²")
        with pytest.raises(InputError, match="is a whole number"):
            refuse_more(kind, 1, "it")
    assert most_bytes(3) == 3_000_000
    monkeypatch.setenv("ADJUDGE_MAX_MB", "2")
    assert most_bytes(3) == 2_000_000
    for wrong in ("1.5", "1" * 10, "-1", "²"):
        monkeypatch.setenv("ADJUDGE_MAX_MB", wrong)
        with pytest.raises(InputError, match="whole number of megabytes"):
            most_bytes(3)


def test_a_device_that_never_ends_is_refused_before_it_is_read() -> None:
    from adjudge.base.toml_text import read_toml_file

    with pytest.raises(InputError, match="/dev/zero is a device, not a file"):
        read_toml_file(Path("/dev/zero"))
    assert read_toml_file(Path("/dev/null")) == ""
