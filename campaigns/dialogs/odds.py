"""A preview in words: the chance, what else may come of it, its bars, and what affects the roll."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from campaigns.dialogs.choices import may_read_sheet
from campaigns.dialogs.foretold import Comings, comings_of, known_to_seat
from campaigns.dialogs.form import DialogForm, asks
from campaigns.dialogs.opening import TARGET, Opening, defaults_of, is_needed, missing
from campaigns.known import preview_for
from campaigns.words import exact, in_words, mean, percent
from rules.common.game_master_allowance import NeedsAllowance
from rules.common.slots import drop_belongings
from rules.decide import broken_rule
from rules.errors import RuleBroken
from rules.facts import Modifier
from rules.fields import Field
from rules.game import Bar, Preview
from rules.verdicts import signed

MOST_ROWS = 60
SUCCESS = "Success"


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """A preview as a page says it: words, chances by name, sources, bars as (label, percent).

    ``success``: the chance of success alone, as the button says it. ``costs`` are (resource, how much).
    ``says``: what it comes to, where that is no chance. ``comings``: what passing time brings.
    ``likely``: what another has to choose for the chance of the headline, ``means``: what that is of, where
    it is not success.
    """

    headline: str
    success: str
    words: str
    named: tuple[tuple[str, str], ...]
    sources: str
    rows: tuple[tuple[str, float], ...]
    caption: str
    throws: str
    costs: tuple[tuple[str, int], ...]
    says: str
    comings: Comings
    mark: str | None
    likely: str
    means: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What a dialog says before it is done: its odds, and why and how it would be refused.

    ``choices``: what may be dropped to make room; ``answered``: what is picked is enough.
    ``allowable``: a Game Master may wave it through. ``open``: it is the answers that are wrong or missing,
    so that the button is there for better ones.
    """

    odds: Odds | None = None
    refused: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    answered: bool = False
    allowable: bool = False
    open: bool = False

    @property
    def blocked(self) -> bool:
        """Whether nothing but another answer could help."""
        return bool(self.refused) and not (self.choices or self.allowable or self.open)


def outlook_of(form: DialogForm) -> Outlook:
    """Return what the seat may know before it acts; nothing while something is open."""
    if not form.is_valid():
        return Outlook(refused=_wrong(form), open=True)
    command, opening = form.command(), form.opening
    if command is None:
        return Outlook()
    preview = _preview(opening, command)
    preview = replace(preview, foreseen=known_to_seat(opening.state, opening.seat.pk, preview.foreseen))
    if not preview.refused:
        return Outlook(odds=odds_of(preview))
    broken = broken_rule(opening.game, opening.known, command)
    same_rule = broken is not None and broken.sentence == preview.refused
    if not broken or not same_rule:
        return Outlook(refused=preview.refused)
    outlook = outlook_after(opening, broken)
    return _with_room(form, command, outlook) if outlook.choices and form.drops else outlook


def _with_room(form: DialogForm, command: Any, outlook: Outlook) -> Outlook:
    """Return the odds as they are once what is picked has been dropped, if that makes room enough."""
    opening = form.opening
    try:
        table, _ = drop_belongings(opening.table, opening.sheet_id, form.drops)
    except RuleBroken:  # it went meanwhile
        return outlook
    preview = _preview(replace(opening, state=replace(opening.state, table=table)), command)
    return outlook if preview.refused else replace(outlook, odds=odds_of(preview), answered=True)


def _preview(opening: Opening, command: Any) -> Preview:
    """Return the preview; where it hangs on a private sheet, that of the command without that sheet.

    What stands there is not known before the dice fall, so that one's own dice have to do.
    """
    preview, target = (
        preview_for(opening.seat, opening.game, opening.table, command),
        getattr(command, TARGET, ""),
    )
    if not preview.refused or not target or may_read_sheet(opening, target):
        return preview
    of_target = [field.key for field in opening.dialog.asks if field.source == TARGET]
    for names in (of_target, [TARGET, *of_target]):  # a weapon is never rolled with against nobody
        if any(is_needed(opening.dialog, name) for name in names):
            return Preview()
        unsaid = {name: defaults_of(type(command))[name] for name in names}
        alone = preview_for(opening.seat, opening.game, opening.table, replace(command, **unsaid))
        if not alone.refused:
            break
    return alone


def unfinished(form: DialogForm) -> Outlook | None:
    """Return what is wrong with the time, or with the answers; None where they make a command."""
    if late := form.opening.too_soon_or_late:
        return Outlook(refused=late)
    if not form.is_valid():
        return Outlook(refused=_wrong(form), open=True)
    names = missing(form.opening.dialog, {**form.opening.preset, **form.values})
    if not names:
        return None
    labels = {field.key: field.label for field in asks(form.opening)}
    return Outlook(refused=f"{labels.get(names[0], names[0])}: this is still open.", open=True)


def _wrong(form: DialogForm) -> str:
    name, errors = next(iter(form.errors.items()))
    label = form.fields[name].label
    return f"{label}: {errors[0]}" if label else str(errors[0])


