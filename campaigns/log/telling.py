"""What an entry says, by the macros of the log: those of its game's ``log.html``, then those of all games.

A kind of fact has a macro of its name for the sentence, and others where it needs them: ``<kind>_who`` (who
did it, where that is not the sheet it is about), ``_story`` (how the chronicle says it, whole),
``_beside``, ``_picture`` and ``_how``. See ``campaigns/log/facts.html``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template import engines
from jinja2 import Template, TemplateNotFound
from markupsafe import Markup

from campaigns.log.together import together
from campaigns.models import Role
from campaigns.notes.handouts import handout_html
from rules.dice_rows import step_words
from rules.facts import Fact

FACTS_OF_ALL = "campaigns/log/facts.html"
ROLE_NAMES = {role.value: str(role.label) for role in Role}


@dataclass(frozen=True, slots=True)
class Telling:
    """What the macros of a fact know of its entry: table, author, and which entry it speaks of."""

    modules: tuple[Any, ...]
    slug: str
    seq: int
    by: str = ""
    joins: int | None = None
    came_of: tuple[str, str] | None = None

    def text_of(self, name: str, fact: Fact) -> Markup:
        """Return what the macro of that name says, a game's own before that of all games; nothing without."""
        macros = (getattr(module, name, None) for module in self.modules)
        macro = next(filter(None, macros), None)
        return macro(fact, self) if macro else Markup()


def modules_of(game: str) -> tuple[Any, ...]:
    """Return the macros of a game's own ``log.html``, if it has one, and those of all games."""
    modules = []
    for path in (f"games/{game}/log.html", FACTS_OF_ALL):
        try:
            modules.append(macros_of(path))
        except TemplateNotFound:
            continue
    return tuple(modules)


def macros_of(path: str) -> Any:
    """Return the macros of a template, for Python to call."""
    return _module(engines["jinja2"].env.get_template(path))  # type: ignore[attr-defined] # Django's stub


@lru_cache(maxsize=32)
def _module(template: Template) -> Any:
    """Return a template's macros; one that was changed is another template."""
    return template.make_module(
        {
            "step_words": step_words,
            "role_names": ROLE_NAMES,
            "handout_html": handout_html,
            "together": together,
        }
    )
