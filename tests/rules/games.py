"""A lively table of each game, and orders that are likely there, for tests that try anything at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules.common.asked_to_resist import CONTEST, Contest
from rules.common.prompts import offers
from rules.common.requests import RollRequest
from rules.d6.checks import CheckCode, Ranks
from rules.d6.critical_stories import Critical
from rules.d6.lost_abilities import LostAbility
from rules.d6.weapons import WeaponHit
from rules.freed6.conditions_bought_with_ranks import RankBuy
from rules.freed6.what_ranks_buy import EffectRoll
from rules.game import Command, Game, Offer
from rules.games import GAMES as EVERY
from rules.games import game_for
from rules.sixd6.control import Control
from rules.sixd6.hits import AttackEffects
from rules.sixd6.opportunity_windows import OpenWindow
from rules.table import (
    TABLE,
    Ability,
    Belonging,
    Clock,
    Combatant,
    Condition,
    Effect,
    Encounter,
    Pending,
    Profile,
    Resource,
    Table,
    Track,
)
from rules.wildd6.count_checks import CountSuccesses
from rules.wildd6.hits import Blow
from tests.rules.any_plain_game import asking, filled, of_data, opposed
from tests.rules.d6.orders import circumstances
from tests.rules.factories import equipped, make_npc, make_store, make_table
from tests.rules.names import BRIN, MIRA, OGRE

CODED = ("freed6", "opend6")
"""The games in which things have die codes."""
GAMES = tuple(key for key in EVERY if key != "freeblade")
"""Freeblade has a lively table, and tests that try anything, of its own."""
TIRED, LENT, STANCE, AMMO, MAIMED, BLADE = "5.1", "5.2", "5.3", "5.4", "5.6", "5.7"
WOLF = "4"
"""Who is not in the encounter."""
SWING, HIDE, GUARD = "6.1", "6.2", "6.3"
ANY = "?"
"""In the place of a key: any business that is open, or the condition that came last."""

ADVANTAGES = {
    SWING: Ability(name="Swing", dice=1, pips=3, kind="dynamic"),
    HIDE: Ability(name="Hide", dice=1, kind="static", keywords=("Free Resist", "Aid Resist")),
    GUARD: Ability(
        name="Guard", dice=1, pips=1, kind="dynamic", keywords=("Opportunity",), trigger="somebody is hit"
    ),
}
POINTS = {
    "luck": 2,
    "character_points": 4,
    "bank_dynamic": 4,
    "bank_static": 2,
    "spent_dynamic": 1,
    "spent_static": 0,
    "control": 2,
}


TIRES = Effect(kind="dice", scope="checks", amount=-1)
LENDS = Effect(kind="advantage", uses=1)
CONDITIONS = {
    TIRED: Condition(name="Tired", kind="cumulative", effects=(TIRES,), rank=2),
    LENT: Condition(name="Lent", kind="cumulative", effects=(LENDS,), until="round"),
    MAIMED: Condition(name="Maimed", kind="measured", effects=(Effect(kind="unusable"),), rank=3),
}
STRENGTH, WOUNDED = RollRequest(what="strength", name="Strength", difficulty=6), AttackEffects(("wounded",))
PROMPTS = {
    "40.1": Pending(kind="window", about=39, sheet_id=BRIN, holds=OpenWindow()),
    "40.2": Pending(kind="critical", about=38, sheet_id=BRIN, holds=Critical("critical_failure")),
    "40.3": Pending(kind="lost_ability", about=37, sheet_id=OGRE, holds=LostAbility(MAIMED)),
    "40.4": Pending(kind="effect", about=36, sheet_id=BRIN, target=OGRE, holds=EffectRoll("3D")),
    "40.8": Pending(kind="hit", about=33, sheet_id=BRIN, target=OGRE, holds=WeaponHit("Sword", "3D")),
    "40.9": Pending(kind="attack_effects", about=32, sheet_id=BRIN, target=OGRE, holds=WOUNDED),
    "40.10": Pending(kind="blow", about=31, sheet_id=BRIN, target=OGRE, holds=Blow(2)),
    "40.6": Pending(kind="request", about=34, holds=STRENGTH),
    "40.7": Pending(kind="requested_roll", about=34, sheet_id=BRIN, holds=STRENGTH),
    "40.5": Pending(kind="ranks", about=35, sheet_id=BRIN, holds=Ranks(5, CheckCode(BRIN, "strength"))),
}


def contest(game: str) -> Pending:
    """The ogre's throw against Brin, who is asked how to resist it."""
    kind = CountSuccesses if game == "wildd6" else CheckCode
    coded = kind(OGRE, "strength", target=BRIN, opposing="strength")
    order = opposed(game_for(game))
    holds = Contest(order, (order.ability,)) if order else Contest(coded, ("strength", "climbing"))
    return Pending(kind=CONTEST, about=32, sheet_id=OGRE, target=BRIN, holds=holds)


