"""
LaTeX
=====

Booktabs tables made to fit the text of an article; ``adjudge report results.csv --latex``.
"""

from pathlib import Path

import adjudge as aj

found = aj.compare(aj.example("joint"))
found.report("report.tex")
print(Path("report.tex").read_text(encoding="utf-8"))
