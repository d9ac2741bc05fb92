"""Cards of games are drawn from rows: tiles with figures, islands with pieces; no log is played for them."""

from __future__ import annotations

import pytest

from games.log.position import position_cache
from games.models import IslandPiece, PlacedMeeple
from games.screens.history.games_played import small_maps
from games.screens.lobby.scene import backdrop, thumbnails
from games.selectors.history import Wanted, list_games
from tests.games.catan.playing import open_catan, play
from tests.support.cast import ANN, phone_client
from tests.support.playing import open_table, play_turns, position

pytestmark = pytest.mark.django_db


@pytest.fixture
def no_fold(monkeypatch):
    """Let nobody play a log."""

    def forbidden(*_args, **_kwargs):
        pytest.fail("a log was played")

    for room in ("games.log.position", "games.log", "games.selectors.tables"):
        for name in ("position_of", "refold"):
            monkeypatch.setattr(f"{room}.{name}", forbidden, raising=False)
    position_cache.forget()


def test_a_small_map_shows_tiles_and_the_figures_on_them(no_fold_later):
    table = open_table()
    play_turns(table, 8)
    no_fold_later()
    standing = PlacedMeeple.objects.filter(table=table).count()

    drawn = small_maps([table])[table.pk].drawn

    assert standing
    assert drawn.count("figure seat-") == standing
    assert drawn.count("<use") == standing + table.tiles.count()
    PlacedMeeple.objects.all().delete()
    assert "figure" not in small_maps([table])[table.pk].drawn


@pytest.fixture
def no_fold_later(request):
    return lambda: request.getfixturevalue("no_fold")


def test_an_island_has_a_small_map_with_roads_settlements_and_the_robber(no_fold_later):
    table = open_catan("none")
    play(table, 20)
    no_fold_later()
    pieces = IslandPiece.objects.filter(table=table).count()

    drawn = small_maps([table])[table.pk].drawn
    (scene,) = thumbnails([table]).values()

    assert pieces
    assert drawn.count('class="figure seat-') >= pieces
    assert "robber" in drawn
    assert scene.figures == drawn


def test_the_page_to_sit_down_on_is_drawn_from_rows(no_fold_later):
    table = open_table()
    play_turns(table, 20)
    no_fold_later()

    scene = backdrop(table, list(table.seats.all()))

    assert len(scene.tiles) > 10
    assert "figure seat-" in scene.figures


def test_a_card_of_an_open_game_says_what_everybody_shows():
    table = open_catan("none")
    play(table, 14)
    (shown,) = list_games(Wanted()).points.values()

    assert tuple(shown[seat] for seat in range(3)) == position(table).state.scores != (0, 0, 0)
    assert phone_client(ANN).get("/games/").content.decode().count("played-map") == 1
