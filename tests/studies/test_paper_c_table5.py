"""Table 5 in small: the printed order, and a run that goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.studies.paper_c_table5 import page, run_table5

pytest.importorskip("numba")


@pytest.mark.slow
def test_the_printed_order_appears_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    table = run_table5(training_sets=40, runs=5, seed=1, out=tmp_path, engine="serial")
    least = {name: min(rate.consistent for rate in rates) for name, rates in table.rates.items()}
    assert least["5x2cv t"] < least["100 x resampling"]
    assert least["5x2cv t"] == min(least[name] for name in least if "uncorrected" not in name)
    assert least["10 x resampling"] < least["100 x resampling"]
    assert least["1 x 10-fold corrected"] < least["10 x 10-fold corrected"]
    rejections = [rate.rate for rate in table.rates["10 x 10-fold corrected"]]
    assert rejections[0] < 0.2 < rejections[1] + 0.2 < rejections[3]
    assert [round(100 * abs(truth.difference), 1) for truth in table.truths] == pytest.approx(
        [0, 2.8, 5.8, 11.3], abs=0.15
    )

    lines = journal.read_text().splitlines()
    journal.write_text("\n".join(lines[:-3]) + "\n" + lines[-3][:100])  # two blocks lost, one cut in half by a crash
    again = run_table5(training_sets=40, runs=5, seed=1, out=tmp_path, engine="serial")
    assert again.rates == table.rates and 0 < again.fits < table.fits
    assert "| 10 x 10-fold corrected |" in page(again)
    assert run_table5(training_sets=40, runs=5, seed=1, out=tmp_path, engine="serial").fits == 0
