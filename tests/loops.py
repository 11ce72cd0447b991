"""Many small cases as one test: a failure says of which case it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def of(*case: object) -> Iterator[None]:
    """What fails inside is told with the case."""
    try:
        yield
    except BaseException as failure:
        failure.add_note(f"of {', '.join(map(repr, case))}")
        raise
