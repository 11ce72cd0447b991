"""The papers' own answers as a user holds them: the joint tests of all pairs, and a test on every data set."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from adjudge.results.table import ResultTable
from adjudge.verdicts import each_case as each_cases
from adjudge.verdicts import joint as joints
from adjudge.wording.each_case import each_case_sections
from adjudge.wording.joint import joint_sections
from adjudge.wording.sections import Section, sections_text


class Joint(joints.Joint):
    """The joint tests of every pair, as `adjudge compare --joint` prints them."""

    __slots__ = ()

    def sections(self, *, chi2: bool = False, only: str | None = None) -> list[Section]:
        """Its tables; `chi2`: the GLRT's p as published, `only` "glrt" or "dirichlet": that test alone."""
        return joint_sections(self, chi2=chi2, only=only)

    def __str__(self) -> str:
        return sections_text(self.sections())


class EachCase(each_cases.EachCase):
    """A test on every data set by itself, as `adjudge compare --each-case` prints it."""

    __slots__ = ()

    def sections(self, *, statistics: bool = False) -> list[Section]:
        """Its tables; `statistics`: every test with its statistic, degrees of freedom and p."""
        return each_case_sections(self, statistics=statistics)

    def __str__(self) -> str:
        return sections_text(self.sections())


def each_case_of(table: ResultTable, test: str | None, *, alpha: float, ratio: float | None) -> EachCase:
    """The same of a table that was not compared."""
    found: Any = each_cases.each_case(table, test, alpha=alpha, ratio=ratio)
    return EachCase(**{each.name: getattr(found, each.name) for each in fields(found)})
