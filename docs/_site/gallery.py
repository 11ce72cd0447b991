"""How the gallery takes what a script made: the axes it drew, as SVG; the page it wrote, as it is."""

from __future__ import annotations

import gc
import shutil
from pathlib import Path
from typing import Any

from sphinx_gallery.scrapers import figure_rst


def scrape_axes(block: Any, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """The figure of `ax`, once: adjudge never draws on pyplot, so sphinx-gallery's own scraper sees nothing."""
    from adjudge.plots.svg import save_figure

    gc.freeze()  # after each script sphinx-gallery looks for garbage: among what the script made, not among all pages
    ax = block_vars["example_globals"].pop("ax", None)
    if ax is None:
        return ""
    path = Path(block_vars["image_path_iterator"].next()).with_suffix(".svg")
    save_figure(ax, path, "svg")
    return figure_rst([str(path)], gallery_conf["src_dir"])


def copy_page(app: Any, error: Exception | None) -> None:
    if error is None:
        written = Path(app.srcdir) / "gallery_scripts" / "forms" / "report.html"
        shutil.copy(written, Path(app.outdir) / "gallery" / "forms")


def lead_to_gallery(app: Any, docname: str, source: list[str]) -> None:
    """On a code host a page links to the scripts; here to the gallery that was made of them."""
    source[0] = source[0].replace("gallery_scripts/README.rst", "gallery/index.rst")


def setup(app: Any) -> dict[str, bool]:
    app.connect("build-finished", copy_page)
    app.connect("source-read", lead_to_gallery)
    return {"parallel_read_safe": True}
