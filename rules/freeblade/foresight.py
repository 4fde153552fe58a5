"""Foresight: what Freeblade's clock will refill, roll and take away, with the chances of it.

It is a file of its own, and not beside each boundary, because a boundary passes on to those within it: a
Watch to the day, both to light, omens and events. The rules themselves stand where the boundaries are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.common.clock import BeginSession, EndSession, ending, foretold
from rules.common.foresight import preview_of, preview_session_end
from rules.common.lookups import number
from rules.dice.stepping_down import step_down
from rules.freeblade.abilities import score_of
from rules.freeblade.burning_lights import BY_TURNS, is_tested
from rules.freeblade.darkness import burning, lights
from rules.freeblade.dying import ROUNDS, dying, left_after_round, time_runs_out
from rules.freeblade.end_of_day import FATIGUED, STARVING
from rules.freeblade.events import KEY, TURN
from rules.freeblade.numbers_from_scores import session_focus
from rules.freeblade.party import members, party_of
from rules.freeblade.rations import has_eaten, meal_of
from rules.freeblade.rests import DAYS, RESTED
from rules.freeblade.session_focus import with_focus
from rules.freeblade.using_step_dice import step_survival
from rules.freeblade.wear import worn_by
from rules.freeblade.weather import DAY, WATCH, WATCHES, climate_of, clock_number
from rules.game import Foreseen, Foretold, Game, Mechanic, Preview, foresees
from rules.system import ruling_word
from rules.table import Belonging, Table


def foresee_focus(table: Table) -> Foreseen:
    """Return everyone's Focus of the new session (FB-10, R-30)."""
    return Foreseen(
        refills=tuple(
            foretold(table, sheet_id, f"Focus {session_focus(score_of(table, sheet_id, 'dexterity'))}")
            for sheet_id in with_focus(table)
        )
    )


def preview_session_start(_game: Game, table: Table, _command: BeginSession) -> Preview:
    """Foresee everyone's Focus (FB-10, R-30)."""
    return preview_of(foresee_focus(table))


def preview_end(game: Game, table: Table, command: EndSession) -> Preview:
    """Foresee the Focus that is lost, and what lasts no longer (FB-10)."""
    losses = tuple(
        foretold(table, sheet_id, f"{focus} unspent Focus")
        for sheet_id in with_focus(table)
        if (focus := number(table, sheet_id, "focus"))
    )
    return preview_of(preview_session_end(game, table, command).foreseen + Foreseen(ends=losses))


def foresee_fight(_game: Game, table: Table) -> Foreseen:
    """Return the wear of all that was used, and what is left to the dying (FB-59, R-33, R-31)."""
    wear: list[Foretold] = []
    for sheet_id in table.sheets():
        for thing in worn_by(table, sheet_id):
            wear += stepping(table, sheet_id, thing, "breaks")
    for sheet_id, timer in dying(table):
        if timer.unit == ROUNDS:
            words = f"{timer.number} minute{'s' * (timer.number != 1)} to live instead of rounds"
            wear.append(foretold(table, sheet_id, words))
    return Foreseen(rolls=tuple(wear))


def stepping(table: Table, sheet_id: str, thing: Belonging, what_happens: str) -> Iterator[Foretold]:
    """Yield the chance that a die steps down, and the chance that one roll takes it to nothing (FB-30)."""
    after = [step_down(thing.die, face) for face in range(1, thing.die + 1)]
    falls, ends = sum(die < thing.die for die in after), after.count(0)
    if falls > ends:
        yield foretold(table, sheet_id, f"{thing.name} below D{thing.die}", Fraction(falls, thing.die))
    if ends:
        yield foretold(table, sheet_id, f"{thing.name} {what_happens}", Fraction(ends, thing.die))


def foresee_turn(game: Game, table: Table) -> Foreseen:
    """Return what a Turn of ten minutes brings (FB-61, FB-72)."""
    return dies(table) + _burning(game, table) + _event(table)


def foresee_watch(game: Game, table: Table) -> Foreseen:
    """Return what a Watch brings: maybe a new day, then light, weather, omen and event (FB-61, FB-63)."""
    foreseen = dies(table) + foresee_lights(table, burning(game, table))
    # The clock still shows the Watch that ends: the one after the fourth of a day begins the next.
    today = clock_number(table, WATCH) // len(WATCHES) + 1
    if clock_number(table, DAY) and clock_number(table, DAY) < today:
        foreseen += _day(game, table)
    chances = climate_of(table, party_of(table))
    weather = Foretold(words="unkind weather", chance=Fraction(6 - chances, 6))
    return foreseen + Foreseen(rolls=(weather,)) + _event(table)


