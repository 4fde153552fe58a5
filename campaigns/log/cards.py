"""The cards of the log: one event as HTML, for those who get its secret part or for those who do not."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Any

from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils import timezone
from markupsafe import Markup, escape

from campaigns.faces import Portrait
from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import fact_view, forgotten, plain_face
from campaigns.log.telling import Telling, macros_of, modules_of
from campaigns.models import Campaign, Event
from campaigns.models.event import GM, TABLE, seats_audience
from campaigns.visibility import WHO
from rules.common.clock import SessionEnded
from rules.common.lookups import NPCS
from rules.common.people import EventUndone
from rules.common.sheets import SheetBegun
from rules.common.story import StoryHidden
from rules.dice_rows import dice_rows, in_one_line
from rules.explain import words
from rules.facts import Fact, kind_of
from rules.games import FACTS
from rules.verdicts import Verdict

logger = logging.getLogger(__name__)
ENTRY = "shared/_entry.html"
UNTOLD = "An entry that cannot be told."
DIFFICULTY_KEPT = "Difficulty: only GMs"
NO_ACTION = ("event_undone", "undo_requested")
"""Kinds that no player undoes."""
KEPT = 4096
SMALL = re.compile(r"\s*<small>.*?</small>", re.S)
_drawn: dict[tuple[str, str, str, tuple[str, ...], bool, Kin, Portrait | None, int], CardParts] = {}
"""Cards drawn before. An event never changes, so that page, answer and stream share one drawing of a face.

