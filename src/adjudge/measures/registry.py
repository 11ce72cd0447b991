"""The measures adjudge knows by name; a name that is not here has no direction until the user gives one."""

from __future__ import annotations

from math import inf

from adjudge.base.argument_checks import checked
from adjudge.base.vocabulary import measure_named, normalise, vocabulary
from adjudge.errors import InputError, did_you_mean
from adjudge.measures.graph_measures import GRAPH_MEASURES
from adjudge.measures.measure import Measure


def _declared(name: str) -> Measure:
    """A measure of ours, as the vocabulary has it.

    `home` is the module of the function that computes it, NAME_of; `:items` after it where that is NAME_items_of.
    """
    about = vocabulary()["measures"][name]
    module, _, items = about.get("home", "").partition(":")
    place = f"adjudge.measures.{module}:{name}_{'items_' if items else ''}of" if module else None
    needs, others = tuple(about["needs"]), (tuple(about.get("aliases", ())), tuple(about.get("kin", ())))
    return Measure(name, about["better"] == "higher", about["low"], about["high"], about.get("unit", ""), needs,
                   about["is"], *others, compute=place, per_item=place if items else None)  # fmt: skip


# Every graph score is a measure of its own: SHD variants are different numbers and may stand side by side.
_DECLARED = [
    *map(_declared, vocabulary()["measures"]),
    *(measure for name, measure in GRAPH_MEASURES.items() if name not in {"precision", "recall", "f1"}),
]

MEASURES: dict[str, Measure] = {measure.name: measure for measure in _DECLARED}

_BY_NAME: dict[str, Measure] = {
    normalise(name): measure for measure in _DECLARED for name in (measure.name, *measure.aliases, *measure.kin)
}


@checked
def known_measure(name: str) -> Measure | None:
    """The declared measure of this name, alias or kin, for its direction; None when the name is not known.

    A name with `neg_` or a minus before it, as scikit-learn writes a loss turned round, has the opposite direction and
    range; `sklearn_` before that, the mark of a scikit-learn scorer used as a measure, changes nothing.

    Parameters
    ----------
    name: Name, alias or kin.

    Returns
    -------
    Measure
        The measure, or None.

    See Also
    --------
    adjudge.measures.find_measure : refuses what it does not know

    >>> known_measure("F-measure").name, known_measure("seconds_10fold"), known_measure("neg_log_loss").higher_is_better
    ('f_measure', None, True)
    """
    found = measure_named(name)
    if found is None:
        return None
    own = _BY_NAME.get(normalise(name).removeprefix("sklearn_")) or _BY_NAME.get(found.name)
    if own is not None and own.higher_is_better == found.higher:
        return own
    return Measure(found.name, found.higher, found.low, found.high, "", (), f"{found.scale} known by name")


def impossible(name: str, least: float, most: float) -> str | None:
    """Why values from `least` to `most` cannot be of the measure of this name; None where they can, or none is known.

    A share may be written in percent. Kin share a direction, not a range, but no loss, time or share is negative.
    """
    about = known_measure(name)
    if about is None:
        return None
    own = normalise(name) in {normalise(known) for known in (about.name, *about.aliases)}
    low = about.low * 100 if about.low == 0 or own else -inf
    high = about.high * 100 if about.high == 0 or (own and about.higher_is_better) else inf
    slack = 1e-9
    if least < low - slack:
        return f"never below {low:g}, but {least:g} is among its values"
    return f"never above {high:g}, but {most:g} is among its values" if most > high + slack else None


def looks_negated(name: str, least: float, most: float) -> bool:
    """Whether all values lie beyond the 0 at which a measure of this name ends: it was turned round, or has no minus.

    >>> looks_negated("rmse", -3.1, -0.2), looks_negated("neg_rmse", 0.2, 3.1), looks_negated("rmse", -0.1, 3.1)
    (True, True, False)
    """
    about = known_measure(name)
    return about is not None and ((about.low == 0 and least < 0 >= most) or (about.high == 0 and most > 0 <= least))


# Times, sizes, costs and perplexities: a second more means nothing across data sets, twice as long does.
_RATIO_SCALES = {"time", "size", "cost"}
_RATIO_KIN = {"perplexity", "ppl"}


def on_ratio_scale(name: str) -> bool:
    """Whether differences under this measure are judged as factors.

    >>> on_ratio_scale("latency_ms"), on_ratio_scale("perplexity"), on_ratio_scale("log_loss")
    (True, True, False)
    """
    found = measure_named(name)
    return found is not None and (found.scale in _RATIO_SCALES or normalise(name) in _RATIO_KIN)


@checked
def find_measure(name: str) -> Measure:
    """The measure of this name or alias, ready to be computed as `measure(run)`.

    Stricter than `known_measure`: a name that shares only a direction (`percent_correct` with `accuracy`) is refused.

    Parameters
    ----------
    name: Name or alias.

    Returns
    -------
    Measure
        The measure.

    Raises
    ------
    InputError
        There is no such measure; the nearest is named.

    See Also
    --------
    adjudge.measures.known_measure : only for its direction

    >>> find_measure("ir").name
    'information_reward'
    """
    found = known_measure(name)
    own = found is not None and normalise(name) in {normalise(known) for known in (found.name, *found.aliases)}
    if found is None or not own or found.compute is None:
        computed = [measure.name for measure in _DECLARED if measure.compute is not None]
        raise InputError(f"no measure {name!r} that adjudge can compute{did_you_mean(name, computed)}")
    return found


def find_graph_measure(name: str) -> Measure:
    """The measure of this name where structure learners are judged: `f1` is the graph's, `seconds` the clock's.

    >>> find_graph_measure("f1").needs, find_graph_measure("structural_hamming_distance").name
    (('graphs',), 'shd')
    """
    key = normalise(name)
    known = {normalise(word): m for m in GRAPH_MEASURES.values() for word in (m.name, *m.aliases)}
    known |= dict.fromkeys(("f_measure", "f1_score"), GRAPH_MEASURES["f1"])
    known |= dict.fromkeys(("fit_seconds", "fit_s", "fit_time"), MEASURES["fit_seconds"])
    known["seconds"] = MEASURES["seconds"]
    if key not in known:
        raise InputError(f"no measure {name!r} of a learnt graph{did_you_mean(name, [*GRAPH_MEASURES, 'seconds'])}")
    return known[key]
