"""What is packed, unpacked within limits: gzip streams and the members of a zip, Zstandard (method 93) included.

Sizes are checked before anything is unpacked where the archive states them, and again while unpacking, since a bomb
states what it likes. Nothing is written to disk.
"""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib
from typing import IO, Any

from adjudge.base.limits import most_bytes, too_large
from adjudge.errors import InputError, require

MOST_MB = 2000  # of one file, unpacked, or of all members of a zip; ADJUDGE_MAX_MB sets another limit
MAX_MEMBERS = 500_000
MAX_RATIO = 1000  # unpacked to packed size, counted from 10 MB on: text hardly passes 100

_ZSTANDARD = 93


class _Limited(io.RawIOBase):
    """A gzip stream that stops at the limit with a refusal instead of filling the memory."""

    def __init__(self, packed: IO[bytes], size: int, name: str) -> None:
        self._packed, self._stream, self._name, self._given = packed, gzip.GzipFile(fileobj=packed), name, 0
        self._limit = _most(size)

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self._packed.close()
        super().close()

    def readinto(self, buffer: Any) -> int:
        try:
            part = self._stream.read(len(buffer))
        except (OSError, EOFError, zlib.error) as broken:
            raise InputError(f"{self._name}: damaged gzip file ({broken})") from broken
        self._given += len(part)
        if self._given > self._limit:
            raise too_large(self._name, "unpacks to", self._limit)
        buffer[: len(part)] = part
        return len(part)


def _most(packed: int) -> int:
    """Bytes that so many packed ones may become: what the user said, else MAX_RATIO times as many within the limit."""
    most = most_bytes(MOST_MB)
    return most if os.environ.get("ADJUDGE_MAX_MB") else min(most, max(10 * 2**20, MAX_RATIO * packed))


def gunzipped(packed: IO[bytes], size: int, name: str) -> IO[bytes]:
    """The unpacked stream of a gzip file of `size` bytes."""
    return io.BufferedReader(_Limited(packed, size, name), 2**20)


def gunzip(content: bytes, name: str) -> bytes:
    """The unpacked bytes."""
    return gunzipped(io.BytesIO(content), len(content), name).read()


def open_zip(stream: IO[bytes], name: str) -> zipfile.ZipFile:
    """The archive, once its table of contents is within the limits."""
    try:
        archive = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, NotImplementedError, OSError) as broken:
        raise InputError(f"{name}: damaged zip file ({broken})") from broken
    members = archive.infolist()
    total, packed = (sum(getattr(member, size) for member in members) for size in ("file_size", "compress_size"))
    if len(members) > MAX_MEMBERS:
        raise InputError(f"{name} states {len(members):,} members; at most {MAX_MEMBERS:,} are read")
    if total > _most(packed):
        raise too_large(name, f"({packed:,} bytes packed) unpacks to", _most(packed))
    return archive


def zip_member(archive: zipfile.ZipFile, member: str, name: str) -> bytes:
    """One member's bytes; no more than it states and than the limit allows."""
    about = archive.getinfo(member)
    try:
        if about.compress_type == _ZSTANDARD:
            content = _zstandard_member(archive, about)
        else:
            with archive.open(about) as stream:
                content = stream.read(about.file_size + 1)
    except (NotImplementedError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, OSError) as broken:
        raise InputError(f"{name}: member {member} cannot be unpacked ({broken})") from broken
    if len(content) > about.file_size:
        raise InputError(f"{name}: member {member} is longer than the {about.file_size:,} bytes it states")
    return content


def _zstandard_member(archive: zipfile.ZipFile, about: zipfile.ZipInfo) -> bytes:
    """A member of method 93, which the standard library cannot unpack before Python 3.14."""
    zstandard = require("zstandard", "zstd", "reading zip members packed with Zstandard (new Inspect logs)")
    stream = archive.fp
    assert stream is not None
    stream.seek(about.header_offset)
    header = stream.read(30)
    if header[:4] != b"PK\x03\x04":
        raise zipfile.BadZipFile("no local header where the table of contents points")
    names = int.from_bytes(header[26:28], "little") + int.from_bytes(header[28:30], "little")
    stream.seek(about.header_offset + 30 + names)
    packed = stream.read(about.compress_size)
    try:
        content: bytes = zstandard.ZstdDecompressor().stream_reader(packed).read(about.file_size + 1)
    except zstandard.ZstdError as broken:
        raise zipfile.BadZipFile(str(broken)) from broken
    if len(content) == about.file_size and zlib.crc32(content) != about.CRC:
        raise zipfile.BadZipFile("its checksum is wrong")
    return content
