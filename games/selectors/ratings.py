"""The strength of people at each game, as their places in finished games tell it. Worked out anew, stored nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from operator import itemgetter
from typing import Final

from django.db.models import Case, F, When
from openskill.models import PlackettLuce, PlackettLuceRating

from games.models import HouseChoice, Person, PlayedBy, Result
from games.selectors.visible import Viewer, may_act_on
from scoring.catalogue import MIXED

RATING: Final = "rating"
"""The name of the house's choice to show ratings."""
MOST: Final = 2000
"""Games of a kind that are looked at, the last ones: some ten years of many evenings."""
MODEL: Final = PlackettLuce()

Place = tuple[int | None, int]
"""A person (None: nobody's seat), and their rank."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The strength of a person at one game: a mean and its uncertainty; a newcomer's mean is 25."""

    game: str
    mean: float
    spread: float
    games: int


def is_rating_on() -> bool:
    return HouseChoice.objects.filter(name=RATING).exists()


def may_switch_rating(viewer: Viewer) -> bool:
    """Say whether somebody may switch for everybody: at home all, in a club the keeper."""
    return viewer.may_all


def strengths_for(viewer: Viewer, person: Person) -> list[Strength] | None:
    """Return a person's strengths, the most played game first; None where ratings are none of who asks.

    Who is rated are people: those who play at a table without being one count as newcomers there, each time, and so
    does a seat that the app played to the end, whoever's name it has.
    """
    if not is_rating_on() or not may_act_on(viewer, person):
        return None
    played = Result.objects.filter(table__seats__person=person, table__seats__played_by=PlayedBy.PERSON)
    theirs = played.filter(table__origin_turn=None).exclude(table__game__in=MIXED)
    games = sorted(set(theirs.order_by().values_list("table__game", flat=True)))
    found = [strength_of(person.pk, game, _rounds(game)) for game in games]
    return sorted((one for one in found if one.games), key=lambda one: (-one.games, one.game))


def strength_of(person: int, game: str, rounds: Iterable[Sequence[Place]]) -> Strength:
    """Rate the rounds of one game in their order, and return what they tell of one person."""
    known: dict[int, PlackettLuceRating] = {}
    count = 0
    for places in rounds:
        if len(places) < 2:  # noqa: PLR2004 - who plays alone beats nobody
            continue
        before = [[known.get(who, MODEL.rating()) if who is not None else MODEL.rating()] for who, _rank in places]
        after = MODEL.rate(before, ranks=[float(rank) for _who, rank in places])
        known |= {who: team[0] for (who, _rank), team in zip(places, after, strict=True) if who is not None}
        count += any(who == person for who, _rank in places)
    rating = known.get(person, MODEL.rating())
    return Strength(game, rating.mu, rating.sigma, count)


def _rounds(game: str) -> Iterator[Sequence[Place]]:
    """Yield the places of each game that was played to the end, the first ended first."""
    found = Result.objects.filter(table__game=game, table__origin_turn=None, table__seats__position=F("seat"))
    in_time = found.order_by("-table__moved_at", "-table_id", "seat")
    person = Case(When(table__seats__played_by=PlayedBy.PERSON, then=F("table__seats__person")))
    rows = in_time.annotate(who=person).values_list("table_id", "who", "rank")
    last = islice(groupby(rows.iterator(), key=itemgetter(0)), MOST)
    yield from reversed([[(who, rank) for _table, who, rank in group] for _key, group in last])
