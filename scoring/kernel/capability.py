"""The base class of capabilities, which make up the rules of a game, with every hook that a part may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from typing_extensions import TypeVar

from scoring.kernel.moves import Effect, Move, Refusal, Seat
from scoring.kernel.state import State, Step

if TYPE_CHECKING:
    from scoring.kernel.rules import Ruleset

R = TypeVar("R", bound="Ruleset")
M = TypeVar("M", bound=Move, default=Any)
"""The moves that a part judges and carries out; a part of no such type looks at each move itself."""

MayRefuse = bool | Callable[[Any], bool]
"""True where any candidate of a kind might be refused, False where none can, else a test for each candidate."""


class Capability(Generic[R, M]):
    """A part of the rules that may be in the box; every hook does nothing by default.

    The first part in the box that names a move type among its `moves` carries it out; a later one may open further
    phases to it, and sees to it that the move is judged there. A part proposes only types that it lists in `moves`, and
    never what it would itself refuse.
    """

    key: ClassVar[str]
    """The name of the part in its box."""
    requires: ClassVar[tuple[str, ...]] = ()
    """The keys of the parts without which this one cannot be in a box."""
    replaces: ClassVar[tuple[str, ...]] = ()
    """The keys of the parts in whose place it stands."""
    moves: ClassVar[Mapping[type[Move], tuple[str, ...]]] = {}
    """Move types with the phases in which it expects them (none: those of other parts; any phase if none has one)."""
    uncovers: ClassVar[tuple[type[Move], ...]] = ()
    """Move types that nobody chooses: they say what lay face down, and come and go with what uncovered it."""
    forbids: ClassVar[tuple[type[Move], ...] | None] = None
    """The move types, with their subtypes, about which `forbid` is asked (None: those in `moves`)."""
    proposes_in: ClassVar[tuple[str, ...] | None] = None
    """The phases in which `candidates` is asked (None: those in `moves`)."""
    reacts: ClassVar[tuple[type[Move], ...]] = ()
    """The move types to which it reacts (none: any)."""
    already_checks: ClassVar[tuple[str, ...]] = ()
    """The keys of parts whose every reason it heeds when it proposes: they are not asked about its candidates."""
    deals: bool = False
    """True where the app itself has laid out what lies face down."""
    refuses_in: tuple[str, ...] | None = None
    """The phases in which it may refuse what others propose (None: any; empty: none)."""

    def set_up(self, rules: R, state: State) -> State:
        """Return the state with this capability's slice laid out for a new game."""
        return state

    def forbid(self, rules: R, state: State, seat: Seat, move: M) -> Iterable[Refusal]:
        """Return every reason of this part against a move of one of the types in `forbids`."""
        return ()

    def may_refuse(self, rules: R, state: State, kind: type[Move]) -> MayRefuse:
        """Return whether this part might refuse anything of that kind that others propose in this position.

        False spares it being asked about each candidate, a function about those for which it says no: what is certainly
        legal is not judged.
        """
        return True

    def waive(self, rules: R, state: State, seat: Seat, move: Move, refusal: Refusal) -> bool:
        """Return whether this part lifts a reason that another part has against a move."""
        return False

    def candidates(self, rules: R, state: State, seat: Seat) -> Iterable[Move]:
        """Return the moves that this part lets the seat make now."""
        return ()

    def chances(self, rules: R, state: State) -> Mapping[Move, int]:
        """Return the moves of which chance decides now, each with its weight: the copies of a tile, the dice."""
        return {}

    def completions(self, rules: R, state: State, seat: Seat, move: Move) -> Mapping[Move, int]:
        """Return the ways in which chance may complete a move that the seat has chosen, each with its weight.

        None where nothing of the move is left to chance: a card is bought, and which one comes is not chosen.
        """
        return {}

    def uncover(self, rules: R, state: State, seed: bytes | None) -> Move | None:
        """Return the move that says what lay face down and comes to light now; None where nothing does.

        Where the app laid it out, it follows from `seed`, the table's secret, alone: so no state and no record holds
        what is still hidden. Without a seed the move leaves open what it is.
        """
        return None

    def drawn(self, rules: R, move: Move) -> Iterable[str]:
        """Return, each as a word, what came with a move by chance and people count: a tile, a shield on it."""
        return ()

    def carry_out(self, rules: R, state: State, seat: Seat, move: M) -> Step:
        """Do one of the move types listed in `moves`; legality was checked before."""
        # Not abstract, for a part without moves needs none: one with moves and without this is refused (`_owners`).
        raise NotImplementedError

    def react(self, rules: R, step: Step, seat: Seat, move: Move) -> Step:
        """Return the step with what follows for this part from a move that was carried out."""
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
