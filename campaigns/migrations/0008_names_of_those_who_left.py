from typing import Any

from django.db import migrations, models


def keep_their_names(apps: Any, _editor: Any) -> None:
    """Who has left already is called from now on what they are called now."""
    for seat in apps.get_model("campaigns", "Seat").objects.exclude(left=None).select_related("user"):
        seat.left_as = seat.user.display_name
        seat.save(update_fields=["left_as"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0007_fewer_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="left_as",
            field=models.CharField(blank=True, default="", max_length=40),
            preserve_default=False,
        ),
        migrations.RunPython(keep_their_names, migrations.RunPython.noop),
    ]
