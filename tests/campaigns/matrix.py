"""The route matrix: for every address and both kinds of asking, what each role is answered.

Six statuses to a line, for: anonymous, an outsider (who runs another table), a watcher, another player, the
player whose sheet it is, and the GM. Sheet rows are about Mira, whom the player plays, unless they say else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NO = "405 405 405 405 405 405"  # this address is not asked in that way
ANYONE = "200 200 200 200 200 200"
SIGNED_IN = "302 200 200 200 200 200"  # others are sent to sign in
OWN_ACCOUNT = "302 303 303 303 303 303"
AT_TABLE = "404 404 200 200 200 200"
PLAYS = "404 404 403 303 303 303"
LOOKS = "404 404 403 403 200 200"
DOES = "404 404 403 403 303 303"
GM_LOOKS = "404 404 403 403 403 200"
GM_DOES = "404 404 403 403 403 303"

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One address: who gets what for looking and for doing, and the fields of a deed that should work.

    ``where`` says which of the world's things fill the address, where the names of its gaps do not.
    """

    name: str
    get: str
    post: str
    fields: Fields = field(default_factory=dict)
    where: Fields = field(default_factory=dict)


PASSWORD = {"old_password": "a lantern in the marsh", "password": "another lantern, in the fens"}
NEW_NAME = {"username": "kestrel", "display_name": "Kestrel", "password": "a long enough password"}
STAGES = ("abilities", "kit", "coins", "spells", "details", "ready")
SCORES = {"strength": 1, "dexterity": 0, "presence": 2, "constitution": -1}
CREATURE = {"name": "Wolf", "kind": "creature", "hp": 5, "damage": 4, "armor": 0, "visibility": "open"}

PEOPLE = [
    Row("healthz", ANYONE, NO),
    Row("landing", ANYONE, NO),
    Row("signup", ANYONE, "303 303 303 303 303 303", NEW_NAME),
    Row("login", ANYONE, "422 422 422 422 422 422", {"username": "nobody", "password": "wrong"}),
    Row("logout", NO, "303 303 303 200 303 303"),  # Moss is a guest, and is asked first
    Row("signin_link", ANYONE, "303 303 303 303 303 303", where={"token": "signin_token"}),
    Row("account", SIGNED_IN, "302 405 405 405 405 405"),
    Row("account_name", NO, OWN_ACCOUNT, {"display_name": "Kestrel"}),
    Row("account_password", NO, "302 303 303 422 303 303", PASSWORD),
    Row("account_claim", NO, "302 422 422 303 422 422", NEW_NAME),
    Row("campaign_new", SIGNED_IN, OWN_ACCOUNT, {"name": "Another road"}),
    Row("join_code", ANYONE, "303 303 303 303 303 303", {"code": "the code"}),
    Row("join", "200 200 303 303 303 303", "303 303 303 303 303 303", {"display_name": "Ida"}),
    Row("people", AT_TABLE, NO),
    Row("seat_role", NO, GM_DOES, {"role": "watcher"}, {"seat_id": "other"}),
    Row("seat_remove", NO, GM_DOES, where={"seat_id": "other"}),
    Row("seat_link", NO, "404 404 403 403 403 200", where={"seat_id": "other"}),
    Row("leave", NO, "404 404 303 303 303 422"),  # the last GM stays
    Row("invite_new", NO, GM_DOES, {"role": "player", "uses": 1, "days": 1}),
    Row("invite_revoke", NO, GM_DOES, where={"invite_id": "invite"}),
    Row("settings", GM_LOOKS, GM_DOES),
    Row("campaign_rename", NO, GM_DOES, {"name": "The Silt Road"}),
    Row("campaign_archive", NO, GM_DOES),
    Row("campaign_reopen", NO, GM_DOES),
    Row("campaign_delete", NO, GM_DOES, {"typed": "The Salt Road"}),
]

TABLE = [
    Row("table", AT_TABLE, NO),
    Row("live", "401 404 200 200 200 200", NO),
    Row("roll", NO, PLAYS, {"expression": "2d6"}),
    Row("fate", NO, GM_DOES, {"chances": 3}),
    Row("begin_session", NO, "404 404 403 403 403 422"),  # one runs already
    Row("end_session", NO, GM_DOES),
    Row("log", AT_TABLE, NO),
    Row("entry", AT_TABLE, NO, where={"seq": "last-player"}),
    Row("entry", "404 404 404 404 200 200", NO, where={"seq": "gm_and_me"}),
    Row("entry", "404 404 404 404 404 200", NO, where={"seq": "gms"}),
    Row("offer", NO, "404 404 403 422 303 303", {"offer": "the offer"}, {"seq": "attack"}),
    Row("undo", NO, DOES, where={"seq": "last-player"}),
    Row("undo", NO, "404 404 403 404 404 303", where={"seq": "gms"}),
    Row("undo_last", NO, PLAYS),
    Row("rewind", NO, GM_DOES, where={"seq": "last-gm"}),
]

