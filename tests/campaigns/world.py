"""One table with something of everything, for the tests that walk all of it.

Whatever is not for everyone carries a canary: a word that stands nowhere else, with the names of those who
may read it. Gwen runs the game, Pip plays Mira, Moss plays another character, Wynn watches, and Olaf runs
another table.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from django.conf import settings
from django.db import connections, transaction
from django.test import Client
from PIL import Image

from campaigns.actions import entries, invites, notes, tables
from campaigns.actions.accounts import make_signin_link
from campaigns.actions.saying import TO_GMS, say
from campaigns.log.prompts import open_prompts
from campaigns.models import Campaign, Event, Membership, Note, Picture, Role, SafetyLine, Seat, User
from campaigns.people.invite_links import code_for, shown_token
from campaigns.play import perform
from campaigns.state import State, state_of
from campaigns.visibility import EntryVisibility, SeenBy, visibility_of_entry
from rules.common.belongings import AddBelonging, MoveBelonging
from rules.common.clock import BeginSession
from rules.common.coins import ChangeCoins
from rules.common.conditions import AddCondition
from rules.common.free_rolls import RollDice
from rules.common.sheets import BeginSheet, DescribeSheet, SetResource, ShareSheet, WriteNotes
from rules.freeblade.checks import MakeCheck
from rules.freeblade.creatures import MakeCreature
from rules.freeblade.details import RollDetails
from rules.freeblade.fate import RollFate
from rules.freeblade.harm import ApplyDamage, Heal, TakeDamage
from rules.freeblade.kits import RollCoins, TakeKit
from rules.freeblade.making_stages import NextStage
from rules.freeblade.scores import AssignScores
from rules.freeblade.spells import CastSpell, LearnSpell
from rules.freeblade.using_step_dice import RollStepDie
from rules.freeblade.what_bears_on_an_attack import DeclareAttack
from rules.freeblade.whole_character import RollCharacter
from rules.game import Command
from rules.randomness import Randomness, Scripted
from rules.table import Effect
from tests.campaigns.matrix import STAGES
from tests.campaigns.sheets import MIRA, SCORES, create_mira, fill_slots, key_of
from tests.factories import create_campaign, create_guest, create_seat, create_user

ROLES = ("anonymous", "outsider", "watcher", "other", "player", "gm")
ANONYMOUS, OUTSIDER, WATCHER, OTHER, PLAYER, GM = ROLES
BACKEND = "django.contrib.auth.backends.ModelBackend"


def highest(sides: int) -> int:
    """Every die shows its highest face."""
    return sides


@dataclass
class World:
    """The table, who sits there, what can be named in an address, and who may read which canary."""

    seats: dict[str, Seat]
    outsider: User
    named: dict[str, object] = field(default_factory=dict)
    canaries: dict[str, frozenset[str]] = field(default_factory=dict)
    sessions: dict[str, str] = field(default_factory=dict)

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get(pk=self.seats[GM].campaign_id)

    @property
    def state(self) -> State:
        return state_of(self.campaign)

    def canary(self, what: str, *readers: str) -> str:
        """A word for those readers and the GM alone."""
        number = len(self.canaries)
        word = f"Zq{what[:3]}{chr(97 + number // 26)}{chr(97 + number % 26)}wren"
        self.canaries[word] = frozenset({GM, *readers})
        return word

    def do(
        self,
        role: str,
        command: Command,
        audience: str | EntryVisibility = SeenBy.EVERYONE,
        chance: Randomness = highest,
    ) -> Event:
        """A command of somebody at the table, and its first event."""
        return perform(self.seats[role], command, audience=audience, chance=chance).events[0]

    def browser(self, role: str) -> Client:
        """A fresh browser in which that role is signed in already."""
        client = Client(raise_request_exception=False)
        if role in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[role]
        return client

    def sign_everyone_in(self) -> None:
        """One session for each, whose keys are nobody's to read."""
        users = {role: seat.user for role, seat in self.seats.items()} | {OUTSIDER: self.outsider}
        for role, user in users.items():
            client = Client()
            client.force_login(user, backend=BACKEND)
            self.sessions[role] = client.cookies[settings.SESSION_COOKIE_NAME].value

    def secrets(self) -> dict[str, frozenset[str]]:
        """What opens doors, beside the canaries: tokens are for GMs, session keys and hashes for nobody."""
        found = {str(self.named[name]): frozenset({GM}) for name in ("token", "code")}
        found[str(self.named["signin_token"])] = frozenset()
        found |= {key: frozenset() for key in self.sessions.values()}
        return found | {seat.user.password: frozenset() for seat in self.seats.values()}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Whatever happens inside has not happened afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def lasting(unblock: Callable[[], AbstractContextManager[None]]) -> Iterator[None]:
    """A transaction for all tests of a module, each of which runs in one inside it.

    Each test would close the connection when it is done, and all that stands there would be gone.
    """
    with unblock(), transaction.atomic(), patch.object(connections["default"], "close"):
        yield
        transaction.set_rollback(True)


