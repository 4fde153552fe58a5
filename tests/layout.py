"""The house rules as checks: each takes a file's path and text, and answers with what is wrong with it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("manage.py", "rollbook", "config", "rules", "characters", "campaigns")
OURS = {"rollbook", "config", "rules", "characters", "campaigns", "tests", "scripts"}
WALL = 400
LONGEST_FUNCTION = 45
WIDEST_LINE = 140


@dataclass(frozen=True)
class Room:
    """A module or folder by path prefix, what it must never import, and (if listed) all that it may."""

    prefix: str
    never: tuple[str, ...]
    only: tuple[str, ...] = field(default=())


NO_CLOCK_NO_CHANCE = ("random", "time", "datetime", "zoneinfo", "django", "campaigns", "characters", "config")
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.py")))
ANY_GAME = ("rules.games", *(f"rules.{game}" for game in GAMES))
ROOMS = (
    Room("rules/", NO_CLOCK_NO_CHANCE, only=("rules", "standard library")),
    *(Room(f"rules/{shared}/", ANY_GAME) for shared in ("common", "d6", "dice", "odds", "loading", "plain")),
    *(Room(f"rules/{game}/", tuple(set(ANY_GAME) - {f"rules.{game}"})) for game in GAMES),
    Room("characters/", ("campaigns", "config")),
    Room("campaigns/", ("config",)),
    Room(
        "campaigns/models/",
        tuple(
            f"campaigns.{name}" for name in ("actions", "views", "live", "drawing", "play", "log", "forms")
        ),
    ),
    Room("campaigns/live/announce.py", ("rules", "characters", "campaigns.models", "campaigns.views")),
    Room("campaigns/live/listener.py", ("rules", "characters", "campaigns.models", "campaigns.views")),
    Room("campaigns/log/", ("campaigns.views", "campaigns.actions", "campaigns.forms")),
    Room("campaigns/table/", ("campaigns.views", "campaigns.actions", "campaigns.play")),
    Room("campaigns/sheets/", ("campaigns.actions", "campaigns.play")),
    Room("campaigns/accounts/", ("campaigns.actions", "campaigns.play", "campaigns.drawing")),
    Room("campaigns/people/", ("campaigns.actions", "campaigns.play", "campaigns.drawing")),
    Room("campaigns/notes/", ("campaigns.views", "campaigns.actions", "campaigns.play")),
    Room("campaigns/search/", ("campaigns.views", "campaigns.actions", "campaigns.play")),
    Room("campaigns/play.py", ("campaigns.views", "campaigns.forms", "campaigns.actions")),
    Room(
        "campaigns/actions/",
        ("campaigns.drawing", "campaigns.live", "campaigns.forms", "django.http"),
    ),
    Room("campaigns/views/", ("rules.decide", "campaigns.play", "campaigns.log.record")),
)


def python_files() -> Iterator[tuple[str, str]]:
    """Every module of ours that play runs, as (path, text); migrations are written by Django."""
    for top in CODE:
        place = ROOT / top
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def files_of(*folders: str, kinds: set[str]) -> Iterator[tuple[str, str]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in kinds and "migrations" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@cache
def parsed(text: str) -> ast.Module:
    """Return the tree of a module, which every check reads and none changes."""
    return ast.parse(text)


def wrong_imports(path: str, text: str) -> list[str]:
    """Imports that go up, sideways into another game, or out of the rules into the world."""
    rooms = [room for room in ROOMS if path.startswith(room.prefix)]
    names = set(imported(path, text))
    return sorted(
        {f"{path} imports {name}" for name in names for room in rooms if not may_import(room, name)}
    )


def missing_rooms(root: Path = ROOT, rooms: tuple[Room, ...] = ROOMS) -> list[str]:
    """Rooms that guard nothing, because there is no such file or folder any more."""
    return [
        f"nothing is at {room.prefix}, which a room guards"
        for room in rooms
        if not (root / room.prefix).exists()
    ]


def may_import(room: Room, name: str) -> bool:
    if any(within(name, banned) for banned in room.never):
        return False
    if not room.only:
        return True
    top = name.split(".")[0]
    return top in room.only or (top in sys.stdlib_module_names and "standard library" in room.only)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def imported(path: str, text: str) -> Iterator[str]:
    """The full names that a module imports, `from x import y` as x.y, and imports inside functions too."""
    package = path.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


GAME_WORDS = {*GAMES, "hp", "focus", "dr", "luck", "kit", "kits", "spell", "spells", "potential"}
GAME_WORDS |= {"strength", "dexterity", "constitution", "wits", "advancement", "initiative"}
"""What only a game may say: its key, and the words of one game's sheet."""
SHELL = ("campaigns/", "characters/", "config/")
NAMES_GAMES: dict[str, str] = {}
"""Files of the shell that still name a game, each with the reason; the list only ever gets shorter."""


