from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge.results.read import read_results

RUN = """<oml:run xmlns:oml="http://openml.org/openml"><oml:task_id>59</oml:task_id><oml:flow_name>weka.J48</oml:flow_name>
<oml:setup_id>12</oml:setup_id>{data}<oml:output_data>
<oml:evaluation><oml:name>auc</oml:name><oml:value>0.9</oml:value></oml:evaluation>
<oml:evaluation repeat="0" fold="0"><oml:name>auc</oml:name><oml:value>0.8</oml:value></oml:evaluation>
<oml:evaluation repeat="0" fold="1"><oml:name>auc</oml:name><oml:value>1.0</oml:value></oml:evaluation>
<oml:evaluation><oml:name>speed</oml:name><oml:value>7</oml:value></oml:evaluation>
<oml:evaluation><oml:name>words</oml:name><oml:value>many</oml:value></oml:evaluation>
</oml:output_data></oml:run>"""
DATA = "<oml:input_data><oml:dataset><oml:name>iris</oml:name></oml:dataset></oml:input_data>"


def test_folds_are_read_and_overall_values_only_where_there_are_none(csv_file: object) -> None:
    table = read_results(csv_file(RUN.format(data=DATA), "description.xml"))  # type: ignore[operator]
    assert (table.cases, table.learners, table.measures) == (("iris",), ("weka.J48",), ("auc", "speed"))
    assert table.value.tolist() == [0.8, 1.0, 7.0] and table.fold.tolist() == [0, 1, -1]
    assert table.repeat.tolist() == [0, 0, -1]


def test_a_run_without_its_data_goes_by_its_task(csv_file: object) -> None:
    assert read_results(csv_file(RUN.format(data=""), "description.xml")).cases == ("task 59",)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: '<!DOCTYPE x [<!ENTITY a "b">]>' + text, "declares entities"),
        (lambda text: text.removesuffix("</oml:run>"), "is not valid XML"),
    ],
)
def test_bombs_and_torn_files_are_refused(change: object, said: str, tmp_path: Path) -> None:
    path = tmp_path / "description.xml"
    path.write_text(change(RUN.format(data=DATA)))  # type: ignore[operator]
    with pytest.raises(InputError, match=said):
        read_results(path)