def lively(game: str) -> Table:
    """Two characters, an ogre and a store in an encounter, with what that game keeps on sheets."""
    sheets = equipped(), equipped(MIRA, name="Mira"), make_npc(), make_store()
    table = make_table(*sheets)
    for place, sheet_id in enumerate((BRIN, MIRA, OGRE)):
        table = _filled(table, game, sheet_id)
        table = table.put(TABLE, sheet_id, Combatant(side="npc" if sheet_id == OGRE else "pc", place=place))
    if game in CODED:
        table = table.put(
            BRIN, BLADE, Belonging(name="Cutlass", kind="weapon", code="3D", ability="strength")
        )
    table = table.put(MIRA, "profile", Profile(name="Mira", stage="making"))
    table = table.put(TABLE, "encounter", Encounter(round=1, acting=BRIN))
    asked = asking(game_for(game)) or STRENGTH
    for key, prompt in PROMPTS.items():
        if prompt.kind in game_for(game).prompts:
            holds = asked if prompt.holds == STRENGTH else prompt.holds
            table = table.put(TABLE, key, replace(prompt, holds=holds))
    if CONTEST in game_for(game).prompts:
        table = table.put(TABLE, "40.9", contest(game))
    return table.put(TABLE, "session", Clock(number=1, running=True))


def beset(game: str) -> Table:
    """That table, and near it a wolf who is not in the encounter."""
    table = lively(game)
    return replace(table, rows={**table.rows, **make_npc(WOLF, "Wolf").rows})


def calm(game: str) -> Table:
    """The same people between sessions, and no encounter; in 6d6 one of them is under control."""
    table = lively(game)
    rows = {key: row for key, row in table.rows.items() if key[0] != TABLE}
    table = Table(seq=table.seq, rows=rows)
    if game == "sixd6":
        control = Pending(kind="control", about=39, sheet_id=BRIN, target=OGRE, holds=Control(2))
        table = table.put(TABLE, "40.1", control)
    return table


def _filled(table: Table, game: str, sheet_id: str) -> Table:
    for key in ("strength", "wits", "luck"):
        old = table.get(Ability, sheet_id, key) or Ability()
        table = table.put(sheet_id, key, Ability(value=old.value or 1, dice=3, pips=1))
    table = table.put(sheet_id, "climbing", Ability(dice=1, pips=2, parent="strength", name="Climbing"))
    if game == "wildd6":
        table = table.put(sheet_id, "brawling", Ability(dice=3, name="Brawling"))
    table = filled(game_for(game), table, sheet_id)
    for key, row in ADVANTAGES.items() if game == "sixd6" else ():
        table = table.put(sheet_id, key, row)
    for key, number in POINTS.items():
        table = table.put(sheet_id, key, Resource(number=number))
    for key, row in CONDITIONS.items():
        table = table.put(sheet_id, key, row)
    kinds = [kind.key for kind in game_for(game).system.tracks if kind.kind == "progressive"]
    for key, kind in zip((STANCE, AMMO), kinds, strict=False):
        table = table.put(sheet_id, key, Track(name=kind.title(), kind=kind))
    return table.put(sheet_id, "5.5", Track(name="Corruption", states=("Pure", "Tainted", "Lost")))


