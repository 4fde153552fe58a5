"""The demo table: the Salt Road, with three seats, two characters and an evening's first rolls.

Everything is done by the actions that people do, so that nothing at this table is otherwise than at theirs.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from campaigns.actions import checks, conditions, creation, rolls, sessions, sheets
from campaigns.actions.campaigns import open_campaign
from campaigns.actions.seats import sit_down
from campaigns.demo.links import DEMO_NAME, is_open_to_links
from campaigns.models import Campaign, Role, Seat, User
from campaigns.people.tables import seats_at
from campaigns.play import lock
from campaigns.transactions import writing

NAME = "The Salt Road"


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What of a demo character is chosen; its highest score comes first and opens the kits."""

    name: str
    pronouns: str
    portrait: str
    scores: tuple[tuple[str, int], ...]
    kit: int
    spells: tuple[str, ...] = ()


BRIN = Made(
    name="Brin Ashdown",
    pronouns="she/her",
    portrait="🏹",
    scores=(("dexterity", 2), ("strength", 1), ("constitution", 0), ("presence", -1)),
    kit=4,
)
TAMSIN = Made(
    name="Old Tamsin",
    pronouns="they/them",
    portrait="🕯️",
    scores=(("presence", 2), ("constitution", 1), ("strength", 0), ("dexterity", -1)),
    kit=1,
    spells=("Speak with water", "Hush"),
)


def demo_tables() -> list[Campaign]:
    """The demo tables that are there."""
    return list(Campaign.objects.filter(demo=True).order_by("pk"))


def demo_seats(campaign: Campaign) -> list[Seat]:
    """Return the seats that a link may sit down at: the demo's own people, until someone claims one."""
    return [seat for seat in seats_at(campaign.pk) if is_open_to_links(seat)]


def nobody_was_here() -> bool:
    """Whether this Rollbook is as new."""
    return not User.objects.exists()


def build_demo() -> Campaign:
    """The demo table, whole or not at all."""
    with writing():
        gwen = open_campaign(user=_person("Gwen"), name=NAME, demo=True)
        pip, moss = _player(gwen, "Pip"), _player(gwen, "Moss")
        brin, tamsin = _character(pip, BRIN), _character(moss, TAMSIN)
        _ghoul(gwen)
        sessions.begin_session(seat=gwen)  # when all are here, for it sets their Focus
        _first_rolls(gwen, pip, brin, moss, tamsin)
    return Campaign.objects.get(pk=gwen.campaign_id)


def _person(name: str) -> User:
    """Someone without a password: the demo's links are the only way in."""
    return User.objects.create_user(f"{DEMO_NAME}{name.lower()}-{secrets.token_hex(4)}", display_name=name)


def _player(gwen: Seat, name: str) -> Seat:
    return sit_down(campaign=lock(gwen.campaign_id), user=_person(name), role=Role.PLAYER)


def _character(seat: Seat, made: Made) -> str:
    """Made step by step with a kit that leaves room in the slots; coins and details are rolled."""
    sheet = sheets.new_sheet_id()
    sheets.begin_character(
        seat=seat, sheet_id=sheet, name=made.name, pronouns=made.pronouns, portrait=made.portrait
    )
    creation.assign_scores(seat=seat, sheet_id=sheet, scores=made.scores)
    creation.take_kit(seat=seat, sheet_id=sheet, ability=made.scores[0][0], number=made.kit)
    creation.roll_coins(seat=seat, sheet_id=sheet)
    for spell in made.spells:
        creation.learn_spell(seat=seat, sheet_id=sheet, spell=spell)
    if made.spells:
        creation.next_step(seat=seat, sheet_id=sheet)
    creation.roll_details(seat=seat, sheet_id=sheet)
    creation.next_step(seat=seat, sheet_id=sheet)
    creation.finish(seat=seat, sheet_id=sheet)
    return sheet


def _ghoul(gwen: Seat) -> None:
    sheets.make_creature(
        seat=gwen,
        sheet_id=sheets.new_sheet_id(),
        name="Marsh ghoul",
        hp=9,
        damage=6,
        armor=4,
        attack="Claws",
        portrait="👹",
    )


def _first_rolls(gwen: Seat, pip: Seat, brin: str, moss: Seat, tamsin: str) -> None:
    rolls.roll_dice(seat=gwen, expression="2d6", label="the thickness of the fog")
    checks.make_check(
        seat=pip, sheet_id=brin, ability="dexterity", difficulty=12, label="Along the slick dike"
    )
    checks.make_check(
        seat=moss, sheet_id=tamsin, ability="presence", difficulty=14, advantages=1, label="Calm the mule"
    )
    conditions.add_condition(
        seat=gwen, sheet_id=tamsin, name="Soaked", source="fell off the dike", force=True
    )
    rolls.roll_dice(seat=moss, expression="4d6kh3", label="what the tide left")
