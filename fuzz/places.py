"""Where the shared data are."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["shared_data"]


def shared_data() -> Path | None:
    """`../shared/data` beside the checkout, or ADJUDGE_DATA; None where there is neither."""
    place = Path(os.environ.get("ADJUDGE_DATA") or Path(__file__).parents[2] / "shared" / "data")
    return place if place.is_dir() else None
