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
]
