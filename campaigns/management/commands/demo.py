from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from campaigns.demo import build_demo, demo_link, demo_seats, demo_tables, is_lived_in, missing_demos
from campaigns.models import Campaign
from rules.games import game_for


class Command(BaseCommand):
    """Run again it makes nothing twice, and prints fresh links."""

    help = "Makes each game's demo table that is not there, and prints a sign-in link for each of its seats."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print for scripts")
        parser.add_argument(
            "--unless-lived-in", action="store_true", help="make none where people have accounts of their own"
        )
        parser.add_argument(
            "--links-only", action="store_true", help="make none; print the links of those there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (options["links_only"] or (options["unless_lived_in"] and is_lived_in())):
            for game in missing_demos():
                if not options["json"]:
                    self.stdout.write(f"Setting up a demo table of {game_for(game).system.name} ...")
                build_demo(game)
        tables = [described(campaign) for campaign in demo_tables()]
        if options["json"]:
            self.stdout.write(json.dumps(tables, ensure_ascii=False, indent=2))
        else:
            self.tell(tables)

    def tell(self, tables: list[dict[str, Any]]) -> None:
        """For people to read."""
        if tables:
            self.stdout.write("Demo tables to look round. Join one by its link, for a day:")
        seats = [seat for table in tables for seat in table["seats"]]
        width = max((len(seat["name"]) for seat in seats), default=0)
        for table in tables:
            self.stdout.write(f"  {table['campaign']} ({game_for(table['system']).system.name})")
            for seat in table["seats"]:
                role = "GM" if seat["role"] == "gm" else seat["role"]
                self.stdout.write(f"    {seat['name']:<{width}}  {role:<7}  {seat['link']}")


def described(campaign: Campaign) -> dict[str, Any]:
    """A demo table with its links, as scripts read it."""
    return {
        "campaign": campaign.name,
        "system": campaign.system,
        "url": settings.PUBLIC_URL + campaign.get_absolute_url(),
        "seats": [
            {"name": seat.name, "role": seat.role, "link": demo_link(seat)} for seat in demo_seats(campaign)
        ],
    }
