"""Orders about the table's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.commands.base import Command


@dataclass(frozen=True, slots=True)
class BeginSession(Command):
    """A session begins: everyone's Focus is set anew (FB-10, R-30)."""

    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndSession(Command):
    """A session ends: unspent Focus is lost (FB-10)."""

    everyone: ClassVar[bool] = True
