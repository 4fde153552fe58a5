"""Attacks and dangers: announced, fixed and paid for before anyone resists or rolls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol

from rules.bounds import within
from rules.common.lookups import finished
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Who
from rules.fields import Field
from rules.game import Command, Decision, Game, Mechanic, Preview, changes, decided, foresees
from rules.named import Held
from rules.sixd6.action_costs import AdvantageUsed, rules_of
from rules.sixd6.action_dice import costs_of, sources_of, throw_side
from rules.sixd6.attack_odds_before_resistance import READ, attack_odds_on
from rules.sixd6.exchange_odds import margin_bars
from rules.sixd6.keywords import read_value
from rules.sixd6.sides_of_an_action import MOST, Against, Side, lying_on, readable
from rules.sixd6.when_actions_are_allowed import action_rules
from rules.table import TABLE, Pending, Table

DANGER = "danger"
"""The action of a danger that nobody brings about."""
ATTACKING = ("checks", "attacks")
"""The scopes of what affects an attack."""


@dataclass(frozen=True, slots=True)
class Threaten(Command):
    """A danger that nobody brings about, such as a landslide, with a pool of its own (6D6-08)."""

    targets: Annotated[tuple[str, ...], Field("Targets", kind="sheets", of=("pc", "npc", "creature"))]
    pool: Annotated[str, Field("Dice", placeholder="3d6+1")]
    purpose: Annotated[str, Field("Name", placeholder="The roof comes down")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOpened(Fact):
    """An attack or a danger was announced, fixed and paid for; its targets answer before anyone rolls.

    ``trigger``: what it answers, where it is an opportunity.
    """

    CLOSED: ClassVar[tuple[str, ...] | None] = ("trigger", "advantages", "bonuses", "hindrances", "dice")
    RULES: ClassVar[tuple[str, ...]] = ("6D6-08", "6D6-09")

    action: str
    foes: tuple[Who, ...]
    purpose: str = ""
    trigger: str = ""
    advantages: tuple[AdvantageUsed, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    hindrances: int = 0
    dice: str = ""
    controller: Who = ""

    def rules_shown(self) -> tuple[str, ...]:
        rule_ids = (*self.RULES, "6D6-02", *action_rules(self.action), *rules_of(self.advantages))
        return (*rule_ids, *(("R-70",) if self.hindrances else ()))

    def made_of(self) -> tuple[Modifier, ...]:
        return self.bonuses


class ActionOrder(Protocol):
    """An order that may open an attack: at whom, against what, and what for."""

    @property
    def advantages(self) -> tuple[str, ...]: ...
    @property
    def targets(self) -> tuple[str, ...]: ...
    @property
    def against(self) -> str: ...
    @property
    def purpose(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Held):
    """An attack that is not rolled yet: what the attacker put in, its targets, and who resists so far.

    ``controller`` is the sheet that makes the attacker do it. ``on_targets``: where there are several, what
    is on each target and affects the attack against that one.
    """

    action: str
    attack: Side
    targets: tuple[str, ...]
    purpose: str = ""
    resistances: tuple[Side, ...] = ()
    controller: str = ""
    on_targets: tuple[Side, ...] = ()

    def more_upon(self, target: str) -> Side:
        """Return what is on one of several targets and affects the attack against that one."""
        return next((effort for effort in self.on_targets if effort.protects == target), Side())

    def attack_on(self, target: str) -> Side:
        """Return what is put into the attack as far as it is against that target."""
        return self.attack.plus(self.more_upon(target))

    def own(self, target: str) -> Side | None:
        """Return what a target resists with; None where it has not said."""
        return next(
            (effort for effort in self.resistances if effort.sheet_id == effort.protects == target), None
        )

    def helpers(self, target: str) -> tuple[Side, ...]:
        """Return the efforts of those who help that target, in the order that they said so."""
        return tuple(effort for effort in self.resistances if effort.protects == target != effort.sheet_id)

    def sides(self, target: str) -> tuple[Side, ...]:
        """Return the target's own resistance, nothing where it has not said, then every helper's (R-62)."""
        own = self.own(target) or Side(sheet_id=target, action="resistance", protects=target)
        return own, *self.helpers(target)


def open_attack(table: Table, command: ActionOrder, effort: Side, controller: str) -> Decision:
    """Open an attack that is fixed and paid: its targets fix theirs before anyone rolls (6D6-08, 6D6-09)."""
    _refuse_bad_targets(table, command.targets, effort.sheet_id)
    purpose = command.purpose.strip()
    table, upon = upon_each(table, command, effort.sheet_id)
    exchange = Exchange(
        action=effort.action,
        attack=effort,
        targets=command.targets,
        purpose=purpose,
        controller=controller,
        on_targets=upon,
    )
    return _open_exchange(table, exchange)


def threaten(table: Table, command: Threaten) -> Decision:
    """Open the attack of a danger, with a pool of its own (6D6-08)."""
    _refuse_bad_targets(table, command.targets, "")
    if not command.targets:
        raise RuleBroken("Choose who is threatened.")
    effort = danger_effort(command)
    purpose = effort.advantages[0].name
    exchange = Exchange(action=DANGER, attack=effort, targets=command.targets, purpose=purpose)
    return _open_exchange(table, exchange)


def danger_effort(command: Threaten) -> Side:
    """Return what a danger puts in: its pool, as if that were an advantage."""
    purpose = command.purpose.strip() or "Danger"
    part = AdvantageUsed(name=purpose, value=read_value(command.pool).text)
    return Side(action=DANGER, advantages=(part,))


def _refuse_bad_targets(table: Table, targets: tuple[str, ...], attacker: str) -> None:
    within(len(targets), 0, MOST, "Targets")
    if len(set(targets)) != len(targets):
        raise RuleBroken("Each target is named once.")
    for target in targets:
        finished(table, target)
        if target == attacker:
            raise RuleBroken("You cannot attack yourself.")


def _open_exchange(table: Table, exchange: Exchange) -> Decision:
    effort = exchange.attack
    pending = Pending(
        kind="exchange",
        about=table.seq + 1,
        sheet_id=effort.sheet_id,
        target=exchange.targets[0] if len(exchange.targets) == 1 else "",
        holds=exchange,
    )
    fact = AttackOpened(
        sheet_id=effort.sheet_id,
        action=exchange.action,
        target=exchange.targets[0],
        foes=exchange.targets,
        purpose=exchange.purpose,
        trigger=effort.trigger,
        advantages=effort.advantages,
        bonuses=effort.lent_and_taken,
        hindrances=effort.hindrances,
        dice=effort.dice,
        controller=exchange.controller,
    )
    return decided(table.put(TABLE, table.new_key(), pending), fact)


def against_targets(command: ActionOrder) -> Against:
    """Return what an order is made against; where there are several targets, each is looked at alone."""
    if not command.targets:
        return Against()
    return Against(scopes=ATTACKING, sheet_id=command.targets[0] if len(command.targets) == 1 else "")


def upon_each(table: Table, command: ActionOrder, attacker: str) -> tuple[Table, tuple[Side, ...]]:
    """Fix what is on each of several targets and affects the attack against that one alone."""
    upon = []
    for target in command.targets if len(command.targets) > 1 else ():
        against = Against(scopes=ATTACKING, sheet_id=target)
        table, effort = lying_on(table, attacker, command.advantages, against)
        upon.append(effort)
    return table, tuple(upon)


def preview_attack(game: Game, table: Table, attack: Side, upon: Mapping[str, Side]) -> Preview:
    """Return the odds of an attack before anyone has said what they resist with.

    The chance hangs on that: ``odds`` name those that there may be. Against one target that may be read
    what it resists with for nothing is ``likely``. ``upon`` is the attack as far as it is against each.
    """
    odds = attack_odds_on(game, table, upon)
    all_readable = all(readable(table, target, attack.sheet_id) for target in upon)
    chances = {odd.chance for odd in odds} if all_readable and len(upon) <= READ else set()
    by_name = {odd.key.partition("-")[0]: odd for odd in odds} if all_readable and len(upon) == 1 else {}
    return Preview(
        chance=chances.pop() if len(chances) == 1 else None,
        odds=odds,
        bars=margin_bars((throw_side(attack),)),
        sources=sources_of(attack),
        throws=attack.pool.text,
        costs=costs_of(attack),
        likely=by_name.get("free", by_name.get("none")),
    )


def preview_danger(game: Game, table: Table, command: Threaten) -> Preview:
    """Return the odds of a danger against those whom it threatens."""
    effort = danger_effort(command)
    return preview_attack(game, table, effort, dict.fromkeys(command.targets, effort))


MECHANIC = Mechanic(
    __name__,
    deciders=(changes(Threaten, threaten),),
    previews=(foresees(Threaten, preview_danger),),
)
