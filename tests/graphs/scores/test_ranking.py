"""How scores rank learners over networks, and which pairs they order differently."""

from __future__ import annotations

from adjudge_graphs.scores.ranking import rank_learners


def cells(**columns: list[float | None]) -> dict[tuple[str, str], float | None]:
    return {(learner, f"n{k}"): value for learner, row in columns.items() for k, value in enumerate(row)}


def test_mean_ranks_share_ties_and_follow_each_scores_direction() -> None:
    ranks = rank_learners({
        "bsf": cells(a=[0.9, 0.5, 0.5], b=[0.1, 0.5, 0.9], c=[0.0, 0.4, 0.1]),
        "shd": cells(a=[1, 5, 5], b=[9, 5, 1], c=[10, 6, 9]),
    })  # fmt: skip
    assert ranks.mean_ranks["bsf"] == ((1 + 1 + 2) / 3, (2 + 1 + 1) / 3, 3.0)
    assert ranks.mean_ranks["shd"] == ranks.mean_ranks["bsf"] and ranks.reversals == ()
    assert "alike" in str(ranks)


def test_a_pair_is_turned_where_one_score_prefers_the_first_and_another_the_second() -> None:
    ranks = rank_learners({
        "bsf": cells(hc=[0.9, 0.8, 0.3], pc=[0.5, 0.5, 0.5]),
        "sid": cells(hc=[9, 2, 9], pc=[1, 3, 1]),
    })  # fmt: skip
    (turn,) = ranks.reversals
    assert (turn.a, turn.b, turn.networks) == ("hc", "pc", ("n0",))
    assert turn.counts == {"bsf": (2, 1), "sid": (1, 2)} and turn.overall
    assert "hc : pc" in str(ranks) and "on n0" in str(ranks)


def test_a_turn_on_one_network_is_named_though_the_counts_agree() -> None:
    ranks = rank_learners({
        "bsf": cells(hc=[0.9, 0.8, 0.7], pc=[0.5, 0.5, 0.5]),
        "f1": cells(hc=[0.9, 0.8, 0.1], pc=[0.5, 0.5, 0.5]),
    })  # fmt: skip
    (turn,) = ranks.reversals
    assert turn.networks == ("n2",) and not turn.overall


def test_an_undefined_or_absent_graph_takes_no_rank() -> None:
    values = {"sid": {("hc", "n0"): 3.0, ("pc", "n0"): None, ("hc", "n1"): 1.0}}
    assert rank_learners(values).mean_ranks["sid"] == (1.0, None)
