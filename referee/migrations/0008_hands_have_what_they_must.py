"""A hand that is not void has its trumps and all else it must have. Rules 2.4, 7.1, 8.2.

Hands recorded without some of it are marked and stay as they are: what was not written down cannot
be known any more. `manage.py list_odd_hands` lists them.
"""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

SAID = ~Q(dealer="") & ~Q(trump="") & Q(points__isnull=False)
PLAYED = Q(laogai_side="") & (
    ~Q(last_won_by="") & Q(last_points__isnull=False) & Q(last_cards__isnull=False)
)
LAOGAI = (
    ~Q(laogai_side="")
    & ~Q(laogai_kind="")
    & Q(offence_trick__isnull=False)
    & Q(tricks_played__isnull=False)
)
IS_WHOLE = SAID & (PLAYED | LAOGAI)


def mark_incomplete(apps, schema_editor):
    hands = apps.get_model("referee", "Hand").objects.using(schema_editor.connection.alias)
    hands.filter(Q(void_cause=""), ~IS_WHOLE).update(is_incomplete=True)


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0007_referee_calls"),
        ("tournaments", "0013_event_creators"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="is_incomplete",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(mark_incomplete, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=Q(is_incomplete=True) | ~Q(void_cause="") | IS_WHOLE,
                name="hand_has_what_it_must",
            ),
        ),
    ]
