"""Which column of a foreign table plays which part by its name; the names stand in the vocabulary."""

from __future__ import annotations

from adjudge.base.vocabulary import role_of, vocabulary

__all__ = ["ROLES", "role_of"]

# Role → names it goes by; the first is the one we write.
ROLES: dict[str, tuple[str, ...]] = {role: tuple(names) for role, names in vocabulary()["roles"].items()}
