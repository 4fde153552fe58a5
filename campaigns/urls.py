"""Every address of the product, by noun."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaigns.views import entries
from campaigns.views import live as live_views
from campaigns.views import table as table_views

people: list[URLPattern] = []

table: list[URLPattern] = [
    path("c/<slug:slug>/", table_views.table, name="table"),
    path("c/<slug:slug>/live", live_views.live, name="live"),
    path("c/<slug:slug>/roll", table_views.roll, name="roll"),
    path("c/<slug:slug>/fate", table_views.fate, name="fate"),
    path("c/<slug:slug>/session/begin", table_views.begin_session, name="begin_session"),
    path("c/<slug:slug>/session/end", table_views.end_session, name="end_session"),
    path("c/<slug:slug>/log", entries.log, name="log"),
    path("c/<slug:slug>/log/undo", entries.undo_last, name="undo_last"),
    path("c/<slug:slug>/log/<int:seq>", entries.entry, name="entry"),
    path("c/<slug:slug>/log/<int:seq>/offer", entries.offer, name="offer"),
    path("c/<slug:slug>/log/<int:seq>/undo", entries.undo, name="undo"),
    path("c/<slug:slug>/log/<int:seq>/rewind", entries.rewind, name="rewind"),
]

sheets: list[URLPattern] = []

urlpatterns = [*people, *table, *sheets]
