"""Ratings: off until somebody switches them on, a range in words, of each kind of game, from places alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games import services
from games.models import Person, Result, Seat, Table
from games.screens.history.rating import FEWEST, ratings_said
from games.selectors.ratings import MODEL, Place, Strength, is_rating_on, strength_of, strengths_for
from games.selectors.visible import Viewer
from tests.games.past.test_people import join
from tests.support.cast import ANN, CLEO, phone_client

pytestmark = pytest.mark.django_db

ONE, TWO = 1, 2
HOME = Viewer(CLEO)


def finished_games(count: int, game: str = "carcassonne", **more) -> None:
    """Keep finished games that Ann won, before Ben and one without a name."""
    for _number in range(count):
        table = Table.objects.create(game=game, edition="2021", size=3, status="finished", host=ANN, **more)
        for position, (name, colour) in enumerate((("Ann", "red"), ("Ben", "blue"), ("", "green"))):
            Seat.objects.create(table=table, position=position, name=name, colour=colour, last_phone=ANN)
            Result.objects.create(table=table, seat=position, points=50, rank=position + 1, winner=position == 0)


@pytest.fixture
def people() -> list[Person]:
    """Ann, who won all of some games, and Ben, who was second in them."""
    finished_games(FEWEST)
    return [join("Ann").person, join("Ben").person]


def words_of(person: Person) -> list[str]:
    return [one.words for one in ratings_said(strengths_for(HOME, person))]


def test_who_wins_is_stronger_and_better_known():
    few: list[list[Place]] = [[(ONE, 1), (TWO, 2)]] * 3
    many = few * 6
    one, two, later = strength_of(ONE, "catan", few), strength_of(TWO, "catan", few), strength_of(ONE, "catan", many)

    assert one.mean > 25 > two.mean
    assert later.mean > one.mean
    assert later.spread < one.spread
    assert (one.games, later.games) == (3, 18)


def test_who_shares_a_place_is_rated_alike():
    shared: list[list[Place]] = [[(ONE, 1), (TWO, 1)]]

    assert strength_of(ONE, "catan", shared).mean == strength_of(TWO, "catan", shared).mean


def test_a_game_alone_tells_nothing():
    assert strength_of(ONE, "carcassonne", [[(ONE, 1)]]).games == 0


def test_nobody_is_known_from_one_game_to_the_next():
    # A newcomer who lost before is no weaker the next time: it may be somebody else.
    first = strength_of(ONE, "catan", [[(TWO, 2), (None, 1)], [(ONE, 1), (None, 2)]])

    assert first.mean == strength_of(ONE, "catan", [[(ONE, 1), (None, 2)]]).mean


@pytest.mark.parametrize(
    ("mean", "spread", "games", "words"),
    [
        (25, 3, 4, "too few games yet (4 of 5)"),
        (24, 3, 5, "between fair and good, from 5 games"),
        (25, 1, 40, "good, from 40 games"),
        (25, 8, 12, "between still learning and hard to beat, from 12 games"),
        (36, 2, 90, "hard to beat, from 90 games"),
    ],
)
def test_a_range_in_words(mean, spread, games, words):
    assert [one.words for one in ratings_said([Strength("catan", mean, spread, games)])] == [words]


def test_it_is_off_until_somebody_switches_it_on(people):
    page = f"/people/{people[0].uid}/"
    client = phone_client(CLEO)
    assert "How strong" not in client.get(page).text

    assert client.post("/people/rating/", {"on": "1"})["Location"] == "/people/"
    client.post("/people/rating/", {"on": "1"})
    assert "How strong" in client.get(page).text
    assert "Hide ratings" in client.get("/people/").text

    client.post("/people/rating/", {"on": "0"})
    assert not is_rating_on()
    assert "How strong" not in client.get(page).text


def test_each_kind_of_game_has_its_own(people):
    finished_games(2, game="catan")
    services.join_names(phone=ANN, names=["Ann"], person=people[0])
    services.switch_rating(on=True)

    strong, few = words_of(people[0])
    assert strong.endswith(f"from {FEWEST} games")
    assert few == f"too few games yet (2 of {FEWEST})"


def test_pads_of_ones_own_are_not_compared(people):
    # One of them may count strokes at golf, and the next tricks.
    finished_games(3, game="pad")
    services.join_names(phone=ANN, names=["Ann"], person=people[0])
    services.switch_rating(on=True)

    found = strengths_for(HOME, people[0])
    assert found is not None
    assert [one.game for one in found] == ["carcassonne"]


def test_branches_count_for_nobody(people):
    finished_games(3, origin_turn=7)
    services.switch_rating(on=True)

    found = strengths_for(HOME, people[0])
    assert found is not None
    assert [one.games for one in found] == [FEWEST]


def test_what_the_app_played_counts_for_nobody(people):
    Seat.objects.filter(name="Ben").update(played_by="strong")
    services.switch_rating(on=True)

    ann, ben = (strengths_for(HOME, person) for person in people)
    assert ann is not None
    assert [one.games for one in ann] == [FEWEST]
    assert ben == []


def test_in_a_club_the_keeper_switches_it(people, settings):
    settings.OPEN = "club"

    assert phone_client(CLEO).post("/people/rating/", {"on": "1"}).status_code == 403
    assert phone_client(ANN).post("/people/rating/", {"on": "1"}).status_code == 403
    assert not is_rating_on()
    assert "Show ratings" not in phone_client(ANN).get("/people/").text


def test_in_a_club_it_is_told_to_who_played_with_them(people, settings):
    settings.OPEN = "club"
    services.switch_rating(on=True)

    assert strengths_for(Viewer(ANN), people[0])
    assert strengths_for(Viewer(CLEO), people[0]) is None
    assert strengths_for(Viewer(CLEO, keeps=True), people[0])


def test_the_order_in_which_games_ended_counts(people):
    table = Table.objects.latest("pk")
    Result.objects.filter(table=table, seat=0).update(rank=2)
    Result.objects.filter(table=table, seat=1).update(rank=1)
    services.switch_rating(on=True)
    late = strengths_for(HOME, people[1])
    Table.objects.filter(pk=table.pk).update(moved_at=timezone.now() - timedelta(days=9))
    early = strengths_for(HOME, people[1])

    assert late is not None
    assert early is not None
    assert late[0].mean != early[0].mean


def test_only_the_last_games_are_looked_at(people, monkeypatch):
    monkeypatch.setattr("games.selectors.ratings.MOST", 3)
    services.switch_rating(on=True)

    found = strengths_for(HOME, people[0])
    assert found is not None
    assert [one.games for one in found] == [3]


def test_who_is_five_ahead_wins_four_games_of_five():
    ahead, behind = MODEL.rating(mu=30, sigma=0.01), MODEL.rating(mu=25, sigma=0.01)

    assert MODEL.predict_win([[ahead], [behind]])[0] == pytest.approx(0.8, abs=0.01)


def test_while_it_is_off_a_page_asks_for_it_once(people, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert strengths_for(HOME, people[0]) is None
