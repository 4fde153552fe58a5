"""Prompts: what a pending row offers and to whom; how it is found, closed and let pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from rules.common.condition_effects import is_open
from rules.common.lookups import name_for_others
from rules.errors import PromptGone, RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game, Mechanic, Offer, decided, decides
from rules.named import Held
from rules.table import TABLE, Pending, Profile, Table

H = TypeVar("H", bound=Held)
MORE = "More"
"""What ends a prompt without an answer is folded away under this word, beside its answers."""
WAITED_BY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "contest": ("R-101",),
        "critical": ("FD6-15", "WD-09"),
        "effect": ("R-92",),
        "lost_ability": ("OD6-16", "R-14"),
        "luck": ("R-78",),
        "ranks": ("R-26",),
    }
)
"""The rules by which a prompt waits that is let pass, by its kind."""


@dataclass(frozen=True, slots=True)
class SkipPrompt(Command):
    """A prompt is closed without being taken up."""

    pending: str
    sheet_id: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptSkipped(Fact):
    """A prompt was let pass: the kind of its row and the entry it stood on."""

    kind: str
    about: int

    def rules_shown(self) -> tuple[str, ...]:
        return WAITED_BY.get(self.kind, ())


def pending_of(table: Table, key: str, kind: str, of: str = "") -> Pending:
    """Return the pending row of that key and kind; refuse with what its prompt says of one that is gone.

    ``of``: the sheet that orders something about it, where only the one that opened it may.
    """
    pending = table.get(Pending, TABLE, key)
    if pending is None or pending.kind != kind:
        raise PromptGone(kind)
    if of not in ("", pending.sheet_id):
        raise RuleBroken("Someone else decides that.")
    return pending


def who_lays(table: Table, pending: Pending) -> str:
    """Return who lays what a hit brings on whom it touched: who made it, or "" for a Game Master.

    What is on a sheet that not everyone may read is not for players to say.
    """
    return pending.sheet_id if is_open(table, pending.target) else ""


def refuse_to_lay(game: Game, table: Table, pending: Pending, sheet_id: str) -> None:
    """Refuse a player what is for a Game Master to lay on somebody."""
    if sheet_id and not who_lays(table, pending):
        raise RuleBroken(f"Only the {game.system.words['gm']} can decide that.")


def content_of(pending: Pending, kind: type[H]) -> H:
    """Return what a prompt holds, which is of one class for each kind of prompt."""
    if not isinstance(pending.holds, kind):
        raise TypeError(f"a prompt of kind {pending.kind} holds {pending.holds}, no {kind.__name__}")
    return pending.holds


def without_prompts_of(table: Table, sheet_id: str, *kinds: str) -> Table:
    """Return the table without the prompts of those kinds that a sheet has opened."""
    for key in table.prompts(*kinds, sheet_id=sheet_id):
        table = table.without(Pending, TABLE, key)
    return table


def without_prompts_about(table: Table, about: int) -> Table:
    """Return the table without the prompts that still stood on an entry."""
    for key, pending in table.of(Pending, TABLE).items():
        if pending.about == about:
            table = table.without(Pending, TABLE, key)
    return table


def skip_prompt(game: Game, table: Table, command: SkipPrompt) -> Decision:
    """Close a prompt without taking it up, where it offers that."""
    pending = table.get(Pending, TABLE, command.pending)
    if pending is None:
        raise RuleBroken("That has already been settled.")
    if not any(isinstance(offer.command, SkipPrompt) for offer in offers(game, table, command.pending)):
        raise RuleBroken("That cannot be skipped: use one of its buttons, or let time pass.")
    fact = PromptSkipped(
        sheet_id=pending.sheet_id,
        kind=pending.kind,
        about=pending.about,
    )
    return decided(table.without(Pending, TABLE, command.pending), fact)


def offers(game: Game, table: Table, pending_key: str) -> tuple[Offer, ...]:
    """Return what a pending row offers; nothing when there is none of that key."""
    pending = table.get(Pending, TABLE, pending_key)
    if pending is None:
        return ()
    prompt = game.prompts.get(pending.kind)
    return prompt.offers(game, table, pending_key, pending) if prompt else ()


def pass_offer(key: str, pending: Pending, label: str, *, fold: str = "") -> Offer:
    command = SkipPrompt(key, pending.sheet_id, pending.target)
    return Offer(key="pass", label=label, command=command, fields=(("pending", key),), fold=fold)


def name_or_someone(table: Table, sheet_id: str) -> str:
    try:
        return name_for_others(table, sheet_id)
    except RuleBroken:
        return "someone"


def there_or_someone(table: Table, sheet_id: str) -> str:
    """Return the id of a sheet for a fact, or what stands for one that has gone."""
    return sheet_id if table.get(Profile, sheet_id, "profile") else "someone"


def lapse_offer(key: str, pending: Pending, label: str, *, fold: str = "") -> Offer:
    return replace(pass_offer(key, pending, label, fold=fold), sheet_id=pending.sheet_id)


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(SkipPrompt, skip_prompt),),
)
