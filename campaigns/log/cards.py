"""The cards of the log: one event as HTML, for those who get its secret part or for those who do not."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils import timezone
from markupsafe import Markup

from campaigns.faces import Portrait
from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import plain_face
from campaigns.log.sentences import HOUSE, NO_ACTION, Wording, kept, key_of, log_of, macros_of, wording_of
from campaigns.models import Campaign, Event
from campaigns.models.event import GM, TABLE, seats_audience
from campaigns.visibility import WHO
from rules.common.encounters import TurnBegun
from rules.common.lookups import NPCS
from rules.common.people import EventUndone
from rules.common.sheets import SheetBegun
from rules.dice_rows import dice_rows, in_one_line
from rules.facts import Fact
from rules.games import FACTS
from rules.verdicts import Verdict

ENTRY = "shared/_entry.html"
DIFFICULTY_KEPT = "Difficulty: only GMs"
_drawn: dict[tuple[Hashable, Kin, Portrait | None], CardParts] = {}
"""Cards drawn before: page, answer and stream share one drawing of a face."""


@dataclass(frozen=True, slots=True)
class CardParts:
    """An entry as it is kept: what its frame needs, what stands in it, and all of it as a plain sentence.

    ``bare``: its card without marks and offers, as most are, for those who are told of it and the others.
    """

    frame: Mapping[str, Any]
    body: Markup
    text: str
    bare: dict[bool, str] = field(default_factory=dict)


def card_html(
    event: Event,
    campaign: Campaign,
    *,
    secret: bool,
    kin: Kin = ALONE,
    face: Portrait | None = None,
    state: str = "",
    offers: str = "",
    is_news: bool = True,
) -> str:
    """The card of an event; ``state`` and ``offers`` are what its two small places hold on a page.

    Only what ``is_news`` is read aloud.
    """
    key = key_of(event, campaign, secret=secret), kin, face
    drawn = kept(_drawn, key, lambda: _draw(event, campaign, face, secret=secret, kin=kin))
    framed = {} if state or offers else drawn.bare
    if is_news not in framed:
        places = {"state": Markup(state), "offers": Markup(offers)}  # noqa: S704 - made by our own templates
        said = drawn.text if is_news else ""
        framed[is_news] = str(macros_of(ENTRY).frame(body=drawn.body, said=said, **places, **drawn.frame))
    return framed[is_news]


def placeholder_html(event: Event, campaign: Campaign) -> str:
    """The card of an event whose own cannot be drawn: it says nothing of it but that it is saved."""
    body = macros_of(ENTRY).inside(
        seq=event.seq,
        who=HOUSE,
        what="kept an entry that cannot be shown. It is saved.",
        href=f"{log_of(get_script_prefix(), campaign.slug)}{event.seq}",
    )
    return str(macros_of(ENTRY).frame(seq=event.seq, body=body, classes="slight"))


def _draw(event: Event, campaign: Campaign, face: Portrait | None, *, secret: bool, kin: Kin) -> CardParts:
    wording = wording_of(event, campaign, secret=secret, kin=kin)
    fact, verdict, by, came_of = wording.fact, wording.verdict, wording.telling.by, wording.came_of
    rows = dice_rows(fact)
    beside, picture, how = ("", "", "") if fact.is_blind else _besides(event.kind, wording)
    private = private_words(event, by) or (kept_words(event) if secret else "")
    body = macros_of(ENTRY).inside(
        seq=event.seq,
        who=wording.who,
        what=wording.what,
        face=face or plain_face(event, wording.who),
        total=verdict.total,
        unit=verdict.unit if verdict.counted else "",
        words=verdict.words,
        note=verdict.note,
        sense=verdict.sense,
        rare=verdict.rarity,
        at=timezone.localtime(event.created).strftime("%H:%M"),
        iso=f"{event.created:%Y-%m-%dT%H:%M}Z",
        href=f"{wording.log}{event.seq}",
        private=private,
        line=in_one_line(rows, words=_letters(private) + _letters(beside)),
        beside=beside,
        picture=picture,
        how=how,
        came_of=None if came_of and came_of[1] in wording.what else came_of,
    )
    frame = {
        "seq": event.seq,
        "classes": " ".join(
            _classes(event.kind, fact, verdict, private, is_slight=not (rows or beside or picture))
        ),
        "joins": kin.joins,
        "by": event.actor_id or "",
        "doing": _doing(fact),
    }
    return CardParts(frame, body, wording.sentence)


def _letters(html: str) -> int:
    """Return how many letters wide it is beside the dice; an icon and a gap are as wide as three."""
    return len(Markup(html).striptags()) + 3 if html else 0  # noqa: S704 - only counted


def _doing(fact: Fact) -> str:
    """Return with what an entry is folded: the housekeeping of a sheet, those who come one by one, turns.

    A turn whose sentence says more than whose it is stands by itself.
    """
    if isinstance(fact, SheetBegun) and fact.kind in NPCS:
        return "npcs"
    if isinstance(fact, TurnBegun) and not fact.non_empty(("endings", "skips", *fact.OF_HIDDEN)):
        return "turns"
    return (fact.sheet_id or "table") if fact.ASIDE else ""


def _besides(kind: str, wording: Wording) -> tuple[str, str, str]:
    """Return what stands with the dice, what is drawn under them, and what the entry opens to."""
    fact, text_of, verdict = wording.fact, wording.telling.text_of, wording.verdict
    how = macros_of(ENTRY).how_of(
        told=text_of(f"{kind}_how", fact), what=wording.what, roll=verdict.roll, chance=verdict.chance
    )
    return text_of(f"{kind}_beside", fact), text_of(f"{kind}_picture", fact), how


def _classes(kind: str, fact: Fact, verdict: Verdict, private: str, *, is_slight: bool) -> Iterator[str]:
    """Yield how an entry looks. One without dice, total and verdict is slight: a line, not a card."""
    if verdict.sense:
        yield verdict.sense
    if is_slight and verdict.total is None and not (verdict.words or verdict.note):
        yield "slight"
    if private:
        yield "private"
    if mark := verdict.mark or ("chapter" if fact.CHAPTER else ""):
        yield mark
    if kind in NO_ACTION and not (isinstance(fact, EventUndone) and fact.what == "rewind"):
        yield "no-action"


def kept_words(event: Event) -> str:
    """What a Game Master's card says where only how hard a roll was is kept from the others."""
    kept = (event.secret or {}).keys() - {WHO}
    return DIFFICULTY_KEPT if kept and kept <= set(FACTS[event.kind].DIFFICULTY) else ""


def private_words(event: Event, by: str) -> str:
    """Say who sees a private entry; it names only its author."""
    if event.audience == TABLE:
        return ""
    if event.audience == GM:
        return "Only GMs"
    alone = event.audience == seats_audience([event.actor_id or 0])
    return f"Only {by} and the GMs" if alone else "Only for some, and the GMs"


def state_html(seq: int, undone: str | None, vetoed: str | None = None) -> str:
    """The place in a card that says it is undone or vetoed, and by whom; empty while the entry counts."""
    context = {"seq": seq, "by": undone or vetoed, "how": "Undone" if undone else "Vetoed"}
    return render_to_string("campaigns/log/parts/_state.html", context).strip()
