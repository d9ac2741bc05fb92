"""A phone's island after news of any moves is the one that a fresh page would draw."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from games.catan.pages.board import drawing
from games.catan.pages.board.figures import ON_SITE
from games.catan.pages.board.island_pieces import changed, draw, pieces_of
from games.catan.pages.board.piece import Look, Piece
from games.log.position import Position
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.board.geometry import intersections_of
from scoring.catan.rules import Robber
from tests.scoring.catan.sets.knights.playing import ANN, BEN, RING, knights_rules, position
from tests.scoring.catan.sets.knights.wandering import rules_of, wander
from tests.support.depth import first

COLOURS = ("red", "blue", "white", "orange", "green", "brown")


def look_at(rules, state) -> TableView:
    """Return what an onlooker sees of such a table."""
    seat_views = tuple(SeatView(seat, str(seat), COLOURS[seat], is_mine=False) for seat in range(rules.seats))
    nowhere: Any = None
    return TableView(nowhere, seat_views, Position(1, 1, rules, state, state), "/t/", hosts=False)


def shown(markup: str) -> dict[str, str]:
    """Return every piece of a drawing by its id."""
    found, depth, start, name = {}, 0, 0, ""
    for tag in re.finditer(r"<(/?)(?:use|g)\b([^>]*?)(/?)>", markup):
        closes, attributes, is_empty = tag.groups()
        if depth == 0:
            start, name = tag.start(), re.findall(r'id="([^"]+)"', attributes)[0]
        depth += 0 if is_empty else -1 if closes else 1
        if depth == 0:
            assert name not in found, f"{name} is there twice"
            found[name] = markup[start : tag.end()]
    return found


def fresh_page(table_view) -> dict[str, str]:
    return shown(str(drawing.board_view(table_view, "").figures))


@pytest.mark.parametrize("seed", first(12, range(30)))
def test_news_of_any_moves_lead_to_what_a_fresh_page_draws(seed):
    rules, chance = rules_of(seed), random.Random(seed)
    plies = list(wander(rules, seed, most=260))
    before = look_at(rules, plies[0].before)
    phone = fresh_page(before)
    for ply in plies:
        if chance.random() < 0.4:
            continue
        table_view = look_at(rules, ply.step.state)
        added = drawing.additions(before, table_view)
        kept = {id_: drawn for id_, drawn in phone.items() if id_ not in added.gone.split()}
        put_on = shown(str(added.figures))
        assert not put_on.keys() & kept.keys(), "what is put on is not there yet"
        phone, before = kept | put_on, table_view

        assert phone == fresh_page(table_view), ply.move
        shaded = set(intersections_of(ply.step.state[Robber].at))
        above = list(phone)[list(phone).index("robber") :]
        assert {id_ for id_, piece in pieces_of(ply.step.state).items() if piece.at in shaded} <= {*above}, ply.move


@pytest.mark.long
def test_the_random_games_move_every_kind_of_piece():
    changes = set()
    for seed in range(30):
        for ply in wander(rules_of(seed), seed, most=260):
            before = pieces_of(ply.before)
            after = pieces_of(ply.step.state)
            changes |= {piece.family for id_, piece in after.items() if before.get(id_) != piece}
            changes |= {f"no {piece.family}" for id_, piece in before.items() if id_ not in after}

    assert changes >= {"road", "settlement", "city", "robber", "knight", "wall", "metropolis", "merchant", "token"}
    assert changes >= {"no road", "no knight", "no wall"}


def test_an_ordinary_move_changes_one_place():
    rules = knights_rules()
    before, now = (pieces_of(position(rules, pieces=pieces)) for pieces in ("", f"{ANN} settlement {RING[0]}"))

    assert changed(before, now) == (ON_SITE.id_of(RING[0]),)


def test_a_knight_shows_level_pose_and_seat():
    look = Look(knights_rules(), COLOURS)
    kinds = [f"knight-{level}-{pose}" for level in (1, 2, 3) for pose in ("active", "inactive")]
    drawn = {draw(Piece(kind, RING[0], BEN), look) for kind in kinds}

    assert len(drawn) == 6
    assert all("#knight-blue-" in one and 'class="figure seat-blue"' in one for one in drawn)


def test_metropolis_and_fallen_city_take_the_place_of_their_building():
    rules = knights_rules()
    pieces = f"{ANN} city {RING[0]} / {ANN} settlement {RING[2]}"
    state = position(rules, pieces=pieces, metropolises={"science": RING[0]}, walls=RING[0], fallen=RING[2])
    drawn = fresh_page(look_at(rules, state))
    names = [re.findall(r"#([\w-]+)", one)[-1] for id_, one in drawn.items() if id_[0] in "bw"]

    assert sorted(names) == ["fallen-red", "metropolis-red-science", "wall"]


@pytest.mark.parametrize(
    ("attacks", "option", "sleeps"), [(0, "asleep", True), (0, "awake", False), (1, "asleep", False)]
)
def test_the_robber_sleeps_until_the_barbarians_have_come_where_the_rules_say_so(attacks, option, sleeps):
    rules = knights_rules(robber_before_attack=option)
    drawn = fresh_page(look_at(rules, position(rules, attacks=attacks)))

    assert ("#asleep" in drawn["robber"]) is sleeps
    assert "#robber-figure" in drawn["robber"]


def test_only_tokens_that_have_changed_places_lie_over_the_ground():
    rules = knights_rules()
    assert not [id_ for id_ in fresh_page(look_at(rules, rules.start())) if id_.startswith("t")]
