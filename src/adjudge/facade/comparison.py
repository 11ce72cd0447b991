"""The results a user holds: the arrays of `verdicts` with their printed, written and drawn forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.base.argument_checks import checked
from adjudge.verdicts import answer as answers
from adjudge.verdicts import comparison as comparisons
from adjudge.verdicts import pair as pairs
from adjudge.verdicts.leaderboard import leaderboard_columns
from adjudge.verdicts.macro_mean import benchmark_rows
from adjudge.wording.screen import answer_text
from adjudge.wording.sentences import pair_sentence
from adjudge.wording.text import comparison_text, pair_text

if TYPE_CHECKING:
    from adjudge.facade.joint import EachCase, Joint
    from adjudge.facade.multiverse import Multiverse
    from adjudge.reports.robustness import Robustness


def _fields(result: Any) -> dict[str, Any]:
    return {each.name: getattr(result, each.name) for each in fields(result)}


class Pair(pairs.Pair):
    """`b` against `a`: its word, its signs and the evidence they rest on."""

    __slots__ = ()

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        return pair_sentence(self)

    def to_dict(self) -> dict[str, Any]:
        """The pair as `adjudge compare --json` prints it; what does not apply is absent."""
        from adjudge.reports.pair_object import pair_object

        return pair_object(self)

    def _repr_html_(self) -> str:
        from adjudge.reports.notebook import pair_html

        return pair_html(self)

    def __str__(self) -> str:
        return pair_text(self)


@dataclass(frozen=True, slots=True, repr=False)
class Answer(answers.Answer):
    """The answer over all learners."""

    of: Any = field(default=None, repr=False, compare=False)  # the comparison

    def to_dict(self) -> dict[str, Any]:
        """The `answer` of `adjudge compare --json`; what does not apply is absent."""
        from adjudge.reports.compare_object import answer_object

        return answer_object(self)

    def __str__(self) -> str:
        return answer_text(self.of)


@dataclass(frozen=True, slots=True, repr=False)
class BaselineAnswer(answers.BaselineAnswer):
    """The answer where every learner was compared with one baseline."""

    of: Any = field(default=None, repr=False, compare=False)  # the comparison

    def to_dict(self) -> dict[str, Any]:
        """The `answer` of `adjudge compare --json`."""
        from adjudge.reports.compare_object import answer_object

        return answer_object(self)

    def __str__(self) -> str:
        return answer_text(self.of)


@checked
class Comparison(comparisons.Comparison):
    __doc__ = comparisons.Comparison.__doc__

    @classmethod
    def of(cls, found: comparisons.Comparison) -> Comparison:
        """The same arrays, with what was computed from them so far."""
        made = object.__new__(cls)
        vars(made).update(vars(found))
        return made

    def __getitem__(self, names: tuple[str, str]) -> Pair:
        return Pair(**_fields(super().__getitem__(names)))

    def pair(self, index: int) -> Pair:
        return Pair(**_fields(super().pair(index)))

    def __iter__(self) -> Iterator[Pair]:
        return (self.pair(index) for index in range(len(self)))

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every pair as a view: for a few learners; with many, iterate or ask by name."""
        return tuple(self)

    @cached_property
    def answer(self) -> Answer | BaselineAnswer:
        """Which of the learners? Front, ranks, tiers, leaderboard; always from the signs of the one family."""
        found = super().answer
        kind = Answer if isinstance(found, answers.Answer) else BaselineAnswer
        return kind(**_fields(found), of=self)

    @property
    def robustness(self) -> Robustness:
        """Would it hold on new, more, other cases? It costs from a tenth of a second to some seconds."""
        from adjudge.reports.robustness import robustness_of

        return robustness_of(self)

    @cached_property
    def joint(self) -> Joint:
        """Paper A's tests of all measures together, pair by pair: statement, probability, GLRT, Wilcoxon apart."""
        from adjudge.facade.joint import Joint  # only those who ask pay for it
        from adjudge.verdicts.joint import joint_of

        return Joint(**_fields(joint_of(self)))

    def each_case(self, test: str | None = None, *, alpha: float = 0.05) -> EachCase:
        """Who is worse on which data set, each judged by its own folds, items or seeds?"""
        from adjudge.facade.joint import each_case_of

        return each_case_of(self.table, test, alpha=alpha, ratio=self.settings.ratio)

    def multiverse(self, progress: Callable[[int, int], None] | None = None) -> Multiverse:
        """In what share of defensible analyses does each claim stand?"""
        from adjudge.facade.multiverse import Multiverse
        from adjudge.verdicts.multiverse import multiverse

        return Multiverse(**_fields(multiverse(self, progress)))

    def to_dict(self) -> dict[str, Any]:
        """The object `adjudge compare --json` prints."""
        from adjudge.reports.compare_object import compare_object

        return compare_object(self)

    def to_columns(self) -> dict[str, list[Any]]:
        """One row per pair and measure."""
        from adjudge.reports.compare_object import pair_columns

        return pair_columns(self)

    def to_frame(self) -> Any:
        """One row per pair and measure."""
        from adjudge.base.frames import new_frame

        return new_frame(self.to_columns(), self.table.meta.frame_kind)

    def report(self, path: str | Path) -> Path:
        """Write a report; the ending of `path` says the form: .html, .md, .tex, .json or .txt."""
        from adjudge.reports.report import report

        return report(self, path)

    def _repr_html_(self) -> str:
        from adjudge.reports.notebook import comparison_html

        return comparison_html(self)

    def __str__(self) -> str:
        return comparison_text(self)

    @property
    def leaderboard(self) -> Any:
        """A frame with a row per learner and measure: n, mean, interval, rank interval, tie group, and one jointly."""
        from adjudge.base.frames import new_frame

        return new_frame(leaderboard_columns(self.answer.leaderboard, benchmark_rows(self)), self.table.meta.frame_kind)

    @property
    def best(self) -> str | None:
        """The learner shown best, None where the data single out none; `answer` says who is left."""
        return getattr(self.answer, "best", None)

    def summary(self, *, details: bool = False, all_learners: bool = False) -> str:
        """What `print` shows; with `details` also every pair, interval and p-value."""
        return comparison_text(self, details=details, all_learners=all_learners)

    def plot(self, kind: str | None = None, *, top: int | None = None) -> Any:
        """The axes of the picture that fits, or of the `kind` asked for, as `adjudge plot` draws it; `top`: of so many
        learners, the first."""
        from adjudge.plots.by_kind import draw, fitting_kind

        return draw(kind or fitting_kind(self), self, top=top)
