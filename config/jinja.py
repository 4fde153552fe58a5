"""The Jinja2 environment of every page: a name that nobody passed in is an error, not an empty string."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any
from zipfile import ZipFile

from django.conf import settings
from django.templatetags.static import static as address_of_file
from django.urls import get_script_prefix, reverse
from django.utils.safestring import SafeString
from django_htmx.jinja import htmx_script
from jinja2 import Environment, StrictUndefined

from campaigns.chronicle.closing import closing_of
from campaigns.faces import TOKENS, face_of, named_face, person_face
from campaigns.log.together import all_ended
from campaigns.looks import look_of
from campaigns.page_version import page_version
from campaigns.requests.form_keys import form_keys
from campaigns.words import exactly, mean, percent
from config import VERSION
from config.compiled import Compiled
from rules.verdicts import several, signed

BETWEEN = re.compile(r"(?<=>)\s+(?=<)|\s+(?=/>)")
"""The spaces in an icon that draw nothing."""
FINE = re.compile(r"\d*\.\d{2,}")
"""A number that is finer than any screen draws an icon."""
NEXT_TO_EACH_OTHER = re.compile(r"(\.\d+)(?=\.)")
"""A number whose only end is the point of the one behind it, which a rounded number need not have."""
LINE = re.compile(r'<line x1="([^"]*)" x2="([^"]*)" y1="([^"]*)" y2="([^"]*)"/>')
LINES = re.compile(r'<polyline points="')
STROKES = re.compile(r'(?:<path d="[^"]*"/>)+')
"""Strokes in a row, which one path draws as well."""
NEXT_STROKE = re.compile(r'"/><path d="(?:M|m(-?[\d.]+(?: |(?=-))-?[\d.]+)( (?=[-.\d])|(?=-))?)')
"""How the next begins: at a place, or with a line from a place, which within one path has to be said."""


@cache
def _icons() -> ZipFile:
    """Open the icons, which the library by itself would do again for each."""
    return ZipFile(str(files("lucide").joinpath("lucide.zip")))


@lru_cache(maxsize=512)
def icon(name: str, size: int = 24) -> SafeString:
    """Return an icon's SVG without what every icon says of itself, which the stylesheet says once."""
    svg = " ".join(_icons().read(f"{name}.svg").decode().partition(">")[2].split())
    apart = NEXT_TO_EACH_OTHER.sub(r"\1 ", BETWEEN.sub("", svg))
    close = FINE.sub(_rounded, apart)
    paths = LINES.sub('<path d="M', LINE.sub(r'<path d="M\1 \3 \2 \4"/>', close))
    strokes = STROKES.sub(lambda row: NEXT_STROKE.sub(_moved, row[0]), paths)
    return SafeString(f'<svg width="{size}" height="{size}" viewBox="0 0 24 24" class="icon">{strokes}')


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".strip("0").removesuffix(".") or "0"


def _moved(start: re.Match[str]) -> str:
    place, line = start.groups()
    return f"M{place or ''}{'' if line is None else 'l'}"


class Templates(Environment):
    """Jinja2's own, but for a plain dictionary of what every template may use.

    Jinja2 chains two, so that more may be added later, and reads the chain anew for each template and import.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Made by Django's backend, which passes the options in."""
    others = {name: value for name, value in options.items() if name not in ("autoescape", "undefined")}
    jinja = Templates(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=Compiled(settings.VAR_DIR / "templates"),
        **others,
    )
    jinja.globals.update(static=static, url=url, htmx_script=htmx_script, lucide=icon, form_keys=form_keys)
    jinja.globals.update(page_version=page_version, VERSION=VERSION)
    jinja.globals["signup_open"] = lambda: settings.SIGNUP_OPEN
    jinja.globals.update(TOKENS=TOKENS, face_of=face_of, person_face=person_face, named_face=named_face)
    jinja.globals.update(all_ended=all_ended, closing_of=closing_of, look_of=look_of)
    jinja.globals["demo_open"] = lambda: settings.DEMO_OPEN
    jinja.filters.update(signed=signed, counted=several, percent=percent, exactly=exactly, mean=mean)
    return jinja


def static(path: str) -> str:
    """The address of one of our files, with the hash of what is in it."""
    return _static(get_script_prefix(), settings.STATIC_URL, path)


@lru_cache(maxsize=256)
def _static(_prefix: str, _root: str, path: str) -> str:
    return address_of_file(path)


def url(name: str, *args: object, **kwargs: object) -> str:
    """The address of a named page, as in `url('table', slug=campaign.slug)`."""
    return _address(get_script_prefix(), name, args, tuple(kwargs.items()))


@lru_cache(maxsize=4096)
def _address(
    _prefix: str, name: str, args: tuple[object, ...], kwargs: tuple[tuple[str, object], ...]
) -> str:
    """Kept, since a page asks some seventy times; the prefix is part of what was asked."""
    return reverse(name, args=args, kwargs=dict(kwargs))
