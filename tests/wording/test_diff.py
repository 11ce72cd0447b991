"""What changed between releases, as it is printed: each number stands where it belongs, claims alike share a line."""

from __future__ import annotations

from tests.results.test_releases import table_from
from tests.verdicts.test_diff import CASES, LEARNERS, board, rerun

from adjudge import diff
from adjudge.verdicts.diff_facts import OwnChange
from adjudge.wording.diff import change_lines, diff_markdown, diff_text, own_text

FOUND = diff(
    table_from(board(4)), table_from(rerun(board(4, [*LEARNERS[1:], "L7"], [*CASES[2:], "d1", "d2"]), "L3", 0.04))
)
TEXT = diff_text(FOUND)


def test_the_first_line_counts_what_the_causes_count() -> None:
    gained, lost = (sum(getattr(each, way) for each in FOUND.causes) for way in ("gained", "lost"))
    assert TEXT.startswith(f"{gained} claims gained, {lost} lost ({FOUND.old.claims} → {FOUND.new.claims}); ")
    rows = [line.split() for line in TEXT.splitlines() if line.startswith(("values:", "data sets:", "learners:"))]
    assert [row[-2:] for row in rows] == [[str(each.gained), str(each.lost)] for each in FOUND.causes]
    assert "values: 14 of 84 changed " in TEXT and "learners: 1 added, 1 removed" in TEXT
    named = "Values changed: L3 (14); data sets added: d1 and d2; data sets removed: c0 and c1; learners added: L7; "
    assert named + "learners removed: L0." in " ".join(TEXT.split())


def test_every_changed_claim_stands_in_one_line_and_only_there() -> None:
    told = []
    for line in change_lines(FOUND, most=None):
        change, _, rest = line.rpartition(" (")[0].partition(": ")
        better, worse = (part.removesuffix(" on accuracy").replace(" and ", ", ").split(", ")
                         for part in rest.split(" better than "))  # fmt: skip
        told += [(change, b, a) for b in better for a in worse]
    assert sorted(told) == sorted((each.change, each.claim.b, each.claim.a) for each in FOUND.changes)
    assert len(change_lines(FOUND)) < len(FOUND.changes)


def test_one_screen_of_eighty_columns_and_a_note_that_names_everything() -> None:
    assert max(map(len, TEXT.splitlines())) <= 80 and len(TEXT.splitlines()) <= 40
    note = diff_markdown(FOUND)
    assert note.startswith("## columns → columns\n") and "| cause | gained | lost |" in note
    assert all(f"- {line}" in note for line in change_lines(FOUND, most=None))  # nothing in it needs an escape
    assert "L3 itself changed: accuracy +0.0400" in note and "(shown to be better)" in note


def test_nothing_changed_is_said_in_a_line() -> None:
    text = diff_text(diff(table_from(board(4)), table_from(board(4))))
    assert text.startswith(f"No claim changed: {FOUND.old.claims} claims in both releases.\nThe answer is as before: ")
    assert "against itself" not in text and "\n\n\n" not in text and "came or went" not in text


def test_a_change_that_is_not_shown_says_so_with_its_p() -> None:
    each = OwnChange("B", "seconds", 12, 1.31, 1.2, 1.44, True, 0.01, 0.06, None)
    assert own_text(each) == "B: seconds 1.31 times [1.20, 1.44], not shown to be a change (adjusted p 0.060)"


def test_values_that_went_are_not_called_changed() -> None:
    old = board(4)
    new = {key: value for key, value in old.items() if key not in {("L3", "c0"), ("L3", "c1")}}
    found = diff(table_from(old), table_from(new), missing="drop")
    text = diff_text(found)
    assert "values: 0 of 110 changed, 2 removed" in text and "\nValues removed: L3 (2).\n" in text
    assert not found.own and "against itself" not in text


def test_a_note_names_fifty_cases_and_counts_the_others() -> None:
    added = [f"d{place}" for place in range(70)]
    note = diff_markdown(diff(table_from(board(4)), table_from(board(4, cases=[*CASES, *added]))))
    assert "d48, d49 and 20 more." in note


def test_one_pair_is_counted_in_the_singular() -> None:
    two = ["L0", "L6"]
    changed = diff(table_from(board(4, two)), table_from(rerun(board(4, two), "L0", 0.2)))
    assert "; the one pair in both has another verdict." in " ".join(diff_text(changed).split())


def test_equivalence_and_false_discoveries_are_said_to_hold_otherwise() -> None:
    same = dict.fromkeys(board(4), 0.5)
    equal = " ".join(diff_text(diff(table_from(board(4)), table_from(same), margins={"accuracy": 0.01})).split())
    assert "hold together with 95 % confidence; equivalence: another 5 %; those of learners" in equal
    found = " ".join(diff_text(diff(table_from(board(4)), table_from(same), fdr=0.1)).split())
    assert "Of the claims of each release at most 10 % are wrong on average" in found and "95 %" not in found
