"""
JSON
====

One versioned object with a schema (``adjudge schema``); ``adjudge compare results.csv --json``.
"""

import json

import adjudge as aj

found = aj.compare(aj.example("joint"))
print(json.dumps(found.to_dict(), indent=1, ensure_ascii=False))