@contextmanager
def built(unblock: Callable[[], AbstractContextManager[None]]) -> Iterator[World]:
    """A world for all tests of a module."""
    with lasting(unblock):
        yield build()


def build() -> World:
    """Everybody sits, every kind of sheet is there, and every audience has its entries."""
    campaign = create_campaign()
    seats = {
        GM: create_seat(campaign, create_user("Gwen"), Role.GM),
        PLAYER: create_seat(campaign, create_user("Pip")),
        OTHER: create_seat(campaign, create_guest("Moss")),
        WATCHER: create_seat(campaign, create_user("Wynn"), Role.WATCHER),
    }
    world = World(seats, create_seat(role=Role.GM).user)
    world.named.update({role: seat.pk for role, seat in seats.items()}, slug=campaign.slug)
    _open_sheets(world)
    _half_made_sheets(world)
    _closed_sheets(world)
    world.do(GM, BeginSession())
    world.do(GM, SetResource(MIRA, "focus", 2, 2))
    _private_rolls(world)
    _fights(world)
    _doors(world)
    _notes(world)
    _tables(world)
    _last_deeds(world)
    world.sign_everyone_in()
    return world


def _open_sheets(world: World) -> None:
    create_mira(world.seats[PLAYER])
    world.named["mira"] = MIRA
    for name, key in (("mace", "mace"), ("torches", "torches"), ("spell", "Hush")):
        world.named[name] = key_of(world.seats[GM], key)
    world.do(PLAYER, AddCondition(MIRA, "Poisoned"))
    world.named["poisoned"] = key_of(world.seats[GM], "poisoned")
    _made(world, OTHER, "bramble", "Bramble")
    for kind in ("party", "place", "thing"):
        world.do(GM, BeginSheet(kind, f"The {kind}", kind))
        world.named[kind] = kind


def _made(world: World, role: str, sheet: str, name: str, visibility: str = "open") -> None:
    seat = world.seats[role]
    world.do(role, BeginSheet(sheet, name, seats=(str(seat.pk),), visibility=visibility))
    world.do(role, RollCharacter(sheet))
    world.named[sheet] = sheet


def _half_made_sheets(world: World) -> None:
    """One character of Pip's at each step of the making."""
    for at, stage in enumerate(STAGES):
        world.named[stage] = sheet = f"at-{stage}"
        steps: list[Command] = [
            BeginSheet(sheet, f"Half {stage}", seats=(str(world.seats[PLAYER].pk),)),
            AssignScores(sheet, SCORES),
            TakeKit(sheet, "presence", 4),
            RollCoins(sheet),
            NextStage(sheet),
            RollDetails(sheet),
        ]
        for step in steps[: at + 1]:
            if isinstance(step, NextStage):
                world.do(PLAYER, LearnSpell(sheet, "Hush"))
                world.do(PLAYER, LearnSpell(sheet, "Moth"))
            world.do(PLAYER, step)