ALWAYS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (
        "",
        ("BeginTrack.towards", "BeginTrack.length", "BeginTrack.state", "MoveTrack.state", "TryTrack.skill"),
    ),
    ("", ("EaseReaction.track", "CopySheet.name", "RollPoints.belonging")),
    (0, ("TakeAction.lent_dynamic", "TakeAction.lent_static", "penalty")),
    (0, ("ResistRoll.extra", "ResistRoll.spend", "AnswerRequest.extra", "AnswerRequest.spend")),
    (0, ("TryTrack.extra", "TryTrack.spend", "RecoverCondition.extra", "RecoverCondition.spend")),
    (0, ("InflictCondition.extra", "InflictCondition.spend", "ConvinceSomeone.extra")),
    (0, ("ConvinceSomeone.spend", "SwayReaction.extra", "SwayReaction.spend")),
    (False, ("TakeAction.certain", "TakeGear.pay", "AnswerRequest.luck", "ResistRoll.luck")),
    (BRIN, ("TakeAction.sheet_id", "AnswerRequest.sheet_id", "AnswerAction.sheet_id")),
    (BRIN, ("ResistRoll.sheet_id",)),
    (OGRE, ("AnswerForSheet.sheet_id",)),
    ("40.9", ("ResistRoll.pending", "AnswerForSheet.pending")),
    (MIRA, ("FinishSheet.sheet_id", "WriteSheet.sheet_id")),
    ("40.7", ("AnswerRequest.pending", "AnswerAction.pending")),
    ("40.6", ("AnswerForAbsent.pending", "CloseRequest.pending")),
    (None, ("TakeGear.price",)),
    ((), ("RevealEntry.dice",)),
    ((SWING,), ("AnswerAction.advantages",)),
    (ANY, ("pending",)),
    (OGRE, ("GiveCoins.to",)),
    (MAIMED, ("NameLostAbility.condition",)),
    ("77", ("MakeFoe.sheet_id", "AddMoreFoes.sheet_id")),
    (OGRE, ("AddMoreFoes.like",)),
    ("Ghoul", ("MakeFoe.name",)),
    ("npc", ("MakeFoe.kind",)),
    ("open", ("MakeFoe.visibility", "AddMoreFoes.visibility")),
    ("78", ("CopySheet.to",)),
    ("Something", ("SetCode.name",)),
    (6, ("AddBelonging.die",)),
    ("scene", ("EaseReaction.until",)),
    ("strength", ("RequestRoll.what",)),
    ("cumulative", ("InflictCondition.kind",)),
    ("initiative", ("AnswerAction.action",)),
    ("A lamp falls over.", ("TellCritical.text",)),
    ("The guard looks away.", ("RevealEntry.text", "TellStory.text")),
)
"""What makes sense in a field, by name or of one order, and nothing else."""


def likely(game: str) -> dict[str, st.SearchStrategy[Any]]:
    """Values that make sense on that table, by the name of the order's field."""
    system = game_for(game)
    played = ("turn", "round", "encounter", "session")
    passing = [unit.key for unit in system.system.clock if unit.key not in played]
    return {
        **{field: st.just(value) for value, names in ALWAYS for field in names},
        **of_people(),
        **of_tracks(system),
        **of_reactions(),
        "code": st.sampled_from(["3D+1", "1D", "4D+2", ""]),
        "AddCondition.kind": st.sampled_from(["", "discrete", "progressive", "cumulative", "measured"]),
        "AddCondition.left": st.integers(0, 3),
        **of_dice(game),
        **of_codes(system),
        **of_making(system),
        **of_things(system),
        "InflictCondition.difficulty": st.integers(0, 9),
        "until": st.sampled_from(["", "recovered", *(unit.key for unit in system.system.clock)]),
        "AdvanceClock.unit": st.sampled_from(passing),
        "unit": st.sampled_from([unit.key for unit in system.system.clock]),
        "purchases": st.lists(purchases(system), max_size=3).map(tuple),
        "advantages": of_advantages() if game == "sixd6" else st.integers(0, 3),
        "type": st.sampled_from([action.key for action in system.system.actions] or [""]),
        "action": st.sampled_from([action.key for action in system.system.actions] or [""]),
        "TakeAction.action": st.sampled_from(["narrative", "initiative", "initiative", "potential", "free"]),
        "TakeAction.advantages": st.sampled_from([(), (SWING,), (SWING, HIDE)]),
        "WriteAdvantage.kind": st.sampled_from(["dynamic", "static"]),
        "WriteAdvantage.advantage": st.sampled_from(["", SWING]),
        "advantage": st.sampled_from(sorted(ADVANTAGES)),
        "targets": st.sampled_from([(), (), (OGRE,), (MIRA, OGRE)]),
        "pool": st.sampled_from(["2d6", "3d6+1"]),
        "against": st.sampled_from(["", "2d6"]),
        "dice": st.just("") if game == "sixd6" else st.integers(-2, 2),
        "reason": st.sampled_from(["trigger_mismatch", "not_aware", "outside_described_action"]),
        "difficulty": st.none() | st.integers(0, 30),
        "resource": st.sampled_from([*POINTS, "hp", "focus"]),
        **of_data(system),
    }


