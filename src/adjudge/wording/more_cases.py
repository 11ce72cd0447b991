"""How many cases would separate two learners, in a sentence."""

from __future__ import annotations

from adjudge.verdicts.more_cases import MoreCases


def more_cases_sentence(found: MoreCases) -> str:
    """About 570 sets in total (530 more; plausible totals: 240 to 9,000) would separate B from A with 80 % power."""
    pair = f"{found.b} from {found.a}"
    if found.needed is not None:
        on = _on(found) + (" as one pair among all" if found.by_pairs else "")
        total = _total(found, f" {found.nouns[1]}")
        return f"About {total} would separate {pair}{on} with {100 * found.wanted:g} % power."
    if not found.zero_plausible:
        return f"More than {found.most:,} {found.nouns[1]} would be needed to separate {pair}."
    return f"These {_here(found)} cannot tell how many more are needed to separate {pair}: {_plausible(found)}."


def settling(found: MoreCases, these: str | None = None) -> str:
    """The same at the end of a headline, where `these` are the learners it has named."""
    pair = f"{found.b} from {found.a}"
    what = these or pair
    if found.needed is not None:
        would = f"would separate {'them' if what == pair else pair}{_on(found)} with {100 * found.wanted:g} % power"
        return f"{_here(found)} cannot separate {what}; about {_total(found)} {would}."
    if not found.zero_plausible:
        return f"{_here(found)} cannot separate {what}; more than {found.most:,} would be needed."
    return f"These {_here(found)} cannot separate {what} or tell how many more are needed: {_plausible(found)}."


def about(value: int | None, most: int) -> str:
    """Two digits: the estimate is no finer."""
    return f"more than {most:,}" if value is None else f"{float(f'{value:.2g}'):,.0f}"


def _total(found: MoreCases, nouns: str = "") -> str:
    """130 in total (90 more; plausible totals: 32 to more than 10,000)."""
    total = about(found.needed, found.most)
    left = int(total.replace(",", "")) - found.n
    more = f"{about(left, found.most)} more; " if found.n and left > 0 else ""
    return f"{total}{nouns} in total ({more}{_interval(found)})"


def _interval(found: MoreCases) -> str:
    return f"plausible totals: {about(found.low, found.most)} to {about(found.high, found.most)}"


def _on(found: MoreCases) -> str:
    return f" on {found.measure}" if found.measure is not None else ""


def _here(found: MoreCases) -> str:
    many = found.nouns[1] + (" of this data set" if found.nouns[1] == "repeats" else "")
    return f"{found.n:,} {many}" if found.n else many


def _plausible(found: MoreCases) -> str:
    """What may be hoped for where no difference was seen to plan on."""
    text = "a difference of zero is still plausible"
    if found.nouns[1] == "repeats" or (found.low is not None and found.low <= found.n):
        return text
    number = about(found.low, found.most)
    would = f"{number} in total would be needed" if found.low is None else f"about {number} in total would do"
    return f"{text}; at best {would}"
