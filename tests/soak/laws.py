"""The laws that hold after every move of a game, whatever lies in its box."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import msgspec

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.geometry import Cell, beside
from scoring.carcassonne.board.tile import Face
from scoring.carcassonne.maps.chips import ALL, Chips
from scoring.carcassonne.move import Laying
from scoring.carcassonne.pieces import Bag, FigureReturned, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.carcassonne.sets.tower.prison import Prison
from scoring.catan.base.awards import LargestArmy, LongestRoad
from scoring.catan.board.network import Network
from scoring.catan.deck import Deck
from scoring.catan.hand import Hands, added, plus
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.cards.deck import ProgressDecks
from scoring.catan.sets.knights.kind import TRACKS
from scoring.catan.sets.knights.pending_question import CHOOSING, SPYING
from scoring.kernel.codec import read_move, write_move
from scoring.kernel.moves import Scored, Seat
from scoring.kernel.state import State
from tests.scoring.catan import test_catan_laws as of_catan
from tests.scoring.catan.sets.knights import test_knights_laws as of_knights
from tests.soak.walk import Ply, Walk, plain


@dataclass
class Laws:
    """The laws of one game; they remember what its moves must not lose."""

    walk: Walk
    sums: list[int] = field(default_factory=list)
    tiles: int = 0
    hand: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rules, start = self.walk.rules, self.walk.start
        self.sums = [0] * rules.seats
        if isinstance(rules, Carcassonne):
            self.hand = {kind: count for part in rules.parts for kind, count in part.supply().items()}
            self.tiles = _tiles_of(start)

    def after(self, ply: Ply) -> None:
        """Hold every law that costs little against one move."""
        rules, state = self.walk.rules, ply.step.state
        assert len({plain(move) for move in ply.legal}) == len(ply.legal), "a move is proposed twice"
        self._written(ply)
        self._only_actors_may_move(ply)
        if isinstance(rules, Carcassonne):
            self._points(ply)
            self._pieces(rules, state)
            self._proofs(rules, ply)
        elif isinstance(rules, Catan):
            _island(rules, state)
            _secrets(rules, ply)
        else:
            self._points(ply)
        if state.over:
            self._end(state)

    def deeply(self, ply: Ply) -> None:
        """Hold those against a position that take longer."""
        rules, state = self.walk.rules, ply.step.state
        before = repr(ply.before)
        for move in (ply.move, *ply.legal[:3]):
            rules.explain(ply.before, ply.seat, move)
            if not rules.explain(ply.before, ply.seat, move):
                rules.play(ply.before, ply.seat, move)
        assert repr(ply.before) == before, "a move has changed the state before it"
        if isinstance(rules, Carcassonne):
            _features(rules, state)
            _homes(rules, state)
            if self.is_plain:
                _turned(rules, state, Random(len(self.walk.plies)))
        for viewer in (None, *map(Seat, range(rules.seats))):
            view = rules.view(state, viewer)
            assert rules.view(view, viewer) == view, "a view of a view is another one"

    @property
    def is_plain(self) -> bool:
        """Return whether the base game lies on the table and nothing else."""
        return set(self.hand) == {"meeple"} and self.walk.drawn.box.sets == ("base",) and not self.walk.drawn.box.board

    # ------------------------------------------------------------ of all

    def _written(self, ply: Ply) -> None:
        sent = msgspec.json.decode(msgspec.json.encode(write_move(ply.move)))
        assert read_move(sent, self.walk.rules.move_types) == ply.move, "a move is another one once it was written"

    def _only_actors_may_move(self, ply: Ply) -> None:
        rules, state = self.walk.rules, ply.step.state
        for seat in map(Seat, range(rules.seats)):
            if seat not in state.actors or state.over:
                assert not rules.legal_moves(state, seat), f"{seat} has moves out of turn"

    def _points(self, ply: Ply) -> None:
        for effect in ply.step.effects:
            if isinstance(effect, Scored):
                self.sums[effect.seat] += sum(term.points for term in effect.terms)
        assert tuple(self.sums) == ply.step.state.scores, "points are not the sum of their terms"

    def _end(self, state: State) -> None:
        outcome = self.walk.rules.outcome(state)
        assert outcome is not None
        assert outcome.totals == state.scores
        if isinstance(self.walk.rules, Carcassonne):
            assert set(outcome.winners) == {seat for seat, rank in enumerate(outcome.ranks) if rank == 1}
        if isinstance(self.walk.rules, Carcassonne) and self.is_plain:
            assert state[Bag].left == 0, "the game is over, and tiles are left"
            assert {figure.segment[0] for figure in state[Board].figures()} <= {"f"}

    # ----------------------------------------------------- of Carcassonne

    def _pieces(self, rules: Carcassonne, state: State) -> None:
        """No figure, tile or chip is lost or found."""
        board, bag = state[Board], state[Bag]
        away = Counter((figure.seat, figure.kind) for figure in board.figures()) + prisoners_of(state)
        for seat in map(Seat, range(rules.seats)):
            for kind, count in self.hand.items():
                there = state[Supply].count(seat, kind) + away[seat, kind]
                assert there == count, f"{seat} has {there} of {count} {kind}"
        assert _tiles_of(state) == self.tiles, f"{_tiles_of(state)} tiles of {self.tiles}"
        assert 0 <= bag.left <= sum(bag.copies.values())
        assert board.occupied == tuple(one.id for one in board.features.values() if one.figures)
        chips = state.get(Chips)
        assert chips is None or chips.count == ALL, "a chip is lost or found"

    def _proofs(self, rules: Carcassonne, ply: Ply) -> None:
        """Every line of a score counts what lies on the board."""
        laid = ply.step.state[Board].laid
        for effect in ply.step.effects:
            if isinstance(effect, Scored) and not self.walk.drawn.box.board:
                # On a map, points come from squares that are printed, too.
                cells = [cell for term in effect.terms for cell in term.where if isinstance(cell, tuple)]
                assert all(cell in laid for cell in cells), "a term counts what does not lie there"
            if isinstance(effect, Scored) and self.is_plain and effect.source != "adjustment":
                assert effect.at in laid
                counted = [term for term in effect.terms if not term.code.startswith("field")]
                assert all(len(term.where) == term.count for term in counted), "a term counts what it does not show"
            if isinstance(effect, FigureReturned) and self.is_plain:
                assert not effect.figure.segment.startswith("f"), "a farmer has come home"


def prisoners_of(state: State) -> Counter[tuple[Seat, str]]:
    """Return the figures that seats hold, as (owner, kind)."""
    prison = state.get(Prison)
    return Counter(prisoner for cell in prison.cells for prisoner in cell) if prison is not None else Counter()


def _tiles_of(state: State) -> int:
    bag = state[Bag]
    drawn = sum(1 for laid in state[Board].laid.values() if not laid.face.tile.marks.get("each"))
    stalls = state.get(Stalls)
    # A tile that lies unseen under another may still be any of those that nobody has seen.
    turned_up = len(bag.held) + (len(stalls.tiles) if stalls else 0)
    return drawn + sum(bag.copies.values()) + len(bag.set_aside) + (bag.drawn is not None) + turned_up


def _features(rules: Carcassonne, state: State) -> None:
    """Features are what the tiles make of them, and gaps the empty cells beside them, as far as there is ground."""
    board = state[Board]
    again = board.rebuilt(rules.laws)
    for cell, laid in board.laid.items():
        for segment in laid.segments:
            one, other = board.feature_at(cell, segment.id), again.feature_at(cell, segment.id)
            mine = (one.kind, one.cells, one.open_ports, one.marks, set(one.figures))
            assert mine == (other.kind, other.cells, other.open_ports, other.marks, set(other.figures))
    if rules.ground is not None:
        assert dict(board.gaps) == rules.ground.gaps(board.laid)
    else:
        near = {beside(cell, side) for cell in board.laid for side in range(4)}
        assert set(board.gaps) == near - set(board.laid)


def _turned(rules: Carcassonne, state: State, chance: Random) -> None:
    """In whatever order tiles are laid, and however the table is turned, they make the same features."""
    board = state[Board]
    tiles = [(cell, laid.face) for cell, laid in board.laid.items()]
    chance.shuffle(tiles)
    assert partition(_laid(tiles, rules)) == partition(board)
    turned = _laid([((-y, x), face.tile.face((face.rotation + 1) % 4)) for (x, y), face in tiles], rules)
    expected = {
        (kind, frozenset(((-y, x), name) for (x, y), name in parts), ports, symbols)
        for kind, parts, ports, symbols in partition(board)
    }
    assert partition(turned) == expected


def _laid(tiles: list[tuple[Cell, Face]], rules: Carcassonne) -> Board:
    board = Board()
    for cell, face in tiles:
        board = board.lay(face, cell, rules.laws)
    return board


def partition(board: Board) -> set[tuple[str, frozenset[tuple[Cell, str]], int, frozenset[tuple[str, int]]]]:
    """Return the board's features without their ids: segments by cell and name, open ports, symbols."""
    return {
        (
            feature.kind,
            frozenset((cell, board.laid[cell].segments[index].id) for cell, index in feature.parts),
            feature.open_ports,
            frozenset(feature.marks.items()),
        )
        for feature in board.features.values()
    }


