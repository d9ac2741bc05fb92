"""Duplicate tables in the app: the same tiles by seat and turn, nothing seen of other tables, and the comparison."""

from __future__ import annotations

import random
import re
from collections import Counter
from http import HTTPStatus
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from games import services
from games.log.position import Position, position_of
from games.log.same_tiles import next_tile, secret_of_round
from games.models import Gathering
from games.selectors.gatherings import conduct_of
from scoring.catalogue import game, ruleset_for
from scoring.kernel import Box, UnsuitableBox, inner_move, write_move
from tests.games.gatherings.acting import act, begin, enter_all, open_gathering, open_tables, page, phone

pytestmark = pytest.mark.django_db
ALL = tuple(key for key in game("carcassonne").sets if key in game("carcassonne").one_tile)


def open_duplicate(people=4, **choices):
    """Open duplicate tables for so many phones, from 10 on, and begin their first round."""
    gathering = open_gathering(0, format="duplicate", **choices)
    for number in range(10, 10 + people):
        act(phone(number), gathering, "gathering_join", name=f"Player {number}")
    begin(phone(1), gathering)
    return gathering


def draw(table):
    """Let the app draw at a table, and return the tile."""
    table.refresh_from_db()
    position = position_of(table)
    seat = table.seats.get(position=position.state.turn)
    after = services.draw_tile(table_uid=table.uid, phone=seat.phone, seen=table.head, token=uuid4())
    return write_move(inner_move(after.played[-1].move))["tile"]


def go_on(table, chance):
    """Make any legal move of the seat in turn that is no draw."""
    table.refresh_from_db()
    position = position_of(table)
    seat = position.state.turn
    legal = position.rules.legal_moves(position.state, seat)
    moves = [move for move in legal if write_move(move)["do"] in {"place", "deploy", "pass"}]
    holder = table.seats.get(position=seat).phone
    move = chance.choice(moves)
    services.record(
        table_uid=table.uid,
        phone=holder,
        seen=table.head,
        token=uuid4(),
        moves=[{"seat": int(seat), **write_move(move)}],
    )


