"""The rules in Rollbook's own words: a page for each game, where each id opens its sentence."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.catalogue import RULINGS, Rule, is_rule, of_game, rule, speaks_in
from rules.catalogue import rules as every_rule
from rules.games import PLAYED, game_for

MARKS = {
    "engine": "",
    "state": "Rollbook keeps it",
    "procedure": "a way to run the game",
    "judgement": "the table decides",
    "ruling": "",
}
"""What becomes of a rule here, by its mark."""


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """A game's words and rules; the id of one leads to its place there."""
    if is_rule(key):
        where = reverse("rules", args=[rule(key).game or RULINGS])
        return HttpResponseRedirect(f"{where}#{key}")
    if key == RULINGS:
        return _page(request, key, "Rulings where the books are unclear", rulings=_rulings())
    if key not in PLAYED:
        raise Http404("There is no game of that name here.")
    game = game_for(key)
    context = {"text": game.text, "rules": of_game(key), "rulings": _rulings(key)}
    return _page(request, key, game.system.name, **context)


def _rulings(game: str = "") -> list[Rule]:
    """Return what was settled of doubts, in one game or in all."""
    rules = (one for one in every_rule().values() if not one.game)
    return [one for one in rules if not game or speaks_in(one.id, game)]


def _page(request: HttpRequest, key: str, title: str, **context: object) -> HttpResponse:
    games = [(one, game_for(one).system.name) for one in PLAYED]
    defaults = {"key": key, "title": title, "games": games, "marks": MARKS, "text": None, "rules": ()}
    return render(request, "campaigns/rules.html", {**defaults, "rulings_key": RULINGS, **context})
