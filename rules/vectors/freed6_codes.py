"""FreeD6's dice: pools, wild dice, flips, boosts, throws and luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from rules import boosts, flips, luck, throws
from rules.codes import Code, added, carried, read
from rules.holding import DYNAMIC, may_hold, type_of
from rules.pools import pool
from rules.ranks import rank
from rules.vectors.given import Adapters, Answer, Given, mechanic
from rules.wild import D6, Wild, exploding

ADAPTERS: Adapters = {}
freed6 = partial(mechanic, ADAPTERS)


@freed6("freed6.pool")
def pool_of_a_check(given: Given) -> Answer:
    found = pool(
        code_of(given),
        luck=given.flag("luck"),
        wild_dice=given.number("wild_dice"),
        bonus_dice=given.number("bonus_dice"),
        bonus_wild=given.number("bonus_wild"),
        wd_effect=str(given.setting("wd_effect")),
        floor=int(given.setting("pool_floor")),
    )
    return {"dice": found.dice, "wild": found.wild, "regular": found.regular, "pips": found.pips}


def code_of(given: Given) -> Code:
    """The ability's code with the skill's on top; three pips are a die unless the example says otherwise."""
    carries = given.setting("normalise_pips") == "on"
    ability, skill = read(given.get("ability", "0D")), read(given.get("skill", "0D"))
    both = added(ability, skill, normalise=False)
    return carried(both) if carries else both


def wild_of(given: Given) -> Wild:
    """How wild dice work in an example: their size, the flips on them, and its rulings."""
    return Wild(
        sides=given.number("wild_sides", D6),
        flips=flips_of(given),
        reads=str(given.setting("flip_wild")),
        any_one=given.setting("crit_any") == "any",
        six_only=given.setting("wdn_critical") == "6 only",
    )


def flips_of(given: Given) -> frozenset[int]:
    """The flips of an example that count."""
    return flips.in_force(given.get("flips", ()), str(given.setting("flip_values")))


@freed6("freed6.check.replay")
def check_replay(given: Given) -> Answer:
    wild, pips = wild_of(given), given.number("pips")
    thrown = [throw_of(each) for each in given["throws"]]
    totals = [throws.total(each, pips, wild) for each in thrown]
    kept = throws.counting(totals, given.get("mode", throws.NORMAL))
    answer: Answer = {"totals": totals, "kept": kept, "total": totals[kept]}
    difficulty = given.get("difficulty", None)
    if difficulty is None:
        return answer
    points = totals[kept] - difficulty
    result = throws.outcome(points, thrown[kept].wild, wild, str(given.setting("check_tie")))
    return {**answer, "result": result, "result_points": points, "rank": rank(points)}


def throw_of(written: Mapping[str, Any]) -> throws.Throw:
    """One throw as an example writes it."""
    chains = tuple(tuple(chain) for chain in written.get("wild") or ())
    return throws.Throw(tuple(written.get("regular") or ()), chains)


@freed6("freed6.boost.net")
def boost_net(given: Given) -> Answer:
    return {"net": boosts.net(given.get("boosts", ()), given.get("penalties", ()))}


@freed6("freed6.boost.replay")
def boost_replay(given: Given) -> Answer:
    boost = given.number("boost") if given.setting("boost_penalty") == "on" else 0
    kept = boosts.kept(given.get("regular", ()), given.get("extra", ()), boost)
    chains = throw_of(given.input).wild
    return {"kept": list(kept), "total": throws.total(throws.Throw(kept, chains), 0, wild_of(given))}


@freed6("freed6.advantage.net")
def advantage_net(given: Given) -> Answer:
    counts = given.number("advantage"), given.number("disadvantage")
    return {"mode": throws.mode(*counts, str(given.setting("adv_cancel")))}


@freed6("freed6.flip")
def flip(given: Given) -> Answer:
    return {"value": flips.counted(given["face"], given.number("sides", D6), flips_of(given))}


@freed6("freed6.flip.table")
def flip_table(given: Given) -> Answer:
    return {"pairs": [list(pair) for pair in flips.pairs(given["sides"])]}


@freed6("freed6.wild.explodes")
def wild_explodes(given: Given) -> Answer:
    return {"faces": list(exploding(given["sides"]))}


@freed6("freed6.eligible")
def eligible(given: Given) -> Answer:
    dynamic = str(given.get("type", DYNAMIC)).casefold() == DYNAMIC.casefold()
    kind = type_of(dynamic, given.flag("player_character"))
    return {"type": kind, "allowed": may_hold(kind == DYNAMIC, given["ability"])}


@freed6("freed6.sheet")
def sheet(given: Given) -> Answer:
    groups = ("common", "uncommon")
    return {f"{group}_normal": _abilities(given, group) for group in groups}


def _abilities(given: Given, group: str) -> list[str]:
    return [ability.name for ability in given.system.abilities if ability.group == group]


@dataclass
class Purses:
    """Everyone's luck points as an example goes on; ``holder`` has spent the one of this turn."""

    ranks: Mapping[str, int]
    points: dict[str, int]
    holder: str = ""
    spent: dict[str, int] = field(default_factory=dict)

    def session_start(self, operation: Mapping[str, Any]) -> str:
        """Everyone's points are their rank (FD6-02, R-22)."""
        self.points = {name: luck.at_session_start(rank) for name, rank in self.ranks.items()}
        self.holder, self.spent = "", {}
        return ""

    def turn_start(self, operation: Mapping[str, Any]) -> str:
        """Luck may touch dice once more (FD6-06)."""
        self.holder = ""
        return ""

    def spend(self, operation: Mapping[str, Any]) -> str:
        """A point on dice, or on the story, which takes nobody's place (FD6-06, FD6-07)."""
        name, dice = operation["by"], _on_dice(operation)
        why = luck.refused(
            self.points[name], locked=bool(self.holder), rolled=bool(operation.get("after_roll")), dice=dice
        )
        if not why:
            self.points[name] -= 1
            self.spent[name] = self.spent.get(name, 0) + 1
            self.holder = name if dice else self.holder
        return why

    def bonus(self, operation: Mapping[str, Any]) -> str:
        """The Game Master gives a point (FD6-08)."""
        self.points[operation["by"]] += int(operation.get("amount") or 1)
        return ""

    def veto(self, operation: Mapping[str, Any]) -> str:
        """A spent point comes back, and with it the turn's one (FD6-09, R-22)."""
        name = operation["by"]
        if self.spent.get(name):
            self.spent[name] -= 1
            self.points[name] += 1
            self.holder = "" if self.holder == name else self.holder
        return ""


def _on_dice(operation: Mapping[str, Any]) -> bool:
    said = [operation.get(key) for key in ("for", "use", "on", "influence")]
    return not (operation.get("narrative") or "narrative" in said)


@freed6("freed6.luck")
def luck_points(given: Given) -> Answer:
    people = given["characters"]
    purses = Purses(
        {name: one.get("rank", 0) for name, one in people.items()},
        {name: one.get("luck", 0) for name, one in people.items()},
    )
    deeds: dict[str, Callable[[Mapping[str, Any]], str]] = {
        "session_start": purses.session_start,
        "turn_start": purses.turn_start,
        "spend": purses.spend,
        "bonus": purses.bonus,
        "veto": purses.veto,
    }
    said = [deeds[operation["op"]](operation) for operation in given["ops"]]
    return {"luck": purses.points, "refused": [[at, why] for at, why in enumerate(said) if why]}
