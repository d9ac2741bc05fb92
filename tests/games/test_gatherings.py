"""A gathering over HTTP: people join, rounds are drawn, played and undone, and everybody sees what is theirs to see."""

from __future__ import annotations

import html
import json
import re
from http import HTTPStatus
from uuid import UUID, uuid4

import msgspec
import pytest
from django.urls import reverse

from games import services
from games.log.errors import NoSeatHere
from games.log.position import position_of
from games.models import Gathering, GatheringTable, Status, Table
from games.screens.gatherings.bracket import bracket_screen
from games.selectors.gatherings import conduct_of
from scoring.gatherings.acts import Proceedings
from scoring.gatherings.conduct import Conduct
from scoring.gatherings.record import GatheringRecord
from tests.support.cast import phone_client
from tests.support.playing import log

pytestmark = pytest.mark.django_db

HOST = UUID(int=1)


def phone(number):
    return phone_client(UUID(int=number))


def last_round(gathering):
    """Return the round that was begun last."""
    last = conduct_of(gathering).proceedings.last
    assert last is not None
    return last


def open_gathering(people=0, **choices):
    host = phone(1)
    form = {"token": str(uuid4()), "name": "Club night", "format": "carcassonne-world", "game": "carcassonne"} | choices
    form["people"] = "\n".join(f"Name {number}" for number in range(1, people + 1))
    answer = host.post(reverse("new_gathering"), form)
    assert answer.status_code == HTTPStatus.SEE_OTHER, answer.content.decode()
    uid = re.search(r"[0-9a-f-]{36}", answer["Location"])
    assert uid is not None
    return Gathering.objects.get(uid=uid[0])


def page(client, gathering, name="gathering", /, *args, status=HTTPStatus.OK, **query):
    answer = client.get(reverse(name, args=[gathering.uid, *args]), query)
    assert answer.status_code == status, answer.content.decode()[-2000:]
    return answer.content.decode()


def act(client, gathering, name, /, *args, status=HTTPStatus.SEE_OTHER, **values):
    answer = client.post(reverse(name, args=[gathering.uid, *args]), {"token": str(uuid4())} | values)
    assert answer.status_code == status, answer.content.decode()[-2000:]
    return answer


def begin(client, gathering, /, status=HTTPStatus.SEE_OTHER, **values):
    gathering.refresh_from_db()
    return act(client, gathering, "gathering_begin", status=status, seen=gathering.head, **values)


def enter_all(client, gathering):
    for pairing in conduct_of(gathering).unfinished:
        number = len(conduct_of(gathering).proceedings.rounds)
        points = {f"points-{seat}": 50 + 7 * seat + pairing.table for seat in range(len(pairing.seats))}
        act(client, gathering, "gathering_result", number, pairing.table, **points)


def test_a_tournament_runs_from_its_first_round_to_its_winner():
    gathering = open_gathering(9)
    host = phone(1)
    assert "9 people are here" in page(host, gathering)
    for number in range(1, 9):
        draft = page(host, gathering, "gathering_draw")
        assert f"Begin round {number}" in draft
        begin(host, gathering)
        assert f"Round {number} of 8" in page(host, gathering)
        enter_all(host, gathering)
    act(host, gathering, "gathering_end")

    assert "Final standings" in page(phone(99), gathering, "gathering_standings")


def test_a_player_joins_by_the_code_and_sits_down_at_the_table_of_the_round():
    gathering = open_gathering(3)
    ann = phone(7)
    answer = ann.get(reverse("sit_down", args=[gathering.join_code]))
    assert answer["Location"] == reverse("gathering_join", args=[gathering.uid])
    act(ann, gathering, "gathering_join", name="Ann")
    assert "You are in" in page(ann, gathering)

    begin(phone(1), gathering)

    shown = page(ann, gathering)
    assert "Round 1: table" in shown
    row = GatheringTable.objects.get(gathering=gathering, table__seats__phone=UUID(int=7))
    assert row.table is not None
    assert reverse("table", args=[row.table.uid]) in shown
    assert row.table.seats.get(phone=UUID(int=7)).name == "Ann"


def test_whoever_was_written_down_joins_under_that_name_once():
    gathering = open_gathering(2)
    act(phone(7), gathering, "gathering_join", name="name 1")
    assert gathering.entrants.filter(phone=UUID(int=7)).count() == 1
    assert len(conduct_of(gathering).proceedings.people) == 2

    act(phone(8), gathering, "gathering_join", name="Name 1", status=HTTPStatus.CONFLICT)


