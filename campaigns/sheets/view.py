"""A sheet as its page shows it: the core's rows put in the order in which they are read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from campaigns.access import SheetMembership, may_know, may_read, membership_of, state_for, state_to_read
from campaigns.markdown import rendered
from campaigns.models import Seat
from campaigns.sheets.odds_words import percent
from campaigns.state import State
from campaigns.words import signed
from rules.common.effects import sources
from rules.common.slots import Load, load_of
from rules.common.spans import span_words
from rules.freeblade.checks import check_success
from rules.freeblade.step_dice import expected_rolls
from rules.game import Derived, Game, derived
from rules.system import System, ruling_word
from rules.table import Ability, Belonging, Condition, Detail, Membership, Profile, Resource, Table

KIT = "kit"
PLAIN_DR = 12
LIVING = ("pc", "npc", "creature")


@dataclass(frozen=True, slots=True)
class Tile:
    """An ability as a button: what a check of it will meet by conditions alone."""

    key: str
    name: str
    blurb: str
    value: int
    ups: tuple[str, ...]
    downs: tuple[str, ...]
    unusable: tuple[str, ...]

    @property
    def signed(self) -> str:
        """The score as it is spoken: +2, 0, -1."""
        return signed(self.value)


@dataclass(frozen=True, slots=True)
class Box:
    """Something in the slots: a belonging or a condition, and how many slots it takes."""

    key: str
    name: str
    kind: str
    span: int
    die: int = 0
    full: int = 0
    note: str = ""


@dataclass(frozen=True)
class SheetView:
    """One sheet, ready to be drawn for those who may act for it, or for those who only read it."""

    id: str
    slug: str
    game: Game
    table: Table
    may_act: bool

    @property
    def system(self) -> System:
        """The names and numbers of the game that it is played in."""
        return self.game.system

    @cached_property
    def profile(self) -> Profile:
        """Who it is."""
        return self.table.get(Profile, self.id, "profile") or Profile(name="?")

    @cached_property
    def membership(self) -> Membership:
        """Who plays it, and who sees it."""
        return self.table.get(Membership, self.id, "part") or Membership()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.profile.name

    @property
    def described(self) -> str:
        """Pronouns and kind in one line."""
        kind = {"pc": "", "npc": "someone", "party": "the party's store"}
        words = (self.profile.pronouns, kind.get(self.profile.kind, self.profile.kind))
        return " · ".join(filter(None, words))

    @property
    def notes_html(self) -> Markup:
        """The notes as they are read."""
        return rendered(self.profile.notes)

    @property
    def finished(self) -> bool:
        """Whether it is in play, and no longer being made."""
        return self.profile.stage == "finished"

    @property
    def lives(self) -> bool:
        """Whether it can be hurt, rest and act."""
        return self.profile.kind in LIVING

    @property
    def is_pc(self) -> bool:
        """Whether it is a player's character."""
        return self.profile.kind == "pc"

    @cached_property
    def state(self) -> str:
        """ok, dying, dead or taken_out."""
        return self.game.standing(self.table, self.id)

    @cached_property
    def numbers(self) -> dict[str, Derived]:
        """What follows from something else, by key."""
        return {number.key: number for number in derived(self.game, self.table, self.id)}

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The abilities that the sheet has."""
        scores = self.table.of(Ability, self.id)
        return tuple(
            Tile(
                kind.key,
                kind.name,
                kind.blurb,
                scores[kind.key].value,
                self._met("advantage", kind.key),
                self._met("disadvantage", kind.key),
                self._lost(kind.key),
            )
            for kind in self.system.abilities
            if kind.key in scores
        )

    def _met(self, effect: str, ability: str) -> tuple[str, ...]:
        return sources(self.table, self.id, effect, "checks", ability)

    def _lost(self, ability: str) -> tuple[str, ...]:
        return sources(self.table, self.id, "unusable", ability)

    def chance_at_12(self, tile: Tile) -> str:
        """What a plain check of an ability has for a chance."""
        cancel = ruling_word(self.table, self.system, "cancel")
        found = check_success(tile.value, PLAIN_DR, len(tile.ups), len(tile.downs), cancel)
        return f"{percent(found)} at DR {PLAIN_DR}"

    def uses_left(self, die: int) -> str:
        """How long a step die lasts on average."""
        return f"about {float(expected_rolls(die)):.1f} left"

    def score(self, ability: str) -> int:
        """An ability's score, 0 where there is none."""
        row = self.table.get(Ability, self.id, ability)
        return row.value if row else 0

    def resource(self, key: str) -> Resource | None:
        """A number that is spent and refilled."""
        return self.table.get(Resource, self.id, key)

    @cached_property
    def hp(self) -> Resource | None:
        """Hit points."""
        return self.resource("hp")

    @cached_property
    def focus(self) -> Resource | None:
        """Focus."""
        return self.resource("focus")

    @cached_property
    def coins(self) -> Resource | None:
        """The purse."""
        return self.resource("coins")

    @cached_property
    def death(self) -> Resource | None:
        """The time that is left to the dying."""
        return self.resource("death")

    @cached_property
    def load(self) -> Load | None:
        """Slots there are and slots taken; None for who carries without limit."""
        return load_of(self.game, self.table, self.id)

    @cached_property
    def details(self) -> dict[str, Detail]:
        """Lines of description by key, in the game's order."""
        found = self.table.of(Detail, self.id)
        return {key: found[key] for key in self.system.details if key in found}

    @cached_property
    def kit(self) -> Detail | None:
        """Which kit was taken."""
        return self.table.get(Detail, self.id, KIT)

    @cached_property
    def conditions(self) -> dict[str, Condition]:
        """What weighs on it, by key."""
        return self.table.of(Condition, self.id)

    @cached_property
    def belongings(self) -> dict[str, Belonging]:
        """What it carries, in the order of the slots."""
        found = self.table.of(Belonging, self.id)
        return {key: found[key] for key in sorted(found, key=lambda key: found[key].order)}

    def of_kind(self, *kinds: str) -> dict[str, Belonging]:
        """The belongings of some kinds."""
        return {key: row for key, row in self.belongings.items() if row.kind in kinds}

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """What sits in the slots: belongings in their order, then conditions."""
        things = (_thing(key, row) for key, row in self.belongings.items() if row.slots)
        return (*things, *(self._burden(key, row) for key, row in self.conditions.items()))

    def _burden(self, key: str, row: Condition) -> Box:
        return Box(key, row.name, "condition", row.slots, note=self.condition_words(row))

    def condition_words(self, row: Condition) -> str:
        """Say in a few words what a condition does to rolls, and what will end it."""
        span = span_words(self.game, self.table, row.until, row.left)
        return "; ".join(filter(None, (effects_in_words(row), span)))

    @cached_property
    def petty(self) -> tuple[Box, ...]:
        """What takes no slot."""
        return tuple(_thing(key, row) for key, row in self.belongings.items() if not row.slots)

    @cached_property
    def books(self) -> dict[str, Belonging]:
        """Spell books that a long rest could refill."""
        spells = self.of_kind("spell")
        return {key: row for key, row in spells.items() if row.form == "book" and row.die < row.full}


