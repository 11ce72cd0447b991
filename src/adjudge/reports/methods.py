"""A methods section ready to paste: what was done, in words, with the works it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.record import Record
from adjudge.reports.references import REFERENCES, cite
from adjudge.wording.numerals import quantity

if TYPE_CHECKING:
    from adjudge.reports.summary import Summary

__all__ = ["Methods", "methods"]

# Test → how a methods section names it, and its works.
_TESTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "corrected_t": ("the corrected resampled t test", ("corrected_t", "replicability")),
    "uncorrected_t": ("an uncorrected t test over folds, shown for contrast only", ("corrected_t",)),
    "five_by_two_cv_t": ("the 5×2cv t test", ("five_by_two",)),
    "five_by_two_cv_f": ("the combined 5×2cv F test", ("combined_f",)),
    "seeds_t": ("a t test over seeds on one split", ()),
    "correlated_t": ("the Bayesian correlated t test", ("bayes",)),
    "mcnemar": ("McNemar's test", ("mcnemar",)),
    "proportion_difference": ("a test of two paired proportions", ()),
    "wilcoxon": ("Wilcoxon's signed-rank test", ("wilcoxon", "demsar")),
    "sign": ("the sign test", ("demsar",)),
    "bayes_sign": ("the Bayesian sign test", ("bayes",)),
    "bayes_signed_rank": ("the Bayesian signed-rank test", ("bayes",)),
    "hierarchical": ("a Bayesian hierarchical model over data sets and folds", ("hierarchical",)),
    "friedman": ("Friedman's test", ("friedman", "demsar")),
    "nemenyi": ("Nemenyi's test of mean ranks", ("nemenyi", "demsar")),
    "control": ("z tests of mean ranks against a control", ("demsar",)),
    "skillings_mack": ("the Skillings–Mack test", ("skillings_mack",)),
    "plackett_luce": ("a Bayesian Plackett–Luce ranking", ("plackett_luce",)),
}
_ADJUSTMENTS = {
    "bonferroni": "Bonferroni's", "holm": "Holm's", "hochberg": "Hochberg's", "hommel": "Hommel's",
    "shaffer": "Shaffer's", "bergmann-hommel": "Bergmann and Hommel's", "finner": "Finner's", "li": "Li's",
    "bh": "Benjamini and Hochberg's", "by": "Benjamini and Yekutieli's",
}  # fmt: skip


@dataclass(frozen=True, slots=True, repr=False)
class Methods(Record):
    """`text` for the methods section, `references` for the list at the end, in the order they are cited."""

    text: str
    references: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([self.text, "", *self.references])


class _Writer:
    """Sentences, and the works cited in them."""

    def __init__(self) -> None:
        self.sentences: list[str] = []
        self.cited: dict[str, None] = {}

    def cite(self, *keys: str) -> str:
        self.cited.update(dict.fromkeys(keys))
        return f" {cite(*keys)}" if keys else ""

    def say(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def done(self) -> Methods:
        return Methods(" ".join(self.sentences), tuple(REFERENCES[key][1] for key in self.cited))


def methods(summary: Summary) -> Methods:
    """How were these learners compared? Text for a paper's methods section, from the settings used.

    >>> from adjudge.reports.summary import summarise
    >>> from adjudge.results.examples import example
    >>> from adjudge.verdicts.comparison import compare_all
    >>> table = example("rewards")
    >>> methods(summarise(compare_all(table), table)).text[:68]
    'We compared 4 learners on 16 cases under 3 measures (accuracy: highe'
    """
    writer = _Writer()
    _data(summary, writer)
    if summary.joint:
        _jointly(summary.comparison, writer)
    else:
        _one_measure(summary.comparison, writer)
    ours = summary.provenance.versions
    seed = "" if summary.provenance.seed is None else f", seed {summary.provenance.seed}"
    writer.say(f"Computed with adjudge {ours['adjudge']} (Python {ours['Python']}, NumPy {ours['numpy']}{seed}).")
    return writer.done()


def _data(summary: Summary, writer: _Writer) -> None:
    content = summary.comparison
    named = ", ".join(f"{name}: {about['direction']} is better" for name, about in content["measures"].items())
    plural = "s" if len(content["measures"]) > 1 else ""
    size = f"{len(content['learners'])} learners on {len(content['cases'])} case{'s'[: len(content['cases']) != 1]}"
    writer.say(f"We compared {size} under {len(content['measures'])} measure{plural} ({named}).")
    plan = summary.checks.plan
    if plan.kind == "items":
        writer.say("There is one score per item.")
    elif plan.kind != "none":
        mean = "; a case's score is the mean over them" if summary.scores.unit == "case" else ""
        writer.say(f"Scores come from {plan.describe()}{mean}.")


def _jointly(content: Mapping[str, Any], writer: _Writer) -> None:
    settings = content["settings"]
    writer.say(
        "For every pair of learners and every case we recorded on which measures the one was better than the other; a "
        "tie counts half for either side. The statement that is most frequent over cases was judged by a Bayesian test "
        f"with a {_prior(settings, writer)} prior over all statements{writer.cite('joint')}; its probability of being "
        "the most frequent one is "
        + ("computed exactly by quadrature." if settings["network"] is None else "exact where that is feasible.")
    )
    if settings["network"] is not None:
        works = writer.cite("exact_search") if settings["network"] == "optimal" else ""
        way = {"optimal": "the globally optimal", "averaged": "the average over all structures of the"}
        writer.say(
            f"Dependence between measures enters through {way[settings['network']]} Bayesian network of the measures "
            f"(BDeu score, equivalent sample size 1){works}; groups of measures without a link "
            f"are judged apart, and what must be sampled uses {settings['draws']} draws."
        )
    rule = {
        "mode": "",
        "strict": f" and an exact likelihood-ratio test had p ≤ {1 - settings['threshold']:.3g}",
        "majority": " and it held in more than half of all cases with that probability",
    }[settings["rule"]]
    writer.say(
        f"A pair was called better, worse or mixed when that probability was at least {settings['threshold']:g}{rule}, "
        "and undecided otherwise."
    )
    works = writer.cite("wilcoxon", "demsar")
    writer.say(
        "Beside it we report a generalised likelihood-ratio test of the two most frequent statements and, for each "
        f"measure by itself, a two-sided Wilcoxon signed-rank test{works}{_adjusted(settings, content, writer)}."
    )
    if settings["fdr"] is not None:
        writer.say(
            "The least sure claims were withheld until the expected share of wrong ones was at most "
            f"{settings['fdr']:g}."
        )
    _holes(settings.get("missing"), content, writer)


def _prior(settings: Mapping[str, Any], writer: _Writer) -> str:
    prior = settings["prior"]
    names = {
        "symmetric": "symmetric Dirichlet (total mass 1)",
        "jeffreys": "Jeffreys Dirichlet (½ per statement)",
        "uniform": "uniform Dirichlet (1 per statement)",
    }
    if prior == "robust":
        return f"robust (imprecise Dirichlet of strength {settings['strength']:g}){writer.cite('imprecise')}"
    return names.get(prior, "given Dirichlet") if isinstance(prior, str) else "given Dirichlet"


def _one_measure(content: Mapping[str, Any], writer: _Writer) -> None:
    choice, settings = content["choice"], content["settings"]
    if choice["overall"] is not None:
        name, works = _TESTS[choice["overall"]]
        writer.say(f"All learners were compared at once by {name}{writer.cite(*works)}.")
    tests = [_TESTS[name] for name in (choice["pairwise"], choice["bayesian"]) if name and name != choice["overall"]]
    if tests:
        named = " and ".join(f"{name}{writer.cite(*works)}" for name, works in tests)
        adjusted = _adjusted(settings, content, writer) if choice["pairwise"] else ""
        writer.say(f"Pairs of learners were compared by {named}{adjusted}.")
    ratio = content["plan"]["ratio"]
    if ratio is not None and choice["pairwise"] == "corrected_t":
        writer.say(f"The variance is corrected by the ratio of test to training size, {ratio:.3g}.")
    if settings["rope"] > 0:
        writer.say(
            f"Differences within ±{quantity(settings['rope'])} count as equivalent; a verdict needs a posterior "
            f"probability of at least {settings['threshold']:g}."
        )
    elif choice["pairwise"] is not None:
        kind = "an adjusted p" if len(content["pairs"]) > 1 else "p"
        writer.say(f"A difference was claimed at {kind} ≤ {1 - settings['threshold']:.3g}.")
    else:
        writer.say(f"A verdict needs a posterior probability of at least {settings['threshold']:g}.")


def _adjusted(settings: Mapping[str, Any], content: Mapping[str, Any], writer: _Writer) -> str:
    name = str(settings["adjustment"])
    if len(content["pairs"]) < 2 or name == "none":
        return ""
    if content.get("choice", {}).get("pairwise") == "nemenyi":
        return ""
    works = writer.cite(name) if name in REFERENCES else ""
    return f", p-values adjusted over {len(content['pairs'])} pairs by {_ADJUSTMENTS.get(name, name)} method{works}"


def _holes(missing: str | None, content: Mapping[str, Any], writer: _Writer) -> None:
    if any(guard["code"] == "G08" for guard in content["guards"]):
        how = {"drop": "left out pair by pair", "worst": "counted as losses in the joint test"}
        writer.say(f"Missing scores were {how.get(str(missing), 'refused')}.")
