"""What real WEKA learners say of the UCI sets, as JSON: what the native learners are compared with.

    python tests/reference/weka_native.py weka.jar folder-of-arff-files iris labor … > weka_native.json

Needs JPype1 and a WEKA 3.6 jar (Debian: `weka`, /usr/share/java/weka.jar). Items 0, 2, 4 … train, items 1, 3, 5 … are
asked about, in this order. `weka_native.json` beside this file was made so with WEKA 3.6.14 on the 27 sets of paper C's
Table 1 and some more. A prediction is a character: 0 … 9, a … z stand for class numbers 0 … 35; `proba` is the sum of
the asked items' class distributions.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

LEARNERS = {
    "NaiveBayes": ("weka.classifiers.bayes.NaiveBayes", []),
    "IBk": ("weka.classifiers.lazy.IBk", []),
    "IBk5": ("weka.classifiers.lazy.IBk", ["-K", "5"]),
    "J48": ("weka.classifiers.trees.J48", []),
    "J48 no raising": ("weka.classifiers.trees.J48", ["-S"]),
    "J48 unpruned": ("weka.classifiers.trees.J48", ["-U"]),
    "J48 strict": ("weka.classifiers.trees.J48", ["-C", "0.05", "-M", "5"]),
}
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def ask(jar: str, folder: str, names: list[str]) -> dict[str, Any]:
    import jpype  # here, so that collecting doctests does not need it

    jpype.startJVM("-Djava.awt.headless=true", classpath=[jar])
    java = jpype.JClass
    answers: dict[str, Any] = {"weka": str(java("weka.core.Version").VERSION), "sets": {}}
    for name in names:
        data = java("weka.core.converters.ConverterUtils$DataSource")(str(Path(folder) / f"{name}.arff")).getDataSet()
        data.setClassIndex(data.numAttributes() - 1)
        train, test = java("weka.core.Instances")(data, 0), java("weka.core.Instances")(data, 0)
        for item in range(data.numInstances()):
            (test if item % 2 else train).add(data.instance(item))
        found = answers["sets"][name] = {}
        for label, (path, options) in LEARNERS.items():
            model = java(path)()
            model.setOptions(jpype.JArray(jpype.JString)(options))
            model.buildClassifier(train)
            proba = [list(model.distributionForInstance(test.instance(i))) for i in range(test.numInstances())]
            # A label is asked for afterwards, of a new model: IBk learns from being asked.
            model = java(path)()
            model.setOptions(jpype.JArray(jpype.JString)(options))
            model.buildClassifier(train)
            labels = [int(model.classifyInstance(test.instance(i))) for i in range(test.numInstances())]
            found[label] = {
                "predicted": "".join(DIGITS[int(value)] for value in labels),
                "proba": [round(sum(column), 6) for column in zip(*proba, strict=True)],
            }
            if "J48" in label:
                found[label]["size"] = int(model.measureTreeSize())
                found[label]["leaves"] = int(model.measureNumLeaves())
    return answers


if __name__ == "__main__":
    print(json.dumps(ask(sys.argv[1], sys.argv[2], sys.argv[3:])))
