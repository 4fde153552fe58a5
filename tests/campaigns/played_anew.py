"""Tables of the five games, played anew for tests/fixtures/played/ by `scripts/keep_played.py`."""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, fields
from itertools import chain, count, islice
from typing import Any

from django.core.management import call_command
from hypothesis import HealthCheck, Phase, given, seed, settings

from campaigns.actions import accounts, invites, notes, safety, seats
from campaigns.actions.campaigns import open_campaign, rename_campaign
from campaigns.actions.saying import TO_GMS, say
from campaigns.actions.settings import change_rulings
from campaigns.log.record import Draft
from campaigns.models import Campaign, Event, Role, Seat, User
from campaigns.play import lock, perform, write
from campaigns.state import locked_state, state_of
from campaigns.transactions import writing
from campaigns.undo import rewind, undo
from campaigns.visibility import SeenBy
from rules.codec import from_plain, row_to_plain, to_plain
from rules.common.arrivals import BringCharacter
from rules.common.belongings import AddBelonging, DropBelonging
from rules.common.free_rolls import RollDice
from rules.common.remarks import Remark
from rules.common.sheets import SheetBegun, WriteNotes
from rules.common.speech import Say
from rules.common.story import HideFromStory, TellStory
from rules.errors import RuleBroken
from rules.freeblade.burning_lights import IgniteLight
from rules.freeblade.darkness import SetDelving, burns
from rules.game import Command, Decision, Game
from rules.games import COMMANDS, FACTS, game_for
from rules.table import PARTS, TABLE, Belonging, Encounter, Membership, Pending, Table, difference
from tests.rules.evenings import answered, offered, orders, tables, tried
from tests.rules.games import meant
from tests.rules.names import BRIN

SEED = 22
CHANCE = random.Random(SEED)
NAMES = {
    "freeblade": "The Salt Road",
    "freed6": "Rust and Neon",
    "opend6": "Harbour of Glass",
    "wildd6": "The Long Vacation",
    "sixd6": "The Abandoned Temple",
}
HOUSE_RULES = {
    "freeblade": "unarmed_advantage",
    "freed6": "status_ladder",
    "opend6": "flip_wild",
    "wildd6": "wild_position",
    "sixd6": "per",
}
PLAYERS = ("Pip", "Moss")
NEW = ("77", "78")
"""Sheets that the orders of the random evenings make."""
SHEETS = (*NEW, *"123456789")
MOVERS = (
    "BeginEncounter",
    "NextTurn",
    "TakeTurn",
    "TakeAction",
    "AdvanceClock",
    "NextStage",
    "DeclareOpportunity",
    "RollExchange",
    "SpendRanks",
)
"""What goes on with something, so that something else becomes possible."""
WRITTEN = (Say, TellStory, HideFromStory)
"""Orders that are given at a moment of their own, so that they shift nothing of what chance brings."""
STEPS, EACH, LEAST, MOST = 45, 15, 4, 12
VISIBILITIES = ("open", "open", "named", "hidden", "stands")


