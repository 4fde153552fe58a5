"""What an entry says in words, for those who get its secret part or for those who do not.

Its card, what screens speak, the search, the chronicle and exports share one wording. For all but the card
nothing is drawn.

A kind of fact has a macro of its name for the sentence, and others where it needs them: ``<kind>_who`` (who
did it, where that is not the sheet it is about), ``_story`` (how the chronicle says it, whole), ``_beside``,
``_picture`` and ``_how``. A game's ``log.html`` comes first, then that of all: ``campaigns/log/facts.html``.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Any, TypeVar

from django.template import engines
from django.urls import get_script_prefix, reverse
from jinja2 import Template, TemplateNotFound
from markupsafe import Markup, escape

from campaigns.log.decisions import ALONE, Kin
from campaigns.log.entry_view import fact_view, forgotten
from campaigns.log.together import together
from campaigns.models import Campaign, Event, Role
from campaigns.notes.handouts import handout_html
from campaigns.requests.form_keys import FORM_MARK
from rules.common.clock import SessionEnded
from rules.common.people import EventUndone
from rules.common.story import StoryHidden
from rules.dice_rows import step_words
from rules.explain import words
from rules.facts import Fact, kind_of
from rules.verdicts import Verdict

logger = logging.getLogger(__name__)
HOUSE = "Rollbook"
"""Who does what nobody at the table did."""
UNTOLD = "An entry that cannot be told."
NO_ACTION = ("event_undone", "undo_requested")
"""Kinds that no player undoes."""
RECOUNTING = (kind_of(StoryHidden), kind_of(EventUndone))
"""What takes older entries out of the story, or brings them back."""
RETELLING = kind_of(SessionEnded)
SMALL = re.compile(r"\s*<small>.*?</small>", re.S)
KEPT = 4096
FACTS_OF_ALL = "campaigns/log/facts.html"
ROLE_NAMES = {role.value: str(role.label) for role in Role}
_sentences: dict[Hashable, str] = {}
_stories: dict[Hashable, tuple[str, str]] = {}
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Telling:
    """What the macros of a fact know of its entry: table, author, and which entry it speaks of."""

    modules: tuple[Any, ...]
    slug: str
    seq: int
    by: str = ""
    joins: int | None = None
    came_of: tuple[str, str] | None = None

    def text_of(self, name: str, fact: Fact) -> Markup:
        """Return what the macro of that name says, a game's own before that of all games; nothing without."""
        macros = (getattr(module, name, None) for module in self.modules)
        macro = next(filter(None, macros), None)
        return macro(fact, self) if macro else Markup()


@dataclass(frozen=True, slots=True)
class Wording:
    """An entry's words: ``who`` and ``what``, how it came out, and all of it as a plain ``sentence``.

    ``came_of``: the sentence and the address of the entry that it speaks of; ``log``: the address of the log.
    """

    fact: Fact
    telling: Telling
    who: str
    what: Markup
    verdict: Verdict
    sentence: str
    log: str
    came_of: tuple[str, str] | None


def wording_of(event: Event, campaign: Campaign, *, secret: bool, kin: Kin = ALONE) -> Wording:
    """Return what an entry says; ``kin``: the entry that it hangs on."""
    fact, log = fact_view(event, secret=secret), log_of(get_script_prefix(), campaign.slug)
    by, verdict = event.actor.name if event.actor else HOUSE, fact.verdict_seen()
    came_of = (kin.named, f"{log}{kin.came_of}") if kin.came_of else None
    telling = Telling(modules_of(campaign.system), campaign.slug, event.seq, by, kin.joins, came_of)
    what = telling.text_of(event.kind, fact).strip() or escape(words(event.kind))
    actor = by if event.kind in NO_ACTION else fact.name or by
    who = str(telling.text_of(f"{event.kind}_who", fact)) or actor
    sentence = ": ".join(filter(None, (f"{who} {plain(what)}", verdict.sentence)))
    return Wording(fact, telling, who, what, verdict, sentence, log, came_of)


