"""Effect rolls: a code against a resistance, for a condition or a change of stance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from rules.common.condition_effects import Bearing, borne, is_open, of_kind, use_up
from rules.common.conditions import came
from rules.common.how_condition_kinds_stack import stack
from rules.common.lookups import finished, name_for_others
from rules.common.prompts import content_of, pending_of
from rules.d6.code_rolls import BEARING, PlainRoll, code_of, plain_roll, throw
from rules.d6.codes import Code
from rules.d6.harm_levels import track_on
from rules.d6.hits import against, roll_offers
from rules.d6.lost_abilities import ability_to_lose
from rules.d6.passive_values import resisting_value
from rules.d6.points_against_resistance import struck, usual_tracks
from rules.d6.points_odds import preview_harm, preview_ranks, preview_stance, preview_total
from rules.d6.ranks import HIGHEST, least_points, rank
from rules.d6.resistances import Hit, base, bearing_on, without_names
from rules.d6.stance_bonuses import place_of, stances
from rules.d6.sum_parts import modifiers_by_source
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Roll, Who, where
from rules.freed6.rank_conditions import SWAYED, condition_of_rank, named_condition, place_after, swayed
from rules.freed6.what_ranks_buy import EffectRoll
from rules.game import (
    Command,
    Decision,
    Game,
    Mechanic,
    Offer,
    Preview,
    Prompt,
    Urgency,
    decided,
    foresees,
    rolls,
)
from rules.randomness import Randomness
from rules.signs import with_minus
from rules.table import TABLE, Condition, Pending, Table
from rules.verdicts import LOST, WON, Verdict, by_margin

HARM = ("damage", "composure", "body")
LEAST = "1D"
"""The dice that an effect roll is offered with while nobody has said them."""


@dataclass(frozen=True, slots=True)
class RollEffect(Command):
    """An effect roll that ranks have bought: a die code against a resistance (FD6-33, FD6-40).

    ``target``: on whom it falls, if that was not said when it was bought; who rolls falls to it only by name.
    ``code`` "" is the one that was named when the ranks bought it. ``track``: damage, composure or body make
    a condition; attitude and willpower are moved, ``sign`` 1 towards their last state, -1 towards their
    first; "" makes the ``condition`` that is named. ``ability``: the one that a condition takes away.
    ``value`` names what resists, such as toughness, so that what affects it alone counts (FD6-36);
    ``resistance`` None is what stands on the sheet for it, or for the usual value of the track.
    """

    pending: str
    sheet_id: str = ""
    target: str = ""
    code: str = ""
    resistance: int | None = None
    track: str = "damage"
    condition: str = ""
    sign: int = 1
    ability: str = ""
    reason: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectRolled(Fact):
    """An effect roll: its dice against a resistance, its result points and rank, and what it brought on.

    ``condition`` is "" where it brought nothing; ``on`` names the one it fell on. ``against`` are the parts
    of the resistance, only their sum where not everyone may read the sheet. ``already_there`` names the
    condition that would have come, had it not been there before (FD6-22).
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "rank", "condition", "already_there")
    CLOSED: ClassVar[tuple[str, ...] | None] = ()
    RULES: ClassVar[tuple[str, ...]] = ("FD6-33", "FD6-20", "R-29")
    STORY: ClassVar[str] = "blow"
    STORY_IF: ClassVar[tuple[str, ...]] = ("condition",)

    code: str
    parts: tuple[Modifier, ...] = ()
    roll: Roll
    resistance: int
    against: tuple[Modifier, ...] = ()
    points: int
    rank: int
    track: str
    condition: str = ""
    already_there: str = ""
    on: Who = ""
    reason: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        by_rule = {
            "FD6-30": self.rank,
            "FD6-31": self.rank,
            "FD6-40": self.track in HARM,
            "FD6-41": self.rank and self.track in HARM,
            "FD6-42": self.track in SWAYED,
            "FD6-22": self.already_there,
        }
        return (*self.RULES, *where(by_rule))

    def verdict(self) -> Verdict:
        there = f"{self.already_there} already" if self.already_there else "No effect"
        return Verdict(
            of=self.code,
            roll=self.roll,
            total=self.roll.total,
            words=self.condition or there,
            note=by_margin(self.points, self.resistance),
            sense=WON if self.condition else "" if self.already_there else LOST,
            against=self.resistance,
        )

    def brings(self) -> str:
        return self.condition

    def made_of(self) -> tuple[Modifier, ...]:
        return (*self.parts, *self.against)

    def befell(self) -> tuple[str, str]:
        return (self.target, self.on) if self.on else (self.sheet_id, self.name)


