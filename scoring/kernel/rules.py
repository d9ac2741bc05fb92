"""The kernel of every game: capabilities that make up its rules, and the ruleset that plays moves.

A ruleset is mechanism; its capabilities are content. Each capability may add moves, forbid moves with coded
reasons, waive single reasons of others, carry moves out, react to them, and hide what a seat may not see. The
kernel never learns the name of a game or of an expansion.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from scoring.kernel.arrangement import resolve
from scoring.kernel.capability import Capability, hooks_of, overrides
from scoring.kernel.legal import LegalMoves
from scoring.kernel.moves import Effect, IllegalMove, Move, Outcome, Refusal, Scored, Seat, Term, outcome_by_points
from scoring.kernel.refusal import GameOver, NoSuchSeat, OutOfTurn, UnknownMove, WrongPhase
from scoring.kernel.state import FIRST, State, Step


def _forbids(part: Capability[Any]) -> tuple[type[Move], ...]:
    return tuple(part.moves) if part.forbids is None else part.forbids


def _proposes_in(part: Capability[Any]) -> Collection[str]:
    own = {phase for phases in part.moves.values() for phase in phases}
    return own if part.proposes_in is None else part.proposes_in


def _refuses_in(capability: Capability[Any], phase: str) -> bool:
    return capability.refuses_in is None or phase in capability.refuses_in


def _owners(parts: Sequence[Capability[Any]]) -> dict[type[Move], Capability[Any]]:
    # Of several the first one that does something: a part in another's place may come after those that add phases.
    owners = {kind: part for part in reversed(parts) if overrides(part, "carry_out") for kind in part.moves}
    for part in parts:
        for kind in part.moves:
            if kind not in owners:
                raise TypeError(f"{part.key} has the move {kind.kind} and does not carry it out")
    return owners


Refusers = Mapping[type[Move], Sequence[Capability[Any]]]
"""By move type, the parts that may refuse it."""

Judges = dict[type[Move], list[tuple[Capability[Any], Callable[[Move], bool]]]]
"""By move type, the parts that may refuse it in one position, each with the moves that it may refuse."""


def _always(_move: Move) -> bool:
    return True


class Ruleset:
    """The rules of one table: a mechanism, and the capabilities in its box in their order; `game` names the game.

    `hooks` is the class whose hooks its parts may override; `having` has for each of these, by its name, the parts that
    do, in their order.
    """

    game: ClassVar[str] = ""
    hooks: ClassVar[type[Capability[Any]]] = Capability
    having: Mapping[str, Sequence[Any]]

    def __init__(self, seats: int, capabilities: Sequence[Capability[Any]]) -> None:
        """Put the capabilities together for that many seats.

        Raises ValueError if one misses another, TypeError if one has moves and does not carry them out.
        """
        self.seats = seats
        self.capabilities = resolve(capabilities)
        self._owner = _owners(self.capabilities)
        self._phases = {
            kind: tuple(phase for part in self.capabilities for phase in part.moves.get(kind, ()))
            for kind in self._owner
        }
        # Looked up once, when rules are built, so that a hook that nobody has costs nothing in a game.
        self.having = {
            hook: [part for part in self.capabilities if overrides(part, hook, self.hooks)]
            for hook in hooks_of(self.hooks)
        }
        kinds = {kind for part in self.capabilities for kind in (*part.moves, *_forbids(part))}
        self._forbidders = {
            kind: [part for part in self.having["forbid"] if issubclass(kind, _forbids(part))] for kind in kinds
        }
        self._reactors = {
            kind: [part for part in self.having["react"] if kind in (part.reacts or self._owner)]
            for kind in self._owner
        }
        self._proposers: dict[str, list[tuple[Capability[Any], Refusers]]] = {}
        self.uncovers = tuple(kind for part in self.capabilities for kind in part.uncovers)

    def _refusers_of(self, part: Capability[Any], phase: str) -> dict[type[Move], list[Capability[Any]]]:
        accepted = {part.key, *part.already_checks}
        timely = [kind for kind in part.moves if not self._phases[kind] or phase in self._phases[kind]]
        refusers = [one for one in self.capabilities if one.key not in accepted and _refuses_in(one, phase)]
        judges = {kind: [one for one in self._forbidders[kind] if one in refusers] for kind in timely}
        return {kind: others for kind, others in judges.items() if others}

    @property
    def move_types(self) -> Mapping[str, type[Move]]:
        return {kind.kind: kind for kind in self._owner}

    def expects(self, state: State, kind: type[Move]) -> bool:
        return state.phase in self._phases.get(kind, ())

    def start(self, first: Seat = FIRST) -> State:
        """Return the position before the first move, with `first` to begin."""
        state = State(scores=(0,) * self.seats, turn=first, phase="")
        for part in self.capabilities:
            state = part.set_up(self, state)
        return state

    def explain(self, state: State, seat: Seat, move: Move) -> tuple[Refusal, ...]:
        """Return every reason against the move; none means that it is legal."""
        owner = self._owner.get(type(move))
        if owner is None:
            return (UnknownMove(move.kind),)
        refusals = self._untimely(state, seat, self._phases[type(move)], owner)
        # Parts rely on phase and seat: out of its phase a move finds no tile in hand, no dice on the table.
        if not refusals or all(refusal.overrulable for refusal in refusals):
            for part in self._forbidders[type(move)]:
                refusals.extend(part.forbid(self, state, seat, move))
        if refusals and self.having["waive"]:
            refusals = [reason for reason in refusals if not self._is_waived(state, seat, move, reason)]
        return tuple(refusals)

    def _untimely(self, state: State, seat: Seat, phases: tuple[str, ...], owner: Capability[Any]) -> list[Refusal]:
        if not 0 <= seat < self.seats:
            return [NoSuchSeat(seat)]
        # Talk has no phase: it may come at any time, after the end as well.
        if not phases:
            return []
        if state.over:
            return [GameOver()]
        refusals: list[Refusal] = []
        if state.phase not in phases:
            refusals.append(WrongPhase(state.phase))
        if seat not in state.actors:
            refusals.append(OutOfTurn(state.turn))
        return refusals

    def _is_waived(self, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return any(part.waive(self, state, seat, move, refusal) for part in self.having["waive"])

    def play(self, state: State, seat: Seat, move: Move) -> Step:
        """Return the step that a legal move leads to; raise IllegalMove, with every reason, otherwise."""
        refusals = self.explain(state, seat, move)
        if refusals:
            raise IllegalMove(move, refusals)
        return self.carry_out(state, seat, move)

    def carry_out(self, state: State, seat: Seat, move: Move) -> Step:
        """Do the move without asking whether it is legal; the caller has seen to that."""
        step: Step = self._owner[type(move)].carry_out(self, state, seat, move)
        for part in self._reactors[type(move)]:
            step = part.react(self, step, seat, move)
        return step

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        """Return what the seat may do now, as a lazy container."""
        if seat not in state.actors or state.over:
            return LegalMoves(lambda: iter(()), lambda move: self.explain(state, seat, move))
        return LegalMoves(lambda: self.propose(state, seat), lambda move: self.explain(state, seat, move))

    def propose(self, state: State, seat: Seat) -> Iterator[Move]:
        """Return the candidates of every capability that no other capability refuses."""
        sole = self.sole_proposer(state.phase)
        if sole is not None:
            return iter(sole.candidates(self, state, seat))
        proposers = self._proposers_in(state.phase)
        return chain.from_iterable(self._accepted(state, seat, part, refusers) for part, refusers in proposers)

    def sole_proposer(self, phase: str) -> Capability[Any] | None:
        """Return the part that alone proposes moves in a phase, of which no other refuses any; None: there is none."""
        proposers = self._proposers_in(phase)
        return proposers[0][0] if len(proposers) == 1 and not proposers[0][1] else None

    def _accepted(self, state: State, seat: Seat, part: Capability[Any], refusers: Refusers) -> Iterable[Move]:
        moves = part.candidates(self, state, seat)
        if not refusers:
            return moves
        # Most parts have nothing to propose in most positions: then there is nothing to refuse, either.
        moves = iter(moves)
        first = next(moves, None)
        if first is None:
            return ()
        moves = chain((first,), moves)
        judges = self._judges(state, refusers)
        return self._judged(state, seat, moves, judges) if judges else moves

    def _judged(self, state: State, seat: Seat, moves: Iterable[Move], judges: Judges) -> Iterator[Move]:
        for move in moves:
            for part, may_refuse in judges.get(type(move), ()):
                if may_refuse(move) and self._refuses(part, state, seat, move):
                    break
            else:
                yield move

    def _judges(self, state: State, refusers: Refusers) -> Judges:
        judges: Judges = {}
        for kind, others in refusers.items():
            for part in others:
                may_refuse = part.may_refuse(self, state, kind)
                if may_refuse is not False:
                    judges.setdefault(kind, []).append((part, _always if may_refuse is True else may_refuse))
        return judges

    def _proposers_in(self, phase: str) -> list[tuple[Capability[Any], Refusers]]:
        known = self._proposers.get(phase)
        if known is None:
            parts = [part for part in self.having["candidates"] if phase in _proposes_in(part)]
            known = self._proposers[phase] = [(part, self._refusers_of(part, phase)) for part in parts]
        return known

    def _refuses(self, part: Capability[Any], state: State, seat: Seat, move: Move) -> bool:
        for refusal in part.forbid(self, state, seat, move):
            if not self.having["waive"] or not self._is_waived(state, seat, move, refusal):
                return True
        return False

    def chances(self, state: State) -> dict[Move, int]:
        """Return the moves of which chance decides now, with their weights, for an app that draws or rolls."""
        return {
            move: weight
            for part in self.having["chances"]
            for move, weight in part.chances(self, state).items()
            if not any(self._refuses(part, state, state.turn, move) for part in self._forbidders[type(move)])
        }

    def completions(self, state: State, seat: Seat, move: Move) -> dict[Move, int]:
        """Return the ways in which chance may complete a move that the seat has chosen, with their weights."""
        found = (part.completions(self, state, seat, move) for part in self.having["completions"])
        return {complete: weight for ways in found for complete, weight in ways.items()}

    @property
    def deals(self) -> bool:
        """Return whether the app has laid out itself what lies face down."""
        return any(part.deals for part in self.capabilities)

    def uncovered(self, state: State, seed: bytes | None) -> Move | None:
        """Return the move that says what lay face down, where the app laid it out: `seed` is the table's secret.

        Without a seed, return the move that leaves it open; None if nothing is asked for.
        """
        found = (part.uncover(self, state, seed) for part in self.having["uncover"])
        return next((move for move in found if move is not None), None)

    def concerned(self, effect: Effect) -> tuple[Seat, ...]:
        """Return for whom an effect is a great moment, worth being looked at by itself; nobody: it is everyday."""
        return tuple(dict.fromkeys(seat for part in self.having["concerned"] for seat in part.concerned(self, effect)))

    def view(self, state: State, seat: Seat | None) -> State:
        """Return the state as `seat` may see it (None: an onlooker)."""
        for part in self.having["hide"]:
            state = part.hide(self, state, seat)
        return state

    def view_move(self, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Return a move of `seat` as `viewer` may read it in the log (None: an onlooker)."""
        for part in self.having["hide_move"]:
            move = part.hide_move(self, seat, move, viewer)
        return move

    def view_effects(self, effects: Iterable[Effect], viewer: Seat | None) -> tuple[Effect, ...]:
        """Return effects as `viewer` may hear of them (None: an onlooker)."""
        seen = []
        for effect in effects:
            for part in self.having["hide_effect"]:
                effect = part.hide_effect(self, effect, viewer)  # noqa: PLW2901 - each part takes its secrets out
            seen.append(effect)
        return tuple(seen)

    @property
    def keeps_secrets(self) -> bool:
        """Return whether anything in the box is hidden from a seat, so that a log must not be shown before the end."""
        return bool(self.having["hide"])

    @property
    def hands_are_secret(self) -> bool:
        """Return whether the app keeps what only one seat may see, so that its own phone alone moves for it."""
        return False

    @property
    def open_hands_rules(self) -> Ruleset | None:
        """Return the rules of this box for judging by what a seat knows; None: nothing is secret."""
        return None

    @property
    def is_guarded(self) -> bool:
        """Return whether hands are secret at the table, by these rules or by those that they lay open."""
        return self.hands_are_secret

    def reopens(self, move: Move) -> bool:
        """Return whether a move may be put right by its seat while hands are secret: no chance, no other hand."""
        return False

    def tells_a_secret(self, move: Move) -> bool:
        """Return whether a move told its seat what the hands kept secret: to take it back would be to look for free."""
        return False

    def as_known(self, seat: Seat, move: Move, effects: Iterable[Effect], viewer: Seat | None) -> Move:
        """Return a move for the open rules: what a viewer knows of it, with what followed for everybody to see."""
        return self.view_move(seat, move, viewer)

    def speaks_for(self, seat: Seat, move: Move) -> tuple[Seat, ...]:
        """Return the seats that have to agree to a move of `seat`: who logs it has to sit on all of them."""
        return (seat,)

    def drawn(self, move: Move) -> Iterable[str]:
        """Return, each as a word, what came with a move by chance and people count."""
        found = (part.drawn(self, move) for part in self.having["drawn"])
        return [what for words in found for what in words]

    def when_paid(self, state: State, seat: Seat, move: Move) -> State | None:
        """Return the state in which a move pays: its piece lies, nobody went home yet; None: as it was before it."""
        return None

    def opening_awards(self, _before: State) -> tuple[Scored, ...]:
        """Return the points that seats have before the first move, by what brings them; most games have none."""
        return ()

    def by_source(self, award: Scored) -> tuple[Term, ...]:
        """Return what an award changes of a seat's points, a term for each source of points (its code)."""
        return (Term(award.source, 1, award.points),)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it is going on."""
        return outcome_by_points(state.scores) if state.over else None
