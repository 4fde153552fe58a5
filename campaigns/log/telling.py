"""What an entry says, by the macros of the log: those of its game's ``log.html``, then those of all games.

A kind of fact has a macro of its name for the sentence, and others where it needs them: ``<kind>_who`` (who
did it, where that is not the sheet it is about), ``_story`` (how the chronicle says it, whole),
``_beside``, ``_picture`` and ``_how``. See ``campaigns/log/facts.html``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.template import engines
from jinja2 import Template, TemplateNotFound
from markupsafe import Markup, escape

from campaigns.log.together import together
from campaigns.models import Role
from campaigns.notes.handouts import handout_html
from rules.dice_rows import step_words
from rules.explain import words
from rules.facts import Fact

FACTS_OF_ALL = "campaigns/log/facts.html"
ROLE_NAMES = {role.value: str(role.label) for role in Role}


@dataclass(frozen=True, slots=True)
class Telling:
    """What the macros of a fact know of its entry: table, author, and which entry it speaks of."""

    game: str
    slug: str
    seq: int
    by: str = ""
    joins: int | None = None
    came_of: tuple[str, str] | None = None
    modules: tuple[Any, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "modules", modules_of(self.game))  # once for all that an entry says

    def sentence(self, kind: str, fact: Fact) -> Markup:
        """Return what a fact of that kind says after the name of who it is about."""
        return self.told(kind, fact).strip() or escape(words(kind))

    def told(self, name: str, fact: Fact) -> Markup:
        """Return what the macro of that name says; nothing where there is none."""
        macro = macro_of(self.modules, name)
        return macro(fact, self) if macro else Markup()


def macro_of(modules: Iterable[Any], name: str) -> Any:
    """Return the macro of that name, a game's own before that of all games; None where there is none."""
    return next((found for module in modules if (found := getattr(module, name, None))), None)


def modules_of(game: str) -> tuple[Any, ...]:
    """Return the macros of a game's own ``log.html``, if it has one, and those of all games."""
    found = []
    for path in (f"games/{game}/log.html", FACTS_OF_ALL):
        try:
            found.append(_module(template_of(path)))
        except TemplateNotFound:
            continue
    return tuple(found)


def template_of(path: str) -> Template:
    """Return a template as Jinja has it, whose macros Python can call."""
    found: Template = engines["jinja2"].env.get_template(path)  # type: ignore[attr-defined] # Django's stub
    return found


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