def test_two_players_agree_on_a_result_without_the_organiser():
    gathering = open_gathering(0, game="other")
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    pairing = conduct_of(gathering).unfinished[0]

    act(phone(7), gathering, "gathering_result", 1, 1, **{"as": "player", "points-0": "41", "points-1": "38"})
    assert "41 : 38" in page(phone(8), gathering)
    assert conduct_of(gathering).unfinished

    act(phone(8), gathering, "gathering_result", 1, 1, **{"as": "player", "points-0": "41", "points-1": "38"})
    assert not conduct_of(gathering).unfinished
    assert conduct_of(gathering).places[0] == pairing.seats[0]


def test_an_undone_round_gives_its_tables_up_and_is_drawn_as_before():
    gathering = open_gathering(4)
    host = phone(1)
    begin(host, gathering)
    tables = list(Table.objects.filter(gathering_place__gathering=gathering))
    before = last_round(gathering)

    act(host, gathering, "gathering_cancel", 1)
    begin(host, gathering)

    assert {Table.objects.get(pk=table.pk).status for table in tables} == {Status.ABANDONED}
    assert [one.seats for one in last_round(gathering).pairings] == [one.seats for one in before.pairings]


def test_a_round_that_is_begun_twice_is_one_round():
    gathering = open_gathering(4)
    host, token = phone(1), str(uuid4())
    begin(host, gathering, token=token)
    act(host, gathering, "gathering_begin", seen=0, token=token)

    assert len(conduct_of(gathering).proceedings.rounds) == 1
    assert Table.objects.filter(gathering_place__gathering=gathering).count() == 2


def test_a_draft_that_was_looked_at_too_early_is_not_begun():
    gathering = open_gathering(4)
    host = phone(1)
    gathering.refresh_from_db()
    seen = gathering.head
    act(host, gathering, "gathering_add", people="Late")

    act(host, gathering, "gathering_begin", seen=seen, status=HTTPStatus.CONFLICT)

    assert not conduct_of(gathering).proceedings.rounds


def test_two_exchanged_in_the_draft_begin_so():
    gathering = open_gathering(4)
    host = phone(1)
    draft = conduct_of(gathering).next_draft()
    one, other = draft.tables[0].seats[0], draft.tables[1].seats[1]
    page(host, gathering, "gathering_draw", one=one, other=other)

    begin(host, gathering, swap=f"{one}.{other}")

    assert other in last_round(gathering).pairings[0].seats


def test_who_comes_late_gets_a_table_with_the_one_who_had_the_bye():
    gathering = open_gathering(3)
    begin(phone(1), gathering)

    act(phone(7), gathering, "gathering_join", name="Late")

    assert Table.objects.filter(gathering_place__gathering=gathering, seats__phone=UUID(int=7)).exists()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("gathering_begin", ()),
        ("gathering_cancel", (1,)),
        ("gathering_end", ()),
        ("gathering_add", ()),
        ("gathering_code", ()),
        ("gathering_choose", ()),
    ],
)
def test_only_the_organiser_organises(name, args):
    gathering = open_gathering(2)
    act(phone(7), gathering, "gathering_join", name="Ann")

    act(phone(7), gathering, name, *args, status=HTTPStatus.FORBIDDEN, people="x")


def test_nobody_else_sees_a_draft():
    gathering = open_gathering(4)

    page(phone(7), gathering, "gathering_draw", status=HTTPStatus.FORBIDDEN)


def test_nobody_else_says_how_a_game_ended():
    gathering = open_gathering(4)
    begin(phone(1), gathering)

    act(
        phone(7), gathering, "gathering_result", 1, 1, status=HTTPStatus.FORBIDDEN, **{"points-0": "1", "points-1": "2"}
    )


def test_the_tables_of_a_gathering_do_not_crowd_the_first_page_of_its_organiser():
    gathering = open_gathering(4)
    begin(phone(1), gathering)

    shown = phone(1).get("/").content.decode()

    assert "Club night" in shown
    assert "Round 1, table 1" not in shown


