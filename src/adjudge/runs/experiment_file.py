"""Experiments written down: a TOML file, every mistake in it reported at once."""

from __future__ import annotations

import functools
import math
import operator
import re
from dataclasses import fields
from glob import glob
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

from adjudge.base.argument_checks import checked, path_of
from adjudge.base.toml_text import read_toml, read_toml_file
from adjudge.cases.case import Case
from adjudge.cases.load import load_case
from adjudge.cases.network_case import NetworkCase, is_network_source, network_cases
from adjudge.errors import InputError, did_you_mean, require
from adjudge.learners.build import find_class, variants
from adjudge.learners.estimator import EstimatorLearner
from adjudge.learners.graph_learner import GraphLearner, is_graph_learner
from adjudge.learners.learner import Learner
from adjudge.learners.weka import WekaLearner, is_weka
from adjudge.measures.measure import Measure, Need
from adjudge.runs.experiment import Experiment, as_measure, experiment
from adjudge.runs.kfold import KFold
from adjudge.runs.plan import Plan
from adjudge.runs.predefined import read_splits
from adjudge.runs.random_splits import Bootstrap, Holdout, Seeds, Subsampling
from adjudge.runs.samples import Samples

require("pydantic", "run", "reading an experiment file")

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model  # noqa: E402


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CaseEntry(_Entry):
    source: str
    name: str | None = None
    target: str | None = None
    nominal: list[str] = []
    ignore: list[str] = []
    # of a true network
    rows: int | list[int] | None = None
    noise: float = 0.0
    order: Literal["shuffled", "given"] = "shuffled"
    params: dict[str, Any] = {}


class StepEntry(_Entry):
    class_: str = Field(alias="class")
    params: dict[str, Any] = {}


class LearnerEntry(_Entry):
    class_: str = Field(alias="class")
    name: str | None = None
    params: dict[str, Any] = {}
    grid: dict[str, list[Any]] = {}
    before: list[str | StepEntry] = []
    encode: Literal["auto", "onehot", "ordinal", "none"] = "auto"
    labels: Literal["predict", "argmax"] = "predict"
    options: str | list[str] = ""


class MeasureEntry(_Entry):
    name: str
    function: str
    direction: Literal["higher", "lower"]
    needs: list[Need] = ["labels"]


class KFoldEntry(_Entry):
    kind: Literal["kfold", "repeated_kfold", "5x2cv"]
    folds: int | None = None
    repeats: int | None = None
    stratified: bool = True
    order: Literal["numpy", "weka"] = "numpy"


class PredefinedEntry(_Entry):
    kind: Literal["predefined"]
    file: str


def _entry(kind: str, plan: Any) -> Any:
    """The entry of a plan whose fields are written as they are; `splits` of seeds is what replicates are made by."""
    types = get_type_hints(plan)
    given: dict[str, Any] = {"kind": (Literal[kind], ...)}
    given |= {field.name: (types[field.name], field.default) for field in fields(plan) if field.name != "splits"}
    return create_model(f"{plan.__name__}Entry", __base__=_Entry, **given)


_DRAWN: dict[str, type[Plan]] = {
    "holdout": Holdout, "subsampling": Subsampling, "bootstrap": Bootstrap, "seeds": Seeds, "samples": Samples,
}  # fmt: skip
_HOLDOUT, *_OTHERS = (_entry(kind, plan) for kind, plan in _DRAWN.items())
_PLANS = (_HOLDOUT, KFoldEntry, *_OTHERS, PredefinedEntry)
PlanEntry: Any = Annotated[functools.reduce(operator.or_, _PLANS), Field(discriminator="kind")]


class RunEntry(_Entry):
    engine: str = "loky"
    workers: int | None = None
    timeout: float | None = None
    threads: int = 1
    keep_predictions: bool = False
    security: dict[str, str | bool] | None = None
    on_upgrade: Literal["note", "redo"] = "note"


class ExperimentFile(_Entry):
    name: str | None = None
    seed: int = 0
    measures: list[str | MeasureEntry]
    plan: PlanEntry
    cases: list[str | CaseEntry]
    learners: list[str | LearnerEntry]
    run: RunEntry = RunEntry()


# Where an unknown key was found → the keys that are known there.
_KNOWN: dict[str, type[BaseModel] | tuple[type[BaseModel], ...]] = {
    "cases": CaseEntry, "learners": LearnerEntry, "measures": MeasureEntry, "run": RunEntry, "before": StepEntry,
    "plan": _PLANS,
}  # fmt: skip


