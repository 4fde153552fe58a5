"""Things at a price, of which a command holds several: what a form offers, and what stands in it."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from campaigns.dialogs.opening import Opening
from campaigns.dialogs.prompts import with_known_prompts
from campaigns.words import percent
from rules.fields import Field
from rules.options import Option


def choices_with_prices(opening: Opening, field: Field, answers: QueryDict) -> list[dict[str, Any]]:
    """Return all that may be bought here, as far as the seat may know of it; of what is gone nothing."""
    options = opening.game.options.get(opening.dialog.command)
    if field.kind != "purchases" or options is None or opening.row is None:
        return []
    table = with_known_prompts(opening)
    return [_priced(option, field, answers) for option in options(opening.game, table, opening.row_key)]


def _priced(option: Option, field: Field, answers: QueryDict) -> dict[str, Any]:
    """Return one thing with what was answered, and what it ``does``; its inputs begin with ``at``."""
    at = f"{field.key}-{option.key}"
    return {
        "option": option,
        "at": at,
        "taken": bool(answers.get(f"{at}-take")),
        "times": answers.get(f"{at}-times", "") or "1",
        "about": answers.get(f"{at}-about", "") or (option.about[0].value if option.about else ""),
        "sign": answers.get(f"{at}-sign", "") or "1",
        "text": answers.get(f"{at}-text", "") or option.text,
        "does": _does(option),
    }


def _does(option: Option) -> str:
    """Say what it makes of a chance, where that changes: Acrobatics against 12: 53% → 71%."""
    if option.before is None or option.after is None:
        return ""
    before, after = percent(option.before), percent(option.after)
    return f"{option.of}: {before} → {after}" if before != after else ""
