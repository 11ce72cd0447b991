"""The one object behind every form."""

from __future__ import annotations

import json

from adjudge import compare
from adjudge.reports.summary import Summary, summarise
from adjudge.results.examples import example


def test_the_object_of_a_report_holds_the_comparisons_own(joint_summary: Summary) -> None:
    content, own = joint_summary.to_dict(), joint_summary.comparison.to_dict()
    assert {name: content[name] for name in own} == own
    assert content.keys() - own.keys() == {"robustness", "scores", "provenance", "methods", "paragraph"}
    json.dumps(content, allow_nan=False)


def test_it_prints_as_its_paragraph() -> None:
    found = summarise(compare(example("joint")))
    assert str(found) == found.paragraph and repr(found) == "Summary('example joint', 1 pairs)"
