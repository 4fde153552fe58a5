from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('characters', '0004_belonging_code'),
    ]

    operations = [
        migrations.AddField(
            model_name='character',
            name='colour',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
