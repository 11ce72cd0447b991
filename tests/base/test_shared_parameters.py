"""A bare name in a docstring is written out as it is told everywhere; what is described there stays as it is."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Literal

from numpy.typing import ArrayLike

from adjudge.base.shared_parameters import ENTRIES, written_out
from adjudge.evidence.uncorrected_t import uncorrected_t

SOURCE = Path(__file__).parents[2] / "src"


def sampled(d: ArrayLike, scale: float, *, how: Literal["up", "down"] = "up", seed: int = 3, ax: Any = None) -> None:
    """What comes of it?

    seed

    Parameters
    ----------
    d
    scale: Of the noise,
        a number.
    how : str
        As it is told.
    seed, ax

    Raises
    ------
    InputError
        The scale is negative.
    """


def test_names_become_entries_with_the_defaults_of_the_signature() -> None:
    text = inspect.cleandoc(written_out(sampled) or "")
    assert text.startswith("What comes of it?\n\nseed\n\nParameters\n----------\nd : array-like\n    Differences b")
    assert (
        "\nscale : float\n    Of the noise,\n    a number.\nhow : str\n    As it is told.\nseed : int, default 3\n    S"
        in text
    )
    assert "\nax : object, optional\n    matplotlib axes" in text
    assert text.endswith("Raises\n------\nInputError\n    The scale is negative.")


def test_choices_are_written_out_of_the_signature() -> None:
    told = (written_out(sampled) or "").replace("how : str\n    As", "how: As")
    sampled.__doc__ = told
    assert "\nhow : {'up', 'down'}, default 'up'\n    As it" in (written_out(sampled) or "")


def test_what_the_signature_says_of_the_answer_and_of_arrays_is_added() -> None:
    text = inspect.cleandoc(uncorrected_t.__doc__ or "")
    answer = "Returns\n-------\nUncorrectedTResult\n    What `uncorrected_t` found, and the `guard` that must be shown"
    assert text.index("confidence : float") < text.index(answer) < text.index("Raises\n------\nInputError\n    The ")
    assert text.index("Raises\n") < text.index("See Also\n") and text.count("Raises\n") == text.count("Returns\n") == 1
    assert "Returns\n-------\nAxes\n    The axes that were drawn on." in (written_out(sampled) or "")


def test_a_function_without_sections_keeps_its_text() -> None:
    def plain() -> None:
        """d"""

    assert written_out(plain) == "d"
    plain.__doc__ = None
    assert written_out(plain) is None


def test_every_entry_is_used_more_than_once() -> None:
    lines = [line.strip() for file in SOURCE.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    bare = [name for line in lines if set(line.split(", ")) <= ENTRIES.keys() for name in line.split(", ")]
    assert [name for name in ENTRIES if bare.count(name) < 2] == []


def test_examples_get_their_heading_and_stand_last() -> None:
    def plain(d: ArrayLike) -> None:
        """d

        >>> plain(1)
        >>> plain(2)
        """

    text = written_out(plain) or ""
    assert text.startswith("d\n\nRaises\n------\nInputError\n    ")
    assert text.endswith("\n\nExamples\n--------\n>>> plain(1)\n>>> plain(2)")
    plain.__doc__ = text
    assert (written_out(plain) or "").count("Examples") == 1
