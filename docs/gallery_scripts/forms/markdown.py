"""
Markdown
========

For a README or a comment on a change; ``adjudge report results.csv --md``.
"""

from pathlib import Path

import adjudge as aj

found = aj.compare(aj.example("joint"))
found.report("report.md")
print(Path("report.md").read_text(encoding="utf-8"))
