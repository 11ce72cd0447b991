"""Which file of many is whose graph of which network."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.errors import InputError
from adjudge_graphs.readers.files import find_graph_files


def folders(place: Path, *names: str) -> None:
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("A -> B")


def found(place: Path, truth: str, learnt: str) -> tuple[set[str], set[tuple[str, ...]], str]:
    files = find_graph_files(f"{place}/{truth}", f"{place}/{learnt}")
    return set(files.truths), {tuple(filter(None, who)) for who in files.learnt}, " ".join(files.notes)


def test_learner_and_network_are_read_from_the_path(tmp_path: Path) -> None:
    folders(tmp_path, "true/asia.bif", "true/alarm.bif.gz", "out/hc/asia.dot", "out/hc/alarm.csv", "out/pc/asia.txt")
    truths, learnt, notes = found(tmp_path, "true", "out/{learner}/{network}.*")
    assert truths == {"asia", "alarm"} and notes == ""
    assert learnt == {("hc", "asia"), ("hc", "alarm"), ("pc", "asia")}


def test_names_that_hold_the_separator_are_told_apart_by_the_known_networks(tmp_path: Path) -> None:
    folders(tmp_path, "true/net_1.bif", "true/net.bif", "out/hc_fast_net_1.csv", "out/pc_net.csv")
    assert found(tmp_path, "true", "out/{learner}_{network}.csv")[1] == {("hc_fast", "net_1"), ("pc", "net")}


def test_a_pattern_may_name_the_truths_and_a_field_may_stand_twice(tmp_path: Path) -> None:
    folders(tmp_path, "asia/true.bif", "asia/hc/hc.csv", "asia/pc/hc.csv")
    assert found(tmp_path, "{network}/true.bif", "{network}/{learner}/{learner}.csv")[1] == {("hc", "asia")}


def test_sizes_seeds_and_a_learners_format_are_read_too(tmp_path: Path) -> None:
    folders(tmp_path, "true/asia.bif", "out/hc/asia_500_s1.csv", "out/hc/asia_500_s2.csv", "out/hc/asia_2000_s1.csv")
    (tmp_path / "out/hc/format").write_text("column-to-row\n")
    files = find_graph_files(f"{tmp_path}/true", f"{tmp_path}/out/{{learner}}/{{network}}_{{size}}_{{seed}}.csv")
    assert set(files.learnt) == {("hc", "asia", "500", "s1"), ("hc", "asia", "500", "s2"), ("hc", "asia", "2000", "s1")}
    assert files.formats == {"hc": "column-to-row"}


def test_what_is_left_out_is_named(tmp_path: Path) -> None:
    folders(tmp_path, "true/asia.bif", "true/README.md", "out/hc/asia.csv", "out/hc/other.csv")
    notes = found(tmp_path, "true", "out/{learner}/{network}.*")[2]
    assert "other.csv" in notes and "README" in notes


@pytest.mark.parametrize(("truth", "learnt", "why"), [
    ("true", "out/{learner}/x.*", "where {network} stands"),
    ("true", "out/*/{network}.*", "where {learner} stands"),
    ("none", "out/{learner}/{network}.*", "is not a folder of true graphs"),
    ("true", "nowhere/{learner}/{network}.*", "no file matches"),
    ("true", "out/{learner}/{network}*", "two files for asia"),
    ("twice", "out/{learner}/{network}.*", "two true graphs are called 'asia'"),
])  # fmt: skip
def test_what_cannot_be_told_is_refused(tmp_path: Path, truth: str, learnt: str, why: str) -> None:
    folders(tmp_path, "true/asia.bif", "twice/asia.bif", "twice/asia.csv", "out/hc/asia.csv", "out/hc/asia.log")
    (tmp_path / "out/hc/asia.log").rename(tmp_path / "out/hc/asia_old")
    with pytest.raises(InputError, match=why):
        found(tmp_path, truth, learnt)
