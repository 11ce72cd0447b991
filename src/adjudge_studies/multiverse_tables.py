"""What other defensible choices would have said on two public tables: `adjudge multiverse`, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from adjudge import compare
from adjudge.results.read import read_results
from adjudge.verdicts.multiverse import Multiverse, multiverse
from adjudge.wording.multiverse import multiverse_sentences
from adjudge_studies.catalogue import How
from adjudge_studies.needs import find_results

# file, measures, settings
TABLES: tuple[tuple[str, tuple[str, ...], dict[str, str]], ...] = (
    ("weka_six_measures.csv", ("accuracy", "f_measure", "weighted_auc", "kappa", "rmse", "mae"), {}),
    ("fev_bench.csv", ("SQL", "MASE", "inference_time_s"), {"missing": "drop"}),
)
_LEAST = 12


def make(how: How) -> str:
    """`adjudge reproduce multiverse`."""
    return how.keep("multiverse.md", "\n".join(_page(find_results(how.data), how)))


def _page(folder: Path, how: How) -> Iterator[str]:
    yield """\
# Two public tables under other defensible choices

The same question with another estimand, missing cells treated otherwise, fewer measures, the published rule, and
every case left out in turn (`adjudge multiverse`). A claim *stands* where the same directions are claimed on the
measures asked for, is *open* where they are not, *reversed* where an opposite one is.

Made by `adjudge reproduce multiverse`.
"""
    for name, measures, settings in TABLES:
        table = read_results(folder / name)
        known = table.with_directions(lower=[each for each in measures if each not in table.directions])
        found = multiverse(compare(known, measures=measures, **settings), how.progress)  # type: ignore[arg-type]
        yield from _section(name, found)


def _section(name: str, found: Multiverse) -> Iterator[str]:
    yield f"## {name}\n"
    yield f"{found.choices} analyses of all {found.nouns[1]}, {found.left_out} with one left out.\n"
    yield " ".join(multiverse_sentences(found)) + "\n"
    counts = Counter(choice for claim in found.claims for choice in claim.flips)
    turned: Counter[str] = Counter()
    for analysis, status in zip(found.analyses, found.status.tolist(), strict=True):
        if len(analysis.changed) == 1 and analysis.left_out is None:
            turned[analysis.changed[0]] += status.count(-1)
    yield f"| one thing chosen otherwise | of {len(found.claims)} claims no longer made | reversed |"
    yield "| --- | --: | --: |"
    for choice in dict.fromkeys(each.changed[0] for each in found.analyses
                                if len(each.changed) == 1 and each.left_out is None):  # fmt: skip
        yield f"| {choice} | {counts[choice] - turned[choice]} | {turned[choice]} |"
    cases = Counter(case for claim in found.claims for case in claim.cases)
    if cases:
        listed = ", ".join(f"{case} ({number})" for case, number in cases.most_common(5))
        yield f"\nCases whose leaving out ends most claims: {listed}."
    yield f"\nThe {_LEAST} claims that stand least often:\n"
    yield "| pair | word | stands in | reversed in | cases that end it |\n| --- | --- | --: | --: | --: |"
    for claim in sorted(found.claims, key=lambda each: (each.share, -len(each.cases)))[:_LEAST]:
        of = f"{claim.stands} of {claim.analyses}"
        ends = f"{len(claim.cases)} of {claim.left_out}"
        yield f"| {claim.b} – {claim.a} | {claim.word} | {of} | {claim.reversed} | {ends} |"
    yield ""
