from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0010_pinned"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="document",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
    ]
