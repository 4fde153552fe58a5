"""A picture that somebody sent, made small and square, with nothing left of the file that it was."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageOps

from campaigns.turns import Turns
from rules.errors import RuleBroken

SIDE = 160
"""Pixels: a big face on a sharp screen."""
MOST_BYTES = 60_000
MOST_PIXELS, MOST_OF_A_PHOTO = 12_000_000, 50_000_000
"""A JPEG is read at a fraction of its size; of anything else every pixel is unpacked."""
TURNS = Turns(1, 2, "Many pictures are being read right now, and nothing was changed.")
READ = ("PNG", "JPEG", "WEBP", "GIF")
NO_PICTURE = "Rollbook cannot read that picture. Use a PNG, JPEG, WebP or GIF."
TOO_WIDE = "That picture has too many pixels. Use one of at most 12 megapixels, or a JPEG of at most 50."
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, MemoryError, IndexError)
"""What the decoders raise for a file that is cut short or made to harm; an unknown kind is an OSError."""


def shrunk(sent: bytes) -> bytes:
    """Return the first frame as a WebP of its own, upright, cut to the square in its middle.

    The size is looked at before a pixel is unpacked, and one picture is unpacked at a time. Raises RuleBroken
    with a sentence, and TooBusy.
    """
    with TURNS.one():
        return _read(sent)


def _read(sent: bytes) -> bytes:
    try:
        with Image.open(io.BytesIO(sent), formats=READ) as picture:
            most = MOST_OF_A_PHOTO if picture.format == "JPEG" else MOST_PIXELS
            if picture.width * picture.height > most:
                raise RuleBroken(TOO_WIDE)
            picture.draft("RGB", (2 * SIDE, 2 * SIDE))
            return _encoded(_squared(picture))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise RuleBroken(TOO_WIDE) from None
    except BROKEN:
        raise RuleBroken(NO_PICTURE) from None


def _squared(picture: Image.Image) -> Image.Image:
    """Return the middle of a picture, reduced before it is turned, for turning copies it."""
    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    mode = "RGBA" if clear else "RGB"
    whole = picture if picture.mode == mode else picture.convert(mode)
    small = whole.reduce(max(1, min(whole.size) // (2 * SIDE)))
    return ImageOps.fit(ImageOps.exif_transpose(small), (SIDE, SIDE))


def _encoded(square: Image.Image) -> bytes:
    """Return the bytes, of a fresh image that carries no metadata."""
    bare = Image.new(square.mode, square.size)
    bare.paste(square)
    for quality in (82, 60, 30):
        file = io.BytesIO()
        bare.save(file, "WEBP", quality=quality, method=4)
        if file.tell() <= MOST_BYTES:
            break
    return file.getvalue()
