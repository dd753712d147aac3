"""manage.py list_odd_hands: hands recorded without what every hand must have by now."""

from typing import Any

from django.core.management.base import BaseCommand

from referee.models import Hand
from referee.rulebook.hand_fields import missing_of
from referee.values.hands import as_typed


class Command(BaseCommand):
    help = (
        "List the hands that were recorded without what a hand must have, such as trumps, before"
        " the desk refused that. They stay as they are until somebody corrects them."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        hands = Hand.objects.filter(is_incomplete=True).select_related("match__round__stage__event")
        found = 0
        for hand in hands.order_by("match__round__stage__event", "match__round", "match", "number"):
            drawn = hand.match.round
            missing = ", ".join(missing_of(as_typed(hand).columns)) or "void"
            self.stdout.write(
                f"{drawn.stage.event}, stage {drawn.stage.order}, round {drawn.number},"
                f" table {hand.match.table_number}, hand {hand.number}: {missing}"
            )
            found += 1
        self.stdout.write(f"Hands that lack something: {found}")
