"""How many cases would separate two learners, in a sentence."""

from __future__ import annotations

from adjudge.verdicts.more_cases import MoreCases


def more_cases_sentence(found: MoreCases) -> str:
    """About 570 data sets would separate B from A with chance 0.8 (interval 240 to more than 10,000)."""
    many = found.nouns[1]
    if found.needed is not None:
        on = f" on {found.measure}" if found.measure is not None else ""
        on += " as one pair among all" if found.by_pairs else ""
        ends = f"interval {about(found.low, found.most)} to {about(found.high, found.most)}"
        return (
            f"About {about(found.needed, found.most)} {many} would separate {found.b} from {found.a}{on} with chance "
            f"{found.wanted:g} ({ends})."
        )
    if not found.zero_plausible:
        return f"More than {found.most:,} {many} would be needed to separate {found.b} from {found.a}."
    here = f"{found.n:,} {many}" if found.n else many
    of = " of this data set" if many == "repeats" else ""
    least = ""
    if many != "repeats" and (found.low is None or found.low > found.n):
        number = f"{'' if found.low is None else 'about '}{about(found.low, found.most)} in total"
        least = f"; if it is as large as they allow, {number} would {'be needed' if found.low is None else 'do'}"
    return (
        f"These {here}{of} cannot tell how many more are needed to separate {found.b} from {found.a}: a difference of "
        f"zero is still plausible{least}."
    )


def about(value: int | None, most: int) -> str:
    """Two digits: the estimate is no finer."""
    return f"more than {most:,}" if value is None else f"{float(f'{value:.2g}'):,.0f}"
