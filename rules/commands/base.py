"""Orders: what someone at the table wants to happen.

A command says what is attempted, never how it comes out.

Frozen dataclasses of str, int, bool, None and tuples, so that one has one canonical spelling. ``owners``
names the sheets whose rows a command may need; ``everyone`` says that it needs them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.table import TABLE


@dataclass(frozen=True, slots=True)
class Command:
    """Any order. The sheet it is about comes first; "" is the table itself."""

    everyone: ClassVar[bool] = False

    def owners(self) -> tuple[str, ...]:
        """The sheets named by the command, without the table."""
        named = (getattr(self, field, "") for field in ("sheet", "target", "to"))
        return tuple(dict.fromkeys(owner for owner in named if owner and owner != TABLE))
