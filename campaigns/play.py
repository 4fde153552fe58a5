"""The one road of a change: lock, load, decide, save, record. Everything that rules act on goes along it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404

from campaigns.access import may_act_for, membership_of
from campaigns.known import decide_for
from campaigns.log.record import Draft, record
from campaigns.models import Campaign, Pause, Seat, Stretch
from campaigns.portraits.keys import refuse_unseen_picture
from campaigns.rows import save_rows
from campaigns.state import Played, State, about_prompts, kept, locked_state
from campaigns.timers import follow
from campaigns.transactions import writing
from campaigns.visibility import EntryVisibility, SeenBy, names_of, visibility_of
from characters.statements import Select
from rules.common.clock import Ending
from rules.common.encounters import EncounterEnded
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.remarks import Remark
from rules.common.selection import SetVisibility
from rules.common.sheets import ShareSheet
from rules.common.story import HideFromStory, TellStory
from rules.decide import decide
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game
from rules.randomness import FreshRandomness, Randomness
from rules.table import TABLE, Pending, Table, difference, merge

LOCK_CAMPAIGN = Select(lambda pk: Campaign.objects.select_for_update().filter(pk=pk), 987_654_321)
"""A campaign's row, locked until the transaction ends; on SQLite the transaction itself is the lock."""
CALMING = (HideFromStory, Remark, SetVisibility, ShareSheet, TellStory)
"""What a Game Master may do while the table stands still: say something, and take out of sight what hurt."""
CHANGED = "Your role at this table has just changed. Reload the page."
HANDED_ON = "That sheet is no longer yours to play. Reload the page."


def perform(
    seat: Seat,
    *commands: Command,
    audience: str | EntryVisibility = SeenBy.EVERYONE,
    hide_difficulty: bool = False,
    chance: Randomness | None = None,
    acting_for: str = "",
    picture: str = "",
) -> Played:
    """Carry out commands for a seat, one after another in one transaction, and return what they led to.

    The first event of each command carries its changes and causes the others of that command; the very first
    causes those, so that one undo takes all back.
    ``hide_difficulty``: the total is open, and how hard the check was is for Game Masters. Without a
    ``chance`` of the caller's the faces come from the operating system. ``acting_for``: the sheet that the
    seat was let in to act for, which may have changed hands since. ``picture``: the portrait that the seat
    has just sent. Raises RuleBroken with a sentence for the player; then nothing has changed.
    """
    randomness = chance or FreshRandomness()
    visibility = partial(visibility_of, seat, hide_difficulty=hide_difficulty)
    with writing():
        campaign = lock(seat.campaign_id)
        before = locked_state(campaign)
        still_seated(before, seat)
        if not (seat.is_gm and all(isinstance(command, CALMING) for command in commands)):
            refuse_while_paused(campaign)
        if acting_for:
            _still_acts(before, seat, acting_for)
        for command in commands:
            if portrait := getattr(command, "portrait", ""):
                refuse_unseen_picture(seat, before, portrait, picture)
        decide_next = partial(_decided_for, seat, before.game, randomness=randomness)
        drafts_for = partial(_drafts, visibility, choice=audience)
        return _carried_out(campaign, seat, before, commands, decide_next, drafts_for)


def perform_by_clock(campaign_id: int, command_for: Callable[[State], Command | None]) -> Played | None:
    """Carry out what the clock on the wall asks for, if it still does so under the lock; nobody has acted."""
    randomness = FreshRandomness()
    with writing(action=False):
        campaign = lock(campaign_id)
        before = locked_state(campaign)
        command = command_for(before)
        if command is None:
            return None
        decide_next = partial(decide, before.game, randomness=randomness)
        drafts_for = partial(_drafts, partial(visibility_of, None), choice=SeenBy.EVERYONE)
        return _carried_out(campaign, None, before, (command,), decide_next, drafts_for)


