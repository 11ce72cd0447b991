"""The page of paper A's matrices: printed cells as printed, sentences as the numbers say, two drawn networks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudge.errors import UnfitDataError
from adjudge.results.table import Cube
from adjudge_studies.catalogue import STUDIES, How
from adjudge_studies.paper_a_matrices_page import draw, page, read_scores, write_scores
from adjudge_studies.provenance import without_provenance

FOLDER = Path(__file__).parents[2] / "docs" / "studies"

# Copy 000 of the paper, row by row from C1 to C6: p on accuracy, P on TPR and FPR, P on three measures.
EIGHT_LEFT = """≻ 0|≻ 0|≺|≺ .17|≻ 0|≻ 0
≺ .46|≺ 0|≺ .046|≻ 0|≻ 0
≺ 0|≺ .048|≻ 0|≻ 0
≻ .026|≻ 0|≻ 0
≻ 0|≻ 0
≺ 0"""
EIGHT_RIGHT = ".99|.99|.99|.85|1|1\n.27|1|.92|1|1\n1|.90|1|1\n.93|1|1\n1|1\n1"
ELEVEN = ".99|.99|1|.81|1|1\n.31|1|.91|1|1\n1|.91|1|1\n.55|1|1\n1|1\n1"


@pytest.fixture(scope="module")
def cube() -> Cube:
    return read_scores(FOLDER / "paper-a-matrices.csv")


def printed_in(text: str, heading: str) -> list[list[str]]:
    """What stands in brackets in the cells of the first table below a heading."""
    table = text.partition(f"\n## {heading}")[2].partition("\n|---|")[2].partition("\n\n")[0].splitlines()[1:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")][1:] for line in table]
    return [[found[1] for cell in row if (found := re.search(r"\(([^)]*)\)", cell))] for row in rows]


@pytest.mark.parametrize(("heading", "printed"), [
    ("Matrix (8), left", EIGHT_LEFT),
    ("Matrix (8), right: TPR and FPR of the first class", EIGHT_RIGHT),
    ("Matrix (8), right: TPR and FPR, mean over classes", EIGHT_RIGHT),
    ("Matrix (11)", ELEVEN),
])  # fmt: skip
def test_printed_cells_are_the_papers(heading: str, printed: str) -> None:
    text = (FOLDER / "paper-a-matrices.md").read_text(encoding="utf-8")
    assert printed_in(text, heading) == [row.split("|") for row in printed.splitlines()]


def test_the_glrt_row_is_the_papers() -> None:
    text = (FOLDER / "paper-a-matrices.md").read_text(encoding="utf-8")
    assert "| printed | 0.014 | 0.024 | 0 | 0.29 | 0 | 0 |" in text


def test_the_committed_page_is_what_the_committed_scores_give(cube: Cube) -> None:
    written = without_provenance((FOLDER / "paper-a-matrices.md").read_text(encoding="utf-8")).splitlines()
    repeats = int(re.search(r"(\d+) × 10-fold", "\n".join(written))[1])  # type: ignore[index]
    made = page(cube, repeats, figure=True, resamples=2).splitlines()
    sampled = made.index("## Through the network")
    assert made[:sampled] == written[:sampled] and len(made) == len(written)
    number = re.compile(r"\d\.\d+")
    resampled = re.compile(r"(\d+|many) of (2|100)\b")
    for ours, theirs in zip(made[sampled:], written[sampled:], strict=True):
        assert number.sub("", resampled.sub("", ours)) == number.sub("", resampled.sub("", theirs))
        pairs = zip(number.findall(ours), number.findall(theirs), strict=True)
        assert all(abs(float(one) - float(other)) < 0.02 for one, other in pairs)  # drawn: not to the last digit


def test_both_networks_are_drawn_with_all_their_measures(cube: Cube, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    assert draw(cube, tmp_path / "figure.svg")
    text = (tmp_path / "figure.svg").read_text(encoding="utf-8")
    assert [text.count(f">Figure {number}:") for number in (1, 2, 3)] == [1, 1, 0]
    assert len(re.findall(r'id="axes_\d+"', text)) == 2
    labels = re.findall(r">(accuracy|f_measure|auc|kappa|rmse|mae)</text>", text)
    assert sorted(labels) == sorted(["accuracy", "f_measure", "auc"] * 2 + ["kappa", "rmse", "mae"])


def test_scores_written_are_read_again(cube: Cube, tmp_path: Path) -> None:
    write_scores(cube, tmp_path / "scores.csv")
    assert (read_scores(tmp_path / "scores.csv").values == cube.values).all()


def test_without_the_files_the_study_refuses(tmp_path: Path) -> None:
    with pytest.raises(UnfitDataError, match=r"data=…|WEKA's jar was not found|Java"):
        STUDIES["paper-a-matrices"].make(How(tmp_path, data=tmp_path / "nowhere"))
