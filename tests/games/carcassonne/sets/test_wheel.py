"""Wheel of Fortune on the pages: tiles that turn it, its crowns, the plague, its picture, and the rows of it all."""

from __future__ import annotations

import json
import random
from uuid import uuid4

import pytest
from django.urls import reverse

from games.archive.records import record_json, record_of
from games.carcassonne.pages.board.places import kinds_of
from games.log.correction import Change
from games.models import NeutralPiece
from games.models.log import EntryKind
from games.projections.integrity import table_problems
from games.screens.history.games_played import small_maps
from games.services.log.corrections import correct
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.sets.wheel.sectors import on_crowns, pig_at
from scoring.carcassonne.sets.wheel.turning import STRICKEN, Crown, TurnWheel
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Scored, Seat
from scoring.record import examine
from tests.games.carcassonne.sets.test_boxes_on_the_table import Evening
from tests.support.playing import ANN, log

pytestmark = pytest.mark.django_db


def evening(**more):
    """Return an evening at which the wheel lies, and red draws first."""
    return Evening("wheel", **more)


def turn(steps, sector):
    return json.dumps({"do": "wheel", "steps": steps, "sector": sector})


def lay(there, tile="base-U", at=(3, 0), rot=0, **figure):
    """Let whoever is in turn lay a tile beside the wheel, with a figure or none."""
    seat = there.position.state.turn
    log(there.table, {"seat": seat, "do": "draw", "tile": tile})
    log(there.table, {"seat": seat, "do": "place", "at": list(at), "rot": rot})
    log(there.table, {"seat": seat, **(figure or {"do": "pass"})})


def test_the_tray_asks_for_a_wheel_before_the_tile_and_pays():
    there = evening()
    page = there.sheet()

    assert "A wheel on the tile?" in page
    assert "1: Taxes" in page
    assert "3: Storm" in page
    page = there.send(move=turn(3, "storm"))
    assert there.position.state.scores == (7, 7)
    assert there.position.state.phase == "draw"
    assert "A wheel on the tile?" not in page
    pig = NeutralPiece.objects.get(table=there.table, kind="wheel_pig")
    assert (pig.segment, pig.x, pig.y) == ("storm", 0, 2)


def test_the_tray_is_of_what_can_be_drawn_and_the_wheel_is_not_called_the_newest_tile():
    there = evening()
    there.send(move=turn(3, "storm"))
    sheet = there.sheet()

    assert 'data-counts="' in sheet
    assert not any(kind.startswith("wf-") for kind in kinds_of(there.position))
    assert "tile-new" not in sheet
    lay(there)
    assert "tile-new" in there.sheet()


def test_where_a_marker_is_asked_for_after_the_figure_no_tile_is_offered_below_it():
    there = Evening("wheel", "messengers")
    there.send(move=turn(3, "storm"))
    log(there.table, {"seat": 0, "do": "draw", "tile": "base-U"})
    log(there.table, {"seat": 0, "do": "place", "at": [3, 0], "rot": 0})
    asked = there.sheet()
    there.send(**{"pass": "pass"})
    for _seat in range(2):
        there.send(move='{"do":"marker","points":7,"which":1}')
    log(there.table, {"seat": 1, "do": "draw", "tile": "base-U"})
    log(there.table, {"seat": 1, "do": "place", "at": [4, 0], "rot": 0})

    assert "no-figure" in asked
    assert "upcoming" not in asked
    assert "upcoming" in there.sheet()


def test_a_tile_in_hand_may_turn_it_too():
    there = evening(draw_by="app")
    log(there.table, {"seat": 0, "do": "draw", "tile": "base-U"})
    assert "2: Famine" in there.sheet()
    there.send(move=turn(2, "famine"))

    assert (there.position.state.phase, pig_at(there.position.state[Board])) == ("place", "famine")


def test_a_figure_goes_on_a_crown_and_is_drawn_there():
    there = evening()
    log(there.table, {"seat": 0, "do": "draw", "tile": "base-U"})
    log(there.table, {"seat": 0, "do": "place", "at": [3, 0], "rot": 0})
    assert "Or on a crown" in there.sheet()
    page = there.send(move='{"do":"crown","figure":"meeple","sector":"taxes"}')

    assert [figure.seat for figure in on_crowns(there.position.state[Board], "taxes")] == [0]
    assert "#knight-red-s" in page
    page = there.sheet("?list=wheel")
    assert 'aria-label="The pig: Fortune; Taxes: Ann"' in page
    assert "#wheel_pig-s" in page
    assert page.count("the pig is here") == 1
    there.send(move=turn(1, "taxes"))
    assert there.position.state.scores == (3, 0)
    assert on_crowns(there.position.state[Board], "taxes") == ()


