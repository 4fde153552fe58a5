"""Hits: a weapon's dice wait to be rolled for damage on the one who was hit, by one tap."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from rules.common.condition_effects import is_open
from rules.common.prompts import MORE, content_of, lapse_offer
from rules.d6.checks import CheckCode, Checking, CodeChecked
from rules.d6.passive_values import resisting_value
from rules.d6.points_against_resistance import RollPoints, usual_tracks
from rules.d6.result_points_and_criticals import SUCCESSES
from rules.d6.weapons import HIT, WeaponHit, hit_with
from rules.game import Decision, Game, Mechanic, Offer, Prompt, Urgency
from rules.randomness import Randomness
from rules.table import TABLE, Pending, Table


def hitting(decider: Checking) -> Checking:
    """Let a check with a weapon that succeeds leave the weapon's dice to be rolled (OD6-11)."""

    def decide(game: Game, table: Table, command: CheckCode, randomness: Randomness) -> Decision:
        decision = decider(game, table, command, randomness)
        hit = hit_with(table, command.sheet_id, command.belonging)
        check = cast(CodeChecked, decision.facts[0])
        if hit is None or check.outcome not in SUCCESSES or not usual_tracks(game, table, command.target):
            return decision
        about, target = table.seq + 1, command.target
        row = Pending(kind=HIT, about=about, sheet_id=command.sheet_id, target=target, holds=hit)
        return replace(decision, table=decision.table.put(TABLE, decision.table.new_key(), row))

    return decide


def hit_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the dice of the weapon against what usually resists, and the form for all else (OD6-11)."""
    hit, track = content_of(pending, WeaponHit), next(iter(usual_tracks(game, table, pending.target)), "")
    roll = Offer(
        key="roll",
        label=f"Roll {hit.code} damage{against(game, table, pending.target, track)}",
        command=RollPoints(pending.sheet_id, hit.code, track, target=pending.target, pending=key),
        sheet_id=pending.sheet_id,
        fields=(("pending", key), ("code", hit.code), ("track", track)),
        tells_chance=True,
    )
    return roll_offers(key, pending, roll, "hit", "Damage")


def roll_offers(key: str, pending: Pending, roll: Offer, dialog: str, label: str) -> tuple[Offer, ...]:
    """Return a roll that waits by one tap, by the dialog that says all of it, and how it is let pass."""
    options = replace(roll, key="options", label=label, dialog=dialog, tells_chance=False)
    return roll, options, lapse_offer(key, pending, "Skip", fold=MORE)


def against(game: Game, table: Table, target: str, track: str) -> str:
    """Say what resists on the one who is hit; on a sheet that not everyone may read, nothing."""
    if not target or not is_open(table, target):
        return ""
    resisting = resisting_value(game, table, target, None, "", track)
    return f" against {resisting.value} {resisting.number}" if resisting.stored else ""


MECHANIC = Mechanic(
    __name__,
    prompts={
        HIT: Prompt(
            offers=hit_prompt,
            urgency=Urgency.EFFECT,
            title="{name} has hit {target}",
            gone="That damage was already rolled, or it lapsed.",
            lapses="round",
        ),
    },
)
