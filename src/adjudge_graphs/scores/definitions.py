"""Every graph score's definition, direction and range, in one table."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.base.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class GraphScore:
    """One score: its field's name, a short column head, which way is better, its range and its definition."""

    name: str
    head: str
    higher_is_better: bool
    low: float
    high: float
    text: str
    # What an undefined value counts as when graphs are ordered; paper D's Fig. 1 counts an n/a F1 as 0.
    when_undefined: float | None = None


def _score(name: str, head: str, text: str, when_undefined: float | None = None) -> GraphScore:
    about = vocabulary()["graphs"][name]
    return GraphScore(name, head, about["better"] == "higher", about["low"], about["high"], text, when_undefined)


_DECLARED = [
    _score("bsf", "BSF",
        "balanced scoring function, ½(TP/a + TN/i − FP/i − FN/a), paper D Eq. 9; partial matches count ½; if "
        "the truth is empty or complete, its one defined half in full"),
    _score("shd", "SHD½",
        "half-weighted SHD, FN + FP (paper D): a reversed, undirected or bidirected edge for an arc costs ½, "
        "a missing or extra edge 1"),
    _score("shd_reversal1", "SHD1",
        "usual SHD: pairs of nodes whose edge differs, every difference 1"),
    _score("shd_reversal2", "SHD2",
        "SHD with a reversed arc counted 2 (removed and added), every other difference 1"),
    _score("shd_cpdag", "SHDc",
        "usual SHD between the CPDAGs of both graphs; n/a where a graph stands for no DAG"),
    _score("shd_edge_marks", "SHDm",
        "edge marks that differ (Colombo & Maathuis): A→B for A−B 1, reversed 2, missing or extra edge 2"),
    _score("ddm", "DDM",
        "DAG dissimilarity metric, (TP − FN − FP)/a, partial matches ½ (paper D Eq. 4); n/a for an empty "
        "truth"),
    _score("precision", "Pr",
        "(matches + ½ partial)/all learnt edges, as paper D's tables; n/a without a learnt edge", 0.0),
    _score("precision_eq2", "Pr2",
        "TP/(TP + FP) with weighted TP, paper D Eq. 2 as printed; n/a without a match or a false edge", 0.0),
    _score("recall", "Re",
        "(matches + ½ partial)/true edges (paper D Eq. 3); n/a for an empty truth", 0.0),
    _score("f1", "F1",
        "harmonic mean of precision and recall (paper D Eq. 5); n/a when either is or both are 0", 0.0),
    _score("skeleton_precision", "skPr",
        "learnt edges that join a truly joined pair, whatever their marks, /learnt edges", 0.0),
    _score("skeleton_recall", "skRe",
        "truly joined pairs that are joined in the learnt graph /true edges", 0.0),
    _score("skeleton_f1", "skF1", "harmonic mean of skeleton precision and recall", 0.0),
    _score("v_structure_precision", "vPr",
        "learnt unshielded colliders a→c←b that are true ones /learnt ones; n/a without a learnt one", 0.0),
    _score("v_structure_recall", "vRe",
        "true unshielded colliders that were learnt /true ones; n/a without a true one", 0.0),
    _score("v_structure_f1", "vF1", "harmonic mean of v-structure precision and recall", 0.0),
    _score("sid", "SID",
        "structural intervention distance (Peters & Bühlmann): ordered pairs whose intervention effect, "
        "computed from the learnt parents, would be wrong; the upper bound over its DAGs when a partly directed "
        "graph was learnt"),
]  # fmt: skip

SCORES: dict[str, GraphScore] = {score.name: score for score in _DECLARED}
