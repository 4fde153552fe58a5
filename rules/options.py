"""What a command may hold several of, each at a price: the effects that ranks buy, as a form lists them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

JOINT = "|"
"""Stands between a sheet and the key of one of its rows where both are chosen at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What an option may be about: a sheet, "" for one's own, and the key of a row of it."""

    target: str = ""
    on: str = ""
    label: str

    @property
    def value(self) -> str:
        """Return both as a form sends them."""
        return f"{self.target}{JOINT}{self.on}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing at its price. ``about``: what it may be about, the likeliest first.

    ``signed``: it may be taken as well as given. ``single``: there is one of it at most. ``asks``: what is to
    be written besides, ``text`` what stands there at first. ``before`` and ``after`` are the chance of ``of``
    without it and with it. ``refused`` says why it is not to be had now.
    """

    key: str
    name: str
    cost: int
    blurb: str = ""
    about: tuple[About, ...] = ()
    signed: bool = False
    single: bool = False
    asks: str = ""
    text: str = ""
    of: str = ""
    before: Fraction | None = None
    after: Fraction | None = None
    refused: str = ""