@pytest.mark.parametrize("form", ["four-seats", "catan-seats", "league", "club-night"])
@pytest.mark.parametrize("game", ["carcassonne", "catan", "other"])
def test_every_format_opens_with_every_game_or_says_why_not(form, game):
    answer = phone(1).post(
        reverse("new_gathering"),
        {
            "token": str(uuid4()),
            "format": form,
            "game": game,
            "people": "\n".join(f"Name {number}" for number in range(8)),
        },
    )
    if answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY:
        assert (game, form) in {("catan", "league"), ("catan", "club-night")}
        return
    gathering = Gathering.objects.get()
    begin(phone(1), gathering)
    page(phone(1), gathering)


def play_out(table):
    """Play a short game to its end by the phones that sit there: points by agreement, then no tile is left."""
    seats = list(table.seats.order_by("position"))
    phones = [seat.phone for seat in seats if seat.phone is not None]
    assert phones, "somebody with a phone sits there"
    for seat in range(len(seats)):
        points = 20 + (table.pk * 7 + seat * 13) % 40
        log(table, {"seat": seat, "do": "adjust", "points": points, "note": ""}, phone=phones[0])
    stop = {"do": "overrule", "move": {"do": "finish"}, "codes": ["carcassonne.tiles_remain"]}
    log(table, {"seat": 0} | stop, phone=phones[0])
    table.refresh_from_db()
    assert table.status == Status.FINISHED


def open_tables(gathering):
    return [
        row.table
        for row in gathering.tables.filter(cancelled=False).select_related("table")
        if row.table and row.table.status == Status.PLAYING
    ]


def test_an_evening_of_32_people_needs_no_typed_result():
    """16 tables, five rounds, two go home, one comes late, one round is undone, and all phones are told the same."""
    gathering = open_gathering(0)
    host, numbers = phone(1), range(10, 42)
    for number in numbers:
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    for round_number in range(1, 6):
        begin(host, gathering)
        if round_number == 2:
            before = [one.seats for one in last_round(gathering).pairings]
            act(host, gathering, "gathering_cancel", 2)
            begin(host, gathering)
            assert [one.seats for one in last_round(gathering).pairings] == before
        if round_number == 1:
            act(phone(50), gathering, "gathering_join", name="Late")
        tables = open_tables(gathering)
        for table in tables:
            play_out(table)
        assert not conduct_of(gathering).unfinished
        if round_number in (2, 3):
            leaver = phone(10 + round_number)
            me = gathering.entrants.get(phone=UUID(int=10 + round_number)).who
            act(leaver, gathering, "gathering_leave", me)
    conduct = conduct_of(gathering)

    assert len(conduct.proceedings.people) == 33
    assert len(conduct.proceedings.active) == 31
    assert not any(act["do"] in {"result", "say"} for act in gathering.entries.values_list("act", flat=True))
    assert sum(len(one.pairings) for one in conduct.proceedings.rounds) == 16 + 16 + 16 + 15 + 15
    met = [frozenset(one.seats) for begun in conduct.proceedings.rounds for one in begun.pairings]
    assert len(met) == len(set(met)), "nobody met twice"
    assert "Player 10" in page(phone(10), gathering, "gathering_standings")


def test_a_game_that_is_corrected_after_its_end_changes_the_standings():
    gathering = open_gathering(0)
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    play_out(table)
    winner = conduct_of(gathering).places[0]
    seat = last_round(gathering).pairings[0].seats.index(winner)

    log(table, {"seat": 1 - seat, "do": "adjust", "points": 90, "note": ""}, phone=table.seats.first().phone)

    assert conduct_of(gathering).places[0] != winner


def test_a_result_stays_when_its_table_is_deleted():
    gathering = open_gathering(0)
    for number, name in ((7, "Ann"), (8, "Ben")):
        act(phone(number), gathering, "gathering_join", name=name)
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    play_out(table)
    before = conduct_of(gathering).places

    services.delete_table(table_uid=table.uid)

    assert conduct_of(gathering).places == before
    page(phone(1), gathering)
    page(phone(1), gathering, "gathering_hall")


def test_the_organiser_sits_at_no_table_and_may_give_it_up():
    gathering = open_gathering(4)
    begin(phone(1), gathering)
    table = open_tables(gathering)[0]
    seen = {"seen": table.head, "token": uuid4()}
    with pytest.raises(NoSeatHere):
        services.record(table_uid=table.uid, phone=HOST, moves=[{"seat": 0, "do": "pass"}], **seen)

    services.abandon(table_uid=table.uid, phone=HOST)

    table.refresh_from_db()
    assert table.status == Status.ABANDONED


