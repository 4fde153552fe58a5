"""What stands beside the log and the sheets: who is here, the band of a pause, a first session's steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.template.loader import render_to_string

from campaigns.audience import GMS, OTHERS, SCREEN, Audience, only
from campaigns.drawing.sheets import Canvas
from campaigns.live.frames import Root
from campaigns.log.entry_view import changes_of
from campaigns.models import Event, Invite
from campaigns.models.event import named_in
from campaigns.state import State
from campaigns.table.first_steps import FIRST_SESSION, done_by, living, rolls_among, scene_steps, step
from campaigns.table.party import cards
from rules.common.people import CampaignChanged, PersonRenamed, SeatTaken
from rules.common.safety import CampaignPaused, CampaignResumed
from rules.facts import kind_of
from rules.table import Changes

RENAMED, SAT_DOWN = kind_of(PersonRenamed), kind_of(SeatTaken)
OF_BAND = {kind_of(CampaignPaused), kind_of(CampaignResumed), kind_of(CampaignChanged)}
BAND = "pause"


def aside_roots(room: Canvas, events: Sequence[Event]) -> list[Root]:
    """The line of those present after a new name, the count on every invite after somebody sat down, the band
    where the table stopped, goes on or may be archived, and the steps of a first session: nobody is led after
    much was played.
    """
    state, kinds = room.state, {event.kind for event in events}
    roots = [presence_line(state, room.present)] if RENAMED in kinds else []
    if SAT_DOWN in kinds:
        invites = Invite.objects.filter(campaign=state.campaign.pk, revoked=None)
        roots += [Root(f"invite-left-{invite.pk}", left_html(invite), GMS) for invite in invites]
    if not OF_BAND.isdisjoint(kinds):
        roots += band_roots(state)
    if state.campaign.last_seq <= FIRST_SESSION:
        roots += [_root(state.campaign.slug, key, audience) for key, audience in _ticked(state, events)]
        roots += _scene_roots(room, events)
    return roots


def presence_line(state: State, here: Iterable[int]) -> Root:
    """The names of those who are at the table."""
    line = render_to_string("campaigns/table/_presence.html", {"names": state.names(set(here))})
    return Root("presence", line.strip())


def left_html(invite: Invite) -> str:
    """How many may still come by an invite."""
    return render_to_string("campaigns/people/_invite_left.html", {"invite": invite}).strip()


def band_roots(state: State) -> list[Root]:
    """The band of a pause or of an archived table; a Game Master's has the ways on."""
    return [Root(BAND, _band(state, gm=gm), audience) for gm, audience in ((True, GMS), (False, OTHERS))]


def _band(state: State, *, gm: bool) -> str:
    context = {"campaign": state.campaign, "gm": gm}
    return render_to_string("campaigns/safety/_band.html", context).strip()


def first_sheets(state: State, changes: Changes) -> Iterator[Root]:
    """Yield the way to a character for those who play it from now on, and may have had none."""
    handed = {change.key[0] for change in changes if change.key[1] == "membership" and change.after}
    for card in cards(state, handed) if handed else ():
        if card.kind == "pc":
            context = {"card": card, "slug": state.campaign.slug}
            html = render_to_string("campaigns/table/_first_sheet.html", context).strip()
            yield Root("no-sheet", html, only(*(card.players - state.gms)))


def _scene_roots(room: Canvas, events: Sequence[Event]) -> list[Root]:
    """Return the steps of a first scene where one is done or undone; the whole goes with the last."""
    state = room.state
    new, undoes = set(done_by(state, events)), any(event.undoes for event in events)
    before = done_by(state, state.tail_before(events[0].seq))
    if (not undoes and (not new or new <= set(before))) or not room.shows(SCREEN):
        return []
    steps = scene_steps(state)
    if all(one.done for one in steps):
        return [Root("first-scene", '<section id="first-scene" hidden></section>', GMS, SCREEN)]
    html = render_to_string("campaigns/screen/_scene_steps.html", {"scene": steps}).strip()
    return [Root("scene-steps", html, GMS, SCREEN)]


def _ticked(state: State, events: Sequence[Event]) -> Iterator[tuple[str, Audience]]:
    """Yield what is done now, and for whom: Game Masters are led through what anybody does."""
    if any(event.kind == SAT_DOWN for event in events):
        yield "invite", GMS
    sheets = {change.key[0] for change in changes_of(events) if change.key[1] == "profile"}
    cards = [card for card in living(state) if card.id in sheets] if sheets else []
    if cards:
        yield "sheet", GMS
    if players := {seat for card in cards for seat in card.players} - state.gms:
        yield "sheet", only(*players)
    if not (rolls := rolls_among(events)):
        return
    before = rolls_among(state.tail_before(events[0].seq))
    if not before:
        yield "roll", GMS
    if players := _rollers(rolls) - _rollers(before) - state.gms:
        yield "roll", only(*players)


def _rollers(rolls: Iterable[Event]) -> set[int]:
    """Return the seats that rolled, as far as they may know of their rolls themselves."""
    return {event.actor_id for event in rolls if event.actor_id and named_in(event.audience, event.actor_id)}


def _root(slug: str, key: str, audience: Audience) -> Root:
    context = {"step": step(slug, key, gm=audience is GMS, done=True)}
    html = render_to_string("campaigns/table/_first_step.html", context).strip()
    return Root(f"step-{key}", html, audience)
