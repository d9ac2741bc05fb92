"""The law of points: whatever lists the points of a finished game, each list adds up to the result."""

from __future__ import annotations

import csv
import gzip
import json
import random
from collections.abc import Callable
from functools import partial
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from django.utils import translation

from games import services
from games.archive.records import scores_csv
from games.log.position import Position, opening, position_of
from games.models import Seat, Table
from games.phrasing.common.label import source_label
from games.phrasing.common.unknown import NEUTRAL
from games.projections.integrity import table_problems
from games.projections.score_sums import DRAWN
from games.projections.sync import differences
from games.screens.corrections.explanation import seat_points
from games.screens.history.facet import HistoryScreens
from games.screens.history.games_played import when_line
from games.screens.history.moments import timeline_of
from games.screens.history.past_game import past_game
from games.screens.history.person import profile_of
from games.screens.history.result import result_of
from games.screens.table.facets import LogWords
from games.screens.table.table_view import TableView, table_view_of
from games.selectors import people
from games.services.administration.rebuild import make_due_rows
from games.services.tables.copy_table import write_table
from scoring.catan.move import Stop
from scoring.catan.rules import Catan
from scoring.kernel import moves as kernel
from scoring.kernel.moves import Move
from scoring.kernel.table import Adjust
from scoring.pads.box import game_key, shelf
from scoring.pads.move import Finish, Score, TurnTo
from tests.games.catan.playing import choose
from tests.games.catan.sets.knights import recorded
from tests.games.finished import finished_table
from tests.games.past.test_carrying_on import begin
from tests.support.playing import ANN, play_turns

pytestmark = pytest.mark.django_db

VECTORS = Path(__file__).parents[2] / "scoring" / "vectors"


MOST = 2000
"""Moves of a game."""
ENOUGH = 160
"""Moves of a game of Catan, after which the table ends it."""


def of_file(name: str, number: int) -> Table:
    with gzip.open(VECTORS / name) as lines:
        content = list(lines)[number]
    (table,) = services.import_file(content=content, phone=ANN).tables
    return table


def played(game: str, edition: str, colours: list[str], finish: Callable[..., Move | None], **facts: object) -> Table:
    """Return a table of moves by chance, that `finish` ends."""
    table = Table(
        name="By chance", game=game, edition=edition, sets=facts.pop("sets", []), size=len(colours), host=ANN, **facts
    )
    table.colours = colours
    seats = [Seat(position=at, name=f"P{at}", colour=colour) for at, colour in enumerate(colours)]
    chance, turns = random.Random(7), []
    position = opening(table)
    for number in range(MOST):
        state = position.state
        if state.over:
            break
        seat = chance.choice(state.actors)
        move = finish(position, number) or choose(position, seat, chance)
        turns.append((int(seat), move))
        position = position.play(seat, move)
    assert position.state.over
    write_table(table=table, seats=seats, turns=turns, phone=ANN)
    return table


def stop(position: Position, number: int) -> Move | None:
    """End a game of Catan where the table has played long enough, in a turn."""
    fits = number > ENOUGH and position.rules.expects(position.state, Stop) and len(position.state.actors) == 1
    return Stop() if fits and not position.rules.explain(position.state, position.state.turn, Stop()) else None


def catan(**options: object) -> Table:
    return played("catan", "2022", ["blue", "white", "orange", "red"], stop, options=options)


def knights() -> Table:
    (table,) = services.import_file(content=json.dumps(recorded.record()).encode(), phone=ANN).tables
    return table


def midway() -> Table:
    """Return a game of which only the end was logged."""
    table: Table = begin()
    play_turns(table, 100)
    return table


def on_pad(key: str) -> Table:
    """Return a game on a pad: what every seat was given twice, some points by agreement, and its end."""
    one = shelf()[key]
    colours = list(one.colours or ("red", "blue", "green"))[: max(one.seats[0], min(3, one.seats[1]))]

    def line(position: Position, number: int) -> Move:
        seat = position.state.actors[0]
        wanted = [Score(points=7 + number), Adjust(3)] if number < 3 * len(colours) else [Finish()]
        turns = [TurnTo(to) for to in one.sections]
        legal = [move for move in (*wanted, *turns) if not position.rules.explain(position.state, seat, move)]
        return legal[0] if legal else wanted[-1]

    edition = next(iter(one.editions), "usual")
    return played(game_key(one), edition, colours, line)


