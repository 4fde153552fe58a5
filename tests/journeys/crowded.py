"""A table where nothing is short: it fills the demo table for tests of the layout."""

from __future__ import annotations

import secrets
import sys

from campaigns.actions import accounts, campaigns, seats
from campaigns.demo.evening import demo_tables
from campaigns.log.visibility import Choice
from campaigns.models import Campaign, Membership, Role, Seat, User
from campaigns.play import lock, perform
from campaigns.transactions import writing
from rules.common.belongings import AddBelonging
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet, DescribeSheet, SetAbility, WriteNotes
from rules.freeblade.attack_setup import DeclareAttack
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creation import NextStep
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.details import RollDetails
from rules.freeblade.harm import TakeDamage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import LearnSpell
from rules.game import Command

ONE_WORD = "Wolframshausenerwindmuehlenwaechterswitwenundwaisenkassenverwalterin"
MANY_WORDS = "Wilhelmina Wumme, Wardeness of the Western Watchtower, called Wandering Moth"
PERSON = "Wilhelminawolframshausenerwindmuehlenfrau"[:40]
CONDITIONS = ("Fatigued", "Poisoned", ONE_WORD, MANY_WORDS)
SCORES = (("presence", 2), ("constitution", 1), ("strength", 0), ("dexterity", -1))


def crowd() -> None:
    """Fill the demo table to the brim, and print the link of somebody who watches it."""
    campaign = demo_tables()[0]
    found = {seat.name: seat for seat in Seat.objects.filter(campaign=campaign)}
    gwen, pip = found["Gwen"], found["Pip"]
    brin = Membership.objects.filter(campaign=campaign, owners=[str(pip.pk)]).get().character_id
    _laden(gwen, brin)
    for number in range(3):
        _creature(gwen, f"foe{number}", (ONE_WORD, MANY_WORDS)[number % 2] + str(number))
    _half_made(gwen, pip)
    _rolled(gwen, pip, brin)
    campaigns.rename_campaign(seat=gwen, name=ONE_WORD)
    accounts.rename(user=pip.user, display_name=PERSON)
    sys.stdout.write(f"watcher: {_watcher(campaign)}\n")


def _do(seat: Seat, *commands: Command) -> None:
    for command in commands:
        perform(seat, command)


def _laden(gwen: Seat, sheet: str) -> None:
    _do(
        gwen,
        SetAbility(sheet, "strength", 6),
        DescribeSheet(sheet, ONE_WORD, "they/them or she/her, as it is", "🏹"),
    )
    _do(gwen, *(AddCondition(sheet, name, 1, source=MANY_WORDS, force=True) for name in CONDITIONS))
    for number in range(12):
        name = (ONE_WORD, MANY_WORDS)[number % 2][:76] + str(number)
        _do(gwen, AddBelonging(sheet, name, slots=0, note=MANY_WORDS))
    _do(
        gwen,
        AddBelonging(sheet, ONE_WORD, "spell", 0, 6),
        AddBelonging(sheet, ONE_WORD, "weapon", 0, 8),
        AddBelonging(sheet, MANY_WORDS, "armor", 0, 4),
    )
    _do(gwen, WriteNotes(sheet, f"# {ONE_WORD}\n\n- {MANY_WORDS}\n\n{ONE_WORD * 3}"))


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
            NextStep(sheet),
            RollDetails(sheet),
        ]
        for step in steps[: at + 1]:
            if isinstance(step, NextStep):
                _do(pip, LearnSpell(sheet, ONE_WORD), LearnSpell(sheet, "Moth"))
            _do(pip, step)


def _rolled(gwen: Seat, pip: Seat, sheet: str) -> None:
    """Entries of every length: dice without end, what is for few, and an attack that waits for an answer."""
    _do(pip, RollDice("60d6", MANY_WORDS), RollDice("9d1000", ONE_WORD))
    perform(pip, RollDice("2d6", ONE_WORD), audience=Choice.GM_AND_ME)
    perform(pip, RollDice("2d6", ONE_WORD), audience=Choice.BLIND)
    _do(pip, MakeCheck(sheet, "dexterity", label=ONE_WORD))
    _do(gwen, TakeDamage(sheet, 1, ONE_WORD), DeclareAttack("foe0", target=sheet))


def _watcher(campaign: Campaign) -> str:
    user = User.objects.create_user(f"watcher-{secrets.token_hex(4)}", display_name=PERSON[::-1])
    with writing():
        seats.sit_down(campaign=lock(campaign.pk), user=user, role=Role.WATCHER)
    return accounts.make_signin_link(user=user, by_host=True)
