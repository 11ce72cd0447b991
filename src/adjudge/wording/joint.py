"""The joint tests of all pairs as tables and sentences: the paper's matrices, and one pair statement by statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from adjudge.evidence.joint.pairs import JointPair
from adjudge.verdicts.joint import Joint
from adjudge.wording.numerals import p_text, probability
from adjudge.wording.sections import Section
from adjudge.wording.words import several

_WIDEST_MATRIX, _MOST_PAIRS = 12, 60  # learners of a matrix, pairs of a list
_WARNING = (
    "P is that of being the most frequent outcome, not that a learner wins: read the share of the {}s next to it. "
    "P and p are pair by pair, as published; where two outcomes are equally frequent, P ≥ 0.95 is wrong in about one "
    "pair of ten. What may be said of the table as a whole: the same command without --joint."
)


def signs(statement: Iterable[str]) -> str:
    """A statement in the paper's signs.

    >>> signs("><=")
    '≻≺='
    """
    return "".join(statement).translate(str.maketrans("<>", "≺≻"))


def three_digits(value: float) -> str:
    """Three digits, or which side of them.

    >>> three_digits(0.31273), three_digits(0.9996), three_digits(1e-9)
    ('0.313', '>0.999', '<0.001')
    """
    return ">0.999" if value >= 0.9995 else "<0.001" if value < 0.0005 else f"{value:.3f}"


def joint_cell(pair: JointPair) -> str:
    """Statement and probability; ~ where another statement is exactly as probable."""
    return f"{signs(pair.statement)}{'~' if pair.tied else ''} {three_digits(pair.probability)}"


def wilcoxon_cell(pair: JointPair, place: int) -> str:
    """The side one measure's own ranks favour, and the one-sided p."""
    return f"{signs(pair.wilcoxon_sign[place])} {three_digits(pair.wilcoxon_p[place] / 2)}"


def joint_sections(joint: Joint, *, chi2: bool = False, only: str | None = None) -> list[Section]:
    """The whole answer; `chi2`: the GLRT's p as published, not exact; `only` glrt or dirichlet: that test alone."""
    if joint.subsets:
        return _subset_sections(joint)
    return _pair_sections(joint) if joint.statements else _matrix_sections(joint, chi2, only)


def _pair_sections(joint: Joint) -> list[Section]:
    """Two learners: paper A's Examples 1 to 3 on this table."""
    pair = joint.pairs[0]
    b, a = joint.learners[pair.b], joint.learners[pair.a]
    robust, plain = joint.prior.startswith("robust"), joint.method == "dirichlet"
    rows = [
        [signs(row.statement), f"{row.count:g}", three_digits(row.probability),
         *([three_digits(row.upper)] if robust else [])]
        for row in joint.statements
    ]  # fmt: skip
    head = ["outcome", f"{joint.noun}s", *(["lower P", "upper P"] if robust else ["P"])]
    shared = f"{pair.share * pair.n:g} of {several(pair.n, joint.noun)}"
    said = f"P = {three_digits(pair.probability)}"
    if robust:
        said = f"P from {three_digits(pair.lower)} to {three_digits(pair.upper)}"
    notes = [
        f"≻: {b} is better, in the order {', '.join(joint.measures)}. P: that the outcome is the most frequent one; "
        + (f"prior: {joint.prior}; exact." if plain else "without the network, symmetric prior, exact."),
        f"Most frequent{'' if plain else f' {_how(joint)} ({joint.prior})'}{' (with another)' if pair.tied else ''}: "
        f"{signs(pair.statement)}, in {shared}: {said}."
        + (
            f" That it holds in more than half of all {joint.noun}s: P = {probability(pair.p_majority)}."
            if plain
            else ""
        ),
        f"Likelihood-ratio test (GLRT): λ = {joint.ratio:.4g}, p = {p_text(pair.glrt_exact_p)} exact, "
        f"{p_text(pair.glrt_p)} by χ² as published.",
    ]
    if joint.n_statements > len(rows):
        notes.insert(0, f"The first {len(rows)} of {joint.n_statements:,} outcomes, the most frequent first.")
    apart = [
        [name, wilcoxon_cell(pair, place), f"{100 * pair.win_shares[place]:.0f} %"]
        for place, name in enumerate(joint.measures)
    ]
    return [
        Section(f"{b} against {a}: all measures together", head, rows, notes=tuple(notes)),
        Section("Each measure by itself", ["measure", "one-sided p", f"{joint.noun}s won"], apart,
                notes=("Wilcoxon's test: the side it favours and the one-sided p, judged at 2.5 %; half a win for a "
                       "tie.",)),
        Section("", notes=(*_majority_note(joint), _WARNING.format(joint.noun))),
    ]  # fmt: skip


