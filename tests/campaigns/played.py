"""The played database as people meet it: its log, its buttons, its undo.

It is asked in a process of its own, by ``manage.py shell``, so that the fixture stays SQLite wherever the
suite runs. All is done by address, as a browser would; only the models, the two readers of
``campaigns.log.history`` and the codec are leant on besides, for the rest may move.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.test import Client, override_settings

from campaigns.log.history import fold
from campaigns.models import Campaign, Event, Seat, User
from campaigns.rows import load_rows
from rules.codec import row_to_plain

GM = "Gwen"
READERS = (GM, "Pip", "Wynn")
"""Who reads each log: the Game Master, a player and a watcher."""
SILENT = {"svg", "script", "style"}
VOID = {"input", "br", "hr", "img", "link", "meta", "use", "path"}
PLAIN_FILES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}

Rows = dict[str, Any]
"""Rows as plain data, by their key in one word: owner, part, key."""


@dataclass
class Button:
    """A form that is one button: where it goes, what it carries, what it says."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    label: str = ""


@dataclass
class Card:
    """An entry as it is drawn for someone: its words, dice in words too, and its buttons."""

    seq: int
    words: list[str] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words with single spaces between them."""
        return " ".join(" ".join(self.words).split())


class Cards(HTMLParser):
    """Reads the cards of a page of the log, and the address of the page before it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.cards: list[Card] = []
        self.older = ""
        self._open: list[tuple[str, bool]] = []
        self._depth = 0
        self._button: Button | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if "?before=" in named.get("href", ""):
            self.older = named["href"]
        if tag not in VOID:
            self._open.append((tag, is_silent(tag, named)))
        if "data-seq" in named:
            self.cards.append(Card(int(named["data-seq"])))
            self._depth = len(self._open)
        elif self._depth:
            self._inside(self.cards[-1], tag, named)

    def _inside(self, card: Card, tag: str, named: dict[str, str]) -> None:
        if tag == "form":
            self._button = Button(named["action"])
            card.buttons.append(self._button)
        elif self._button is not None and named.get("name"):
            self._button.fields[named["name"]] = named.get("value") or named.get("placeholder", "")
        elif named.get("role") == "img":
            card.words.append(f"[{named['aria-label']}]")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or tag not in (name for name, _ in self._open):
            return
        while self._open.pop()[0] != tag:
            pass
        if tag == "form":
            self._button = None
        if len(self._open) < self._depth:
            self._depth = 0

    def handle_data(self, data: str) -> None:
        if not self._depth or any(silent for _, silent in self._open):
            return
        if self._button is not None:
            self._button.label = f"{self._button.label} {data}".strip()
        else:
            self.cards[-1].words.append(data)


def is_silent(tag: str, named: dict[str, str]) -> bool:
    """Whether nobody reads what stands in an element, or another entry says it; a die is read by its name."""
    silent = tag in SILENT or named.get("aria-hidden") == "true" or named.get("role") == "img"
    return silent or named.get("class") == "came-of"


