"""All chance in a run comes of one seed: slugs, ids, tokens, faces, and what servers roll.

`python -m tests.chance serve` is `manage.py serve` with chance of that kind.
"""

from __future__ import annotations

import os
import random
import sys

SEED, START = "ROLLBOOK_TEST_SEED", "ROLLBOOK_TEST_START"
"""In the environment: the number that the run prints, and what tells one start of a server from another."""
_chance = random.Random()


def begin(mark: str) -> None:
    """Go on from the run's seed and from the mark of what begins now, whatever was drawn before."""
    _chance.seed(f"{os.environ[SEED]} {mark}")
    os.urandom = random._urandom = _chance.randbytes  # type: ignore[attr-defined]
    rules = sys.modules.get("rules.randomness")
    if rules is not None:  # it has taken the system's by name already
        rules.urandom = _chance.randbytes  # type: ignore[attr-defined]


def main(arguments: list[str]) -> None:
    """Be manage.py. A server that starts again does not make the ids of its first start again."""
    begin(f"{os.environ[START]} {arguments}")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
