"""Every address of the product, by noun."""

from __future__ import annotations

from django.urls import URLPattern

people: list[URLPattern] = []

table: list[URLPattern] = []

sheets: list[URLPattern] = []

urlpatterns = [*people, *table, *sheets]
