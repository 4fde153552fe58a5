"""Plays tests/fixtures/played/ anew: `python scripts/keep_played.py`, with marks and a clock of its own.

At a table of each game people come and go, and every command of the game is carried out, by someone and for
someone; between them offers are taken up, and entries undone and rewound. At the end as many kinds of prompts
are open as may be. What was not brought about is named.
"""

from __future__ import annotations

import json
import lzma
import os
import random
import sqlite3
import string
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KEPT = ROOT / "tests" / "fixtures" / "played"
MARKS = random.Random(22)  # noqa: S311 - nothing here is secret
BEGINS, STEP = datetime(2025, 3, 7, 19, tzinfo=UTC), timedelta(seconds=11)


def main() -> None:
    if "PYTHONHASHSEED" not in os.environ:  # else the order of what a set holds would be another each time
        again = [sys.executable, *sys.argv]
        raise SystemExit(subprocess.run(again, env={**os.environ, "PYTHONHASHSEED": "0"}).returncode)
    database = Path(tempfile.mkdtemp(prefix="rollbook-played-")) / "played.sqlite3"
    set_up(database)
    from tests.campaigns.played_anew import play_anew

    wrong = play_anew()
    keep(database)
    if wrong:
        raise SystemExit(f"Never brought about: {', '.join(wrong)}")


def set_up(database: Path) -> None:
    """Set up Django on that database, with a clock and with marks that are the same each time."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "SECRET_KEY": "for this alone"}
    os.environ |= {"DATABASE_URL": f"sqlite:///{database}", "VAR_DIR": str(database.parent)}
    os.environ |= {"TIME_ZONE": "UTC", "ACTIONS_AT_ONCE": "1000000"}
    mock.patch.multiple(
        "secrets",
        choice=MARKS.choice,
        token_hex=lambda size: f"{MARKS.getrandbits(8 * size):0{2 * size}x}",
        token_urlsafe=lambda size: "".join(MARKS.choices(string.ascii_letters, k=size)),
    ).start()
    import django

    moments = (BEGINS + STEP * number for number in count())
    mock.patch("django.utils.timezone.now", moments.__next__).start()
    django.setup()


def keep(played: Path) -> None:
    """Write the database, the heads of its logs and what they say, in place of those that are there."""
    from django.db import connection

    from campaigns.models import Campaign
    from tests.campaigns.played import write_logs

    connection.close()
    with closing(sqlite3.connect(played)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    for old in (*KEPT.glob("*.jsonl"), *KEPT.glob("*.xz")):
        old.unlink()
    (KEPT / "played.sqlite3.xz").write_bytes(lzma.compress(played.read_bytes(), preset=9))
    heads = {
        each.slug: {"system": each.system, "seq": each.last_seq, "hash": each.last_hash}
        for each in Campaign.objects.order_by("pk")
    }
    (KEPT / "heads.json").write_text(json.dumps(heads, indent=2) + "\n", encoding="utf-8")
    write_logs(str(KEPT))


if __name__ == "__main__":
    main()
