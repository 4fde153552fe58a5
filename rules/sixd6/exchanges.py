"""Exchanges: when all have fixed their potential, the dice of an attack and of its targets fall at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.common.acting import can_act
from rules.common.lookups import name_for_others
from rules.common.prompts import (
    MORE,
    content_of,
    name_or_someone,
    pass_offer,
    pending_of,
    there_or_someone,
)
from rules.errors import RuleBroken
from rules.facts import NOTHING_ROLLED, Fact, Modifier, Roll, ShownRoll, Who, where
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Odd,
    Offer,
    Preview,
    Prompt,
    Urgency,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.sixd6.action_costs import AdvantageUsed, price, rules_of
from rules.sixd6.action_dice import (
    ATTACK_MARK,
    attack_chance,
    automatic,
    opposed_throws,
    roll_effort,
    roll_of,
    sources_of,
    spelled_chance,
    throw_side,
)
from rules.sixd6.attack_and_resistance_outcomes import affected, applied, combined, succeeds
from rules.sixd6.attacks import Exchange
from rules.sixd6.buttons import button, usable_with
from rules.sixd6.exchange_odds import margin_bars
from rules.sixd6.hits import with_hit
from rules.sixd6.keywords import AID_RESIST, FREE_RESIST, has
from rules.sixd6.opportunity_windows import OWN_TURN, acting_now, open_window, opens_window, without_windows
from rules.sixd6.potential_purse import lacking, purse_of
from rules.sixd6.resisting_and_helping import AidResist, Resist, why_no_helper
from rules.sixd6.sides_of_an_action import MOST, Side, discreet, readable
from rules.sixd6.when_actions_are_allowed import action_rules
from rules.table import TABLE, Ability, Combatant, Pending, Profile, Table
from rules.verdicts import SENSES, Verdict, by_margin


@dataclass(frozen=True, slots=True)
class RollExchange(Command):
    """All dice of an attack and of those who resist it are rolled at once (6D6-09)."""

    pending: str
    sheet_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResistancePart:
    """One part of a resistance: whose, with which advantages, and what it came to.

    ``does`` are effects that work in a resistance too; they come about where the attack failed. For each of
    the ``hindrances`` a die went to the attacker.
    """

    name: Who
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    roll: Roll = NOTHING_ROLLED
    does: tuple[str, ...] = ()
    hindrances: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSettled(Fact):
    """An attack against one target, all its dice rolled at once.

    ``resistance`` is the sum of all who resisted; ``outcome`` success (only if the attack came to more) or
    failure. ``victims`` is whom it touched, ``effects`` what it did. For each of the ``hindrances`` a die
    went to the target. ``chance`` is told where nothing closed was put in.
    """

    SECRET: ClassVar[tuple[str, ...]] = (
        *("roll", "resistance_parts", "resistance", "outcome", "margin", "victims", "effects"),
    )
    CLOSED: ClassVar[tuple[str, ...] | None] = (
        *("advantages", "bonuses", "hindrances", "dice", "effects", "chance"),
    )
    RULES: ClassVar[tuple[str, ...]] = ("6D6-09", "R-61")
    STORY: ClassVar[str] = "blow"
    STORY_IF: ClassVar[tuple[str, ...]] = ("victims",)

    action: str
    target: str
    foe: Who
    purpose: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""
    roll: Roll
    resistance_parts: tuple[ResistancePart, ...] = ()
    resistance: int
    outcome: str
    margin: int = 0
    victims: tuple[Who, ...] = ()
    effects: tuple[str, ...] = ()
    chance: str = ""
    opens: bool = False

    def rules_shown(self) -> tuple[str, ...]:
        helped = len(self.resistance_parts) > 1
        by_rule = {
            "6D6-12": any(part.advantages for part in self.resistance_parts),
            "6D6-10": not all(part.advantages for part in self.resistance_parts),
            **dict.fromkeys(("6D6-14", "6D6-15", "R-62"), helped),
            "R-70": self.hindrances or any(part.hindrances for part in self.resistance_parts),
        }
        advantages = *self.advantages, *(one for part in self.resistance_parts for one in part.advantages)
        return (*self.RULES, *where(by_rule), "6D6-02", *action_rules(self.action), *rules_of(advantages))

    def verdict(self) -> Verdict:
        hit = self.outcome == "success"
        advantages = self.advantages if self.shows("advantages") else ()
        return Verdict(
            of=self.purpose or next((part.name for part in advantages if part.name), ""),
            roll=self.roll,
            total=self.roll.total,
            words="Hit" if hit else "Resisted",
            note=by_margin(self.margin, self.resistance) if self.margin else "a tie",
            sense=SENSES[self.outcome],
            outcome=self.outcome,
            chance=self.chance if self.shows("chance") else "",
            against=self.resistance,
        )

    def rolls(self) -> tuple[ShownRoll, ...]:
        resistances = (ShownRoll(roll=part.roll, label=part.name) for part in self.resistance_parts)
        return ShownRoll(roll=self.roll), *resistances

    def made_of(self) -> tuple[Modifier, ...]:
        return (*self.bonuses, *(bonus for part in self.resistance_parts for bonus in part.bonuses))


def in_what_way(pending: Pending) -> str:
    """Return what a danger is or how an attack is made, behind who attacks."""
    purpose = content_of(pending, Exchange).purpose
    return f": {purpose}" if purpose else ""


def targets_at(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Return the targets that are still at the table."""
    return tuple(target for target in exchange.targets if table.get(Profile, target, "profile"))