What closes a session is drawn anew once an entry no longer counts or is left out of the story.
"""
RECOUNTING = (kind_of(StoryHidden), kind_of(EventUndone))
"""What takes older entries out of the story, or brings them back."""
RETELLING = kind_of(SessionEnded)


@dataclass(frozen=True, slots=True)
class CardParts:
    """An entry as it is kept: what its frame needs, what stands in it, and all of it as a plain sentence.

    ``story``: whom the chronicle names and what it says of them, without what stands small in the log.
    ``bare``: its card without marks and offers, as most are, for those who are told of it and the others.
    """

    frame: Mapping[str, Any]
    body: Markup
    text: str
    story: tuple[str, str]
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
    drawn = _card(event, campaign, secret=secret, kin=kin, face=face)
    framed = {} if state or offers else drawn.bare
    if is_news not in framed:
        places = {"state": Markup(state), "offers": Markup(offers)}  # noqa: S704 - made by our own templates
        said = drawn.text if is_news else ""
        framed[is_news] = str(macros_of(ENTRY).frame(body=drawn.body, said=said, **places, **drawn.frame))
    return framed[is_news]


def plain_sentence(event: Event, campaign: Campaign, *, secret: bool = True) -> str:
    """Return an entry in the plain sentence that its card is spoken as, as a rule with its secret part."""
    return _card(event, campaign, secret=secret).text


def sentence_anyway(event: Event, campaign: Campaign, *, secret: bool) -> str:
    """Return the plain sentence; an entry that cannot be told says so, and takes no other with it."""
    try:
        return plain_sentence(event, campaign, secret=secret)
    except Exception:  # whatever a template may raise
        logger.exception("Entry %s of campaign %s cannot be told", event.seq, campaign.pk)
        return UNTOLD


def story_sentence(event: Event, campaign: Campaign, *, secret: bool) -> tuple[str, str]:
    """Return how the chronicle tells an entry: of whom ("": the sentence says so), and what."""
    return _card(event, campaign, secret=secret).story


def _card(
    event: Event, campaign: Campaign, *, secret: bool, kin: Kin = ALONE, face: Portrait | None = None
) -> CardParts:
    by = actor.name if (actor := event.actor) else "Rollbook"
    recounted = recounted_after(campaign.pk, event.seq) if event.kind == RETELLING else 0
    key = (event.hash, campaign.slug, by, forgotten(event), secret, kin, face, recounted)
    drawn = _drawn.get(key)
    if drawn is None:
        if len(_drawn) >= KEPT:
            _drawn.clear()
        drawn = _drawn[key] = _draw(event, campaign, by, face, secret=secret, kin=kin)
    return drawn


def placeholder_html(event: Event, campaign: Campaign) -> str:
    """The card of an event whose own cannot be drawn: it says nothing of it but that it is saved."""
    body = macros_of(ENTRY).inside(
        seq=event.seq,
        who="Rollbook",
        what="kept an entry that cannot be shown. It is saved.",
        href=f"{_log_of(get_script_prefix(), campaign.slug)}{event.seq}",
    )
    return str(macros_of(ENTRY).frame(seq=event.seq, body=body, classes="slight"))


def _draw(
    event: Event, campaign: Campaign, by: str, face: Portrait | None, *, secret: bool, kin: Kin
) -> CardParts:
    fact = fact_view(event, secret=secret)
    log = _log_of(get_script_prefix(), campaign.slug)
    verdict, blind, rows = fact.verdict_seen(), fact.is_blind, dice_rows(fact)
    came_of = (kin.named, f"{log}{kin.came_of}") if kin.came_of else None
    telling = Telling(modules_of(campaign.system), campaign.slug, event.seq, by, kin.joins, came_of)
    what = telling.text_of(event.kind, fact).strip() or escape(words(event.kind))
    actor = by if event.kind in NO_ACTION else fact.name or by
    who = str(telling.text_of(f"{event.kind}_who", fact)) or actor
    beside, picture, how = ("", "", "") if blind else _besides(telling, event.kind, fact, verdict, what)
    private = private_words(event, by) or (kept_words(event) if secret else "")
    body = macros_of(ENTRY).inside(
        seq=event.seq,
        who=who,
        what=what,
        face=face or plain_face(event, who),
        total=verdict.total,
        words=verdict.words,
        note=verdict.note,
        sense=verdict.sense,
        rare=verdict.rarity,
        at=timezone.localtime(event.created).strftime("%H:%M"),
        iso=f"{event.created:%Y-%m-%dT%H:%M}Z",
        href=f"{log}{event.seq}",
        private=private,
        line=in_one_line(rows, words=_letters(verdict.note, verdict.rarity, private, beside)),
        beside=beside,
        picture=picture,
        how=how,
        came_of=None if came_of and came_of[1] in what else came_of,
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
    sentence = ": ".join(filter(None, (f"{who} {_plain(what)}", verdict.sentence)))
    story = telling.text_of(f"{event.kind}_story", fact).strip()
    return CardParts(frame, body, sentence, _retold(story, who, what, verdict))


def _doing(fact: Fact) -> str:
    """Return with what an entry is folded: the housekeeping of its sheet, or those who come one by one."""
    if isinstance(fact, SheetBegun) and fact.kind in NPCS:
        return "npcs"
    return (fact.sheet_id or "table") if fact.ASIDE else ""


def _retold(own: Markup, who: str, what: Markup, verdict: Verdict) -> tuple[str, str]:
    """Return whom the chronicle names and what it says of them; its ``own`` sentence names them itself.

    One that ends with a full stop says how it went, too.
    """
    story = _plain(own or Markup(SMALL.sub("", what)))  # noqa: S704 - less of what was escaped
    ending = verdict.sentence
    if ending and not story.endswith("."):
        story = f"{story} ({ending})" if ": " in story + ending else f"{story}: {ending}"
    return "" if own else who, story


def _letters(*besides: str) -> int:
    """Return how many letters stand in the line of the dice; an icon and a gap are as wide as three."""
    return sum(len(Markup(one).striptags()) + 3 for one in besides if one)  # noqa: S704 - only counted


def _plain(sentence: Markup) -> str:
    return " ".join(unescape(sentence.striptags()).split())


def _besides(telling: Telling, kind: str, fact: Fact, verdict: Verdict, what: Markup) -> tuple[str, str, str]:
    """Return what stands with the dice, what is drawn under them, and what the entry opens to."""
    how = macros_of(ENTRY).how_of(
        told=telling.text_of(f"{kind}_how", fact), what=what, roll=verdict.roll, chance=verdict.chance
    )
    return telling.text_of(f"{kind}_beside", fact), telling.text_of(f"{kind}_picture", fact), how


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


@lru_cache(maxsize=256)
def _log_of(_prefix: str, slug: str) -> str:
    return reverse("entry", args=[slug, 0]).removesuffix("0")


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


def recounted_after(campaign_id: int, seq: int) -> int:
    """Return the last entry that may have changed the story until an entry; 0: none did."""
    later = Event.objects.filter(campaign=campaign_id, kind__in=RECOUNTING).after(seq)
    return later.values_list("seq", flat=True).last() or 0
