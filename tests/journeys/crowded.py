"""A table where nothing is short: it fills a demo table for tests of layout, each game by its own fill."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass

from campaigns.actions import accounts, campaigns, seats
from campaigns.models import Campaign, Membership, Role, Seat, User
from campaigns.play import lock, perform
from campaigns.transactions import writing
from campaigns.visibility import SeenBy
from rules.common.archetypes import WriteSheet
from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition
from rules.common.foes import MakeFoe
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet, DescribeSheet, SetAbility, WriteNotes
from rules.d6.abilities import SetCode
from rules.d6.background import WriteBackground
from rules.d6.checks import CheckCode
from rules.d6.passive_values import SetValue
from rules.d6.points_against_resistance import RollPoints, TakePoints
from rules.d6.tracks import BeginTrack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.details import RollDetails
from rules.freeblade.harm import TakeDamage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freed6.luck_points import AwardLuck, SpendLuck
from rules.game import Command
from rules.opend6.reactions import SwayReaction
from rules.sixd6.attacks import Threaten
from rules.sixd6.recouping import SetPotential
from rules.sixd6.written_advantages import WriteAdvantage
from rules.wildd6.character_points import AwardPoints
from rules.wildd6.count_checks import CountSuccesses

ONE_WORD = "Wolframshausenerwindmuehlenwaechterswitwenundwaisenkassenverwalterin"
MANY_WORDS = "Wilhelmina Wumme, Wardeness of the Western Watchtower, called Wandering Moth"
PERSON = "Wilhelminawolframshausenerwindmuehlenfrau"[:40]
CONDITIONS = ("Fatigued", "Poisoned", ONE_WORD, MANY_WORDS)
SCORES = (("presence", 2), ("constitution", 1), ("strength", 0), ("dexterity", -1))


@dataclass(frozen=True, slots=True)
class Crowd:
    """A demo table to be filled: its people, and the character of one of them."""

    campaign: Campaign
    gm: Seat
    player: Seat
    sheet: str


def crowd(game: str) -> None:
    """Fill a game's demo table to the brim, and print the link of somebody who watches it."""
    campaign = Campaign.objects.get(demo=True, system=game)
    gm = Seat.objects.get(campaign=campaign, role=Role.GM)
    player = Seat.objects.get(campaign=campaign, user__display_name=PLAYERS[game])
    sheet = Membership.objects.get(campaign=campaign, seats=[str(player.pk)]).character_id
    here = Crowd(campaign, gm, player, sheet)
    _laden(here)
    FILLS[game](here)
    _rolled(here)
    campaigns.rename_campaign(seat=gm, name=ONE_WORD)
    accounts.rename(user=player.user, display_name=PERSON)
    sys.stdout.write(f"watcher: {_watcher(campaign)}\n")


def _do(seat: Seat, *commands: Command) -> None:
    for command in commands:
        perform(seat, command)


def _laden(here: Crowd) -> None:
    """What any sheet of any game may carry."""
    gm, sheet = here.gm, here.sheet
    _do(gm, DescribeSheet(sheet, ONE_WORD, "they/them or she/her, as it is", "🏹"))
    _do(gm, *(AddCondition(sheet, name, 1, source=MANY_WORDS, force=True) for name in CONDITIONS))
    for number in range(12):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:76] + str(number)
        _do(gm, AddBelonging(sheet, name, slots=0, note=MANY_WORDS))
    _do(gm, WriteNotes(sheet, f"# {ONE_WORD}\n\n- {MANY_WORDS}\n\n{ONE_WORD * 3}"))


def _rolled(here: Crowd) -> None:
    """Entries of every length: dice without end, and what is for few."""
    _do(here.player, RollDice("60d6", MANY_WORDS), RollDice("9d1000", ONE_WORD))
    perform(here.player, RollDice("2d6", ONE_WORD), audience=SeenBy.GM_AND_ME)
    perform(here.player, RollDice("2d6", ONE_WORD), audience=SeenBy.BLIND)


# ---- Freeblade


