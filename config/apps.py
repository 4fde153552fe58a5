"""config is an installed app too: it holds the command that serves, and imports whatever it needs."""

from __future__ import annotations

from django.apps import AppConfig, apps
from django.db.backends.signals import connection_created
from django.db.models.signals import pre_migrate

from config.database import give_up_waiting, refuse_another_version


class HouseConfig(AppConfig):
    name = "config"
    verbose_name = "The house"

    def ready(self) -> None:
        connection_created.connect(give_up_waiting)
        pre_migrate.connect(refuse_another_version, sender=apps.get_app_config("campaigns"))
