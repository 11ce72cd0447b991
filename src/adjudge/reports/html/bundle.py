"""Vega, Vega-Lite and vega-embed as one script, from the installed vl-convert-python; made once, then cached."""

from __future__ import annotations

import contextlib
import os
from importlib.util import find_spec
from pathlib import Path

from adjudge.errors import require

__all__ = ["vega_bundle"]

# vl-convert names the three in the scope of the snippet; a page needs only the last.
_SNIPPET = "window.vegaEmbed = vegaEmbed;"


def vega_bundle() -> str:
    """The script, wrapped so that its names stay its own."""
    other = " (or say --static)" if find_spec("matplotlib") else ""
    convert = require("vl_convert", "report", f"an interactive report{other}")
    cached = _cache_folder() / f"vega-{convert.__version__}.js"
    with contextlib.suppress(OSError):
        text = cached.read_text(encoding="utf-8")
        if text.endswith("})();\n"):  # a file cut short by a full disk is made again
            return text
    script = convert.javascript_bundle(_SNIPPET).replace("</script", "<\\/script")
    text = f"(function(){{\n{script}\n}})();\n"
    with contextlib.suppress(OSError):
        cached.parent.mkdir(parents=True, exist_ok=True)
        partial = cached.with_suffix(f".{os.getpid()}")
        partial.write_text(text, encoding="utf-8")
        partial.replace(cached)
    return text


def _cache_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "adjudge"