def _thing(key: str, row: Belonging) -> Box:
    note = "used up" if row.full and not row.die else "worn" if row.place == "worn" else ""
    kind = row.kind if row.die or not row.full else "spent"
    return Box(key, row.name, kind, row.slots, row.die, row.full, note)


def effects_in_words(condition: Condition) -> str:
    """Say what a condition does to rolls, in a few words."""
    words = []
    for effect in condition.effects:
        scope = f" on {effect.scope}" if effect.scope else ""
        amount = f"{effect.amount} × " if effect.amount > 1 else ""
        plain = {"cannot_act": "cannot act", "unusable": f"no {effect.scope}"}
        words.append(plain.get(effect.kind, f"{amount}{effect.kind.capitalize()}{scope}"))
    return ", ".join(words)


def sheet_view(seat: Seat, sheet: str, *, may_act: bool) -> SheetView:
    """A sheet as it is now, for a seat that may read it."""
    return view_of(state_to_read(seat, sheet), sheet, may_act=may_act)


def view_of(state: State, sheet: str, *, may_act: bool) -> SheetView:
    """A sheet as it is in a State."""
    return SheetView(sheet, state.campaign.slug, state.game, state.table, may_act)


@dataclass(frozen=True, slots=True)
class Someone:
    """Another sheet that a seat knows of."""

    id: str
    name: str
    kind: str
    portrait: str


def others(seat: Seat, sheet: str, kinds: Collection[str] = ()) -> list[Someone]:
    """The other sheets at the table that a seat may know of and that are in play."""
    state = state_for(seat)
    memberships = [membership_of(state, other) for other in state.sheets if other != sheet]
    return [
        _someone(seat, membership)
        for membership in memberships
        if membership and may_know(seat, membership) and _fits(membership, kinds)
    ]


def _someone(seat: Seat, membership: SheetMembership) -> Someone:
    who = membership.profile
    portrait = who.portrait if may_read(seat, membership) else ""
    return Someone(membership.sheet_id, who.name, who.kind, portrait)


def _fits(membership: SheetMembership, kinds: Collection[str]) -> bool:
    return membership.profile.stage == "finished" and (not kinds or membership.profile.kind in kinds)
