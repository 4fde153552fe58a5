"""``manage.py startgame NAME``: writes a game that runs, from the answers to a few questions."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import Template
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

SKELETON = Path("scripts", "new_game")
PLACES = {"rules": "rules/{}", "tests": "tests/rules/{}", "templates": "templates/games/{}"}
QUESTIONS = {
    "abilities": ("The abilities of every character", "Grit, Craft, Heart"),
    "dice": ("The dice of a check: 2d6 with the ability added, or d6 for as many as it says", "2d6"),
    "counts": ("A die that shows so much is one success (0: the dice are summed)", "0"),
    "difficulty": ("What an ordinary check must come to", "8"),
    "resists": ("Which ability resists which, as Craft: Heart (empty: the one that is named)", ""),
    "track": ("What a failure moves, and its states", "Trouble: None, Rising, Deep, Over"),
}


class Command(BaseCommand):
    """Write a folder of rules, one of tests and one of templates; nothing that is there is written over."""

    help = "Writes a game that runs: its rules, tests, demo table and log, from a few answers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="what the game is called")
        for key, (question, default) in QUESTIONS.items():
            parser.add_argument(f"--{key}", help=f"{question} ({default})")

    def handle(self, *args: Any, **options: Any) -> None:
        answers = {key: options[key] or self.ask(*QUESTIONS[key]) for key in QUESTIONS}
        values = values_of(options["name"], answers)
        root = Path(settings.BASE_DIR)
        files = list(folders(root, values["key"]))
        for _, target in files:
            if target.exists():
                raise CommandError(f"{target.relative_to(root)} is there already.")
        for source, target in files:
            for file in sorted(source.iterdir()):
                target.mkdir(parents=True, exist_ok=True)
                text = Template(file.read_text(encoding="utf-8")).substitute(values)
                (target / file.name.removesuffix(".txt")).write_text(text, encoding="utf-8")
            self.stdout.write(f"  {target.relative_to(root)}/")
        credit(root / "CREDITS.md", values)
        self.stdout.write(f"Its guards: make game GAME={values['key']}. Its demo table: make run.")

    def ask(self, question: str, default: str) -> str:
        """Ask who sits there; without anybody the default answers."""
        if not sys.stdin.isatty():
            return default
        self.stdout.write(f"{question} [{default}]: ", ending="")
        self.stdout.flush()
        return input().strip() or default


def credit(place: Path, values: dict[str, str]) -> None:
    """Add a line of a new game to the credits, behind those of the others."""
    text = place.read_text(encoding="utf-8")
    last = max(at for at, line in enumerate(text.splitlines()) if line.startswith("| ") and "`" in line)
    lines = text.splitlines(keepends=True)
    lines.insert(last + 1, CREDIT.format(**values))
    place.write_text("".join(lines), encoding="utf-8")


def folders(root: Path, key: str) -> list[tuple[Path, Path]]:
    """Return each folder of the skeleton, with where it is written to."""
    return [(root / SKELETON / part, root / place.format(key)) for part, place in PLACES.items()]


def key_of(name: str) -> str:
    """Return the key of a name: Salt & Ash is salt_ash."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


def values_of(name: str, answers: dict[str, str]) -> dict[str, str]:
    """Return what stands in the skeleton's places; what cannot be read is refused."""
    key = key_of(name)
    if not key.isidentifier():
        raise CommandError("A game's name begins with a letter.")
    dice = re.fullmatch(r"(\d*)d(\d+)", answers["dice"].strip().casefold())
    track, _, states = answers["track"].partition(":")
    abilities, steps = words_of(answers["abilities"]), words_of(states)
    resists = pairs_of(answers["resists"], abilities)
    if not (dice and abilities and track.strip() and len(steps) > 1):
        raise CommandError(
            "Write dice like 2d6, abilities like Grit, Craft, and a track like Harm: None, Out."
        )
    try:
        counts, start = int(answers["counts"]), int(answers["difficulty"])
    except ValueError:
        raise CommandError("The difficulty, and what counts, are whole numbers.") from None
    many, sides = int(dice[1] or 0), int(dice[2])
    return {
        "name": " ".join(name.split()),
        "key": key,
        "constant": key.upper(),
        "prefix": prefix_of(key),
        "first": key_of(abilities[0]),
        "last": key_of(abilities[-1]),
        "abilities": "".join(ABILITY.format(key_of(one), one, 2 if many == 0 else 1) for one in abilities),
        "verbs": "".join(VERB.format(key_of(one), one, other) for one, other in resists),
        "check": check_of(many, sides, counts, start),
        "best": f"best = {{ face = {sides} }}" if many < 2 else f"best = {{ face = {sides}, dice = {many} }}",
        "start": str(start),
        "easy": str(max(start - (1 if counts else 2), 1)),
        "hard": str(start + (1 if counts else 3)),
        "track": track.strip(),
        "track_key": key_of(track),
        "states": "\n".join(f'    {{ name = "{step}" }},' for step in steps),
        "says": says_of(many, sides, counts),
    }


ABILITY = """[[abilities]]
key = "{}"
name = "{}"
start = {}

"""


VERB = """[[verbs]]
key = "{0}"
name = "{1}"
by = ["{1}"]
resists = ["{2}"]

"""


CREDIT = "| {name} | `{key}` | say where its rules come from | say what licence its text states |\n"


def pairs_of(text: str, abilities: list[str]) -> list[list[str]]:
    """Return which ability resists which, as in Craft: Heart, Heart: Grit."""
    pairs = [[one.strip() for one in pair.split(":")] for pair in words_of(text)]
    if any(len(pair) != 2 or not {*pair} <= {*abilities} for pair in pairs):
        raise CommandError("An ability resists another like Craft: Heart, by their names.")
    return pairs


def words_of(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part for part in (" ".join(one.split()) for one in text.split(",")) if part]


def prefix_of(key: str) -> str:
    """Return how the ids of its rules begin: the first letters of its words, or of the one."""
    words = key.split("_")
    return (key[:3] if len(words) == 1 else "".join(word[0] for word in words)).upper()


def check_of(many: int, sides: int, counts: int, start: int) -> str:
    """Return the lines of a check."""
    lines = [f"sides = {sides}", f"dice = {many}" if many else "pool = true"]
    if counts:
        lines.append(f"counts = {counts}")
    return "\n".join([*lines, f"start = {start}"])


def says_of(many: int, sides: int, counts: int) -> str:
    """Return the rule of a check in a sentence."""
    dice = f"{many}d{sides} and the ability" if many else f"as many d{sides} as the ability says"
    rest = (
        f", and each that shows {counts} or more is a success"
        if counts
        else ", added up, against a difficulty"
    )
    return f"A check is rolled with {dice}{rest}."
