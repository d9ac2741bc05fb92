"""Giving the dice on a table a name, so that they can be judged over many games."""

from __future__ import annotations

from uuid import UUID

from games.models import Dice, Rolling
from games.models.luck import LONGEST_DICE
from games.names import clean_name
from games.services.desk import at_the_desk


def name_dice(*, table_uid: UUID, phone: UUID, name: str) -> Dice | None:
    """Say which dice were rolled at a table, and return them; an empty name takes the word back.

    The name of dice that are known, in any case, means these. Raises NoSuchTable, NotSeated, TableClosed.
    """
    with at_the_desk(table_uid, phone) as desk:
        called = clean_name(name, LONGEST_DICE)
        if not called:
            Rolling.objects.filter(table=desk.table).delete()
            return None
        dice = Dice.objects.filter(name__iexact=called).first() or Dice.objects.create(name=called)
        Rolling.objects.update_or_create(table=desk.table, defaults={"dice": dice})
        return dice