GAMES: dict[str, Callable[[], Table]] = {
    "carcassonne": finished_table,
    "carcassonne, begun in the middle": midway,
    "carcassonne, many boxes": lambda: of_file("carcassonne/bigbox+river2.jsonl.gz", 0),
    "carcassonne, gold and witch": lambda: of_file("carcassonne/gold+mage-x3.jsonl.gz", 0),
    "carcassonne, 2006": lambda: of_file("carcassonne/base-2006.jsonl.gz", 1),
    "catan": lambda: of_file("catan/base.jsonl.gz", 4),
    "catan, fixed": lambda: catan(placements="fixed", cards="none"),
    "catan, fixed, hands": lambda: catan(placements="fixed", cards="phones"),
    "catan, free": lambda: catan(cards="table"),
    "knights": knights,
    **{f"pad {key}": partial(on_pad, key) for key in sorted(shelf())},
}


@pytest.fixture(params=sorted(GAMES))
def table(request, db) -> Table:
    made = GAMES[request.param]()
    made.refresh_from_db()
    assert made.status == "finished"
    return made


def seen(table: Table) -> TableView:
    seats = list(table.seats.all())
    return table_view_of(table=table, seats=seats, position=position_of(table), phone=ANN, base="/")


def test_every_list_of_points_adds_up_to_the_result(table):
    results = {row.seat: row.points for row in table.results.all()}
    seats, table_view = list(table.seats.all()), seen(table)
    (head, *lines) = csv.reader(StringIO(scores_csv(table, seats)))
    last = {line[head.index("colour")]: int(line[head.index("total")]) for line in lines}
    rows: dict[int, dict[str, int]] = {seat: {} for seat in results}
    for one in table.tallies.exclude(source__startswith=f"{DRAWN}."):
        rows[one.seat][one.source] = one.points
    moments = timeline_of(position_of(table)).moments
    kinds = {rank.position: {part.source: part.points for part in rank.parts} for rank in result_of(table_view).ranks}
    page = past_game(table_view, list(table.results.all()), list(table.entries.select_related("author")))

    for seat, points in results.items():
        assert last.get(seats[seat].colour, 0) == points
        assert kinds[seat] == rows[seat]
        assert sum(rows[seat].values()) == points
        assert moments[-1].scores[seat] == points
        for before, after in pairwise(moments):
            gained = sum(gain.points for gain in after.gains if gain.seat == seat)
            assert after.scores[seat] - before.scores[seat] == gained
        for total in seat_points(table_view, seat).sums:
            assert (
                sum(int(one.points.points) for one in seat_points(table_view, seat, total.source).earned)
                == total.points
            )
    for standing in page.standings:
        assert sum(part.points for part in standing.parts) == standing.total == results[standing.seat_view.position]


def test_what_stands_on_an_island_is_what_its_points_are_made_of(table):
    position = position_of(table)
    if not isinstance(position.rules, Catan):
        return
    for one in table.results.all():
        stands = {term.code: term.points for term in position.rules.terms(position.state, kernel.Seat(one.seat))}
        rows = dict(table.tallies.filter(seat=one.seat).values_list("source", "points"))
        assert rows == stands


def test_what_brings_a_person_points_makes_their_average(table):
    seat = table.seats.exclude(name="").first()
    services.join_names(phone=ANN, names=[seat.name])
    seat.refresh_from_db()
    points = table.results.get(seat=seat.position).points

    assert people.totals(people.totals_by_game(seat.person).values()).average == points
    assert sum(one.points for one in people.sums(seat.person).values()) == points


def test_turns_are_counted_in_one_way(table):
    table_view, words = seen(table), HistoryScreens.of(table.game)
    last = max(moment.turn or 0 for moment in timeline_of(table_view.position).moments)
    told = words.turns_label(table.turns)

    assert table.turns >= 1
    assert result_of(table_view).turns == told
    assert told in when_line(table)
    assert last - table.turns in {0, 1}, "the end of a pad is a line of its own"
    assert table_problems(table) == []


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_what_brings_a_person_points_is_said_in_words(table, language):
    seat = table.seats.exclude(name="").first()
    services.join_names(phone=ANN, names=[seat.name])
    seat.refresh_from_db()
    with translation.override(language):
        (game,) = profile_of(seat.person).by_game
        words = LogWords.of(table.game)
        brought = table.tallies.filter(seat=seat.position).exclude(source__startswith=f"{DRAWN}.")
        wanted = {source_label(words.source(tally.source)) for tally in brought}

    told = [category.label for category in game.categories]
    assert not [label for label in told if "_" in label or label in NEUTRAL.values()]
    assert set(told) <= wanted


def test_games_of_before_the_rows_of_the_set_up_get_them_when_the_database_is_migrated(db):
    table = catan(placements="fixed", cards="none")
    table.score_lines.filter(seq=0).delete()
    Table.objects.update(rows_due=True)
    assert differences(table, position_of(table)) == ["ScoreLine"]

    make_due_rows()

    assert differences(table, position_of(table)) == []
