"""One real WEKA run and the figures WEKA gives it, as JSON: what our measures are compared with.

    python tests/reference/weka_measures.py weka.jar glass.arff weka.classifiers.trees.J48 > weka_glass_j48.json

Needs JPype1 and a WEKA 3.6 jar (Debian: `weka`, /usr/share/java/weka.jar). The data are shuffled with seed 1 and cut in
two halves; the learner is trained on the first. `weka_glass_j48.json` and `weka_heart_statlog_nb.json` beside this file
were made so with WEKA 3.6.14 on the UCI files of the project's data collection.
"""

from __future__ import annotations

import json
import sys
from typing import Any

SPLIT_COLUMNS = ("KB_information", "KB_mean_information", "KB_relative_information")
OVERALL = {
    "accuracy": lambda e: e.pctCorrect() / 100,
    "error": lambda e: e.errorRate(),
    "kappa": lambda e: e.kappa(),
    "mae": lambda e: e.meanAbsoluteError(),
    "rmse": lambda e: e.rootMeanSquaredError(),
    "precision": lambda e: e.weightedPrecision(),
    "recall": lambda e: e.weightedRecall(),
    "fpr": lambda e: e.weightedFalsePositiveRate(),
    "specificity": lambda e: e.weightedTrueNegativeRate(),
    "f_measure": lambda e: e.weightedFMeasure(),
    "auc": lambda e: e.weightedAreaUnderROC(),
    "kb_information": lambda e: e.KBInformation(),
    "kb_mean_information": lambda e: e.KBMeanInformation(),
    "prior_entropy": lambda e: e.priorEntropy(),
}
PER_CLASS = {
    "precision": lambda e, c: e.precision(c),
    "recall": lambda e, c: e.truePositiveRate(c),
    "fpr": lambda e, c: e.falsePositiveRate(c),
    "specificity": lambda e, c: e.trueNegativeRate(c),
    "f_measure": lambda e, c: e.fMeasure(c),
    "auc": lambda e, c: e.areaUnderROC(c),
}


def run(jar: str, arff: str, learner: str) -> dict[str, Any]:
    import jpype  # here, so that collecting doctests does not need it

    jpype.startJVM(classpath=[jar])
    java = jpype.JClass
    data = java("weka.core.converters.ConverterUtils$DataSource")(arff).getDataSet()
    data.setClassIndex(data.numAttributes() - 1)
    data.randomize(java("java.util.Random")(1))
    half = data.numInstances() // 2
    instances = java("weka.core.Instances")
    train, test = instances(data, 0, half), instances(data, half, data.numInstances() - half)

    model = java(learner)()
    model.buildClassifier(train)
    evaluation = java("weka.classifiers.Evaluation")(train)  # takes its class priors from `train`
    evaluation.evaluateModel(model, test)
    evaluator = java("weka.experiment.ClassifierSplitEvaluator")()
    evaluator.setClassifier(java(learner)())
    names = [str(name) for name in evaluator.getResultNames()]
    split = dict(zip(names, evaluator.getResult(train, test), strict=True))

    label = data.classAttribute()
    classes = [str(label.value(i)) for i in range(label.numValues())]

    def labels(part: Any) -> list[str]:
        return [classes[int(part.instance(i).classValue())] for i in range(part.numInstances())]

    return {
        "weka": str(java("weka.core.Version").VERSION),
        "arff": arff.rpartition("/")[2],
        "learner": learner,
        "classes": classes,
        "y_train": labels(train),
        "y_true": labels(test),
        "proba": [
            [float(p) for p in model.distributionForInstance(test.instance(i))] for i in range(test.numInstances())
        ],
        "overall": {name: float(figure(evaluation)) for name, figure in OVERALL.items()},
        "per_class": {name: [float(f(evaluation, c)) for c in range(len(classes))] for name, f in PER_CLASS.items()},
        "split_evaluator": {name: float(split[name].doubleValue()) for name in SPLIT_COLUMNS},
    }


if __name__ == "__main__":
    result = json.dumps(run(*sys.argv[1:4]))
    # JSON has no NaN: WEKA's "missing" area of a class without items.
    print(result.replace("NaN", "null"))
