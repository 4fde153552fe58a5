"""What was promised, what is stored and what was seen, held against one another."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from dataclasses import dataclass, field

from tests.chaos.players import Player
from tests.chaos.watchers import Watcher
from tests.journeys.server import Server

STORED = """
import json
from campaigns.models import Event
events = Event.objects.filter(campaign__slug="%s").order_by("seq").values_list("seq", "audience", "fact")
print(json.dumps([[seq, audience, fact.get("reason", "")] for seq, audience, fact in events]))
"""
GM = "Gwen"


@dataclass
class Reckoning:
    """All that went wrong, by name; `holds` if nothing did."""

    tried: int = 0
    lost: list[str] = field(default_factory=list)
    """Acknowledged and not stored, or stored and not seen."""
    repeated: list[str] = field(default_factory=list)
    """One roll that is two entries, or two answers, or came to one screen twice."""
    leaked: list[str] = field(default_factory=list)
    """Seen by who may not."""
    disordered: list[str] = field(default_factory=list)
    verified: bool = False
    answers: Counter[str] = field(default_factory=Counter)
    """How often there was each status; 500 is never right, for a fault of the surroundings is 503."""
    streams: int = 0
    waits: list[float] = field(default_factory=list)
    """The seconds until a screen that had lost its stream was live again."""

    @property
    def live_p95_s(self) -> float | None:
        """Return what 95 of 100 screens did not wait longer for."""
        if len(self.waits) < 2:
            return self.waits[0] if self.waits else None
        return statistics.quantiles(self.waits, n=20, method="inclusive")[-1]

    @property
    def holds(self) -> bool:
        wrong = self.lost or self.repeated or self.leaked or self.disordered
        return self.verified and self.tried > 0 and not wrong and not self.answers["500"]

    def measure(self, name: str) -> dict[str, object]:
        """Return the entry of ``var/chaos.json``."""
        numbers = {
            "lost": len(self.lost),
            "repeated": len(self.repeated),
            "leaked": len(self.leaked),
            "disordered": len(self.disordered),
        }
        rest = {"verified": self.verified, "answers": dict(self.answers), "streams": self.streams}
        rest["live_p95_s"] = None if self.live_p95_s is None else round(self.live_p95_s, 2)
        return {"name": name, "tried": self.tried, **numbers, **rest, "holds": self.holds}


Stored = list[tuple[int, str, str]]


def stored(server: Server, slug: str) -> Stored:
    """Return every entry of a table: its number, its audience, and what it is for."""
    return [tuple(entry) for entry in json.loads(server.manage("shell", "-v0", "-c", STORED % slug))]


def reckon(entries: Stored, players: list[Player], watchers: list[Watcher], *, verified: bool) -> Reckoning:
    """Compare what is stored with what was acknowledged and with what each screen saw."""
    reckoning = Reckoning(verified=verified)
    seqs: dict[str, list[int]] = {}
    for seq, _, label in entries:
        seqs.setdefault(label, []).append(seq)
    for player in players:
        count_answers(reckoning, player, seqs)
    for watcher in watchers:
        count_sights(reckoning, watcher, entries)
    return reckoning


def count_answers(reckoning: Reckoning, player: Player, seqs: dict[str, list[int]]) -> None:
    reckoning.tried += len(player.told)
    reckoning.answers += player.answers
    reckoning.lost += [label for label, seq in player.told.items() if seq not in seqs.get(label, [])]
    reckoning.repeated += [label for label in player.told if len(seqs.get(label, [])) > 1]
    reckoning.repeated += player.contradicted


def count_sights(reckoning: Reckoning, watcher: Watcher, entries: Stored) -> None:
    due = due_to(watcher, entries)
    seen = Counter(watcher.seen)
    reckoning.streams += watcher.streams
    reckoning.waits += watcher.waits
    reckoning.lost += [f"{watcher.name} lacks {seq}" for seq in sorted(due - seen.keys())]
    reckoning.leaked += [f"{watcher.name} sees {seq}" for seq in sorted(seen.keys() - due)]
    reckoning.repeated += [f"{watcher.name} has {seq} again" for seq, times in seen.items() if times > 1]
    if watcher.seen != sorted(watcher.seen):
        reckoning.disordered.append(watcher.name)


def due_to(watcher: Watcher, entries: Stored) -> set[int]:
    """Return the numbers of the entries that a screen should have."""
    return {seq for seq, audience, _ in entries if watcher.name == GM or audience == "table"}


def verified(server: Server) -> bool:
    """Whether every log hangs together and the rows follow from it."""
    try:
        return "agree" in server.manage("verify")
    except AssertionError as problem:
        print(problem)
        return False
