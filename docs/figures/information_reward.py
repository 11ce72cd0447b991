"""Draws docs/figures/information-reward.svg: Figures 1–3 of paper B side by side.

Run: PYTHONPATH=src python docs/figures/information_reward.py
"""

from __future__ import annotations

from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from adjudge_studies.plots.reward_curve import paper_figure

TITLES = {1: "two classes, prior ½", 2: "three classes, modal class only", 3: "three classes, all of them"}


def main() -> None:
    # Fixed salt and no date: drawing again gives the same bytes.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "adjudge", "font.size": 8}):
        figure = Figure(figsize=(10, 3.2), layout="constrained")
        for number, ax in zip(TITLES, figure.subplots(1, 3), strict=True):
            paper_figure(number, ax=ax).set_title(f"Figure {number}: {TITLES[number]}")
        figure.savefig(Path(__file__).with_name("information-reward.svg"), metadata={"Date": None})


if __name__ == "__main__":
    main()
