"""The mechanism of Carcassonne: tiles join features, the majority is paid, figures come home, the turn goes on.

What is drawn, who may stand where and what anything is worth is content: capabilities, the base game's included.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.feature import Feature, Figure, LaidSegment, Stretch
from scoring.carcassonne.board.geometry import Cell, ring
from scoring.carcassonne.board.own_tiles import OWN
from scoring.carcassonne.board.tile import Tile
from scoring.carcassonne.move import Deploy, Laying, Pass
from scoring.carcassonne.part import Part
from scoring.carcassonne.pieces import Bag, FigureReturned, GameEnded, Supply, put_down
from scoring.carcassonne.refusal import nobody_stands_there
from scoring.carcassonne.tally import add_up, majority, occupants
from scoring.carcassonne.turn import DEPLOYING, DRAWING, ENDED, NO_TURN, Turn, TurnOrder, When, around
from scoring.kernel import FIRST, Capability, Move, Refusal, Ruleset, Scored, Seat, State, Step, Term
from scoring.kernel.capability import overrides
from scoring.kernel.rules import Refusers


class Carcassonne(Ruleset):
    """Carcassonne with whatever lies in the box.

    `stands_on` has, for each kind of figure, the kinds of features on which it stands at all; those in
    `restricted` ask for more than a free feature. `bars` and `shelters` have, for each kind of feature, the parts that
    keep figures off it, and those that keep figures on it safe.
    """

    game: ClassVar[str] = "carcassonne"
    hooks = Part
    having: Mapping[str, Sequence[Part]]

    def __init__(self, seats: int, parts: Sequence[Capability[Any]], start: Sequence[tuple[str, Cell, int]]) -> None:
        """Take the parts in their order; `start` lists the tiles that lie first: (tile id, cell, rotation).

        Raises TypeError if a part bars or shelters figures and does not say on which kinds of features.
        """
        super().__init__(seats, parts)
        self.parts = [part for part in self.capabilities if isinstance(part, Part)]
        self.start_tiles = tuple(start)
        self.scorers = {part.feature_kind: part for part in self.parts if part.feature_kind}
        self.spot_kinds = {kind for kind, part in self.scorers.items() if not part.by_itself}
        self.laws = {name: law for part in self.parts for name, law in part.laws().items()}
        self.figure_kinds = {kind: part for part in self.parts for kind in part.supply()}
        self.copies = add_up(part.tiles() for part in self.parts)
        self.guests = frozenset(kind for kind, part in self.figure_kinds.items() if not part.occupies)
        self.usual_kinds = [kind for kind, part in self.figure_kinds.items() if not part.elsewhere]
        self.kinds = tuple(sorted(self.copies))
        self.ground = next((ground for part in self.parts if (ground := part.ground()) is not None), None)
        sets = {DESIGNS[name].set for name in (*self.copies, *(tile for tile, _, _ in start))}
        self.tile_sets = tuple(sorted(sets - {OWN}))
        self.lying = {what: part for part in self.parts for what in part.lying_pieces}
        self.order = TurnOrder(self.parts)
        _check_kinds(self.parts)
        self.stands_on = {
            kind: frozenset(
                land for land, scorer in self.scorers.items() if scorer.welcomes(kind) and part.stands_on(land)
            )
            for kind, part in self.figure_kinds.items()
        }
        self.restricted = {kind for kind, part in self.figure_kinds.items() if part in self.having["against"]}
        self.bars = {land: [part for part in self.parts if land in part.bars_on] for land in self.scorers}
        self.shelters = {land: [part for part in self.parts if land in part.shelters_on] for land in self.scorers}
        self._sole_layers: dict[str, tuple[Part, Refusers] | None] = {}

    def start(self, first: Seat = FIRST) -> State:
        """Return the position before the first move, with `first` to begin."""
        state = super().start(first)
        return state.put(Turn()) if self.order.remembers else state

    # ------------------------------------------------------------ questions

    def tile(self, tile_id: str) -> Tile | None:
        return self.design(tile_id) if tile_id in self.copies else None

    def design(self, tile_id: str) -> Tile:
        """Return a tile as it is played with this box."""
        tile = DESIGNS[tile_id]
        for part in self.having["design"]:
            tile = part.design(tile)
        return tile

    def is_complete(self, board: Board, feature: Feature) -> bool:
        scorer = self.scorers.get(feature.kind)
        if scorer is not None and scorer.is_complete(self, board, feature):
            return True
        others = self.having["completes"]
        return bool(others) and any(part.completes(self, board, feature) for part in others)

    def size(self, board: Board, feature: Feature) -> int:
        return len(feature.cells) + sum(part.extent(board, feature) for part in self.having["extent"])

    def standing(self, state: State, feature: Feature) -> tuple[tuple[Seat, int], ...]:
        strengths: dict[Seat, int] = {}
        for figure in feature.figures:
            strength = self.figure_kinds[figure.kind].strength(self, state, figure, feature)
            strength += sum(part.boost(self, state, figure) for part in self.having["boost"])
            strengths[figure.seat] = strengths.get(figure.seat, 0) + strength
        return tuple(sorted(strengths.items()))

    def winners(self, board: Board, figures: Sequence[Figure], standing: Sequence[tuple[Seat, int]]) -> Sequence[Seat]:
        """Return the seats that are paid for what these figures stand on: the strongest, unless a tie is broken."""
        seats: Sequence[Seat] = majority(standing)
        if len(seats) > 1:
            for part in self.having["prevails"]:
                seats = part.prevails(self, board, figures, seats)
        return seats

    def against(self, state: State, seat: Seat, kind: str, feature: Feature) -> Iterator[Refusal]:
        """Yield what speaks against a figure on a feature, wherever that is."""
        scorer = self.scorers.get(feature.kind)
        if scorer is None or not scorer.welcomes(kind):
            yield nobody_stands_there(feature.kind)
        else:
            yield from self.figure_kinds[kind].against(self, state, seat, kind, self.met(state, kind, feature))
            for part in self.bars[feature.kind]:
                yield from part.bars(self, state, kind, feature)

    def against_tile(self, state: State, cell: Cell) -> Iterator[Refusal]:
        """Yield what speaks against any figure on the land of a tile."""
        for part in self.having["bars_tile"]:
            yield from part.bars_tile(self, state, cell)

    def is_barred(self, state: State, cell: Cell) -> bool:
        """Return whether no figure may stand on the land of a tile."""
        return any(part.bars_tile(self, state, cell) for part in self.having["bars_tile"])

    def other_spots(self, state: State, seat: Seat, kind: str) -> Iterator[tuple[Cell, str]]:
        """Yield where else than on the tile just laid a kind of figure may be put, by any part's rule."""
        for part in self.having["other_spots"]:
            yield from part.other_spots(self, state, seat, kind)

    def admits(self, state: State, seat: Seat, kind: str, feature: Feature) -> bool:
        """Return whether nothing speaks against a figure on a feature."""
        # The quick answers first: it is asked for each kind of figure and each feature of the tile, every turn.
        part = self.figure_kinds[kind]
        feature = self.met(state, kind, feature) if part.joins else feature
        keepers = occupants(feature, self.guests) if self.guests else feature.figures
        if bool(keepers) is not part.joins or feature.kind not in self.stands_on[kind]:
            return False
        if kind in self.restricted and next(part.against(self, state, seat, kind, feature), None) is not None:
            return False
        for one in self.bars[feature.kind]:  # noqa: SIM110 - one instruction in fifty of a game
            if one.bars(self, state, kind, feature):
                return False
        return True

    def stretches(self, board: Board, feature: Feature) -> Sequence[Stretch]:
        """Return the stretches of a feature in which figures find room by themselves: usually the whole."""
        found = (part.stretches(board, feature) for part in self.having["stretches"])
        return next(filter(None, found), None) or ((feature, feature.parts),)

    def met(self, state: State, kind: str, feature: Feature) -> Feature:
        """Return a feature with those on it who matter to a kind of figure: to one that joins others, everybody."""
        return state[Board].features.get(feature.id, feature) if self.figure_kinds[kind].joins else feature

    def room_at(self, board: Board, part: LaidSegment) -> Feature:
        """Return the feature of a segment with those figures only that are in the way of another one there."""
        feature = board.feature_of(part)
        if not self.having["stretches"]:
            return feature
        return next(found for found, parts in self.stretches(board, feature) if part in parts)

    def is_judged(self, phase: str, kind: str) -> bool:
        """Return whether a part judges by itself where a kind of figure may stand in a phase."""
        asker = self.order.phase_parts.get(phase)
        return self.figure_kinds[kind].elsewhere or (asker is not None and phase in asker.judges)

    def is_counting(self, kind: str) -> bool:
        return self.figure_kinds[kind].counting

    def counts(self, state: State, figure: Figure, feature: Feature) -> bool:
        return self.figure_kinds[figure.kind].strength(self, state, figure, feature) > 0

    def followers_on(self, board: Board, cells: Collection[Cell]) -> Iterator[tuple[Cell, Figure]]:
        """Yield the figures that count for majorities on some cells, whatever they stand on, each after its cell."""
        for feature in board.held():
            scorer = self.scorers.get(feature.kind)
            for figure in feature.figures:
                if self.is_counting(figure.kind):
                    where = (figure.cell,) if scorer is None else scorer.occupied_cells(feature, figure)
                    here = next((cell for cell in where if cell in cells), None)
                    if here is not None:
                        yield here, figure

    def is_sheltered(self, state: State, feature: Feature, figure: Figure, by: str) -> bool:
        """Return whether a figure is safe from what sends figures home or takes them away: `by` is its part's key."""
        shelters = self.shelters.get(feature.kind, ())
        return any(part.shelters(self, state, feature, figure, by) for part in shelters)

    def field_bonus(self, land: Feature, city: Feature, seat: Seat, rate: int) -> tuple[tuple[str, int], ...]:
        """Return what all parts add to what a finished city pays beside a field, as (code, points)."""
        return tuple(bonus for part in self.having["field_bonus"] for bonus in part.field_bonus(land, city, seat, rate))

    def worth(self, board: Board, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Return what a road, city or monastery is worth now, as terms."""
        terms = self.scorers[feature.kind].terms(self, board, feature, complete=complete)
        for part in self.having["revise"]:
            terms = part.revise(self, board, feature, terms, complete=complete)
        return terms

    def added(self, state: State, feature: Feature) -> tuple[Term, ...]:
        """Return what all parts add to whatever a feature pays when it is scored."""
        return tuple(term for part in self.having["added"] for term in part.added(self, state, feature))

    def payment(self, state: State, feature: Feature, *, complete: bool) -> tuple[Term, ...]:
        """Return what a road, city or monastery pays if it is scored now: its worth, and what parts add to that."""
        return (*self.worth(state[Board], feature, complete=complete), *self.added(state, feature))

    def tiles_of(self, board: Board, feature: Feature) -> tuple[Cell, ...]:
        """Return the tiles of a feature: its own, with those around it where it lies in the middle of a tile."""
        is_centred = any(board.laid[cell].segments[index].is_centred for cell, index in feature.parts)
        watched = (cell for middle in feature.cells for cell in ring(middle)) if is_centred else ()
        domain = (cell for part in self.having["domain"] for cell in part.domain(board, feature))
        return (*dict.fromkeys((*feature.cells, *domain)), *watched)

    # ------------------------------------------------------ where tiles may lie

    def holding(self, state: State, tile_id: str) -> State:
        bag = state[Bag]
        return state if bag.drawn == tile_id else state.put(bag.with_drawn(tile_id))

    def unplaceable(self, state: State, tiles: Iterable[str]) -> list[str]:
        """Return those of some tiles that can be laid nowhere, were they drawn now, by any part's rules."""
        sole = self._sole_layer(state.phase)
        if sole is None:
            return [tile for tile in tiles if not self._can_be_laid(self.holding(state, tile))]
        part, refusers = sole
        if not refusers:
            return part.unplaceable(self, state, tiles)
        return [tile for tile in tiles if self._has_no_place(self.holding(state, tile), tile, part, refusers)]

    def _has_no_place(self, holding: State, tile: str, part: Part, refusers: Refusers) -> bool:
        # The short way first: which places others refuse matters only where some part may refuse any.
        if part.unplaceable(self, holding, [tile]):
            return True
        return bool(self._judges(holding, refusers)) and not self._can_be_laid(holding)

    def _sole_layer(self, phase: str) -> tuple[Part, Refusers] | None:
        # The part that alone proposes to lay tiles in a phase, with those that refuse some.
        if phase not in self._sole_layers:
            layers = [
                (part, refusers)
                for part, refusers in self._proposers_in(phase)
                if any(issubclass(kind, Laying) for kind in part.moves)
            ]
            part, refusers = layers[0] if len(layers) == 1 else (None, {})
            self._sole_layers[phase] = (part, refusers) if isinstance(part, Part) else None
        return self._sole_layers[phase]

    def _can_be_laid(self, state: State) -> bool:
        # What else may be done with a tile in hand lays none.
        return any(isinstance(move, Laying) for move in self.propose(state, state.turn))

    # --------------------------------------------------------------- figures

    def send_home(self, step: Step, feature: Feature, *, final: bool = False) -> Step:
        """Return all figures of a feature to their owners' hands."""
        state = step.state
        supply = state[Supply].change((figure.seat, figure.kind, 1) for figure in feature.figures)
        board = state[Board].put_feature(feature.with_figures(()))
        returned = [FigureReturned(figure, final) for figure in feature.figures]
        return step.to(state.put(board, supply), *returned)

    def take_home(self, step: Step, feature: Feature, figure: Figure) -> Step:
        """Return one figure to its owner's hand, unscored, and let every part see that it has left."""
        supply = step.state[Supply].change([(figure.seat, figure.kind, 1)])
        return self.take_off(step.to(step.state.put(supply), FigureReturned(figure)), feature, figure)

    def take_off(self, step: Step, feature: Feature, figure: Figure) -> Step:
        """Take one figure off the board, to wherever it goes, and let every part see that it has left."""
        others = feature.with_figures(tuple(other for other in feature.figures if other is not figure))
        step = step.to(step.state.put(step.state[Board].put_feature(others)))
        for part in self.having["left"]:
            step = part.left(self, step, step.state[Board].features[feature.id])
        return step

    def move_figure(self, step: Step, feature: Feature, figure: Figure, cell: Cell, segment: str) -> Step:
        """Put a figure from where it stands on another segment, without its coming home."""
        step = self.take_off(step, feature, figure)
        board = step.state[Board]
        there = board.feature_at(cell, segment)
        moved = Figure(figure.seat, figure.kind, cell, segment)
        return step.to(step.state.put(board.put_feature(there.with_figures((*there.figures, moved)))))

    # --------------------------------------------------- the order of a turn

    def turn_of(self, state: State) -> Turn:
        return state.get(Turn) or NO_TURN

    def remember(self, step: Step, **changes: Any) -> Step:
        return step.to(step.state.put(replace(self.turn_of(step.state), **changes)))

    def answers(self, state: State, phase: str) -> tuple[Hashable, ...]:
        return self.turn_of(state).answered if state.phase == phase else ()

    def begin_turn(self, step: Step, seat: Seat) -> Step:
        """Let every part see the first move of a turn."""
        turn = self.turn_of(step.state)
        if not self.having["begins"] or turn.begun:
            return step
        for part in self.having["begins"]:
            step = part.begins(self, step, seat)
        return step.to(step.state.put(turn.with_step(begun=True, acted=turn.acted)))

    def tile_laid(self, step: Step, seat: Seat) -> Step:
        """Go on after a tile was laid: to what it asks for, else to the figure."""
        for part in self.having["laid"]:
            step = part.laid(self, step, seat)
        if not self.order.remembers:
            # Nothing comes before the figure, and it is asked for every turn: the short way.
            return Step(step.state.to_phase(DEPLOYING), step.effects)
        return self.proceed(step, 0)

    def figure_done(self, step: Step, seat: Seat, move: Move) -> Step:
        """Go on after a figure was put down or taken home, or neither, in the figure's step or another that asks."""
        part = self.order.phase_parts.get(step.state.phase)
        if part is None or step.state.phase == DEPLOYING:
            return self.after_figure(step, seat, move)
        return part.answer(self, step, seat, move)

    def after_figure(self, step: Step, seat: Seat, move: Move, *, last: bool = False) -> Step:
        """Go on after the figure's step; no second figure follows where there was none, nor after the `last`."""
        acted = not last and not isinstance(move, Pass)
        if self.order.remembers and acted:
            turn = self.turn_of(step.state)
            step = step.to(step.state.put(turn.with_step(begun=turn.begun, acted=True)))
        if seat != step.state.turn:
            step = Step(replace(step.state, turn=seat), step.effects)
        return self.proceed(step, self.order.after_figure)

    def answer(self, step: Step, *what: Hashable) -> Step:
        """Note what was answered in the present phase, and go on: in the same phase while there is more to choose."""
        turn = self.turn_of(step.state)
        step = step.to(step.state.put(turn.with_answers(turn.answered + what)))
        return self.proceed(step, self.order.places[step.state.phase])

    def proceed(self, step: Step, place: int) -> Step:
        """Go on from a place in the order of a turn to the next at which somebody has something to choose."""
        for stop in self.order.rests[place]:
            if stop.part is not None:
                seat = stop.part.asked(self, step.state, stop.phase)
                if seat is not None:
                    return self._ask(step, stop.phase, seat)
            elif stop.when is When.SCORING:
                step = self.score_turn(step, step.state.turn)
            elif stop.when is When.SECOND_PART:
                if self._is_prolonged(step.state) and self._drawer(step.state, step.state.turn) == step.state.turn:
                    return self._next(step, step.state.turn, second=True)
            elif stop.when is When.NEXT_TURN:
                drawer = self._drawer(step.state, Seat((step.state.turn + 1) % self.seats))
                if drawer is not None:
                    return self._next(step, drawer)
        return self.finish(step)

    def _is_prolonged(self, state: State) -> bool:
        return any(part.goes_on(self, state, state.turn) for part in self.having["goes_on"])

    def lacks_second_tile(self, state: State) -> bool:
        """Return whether the seat in turn has earned a second part for which no tile is left."""
        return self._is_prolonged(state) and self._drawer(state, state.turn) != state.turn

    def end(self, step: Step) -> Step:
        """End the game with the tile that was the last, after whatever seats may do then."""
        return self.proceed(step, self.order.last_tiles)

    def _ask(self, step: Step, phase: str, seat: Seat) -> Step:
        state = step.state
        turn = self.turn_of(state)
        if state.phase != phase and turn.answered:
            state = state.put(turn.with_answers(()))
        waiting = () if seat == state.turn else (seat,)
        asking = State(state.scores, state.turn, phase, waiting, state.turn_number, state.over, state.slices)
        return Step(asking, step.effects)

    def _drawer(self, state: State, seat: Seat) -> Seat | None:
        if self.having["ends"] and any(part.ends(self, state) for part in self.having["ends"]):
            return None
        bag = state[Bag]
        if bag.left or not bag.held:
            return seat if bag.left else None
        return next((other for other in around(self.seats, seat) if bag.held_by(other)), None)

    def _next(self, step: Step, seat: Seat, *, second: bool = False) -> Step:
        if self.order.remembers:
            step = step.to(step.state.put(self.second_part(step.state) if second else NO_TURN))
        return Step(step.state.next_turn(seat, DRAWING), step.effects)

    def second_part(self, state: State) -> Turn:
        """Return what the second part of this turn remembers from the first.

        A double turn is one turn for what a seat may do once in it (a ransom, a figure sent to a quarter).
        """
        return Turn(second=True, begun=True, done=self.turn_of(state).done)

    # --------------------------------------------------------------- scoring

    def when_paid(self, state: State, seat: Seat, move: Move) -> State | None:
        # One move puts the figure down, scores, and sends figures home.
        return put_down(state, seat, move) if isinstance(move, Deploy) else None

    def score_turn(self, step: Step, seat: Seat) -> Step:
        """Score whatever this turn has finished."""
        for part in self.having["before_scoring"]:
            step = part.before_scoring(self, step)
        for feature in self.touched(step.state):
            if feature.figures or self.having["completed"]:
                # By its id: scoring one feature may have changed the next.
                step = self._score_finished(step, feature.id, seat)
        for part in self.having["after_scoring"]:
            step = part.after_scoring(self, step)
        return step

    def touched(self, state: State) -> list[Feature]:
        """Return the features that this turn has changed, and those whose middle is next to its tile."""
        board = state[Board]
        touched = board.touched(board.last) if board.last is not None else []
        changed = self.turn_of(state).changed if self.order.remembers else ()
        if not changed:
            return touched
        return list({feature.id: feature for feature in (*touched, *map(board.feature_of, changed))}.values())

    def _score_finished(self, step: Step, feature_id: int, seat: Seat) -> Step:
        board = step.state[Board]
        feature = board.features[feature_id]
        if not self.is_complete(board, feature) or self.is_withheld(step.state, feature):
            return step
        for part in self.having["completed"]:
            step = part.completed(self, step, feature, seat)
        return self.score_feature(step, feature, complete=True) if feature.figures else step

    def is_withheld(self, state: State, feature: Feature) -> bool:
        return any(part.withholds(self, state, feature) for part in self.having["withholds"])

    def score_feature(self, step: Step, feature: Feature, *, complete: bool, final: bool = False) -> Step:
        """Pay the majority of a feature, and send every figure on it home (S0:109)."""
        awards = self.awards(step.state, feature, complete=complete, final=final)
        return self.send_home(self.reward(step, feature, awards), feature, final=final)

    def awards(self, state: State, feature: Feature, *, complete: bool, final: bool = False) -> list[Scored]:
        """Return what the majority of a feature is paid, tied seats in full (S0:97-101)."""
        board, figures = state[Board], feature.figures
        standing = self.standing(state, feature)
        terms = self.payment(state, feature, complete=complete)
        winners = self.winners(board, figures, standing)
        return [Scored(seat, feature.kind, terms, figures[0].cell, standing, final) for seat in winners]

    def reward(self, step: Step, feature: Feature, awards: Sequence[Scored]) -> Step:
        """Pay for a feature, and let every part see it while the figures still stand there."""
        step = step.score(*awards)
        for part in self.having["paid"]:
            step = part.paid(self, step, feature, awards)
        return step

    def reward_besides(self, step: Step, awards: Sequence[Scored]) -> Step:
        """Pay figures on features that are being scored for something else, and let every part see it."""
        step = step.score(*awards)
        for part in self.having["paid_besides"]:
            step = part.paid_besides(self, step, awards)
        return step

    def finish(self, step: Step) -> Step:
        """End the game and let every part score what it scores then, in the order of the box (S0:134-150)."""
        state = step.state
        over = State(state.scores, state.turn, ENDED, (), state.turn_number, over=True, slices=state.slices)
        step = step.to(over, GameEnded())
        for part in self.having["final"]:
            step = part.final(self, step)
        return step

    def score_unfinished(self, step: Step, kind: str) -> Step:
        """Score every feature of a kind that still holds figures, as unfinished, in the order of founding."""
        for feature_id in step.state[Board].occupied:
            feature = step.state[Board].features[feature_id]
            if feature.kind == kind and feature.figures and not self.is_withheld(step.state, feature):
                step = self.score_feature(step, feature, complete=False, final=True)
        return step


def _check_kinds(parts: Sequence[Part]) -> None:
    for part in parts:
        for hook, kinds in (("bars", part.bars_on), ("shelters", part.shelters_on)):
            if overrides(part, hook, Part) is not bool(kinds):
                raise TypeError(f"{part.key} has to say where it {hook}, in {hook}_on")
