"""Names that look alike: nobody at a table may be taken for somebody else there."""

from __future__ import annotations

import unicodedata

from campaigns.models import Seat

_PAIRS = (
    # Latin letters of other shapes, small capitals and digits
    "ıiɪiɩiɑaɡgᴀaʙbᴄcᴅdᴇeꜰfɢgʜhᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz0o1l"
    # Cyrillic, in either case
    "аaвbеeкkмmнhоoрpсcтtуyхxѕsіiјjһhԁdԛqԝwӏl"
    # Greek, in either case
    "αaβbεeζzηnιiκkμmνvοoρpτtυyχxγy"
    # Armenian
    "օoոnսuհh"
)
_LOOKS_LIKE = {_PAIRS[at]: _PAIRS[at + 1] for at in range(0, len(_PAIRS), 2)}
_SAME = (("rn", "m"), ("vv", "w"), ("i", "l"))
# Marks that draw nothing of their own: variation selectors, joiners and the like.
_UNSEEN = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0)), "\u034f", "\u180b", "\u180c"}


def skeleton(name: str) -> str:
    """Return what of a name the eye tells apart: two names that look alike have the same one."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    marks = [mark for mark in plain if unicodedata.category(mark)[0] not in "CPZ" and mark not in _UNSEEN]
    seen = "".join(_LOOKS_LIKE.get(mark, mark) for mark in marks) or plain
    for shape, other in _SAME:
        seen = seen.replace(shape, other)
    return seen


def namesake(name: str, *, campaign_id: int, user_id: int | None = None) -> str:
    """Return the name of someone else at a table that looks like this one; empty where nobody's does."""
    others = Seat.objects.filter(campaign=campaign_id, left=None).exclude(user=user_id)
    names = others.values_list("user__display_name", flat=True)
    return next((other for other in names if skeleton(other) == skeleton(name)), "")
