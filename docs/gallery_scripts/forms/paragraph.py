"""
A paragraph for the paper
=========================

Results and methods as text, with what to cite; ``adjudge report results.csv --text``.
"""

from pathlib import Path

import adjudge as aj

found = aj.compare(aj.example("joint"))
found.report("report.txt")
print(Path("report.txt").read_text(encoding="utf-8"))
