"""What databases and exports hold by name, a line each: `python -m tests.stored_names` adds what is new.

A name stays as long as there are tables that were played with it, and so does what a field is when it is left
out. To add a command, a fact, a field or a word of a game, write it and run the command: it adds lines to
``tests/stored_names.txt``. A field that comes to what is there already needs a default, as older
entries do not have it. A line is never changed and never taken away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_type_hints

from rules.codec import canonical, to_plain
from rules.facts import Fact
from rules.games import COMMANDS, FACTS, GAMES
from rules.named import Held, Named
from rules.system import System
from rules.table import PARTS, Change

LIST = Path(__file__).with_suffix(".txt")
OF_A_GAME = ("abilities", "resources", "conditions", "clock", "stages", "purchases", "actions")
"""The parts of a game of which rows and entries hold the keys."""


def main() -> None:
    """Add the names that are new to the list."""
    LIST.write_text("".join(f"{line}\n" for line in sorted({*listed(), *names()})), encoding="utf-8")


def listed() -> set[str]:
    """Return the lines of the list."""
    return set(LIST.read_text(encoding="utf-8").splitlines())


def names() -> Iterator[str]:
    """Yield every name that is stored, with what it belongs to before it and a field's default after it."""
    held = {name: kind for name, kind in Named.kinds.items() if issubclass(kind, Held) and is_dataclass(kind)}
    kinds: dict[str, Any] = {f"command {name}": kind for name, kind in COMMANDS.items()}
    kinds |= {f"fact {name}": kind for name, kind in FACTS.items()}
    kinds |= {f"held {name}": kind for name, kind in held.items()}
    kinds |= {f"row {name}": kind for name, kind in PARTS.items()}
    kinds |= {f"value {kind.__name__}": kind for kind in _inside(kinds.values())}
    shared = set(_fields(Fact))
    yield from (f"fact{field}" for field in shared)
    for name, kind in kinds.items():
        yield name
        yield from (
            f"{name}{field}" for field in _fields(kind) if not (issubclass(kind, Fact) and field in shared)
        )
    for key, game in GAMES.items():
        yield f"game {key}"
        yield from (f"{key} prompt {kind}" for kind in game.prompts)
        yield from map(partial("{} {}".format, key), _words(game.system))


def _words(system: System) -> Iterator[str]:
    """Yield the words of a game; a row of a track holds the number of its state."""
    for part in OF_A_GAME:
        yield from (f"{part} {one.key}" for one in getattr(system, part))
    for track in system.tracks:
        yield from (f"tracks {track.key} {at} {state.name}" for at, state in enumerate(track.states))
    for ruling in system.rulings:
        yield from (f"rulings {ruling.key} {value}" for value, _ in ruling.choices)
        yield f"rulings {ruling.key}, if not chosen: {ruling.default}"


def _fields(kind: Any) -> Iterator[str]:
    return (f".{spec.name}{_default(spec)}" for spec in fields(kind))


def _default(spec: Field[Any]) -> str:
    """Return what a field is that an entry does not have: such fields are left out of it."""
    if spec.default is MISSING:
        return ""
    plain = to_plain(spec.default) if is_dataclass(spec.default) else spec.default
    return f" = {canonical(plain).decode()}"


def _inside(kinds: Any) -> set[Any]:
    """Return the dataclasses that stand in fields of others; those with names of their own are apart."""
    found: set[Any] = set()
    waiting = [hint for kind in kinds for hint in get_type_hints(kind).values()]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if is_dataclass(hint) and hint not in found and not issubclass(hint, (Named, Change)):  # type: ignore[arg-type]
            found.add(hint)
            waiting += get_type_hints(hint).values()
    return found - set(PARTS.values())


if __name__ == "__main__":
    main()
