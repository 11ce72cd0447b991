"""What the same argument means wherever it is taken: a docstring names it, and the entry is written out from here.

In the Parameters (or Raises, or Returns) of a `checked` function a line of bare names, such as `confidence, seed`,
stands for their entries; the default is the one of the signature.
"""

from __future__ import annotations

import re
from typing import Any

ENTRIES = {
    "Axes": ("", "The axes that were drawn on."),
    "InputError": (
        "", "The input is not an array of numbers of the right shape, or holds NaN, infinity or numbers beyond 1e100."
    ),
    "X": ("object", "One row per case, one column per measure: 1 where b is better, 0 where a is, ½ for a tie."),
    "alpha": ("float", "Level of the test."),
    "alternative": ("{'two-sided', 'greater', 'less'}", "Which side counts against the null; two-sided unless said."),
    "ax": ("object", "matplotlib axes to draw on; a new Figure is made when left out (`ax.figure`)."),
    "classes": ("Sequence[object]", "Classes in the order of the columns; the sorted labels when left out."),
    "comparison": ("Comparison", "What `compare` returned."),
    "confidence": ("float", "Confidence of the interval."),
    "cut_off": (
        "CutOff", 'How certainties are clipped: as in Sec. 6 of the paper ("mml"), a range (low, high), or None.'
    ),
    "d": ("array-like", "Differences b − a, oriented so that positive is better for b; one per case."),
    "draws": ("int", "How many draws from the posterior."),
    "engine": ("{'auto', 'numpy', 'numba'}", 'How it is computed: "numpy", "numba", or "auto", which picks.'),
    "equivalence": (
        "{'none', 'edge', 'graph'}",
        'Whether edges whose direction data cannot tell count as right: "none", "edge" or "graph".',
    ),
    "ess": ("float", "Equivalent sample size of the BDeu score."),
    "forbidden": ("Iterable[tuple[object, object]]", "Arcs (parent, child) that must not be there."),
    "higher_is_better": ("bool", "False if small scores are good."),
    "learners": ("Sequence[str]", "Names of the learners, in the order of the columns."),
    "learnt": ("object", "The learnt graph: anything `read_graph` reads."),
    "max_parents": ("int", "Most parents a variable may have."),
    "memory": ("int", "Bytes that may be used; what is free when left out. Checked before anything is allocated."),
    "n_test": ("array-like", "Test size of each split: one number, or one per split."),
    "n_train": ("array-like", "Training size of each split: one number, or one per split."),
    "names": ("Sequence[Hashable]", "Names of the columns; 0, 1, … when left out."),
    "proba": ("array-like", "Predicted probabilities, one row per item, one column per class."),
    "required": ("Iterable[tuple[object, object]]", "Arcs (parent, child) that must be there."),
    "result": ("Comparison", "The comparison to draw."),
    "rope": (
        "float",
        "Half-width of the region of practical equivalence, in the unit of the differences; the region is closed.",
    ),
    "score": ("str or LocalScore", 'Local score: "bdeu", "bic", "k2" or a LocalScore.'),
    "scores": ("array-like", "One row per case, one column per learner; higher is better unless said otherwise."),
    "seed": ("int", "Seed of the random numbers; the same seed gives the same answer."),
    "truth": ("object", "The true graph: anything `read_graph` reads."),
    "weights": ("array-like", "Weight of each row; 1 when left out."),
    "y_train": ("array-like", "Classes of the training items; their frequencies are the prior."),
    "y_true": ("array-like", "True class of each item."),
}  # fmt: skip
_BARE = re.compile(r"^( *)(\w+(?:, \w+)*)$(?!\n\1[ -])", re.MULTILINE)  # neither described nor a heading


def written_out(function: Any) -> str | None:
    """The docstring of a function, its bare names replaced by their entries.

    >>> def mean(d, *, confidence=0.9): "Parameters\\n----------\\nd, confidence"
    >>> print(written_out(mean).splitlines()[-2])
    confidence : float, default 0.9
    """
    essay, underline, sections = (function.__doc__ or "").partition("--------")
    if not sections:
        return essay or None
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    late = function.__defaults__ or ()
    defaults = dict(zip(names[len(names) - len(late) :], late, strict=True)) | (function.__kwdefaults__ or {})

    def entries(found: re.Match[str]) -> str:
        lines, named = [], found[2].split(", ")
        if not ENTRIES.keys() >= set(named):
            return found[0]
        for name in named:
            kind, about = ENTRIES[name]
            told = f" : {kind}" if kind else ""
            if name in defaults:
                told += ", optional" if defaults[name] is None else f", default {defaults[name]!r}"
            lines += [f"{found[1]}{name}{told}", f"{found[1]}    {about}"]
        return "\n".join(lines)

    return essay + underline + _BARE.sub(entries, sections)
