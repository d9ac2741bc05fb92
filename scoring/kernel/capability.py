"""What the rules of a game are made of: a capability, with every hook that a part of a box may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from scoring.kernel.moves import Effect, Move, Refusal, Seat
from scoring.kernel.state import State, Step

if TYPE_CHECKING:
    from scoring.kernel.rules import Ruleset

R = TypeVar("R", bound="Ruleset")

Doubt = bool | Callable[[Any], bool]
"""Whether candidates of a kind might be refused: any of them, none, or those for which the function says so."""


class Capability(Generic[R]):
    """A part of the rules that may be in the box; every hook does nothing by default.

    `moves` maps move types to the phases in which this part expects them (none: those that other parts name, and any
    phase if none does). The first part in the box that names a move type carries it out, and has to do so in a
    `carry_out` of its own; a later one may open further phases to it. Whoever opens a phase to a move sees to it that
    it is judged there.
    `forbids` lists the move types that it may refuse, their subtypes with them; it is asked about no others. A
    capability proposes among its `candidates` only types that it lists in `moves`, and never what it would itself
    refuse; it is asked for any only in the phases that `proposes_in` lists (none: any phase). `reacts` lists the move
    types to which it reacts (none: any).
    `refuses_in` lists the phases in which it may refuse what others propose (None: any; an empty list: in no phase).
    `already_checks` lists the keys of parts of which it heeds every reason itself when it proposes, so that they are
    not asked about its candidates.
    `uncovers` lists the move types that nobody chooses: they say what lay face down, and come and go with what
    uncovered it; `deals` says that the app has laid that out itself.
    """

    key: ClassVar[str]
    requires: ClassVar[tuple[str, ...]] = ()
    replaces: ClassVar[tuple[str, ...]] = ()
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {}
    uncovers: ClassVar[tuple[type[Move], ...]] = ()
    forbids: ClassVar[tuple[type[Move], ...]] = ()
    proposes_in: ClassVar[tuple[str, ...]] = ()
    reacts: ClassVar[tuple[type[Move], ...]] = ()
    already_checks: ClassVar[tuple[str, ...]] = ()
    after_the_end: ClassVar[bool] = False
    deals: bool = False
    refuses_in: tuple[str, ...] | None = None

    def set_up(self, rules: R, state: State) -> State:
        """Return the state with this capability's slice laid out for a new game."""
        return state

    def forbid(self, rules: R, state: State, seat: Seat, move: Move) -> Iterable[Refusal]:
        return ()

    def may_refuse(self, rules: R, state: State, kind: type[Move]) -> Doubt:
        """Return whether this part might refuse anything of that kind that others propose in this position.

        False spares it being asked about each candidate, a function about those for which it says no: what is certainly
        legal is not judged.
        """
        return True

    def waive(self, rules: R, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        return False

    def candidates(self, rules: R, state: State, seat: Seat) -> Iterable[Move]:
        return ()

    def chances(self, rules: R, state: State) -> Mapping[Move, int]:
        """Return the moves of which chance decides now, each with its weight: the copies of a tile, the dice."""
        return {}

    def completions(self, rules: R, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return the ways in which chance may complete a move that the seat has chosen, each with its weight.

        None where nothing of the move is left to chance: a card is bought, and which one comes is not chosen.
        """
        return {}

    def uncover(self, rules: R, state: State, seal: bytes) -> Move | None:
        """Return the move that says what lay face down, where the app laid it out itself and it comes to light now.

        It follows from `seal`, the table's secret, alone: so no state and no record holds what is still hidden.
        """
        return None

    def unsaid(self, rules: R, state: State) -> Move | None:
        """Return the move that says what lay face down, as long as nobody knows it; None if it is not asked for."""
        return None

    def drawn(self, rules: R, move: Move) -> Iterable[str]:
        """Return, each as a word, what came with a move by chance and people count: a tile, a shield on it."""
        return ()

    def carry_out(self, rules: R, state: State, seat: Seat, move: Move) -> Step:
        """Do one of the move types listed in `moves`; legality was checked before."""
        # Not abstract, for a part without moves needs none: one with moves and without this is refused (`_owners`).
        raise NotImplementedError

    def react(self, rules: R, step: Step, seat: Seat, move: Move) -> Step:
        return step

    def concerned(self, rules: R, effect: Effect) -> Iterable[Seat]:
        """Return for whom an effect is a great moment, worth being looked at by itself; nobody: it is everyday."""
        return ()

    def hide(self, rules: R, state: State, seat: Seat | None) -> State:
        """Return the state without what `seat` may not see (None: an onlooker)."""
        return state

    def hide_move(self, rules: R, seat: Seat, move: Move, viewer: Seat | None) -> Move:
        """Return a move of `seat` without what `viewer` may not know of it (None: an onlooker)."""
        return move

    def hide_effect(self, rules: R, effect: Effect, viewer: Seat | None) -> Effect:
        """Return an effect without what `viewer` may not know of it (None: an onlooker)."""
        return effect


def hooks_of(base: type[Capability[Any]]) -> Iterator[str]:
    """Yield the names of the hooks that a class declares for its parts, those of the kernel among them."""
    return (name for name in dir(base) if not name.startswith("_") and callable(getattr(base, name)))


def overrides(part: Capability[Any], hook: str, base: type[Capability[Any]] = Capability) -> bool:
    """Return whether a part has something to say in a hook that `base` declares."""
    default = getattr(base, hook)
    return getattr(type(part), hook, default) is not default
