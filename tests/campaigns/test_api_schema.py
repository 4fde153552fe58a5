"""The API answers whatever its own description lets a program send as that description says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import schemathesis
from django.test.client import ClientHandler
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from campaigns.actions.tokens import make_token
from tests.campaigns.person import Person

pytestmark = [pytest.mark.thorough, pytest.mark.django_db, pytest.mark.usefixtures("mira")]
BOUNDED = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def rollbook(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as a WSGI server does, on the test's own connection."""
    response = ClientHandler(enforce_csrf_checks=True)(environ)
    start(f"{response.status_code} {response.reason_phrase}", list(response.items()))
    return [response.content]


def test_every_operation_does_as_it_is_described(player: Person) -> None:
    load_all_checks()
    schema = schemathesis.openapi.from_wsgi("/api/", rollbook)
    token = make_token(seat=player.seat, name="bot", acts=True)
    shown = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == 7
    for operation in operations:

        @BOUNDED
        @given(case=operation.as_strategy())
        def answers_as_described(case: schemathesis.Case) -> None:
            case.path_parameters.update({"slug": player.seat.campaign.slug} if "slug" in case.path else {})
            case.call_and_validate(headers=shown, excluded_checks=[positive_data_acceptance])  # of dice

        answers_as_described()
