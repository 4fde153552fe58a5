"""House rules: how a campaign settles the doubts of its game."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.actions.people import change, lock_as_gm, still_played
from campaigns.models import Campaign, Seat
from campaigns.state import Played, locked_state
from campaigns.transactions import writing
from rules.errors import RuleBroken
from rules.games import game_for
from rules.loading.custom import customised
from rules.system import Setting, ruling
from rules.table import Track


def chosen_rulings(*, system: str, rulings: Mapping[str, Setting]) -> dict[str, Setting]:
    """The rulings that differ from the game's own; what is no choice of the game is refused."""
    game = game_for(system).system
    chosen = {key: game.ruling(key).chosen(given) for key, given in rulings.items()}
    return {key: value for key, value in chosen.items() if value != game.ruling(key).default}


def change_rulings(*, seat: Seat, rulings: Mapping[str, Setting]) -> Played:
    """Settles rulings from now on; what was rolled before stays as it was."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        before, game = settled(campaign=campaign), game_for(campaign.system).system
        chosen = chosen_rulings(system=campaign.system, rulings={**before, **rulings})
        after = {one.key: ruling(chosen, game, one.key) for one in game.rulings}
        changed = (one for one in game.rulings if before[one.key] != after[one.key])
        notes = [f"{one.title}: {dict(one.choices)[after[one.key]]}" for one in changed]
        return change(campaign=campaign, seat=seat, rulings=chosen, notes=notes)


def change_document(*, seat: Seat, document: str) -> Played:
    """The campaign's own rules, over those of its game, from now on.

    Raises Unreadable with the key or the line; and RuleBroken where a sheet has a track that they lose.
    """
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        game = game_for(campaign.system)
        known = {track.key for track in (customised(game, document) if document else game).system.tracks}
        tracks = (row for row in locked_state(campaign).table.rows.values() if isinstance(row, Track))
        if lost := {row.kind for row in tracks if row.kind and not row.states} - known:
            raise RuleBroken(f"A sheet still has a track that would be gone: {', '.join(sorted(lost))}.")
        notes = ["the rules of its own are changed"] * (document != campaign.document)
        return change(campaign=campaign, seat=seat, document=document, notes=notes)


def settled(*, campaign: Campaign) -> dict[str, Setting]:
    """Every ruling as this campaign plays it."""
    game = game_for(campaign.system).system
    return {one.key: ruling(campaign.rulings, game, one.key) for one in game.rulings}
