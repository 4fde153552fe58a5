"""Reads a game's ``sheet.toml``: its terms, its archetypes, what a new sheet wants, and what a foe has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from rules.d6.codes import Code, read
from rules.errors import RuleBroken
from rules.loading.reading import Section, Unreadable, parse
from rules.loading.structure import of, structure
from rules.sheet_text import Archetype, ArchetypeChoice, OpenPart, SheetText, SheetWish, Term, Written
from rules.system import System
from rules.table import Ability, Belonging, Condition, Detail, Resource, Row, Track

FILE = "sheet.toml"
Keyed = tuple[str, Row]


def load_sheet_text(folder: Path, system: System) -> SheetText:
    """Return what the game of a folder says of its sheets; nothing where it has no such file."""
    if not (folder / FILE).exists():
        return SheetText()
    place = f"{folder.name}/{FILE}"
    return read_sheet_text((folder / FILE).read_text(encoding="utf-8"), place, system)


def read_sheet_text(text: str, place: str, system: System) -> SheetText:
    """Return what a document says; ``Unreadable`` where anything in it is wrong."""
    document, reader = Section(parse(text, place), f"{place}: "), _SheetReader(system)
    terms = document.each("terms", of(Term))
    archetypes = document.each("archetypes", reader.archetype)
    _refuse_twice([term.key for term in terms], document.at("terms"))
    _refuse_twice([archetype.key for archetype in archetypes], document.at("archetypes"))
    foe = document.inside("foe")
    sheet_text = SheetText(
        about=document.text("about", "").strip(),
        terms=terms,
        archetypes=archetypes,
        wanted=document.each("wanted", of(SheetWish)),
        foe=reader.rows(foe),
    )
    foe.finish()
    document.finish()
    return sheet_text


@dataclass(frozen=True, slots=True)
class _SheetReader:
    """Reads what is on sheets, with the game that it is for."""

    system: System

    def archetype(self, section: Section) -> Archetype:
        rows = self.rows(section)
        archetype = structure(Archetype, section, rows=rows, open=section.each("open", self.open_part))
        for part in archetype.open:
            for choice in part.choices:
                _refuse_orphans((*rows, *choice.rows), section.at("open"))
        _refuse_clashes(archetype, section.at("open"))
        _refuse_orphans(rows, section.at("abilities"))
        return archetype

    def open_part(self, section: Section) -> OpenPart:
        return structure(OpenPart, section, choices=section.each("choices", self.choice))

    def choice(self, section: Section) -> ArchetypeChoice:
        return structure(ArchetypeChoice, section, rows=self.rows(section))

    def rows(self, section: Section) -> Written:
        """Return the rows of a section, in the order in which sheets show them."""
        abilities = section.each("abilities", self.ability)
        rows: Written = (
            *((key, replace(row, place=place)) for place, (key, row) in enumerate(abilities)),
            *section.each("gear", _belonging),
            *((key, Detail(text=text)) for key, text in section.mapping("details", str).items()),
            *section.each("tracks", self.track),
            *section.each("conditions", self.condition),
            *((key, Resource(number=number)) for key, number in self.resources(section).items()),
        )
        _refuse_twice([key for key, row in rows if isinstance(row, Ability)], section.at("abilities"))
        return rows

    def ability(self, section: Section) -> tuple[str, Ability]:
        """Return an ability or a skill, at a code or at a rank; one that the game does not know is named."""
        key = section.text("key")
        ability = next((kind for kind in self.system.abilities if kind.key == key), None)
        name = section.text("name", "")
        if ability is None and not name:
            raise Unreadable(
                f"{section.at('name')} is missing: {self.system.name} has no ability called {key}."
            )
        code = _code(section)
        kind = section.text("kind", ability.kind if ability else "")
        row = structure(Ability, section, name=name, kind=kind, dice=code.dice, pips=code.pips, place=0)
        return key, row

    def track(self, section: Section) -> Keyed:
        """Return a track of the game's, or one with states of its own."""
        kind, states = section.text("kind", ""), section.texts("states")
        if bool(kind) == bool(states):
            raise Unreadable(f"{section.at('states')}: a track has a kind, or states of its own.")
        own = next((one for one in self.system.tracks if one.key == kind), None)
        if kind and own is None:
            raise Unreadable(f"{section.at('kind')}: {self.system.name} has no track called {kind}.")
        name = section.text("name", own.name if own else None)
        return "", Track(name=name, kind=kind, state=own.start if own else 0, states=states)

    def condition(self, section: Section) -> Keyed:
        """Return a condition, as the game knows it or by its name alone."""
        name = section.text("name")
        kind = self.system.condition(name)
        if kind is None:
            return "", Condition(name=name)
        row = Condition(
            name=kind.name,
            kind=kind.kind,
            group=kind.group,
            rank=kind.rank,
            slots=kind.slots,
            effects=kind.effects,
            until=kind.until,
            stock=kind.stock,
        )
        return "", row

    def resources(self, section: Section) -> dict[str, int]:
        keys = {kind.key for kind in self.system.resources}
        numbers = section.mapping("resources", int)
        for key in numbers:
            if key not in keys:
                raise Unreadable(f"{section.at('resources')}.{key}: {self.system.name} has no such thing.")
        return numbers


def _code(section: Section) -> Code:
    try:
        return read(section.text("code")) if "code" in section.content else Code()
    except RuleBroken as refused:
        raise Unreadable(f"{section.at('code')}: {refused.sentence}") from None


def _belonging(section: Section) -> Keyed:
    code = _code(section)
    return "", Belonging(
        name=section.text("name"),
        kind=section.text("kind", "gear"),
        note=section.text("note", ""),
        code=str(code) if code != Code() else "",
        ability=section.text("ability", ""),
    )


def _refuse_twice(keys: Iterable[str], place: str) -> None:
    names: set[str] = set()
    for key in keys:
        if key in names:
            raise Unreadable(f"{place}: {key} is there twice.")
        names.add(key)


def _refuse_clashes(archetype: Archetype, place: str) -> None:
    """Refuse choices that could write over what is there already, or over one another's."""
    fixed = [key for key, row in archetype.rows if isinstance(row, Ability)]
    parts = [{key for choice in part.choices for key in _abilities(choice)} for part in archetype.open]
    _refuse_twice(chain(fixed, *parts), place)


def _abilities(choice: ArchetypeChoice) -> list[str]:
    return [key for key, row in choice.rows if isinstance(row, Ability)]


def _refuse_orphans(rows: Written, place: str) -> None:
    """Refuse skills of abilities that are not there."""
    abilities = {key: row for key, row in rows if isinstance(row, Ability)}
    for key, row in abilities.items():
        if row.parent and (row.parent not in abilities or abilities[row.parent].parent):
            raise Unreadable(f"{place}: {key} is a skill of {row.parent}, which is no ability here.")