@checked
def load_experiment(path: str | Path) -> Experiment:
    """What experiment does this file describe? Files it names are looked for beside it, and so are Python modules.

    Parameters
    ----------
    path: The TOML file (`adjudge init` writes one).

    Raises
    ------
    InputError
        Every mistake in the file, all at once.

    See Also
    --------
    adjudge.experiment : the same in Python
    adjudge.run : runs it

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "small.toml"
    >>> _ = file.write_text('''
    ... measures = ["accuracy"]
    ... cases = ["sklearn:iris"]
    ... learners = [{class = "sklearn.naive_bayes.GaussianNB"}]
    ... plan = {kind = "kfold"}
    ... ''')
    >>> load_experiment(file).name
    'small'
    """
    file = path_of(path)
    text = read_toml_file(file)
    return parse_experiment(text, str(file), file.resolve().parent, file.stem)


def parse_experiment(text: str, source: str, folder: Path, name: str) -> Experiment:
    """The experiment a TOML text describes."""
    import sys

    content = read_toml(text, source)
    try:
        found = ExperimentFile.model_validate(content)
    except ValidationError as wrong:
        raise InputError(_complaint(wrong, source)) from None
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))  # the user's own learners, measures and cases
    run = found.run
    cases = [case for entry in found.cases for case in _cases(entry, folder)]
    graphs = any(isinstance(case, NetworkCase) for case in cases)
    return experiment(
        cases,
        [learner for entry in found.learners for learner in (_graph_learners if graphs else _learners)(entry)],
        [_measure(entry, graphs) for entry in found.measures],
        _plan(found.plan, folder),
        seed=found.seed,
        timeout=run.timeout,
        threads=run.threads,
        keep_predictions=run.keep_predictions,
        name=found.name or name,
        engine=run.engine,
        workers=run.workers,
        paths=[str(folder)],
        security=None if run.security is None else _with_paths(run.security, folder),
        on_upgrade=run.on_upgrade,
    )


def _with_paths(security: dict[str, str | bool], folder: Path) -> dict[str, str | bool]:
    """Certificates and keys are looked for beside the experiment file, as all files are."""
    files = ("_file", "_cert", "_key")
    return {name: str(folder / value) if isinstance(value, str) and name.endswith(files) else value
            for name, value in security.items()}  # fmt: skip


def _cases(entry: str | CaseEntry, folder: Path) -> list[Case] | list[NetworkCase]:
    given = CaseEntry(source=entry) if isinstance(entry, str) else entry
    sources = [given.source]
    if any(mark in given.source for mark in "*?["):
        sources = _matches(given.source, folder)
        if not sources:
            raise InputError(f"no file matches {given.source!r} in {folder}")
        if given.name is not None and len(sources) > 1:
            raise InputError(f"{given.source!r} matches {len(sources)} files, which cannot all be named {given.name!r}")
    network = {"noise": given.noise, "order": given.order, "params": given.params}
    if given.rows is not None:
        if given.target is not None or given.nominal or given.ignore:
            raise InputError(
                f"case {given.source!r} is a true network (it has rows): target, nominal and ignore do not apply"
            )
        each = [
            network_cases(source, given.rows, name=given.name, folder=folder, **network)  # type: ignore[arg-type]
            for source in sources
        ]
        return [case for cases in each for case in cases]
    if network != {"noise": 0.0, "order": "shuffled", "params": {}} and not is_network_source(given.source):
        raise InputError(f"case {given.source!r}: noise, order and params go with a true network, which has rows")
    options = {"name": given.name, "target": given.target, "nominal": given.nominal, "ignore": given.ignore}
    return [load_case(source, folder=folder, **options) for source in sources]  # type: ignore[arg-type]


def _matches(pattern: str, folder: Path) -> list[str]:
    """Files of this pattern, looked for beside the experiment file unless it is absolute."""
    try:
        return sorted(str(folder / name) for name in glob(pattern, root_dir=folder, recursive=True))  # noqa: PTH207 - Path.glob refuses these
    except (ValueError, OSError, re.error) as broken:  # a NUL in it, a name too long
        raise InputError(f"{pattern!r} is not a pattern of file names: {broken}") from None


def _graph_learners(entry: str | LearnerEntry) -> list[GraphLearner]:
    given = LearnerEntry.model_validate({"class": entry}) if isinstance(entry, str) else entry
    name = given.name or given.class_
    if given.before or given.options or given.encode != "auto" or given.labels != "predict":
        raise InputError(
            f"learner {name!r} learns graphs: it takes params and a grid, not before, options, encode, labels"
        )
    return [GraphLearner(label, given.class_, given.params | chosen) for label, chosen in variants(name, given.grid)]


