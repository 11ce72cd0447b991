"""Mutations that know a structure: a value of a JSON or TOML tree, a member of a zip, the inside of a gzip file.

They leave alone what is not of their kind, so that they stand among the others.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import math
import random
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["STRUCTURED"]

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 1.5, -0.0, 1e300, 10**9, 10**19, 10**400, math.nan, math.inf, -math.inf, "", " ",
    "²", "text", "nan", "1e999", "\x1b[2J", "a\nb", "\u202e", "\ud800", "\u2028", "../..", "/", "*", "[", "math.pi",
    "os.nothing", "nowhere.Thing", "builtins.exit", [], {}, [[]], [None], ["a"], [1, 2], {"a": {"b": 1}}, {"": None},
    {"class": "math.pi"}, {"name": 7}, [{"name": []}], "A" * 5000, [[[[[[[[[[]]]]]]]]]],
)  # fmt: skip


def _changed(tree: Any, draw: random.Random) -> Any:
    """The tree with one value somewhere put out, doubled, nested or changed for another."""
    if isinstance(tree, (dict, list)) and tree and draw.random() < 0.85:
        places: list[Any] = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
        place = draw.choice(places)
        made: Any = dict(tree) if isinstance(tree, dict) else list(tree)
        what = draw.random()
        if what < 0.1:
            del made[place]
        elif what < 0.15 and isinstance(made, dict):
            made[draw.choice(("", "new", "class", "name", "\x1b", "fold", "0", "seeds"))] = made.pop(place)
        elif what < 0.2 and isinstance(made, list):
            made[place:place] = [made[place]] * draw.choice((1, 5, 300))
        else:
            made[place] = _changed(tree[place], draw)
        return made
    return [tree] * draw.choice((0, 1, 2)) if draw.random() < 0.1 else draw.choice(_VALUES)


def _json(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False).encode("utf-8", "surrogatepass")


def change_json(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    if content.lstrip()[:1] not in (b"{", b"["):
        return content
    with contextlib.suppress(ValueError, RecursionError):
        return _json(_changed(json.loads(content), draw))
    lines = content.split(b"\n")
    place = draw.randrange(len(lines))
    with contextlib.suppress(ValueError, RecursionError):
        lines[place] = _json(_changed(json.loads(lines[place]), draw))
    return b"\n".join(lines)


def key_twice(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One object of a JSON text gets a key it has already."""
    opened = [place for place, byte in enumerate(content[:20_000]) if byte == 0x7B]
    if not opened:
        return content
    place = draw.choice(opened) + 1
    key = content[place : place + 200].partition(b":")[0].strip() or b'"a"'
    return content[:place] + key + b": " + draw.choice((b"1", b"null", b'"x"')) + b", " + content[place:]


def nest(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    """Deep nesting, closed again: parsers that call themselves give up."""
    depth = draw.choice((50, 500, 3000, 100_000))
    left, right = draw.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")")))
    place = draw.randrange(len(content) + 1)
    return content[:place] + left * depth + b"1" + right * depth + content[place:]


def change_toml(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    try:
        tree = tomllib.loads(content.decode())
        return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in _changed(tree, draw).items()).encode()
    except (ValueError, RecursionError, AttributeError):
        return content


def _key(text: str) -> str:
    return json.dumps(text)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(str(key))} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    return '""' if value is None else json.dumps(str(value))


def inside_gzip(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    if content[:2] != b"\x1f\x8b":
        return content
    try:
        inside = gzip.decompress(content)
    except (OSError, EOFError, zlib.error):
        return content
    return gzip.compress(_inner(inside, draw), mtime=0)


def inside_zip(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One member changed, or one that states a false size; the archive is whole again."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError, zlib.error, RuntimeError):
        return content
    if not members:
        return content
    name = draw.choice(list(members))
    members[name] = _inner(members[name], draw)
    if draw.random() < 0.1:
        members[draw.choice(("../x", "/x", "\x1b", "a" * 300))] = members.pop(name)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, inside in members.items():
            archive.writestr(member, inside)
    return out.getvalue()


def _inner(content: bytes, draw: random.Random) -> bytes:
    change: Callable[..., bytes] = draw.choice((change_json, key_twice, nest))
    return change(content, draw, [content])


STRUCTURED = (change_json, change_json, key_twice, nest, change_toml, change_toml, inside_gzip, inside_zip)
