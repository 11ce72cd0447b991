"""Claims that changed between releases: the causes add up, are the known ones, and are those of brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from tests.results.test_releases import Grid, table_from

from adjudge import compare, diff
from adjudge.errors import InputError, UnfitDataError
from adjudge.evidence.adjustments import adjust
from adjudge.evidence.wilcoxon import wilcoxon
from adjudge.facade.diff import Diff
from adjudge.verdicts.diff import claims_of
from adjudge.verdicts.diff_facts import CAUSES, Claim

LEARNERS, CASES = [f"L{place}" for place in range(7)], [f"c{place}" for place in range(16)]


def board(seed: int, learners: list[str] = LEARNERS, cases: list[str] = CASES) -> Grid:
    """Learners of unlike strength on cases of unlike difficulty; a cell is the same whatever else is in the table."""
    found = {}
    for name in learners:
        for case in cases:
            draws = np.random.default_rng([seed, *name.encode(), 0, *case.encode()])
            found[name, case] = round(float(0.5 + 0.012 * int(name[1:]) + 0.02 * draws.normal()), 5)
    return found


def rerun(grid: Grid, learner: str, lead: float) -> Grid:
    return {key: value + (lead if key[0] == learner else 0.0) for key, value in grid.items()}


RELEASES: dict[str, tuple[Callable[[int], Grid], set[str]]] = {
    "changed cells": (lambda seed: rerun(board(seed), "L2", 0.05), {"changed cells"}),
    "cases": (lambda seed: board(seed, cases=[*CASES[2:], *(f"d{place}" for place in range(6))]), {"cases"}),
    "learners": (lambda seed: board(seed, learners=[*LEARNERS[1:], "L7", "L8", "L9"]), {"learners"}),
    "all": (lambda seed: rerun(board(seed, [*LEARNERS[1:], "L7"], [*CASES[2:], "d1", "d2"]), "L3", 0.04), set(CAUSES)),
    "nothing": (board, set()),
}


def adds_up(found: Diff) -> bool:
    """Old claims + gained − lost, cause by cause, are the new claims: as numbers, and claim by claim."""
    old, new = (set(claims_of(found.path[place])) for place in (0, -1))
    gained, lost = ({each.claim for each in found.changes if each.change == way} for way in ("gained", "lost"))
    counted = sum(each.gained - each.lost for each in found.causes)
    return (old | gained) - lost == new and not gained & old and lost <= old and len(old) + counted == len(new)


@pytest.mark.parametrize("kind", RELEASES)
def test_the_causes_are_the_known_ones_and_add_up(kind: str) -> None:
    release, causes = RELEASES[kind]
    seen: Counter[str] = Counter()
    for seed in range(8):
        old, new = table_from(board(seed)), table_from(release(seed))
        found = diff(old, new)
        assert adds_up(found)
        assert found.old.claims == np.abs(compare(old).signs).sum()  # what `compare` says of each release by itself
        assert found.new.claims == np.abs(compare(new).signs).sum()
        seen.update(each.cause for each in found.changes)
    assert set(seen) == causes


def test_causes_agree_with_tables_made_by_hand() -> None:
    """The two tables between, each made from dicts and given to `compare`."""
    for seed in range(6):
        old, new = board(seed), RELEASES["all"][0](seed)
        both = {name for name, _ in old} & {name for name, _ in new}
        shared = {case for _, case in old} & {case for _, case in new}
        first = {key: new[key] if key[0] in both and key[1] in shared else value for key, value in old.items()}
        gone = {key: value for key, value in first.items() if key[0] not in both and key[1] in shared}
        second = gone | {key: value for key, value in new.items() if key[0] in both}
        made = [set(claims_of(compare(table_from(each), missing="drop"))) for each in (old, first, second, new)]
        for each in diff(table_from(old), table_from(new)).changes:
            there = [each.claim in claims for claims in made]
            steps = [CAUSES[place] for place in range(3) if there[place] != there[place + 1]]
            assert each.change == ("gained" if there[-1] else "lost")
            assert each.cause == (steps[0] if {each.claim.b, each.claim.a} <= both else "learners")


def test_a_claim_that_comes_and_goes_is_told() -> None:
    """Eight wins of eight decide one pair; the eighth is lost by a changed cell, and a new case makes up for it."""
    old = {(name, f"c{place}"): 0.5 + 0.01 * (name == "B") * (place + 1) for name in "AB" for place in range(6)}
    new = old | {("B", "c5"): 0.43} | {(name, f"d{k}"): 0.5 + 0.1 * (name == "B") for name in "AB" for k in range(6)}
    found = diff(table_from(old), table_from(new))
    assert not found.changes and adds_up(found)
    assert [(each.claim, each.steps) for each in found.there_and_back] == [
        (Claim("B", "A", "accuracy"), ("changed cells", "cases"))
    ]


def test_a_reversal_is_one_claim_lost_and_one_gained() -> None:
    old = {(name, f"c{place}"): 0.5 + 0.1 * (name == "B") for name in "AB" for place in range(8)}
    new = {(name, case): 1.0 - value for (name, case), value in old.items()}
    found = diff(table_from(old), table_from(new))
    assert [(each.claim.b, each.change, each.reversed) for each in found.changes] == [
        ("A", "gained", True), ("B", "lost", True)
    ]  # fmt: skip
    assert found.words == found.words_changed == 1 and adds_up(found)


def test_equivalence_is_a_claim_too() -> None:
    old = {(name, f"c{place}"): 0.5 + 0.001 * ((place + ord(name)) % 3) for name in "AB" for place in range(12)}
    new = {key: value + 0.1 * (key[0] == "B") * (int(key[1][1:]) % 2) for key, value in old.items()}
    found = diff(table_from(old), table_from(new), margins={"accuracy": 0.01})
    assert (Claim("A", "B", None), "lost") in [(each.claim, each.change) for each in found.changes] and adds_up(found)


def test_learners_against_themselves_are_one_family_of_those_with_a_changed_cell() -> None:
    old = board(3)
    new = rerun(rerun(old, "L2", 0.05), "L4", 0.0)
    draws = np.random.default_rng(5)
    new |= {("L4", case): new["L4", case] + 0.001 * draws.normal() for case in CASES}
    new |= {("L5", case): new["L5", case] + 0.01 * draws.normal() + 0.006 for case in CASES}
    found = diff(table_from(old), table_from(new))
    raw = {name: wilcoxon([new[name, case] - old[name, case] for case in CASES]).p_value for name in ("L2", "L4", "L5")}
    adjusted = dict(zip(raw, adjust(list(raw.values()), "holm").tolist(), strict=True))
    assert {each.learner: each.p_adjusted for each in found.own} == pytest.approx(adjusted)
    assert {each.learner: each.shown for each in found.own} == {
        name: "better" if p <= 0.05 else None for name, p in adjusted.items()
    }
    assert [(family.name, family.level, family.spoke) for family in found.families] == [("own changes", 0.05, True)]
    assert found.own[0].learner == "L2" and found.own[0].estimate == pytest.approx(0.05)


def test_nobody_is_tested_against_itself_where_nothing_changed_or_one_case_is_common() -> None:
    assert not diff(table_from(board(1)), table_from(board(1))).own
    few = diff(table_from(board(1)), table_from(rerun(board(1, cases=["c0", *"defghijk"]), "L1", 0.1)))
    assert not few.own and "cannot be tested" in few.notes[0] and adds_up(few)


def test_a_published_rule_and_gates_are_refused() -> None:
    with pytest.raises(InputError, match="published rule makes no claims"):
        diff(table_from(board(1)), table_from(board(2)), rule="published")
    with pytest.raises(InputError, match="a diff has no gates"):
        diff(table_from(board(1)), table_from(board(2)), gates={"accuracy": 0.1})
    with pytest.raises(InputError, match="diff has no setting 'treshold'; did you mean"):
        diff(table_from(board(1)), table_from(board(2)), treshold=0.9)


def test_what_is_wrong_with_one_release_is_said_of_it() -> None:
    whole = board(4)
    holed = {key: value for key, value in whole.items() if key != ("L3", "c0")}
    for old, new, which in ((whole, holed, "new"), (holed, whole, "old")):
        with pytest.raises(UnfitDataError, match=rf"^the {which} release \(columns\): 1 missing"):
            diff(table_from(old), table_from(new))


def test_a_learner_by_another_name_is_noticed() -> None:
    old = board(3)
    renamed = {("new" if name == "L6" else name, case): value for (name, case), value in old.items()}
    found = diff(table_from(old), table_from(renamed))
    assert "the values of 'new' on the common cases are those of 'L6'" in found.notes[0] and adds_up(found)
    renamed["new", "c0"] += 0.01
    assert not diff(table_from(old), table_from(renamed)).notes
