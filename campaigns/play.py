"""The one road of a change: lock, load, decide, save, record. Everything that rules act on goes along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from campaigns.audience import Choice, Hearing, hearing
from campaigns.known import decide_for
from campaigns.log import Draft, record
from campaigns.models import Campaign, Event, Seat
from campaigns.models.event import TABLE as EVERYONE
from campaigns.rows import load_rows, save_rows, sheets_of
from campaigns.transactions import writing
from rules.common.encounters import EncounterEnded
from rules.errors import NeedsAllowance, RuleBroken
from rules.facts import Fact
from rules.game import Command, Decision, Game
from rules.games import game_for
from rules.randomness import Randomness, fresh_randomness
from rules.table import TABLE, Changes, Clock, Pending, Table, difference


def perform(
    seat: Seat,
    command: Command,
    *,
    audience: str | Hearing = Choice.EVERYONE,
    hide_difficulty: bool = False,
    chance: Randomness | None = None,
) -> list[Event]:
    """Carry out a command for a seat and return the events that it led to.

    ``hide_difficulty``: the total is open, and how hard the check was is for Game Masters. Without a
    ``chance`` of the caller's the faces come from the operating system. Raises RuleBroken with a sentence for
    the player; then nothing has changed.
    """
    with writing():
        campaign = lock(seat.campaign_id)
        game = game_for(campaign.system)
        table = load_table(campaign, _owners(campaign, command))
        decision = _decided_for(seat, game, table, command, chance or fresh_randomness())
        changes = difference(table, decision.table)
        save_rows(campaign.pk, changes)
        heard = partial(hearing, seat, hide_difficulty=hide_difficulty)
        drafts = _drafts(heard, table, decision, changes, audience, _cause(table, command))
        drafts = [_without_secret_prompts(campaign, table, draft) for draft in drafts]
        return record(campaign, seat, drafts, session_of(table))


def _decided_for(seat: Seat, game: Game, table: Table, command: Command, randomness: Randomness) -> Decision:
    """Decide a command; a player allows nothing, and hears of no way out that a Game Master would have."""
    order: Any = command
    if getattr(order, "allowed", False) and not seat.is_gm:
        order = replace(order, allowed=False)
    try:
        return decide_for(seat, game, table, order, randomness)
    except NeedsAllowance as refusal:
        raise refusal if seat.is_gm else RuleBroken(refusal.sentence) from None


def lock(campaign_id: int) -> Campaign:
    """The campaign's row, locked until the transaction ends, so that its events are numbered in order."""
    return Campaign.objects.select_for_update().get(pk=campaign_id)


def load_table(campaign: Campaign, owners: Iterable[str]) -> Table:
    """The table as the rules see it: its own rows and those of these sheets."""
    return Table(seq=campaign.last_seq, rulings=campaign.rulings, rows=load_rows(campaign.pk, list(owners)))


def session_of(table: Table) -> int:
    """The number of the session that runs, 0 between sessions."""
    clock = table.get(Clock, TABLE, "session")
    return clock.number if clock and clock.running else 0


def _owners(campaign: Campaign, command: Command) -> list[str]:
    """The sheets that a command needs: those it names and those that its open business names."""
    if game_for(campaign.system).needs_everyone(command):
        return sheets_of(campaign.pk)
    owners = list(command.owners())
    key = getattr(command, "pending", "")
    if key:
        pending = campaign.pendings.filter(key=key).values_list("sheet", "target").first()
        owners += [owner for owner in pending or () if owner]
    return list(dict.fromkeys(owners))


def _cause(table: Table, command: Command) -> int:
    """The entry whose open business a command settles: undoing that entry undoes this one too."""
    key = getattr(command, "pending", "")
    pending = table.get(Pending, TABLE, key) if key else None
    return pending.about if pending else 0


def _drafts(
    heard_by: Callable[..., Hearing],
    before: Table,
    decision: Decision,
    changes: Changes,
    choice: str | Hearing,
    cause: int,
) -> list[Draft]:
    """The first fact carries all the changes of its decision; the others are caused by it."""

    def draft(fact: Fact, first: bool) -> Draft:
        heard = heard_by(fact, choice, before, decision.table)
        return Draft(
            fact=fact,
            audience=heard.audience,
            veiled=heard.veiled,
            blind=heard.blind,
            changes=changes if first else (),
            caused_by=cause if first else -1,
        )

    return [draft(fact, place == 0) for place, fact in enumerate(decision.facts)]


def _without_secret_prompts(campaign: Campaign, table: Table, draft: Draft) -> Draft:
    """Keep a fight's open prompts for Game Masters where one stands on an entry that not everyone knows.

    The rules see whose sheets a prompt names, not who was meant to know of the roll that brought it.
    """
    if not isinstance(draft.fact, EncounterEnded) or not draft.fact.open:
        return draft
    about = {pending.about for pending in table.of(Pending, TABLE).values()}
    known = campaign.events.filter(seq__in=about, audience=EVERYONE, secret__isnull=True).count()
    return draft if known == len(about) else replace(draft, veiled=(*draft.veiled, "open"))
