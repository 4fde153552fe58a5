"""What a row of the screen unfolds to: what somebody strikes with and can roll, each against a target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict

from campaigns.dialogs.aimed import aimed_at, foes_among
from campaigns.dialogs.choices import Choice
from campaigns.dialogs.drawn import nothing_in
from campaigns.dialogs.fields import choices_of
from campaigns.dialogs.form import DialogForm, with_start
from campaigns.dialogs.odds import outlook_of
from campaigns.dialogs.opening import Opening
from campaigns.dialogs.plain import DIFFICULTY, Place, Tap
from campaigns.models import Seat
from campaigns.naming import die_of
from campaigns.panels.draw import panels_on
from campaigns.panels.gear import carried
from campaigns.panels.resources import resistances
from campaigns.panels.scores import written_score
from campaigns.state import State
from campaigns.table.order import OrderRow, rows_of
from rules.common.lookups import name_for_others
from rules.d6.check_setup import code_name
from rules.d6.passive_values import resisting_value
from rules.d6.written_codes import code_rolled, written_codes
from rules.fields import Field
from rules.sheet import Panel
from rules.table import Ability, Belonging

ARMOR = "armor"
OPPOSING = "opposing"
"""What a check asks of its target: with what it resists."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """One thing to do: a tap does it as its dialog would open, and ``options`` opens that.

    ``against``: with what its target resists, or the difficulty; ``if_likely``: what the chance supposes of
    the target instead; ``means``: what the chance is of, where that is not success. ``brief`` and ``full``:
    when an advantage serves, or what it does, or what a weapon does after it has hit.
    """

    tap: Tap
    code: str
    against: str
    if_likely: str
    means: str
    brief: str
    full: str
    options: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds:
    """All that a row unfolds to, against one of the ``targets``.

    ``scores``: abilities, ``stands``: what resists, both in words. ``mostly``: what most of it is against,
    ``if_likely``: what the chances of all of it suppose, ``means``: what they are of. ``refused``: why none
    of it can be done now, where that is one reason.
    """

    target: str
    targets: tuple[Choice, ...]
    deeds: tuple[Deed, ...]
    scores: tuple[str, ...]
    stands: tuple[str, ...]
    mostly: str
    if_likely: str
    means: str
    refused: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AimedDialog:
    """A dialog that is aimed at somebody, by what it is done with; ``given``: what stands in it for that."""

    opening: Opening
    aim: Field
    label: str
    code: str
    answers: Mapping[str, str] = field(default_factory=dict)


def unfolded(seat: Seat, state: State) -> dict[str, Any]:
    """Return what is unfolded as the page opens: who acts or will first, in its row, or else the first."""
    rows = [row for row in rows_of(state) if row.acts]
    row_shown = next((row for row in rows if row.leads), rows[0] if rows else None)
    draw: Callable[[], dict[str, Any]] = partial(block_of, seat, state, row_shown) if row_shown else dict
    shown = state.memo(("unfolded", seat.pk, state.campaign.archived is None), draw)
    return dict(shown)  # a template adds to what it is drawn with


def block_of(seat: Seat, state: State, row: OrderRow, target: str | None = None) -> dict[str, Any]:
    """Return what a stat block is drawn with, against a target."""
    return {"shown": row, "found": deeds_of(seat, state, row.card.id, target)}


def deeds_of(seat: Seat, state: State, sheet_id: str, target: str | None) -> Deeds:
    """Return what a Game Master does with somebody; ``target`` None: against whom one would aim first."""
    ways = [*_ways(seat, state, sheet_id)]
    targets = _targets(ways[0]) if ways else ()
    likely = _likely(ways[0], targets) if target is None and ways else [target or ""]
    target, deeds = _best_aimed(ways, likely)
    place = Place(state, sheet_id, may_act=False, gm=True)
    return Deeds(
        target=target,
        targets=targets,
        deeds=deeds,
        scores=tuple(_scores(place)),
        stands=tuple(_stands(place)),
        mostly=_mostly(deeds),
        if_likely=_same(deed.if_likely for deed in deeds),
        means=_same(deed.means for deed in deeds),
        refused=_same(deed.tap.refused for deed in deeds),
    )


def _same(words: Iterable[str]) -> str:
    """Return what is said of all of them, or nothing."""
    said = set(words)
    return said.pop() if len(said) == 1 else ""


def _likely(way: AimedDialog, targets: tuple[Choice, ...]) -> list[str]:
    """Return whom one would aim at: the dialog's own choice, and after that every foe who still fights."""
    sheets = [choice.value for choice in targets]
    first = aimed_at(way.opening, replace(way.aim, kind="sheet"), sheets) or ""
    return [first, *(foe for foe in foes_among(way.opening, sheets) if foe != first)]