def test_the_plague_asks_everybody_who_has_a_figure_on_the_land():
    there = evening()
    lay(there, do="deploy", figure="meeple", on="r1")
    lay(there, at=(3, 1), do="deploy", figure="meeple", on="f1")
    there.send(move=turn(3, "storm"))
    lay(there, at=(3, -1))
    page = there.send(move=turn(2, "plague"))

    assert (there.position.state.phase, there.position.state.actors) == (STRICKEN, (1,))
    assert "Plague: who goes home?" in page
    assert 'class="wheel"' in page
    there.send(move='{"do":"recall","figure":"meeple","at":[3,1]}')
    assert there.position.state.actors == (0,)
    there.send(move='{"do":"recall","figure":"meeple","at":[3,0]}')
    assert (there.position.state.phase, there.position.state.turn) == ("draw", 1)
    assert list(there.position.state[Board].figures()) == []


def test_a_game_with_the_wheel_goes_out_as_it_came_in():
    there = evening()
    there.send(move=turn(1, "taxes"))
    lay(there, do="crown", figure="meeple", sector="storm")
    there.send(move=turn(2, "storm"))
    record = json.loads(record_json(record_of(there.table, list(there.table.seats.all()), there.position)))

    assert examine(record).ok
    assert table_problems(there.table) == []
    page = there.cast.ann.get(there.base + "log/").text
    assert "turns the wheel by 2: Storm" in page


def test_the_form_says_what_is_not_known(client):
    page = client.get("/new/").text

    assert "You tell the app which tiles turn it." in page
    assert "Not confirmed." in page
    assert 'value="wheel"' in page


PAGES = ("board", "end", "log", "past_game", "replay", "print_sheet", "page_file", "scores_file", "table")


def by_chance(there, moves):
    """Let so many moves be made by chance, the wheel and its crowns among them."""
    chance = random.Random(7)
    for _move in range(moves):
        state = there.position.state
        seat = state.actors[0]
        legal = sorted(there.position.rules.legal_moves(state, seat), key=repr)
        wheel = [move for move in legal if isinstance(move, TurnWheel | Crown)]
        log(
            there.table,
            {"seat": int(seat), **write_move(chance.choice(wheel if chance.random() < 0.4 and wheel else legal))},
        )


def test_every_page_tells_a_game_with_the_wheel():
    there = evening()
    by_chance(there, 60)
    lines = {played.move.kind: played.seq for played in reversed(there.position.played)}
    awards = [
        (seq, number)
        for seq, effects in there.position.effects
        for number, award in enumerate(one for one in effects if isinstance(one, Scored))
    ]

    assert {"carcassonne.wheel", "carcassonne.crown", "carcassonne.recall"} <= lines.keys()
    for name in PAGES:
        answer = there.cast.ann.get(reverse(name, kwargs={"uid": there.table.uid}), follow=True)
        assert answer.status_code == 200, name
    for kind, seq in lines.items():
        facts = {"uid": there.table.uid, "way": "fix", "seq": seq, "word": "new"}
        assert there.cast.ann.get(reverse("fix", kwargs=facts), follow=True).status_code == 200, kind
    for seq, number in awards:
        facts = {"uid": there.table.uid, "seq": seq, "number": number}
        assert there.cast.ann.get(reverse("why", kwargs=facts), follow=True).status_code == 200, (seq, number)
    assert table_problems(there.table) == []
    assert small_maps([there.table])[there.table.pk].drawn


def test_a_turn_of_the_wheel_is_put_right():
    there = evening()
    there.send(move=turn(1, "taxes"))
    lay(there)
    seq = next(played.seq for played in there.position.played if played.move.kind == "carcassonne.wheel")
    change = Change(EntryKind.AMENDED, seq, Seat(0), TurnWheel(3, "storm"))
    correct(table_uid=there.table.uid, phone=ANN, seen=there.position.head, token=uuid4(), changes=[change])

    assert there.position.state.scores == (7, 7)
    assert pig_at(there.position.state[Board]) == "storm"
    assert table_problems(there.table) == []