def _learners(entry: str | LearnerEntry) -> list[Learner]:
    given = LearnerEntry.model_validate({"class": entry}) if isinstance(entry, str) else entry
    name = given.name or given.class_.replace(":", ".").rpartition(".")[2]
    if is_graph_learner(given.class_):
        raise InputError(
            f"learner {given.class_!r} learns graphs; its cases are true networks: {{source = ..., rows = [...]}}"
        )
    made: list[Learner] = []
    for label, chosen in variants(name, given.grid):
        if is_weka(given.class_):
            if given.params or given.before:
                raise InputError(
                    f"learner {name!r} is WEKA's: it takes options and a grid of options, not params or before"
                )
            own = given.options.split() if isinstance(given.options, str) else given.options
            made.append(
                WekaLearner(label, given.class_, [*own, *(str(part) for pair in chosen.items() for part in pair)])
            )
            continue
        if given.options:
            raise InputError(f"learner {name!r} is not WEKA's: it takes params, not options")
        steps = [StepEntry.model_validate({"class": step}) if isinstance(step, str) else step for step in given.before]
        before = [{"class": step.class_, "params": step.params} for step in steps]
        made.append(EstimatorLearner(label, given.class_, given.params | chosen, before, given.encode, given.labels))
    return made


def _measure(entry: str | MeasureEntry, graphs: bool = False) -> Measure:
    if isinstance(entry, str):
        return as_measure(entry, graphs)
    find_class(entry.function)
    higher, place = entry.direction == "higher", entry.function.replace(":", ".").rpartition(".")
    path = f"{place[0]}:{place[2]}"
    return Measure(entry.name, higher, -math.inf, math.inf, "", tuple(entry.needs), "the user's own", compute=path)


def _plan(entry: Any, folder: Path) -> Plan:
    if entry.kind in _DRAWN:
        return _DRAWN[entry.kind](**entry.model_dump(exclude={"kind"}))
    if isinstance(entry, PredefinedEntry):
        return read_splits(folder / entry.file)
    usual = {"kfold": (10, 1), "repeated_kfold": (10, 10), "5x2cv": (2, 5)}[entry.kind]
    folds, repeats = entry.folds or usual[0], entry.repeats or usual[1]
    if entry.kind == "5x2cv" and (folds, repeats) != (2, 5):
        raise InputError(f'5x2cv is 5 repeats of 2 folds; got {repeats} of {folds}: use kind = "repeated_kfold"')
    if entry.kind == "kfold" and repeats != 1:
        raise InputError('kfold has one repeat; use kind = "repeated_kfold"')
    return KFold(folds, repeats, entry.stratified, entry.order)


def _complaint(wrong: ValidationError, source: str) -> str:
    """Every mistake in one line: where, and what to do."""
    found: dict[str, str] = {}
    for error in wrong.errors():
        if error["type"] == "string_type" and isinstance(error["input"], dict):
            continue  # lists take a word or a table; that a table is not a word is not the mistake
        parts = [part for part in error["loc"] if isinstance(part, int) or (part not in _TAGS and "[" not in part)]
        if error["type"] == "extra_forbidden" and parts[-1:] != [error["loc"][-1]]:
            parts.append(error["loc"][-1])  # a key named like one of our tags: `seeds` at the top
        place = ".".join(str(part + 1) if isinstance(part, int) else part for part in parts) or "the file"
        if error["type"] == "extra_forbidden":
            found[place] = f"unknown key{did_you_mean(str(parts[-1]), _known_keys(parts))}"
        elif error["type"] == "missing":
            found[place] = "missing"
        elif error["type"].startswith("union_tag"):
            given = str((error.get("ctx") or {}).get("tag", ""))
            guess = f"kind {given!r} is none{did_you_mean(given, _KINDS)}"
            found[place] = guess if given else f"needs a kind: {', '.join(_KINDS)}"
        else:
            found.setdefault(place, error["msg"][0].lower() + error["msg"][1:])
    listed = "; ".join(f"{place}: {text}" for place, text in found.items())
    return f"{source}: {listed}"


_KINDS = ("holdout", "kfold", "repeated_kfold", "5x2cv", "subsampling", "bootstrap", "seeds", "samples", "predefined")
_TAGS = {"str", "int", "CaseEntry", "LearnerEntry", "MeasureEntry", "StepEntry", *_KINDS}


def _known_keys(parts: list[Any]) -> list[str]:
    section = next((part for part in reversed(parts[:-1]) if part in _KNOWN), None)
    models: Any = ExperimentFile if section is None else _KNOWN[section]
    known = models if isinstance(models, tuple) else (models,)
    return list(dict.fromkeys(about.alias or name for model in known for name, about in model.model_fields.items()))
