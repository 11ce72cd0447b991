"""Fits per second on 270 of 300 yes/no items: our batch and estimators, scikit-learn, and real J48 if it is there.

PYTHONPATH=src python benchmarks/native_learners.py

Then Table 5 of paper C: CPU of our whole study per split (draws, splits, fits, tests), and the same number of fits
through scikit-learn's BernoulliNB and DecisionTreeClassifier, extrapolated from the sample.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.naive_bayes import BernoulliNB
from sklearn.tree import DecisionTreeClassifier

from adjudge_studies.learners.binary_batch import binary_batch
from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed
from adjudge_studies.paper_c_table5 import TESTS, run_block, splits_per_set
from adjudge_studies.simulations.split_masks import fold_masks
from adjudge_studies.simulations.true_difference import find_source

JAR = Path("/usr/share/java/weka.jar")


def cpu(function: Callable[[], Any], times: int = 3) -> float:
    """The least process CPU of so many calls, in seconds."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        function()
        taken.append(time.process_time() - start)
    return min(taken)


def j48_seconds(X: np.ndarray, y: np.ndarray, masks: np.ndarray) -> float | None:
    """CPU of building J48 once, Java warm; None without Java."""
    if not JAR.is_file() or find_spec("jpype") is None:
        return None
    import jpype

    jpype.startJVM("-Djava.awt.headless=true", "-XX:+UseSerialGC", classpath=[str(JAR)])
    head = "".join(f"@attribute x{a} {{0,1}}\n" for a in range(X.shape[1]))
    rows = "\n".join(",".join(str(int(v)) for v in (*x, c)) for x, c in zip(X, y, strict=True))
    text = f"@relation r\n{head}@attribute class {{0,1}}\n@data\n{rows}\n"
    data = jpype.JClass("weka.core.Instances")(jpype.JClass("java.io.StringReader")(text))
    data.setClassIndex(data.numAttributes() - 1)
    trains = []
    for mask in masks:
        part = jpype.JClass("weka.core.Instances")(data, 0)
        for item in np.flatnonzero(~mask).tolist():
            part.add(data.instance(item))
        trains.append(part)
    j48 = jpype.JClass("weka.classifiers.trees.J48")

    def build() -> None:
        for train in trains:
            j48().buildClassifier(train)

    return cpu(build, 5) / len(trains)


def main() -> None:
    source, _ = find_source(-0.0583)
    generator = np.random.default_rng(0)
    X, y = source.draw(300, generator)
    masks = fold_masks(y.astype(int), 10, 400, generator).reshape(-1, 300)
    some = masks[:100]
    X01, y01 = X.astype(float), y.astype(int)
    head = {"nominal": "all", "n_values": [2] * 9, "classes": [0, 1]}

    def each(estimator: Any, ask: bool) -> Callable[[], None]:
        def run() -> None:
            for mask in some:
                model = estimator().fit(X01[~mask], y01[~mask])
                if ask:
                    model.predict(X01[mask])

        return run

    binary_batch(X, y, masks[:1])
    C45Classifier(**head).fit(X01, y01)
    batch = cpu(lambda: binary_batch(X, y, masks)) / len(masks)
    tree, bayes = (cpu(each(kind, True)) / len(some) for kind in (DecisionTreeClassifier, BernoulliNB))
    figures: list[tuple[str, float | None]] = [
        ("batch: naive Bayes and C4.5, fit and ask", batch),
        ("C45Classifier fit", cpu(each(lambda: C45Classifier(**head), False)) / len(some)),
        ("NaiveBayesMixed fit", cpu(each(lambda: NaiveBayesMixed(**head), False)) / len(some)),
        ("scikit-learn DecisionTreeClassifier fit", cpu(each(DecisionTreeClassifier, False)) / len(some)),
        ("scikit-learn DecisionTreeClassifier fit and ask", tree),
        ("scikit-learn BernoulliNB fit and ask", bayes),
        ("WEKA 3.6 J48 build", j48_seconds(X, y, some)),
    ]
    print("| one training set of 270 | µs of CPU | against the batch |")
    print("|---|--:|--:|")
    for name, seconds in figures:
        if seconds is not None:
            print(f"| {name} | {1e6 * seconds:.1f} | {seconds / batch:.0f} × |")
    per_set = splits_per_set(list(TESTS), 10)
    key = (0.0583, "C4.5", 0)
    ours = cpu(lambda: run_block({key: source}, list(TESTS), 300, 10, 0, *key, 0, 10), 2) / (10 * per_set)
    theirs = tree + bayes
    total = 4000 * per_set
    print(f"\nTable 5, {2 * total / 1e6:.1f} million fits, seconds of CPU:")
    print(f"ours, all included         {ours * total:8.0f}  ({1e6 * ours:.1f} µs a split)")
    print(f"scikit-learn's fits alone  {theirs * total:8.0f}  ({1e6 * theirs:.0f} µs a split): 1/{theirs / ours:.0f}")


if __name__ == "__main__":
    main()