def _matrix_sections(joint: Joint, chi2: bool, only: str | None) -> list[Section]:
    kind = "χ², as published" if chi2 else "exact"
    sure = [pair for pair in joint.pairs if pair.probability >= joint.threshold]
    adjusted = joint.adjusted_chi2 if chi2 else joint.adjusted
    level = round(1.0 - joint.threshold, 12)
    stars = {(pair.b, pair.a): " *" for pair, p in zip(joint.pairs, adjusted, strict=True) if p <= level}
    read = f"A cell reads from the row's side: ≻ better, ≺ worse, in the order {', '.join(joint.measures)}."
    found = []
    if only != "glrt":
        found.append(_matrix(joint, "Most frequent joint outcome and its probability", joint_cell, (
            f"{read} Prior: {joint.prior}; {_how(joint)}. ~: another outcome is exactly as probable.",
            f"P ≥ {joint.threshold:g} in {len(sure)} of {several(len(joint.pairs), 'pair')}.", *_majority_note(joint),
        )))  # fmt: skip
    if only != "dirichlet":
        found.append(_matrix(
            joint, f"Likelihood-ratio test of the most frequent outcome against the next: p, {kind}",
            lambda pair: three_digits(pair.glrt_p if chi2 else pair.glrt_exact_p) + stars.get((pair.b, pair.a), ""),
            (f"*: p adjusted over {several(len(joint.pairs), 'pair')} (Holm) is at most "
             f"{level:g}.",),
        ))  # fmt: skip
    for place, measure in enumerate(joint.measures):
        found.append(_matrix(joint, f"{measure} by itself: Wilcoxon's test, one-sided p",
                             lambda pair, place=place: wilcoxon_cell(pair, place), ()))  # type: ignore[misc]  # fmt: skip
    return [*found, Section("", notes=("Judge a one-sided p at 2.5 %.", _WARNING.format(joint.noun)))]


def _subset_sections(joint: Joint) -> list[Section]:
    """Every subset of the measures: of one pair its numbers, of several how many pairs are how sure."""
    rows = []
    for part in joint.subsets:
        name = ", ".join(part.measures)
        if len(part.pairs) == 1:
            (pair,) = part.pairs
            rows.append([name, joint_cell(pair), three_digits(pair.share), three_digits(pair.glrt_exact_p)])
        else:
            sure = [pair for pair in part.pairs if pair.probability >= part.threshold]
            one_way = sum(pair.statement.reading in {"better", "worse"} for pair in sure)
            least = sum(p <= round(1.0 - part.threshold, 12) for p in part.adjusted)
            rows.append([name, str(len(sure)), str(one_way), str(least)])
    if len(joint.pairs) == 1:
        head = ["measures", "outcome, P", f"share of {joint.noun}s", "GLRT p, exact"]
    else:
        head = ["measures", f"P ≥ {joint.threshold:g}", "of these one-sided", "GLRT, adjusted"]
    note = (
        f"Of {several(len(joint.pairs), 'pair')}. One-sided: better, or worse, on every measure of the subset; GLRT: "
        "exact p adjusted over the pairs (Holm) is small enough. --csv has every pair of every subset."
    )
    return [Section("Every subset of the measures", head, rows, notes=(note,) if len(joint.pairs) > 1 else ()),
            Section("", notes=(_WARNING.format(joint.noun),))]  # fmt: skip


def _how(joint: Joint) -> str:
    """How P was computed."""
    error = max((one.monte_carlo_error for one in joint.networks), default=0.0)
    if joint.method == "dirichlet":
        return "exact"
    return f"through the network of the measures, {f'sampled, error at most {error:.4f}' if error else 'exact'}"


def _majority_note(joint: Joint) -> tuple[str, ...]:
    against = [pair for pair in joint.pairs if pair.against_majority and pair.probability >= joint.threshold]
    if not against:
        return ()
    named = ", ".join(f"{joint.learners[pair.b]} – {joint.learners[pair.a]}" for pair in against[:4])
    more = f" and {len(against) - 4} more" if len(against) > 4 else ""
    return (f"Outcome against wins: in {named}{more} most {joint.noun}s of some measure point the other way.",)


def _matrix(joint: Joint, title: str, cell: Callable[[JointPair], str], notes: Sequence[str]) -> Section:
    """Rows and columns are learners; too wide, the learners are numbered; still too wide, a row per pair."""
    rows_of = list(dict.fromkeys(pair.b for pair in joint.pairs))
    columns = sorted({pair.a for pair in joint.pairs})
    found = {(pair.b, pair.a): cell(pair) for pair in joint.pairs}

    def table(names: Sequence[str], label: Sequence[str], more: Sequence[str]) -> Section:
        rows = [[label[row], *(found.get((row, column), "") for column in columns)] for row in rows_of]
        return Section(title, ["", *(names[column] for column in columns)], rows, notes=(*more, *notes))

    shown = [[joint.learners[pair.b], joint.learners[pair.a], cell(pair)] for pair in joint.pairs[:_MOST_PAIRS]]
    more = len(joint.pairs) - len(shown)
    left_out = (f"… and {several(more, 'more pair')}: --csv has them all.",) if more else ()
    listed = Section(title, ["row", "column", ""], shown, left=3, notes=(*left_out, *notes))
    if len(joint.learners) > _WIDEST_MATRIX:
        return listed
    codes = [f"C{place + 1}" for place in range(len(joint.learners))]
    legend = ", ".join(f"{code} {name}" for code, name in zip(codes, joint.learners, strict=True))
    narrow = replace(table(codes, codes, (f"{legend}.",)), narrow=listed)
    return replace(table(joint.learners, joint.learners, ()), narrow=narrow)
