"""Which open prompts offer something else since some events, though their own rows are unchanged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from campaigns import models
from campaigns.models import Campaign, Event
from campaigns.play import load_table
from campaigns.rows import sheets_of
from rules.codec import changes_from_plain
from rules.common.prompts import offers
from rules.game import Game
from rules.games import game_for
from rules.table import TABLE, Pending, evolve, invert


def turned(campaign: Campaign, events: Iterable[Event]) -> set[int]:
    """Return the entries on which these events changed what is offered, by changing what it is about."""
    plain = [change for event in events for change in event.changes]
    touched = {change[0] for change in plain if change[1] != "pending"}
    if not touched:
        return set()
    game = game_for(campaign.system)
    about = _open_prompts(campaign, game)
    everyone = any(game.prompts[kind].everyone for kind, _ in about.values())
    concerned = {
        key
        for key, (kind, owners) in about.items()
        if game.prompts[kind].everyone or TABLE in touched or owners & touched
    }
    concerned -= {change[2] for change in plain if change[1] == "pending"}
    if not concerned:
        return set()
    owners = sheets_of(campaign.pk) if everyone else set().union(*(about[key][1] for key in concerned))
    now = load_table(campaign, owners)
    loaded = {TABLE, *owners}
    changes = [change for change in changes_from_plain(plain) if change.key[0] in loaded]
    before = replace(now, rows=evolve(now.rows, invert(changes)))
    pendings = now.of(Pending, TABLE)
    return {
        pendings[key].about
        for key in concerned & pendings.keys()
        if offers(game, before, key) != offers(game, now, key)
    }


def _open_prompts(campaign: Campaign, game: Game) -> dict[str, tuple[str, set[str]]]:
    """Return the kind of each open prompt, and the sheets that it names."""
    rows = models.Pending.objects.filter(campaign=campaign).values_list("key", "kind", "sheet", "target")
    return {
        key: (kind, {sheet, target} - {None, ""}) for key, kind, sheet, target in rows if kind in game.prompts
    }