def of_things(system: Game) -> dict[str, st.SearchStrategy[Any]]:
    """Things have a code where die codes are rolled against each other, and are used with an ability."""
    coded = system.key in CODED
    codes, abilities = (["", "3D+1"], ["", "strength"]) if coded else ([""], [""])
    weapons = ["", "", BLADE] if coded else [""]
    orders = ("AddBelonging", "EditBelonging")
    return {
        **{f"{order}.code": st.sampled_from(codes) for order in orders},
        **{f"{order}.ability": st.sampled_from(abilities) for order in orders},
        "CheckCode.belonging": st.sampled_from(weapons),
    }


def of_making(system: Game) -> dict[str, st.SearchStrategy[Any]]:
    """Sheets that are written whole, several at once or from another."""
    code = "1d6+2" if system.key == "sixd6" else "3D"
    stanced = system.key in ("freed6", "opend6")
    return {
        "MakeFoe.code": st.just(code),
        **dict.fromkeys(("MakeFoe.count", "AddMoreFoes.count"), st.integers(1, 3)),
        "MakeFoe.stance": st.sampled_from(["", "random", "Neutral"] if stanced else [""]),
        "WriteSheet.archetype": st.sampled_from(["", *(each.key for each in system.text.archetypes)]),
        "AnswerRequest.advantages": st.integers(0, 2),
        **dict.fromkeys(("RequestRoll.difficulty", "PinDifficulty.difficulty"), st.integers(1, 9)),
    }


def of_codes(system: Game) -> dict[str, st.SearchStrategy[Any]]:
    """Die codes that are written by hand or rolled, and the tracks on which their points fall."""
    struck = [kind.key for kind in system.system.tracks if kind.group in ("endurance", "harm")]
    composure = ["", "", "composure"] if system.key == "freed6" else [""]
    return {
        "SetCode.ability": st.sampled_from(["strength", "climbing", "stealth"]),
        "SetCode.kind": st.sampled_from(["", "", "extranormal"]),
        "CheckCode.ability": st.sampled_from(["strength", "wits"]),
        "CheckCode.track": st.sampled_from(composure),
        "CheckCode.opposing": st.sampled_from(["", "", "strength"]),
        "CheckCode.value": st.sampled_from(["", "discipline"]),
        "RollPoints.code": st.sampled_from(["3D+1", "2D"]),
        "TakePoints.points": st.integers(0, 24),
        "TakePoints.by": st.sampled_from(["", OGRE]),
        "TakePoints.ability": st.sampled_from(["", "strength"]),
        "RollPoints.track": st.sampled_from(struck or [""]),
    }


def of_dice(game: str) -> dict[str, st.SearchStrategy[Any]]:
    """What bears on the dice of a check; tests and recoveries of Wild D6 know none of it."""
    bearing: dict[str, st.SearchStrategy[Any]] = {"circumstances": circumstances(counts=game == "wildd6")}
    if game == "wildd6":
        for order in ("TryTrack", "RecoverCondition"):
            bearing |= {f"{order}.skill": st.just(""), f"{order}.luck": st.just(False)}
        bearing["CountSuccesses.trait"] = st.sampled_from(["strength", "wits", "brawling"])
        bearing["CountSuccesses.opposing"] = st.sampled_from(["", "strength"])
        bearing["CountSuccesses.difficulty"] = st.none() | st.integers(1, 3)
    return bearing


