"""A campaign as a vault of Markdown files: notes, sheets and chronicle, as far as a reader may know them."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from campaigns.access import SheetMembership, may_know, may_read, membership_of
from campaigns.chronicle.page import chronicle_of
from campaigns.chronicle.spans import PlaySession, play_sessions
from campaigns.chronicle.story import as_markdown, markdown_safe
from campaigns.markdown import MENTION, PICTURE
from campaigns.models import Note, Picture, Seat
from campaigns.notes.pictures import pictures_in
from campaigns.state import State
from campaigns.vault.sheet_text import sheet_blocks

UNFIT = re.compile(r"[\x00-\x1f\x7f\\/:*?\"<>|#^\[\]%]+")
"""What file names may not hold on some system, or links in Obsidian."""
LONGEST = 60
SESSIONS = 50
"""Of more sessions the newest are packed."""
Files = dict[str, str | bytes]


def vault_of(seat: Seat, state: State) -> bytes:
    """Return the vault as a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in _files(seat, state).items():
            packed.writestr(path, content)
    return out.getvalue()


def _files(seat: Seat, state: State) -> Files:
    """Return what each file holds by its path: the index at the root, all others in folders beside it."""
    paths = _Paths()
    members = (membership_of(state, sheet_id) for sheet_id in state.sheets)
    sheets = [(paths.path("Sheets", one.profile.name), one) for one in members if one and may_know(seat, one)]
    notes = [(paths.path("Notes", note.title), note) for note in Note.objects.visible_to(seat)]
    newest = play_sessions(seat, SESSIONS)[:SESSIONS]
    sessions = [(paths.path("Chronicle", sitting.title), sitting) for sitting in reversed(newest)]
    links = {note.title.lower(): path for path, note in reversed(notes)}
    links |= {one.profile.name.lower(): path for path, one in reversed(sheets)}

    files: Files = {path: _sheet(seat, state, one, links) for path, one in sheets}
    files |= {path: _note(note, links) for path, note in notes}
    files |= {path: _session(seat, sitting) for path, sitting in sessions}
    files |= _pictures(seat, {key for _, note in notes for key in pictures_in(note.text)})
    lists = {
        "Sheets": [(path, one.profile.name) for path, one in sheets],
        "Notes": [(path, note.title) for path, note in notes],
        "Chronicle": [(path, sitting.title) for path, sitting in sessions],
    }
    return files | {f"{file_name(seat.campaign.name)}.md": _index(seat, lists)}


class _Paths:
    """Paths of which no two differ by their case alone."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def path(self, folder: str, title: str) -> str:
        """Return the path of a new file."""
        stem, number = file_name(title), 1
        path = f"{folder}/{stem}.md"
        while path.lower() in self.taken:
            number += 1
            path = f"{folder}/{stem} {number}.md"
        self.taken.add(path.lower())
        return path


def file_name(title: str) -> str:
    """Return a name for a file that every system takes."""
    return UNFIT.sub("-", title)[:LONGEST].strip(" .") or "Untitled"


def _sheet(seat: Seat, state: State, one: SheetMembership, links: dict[str, str]) -> str:
    """Return a sheet, of which those who may not read it have the name alone."""
    front, heading = _front(kind=one.profile.kind), f"# {markdown_safe(one.profile.name)}"
    if not may_read(seat, one):
        return _text_of(front, heading)
    text = _linked(one.profile.notes, links)
    own = ["## Notes", text] if text else []
    return _text_of(front, heading, *sheet_blocks(state, one.sheet_id), *own)


def _note(note: Note, links: dict[str, str]) -> str:
    front = _front(title=note.title, changed=note.changed.isoformat(timespec="seconds"))
    return _text_of(front, f"# {markdown_safe(note.title)}", _linked(note.text, links))


def _session(seat: Seat, sitting: PlaySession) -> str:
    chronicle = chronicle_of(seat, sitting, whole=True)
    front = _front(session=sitting.number, began=sitting.began.isoformat(timespec="seconds"))
    return _text_of(front, as_markdown(seat.campaign, sitting, chronicle.scenes, chronicle.fair))


def _index(seat: Seat, lists: dict[str, list[tuple[str, str]]]) -> str:
    campaign = seat.campaign
    blocks = [_front(game=campaign.system, reader=seat.role), f"# {markdown_safe(campaign.name)}"]
    for title, files in lists.items():
        if files:
            blocks += [f"## {title}", "\n".join(f"- {_link(name, path)}" for path, name in files)]
    return _text_of(*blocks)


def _pictures(seat: Seat, keys: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    pictures = Picture.objects.filter(campaign=seat.campaign_id, key__in=sorted(keys))
    return ((f"Pictures/{picture.key}.webp", bytes(picture.data)) for picture in pictures)


def _linked(text: str, links: dict[str, str]) -> str:
    """Return people's Markdown in which mentions are links to files; what leads nowhere is a plain name."""

    def link(match: re.Match[str]) -> str:
        name = match[1] or match[0]
        path = links.get(name.strip().lower(), "")
        return _link(name, f"../{path}") if path else name

    return PICTURE.sub(lambda match: f"../Pictures/{match[1]}.webp", MENTION.sub(link, text))


def _link(name: str, path: str) -> str:
    return f"[{markdown_safe(name)}]({quote(path)})"


def _front(**values: str | int) -> str:
    """Return the head of a file; JSON's texts and numbers are YAML's too."""
    lines = (f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in values.items())
    return "\n".join(("---", *lines, "---"))


def _text_of(*blocks: str) -> str:
    return "\n\n".join(block.strip("\n") for block in blocks if block) + "\n"