@dataclass(frozen=True, slots=True)
class EffectSetup:
    """An effect roll before its dice: whose it is, on whom it falls, and what stands against it.

    ``rolling`` and ``resisting`` are the effects of conditions on the two sides.
    """

    roller: str
    target: str
    code: Code
    roll: PlainRoll
    against: tuple[Modifier, ...]
    source: str
    rolling: tuple[Bearing, ...]
    resisting: tuple[Bearing, ...]

    @property
    def resistance(self) -> int:
        """Return the sum of the parts of the resistance."""
        return sum(part.amount for part in self.against)


@dataclass(frozen=True, slots=True)
class Result:
    """What an effect roll did: the table, the state that it brought, its rank; or what was there before."""

    table: Table
    condition: str
    rank: int
    already_there: str = ""


def roll_effect(game: Game, table: Table, command: RollEffect, randomness: Randomness) -> Decision:
    """Roll the dice against the resistance; the points make no other effect roll (FD6-33, FD6-40).

    No wild die, no luck: those are for checks (R-05, R-29).
    """
    setup = effect_setup(game, table, command)
    finished(table, setup.roller)
    _result(game, table, command, setup, least_points(HIGHEST))  # what may not be is refused before the dice
    roll = throw(setup.roll, randomness, role="effect")
    points = roll.total - setup.resistance
    table = use_up(table.without(Pending, TABLE, command.pending), of_kind(setup.rolling, *BEARING))
    result = _result(game, use_up(table, setup.resisting), command, setup, points)
    fact = EffectRolled(
        sheet_id=setup.roller,
        code=str(setup.code),
        parts=setup.roll.parts,
        roll=roll,
        resistance=setup.resistance,
        against=setup.against if is_open(table, setup.target) else without_names(setup.against),
        points=points,
        rank=result.rank,
        track=command.track,
        condition=result.condition,
        already_there=result.already_there,
        target=setup.target,
        on=setup.target,
        reason=command.reason.strip(),
    )
    return decided(result.table, fact)


def effect_setup(game: Game, table: Table, command: RollEffect) -> EffectSetup:
    """Gather what an effect is rolled with, and against what; refuse what it cannot do."""
    pending = pending_of(table, command.pending, "effect", command.sheet_id)
    finished(table, pending.sheet_id)
    target = _target(table, pending, command)
    finished(table, target)
    _refuse_odd(table, command, target)
    rolling = borne(table, pending.sheet_id, "effect_rolls", against=target)
    resisting_row = resisting_value(game, table, target, command.resistance, command.value, command.track)
    resisting = bearing_on(table, target, resisting_row.value)
    effect = content_of(pending, EffectRoll)
    code = _code(game, table, command.code.strip() or effect.code)
    ranks = (Modifier(amount=effect.dice, name="ranks", rule="FD6-35"),) if effect.dice else ()
    return EffectSetup(
        roller=pending.sheet_id,
        target=target,
        code=code,
        roll=plain_roll(game, table, code, rolling, dice=ranks),
        against=(
            base(resisting_row.number, resisting_row.value, "R-75"),
            *stances(game, table, command.track, target, pending.sheet_id),
            *modifiers_by_source(0, resisting, "points"),
        ),
        source=command.reason.strip() or name_for_others(table, pending.sheet_id),
        rolling=rolling,
        resisting=resisting,
    )


def _target(table: Table, pending: Pending, command: RollEffect) -> str:
    """Return on whom the effect was to fall when it was bought, or falls now (FD6-33, FD6-40)."""
    if pending.target and command.target not in ("", pending.target):
        raise RuleBroken(f"That effect roll was bought against {name_for_others(table, pending.target)}.")
    target = pending.target or command.target
    if not target:
        raise RuleBroken("Choose a target for the effect.")
    return target


def _refuse_odd(table: Table, command: RollEffect, target: str) -> None:
    if command.track not in ("", *HARM, *SWAYED):
        raise RuleBroken(f"An effect roll makes or moves {', '.join((*HARM, *SWAYED))}, or a condition.")
    if bool(command.condition.strip()) == bool(command.track):
        raise RuleBroken("Choose a track for the effect, or name its condition.")
    if command.sign not in (1, -1):
        raise RuleBroken("A track moves towards its last state (1) or its first (−1).")
    if command.ability:
        ability_to_lose(table, target, command.ability)


def _code(game: Game, table: Table, text: str) -> Code:
    if not text:
        raise RuleBroken("Enter the dice of the effect roll.")
    return code_of(game, table, text)


