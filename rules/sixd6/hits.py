"""Hits: what an attack does waits to be laid on whom it has touched, by one tap."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.common.conditions import AddCondition, add_instance
from rules.common.prompts import MORE, content_of, lapse_offer, pending_of, refuse_to_lay, who_lays
from rules.errors import RuleBroken
from rules.game import Command, Decision, Game, Mechanic, Offer, Prompt, Urgency, decides
from rules.named import Held
from rules.table import TABLE, Pending, Table

STRUCK = "attack_effects"


@dataclass(frozen=True, slots=True)
class AttackEffects(Held):
    """What a successful attack does, and nobody bears yet."""

    effects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApplyEffect(Command):
    """An effect of an attack becomes a condition of whom it touched (6D6-09, 6D6-15).

    ``sheet_id``: who rolled the attack, or "" for a Game Master.
    """

    pending: str
    sheet_id: str = ""
    effect: str = ""


def with_hit(table: Table, sheet_id: str, target: str, effects: tuple[str, ...], place: int) -> Table:
    """Return the table on which what an attack does waits on its entry, the one of that place."""
    if not effects:
        return table
    about, struck = table.seq + place, AttackEffects(effects)
    row = Pending(kind=STRUCK, about=about, sheet_id=sheet_id, target=target, holds=struck)
    return table.put(TABLE, table.new_key(), row)


def apply_effect(game: Game, table: Table, command: ApplyEffect) -> Decision:
    """Lay an effect on whom an attack has touched; the prompt closes with the last (6D6-09, 6D6-15)."""
    pending = pending_of(table, command.pending, STRUCK, command.sheet_id)
    effects = content_of(pending, AttackEffects).effects
    refuse_to_lay(game, table, pending, command.sheet_id)
    if command.effect not in effects:
        raise RuleBroken(f"That attack has another effect: {command.effect or 'nothing'}.")
    others = tuple(effect for effect in effects if effect != command.effect)
    table = table.without(Pending, TABLE, command.pending)
    if others:
        table = table.put(TABLE, command.pending, replace(pending, holds=AttackEffects(others)))
    return add_instance(game, table, AddCondition(pending.target, effect_name(command.effect)))


def effect_name(effect: str) -> str:
    """Return the name of the condition that an effect makes."""
    return effect[:1].upper() + effect[1:]


def struck_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer each effect as a condition, and to let all pass."""
    by = who_lays(table, pending)
    offers = [
        Offer(
            key=f"lay-{place}",
            label=effect_name(effect),
            command=ApplyEffect(key, by, effect),
            sheet_id=by,
            fields=(("pending", key), ("effect", effect)),
        )
        for place, effect in enumerate(content_of(pending, AttackEffects).effects)
    ]
    return (*offers, replace(lapse_offer(key, pending, "Skip", fold=MORE), sheet_id=by))


MECHANIC = Mechanic(
    __name__,
    deciders=(decides(ApplyEffect, apply_effect),),
    prompts={
        STRUCK: Prompt(
            offers=struck_prompt,
            urgency=Urgency.EFFECT,
            title="{name} has hit {target}",
            gone="That was already applied, or it lapsed.",
            lapses="round",
        ),
    },
)
