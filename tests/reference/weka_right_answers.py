"""How many test items real WEKA learners get right on given splits: the other side of the study of Tables 1 to 4.

    python tests/reference/weka_right_answers.py weka.jar folder-of-arff-files < splits.json > right.json

stdin: {"iris": [[test items of split 1], …], …}; stdout: {"iris": {"NB": [right, …], "C4.5": […]}, …}. Needs JPype1 and
a WEKA 3.6 jar (Debian: `weka`, /usr/share/java/weka.jar).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

LEARNERS = {"NB": "weka.classifiers.bayes.NaiveBayes", "C4.5": "weka.classifiers.trees.J48"}


def main(jar: str, folder: str) -> None:
    import jpype  # here, so that collecting doctests does not need it

    jpype.startJVM("-Djava.awt.headless=true", classpath=[jar])
    java = jpype.JClass
    found: dict[str, dict[str, list[int]]] = {}
    for name, splits in json.load(sys.stdin).items():
        data = java("weka.core.converters.ConverterUtils$DataSource")(str(Path(folder) / f"{name}.arff")).getDataSet()
        data.setClassIndex(data.numAttributes() - 1)
        found[name] = {label: [] for label in LEARNERS}
        for items in splits:
            test = set(items)
            parts = java("weka.core.Instances")(data, 0), java("weka.core.Instances")(data, 0)
            for item in range(data.numInstances()):
                parts[item in test].add(data.instance(item))
            for label, path in LEARNERS.items():
                model = java(path)()
                model.buildClassifier(parts[0])
                # The learner's own label. WEKA's Evaluation takes the larger of two probabilities that differ by
                # rounding only; J48 itself calls them equal and names the first class.
                items = (parts[1].instance(i) for i in range(parts[1].numInstances()))
                found[name][label].append(sum(model.classifyInstance(one) == one.classValue() for one in items))
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:3])