SHEETS = [
    Row("sheet_new", "404 404 403 200 200 200", NO),
    Row("sheet_begin", NO, PLAYS, {"how": "roll"}),
    Row("creature_new", NO, GM_DOES, CREATURE),
    Row("other_new", NO, GM_DOES, {"name": "Barn", "kind": "place", "visibility": "open"}),
    Row("sheet", AT_TABLE, NO),
    Row("history", AT_TABLE, NO),
    Row("describe", LOOKS, DOES, {"name": "Mira the Bold"}),
    Row("share", GM_LOOKS, GM_DOES, {"visibility": "named"}),
    Row("remove", LOOKS, DOES),
    Row("remove", "404 404 403 200 200 200", "404 404 403 422 422 303", where={"sheet_id": "party"}),
    Row("numbers", LOOKS, NO),
    Row("ability_set", NO, DOES, {"number": 2}, {"key": "=strength"}),
    Row("resource_set", NO, DOES, {"number": 1}, {"key": "=hp"}),
    Row("check", LOOKS, DOES, {"difficulty": 12}, {"ability": "=presence"}),
    Row("attack", LOOKS, DOES, {"target": "ogre"}),
    Row("attack", LOOKS, "404 404 403 403 404 303", {"target": "lurker"}),
    Row("damage", LOOKS, DOES, {"amount": 1}),
    Row("heal", LOOKS, DOES, {"amount": 1}),
    Row("help", NO, "404 404 403 403 422 422"),  # nobody is dying
    Row("tick", NO, "404 404 403 403 422 422"),
    Row("focus", LOOKS, DOES),
    Row("rest", LOOKS, DOES, {"kind": "short"}),
    Row("cast", LOOKS, DOES, {"force": "on"}, {"key": "spell"}),
    Row("condition_new", LOOKS, DOES, {"name": "Soaked", "force": "on"}),
    Row("condition", LOOKS, NO, where={"key": "poisoned"}),
    Row("condition_change", NO, DOES, {"by": 1, "force": "on"}, {"key": "poisoned"}),
    Row("condition_clear", NO, DOES, where={"key": "poisoned"}),
    Row("belonging_new", LOOKS, DOES, {"name": "Pebble", "slots": 0}),
    Row("belonging", LOOKS, NO, where={"key": "mace"}),
    Row("belonging_edit", NO, DOES, {"name": "Big mace", "kind": "weapon"}, {"key": "mace"}),
    Row("belonging_move", NO, DOES, {"order": 0}, {"key": "mace"}),
    Row("belonging_drop", NO, DOES, where={"key": "mace"}),
    Row("belonging_give", NO, DOES, {"to": "party"}, {"key": "mace"}),
    Row("belonging_give", NO, "404 404 403 403 404 303", {"to": "beast"}, {"key": "mace"}),
    Row("use", LOOKS, DOES, where={"key": "torches"}),
    Row("coins", LOOKS, DOES, {"amount": 3}),
    Row("coins", "404 404 403 200 200 200", PLAYS, {"amount": 3}, {"sheet_id": "party"}),
    Row("coins_give", NO, DOES, {"to": "bramble", "amount": 1}),
    Row("coins_give", NO, "404 404 403 403 404 303", {"to": "lurker", "amount": 1}),
    Row("advance", LOOKS, DOES),
    Row("notes", LOOKS, DOES, {"text": "Beware of the miller."}),
    Row("odds_check", AT_TABLE, NO, where={"ability": "=presence"}),
    Row("odds_attack", AT_TABLE, NO),
    Row("odds_use", AT_TABLE, NO, where={"key": "torches"}),
    Row("odds_strain", AT_TABLE, NO),
]


def _making(dialog: str, stage: str, fields: Fields | None = None, post: str = DOES) -> Row:
    return Row("do", LOOKS, post, fields or {}, {"sheet_id": stage, "key": f"={dialog}"})


MAKING = [
    *(Row("creation", LOOKS, NO, where={"sheet_id": stage}) for stage in STAGES),
    _making("assign-scores", "abilities", {f"scores-{ability}": score for ability, score in SCORES.items()}),
    _making("roll-scores", "abilities"),
    _making("take-kit", "kit", {"ability": "presence"}),
    _making("roll-coins", "coins"),
    _making("learn-spell", "spells", {"spell": "Hum"}),
    _making("roll-details", "details"),
    _making("choose-detail", "details", {"detail": "virtue", "text": "brave"}),
    _making("next-step", "spells", post="404 404 403 403 422 422"),  # which want names first
    _making("step-back", "details"),
    _making("finish", "ready"),
    _making("roll-character", "abilities"),
]

MATRIX = [*PEOPLE, *TABLE, *SHEETS, *MAKING]

READERS = {"sheet", "history", "odds_check", "odds_attack", "odds_use", "odds_strain"}
"""The sheet's addresses that whoever may read it may look at; the others are for those who act for it."""