def _freeblade(here: Crowd) -> None:
    gm, sheet = here.gm, here.sheet
    _do(
        gm,
        SetAbility(sheet, "strength", 6),
        AddBelonging(sheet, ONE_WORD, "spell", 0, 6),
        AddBelonging(sheet, ONE_WORD, "weapon", 0, 8),
        AddBelonging(sheet, MANY_WORDS, "armor", 0, 4),
    )
    for number in range(3):
        _creature(gm, f"foe{number}", (ONE_WORD, MANY_WORDS)[number % 2] + str(number))
    _half_made(gm, here.player)
    _do(here.player, MakeCheck(sheet, "dexterity", reason=ONE_WORD))
    _do(gm, TakeDamage(sheet, 1, ONE_WORD), DeclareAttack("foe0", target=sheet))


def _creature(gwen: Seat, sheet: str, name: str) -> None:
    _do(gwen, MakeCreature(sheet, name, 12, attack=ONE_WORD, portrait="👹"))
    _do(gwen, *(AddCondition(sheet, called, 1, force=True) for called in CONDITIONS))


def _half_made(gwen: Seat, pip: Seat) -> None:
    """A character of Pip's at each step of the making."""
    for at, stage in enumerate(("abilities", "kit", "coins", "spells", "details", "ready")):
        sheet = f"half{stage}"
        steps: list[Command] = [
            BeginSheet(sheet, ONE_WORD + str(at), seats=(str(pip.pk),)),
            AssignScores(sheet, SCORES),
            TakeKit(sheet, "presence", 4),
            RollCoins(sheet),
            NextStage(sheet),
            RollDetails(sheet),
        ]
        for step in steps[: at + 1]:
            if isinstance(step, NextStage):
                _do(pip, LearnSpell(sheet, ONE_WORD), LearnSpell(sheet, "Moth"))
            _do(pip, step)


# ---- Wild D6


def _wildd6(here: Crowd) -> None:
    gm, player, sheet = here.gm, here.player, here.sheet
    for key, name in (("longest", ONE_WORD[:60]), ("wordy", MANY_WORDS[:60]), ("plain", "Stealth")):
        _do(gm, SetCode(sheet, key, "8D", name=name))
    steps = ("Fresh", ONE_WORD[:40], MANY_WORDS[:40], "Down")
    _do(gm, BeginTrack(sheet, ONE_WORD[:60], states=steps, state="Fresh"), AwardPoints(sheet, 9, MANY_WORDS))
    for number in range(3):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:60] + str(number)
        _do(gm, MakeFoe(f"foe{number}", name, "8D", portrait="👹"))
        _do(gm, *(AddCondition(f"foe{number}", called, 1, force=True) for called in CONDITIONS))
        _do(player, BeginSheet(f"half{number}", name, seats=(str(player.pk),)))
    _do(player, WriteSheet("half1", "scout"))
    _do(player, CountSuccesses(sheet, "longest", difficulty=3, extra=2, spend=2, reason=ONE_WORD))
    _do(gm, SetCode("foe0", "longest", "5D", name=ONE_WORD[:60]))
    _do(gm, CountSuccesses("foe0", "longest", target=sheet, opposing="wordy", reason=MANY_WORDS))


# ---- FreeD6


def _freed6(here: Crowd) -> None:
    gm, player, sheet = here.gm, here.player, here.sheet
    _do(gm, SetCode(sheet, "longest", "8D+2", name=ONE_WORD[:60]), SetCode(sheet, "wits", "7D+1"))
    for key, name in (("wordy", MANY_WORDS[:60]), ("word", ONE_WORD[:60])):
        _do(gm, SetCode(sheet, key, "5D+2", parent="wits", name=name))
    _do(gm, WriteBackground(sheet, MANY_WORDS), AwardLuck(sheet, 6, MANY_WORDS))
    _do(gm, SetValue(sheet, "strength", 120), SetValue(sheet, "toughness", -40))
    _do(gm, AddBelonging(sheet, ONE_WORD[:60], "weapon", 0, code="9D+2", ability="wordy"))
    steps = ("Fresh", ONE_WORD[:40], MANY_WORDS[:40], "Down")
    _do(gm, BeginTrack(sheet, ONE_WORD[:60], states=steps, state="Fresh"), BeginTrack(sheet, kind="attitude"))
    _do(gm, *(TakePoints(sheet, track, 12, 0) for track in ("damage", "composure") for _ in range(3)))
    for number in range(3):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:60] + str(number)
        _do(gm, MakeFoe(f"foe{number}", name, "6D+2", portrait="👹", stock=number != 1))
        _do(player, BeginSheet(f"half{number}", name, seats=(str(player.pk),)))
    _do(player, WriteSheet("half1", "wizard"))
    _do(player, CheckCode(sheet, "wits", "wordy", target="foe0", opposing="strength", reason=ONE_WORD))
    _do(player, SpendLuck(sheet, MANY_WORDS))
    _do(player, CheckCode(sheet, "wits", "wordy", difficulty=3, target="foe0", luck=True, reason=MANY_WORDS))


