"""Score sheets: `# SCORES` on top, `== case` lines, then `learner measure value`.

# SCORES
== iris
forest accuracy 0.95
svm accuracy 0.93
"""

from __future__ import annotations

from adjudge.errors import InputError
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "scoresheet"
ABOUT = "score sheets (an example)"


def recognises(source: Source) -> bool:
    """Asked for every file that adjudge itself does not know; look at the content, and be quick."""
    return source.head.startswith(b"# SCORES")


def read(source: Source, options: ReadOptions) -> Reading:
    rows = Rows()
    case = None
    for number, line in enumerate(source.read_bytes().decode("utf-8").splitlines()[1:], start=2):
        if line.startswith("=="):
            case = line.removeprefix("==").strip()
        elif line.strip():
            try:
                learner, measure, value = line.split()
                rows.add(case, learner, measure, float(value))
            except ValueError:
                raise InputError(
                    f"{source.name}, line {number}: a score is 'learner measure value'; got {line!r}"
                ) from None
    return Reading(rows, {"case": "== lines", "learner": "first word", "measure": "second word"})
