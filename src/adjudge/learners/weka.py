"""WEKA's learners, run in Java: nominal and missing values as WEKA sees them, its own class distributions back."""

from __future__ import annotations

import functools
import importlib.util
import os
import shlex
import time
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.cases.case import Case
from adjudge.cases.table_file import arff_text
from adjudge.errors import InputError, MissingExtraError, UnfitDataError, did_you_mean, require
from adjudge.kernels.arrays import Indices
from adjudge.learners.learner import Answer

DEBIAN_JAR = Path("/usr/share/java/weka.jar")


def weka_jar() -> Path:
    """Where is WEKA? `ADJUDGE_WEKA_JAR`, else Debian's package `weka`, else the jar of python-weka-wrapper3."""
    given = os.environ.get("ADJUDGE_WEKA_JAR")
    if given:
        if not Path(given).is_file():
            raise InputError(f"ADJUDGE_WEKA_JAR names {given}, which is not a file")
        return Path(given)
    if DEBIAN_JAR.is_file():
        return DEBIAN_JAR
    wrapper = importlib.util.find_spec("weka")
    for folder in (wrapper.submodule_search_locations or []) if wrapper else []:
        jar = Path(folder) / "lib" / "weka.jar"
        if jar.is_file():
            return jar
    raise MissingExtraError(
        "WEKA's jar was not found: apt install weka, or pip install python-weka-wrapper3, or set ADJUDGE_WEKA_JAR"
    )


@functools.cache
def weka_version() -> str:
    """WEKA's version as its jar states it; no Java is started."""
    try:
        with zipfile.ZipFile(weka_jar()) as jar:
            return jar.read("weka/core/version.txt").decode().strip().replace("-", ".")
    except (zipfile.BadZipFile, KeyError) as broken:
        raise InputError(f"{weka_jar()} is not WEKA's jar ({broken})") from broken


def java(name: str) -> Any:
    """A Java class; the first call starts this process's Java machine, which lives until the process ends."""
    jpype = require("jpype", "weka", "WEKA")
    if not jpype.isJVMStarted():
        # One collector thread: the workers are what runs in parallel. Headless: WEKA must open no window. A stack of
        # 8 MB, as processes have: Java closes what is beyond its own size, else 1 MB, to the thread that starts it, and
        # the next product of matrices by two threads of BLAS ended the process.
        options = ["-Djava.awt.headless=true", "-XX:+UseSerialGC", "-Xss8m"]
        options += os.environ.get("ADJUDGE_JAVA_OPTIONS", "").split()
        try:
            jpype.startJVM(*options, classpath=[str(weka_jar())], convertStrings=False)
        except jpype.JVMNotFoundException as missing:
            raise InputError(f"WEKA needs Java and none was found ({missing}); install one or set JAVA_HOME") from None
        # WEKA prints remarks ("discretizing data set") for each fold; its errors come as exceptions.
        silence = jpype.JClass("java.io.PrintStream")(jpype.JClass("java.io.OutputStream").nullOutputStream())
        jpype.JClass("java.lang.System").setOut(silence)
        jpype.JClass("java.lang.System").setErr(silence)
        # The thread that starts Java counts as its main thread, and Java would wait for it at the end of the process;
        # let go, it comes back by itself as one that nobody waits for.
        jpype.JClass("java.lang.Thread").detach()
    try:
        return jpype.JClass(name)
    except TypeError:
        raise InputError(f"WEKA {weka_version()} has no class {name!r}") from None


_DISCRETISED = "weka.classifiers.meta.FilteredClassifier"
_DISCRETISE = ("-F", "weka.filters.supervised.attribute.Discretize")