def _in_full(chance: Fraction) -> str:
    """Return a chance in words, and the fraction itself where the words only come near it."""
    words, fraction = in_words(chance), exact(chance)
    return f"{words} ({fraction})" if fraction and words.startswith(("about", "almost", "hardly")) else words


def odds_of(preview: Preview) -> Odds | None:
    """Return a preview in words; None where it tells nothing."""
    says, comings = preview.says, comings_of(preview.foreseen)
    if preview.says and not preview.bars and preview.chance in (0, 1):  # certain, so no chance
        preview = replace(preview, chance=None, odds=())
    chance, chances, rows = preview.chance, _chances(preview), _rows(preview.bars)
    if chance is None and not (chances or rows or preview.throws or says or comings):
        return None
    labels = (bar.label or str(bar.number) for bar in preview.bars if bar.number == preview.mark)
    return Odds(
        headline=_headline(preview),
        success="" if chance is None or preview.means else percent(chance),
        words=_words(preview),
        named=chances,
        sources=", ".join(_bears(source) for source in preview.sources if source.amount),
        rows=rows,
        caption=_caption(preview),
        throws=preview.throws,
        costs=preview.costs,
        says=says,
        comings=comings,
        mark=next(labels, None),
        likely=preview.likely.words if chance is None and preview.likely else "",
        means=preview.means,
    )


def _headline(preview: Preview) -> str:
    """Return the chance; where it hangs on what another will choose, the one that is likely."""
    chance = preview.likely.chance if preview.chance is None and preview.likely else preview.chance
    return "" if chance is None else percent(chance)


def _words(preview: Preview) -> str:
    if preview.chance is not None:
        return f"{preview.means or SUCCESS}: {_in_full(preview.chance)}."
    return f"If {preview.likely.words}: {_in_full(preview.likely.chance)}." if preview.likely else ""


def _chances(preview: Preview) -> tuple[tuple[str, str], ...]:
    """Return the chances by name; before them the one number that can come of it, as no chart says more."""
    certain = preview.bars if len(preview.bars) == 1 else ()
    numbers = ((preview.counts or "Comes to", bar.label or str(bar.number)) for bar in certain)
    return (*numbers, *((odd.words, percent(odd.chance)) for odd in preview.odds))


def _rows(bars: tuple[Bar, ...]) -> tuple[tuple[str, float], ...]:
    if not 1 < len(bars) <= MOST_ROWS:
        return ()
    return tuple((bar.label or str(bar.number), float(bar.chance) * 100) for bar in bars)


def _caption(preview: Preview) -> str:
    """Say what the bars count, and where they are numbers their average."""
    counts = preview.counts or "How often each total comes up"
    if not preview.bars or any(bar.label for bar in preview.bars):
        return counts
    average = sum((bar.number * bar.chance for bar in preview.bars), Fraction(0))
    return f"{counts}: {mean(average)} on average"


def _bears(source: Modifier) -> str:
    """Say what affects a roll: +2 Strength, −1D Wounded, Disadvantage ×2 from fatigued."""
    if len(source.unit) <= 1:
        return f"{signed(source.amount)}{source.unit} {source.name}"
    times = f" ×{abs(source.amount)}" if abs(source.amount) > 1 else ""
    return f"{source.unit}{times} from {source.name}"


def gains_of(form: DialogForm) -> dict[str, str]:
    """Return for each yes or no what the other answer would make of the chance: 94% → over 99%.

    Or why the yes would be refused. For a number that says so: what one more would make of it.
    """
    fields = [field for field in asks(form.opening) if field.kind == "toggle" or field.gains]
    if not fields or not form.is_valid():
        return {}
    now = _foreseen(form)
    return {} if now.refused else {field.key: _gain_of(form, field, now) for field in fields}


def _gain_of(form: DialogForm, field: Field, now: Preview) -> str:
    answer, toggles = form.values[field.key], field.kind == "toggle"
    if answer == "" or (not toggles and field.high is not None and (answer or 0) >= field.high):
        return ""
    other = _foreseen(form, **{field.key: not answer if toggles else (answer or 0) + 1})
    return _gain(other, now) if toggles and answer else _gain(now, other)


def _foreseen(form: DialogForm, **instead: Any) -> Preview:
    command = form.command(**instead)
    return _preview(form.opening, command) if command else Preview()


def _gain(without: Preview, with_it: Preview) -> str:
    if with_it.refused or without.chance is None or with_it.chance is None:
        return with_it.refused
    before, after = percent(without.chance), percent(with_it.chance)
    return f"{before} → {after}" if before != after else ""


def outlook_after(opening: Opening, broken: RuleBroken) -> Outlook:
    """Return the refusal of an order, as far as its author may know it."""
    return Outlook(
        refused=broken.sentence,
        choices=broken.choices,
        allowable=isinstance(broken, NeedsAllowance) and opening.seat.is_gm,
    )
