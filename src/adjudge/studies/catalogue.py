"""What can be reproduced: every study by name, what it shows, and how it is run."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from adjudge.errors import InputError, did_you_mean

__all__ = ["STUDIES", "How", "Study", "find_study"]


@dataclass(frozen=True, slots=True)
class How:
    """How a study is run; `replications` None means as many as it takes by itself, `data` holds ARFF files."""

    folder: Path
    seed: int = 0
    replications: int | None = None
    engine: str = "loky"
    workers: int | None = None
    data: Path | None = None
    progress: Callable[[int, int], None] | None = None

    def data_folder(self) -> Path:
        """The folder of the UCI files: --data, or ADJUDGE_DATA/uci, or ../shared/data/uci."""
        found = self.data or Path(os.environ.get("ADJUDGE_DATA", "../shared/data")) / "uci"
        if not found.is_dir():
            raise InputError(f"no folder {found} with the UCI files as ARFF; say where they are with --data")
        return found


@dataclass(frozen=True, slots=True)
class Study:
    """`place` names a function that takes a `How` and gives a page of Markdown."""

    about: str
    time: str  # on two cores
    place: str

    def make(self, how: How) -> str:
        """Run the study; the page is also written into the folder by the caller."""
        module, _, name = self.place.partition(":")
        page: str = getattr(import_module(module), name)(how)
        return page


_HERE = "adjudge.studies."
STUDIES: Mapping[str, Study] = {
    "paper-a-examples": Study("Paper A, Examples 1 to 3, Table 1 and the product of Sec. 6.3", "1 second",
                              _HERE + "paper_a_examples:make"),
    "paper-a-table2": Study("Paper A, Table 2, Figures 3 and 4: ROC curves of the joint tests, simulated", "4 minutes",
                            _HERE + "paper_a_table2_page:make"),
    "paper-a-matrices": Study("Paper A, Sec. 6.1 to 6.3: seven classifiers pair by pair, on another table", "2 seconds",
                              _HERE + "paper_a_matrices:make"),
    "paper-b-tables": Study("Paper B: worked rewards, Figures 1 to 3, and what its Tables 2 to 7 say", "2 seconds",
                            _HERE + "paper_b_tables:make"),
    "paper-c-tables1-4": Study("Paper C, Tables 1 to 4: replicability of tests on 27 UCI sets", "20 minutes",
                       _HERE + "paper_c_tables:make"),
    "paper-c-table5": Study("Paper C, Table 5: consistency by size of the true difference, 16.8 million fits",
                    "2 minutes",
                    _HERE + "paper_c_table5:make"),
    "paper-d-tables": Study("Paper D, Tables 1, 3 and 5: graph scores of every scenario, from built graphs", "1 second",
                            _HERE + "paper_d_tables:make"),
    "words-side-by-side": Study("The published rule's words beside ours on every shared table, and why they differ",
                                "1 minute", _HERE + "words_side_by_side:make"),
    "real-splits": Study("The answer on three public tables, and whether random halves of them agree",
                         "10 minutes", _HERE + "real_splits:make"),
    "calibration-verdicts": Study("How often any sign of a whole table is wrong, and power; published rule beside",
                                  "20 minutes", _HERE + "calibration_verdicts_page:make"),
    "calibration-answer": Study("Coverage of the front, the unbeaten set, ranks, single best and P(unbeaten)",
                                "4 minutes", _HERE + "calibration_answer_page:make"),
    "calibration-joint": Study("How often the joint tests are wrong", "1 minute", _HERE + "calibration_joint:make"),
    "calibration-tests": Study("How often the frequentist tests are wrong", "8 minutes",
                               _HERE + "calibration_tests:make"),
    "calibration-bayes": Study("How often the Bayesian tests claim what is not there", "10 minutes",
                               _HERE + "calibration_bayes:make"),
    "calibration-resampled": Study("Error rates and power of tests on one resampled data set", "1 minute",
                                   _HERE + "calibration_resampled:make"),
}  # fmt: skip


def find_study(name: str) -> Study:
    """The study of this name.

    >>> find_study("paper-c-table5").about[:16]
    'Paper C, Table 5'
    """
    if name not in STUDIES:
        raise InputError(f"no study {name!r}{did_you_mean(name, STUDIES)}; `adjudge reproduce` lists them")
    return STUDIES[name]