def _homes(rules: Carcassonne, state: State) -> None:
    """A tile has no home if and only if there is no legal place for it."""
    if state.over or state.phase != "draw":
        return
    laying = state.to_phase("place")
    tiles = [tile for tile, count in sorted(state[Bag].copies.items()) if count]
    holding = {tile: rules.holding(laying, tile) for tile in tiles}
    placed = [
        tile for tile in tiles if any(isinstance(move, Laying) for move in rules.propose(holding[tile], laying.turn))
    ]
    assert rules.unplaceable(laying, tiles) == [tile for tile in tiles if tile not in placed], (
        "a tile has a home or none"
    )


# ----------------------------------------------------------------- of Catan


def _island(rules: Catan, state: State) -> None:
    check_total_of(rules, state)
    if rules.hand_tracking.knows_all:
        everywhere = added((hand.cards for hand in state[Hands].hands), len(rules.kinds))
        assert plus(everywhere, state[Hands].bank) == rules.stock, "a card has become another"
    if "barbarians" in rules.by_key:
        of_knights.check(rules, state)
        return
    hands, deck = state[Hands], state.get(Deck)
    assert tuple(sum(term.points for term in rules.terms(state, seat)) for seat in _seats(rules)) == state.scores
    assert all(hand.total >= 0 and min(hand.cards) >= 0 for hand in hands.hands)
    if deck is not None:
        kept = sum(deck.held(seat) for seat in _seats(rules))
        assert deck.left + kept + sum(map(sum, deck.played)) in (25, 34)
    road, army, network = state[LongestRoad], state[LargestArmy], state[Network]
    assert road.lengths == tuple(network.longest_trail(seat) for seat in _seats(rules))
    for holder, strengths, least in ((road.holder, road.lengths, 5), (army.holder, army.knights, 3)):
        leaders = [seat for seat, strength in enumerate(strengths) if strength == max(strengths) >= least]
        assert holder in leaders if holder is not None else len(leaders) != 1
    if hands.shown is not None:
        for own, shown in zip(hands.hands, hands.shown, strict=True):
            assert own.total == shown.total
            assert not own.is_certain or shown.may_hold(own.cards)


