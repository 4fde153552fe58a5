"""Hit points: damage, healing, and who falls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, ClassVar

from rules.bounds import within
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.lookups import alive, finished, profile_of, set_number
from rules.common.prompts import (
    MORE,
    content_of,
    name_or_someone,
    pass_offer,
    pending_of,
    there_or_someone,
    without_prompts_about,
)
from rules.common.sheets import SetResource, set_resource
from rules.errors import RuleBroken
from rules.facts import Die, Fact, Modifier, Who
from rules.fields import Field
from rules.freeblade.abilities import score_of
from rules.freeblade.dying import death_timer, state_of, status, time_left_odds, timer_of, unit_now
from rules.freeblade.falls import Falling, fall_verdict, harm_rules
from rules.freeblade.immunity import immunity
from rules.freeblade.preview_parts import bars_of, certain
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
    decided,
    decides,
    foresees,
    rolls,
)
from rules.named import Held
from rules.randomness import Randomness
from rules.system import ruling_number
from rules.table import Pending, Resource, Table
from rules.verdicts import Verdict, several

MOST = 9999
QUICK = tuple((str(number), str(number)) for number in (1, 2, 3, 4, 5, 6, 8))
"""Numbers of hit points that one tap sets."""
LOST = Field("HP lost", kind="count", low=1, high=MOST, start=1, choices=QUICK)
REGAINED = replace(LOST, label="HP regained", blurb="Never above the maximum.")
IN_COMBAT = Field("If dying outside a fight, count in Rounds", blurb="Otherwise, minutes.", folded=True)
LOWEST_HP = -999
UP = "Still on their feet"


@dataclass(frozen=True, slots=True)
class Damage(Held):
    """What a rolled attack takes off HP as soon as somebody says so."""

    amount: int


@dataclass(frozen=True, slots=True)
class ApplyDamage(Command):
    """Takes the damage of a rolled attack off the target's HP.

    ``in_combat``: whether a dying character counts Rounds; None for whether an encounter runs (R-31).
    """

    pending: str
    target: str = ""
    in_combat: bool | None = None


@dataclass(frozen=True, slots=True)
class TakeDamage(Command):
    """HP lost to anything but a rolled attack, armour or not (FB-23, FB-24, FB-58).

    ``allowed``: although they are immune to what is named as its ``source`` (R-104). ``in_combat``: whether a
    dying character counts Rounds; None for whether an encounter runs (R-31).
    """

    sheet_id: str
    amount: Annotated[int, LOST]
    source: Annotated[str, Field("Cause", placeholder="A fall")] = ""
    in_combat: Annotated[bool | None, IN_COMBAT] = None
    allowed: bool = False


@dataclass(frozen=True, slots=True)
class Heal(Command):
    """HP regained, never above the maximum."""

    sheet_id: str
    amount: Annotated[int, REGAINED]
    source: Annotated[str, Field("Cause", placeholder="Bandages")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken(Falling):
    """HP lost to ``source``, a sheet or what was typed; ``about``: the attack's seq, 0 if none."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after", "left", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-23",)
    STORY: ClassVar[str] = "blow"
    STORY_IF: ClassVar[tuple[str, ...]] = ("by_itself",)

    amount: int
    before: int
    after: int
    source: Who = ""

    @property
    def by_itself(self) -> bool:
        """Say whether it hurt, and no entry of an attack has told so already."""
        return bool(self.amount and not self.about)

    def rules_shown(self) -> tuple[str, ...]:
        return (*self.RULES, *harm_rules(self.status))

    def verdict(self) -> Verdict:
        return fall_verdict(self.status, self.left, self.unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(Fact):
    """HP regained; ``amount`` is what counted, up to the maximum."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("before", "after")
    RULES: ClassVar[tuple[str, ...]] = ("R-50",)
    STORY: ClassVar[str] = "relief"
    STORY_IF: ClassVar[tuple[str, ...]] = ("amount",)

    amount: int
    before: int
    after: int
    source: str = ""

    @property
    def revives(self) -> bool:
        return self.shows("after") and self.after > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingBegun(Falling):
    """HP were set by hand to nothing or less."""

    CLOSED: ClassVar[tuple[str, ...] | None] = ("left", "timer", "modifiers")
    RULES: ClassVar[tuple[str, ...]] = ("FB-24", "R-97")

    left: int
    unit: str
    status: str = "dying"

    def verdict(self) -> Verdict:
        return fall_verdict(self.status, self.left if self.shows("left") else 0, self.unit, begun=True)


def healed(hp: int, maximum: int, amount: int) -> int:
    """Return HP after healing: added even to negative HP, never past the maximum (FB-27, R-50)."""
    return max(hp, min(hp + amount, maximum))


@dataclass(frozen=True, slots=True)
class Wound:
    """HP lost, and what that led to."""

    table: Table
    before: int
    after: int
    status: str
    left: int = 0
    unit: str = ""
    timer: Die | None = None
    modifiers: tuple[Modifier, ...] = ()


def take_damage(game: Game, table: Table, command: TakeDamage, randomness: Randomness) -> Decision:
    """Take HP for a fall, a poison, whatever the Referee says (FB-23, FB-58)."""
    profile = finished(table, command.sheet_id)
    amount = within(command.amount, 1, MOST, "The damage")
    mark = immunity(table, command.sheet_id, command.source)
    if mark and not command.allowed:
        raise NeedsAllowance(f"{profile.name} is {mark[0].lower()}{mark[1:]}.")
    hurt = wound(game, table, command.sheet_id, amount, command.in_combat, randomness)
    return decided(hurt.table, _damage_taken(command.sheet_id, amount, command.source.strip(), 0, hurt))


def apply_damage(game: Game, table: Table, command: ApplyDamage, randomness: Randomness) -> Decision:
    """Take what a rolled attack did off the target's HP; that roll now stands (FB-53)."""
    pending = pending_of(table, command.pending, "damage")
    finished(table, pending.target)
    table = without_prompts_about(table, pending.about)
    amount = content_of(pending, Damage).amount
    hurt = wound(game, table, pending.target, amount, command.in_combat, randomness)
    source = there_or_someone(table, pending.sheet_id)
    fact = _damage_taken(pending.target, amount, source, pending.about, hurt)
    return decided(hurt.table, fact)


def wound(
    game: Game, table: Table, sheet_id: str, amount: int, in_combat: bool | None, randomness: Randomness
) -> Wound:
    """Take HP off; a character at 0 or less begins to die, anyone else is taken out (FB-24, FB-52)."""
    character = finished(table, sheet_id).kind == "pc"
    before = hit_points(table, sheet_id).number
    hp_left = hp_after(table, sheet_id, amount)
    table = set_number(table, sheet_id, "hp", hp_left)
    standing = status(hp_left, character)
    timer = table.get(Resource, sheet_id, "death")
    if standing != "dying":
        return Wound(table, before, hp_left, standing)
    if timer is not None:
        return Wound(table, before, hp_left, state_of(table, sheet_id), timer.number, timer.unit)
    return _dying(game, table, sheet_id, (before, hp_left), unit_now(table, in_combat), randomness)


def hp_after(table: Table, sheet_id: str, amount: int) -> int:
    """Return HP after so much harm."""
    return max(hit_points(table, sheet_id).number - amount, LOWEST_HP)


def _constitution(game: Game, score: int) -> Modifier:
    return Modifier(amount=score, name=game.system.ability("constitution").name, rule="FB-24")


def _dying(
    game: Game, table: Table, sheet_id: str, hp: tuple[int, int], unit: str, randomness: Randomness
) -> Wound:
    """Start the death timer: Constitution + 1D4 Rounds or minutes (FB-24, R-31)."""
    face, constitution = randomness(4), score_of(table, sheet_id, "constitution")
    count = death_timer(constitution, face, ruling_number(table, game.system, "death_timer_min"))
    table = table.put(sheet_id, "death", timer_of(table, count, unit))
    return Wound(
        table,
        *hp,
        state_of(table, sheet_id),
        count,
        unit,
        Die(sides=4, face=face, role="death"),
        (_constitution(game, constitution),),
    )


def heal(game: Game, table: Table, command: Heal) -> Decision:
    """Give HP back to the living, up to the maximum; above 0 the dying are out of danger (FB-24, R-50)."""
    alive(game, table, command.sheet_id)
    amount = within(command.amount, 1, MOST, "The healing")
    hp = hit_points(table, command.sheet_id)
    after = healed(hp.number, MOST if hp.limit is None else hp.limit, amount)
    fact = Healed(
        sheet_id=command.sheet_id,
        amount=after - hp.number,
        before=hp.number,
        after=after,
        source=command.source.strip(),
    )
    return decided(with_hp(table, command.sheet_id, after), fact)


def with_hp(table: Table, sheet_id: str, hp: int) -> Table:
    """Return the table with HP at that number; who has some is not dying."""
    table = set_number(table, sheet_id, "hp", hp)
    return table.without(Resource, sheet_id, "death") if hp > 0 else table


def most_hp(hp: Resource) -> int:
    """Return the maximum of HP; without one, what there is now counts."""
    return hp.number if hp.limit is None else hp.limit


def _damage_taken(sheet_id: str, amount: int, source: str, about: int, hurt: Wound) -> DamageTaken:
    return DamageTaken(
        sheet_id=sheet_id,
        amount=amount,
        before=hurt.before,
        after=hurt.after,
        source=source,
        status=hurt.status,
        left=hurt.left,
        unit=hurt.unit,
        timer=hurt.timer,
        modifiers=hurt.modifiers,
        about=about,
    )


def hit_points(table: Table, sheet_id: str) -> Resource:
    row = table.get(Resource, sheet_id, "hp")
    if row is None:
        raise RuleBroken(f"{profile_of(table, sheet_id).name} has no HP.")
    return row


def damage_prompt(_game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Let the damage come off the target's HP, or let it pass (FB-53)."""
    apply = Offer(
        key="apply",
        label=f"Apply {content_of(pending, Damage).amount} to {name_or_someone(table, pending.target)}",
        command=ApplyDamage(key, pending.target),
        sheet_id=pending.target,
        fields=(("pending", key),),
        public=True,  # harm shows on the sheet
    )
    return apply, pass_offer(key, pending, "Skip", fold=MORE)


def set_resource_by_hand(game: Game, table: Table, command: SetResource, randomness: Randomness) -> Decision:
    """Set a number by hand; HP above nothing end a character's dying, and others begin it (FB-24, R-97)."""
    decision = set_resource(game, table, command)
    table, sheet_id = decision.table, command.sheet_id
    if command.resource != "hp":
        return decision
    if command.number > 0:
        return Decision(decision.facts, table.without(Resource, sheet_id, "death"))
    profile = profile_of(table, sheet_id)
    falls = status(command.number, profile.kind == "pc") == "dying" and profile.stage == "finished"
    if not falls or table.get(Resource, sheet_id, "death"):
        return decision
    fell = _dying(game, table, sheet_id, (0, command.number), unit_now(table), randomness)
    fact = DyingBegun(
        sheet_id=sheet_id,
        left=fell.left,
        unit=fell.unit,
        status=fell.status,
        timer=fell.timer,
        modifiers=fell.modifiers,
    )
    return Decision((*decision.facts, fact), fell.table)


def preview_damage(game: Game, table: Table, command: TakeDamage) -> Preview:
    """Foresee what harm leads to (FB-24)."""
    return foresee_wound(game, table, command.sheet_id, command.amount, unit_now(table, command.in_combat))


def preview_applied(game: Game, table: Table, command: ApplyDamage) -> Preview:
    """Foresee what a rolled attack leads to (FB-24, FB-53)."""
    pending = pending_of(table, command.pending, "damage")
    amount = content_of(pending, Damage).amount
    return foresee_wound(game, table, pending.target, amount, unit_now(table, command.in_combat))


def foresee_wound(game: Game, table: Table, sheet_id: str, amount: int, unit: str) -> Preview:
    """Foresee HP and standing after so much harm; who begins to die has a timer's bars (FB-24, R-31)."""
    hp_left = hp_after(table, sheet_id, amount)
    standing = status(hp_left, finished(table, sheet_id).kind == "pc")
    if standing != "dying" or table.get(Resource, sheet_id, "death"):
        # Who is dying already goes on doing so: a second wound starts no second timer.
        standing = state_of(table, sheet_id) if standing == "dying" else standing
        foreseen = Odd(key=standing, chance=Fraction(1), name=UP if standing == "ok" else "")
        return Preview(odds=(foreseen,), bars=certain(hp_left), counts="HP afterwards")
    constitution = score_of(table, sheet_id, "constitution")
    time = time_left_odds(constitution, ruling_number(table, game.system, "death_timer_min"))
    return Preview(
        odds=(Odd(key="dying", chance=1 - time.at_most(0)), Odd(key="dead", chance=time.at_most(0))),
        bars=tuple(replace(bar, label=several(bar.number, unit)) for bar in bars_of(time)),
        sources=(_constitution(game, constitution),),
    )


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(SetResource, set_resource_by_hand),
        rolls(ApplyDamage, apply_damage),
        decides(Heal, heal),
        rolls(TakeDamage, take_damage),
    ),
    previews=(
        foresees(TakeDamage, preview_damage),
        foresees(ApplyDamage, preview_applied),
    ),
    prompts={
        "damage": Prompt(
            offers=damage_prompt,
            urgency=Urgency.HARM,
            title="Damage to {target}",
            gone="That damage has already been settled.",
        ),
    },
)
