"""What the same argument means wherever it is taken: a docstring names it, and the entry is written out from here.

In the Parameters (or Raises, or Returns) of a `checked` function a line of bare names, such as `confidence, seed`,
stands for their entries; the default is the one of the signature. What it returns is told by the docstring of that
class, and that arrays are checked by `InputError`'s entry, where the docstring has no section of its own for them.
"""

from __future__ import annotations

import inspect
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
    "chains": ("int", "How many Markov chains share the draws."),
    "classes": ("Sequence[object]", "Classes in the order of the columns; the sorted labels when left out."),
    "comparison": ("Comparison", "What `compare` returned."),
    "confidence": ("float", "Confidence of the interval."),
    "counts": (
        "object", "Counts of the dominance statements, as `count_statements` gives them, or one number per statement."
    ),
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
    "prior_strength": ("float", "Weight of the pseudo data set that is the prior."),
    "proba": ("array-like", "Predicted probabilities, one row per item, one column per class."),
    "ratio": ("float", "Test size over training size, in place of both."),
    "required": ("Iterable[tuple[object, object]]", "Arcs (parent, child) that must be there."),
    "result": ("Comparison", "The comparison to draw."),
    "rho": ("float", "Correlation between folds, in place of the sizes."),
    "rope": (
        "float",
        "Half-width of the region of practical equivalence, in the unit of the differences; the region is closed.",
    ),
    "score": ("str or LocalScore", 'Local score: "bdeu", "bic", "k2" or a LocalScore.'),
    "scores": ("array-like", "One row per case, one column per learner; higher is better unless said otherwise."),
    "seed": ("int", "Seed of the random numbers; the same seed gives the same answer."),
    "ties": ("{'corrected', 'none'}", "Whether the variance is corrected for ties."),
    "top": ("int", "How many learners are drawn, the first of the leaderboard (of mean ranks where these are shown)."),
    "truth": ("object", "The true graph: anything `read_graph` reads."),
    "wanted": ("float", "Chance for which repeats are counted."),
    "weights": ("array-like", "Weight of each row; 1 when left out."),
    "workers": ("int", "How many workers the engine starts; its own choice when left out."),
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
    essay, underline, sections = inspect.cleandoc(function.__doc__ or "").partition("--------")  # as Python 3.13 has it
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

    return essay + underline + _BARE.sub(entries, _completed(function, sections))


def _completed(function: Any, sections: str) -> str:
    """The sections with Returns and Raises, where they follow from the signature, in numpydoc's order."""
    asked = {name: str(kind) for name, kind in function.__annotations__.items()}
    returned = function.__globals__.get(asked.pop("return", ""))
    ours = isinstance(returned, type) and returned.__module__.startswith("adjudge")
    missing = ["Returns", "-------", "Axes", ""] if "ax" in asked and "\nReturns\n" not in sections else []
    if ours and returned.__doc__ and "\nReturns\n" not in sections:
        told = inspect.cleandoc(returned.__doc__).partition("\n\n")[0].splitlines()
        missing += ["Returns", "-------", returned.__name__, *(f"    {line}" for line in told), ""]
    if "\nRaises\n" not in sections and any("ArrayLike" in kind for kind in asked.values()):
        missing += ["Raises", "------", "InputError", ""]
    written = "\n".join(missing)
    next_one = re.search(r"^(?:Raises|See Also|References|Examples)$", sections, re.MULTILINE)
    if next_one is None:
        return f"{sections}\n\n{written}".rstrip()
    return "".join([sections[: next_one.start()], written, "\n" if missing else "", sections[next_one.start() :]])
