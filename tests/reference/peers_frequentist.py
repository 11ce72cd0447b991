"""Numbers of mlxtend, scikit-posthocs and statsmodels on fixed inputs, recorded in peers_frequentist.json.

Run in a throw-away environment:

    python3.11 -m venv /tmp/peers && /tmp/peers/bin/pip install mlxtend statsmodels scikit-posthocs
    /tmp/peers/bin/python tests/reference/peers_frequentist.py > tests/reference/peers_frequentist.json
"""

import json
from importlib.metadata import version

import numpy as np

SCORES_5X2 = [[0.02, 0.04], [0.01, 0.05], [0.03, 0.02], [0.00, 0.04], [0.05, 0.01]]
P_VALUES = [0.0004, 0.02, 0.013, 0.3, 0.04, 0.0061, 0.71, 0.02]
TABLES_2X2 = [[40, 12, 5, 30], [10, 3, 9, 2], [80, 0, 7, 3]]


class Scripted:
    """An estimator whose scores are read from a list: mlxtend insists on fitting, we only want its arithmetic."""

    def __init__(self, scores):
        self.scores = list(scores)

    def fit(self, X, y):
        return self

    def get_params(self, deep=True):
        return {}

    def __sklearn_tags__(self):
        raise AttributeError


def mlxtend_5x2():
    from mlxtend.evaluate import combined_ftest_5x2cv, paired_ttest_5x2cv

    X, y = np.zeros((20, 1)), np.tile([0, 1], 10)
    found = {}
    for name, function in (("t", paired_ttest_5x2cv), ("f", combined_ftest_5x2cv)):
        b, a = Scripted(np.ravel(SCORES_5X2)), Scripted(np.zeros(10))

        def score(estimator, X, y):
            return estimator.scores.pop(0)

        statistic, p_value = function(b, a, X, y, scoring=score, random_seed=1)
        found[name] = [float(statistic), float(p_value)]
    return found


def nemenyi():
    import scikit_posthocs

    table = np.round(np.random.default_rng(5).normal([0, 0.3, 0.6, 0.6, 1.0], 1, (20, 5)), 1)
    return {
        "scores": table.tolist(),
        "p": np.asarray(scikit_posthocs.posthoc_nemenyi_friedman(table)).tolist(),
    }


def adjustments():
    from statsmodels.stats.multitest import multipletests

    names = {
        "bonferroni": "bonferroni",
        "holm": "holm",
        "hochberg": "simes-hochberg",
        "hommel": "hommel",
        "bh": "fdr_bh",
        "by": "fdr_by",
    }
    return {ours: multipletests(P_VALUES, method=theirs)[1].tolist() for ours, theirs in names.items()}


def floats(values):
    return [float(value) for value in values]


def tables_2x2():
    from statsmodels.stats.contingency_tables import mcnemar
    from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint, proportions_ztest

    rows = []
    for both, only_b, only_a, neither in TABLES_2X2:
        n = both + only_b + only_a + neither
        counts = [both + only_b, both + only_a]
        table = [[both, only_b], [only_a, neither]]
        corrected, plain = (mcnemar(table, exact=False, correction=correct) for correct in (True, False))
        rows.append(
            {
                "table": [both, only_b, only_a, neither],
                "exact": float(mcnemar(table, exact=True).pvalue),
                "asymptotic": floats([corrected.statistic, corrected.pvalue]),
                "plain": floats([plain.statistic, plain.pvalue]),
                "unpaired_z": floats(proportions_ztest(counts, [n, n])),
                "unpaired_interval": floats(confint_proportions_2indep(counts[0], n, counts[1], n, method="newcomb")),
                "share_interval": floats(proportion_confint(only_b, only_b + only_a, alpha=0.05, method="beta")),
            }
        )
    return rows


def main():
    names = ("mlxtend", "statsmodels", "scikit-posthocs", "numpy", "scipy")
    found = {
        "versions": {name: version(name) for name in names},
        "five_by_two": {"d": SCORES_5X2, **mlxtend_5x2()},
        "nemenyi": nemenyi(),
        "adjustments": {"p": P_VALUES, **adjustments()},
        "tables": tables_2x2(),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