def silent(table: Table, exchange: Exchange) -> tuple[str, ...]:
    """Return the targets at the table that have not said yet what they resist with."""
    return tuple(target for target in targets_at(table, exchange) if exchange.own(target) is None)


def roll_exchange(game: Game, table: Table, command: RollExchange, randomness: Randomness) -> Decision:
    """Roll all dice at once, and tell what comes of it for each target (6D6-09, 6D6-12, 6D6-15)."""
    pending = pending_of(table, command.pending, "exchange")
    exchange = content_of(pending, Exchange)
    waiting = [name_for_others(table, target) for target in silent(table, exchange)]
    if waiting:
        raise RuleBroken(f"Everyone must choose before the roll: {', '.join(waiting)}.")
    targets = targets_at(table, exchange)
    if not targets:
        raise RuleBroken("There is no target left: cancel it.")
    attacker = exchange.attack.sheet_id
    opens = opens_window(game, table, attacker, exchange.action)
    # The attacker throws once, whatever the number of targets; each of them throws for itself (6D6-09).
    roll = roll_effort(discreet(table, exchange.attack), randomness)
    facts = tuple(
        replace(_settle(table, exchange, target, roll, randomness), about=pending.about, opens=opens)
        for target in targets
    )
    table = table.without(Pending, TABLE, command.pending)
    for place, fact in enumerate(facts, start=1):
        table = with_hit(table, _roller(table, exchange), fact.target, fact.effects, place)
    if exchange.action in OWN_TURN:
        table = without_windows(table)
    return Decision(facts, open_window(table, attacker) if opens else table)


def _settle(
    table: Table, exchange: Exchange, target: str, roll: Roll, randomness: Randomness
) -> AttackSettled:
    """Tell what an attack came to against one target."""
    attack, sides = exchange.attack_on(target), exchange.sides(target)
    more = discreet(table, exchange.more_upon(target))
    roll = _added_upon(roll, more, sum(side.hindrances for side in sides), randomness)
    resisted = _resisted(table, attack.hindrances, sides, randomness)
    own, *aids = (part.roll.total for part in resisted)
    resistance = combined(own, aids)
    success = succeeds(roll.total, resistance)
    return AttackSettled(
        sheet_id=attack.sheet_id,
        action=exchange.action,
        target=target,
        foe=target,
        purpose=exchange.purpose,
        advantages=attack.advantages,
        bonuses=attack.lent_and_taken,
        hindrances=attack.hindrances,
        dice=attack.dice,
        roll=roll,
        resistance_parts=tuple(
            replace(part, does=applied(side.action, not success, discreet(table, side).effects))
            for side, part in zip(sides, resisted, strict=True)
        ),
        resistance=resistance,
        outcome="success" if success else "failure",
        margin=roll.total - resistance,
        victims=affected(target, roll.total, resistance),
        effects=applied(exchange.action, success, attack.effects),
        chance=spelled_chance(attack_chance(attack, sides)) if _all_open(table, sides) else "",
    )


