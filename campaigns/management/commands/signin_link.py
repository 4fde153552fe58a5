from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from campaigns.actions.accounts import make_signin_link
from campaigns.models import User


class Command(BaseCommand):
    """For who forgot the password, or lost the browser of a guest."""

    help = "Prints a link that signs someone in once, within a day, and lets them set a new password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the sign-in name, or the name at the table where only one has it")

    def handle(self, *args: Any, **options: Any) -> None:
        token = make_signin_link(user=account_named(options["name"]), by_host=True)
        self.stdout.write(settings.PUBLIC_URL + reverse("signin_link", args=[token]))


def account_named(name: str) -> User:
    """The user of that sign-in name, else the only one whom the tables call that."""
    users = list(User.objects.filter(username__iexact=name))
    users = users or list(User.objects.filter(display_name__iexact=name))
    if not users:
        raise CommandError(f"Nobody is called {name}.")
    if len(users) > 1:
        names = ", ".join(sorted(user.username for user in users))
        raise CommandError(f"Several people are called {name}. Use one of these sign-in names: {names}")
    return users[0]
