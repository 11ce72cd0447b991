"""Hostile inputs from good ones: the same seed and number give the same bytes, so any input can be made again.

Nothing here knows a format: seeds are bytes, and so is what comes back; `structure.py` adds what knows JSON, TOML, zip.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from structure import STRUCTURED

__all__ = ["Mutant", "mutant"]

_TOKEN = re.compile(rb"\w+|\s+|[^\w\s]")
_NUMBER = re.compile(rb"\d+(?:\.\d+)?")
# What breaks careless readers: signs that steer, end or nest; numbers out of range; letters that look like others.
HOSTILE = (
    b"\x00", b"\x1b[2J", b"\r", b"\n", b"\n\n", b"\t", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xc2\xb2",
    b"\xe2\x80\xae", b"\xed\xa0\x80", b"\xc2\x9b", b'"', b"'", b"\\", b'\\"', b"{", b"}", b"[", b"]", b"(", b")", b"<",
    b">", b"</", b"<!--", b"-->", b"<![CDATA[", b'<!DOCTYPE x [<!ENTITY a "b">]>', b"&a;", b"&#0;", b"/*", b"*/", b"//",
    b"#", b"%", b";", b",", b"=", b"|", b"~", b"->", b"--", b"<->", b"o->", b"9" * 30, b"9" * 5000, b"-1", b"1e999",
    b"nan", b"NaN", b"inf", b"null", b"true", b"0x1p-3", b"1_000", b"{}" * 50, b"..", b"/", b"\xf0\x9f\x98\x80",
    b"A" * 3000, b"__class__", b"{0.__class__}", b"%s%n", b"=1+1", b"\x93NUMPY",
)  # fmt: skip
Mutation = Callable[[bytes, random.Random, Sequence[bytes]], bytes]


class Mutant:
    """One hostile input, which of the good ones it comes from, and how it was made."""

    __slots__ = ("base", "content", "how", "number", "seed")

    def __init__(self, seed: int, number: int, base: int, how: str, content: bytes) -> None:
        self.seed, self.number, self.base, self.how, self.content = seed, number, base, how, content


def mutant(seeds: Sequence[bytes], name: str, seed: int, number: int) -> Mutant:
    """The input of this number: one to four mutations of one of the seeds, each drawn from (seed, name, number)."""
    draw = random.Random(f"{seed} {name} {number}")
    base = draw.randrange(len(seeds))
    content = seeds[base]
    done = []
    for _ in range(draw.choice((1, 1, 1, 2, 2, 3, 4))):
        mutation = draw.choice(MUTATIONS)
        content = mutation(content, draw, seeds)[:400_000]
        done.append(mutation.__name__)
    return Mutant(seed, number, base, ", ".join(done), content)


def _place(content: bytes, draw: random.Random) -> int:
    return draw.randrange(len(content) + 1)


def _span(content: bytes, draw: random.Random) -> tuple[int, int]:
    start = _place(content, draw)
    return start, min(len(content), start + draw.choice((1, 2, 5, 20, 100, 1000)))


def flip_bytes(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    changed = bytearray(content)
    for _ in range(draw.choice((1, 1, 2, 8))):
        if changed:
            changed[draw.randrange(len(changed))] = draw.randrange(256)
    return bytes(changed)


def cut_off(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    return content[: _place(content, draw)]


def cut_off_lines(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join(lines[: draw.randrange(len(lines) + 1)])


def leave_out(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    start, end = _span(content, draw)
    return content[:start] + content[end:]


def double(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    start, end = _span(content, draw)
    return content[:end] + content[start:end] * draw.choice((1, 1, 3, 50)) + content[end:]


def double_lines(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    lines = content.splitlines(keepends=True)
    if lines:
        place = draw.randrange(len(lines))
        lines[place:place] = lines[place : place + draw.choice((1, 3))] * draw.choice((1, 2, 200))
    return b"".join(lines)


def swap_tokens(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    tokens = _TOKEN.findall(content)
    for _ in range(draw.choice((1, 2, 5))):
        if tokens:
            one, other = draw.randrange(len(tokens)), draw.randrange(len(tokens))
            tokens[one], tokens[other] = tokens[other], tokens[one]
    return b"".join(tokens)


def repeat_token(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    """One token many times over: deep nesting, long chains, many remarks."""
    tokens = _TOKEN.findall(content)
    if tokens:
        place = draw.randrange(len(tokens))
        tokens[place] *= draw.choice((2, 10, 200, 5000))
    return b"".join(tokens)


def put_hostile(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    place = _place(content, draw)
    return content[:place] + draw.choice(HOSTILE) * draw.choice((1, 1, 1, 40)) + content[place:]


def hostile_for_token(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    tokens = _TOKEN.findall(content)
    if tokens:
        tokens[draw.randrange(len(tokens))] = draw.choice(HOSTILE)
    return b"".join(tokens)


def other_number(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    found = list(_NUMBER.finditer(content))
    if not found:
        return content
    match = draw.choice(found)
    new = draw.choice((b"0", b"-1", b"1000000000", b"9" * 400, b"9" * 5000, b"1e400", b"nan", b"\xc2\xb2", b"1.5", b""))
    return content[: match.start()] + new + content[match.end() :]


def splice(content: bytes, draw: random.Random, seeds: Sequence[bytes]) -> bytes:
    other = draw.choice(seeds)
    return content[: _place(content, draw)] + other[_place(other, draw) :]


MUTATIONS: tuple[Mutation, ...] = (
    flip_bytes, cut_off, cut_off_lines, leave_out, double, double_lines, swap_tokens, repeat_token, put_hostile,
    hostile_for_token, other_number, splice, *STRUCTURED,
)  # fmt: skip
