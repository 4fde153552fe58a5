"""The effects that ranks may buy now, with all that each may be about and what it would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.common.condition_effects import is_open
from rules.common.lookups import FINISHED, name_for_others
from rules.common.prompts import content_of, pending_of
from rules.d6.abilities import WITHOUT_CODE
from rules.d6.changing_durations import CHANGES, WORDS, Span, change_span
from rules.d6.check_setup import code_name
from rules.d6.checks import CheckCode, Ranks, preview_check
from rules.d6.dynamic_or_stock import LUCK
from rules.d6.ranks import of_rank
from rules.errors import RuleBroken
from rules.facts import UNSEEN
from rules.freed6.conditions_bought_with_ranks import RankBuy, condition_bought
from rules.freed6.rank_conditions import ATTITUDE, OWN, TRACK, WHOLE, severity, sold
from rules.freed6.what_ranks_buy import EFFECT_DICE, EFFECT_ROLL, SAID, open_effects
from rules.game import Game
from rules.options import About, Option
from rules.sheet import ANYONE
from rules.system import Purchase
from rules.table import Ability, Belonging, Condition, Pending, Profile, Table, Track

HARMFUL = ("penalty", "disadvantage")
"""Effects that are laid on the one who was against the check rather than on the one who made it."""
ALIVE = ("pc", "npc", "creature")


def effect_options(game: Game, table: Table, key: str) -> tuple[Option, ...]:
    """Return every effect with its price; those that cannot be had now say why (FD6-34..39)."""
    pending = pending_of(table, key, "ranks")
    ranks = content_of(pending, Ranks).left
    return tuple(_option(game, table, pending, purchase) for purchase in sold(game, ranks))


def _option(game: Game, table: Table, pending: Pending, purchase: Purchase) -> Option:
    about = tuple(_about(game, table, pending, purchase))
    option = Option(
        key=purchase.key,
        name=purchase.name,
        cost=purchase.cost,
        blurb=_blurb(game, purchase),
        about=about,
        signed=purchase.signed,
        single=purchase.effect in (EFFECT_ROLL, *WHOLE),
        asks=_asks(purchase),
        text=_code_of_thing(table, pending) if purchase.effect == EFFECT_ROLL else "",
        refused=_refusal(pending, purchase, about),
    )
    return option if option.refused else _with_chances(game, table, pending, purchase, option)


def _blurb(game: Game, purchase: Purchase) -> str:
    """Return what an effect does; a condition of the table's words says how severe it is (FD6-31)."""
    if purchase.effect != OWN:
        return purchase.blurb
    severe, until = severity(game, purchase.cost).capitalize(), WORDS[of_rank(purchase.cost)]
    return f"{severe}, until {until}. {purchase.blurb}"


def _asks(purchase: Purchase) -> str:
    """Return what is written besides: the dice of an effect roll, the name of a value or a condition."""
    if purchase.effect == OWN:
        return "Name"
    if purchase.effect == EFFECT_ROLL:
        return "Dice"
    return "Which value" if purchase.on == "value" else ""


def _code_of_thing(table: Table, pending: Pending) -> str:
    """Return the dice of the thing with which the check was rolled."""
    key = content_of(pending, Ranks).order.belonging
    thing = table.get(Belonging, pending.sheet_id, key) if key else None
    return thing.code if thing else ""


def _refusal(pending: Pending, purchase: Purchase, about: tuple[About, ...]) -> str:
    ranks = content_of(pending, Ranks)
    if purchase.cost > ranks.left:
        return f"It costs {purchase.cost} ranks."
    if purchase.effect == EFFECT_ROLL and ranks.rolled:
        return SAID["one_effect_roll"]
    return "" if about else "There is nothing to choose for it."


def _about(game: Game, table: Table, pending: Pending, purchase: Purchase) -> Iterator[About]:
    if purchase.effect == EFFECT_DICE:
        yield from _rolls(table)
        return
    if purchase.effect == EFFECT_ROLL and not pending.target:
        yield About(label="chosen when it is rolled")
    for sheet_id in _sheets(table, pending, purchase):
        target = "" if sheet_id == pending.sheet_id else sheet_id
        name = name_for_others(table, sheet_id)
        whose = f"{name}: " if target else ""
        if purchase.effect in CHANGES:
            yield from _conditions(table, sheet_id, target, whose, purchase)
        elif purchase.effect == TRACK:
            yield from _tracks(table, sheet_id, target, whose)
        elif purchase.on in ("skill", "ability"):
            keys = _keys(game, table, pending, sheet_id, purchase)
            yield from (About(target=target, on=on, label=f"{whose}{label}") for on, label in keys)
        elif purchase.effect not in (EFFECT_ROLL, ATTITUDE) or target:
            yield About(target=target, label=name)


