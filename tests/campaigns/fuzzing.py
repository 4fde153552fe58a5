"""Deeds that nobody would think of: any address, any fields, filled with the right and the wrong."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from django import forms as django_forms
from django.urls import NoReverseMatch, reverse

from campaigns import forms
from campaigns.models import Event, Invite, Membership, Pending, Seat
from characters.models import Belonging, Condition
from rules.games import GAMES
from tests.campaigns.matrix import MATRIX, NO, Row
from tests.campaigns.payloads import LINES, MARKDOWN, PAYLOADS
from tests.campaigns.walks import GAPS, fields_of, path_of
from tests.campaigns.world import World

NASTY = (
    "",
    " ",
    "\x00",
    "mira\x00",
    "0",
    "-1",
    "-0",
    "1.5",
    "1e400",
    "NaN",
    "9" * 19,
    "-" + "9" * 25,
    "9" * 5000,
    "0x10",
    "1_000",
    "١٢",
    "\N{FULLWIDTH DIGIT ONE}",
    "\N{MINUS SIGN}3",
    "\ud800",
    "\U0001f3b2" * 40,
    "\u202e\u2066\ufeff\u200b",
    "a\u0301" * 200,
    "x" * 3_000,
    "[" * 3_000,
    "on",
    "None",
    "null",
    "{}",
    "../..",
    "200d1000",
    "20d6!kh3 + 4d10>=7 - 1d2",
    "(" * 199,
    "1d6" + " + 1d6" * 60,
    LINES,
    MARKDOWN,
    *PAYLOADS,
)
READ_BY_VIEWS = (
    "offer",
    "together",
    "drop",
    "verb",
    "odds",
    "key",
    "allowed",
    "force",
    "next",
    "code",
    "system",
    "audience",
)
SLOW_OR_OUTSIDE = {
    *("login", "signup", "logout"),
    *("account_password", "account_claim", "account_delete", "account_signout"),
}
FINAL = {"campaign_delete", "campaign_archive", "leave", "seat_remove", "seat_role", "pause", "x_card"}
"""What leaves little to play with; it comes last in a round."""
OFTENER = {"undo", "undo_last", "offer", "do", "do_row", "do_table"}
"""What meets what was done before, or takes away what will be met."""
ROWS = [row for row in MATRIX if row.post != NO and row.name not in SLOW_OR_OUTSIDE]


@dataclass(frozen=True)
class Deed:
    """One request to be: where to, with which body and which headers."""

    name: str
    path: str
    body: bytes
    headers: dict[str, str]


def fields_of_forms() -> dict[str, list[str]]:
    """Return the names of all fields of all forms, each with the values that it offers."""
    offered: dict[str, list[str]] = {name: [] for name in READ_BY_VIEWS}
    for module in pkgutil.iter_modules(forms.__path__, f"{forms.__name__}."):
        for form in vars(importlib.import_module(module.name)).values():
            if isinstance(form, type) and issubclass(form, django_forms.Form):
                for name, field in form.base_fields.items():
                    choices: list[Any] = list(getattr(field, "choices", ()))
                    offered.setdefault(name, []).extend(str(choice[0]) for choice in choices)
    for field in (field for dialog in DIALOGS for field in dialog.asks):
        offered.setdefault(field.key, []).extend(str(value) for value, _ in field.choices)
    return offered


DIALOGS = [dialog for game in GAMES.values() for dialog in (*game.sheet.dialogs, *game.sheet.table)]
FIELDS = fields_of_forms()


class Fuzzer:
    """Thinks up deeds at a world, from a seed."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.chance = world, Random(seed)
        self.look_round()

    def look_round(self) -> None:
        """See what can be named now, other tables included."""
        keys = [
            *Belonging.objects.values_list("key", flat=True),
            *Condition.objects.values_list("key", flat=True),
        ]
        self.real = {
            "sheet_id": list(Membership.objects.values_list("character_id", flat=True)),
            "key": [dialog.key for dialog in DIALOGS],
            "seq": [*Event.objects.order_by("-pk").values_list("seq", flat=True)[:12], 0],
            "seat_id": list(Seat.objects.values_list("pk", flat=True)),
            "invite_id": list(Invite.objects.values_list("pk", flat=True)),
            "ability": ["strength", "dexterity", "presence", "constitution"],
            "offer": list(Pending.objects.values_list("key", flat=True)),
            "row": [*keys, "hp", "focus", "coins", "strength", "presence"],
        }
        self.everything = [str(thing) for things in self.real.values() for thing in things] or ["nothing"]

    def deed(self, *, final: bool) -> Deed:
        """Think up one deed."""
        rows = [row for row in ROWS if (row.name in FINAL) == final]
        if not final and self.chance.random() < 0.4:
            rows = [row for row in rows if row.name in OFTENER]
        row = self.chance.choice(rows)
        fields: list[tuple[str, str]] = []
        if self.chance.random() < 0.7:
            fields = [(name, str(value)) for name, value in fields_of(self.world, row).items()]
        for _ in range(self.chance.choice((0, 0, 1, 1, 2, 5, 12))):
            name = self.chance.choice([name for name, _ in fields] or list(FIELDS))
            if self.chance.random() < 0.3:
                name = self.chance.choice([*FIELDS, f"ask-{name}", "ruling-luck", "\x00", "amount[]"])
            fields.append((name, self.value(name)))
        headers = {"HX-Request": "true"} if self.chance.random() < 0.5 else {}
        if self.chance.random() < 0.2:
            headers["Idempotency-Key"] = self.chance.choice(["same", "x" * 65, "k\x7f", "other"])
        return Deed(row.name, self.path(row), urlencode(fields, errors="surrogatepass").encode(), headers)

    def value(self, name: str) -> str:
        """Return something for a field: what it offers, a number, the name of a thing, or something nasty."""
        kind = self.chance.random()
        if kind < 0.3 and (fitting := FIELDS.get(name) or self.real.get(name)):
            return str(self.chance.choice(fitting))
        if kind < 0.5:
            return str(self.chance.randint(-3, 14))
        return self.chance.choice(self.everything if kind < 0.65 else NASTY)

    def path(self, row: Row) -> str:
        """Return where it is sent: to what the row means, to something else that is there, or to nothing."""
        if self.chance.random() < 0.5:
            return path_of(self.world, row)
        gaps = {gap: self._in_gap(gap) for gap in GAPS[row.name]}
        try:
            return reverse(row.name, kwargs=gaps)
        except NoReverseMatch:  # such as where a number belongs
            return path_of(self.world, row)

    def _in_gap(self, gap: str) -> str:
        if gap == "slug":
            return str(self.world.named["slug"])
        if gap in self.real and self.real[gap] and self.chance.random() < 0.9:
            return str(self.chance.choice(self.real[gap]))
        return quote(self.chance.choice(NASTY)[:60], errors="surrogatepass", safe="")
