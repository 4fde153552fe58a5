"""A picture that somebody sent, made small, with nothing left of the file that it was."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterable

from PIL import Image, ImageOps

from campaigns.turns import Turns
from rules.errors import RuleBroken

SIDE = 160
"""Pixels: a big face on a sharp screen."""
MOST_BYTES = 60_000
LONG_SIDE, MOST_BYTES_OF_NOTE = 1_200, 180_000
"""A picture in a note is no longer than that: as wide as a desk shows a page."""
MOST_PIXELS, MOST_OF_A_PHOTO = 12_000_000, 50_000_000
"""A JPEG is read at a fraction of its size; of anything else every pixel is unpacked."""
TURNS = Turns(1, 2, "Many pictures are being read right now, and nothing was changed.")
READ = ("PNG", "JPEG", "WEBP", "GIF")
NO_PICTURE = "Rollbook cannot read that picture. Use a PNG, JPEG, WebP or GIF."
TOO_WIDE = "That picture has too many pixels. Use one of at most 12 megapixels, or a JPEG of at most 50."
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, MemoryError, IndexError)
"""What the decoders raise for a file that is cut short or made to harm; an unknown kind is an OSError."""


def shrunk(data: bytes) -> bytes:
    """Return the first frame as a WebP of its own, upright, cut to the square in its middle.

    The size is looked at before a pixel is unpacked, and one picture is unpacked at a time. Raises RuleBroken
    with a sentence, and TooBusy.
    """
    with TURNS.one():
        return _encoded(_read(data, SIDE, _squared), (82, 60, 30), MOST_BYTES)


def fitted(sent: bytes) -> tuple[bytes, int, int]:
    """Return a picture for a note in the same way, whole, with its width and height."""
    with TURNS.one():
        picture = _read(sent, LONG_SIDE, _whole)
        data = _encoded(picture, (80, 60, 40, 20), MOST_BYTES_OF_NOTE)
        while len(data) > MOST_BYTES_OF_NOTE:
            picture = picture.reduce(2)
            data = _encoded(picture, (40,), MOST_BYTES_OF_NOTE)
    return data, *picture.size


def _read(data: bytes, side: int, made_of: Callable[[Image.Image], Image.Image]) -> Image.Image:
    try:
        with Image.open(io.BytesIO(data), formats=READ) as picture:
            most = MOST_OF_A_PHOTO if picture.format == "JPEG" else MOST_PIXELS
            if picture.width * picture.height > most:
                raise RuleBroken(TOO_WIDE)
            picture.draft("RGB", (2 * side, 2 * side))
            return made_of(picture)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise RuleBroken(TOO_WIDE) from None
    except BROKEN:
        raise RuleBroken(NO_PICTURE) from None


def _squared(picture: Image.Image) -> Image.Image:
    """Return the middle of a picture."""
    return ImageOps.fit(_upright(picture, SIDE), (SIDE, SIDE))


def _whole(picture: Image.Image) -> Image.Image:
    """Return a picture no longer than a note shows it; a small one stays as small as it is."""
    upright = _upright(picture, LONG_SIDE)
    upright.thumbnail((LONG_SIDE, LONG_SIDE))
    return upright


def _upright(picture: Image.Image, side: int) -> Image.Image:
    """Return a picture turned upright, reduced before it is turned, for turning copies it."""
    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    mode = "RGBA" if clear else "RGB"
    whole = picture if picture.mode == mode else picture.convert(mode)
    return ImageOps.exif_transpose(whole.reduce(max(1, min(whole.size) // (2 * side))))


def _encoded(picture: Image.Image, qualities: Iterable[int], most: int) -> bytes:
    """Return the bytes of a fresh image that carries no metadata, in the first quality that is small."""
    bare = Image.new(picture.mode, picture.size)
    bare.paste(picture)
    for quality in qualities:
        file = io.BytesIO()
        bare.save(file, "WEBP", quality=quality, method=4)
        if file.tell() <= most:
            break
    return file.getvalue()
