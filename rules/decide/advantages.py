"""What is on a 6d6 sheet: its advantages, and its potential."""

from __future__ import annotations

from rules.advantages import Pool, spelled
from rules.chance import Chance
from rules.commands import Recoup, RemoveAdvantage, SetPotential, WriteAdvantage
from rules.decide.decision import Decision, decided
from rules.decide.efforts import advantage_of, purse_of, with_purse
from rules.decide.shape import clean_name, within
from rules.decide.sheets import profile_of
from rules.errors import RuleBroken
from rules.facts import AdvantageRemoved, AdvantageWritten, PotentialSet, Recouped
from rules.potential import Potential, Purse, checked_type, recouped
from rules.system import System
from rules.table import Ability, Table

PIPS = (0, 20)
KEYWORDS = 10
POTENTIAL = (0, 99)
MOST = 60


def write_advantage(system: System, table: Table, command: WriteAdvantage, chance: Chance) -> Decision:
    """An advantage is written or rewritten (6D6-01)."""
    profile = profile_of(table, command.sheet)
    before = advantage_of(table, command.sheet, command.advantage) if command.advantage else None
    if before is None and len(table.of(Ability, command.sheet)) >= MOST:
        raise RuleBroken(f"{profile.name} has {MOST} advantages, the most that a sheet holds.")
    within(len(command.keywords), 0, KEYWORDS, "Keywords")
    row = Ability(
        dice=1,
        pips=within(command.pips, *PIPS, "What is added to 1d6"),
        name=clean_name(command.name),
        kind=checked_type(command.kind),
        keywords=tuple(dict.fromkeys(spelled(clean_name(each, "keyword")) for each in command.keywords)),
        text=command.text.strip(),
        place=before.place if before else len(table.of(Ability, command.sheet)),
    )
    fact = AdvantageWritten(
        sheet=command.sheet,
        name=profile.name,
        advantage=row.name,
        kind=row.kind,
        value=Pool(1, row.pips).text,
        keywords=row.keywords,
        text=row.text,
        before=before.name if before else "",
    )
    return decided(table.put(command.sheet, command.advantage or table.new_key(), row), fact)


def remove_advantage(system: System, table: Table, command: RemoveAdvantage, chance: Chance) -> Decision:
    """An advantage leaves the sheet."""
    row = advantage_of(table, command.sheet, command.advantage)
    name = profile_of(table, command.sheet).name
    fact = AdvantageRemoved(sheet=command.sheet, name=name, advantage=row.name)
    return decided(table.without(Ability, command.sheet, command.advantage), fact)


def set_potential(system: System, table: Table, command: SetPotential, chance: Chance) -> Decision:
    """How much potential a character has; all of it is banked (6D6-01)."""
    profile = profile_of(table, command.sheet)
    for amount in (command.dynamic, command.static):
        within(amount, *POTENTIAL, "Potential")
    purse = Purse(bank=Potential(command.dynamic, command.static))
    fact = PotentialSet(
        sheet=command.sheet, name=profile.name, dynamic=command.dynamic, static=command.static
    )
    return decided(with_purse(table, command.sheet, purse), fact)


def recoup(system: System, table: Table, command: Recoup, chance: Chance) -> Decision:
    """Potential comes back as the Game Leader says (R-71)."""
    profile = profile_of(table, command.sheet)
    purse = purse_of(table, command.sheet)
    back = Potential(
        purse.spent.dynamic if command.dynamic is None else command.dynamic,
        purse.spent.static if command.static is None else command.static,
    )
    if back == Potential():
        raise RuleBroken(f"{profile.name} has nothing to recoup.")
    after = recouped(purse, back)
    fact = Recouped(
        sheet=command.sheet,
        name=profile.name,
        dynamic=back.dynamic,
        static=back.static,
        bank_dynamic=after.bank.dynamic,
        bank_static=after.bank.static,
    )
    return decided(with_purse(table, command.sheet, after), fact)
