"""Text as LaTeX prints it: any name safe, long ones breakable in a caption, and a label from a file's name."""

from __future__ import annotations

import re

_SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "'": r"\textquotesingle{}", "`": r"\textasciigrave{}",
    "−": r"$-$", "–": "--", "≻": r"$\succ$", "≺": r"$\prec$", "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$",
    "±": r"$\pm$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "·": r"$\cdot$",
    "≷": r"$\gtrless$", "≿": r"$\succsim$", "≾": r"$\precsim$",
    "½": r"$\frac{1}{2}$", "≈": r"$\approx$", "…": r"\ldots{}", "“": "``", "”": "''", "’": "'", "—": "---",
    "²": r"$^2$", "³": r"$^3$", "°": r"$^\circ$", "µ": r"$\mu$",
}  # fmt: skip
_GREEK = dict(zip(
    "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ",
    ("alpha", "beta", "gamma", "delta", "varepsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu",
     "xi", "pi", "rho", "sigma", "tau", "upsilon", "varphi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda",
     "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega"),
    strict=True,
))  # fmt: skip
_ABSENT = "ĦħĸĿŀŉŦŧſ"  # Latin letters that utf8 input with T1 fonts does not know
_RUN = 14  # letters in a row before a line may end inside a word


def latex_escape(text: str) -> str:
    """A name as LaTeX prints it, whatever is in it; a letter no classic engine has is named by its code.

    A line break becomes a space.
    """
    return "".join(map(_letter, " ".join(text.splitlines())))


def _letter(letter: str) -> str:
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    if letter in _GREEK:
        return rf"$\{_GREEK[letter]}$"
    # ASCII and the Latin letters that utf8 input with T1 fonts covers; controls become visible.
    known = " " <= letter <= "~" or ("\u00c0" <= letter <= "\u017f" and letter not in _ABSENT)
    return letter if known else f"[U+{ord(letter):04X}]"


def breakable(text: str) -> str:
    """The same in running text: in a long word a line may end after a mark, and after 14 letters without one."""
    words = (latex_escape(word) if sum(map(_width, word)) <= _RUN else _broken(word) for word in text.split())
    return " ".join(words).replace(r" \%", r"~\%")


def _width(letter: str) -> int:
    """One, or the length of the code that stands for a letter."""
    shown = _letter(letter)
    return len(shown) if shown.startswith("[U+") else 1


def _broken(word: str) -> str:
    found, run = [], 0
    for letter in word:
        found.append(_letter(letter))
        run += _width(letter)
        if letter in "_-/.:=,;|+@" or run >= _RUN:
            found.append(r"\allowbreak{}")
            run = 0
    return "".join(found)


def slug(text: str) -> str:
    """A label from the source's name: letters, digits and hyphens only."""
    lower = text.lower()
    return re.sub(r"[^a-z0-9]+", "-", lower.rpartition(".")[0] or lower).strip("-") or "adjudge"
