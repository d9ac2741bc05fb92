"""Statistics of dice and luck, in SQL over the rows of all games. Branches count for nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Count, F, Q, QuerySet, Sum
from django.http import Http404

from games.models import Dice, DiceRoll, Fortune, Person, Status, Table
from games.selectors.people import played_by
from games.selectors.visible import VisibleTables

COUNTED: Final = ("odds", "received", "blocked", "unpaid", "stolen", "taken", "discarded")


@dataclass(frozen=True, slots=True)
class FortuneSum:
    """The fortune of a person in finished games, in cards; `odds` in 36ths of a card."""

    games: int
    odds: int
    received: int
    blocked: int
    unpaid: int
    stolen: int
    taken: int
    discarded: int

    @property
    def owed(self) -> int:
        return self.received + self.blocked + self.unpaid


def rolls_at(table: Table) -> Sequence[tuple[int, int]]:
    """Return the seat and the number of each roll at a table, in order."""
    rows = DiceRoll.objects.filter(table=table).order_by("seq")
    return list(rows.annotate(number=F("one") + F("other")).values_list("seat", "number"))


def fortunes_at(table: Table) -> Sequence[tuple[int, ...]]:
    """Return what a game brought each seat so far, as `COUNTED` names it; nothing of one without such dice."""
    return list(Fortune.objects.filter(table=table).order_by("seat").values_list(*COUNTED))


def dice_for(uid: UUID | str) -> Dice:
    """Return the dice; raise Http404 if there are none."""
    try:
        return Dice.objects.get(uid=uid)
    except (Dice.DoesNotExist, ValidationError) as error:
        raise Http404("no such dice") from error


def dice_at(table: Table) -> Dice | None:
    """Return the dice with a name that were rolled at a table, if anybody has said so."""
    return Dice.objects.filter(rollings__table=table).first()


def all_dice(among: VisibleTables = None) -> Sequence[tuple[Dice, int]]:
    """Return the dice that have a name, with the number of their rolls, the most rolled first."""
    found = Dice.objects.all() if among is None else Dice.objects.filter(rollings__table__in=among)
    counted = found.annotate(rolls=Count("rollings__table__dice_rolls")).order_by("-rolls", "name")
    return [(dice, dice.rolls) for dice in counted]


def games_of(dice: Dice, among: VisibleTables = None) -> Sequence[Table]:
    """Return the tables at which dice with a name were rolled, the last moved first."""
    tables = Table.objects.all() if among is None else among
    return list(tables.filter(rolling__dice=dice, origin_turn=None).order_by("-moved_at"))


def _dice_rolls() -> QuerySet[DiceRoll]:
    # A deck of rolls says nothing about them.
    # A key that is not in the JSON compares as NULL, and so would leave every game with plain dice out.
    are_dice = Q(table__options__dice__isnull=True) | ~Q(table__options__dice="cards")
    return DiceRoll.objects.filter(are_dice, table__origin_turn=None).order_by()


def _sums(rows: QuerySet[DiceRoll]) -> Mapping[int, int]:
    counted = rows.annotate(number=F("one") + F("other")).values_list("number").annotate(times=Count("pk"))
    return dict(counted)


def sums_of_all(among: VisibleTables = None) -> Mapping[int, int]:
    return _sums(_dice_rolls() if among is None else _dice_rolls().filter(table__in=among))


def sums_of_dice(dice: Dice) -> Mapping[int, int]:
    return _sums(_dice_rolls().filter(table__rolling__dice=dice))


def sums_of_person(person: Person) -> Mapping[int, int]:
    return _sums(_dice_rolls().filter(table__seats__person=person, table__seats__position=F("seat")))


def has_luck(person: Person) -> bool:
    """Say whether a person has finished a game in which dice bring cards."""
    return _fortunes(person).exists()


def _fortunes(person: Person) -> QuerySet[Fortune]:
    # The rows of the seats that are theirs, of games that have ended.
    return Fortune.objects.filter(played_by(person), table__status=Status.FINISHED).order_by()


def fortune_of_person(person: Person) -> FortuneSum:
    """Add up what finished games brought a person."""
    found = _fortunes(person).aggregate(games=Count("pk"), **{f"all_{name}": Sum(name) for name in COUNTED})
    return FortuneSum(found["games"], *(found[f"all_{name}"] or 0 for name in COUNTED))