def _closed_sheets(world: World) -> None:
    """Named and hidden ones, each full of words that only some may read."""
    for sheet, role, readers in (("lurker", GM, ()), ("shade", PLAYER, (PLAYER,))):
        _made(world, role, sheet, world.canary("nam", *readers), "hidden")
        _fill(world, role, sheet, readers)
    world.do(OTHER, BeginSheet("veil", "Veiled Vesper", seats=(str(world.seats[OTHER].pk),)))
    world.do(OTHER, RollCharacter("veil"))
    world.do(GM, ShareSheet("veil", (str(world.seats[OTHER].pk),), "named"))
    _fill(world, OTHER, "veil", (OTHER,))
    fill_slots(world.seats[OTHER], "veil")
    name, claws = world.canary("bea"), world.canary("cla")
    world.do(GM, MakeCreature("beast", name, 12, attack=claws, visibility="hidden"))
    world.do(GM, MakeCreature("ogre", "Ogre", 12, attack=world.canary("clu"), visibility="named"))
    for sheet in ("beast", "ogre"):
        _fill(world, GM, sheet, ())
    world.named.update({sheet: sheet for sheet in ("veil", "beast", "ogre")})


def _fill(world: World, role: str, sheet: str, readers: tuple[str, ...]) -> None:
    """A canary in every field of a sheet, by deeds that everyone would be told of were the sheet open."""

    def word(what: str) -> str:
        return world.canary(what, *readers)

    membership = Membership.objects.select_related("character").get(character=sheet)
    name = membership.character.name
    hurts = (Effect(kind="disadvantage", scope="checks"),)
    deeds: list[Command] = [
        DescribeSheet(sheet, name, word("pro"), word("por")[:16]),
        WriteNotes(sheet, f"{word('not')}\n\n- {word('lis')}"),
        AddCondition(sheet, word("con"), 1, hurts, source=word("sou"), force=True),
        AddBelonging(sheet, word("gea"), slots=0, note=word("nte")),
        AddBelonging(sheet, word("arm"), "armor", 1, 4),
        AddBelonging(sheet, word("shi"), "shield", 1, 6),
        ChangeCoins(sheet, 5, word("coi")),
    ]
    for deed in deeds:
        world.do(role, deed)
    armor = [word_ for word_ in world.canaries if word_.startswith("Zqarm")][-1]
    world.do(role, MoveBelonging(sheet, key_of(world.seats[GM], armor, sheet), location="worn"))
    if membership.visibility == "hidden":
        world.do(role, MakeCheck(sheet, "strength", reason=word("lab")))
        world.do(role, TakeDamage(sheet, 1, word("dam")))
        world.do(role, Heal(sheet, 1, word("hea")))


def _private_rolls(world: World) -> None:
    """Free rolls and checks for fewer than everyone, by each who may roll."""
    heard = {SeenBy.GM_AND_ME: (PLAYER,), SeenBy.GM_ONLY: ()}
    for choice, readers in heard.items():
        label = world.canary("rol", *readers)
        world.named[choice.value] = world.do(PLAYER, RollDice("1d6", label), choice).seq
        world.do(PLAYER, MakeCheck(MIRA, "presence", reason=world.canary("che", *readers)), choice)
    blind = RollDice("1d1000", world.canary("bli", PLAYER))
    world.named["blind"] = world.do(PLAYER, blind, SeenBy.BLIND, Scripted([743])).seq
    world.do(PLAYER, MakeCheck(MIRA, "presence", reason=world.canary("blc", PLAYER)), SeenBy.BLIND)
    world.do(PLAYER, CastSpell(MIRA, str(world.named["spell"]), force=True), SeenBy.BLIND)
    world.do(PLAYER, RollStepDie(MIRA, str(world.named["torches"])), SeenBy.BLIND)
    world.named["gms"] = world.do(GM, RollDice("2d6", world.canary("gmr")), SeenBy.GM_ONLY).seq
    world.do(GM, RollFate(3, world.canary("fat")), SeenBy.BLIND)
    gm, player, other = (world.seats[role] for role in (GM, PLAYER, OTHER))
    say(seat=player, text=world.canary("wtg", PLAYER), to=TO_GMS)
    say(seat=player, text=world.canary("wto", PLAYER, OTHER), to=str(other.pk))
    say(seat=gm, text=world.canary("wgm"), to=TO_GMS)