def _carried_out(
    campaign: Campaign,
    seat: Seat | None,
    before: State,
    commands: Sequence[Command],
    decide_next: Callable[[Table, Command], Decision],
    drafts_for: Callable[..., list[Draft]],
) -> Played:
    """Decide, save and record, in the transaction that holds the campaign."""
    table, drafts = before.table, list[Draft]()
    for command in commands:
        decision = decide_next(table, command)
        # Undoing the entry whose prompt a command answers undoes this one too.
        prompt = table.get(Pending, TABLE, getattr(command, "pending", ""))
        cause = -1 if drafts else prompt.about if prompt else 0
        new = [
            _without_secret_prompts(before, table, draft, draft.fact)
            if isinstance(draft.fact, Ending)
            else draft
            for draft in drafts_for(table, decision, cause=cause, first=-1 - len(drafts))
        ]
        drafts += [replace(new[0], changes=difference(table, decision.table)), *new[1:]]
        # The next command comes after these events, and names its new rows by its own.
        table = replace(decision.table, seq=campaign.last_seq + len(drafts))
    return write(campaign, seat, before, table, drafts, before.undone, commands)


def write(
    campaign: Campaign,
    seat: Seat | None,
    before: State,
    table: Table,
    drafts: Sequence[Draft],
    undone: Mapping[int, str],
    commands: Sequence[Command] = (),
) -> Played:
    """Save, record and keep what the table has become by the changes of these drafts.

    ``undone``: the entries that no longer count, with who undid them. The caller has locked the campaign.
    """
    changes = merge(change for draft in drafts for change in draft.changes)
    if changes:
        save_rows(campaign.pk, changes)
    events = record(campaign, seat, drafts, before.session)
    after = before.after(campaign, table, events, undone)
    if after.session != before.session:
        Stretch.objects.create(campaign=campaign, first=campaign.last_seq + 1, session=after.session)
    follow(after, changes, commands)
    kept.put(after)
    return Played(tuple(events), after)


def still_seated(state: State, seat: Seat) -> None:
    """Refuse who has left the table, or has another part at it, since the request was authorised.

    Nor is a table played that has been archived since then.
    """
    if not state.seats_still(seat):
        raise RuleBroken(CHANGED)
    if state.campaign.archived:
        raise RuleBroken("This table has just been archived: you can read it, but not play.")


def refuse_while_paused(campaign: Campaign) -> None:
    """Refuse whatever would be played while the table stands still, with the sentence on all screens."""
    if campaign.paused:
        raise RuleBroken(str(Pause(campaign.paused).label))


def _still_acts(state: State, seat: Seat, sheet_id: str) -> None:
    membership = membership_of(state, sheet_id)
    if not (membership and may_act_for(seat, membership)):
        raise RuleBroken(HANDED_ON)


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
    campaign = LOCK_CAMPAIGN.first(campaign_id)
    if campaign is None:
        raise Http404("This table is no longer there.")
    return campaign


def _drafts(
    visibility_for: Callable[..., EntryVisibility],
    before: Table,
    decision: Decision,
    choice: str | EntryVisibility,
    cause: int,
    first: int,
) -> list[Draft]:
    """The facts of a decision, each for whom it is; the first, which has a cause, causes the others."""
    return [
        Draft(
            fact=fact,
            audience=visibility.audience,
            secret_fields=(*visibility.secret_fields, *fact.non_empty(fact.OF_HIDDEN)),
            blind=visibility.blind,
            caused_by=first if place else cause,
            names=names,
            hidden=hidden,
        )
        for place, fact in enumerate(decision.facts)
        for visibility in [visibility_for(fact, choice, before, decision.table)]
        for names, hidden in [names_of(fact, before, decision.table)]
    ]


def _without_secret_prompts(state: State, table: Table, draft: Draft, fact: Ending) -> Draft:
    """Keep prompts for Game Masters that an ending tells of and that stand on an entry which not everyone
    knows: those that lapsed, each by itself, and a fight's open ones.

    The rules see whose sheets a prompt names, not who was meant to know of the roll that brought it.
    """
    if secret := tuple(one for one in fact.endings if not _is_known(state, one.about)):
        open_endings = tuple(one for one in fact.endings if one not in secret)
        fact = replace(fact, endings=open_endings, hidden_endings=(*fact.hidden_endings, *secret))
        draft = replace(
            draft, fact=fact, secret_fields=(*draft.secret_fields, *fact.non_empty(fact.OF_HIDDEN))
        )
    if not isinstance(fact, EncounterEnded) or not fact.open_prompts:
        return draft
    known_prompts = all(_is_known(state, entry) for entry in about_prompts(table))
    return draft if known_prompts else replace(draft, secret_fields=(*draft.secret_fields, "open_prompts"))


def _is_known(state: State, about: int) -> bool:
    """Say whether everyone knows the entry that brought something; 0 is none."""
    return not about or (about in state.visibility and state.visibility[about].is_open)
