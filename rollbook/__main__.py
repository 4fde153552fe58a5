from __future__ import annotations

from rollbook import main

main()
