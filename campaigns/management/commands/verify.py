"""``manage.py verify [SLUG]``: does a log hang together, and do the stored rows follow from it?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.log.history import disagreements
from campaigns.models import Campaign


class Command(BaseCommand):
    help = "Checks every table, or one: no gap, every seal whole, every row what the events make it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One campaign by the last part of its address, or all."""
        parser.add_argument("slug", nargs="?", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line for each campaign; ends with status 1 where something is wrong."""
        campaigns = Campaign.objects.order_by("pk")
        if options["slug"]:
            campaigns = campaigns.filter(slug=options["slug"])
            if not campaigns:
                raise CommandError(f"There is no table called {options['slug']}.")
        wrong = [line for campaign in campaigns for line in self._check(campaign)]
        if wrong:
            raise CommandError("\n".join(wrong))

    def _check(self, campaign: Campaign) -> list[str]:
        wrong = list(disagreements(campaign))
        if not wrong:
            self.stdout.write(f"{campaign.slug}: {campaign.last_seq} entries, log and sheets agree")
        return [f"{campaign.slug}: {line}" for line in wrong]