def _added_upon(roll: Roll, more: Side, hindrances: int, randomness: Randomness) -> Roll:
    """Add to the attack what is on a target, and a die for each thing that hinders who resists (R-70)."""
    more_dice = roll_effort(more, randomness, hindrances)
    return roll_of((*roll.dice, *more_dice.dice), (*roll.modifiers, *more_dice.modifiers))


def _all_open(table: Table, sides: tuple[Side, ...]) -> bool:
    """Say whether everyone may read all that was put into a resistance: its chance would tell of it."""
    return all(side.says_nothing or readable(table, side.sheet_id) for side in sides)


def _resisted(
    table: Table, against: int, sides: tuple[Side, ...], randomness: Randomness
) -> tuple[ResistancePart, ...]:
    """Roll for the target, to whose dice go what hinders the attacker, then for each helper (R-62, R-70)."""
    parts = []
    for place, side in enumerate(sides):
        seen = discreet(table, side)
        hindrances = against if place == 0 else 0
        roll = (
            roll_effort(seen, randomness, hindrances)
            if seen.advantages
            else automatic(hindrances, randomness)
        )
        part = ResistancePart(
            name=there_or_someone(table, side.sheet_id),
            advantages=seen.advantages,
            bonuses=seen.lent_and_taken,
            roll=roll,
            hindrances=side.hindrances,
        )
        parts.append(part)
    return tuple(parts)


def preview_exchange(_game: Game, table: Table, command: RollExchange) -> Preview:
    """Return the chance of an attack against each target as it stands (6D6-09, 6D6-14).

    ``odds`` are by target where there are several. A resistance of a private sheet is not told.
    """
    exchange = content_of(pending_of(table, command.pending, "exchange"), Exchange)
    attack, sources = exchange.attack, sources_of(exchange.attack)
    by_field = {
        target: chance
        for target in targets_at(table, exchange)
        if _is_open(table, exchange, target)
        and (chance := attack_chance(exchange.attack_on(target), exchange.sides(target))) is not None
    }
    if len(exchange.targets) > 1 or not by_field:
        odds = tuple(Odd(key=f"success-{target}", chance=chance) for target, chance in by_field.items())
        return Preview(odds=odds, bars=margin_bars((throw_side(attack),)), sources=sources)
    ((target, chance),) = by_field.items()
    ours, theirs = opposed_throws(exchange.attack_on(target), exchange.sides(target))
    return Preview(chance=chance, bars=margin_bars((ours,), theirs), mark=ATTACK_MARK, sources=sources)


def _is_open(table: Table, exchange: Exchange, target: str) -> bool:
    """Say whether all that is put in for a target may be read by the one who rolls."""
    sides, teller = exchange.sides(target), exchange.attack.sheet_id
    return all(side.says_nothing or readable(table, side.sheet_id, teller) for side in sides)


