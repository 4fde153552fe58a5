"""The whole state that rules act on as one frozen value, and the changes that lead from one to the next.

A row is found by its key ``(owner, part, key)``: the owner is a sheet's id or ``"table"``. The difference
of two tables is what an event stores; ``evolve`` and ``invert`` are therefore all that undo, rewind and
replay need, in every game. Tables share the rows that they have in common, see ``rules/rows.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from rules.named import Held
from rules.rows import Key as Key
from rules.rows import Rows, changed_rows

TABLE = "table"
"""The owner of the rows that belong to no sheet: clocks, prompts, what is pinned."""
LIVING = ("pc", "npc", "creature")
ANYONE = (*LIVING, "thing", "place", "party")
Rulings = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Who a sheet is.

    ``kind``: one of ``ANYONE``. ``stage``: the step of its making, or finished; in
    games without steps making, while the sheet is written and may be played all the same. ``colour``: of its
    face, 0 for the one that its id gives it.
    """

    name: str
    kind: str = "pc"
    pronouns: str = ""
    portrait: str = ""
    stage: str = "finished"
    dynamic: bool = True
    notes: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """A sheet at the table: the seats that play it (ids as text), who sees it, its place in
    the party strip.

    ``visibility``: open (all of it), stands (that it is there, and in a word how it stands), named (only that
    it is there) or hidden (Game Masters and its players only).
    """

    seats: tuple[str, ...] = ()
    visibility: str = "open"
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """A line of description: a face, a virtue, a reputation.

    ``roll`` is the die that chose it, 0 when picked by hand.
    """

    text: str
    roll: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """A score (``value``) or a die code (``dice`` and ``pips``); a skill names its ``parent``.

    ``name`` is its own where the game has none for the key. ``kind``: normal or extranormal in the D6
    games, dynamic or static for what 6d6 calls an advantage, whose ``keywords`` say when it serves and whose
    ``text`` what it does; ``trigger`` is what an opportunity answers.
    """

    value: int = 0
    dice: int = 0
    pips: int = 0
    parent: str = ""
    name: str = ""
    kind: str = ""
    keywords: tuple[str, ...] = ()
    text: str = ""
    place: int = 0
    trigger: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    """A number that is spent and refilled: HP, Focus, coins, the rounds left to the dying.

    ``limit`` None: unbounded. ``waits``: where time takes it, it begins with the next round.
    """

    number: int
    limit: int | None = None
    unit: str = ""
    waits: bool = False