def of_people() -> dict[str, st.SearchStrategy[Any]]:
    """Sheets, and what is on them."""
    return {
        "MoveInOrder.place": st.integers(1, 3),
        "sheet_id": st.sampled_from([BRIN, BRIN, BRIN, OGRE, MIRA]),
        "target": st.sampled_from(["", OGRE, MIRA, BRIN]),
        "to": st.sampled_from(["", BRIN, OGRE]),
        "towards": st.sampled_from(["", BRIN, OGRE]),
        "GiveCoins.amount": st.integers(1, 3),
        "AddBelonging.kind": st.sampled_from(["weapon", "gear"]),
        "TakeGear.gear": st.sampled_from(["rope", "Torches", "A comb of bone"]),
        "JoinTogether.sheets": st.sampled_from([(WOLF,), (OGRE,)]),
        "sheets": st.sampled_from([(BRIN, OGRE), (BRIN,), (MIRA, OGRE, BRIN)]),
        "BeginEncounter.off_guard": st.sampled_from([(), (OGRE,)]),
        "ability": st.sampled_from(["strength", "wits", "luck"]),
        "by": st.sampled_from(["strength", "climbing"]),
        "skill": st.sampled_from(["", "climbing"]),
        "trait": st.sampled_from(["strength", "wits"]),
        "parent": st.sampled_from(["", "strength"]),
        "condition": st.sampled_from([TIRED, LENT]),
    }


def of_tracks(system: Game) -> dict[str, st.SearchStrategy[Any]]:
    """Tracks, their states and lengths."""
    reactions = [name for kind in system.system.tracks if kind.group == "reaction" for name in kind.names]
    own = ("Fresh", "Stale", "Rotten")
    known = (STANCE, AMMO) if system.system.tracks else ()
    moved = [kind.key for kind in system.system.tracks if kind.group == "status"]
    return {
        "track": st.sampled_from([*known, "5.5", *(kind.key for kind in system.system.tracks)]),
        "BeginTrack.kind": st.sampled_from(moved or [""]),
        "BeginTrack.states": st.just(() if system.system.tracks else own),
        "MoveTrack.steps": st.sampled_from([1, -1]),
        "TryTrack.track": st.sampled_from(["5.5", AMMO]),
        "TryTrack.target": st.sampled_from(["", OGRE]),
        "TryTrack.difficulty": st.integers(1, 20),
        "EaseReaction.state": st.sampled_from(reactions or [""]),
        "states": st.sampled_from([(), own]),
        "length": st.sampled_from(["", *(length.key for length in system.system.lengths)]),
        "state": st.sampled_from(["", *(name for kind in system.system.tracks for name in kind.names)]),
    }


def of_reactions() -> dict[str, st.SearchStrategy[Any]]:
    """Whose reaction is swayed, and with what."""
    fields = {
        "sheet_id": st.sampled_from([BRIN, BRIN, BRIN, MIRA]),
        "target": st.just(OGRE),
        "towards": st.just(""),
        "ability": st.just("strength"),
        "luck": st.just(False),
        "until": st.just(""),
    }
    orders = ("ConvinceSomeone", "SwayReaction")
    return {f"{order}.{name}": values for order in orders for name, values in fields.items()}


def of_advantages() -> st.SearchStrategy[tuple[str, ...]]:
    """What 6d6 calls advantages, by their keys."""
    return st.lists(st.sampled_from(sorted(ADVANTAGES)), max_size=3).map(tuple)


def purchases(system: Game) -> st.SearchStrategy[RankBuy]:
    """What ranks may be spent on."""
    return st.builds(
        RankBuy,
        effect=st.sampled_from([each.key for each in system.system.purchases] or ["advantage"]),
        target=st.sampled_from(["", BRIN, OGRE]),
        on=st.sampled_from(["strength", "climbing", TIRED, LENT, ""]),
        sign=st.sampled_from([1, -1]),
        text=st.sampled_from(["", "a value"]),
    )


def meant(table: Table, command: Command, number: int) -> Command:
    """Return a command with keys of what is there, where it leaves them open."""
    keys = {
        "pending": list(table.of(Pending, TABLE)),
        "condition": list(table.of(Condition, str(getattr(command, "sheet_id", ""))))[-1:],
    }
    chosen = {
        name: there[number % len(there)]
        for name, there in keys.items()
        if there and getattr(command, name, None) == ANY
    }
    return replace(command, **chosen)


def offered(game: Game, table: Table) -> list[tuple[str, Offer]]:
    """Return every offer that is open, with the key of its pending row."""
    return [(key, offer) for key in table.of(Pending, TABLE) for offer in offers(game, table, key)]
