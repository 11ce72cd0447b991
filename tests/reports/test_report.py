"""From a comparison to a file in one call."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudge import compare
from adjudge.errors import InputError
from adjudge.reports.latex import latex_prose
from adjudge.reports.report import FORMS, render, report
from adjudge.reports.summary import Summary
from adjudge.results.examples import example


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("r.html", "<!doctype html>"),
        ("r.md", "## example weka"),
        ("r.TEX", "% Needs"),
        ("r.json", "{"),
        ("r.txt", "Use RandomForest or Logistic"),
    ],
)
def test_the_ending_says_the_form(name: str, start: str, tmp_path: Path) -> None:
    text = report(compare(example("weka")), tmp_path / name).read_text(encoding="utf-8")
    assert text.startswith(start)
    if name == "r.json":
        assert json.loads(text)["provenance"]["created"].endswith("UTC")


@pytest.mark.parametrize(("name", "said"), [("r.pdf", "ends in '.pdf'"), ("report", "has no ending")])
def test_an_unknown_ending_is_refused_by_name_and_nothing_is_written(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=said):
        report(compare(example("joint")), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_every_form_begins_with_the_same_headline(joint_summary: Summary) -> None:
    lead = "Use RandomForest or Logistic; not J48graft."
    for form in FORMS:
        assert (lead in render(joint_summary, form)) == (form != "latex"), form  # which holds tables only
    assert lead in latex_prose(joint_summary)
    with pytest.raises(InputError, match=r"there are html, md, latex, json, text"):
        render(joint_summary, "docx")


STARTS = {"html": "<!DOCTYPE html>", "md": "## ", "latex": "%", "json": "{", "text": ""}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_is_what_its_name_says(form: str, measure_summary: Summary) -> None:
    if form == "html":
        pytest.importorskip("jinja2", reason="jinja2 fills the page's template")
    found = render(measure_summary, form)
    assert found.lower().startswith(STARTS[form].lower())
    assert {"html": "</html>", "json": "}"}.get(form, "") in found[-10:]


def test_json_is_the_summarys_own_object_and_text_ends_with_the_methods(measure_summary: Summary) -> None:
    assert json.loads(render(measure_summary, "json")) == json.loads(json.dumps(measure_summary.to_dict()))
    text = render(measure_summary, "text")
    assert text == f"{measure_summary.paragraph}\n\n{measure_summary.methods}"


def test_an_unknown_form_is_refused(measure_summary: Summary) -> None:
    with pytest.raises(InputError, match="unknown form 'htm'; did you mean 'html'"):
        render(measure_summary, "htm")
