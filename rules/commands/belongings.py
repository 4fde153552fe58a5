"""Orders about conditions, belongings and coins: whatever sits in a slot."""

from __future__ import annotations

from dataclasses import dataclass

from rules.commands.base import Command
from rules.table import Effect


@dataclass(frozen=True, slots=True)
class AddCondition(Command):
    """A condition comes.

    In Freeblade it takes slots and a repeated one worsens; ``drop`` names belongings that make room (FB-35,
    R-43). In the D6 games ``kind`` says how it stands beside others, ``group`` what it replaces, and
    ``until`` what ends it, after so many (``left``) of those boundaries (FD6-21..24, FD6-28); ``rank`` 0: as
    the game knows it.
    """

    sheet: str
    name: str
    slots: int = 1
    effects: tuple[Effect, ...] = ()
    source: str = ""
    drop: tuple[str, ...] = ()
    force: bool = False
    kind: str = ""
    group: str = ""
    rank: int = 0
    until: str = ""
    left: int = 0
    stock: bool = False


@dataclass(frozen=True, slots=True)
class ChangeCondition(Command):
    """A condition worsens or eases by so many slots; at none it is gone."""

    sheet: str
    condition: str
    by: int = 1
    drop: tuple[str, ...] = ()
    force: bool = False


@dataclass(frozen=True, slots=True)
class ClearCondition(Command):
    """A condition is gone."""

    sheet: str
    condition: str


@dataclass(frozen=True, slots=True)
class AddBelonging(Command):
    """Something new is carried; ``drop`` names what makes room for it."""

    sheet: str
    name: str
    kind: str = "gear"
    slots: int = 1
    die: int = 0
    form: str = ""
    note: str = ""
    drop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditBelonging(Command):
    """A belonging as it should be from now on (mending a broken die included)."""

    sheet: str
    belonging: str
    name: str
    kind: str = "gear"
    slots: int = 1
    die: int = 0
    full: int = 0
    form: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MoveBelonging(Command):
    """A belonging to another position among the slots (0 first), or worn and taken off (``place``)."""

    sheet: str
    belonging: str
    order: int = -1
    place: str = ""


@dataclass(frozen=True, slots=True)
class DropBelonging(Command):
    """A belonging is left behind."""

    sheet: str
    belonging: str


@dataclass(frozen=True, slots=True)
class GiveBelonging(Command):
    """A belonging to another sheet or to the party's store."""

    sheet: str
    belonging: str
    to: str


@dataclass(frozen=True, slots=True)
class ChangeCoins(Command):
    """Coins found or spent."""

    sheet: str
    amount: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GiveCoins(Command):
    """Coins to another sheet or to the party's store."""

    sheet: str
    to: str
    amount: int
