from __future__ import annotations

import numpy as np

from adjudge.verdicts.pair_blocks import pair_blocks


def test_every_pair_stands_once_in_the_block_of_its_first_learner() -> None:
    rng = np.random.default_rng(0)
    every = np.stack(np.triu_indices(9, 1), axis=1)
    for size in (1, 7, 36):
        pairs = rng.permutation(every)[:size]
        seen = []
        for a, partners, rows in pair_blocks(pairs):
            assert (pairs[rows, 0] == a).all() and pairs[rows, 1].tolist() == partners.tolist()
            assert len(set(partners.tolist())) == len(partners)
            seen += rows.tolist()
        assert sorted(seen) == list(range(size))


def test_no_pairs_are_no_blocks() -> None:
    assert list(pair_blocks(np.empty((0, 2), dtype=np.int64))) == []
