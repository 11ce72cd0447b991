"""The site: MyST Markdown on Sphinx with the pydata theme; everything it shows of the code is read off the code.

`make docs` builds it (scripts/site_pages.py). It loads nothing from a network and works from file://.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

gc.disable()  # pages are kept to the end of the build: looking for garbage among them took a fifth of it

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_site"))

from gallery import scrape_axes  # noqa: E402

import adjudge  # noqa: E402

project = "adjudge"
author = "The adjudge authors"
version = release = adjudge.__version__
copyright = f"2026, {author}"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "sphinx_copybutton",
    "sphinx_gallery.gen_gallery",
    "gallery",  # docs/_site: figures as SVG, the page a script wrote
    "commands",  # docs/_site: the command reference, from --help
    "papers",  # docs/_site: the papers' full names on pages that programs wrote
    "names",  # docs/_site: the API pages, from each namespace's list
]
exclude_patterns = ["_site", "_static", "_templates", "gallery_scripts"]
templates_path = ["_templates"]
default_role = "code"  # docstrings write names in single backticks

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
suppress_warnings = ["config.cache"]  # the gallery's scraper is a function, which cannot be pickled
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!adjudge).*")]  # what is not ours cannot be linked with the network cut

autosummary_generate = True
autodoc_typehints = "none"  # the Parameters sections say them
numpydoc_show_class_members = False
numpydoc_xref_param_type = False

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

sphinx_gallery_conf = {
    "examples_dirs": "gallery_scripts",
    "gallery_dirs": "gallery",
    "filename_pattern": r"\.py$",
    "image_scrapers": (scrape_axes,),
    "download_all_examples": False,
    "default_thumb_file": str(HERE / "_static" / "form.svg"),
    "within_subsection_order": "FileNameSortKey",
    "reset_modules": (),  # nothing is drawn on pyplot, so there is nothing to reset between scripts
    "show_memory": False,
    "show_signature": False,
    "write_computation_times": False,
    "min_reported_time": 1e9,
    "remove_config_comments": True,
    "abort_on_example_error": True,
}

html_theme = "pydata_sphinx_theme"
html_title = f"adjudge {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_sidebars = {"index": [], "five-minutes": [], "choosing": []}
html_theme_options = {
    "logo": {"text": "adjudge"},
    "navbar_align": "left",
    "header_links_before_dropdown": 8,
    "show_prev_next": False,
    "footer_start": ["copyright"],
    "footer_end": ["theme-version"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
