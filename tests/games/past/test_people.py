"""People: joined by choice, each choice taken back, and what is counted about them."""

from __future__ import annotations

import pytest
from django.db.models import Sum

from games import services
from games.log.errors import SamePersonTwice
from games.log.position import position_of
from games.models import Joining, Person, PlacedTile, Seat, Table
from games.screens.history.person import number, profile_of, versus
from games.screens.history.results_graph import course, courses_of
from games.selectors import people
from games.selectors.history import free_names, known_names
from games.services.tables.copy_table import write_table
from tests.games.past.test_points_agree import of_file
from tests.support.playing import ANN, open_table, play_turns

pytestmark = pytest.mark.django_db


def again(finished, *names):
    """Copy a finished game for other people."""
    kept = ("name", "game", "edition", "sets", "size", "first")
    copy = Table(**{key: getattr(finished, key) for key in kept}, host=ANN)
    turns = [(int(played.seat), played.move) for played in position_of(finished).played]
    colours = ("red", "blue")
    seats = [Seat(position=at, name=name, colour=colours[at]) for at, name in enumerate(names)]
    write_table(table=copy, seats=seats, turns=turns, phone=ANN)
    return copy


def join(*names, **more) -> Joining:
    joining = services.join_names(phone=ANN, names=names, **more)
    assert joining is not None
    return joining


def totals(person: Person) -> people.Totals:
    return people.totals(people.totals_by_game(person).values())


def owners():
    return list(Seat.objects.order_by("pk").values_list("name", "person__name"))


def test_nobody_is_joined_by_accident(finished):
    again(finished, "Ann", "Cleo")

    assert not Person.objects.exists()
    assert {person for _name, person in owners()} == {None}


def test_a_name_becomes_a_person_and_nobody_else(finished):
    again(finished, "Ann", "Cleo")
    join("Ann")

    assert owners() == [("Ann", "Ann"), ("Ben", None), ("Ann", "Ann"), ("Cleo", None)]


def test_a_choice_can_be_taken_back(finished):
    again(finished, "Anna", "Cleo")
    first = join("Ann")
    second = join("Anna", person=first.person)
    services.undo_joining(joining=second)

    assert owners() == [("Ann", "Ann"), ("Ben", None), ("Anna", None), ("Cleo", None)]
    services.undo_joining(joining=first)
    assert {person for _name, person in owners()} == {None}


def test_merging_persons_can_be_taken_back(finished):
    again(finished, "Anna", "Cleo")
    one = join("Ann").person
    two = join("Anna").person
    merged = services.merge_all(phone=ANN, person=one, others=[two])
    assert merged is not None
    assert one.seats.count() == 2
    services.undo_joining(joining=merged)

    assert owners() == [("Ann", "Ann"), ("Ben", None), ("Anna", "Anna"), ("Cleo", None)]


def test_two_at_one_table_are_not_one_person(finished):
    with pytest.raises(SamePersonTwice) as problem:
        services.join_names(phone=ANN, names=["Ann", "Ben"])

    assert set(problem.value.names) == {"Ann", "Ben"}
    assert not Person.objects.exists()


def test_the_counts_are_those_of_the_games(finished):
    copy = again(finished, "Cleo", "Ann")
    ann = join("Ann").person
    results = [finished.results.get(seat=0), copy.results.get(seat=1)]
    found, sums = totals(ann), people.sums(ann)

    assert found.games == 2
    assert found.wins == sum(result.winner for result in results)
    assert found.average == sum(result.points for result in results) / 2
    points = sum(one.points for (_game, source), one in sums.items() if not source.startswith("drawn."))
    assert points == sum(result.points for result in results)
    laid = sum(PlacedTile.objects.filter(table=table, seat=seat).count() for table, seat in ((finished, 0), (copy, 1)))
    assert sums["carcassonne", "drawn.tile"].count >= laid


