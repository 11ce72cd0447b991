"""Ways to choose: read off the claims by hand, and their definition checked on random claims."""

from __future__ import annotations

import numpy as np

from adjudge.verdicts.profile import WayToChoose, profile


def claims(k: int, m: int, *found: tuple[int, int, int]) -> np.ndarray:
    beats = np.zeros((m, k, k), dtype=bool)
    for measure, winner, loser in found:
        beats[measure, winner, loser] = True
    return beats


def test_nobody_is_named_without_a_claim() -> None:
    assert profile(claims(3, 2)) == ()


def test_a_learner_of_whom_nothing_is_known_is_not_named() -> None:
    (way,) = profile(claims(3, 1, (0, 0, 1)))  # 2 is beaten by nobody and beats nobody
    assert way == WayToChoose((0,), (0,), ())


def test_members_share_their_measures_and_one_is_ahead_on_another() -> None:
    found = profile(claims(4, 2, (0, 0, 2), (0, 1, 2), (0, 0, 3), (1, 3, 0), (1, 3, 1), (1, 1, 0)))
    assert found == (WayToChoose((0, 1), (0,), ((1, 1),)), WayToChoose((3,), (1,), ()))


def test_a_way_inside_another_goes_only_if_a_member_of_the_other_beats_it() -> None:
    inside = claims(3, 2, (0, 0, 2), (0, 1, 2), (1, 0, 2), (1, 2, 1))  # S(0) = both, S(1) = first only
    assert [way.learners for way in profile(inside)] == [(0,), (1,)]
    inside[1, 0, 1] = True
    assert [way.learners for way in profile(inside)] == [(0,)]


def test_on_random_claims_the_ways_are_what_their_definition_says() -> None:
    generator = np.random.default_rng(5)
    for _ in range(300):
        k, m = int(generator.integers(2, 6)), int(generator.integers(1, 4))
        beats = generator.random((m, k, k)) < 0.25
        beats &= ~np.swapaxes(beats, 1, 2) & ~np.eye(k, dtype=bool)
        standing = {
            learner: frozenset(j for j in range(m) if not any(beats[j, other, learner] for other in range(k)))
            for learner in range(k)
        }
        named = {
            learner
            for learner, measures in standing.items()
            if any(beats[j, learner, other] for j in measures for other in range(k))
        }
        ways = profile(beats)
        shown = {learner for way in ways for learner in way.learners}
        for way in ways:
            assert all(standing[learner] == frozenset(way.measures) for learner in way.learners)
            for learner, measure in way.ahead:
                assert measure not in way.measures
                assert all(beats[measure, learner, other] for other in way.learners if other != learner)
        for learner in named - shown:  # its way went because of a larger one that beats somebody of it
            mine = [other for other in named if standing[other] == standing[learner]]
            assert any(
                standing[learner] < standing[rival] and beats[j, rival, member]
                for rival in named
                for member in mine
                for j in range(m)
            )
        assert shown <= named
        assert [len(way.measures) for way in ways] == sorted((len(way.measures) for way in ways), reverse=True)
