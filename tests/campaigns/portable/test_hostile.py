"""Whatever is sent as a campaign: it is one, or it is refused with a sentence and nothing is written."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.actions.campaigns import open_campaign
from campaigns.models import Campaign, User
from campaigns.portable.archive import MANIFEST, BadFile, Contents, unpack
from campaigns.portable.incoming import unpacked
from campaigns.portable.outgoing import packed
from rules.errors import RuleBroken

pytestmark = [pytest.mark.database, pytest.mark.django_db]
Files = dict[str, bytes]


@pytest.fixture
def gwen() -> User:
    return User.objects.create_user("hilda", display_name="Hilda")


@pytest.fixture
def sent(gwen: User) -> bytes:
    return packed(open_campaign(user=gwen, name="The Salt Way"))


def files_of(sent: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(sent)) as packed_files:
        return {name: packed_files.read(name) for name in packed_files.namelist()}


def zipped(files: Files) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def with_file(name: str, content: bytes) -> Callable[[bytes], bytes]:
    """Put another file in its place, with a manifest that is true to it."""

    def spoil(sent: bytes) -> bytes:
        files = {**files_of(sent), name: content}
        said = json.loads(files[MANIFEST])
        said["files"][name] = [len(content), hashlib.sha256(content).hexdigest()]
        return zipped({**files, MANIFEST: json.dumps(said).encode()})

    return spoil


def saying(**said: Any) -> Callable[[bytes], bytes]:
    def spoil(sent: bytes) -> bytes:
        files = files_of(sent)
        return zipped({**files, MANIFEST: json.dumps({**json.loads(files[MANIFEST]), **said}).encode()})

    return spoil


def twice(sent: bytes) -> bytes:
    files = files_of(sent)
    out = io.BytesIO(sent)
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(out, "a") as made:
        made.writestr("log.jsonl", files["log.jsonl"])
    return out.getvalue()


def altered(sent: bytes) -> bytes:
    files = files_of(sent)
    return zipped({**files, "log.jsonl": files["log.jsonl"].replace(b"Hilda", b"Hulda")})


def lying(sent: bytes) -> bytes:
    said = json.loads(files_of(sent)[MANIFEST])
    return saying(files={**said["files"], "log.jsonl": [10, "0" * 64]})(sent)


def bomb(sent: bytes) -> bytes:
    return with_file("notes.jsonl", b" " * 3_000_000)(sent)


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda _sent: b"",
    "no zip": lambda _sent: b"GIF89a" * 100,
    "another zip": lambda _sent: zipped({"world.json": b"{}"}),
    "cut off": lambda sent: sent[:-200],
    "altered": altered,
    "lying of its sizes": lying,
    "a path": lambda sent: zipped({**files_of(sent), "../../etc/cron.d/evil": b"x"}),
    "a file twice": twice,
    "more than it says": lambda sent: zipped({**files_of(sent), "more.jsonl": b"{}"}),
    "newer": saying(format=2),
    "of no format": saying(format="1"),
    "a manifest with more": saying(evil=1),
    "a bomb": bomb,
    "deep": with_file("notes.jsonl", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "a key twice": with_file("campaign.json", b'{"name": "a", "name": "b"}'),
    "no number": with_file("notes.jsonl", b'{"a": NaN}\n'),
    "a fraction": with_file("notes.jsonl", b'{"a": 1e999}\n'),
    "half a character": with_file("notes.jsonl", b'{"a": "\\ud800"}\n'),
    "a NUL": with_file("notes.jsonl", b'{"a": "\\u0000"}\n'),
    "no UTF-8": with_file("notes.jsonl", b'{"a": "\xff"}\n'),
    "a list": with_file("notes.jsonl", b"[]\n"),
    "a long number": with_file("notes.jsonl", b'{"a": ' + b"9" * 100_000 + b"}\n"),
    "a picture that is none": with_file("pictures/0123456789abcd.webp", b"<script>"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_file_that_is_no_campaign_is_refused(sent: bytes, how: str) -> None:
    spoilt = SPOILT[how](sent)
    with pytest.raises(BadFile, match=r"^[A-Z].*\.$"):
        unpack(io.BytesIO(spoilt), 2_000_000)


Change = Callable[[Contents], Any]


def entry(**changed: Any) -> Change:
    return lambda contents: contents.lines["log"][1].update(changed)


def about(**changed: Any) -> Change:
    return lambda contents: contents.campaign.update(changed)


def person(**changed: Any) -> Change:
    return lambda contents: contents.lines["people"][0].update(changed)


def note(**changed: Any) -> Change:
    line = {"writer": 1, "title": "A", "text": "", "audience": "gm", "changed": "2026-01-01T00:00:00+00:00"}
    return lambda contents: contents.lines["notes"].append({**line, **changed})


UNSOUND: dict[str, Change] = {
    "a game that nobody knows": about(system="chess"),
    "a ruling that there is not": about(rulings={"nothing": "x"}),
    "rules of its own that cannot be read": about(document="[["),
    "no name": about(name=""),
    "nobody who took it along": person(takes=False),
    "a player who took it along": person(role="player"),
    "a role that there is not": person(role="owner"),
    "a seat that is no number": person(id="1"),
    "a name that is too long": person(name="x" * 1000),
    "favourites that are none": person(favourites=[{"expression": 1, "reason": ""}]),
    "a gap": entry(seq=7),
    "an entry of nobody's": entry(actor=99),
    "an audience of another seat": entry(audience="seats:,99,"),
    "an audience that there is not": entry(audience="everyone' OR 1=1"),
    "a kind that there is not": entry(kind="exploded"),
    "a cause that is later": entry(caused_by=50),
    "a moment that is none": entry(created="yesterday"),
    "a moment of no zone": entry(created="2026-01-01T00:00:00"),
    "a session that is none": entry(session=-1),
    "a fact of another shape": entry(fact={"evil": 1}),
    "a fact of other types": entry(fact={"sheet_id": ["x"], "kind": 5}),
    "a fact that is a list": entry(fact=[]),
    "a change of what there is not": entry(changes=[["table", "users", "1", None, {"name": "x"}]]),
    "a change of a foreign sheet": entry(changes=[["mine", "detail", "a", None, {"text": "x"}]]),
    "a row of other types": entry(
        changes=[["0123456789abcdef", "profile", "profile", None, {"name": 5, "kind": "pc"}]]
    ),
    "a change that is none": entry(changes=[[1, 2, 3]]),
    "a note of nobody's": note(writer=9),
    "a note for another seat": note(audience="seats:,9,"),
    "a note without a title": note(title=""),
}


@pytest.mark.parametrize("how", UNSOUND)
def test_a_campaign_that_is_not_sound_is_refused_and_leaves_nothing(
    gwen: User, sent: bytes, how: str
) -> None:
    _, contents = unpack(io.BytesIO(sent))
    spoilt = copy.deepcopy(contents)
    UNSOUND[how](spoilt)
    with pytest.raises((BadFile, RuleBroken)):
        unpacked(user=gwen, contents=spoilt)
    assert Campaign.objects.filter(seats__user=gwen).count() == 1
    assert User.objects.filter(is_guest=True).count() == 0