def test_tallies_say_what_the_score_lines_say(finished):
    for seat in (0, 1):
        lines = finished.score_lines.filter(seat=seat)
        by_source = dict(lines.order_by().values_list("source").annotate(Sum("points")))
        tallies = finished.tallies.filter(seat=seat).exclude(source__startswith="drawn.")

        assert dict(tallies.values_list("source", "points")) == by_source
        for tally in tallies:
            assert tally.best == max(line.points for line in lines.filter(source=tally.source))


def test_head_to_head_counts_only_common_games(finished):
    again(finished, "Ben", "Ann")
    again(finished, "Ann", "Cleo")
    one, two = (join(name).person for name in ("Ann", "Ben"))
    duel = people.duel(one, two)
    points = [finished.results.get(seat=seat).points for seat in (0, 1)]

    assert duel.games == 2
    assert (duel.ahead, duel.behind) == ((1, 1) if points[0] != points[1] else (0, 0))
    ((_game, (every, *_kinds)),) = versus(one, two).by_game
    assert every == ("All", *[number(sum(points) / 2)] * 2)


def test_what_the_app_played_to_the_end_counts_for_nobody(ann, finished):
    copy = again(finished, "Ann", "Ben")
    one, two = (join(name).person for name in ("Ann", "Ben"))
    winner = finished.results.get(winner=True).seat
    copy.seats.filter(position=winner).update(played_by="strong")
    whose = (one, two)[winner]

    assert (totals(whose).games, totals(whose).wins) == (1, 1)
    assert totals((two, one)[winner]).games == 2
    assert people.duel(one, two).games == 1
    assert [played.table for played in people.recent(whose)] == [finished]
    points = sum(one.points for (_game, source), one in people.sums(whose).items() if not source.startswith("drawn."))
    assert points == finished.results.get(seat=winner).points
    assert people.common_games(one, two) == [finished]


def test_a_name_that_only_the_app_had_is_no_person(finished):
    finished.seats.filter(name="Ben").update(played_by="fair")

    assert [one.name for one in free_names()] == ["Ann"]
    assert known_names() == ["Ann"]


def test_each_game_has_its_own_sums_and_words(ann, finished):
    # Both call something a city.
    table = of_file("catan/base.jsonl.gz", 4)
    table.seats.filter(position=0).update(name="Ann")
    person = join("Ann").person
    page = ann.get(f"/people/{person.uid}/").text

    assert "Carcassonne: where the points come from" in page
    assert "Catan: where the points come from" in page
    for label in ("City", "Cities", "Settlements"):
        assert f'<th scope="row">{label}</th>' in page
    by_game = {one.label: one for one in profile_of(person).by_game}
    assert float(by_game["Catan"].average) == table.results.get(seat=0).points
    assert sum(float(one.average) for one in by_game["Catan"].categories) == table.results.get(seat=0).points


def test_a_branch_counts_for_nobody(finished):
    ann = join("Ann").person
    services.branch(table=finished, phone=ANN, turn=3, name="what if")

    assert totals(ann).games == 1
    assert services.join_names(phone=ANN, names=["Ann"]) is None


def test_the_pages_show_it(ann, finished, django_assert_max_num_queries):
    again(finished, "Ann", "Ben")
    answer = ann.post("/people/join/", {"names": ["Ann"], "called": "Ann of the north"})
    one = Person.objects.get()
    two = join("Ben").person

    assert answer["Location"] == f"/people/{one.uid}/"
    with django_assert_max_num_queries(16):
        page = ann.get(f"/people/{one.uid}/").content.decode()
    assert "Ann of the north" in page
    with django_assert_max_num_queries(12):
        assert ann.get(f"/people/{one.uid}/with/{two.uid}/").status_code == 200
    assert ann.get(f"/people/{one.uid}/with/{one.uid}/").status_code == 303
    assert "Ann of the north" in ann.get("/people/?name=north").content.decode()
    assert "2 games" in ann.get(f"/games/?person={one.uid}").content.decode()
    assert ann.get("/games/?person=x").status_code == 200


def test_the_page_refuses_two_of_one_table(ann, finished):
    answer = ann.post("/people/join/", {"names": ["Ann", "Ben"]})

    assert answer.status_code == 422
    assert "sat at the same table" in answer.content.decode()