def _fights(world: World) -> None:
    """Hidden ones strike, are struck and are told of; what a named one wears is its own."""
    claws = next(word for word in world.canaries if word.startswith("Zqcla"))
    claws = key_of(world.seats[GM], claws, "beast")
    _settle(world, world.do(GM, DeclareAttack("beast", claws, target=MIRA)), "take")
    _settle(world, world.campaign.events.order_by("-seq")[0], "apply")
    world.do(GM, DeclareAttack("lurker", foe=world.canary("foe")))
    world.do(GM, DeclareAttack("beast", target="lurker"))
    hit = world.do(PLAYER, DeclareAttack(MIRA, str(world.named["mace"]), target="ogre"))
    _settle(world, hit, "block")
    world.do(PLAYER, DeclareAttack(MIRA, str(world.named["mace"]), target="veil"))
    undone = world.do(GM, TakeDamage("lurker", 1, world.canary("und")))
    entries.undo_entry(seat=world.seats[GM], seq=undone.seq)
    world.do(GM, ShareSheet("beast", (), "hidden"))


def _settle(world: World, about: Event, start: str) -> None:
    """Takes up the offer of that name on an entry, as its button does."""
    for found in open_prompts(world.state, [about.seq]).get(about.seq, []):
        if found.offer.key.startswith(start):
            open_deed = isinstance(found.offer.command, ApplyDamage)
            world.do(GM, found.offer.command, SeenBy.EVERYONE if open_deed else visibility_of_entry(about))
            return
    raise AssertionError(f"nothing on entry {about.seq} is called {start}")


def _doors(world: World) -> None:
    invite = invites.make_invite(seat=world.seats[GM])
    token = make_signin_link(user=world.seats[OTHER].user)
    world.named.update(invite=invite.pk, token=shown_token(invite), code=code_for(invite))
    world.named["signin_token"] = token
    world.named["line"] = SafetyLine.objects.create(campaign=world.campaign, text="spiders").pk


def _notes(world: World) -> None:
    """One that a player shares with everyone, one among Game Masters, and a handout for one player.

    The last two have a picture each.
    """
    for name, role, is_open in (("note_id", PLAYER, True), ("gms-note", GM, False)):
        title, text = ("The road", "It is long.") if is_open else (world.canary("nte"), world.canary("nte"))
        picture = b"" if is_open else _picture("red")
        notes.write_note(
            seat=world.seats[role], title=title, text=text, readers=notes.Readers(is_open), picture=picture
        )
        world.named[name] = Note.objects.latest("pk").pk
    world.named["gms-picture"] = Picture.objects.latest("pk").key
    word = world.canary("han", PLAYER)
    notes.write_note(
        seat=world.seats[GM], title=word, text=word, readers=notes.Readers(), picture=_picture("blue")
    )
    world.named["handed-picture"] = Picture.objects.latest("pk").key
    pip = notes.Readers(seats=frozenset({world.seats[PLAYER].pk}))
    notes.show_note(seat=world.seats[GM], note=Note.objects.latest("pk"), readers=pip)


def _picture(colour: str) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (8, 8), colour).save(file, "PNG")
    return file.getvalue()


def _tables(world: World) -> None:
    """A table among Game Masters."""
    table = tables.write_table(seat=world.seats[GM], name="Omens", text=world.canary("nte"), pinned=True)
    world.named["table_id"] = table.pk


def _last_deeds(world: World) -> None:
    """An attack that waits for its answer, and one plain roll of each, Pip's the last."""
    world.do(GM, AddBelonging("ogre", "torch", "weapon", 1, 6))
    torch = key_of(world.seats[GM], "torch", "ogre")
    attack = world.do(GM, DeclareAttack("ogre", torch, target=MIRA))
    world.named["attack"] = attack.seq
    [offer, *_] = open_prompts(world.state, [attack.seq])[attack.seq]
    world.named["offer"] = offer.key
    for role in (GM, OTHER, PLAYER):
        world.named[f"last-{role}"] = world.do(role, RollDice("2d6", "in the open")).seq
