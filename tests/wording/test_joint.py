from __future__ import annotations

import pytest

from adjudge import compare, example
from adjudge.wording.joint import joint_sections, signs, three_digits
from adjudge.wording.sections import sections_text
from adjudge.wording.text_table import Terminal, shown_on


@pytest.mark.parametrize(
    ("value", "text"), [(0.9995, ">0.999"), (0.9994, "0.999"), (0.0005, "0.001"), (0.0004, "<0.001")]
)
def test_a_probability_is_never_0_or_1(value: float, text: str) -> None:
    assert three_digits(value) == text
    assert signs("<>=") == "≺≻="


def test_a_matrix_that_does_not_fit_numbers_its_learners_and_then_lists_its_pairs() -> None:
    found = compare(example("weka")).joint
    for columns, start in ((100, " " * 14 + "Rand"), (36, " " * 8), (20, "row")):
        with shown_on(Terminal(columns)):
            lines = sections_text(joint_sections(found)[:1]).splitlines()
            head = next(line for line in lines if "Random" in line or "C2" in line or line.startswith("row"))
            assert head.startswith(start), (columns, head)
            assert columns == 20 or max(map(len, lines)) <= columns
            assert ("C1 J48graft" in " ".join(lines)) == (columns == 36)


def test_one_test_alone_and_the_published_p() -> None:
    found = compare(example("weka")).joint
    titles = [part.title for part in joint_sections(found, only="glrt", chi2=True)]
    assert titles[0].endswith("p, χ², as published") and not any("Most frequent" in title for title in titles)
    assert joint_sections(found, only="dirichlet")[0].title.startswith("Most frequent")
    exact, chi2 = (joint_sections(found, only="glrt", chi2=kind)[0].rows[0][2] for kind in (False, True))
    assert exact != chi2


def test_a_mode_against_a_measures_majority_is_named() -> None:
    cases = [(1, 1)] * 38 + [(0, 1)] * 20 + [(0, 0)] * 22  # P(≻≻) is .974; the first measure is won in 38 of 80 cases
    rows = [(f"c{n}", learner, x if learner == "B" else 1 - x, y if learner == "B" else 1 - y)
            for n, (x, y) in enumerate(cases) for learner in "AB"]  # fmt: skip
    table = {name: list(cells) for name, cells in zip(("case", "learner", "accuracy", "auc"), zip(*rows, strict=True),
                                                      strict=True)}  # fmt: skip
    found = compare(table).joint
    assert found.pairs[0].probability == pytest.approx(0.974, abs=5e-4)
    assert "Outcome against wins: in B – A" in str(found)


def test_many_learners_are_listed_and_what_is_left_out_is_counted() -> None:
    rows = [(case, f"L{learner:02}", (case * 7 + learner * 3) % 11) for case in range(8) for learner in range(13)]
    table = {name: list(cells) for name, cells in zip(("case", "learner", "accuracy"), zip(*rows, strict=True),
                                                      strict=True)}  # fmt: skip
    first = joint_sections(compare(table).joint)[0]
    assert len(first.rows) == 60 and first.notes[0] == "… and 18 more pairs: --csv has them all."


def test_through_the_network_a_pair_says_which_number_is_whose() -> None:
    text = " ".join(str(compare(example("joint"), network="optimal").joint).split())
    assert "without the network, symmetric prior, exact" in text
    assert "Most frequent through the network of the measures, exact (BDeu, equivalent sample size 1): ≻≻" in text
    assert "P = 0.842" in text  # the product of the two measures' own
