"""Points against a resistance: what they bring on a track of endurance, taken as said or rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.bounds import within
from rules.common.condition_effects import TYPED, Bearing, borne, is_open, of_kind, use_up
from rules.common.conditions import refuse_full
from rules.common.durations import left_of
from rules.common.lookups import finished, name_for_others, profile_of
from rules.common.prompts import content_of, pending_of
from rules.d6.check_setup import acting, code_name
from rules.d6.code_rolls import BEARING, PlainRoll, code_of, plain_roll, throw
from rules.d6.encounter_lengths import OF_LENGTH, length_for
from rules.d6.harm_levels import condition_at, state_reached, track_on
from rules.d6.lost_abilities import ability_to_lose, is_lost, waits_for_name, with_prompt
from rules.d6.passive_values import MISSING, missing_value, resisting_value, unresisted
from rules.d6.points_odds import certain, preview_harm, preview_stance, preview_total
from rules.d6.ranks import HIGHEST, least_points, rank
from rules.d6.resistances import POINTS, Hit, resistance_of, without_names
from rules.d6.stance_bonuses import stances
from rules.d6.tracks import DONE_FOR, is_out, moved_on, with_track
from rules.d6.weapons import HIT, WeaponHit, code_with, refuse_stray, wielded
from rules.errors import RuleBroken
from rules.facts import Fact, Modifier, Roll, Who, where
from rules.fields import Tapped
from rules.game import Command, Decision, Game, Mechanic, Preview, decided, decides, foresees, rolls
from rules.randomness import Randomness
from rules.system import TrackKind
from rules.table import TABLE, Effect, Pending, Profile, Table, Track
from rules.verdicts import HARM, Verdict, by_margin

DICE = 50
THE_ROLLER = "the roller"


@dataclass(frozen=True, slots=True)
class TakePoints(Command):
    """Points hit a track of endurance against a resistance (OD6-11, OD6-16..18).

    ``ability`` is the one that a third level takes away, as the Game Master names it (R-14). ``value`` names
    what resists, such as toughness, so that what affects it alone counts (FD6-36). ``resistance`` None: as
    it stands on the sheet for that value, or for the usual one of the track; 0 where it has none. ``by``: who
    brings them, whom an attitude may be shown to (FD6-42).
    """

    sheet_id: str
    track: str
    points: int
    resistance: int | None = None
    ability: str = ""
    source: str = ""
    value: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class RollPoints(Command):
    """A die code is rolled as points against the resistance of a target (OD6-11); no wild die (R-29).

    ``sheet_id`` rolls; the points hit ``target``, or who rolls, as in a fall. ``belonging``:
    what is used, whose code is rolled where ``code`` is ""; it never hits the one who holds it, so that it
    needs a target. ``pending``: the hit whose damage it is, which says what was not said here. The rest is as
    ``TakePoints`` has it.
    """

    sheet_id: str
    code: str = ""
    track: str = ""
    resistance: int | None = None
    dice: int = 0
    flat: int = 0
    ability: str = ""
    target: str = ""
    reason: str = ""
    value: str = ""
    belonging: str = ""
    pending: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsTaken(Fact):
    """Points met a resistance, made of ``against``, on a track of endurance.

    ``condition`` came, one more beside all others; "" where the points did not pass. ``lost_ability``
    is what it takes away. ``roll`` is there where the points were rolled, ``by`` who did, with a
    ``belonging``. ``length`` is that of the encounter, where it sets how long the track is. ``before``: the
    state of a track of the table's own, which the points moved.
    """

    SECRET: ClassVar[tuple[str, ...]] = ("roll", "points", "level", "condition", "effects", "lost_ability")
    CLOSED: ClassVar[tuple[str, ...] | None] = ("against", "resistance", "effects", "lost_ability", "before")
    RULES: ClassVar[tuple[str, ...]] = ("OD6-11", "FD6-30", "FD6-40")
    STORY: ClassVar[str] = "blow"
    STORY_IF: ClassVar[tuple[str, ...]] = ("condition", "before")

    track: str
    points: int
    resistance: int
    against: tuple[Modifier, ...] = ()
    level: int
    condition: str = ""
    effects: tuple[Effect, ...] = ()
    lost_ability: str = ""
    roll: Roll | None = None
    by: Who = ""
    source: str = ""
    belonging: str = ""
    length: str = ""
    before: str = ""

    def rules_shown(self) -> tuple[str, ...]:
        if self.before:
            return (*self.RULES, "OD6-25", *OF_LENGTH)
        came = ("FD6-31", "FD6-41", "OD6-16", "OD6-17", "OD6-18") if self.level else ()
        besides = {"R-14": self.effects, **dict.fromkeys(OF_LENGTH, self.length)}
        return (*self.RULES, *came, *where(besides))

    def verdict(self) -> Verdict:
        shows_resistance = self.shows("resistance")
        resisted = shows_resistance and self.resistance
        margin = by_margin(self.points - self.resistance, self.resistance) if resisted else ""
        named = shows_resistance and self.against and self.against[0].name.startswith(MISSING)
        missing = self.against[0].name if named else ""
        loss = f"without {self.lost_ability}" if self.shows("lost_ability") and self.lost_ability else ""
        return Verdict(
            total=self.points,
            words=self.condition or "No change",
            note=", ".join(filter(None, (margin, missing, loss))),
            sense=HARM if self.condition else "",
            roll=self.roll,
        )

    def made_of(self) -> tuple[Modifier, ...]:
        return self.against

    def brings(self) -> str:
        return self.condition

    def fall(self) -> str:
        return self.condition if any(effect.fells for effect in self.effects) else ""


def take_points(game: Game, table: Table, command: TakePoints) -> Decision:
    """Let points hit a track of endurance (OD6-11, OD6-16..18)."""
    within(command.points, -POINTS, POINTS, "The points")
    against, effects = _resisting(game, table, command, command.sheet_id)
    hit, table = Hit(command.points, against), use_up(table, effects)
    table, fact = struck(game, table, command.sheet_id, command.track, hit, command.ability)
    if command.by:
        profile_of(table, command.by)
    return decided(table, replace(fact, source=command.source.strip(), by=command.by))


def roll_points(game: Game, table: Table, command: RollPoints, randomness: Randomness) -> Decision:
    """Roll a die code as points against a resistance; no die is wild (OD6-11, R-29)."""
    command, thing = _complete_order(table, command)
    target = command.target or command.sheet_id
    if target != command.sheet_id and not command.pending:  # who falls does nothing; a hit has been done
        acting(table, command.sheet_id)
    rolling = _rolling(table, command)
    setup = points_setup(game, table, command, _bearing_shown(table, command, rolling))
    against, resisting = _resisting(game, table, command, target)
    _refuse_any(game, table, target, command, against)
    roll = throw(setup, randomness)
    table = table.without(Pending, TABLE, command.pending) if command.pending else table
    table = use_up(use_up(table, of_kind(rolling, *BEARING)), resisting)
    table, fact = struck(game, table, target, command.track, Hit(roll.total, against), command.ability)
    thing = thing if _is_told(table, command) else ""
    by = command.sheet_id if target != command.sheet_id else ""
    return decided(table, replace(fact, roll=roll, by=by, source=command.reason.strip(), belonging=thing))


def preview_taking(game: Game, table: Table, command: TakePoints) -> Preview:
    """Tell which condition the points bring; nothing is thrown (OD6-11)."""
    against, _ = _resisting(game, table, command, command.sheet_id)
    hit = Hit(command.points, against)
    if table.get(Track, command.sheet_id, command.track):
        after = moved_on(game, table, command.sheet_id, command.track, rank(hit.beyond))
        return certain(hit.points, hit.resistance, after.state if rank(hit.beyond) else "")
    kind = track_on(game, table, command.sheet_id, command.track)
    _refuse_foreign(finished(table, command.sheet_id), kind)
    level = state_reached(kind, hit.beyond)
    preview = certain(hit.points, hit.resistance, kind.states[level].name if level else "")
    return replace(preview, says=f"{preview.says} {unresisted(against)}".strip())


def preview_rolling(game: Game, table: Table, command: RollPoints) -> Preview:
    """Work out each condition that the points may bring (OD6-11)."""
    command, _ = _complete_order(table, command)
    target = command.target or command.sheet_id
    against, _ = _resisting(game, table, command, target)
    setup = points_setup(game, table, command, _rolling(table, command))
    if not is_open(table, target):
        if command.resistance is None:
            return preview_total(setup)
        against = without_names(against)
    if table.get(Track, target, command.track):
        kind = moved_on(game, table, target, command.track, 0).kind

        def after(points: int) -> int:
            return moved_on(game, table, target, command.track, rank(points)).row.state

        return preview_stance(setup, kind, against, after)
    preview = preview_harm(setup, track_on(game, table, target, command.track), against)
    return replace(preview, says=unresisted(against))


def _complete_order(table: Table, command: RollPoints) -> tuple[RollPoints, str]:
    """Return the order with all that its hit says, and the name of what is used on somebody else."""
    if not command.pending:
        thing = wielded(table, command.sheet_id, command.belonging)
        if thing:
            refuse_stray(thing, command.sheet_id, command.target)
        return command, thing
    pending = pending_of(table, command.pending, HIT, command.sheet_id)
    hit = content_of(pending, WeaponHit)
    if command.target not in ("", pending.target):
        raise RuleBroken(f"That hit was on {name_for_others(table, pending.target)}.")
    return replace(command, target=pending.target, code=command.code or hit.code), hit.belonging


def _resisting(
    game: Game, table: Table, command: TakePoints | RollPoints, target: str
) -> tuple[tuple[Modifier, ...], tuple[Bearing, ...]]:
    """Return the parts of a resistance, and what is on the sheet for it (OD6-11, FD6-42, R-81)."""
    resisting = resisting_value(game, table, target, command.resistance, command.value, command.track)
    (base, *others), effects = resistance_of(table, target, resisting.number, resisting.value)
    if command.resistance is None and not resisting.stored:
        base = replace(base, name=missing_value(game, command.value, command.track))
    towards = command.sheet_id if isinstance(command, RollPoints) else command.by
    return (base, *stances(game, table, command.track, target, towards), *others), effects


def _rolling(table: Table, command: RollPoints) -> tuple[Bearing, ...]:
    return borne(table, command.sheet_id, "effect_rolls", against=command.target)


def _bearing_shown(table: Table, command: RollPoints, effects: tuple[Bearing, ...]) -> tuple[Bearing, ...]:
    """Return what affects the points by names that the card of the target may tell."""
    if _is_told(table, command):
        return effects
    own = command.sheet_id
    return tuple(replace(effect, source=THE_ROLLER) if effect.owner == own else effect for effect in effects)


def _is_told(table: Table, command: RollPoints) -> bool:
    """Say whether the card of the target may tell what the roller has."""
    return command.target in ("", command.sheet_id) or is_open(table, command.sheet_id)


def _refuse_any(
    game: Game, table: Table, target: str, command: RollPoints, against: tuple[Modifier, ...]
) -> None:
    """Refuse before the dice what the worst of them would be refused for."""
    worst = Hit(least_points(HIGHEST) + sum(part.amount for part in against), against)
    struck(game, table, target, command.track, worst, command.ability)


def points_setup(game: Game, table: Table, command: RollPoints, effects: tuple[Bearing, ...]) -> PlainRoll:
    """Gather the dice of the points: more or fewer by circumstances and conditions (OD6-09, FD6-05)."""
    within(command.dice, -DICE, DICE, "The dice more or less")
    within(command.flat, -POINTS, POINTS, "The points more or less")
    dice = (Modifier(amount=command.dice, name=TYPED),) if command.dice else ()
    code = code_of(game, table, command.code or code_with(table, command.sheet_id, command.belonging))
    return plain_roll(game, table, code, effects, dice=dice, flat=command.flat, rule="OD6-09")


def struck(
    game: Game, table: Table, sheet_id: str, track: str, hit: Hit, ability: str = "", source: str = ""
) -> tuple[Table, PointsTaken]:
    """Return the table with one more condition where the points pass, and the fact (OD6-06, OD6-16..18).

    A condition that takes an ability away which nobody has named asks the Game Master for it.
    """
    if table.get(Track, sheet_id, track):
        return _moved_on(game, table, sheet_id, track, hit)
    profile, kind = finished(table, sheet_id), track_on(game, table, sheet_id, track)
    length = length_for(game, table, sheet_id)
    _refuse_foreign(profile, kind)
    level = state_reached(kind, hit.beyond)
    fact = PointsTaken(
        sheet_id=sheet_id,
        track=kind.name,
        points=hit.points,
        resistance=hit.resistance,
        against=hit.against,
        level=level,
        length=length.name if length else "",
    )
    if not level:
        return table, fact
    refuse_full(table, sheet_id)
    lost_key = ability_to_lose(table, sheet_id, ability) if ability else ""
    lost_key = "" if is_lost(table, sheet_id, lost_key) else lost_key  # another is named later
    new = replace(condition_at(game, table, track, kind, level, lost_key), points=hit.beyond, source=source)
    new = replace(new, left=left_of(game, table, sheet_id, new.until))
    takes = lost_key and any(effect.kind == "unusable" and effect.scope == lost_key for effect in new.effects)
    name = code_name(game, table, sheet_id, lost_key) if takes else ""
    key = table.new_key()
    table = table.put(sheet_id, key, new)
    if waits_for_name(new.effects):
        table = with_prompt(table, sheet_id, key)
    return table, replace(fact, condition=new.name, effects=new.effects, lost_ability=name)


def _moved_on(game: Game, table: Table, sheet_id: str, track: str, hit: Hit) -> tuple[Table, PointsTaken]:
    """Move a track of the table's own a step for each rank of the points (FD6-46, OD6-25, R-105)."""
    finished(table, sheet_id)
    before, level = moved_on(game, table, sheet_id, track, 0), rank(hit.beyond)
    after = moved_on(game, table, sheet_id, track, level)
    fact = PointsTaken(
        sheet_id=sheet_id,
        track=before.row.name,
        points=hit.points,
        resistance=hit.resistance,
        against=hit.against,
        level=level,
        condition=after.state if level else "",
        effects=DONE_FOR if level and is_out(after) else (),
        before=before.state,
    )
    return with_track(table, sheet_id, after), fact


def usual_tracks(game: Game, table: Table, sheet_id: str, _tapped: Tapped | None = None) -> tuple[str, ...]:
    """Return the tracks that harm to a sheet of this kind falls on: of a thing its hull."""
    profile = table.get(Profile, sheet_id, "profile")
    kinds = (kind for kind in game.system.tracks if kind.group in ("endurance", "harm"))
    return tuple(kind.key for kind in kinds if profile and profile.kind in kind.bearers)


def _refuse_foreign(profile: Profile, kind: TrackKind) -> None:
    """Refuse a track that nobody of that kind has: no person has a hull (OD6-14)."""
    if kind.bearers and profile.kind not in kind.bearers:
        raise RuleBroken(f"{profile.name} has no {kind.name}: choose what they have.")


MECHANIC = Mechanic(
    __name__,
    deciders=(
        rolls(RollPoints, roll_points),
        decides(TakePoints, take_points),
    ),
    previews=(
        foresees(RollPoints, preview_rolling),
        foresees(TakePoints, preview_taking),
    ),
)
