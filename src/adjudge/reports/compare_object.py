"""A comparison as plain data: the versioned object of `--json`, and one row per pair and measure for `--csv`."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations
from typing import Any

from adjudge.base.result_base import plain
from adjudge.evidence.contract import TableFinding
from adjudge.reports.compare_types import COMPARE_SCHEMA
from adjudge.reports.pair_object import pair_object
from adjudge.verdicts.answer import Answer, BaselineAnswer
from adjudge.verdicts.benchmarks import Benchmark
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.profile import WayToChoose
from adjudge.verdicts.reversed_pairs import Turned
from adjudge.verdicts.settings import Settings
from adjudge.verdicts.supplementary import Beside
from adjudge.wording.benchmarks import overall_meaning
from adjudge.wording.headline import headline_text


def compare_object(comparison: Comparison) -> dict[str, Any]:
    """The one object that `adjudge compare --json` prints; what does not apply is absent."""
    units = comparison.units
    _ = comparison.outcomes  # of all pairs at once, before each asks for its own
    content: dict[str, Any] = {
        "schema": COMPARE_SCHEMA,
        "source": comparison.source,
        "learners": list(comparison.learners),
        "not_judged": list(comparison.not_judged),
        "cases": list(comparison.cases),
        "unit": units.unit,
        "measures": {
            name: {
                "direction": "higher" if higher else "lower",
                "test": test.name,
                "estimand": test.centre,
                "factor": factor,
            }
            for name, higher, test, factor in zip(
                units.measures, units.higher_is_better, comparison.tests, units.factors, strict=True
            )
        },
        "settings": _settings(comparison.settings, comparison.baseline),
        "answer": answer_object(comparison.answer),
        "pairs": [pair_object(pair) for pair in comparison],
        "beside": [_beside(found) for found in comparison.beside],
        "guards": [guard.to_dict() for guard in comparison.guards],
        "notes": list(comparison.notes),
        "reading": comparison.table.reading.to_dict(),
        "families": plain(comparison.families),
    }
    if comparison.benchmarks:
        content["benchmarks"] = [_benchmark(each) for each in comparison.benchmarks]
        content["benchmark_family"] = {
            "benchmarks": len(comparison.benchmarks),
            "pairs": comparison.benchmarks[0].comparison.pairs_in_family,
            "column": units.benchmark_column,
        }
        content["estimand"] = " ".join(overall_meaning(comparison))
    if comparison.telling:
        content["telling"] = [each.to_dict() for each in comparison.telling]
    if comparison.reversals is not None:
        content["reversals"] = _reversals(comparison.reversals)
    if comparison.settings.each_subset:
        content["subsets"] = [
            {"measures": list(part), "verdicts": [str(word) for word in comparison.on(part)]}
            for size in range(1, len(units.measures) + 1)
            for part in combinations(units.measures, size)
        ]
    return content


def _rule(answer: Answer | BaselineAnswer) -> str:
    return "cheapest" if isinstance(answer, Answer) and answer.cheapest is not None else answer.headline.rule


def answer_object(answer: Answer | BaselineAnswer) -> dict[str, Any]:
    """The answer over all learners; what does not apply is absent."""
    content: dict[str, Any] = {
        "headline": str(headline_text(answer)),
        "rule": _rule(answer),
        "facts": plain(answer.headline),
    }
    if isinstance(answer, BaselineAnswer):
        return content | {"leaderboard": plain(answer.leaderboard)}
    content |= {
        "front": plain(answer.front),
        "unbeaten": plain(answer.unbeaten),
        "set_for_the_best": plain(answer.set_for_the_best),
        "profile": [_way(way, answer) for way in answer.profile],
        "leaderboard": plain(answer.leaderboard),
        "arrows": plain(answer.arrows),
        "p_nobody": answer.posterior.nobody,
        "sampled": {"draws": answer.posterior.draws, "seed": answer.seed},
    }
    if answer.cheapest is not None:
        content["cheapest"] = plain(answer.cheapest)
    if answer.best is not None:
        content["best"] = answer.best
    if answer.circles:
        content["circles"] = plain(answer.circles)
    if answer.won_out_of_bag is not None:
        content["won_out_of_bag"] = plain(answer.won_out_of_bag)
    return content


def _way(way: WayToChoose, answer: Answer) -> dict[str, Any]:
    """Learners that nobody is shown to beat on these measures, and who of them is ahead on which further one."""
    learners, measures = answer.learners, answer.measures
    return {
        "learners": [learners[at] for at in way.learners],
        "measures": [measures[at] for at in way.measures],
        "ahead": [{"learner": learners[who], "measure": measures[on]} for who, on in way.ahead],
    }


def _reversals(turned: Turned) -> dict[str, Any]:
    """Every pair under the two measures; `causes` only where the order turns."""
    rows = [plain(pair) | {"reversed": pair.is_reversed} for pair in turned.found.pairs]
    return {
        "first": turned.first,
        "second": turned.second,
        "n_cases": turned.found.n_cases,
        "left_out": turned.left_out,
        "class_priors": turned.classes,
        "pairs": [{name: value for name, value in row.items() if value is not None} for row in rows],
    }


def _benchmark(each: Benchmark) -> dict[str, Any]:
    """One benchmark's own answer and pairs; its signs are of the family of all benchmarks."""
    own = each.comparison
    return {
        "benchmark": each.name,
        "n": each.n,
        "measures": list(own.measures),
        "not_judged": list(own.not_judged),
        "answer": answer_object(own.answer),
        "pairs": [pair_object(pair) for pair in own],
    }


