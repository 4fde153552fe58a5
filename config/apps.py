"""config is an installed app too: it holds the command that serves, and imports whatever it needs."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created

from config.database import give_up_waiting


class HouseConfig(AppConfig):
    name = "config"
    verbose_name = "The house"

    def ready(self) -> None:
        connection_created.connect(give_up_waiting)