FELLING = ("cannot_act", "cannot_decide")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a condition does: ``kind`` (disadvantage, dice, cannot_act ...) on ``scope`` (an ability, a
    skill, checks, or "" for all).

    ``uses`` says how often: that many rolls, 0 for as long as the condition lasts. ``whose``: the bearer's
    own rolls, or those made against the bearer.
    """

    kind: str
    scope: str = ""
    amount: int = 1
    uses: int = 0
    whose: str = "own"

    @property
    def fells(self) -> bool:
        """Say whether anyone who bears it is out of it: they cannot act, or not even decide."""
        return self.kind in FELLING


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A pointer among named states: those of the game's track ``kind``, or its own ``states``.

    ``towards``: the sheet that it is about, such as the one to whom a reaction is shown.
    """

    name: str
    kind: str = ""
    state: int = 0
    towards: str = ""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One instance of a condition.

    ``until`` names the clock's boundary that ends it, "recovered" for a check that does, "" for the
    fiction. ``left``: how many such boundaries have still to pass (0 counts as one). ``points``: the
    result points that brought it on. ``stock``: only those that are not dynamic can have it.
    """

    name: str
    kind: str = "discrete"
    group: str = ""
    rank: int = 1
    slots: int = 1
    effects: tuple[Effect, ...] = ()
    until: str = ""
    source: str = ""
    left: int = 0
    points: int = 0
    stock: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Belonging:
    """A thing carried.

    ``kind``: weapon, armor, shield, supply, spell or gear. ``die`` 0 with ``full`` above 0: used up.

    ``form`` is book or scroll for a spell, the source of a burning light; natural, piercing (armour) or both,
    spectral, for a weapon or armour that is not ordinary. ``location``: worn (armour that absorbs) or pack.
    ``used`` since the last wear roll. ``place`` is its position among the slots. ``code`` is the die code of
    a thing, such as 4D+1, and ``ability`` what it is used with.
    """

    name: str
    kind: str = "gear"
    slots: int = 1
    die: int = 0
    full: int = 0
    form: str = ""
    location: str = "pack"
    used: bool = False
    place: int = 0
    note: str = ""
    code: str = ""
    ability: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """One unit of the campaign's time: how many have begun, and whether one is running now.

    ``spent``: what may happen but once in this unit has happened.
    """

    number: int = 0
    running: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """A fight or another contest that goes by rounds and turns; ``acting`` is the sheet whose turn it is.

    ``length``: brief, moderate or lengthy, where the game measures it. ``foes_taken_out``: how many are
    no longer in it. ``left_this_round``: who left it after their turn.
    """

    name: str = ""
    length: str = ""
    round: int = 0
    acting: str = ""
    foes_taken_out: int = 0
    left_this_round: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """A sheet's place in the encounter: its ``side`` (pc or npc), its die of initiative and its place in
    the order; what it may still do in this round. ``action_lost_to`` and ``bonus_lost_to``
    name what took its last action or bonus action before the round began."""

    side: str = "pc"
    die: int = 0
    place: int = 0
    acted: bool = False
    off_guard: bool = False
    actions: int = 1
    bonus: int = 0
    moves: int = 0
    blocked: bool = False
    action_lost_to: str = ""
    bonus_lost_to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """A number that the Game Master has pinned for the whole table: the difficulty of checks."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A prompt that is open, shown as buttons on the log entry ``about``; the core says what each
    allows.

    ``kind``: attack (announced, not yet rolled), damage (rolled, not yet applied), reroll (Focus may
    still be spent) ... ``sheet_id`` opened it, ``target`` it affects; ``holds`` is what is kept of it until
    it is settled, a value of its own class for each kind that keeps anything.
    """

    kind: str
    about: int
    sheet_id: str = ""
    target: str = ""
    holds: Held | None = None


Row = (
    Profile
    | Membership
    | Detail
    | Ability
    | Resource
    | Track
    | Condition
    | Belonging
    | Clock
    | Encounter
    | Combatant
    | Pending
    | Pinned
)
R = TypeVar("R", bound=Row)
PARTS: Mapping[str, type[Row]] = MappingProxyType(
    {
        "profile": Profile,
        "membership": Membership,
        "detail": Detail,
        "ability": Ability,
        "resource": Resource,
        "track": Track,
        "condition": Condition,
        "belonging": Belonging,
        "clock": Clock,
        "encounter": Encounter,
        "combatant": Combatant,
        "pending": Pending,
        "pinned": Pinned,
    }
)
PART_OF: Mapping[type[Any], str] = MappingProxyType({row: part for part, row in PARTS.items()})


@dataclass(frozen=True, slots=True)
class Change:
    """One row before and after; None where it was not there."""

    key: Key
    before: Row | None
    after: Row | None


Changes = tuple[Change, ...]


@dataclass(frozen=True, slots=True, init=False)
class Table:
    """The rows that a command may see.

    ``seq`` is the number of the last event; ``rulings`` the campaign's settings.
    """

    seq: int
    rulings: Rulings
    rows: Rows[Row]

    def __init__(
        self, seq: int = 0, rulings: Rulings | None = None, rows: Mapping[Key, Row] | None = None
    ) -> None:
        """Take any mapping of rows."""
        object.__setattr__(self, "seq", seq)
        object.__setattr__(self, "rulings", rulings or {})
        object.__setattr__(self, "rows", rows if isinstance(rows, Rows) else Rows(rows))

    def get(self, row: type[R], owner: str, key: str) -> R | None:
        """Return the row of that class, or None."""
        there = self.rows.one(owner, PART_OF[row], key)
        return there if isinstance(there, row) else None

    def of(self, row: type[R], owner: str) -> dict[str, R]:
        """Return all rows of a class that one owner has, by key, in the order of their keys."""
        rows = self.rows.of(owner, PART_OF[row])
        return {key: there for key, there in rows.items() if isinstance(there, row)}

    def prompts(self, *kinds: str, sheet_id: str | None = None) -> dict[str, Pending]:
        """Return the open prompts of these kinds by key; those of one sheet, or with "" those of none."""
        return self.rows.of_kinds(TABLE, PART_OF[Pending], kinds, sheet_id)

    def put(self, owner: str, key: str, row: Row) -> Table:
        """Return a table with that row in place."""
        return Table(self.seq, self.rulings, self.rows.put((owner, PART_OF[type(row)], key), row))

    def without(self, row: type[Row], owner: str, key: str) -> Table:
        """Return a table without that row."""
        rows = self.rows.without((owner, PART_OF[row], key))
        return self if rows is self.rows else Table(self.seq, self.rulings, rows)

    def new_key(self) -> str:
        """Return a key that no row of this campaign has or had: ``SEQ.n`` of the coming event."""
        seq, place = max((self.seq + 1, 0), self.rows.newest)
        return f"{seq}.{place + 1}"

    def sheets(self) -> list[str]:
        """Return the ids of the sheets on this table, in the order of their places in the party strip."""
        return self.in_strip(self.rows.owners("profile"))

    def sheets_with(self, row: type[Row]) -> list[str]:
        """Return the ids of the sheets that have rows of a class, in the same order."""
        return self.in_strip(owner for owner in self.rows.owners(PART_OF[row]) if owner != TABLE)

    def having(self, row: type[R], key: str) -> dict[str, R]:
        """Return the row of that key of each sheet that has it, in the same order."""
        rows: Mapping[str, Any] = self.rows.having(PART_OF[row], key)
        return {owner: rows[owner] for owner in self.in_strip(rows)}

    def in_strip(self, sheets: Iterable[str]) -> list[str]:
        """Return sheets in the order of their places in the party strip."""
        seats = [(self.rows.one(owner, "membership", "membership"), owner) for owner in sheets]
        return [owner for _, owner in sorted((getattr(row, "place", 0), owner) for row, owner in seats)]


def difference(old: Table, new: Table) -> Changes:
    """Return the changes that lead from one table to another, sorted by key."""
    return tuple(sorted((Change(*one) for one in changed_rows(old.rows, new.rows)), key=lambda one: one.key))


def evolve(rows: Mapping[Key, Row], changes: Iterable[Change]) -> Rows[Row]:
    """Return the rows after the changes, sharing what these do not touch."""
    after = rows if isinstance(rows, Rows) else Rows(rows)
    for change in changes:
        after = after.without(change.key) if change.after is None else after.put(change.key, change.after)
    return after


def invert(changes: Iterable[Change]) -> Changes:
    """Return the changes that take those changes back."""
    return tuple(Change(change.key, change.after, change.before) for change in reversed(tuple(changes)))


def merge(changes: Iterable[Change]) -> Changes:
    """Join the changes of each row to one, from first to last; what ends where it began vanishes."""
    first: dict[Key, Row | None] = {}
    last: dict[Key, Row | None] = {}
    for change in changes:
        first.setdefault(change.key, change.before)
        last[change.key] = change.after
    return tuple(Change(key, first[key], last[key]) for key in sorted(first) if first[key] != last[key])
