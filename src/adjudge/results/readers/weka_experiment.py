"""WEKA Experimenter output, CSV and ARFF: scheme and options together are the learner, run and fold count from 1.

Counts, sizes, dates and the tree's text are not measures. With an averaging producer `Avg_X` is X and `Dev_X` is left
out; rates and areas without `Weighted_avg_` are of the first class only.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from adjudge.errors import InputError
from adjudge.results.cells import is_missing
from adjudge.results.csv_file import decode
from adjudge.results.readers.checked import UnlikeFormat, number, whole
from adjudge.results.readers.reading import Reading, ReadOptions, Rows
from adjudge.results.readers.source import Source

NAME = "weka-experimenter"
ABOUT = "WEKA Experimenter results (.csv, .arff)"

_KEYS = {"Key_Dataset", "Key_Scheme"}
_NO_MEASURES = ("Key_*", "Date_time", "Summary", "Num_*", "Number_*", "Serialized_*", "Dev_*", "Coverage_*",
                "Size_of_*")  # fmt: skip
_HIGHER = ("Percent_correct", "Kappa_statistic", "IR_*", "F_measure", "Area_under_*", "True_*_rate", "KB_*",
           "SF_*entropy_gain", "Matthews_correlation", "Weighted_avg_true_*", "Weighted_avg_IR_*",
           "Weighted_avg_F_measure", "Weighted_avg_area_*", "Weighted_avg_matthews_*", "Unweighted_*_avg_F_measure",
           "Correlation_coefficient")  # fmt: skip
_LOWER = ("Percent_incorrect", "Percent_unclassified", "Mean_absolute_error", "Root_*", "Relative_absolute_error",
          "False_*_rate", "Weighted_avg_false_*", "Elapsed_Time_*", "UserCPU_Time_*", "SF_*scheme_entropy")  # fmt: skip


def recognises(source: Source) -> bool:
    if source.header:
        return set(source.header) >= _KEYS
    declared = [line.split() for line in source.top if line.lower().startswith("@attribute")]
    return {parts[1] for parts in declared if len(parts) > 1} >= _KEYS


def read(source: Source, options: ReadOptions) -> Reading:
    names, cells = _table(source)
    place = {name: at for at, name in enumerate(names)}
    if not set(names) >= _KEYS:
        raise UnlikeFormat(f"there is no column {' and none '.join(sorted(_KEYS - set(names)))}")
    measures = [name for name in names if not _fits(name, _NO_MEASURES)]
    measures = [name for name in measures if _numeric([row[place[name]] for row in cells])]
    rows = Rows("repeat", "fold", "n_train", "n_test")
    sizes = [place.get(name) for name in ("Number_of_training_instances", "Number_of_testing_instances")]
    keys = [place.get(name) for name in ("Key_Run", "Key_Fold")]
    for row in cells:
        text = row[place["Key_Scheme_options"]] if "Key_Scheme_options" in place else ""
        learner = f"{row[place['Key_Scheme']]} {text or ''}".strip()
        repeat, fold = (None if at is None or row[at] is None else whole({names[at]: row[at] or 0}, names[at]) - 1
                        for at in keys)  # fmt: skip
        n_train, n_test = (None if at is None else number(row[at]) for at in sizes)
        for name in measures:
            cell = row[place[name]]
            rows.add(row[place["Key_Dataset"]], learner, name.removeprefix("Avg_"),
                     None if cell is None else float(cell), repeat, fold, n_train, n_test)  # fmt: skip
    fields = {"case": "Key_Dataset", "learner": "Key_Scheme Key_Scheme_options", "repeat": "Key_Run",
              "fold": "Key_Fold",
              "n_train": "Number_of_training_instances", "n_test": "Number_of_testing_instances",
              "measure": f"{len(measures)} columns"}  # fmt: skip
    note = "runs and folds counted from 1 are shifted to 0; counts, sizes and dates are left out"
    directions = {name.removeprefix("Avg_"): flag for flag, patterns in ((True, _HIGHER), (False, _LOWER))
                  for name in measures if _fits(name.removeprefix("Avg_"), patterns)}  # fmt: skip
    return Reading(rows, fields, [note], directions)


def _table(source: Source) -> tuple[list[str], list[list[str | None]]]:
    from adjudge.cases.table_file import arff_cells, split_arff

    text = decode(source.read_bytes(), source.name, [])
    if not source.header:
        attributes, rows = split_arff(text, source.name)
        return [name for name, _ in attributes], rows
    lines = [line for line in text.splitlines() if line.strip()]
    names = [name or "" for name in arff_cells(lines[0], source.name)]
    if not set(names) >= _KEYS:  # parted by something else: saved again by a spreadsheet
        cells = zip(*source.columns.values(), strict=True)
        return list(source.columns), [[None if is_missing(cell) else str(cell) for cell in row] for row in cells]
    table = []
    for at, line in enumerate(lines[1:], start=1):
        row = arff_cells(line, f"{source.name}, row {at}")  # WEKA quotes with ' and escapes with \
        if len(row) != len(names):
            raise InputError(f"{source.name}: row {at} has {len(row)} cells, the header has {len(names)}")
        table.append(row)
    return names, table


def _numeric(cells: list[str | None]) -> bool:
    """Whether a column holds numbers, at least one; `?` is a hole."""
    try:
        return len([float(cell) for cell in cells if cell is not None]) > 0
    except ValueError:
        return False


def _fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