def drawn(game: Game, name: str) -> list[Command]:
    """Return likely orders of one kind."""
    found: list[Command] = []

    @seed(SEED)
    @settings(
        max_examples=20 * (1 + len(fields(COMMANDS[name]))),
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(orders(game, among=(name,)))
    def draw(command: Command) -> None:
        found.append(command)

    draw()
    return found


@dataclass
class Evening:
    """A table of one game, who sits there, and what has been done."""

    game: Game
    people: dict[str, User]
    seats: dict[str, Seat] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=lambda: {"undo"})
    """The kinds of prompts that were open."""
    numbers: Iterator[int] = field(default_factory=count)
    begun: int = 0
    offers: tuple[Table, list[Command]] = (Table(), [])
    openers: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By which commands prompts of each kind were opened."""

    def __post_init__(self) -> None:
        names = [kind.__name__ for kind in self.game.deciders if kind not in WRITTEN]
        self.pools = {name: drawn(self.game, name) for name in names}
        self.kinds = [kind for kind in self.game.prompts if kind != "undo"]  # which no command opens

    @property
    def gm(self) -> Seat:
        return self.seats["Gwen"]

    @property
    def table(self) -> Table:
        return state_of(Campaign.objects.get(pk=self.gm.campaign_id)).table

    @property
    def last(self) -> int:
        return Campaign.objects.get(pk=self.gm.campaign_id).last_seq

    def play(self) -> None:
        self.sit_down()
        self.bring_sheets()
        for number in range(MOST):
            if number >= LEAST and not self.missing():
                break
            rewind(self.gm, self.begun) if number else None
            self.take_steps(fighting=number % 2 == 0)
            for kind in self.kinds if number >= LEAST - 1 else ():
                self.bring_on(kind)
        rewind(self.gm, self.begun)
        self.leave_open()

    def take_steps(self, *, fighting: bool) -> None:
        """Do what has not been done, or else anything, and take some of it back."""
        for step in range(STEPS):
            missing = [kind for kind in self.pools if kind not in self.done]
            if not any(self.carry_out(kind) for kind in CHANCE.sample(missing, len(missing))):
                self.carry_out(CHANCE.choice([*self.pools]))
            if fighting and not self.table.of(Encounter, TABLE):
                self.carry_out("BeginEncounter")
            if step % 9 == 8:
                self.take_back()

    def bring_on(self, kind: str) -> None:
        """Do what has not been done once a prompt of a kind is open, or time has passed."""
        missing = [name for name in self.pools if name not in self.done]
        if not missing and kind in self.seen:
            return
        rewind(self.gm, self.begun)
        for mover in CHANCE.choices([mover for mover in MOVERS if mover in self.pools], k=5):
            self.open(kind)
            for name in missing:
                if name not in self.done:
                    self.carry_out(name)
            self.carry_out(mover)

    def sit_down(self) -> None:
        """Everybody comes, all that people do besides playing is done, and Nell is sent away."""
        gm = open_campaign(user=self.people["Gwen"], name=NAMES[self.game.key], system=self.game.key)
        invite = invites.make_invite(seat=gm)
        for name, user in self.people.items():
            self.seats[name] = gm if name == "Gwen" else seats.take_seat(user=user, invite=invite)
        seats.change_role(seat=gm, other=self.seats["Wynn"], role=Role.WATCHER)
        safety.add_line(seat=gm, kind="veil", text="Harm to animals")
        safety.pause(seat=self.seats["Pip"], card=True)
        safety.resume(seat=gm)
        rename_campaign(seat=gm, name=f"{gm.campaign.name}, again")
        everyone = notes.Readers(everyone=True)
        note = notes.write_note(seat=gm, title="The way", text="Go *north*.", readers=everyone)
        notes.show_note(seat=gm, note=note.state.campaign.notes.get(), readers=everyone)
        accounts.rename(user=self.people["Nell"], display_name="Nell of the Hill")
        invites.revoke_invite(seat=gm, invite=invite)
        seats.remove_seat(seat=gm, other=self.seats.pop("Nell"))
        accounts.rename(user=self.people["Nell"], display_name="Nell")
        ruling = self.game.system.ruling(HOUSE_RULES[self.game.key])
        change_rulings(seat=gm, rulings={ruling.key: ruling.choices[-1][0]})
        perform(self.seats["Pip"], Remark(1, "Here we are."))
        perform(gm, TellStory("It began to rain.", 1))
        perform(gm, HideFromStory(1), audience=SeenBy.GM_ONLY)

    def bring_sheets(self) -> None:
        """The sheets of the random evenings come, each in an entry with all of its rows."""
        first, *others = tables(self.game.key)
        things = {key: row for key, row in others[-1].rows.items() if key[1] == "belonging"}
        rows = {**first.rows, **others[0].rows, **things}
        for number, sheet_id in enumerate(dict.fromkeys(key[0] for key in rows if key[0] != TABLE)):
            with writing():
                campaign = lock(self.gm.campaign_id)
                before = locked_state(campaign)
                after = before.table
                for (owner, part, key), row in rows.items():
                    if owner == sheet_id:
                        plain = self.placed(row_to_plain(row))
                        after = after.put(self.placed(owner), key, from_plain(PARTS[part], plain))
                profile: Any = rows[sheet_id, "profile", "profile"]
                owners = () if profile.kind != "pc" else (str(self.seats[PLAYERS[number % 2]].pk),)
                part_of = Membership(seats=owners, visibility=VISIBILITIES[number % 5], place=number)
                after = after.put(self.placed(sheet_id), "membership", part_of)
                fact = SheetBegun(sheet_id=self.placed(sheet_id), name=profile.name, kind=profile.kind)
                draft = Draft(fact=fact, changes=difference(before.table, after))
                write(campaign, self.gm, before, after, [draft], before.undone)
        self.begun = self.last

    def placed(self, plain: Any, new: str = "") -> Any:
        """Return plain data with ids of this table alone in place of its sheets' numbers."""
        if isinstance(plain, dict):
            return {
                name: self.seated(value) if name == "seats" else self.placed(value, new)
                for name, value in plain.items()
            }
        if isinstance(plain, (list, tuple)):
            return [self.placed(value, new) for value in plain]
        if not isinstance(plain, str) or plain not in SHEETS:
            return plain
        return f"{self.game.key}-{new if plain in NEW else plain}"

    def seated(self, seats: Any) -> list[str]:
        return [str(self.seats[PLAYERS[int(seat) % 2]].pk) for seat in seats]

    def orders(self, table: Table, kind: str) -> Iterator[Command]:
        """Return orders of a kind that may be possible: what is offered first."""
        if table is not self.offers[0]:
            self.offers = table, [answered(offer) for _, offer in offered(self.game, table)]
        yield from (offer for offer in self.offers[1] if type(offer).__name__ == kind)
        pool = self.pools[kind]
        for order in CHANCE.sample(pool, len(pool)):
            new = str(100 + next(self.numbers))
            placed = from_plain(type(order), self.placed(to_plain(order), new))
            yield meant(table, placed, next(self.numbers))

    def carry_out(self, kind: str) -> bool:
        """Give an order of a kind, if one of some that are likely is possible now."""
        table = self.table
        for order in islice(self.orders(table, kind), EACH):
            found = tried(self.game, table, order, thrown)
            if isinstance(found, Decision) and self.give(order):
                return True
        return False

    def give(self, order: Command) -> bool:
        """Give an order as whoever may, for any audience."""
        audience = CHANCE.choice([*[SeenBy.EVERYONE] * 4, *SeenBy])
        giver = CHANCE.choice([self.owner(order), self.owner(order), self.gm])
        for seat in (giver, self.gm):
            with suppress(RuleBroken):
                perform(
                    seat,
                    order,
                    audience=audience,
                    chance=thrown,
                    hide_difficulty=CHANCE.random() < 0.1,
                )
                self.done.add(type(order).__name__)
                self.seen |= self.open_kinds(self.table)
                return True
        return False

    def owner(self, order: Command) -> Seat:
        row = self.table.get(Membership, str(getattr(order, "sheet_id", "")), "membership")
        owners = row.seats if row else ()
        return next((seat for seat in self.seats.values() if str(seat.pk) in owners), self.gm)

    def take_back(self) -> None:
        """Undo one of the last entries, with what stands in its way, and as often as not undo that."""
        with suppress(RuleBroken):
            undo(self.gm, self.last - CHANCE.randrange(4), together=True, of_press="whole")
            if CHANCE.random() < 0.5:
                undo(self.gm, self.last)

    def open_kinds(self, table: Table) -> set[str]:
        return {row.kind for row in table.of(Pending, TABLE).values()}

    def leave_open(self) -> None:
        """Do what opens a prompt of each kind, and let a player ask for dice to be undone."""
        for kind in ("BeginSession", "BeginEncounter"):
            self.carry_out(kind)
        for _ in range(5):
            for kind in self.kinds:
                self.open(kind)
            if not {*self.kinds} <= self.open_kinds(self.table):
                self.carry_out("NextTurn")
        self.light_up()
        self.lose_the_light()
        self.roll_attacks()
        perform(
            self.gm, BringCharacter(f"{self.game.key}-200", "Oda Wren", seats=(str(self.seats["Moss"].pk),))
        )
        pip = self.seats["Pip"]
        perform(pip, RollDice("2d6"), chance=thrown)
        undo(pip, self.last)
        say(seat=pip, text="We wade at dawn.", to=TO_GMS)
        perform(pip, WriteNotes(self.placed(BRIN), "Out of oil."))

    def light_up(self) -> None:
        """Light what can be lit, where a game has lights: a Watch that passed has put out what burned."""
        if "IgniteLight" not in self.pools:
            return
        for sheet_id in self.table.sheets():
            torch = AddBelonging(sheet_id, "torch", "supply", slots=0, die=4)
            added, had = tried(self.game, self.table, torch, highest), self.table.of(Belonging, sheet_id)
            if isinstance(added, Decision):
                (key,) = added.table.of(Belonging, sheet_id).keys() - had.keys()
                lit = IgniteLight(sheet_id, key, allowed=True)
                if isinstance(tried(self.game, added.table, lit, highest), Decision):
                    for order in (torch, lit):
                        perform(self.gm, order, chance=highest)
                    return

    def lose_the_light(self) -> None:
        """Go underground with what burns, and drop it, where a game has lights."""
        if "SetDelving" not in self.pools:
            return
        perform(self.gm, SetDelving(delving=True, allowed=True), chance=highest)
        for sheet_id in self.table.sheets():
            for key, thing in self.table.of(Belonging, sheet_id).items():
                if burns(self.game, thing):
                    perform(self.gm, DropBelonging(sheet_id, key))
        self.light_up()

    def roll_attacks(self) -> None:
        """Have attacks resisted and rolled, where a game keeps them for that."""
        for _ in range(9 if "RollExchange" in self.pools else 0):
            self.open("exchange")
            self.carry_out("Resist")
            self.carry_out("RollExchange")

    def open(self, kind: str) -> None:
        """Give the order that opens a prompt of a kind, where none is open, and closes as few as can be."""
        table, found = self.table, list[tuple[int, int, Command]]()
        if kind in self.open_kinds(table):
            return
        known = sorted(self.openers[kind])
        likely = (
            islice(self.orders(table, name), None if known else 5 * EACH) for name in known or self.pools
        )
        for order in chain.from_iterable(likely):
            decision = tried(self.game, table, order, thrown)
            if isinstance(decision, Decision) and kind in (there := self.open_kinds(decision.table)):
                found.append((len(there), len(found), order))
        self.openers[kind] |= {type(order).__name__ for *_, order in found}
        for *_, order in sorted(found, reverse=True):
            if self.give(order):
                return

    def missing(self) -> list[str]:
        """Return what has not been brought about."""
        commands = [kind for kind in self.pools if kind not in self.done]
        return [*commands, *({*self.game.prompts} - self.seen)]


def thrown(sides: int) -> int:
    return CHANCE.randint(1, sides)


def highest(sides: int) -> int:
    """Throw without chance, which goes on as it would have."""
    return sides


def play_anew() -> list[str]:
    """Play every table in the database, which is empty, and return what was never brought about."""
    call_command("migrate", verbosity=0)
    names = ("Gwen", *PLAYERS, "Wynn", "Nell")
    people = {name: User.objects.create_user(name.lower(), display_name=name) for name in names}
    wrong: list[str] = []
    for key in NAMES:
        evening = Evening(game_for(key), people)
        evening.play()
        wrong += [f"{key}: {name}" for name in evening.missing()]
        sys.stdout.write(f"{NAMES[key]}: {evening.last} entries\n")
        sys.stdout.flush()
    return [*wrong, *(FACTS.keys() - {*Event.objects.values_list("kind", flat=True)})]
