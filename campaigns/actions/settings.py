"""House rules: how a campaign settles the doubts of its game."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.actions.people import lock_as_gm, nothing, still_played, tell
from campaigns.models import Campaign, Seat
from campaigns.state import Played
from campaigns.transactions import writing
from rules.common.people import CampaignChanged
from rules.games import game_for
from rules.system import Ruling, Setting, ruling


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
        before = settled(campaign=campaign)
        campaign.rulings = chosen_rulings(system=campaign.system, rulings={**before, **rulings})
        after = settled(campaign=campaign)
        game = game_for(campaign.system).system
        notes = tuple(_note(one, after) for one in game.rulings if before[one.key] != after[one.key])
        if not notes:
            return nothing(campaign=campaign)
        campaign.save(update_fields=["rulings"])
        return tell(campaign=campaign, seat=seat, fact=CampaignChanged(name=seat.name, notes=notes))


def settled(*, campaign: Campaign) -> dict[str, Setting]:
    """Every ruling as this campaign plays it."""
    game = game_for(campaign.system).system
    return {one.key: ruling(campaign.rulings, game, one.key) for one in game.rulings}


def _note(changed: Ruling, after: Mapping[str, Setting]) -> str:
    return f"{changed.title}: {dict(changed.choices)[after[changed.key]]}"
