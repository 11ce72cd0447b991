"""A learner of the time when journals had no checksums; its file is part of the keys in `former_journal.jsonl`."""

import numpy as np


class Majority:
    def fit(self, X, y):
        self.label = int(np.bincount(y).argmax())
        return self

    def predict(self, X):
        return np.full(len(X), self.label)
