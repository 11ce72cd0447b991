"""How numbers are written in sentences and tables: a probability is never rounded to 0, to 1, or over its threshold."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import ROUND_CEILING, Decimal

_SAME = 1e-12  # nearer to a threshold than this is on it


def probability(value: float, threshold: float | None = None) -> str:
    """A probability to two digits, three near the ends; more where that falls on `threshold` or crosses it."""
    if value > 0.9995:
        text = ">0.999"
    elif value < 0.0005:
        text = "<0.001"
    else:
        text = f"{value:.3f}" if value < 0.0995 or value > 0.9005 else f"{value:.2f}"
    if threshold is None or abs(value - threshold) < _SAME:
        return text
    return _on_its_side(value, text, threshold, value >= threshold, lambda shown: shown >= threshold)


def about(value: float) -> str:
    """A probability known to one digit: never 0.0, never 1.0.

    >>> about(0.549), about(0.97), about(0.02)
    ('about 0.5', 'over 0.9', 'under 0.1')
    """
    return "over 0.9" if value >= 0.95 else "under 0.1" if value < 0.05 else f"about {value:.1f}"


def p_text(value: float, threshold: float | None = None) -> str:
    """A p-value: three digits, or an upper bound; more where that falls on α = 1 − `threshold` or crosses it."""
    if value < 0.0001:
        text = "<0.0001"
    elif value >= 0.9995:
        text = "1"
    else:
        text = f"{value:.3f}" if value >= 0.01 else f"{value:.4f}"
    if threshold is None:
        return text
    level = round(1.0 - threshold, 12)  # 1 − 0.9 is a little less than 0.1
    if abs(value - level) < _SAME:
        return text
    return _on_its_side(value, text, level, value <= level, lambda shown: shown <= level)


def at_most(value: float, threshold: float | None = None) -> str:
    """A bound behind its sign: two digits rounded up, more where that would pass α = 1 − `threshold`."""
    if value < 0.0001:
        return "< 0.0001"
    level = math.inf if threshold is None else round(1.0 - threshold, 12)
    texts = (rounded_up(value, digits) for digits in range(2, 13))
    return "≤ " + next((text for text in texts if value > level or float(text) <= level), f"{value:.12g}")


def rounded_up(value: float, digits: int = 2) -> str:
    """A positive number to so many digits, never less than it is.

    >>> rounded_up(0.00213), rounded_up(1.04, 3), rounded_up(1234.0)
    ('0.0022', '1.04', '1300')
    """
    exact = Decimal(f"{value:.12g}")
    return f"{exact.quantize(Decimal(1).scaleb(exact.adjusted() + 1 - digits), ROUND_CEILING).normalize():f}"


def _on_its_side(value: float, text: str, limit: float, passed: bool, passes: Callable[[float], bool]) -> str:
    """The usual text, or as many digits as put the shown number on the side of the limit where the value is."""
    bound = float(text.lstrip("<>"))
    beyond = (text[0] == ">" and bound < limit) or (text[0] == "<" and bound > limit)  # the bound does not tell
    on_it = text[0] not in "<>" and bound == limit  # rounded onto the limit: on which side it was is lost
    if not beyond and not on_it and passes(bound) == passed:
        return text
    for digits in range(3, 13):
        more = f"{value:.{digits}f}"
        if float(more) not in {0.0, 1.0, limit} and passes(float(more)) == passed:
            return more
    return f"{'<' if value < limit else '>'}{limit:.12g}"


def quantity(value: float) -> str:
    """A measured value to three significant digits, without an exponent where that stays short."""
    if math.isnan(value):
        return "–"
    if value == 0 or math.isinf(value):
        return f"{value:g}"
    if 1e-4 <= abs(value) < 1e6:
        digits = max(0, 2 - math.floor(math.log10(abs(value))))
        return f"{value:.{digits}f}"
    return f"{value:.2e}"


def percent(share: float) -> str:
    """A share in percent, to two digits or whole.

    >>> percent(0.1612), percent(0.0234), percent(1.734)
    ('16 %', '2.3 %', '173 %')
    """
    return f"{100 * share:.2g} %" if share < 0.0995 else f"{100 * share:.0f} %"


def signed(value: float) -> str:
    """A difference with its sign, minus as in print.

    >>> signed(1.0), signed(-0.25), signed(0.0)
    ('+1.00', '−0.250', '0')
    """
    if math.isnan(value):
        return "–"
    return ("+" if value > 0 else "−" if value < 0 else "") + quantity(abs(value))