def test_the_hall_shows_names_then_standings_and_never_a_draft():
    gathering = open_gathering(4)
    host = phone(1)
    assert "4 people are here" in page(phone(99), gathering, "gathering_hall")
    begin(host, gathering)
    assert "Where do I sit?" in page(phone(99), gathering, "gathering_hall")
    enter_all(host, gathering)
    assert "Where do I sit?" not in page(phone(99), gathering, "gathering_hall")


def test_a_gathering_leaves_as_a_file_that_fits_its_schema_and_folds_to_the_same_standings(client):
    gathering = open_gathering(5)
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)
    sent = page(host, gathering, "gathering_json")
    schema = json.loads(client.get(reverse("gathering_schema")).content)

    record = msgspec.json.decode(sent, type=GatheringRecord)
    assert set(json.loads(sent)) == set(schema["$defs"]["GatheringRecord"]["properties"])
    read = Conduct(str(gathering.uid), record.format, Proceedings.of(record.acts), {})
    assert [one.who for one in record.standings] == read.places


def test_the_standings_as_csv_have_a_line_for_each_and_no_formulas():
    gathering = open_gathering(2)
    host = phone(1)
    act(host, gathering, "gathering_add", people="=1+1")
    begin(host, gathering)
    enter_all(host, gathering)

    lines = page(host, gathering, "gathering_csv").strip().splitlines()

    assert len(lines) == 4
    assert ",'=1+1," in page(host, gathering, "gathering_csv")


def test_a_printed_round_has_slips_until_its_results_are_in():
    gathering = open_gathering(4)
    host = phone(1)
    begin(host, gathering)
    assert "Slips for the results" in page(host, gathering, "gathering_print")
    enter_all(host, gathering)
    assert "Slips for the results" not in page(host, gathering, "gathering_print")


def test_the_organiser_chooses_the_boxes_of_all_tables():
    gathering = open_gathering(4)
    host = phone(1)
    assert "Inns" in page(host, gathering, "gathering_box")

    act(host, gathering, "gathering_box", game="carcassonne", edition="second", sets=["inns"], log_by="own")
    begin(host, gathering)

    tables = Table.objects.filter(gathering_place__gathering=gathering)
    assert {(tuple(table.sets), table.size, table.log_by) for table in tables} == {(("base", "inns"), 2, "own")}
    assert "Inns" in page(phone(9), gathering)


def test_tables_of_four_get_one_dealt_island():
    gathering = open_gathering(8, format="catan-seats", game="catan")
    host = phone(1)
    asked = act(host, gathering, "gathering_box", status=HTTPStatus.OK, game="catan", island="variable")
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', asked.content.decode()))

    act(host, gathering, "gathering_box", **{name: html.unescape(value) for name, value in fields.items()}, laid="yes")
    begin(host, gathering)

    boards = [table.board for table in Table.objects.filter(gathering_place__gathering=gathering)]
    assert len(boards) == 2
    assert boards[0] == boards[1] != {}


def test_a_board_that_contradicts_itself_is_refused_with_a_reason():
    gathering = open_gathering(4)
    form = {"game": "catan", "island": "variable", "placements": "fixed"}
    asked = phone(1).post(reverse("gathering_box", args=[gathering.uid]), form)

    assert asked.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert 'role="alert"' in asked.content.decode()
    gathering.refresh_from_db()
    assert gathering.box["game"] == "carcassonne"


def test_only_the_organiser_chooses_the_boxes():
    gathering = open_gathering(4)

    page(phone(7), gathering, "gathering_box", status=HTTPStatus.FORBIDDEN)
    act(phone(7), gathering, "gathering_box", status=HTTPStatus.FORBIDDEN, game="catan")


def test_a_phone_may_choose_that_results_are_typed_in():
    gathering = open_gathering(4)
    act(phone(1), gathering, "gathering_box", other="yes")
    begin(phone(1), gathering)

    assert not Table.objects.exists()


# ------------------------------------------------------------------ an evening of any games


def open_evening(*names):
    """Open an evening; each name takes part with a phone of its own, counted from 7."""
    gathering = open_gathering(0, format="evening")
    for number, name in enumerate(names, start=7):
        act(phone(number), gathering, "gathering_join", name=name)
    return gathering


