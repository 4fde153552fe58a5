"""What Freeblade shows of a sheet."""

from __future__ import annotations

from dataclasses import replace

from rules.common.plain_sheet import PLAIN
from rules.freeblade.making_dialogs import MAKING_DIALOGS

SHEET = replace(PLAIN, dialogs=(*PLAIN.dialogs, *MAKING_DIALOGS))
