"""What a signature says of an argument, its type and default, is written into the docstring of what is `checked`.

Under Parameters `name: what it means` is such an entry, and a line of bare names, such as `confidence, seed`, stands
for arguments that mean the same wherever they are taken, told here; a line of keys under References for works of
`references`. What a function returns is told by the docstring of that class, and that arrays are checked by
`InputError`'s entry, where it has no section of its own for them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from adjudge.base.references import works

ENTRIES = {
    "Axes": "The axes that were drawn on.",
    "InputError": (
        "The input is not an array of numbers of the right shape, or holds NaN, infinity or numbers beyond 1e100."
    ),
    "X": "One row per case, one column per measure: 1 where b is better, 0 where a is, ½ for a tie.",
    "alpha": "Level of the test.",
    "alternative": "Which side counts against the null; two-sided unless said.",
    "ax": "matplotlib axes to draw on; a new Figure is made when left out (`ax.figure`).",
    "chains": "How many Markov chains share the draws.",
    "classes": "Classes in the order of the columns; the sorted labels when left out.",
    "comparison": "What `compare` returned.",
    "confidence": "Confidence of the interval.",
    "counts": "Counts of the dominance statements, as `count_statements` gives them, or one number per statement.",
    "cut_off": 'How certainties are clipped: as in Sec. 6 of the paper ("mml"), a range (low, high), or None.',
    "d": "Differences b − a, oriented so that positive is better for b; one per case.",
    "draws": "How many draws from the posterior.",
    "engine": 'How it is computed: "numpy", "numba", or "auto", which picks.',
    "equivalence": 'Whether edges whose direction data cannot tell count as right: "none", "edge" or "graph".',
    "ess": "Equivalent sample size of the BDeu score.",
    "forbidden": "Arcs (parent, child) that must not be there.",
    "higher_is_better": "False if small scores are good.",
    "learners": "Names of the learners, in the order of the columns.",
    "learnt": "The learnt graph: anything `read_graph` reads.",
    "max_parents": "Most parents a variable may have.",
    "memory": "Bytes that may be used; what is free when left out. Checked before anything is allocated.",
    "n_test": "Test size of each split: one number, or one per split.",
    "n_train": "Training size of each split: one number, or one per split.",
    "names": "Names of the columns; 0, 1, … when left out.",
    "prior_strength": "Weight of the pseudo data set that is the prior.",
    "proba": "Predicted probabilities, one row per item, one column per class.",
    "ratio": "Test size over training size, in place of both.",
    "required": "Arcs (parent, child) that must be there.",
    "result": "The comparison to draw.",
    "rho": "Correlation between folds, in place of the sizes.",
    "rope": "Half-width of the region of practical equivalence, in the unit of the differences; the region is closed.",
    "score": 'Local score: "bdeu", "bic", "k2" or a LocalScore.',
    "scores": "One row per case, one column per learner; higher is better unless said otherwise.",
    "seed": "Seed of the random numbers; the same seed gives the same answer.",
    "ties": "Whether the variance is corrected for ties.",
    "top": "How many learners are drawn, the first of the leaderboard (of mean ranks where these are shown).",
    "truth": "The true graph: anything `read_graph` reads.",
    "wanted": "Chance for which repeats are counted.",
    "weights": "Weight of each row; 1 when left out.",
    "workers": "How many workers the engine starts; its own choice when left out.",
    "y_train": "Classes of the training items; their frequencies are the prior.",
    "y_true": "True class of each item.",
}  # fmt: skip
_CITED = re.compile(r"(?<=\nReferences\n----------\n)\w+(?:, \w+)*")
_BARE = re.compile(r"^( *)(\w+(?:, \w+)*)$(?!\n\1[ -])", re.MULTILINE)  # neither described nor a heading
_ENTRY = re.compile(r"^(\w+): ", re.MULTILINE)
_WORD = re.compile(r"(?<!['\w])[A-Za-z]\w*(?!['\w])")
_PLAIN = {"Any": "object", "ArrayLike": "array-like"} | dict.fromkeys(("Floats", "Ints", "Bools", "Signs"), "array")


def written_out(target: Any) -> str | None:
    """The docstring of a function or class, its short entries written out.

    >>> def mean(d: Any, times: int | None = None, *, confidence: float = 0.9):
    ...     "Parameters\\n----------\\nd, confidence\\ntimes: How often."
    >>> print(written_out(mean).partition("confidence ")[2])
    : float, default 0.9
        Confidence of the interval.
    times : int, optional
        How often.
    """
    essay, underline, sections = inspect.cleandoc(target.__doc__ or "").partition("--------")  # as Python 3.13 has it
    if not sections:
        return essay or None
    function: Any = target
    if isinstance(target, type):
        function = function.__init__
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    late = function.__defaults__ or ()
    defaults = dict(zip(names[len(names) - len(late) :], late, strict=True)) | (function.__kwdefaults__ or {})

    def head(name: str) -> str:
        """The line of an argument: its type and default."""
        told = plain_type(function.__annotations__[name], function.__globals__)
        if name in defaults and defaults[name] is None:
            told += ", optional"
        elif name in defaults and (default := repr(defaults[name])) != "<factory>":
            told += f", default {default}"
        return f"{name} : {told}"

    def entries(found: re.Match[str]) -> str:
        lines, named = [], found[2].split(", ")
        if not ENTRIES.keys() >= set(named):
            return found[0]
        for name in named:
            lines += [
                f"{found[1]}{head(name) if name in function.__annotations__ else name}",
                f"{found[1]}    {ENTRIES[name]}",
            ]
        return "\n".join(lines)

    told = sections if isinstance(target, type) else _completed(function, sections)
    told = _CITED.sub(lambda found: works(found[0]), told)
    parameters, heading, rest = told.partition("\n\n")
    parameters = _ENTRY.sub(lambda found: f"{head(found[1])}\n    ", parameters)
    return essay + underline + _BARE.sub(entries, parameters + heading + rest)


def plain_type(annotation: str, scope: Mapping[str, Any]) -> str:
    """An annotation as a docstring has it.

    >>> plain_type("Sequence[str | ArrayLike] | None", {}), plain_type("Literal['a', 'b']", {})
    ('Sequence[str or array-like]', "{'a', 'b'}")
    """

    def plain(found: re.Match[str]) -> str:
        choices = get_args(scope.get(found[0])) if get_origin(scope.get(found[0])) is Literal else ()
        return f"{{{', '.join(map(repr, choices))}}}" if choices else _PLAIN.get(found[0], found[0])

    text = re.sub(r"NDArray\[[^]]*\]", "array", str(annotation).removesuffix(" | None"))
    text = re.sub(r"Literal\[(.*?)\]", r"{\1}", text)
    return _WORD.sub(plain, text).replace(" | ", " or ")


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
