"""How numbers are written in sentences and tables: a probability is never rounded to 0 or 1."""

from __future__ import annotations

import math

__all__ = ["count", "p_text", "probability", "quantity", "signed"]


def probability(value: float) -> str:
    """A probability to two digits, three near the ends.

    >>> probability(0.798), probability(0.9996), probability(0.0001), probability(0.974)
    ('0.80', '>0.999', '<0.001', '0.974')
    """
    if value > 0.9995:
        return ">0.999"
    if value < 0.0005:
        return "<0.001"
    return f"{value:.3f}" if value < 0.0995 or value > 0.9005 else f"{value:.2f}"


def p_text(value: float) -> str:
    """A p-value: three digits, or an upper bound.

    >>> p_text(0.31273), p_text(0.00002), p_text(1.0)
    ('0.313', '<0.0001', '1')
    """
    if value < 0.0001:
        return "<0.0001"
    if value >= 0.9995:
        return "1"
    return f"{value:.3f}" if value >= 0.01 else f"{value:.4f}"


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


def signed(value: float) -> str:
    """A difference with its sign, minus as in print.

    >>> signed(1.0), signed(-0.25), signed(0.0)
    ('+1.00', '−0.250', '0')
    """
    if math.isnan(value):
        return "–"
    return ("+" if value > 0 else "−" if value < 0 else "") + quantity(abs(value))


def count(value: float) -> str:
    """A number of cases, whole or with the fraction that split ties leave."""
    return f"{value:.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.1f}"
