"""config is an installed app too: it holds the command that serves, and imports whatever it needs."""

from __future__ import annotations

from django.apps import AppConfig


class HouseConfig(AppConfig):
    name = "config"
    verbose_name = "The house"
