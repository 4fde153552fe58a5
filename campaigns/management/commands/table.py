"""``manage.py table``: a campaign taken along as one file, looked into, and brought in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Role, Seat, User
from campaigns.portable.archive import MOST_BYTES, BadFile, CampaignManifest, Contents, unpack
from campaigns.portable.incoming import unpacked
from campaigns.portable.outgoing import packed
from rules.errors import RuleBroken


class Command(BaseCommand):
    help = "Export a table into one file, inspect such a file, or import it under a new name."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", required=True)
        out = does.add_parser("export", help="write a table into a file")
        out.add_argument("slug", help="the last part of its address")
        out.add_argument("file", type=Path)
        look = does.add_parser("inspect", help="say what a file holds")
        look.add_argument("file", type=Path)
        bring = does.add_parser("import", help="make a table of a file")
        bring.add_argument("file", type=Path)
        bring.add_argument("--as", dest="username", required=True, help="the account that runs it here")
        bring.add_argument("--name", default="", help="the name that it has here")
        bring.add_argument("--dry-run", action="store_true", help="only say whether it could be done")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            {"export": self._export, "inspect": self._inspect, "import": self._import}[options["does"]](
                options
            )
        except RuleBroken as problem:
            raise CommandError(f"{problem} Nothing has changed.") from problem
        except OSError as problem:
            raise CommandError(str(problem)) from problem

    def _export(self, options: dict[str, Any]) -> None:
        seats = Seat.objects.filter(campaign__slug=options["slug"], role=Role.GM, left=None)
        seat = seats.order_by("pk").first()
        if seat is None:
            raise CommandError(f"There is no table called {options['slug']}.")
        content = packed(seat)
        with options["file"].open("xb") as out:
            out.write(content)
        self.stdout.write(f"{options['file']} holds all of {options['slug']} ({len(content) // 1000:,} kB).")

    def _inspect(self, options: dict[str, Any]) -> None:
        manifest, contents = self._read(options["file"])
        self._tell(manifest, contents)

    def _import(self, options: dict[str, Any]) -> None:
        manifest, contents = self._read(options["file"])
        self._tell(manifest, contents)
        user = User.objects.filter(username__iexact=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no account called {options['username']}.")
        seat = unpacked(user=user, contents=contents, name=options["name"], trial=options["dry_run"])
        if options["dry_run"]:
            self.stdout.write("It can be brought in. Nothing has changed.")
            return
        self.stdout.write(
            f"It is at {seat.campaign.get_absolute_url()} now, and {user.display_name} runs it."
        )
        others = Seat.objects.filter(campaign=seat.campaign_id, left=None)
        for other in others.exclude(pk=seat.pk).select_related("user"):
            self.stdout.write(f"  signin_link {other.user.username}  lets {other.name} in")

    def _read(self, path: Path) -> tuple[CampaignManifest, Contents]:
        if path.stat().st_size > MOST_BYTES:
            raise BadFile("This file is bigger than a table is.")
        with path.open("rb") as file:
            return unpack(file)

    def _tell(self, manifest: CampaignManifest, contents: Contents) -> None:
        self.stdout.write(
            f"{manifest.name} ({manifest.game}), taken along {manifest.made} by Rollbook {manifest.rollbook}"
        )
        content = ", ".join(f"{number:,} {name}" for name, number in manifest.holds.items() if number)
        self.stdout.write(f"  holds {content}")
        people = ", ".join(f"{line.get('name')} ({line.get('role')})" for line in contents.lines["people"])
        self.stdout.write(f"  seats: {people}")
