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
# What Unicode calls Default_Ignorable_Code_Point, as far as it is neither a format mark nor unassigned.
_RANGES = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
_UNSEEN = {*"\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"}.union(
    *(map(chr, range(first, last + 1)) for first, last in _RANGES)
)


def skeleton(name: str) -> str:
    """Return what of a name the eye tells apart: two names that look alike have the same one."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    marks = [mark for mark in plain if unicodedata.category(mark)[0] not in "CPZ" and mark not in _UNSEEN]
    shapes = "".join(_LOOKS_LIKE.get(mark, mark) for mark in marks) or plain
    for shape, other in _SAME:
        shapes = shapes.replace(shape, other)
    return shapes


def namesake(name: str, *, campaign_id: int, user_id: int | None = None) -> str:
    """Return the name of someone else at a table that looks like this one; empty where nobody's does."""
    others = Seat.objects.filter(campaign=campaign_id, left=None).exclude(user=user_id)
    names = others.values_list("user__display_name", flat=True)
    return next((other for other in names if skeleton(other) == skeleton(name)), "")