def exchange_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer targets to resist, others to help, and a roll when all have chosen (6D6-09, 6D6-14)."""
    exchange = content_of(pending, Exchange)
    targets, waiting = targets_at(table, exchange), silent(table, exchange)
    offers = [offer for target in waiting for offer in _resistances(game, table, key, target)]
    if targets and not waiting:
        roll = RollExchange(key, pending.sheet_id)
        roller = _roller(table, exchange)
        offers.append(button(key, "roll", "Roll all the dice", roll, roller, likely=True, by_name=False))
    offers += [offer for target in targets for offer in _helps(game, table, key, exchange, target)]
    return (*offers, pass_offer(key, pending, "Cancel", fold=MORE))


def _roller(table: Table, exchange: Exchange) -> str:
    """Return who rolls an attack: the one who makes the attacker do it, or else the attacker (6D6-28)."""
    there = table.get(Profile, exchange.controller, "profile") if exchange.controller else None
    return exchange.controller if there else exchange.attack.sheet_id


def _resistances(game: Game, table: Table, key: str, target: str) -> list[Offer]:
    order = Resist(key, target)
    nothing = button(key, f"none-{target}", "Nothing (1)", order, target, likely=True)
    if not can_act(game, table, target) or not usable_with(table, target):
        return [nothing]
    free = usable_with(table, target, FREE_RESIST)
    keys = tuple(free)[:MOST]
    label = f"Resist with {', '.join(free[advantage].name for advantage in keys)}"
    order = Resist(key, target, keys)
    alone = [button(key, f"free-{target}", label, order, target, likely=True)] if keys else []
    return [*alone, button(key, f"pick-{target}", "Pick", order, target, dialog="resist"), nothing]


def _helps(game: Game, table: Table, key: str, exchange: Exchange, target: str) -> list[Offer]:
    """Offer help to each who has an advantage for it, may still help and can pay (6D6-14, R-62).

    Those on another side are not asked, though they may help: a Game Master has their buttons, folded away.
    """
    offers = []
    for sheet_id in table.sheets():
        if why_no_helper(exchange, sheet_id, target) or not can_act(game, table, sheet_id):
            continue
        for advantage, row in usable_with(table, sheet_id, AID_RESIST).items():
            if not _can_pay(table, sheet_id, row):
                continue
            label = f"{row.name} for {name_for_others(table, target)}"
            order = AidResist(key, sheet_id, target, (advantage,))
            name = f"{sheet_id}-{target}-{advantage}"
            if not _beside(table, sheet_id, target):
                words = f"{name_or_someone(table, sheet_id)}: {label}"
                aid = button(key, f"aid-{name}", words, order, "", by_name=False)
                offers.append(replace(aid, fold="Help from others"))
                continue
            offers.append(button(key, f"aid-{name}", label, order, sheet_id, likely=True))
            more = f"{row.name} and more"
            offers.append(button(key, f"more-{name}", more, order, sheet_id, dialog="aid"))
    return offers


def _beside(table: Table, sheet_id: str, target: str) -> bool:
    """Say whether someone stands on a target's side: in the encounter, or as players' characters (R-62)."""
    if acting_now(table) is not None:
        sides = [table.get(Combatant, TABLE, one) for one in (sheet_id, target)]
        return all(sides) and len({one.side for one in sides if one}) == 1
    profiles = (table.get(Profile, one, "profile") for one in (sheet_id, target))
    return all(profile is not None and profile.kind == "pc" for profile in profiles)


def exchange_strip(_game: Game, table: Table, _key: str, pending: Pending) -> tuple[str, ...]:
    """Say what comes, who has chosen, who helps, and who is still waited for (6D6-09, 6D6-14)."""
    exchange = content_of(pending, Exchange)
    attack, waiting = exchange.attack, silent(table, exchange)
    words = [attack.pool.text] if readable(table, attack.sheet_id) else []
    for target in targets_at(table, exchange):
        name = name_for_others(table, target)
        words.append(f"{name} chooses" if target in waiting else f"{name} has chosen")
        helpers = (name_or_someone(table, side.sheet_id) for side in exchange.helpers(target))
        words += [f"{helper} helps {name}" for helper in helpers]
    return tuple(words)


def _can_pay(table: Table, sheet_id: str, row: Ability) -> bool:
    purse = purse_of(table, sheet_id)
    potential = purse.bank if acting_now(table) is not None else purse.total
    return has(row.keywords, FREE_RESIST) or not lacking(potential, price((row.kind,)))


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollExchange, roll_exchange),),
    previews=(foresees(RollExchange, preview_exchange),),
    prompts={
        "exchange": Prompt(
            offers=exchange_prompt,
            urgency=Urgency.ATTACK,
            title="{name} attacks{about}",
            about=in_what_way,
            gone="That attack has already been settled.",
            turned_by_any=True,
            strip=exchange_strip,
        )
    },
)
