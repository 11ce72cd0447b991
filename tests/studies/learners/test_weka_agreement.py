"""The native learners against real WEKA 3.6.14: same trees, labels and probabilities on paper C's 27 sets and more.

`tests/reference/weka_native.json` holds what WEKA said (its script beside it); the last test asks WEKA again.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from adjudge_studies.learners.c45 import C45Classifier
from adjudge_studies.learners.naive_bayes import NaiveBayesMixed
from adjudge_studies.learners.nearest_neighbour import NearestNeighbour

REFERENCE = Path(__file__).parents[2] / "reference"
RECORDED = json.loads((REFERENCE / "weka_native.json").read_text())["sets"]
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
JAR = Path("/usr/share/java/weka.jar")

LEARNERS: dict[str, Callable[..., Any]] = {
    "NaiveBayes": NaiveBayesMixed,
    "IBk": lambda **head: NearestNeighbour(ranges="as asked", **head),
    "IBk5": lambda **head: NearestNeighbour(k=5, ranges="as asked", **head),
    "J48": C45Classifier,
    "J48 no raising": lambda **head: C45Classifier(subtree_raising=False, **head),
    "J48 unpruned": lambda **head: C45Classifier(prune=False, **head),
    "J48 strict": lambda **head: C45Classifier(confidence=0.05, min_objects=5, **head),
}


@pytest.mark.parametrize("name", list(RECORDED))
def test_labels_probabilities_and_tree_sizes_are_those_of_weka(name: str, arff: Callable[[str], Any]) -> None:
    data = arff(name)
    asked = data.X[1::2]
    for label, said in RECORDED[name].items():
        learner = LEARNERS[label](**data.declared()).fit(data.X[::2], data.y[::2])
        assert "".join(DIGITS[code] for code in learner.predict(asked)) == said["predicted"], label
        assert learner.predict_proba(asked).sum(axis=0) == pytest.approx(said["proba"], abs=2e-6), label
        if "size" in said:
            assert (learner.tree_size_, learner.n_leaves_) == (said["size"], said["leaves"]), label


@pytest.mark.parametrize("name", ["iris", "labor", "hepatitis", "autos", "vote", "glass", "zoo"])
def test_the_readable_tree_is_the_compiled_one(name: str, arff: Callable[[str], Any]) -> None:
    pytest.importorskip("numba")
    data = arff(name)
    texts = {
        engine: C45Classifier(engine=engine, **data.declared()).fit(data.X, data.y).to_text()
        for engine in ("python", "numba")
    }
    assert texts["python"] == texts["numba"]
    assert len(texts["python"].splitlines()) > 2


def test_weka_itself_still_says_what_is_recorded(shared_data: Path) -> None:
    if not JAR.is_file() or shutil.which("java") is None or importlib.util.find_spec("jpype") is None:
        pytest.skip("real WEKA needs Java, JPype1 and /usr/share/java/weka.jar (Debian: weka)")
    names = ["iris", "labor", "glass"]
    command = [sys.executable, str(REFERENCE / "weka_native.py"), str(JAR), str(shared_data / "uci"), *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    said = json.loads(done.stdout.splitlines()[-1])["sets"]
    assert said == {name: RECORDED[name] for name in names}


def test_asking_in_another_order_changes_wekas_neighbours_but_not_ours(arff: Callable[[str], Any]) -> None:
    """Why `ranges="training"` is the default: an answer must not hang on what else was asked."""
    data = arff("glass")
    ours = NearestNeighbour(**data.declared()).fit(data.X[::20], data.y[::20])
    theirs = NearestNeighbour(ranges="as asked", **data.declared()).fit(data.X[::20], data.y[::20])
    asked = data.X[1::2]
    assert np.array_equal(ours.predict(asked[::-1])[::-1], ours.predict(asked))
    assert not np.array_equal(theirs.predict_proba(asked[::-1])[::-1], theirs.predict_proba(asked))
