"""The section 'Would it hold again?' in every form, and that plain `compare` does not pay for it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from adjudge import compare
from adjudge.cli.main import cli
from adjudge.reports.latex import latex_prose
from adjudge.reports.latex_text import breakable
from adjudge.reports.markdown import markdown_escape, markdown_table
from adjudge.reports.report import render
from adjudge.reports.robustness import robustness_parts
from adjudge.reports.summary import summarise
from adjudge.results.examples import example


def test_page_and_json_hold_the_same_sentences() -> None:
    pytest.importorskip("jinja2")
    pytest.importorskip("matplotlib")
    from adjudge.reports.page import html_page

    summary = summarise(compare(example("weka")))
    parts = robustness_parts(summary.comparison.robustness)
    assert [part.title for part in parts] == ["On new cases", "With more cases", "Which cases decide"]
    page = html_page(summary)
    assert "Would it hold again?" in page and all(f"<h3>{part.title}</h3>" in page for part in parts)
    made = summary.to_dict()["robustness"]
    assert made["more_cases"] == parts[1].sentences[0] and 0 <= made["new_cases"]["headline"] <= 1


def test_every_form_says_the_same() -> None:
    summary = summarise(compare(example("weka")))
    forms = {"md": render(summary, "md"), "latex": latex_prose(summary)}
    assert "### Would it hold again?" in forms["md"]
    for part in robustness_parts(summary.comparison.robustness):
        assert markdown_escape(" ".join(part.sentences)) in forms["md"]
        assert breakable(" ".join(part.sentences)) in forms["latex"]
        assert rf"\paragraph{{{part.title}.}}" in forms["latex"]
    assert r"\paragraph" not in render(summary, "latex")


def test_a_table_of_single_data_sets_stands_in_markdown_and_latex() -> None:
    rng = np.random.default_rng(0)
    rows = [(f"d{c}", name, i, int(rng.random() < share)) for c in range(8) for name, share in (("A", 0.3), ("B", 0.9))
            for i in range(40)]  # fmt: skip
    columns = dict(zip(("case", "learner", "item", "accuracy"), map(list, zip(*rows, strict=True)), strict=True))
    summary = summarise(compare(columns))
    part = robustness_parts(summary.comparison.robustness)[-1]
    assert part.title == "In how many benchmarks" and part.table is not None
    assert r"\label{tab:columns-in-how-many-benchmarks}" in render(summary, "latex")
    assert markdown_table(*part.table, left=2) in render(summary, "md")


def test_the_flag_adds_the_section_and_without_it_nothing_is_computed() -> None:
    found = compare(example("weka"))
    str(found)
    assert "robustness" not in vars(found)
    said = CliRunner().invoke(cli, ["compare", "example:weka", "--robustness"])
    assert said.exit_code == 0 and "Would it hold again?" in said.stdout
    assert all(len(line) <= 80 for line in said.stdout.splitlines())
    made = json.loads(CliRunner().invoke(cli, ["compare", "example:weka", "--robustness", "--json"]).stdout)
    assert set(made["robustness"]) == {"new_cases", "more_cases", "deciding_cases", "in_how_many"}  # leaders are open
    refused = CliRunner().invoke(cli, ["compare", "example:weka", "--robustness", "--csv"])
    assert refused.exit_code == 2 and "--robustness" in refused.output