def _best_aimed(ways: list[AimedDialog], targets: list[str]) -> tuple[str, tuple[Deed, ...]]:
    """Return the first target against whom something can be done; where nothing can, the first of all.

    What is refused a second time in the same words does not lie in the target, so that no more are tried.
    """
    first, *others = targets
    deeds = tuple(_deed(way, first) for way in ways)
    refusals = [deed.tap.refused for deed in deeds]
    for other in others if all(refusals) else ():
        instead = tuple(_deed(way, other) for way in ways)
        again = [deed.tap.refused for deed in instead]
        if not all(again):
            return other, instead
        if again == refusals:
            break
    return first, deeds


def _mostly(deeds: tuple[Deed, ...]) -> str:
    """Return what several of them are against, or the only one."""
    counted = Counter(deed.against for deed in deeds if deed.against and deed.tap.chance)
    against, count = max(counted.items(), key=lambda item: item[1], default=("", 0))
    return against if count > 1 or len(deeds) == 1 else ""


def _targets(way: AimedDialog) -> tuple[Choice, ...]:
    checks = any(one.key == DIFFICULTY for one in way.opening.dialog.asks)
    alone = (_difficulty(way, "") or "the difficulty") if checks else _nobody(way)
    return (*choices_of(way.opening, way.aim), Choice("", alone))


def _nobody(way: AimedDialog) -> str:
    return nothing_in(way.opening, replace(way.aim, kind="sheet"))


def _ways(seat: Seat, state: State, sheet_id: str) -> Iterator[AimedDialog]:
    """Yield what a sheet strikes with, and after that what it can roll."""
    panels = panels_on(state, sheet_id)
    for panel in sorted(panels, key=lambda panel: panel.kind != "gear"):
        for tap, key, label, code in _rows(state, sheet_id, panel):
            dialog = state.game.sheet.dialog(tap)
            aim = next((one for one in dialog.asks if one.aims), None) if dialog else None
            if dialog is None or aim is None:
                continue
            assets = {one.key: key for one in dialog.asks if one.kind == "assets"}
            opening = Opening(state, sheet_id, dialog, "" if assets else key, seat=seat)
            if opening.is_for(gm=True):
                yield AimedDialog(opening=opening, aim=aim, label=label, code=code, answers=assets)


def _rows(state: State, sheet_id: str, panel: Panel) -> Iterator[tuple[str, str, str, str]]:
    """Yield what may be done with each row of a panel: a dialog, the row's key, its name and its code."""
    game, table = state.game, state.table
    if panel.kind == "gear":
        things = carried(Place(state, sheet_id, may_act=True, gm=True))
        for group in panel.gear:
            own = {key: row for key, row in things.items() if row.kind in group.kinds}
            yield from (
                (group.tap, key, row.name, "" if row.ability else die_of(game, row))
                for key, row in own.items()
            )
            if group.bare and not own:
                yield group.tap, "", group.bare, ""
    if panel.kind == "codes":
        for one in written_codes(game, table, sheet_id):
            if not one.rank:
                yield panel.tap, one.key, one.name, str(one.after)
    if panel.kind == "assets":
        for key, ability in table.of(Ability, sheet_id).items():
            if ability.kind:
                yield panel.tap, key, ability.name or key, die_of(game, ability)