def _sheets(table: Table, pending: Pending, purchase: Purchase) -> list[str]:
    """Return who may be meant: the one who rolled first, or of what does harm whom it was against."""
    first = [pending.sheet_id, pending.target]
    if purchase.effect in (*HARMFUL, EFFECT_ROLL, *WHOLE):
        first.reverse()
    profiles = {sheet_id: table.get(Profile, sheet_id, "profile") for sheet_id in table.sheets()}
    kinds = ANYONE if purchase.effect in (OWN, TRACK) else ALIVE
    there = [key for key, row in profiles.items() if row and row.stage == FINISHED and row.kind in kinds]
    visible = {key for key in there if (row := profiles[key]) and row.name != UNSEEN}
    return list(dict.fromkeys(key for key in (*first, *there) if key in visible))


def _rolls(table: Table) -> Iterator[About]:
    """Yield the effect roll that these ranks buy, and those that are still to be thrown (FD6-35, R-74)."""
    yield About(label="the effect roll bought here")
    for key, row in open_effects(table).items():
        yield About(on=key, label=f"the effect roll of {name_for_others(table, row.sheet_id)}")


def _conditions(table: Table, sheet_id: str, target: str, whose: str, purchase: Purchase) -> Iterator[About]:
    """Yield the conditions of a sheet whose time the effect can change (FD6-35..38)."""
    for key, row in table.of(Condition, sheet_id).items():
        try:
            change_span(Span(row.until, max(row.left, 1) if row.until == "round" else 0), purchase, 1, 1)
        except RuleBroken:
            continue
        yield About(target=target, on=key, label=f"{whose}{row.name}")


def _tracks(table: Table, sheet_id: str, target: str, whose: str) -> Iterator[About]:
    """Yield the tracks of the table's own that everyone may read (FD6-46)."""
    for key, row in table.of(Track, sheet_id).items() if is_open(table, sheet_id) else ():
        if not row.kind and row.state < len(row.states) - 1:
            yield About(target=target, on=key, label=f"{whose}{row.name}")


def _keys(
    game: Game, table: Table, pending: Pending, sheet_id: str, purchase: Purchase
) -> Iterator[tuple[str, str]]:
    """Yield what can be rolled, or taken, on a sheet; of a closed one what anybody may have.

    What was rolled comes first.
    """
    rows = table.of(Ability, sheet_id) or _anybody(game, table, pending)
    order = content_of(pending, Ranks).order
    own = [key for key in (order.skill, order.ability) if sheet_id == pending.sheet_id and key in rows]
    for key in dict.fromkeys((*own, *rows)):
        row = rows[key]
        if key not in WITHOUT_CODE and not (purchase.on == "ability" and row.parent):
            yield key, row.name or code_name(game, table, sheet_id, key)
    if purchase.effect == "ability":
        lacking = (kind for kind in game.system.abilities if kind.key not in rows)
        yield from ((kind.key, f"{kind.name}, {_new(kind.key)}") for kind in lacking if kind.group != "type")


def _new(key: str) -> str:
    """Say what comes with an ability that is granted: no dice, but Luck's point (FD6-39, R-20, R-22)."""
    brings = "and brings a point" if key == LUCK else "" if key in WITHOUT_CODE else "and has no dice"
    return f"which is new {brings}".strip()


def _anybody(game: Game, table: Table, pending: Pending) -> dict[str, Ability]:
    """Return what foes have, and who rolled: what somebody may have whose sheet is closed."""
    foe = {key: row for key, row in game.text.foe if isinstance(row, Ability)}
    return {**foe, **table.of(Ability, pending.sheet_id)}


def _with_chances(game: Game, table: Table, pending: Pending, purchase: Purchase, option: Option) -> Option:
    """Tell what the effect makes of the check that was rolled, where it is about that."""
    order = content_of(pending, Ranks).order
    first = option.about[0] if option.about else None
    if first is None or first.target or purchase.on not in ("skill", "ability"):
        return option
    again = replace(order, luck=False, opposing="", target="", track="", value="")
    if again.difficulty is None or not first.on or first.on not in (again.skill, again.ability):
        return option
    after = _after(game, table, pending, purchase, first)
    if after is None:
        return option
    of = code_name(game, table, pending.sheet_id, again.skill or again.ability)
    before_chance, after_chance = _chance(game, table, again), _chance(game, after, again)
    return replace(option, of=f"{of} against {again.difficulty}", before=before_chance, after=after_chance)


def _after(game: Game, table: Table, pending: Pending, purchase: Purchase, about: About) -> Table | None:
    """Return the table with the condition that the effect makes; None where it makes none of the kind."""
    rank_buy = RankBuy(purchase.key, on=about.on)
    try:
        row = condition_bought(game, table, rank_buy, purchase, pending.sheet_id, "", pending.sheet_id)
    except RuleBroken:
        return None
    return table.put(pending.sheet_id, table.new_key(), row)


def _chance(game: Game, table: Table, order: CheckCode) -> Fraction | None:
    try:
        return preview_check(game, table, order).chance
    except RuleBroken:
        return None
