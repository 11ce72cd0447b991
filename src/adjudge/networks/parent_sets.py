"""A mapping from each variable to its set of parents that cannot be changed, can be hashed, and keeps column order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping


class ParentSets(Mapping[Hashable, frozenset[Hashable]]):
    """Variable → frozenset of its parents.

    >>> sets = ParentSets([("a", []), ("b", ["a"])])
    >>> sets["b"], list(sets)
    (frozenset({'a'}), ['a', 'b'])
    """

    __slots__ = ("_pairs",)
    _pairs: dict[Hashable, frozenset[Hashable]]

    def __init__(self, pairs: Iterable[tuple[Hashable, Iterable[Hashable]]]) -> None:
        object.__setattr__(self, "_pairs", {variable: frozenset(parents) for variable, parents in pairs})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("parent sets cannot be changed")

    def __getitem__(self, variable: Hashable) -> frozenset[Hashable]:
        return self._pairs[variable]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs.items()))

    def __reduce__(self) -> tuple[type[ParentSets], tuple[tuple[tuple[Hashable, frozenset[Hashable]], ...]]]:
        return ParentSets, (tuple(self._pairs.items()),)

    def __repr__(self) -> str:
        inside = ", ".join(
            f"{variable!r}: {{{', '.join(sorted(map(repr, parents)))}}}" for variable, parents in self._pairs.items()
        )
        return f"{{{inside}}}"
