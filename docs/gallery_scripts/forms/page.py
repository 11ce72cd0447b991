"""
The page
========

One HTML file that loads nothing; ``adjudge report results.csv --html report.html`` writes the same.
`Open the page this script wrote <report.html>`__.
"""

import adjudge as aj

found = aj.compare(aj.example("weka"))
found.report("report.html")
