"""Every address of the product, by noun."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import (
    accounts,
    campaigns,
    characters,
    chronicle,
    dialogs,
    entries,
    guests,
    invites,
    keys,
    own_data,
    portable,
    safety,
    saying,
    seats,
    settings,
)
from campaigns.views import live as live_views
from campaigns.views import notes as note_views
from campaigns.views import portraits as portrait_views
from campaigns.views import rules as rules_views
from campaigns.views import screen as screen_views
from campaigns.views import search as search_views
from campaigns.views import sheets as sheet_views
from campaigns.views import table as table_views
from campaigns.views import tables as tables_views
from campaigns.views import tokens as token_views
from campaigns.views import webhooks as hooks

SHEETS = "c/<slug:slug>/sheets/"
SHEET = f"{SHEETS}<str:sheet_id>/"

people: list[URLPattern] = [
    path("", campaigns.landing, name="landing"),
    path("signup", accounts.signup, name="signup"),
    path("login", accounts.signin, name="login"),
    path("logout", accounts.signout, name="logout"),
    path("signin/<str:token>", guests.signin_link, name="signin_link"),
    path("rules/<str:key>", rules_views.rules, name="rules"),
    path("demo", guests.demo, name="demo"),
    path("account", accounts.account, name="account"),
    path("account/name", accounts.account_name, name="account_name"),
    path("account/switch", accounts.account_switch, name="account_switch"),
    path("account/password", accounts.account_password, name="account_password"),
    path("account/signout", accounts.account_signout, name="account_signout"),
    path("account/data", own_data.download, name="account_data"),
    path("account/delete", own_data.delete, name="account_delete"),
    path("account/tokens", token_views.tokens, name="tokens_of_mine"),
    path("account/tokens/<int:token_id>/revoke", token_views.revoke, name="token_revoke"),
    path("account/claim", accounts.account_claim, name="account_claim"),
    path("new", campaigns.new_campaign, name="campaign_new"),
    path("import", portable.bring, name="campaign_import"),
    path("join", invites.join_code, name="join_code"),
    path("join/<str:token>", invites.join, name="join"),
    path("c/<slug:slug>/people", seats.people, name="people"),
    path("c/<slug:slug>/people/<int:seat_id>/role", seats.change_role, name="seat_role"),
    path("c/<slug:slug>/people/<int:seat_id>/remove", seats.remove, name="seat_remove"),
    path("c/<slug:slug>/people/<int:seat_id>/link", seats.signin_link, name="seat_link"),
    path("c/<slug:slug>/first-steps/away", seats.put_steps_away, name="first_steps_away"),
    path("c/<slug:slug>/leave", seats.leave, name="leave"),
    path("c/<slug:slug>/invites", seats.new_invite, name="invite_new"),
    path("c/<slug:slug>/invites/<int:invite_id>/revoke", seats.revoke_invite, name="invite_revoke"),
    path("c/<slug:slug>/settings", settings.settings, name="settings"),
    path("c/<slug:slug>/settings/export", portable.export, name="campaign_export"),
    path("c/<slug:slug>/settings/webhooks", hooks.webhooks, name="webhooks"),
    path("c/<slug:slug>/settings/webhooks/<int:webhook_id>/resume", hooks.resume, name="webhook_resume"),
    path("c/<slug:slug>/settings/webhooks/<int:webhook_id>/remove", hooks.remove, name="webhook_remove"),
    path("c/<slug:slug>/settings/name", settings.rename, name="campaign_rename"),
    path("c/<slug:slug>/settings/rules", settings.document, name="campaign_document"),
    path("c/<slug:slug>/settings/archive", settings.archive, {"away": True}, "campaign_archive"),
    path("c/<slug:slug>/settings/reopen", settings.archive, {"away": False}, "campaign_reopen"),
    path("c/<slug:slug>/settings/delete", settings.delete, name="campaign_delete"),
]

playing: list[URLPattern] = [
    path("c/<slug:slug>/", table_views.table, name="table"),
    path("c/<slug:slug>/roll", table_views.roll, name="roll"),
    path(f"{SHEET}do/<str:key>/", dialogs.do, name="do"),
    path(f"{SHEET}do/<str:key>/<str:row>/", dialogs.do, name="do_row"),
    path("c/<slug:slug>/do/<str:key>/", dialogs.do_table, name="do_table"),
    path("c/<slug:slug>/together/<str:key>/", dialogs.do_together, name="do_together"),
    path("c/<slug:slug>/live", live_views.live, name="live"),
]

table: list[URLPattern] = [
    path("c/<slug:slug>/screen", screen_views.screen, name="screen"),
    path("c/<slug:slug>/screen/deeds/<str:sheet_id>/", screen_views.deeds, name="screen_deeds"),
    path("c/<slug:slug>/screen/boxes", screen_views.boxes, name="screen_boxes"),
    path("c/<slug:slug>/as/<int:seat_id>", table_views.as_seat, name="as_seat"),
    path("c/<slug:slug>/as/<int:seat_id>/live", live_views.live_as, name="live_as"),
    path("c/<slug:slug>/say", saying.say, name="say"),
    path("c/<slug:slug>/favourite", table_views.favourite, name="favourite"),
    path("c/<slug:slug>/log", entries.log, name="log"),
    path("c/<slug:slug>/log.csv", chronicle.spreadsheet, name="log_csv"),
    path("c/<slug:slug>/log/undo", entries.undo, name="undo_last"),
    path("c/<slug:slug>/log/<int:seq>", entries.entry, name="entry"),
    path("c/<slug:slug>/log/<int:seq>/offer", entries.offer, name="offer"),
    path("c/<slug:slug>/log/<int:seq>/remark", entries.remark, name="remark"),
    path("c/<slug:slug>/log/<int:seq>/reveal", entries.reveal, name="reveal"),
    path("c/<slug:slug>/log/<int:seq>/undo", entries.undo, name="undo"),
    path("c/<slug:slug>/log/<int:seq>/rewind", entries.rewind, name="rewind"),
    path("c/<slug:slug>/log/<int:seq>/then", entries.then, name="then"),
]

told: list[URLPattern] = [
    path("c/<slug:slug>/keys", keys.keys, name="keys"),
    path("c/<slug:slug>/chronicle", chronicle.sessions, name="chronicle"),
    path("c/<slug:slug>/chronicle/fair-play", chronicle.fair_play, name="fair_play"),
    path("c/<slug:slug>/chronicle/<int:number>", chronicle.session, name="chronicle_session"),
    path("c/<slug:slug>/chronicle/<int:number>.md", chronicle.markdown, name="chronicle_text"),
    path("c/<slug:slug>/chronicle/<int:number>/line", chronicle.line, name="story_line"),
    path("c/<slug:slug>/seen.rollbook", portable.export_seen, name="seen_export"),
    path("c/<slug:slug>/vault.zip", chronicle.vault, name="vault"),
    path("c/<slug:slug>/log/<int:seq>/in-story", chronicle.hide, name="story_hide"),
]

safe: list[URLPattern] = [
    path("c/<slug:slug>/pause", safety.pause, {"card": False}, "pause"),
    path("c/<slug:slug>/x-card", safety.pause, {"card": True}, "x_card"),
    path("c/<slug:slug>/resume", safety.resume, name="resume"),
    path("c/<slug:slug>/lines", safety.lines, name="lines"),
    path("c/<slug:slug>/lines/add", safety.add_line, name="line_add"),
    path("c/<slug:slug>/lines/<int:line_id>", safety.edit_line, name="line_edit"),
    path("c/<slug:slug>/lines/<int:line_id>/remove", safety.remove_line, name="line_remove"),
]

sheets: list[URLPattern] = [
    path(f"{SHEETS}new", sheet_views.new, name="sheet_new"),
    path(f"{SHEETS}begin", sheet_views.begin, name="sheet_begin"),
    path(f"{SHEETS}empty", sheet_views.empty, name="sheet_empty"),
    path(f"{SHEETS}bring", characters.bring, name="sheet_bring"),
    path(SHEET, sheet_views.sheet, name="sheet"),
    path(f"{SHEET}character.json", characters.character_file, name="character_file"),
    path(f"{SHEET}history", sheet_views.history, name="history"),
    path(f"{SHEET}panels/<str:key>/", sheet_views.panel, name="panel"),
    path(f"{SHEET}portrait", portrait_views.portrait, name="portrait"),
    path("c/<slug:slug>/pictures/<str:key>", portrait_views.picture, name="picture"),
    path(f"{SHEET}create", sheet_views.creation, name="creation"),
]

NOTES = "c/<slug:slug>/notes/"

notes: list[URLPattern] = [
    path("c/<slug:slug>/notes", note_views.notes, name="note_list"),
    path(f"{NOTES}new", note_views.new, name="note_new"),
    path(f"{NOTES}<int:note_id>", note_views.note, name="note"),
    path(f"{NOTES}<int:note_id>/edit", note_views.edit, name="note_edit"),
    path(f"{NOTES}<int:note_id>/show", note_views.show, name="note_show"),
    path(f"{NOTES}<int:note_id>/delete", note_views.delete, name="note_delete"),
    path("c/<slug:slug>/search", search_views.search, name="search"),
    path("c/<slug:slug>/log/<int:seq>/away", note_views.put_away, name="handout_away"),
]

TABLES = "c/<slug:slug>/tables/"

tables: list[URLPattern] = [
    path("c/<slug:slug>/tables", tables_views.tables, name="tables"),
    path(f"{TABLES}new", tables_views.new, name="table_new"),
    path(f"{TABLES}bring", tables_views.bring, name="tables_bring"),
    path(f"{TABLES}export", tables_views.export, name="tables_export"),
    path(f"{TABLES}roll", tables_views.roll, name="table_roll"),
    path(f"{TABLES}<int:table_id>", tables_views.edit, name="table_edit"),
    path(f"{TABLES}<int:table_id>/delete", tables_views.delete, name="table_delete"),
]

# What is asked for most comes first: a request looks at them one after the other.
urlpatterns = [*playing, *table, *sheets, *people, *told, *safe, *notes, *tables]
