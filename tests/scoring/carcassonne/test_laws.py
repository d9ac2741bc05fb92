"""Laws that hold in every position that can come about."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from scoring.carcassonne.board import TILES, tile_set
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.feature import any_of, merge_marks, total
from scoring.carcassonne.board.geometry import ring
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.rules import Bag, FigureReturned, Supply
from scoring.codec import read_move, write_move
from scoring.log import Amended, Inserted, Retracted, effective, replay
from scoring.moves import IllegalMove, Scored, Seat
from scoring.record import Participant, Record, Recorded, Report, check, read, result_of, write
from scoring.table import Note
from tests.support.long import tries
from tests.support.wandering import games, whole_games

LAWS = {"total": total, "any_of": any_of}
QUICK = tries(15, long=40)
WHOLE = tries(4, long=10)

marks = st.dictionaries(st.sampled_from(["shields", "inn", "wine"]), st.integers(1, 4))


def partition(board):
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


def lay_all(tiles, laws):
    board = Board()
    for cell, face in tiles:
        board = board.lay(face, cell, laws)
    return board


# ---------------------------------------------------------------- merging


@given(marks, marks, marks, st.sampled_from(sorted(LAWS)))
def test_merging_symbols_is_commutative_and_associative(one, two, three, law):
    laws = {"shields": total, "inn": any_of, "wine": LAWS[law]}

    assert merge_marks([one, two], laws) == merge_marks([two, one], laws)
    assert merge_marks([merge_marks([one, two], laws), three], laws) == merge_marks(
        [one, merge_marks([two, three], laws)], laws
    )


@given(marks)
def test_nothing_merged_with_symbols_leaves_them(one):
    assert merge_marks([one, {}], LAWS) == one


@QUICK
@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_laying_does_not_matter_for_features(game, random):
    board = game.state[Board]
    tiles = [(cell, laid.face) for cell, laid in board.laid.items()]
    random.shuffle(tiles)

    assert partition(lay_all(tiles, game.rules.laws)) == partition(board)


@QUICK
@given(games())
def test_a_turned_table_has_the_same_features(game):
    board = game.state[Board]
    turned = lay_all(
        [((-y, x), laid.face.tile.face((laid.face.rotation + 1) % 4)) for (x, y), laid in board.laid.items()],
        game.rules.laws,
    )
    expected = {
        (kind, frozenset(((-y, x), name) for (x, y), name in parts), ports, symbols)
        for kind, parts, ports, symbols in partition(board)
    }

    assert partition(turned) == expected


@QUICK
@given(games())
def test_open_ports_are_the_ports_at_empty_cells(game):
    board = game.state[Board]
    for feature in board.features.values():
        ends = 0
        for cell, index in feature.parts:
            for port in board.laid[cell].face.ports[index]:
                side = port if port < 4 else (port - 4) // 2
                x, y = cell
                ends += [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)][side] not in board.laid

        assert feature.open_ports == ends


@QUICK
@given(games())
def test_gaps_are_the_empty_cells_beside_tiles(game):
    board = game.state[Board]
    beside = {(x + dx, y + dy) for x, y in board.laid for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}

    assert set(board.gaps) == beside - set(board.laid)


# ---------------------------------------------------------------- legality


def around(board):
    return {near for cell in board.laid for near in (*ring(cell), cell)}


@QUICK
@given(games(), st.sampled_from(sorted(tile_set("base").tiles)))
def test_a_place_is_in_the_legal_list_if_and_only_if_nothing_speaks_against_it(game, tile):
    state = game.state.put(Bag({tile: 1}, 1)).to_phase("draw")
    if game.state.over:
        return
    drawn = game.rules.play(state, state.turn, Draw(tile)).state
    moves = [Place(cell, rotation) for cell in around(state[Board]) for rotation in range(-1, 5)]
    legal = list(game.rules.legal_moves(drawn, drawn.turn))

    assert len(set(legal)) == len(legal)
    if drawn.phase == "place":
        assert set(legal) == {move for move in moves if not game.rules.explain(drawn, drawn.turn, move)}


@QUICK
@given(games())
def test_a_tile_is_homeless_if_and_only_if_there_is_no_legal_place_for_it(game):
    laying, tiles = game.state.to_phase("place"), tile_set("base").tiles
    holding = {tile: laying.put(Bag({}, 0, tile)) for tile in tiles}
    placed = [tile for tile in tiles if any(game.rules.propose(holding[tile], laying.turn))]

    assert game.rules.homeless(laying, tiles) == [tile for tile in tiles if tile not in placed]


@QUICK
@given(games())
def test_a_figure_is_in_the_legal_list_if_and_only_if_nothing_speaks_against_it(game):
    for ply in game.plies:
        if ply.before.phase != "figure":
            continue
        names = ["c1", "c2", "r1", "r2", "r3", "r4", "f1", "f2", "f3", "f4", "m1", "x9"]
        moves = [Pass(), *(Deploy("meeple", name) for name in names), Deploy("big", "r1")]
        free = {move for move in moves if not game.rules.explain(ply.before, ply.seat, move)}

        assert set(game.rules.legal_moves(ply.before, ply.seat)) == free


@QUICK
@given(games())
def test_a_tile_is_in_the_legal_list_if_and_only_if_a_copy_is_left(game):
    for ply in game.plies:
        if ply.before.phase == "draw":
            draws = {Draw(tile) for tile in TILES if not game.rules.explain(ply.before, ply.seat, Draw(tile))}

            assert set(game.rules.legal_moves(ply.before, ply.seat)) == draws


@QUICK
@given(games())
def test_only_the_seat_in_turn_has_moves(game):
    state = game.state
    for seat in range(game.rules.seats):
        moves = game.rules.legal_moves(state, Seat(seat))

        assert bool(moves) == (seat == state.turn and not state.over)


@QUICK
@given(games(), st.integers(-3, 3), st.integers(-3, 3), st.integers(-1, 4))
def test_a_refused_move_changes_nothing(game, x, y, rotation):
    state = game.state
    before = repr(state)
    for move in (Draw("base-X"), Place((x, y), rotation), Deploy("meeple", "r1"), Pass()):
        with suppress(IllegalMove):
            game.rules.play(state, state.turn, move)
        assert repr(state) == before


# ---------------------------------------------------------------- the log


@QUICK
@given(games())
def test_playing_step_by_step_is_replaying_the_log(game):
    done = replay(game.rules, game.start, game.log)

    assert done.stuck is None
    assert done.state == game.state
    assert [step.effects for _, step in done.steps] == [ply.step.effects for ply in game.plies]


@QUICK
@given(games(), st.data())
def test_corrections_that_are_taken_back_never_were(game, data):
    log = list(game.log)
    if not log:
        return
    of, seq = data.draw(st.integers(1, len(log))), len(log) + 1
    correction = data.draw(
        st.sampled_from(
            [Amended(seq, of, Seat(0), Note("x")), Inserted(seq, of, Seat(0), Note("x")), Retracted(seq, of)]
        )
    )

    assert effective([*log, correction, Retracted(seq + 1, seq)]) == game.log


@QUICK
@given(games())
def test_taking_back_the_last_move_is_the_state_before_it(game):
    if not game.plies:
        return
    log = [*game.log, Retracted(len(game.plies) + 1, len(game.plies))]

    assert replay(game.rules, game.start, effective(log)).state == game.plies[-1].before


@QUICK
@given(games())
def test_every_move_survives_being_written(game):
    for ply in game.plies:
        assert read_move(write_move(ply.move), game.rules.move_types) == ply.move


# ------------------------------------------------------- counting, to the end


@WHOLE
@given(whole_games())
def test_every_game_comes_to_an_end_with_an_outcome(game):
    outcome = game.rules.outcome(game.state)

    assert game.state.over
    assert game.state[Bag].left == 0
    assert outcome is not None
    assert outcome.totals == game.state.scores
    assert set(outcome.winners) == {seat for seat, rank in enumerate(outcome.ranks) if rank == 1}


@WHOLE
@given(whole_games())
def test_no_figure_is_ever_lost_or_found(game):
    for state in [game.start, *(ply.step.state for ply in game.plies)]:
        standing = Counter(figure.seat for figure in state[Board].figures())
        for seat in range(game.rules.seats):
            assert state[Supply].count(Seat(seat), "meeple") + standing[Seat(seat)] == 7


@WHOLE
@given(whole_games())
def test_no_tile_is_ever_lost_or_found(game):
    for state in [game.start, *(ply.step.state for ply in game.plies)]:
        bag = state[Bag]
        in_hand = bag.drawn is not None

        assert bag.left == sum(bag.copies.values())
        assert len(state[Board].laid) + bag.left + len(bag.set_aside) + in_hand == 72


@WHOLE
@given(whole_games())
def test_totals_are_the_sum_of_the_terms(game):
    sums = [0] * game.rules.seats
    for ply in game.plies:
        for effect in ply.step.effects:
            if isinstance(effect, Scored):
                sums[effect.seat] += sum(term.points for term in effect.terms)

        assert tuple(sums) == ply.step.state.scores


@WHOLE
@given(whole_games())
def test_every_line_of_a_score_counts_cells_that_are_on_the_board(game):
    for ply in game.plies:
        laid = ply.step.state[Board].laid
        for effect in ply.step.effects:
            if isinstance(effect, Scored):
                assert effect.at in laid
                assert all(set(term.where) <= set(laid) and term.where for term in effect.terms)
                assert all(len(term.where) == term.count for term in effect.terms if not term.code.startswith("field"))


@WHOLE
@given(whole_games())
def test_figures_come_home_from_finished_features_only_and_farmers_stay(game):
    for ply in game.plies:
        for effect in ply.step.effects:
            if isinstance(effect, FigureReturned):
                assert not effect.figure.segment.startswith("f")
    kinds = {figure.segment[0] for figure in game.state[Board].figures()}

    assert kinds <= {"f"}


@WHOLE
@given(whole_games())
def test_a_whole_game_survives_being_written_as_a_record(game):
    seats = tuple(Participant(f"Seat {seat}") for seat in range(game.rules.seats))
    moves = tuple(Recorded(ply.seat, ply.move) for ply in game.plies)
    record = Record(game.box, seats, moves, result_of(game.rules.outcome(game.state)))

    assert read(write(record)) == record
    assert check(record) == Report("", len(moves), game.state.scores, (), seats)