# Short name → class and options. AODE takes nominal attributes only: it is put behind Fayyad and Irani's
# discretisation, which FilteredClassifier learns from the training items of each fold.
WEKA_LEARNERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "NaiveBayes": ("weka.classifiers.bayes.NaiveBayes", ()),
    "J48": ("weka.classifiers.trees.J48", ()),
    "IBk": ("weka.classifiers.lazy.IBk", ()),
    "AODE": (_DISCRETISED, (*_DISCRETISE, "-W", "weka.classifiers.bayes.AODE", "--")),
    "BayesNet": ("weka.classifiers.bayes.BayesNet", ()),
    "J48graft": ("weka.classifiers.trees.J48graft", ()),
    "RandomForest": ("weka.classifiers.trees.RandomForest", ()),
    "Bagging": ("weka.classifiers.meta.Bagging", ()),
    "Logistic": ("weka.classifiers.functions.Logistic", ()),
}


def is_weka(path: str) -> bool:
    """Whether a learner's class is WEKA's: `weka:J48` or `weka.classifiers…`.

    >>> is_weka("weka:J48"), is_weka("sklearn.svm.SVC")
    (True, False)
    """
    return path.startswith(("weka:", "weka."))


@dataclass(frozen=True, eq=False)
class WekaLearner:
    """What does this WEKA learner answer? `path` is `weka:NAME` for those in WEKA_LEARNERS, or any class name.

    `options` are WEKA's own ("-C 0.25 -M 2"). A learner with a seed gets the task's unless the options hold -S.
    """

    name: str
    path: str
    options: str | Sequence[str] = ()

    def class_and_options(self) -> tuple[str, list[str]]:
        """The Java class and its options in full.

        >>> WekaLearner("tree", "weka:J48", "-M 5").class_and_options()
        ('weka.classifiers.trees.J48', ['-M', '5'])
        """
        own = shlex.split(self.options) if isinstance(self.options, str) else [str(option) for option in self.options]
        short = self.path.removeprefix("weka:")
        if short in WEKA_LEARNERS:
            path, built_in = WEKA_LEARNERS[short]
            return path, [*built_in, *own]
        if self.path.startswith("weka:") and "." not in short:
            raise InputError(f"no short WEKA name {short!r}{did_you_mean(short, WEKA_LEARNERS)}")
        return short, own

    def identity(self) -> dict[str, Any]:
        path, options = self.class_and_options()
        return {"weka": path, "options": options, "versions": {"weka": weka_version()}}

    def answer(self, case: Case, train: Indices, test: Indices, seed: int, wanted: frozenset[str]) -> Answer:
        path, options = self.class_and_options()
        data = _instances(case)
        model = java(path)()
        model.setOptions(java("java.lang.String")[:](options))
        if "-S" not in options and isinstance(model, java("weka.core.Randomizable")):
            model.setSeed(seed & 0x7FFFFFFF)
        training = _subset(data, train)
        asked = [data.instance(int(item)) for item in test]
        start = time.perf_counter()
        try:
            model.buildClassifier(training)
        except java("java.lang.Exception") as refusal:
            raise UnfitDataError(f"WEKA: {_reason(refusal)}") from None
        fitted = time.perf_counter()
        try:
            proba = np.array([model.distributionForInstance(item)[:] for item in asked], dtype=np.float64)
        except java("java.lang.Exception") as refusal:
            raise UnfitDataError(f"WEKA: {_reason(refusal)}") from None
        done = time.perf_counter()
        # WEKA's own label is the first of the most probable classes: argmax.
        return Answer(proba.argmax(axis=1), proba, None, range(case.n_classes), fitted - start, done - fitted)


def _instances(case: Case) -> Any:
    """The case as WEKA's Instances, made once per process: as text, which every version of WEKA reads alike."""
    found = case.__dict__.get("_weka")
    if found is None:
        found = java("weka.core.Instances")(java("java.io.StringReader")(arff_text(case)))
        found.setClassIndex(found.numAttributes() - 1)
        case.__dict__["_weka"] = found
    return found


def _subset(data: Any, items: Indices) -> Any:
    """These items in this order (WEKA's learners may depend on it)."""
    part = java("weka.core.Instances")(data, len(items))
    for item in items.tolist():
        part.add(data.instance(item))
    return part


def _reason(refusal: Any) -> str:
    return " ".join(str(refusal).split())[:300]