def _as_it_opens(way: AimedDialog, target: str) -> QueryDict:
    """Return the answers with which a dialog opens against a target."""
    query = QueryDict(mutable=True)
    query.update({way.aim.key: target, **way.answers})
    return with_start(way.opening, query)


def _difficulty(way: AimedDialog, target: str) -> str:
    """Return the difficulty with which a dialog opens, with its name on the ladder; "" without one."""
    number = _as_it_opens(way, target).get(DIFFICULTY, "")
    steps = way.opening.game.system.difficulties
    name = next((step.name for step in steps if number == str(step.offers)), "difficulty")
    return f"{name} {number}" if number else ""


def _against(way: AimedDialog, target: str, answers: QueryDict) -> str:
    """Return what a roll at a target must beat, if that is known: what it resists with, or the difficulty."""
    game, table, given = way.opening.game, way.opening.table, dict(way.opening.dialog.given)
    if not target:
        return ""
    if resists := answers.get(OPPOSING, ""):
        return code_name(game, table, target, resists)
    if "track" in given:
        return resisting_value(game, table, target, None, answers.get("value", ""), str(given["track"])).value
    difficulty = _difficulty(way, target)
    may_resist = difficulty and any(one.key == OPPOSING for one in way.opening.dialog.asks)
    return f"{difficulty}, unless {name_for_others(table, target)} resists" if may_resist else difficulty


def _deed(way: AimedDialog, target: str) -> Deed:
    """Return what is done when everything stands as the dialog opens."""
    opening, complete = way.opening, _as_it_opens(way, target)
    outlook = outlook_of(DialogForm(opening, complete))
    odds, mark = outlook.odds, opening.row_key or next(iter(way.answers.values()), "none")
    tap = Tap(
        label=way.label,
        href=opening.href,
        id=f"deed-{opening.dialog.key}-{opening.sheet_id}-{mark}",
        acts=True,
        opens=False,
        fields=tuple((name, value) for name, values in complete.lists() for value in values if value),
        chance=odds.headline if odds else "",
        refused=outlook.refused,
    )
    used = opening.table.get(Belonging, opening.sheet_id, opening.row_key)
    rolled = complete.get("ability", "") or (used.ability if used else "")
    code = way.code or code_rolled(opening.game, opening.table, opening.sheet_id, rolled)
    brief, full = (f"{used.code} damage",) * 2 if used and used.ability and used.code else _serves(way)
    return Deed(
        tap=tap,
        code=code,
        against=_against(way, target, complete),
        if_likely=odds.likely if odds else "",
        means=odds.means if odds else "",
        brief=brief,
        full=full,
        options=f"{opening.href}?{urlencode({way.aim.key: target, **way.answers})}",
    )


def _serves(way: AimedDialog) -> tuple[str, str]:
    """Return when an advantage serves or what it does, in brief and in full; "" of all else."""
    key = next(iter(way.answers.values()), "")
    row = way.opening.table.get(Ability, way.opening.sheet_id, key) or Ability()
    keywords, does = " · ".join(row.keywords), f"→ {row.text}" if row.text else ""
    return keywords or does, " ".join(filter(None, (keywords, row.trigger and f"when {row.trigger}", does)))


def _scores(place: Place) -> Iterator[str]:
    """Yield the abilities of a sheet that are scores, which nothing here rolls."""
    if any(panel.kind == "scores" for panel in panels_on(place.state, place.sheet_id)):
        rows = place.state.table.of(Ability, place.sheet_id)
        kinds = (kind for kind in place.state.game.system.abilities if kind.key in rows)
        yield from (f"{kind.name} {written_score(place, rows[kind.key].value)}" for kind in kinds)


def _stands(place: Place) -> Iterator[str]:
    """Yield what stands in the way of those who strike at somebody: what resists, and armour."""
    for panel in panels_on(place.state, place.sheet_id):
        yield from (f"{name} {number}" for name, number in resistances(place, panel))
    for row in carried(place).values():
        if row.kind == ARMOR:
            yield f"{row.name} {die_of(place.state.game, row)}".strip()
