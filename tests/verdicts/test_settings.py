"""Settings: what is refused, by name, and what is sorted where it belongs."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import adjudge as aj
from adjudge import compare
from adjudge.base.setting import settings_of
from adjudge.errors import InputError
from adjudge.results.examples import example
from adjudge.verdicts.margin import Margin
from adjudge.verdicts.settings import Keywords, PowerKeywords, Settings


@pytest.mark.parametrize(
    "settings",
    [
        {"threshold": 0.3}, {"threshold": 1.0}, {"rule": "mode"}, {"missing": "worst"}, {"missing": "foo"},
        {"estimand": "median"}, {"fdr": 0.0}, {"seed": -1}, {"draws": 0}, {"network": "best"}, {"ratio": 0.0},
        {"margins": {"nothing": 0.1}}, {"gates": {"nothing": 0.1}}, {"group": "nothing"}, {"factors": ["nothing"]},
        {"sequential": True, "missing": "both"}, {"sequential": True, "estimand": "mean"}, {"colour": "red"},
        {"test": "nothing"}, {"rope": -1.0}, {"claim": "nothing>"}, {"margins": 0.1},
    ],
)  # fmt: skip
def test_bad_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        compare(example("rewards"), **settings)


@pytest.mark.parametrize(
    "edge",
    [
        {"threshold": 0.5}, {"fdr": 1e-9}, {"ratio": 1e-9}, {"seed": 0}, {"draws": 1}, {"network": "averaged"},
        {"estimand": "mean"}, {"missing": "both"}, {"rule": "majority"},
    ],
)  # fmt: skip
def test_what_lies_just_inside_is_taken(edge: dict[str, Any]) -> None:
    (name,) = edge
    assert getattr(Settings(**edge), name) == edge[name]


@pytest.mark.parametrize("wrong", [{"threshold": 0.4999}, {"fdr": 1.0}, {"ratio": float("inf")}, {"draws": -1}])
def test_what_lies_just_outside_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=str(next(iter(wrong.values())))):
        Settings(**wrong)


def test_alpha_is_five_hundredths_and_no_more() -> None:
    assert Settings().alpha == 0.05 and Settings(threshold=0.99).alpha == 0.01


BARRED = [
    ({"sequential": True}, [{"missing": "both"}, {"group": "g"}, {"margins": {"x": 1}}, {"gates": {"x": 1}},
                            {"estimand": "mean"}, {"estimand": "typical"}, {"test": "sign"}]),
    ({"missing": "both"}, [{"group": "g"}, {"margins": {"x": 1}}, {"gates": {"x": 1}}, {"estimand": "mean"},
                           {"test": "sign"}]),
    ({"test": "wilcoxon"}, [{"estimand": name} for name in ("typical", "wins", "mean")]),
    ({"fdr": 0.1}, [{"rule": name} for name in ("published", "strict", "majority")]),
    ({"first": {"x": 0.0}}, [{"weights": {"x": 1.0}}, {"sequential": True}, {"missing": "both"}, {"margins": {"x": 1}},
                             {"test": "sign"}, {"rule": "strict"}, {"estimand": "wins"}, {"claim": "x>"},
                             {"network": "optimal"}]),
    ({"weights": {"x": 1.0}}, [{"claim": "x>"}, {"network": "optimal"}, {"gates": {"x": 1}}]),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), [(one, other) for one, others in BARRED for other in others])
def test_settings_that_would_be_ignored_are_refused(one: dict[str, Any], other: dict[str, Any]) -> None:
    Settings(**one)
    Settings(**other)
    with pytest.raises(InputError, match="do not go together"):
        Settings(**one, **other)


def test_settings_that_go_together_are_taken() -> None:
    Settings(sequential=True, estimand="wins", fdr=0.1)
    Settings(missing="both", estimand="wins", rule="published")
    Settings(group="g", margins={"x": 1}, gates={"y": "5%"}, estimand="mean")
    Settings(group="g", weights={"x": 1.0}, fdr=0.1)


def test_a_method_without_signs_stands_beside_the_words() -> None:
    for name in ("bayes_sign", "friedman"):
        found = Settings(test=name, supplementary=["nemenyi"])  # type: ignore[arg-type]
        assert found.test is None and found.supplementary == ("nemenyi", name)
    assert Settings(test="sign").test == "sign" and Settings(test="sign").supplementary == ()
    with pytest.raises(InputError, match="it is not supplementary"):
        Settings(supplementary=("sign",))


def test_margins_are_read_and_the_networks_prior_is_its_own() -> None:
    found = Settings(margins={"accuracy": 0.01, "seconds": "5%"})
    assert found.margins == {"accuracy": Margin(0.01), "seconds": Margin(0.05, True)}
    for prior in ("uniform", 0.5, [0.5, 1.0]):
        with pytest.raises(InputError, match="network=… and prior=… do not go together"):
            Settings(network="optimal", prior=prior)
    with pytest.raises(InputError, match="did you mean 'published'"):
        Settings(rule="publishd")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("function", "own"),
    [(aj.compare, ()), (aj.judge, ()), (aj.diff, ()), (aj.gate, ("margins", "gates")), (aj.power, None)],
)
def test_signature_and_docstring_tell_every_setting(function: Callable[..., Any], own: tuple[str, ...] | None) -> None:
    """Name, annotation, default and order; nothing hides in **settings. Planning needs a part of them only."""
    told = inspect.signature(function).parameters
    not_taken = settings_of(Settings).keys() - PowerKeywords.__annotations__.keys() if own is None else own
    declared = {n: (each.takes, each.default) for n, each in settings_of(Settings).items() if n not in not_taken}
    assert {name: (told[name].annotation, told[name].default) for name in told if name in declared} == declared
    assert [name for name in told if name in declared] == list(declared)
    assert all(each.kind is not each.VAR_KEYWORD for each in told.values())
    text = inspect.getdoc(function) or ""
    for name in declared:
        assert f"\n{name} : " in text and settings_of(Settings)[name].help in text, name


def test_the_keywords_that_editors_show_are_the_settings_and_their_types() -> None:
    shown = {name: kind.__forward_arg__ for name, kind in Keywords.__annotations__.items()}
    assert shown == {name: each.takes for name, each in settings_of(Settings).items()}


WRONG_KINDS: dict[str, list[Any]] = {
    "bool": ["no", 3, None], "float": ["0.9", None, True], "int": ["1", 1.5, None], "str": [5, ["a"]],
    "Sequence[str]": [3, None, [1]], "float | None": ["0.1", True], "int | None": ["1", 1.5, False],
    "str | None": [5, ["a"]], "Mapping[str, float] | None": [[1], {"accuracy": "x"}, "accuracy"],
    "Mapping[str, str] | None": [[1], {"arc": 1}, "arc"],
    "Mapping[str, Margin | float | str] | None": [3, {"accuracy": "x"}, ["accuracy"]],
    "str | float | Sequence[float]": [None, {"x": 1.0}, ["x"]],
    "Rule": ["publishd", None, 3], "Missing": ["dorp", None, True], "Estimand | None": ["winz", 3],
    "Structure | None": ["optimum", True],
}  # fmt: skip


@pytest.mark.parametrize("name", settings_of(Settings))
def test_a_setting_of_another_type_than_declared_is_refused_by_name(name: str) -> None:
    for wrong in WRONG_KINDS[settings_of(Settings)[name].takes]:
        with pytest.raises(InputError, match=name.removesuffix("s")):
            compare(example("joint"), **{name: wrong})


def test_the_nearest_word_is_offered_of_choices_and_of_settings() -> None:
    for wrong, offered in (
        ({"missing": "dorp"}, "drop"),
        ({"estimand": "winz"}, "wins"),
        ({"thresold": 1}, "threshold"),
    ):
        with pytest.raises(InputError, match=f"did you mean '{offered}'"):
            compare(example("joint"), **wrong)
    for function in (aj.compare, aj.judge):
        with pytest.raises(InputError, match=r"has no setting 'alpha'; here it is threshold=0\.95"):
            function(example("joint"), alpha=0.05)  # type: ignore[call-arg]


def test_every_exclusion_names_settings_there_are() -> None:
    declared = settings_of(Settings)
    for each in declared.values():
        for other in each.excludes.split():
            name, _, word = other.partition("=")
            assert name in declared and (not word or word in declared[name].kind.choices), other
