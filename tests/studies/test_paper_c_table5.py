"""Table 5 in small: the printed order, a run that goes on where it stopped, sources of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from tests.studies.card_text import tried

from adjudge_studies.paper_c_table5 import (
    SEARCH,
    SIZES,
    TESTS,
    Source,
    find_sources,
    run_block,
    run_table5,
    splits_per_set,
)

pytest.importorskip("numba")


@dataclass(frozen=True)
class Found:
    """Two sources of every size, and the folder that keeps them."""

    folder: Path
    columns: list[list[Source]]
    sought: dict[tuple[float, str], tuple[int, int]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    folder = tmp_path_factory.mktemp("table5")
    with pytest.MonkeyPatch.context() as patch:  # half the study's tries: those in vain take the longest
        patch.setitem(SEARCH["naive Bayes"], "tries", 250)
        yield Found(folder, *find_sources(2, 300, 0, out=folder, engine="serial"))


@pytest.mark.slow
@pytest.mark.parametrize("study", ["paper-c-table5", "paper-c-table5-single"])
def test_the_command_prints_its_page_from_sources_that_are_kept(study: str, found: Found) -> None:
    said = tried(study, found.folder, "--engine", "serial")
    assert isinstance(said, str), said


@pytest.mark.slow
def test_the_printed_order_appears_and_a_stopped_run_goes_on(found: Found) -> None:
    journal = found.folder / "journal.jsonl"
    settings = {"sources": 1, "training_sets": 60, "runs": 5, "seed": 0, "out": found.folder, "engine": "serial"}
    table = run_table5(**settings)  # type: ignore[arg-type]
    least = {name: min(rate.consistent for (rate,) in rates) for name, rates in table.rates.items()}
    assert least["5x2cv t"] == min(least[name] for name in least if "uncorrected" not in name)
    assert least["10 x resampling"] < least["100 x resampling"]
    assert least["1 x 10-fold corrected"] < least["10 x 10-fold corrected"]
    rejections = [rate.rate for (rate,) in table.rates["10 x 10-fold corrected"]]
    assert rejections[0] < 0.2 < rejections[1] + 0.2 < rejections[3]
    assert [-source.difference for (source,) in table.sources] == pytest.approx(SIZES, abs=0.0015)

    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:-3]) + "\n" + lines[-3][:100])  # two blocks lost, one cut in half by a crash
    again = run_table5(**settings)  # type: ignore[arg-type]
    assert again.rates == table.rates and 0 < again.fits < table.fits
    assert run_table5(**settings).fits == 0  # type: ignore[arg-type]


def test_a_block_is_the_same_alone_as_within_a_longer_one(found: Found) -> None:
    source = found.columns[0][0]
    networks = {(source.size, source.ahead, source.number): source.network}
    names = ["5x2cv t", "10 x resampling"]
    whole = run_block(networks, names, 60, 3, 0, 0.0, "nobody", 0, 0, 4)
    later = run_block(networks, names, 60, 3, 0, 0.0, "nobody", 0, 2, 2)
    assert [one[2:] for one in whole] == later
    assert np.array(whole).shape == (2, 4, 2) and np.array(whole).max() <= 3


@pytest.mark.slow
def test_sources_have_their_size_and_side_and_are_told_apart(found: Found) -> None:
    columns = found.columns
    assert [len(column) for column in columns] == [2, 2, 2, 2]
    for size, column in zip(SIZES, columns, strict=True):
        for source in column:
            ahead = np.sign(round(source.difference, 9))
            assert abs(abs(source.difference) - size) <= 0.001 + 1e-9
            assert ahead == {"nobody": 0, "C4.5": -1, "naive Bayes": 1}[source.ahead]
        assert not np.array_equal(column[0].network.joint, column[1].network.joint)
    assert [source.ahead for source in columns[1]] == ["C4.5", "naive Bayes"]
    assert found.sought[SIZES[3], "naive Bayes"] == (0, 1)  # naive Bayes is never that far ahead


def test_all_tests_share_2100_splits_of_a_training_set() -> None:
    assert splits_per_set(list(TESTS), 10) == 10 * (10 + 100 + 100)
