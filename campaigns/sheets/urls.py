"""The addresses of sheets: their pages, and each action by its noun."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import creation, dialogs, panels, sheets

ALL = "c/<slug:slug>/sheets/"
ONE = f"{ALL}<str:sheet_id>/"

urlpatterns: list[URLPattern] = [
    path(f"{ALL}new", sheets.new, name="sheet_new"),
    path(f"{ALL}begin", sheets.begin, name="sheet_begin"),
    path(ONE, sheets.sheet, name="sheet"),
    path(f"{ONE}do/<str:key>/", dialogs.do, name="do"),
    path(f"{ONE}do/<str:key>/<str:row>/", dialogs.do, name="do_row"),
    path("c/<slug:slug>/do/<str:key>/", dialogs.do_table, name="do_table"),
    path(f"{ONE}history", sheets.history, name="history"),
    path(f"{ONE}panels/<str:key>/", panels.panel, name="panel"),
    path(f"{ONE}create", creation.creation, name="creation"),
    path(f"{ONE}create/scores", creation.assign_scores, name="scores_assign"),
    path(f"{ONE}create/scores/roll", creation.roll_scores, name="scores_roll"),
    path(f"{ONE}create/kit", creation.take_kit, name="kit_take"),
    path(f"{ONE}create/coins", creation.roll_coins, name="coins_roll"),
    path(f"{ONE}create/spell", creation.learn_spell, name="spell_learn"),
    path(f"{ONE}create/details/roll", creation.roll_details, name="details_roll"),
    path(f"{ONE}create/details", creation.choose_detail, name="detail_choose"),
    path(f"{ONE}create/next", creation.next_step, name="step_next"),
    path(f"{ONE}create/back", creation.step_back, name="step_back"),
    path(f"{ONE}create/finish", creation.finish, name="finish"),
    path(f"{ONE}create/roll", creation.roll_whole, name="roll_whole"),
]
