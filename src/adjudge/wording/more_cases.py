"""How many cases would separate two learners, in a sentence."""

from __future__ import annotations

from adjudge.verdicts.more_cases import MoreCases

__all__ = ["about", "more_cases_sentence"]


def more_cases_sentence(found: MoreCases) -> str:
    """About 570 data sets would separate B from A with chance 0.8 (interval 240 to more than 10,000).

    >>> more_cases_sentence(MoreCases("B", "A", None, 572, 240, None, 0.8, ("data set", "data sets"), 10_000))
    'About 570 data sets would separate B from A with chance 0.8 (interval 240 to more than 10,000).'
    """
    many = found.nouns[1]
    if found.needed is not None:
        on = f" on {found.measure}" if found.measure is not None else ""
        ends = f"interval {about(found.low, found.most)} to {about(found.high, found.most)}"
        return (
            f"About {about(found.needed, found.most)} {many} would separate {found.b} from {found.a}{on} with chance "
            f"{found.wanted:g} ({ends})."
        )
    least = (
        ""
        if found.low is None or found.low <= found.n
        else (f"; were it as large as these allow, about {about(found.low, found.most)} would be needed")
    )
    kind = "of this kind" if many != "repeats" else "of this data set"
    return (
        f"{found.b} and {found.a} are not separable by more {many} {kind}, as far as these tell: the difference may be "
        f"none{least}."
    )


def about(value: int | None, most: int) -> str:
    """Two digits: the estimate is no finer.

    >>> about(572, 10_000), about(None, 10_000)
    ('570', 'more than 10,000')
    """
    return f"more than {most:,}" if value is None else f"{float(f'{value:.2g}'):,.0f}"
