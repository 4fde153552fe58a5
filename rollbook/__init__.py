"""The `rollbook` command, which an installed Rollbook has in place of `make run` and `manage.py`."""

from __future__ import annotations

import sys
from pathlib import Path

COMMANDS = {
    "start": "serve Rollbook, with all that this needs; `rollbook` alone does the same",
    "backup": "write everything into one file, while people play",
    "restore": "say what such a file holds; with --yes, put it in place",
    "doctor": "check the installation, a line for each check",
    "table": "export, inspect or import one table as a file",
    "move": "take everything from SQLite to PostgreSQL",
    "verify": "check every log, and every sheet against it",
    "signin_link": "print a link that signs somebody in",
    "demo": "print the links of the demo tables",
}
"""What a host needs, of all that there is."""


def main() -> None:
    """Do what was typed."""
    asked = sys.argv[1:]
    home = _home()
    sys.path.insert(0, str(home))
    if asked in (["--version"], ["version"]):
        from config import VERSION

        print(f"Rollbook {VERSION}")
    elif asked in (["--help"], ["-h"], ["help"]):
        print("\n".join(_help()))
    else:
        sys.argv[1:] = asked or ["start"]
        from manage import main as do

        do()


def _home() -> Path:
    """Return the folder that holds manage.py: in a wheel this one, else the one above."""
    here = Path(__file__).resolve().parent
    return here if (here / "manage.py").exists() else here.parent


def _help() -> list[str]:
    width = max(len(name) for name in COMMANDS)
    rows = [f"  rollbook {name:<{width}}  {what}" for name, what in COMMANDS.items()]
    return ["Rollbook: sheets, dice and one live log for the table.", "", *rows, "", HINT]


HINT = "`rollbook backup --help` says more of each. Settings come from the environment: see .env.example."