def _beside(found: Beside) -> dict[str, Any]:
    """One test beside the words; per pair in the order of `pairs`, or of the whole table."""
    finding = found.finding
    content: dict[str, Any] = {"test": found.test.name, "measure": found.measure, "method": finding.method}
    if isinstance(finding, TableFinding):
        content["result"] = finding.result.to_dict()
    elif finding.probabilities is not None:
        content["probabilities"] = [
            dict(zip(("worse", "equivalent", "better"), triple, strict=True))
            for triple in finding.probabilities.tolist()
        ]
    if finding.monte_carlo_error:
        content["monte_carlo_error"] = finding.monte_carlo_error
    return content


def _settings(settings: Settings, baseline: str | None) -> dict[str, Any]:
    """What was chosen; margins as they were written, what was not asked for absent."""
    content = {each.name: getattr(settings, each.name) for each in fields(settings)}
    content["margins"] = {name: str(margin) for name, margin in settings.margins.items()}
    content["gates"] = {name: str(margin) for name, margin in settings.gates.items()}
    content["baseline"] = baseline
    return {name: plain(value) for name, value in content.items() if value is not None and value not in ({}, ())}


def pair_columns(comparison: Comparison) -> dict[str, list[Any]]:
    """One row per pair and measure, one column per number."""
    rows = [(pair, each) for pair in comparison for each in pair.measures]
    columns: dict[str, list[Any]] = {
        "b": [pair.b for pair, _ in rows],
        "a": [pair.a for pair, _ in rows],
        "verdict": [str(pair.verdict) for pair, _ in rows],
        "p_pair": [pair.p_pair for pair, _ in rows],
    }
    names = "measure sign p p_adjusted test estimate low high n won lost tied vetoed"
    for name in names.split():
        columns[name] = [plain(getattr(each, name)) for _, each in rows]
    columns["again"] = [pair.again for pair, _ in rows]
    for place, name in enumerate(("again_low", "again_high")):
        columns[name] = [None if pair.again_range is None else pair.again_range[place] for pair, _ in rows]
    columns["guards"] = [" ".join(guard.code for guard in pair.guards) for pair, _ in rows]
    return columns
