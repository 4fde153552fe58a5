from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("characters", "0002_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="ability",
            name="trigger",
            field=models.CharField(blank=True, default="", max_length=300),
        ),
    ]