def open_at(gathering, number, game="carcassonne", seats=("red", "blue")):
    """Open a table at an evening by the form of a new table, with its first seat at this phone."""
    form = {"game": game, "plays": seats, "order": seats, "mine": seats[:1], "name-red": f"Name {number}"}
    known = set(Table.objects.values_list("pk", flat=True))
    answer = phone(number).post(reverse("new_table"), form | {"evening": str(gathering.uid), "token": str(uuid4())})
    assert answer.status_code == HTTPStatus.SEE_OTHER, answer.content.decode()[-2000:]
    return Table.objects.exclude(pk__in=known).get()


def test_an_evening_shows_who_plays_what_and_which_seats_are_free():
    gathering = open_evening("Ann", "Ben", "Cleo")
    open_at(gathering, 7)
    catan = open_at(gathering, 8, game="catan", seats=("blue", "white", "orange"))

    shown = page(phone(9), gathering)

    assert "Carcassonne" in shown
    assert "Catan" in shown
    assert "2 seats free" in shown
    assert reverse("sit_down", args=[catan.join_code]) in shown
    looking = shown.partition("Who looks for a game?")[2]
    assert "Cleo" in looking
    assert "Ann" not in looking
    hall = page(phone(99), gathering, "gathering_hall")
    assert "Name 7" in hall
    assert "1 seat free" in hall


def test_who_sits_down_at_an_evening_looks_for_no_game_any_more():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)
    services.take_seat(seat=table.seats.get(position=1), phone=UUID(int=8), name="Ben")

    assert "Who looks for a game?" not in page(phone(8), gathering)


def test_the_poster_of_an_evening_has_the_games_that_were_played_to_their_end():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)
    assert "No game has been played" in page(phone(7), gathering, "gathering_poster")
    play_out(table)

    shown = page(phone(99), gathering, "gathering_poster")

    winner = next(one for one in table.results.all() if one.winner)
    assert "1 game" in shown
    assert f"has the most points in one game: {winner.points}" in shown


def test_a_table_that_is_open_already_is_brought_once_by_who_plays_there():
    gathering = open_evening("Ann", "Ben")
    table = open_at(open_evening("Ann"), 7)
    Table.objects.filter(pk=table.pk).update(gathering=None)
    GatheringTable.objects.all().delete()
    assert table.name in page(phone(7), gathering)

    act(phone(8), gathering, "gathering_bring", table=str(table.uid), status=HTTPStatus.FORBIDDEN)
    for _ in range(2):
        act(phone(7), gathering, "gathering_bring", table=str(table.uid))

    assert gathering.tables.get().table == table


def test_a_finished_table_that_is_brought_has_its_result():
    gathering = open_evening("Ann")
    table = open_at(open_evening("Ann"), 7)
    play_out(table)
    Table.objects.filter(pk=table.pk).update(gathering=None)
    GatheringTable.objects.all().delete()

    act(phone(7), gathering, "gathering_bring", table=str(table.uid))

    assert gathering.tables.get().places


def test_strangers_and_tournaments_get_no_tables():
    evening, tournament = open_evening("Ann"), open_gathering(2)
    act(phone(7), tournament, "gathering_join", name="Ann")
    table = open_at(open_evening("Ann", "Ben"), 8)

    act(phone(7), tournament, "gathering_bring", table=str(table.uid), status=HTTPStatus.CONFLICT)
    act(phone(8), evening, "gathering_bring", table=str(table.uid), status=HTTPStatus.FORBIDDEN)
    act(phone(7), evening, "gathering_bring", table="nothing", status=HTTPStatus.NOT_FOUND)

    assert not evening.tables.exists()


def test_the_organiser_alone_ends_a_table_of_an_evening():
    gathering = open_evening("Ann", "Ben")
    table = open_at(gathering, 7)

    act(phone(8), gathering, "gathering_end_table", 1, status=HTTPStatus.FORBIDDEN)
    act(phone(1), gathering, "gathering_end_table", 1)

    table.refresh_from_db()
    assert table.status == Status.ABANDONED


def test_an_evening_that_is_over_takes_no_table_but_opens_one_elsewhere():
    gathering = open_evening("Ann")
    act(phone(1), gathering, "gathering_end")

    table = open_at(gathering, 7)

    assert table.gathering is None
    assert "The evening on one page" in page(phone(7), gathering)


@pytest.mark.parametrize("name", ["gathering_standings", "gathering_people", "gathering_json", "gathering_csv"])
def test_other_pages_of_an_evening_answer(name):
    page(phone(1), open_evening("Ann"), name)