def plain_sentence(event: Event, campaign: Campaign, *, secret: bool = True) -> str:
    """Return an entry in the plain sentence that its card is spoken as, as a rule with its secret part."""
    key = key_of(event, campaign, secret=secret)
    return kept(_sentences, key, lambda: wording_of(event, campaign, secret=secret).sentence)


def sentence_anyway(event: Event, campaign: Campaign, *, secret: bool) -> str:
    """Return the plain sentence; an entry that cannot be told says so, and takes no other with it."""
    try:
        return plain_sentence(event, campaign, secret=secret)
    except Exception:  # whatever a template may raise
        logger.exception("Entry %s of campaign %s cannot be told", event.seq, campaign.pk)
        return UNTOLD


def story_sentence(event: Event, campaign: Campaign, *, secret: bool) -> tuple[str, str]:
    """Return how the chronicle tells an entry, without what stands small: of whom, and what.

    Of nobody ("") where its own sentence names them. One that ends with a full stop says how it went, too.
    """
    key = key_of(event, campaign, secret=secret)
    return kept(_stories, key, lambda: _story(event, wording_of(event, campaign, secret=secret)))


def _story(event: Event, wording: Wording) -> tuple[str, str]:
    own = wording.telling.text_of(f"{event.kind}_story", wording.fact).strip()
    story = plain(own or Markup(SMALL.sub("", wording.what)))  # noqa: S704 - less of what was escaped
    ending = wording.verdict.sentence
    if ending and not story.endswith("."):
        story = f"{story} ({ending})" if ": " in story + ending else f"{story}: {ending}"
    return "" if own else wording.who, story


def key_of(event: Event, campaign: Campaign, *, secret: bool) -> Hashable:
    """Return by what the words of an entry are kept: an event never changes, but for the names in it.

    What closes a session is told anew once an entry no longer counts or is left out of the story.
    """
    recounted = recounted_after(campaign.pk, event.seq) if event.kind == RETELLING else 0
    by = event.actor.name if event.actor else HOUSE
    return event.hash, campaign.slug, by, forgotten(event), secret, recounted


def recounted_after(campaign_id: int, seq: int) -> int:
    """Return the last entry that may have changed the story until an entry; 0: none did."""
    later = Event.objects.filter(campaign=campaign_id, kind__in=RECOUNTING).after(seq)
    return later.values_list("seq", flat=True).last() or 0


def plain(sentence: Markup) -> str:
    """Return a sentence without its marks, in one line."""
    return " ".join(unescape(sentence.striptags()).split())


def kept(place: dict[K, T], key: K, make: Callable[[], T]) -> T:
    """Return what is kept at a place under that key, or make it now; a full place is emptied first."""
    if key not in place:
        if len(place) >= KEPT:
            place.clear()
        place[key] = make()
    return place[key]


@lru_cache(maxsize=256)
def log_of(_prefix: str, slug: str) -> str:
    """Return the address of a table's log."""
    return reverse("entry", args=[slug, 0]).removesuffix("0")


def modules_of(game: str) -> tuple[Any, ...]:
    """Return the macros of a game's own ``log.html``, if it has one, and those of all games."""
    modules = []
    for path in (f"games/{game}/log.html", FACTS_OF_ALL):
        try:
            modules.append(macros_of(path))
        except TemplateNotFound:
            continue
    return tuple(modules)


def macros_of(path: str) -> Any:
    """Return the macros of a template, for Python to call."""
    return _module(engines["jinja2"].env.get_template(path))  # type: ignore[attr-defined] # Django's stub


@lru_cache(maxsize=32)
def _module(template: Template) -> Any:
    """Return a template's macros; one that was changed is another template."""
    return template.make_module(
        {
            "step_words": step_words,
            "role_names": ROLE_NAMES,
            "handout_html": handout_html,
            "together": together,
            "form_mark": FORM_MARK,
        }
    )
