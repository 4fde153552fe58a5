"""The rules of five games as a pure library: values, dice, odds and decisions, without a web site.

The main names are here for the taking (``from rules import Table, system_for, Scripted``), and every module
is an attribute (``rules.odds``, ``rules.decide``). Each is imported when it is first asked for, so that
``import rules`` itself costs next to nothing. ``README.md`` beside this file shows them at work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.catalogue import Rule, rule
    from rules.chance import Chance, Scripted, fresh_chance, os_chance
    from rules.custom import customised
    from rules.decide.decision import Decision
    from rules.dice import NotationError, parse, render, roll, spoken
    from rules.errors import RuleBroken
    from rules.explain import Explanation, explain_derived
    from rules.system import System
    from rules.systems import SYSTEMS, system_for
    from rules.table import TABLE, Change, Table, difference, evolve, invert, merge

__all__ = [
    "SYSTEMS",
    "TABLE",
    "Chance",
    "Change",
    "Decision",
    "Explanation",
    "NotationError",
    "Rule",
    "RuleBroken",
    "Scripted",
    "System",
    "Table",
    "customised",
    "difference",
    "evolve",
    "explain_derived",
    "fresh_chance",
    "invert",
    "merge",
    "os_chance",
    "parse",
    "render",
    "roll",
    "rule",
    "spoken",
    "system_for",
]

_HOMES = {
    "rules.catalogue": ("Rule", "rule"),
    "rules.chance": ("Chance", "Scripted", "fresh_chance", "os_chance"),
    "rules.custom": ("customised",),
    "rules.decide.decision": ("Decision",),
    "rules.dice": ("NotationError", "parse", "render", "roll", "spoken"),
    "rules.errors": ("RuleBroken",),
    "rules.explain": ("Explanation", "explain_derived"),
    "rules.system": ("System",),
    "rules.systems": ("SYSTEMS", "system_for"),
    "rules.table": ("TABLE", "Change", "Table", "difference", "evolve", "invert", "merge"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def _look_up(name: str) -> object:
    """A main name from the module that it lives in, or that module itself (PEP 562).

    A name that is also a module's (``decide``, ``explain``, ``odds``) is always the module.
    """
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    if not name.startswith("_"):
        try:
            return import_module(f"rules.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"rules.{name}":
                raise
    raise AttributeError(f"module 'rules' has no attribute {name!r}")


if not TYPE_CHECKING:  # a checker should still miss what is not there
    __getattr__ = _look_up


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
