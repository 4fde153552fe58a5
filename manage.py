#!/usr/bin/env python
from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError:
        sys.exit(
            "Rollbook's libraries are not installed for this Python. `make run` installs them into .venv."
        )
    try:
        _ = settings.INSTALLED_APPS
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
    except OSError as problem:
        sys.exit(f"Rollbook cannot keep its things there: {problem}.")
    try:
        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
