"""Tables that hold nothing to compare: a training log, predictions, one score per learner, one learner."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from adjudge.base.option_spelling import option
from adjudge.base.vocabulary import in_list, is_property, measure_named, normalise, words, words_of
from adjudge.results.facts import Facts
from adjudge.results.from_keys import reading_of
from adjudge.results.keys import Told, find_keys, is_step, key_options, role_columns
from adjudge.results.reading import Answer, Candidates, refused, some
from adjudge.results.values import measures_of

_TRUE = {"actual", "y_actual", "y_true", "truth", "ground_truth"}  # numbers under these are what was to be predicted
_RISING = 0.7  # share of rows at which the steps of a log go on


def one_row(facts: Facts, told: Told) -> Candidates:
    """A record, not a table."""
    if facts.n == 1 and not told.roles and not told.columns:
        yield refused("not_results", "one row only: a description, or one learner on one case; nothing to compare", 6)


def predictions(facts: Facts, told: Told) -> Candidates:
    """Labels beside predictions: answers of one learner, or of some, without a score."""
    truth = [column.name for column in facts if normalise(column.name) in words("columns", "truths")]
    said = words("columns", "predictions")
    guess = [column.name for column in facts if normalise(column.name) in said]
    series = not {"ds", "cutoff"}.isdisjoint(facts.columns)  # y of a time series, beside its forecasts
    true = _TRUE | ({"y"} if series else set())
    if truth and not guess and any(facts[name].is_number and normalise(name) in true for name in truth):
        guess = [column.name for column in facts if column.is_number and column.measure is None and not column.is_id
                 and column.role is None and not column.is_property and column.name not in truth]  # fmt: skip
    if "ds" in facts.columns and not guess and not any(column.measure for column in facts if column.is_number):
        guess = [column.name for column in facts if column.is_number and column.role is None]  # forecasts alone
    if truth and not guess:  # pred_rf, svm_pred
        ends = {column.name: {*words_of(column.name)[:1], *words_of(column.name)[-1:]} for column in facts}
        guess = [name for name, found in ends.items() if not said.isdisjoint(found) and name not in truth]
    known = any(column.measure for column in facts if column.is_number)
    scored = {"measure", "value"} <= {column.role for column in facts} or any(
        column.flags and column.measure and column.measure.scale == "share" for column in facts)  # fmt: skip
    if not guess or scored or told.roles or (role_columns(facts, told, "learner") and (known or not truth)):
        return
    if truth or not known:
        beside = f" beside {truth[0]}" if truth else ""
        whose = "of one learner" if len(guess) < 2 else "of several learners"
        text = (f"predictions ({some(guess)}{beside}) {whose}, not scores: a comparison needs each learner's score on "
                "every case or item")  # fmt: skip
        way = "; adjudge score makes them, item by item, of a probability per class" if truth else ""
        yield refused("predictions", text + way, 12)


def training_log(facts: Facts, told: Told) -> Candidates:
    """Steps or epochs of one run, or of some."""
    named = [column for column in facts if normalise(column.name) in words("columns", "steps") and column.whole]
    steps = [
        column.name
        for column in named
        if 2 * len(column.known) > facts.n > 1
        and np.mean(np.diff(column.known) >= 0) >= _RISING  # how often something was run does not rise
    ]  # of some runs only: where they stopped
    twins = [column.name for column in facts if f"val_{column.name}" in facts.columns]
    if (
        2 * len(twins) == len(facts.columns) and facts.n > 1
    ):  # what Keras' fit returns: loss, val_loss, one row an epoch
        steps = ["one row per epoch"]
    if not steps or told.roles or role_columns(facts, told, "case") or told.columns:
        return
    learner = role_columns(facts, told, "learner")
    if (
        learner
        and not facts[learner[0]].constant
        and not (is_step(steps[0]) and facts[steps[0]].role is None and facts.fill((learner[0],), (steps[0],)) > 0.5)
    ):  # several runs side by side, each at many steps
        return
    if any(column.measure for column in facts if column.is_number and column.name not in steps):
        yield refused("training_log", f"a training log ({steps[0]}): its rows are steps of one run, no cases; give the "
                      "scores of the finished learners on several cases", 12)  # fmt: skip


def descriptions(facts: Facts, told: Told) -> Candidates:
    """Properties of data sets, settings of learners, importances of features, tests of pairs: no results."""
    first, case = next(iter(facts)), role_columns(facts, told, "case")
    if not (told.roles or told.columns or first.is_number or case or role_columns(facts, told, "learner")) and (
            in_list(first.name, "columns", "no_cases") and facts.unique(first.name)):  # fmt: skip
        yield refused("not_results", f"one row per {first.name}, which is no case: no results of learners", 7)
        return
    names = next((column for column in facts if not column.is_number and column.role not in {"case", "item"}), None)
    if names is not None and len(names.labels) == facts.n > 1 and not told.roles:
        settings = [label for label in names.labels if "(" not in label and len(label) > 2
                    and (normalise(label) in words("columns", "settings") or is_property(label))
                    and normalise(label) not in words("about", "summaries")]  # fmt: skip
        measures = [label for label in names.labels if (named := measure_named(label)) is not None and named.exact]
        if 2 * len(settings) >= max(3, facts.n):
            yield refused("not_results", f"rows are settings or sizes ({some(settings)}), no results", 12)
        elif 2 * len({*settings, *measures}) > facts.n:
            yield refused("one_score_per_learner", f"one score per column: rows are measures ({some(measures)}) of one "
                          "case, and a comparison needs several cases or items", 12)  # fmt: skip
    numbers = [column for column in facts if column.is_number and column.name not in case]
    about = all(column.is_property or in_list(column.name, "columns", "ids")
                or (column.measure is None and "imbalance" in column.name.lower()) for column in numbers)  # fmt: skip
    if case and numbers and about and not told.roles and not role_columns(facts, told, "learner"):
        yield refused("not_results", f"descriptions of data sets ({some([c.name for c in numbers])}), no results", 7)


def one_score(facts: Facts, told: Told) -> Candidates:
    """One row per learner, measures in columns: no cases."""
    if told.columns == "cases" or "case" in told.roles:
        return
    learner = next(key_options(facts, told, "learner"), ())
    weak = not learner
    if weak:
        texts = [column for column in facts if not column.is_number and not column.is_id and column.labels]
        learner = next(((column.name,) for column in texts if facts.unique(column.name)), ())
    case = [name for name in role_columns(facts, told, "case") if not facts[name].constant]
    if not learner or case or (role_columns(facts, told, "item") and not weak):
        return
    keys = find_keys(facts, learner, (), None, told)
    measures, left = measures_of(facts, keys, told)
    known = [name for name in measures if (about := facts[name].measure) is not None and about.scale != "size"
             and about.name != "rtfx"]  # fmt: skip
    parts = (*keys.repeat, *keys.fold)
    asked = told.columns == "measures" and bool(measures)
    if asked or (parts and known and facts.unique(*keys.learner, *parts) and not weak):
        witness = "columns told" if asked else "measures known"
        found = reading_of(facts, keys, {witness: 1, "learner named": 1})
        yield replace(found, layout="measures", values=tuple(measures), left=left)
        return
    if known and not parts and facts.count(*learner) >= 0.5 * facts.n:
        text = (f"one score per learner ({learner[0]}; {some(known)}): a comparison needs several cases or items; "
                f"{len(measures)} measures of one case tell nothing about another")  # fmt: skip
        yield refused("one_score_per_learner", text, 3 if weak else 4)


def one_learner(facts: Facts, told: Told) -> Candidates:
    """Cases and measures, no learner: one learner's results."""
    if told.columns == "learners" or "learner" in told.roles:
        return
    case = role_columns(facts, told, "case") or role_columns(facts, told, "item")
    if not case or role_columns(facts, told, "learner"):
        return
    keys = find_keys(facts, (), (case[0],), None, told)
    measures, _ = measures_of(facts, keys, told)
    known = [name for name in measures if facts[name].measure is not None]
    long = role_columns(facts, told, "measure") and any(column.role == "value" for column in facts)
    if long and any(in_list(name, "columns", "weak_learners") for name in keys.factors):
        every = f"every {' and '.join(keys.factors)} is a learner"
        yield keys.reading("long", open="which columns make the learner?", witnesses={"case named": 1.0, "long": 1.0},
                           answers=(Answer(every, {"learner": ",".join(keys.factors)}),))  # fmt: skip
        return
    if long or (known and len(known) >= len(measures) / 2 and keys.unique and not keys.factors):
        text = (f"{some(known or ['scores'])} of one learner on {facts.count(case[0])} cases ({case[0]}), no learner "
                f"column: give the files of the others too, {option('learner', {'NAME': 'FILE'})} for each, or use "
                f"{option('learner', 'COLUMN')}")  # fmt: skip
        yield refused("one_learner", text, 3.5)
