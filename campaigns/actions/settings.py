"""House rules: how a campaign settles the doubts of its game."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.actions.people import change, lock_as_gm, still_played
from campaigns.models import Campaign, Seat
from campaigns.state import Played, State, locked_state
from campaigns.transactions import writing
from rules.d6.track_states import kind_of
from rules.errors import RuleBroken
from rules.game import Game
from rules.games import game_for
from rules.loading.custom import customised
from rules.system import Setting, ruling
from rules.table import Track


def chosen_rulings(*, system: str, rulings: Mapping[str, Setting]) -> dict[str, Setting]:
    """The rulings that differ from the game's own; what is no choice of the game is refused."""
    game = game_for(system).system
    settings = {key: game.ruling(key).choice_of(choice) for key, choice in rulings.items()}
    return {key: value for key, value in settings.items() if value != game.ruling(key).default}


def change_rulings(*, seat: Seat, rulings: Mapping[str, Setting]) -> Played:
    """Settles rulings from now on; what was rolled before stays as it was."""
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        before, game = rulings_of(campaign=campaign), game_for(campaign.system).system
        own = chosen_rulings(system=campaign.system, rulings={**before, **rulings})
        after = {rule.key: ruling(own, game, rule.key) for rule in game.rulings}
        changes = (rule for rule in game.rulings if before[rule.key] != after[rule.key])
        notes = [f"{rule.title}: {dict(rule.choices)[after[rule.key]]}" for rule in changes]
        return change(campaign=campaign, seat=seat, rulings=own, notes=notes)


def change_document(*, seat: Seat, document: str) -> Played:
    """The campaign's own rules, over those of its game, from now on.

    They are read before the table waits for them. Raises Unreadable with the key or the line; and RuleBroken
    where a sheet stands on a track in a state that they lose.
    """
    game = game_for(seat.campaign.system)
    new = customised(game, document) if document else game
    with writing():
        campaign = lock_as_gm(seat=seat)
        still_played(campaign=campaign)
        _refuse_lost_states(locked_state(campaign), new)
        notes = ["the custom rules are changed"] * (document != campaign.document)
        return change(campaign=campaign, seat=seat, document=document, notes=notes)


def _refuse_lost_states(state: State, game: Game) -> None:
    """Refuse rules without a track that a sheet has, or with another state where that stands."""
    kinds = {track.key: track for track in game.system.tracks}
    rows = {row for row in state.table.rows.values() if isinstance(row, Track) and row.kind}
    if missing := {row.kind for row in rows} - kinds.keys():
        raise RuleBroken(f"A sheet still uses a track that you removed: {', '.join(sorted(missing))}.")
    for row in rows:
        now = kind_of(state.game, row)
        if kind_of(game, row).names[row.state] != now.names[row.state]:
            at = f"{now.names[row.state]} on its track {now.name}"
            raise RuleBroken(f"A sheet is at {at}: keep that state where it is.")


def rulings_of(*, campaign: Campaign) -> dict[str, Setting]:
    """Every ruling as this campaign plays it."""
    game = game_for(campaign.system).system
    return {one.key: ruling(campaign.rulings, game, one.key) for one in game.rulings}