def _result(game: Game, table: Table, command: RollEffect, setup: EffectSetup, points: int) -> Result:
    if command.track in SWAYED:
        return _sway(game, table, command, setup, points)
    if not command.track:
        return _bring_condition(game, table, command, setup, points)
    return _harmed(game, table, command, setup, points)


def _harmed(game: Game, table: Table, command: RollEffect, setup: EffectSetup, points: int) -> Result:
    """Bring the condition of that rank, beside all that are there (FD6-24, FD6-40, R-11, R-15, R-75)."""
    hit = Hit(points + setup.resistance, setup.against)
    table, fact = struck(game, table, setup.target, command.track, hit, command.ability, setup.source)
    return Result(table, fact.condition, fact.level)


def _bring_condition(
    game: Game, table: Table, command: RollEffect, setup: EffectSetup, points: int
) -> Result:
    """Bring a condition of the game or in the table's words, as long as its rank says (FD6-22, FD6-31)."""
    level = rank(points)
    if not level:
        return Result(table, "", 0)
    row = condition_of_rank(game, table, setup.target, command.condition, level, points, setup.source)
    after, fact = came(game, table, setup.target, finished(table, setup.target), row)
    return Result(after, row.name, level) if fact.comes else Result(after, "", level, row.name)


def _sway(game: Game, table: Table, command: RollEffect, setup: EffectSetup, points: int) -> Result:
    """Move an attitude or a will, as it is shown to the roller (FD6-42, R-24)."""
    level = rank(points)
    if not level:
        return Result(table, "", 0)
    after, state = swayed(game, table, command.track, setup.target, setup.roller, command.sign, level)
    return Result(after, state, level)


def preview_effect(game: Game, table: Table, command: RollEffect) -> Preview:
    """Work out each condition, rank or stance that the roll may bring (FD6-33, FD6-40, FD6-42)."""
    setup = effect_setup(game, table, command)
    against = setup.against
    if not is_open(table, setup.target):
        if command.resistance is None:
            return preview_total(setup.roll)
        against = without_names(against)
    if command.track in SWAYED:
        kind = game.system.track(command.track)
        place = place_of(game, table, command.track, setup.target, setup.roller)

        def after(points: int) -> int:
            return place_after(game, table, kind, place, command.sign, rank(points))

        return preview_stance(setup.roll, kind, against, after)
    if command.track:
        return preview_harm(setup.roll, track_on(game, table, setup.target, command.track), against)
    preview = preview_ranks(setup.roll, against)
    # One that is there already does not come again, however the roll falls (FD6-22).
    how = stack(table.of(Condition, setup.target), named_condition(game, table, command.condition))
    return preview if how.comes else replace(preview, chance=Fraction(0), odds=())


def effect_prompt(game: Game, table: Table, key: str, pending: Pending) -> tuple[Offer, ...]:
    """Offer the effect roll on whom it was bought against, and the form for all that can be said of it
    (FD6-32, FD6-33)."""
    effect = content_of(pending, EffectRoll)
    more = with_minus(f" ({effect.dice:+d}D)") if effect.dice else ""
    track = next(iter(usual_tracks(game, table, pending.target)), "")
    fields = (("pending", key), ("target", pending.target), ("code", effect.code), ("track", track))
    code = effect.code or LEAST
    roll = Offer(
        key="roll",
        label=f"Roll {code}{more}{against(game, table, pending.target, track)}",
        command=RollEffect(key, pending.sheet_id, pending.target, code=code, track=track or HARM[0]),
        sheet_id=pending.sheet_id,
        fields=tuple((name, value) for name, value in fields if value),
        tells_chance=True,
    )
    at_once, *rest = roll_offers(key, pending, roll, "effect", f"Effect roll{more}")
    # Whom it falls on, or its dice, may be still to be said: one tap would only guess.
    return (at_once, *rest) if pending.target and effect.code else tuple(rest)


def _lapsing(pending: Pending) -> str:
    """Say what is lost with a roll that was bought and never thrown (R-92)."""
    return f"effect roll {content_of(pending, EffectRoll).code}".strip()


MECHANIC = Mechanic(
    __name__,
    deciders=(rolls(RollEffect, roll_effect),),
    previews=(foresees(RollEffect, preview_effect),),
    prompts={
        "effect": Prompt(
            offers=effect_prompt,
            urgency=Urgency.EFFECT,
            title="{name} has an effect to roll",
            gone="That effect was already rolled, or it lapsed.",
            lapses="round",
            lapsing=_lapsing,
        ),
    },
)
