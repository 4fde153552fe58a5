"""Reads how a game makes its checks, where they are data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.check_rule import AgainRule, CheckRule, Following, Mark, MoreDice
from rules.loading.reading import Section, Unreadable

T = TypeVar("T")
OUTCOMES = ("success", "failure", "critical_success", "critical_failure")
SIDES, SIDES_IN_A_POOL = 100, 20


def check(document: Section) -> CheckRule | None:
    """Return how a game makes its checks; None where its own code does."""
    section = _inside(document, "check")
    if section is None:
        return None
    pool = section.flag("pool")
    rule = CheckRule(
        sides=_bounded(section, "sides", 2, SIDES_IN_A_POOL if pool else SIDES),
        dice=_bounded(section, "dice", 0 if pool else 1, 5, 0),
        pool=pool,
        keep=section.number("keep", 0),
        counts=section.number("counts", 0),
        beats=section.flag("beats"),
        start=section.number("start"),
        low=section.number("low", 1),
        high=section.number("high", 99),
        best=_part(section, "best", _mark),
        worst=_part(section, "worst", _mark),
        before=_part(section, "before", _more_dice),
        after=_part(section, "after", _again),
        then=section.each("then", _following),
        rule=section.text("rule", ""),
    )
    section.finish()
    return rule


def _inside(section: Section, key: str) -> Section | None:
    return section.inside(key) if key in section.content else None


def _part(section: Section, key: str, make: Callable[[Section], T]) -> T | None:
    part = _inside(section, key)
    if part is None:
        return None
    value = make(part)
    part.finish()
    return value


def _bounded(section: Section, key: str, low: int, high: int, default: int | None = None) -> int:
    number = section.number(key, default)
    if not low <= number <= high:
        raise Unreadable(f"{section.at(key)} should be from {low} to {high}.")
    return number


def _mark(section: Section) -> Mark:
    return Mark(face=section.number("face"), dice=section.number("dice", 1))


def _more_dice(section: Section) -> MoreDice:
    return MoreDice(
        resource=section.text("resource"),
        dice=section.number("dice", 1),
        most=section.number("most", 1),
        rule=section.text("rule", ""),
    )


def _again(section: Section) -> AgainRule:
    return AgainRule(
        resource=section.text("resource"),
        turned=section.flag("turned"),
        rule=section.text("rule", ""),
    )


def _following(section: Section) -> Following:
    on = section.text("on")
    if on not in OUTCOMES:
        raise Unreadable(f"{section.at('on')} is none of {', '.join(OUTCOMES)}.")
    following = Following(
        on=on,
        by=section.number("by", 0),
        track=section.text("track", ""),
        steps=section.number("steps", 1),
        condition=section.text("condition", ""),
        strikes=section.flag("strikes"),
        rule=section.text("rule", ""),
    )
    if bool(following.track) == bool(following.condition):
        raise Unreadable(f"{section.place}track or condition is needed, and not both.")
    return following
