"""The turn with Cities & Knights: keys for knights, walls and improvements, and knights to tap."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.catan.pages.board.acting_seat import rules_of
from games.catan.pages.board.forms import value
from games.catan.pages.board.set_pages import BuildKey
from games.catan.pages.sheets.placing import ask_place, why_not
from games.catan.sets.knights.pages.patrol import ACTS
from games.catan.sets.knights.words.labels import track_label
from games.catan.words.labels import piece_label
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import TableView
from scoring.catan.board.network import CITY, Network
from scoring.catan.sets.knights.cities.city import WALL
from scoring.catan.sets.knights.cities.track import LEVELS, Improvements
from scoring.catan.sets.knights.defence.patrol import HIRING, LEVEL_NAMES
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.knight import Knights, free_posts
from scoring.catan.sets.knights.move import Hire, Improve, Wall
from scoring.kernel import Seat


def keys(table_view: TableView, seat: Seat) -> Iterator[BuildKey]:
    """Yield a wall, a knight, the improvements and, once there are any, one's knights."""
    rules, state = rules_of(table_view.position), table_view.position.state
    legal = list(rules.legal_moves(state, seat))
    for piece, what, left, kind in (
        (WALL, WALL, rules.left_of(state, seat, WALL), Wall),
        (HIRING, LEVEL_NAMES[1], state[Knights].left(seat, 1), Hire),
    ):
        is_open = any(isinstance(move, kind) for move in legal)
        note = ngettext("%(count)s left", "%(count)s left", left) % {"count": left}
        cost = rules.amounts(rules.costs[piece])
        yield BuildKey(piece, piece_label(what), cost, note, is_open, f"sheet/?build={piece}")
    levels = tuple(_level(state[Improvements].level(seat, track), track) for track in TRACKS)
    may_improve = any(isinstance(move, Improve) for move in legal)
    yield BuildKey("improve", pgettext("key", "Improve"), (), "", may_improve, "sheet/?improve=1", levels=levels)
    mine = state[Knights].of(seat)
    if mine:
        active = sum(state[Knights].posts[at].active for at in mine)
        note = _("%(active)s of %(all)s active") % {"active": active, "all": len(mine)}
        is_open = any(isinstance(move, ACTS) for move in legal)
        yield BuildKey("knights", pgettext("key", "Knights"), (), note, is_open, "sheet/?knights=1")


def _level(level: int, track: str) -> tuple[str, str, tuple[bool, ...]]:
    words = _("%(track)s: level %(level)s") % {"track": track_label(track), "level": level}
    return track, words, tuple(step <= level for step in range(1, LEVELS + 1))


def wall(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return under which city a wall is built, or why none is."""
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    lays = [(move.at, value("wall", move.at)) for move in legal if isinstance(move, Wall)]
    if lays:
        return ask_place(table_view, lays, _("Under which city is the wall built?"), may_close=True)
    cities = table_view.position.state[Network].of(seat, CITY)
    return why_not(table_view, seat, capfirst(piece_label(WALL)), Wall(next(iter(cities), "")))


def hire(table_view: TableView, seat: Seat, _asked: Asked) -> Content:
    """Return where a knight is hired, or why none is."""
    legal = table_view.position.rules.legal_moves(table_view.position.state, seat)
    lays = [(move.at, value("knight", move.at)) for move in legal if isinstance(move, Hire)]
    if lays:
        return ask_place(table_view, lays, _("Where does the knight stand?"), may_close=True)
    posts = free_posts(table_view.position.state[Network], seat)
    return why_not(table_view, seat, capfirst(piece_label(LEVEL_NAMES[1])), Hire(next(iter(posts), "")))
