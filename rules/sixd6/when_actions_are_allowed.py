"""When an action of a type is allowed: who may act, in whose turn, and what it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.errors import RuleBroken
from rules.game import Game
from rules.sixd6.keywords import has
from rules.system import ActionType

NARRATIVE = ("narrative", "narrative_resistance")
"""The actions that may use everything and get it all back (6D6-03, 6D6-05)."""
RESISTING = ("resistance", "narrative_resistance", "aid_resist")
"""The actions in which Free Resist advantages are free (6D6-11, R-67)."""
SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "advantage_gone": "The declared advantage can no longer be used.",
        "already_used": "A player gets only one opportunity per action.",
        "cannot_act": "Someone who cannot act cannot answer.",
        "cannot_pay": "There is not enough potential for what was declared.",
        "gives_benefit": "A free action gains nothing: use advantages and potential for a benefit.",
        "in_combat": "Narrative actions are for outside encounters.",
        "keyword_required": "That needs an advantage with the right keyword.",
        "mid_action": "That action is not over yet: an opportunity comes between actions.",
        "no_advantages_allowed": "This type of action uses no advantages.",
        "not_as_declared": "An opportunity must use the advantage it was declared with.",
        "not_declared": "An opportunity is declared before it is taken.",
        "not_first": "Whose declaration came first acts first.",
        "no_attack": "There is nothing here to resist.",
        "no_control_effect": "Immediate actions come only from control over someone.",
        "no_nested_immediate": "An immediate action cannot lead to another.",
        "not_aware": "A trigger that was not noticed cannot be answered.",
        "not_enough_dynamic": "There is not enough dynamic potential for that.",
        "not_enough_static": "There is not enough static potential for that.",
        "not_for_resistance": "A potential action cannot resist anything.",
        "not_own_turn": "That can only be done on your own turn.",
        "not_triggered_by_type": "An action of that type opens no opportunities.",
        "outside_described_action": "The advantage does not describe an action of that kind.",
        "own_turn": "Opportunities arise in the turns of others.",
        "trigger_mismatch": "That is not what triggers this advantage.",
        "window_closed": "The moment has passed: the active character has moved on.",
    }
)


RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "narrative": ("6D6-03", "R-63"),
        "initiative": ("6D6-07",),
        "opportunity": ("6D6-16",),
        "potential": ("6D6-24", "6D6-25"),
        "free": ("6D6-27", "R-66"),
        "immediate": ("6D6-28", "6D6-30", "R-68"),
    }
)


def action_rules(action: str) -> tuple[str, ...]:
    """Return the rules that an action of that type rests on."""
    return RULES.get(action, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What is known where an action is attempted; what is not said never stands in its way.

    ``as_type``: what a potential action stands for. ``triggered``: the action that is answered opens windows;
    ``window`` is open, closed or during. ``doubt`` is the label of what the Game Leader says against a claim
    (6D6-17). ``declared``, ``first``, ``as_declared`` and ``usable`` are about an opportunity that is taken,
    ``already_used`` about one that is declared. ``lacks`` is the label of the potential that is missing.
    ``source`` is the type of the action that brought control about.
    """

    in_combat: bool | None = None
    own_turn: bool | None = None
    under_attack: bool = True
    keywords: tuple[str, ...] | None = None
    advantages: int = 0
    lacks: str = ""
    as_type: str = ""
    triggered: bool = True
    doubt: str = ""
    window: str = "open"
    already_used: bool = False
    declared: bool = True
    first: bool = True
    can_act: bool = True
    usable: bool = True
    as_declared: bool = True
    gives_benefit: bool = False
    control_effect: bool = True
    source: str = ""


def action_type(game: Game, key: str) -> ActionType:
    """Return the type of action of that key."""
    for kind in game.system.actions:
        if kind.key == key:
            return kind
    raise RuleBroken(f"{game.system.name} has no type of action called {key}.")


def refusal_of(reason: str, more: str = "") -> RuleBroken:
    """Return the refusal of that label, as a sentence; ``more`` is said besides."""
    return RuleBroken(f"{SENTENCES[reason]} {more}".strip())


def refusal(game: Game, key: str, where: Situation) -> str:
    """Return why an action of that type may not be taken in a situation, as a label; "" if it may."""
    return next(refusals(game, key, where), "")


def refusals(game: Game, key: str, where: Situation) -> Iterator[str]:
    """Yield all that stands in the way of an action of that type, as labels."""
    return (reason for reason, broken in _conditions(action_type(game, key), where) if broken)


def _conditions(kind: ActionType, where: Situation) -> Iterator[tuple[str, bool]]:
    """Yield every condition of a type with whether it is broken, in the order that they are asked."""
    yield from _time(kind, where)
    needs = _needs(kind)
    if "attack" in needs:
        yield "no_attack", not where.under_attack
    if "keyword" in needs:
        yield "keyword_required", where.keywords is not None and not has(where.keywords, needs["keyword"])
    if "window" in needs:
        yield from _window(where)
    if "no advantages" in needs:
        yield "no_advantages_allowed", where.advantages > 0
    if "no benefit" in needs:
        yield "gives_benefit", where.gives_benefit
    if "control" in needs:
        yield "no_control_effect", not where.control_effect
        yield "no_nested_immediate", where.source == "immediate"
    yield where.lacks, bool(where.lacks)


def _time(kind: ActionType, where: Situation) -> Iterator[tuple[str, bool]]:
    """Ask for combat or not, and whose turn it is (6D6-03, 6D6-07, 6D6-16, 6D6-25, R-72)."""
    if kind.when == "narrative or own turn":
        yield from _stands_for(where)
    elif kind.when == "narrative":
        yield "in_combat", where.in_combat is True
    elif kind.when == "own turn":
        yield "not_own_turn", where.own_turn is False or where.in_combat is False
    elif kind.when == "others' turns":
        yield "own_turn", where.own_turn is True
        yield "not_triggered_by_type", where.in_combat is False


def _stands_for(where: Situation) -> Iterator[tuple[str, bool]]:
    """Ask a potential action to stand for a narrative or an initiative one, and no other (6D6-25)."""
    narrative = where.as_type == "narrative"
    initiative = where.as_type == "initiative" or (not where.as_type and where.in_combat is True)
    yield "not_for_resistance", where.as_type in RESISTING
    yield "keyword_required", bool(where.as_type) and not (narrative or where.as_type == "initiative")
    yield "in_combat", narrative and where.in_combat is True
    yield "not_own_turn", initiative and (where.own_turn is False or where.in_combat is False)


def _window(where: Situation) -> Iterator[tuple[str, bool]]:
    """Ask for an opportunity that is open to the one who declares or takes it (6D6-16..22, R-87)."""
    yield "not_triggered_by_type", not where.triggered
    yield where.doubt, bool(where.doubt)
    yield "not_declared", not where.declared
    yield "mid_action", where.window == "during"
    yield "window_closed", where.window == "closed"
    yield "already_used", where.already_used
    yield "not_first", not where.first
    yield "cannot_act", not where.can_act
    yield "advantage_gone", not where.usable
    yield "not_as_declared", not where.as_declared


def _needs(kind: ActionType) -> dict[str, str]:
    """Return what a type needs, as its data lists it: "attack, keyword Aid Resist"."""
    needs = (need.strip() for need in kind.needs.split(",") if need.strip())
    pairs = (need.partition("keyword ") for need in needs)
    return {(word.strip() or "keyword"): value for word, _, value in pairs}
