"""The picture at the top of README and docs: the first screen of the page of `example:weka`, light and dark.

python scripts/front_picture.py [FOLDER]; needs Chromium. Run it after a change of the page, and look at both.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

import adjudge

FOLDER = Path(__file__).parents[1] / "docs" / "_static"
WIDTH, SHOT, SHOWN = 1280, 1000, 975  # the shot is cut below the figures, before the next heading
SCHEMES = {"light": (), "dark": ("--blink-settings=preferredColorScheme=0",)}


def main(folder: Path = FOLDER) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Chromium was not found: apt-get install chromium")
    with tempfile.TemporaryDirectory() as scratch:
        page, shot = Path(scratch, "page.html"), Path(scratch, "shot.png")
        adjudge.compare("example:weka").report(page)
        for scheme, flags in SCHEMES.items():
            plain = [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--user-data-dir={scratch}/user",
            ]
            plain += [f"--window-size={WIDTH},{SHOT}", f"--screenshot={shot}", *flags, page.as_uri()]
            subprocess.run([chromium, *plain], check=True, capture_output=True, timeout=120)
            with Image.open(shot) as image:
                picture = image.convert("RGB").crop((0, 0, WIDTH, SHOWN)).quantize(128)
            picture.save(folder / f"page-{scheme}.png", optimize=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