def play(table, turns, chance):
    """Play so many turns by chance, and return the tiles by seat and by turn of that seat."""
    found: dict[tuple[int, int], list[str]] = {}
    while True:
        table.refresh_from_db()
        position = position_of(table)
        if position.state.over or position.state.turn_number > turns:
            return found
        if position.rules.chances(position.state):
            turn, seat = position.state.turn_number, int(position.state.turn)
            found.setdefault((seat, (turn - 1) // 2), []).append(draw(table))
        else:
            go_on(table, chance)


def test_every_table_draws_the_same_tiles_by_seat_and_turn():
    gathering = open_duplicate()
    one, other = open_tables(gathering)

    first, second = play(one, 12, random.Random(1)), play(other, 12, random.Random(2))

    assert len(first) == 12
    # A tile that fits nowhere is followed by one from the end of the list.
    assert {place: tiles[0] for place, tiles in first.items()} == {place: tiles[0] for place, tiles in second.items()}


def test_another_round_and_another_gathering_have_other_tiles():
    first, second = open_duplicate(), open_duplicate()

    tiles = [list(play(open_tables(one)[0], 10, random.Random(3)).values()) for one in (first, second)]

    assert tiles[0] != tiles[1]


def test_a_draw_that_is_taken_back_is_the_same_again():
    table = open_tables(open_duplicate())[0]
    play(table, 3, random.Random(4))
    tile = draw(table)
    table.refresh_from_db()
    holder = table.seats.get(position=position_of(table).state.turn).phone

    services.undo(table_uid=table.uid, phone=holder, seen=table.head, token=uuid4())

    assert draw(table) == tile


def whole_game(sets, number):
    """Play a whole game by chance without a table, and return its draws by seat and by turn of that seat."""
    rules = ruleset_for(Box("carcassonne", "second", 2, sets))
    start = rules.start()
    position, chance = Position(0, 0, rules, start, start), random.Random(number)
    secret = secret_of_round(UUID(int=5), 1)
    found: dict[tuple[int, int], list[str]] = {}
    while not position.state.over:
        seat, turn = position.state.turn, position.state.turn_number
        if ways := rules.chances(position.state):
            move = next_tile(secret, position, ways)
            assert move is not None
            found.setdefault((int(seat), (turn - 1) // 2), []).append(write_move(move)["tile"])
        else:
            legal = [move for move in rules.legal_moves(position.state, seat) if write_move(move)["do"] != "finish"]
            move = chance.choice(legal)
        position = position.play(seat, move)
    return found


@pytest.mark.parametrize("sets", [("base",), ALL])
def test_whole_games_have_the_same_tiles_to_their_ends(sets):
    games = [whole_game(sets, number) for number in range(3)]

    assert len({tuple(sorted(Counter(tile for tiles in one.values() for tile in tiles).items())) for one in games}) == 1
    for place in set.intersection(*map(set, games)):
        # A turn near the end may have another tile: where one was set aside, the list is shorter.
        if place[1] < min(len([1 for seat, _ in one if seat == place[0]]) for one in games) - 2:
            assert len({one[place][0] for one in games}) == 1
    for one in games:
        turns = Counter(seat for seat, _turn in one)
        assert abs(turns[0] - turns[1]) <= 2


def test_nobody_sees_another_table_before_all_are_over():
    gathering = open_duplicate()
    mine, other = sorted(open_tables(gathering), key=lambda one: not one.seats.filter(phone=UUID(int=10)).exists())
    for table in (mine, other):
        play(table, 4, random.Random(5))
    address = reverse("table", args=[other.uid])

    assert reverse("table", args=[mine.uid]) in page(phone(10), gathering)
    for number, name in ((10, "gathering"), (1, "gathering"), (99, "gathering_hall")):
        assert address not in page(phone(number), gathering, name)
    assert "hall-map" not in page(phone(99), gathering, "gathering_hall")
    assert "compared when every table has a result" in page(phone(10), gathering, "gathering_compared", 1)
    number = gathering.tables.get(table=other).number
    assert address not in page(phone(10), gathering, "gathering_result", 1, number)


def test_tables_are_compared_in_percent_and_turn_by_turn():
    gathering = open_duplicate()
    tables = open_tables(gathering)
    for index, table in enumerate(tables):
        play(table, 6, random.Random(index))
    enter_all(phone(1), gathering)

    shown = page(phone(10), gathering, "gathering_compared", 1)

    assert "Turn 6 of 6" in shown
    assert shown.count("<figure") == 2
    earlier = page(phone(10), gathering, "gathering_compared", 1, turn="3")
    assert "Turn 3 of 6" in earlier
    # Each of the two landscapes has the start tile and three more, and nothing of later turns.
    assert len(re.findall(r'<use href="[^"]*#base-[A-Z]-\d"', earlier)) == 2 * 4
    assert 'display="none"' not in earlier
    assert "Turn 6 of 6" in page(phone(10), gathering, "gathering_compared", 1, turn="999", left="7", right="x")
    assert reverse("gathering_compared", args=[gathering.uid, 1]) in page(phone(10), gathering)
    conduct = conduct_of(gathering)
    points = conduct.history.points
    assert sorted(points.values()) in ([0, 0, 100, 100], [50, 50, 50, 50])
    assert sum(points.values()) == 200


def test_a_match_that_was_broken_off_is_compared_with_none():
    gathering = open_duplicate(6)
    for table, (one, other) in enumerate(((60, 50), (40, 50)), start=1):
        act(phone(1), gathering, "gathering_result", 1, table, **{"points-0": one, "points-1": other})
    act(phone(1), gathering, "gathering_result", 1, 3, how="win-0")

    points = conduct_of(gathering).compared(conduct_of(gathering).proceedings.round(1))

    assert [list(map(int, points[table])) for table in (1, 2, 3)] == [[100, 0], [0, 100], [60, 40]]


def test_a_bye_counts_as_the_mean():
    gathering = open_duplicate(3)
    enter_all(phone(1), gathering)

    assert sorted(conduct_of(gathering).history.points.values()) == [50, 50, 50]


def test_results_that_are_typed_in_are_compared_without_landscapes():
    gathering = open_duplicate(4, game="other")
    enter_all(phone(1), gathering)

    shown = page(phone(10), gathering, "gathering_compared", 1)

    assert "100" in shown
    assert "<figure" not in shown


def test_other_rounds_are_not_compared():
    gathering = open_gathering(4)
    begin(phone(1), gathering)

    page(phone(1), gathering, "gathering_compared", 1, status=HTTPStatus.NOT_FOUND)
    page(phone(1), gathering, "gathering_compared", 9, status=HTTPStatus.NOT_FOUND)


def test_a_game_whose_tiles_cannot_be_dealt_so_is_refused():
    form = {"token": str(uuid4()), "name": "Club", "format": "duplicate", "game": "catan"}
    answer = phone(1).post(reverse("new_gathering"), form)

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "each turn draws one tile" in answer.content.decode()
    assert not Gathering.objects.exists()


@pytest.mark.parametrize("sets", [["base", "traders"], ["base", "river1"]])
def test_boxes_with_other_draws_are_refused(sets):
    gathering = open_gathering(4, format="duplicate")

    with pytest.raises(UnsuitableBox):
        services.choose_box(uid=gathering.uid, phone=UUID(int=1), box=gathering.box | {"sets": sets})


def test_the_app_draws_whatever_was_chosen():
    gathering = open_gathering(4, format="duplicate")

    services.choose_box(uid=gathering.uid, phone=UUID(int=1), box=gathering.box | {"draw_by": "bag"})

    gathering.refresh_from_db()
    assert gathering.box["draw_by"] == "app"
    begin(phone(1), gathering)
    assert {table.draw_by for table in open_tables(gathering)} == {"app"}
