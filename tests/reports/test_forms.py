"""One dispatcher: every form by its name, any other refused with those there are."""

from __future__ import annotations

import json

import pytest

from adjudge.errors import InputError
from adjudge.reports.forms import FORMS, render
from adjudge.reports.summary import Summary

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
