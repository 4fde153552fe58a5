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
from rules.common.dialogs import CARRYING, TAKE_GEAR
from rules.common.fields import NAME
from rules.fields import Field
from rules.freeblade.burning_lights import ExtinguishLight, IgniteLight
from rules.freeblade.wear import RepairGear
from rules.sheet import ANYONE, Dialog, Menu

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
    "wear",
    MoveBelonging,
    "Equip",
    title="Equip {name}",
    kind="",
    icon="shirt",
    row="belonging",
    of=("armor",),
    unless=(("location", "worn"),),
    given=(("location", "worn"),),
    plain=(),
)
TAKE_OFF = Dialog(
    "take-off",
    MoveBelonging,
    "Unequip",
    title="Unequip {name}",
    kind="",
    icon="shirt",
    row="belonging",
    of=("armor",),
    when=(("location", "worn"),),
    given=(("location", "pack"),),
    plain=(),
)
MEND = Dialog(
    "mend",
    RepairGear,
    "Repair",
    title="Repair {name}",
    kind="",
    icon="hammer",
    row="belonging",
    of=("weapon", "armor", "shield"),
    plain=(),
)
LIGHT = Dialog(
    "light",
    IgniteLight,
    "Light a torch",
    kind="",
    icon="flame",
    row="belonging",
    of=("supply", "gear"),
    when=(("form", ""),),
    named=("torch",),
    plain=(),
)
LIGHT_LANTERN = replace(
    LIGHT, key="light-lantern", title="Light the {name}", verb="Light", named=("lantern",)
)
DOUSE = Dialog(
    "douse",
    ExtinguishLight,
    "Extinguish",
    title="Extinguish {name}",
    kind="",
    icon="flame-kindling",
    row="belonging",
    of=("gear",),
    unless=(("form", ""),),
    plain=(),
)
THING_FIELDS = (
    NAME,
    Field("Kind", key="kind", choices=KINDS),
    Field(
        "Slots",
        key="slots",
        low=0,
        high=4,
        blurb="0: petty, 2: bulky.",
        when=("gear", "weapon", "armor", "shield", "supply"),
    ),
    Field("Die", key="die", choices=DICE, when=WITH_DIE),
    Field(
        "Form",
        key="spell_form",
        begins="form",
        choices=(("book", "book: 1 slot"), ("scroll", "scroll: no slot")),
        when=("spell",),
        start="book",
    ),
    Field(
        "Special",
        key="nature",
        begins="form",
        choices=(
            ("", "Ordinary"),
            (NATURAL, "Natural: never wears out"),
            (PIERCING, "Ignores armour"),
            (SPECTRAL, "Natural, and ignores armour"),
        ),
        when=tuple(NATURES),
    ),
    Field("Note", key="note"),
)
TAKE_FROM_LIST = replace(
    TAKE_GEAR,
    fields=(
        Field("Pay the list price", key="pay", needs="resource:coins"),
        *TAKE_GEAR.fields,
    ),
    blurb="The rules name no prices; these are Rollbook's suggestions.",
)
TAKE_THING = Dialog(
    "belonging-new",
    AddBelonging,
    "Add",
    title="Add your own item",
    icon="plus",
    fields=THING_FIELDS,
    bearers=ANYONE,
)
CHANGE_THING = Dialog(
    "belonging-edit",
    EditBelonging,
    "Save",
    title="Edit {name}",
    kind="",
    icon="pencil",
    row="belonging",
    fields=(
        *THING_FIELDS[:4],
        Field("Die when new", key="full", choices=DICE, when=WITH_DIE),
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
