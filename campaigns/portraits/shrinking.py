"""A picture that somebody sent, made small and square, with nothing left of the file that it was."""

from __future__ import annotations

import io
import struct
import zlib

from PIL import Image, ImageOps

from rules.errors import RuleBroken

SIDE = 160
"""Pixels: a big face on a sharp screen."""
MOST_BYTES = 60_000
MOST_PIXELS = 50_000_000
READ = ("PNG", "JPEG", "WEBP", "GIF")
NO_PICTURE = "That is no picture that Rollbook can read. Send a PNG, a JPEG, a WebP or a GIF."
TOO_WIDE = "That picture has too many pixels. Send one of at most 50 megapixels."
BROKEN = (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error, MemoryError, IndexError)
"""What the decoders raise for a file that is cut short or made to harm; an unknown kind is an OSError."""


def shrunk(sent: bytes) -> bytes:
    """Return the first frame as a WebP of its own, upright, cut to the square in its middle.

    The size is looked at before a pixel is unpacked. Raises RuleBroken with a sentence.
    """
    try:
        with Image.open(io.BytesIO(sent), formats=READ) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise RuleBroken(TOO_WIDE)
            picture.draft("RGB", (2 * SIDE, 2 * SIDE))
            return _encoded(_squared(picture))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise RuleBroken(TOO_WIDE) from None
    except BROKEN:
        raise RuleBroken(NO_PICTURE) from None


def _squared(picture: Image.Image) -> Image.Image:
    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    upright = ImageOps.exif_transpose(picture)
    return ImageOps.fit(upright.convert("RGBA" if clear else "RGB"), (SIDE, SIDE))


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