# ---- OpenD6


def _opend6(here: Crowd) -> None:
    gm, player, sheet = here.gm, here.player, here.sheet
    for key, name in (("longest", ONE_WORD[:60]), ("wordy", MANY_WORDS[:60])):
        _do(gm, SetCode(sheet, key, "8D+2", name=name), SetValue(sheet, name[:34], 12))
    _do(gm, SetCode(sheet, "under", "3D+1", parent="longest", name=MANY_WORDS[:60]))
    _do(gm, AddBelonging(sheet, ONE_WORD, "weapon", code="9D+2", ability="under"))
    _do(gm, *(TakePoints(sheet, "health", points, 0, source=MANY_WORDS) for points in (3, 8, 8, 8, 8)))
    for number in range(3):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:60] + str(number)
        _do(gm, MakeFoe(f"foe{number}", name, "8D", portrait="👹", visibility="open"))
        _do(gm, BeginTrack(f"foe{number}", ONE_WORD[:60], kind="reaction", towards=sheet))
        _do(player, BeginSheet(f"half{number}", name, seats=(str(player.pk),)))
    _do(gm, BeginTrack(sheet, MANY_WORDS[:60], length="lengthy"), BeginTrack(sheet, kind="coverage"))
    _do(player, WriteSheet("half1", "scout"))
    _do(player, SwayReaction(sheet, "foe0", "longest", reason=ONE_WORD))
    _do(player, CheckCode(sheet, "longest", target="foe0", opposing="strength", reason=MANY_WORDS))
    _do(player, RollPoints(sheet, "8D", "health", target="foe0", reason=ONE_WORD))


# ---- 6d6


def _sixd6(here: Crowd) -> None:
    gm, player, sheet = here.gm, here.player, here.sheet
    words = ("Free Resist", "Aid Resist", "Opportunity", ONE_WORD[:40])
    for number, kind in enumerate(("dynamic", "static") * 2):
        name = (ONE_WORD, MANY_WORDS)[number // 2][:60]
        _do(gm, WriteAdvantage(sheet, name, kind, 3, words, text=MANY_WORDS, trigger=ONE_WORD))
    steps = ("Fresh", ONE_WORD[:40], MANY_WORDS[:40], "Down")
    _do(gm, SetPotential(sheet, 19, 19), BeginTrack(sheet, ONE_WORD[:60], states=steps, state="Fresh"))
    for number in range(3):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:60] + str(number)
        _do(gm, MakeFoe(f"foe{number}", name, "1d6+3", portrait="👹", visibility="open"))
        _do(player, BeginSheet(f"half{number}", name, seats=(str(player.pk),)))
    _do(player, WriteSheet("half1", "bodyguard"))
    _do(gm, Threaten((sheet,), "9d6+9", MANY_WORDS))


FILLS: dict[str, Callable[[Crowd], None]] = {
    "freeblade": _freeblade,
    "wildd6": _wildd6,
    "freed6": _freed6,
    "opend6": _opend6,
    "sixd6": _sixd6,
}
PLAYERS = {"freeblade": "Pip", "wildd6": "Bram", "freed6": "Tove", "opend6": "Petra", "sixd6": "Tarek"}


def _watcher(campaign: Campaign) -> str:
    user = User.objects.create_user(f"watcher-{secrets.token_hex(4)}", display_name=PERSON[::-1])
    with writing():
        seats.sit_down(campaign=lock(campaign.pk), user=user, role=Role.WATCHER)
    return accounts.make_signin_link(user=user, by_host=True)