def browser(user: User) -> Client:
    """A browser in which someone is signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def browsers(campaign: Campaign) -> dict[str, Client]:
    """One for everybody who sits at a table, by name."""
    seats = Seat.objects.filter(campaign=campaign, left=None).select_related("user").order_by("pk")
    return {seat.name: browser(seat.user) for seat in seats}


def cards_shown(client: Client, campaign: Campaign) -> Iterator[Card]:
    """Every entry that a browser is shown, page by page, the latest page first."""
    address = f"/c/{campaign.slug}/log"
    while address:
        response = client.get(address)
        assert response.status_code == 200, f"{address}: {response.status_code}"
        page = Cards(response.content.decode())
        yield from page.cards
        address = "" if page.older.endswith("=") else page.older  # hidden where nothing is older


def press(client: Client, action: str, fields: dict[str, str] | None = None) -> str:
    """What went wrong when a button was pressed; nothing when it did what it said."""
    response = client.post(action, fields or {})
    return "" if response.status_code < 400 else f"{action}: {response.status_code}"


def undo(client: Client, campaign: Campaign, seq: int) -> str:
    """What went wrong when an entry was undone."""
    return press(client, f"/c/{campaign.slug}/log/{seq}/undo")


def plain(rows: Any) -> Rows:
    """Rows of the core as plain data."""
    return {" ".join(key): row_to_plain(row) for key, row in rows.items()}


def last_seq(campaign: Campaign) -> int:
    """The number of the last entry as it is now."""
    campaign.refresh_from_db()
    return campaign.last_seq


def tell_log(campaign: Campaign) -> list[dict[str, Any]]:
    """Each entry: its number and kind, the words that it has for whom, and the buttons.

    Those who read the same share a line.
    """
    kinds = Event.objects.filter(campaign=campaign).order_by("seq").values_list("seq", "kind")
    entries: dict[int, dict[str, Any]] = {seq: {"seq": seq, "kind": kind} for seq, kind in kinds}
    clients = browsers(campaign)
    for name in READERS:
        for card in cards_shown(clients[name], campaign):
            words: dict[str, str] = entries[card.seq].setdefault("words", {})
            others = next((readers for readers, text in words.items() if text == card.text), "")
            words.pop(others, None)
            words[f"{others}, {name}".removeprefix(", ")] = card.text
            if card.buttons:
                labels = [button.label for button in card.buttons]
                entries[card.seq].setdefault("buttons", {})[name] = labels
    return list(entries.values())


def tell_rows(campaign: Campaign) -> Rows:
    """Every row as it is stored."""
    return plain(load_rows(campaign.pk))


def tell_offers(campaign: Campaign) -> list[dict[str, Any]]:
    """What became of every button that anyone has: each pressed on the table as it was, then undone."""
    return list(_pressed(campaign))


def _pressed(campaign: Campaign) -> Iterator[dict[str, Any]]:
    clients = browsers(campaign)
    before, seq = load_rows(campaign.pk), last_seq(campaign)
    for name, client in clients.items():
        for card in list(cards_shown(client, campaign)):
            for button in card.buttons:
                wrong = press(client, button.action, button.fields)
                done = last_seq(campaign) > seq
                agrees = load_rows(campaign.pk) == fold(campaign)
                if done:
                    wrong = wrong or undo(clients[GM], campaign, seq + 1)
                yield {
                    "button": f"{card.seq} {name}: {button.label}",
                    "wrong": wrong,
                    "done": done,
                    "agrees": agrees,
                    "restored": load_rows(campaign.pk) == before,
                }
                seq = last_seq(campaign)


def tell_undo(campaign: Campaign) -> dict[str, Any]:
    """What undoing the last entry does, and undoing that."""
    gm, before, seq = browsers(campaign)[GM], load_rows(campaign.pk), last_seq(campaign)
    wrong = undo(gm, campaign, seq)
    earlier = fold(campaign, seq - 1)
    back = load_rows(campaign.pk) == earlier != before
    wrong = wrong or undo(gm, campaign, seq + 1)
    return {"wrong": wrong, "back": back, "again": load_rows(campaign.pk) == before}


def tell_rewinds(campaign: Campaign) -> list[dict[str, Any]]:
    """What rewinding does, to three places on the way and to the very first entry."""
    gm, before, end = browsers(campaign)[GM], load_rows(campaign.pk), last_seq(campaign)
    told = []
    for to in (end * 3 // 4, end // 2, end // 4, 1):
        seq = last_seq(campaign)
        wrong = press(gm, f"/c/{campaign.slug}/log/{to}/rewind")
        back = load_rows(campaign.pk) == fold(campaign, to)
        wrong = wrong or undo(gm, campaign, seq + 1)
        told.append({"to": to, "wrong": wrong, "back": back, "again": load_rows(campaign.pk) == before})
    return told


QUESTIONS: dict[str, Callable[[Campaign], Any]] = {
    "log": tell_log,
    "rows": tell_rows,
    "offers": tell_offers,
    "undo": tell_undo,
    "rewinds": tell_rewinds,
}


def answers(question: str, slugs: Collection[str] = ()) -> dict[str, Any]:
    """The answer of these campaigns in the database of the settings, or of every one, by its slug."""
    campaigns = Campaign.objects.filter(slug__in=slugs) if slugs else Campaign.objects.all()
    with override_settings(STORAGES=PLAIN_FILES, ALLOWED_HOSTS=["*"]):
        return {one.slug: QUESTIONS[question](one) for one in campaigns.order_by("pk")}


def answer(*questions: str, slugs: Collection[str] = ()) -> None:
    """Answers questions, by their names, as JSON on the standard output."""
    told = {question: answers(question, slugs) for question in questions}
    json.dump(told, sys.stdout, ensure_ascii=False)


def write_logs(folder: str) -> None:
    """Writes what every log says into a folder, an entry a line."""
    for slug, entries in answers("log").items():
        lines = [json.dumps(entry, ensure_ascii=False) for entry in entries]
        Path(folder, f"{slug}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
