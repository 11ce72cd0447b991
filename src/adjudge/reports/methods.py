"""How the learners were compared, as text for a methods section, with the works it cites."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.base.references import REFERENCES, cite
from adjudge.base.result_base import ResultBase
from adjudge.reports.provenance import Provenance
from adjudge.verdicts.comparison import Comparison
from adjudge.verdicts.headline_facts import UseSingleBest
from adjudge.wording.heading import unit_text
from adjudge.wording.slices import slice_noun
from adjudge.wording.words import listed, several


@dataclass(frozen=True, slots=True, repr=False)
class Methods(ResultBase):
    """`text` for the methods section, `references` for the list at the end, in the order they are cited."""

    text: str
    references: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([self.text, "", *self.references])


def methods(comparison: Comparison, origin: Provenance) -> Methods:
    """How were these learners compared? Text for a paper's methods section, from the settings used."""
    cited: dict[str, None] = {}
    sentences = [_data(comparison), *_signs(comparison, cited), *_supplementary(comparison, cited)]
    versions = origin.versions
    seed = "" if origin.seed is None else f", seed {origin.seed}"
    sentences.append(
        f"Computed with adjudge {versions['adjudge']} (Python {versions['Python']}, NumPy {versions['numpy']}{seed})."
    )
    return Methods(" ".join(sentences), tuple(REFERENCES[key][1] for key in cited))


def _cite(keys: tuple[str, ...], cited: dict[str, None]) -> str:
    cited.update(dict.fromkeys(keys))
    return f" {cite(*keys)}" if keys else ""


def _data(comparison: Comparison) -> str:
    units, plan = comparison.units, comparison.units.plan
    ways = ", ".join(
        f"{name}: {'higher' if higher else 'lower'} is better"
        + (", judged by factors" if units.factors[at] and units.by_cases(at) else "")
        for at, (name, higher) in enumerate(zip(units.measures, units.higher_is_better, strict=True))
    )
    text = (
        f"We compared {several(len(comparison.learners), 'learner')} on {unit_text(comparison)} under "
        f"{several(len(units.measures), 'measure')} ({ways})."
    )
    if units.independent and plan.kind not in {"none", "items"}:
        text += f" The score of a {units.noun} is the mean over {plan.describe()}."
    return text


def _signs(comparison: Comparison, cited: dict[str, None]) -> list[str]:
    settings, units = comparison.settings, comparison.units
    level = f"{100 * settings.alpha:g} %"
    against = f" with {comparison.baseline}" if comparison.baseline is not None else ""
    tests = dict.fromkeys(comparison.tests)
    found = [f"On every measure each pair{against} was compared by "]
    if settings.rule != "claims":
        found = [
            f"For every pair the most frequent joint outcome over the {units.nouns(2)} was judged by a Bayesian test"
            f"{_cite(('joint',), cited)} under its {settings.rule} rule at {settings.threshold:g}, without adjustment "
            "for the number of pairs.",
            "The headline and the order of the learners rest on tests: on every measure each pair was compared by ",
        ]
    found[-1] += listed([f"{test.title}{_cite(test.citations, cited)}" for test in tests]) + "."
    if any(test.centre == "typical" for test in tests):
        found.append("A difference was claimed only where the mean difference and the count of wins agree with it.")
    if settings.fdr is not None:
        found.append(f"Pairs were selected at a false discovery rate of {settings.fdr:g}{_cite(('bh',), cited)}.")
    if comparison.p.size > 1:
        whose = "For the headline and the order of the learners all" if settings.fdr is not None else "All"
        roughly = " (approximate: splits overlap)" if units.unit == "folds" else ""
        found.append(
            f"{whose} {several(len(comparison), 'pair')} and {several(len(units.measures), 'measure')} are one family, "
            f"{_family(len(units.measures), cited)}, so that the chance that any of the claims is wrong is at most "
            f"about {level}{roughly}."
        )
    else:
        found.append(f"A difference was claimed at p ≤ {settings.alpha:g}.")
    if len(comparison) > 1 and isinstance(comparison.answer.headline, UseSingleBest):
        found.append(f"The headline is one statement by itself, tested at a further {level}.")
    if comparison.slices:
        pairs = several(comparison.slices[0].comparison.pairs_in_family, "pair")
        number = several(len(comparison.slices), slice_noun(comparison))
        cases = units.noun + "s"
        found.append(f"Each of {number} was also judged by its own {cases}; their {pairs} are a further family.")
    if settings.sequential:
        found.append(f"The test is valid at any stop{_cite(('ville',), cited)}.")
    if settings.margins:
        widths = ", ".join(f"{name} ±{margin}" for name, margin in settings.margins.items())
        found.append(f"Differences within the margins ({widths}) count as equivalent, tested at a further {level}.")
    if settings.missing != "error" and any(guard.code == "G08" for guard in comparison.guards):
        how = {"drop": "left out pair by pair", "both": "counted against either claim"}[settings.missing]
        found.append(f"Missing scores were {how}.")
    return found


def _family(measures: int, cited: dict[str, None]) -> str:
    """How p-values become claims, step by step."""
    if measures == 1:
        return f"adjusted by Holm's method{_cite(('holm',), cited)}"
    return (
        "in two steps: a pair differs on every measure by the largest of its p-values (intersection–union test"
        f"{_cite(('berger',), cited)}), adjusted over the pairs by Holm's method{_cite(('holm',), cited)}; single "
        f"measures of the other pairs by Hommel's method within the pair{_cite(('hommel',), cited)}, at the level that "
        "Holm's method leaves to the pair"
    )


def _supplementary(comparison: Comparison, cited: dict[str, None]) -> list[str]:
    tests = dict.fromkeys(found.test for found in comparison.supplementary)
    if not tests:
        return []
    named = listed([f"{test.title}{_cite(test.citations, cited)}" for test in tests])
    return [f"For information only: {named}."]
