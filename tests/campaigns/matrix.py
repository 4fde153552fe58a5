"""The route matrix: for every address and both kinds of asking, what each role is answered.

Six statuses to a line, for: anonymous, an outsider (who runs another table), a watcher, another player, the
player whose sheet it is, and the GM. Sheet rows are about Mira, whom the player plays, unless they say else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

NO_SESSION = "401 401 401 401 401 401"  # it is for tokens
NO = "405 405 405 405 405 405"  # this address is not asked in that way
ANYONE = "200 200 200 200 200 200"
SIGNED_IN = "302 200 200 200 200 200"  # others are sent to sign in
OWN_ACCOUNT = "302 303 303 303 303 303"
AT_TABLE = "404 404 200 200 200 200"
PLAYS = "404 404 403 303 303 303"
LOOKS = "404 404 403 403 200 200"
DOES = "404 404 403 403 303 303"
SITS = "404 404 303 303 303 303"
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
LEAVING = {"characters": "stay", "old_password": PASSWORD["old_password"]}
NEW_NAME = {"username": "kestrel", "display_name": "Kestrel", "password": "a long enough password"}
STAGES = ("abilities", "kit", "coins", "spells", "details", "ready")
SCORES = {"strength": 1, "dexterity": 0, "presence": 2, "constitution": -1}
CREATURE = {"name": "Wolf", "kind": "creature", "hp": 5, "damage": 4, "armor": 0, "visibility": "open"}

PEOPLE = [
    Row("healthz", ANYONE, NO),
    Row("metrics", ANYONE, NO),  # of this machine, without a proxy
    Row("house", "302 404 404 404 404 404", NO),  # for the host's accounts alone
    Row("security_txt", "404 404 404 404 404 404", NO),
    Row("landing", ANYONE, NO),
    Row("signup", ANYONE, "303 303 303 303 303 303", NEW_NAME),
    Row("login", ANYONE, "422 422 422 422 422 422", {"username": "nobody", "password": "wrong"}),
    Row("logout", NO, "303 303 303 200 303 303"),  # Moss is a guest, and is asked first
    Row("signin_link", ANYONE, "303 303 303 303 303 303", where={"token": "signin_token"}),
    Row("rules", ANYONE, NO, where={"key": "=freeblade"}),
    Row("demo", ANYONE, "303 303 303 303 303 303", {"game": "freeblade", "role": "player"}),
    Row("account", SIGNED_IN, "302 405 405 405 405 405"),
    Row("account_name", NO, OWN_ACCOUNT, {"display_name": "Kestrel"}),
    Row("account_switch", NO, OWN_ACCOUNT, {"sound": "on"}),
    Row("account_password", NO, "302 303 303 422 303 303", PASSWORD),
    Row("account_signout", NO, "302 303 303 200 303 303"),
    Row("account_data", SIGNED_IN, NO),
    Row("account_delete", SIGNED_IN, "302 422 303 303 303 422", LEAVING),
    Row("account_claim", NO, "302 422 422 303 422 422", NEW_NAME),
    Row("tokens_of_mine", SIGNED_IN, "302 422 422 422 422 422"),
    Row("token_revoke", NO, OWN_ACCOUNT, where={"token_id": "=1"}),
    Row("campaign_new", SIGNED_IN, OWN_ACCOUNT, {"name": "Another road"}),
    Row("campaign_import", SIGNED_IN, "302 422 422 422 422 422"),
    Row("join_code", ANYONE, "303 303 303 303 303 303", {"code": "the code"}),
    Row("join", "200 200 303 303 303 303", "303 303 303 303 303 303", {"display_name": "Ida"}),
    Row("people", AT_TABLE, NO),
    Row("seat_role", NO, GM_DOES, {"role": "watcher"}, {"seat_id": "other"}),
    Row("seat_remove", NO, GM_DOES, where={"seat_id": "other"}),
    Row("seat_link", NO, "404 404 403 403 403 200", where={"seat_id": "other"}),
    Row("first_steps_away", NO, SITS),
    Row("leave", NO, "404 404 303 303 303 422"),  # the last GM stays
    Row("invite_new", NO, GM_DOES, {"role": "player", "uses": 1, "days": 1}),
    Row("invite_revoke", NO, GM_DOES, where={"invite_id": "invite"}),
    Row("settings", GM_LOOKS, GM_DOES),
    Row("campaign_export", GM_LOOKS, NO),
    Row("webhooks", GM_LOOKS, "404 404 403 403 403 422", {"url": "http://localhost/", "form": "json"}),
    Row("webhook_resume", NO, GM_DOES, where={"webhook_id": "=1"}),
    Row("webhook_remove", NO, GM_DOES, where={"webhook_id": "=1"}),
    Row("campaign_rename", NO, GM_DOES, {"name": "The Silt Road"}),
    Row("campaign_document", NO, GM_DOES, {"document": ""}),
    Row("campaign_archive", NO, GM_DOES),
    Row("campaign_reopen", NO, GM_DOES),
    Row("campaign_delete", NO, GM_DOES, {"typed": "The Salt Road"}),
]

TABLE = [
    Row("table", AT_TABLE, NO),
    Row("screen", GM_LOOKS, NO),
    Row("screen_deeds", GM_LOOKS, NO),
    Row("screen_boxes", NO, GM_DOES, {"box": "time", "how": "fold"}),
    Row(
        "do_together", "404 404 403 403 403 422", GM_DOES, {"sheet": "ogre", "amount": 1}, {"key": "=damage"}
    ),
    Row("live", "401 404 200 200 200 200", NO),
    Row("as_seat", GM_LOOKS, NO, where={"seat_id": "other"}),
    Row("live_as", "401 404 403 403 403 200", NO, where={"seat_id": "other"}),
    Row("roll", NO, PLAYS, {"expression": "2d6"}),
    Row("roll", NO, PLAYS, {"expression": "/We wade."}),
    Row("say", "404 404 403 200 200 200", PLAYS, {"text": "We wade."}),
    Row(
        "say",
        "404 404 403 200 200 200",
        "404 404 403 422 303 303",
        {"text": "Hush.", "sheet_id": "mira", "to": "gm"},
    ),
    Row("favourite", NO, PLAYS, {"expression": "2d6", "reason": "Sneak"}),
    Row("do_table", GM_LOOKS, GM_DOES, {"chances": 3}, {"key": "=fate"}),
    Row("do_table", GM_LOOKS, GM_DOES, CREATURE, {"key": "=creature"}),
    Row("do_table", GM_LOOKS, GM_DOES, {"name": "Barn", "kind": "place"}, {"key": "=sheet-new"}),
    Row("do_table", GM_LOOKS, "404 404 403 403 403 422", where={"key": "=session-begin"}),  # one runs already
    Row("do_table", GM_LOOKS, GM_DOES, where={"key": "=session-end"}),
    Row("log", AT_TABLE, NO),
    Row("log_csv", AT_TABLE, NO),
    Row("vault", AT_TABLE, NO),
    Row("seen_export", AT_TABLE, NO),
    Row("entry", AT_TABLE, NO, where={"seq": "last-player"}),
    Row("entry", "404 404 404 404 200 200", NO, where={"seq": "gm_and_me"}),
    Row("entry", "404 404 404 404 404 200", NO, where={"seq": "gms"}),
    Row("offer", NO, "404 404 403 422 303 303", {"offer": "the offer"}, {"seq": "attack"}),
    Row("remark", NO, GM_DOES, {"text": "The bridge holds."}, {"seq": "last-player"}),
    Row("reveal", NO, GM_DOES, where={"seq": "gms"}),
    Row("undo", NO, DOES, where={"seq": "last-player"}),
    Row("undo", NO, DOES, {"of": "part"}, {"seq": "last-player"}),
    Row("undo", NO, "404 404 403 404 404 303", where={"seq": "gms"}),
    Row("undo_last", NO, PLAYS),
    Row("then", AT_TABLE, NO, where={"seq": "last-player"}),
    Row("then", "404 404 404 404 404 200", NO, where={"seq": "gms"}),
    Row("rewind", NO, GM_DOES, where={"seq": "last-gm"}),
    Row("keys", AT_TABLE, NO),
    Row("chronicle", AT_TABLE, NO),
    Row("fair_play", AT_TABLE, NO),
    Row("chronicle_session", AT_TABLE, NO, where={"number": "=1"}),
    Row("chronicle_text", AT_TABLE, NO, where={"number": "=1"}),
    Row("story_line", NO, GM_DOES, {"text": "It began to rain."}, {"number": "=1"}),
    Row("story_hide", NO, GM_DOES, where={"seq": "last-player"}),
    Row("story_hide", NO, "404 404 403 403 403 303", {"again": "on"}, {"seq": "gms"}),
    Row("pause", NO, SITS),
    Row("x_card", NO, SITS),
    Row("resume", NO, GM_DOES),
    Row("lines", AT_TABLE, NO),
    Row("line_add", NO, SITS, {"kind": "veil", "text": "torture"}),
    Row("line_edit", NO, GM_DOES, {"kind": "line", "text": "no spiders"}, {"line_id": "line"}),
    Row("line_remove", NO, GM_DOES, where={"line_id": "line"}),
]


PROGRAMS = [
    Row("api_description", ANYONE, NO),
    Row("api:api-root", ANYONE, NO),
    *(Row(f"api:{name}", NO_SESSION, NO) for name in ("tables", "table", "sheets", "sheet", "log", "live")),
    *(Row(f"api:{name}", NO, NO_SESSION) for name in ("roll", "say")),
]
"""What is asked with a token alone: `test_api` asks as each role does."""


def _do(key: str, fields: Fields | None = None, get: str = LOOKS, post: str = DOES, **where: str) -> Row:
    return Row("do", get, post, fields or {}, {"key": f"={key}", **where})


def _do_row(key: str, row: str, fields: Fields | None = None, get: str = LOOKS, post: str = DOES) -> Row:
    return Row("do_row", get, post, fields or {}, {"key": f"={key}", "row": row})


def _dialogs() -> Iterator[Row]:
    """Yield the dialogs of a sheet, each with answers that should work."""
    yield Row("portrait", LOOKS, DOES, {"portrait": ":owl", "colour": 3})
    yield Row("picture", "404 404 404 404 404 404", NO, where={"key": "=nothing"})
    yield Row("picture", "404 404 404 404 404 200", NO, where={"key": "gms-picture"})
    yield Row("picture", "404 404 404 404 200 200", NO, where={"key": "handed-picture"})
    yield _do("describe", {"name": "Mira the Bold"})
    yield _do("share", {"visibility": "named"}, GM_LOOKS, GM_DOES)
    yield _do("remove")
    yield _do("remove-store", None, "404 404 403 403 403 200", "404 404 403 403 403 303", sheet_id="party")
    yield _do_row("score", "=strength", {"value": 2})
    yield _do_row("number", "=hp", {"number": 1})
    yield _do_row("check", "=presence", {"difficulty": 12})
    yield _do_row("attack", "mace", {"target": "ogre"})
    yield _do("attack", {"target": "lurker"}, LOOKS, "404 404 403 403 404 303")
    yield _do("damage", {"amount": 1})
    yield _do("heal", {"amount": 1})
    yield _do("help", post="404 404 403 403 422 422")  # nobody is dying
    yield _do("tick", get=GM_LOOKS, post="404 404 403 403 403 422")
    yield _do("focus")
    yield _do("rest", {"kind": "short"})
    yield _do_row("cast", "spell", {"force": "on"})
    yield _do("condition-new", {"name": "Soaked", "force": "on"})
    yield _do_row("condition", "poisoned", post="404 404 403 403 405 405")  # a menu
    yield _do_row("worsens", "poisoned", {"force": "on"})
    yield _do_row("condition-clear", "poisoned")
    yield _do("belonging-new", {"name": "Pebble", "slots": 0})
    yield _do("gear-take", {"gear": "chalk"})
    yield _do_row("belonging", "mace", post="404 404 403 403 405 405")
    yield _do_row("belonging-edit", "mace", {"name": "Big mace", "kind": "weapon"})
    yield _do_row("belonging-move", "mace", {"place": 0})
    yield _do_row("drop", "mace")
    yield _do_row("give", "mace", {"to": "party"})
    yield _do_row("give", "mace", {"to": "beast"}, LOOKS, "404 404 403 403 404 303")
    yield _do_row("use", "torches")
    yield _do("coins", {"amount": 3, "verb": "gain"})
    yield _do("coins", {"amount": 3, "verb": "gain"}, "404 404 403 200 200 200", PLAYS, sheet_id="party")
    yield _do("give-coins", {"to": "bramble", "amount": 1})
    yield _do("give-coins", {"to": "lurker", "amount": 1}, LOOKS, "404 404 403 403 404 303")
    yield _do("advance", {"allowed": "on"}, "404 404 403 403 404 200", "404 404 403 403 422 303")
    yield _do("notes", {"text": "Beware of the miller."})


SHEETS = [
    Row("sheet_new", "404 404 403 200 200 200", NO),
    Row("sheet_empty", AT_TABLE, NO),
    Row("sheet_begin", NO, PLAYS, {"how": "roll"}),
    Row("sheet_bring", "404 404 403 200 200 200", PLAYS, {"text": "Guard: rope", "bring": "yes"}),
    Row("sheet", AT_TABLE, NO),
    Row("character_file", AT_TABLE, NO),
    Row("history", AT_TABLE, NO),
    Row("panel", AT_TABLE, NO, where={"key": "=header"}),
    *_dialogs(),
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

NOTE = {"title": "The ford", "text": "Wade.", "who": "everyone"}
OF_GMS = {"note_id": "gms-note"}
OF_ROADS = {"name": "Roads", "text": "mud\ndust x2"}
NOTES = [
    Row("note_list", AT_TABLE, NO),
    Row("note_new", "404 404 403 200 200 200", PLAYS, NOTE),
    Row("note", AT_TABLE, NO),
    Row("note", "404 404 404 404 404 200", NO, where=OF_GMS),
    Row("note_edit", LOOKS, DOES, NOTE),
    Row("note_edit", "404 404 403 404 404 200", "404 404 403 404 404 303", NOTE, OF_GMS),
    Row("note_show", NO, GM_DOES, {"who": "everyone"}),
    Row("note_delete", NO, DOES),
    Row("note_delete", NO, "404 404 403 404 404 303", where=OF_GMS),
    Row("search", AT_TABLE, NO),
    Row("tables", GM_LOOKS, NO),
    Row("tables_export", GM_LOOKS, NO),
    Row("tables_bring", NO, GM_DOES, {"text": "## Roads\nmud\ndust x2"}),
    Row("table_new", GM_LOOKS, GM_DOES, OF_ROADS),
    Row("table_edit", GM_LOOKS, GM_DOES, OF_ROADS),
    Row("table_delete", NO, GM_DOES),
    Row("table_roll", NO, GM_DOES, {"table": "reaction", "audience": "everyone"}),
    Row("handout_away", NO, "404 404 303 303 303 303", where={"seq": "last-player"}),
]

MATRIX = [*PEOPLE, *PROGRAMS, *TABLE, *SHEETS, *MAKING, *NOTES]

READERS = {"sheet", "history", "panel"}
"""The sheet's addresses that whoever may read it may look at; the others are for those who act for it."""
