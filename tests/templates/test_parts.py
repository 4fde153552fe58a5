"""The small parts of every page, each drawn once and looked at."""

from __future__ import annotations

import re

import pytest
from django.http import HttpRequest
from django.template import engines


def draw(text: str, **context: object) -> str:
    """A template of one line, with the parts at hand."""
    source = '{% import "shared/_parts.html" as parts %}' + text
    return str(engines.all()[0].from_string(source).render(context))


def test_a_die_says_its_face_aloud() -> None:
    html = draw("{{ parts.die(20, 17, 'kept', 'D20 shows 17') }}")
    assert 'aria-label="D20 shows 17"' in html
    assert 'href="#d20"' in html
    assert "<b>17</b>" in html


@pytest.mark.parametrize(
    ("sides", "shape"), [(2, "d6"), (7, "d6"), (20, "d20"), (66, "d100"), (1000, "d100")]
)
def test_an_odd_die_takes_a_shape_that_there_is(sides: int, shape: str) -> None:
    assert f'href="#{shape}"' in draw("{{ parts.die(sides, 1) }}", sides=sides)


def test_a_dropped_die_is_told_apart() -> None:
    assert 'class="die d6 dropped"' in draw("{{ parts.die(6, 1, 'dropped') }}")


def test_a_number_explains_itself() -> None:
    html = draw("{{ parts.explain(12, [('Strength', 2), ('Everyone', 10)], 'Slots') }}")
    assert "<dt>Strength</dt><dd>2</dd>" in html
    assert "<dt>Slots</dt><dd>12</dd>" in html


def test_a_sentence_explains_a_number_too() -> None:
    assert "<p>Strength 2 + 10</p>" in draw("{{ parts.explain(12, 'Strength 2 + 10') }}")


def test_the_meter_of_the_fallen_is_empty_and_tells_the_truth() -> None:
    html = draw("{{ parts.meter(-2, 8, 'HP') }}")
    assert 'aria-valuetext="HP −2 of 8"' in html
    assert 'class="meter-now" width="0.0"' in html


def test_the_meter_of_nothing_divides_by_nothing() -> None:
    assert 'class="meter-now" width="0.0"' in draw("{{ parts.meter(0, 0, 'HP') }}")


@pytest.mark.parametrize(("at", "left"), [(0, []), (1, ["M0 6h14"]), (3, [])])
def test_a_track_of_harm_has_a_block_for_each_step_and_those_that_are_left_apart(
    at: int, left: list[str]
) -> None:
    steps = [{"current": place == at} for place in range(4)]
    track = {"name": "Damage", "now": f"Step {at}", "steps": steps}
    html = draw("{{ parts.severity(track) }}", track=track)
    assert re.findall(r'd="(M0 6h\d+)"', html) == ["M0 6h22", *left]
    assert ("severity line hit" in html) == bool(at)
    assert (
        f'aria-valuenow="{at}" aria-valuemin="0" aria-valuemax="3" aria-valuetext="Damage Step {at}"' in html
    )
    assert f"<b>Step {at}</b>" in html
    unnamed = draw("{{ parts.severity(track, named=false) }}", track=track)
    assert (f'<b class="hidden">Step {at}</b>' in unnamed) == (not at)


def test_pips_show_what_is_left() -> None:
    html = draw("{{ parts.pips(1, 3, 'Focus') }}")
    assert html.count('class="pip full"') == 1
    assert html.count('class="pip"') == 2
    assert 'aria-label="Focus: 1 of 3"' in html


def test_odds_come_as_bars_and_as_a_table() -> None:
    html = draw("{{ parts.odds([('0', 25.0), ('1', 75.0)], 'Damage', '1') }}")
    assert html.count("<rect") == 2
    assert html.count('class="odds-bar mark"') == 1
    assert '<th scope="row">1</th><td>75.0%</td>' in html
    assert " style=" not in html


def test_no_odds_draw_no_bars() -> None:
    assert "<rect" not in draw("{{ parts.odds([], 'Nothing') }}")


def test_what_a_player_typed_stays_text() -> None:
    evil = '"><img src=x onerror=alert(1)>'
    html = draw(
        "{{ parts.slot_box(evil, 'item', 6, evil) }}{{ parts.avatar(named_face(evil)) }}"
        "{{ parts.chip(evil) }}"
        "{{ parts.field(evil, 'name', evil, help=evil) }}{{ parts.button(evil, value=evil) }}"
        "{{ parts.crumbs([(evil, evil), (evil, '')]) }}{{ parts.copy_field(evil, evil, 'x') }}",
        evil=evil,
    )
    assert "<img" not in html


@pytest.mark.parametrize("name", ["", " ", "Brin", "Élodie of the Salt Road", "🦊"])
def test_everybody_has_a_face(name: str) -> None:
    assert 'class="avatar' in draw("{{ parts.avatar(named_face(name)) }}", name=name)


def test_a_forms_hidden_fields_carry_the_token_and_a_fresh_key() -> None:
    template = engines.all()[0].from_string("{{ form_keys() }}")
    one, other = template.render({}, HttpRequest()), template.render({}, HttpRequest())
    assert 'name="csrfmiddlewaretoken"' in one
    assert 'name="key"' in one
    assert one != other


def test_a_live_frame_carries_no_token() -> None:
    assert engines.all()[0].from_string("{{ form_keys() }}").render({}) == ""