def check_total_of(rules: Catan, state: State) -> None:
    """No card of the bank is made or lost, whatever the table has played."""
    hands = state[Hands]
    assert sum(hand.total for hand in hands.hands) + sum(hands.bank) == sum(rules.stock), "a card is made or lost"
    assert min(hands.bank) >= 0
    if state.get(ProgressDecks) is not None:
        of_knights.check_decks(state)


def _secrets(rules: Catan, ply: Ply) -> None:
    """A view holds no card of another seat, and another secret looks the same to all who may not know it."""
    state = ply.step.state
    if rules.hands_are_secret and not state.over:
        for viewer in _seats(rules):
            view = rules.view(state, viewer)
            looks = state.phase in (SPYING, CHOOSING) and viewer in state.waiting
            for seat in set(_seats(rules)) - {viewer}:
                assert looks or not any(view[Hands].hands[seat].cards), "a view shows another hand"
                assert view[Hands].hands[seat].total == state[Hands].hands[seat].total
                _hidden_cards(rules, state, view, seat, looks=looks)
            assert view[Hands].hands[viewer] == state[Hands].hands[viewer]
    if ply.legal and rules.keeps_secrets and rules.view_move(ply.seat, ply.move, None) != ply.move:
        as_theirs = of_catan.Ply(ply.before, ply.seat, ply.move, ply.step)
        knowing = of_knights.knowing(as_theirs)
        for twin in list(of_knights.twins(rules, as_theirs))[:3]:
            if twin.state.over or state.over:
                continue
            for onlooker in (*(seat for seat in _seats(rules) if seat not in knowing), None):
                assert rules.view(state, onlooker) == rules.view(twin.state, onlooker), "a view tells a secret"
                seen = rules.view_effects(ply.step.effects, onlooker)
                assert seen == rules.view_effects(twin.effects, onlooker), "an effect tells a secret"


def _hidden_cards(rules: Catan, state: State, view: State, seat: Seat, *, looks: bool) -> None:
    if state.get(Deck) is not None:
        assert not any(view[Deck].old[seat].cards)
        assert not any(view[Deck].fresh[seat].cards)
        assert view[Deck].left == state[Deck].left
    if state.get(ProgressDecks) is not None:
        decks, seen = state[ProgressDecks], view[ProgressDecks]
        assert looks or not any(seen.fans[seat].cards), "a view shows another's progress cards"
        assert seen.fans[seat].total == decks.fans[seat].total
        assert [seen.left(track) for track in TRACKS] == [decks.left(track) for track in TRACKS]


def _seats(rules: Catan) -> list[Seat]:
    return [Seat(seat) for seat in range(rules.seats)]
