"""The ASGI application, for `manage.py serve` and for any other ASGI server."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from campaigns.drawing import source  # noqa: E402 - the models need the settings
from campaigns.live.hub import Hub  # noqa: E402
from config.handler import Handler  # noqa: E402

application = Handler(Hub(source))
