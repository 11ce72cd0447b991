"""What can be reproduced: every study by name, which tables and figures it shows, what it needs, how it is run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.errors import InputError, did_you_mean
from adjudge_studies.needs import ABOUT, Need, check_need, find_data, missing_file

if TYPE_CHECKING:
    from adjudge.runs.run import Progress


@dataclass(frozen=True, slots=True)
class How:
    """How a study is run; `replications` None means as many as it takes by itself, `data` holds ARFF files.

    `quick` asks for the smallest setting that still fills every table of the page.
    """

    folder: Path
    seed: int = 0
    replications: int | None = None
    engine: str = "loky"
    workers: int | None = None
    data: Path | None = None
    progress: Callable[[int, int], None] | None = None
    quick: bool = False

    def tell(self, done: int, total: int) -> None:
        """Pass on how far the study is."""
        if self.progress is not None:
            self.progress(done, total)

    def simulation(self) -> dict[str, Any]:
        """What a long simulation takes besides its sizes."""
        where = {"out": self.folder, "engine": self.engine, "workers": self.workers}
        return {"seed": self.seed, **where, "watch": self.progress}

    def watch(self, run: Progress) -> None:
        """Pass on how far a run is."""
        self.tell(run.cached + run.done, run.cached + run.to_do)

    def keep(self, file: str, page: str) -> str:
        """The page, once it stands in the folder too."""
        (self.folder / file).write_text(page, encoding="utf-8")
        return page

    def data_folder(self) -> Path:
        """The folder of the UCI files: --data, or ADJUDGE_DATA/uci, or ../shared/data/uci."""
        return find_data(self.data)

    def data_file(self, name: str) -> Path:
        """One of its files; a missing one is refused with its source."""
        path = self.data_folder() / name
        if not path.is_file():
            raise missing_file(path)
        return path


@dataclass(frozen=True, slots=True)
class Study:
    """`place` names a function that takes a `How` and gives a page of Markdown.

    `shows` are the tables and figures it makes again, in the words that follow `paper-x-`; `quick` is the number of
    replications of its smallest setting, where replications are what decides how long it takes.
    """

    about: str
    time: str  # on two cores
    place: str
    shows: str = ""
    needs: tuple[Need, ...] = ()
    quick: int | None = None
    fewer: bool = False  # --quick takes fewer data sets

    @property
    def shortened(self) -> bool:
        """Whether --quick makes less of it than the whole: its page is a trial."""
        return self.fewer or self.quick is not None

    def check(self, how: How) -> None:
        """Refuse, in one line, a study whose programs or data are not there."""
        for need in self.needs:
            check_need(need, how.data)

    def make(self, how: How) -> str:
        """Run the study; the page is also written into the folder by the caller."""
        self.check(how)
        module, _, name = self.place.partition(":")
        page: str = getattr(import_module(module), name)(how)
        return page

    @property
    def needed(self) -> str:
        """What it needs, in words; empty if nothing."""
        return ", ".join(ABOUT[need] for need in self.needs)


_HERE = "adjudge_studies."
STUDIES: Mapping[str, Study] = {
    "paper-a-examples": Study("Paper A, Examples 1 to 3, Table 1 and the product of Sec. 6.3", "1 second",
                              _HERE + "paper_a_examples:make", "examples1-3 table1"),
    "paper-a-table2": Study("Paper A, Table 2, Figures 3 and 4: ROC curves of the joint tests, simulated", "4 minutes",
                            _HERE + "paper_a_table2_page:make", "table2 figure3 figure4", ("run",), quick=8),
    "paper-a-matrices": Study("Paper A, Sec. 6.1 to 6.3, Figures 1 and 2: seven classifiers in WEKA, pair by pair, on "
                              "44 UCI sets", "35 minutes", _HERE + "paper_a_matrices_page:make",
                              "matrices8-11 figure1 figure2", ("WEKA", "UCI files", "run"), quick=1),
    "paper-b-experiment": Study("Paper B, Tables 2 to 7: 16 data sets, 5x2cv, WEKA's learners and C5.0", "3 minutes",
                                _HERE + "paper_b_experiment_page:make", "table2 table3 table4 table5 table6 table7",
                                ("WEKA", "UCI files", "run"), fewer=True),
    "paper-b-tables": Study("Paper B: worked rewards, Figures 1 to 3, and what its Tables 2 to 7 say", "2 seconds",
                            _HERE + "paper_b_tables:make", "figure1 figure2 figure3"),
    "paper-c-tables1-4": Study("Paper C, Tables 1 to 4: replicability of tests on 27 UCI sets", "25 minutes",
                       _HERE + "paper_c_tables:make", "table1 table2 table3 table4",
                       ("UCI files", "run", "fast"), quick=2),
    "paper-c-table5": Study("Paper C, Table 5: consistency by size of the true difference, 20 sources for each",
                            "25 minutes", _HERE + "paper_c_table5_page:make", "table5", ("run", "fast"), quick=5),
    "paper-c-table5-single": Study("Paper C, Table 5 from one source for each difference, as printed", "2 minutes",
                                   _HERE + "paper_c_table5_page:make_single", needs=("run", "fast"), quick=5),
    "paper-d-tables": Study("Paper D, Tables 1, 3, 4 and 5: graph scores of every scenario, from built graphs",
                            "1 second", _HERE + "paper_d_tables:make", "table1 table3 table4 table5"),
    "paper-d-figure1": Study("Paper D, Figure 1: every score of Table 5 along the order of BSF", "1 second",
                             _HERE + "paper_d_figure1:make", "figure1"),
    "paper-d-figure2": Study("Paper D, Figure 2: graphs learnt from six networks along the order of BSF", "5 minutes",
                             _HERE + "paper_d_figure2_page:make", "figure2", ("networks", "run"), fewer=True),
    "words-side-by-side": Study("The published rule's words beside ours on every shared table, and why they differ",
                                "1 minute", _HERE + "words_side_by_side:make", "", ("results",)),
    "multiverse": Study("Two public tables under other defensible choices: which claims stand", "1 minute",
                        _HERE + "multiverse_tables:make", "", ("results",)),
    "real-splits": Study("The answer on three public tables, and whether random halves of them agree",
                         "4 minutes", _HERE + "real_splits:make", "", ("results",), quick=2),
    "calibration-verdicts": Study("How often any sign of a whole table is wrong, and power; published rule beside",
                                  "15 minutes", _HERE + "calibration_verdicts_page:make", quick=4),
    "calibration-answer": Study("Coverage of the front, the unbeaten set, ranks, single best and P(unbeaten)",
                                "4 minutes", _HERE + "calibration_answer_page:make", quick=10),
    "calibration-headline": Study("Is every sentence of the headline true? Held against the true effects, rule by rule",
                                  "6 minutes", _HERE + "calibration_headline:make", quick=4),
    "calibration-sets": Study("Do front, set for the best, unbeaten set and ways to choose keep whom they must?",
                              "4 minutes", _HERE + "calibration_sets:make", quick=10),
    "calibration-unbeaten": Study("P(unbeaten) against the truth, where effects are alike over measures or not",
                                  "2 minutes", _HERE + "calibration_unbeaten:make", quick=20),
    "calibration-options": Study("Do --fdr, margins and --sequential hold what they promise? Errors and power",
                                 "3 minutes", _HERE + "calibration_options:make", quick=10),
    "calibration-repeats": Study("Would new cases repeat words, headline and front? Said against seen, given a claim",
                               "8 minutes", _HERE + "calibration_repeats:make", quick=10),
    "calibration-votes": Study("How often any claim from a table of votes is wrong, and power, next to counts of wins",
                               "2 minutes", _HERE + "calibration_votes:make", quick=2),
    "calibration-judge": Study("How often a judge corrected by people's labels is wrong; power next to labels alone",
                               "10 minutes", _HERE + "calibration_judge:make", quick=2),
    "calibration-few-pairs": Study("Would new cases repeat a claim among few pairs? The range said against seen",
                                   "2 minutes", _HERE + "calibration_repeats:make_few", quick=20),
    "calibration-planning": Study("Does the interval of `adjudge power` hold the true number of cases?", "1 minute",
                                  _HERE + "calibration_planning:make", quick=50),
    "calibration-rerun": Study("Would a rerun find the same? Significant findings, said against really rerunning",
                               "2 minutes", _HERE + "calibration_rerun:make", needs=("fast",), quick=2),
    "calibration-partial-conjunction": Study("Is `better in at least u of n data sets` ever too many?", "1 minute",
                                             _HERE + "calibration_partial_conjunction:make", quick=50),
    "calibration-joint": Study("How often the joint tests are wrong", "1 minute", _HERE + "calibration_joint:make",
                               quick=50),
    "calibration-tests": Study("How often the frequentist tests are wrong", "8 minutes",
                               _HERE + "calibration_tests:make", quick=50),
    "calibration-bayes": Study("How often the Bayesian tests claim what is not there", "10 minutes",
                               _HERE + "calibration_bayes:make", quick=4),
    "calibration-cheapest": Study("Is the cheapest learner that is named truly not worse? Error and power", "2 minutes",
                                  _HERE + "calibration_cheapest:make", quick=20),
    "calibration-folds": Study("Wrong claims and power of words on one data set's folds, twelve kinds of learner",
                               "20 minutes", _HERE + "calibration_folds:make", needs=("fast",), quick=3),
    "calibration-resampled": Study("Error rates and power of tests on one resampled data set", "1 minute",
                                   _HERE + "calibration_resampled:make", needs=("run", "fast"), quick=5),
}  # fmt: skip

# Tables that hold no result of a computation.
NOTHING_TO_RUN: Mapping[str, str] = {
    "paper-b-table1": "four words are defined",
    "paper-d-table2": "137 papers surveyed",
}


def shown_by() -> dict[str, list[str]]:
    """Every table and figure of the papers → the studies that make it again, the first of them the fullest.

    >>> shown_by()["paper-c-table5"]
    ['paper-c-table5']
    """
    found: dict[str, list[str]] = {}
    for name, study in STUDIES.items():
        for item in study.shows.split():
            found.setdefault(f"{name[:7]}-{item}", []).append(name)
    return dict(sorted(found.items()))


def study_name(name: str) -> str:
    """The study of this name, or the one that shows the table or figure of this name.

    >>> study_name("paper-a-figure3")
    'paper-a-table2'
    """
    if name in STUDIES:
        return name
    items = shown_by()
    if name in NOTHING_TO_RUN:
        raise InputError(f"{name}: there is nothing to run ({NOTHING_TO_RUN[name]})")
    if name not in items:
        near = did_you_mean(name, [*STUDIES, *items])
        raise InputError(f"no study {name!r}{near}; `adjudge reproduce --list` names them")
    return items[name][0]
