from django.db import migrations, models
from django.db.models import CASCADE, UniqueConstraint


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0008_names_of_those_who_left"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="part", name="one_part_per_character"),
        migrations.RenameModel(old_name="Part", new_name="Membership"),
        migrations.AlterField(
            model_name="membership",
            name="campaign",
            field=models.ForeignKey(on_delete=CASCADE, related_name="memberships", to="campaigns.campaign"),
        ),
        migrations.AlterField(
            model_name="membership",
            name="character",
            field=models.OneToOneField(
                on_delete=CASCADE, related_name="membership", to="characters.character"
            ),
        ),
        migrations.AlterField(
            model_name="membership",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("open", "open: everyone may read the sheet"),
                    ("named", "named: everyone sees that it is there"),
                    ("hidden", "hidden: only Game Masters and its players know"),
                ],
                default="open",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=UniqueConstraint(fields=("character", "key"), name="one_membership_per_sheet"),
        ),
    ]