def foresee_day(game: Game, table: Table) -> Foreseen:
    """Return what a day by itself brings: no light lasts, rations, hunger and fatigue (FB-66, R-53)."""
    return dies(table) + foresee_lights(table, burning(game, table)) + _meals(table)


def _day(game: Game, table: Table) -> Foreseen:
    table, endings = ending(game, table, DAY)
    return Foreseen(ends=endings) + _meals(table)


def _meals(table: Table) -> Foreseen:
    """Return everyone's ration, or hunger; and fatigue without a long rest (FB-66, FB-67).

    The dying do not live to see it.
    """
    rows: list[Foretold] = []
    table = time_runs_out(table).table
    for sheet_id in members(table):
        owner, key = meal_of(table, sheet_id)
        ration = table.get(Belonging, owner, key) if key else None
        if has_eaten(table, sheet_id):
            pass
        elif ration:
            rows += stepping(table, sheet_id, ration, "are used up")
        else:
            rows.append(foretold(table, sheet_id, f"{STARVING}: no ration"))
        if not number(table, sheet_id, RESTED):
            rows.append(foretold(table, sheet_id, f"{FATIGUED}: no long rest"))
    return Foreseen(rolls=tuple(rows))


def foresee_lights(table: Table, burning: Iterable[tuple[str, str, Belonging]]) -> Foreseen:
    """Return the lights that do not last for hours (R-53)."""
    return Foreseen(
        rolls=tuple(
            foretold(table, sheet_id, f"{light.name} D{light.die} goes out") for sheet_id, _, light in burning
        )
    )


def week_of_meals(table: Table) -> Foreseen:
    """Return the rations of a week, or its hunger (FB-27, FB-66)."""
    rows: list[Foretold] = []
    table = time_runs_out(table).table
    for sheet_id in members(table):
        owner, key = meal_of(table, sheet_id)
        ration = table.get(Belonging, owner, key) if key else None
        if ration and owner == sheet_id:
            chance = 1 - step_survival(ration.die, DAYS - has_eaten(table, sheet_id))
            words = f"{ration.name} D{ration.die} are used up within the week"
            rows.append(foretold(table, sheet_id, words, chance))
        elif ration:  # who else eats of them until when has no single chance
            rows.append(foretold(table, sheet_id, f"eats of the party's {ration.name} D{ration.die}"))
        else:
            rows.append(foretold(table, sheet_id, f"{STARVING}: no ration"))
    return Foreseen(rolls=tuple(rows))


def _burning(game: Game, table: Table) -> Foreseen:
    if ruling_word(table, game.system, "light_clock") != BY_TURNS:
        return Foreseen()
    rows: list[Foretold] = []
    for sheet_id, _, light in lights(game, table):
        if is_tested(light):
            rows += stepping(table, sheet_id, light, "goes out")
    return Foreseen(rolls=tuple(rows))


def _event(table: Table) -> Foreseen:
    omen = table.get(Belonging, party_of(table), KEY)
    comes: tuple[Foretold, ...] = ()
    if omen and omen.die:
        faces = sum(step_down(omen.die, face) == 0 for face in range(1, omen.die + 1))
        comes = (Foretold(words="the omen comes true", chance=Fraction(faces, omen.die)),)
    return Foreseen(rolls=(*comes, Foretold(words="event")))


def dies(table: Table) -> Foreseen:
    """Tell that the dying whom nobody helps do not live through a Turn or a Watch (FB-24)."""
    return Foreseen(rolls=tuple(foretold(table, sheet_id, "dies") for sheet_id, _ in dying(table)))


def foresee_round(_game: Game, table: Table) -> Foreseen:
    """Return the Rounds that are left to the dying, and the new initiative (FB-24, FB-47)."""
    rows = []
    for sheet_id, timer in dying(table):
        if timer.unit == ROUNDS:
            rounds = left_after_round(timer).number
            words = f"{rounds} round{'s' * (rounds != 1)} left" if rounds else "dies"
            rows.append(foretold(table, sheet_id, words))
    return Foreseen(rolls=(*rows, Foretold(words="initiative")))


MECHANIC = Mechanic(
    __name__,
    previews=(
        foresees(BeginSession, preview_session_start),
        foresees(EndSession, preview_end),
    ),
    foresights={
        "round": foresee_round,
        "fight": foresee_fight,
        TURN: foresee_turn,
        WATCH: foresee_watch,
        DAY: foresee_day,
    },
)
