"""The odds that the examples of FreeD6, OpenD6, Wild D6 and 6d6 ask for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rules.d6.advantage_and_disadvantage import NORMAL
from rules.d6.codes import Code
from rules.d6.opposed_odds import DicePlus
from rules.d6.outcome_odds import code_curve, code_outcomes, code_pmf, code_ranks
from rules.d6.pool_with_luck_and_wild_dice import pool
from rules.d6.success_odds import success_chance, success_counts, success_criticals, success_curve
from rules.d6.total_odds import Throw, pool_total
from rules.d6.track_odds import difficulties, endurance_odds, expected_tests, losses
from rules.d6.track_states import ladder_of
from rules.d6.wild_die import Wild
from rules.opend6.reactions import reaction_odds as reaction_odds_odds
from rules.sixd6.exchange_odds import attack_margin
from rules.sixd6.exchange_odds import attack_odds as attack_odds_odds
from rules.sixd6.exchange_odds import margins as margins_odds
from tests.vectors.freed6_codes import wild_of
from tests.vectors.given import Adapters, Answer, Given, fraction, fractions, mechanic
from tests.vectors.opend6_tracks import track_of, worsens

ADAPTERS: Adapters = {}
asked = partial(mechanic, ADAPTERS)


def throw_of(given: Given) -> Throw:
    """Return the throw of a FreeD6 example: pool, wild dice and flips, and its boost unless that is off."""
    boost = given.number("boost") if given.setting("boost_penalty") == "on" else 0
    floor = int(given.setting("pool_floor"))
    return pool_total(
        pool(
            Code(given.number("dice"), given.number("pips")),
            wild_dice=max(given.number("wild"), 0),
            floor=floor,
        ),
        wild_of(given),
        boost,
    )


def mode_of(given: Given) -> str:
    """Say whether the example's check is thrown twice."""
    return str(given.get("mode", NORMAL))


def tie_of(given: Given) -> str:
    """Return what an equal total means."""
    return str(given.setting("check_tie"))


@asked("freed6.check.pmf")
def check_pmf(given: Given) -> Answer:
    throw, mode = throw_of(given), mode_of(given)
    totals = given.get("totals", None)
    found = code_curve(throw, mode).pmf() if totals is None else code_pmf(throw, totals, mode)
    return {"pmf": fractions(found)}


@asked("freed6.check.outcome")
def check_outcome(given: Given) -> Answer:
    found = code_outcomes(throw_of(given), given["difficulty"], mode_of(given), tie_of(given))
    return {
        "critical_success": fraction(found.critical_success),
        "success": fraction(found.success),
        "failure": fraction(found.failure),
        "critical_failure": fraction(found.critical_failure),
    }


@asked("freed6.check.ranks")
def check_ranks(given: Given) -> Answer:
    found = code_ranks(throw_of(given), given["difficulty"], mode_of(given), tie_of(given))
    return {"fail": fraction(found.fail), **fractions(dict(enumerate(found.ranks)))}


@asked("freed6.check.mean")
def check_mean(given: Given) -> Answer:
    return {"mean": fraction(throw_of(given).mean)}


@asked("freed6.status.expected_tests")
def freed6_expected_tests(given: Given) -> Answer:
    return _expected_tests(given, throw_of(given))


@asked("opend6.status.expected_tests")
def opend6_expected_tests(given: Given) -> Answer:
    return _expected_tests(given, plain_throw(given))


def _expected_tests(given: Given, throw: Throw) -> Answer:
    """From the first state to the last, of the track that is named or any other: all have one ladder."""
    kind = given.game.system.track(str(given.get("track", "quantity")))
    state = kind.place(given.get("state", kind.states[0].name))
    needed = difficulties(kind, ladder_of(given.game, str(given.setting("status_ladder"))), state)
    lost = losses(throw, needed, mode_of(given), tie_of(given))
    return {"expected": fraction(expected_tests(lost))}


def plain_throw(given: Given) -> Throw:
    """Return the throw of an OpenD6 example; without wild dice unless it names some."""
    wild = max(given.number("wild"), 0)
    code = Code(given.number("dice"), given.number("pips"))
    flips = frozenset(given.get("flips", ()))
    return pool_total(pool(code, wild_dice=wild), Wild(flips=flips), given.number("boost"))


@asked("opend6.track.odds")
def track_odds(given: Given) -> Answer:
    return fractions(endurance_odds(plain_throw(given), track_of(given), given["resistance"]))


@asked("opend6.reaction.odds")
def reaction_odds(given: Given) -> Answer:
    kind = given.game.system.track("reaction")
    found = reaction_odds_odds(
        plain_throw(given),
        kind,
        kind.place(given["reaction"]),
        worsen=worsens(given),
        multi_step=given.setting("reaction_multi_step") == "on",
        mode=mode_of(given),
    )
    return fractions(found)


@asked("wd.pmf")
def success_pmf(given: Given) -> Answer:
    dice, extra = given["dice"], given.number("extra")
    counts = given.get("counts", None)
    if counts is None:
        return {"pmf": fractions(success_curve(dice, extra).pmf())}
    return {"pmf": fractions(success_counts(dice, counts, extra))}


@asked("wd.success")
def success(given: Given) -> Answer:
    return {"success": fraction(success_chance(given["dice"], given["difficulty"], given.number("extra")))}


@asked("wd.success.critical")
def success_critical(given: Given) -> Answer:
    flags = str(given.setting("extra_dice_flags"))
    found = success_criticals(given["dice"], given["difficulty"], given.number("extra"), flags)
    return {
        "success_and_critical_success": fraction(found.with_success),
        "success_and_critical_failure": fraction(found.with_failure),
    }


@asked("6d6.attack.odds")
def attack_odds(given: Given) -> Answer:
    return {"success": fraction(attack_odds_odds(side(given["attack"]), *_resistance(given)))}


@asked("6d6.margin.pmf")
def margin_pmf(given: Given) -> Answer:
    found = attack_margin(side(given["attack"]), *_resistance(given))
    margins = given.get("margins", None)
    return {"pmf": fractions(found.pmf() if margins is None else margins_odds(found, margins))}


def side(written: Sequence[int]) -> DicePlus:
    """Dice and modifier as an example writes them: [n, m]."""
    dice, modifier = written
    return dice, modifier


def _resistance(given: Given) -> tuple[DicePlus | None, tuple[DicePlus, ...]]:
    """Return the target's own side, none where it plays no advantages, and those of its helpers."""
    own = given.get("resist", None)
    helpers = given.get("aid", ())
    return None if own is None else side(own), tuple(side(each) for each in helpers)
