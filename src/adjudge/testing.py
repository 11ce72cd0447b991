"""Assertions for test suites: a gate that speaks through pytest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.facade.gate import GateResult, gate
from adjudge.verdicts.margin import Margin

__all__ = ["assert_not_worse"]


def __dir__() -> list[str]:
    return __all__


def assert_not_worse(
    old: Any,
    new: Any = None,
    *,
    margins: Mapping[str, Margin | float | str],
    each: str | None = None,
    require_decision: bool = False,
    **options: Any,
) -> GateResult:
    """Fail a test if the new results are shown to be worse than the old by more than the margins.

    It is `adjudge.gate`; what that would print is the message. A gate that stays open passes: results that do not
    decide show nothing against the change. `require_decision` makes it fail.

    Parameters
    ----------
    old, new : object
        Two tables of one learner each, or two lists of scores; or `old` is one table, with `baseline`.
    margins : Mapping[str, object]
        Measure → how much worse is still borne; a number, or a percentage such as "5%".
    each : str, optional
        A column of the cases; none of its entries may be shown to be worse by more.
    require_decision : bool, default False
        Whether an open gate fails too.
    **options : object
        Any other argument of `adjudge.gate`: `baseline`, `learners`, `cases`, `reading`, settings.

    Returns
    -------
    GateResult
        Pass, or open.

    Raises
    ------
    AssertionError
        Shown to be worse by more than a margin; or open, where a decision is required.

    See Also
    --------
    adjudge.gate : the same without the assertion

    Examples
    --------
    >>> old, new = [1] * 30 + [0] * 10, [1] * 31 + [0] * 9
    >>> assert_not_worse(old, new, margins={"correct": 0.2}).outcome
    'pass'
    >>> assert_not_worse(old, [0] * 40, margins={"correct": 0.2})
    Traceback (most recent call last):
    AssertionError: FAIL: new is shown to be worse than old by more than 0.2 on correct.
    ...
    """
    __tracebackhide__ = True  # pytest shows the line that asks
    found = gate(old, new, margins=margins, each=each, **options)
    if found.outcome == "fail" or (require_decision and found.outcome == "open"):
        raise AssertionError(str(found))
    return found
