"""Giving the dice on a table a name, so that they can be judged over many games."""

from __future__ import annotations

from uuid import UUID

from games.models import LONGEST_DICE, Dice, Rolling
from games.names import clean_name
from games.services.log.table_session import locked_table


def name_dice(*, table_uid: UUID, phone: UUID, name: str) -> Dice | None:
    """Say which dice were rolled at a table, and return them; an empty name takes the word back.

    The name of dice that are known, in any case, means these. Raises NoSuchTable, NotSeated, TableClosed.
    """
    with locked_table(table_uid, phone) as session:
        dice = known_dice(name)
        if dice is None:
            Rolling.objects.filter(table=session.table).delete()
        else:
            Rolling.objects.update_or_create(table=session.table, defaults={"dice": dice})
        return dice


def known_dice(name: str) -> Dice | None:
    """Return the dice of that name, new ones if nobody has named any so; None without a name."""
    called = clean_name(name, LONGEST_DICE)
    if not called:
        return None
    return Dice.objects.filter(name__iexact=called).first() or Dice.objects.create(name=called)
