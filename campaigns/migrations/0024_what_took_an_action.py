"""Fighters remember what took an action or a bonus action of their round."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0023_prompts_hold_values"),
    ]

    operations = [
        migrations.AddField("combatant", "taken", models.TextField(blank=True, default=""), preserve_default=False),
        migrations.AddField("combatant", "bonus_taken", models.TextField(blank=True, default=""), preserve_default=False),
    ]
