"""The pictures in notes and handouts, which their text names by key, width and height: who is served one."""

from __future__ import annotations

from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.urls import reverse

from campaigns.markdown import PICTURE
from campaigns.models import Event, Note, Picture, Seat
from rules.common.notes import HandoutShown
from rules.errors import RuleBroken
from rules.facts import kind_of

SHOWN = kind_of(HandoutShown)
UNSEEN = "This text names a picture that is in no note you can read. Upload the picture instead."


def picture_in_text(alt: str, key: str, size: tuple[int, int]) -> str:
    """Return the Markdown that shows a picture, with the words for those who do not see it."""
    return f"![{alt}](#{key}-{size[0]}x{size[1]})"


def picture_address(slug: str, key: str) -> str:
    return reverse("picture", args=[slug, key])


def pictures_in(text: str) -> set[str]:
    """Return the keys of the pictures that a text shows."""
    return {key for key, _, _ in PICTURE.findall(text)}


def reads_picture(seat: Seat, key: str) -> bool:
    """Say whether a note that the seat may read, or a handout that it was shown, has that picture."""
    mark = f"(#{key}-"
    return (
        Note.objects.visible_to(seat).filter(text__contains=mark).exists()
        or _handouts(Event.objects.visible_to(seat), mark).exists()
    )


def _handouts(events: QuerySet[Event], mark: str) -> QuerySet[Event]:
    return events.filter(kind=SHOWN).alias(shown=KT("fact__text")).filter(shown__contains=mark)


def refuse_unread_pictures(seat: Seat, text: str, before: str) -> None:
    """Refuse a text that shows a picture which its writer may not see; what stood there before may stay."""
    if not all(reads_picture(seat, key) for key in pictures_in(text) - pictures_in(before)):
        raise RuleBroken(UNSEEN)


def drop_pictures(campaign_id: int, keys: set[str]) -> None:
    """Delete those of these pictures that no note shows any more, and no handout in the log."""
    for key in keys:
        mark = f"(#{key}-"
        handouts = _handouts(Event.objects.filter(campaign=campaign_id), mark)
        if not (Note.objects.filter(campaign=campaign_id, text__contains=mark).exists() or handouts.exists()):
            Picture.objects.filter(campaign=campaign_id, key=key).delete()