def game_words(path: str, text: str) -> list[str]:
    """Names of games, and words of one game's sheet, that stand in code or texts of the shell."""
    if not path.startswith(SHELL):
        return []
    tree = parsed(text)
    said = {word for spelled in spelled_out(tree) for word in words_of(spelled)} & GAME_WORDS
    games = {name for name in imported(path, text) if any(within(name, f"rules.{game}") for game in GAMES)}
    return [f"{path} names {name}" for name in sorted(said | games)]


def names_games(path: str, text: str, excepted: Collection[str] = NAMES_GAMES.keys()) -> list[str]:
    """The shell plays any game: it names none, but for the files that are excepted until it can."""
    if path not in excepted:
        return game_words(path, text)
    return [] if game_words(path, text) else [f"{path} names no game any more: take it off the list"]


def spelled_out(tree: ast.AST) -> Iterator[str]:
    """Every identifier of a module and every text in it, without the docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
        for field_name in ("id", "attr", "arg", "name"):
            if isinstance(spelled := getattr(node, field_name, None), str):
                yield spelled


def words_of(spelled: str) -> Iterator[str]:
    """The words of an identifier or a text: SetHP, set_hp and "HP at 3" all have hp."""
    for part in re.findall(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*", spelled):
        yield part.lower()


NOUNS_FIRST = re.compile(
    r"(The|A|An|This|That|These|Those|Its?|No|Not|Nothing|Nobody|One|Two|Some|Someone|Something|Any|Anyone|Every"
    r"|Everyone|Everything|Each|All|Both|What|Whatever|Whether|Who|Whoever|Whom|Whose|Which|How|Where|When|Why"
    r"|If|So|As|Returns|Refuses|Says|Tells|Makes|Gives|Takes|Carries|Reads|Writes|Throws)\b"
)


def docstrings_without_verb(path: str, text: str) -> list[str]:
    """A function of the rules is described by what it does: "Return the slots that are free."."""
    if not path.startswith("rules/"):
        return []
    return [
        f"{path}:{node.lineno} {node.name} begins with {hit[0]}: begin with a verb"
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (hit := NOUNS_FIRST.match(ast.get_docstring(node) or ""))
    ]


def makes_events(path: str, text: str) -> list[str]:
    """Event rows are made in campaigns/log/record.py, and nowhere else."""
    if path == "campaigns/log/record.py" or not re.search(r"\bEvent\b|\.events\b", text):
        return []
    making = {"create", "bulk_create", "get_or_create", "update_or_create"}
    found = []
    for node in ast.walk(parsed(text)):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        through_rows = re.search(r"(\bEvent\.objects|\.events)\.(\w+)$", called)
        if called in {"Event", "models.Event"} or (through_rows and through_rows[2] in making):
            found.append(f"{path}:{node.lineno} makes an Event by {called}()")
    return found


def reads_environment(path: str, text: str) -> list[str]:
    """Only the settings read the environment; naming the settings module to Django is no reading."""
    if path == "config/settings.py" or not re.search("environ|getenv", text):
        return []
    names = {"os.environ", "os.getenv", "os.environb"}
    naming = "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'config.settings')"
    tree = parsed(text)
    pardoned = {
        id(inner) for node in ast.walk(tree) if ast.unparse(node) == naming for inner in ast.walk(node)
    }
    return [f"{path} imports {name}" for name in imported(path, text) if name in names] + [
        f"{path}:{node.lineno} reads the environment"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and id(node) not in pardoned and ast.unparse(node) in names
    ]


def writes_in_views(path: str, text: str) -> list[str]:
    """A view asks one action; it saves and creates nothing itself."""
    if not path.startswith("campaigns/views/"):
        return []
    return [
        f"{path}:{node.lineno} calls .{node.func.attr}()"
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"save", "create", "bulk_create", "get_or_create", "update_or_create"}
    ]


def requests_in_actions(path: str, text: str) -> list[str]:
    """An action takes a seat and values, keyword-only, and never a request."""
    if not path.startswith("campaigns/actions/"):
        return []
    found = []
    for node in parsed(text).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            if node.args.args or node.args.posonlyargs:
                found.append(f"{path}:{node.lineno} {node.name} takes arguments by position")
            if "request" in {argument.arg for argument in node.args.kwonlyargs}:
                found.append(f"{path}:{node.lineno} {node.name} takes a request")
    return found


def past_the_wall(path: str, text: str) -> list[str]:
    lines = len(text.splitlines())
    return [f"{path} has {lines} lines; split it by noun before {WALL}"] if lines > WALL else []


def long_lines(path: str, text: str) -> list[str]:
    """A line of a template or a stylesheet can be read without pushing it sideways."""
    return [
        f"{path}:{number} is {len(line)} columns wide; wrap it before {WIDEST_LINE}"
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > WIDEST_LINE
    ]


def long_functions(path: str, text: str) -> list[str]:
    return [
        f"{path}:{node.lineno} {node.name} has {length} lines"
        for node in ast.walk(parsed(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    ]


def empty_names(path: str, text: str) -> list[str]:
    hollow = {"utils", "util", "helpers", "helper", "manager", "managers", "misc", "common", "data", "info"}
    return [f"{path} is named for nothing"] if Path(path).stem in hollow else []


def without_future(path: str, text: str) -> list[str]:
    """Annotations are never evaluated, so types may be written freely."""
    typed = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.AnnAssign
    if not any(isinstance(node, typed) for node in parsed(text).body):
        return []
    if "from __future__ import annotations" in text:
        return []
    return [f"{path} lacks `from __future__ import annotations`"]


INLINE = {
    "an inline style": re.compile(r"<[^<>]*\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "an inline script": re.compile(r"<script\b(?![^>]*\bsrc\s*=)", re.I),
    "an inline handler": re.compile(r"<[^<>]*\s(on[a-z]+|hx-on[\w:.-]*)\s*=", re.I),
    "a javascript: address": re.compile(r"javascript:", re.I),
    "script in an htmx attribute": re.compile(r"hx-(vals|headers|vars)\s*=\s*[\"']\s*js:", re.I),
    "an out-of-band swap": re.compile(r"hx-swap-oob", re.I),
    "something from another site": re.compile(r"(src|srcset|action|hx-\w+)\s*=\s*[\"'](https?:)?//", re.I),
    "unescaped text": re.compile(r"\|\s*safe\b|autoescape\s+false", re.I),
}


def inline_in_template(path: str, text: str) -> list[str]:
    """What our content security policy forbids, or what our client would not place."""
    return [
        f"{path}:{text.count(chr(10), 0, hit.start()) + 1} has {what}"
        for what, pattern in INLINE.items()
        for hit in pattern.finditer(text)
    ]


def third_party_in_static(path: str, text: str) -> list[str]:
    """No stylesheet and no script asks another site for anything."""
    pattern = re.compile(r"(@import|url\(|from|import\(|fetch\()\s*[\"'(]*\s*(https?:)?//\w")
    return [f"{path} asks another site" for _ in pattern.finditer(text)]


PATIENCE = "tests/patience.py"
LONGEST_SLEEP_S = 0.1
LIMITS = {"timeout", "wait", "wait_for", "result", "join", "acquire", "settimeout"}
LIMITS_MS = {"wait_for_timeout", "set_default_timeout", "set_default_navigation_timeout"}
CLOCKS = {"perf_counter", "monotonic", "thread_time", "process_time"}


def waits_by_the_clock(path: str, text: str) -> list[str]:
    """How long a test waits is said by its patience, and what is promised in time is measured elsewhere."""
    if not path.startswith("tests/") or path.startswith(("tests/bench/", "tests/load/", PATIENCE)):
        return []
    tree = parsed(text)
    numbers = constants(tree)
    return [
        f"{path}:{node.lineno} goes by the clock: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if (isinstance(node, ast.Call) and is_limit(node, numbers))
        or (isinstance(node, ast.Compare) and is_timed(node, numbers))
    ]


def constants(tree: ast.Module) -> dict[str, float]:
    """Return the numbers that have a name in the module."""
    return {
        target.id: float(node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, int | float)
    }


def is_limit(call: ast.Call, numbers: dict[str, float]) -> bool:
    """Whether a call ends a wait after a number of seconds, or only sleeps for long."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    given = [number_of(argument, numbers) or 0 for argument in call.args]
    limits = [number_of(each.value, numbers) or 0 for each in call.keywords if each.arg == "timeout"]
    if name in LIMITS:
        limits += given
    if name in LIMITS_MS:
        limits += [milliseconds / 1000 for milliseconds in given]
    return any(limits) or (name == "sleep" and any(seconds > LONGEST_SLEEP_S for seconds in given))


def is_timed(comparison: ast.Compare, numbers: dict[str, float]) -> bool:
    """Whether the time that something took is held against a number."""
    sides = [comparison.left, *comparison.comparators]
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for side in sides
        for node in ast.walk(side)
        if isinstance(node, ast.Attribute | ast.Name)
    }
    return bool(names & CLOCKS) and any(number_of(side, numbers) is not None for side in sides)


def number_of(node: ast.expr, numbers: dict[str, float]) -> float | None:
    """Return the number that is written there, or that the name stands for."""
    if isinstance(node, ast.Name):
        return numbers.get(node.id)
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    return None
