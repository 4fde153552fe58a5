from typing import Any

from django.db import migrations, models


def remember_who_ran(apps: Any, _editor: Any) -> None:
    """Those who opened a table, and those whose role as Game Master the log saw end: it names them only."""
    events, seats = apps.get_model("campaigns", "Event").objects, apps.get_model("campaigns", "Seat").objects
    opened = events.filter(kind="campaign_opened").values_list("actor", flat=True)
    seats.filter(pk__in=list(opened)).update(has_run=True)
    for event in events.filter(kind="seat_changed", fact__before="gm").only("campaign", "fact"):
        named = seats.filter(campaign=event.campaign_id, user__display_name=event.fact["name"])
        named.update(has_run=True)


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_answer_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="has_run",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="signinlink",
            name="by_host",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(remember_who_ran, migrations.RunPython.noop),
    ]