def test_the_page_joins_persons_and_takes_it_back(ann, finished):
    again(finished, "Anna", "Cleo")
    one, two = (join(name).person for name in ("Ann", "Anna"))
    ann.post("/people/join/", {"people": [str(one.uid), str(two.uid)]})
    joining = Joining.objects.latest("pk")
    assert joining.person.seats.count() == 2
    ann.post(f"/people/undo/{joining.pk}/")

    assert (one.seats.count(), two.seats.count()) == (1, 1)


def test_every_name_is_a_key_to_its_person_and_two_are_merged_there(ann, finished):
    again(finished, "Anna", "Cleo")
    two = join("Anna").person
    assert '<button class="link" name="names" value="Ann">' in ann.get("/people/").content.decode()
    page = ann.post("/people/join/", {"names": ["Ann"]})["Location"]
    one = Person.objects.get(name="Ann")
    assert page == f"/people/{one.uid}/"

    text = ann.get(page).content.decode()
    merged = ann.post("/people/join/", {"people": [str(one.uid), str(two.uid)]})

    assert f'name="people" value="{two.uid}"' in text
    assert 'name="names" value="Ben"' in text
    assert merged["Location"] == page
    assert one.seats.count() == 2
    # Whichever of two has the longer history, the page on which they are merged keeps its name.
    later = ann.post("/people/join/", {"people": [str(two.uid), str(one.uid)]})
    assert later["Location"] == f"/people/{two.uid}/"


def test_a_person_has_a_course_of_each_game_that_was_played_often(ann, finished):
    for names in (("Ann", "Cleo"), ("Ann", "Dan")):
        person = join("Ann").person if not Person.objects.exists() else Person.objects.get()
        again(finished, *names)
        join("Ann", person=person)
    person = Person.objects.get()
    points = finished.results.get(seat=0).points

    (found,) = courses_of(person)

    assert found.text.startswith("Carcassonne, points game by game")
    assert found.text.endswith(": " + ", ".join([str(points)] * 3))
    assert len(found.dots) == 3
    assert found.text in ann.get(f"/people/{person.uid}/").content.decode()
    assert [dot[2] for dot in course("", [(5, False), (9, True)]).dots] == [False, True]
    assert course("", [(5, False), (9, True)]).line == "M10.0 110.0L590.0 10.0"


def test_a_seat_can_be_somebody_elses(ann, finished):
    one = join("Ann").person
    ann.post(f"/people/{one.uid}/leave/", {"table": str(finished.uid)})

    assert one.seats.count() == 0
    assert ann.get(f"/people/{one.uid}/").status_code == 200


def test_a_person_can_be_renamed(ann, finished):
    one = join("Ann").person
    ann.post(f"/people/{one.uid}/rename/", {"called": "Änn"})
    one.refresh_from_db()

    assert one.name == "Änn"


def test_a_person_can_be_forgotten_and_the_games_stay(ann, finished):
    other = again(finished, "Ann", "Cleo")
    one = join("Ann").person

    doubtful = ann.post(f"/people/{one.uid}/forget/", {"called": "Anna"})
    assert (doubtful.status_code, Person.objects.count()) == (422, 1)
    ann.post(f"/people/{one.uid}/forget/", {"called": " Ann "})

    assert owners() == [("", None), ("Ben", None), ("", None), ("Cleo", None)]
    assert not Person.objects.exists()
    for path in (f"/games/{finished.uid}/", f"/games/{other.uid}/replay/", f"/games/{finished.uid}/record.json"):
        page = ann.get(path)
        assert page.status_code == 200
        assert "Ann" not in page.content.decode()


@pytest.mark.parametrize("form", [{}, {"names": ["Nobody"]}, {"people": ["x"]}])
def test_forms_that_join_nothing(ann, finished, form):
    assert ann.post("/people/join/", form).status_code in {303, 404, 422}
    assert not Person.objects.exists()


def test_a_game_that_goes_on_has_no_tallies():
    table = open_table()
    play_turns(table, 20)

    assert not table.tallies.exists()
