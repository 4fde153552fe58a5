"""What Freeblade's people may do with a thing that they carry."""

from __future__ import annotations

from dataclasses import replace

from rules.common.belongings import (
    NATURAL,
    NATURES,
    PIERCING,
    SPECTRAL,
    AddBelonging,
    EditBelonging,
    MoveBelonging,
)
from rules.common.dialogs import CARRYING, NAME, TAKE_GEAR
from rules.freeblade.light import DouseLight, IgniteLight
from rules.freeblade.wear import MendGear
from rules.sheet import ANYONE, Dialog, Field, Menu

DICE = ((0, "none"), (4, "D4"), (6, "D6"), (8, "D8"), (10, "D10"), (12, "D12"))
KINDS = (
    ("gear", "Gear"),
    ("weapon", "Weapon"),
    ("armor", "Armour"),
    ("shield", "Shield"),
    ("supply", "Supply"),
    ("spell", "Spell"),
)

WITH_DIE = ("weapon", "armor", "shield", "supply", "spell")

PUT_ON = Dialog(
    key="wear",
    command=MoveBelonging,
    title="Equip {name}",
    verb="Equip",
    icon="shirt",
    row="belonging",
    fills=("belonging",),
    of=("armor",),
    unless=(("place", "worn"),),
    given=(("place", "worn"),),
    plain=(),
)
TAKE_OFF = Dialog(
    key="take-off",
    command=MoveBelonging,
    title="Unequip {name}",
    verb="Unequip",
    icon="shirt",
    row="belonging",
    fills=("belonging",),
    of=("armor",),
    when=(("place", "worn"),),
    given=(("place", "pack"),),
    plain=(),
)
MEND = Dialog(
    key="mend",
    command=MendGear,
    title="Repair {name}",
    verb="Repair",
    icon="hammer",
    row="belonging",
    fills=("belonging",),
    of=("weapon", "armor", "shield"),
    plain=(),
)
LIGHT = Dialog(
    key="light",
    command=IgniteLight,
    title="Light a torch",
    verb="Light a torch",
    icon="flame",
    row="belonging",
    fills=("belonging",),
    of=("supply", "gear"),
    when=(("form", ""),),
    named=("torch",),
    plain=(),
)
LIGHT_LANTERN = replace(
    LIGHT, key="light-lantern", title="Light the {name}", verb="Light", named=("lantern",)
)
DOUSE = Dialog(
    key="douse",
    command=DouseLight,
    title="Extinguish {name}",
    verb="Extinguish",
    icon="flame-kindling",
    row="belonging",
    fills=("belonging",),
    of=("gear",),
    unless=(("form", ""),),
    plain=(),
)
THING_FIELDS = (
    NAME,
    Field(key="kind", kind="choice", label="Kind", choices=KINDS),
    Field(
        key="slots",
        kind="count",
        label="Slots",
        low=0,
        high=4,
        blurb="0: petty, 2: bulky.",
        when=("gear", "weapon", "armor", "shield", "supply"),
    ),
    Field(key="die", kind="choice", label="Die", choices=DICE, when=WITH_DIE),
    Field(
        key="spell_form",
        begins="form",
        kind="choice",
        label="Form",
        choices=(("book", "book: 1 slot"), ("scroll", "scroll: no slot")),
        when=("spell",),
        start="book",
    ),
    Field(
        key="nature",
        begins="form",
        kind="choice",
        label="Special",
        choices=(
            ("", "Ordinary"),
            (NATURAL, "Natural: never wears out"),
            (PIERCING, "Ignores armour"),
            (SPECTRAL, "Natural, and ignores armour"),
        ),
        when=tuple(NATURES),
    ),
    Field(key="note", kind="text", label="Note"),
)
TAKE_FROM_LIST = replace(
    TAKE_GEAR,
    fields=(
        Field(key="pay", kind="toggle", label="Pay the list price", needs="resource:coins"),
        *TAKE_GEAR.fields,
    ),
    blurb="The rules name no prices; these are Rollbook's suggestions.",
)
TAKE_THING = Dialog(
    key="belonging-new",
    command=AddBelonging,
    title="Add your own item",
    verb="Add",
    icon="plus",
    kind="primary",
    fields=THING_FIELDS,
    bearers=ANYONE,
)
CHANGE_THING = Dialog(
    key="belonging-edit",
    command=EditBelonging,
    title="Edit {name}",
    verb="Save",
    icon="pencil",
    row="belonging",
    fills=("belonging",),
    fields=(
        *THING_FIELDS[:4],
        Field(key="full", kind="choice", label="Die when new", choices=DICE, when=WITH_DIE),
        *THING_FIELDS[4:],
    ),
    bearers=ANYONE,
    edits=True,
)
THING = Menu(
    key="belonging",
    row="belonging",
    dialogs=(
        "use",
        "cast",
        "attack",
        "wear",
        "take-off",
        "light",
        "light-lantern",
        "douse",
        "mend",
        "drop",
        "give",
        "belonging-move",
        "belonging-edit",
    ),
)

GEAR_DIALOGS = (
    PUT_ON,
    TAKE_OFF,
    MEND,
    LIGHT,
    LIGHT_LANTERN,
    DOUSE,
    TAKE_FROM_LIST,
    TAKE_THING,
    CHANGE_THING,
    *CARRYING,
)
