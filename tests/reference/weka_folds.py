"""WEKA's own cross-validation: accuracies and folds, by WEKA's own code, as JSON on stdout.

    python tests/reference/weka_folds.py weka.jar iris.arff labor.arff

Accuracy is `Evaluation.crossValidateModel(learner, data, 10, new Random(1))`; folds are `randomize`, `stratify`,
`trainCV` and `testCV` with one Random, every item marked by its weight. Needs JPype1; the tests run it in a process of
its own because a process can have one Java machine only, and never lets go of it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

LEARNERS = ("weka.classifiers.bayes.NaiveBayes", "weka.classifiers.trees.J48", "weka.classifiers.lazy.IBk")


def reference(jar: str, files: list[str]) -> dict[str, Any]:
    import jpype  # here, so that collecting doctests does not need it

    jpype.startJVM(classpath=[jar], convertStrings=False)
    java = jpype.JClass
    found: dict[str, Any] = {}
    for file in files:
        data = java("weka.core.converters.ConverterUtils$DataSource")(file).getDataSet()
        data.setClassIndex(data.numAttributes() - 1)
        accuracies = []
        for learner in LEARNERS:
            evaluation = java("weka.classifiers.Evaluation")(data)
            nothing = jpype.JArray(java("java.lang.Object"))(0)
            evaluation.crossValidateModel(java(learner)(), data, 10, java("java.util.Random")(1), nothing)
            accuracies.append(float(evaluation.pctCorrect()) / 100)
        for item in range(data.numInstances()):
            data.instance(item).setWeight(float(item))
        random = java("java.util.Random")(1)
        data.randomize(random)
        data.stratify(10)
        folds = [[items(data.trainCV(10, fold, random)), items(data.testCV(10, fold))] for fold in range(10)]
        found[file.rpartition("/")[2]] = {"accuracies": accuracies, "folds": folds}
    return found


def items(part: Any) -> list[int]:
    return [int(part.instance(place).weight()) for place in range(part.numInstances())]


if __name__ == "__main__":
    print(json.dumps(reference(sys.argv[1], sys.argv[2:])))
