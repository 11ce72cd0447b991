"""P-values of WEKA's own PairedCorrectedTTester, recorded in weka_corrected_t.json.

Needs Java, WEKA's jar (Debian package `weka`, or WEKA_JAR) and JPype1, and ADJUDGE_DATA for the real fold table:

    python3.11 -m venv /tmp/peers && /tmp/peers/bin/pip install JPype1 numpy
    export ADJUDGE_DATA=$PWD/../shared/data && cd tests/reference
    /tmp/peers/bin/python weka_corrected_t.py > weka_corrected_t.json

The test file asks `weka_p_value` the same question live, in a process of its own.
"""

import csv
import json
import os
import sys
from pathlib import Path

import numpy as np

JAR = os.environ.get("WEKA_JAR", "/usr/share/java/weka.jar")
# Data set, number of instances, two learners; the folds of glass and sonar are unequal.
REAL = [("iris", 150, "nbc", "j48"), ("glass", 214, "nbc", "aode"), ("sonar", 208, "aode", "j48gr")]


def start_weka():
    import jpype

    if not jpype.isJVMStarted():
        jars = [JAR, *(str(path) for path in Path("/usr/share/java").glob("*cup*.jar"))]
        jpype.startJVM("-Xmx256m", classpath=jars, convertStrings=True)
    return jpype


def weka_p_value(first, second, n_train, n_test):
    """WEKA's p-value for two lists of scores over (run, fold), with the training and test size of each."""
    jpype = start_weka()
    weka = jpype.JPackage("weka")
    numeric = ["Key_Run", "Key_Fold", "Number_of_training_instances", "Number_of_testing_instances", "Percent_correct"]
    lines = ["@relation folds", "@attribute Key_Dataset {data}", "@attribute Key_Scheme {first,second}"]
    lines += [f"@attribute {name} numeric" for name in numeric] + ["@data"]
    for scheme, scores in (("first", first), ("second", second)):
        for index, score in enumerate(scores):
            run, fold = divmod(index, 10)
            lines.append(f"data,{scheme},{run + 1},{fold + 1},{n_train[index]},{n_test[index]},{float(score)!r}")
    instances = weka.core.Instances(jpype.java.io.StringReader("\n".join(lines)))
    tester = weka.experiment.PairedCorrectedTTester()
    tester.setInstances(instances)
    tester.setDatasetKeyColumns(weka.core.Range("1"))
    tester.setResultsetKeyColumns(weka.core.Range("2"))
    tester.setRunColumn(2)
    tester.setFoldColumn(3)
    tester.setSignificanceLevel(0.05)
    specifier = instances.instance(0)
    assert tester.getNumResultsets() == 2 and tester.getNumDatasets() == 1
    stats = tester.calculateStatistics(specifier, 0, 1, 6)
    return float(stats.differencesProbability)


def fold_sizes(n, repeats=10, folds=10):
    """Test sizes of k-fold cross-validation: the first n mod k folds have one more."""
    one_run = [n // folds + (fold < n % folds) for fold in range(folds)]
    return one_run * repeats


def read_scores(path, dataset, learner):
    with Path(path).open() as file:
        return [float(row[learner]) for row in csv.DictReader(file) if row["dataset"] == dataset]


def synthetic():
    """Differences of 10 × 10 folds with a shared error per fold, rounded as accuracies in percent are."""
    generator = np.random.default_rng(11)
    first = np.round(80 + generator.normal(0, 4, 100), 3)
    second = np.round(first + generator.normal(0.8, 2, 100), 3)
    return first.tolist(), second.tolist()


def synthetic_sizes():
    """Equal folds; then splits of very unequal size, where only the ratio of the totals is WEKA's."""
    unequal = np.random.default_rng(12).integers(5, 40, 100)
    return [([90] * 100, [10] * 100), ((100 - unequal).tolist(), unequal.tolist())]


def main():
    found = {"real": [], "synthetic": []}
    path = Path(os.environ["ADJUDGE_DATA"]) / "results" / "bayes_tests_54x100.csv"
    for dataset, n, first, second in REAL:
        n_test = fold_sizes(n)
        n_train = [n - size for size in n_test]
        scores = [read_scores(path, dataset, learner) for learner in (first, second)]
        p_value = weka_p_value(*scores, n_train, n_test)
        found["real"].append({"dataset": dataset, "n": n, "first": first, "second": second, "p_value": p_value})
    first, second = synthetic()
    for n_train, n_test in synthetic_sizes():
        found["synthetic"].append(weka_p_value(first, second, n_train, n_test))
    jpype = start_weka()
    found["weka"] = str(jpype.JClass("weka.core.Version")().VERSION)
    json.dump(found, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