def test_an_evening_draws_no_round():
    gathering = open_evening("Ann", "Ben")

    page(phone(1), gathering, "gathering_draw", status=HTTPStatus.CONFLICT)
    begin(phone(1), gathering, status=HTTPStatus.CONFLICT)


# ------------------------------------------------------------------ formats, print


def test_the_organiser_orders_the_tie_breaks():
    gathering = open_gathering(4, format="club-night", **{"order-1": "vp_diff", "order-2": "buchholz", "order-3": "no"})
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)

    assert conduct_of(gathering).keys == ("points", "vp_diff", "buchholz")
    assert page(host, gathering, "gathering_csv").lstrip("\ufeff").startswith("place,name,points,vp_diff,buchholz,")


def test_an_own_format_is_played_as_it_says():
    text = phone(1).get(reverse("gathering_format", args=["four-seats"])).content.decode()
    text = text.replace("rounds = 4", "rounds = 2").replace('"four-seats"', '"ours"')
    gathering = open_gathering(8, format="own", own=text)
    host = phone(1)
    for _ in range(2):
        begin(host, gathering)
        enter_all(host, gathering)

    assert conduct_of(gathering).all_played
    assert gathering.format_name == "own"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("rounds = 3", "rounds = 9999", "rounds"), ("rounds = 3", "laps = 3", "laps"), ("[[stages]]", "[stages", "read")],
)
def test_a_format_that_does_not_fit_says_what_is_wrong_and_keeps_what_was_typed(old, new, said):
    text = phone(1).get(reverse("gathering_format", args=["club-night"])).content.decode().replace(old, new)

    answer = phone(1).post(reverse("new_gathering"), {"format": "own", "own": text, "name": "Ours"})

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    alert = answer.content.decode().partition('role="alert"')[2]
    assert said in alert[:400]
    assert new in html.unescape(answer.content.decode())
    assert not Gathering.objects.exists()


def test_there_is_no_file_of_an_unknown_format(client):
    assert client.get("/g/formats/nothing.toml").status_code == HTTPStatus.NOT_FOUND


def test_final_standings_print_certificates():
    gathering = open_gathering(4, format="club-night")
    host = phone(1)
    begin(host, gathering)
    enter_all(host, gathering)
    assert "paper-diploma" not in page(host, gathering, "gathering_print")

    act(host, gathering, "gathering_end")

    assert page(host, gathering, "gathering_print").count("paper-diploma") == 3


def test_the_organiser_of_a_tournament_reads_no_hands():
    gathering = open_gathering(0, format="catan-seats", game="catan")
    for number in range(10, 14):
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    act(phone(1), gathering, "gathering_box", game="catan", **{"option-cards": "phones", "switches_of": "2022"})
    begin(phone(1), gathering)
    (table,) = open_tables(gathering)
    seat = table.seats.get(position=0)

    address = reverse("table", args=[table.uid])
    own, organiser, stranger = (phone_client(one).get(address).content.decode() for one in (seat.phone, HOST, None))

    assert position_of(table).rules.hands_are_secret
    assert 'class="hand ' in own
    assert 'class="hand ' not in organiser
    assert 'class="hand ' not in stranger


def test_the_bracket_follows_the_knock_out_to_its_final():
    gathering = open_gathering(9)
    host = phone(1)
    for number in range(1, 9):
        begin(host, gathering)
        if number == 6:
            shown = bracket_screen(conduct_of(gathering))
            assert [len(column.matches) for column in shown] == [4, 2, 1]
        enter_all(host, gathering)

    columns = bracket_screen(conduct_of(gathering))

    assert [column.title for column in columns] == ["Quarter-finals", "Semi-finals", "Final"]
    final, third = columns[-1].matches
    assert third.third_place
    through = {seat.name for match in columns[1].matches for seat in match.seats if seat.won}
    assert {seat.name for seat in final.seats} == through
    assert "Quarter-finals" in page(phone(99), gathering, "gathering_standings")


def test_a_page_says_how_many_phones_may_ask_at_once():
    assert 'data-many="9"' in page(phone(1), open_gathering(9))


def test_a_gathering_without_a_knock_out_has_no_bracket():
    gathering = open_gathering(4, format="club-night")
    begin(phone(1), gathering)

    assert not bracket_screen(conduct_of(gathering))
