"""The kernel of the rules: moves, states, refusals, the log and its code; it knows no game.

A `Move` says what a seat did, every chance outcome spelled out. A `Refusal` is one reason against a move: a code
and facts, never a sentence. An `Effect` followed from a move; `Scored` is one, and its `Term`s are the only source
of points: screen, log, explanation, statistics and tests read the same object.

A `Ruleset` is mechanism, and a list of `Capability`s is content. A capability may

- add kinds of moves, and say in which phases they are expected (`moves`, `carry_out`),
- forbid moves with coded reasons, and waive single reasons of others ("edges must match" is the base game's; a tile
  that fits anywhere lifts that one reason for itself),
- propose moves (`candidates`); legal moves are what one capability proposes and no other refuses,
- react to moves, lay out and keep a frozen slice of the state, and hide what a seat may not see,
- require or replace other capabilities.

Nobody is asked in vain. A capability says in which phases it proposes (`proposes_in`), to which moves it reacts
(`reacts`), and in which phases it may refuse what others propose (`refuses_in`). In a position it names the candidates
that it may refuse (`may_refuse`): the others are not judged. A part that proposes may heed the reasons of another by
itself (`already_checks`). `explain` asks all of them.

Chance is asked for, too: `chances` are the moves that a die or a bag makes, `completions` the ways in which a move that
a seat chose may come out (a card bought, a card stolen). Great moments are effects that phones and the large screen
show by themselves, to the seats that are `concerned`. Secrets are taken out of a state (`hide`), of a line of the log
(`hide_move`) and of what followed (`hide_effect`).

Hooks that a capability leaves alone cost nothing: a ruleset looks once, when it is built, which parts have something
to say in each (`having`).
`State.waiting` names the seats that may act when it is not the seat in turn, so that several may discard at once.

Legality has two faces that tests hold equal: `legal_moves` generates (fast, from an index of gaps and the four
edges each asks for), and `explain` judges one move and gives *all* reasons.
"""

from scoring.kernel.box import Agreed, Box, Choice, Option, ReadyMade, UnsuitableBox
from scoring.kernel.capability import Capability
from scoring.kernel.claim import (
    FINAL_CLAIMS,
    MOVE_CLAIMS,
    Claim,
    Moment,
    as_multiset,
    as_multisets,
    as_set,
    as_sets,
    exactly,
)
from scoring.kernel.codec import LARGEST_MOVE, MalformedMove, facts_of, read_move, verb, write_move
from scoring.kernel.log import Entry, Played, Stuck
from scoring.kernel.moves import (
    Effect,
    IllegalMove,
    Move,
    Outcome,
    Refusal,
    Scored,
    Seat,
    Term,
    outcome_by_points,
    summed,
)
from scoring.kernel.refusal import NoSuchSeat, OutOfTurn, WrongPhase
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import FIRST, State, Step
from scoring.kernel.table import (
    HINT,
    LEVELS,
    LONGEST_NOTE,
    MOST_POINTS,
    USUAL_LEVEL,
    Adjust,
    Aids,
    Helped,
    Note,
    Overrule,
    Overruled,
    Starts,
    TableTalk,
    inner_move,
    is_talk,
)

__all__ = [
    "FINAL_CLAIMS",
    "FIRST",
    "HINT",
    "LARGEST_MOVE",
    "LEVELS",
    "LONGEST_NOTE",
    "MOST_POINTS",
    "MOVE_CLAIMS",
    "USUAL_LEVEL",
    "Adjust",
    "Agreed",
    "Aids",
    "Box",
    "Capability",
    "Choice",
    "Claim",
    "Effect",
    "Entry",
    "Helped",
    "IllegalMove",
    "MalformedMove",
    "Moment",
    "Move",
    "NoSuchSeat",
    "Note",
    "Option",
    "OutOfTurn",
    "Outcome",
    "Overrule",
    "Overruled",
    "Played",
    "ReadyMade",
    "Refusal",
    "Ruleset",
    "Scored",
    "Seat",
    "Starts",
    "State",
    "Step",
    "Stuck",
    "TableTalk",
    "Term",
    "UnsuitableBox",
    "WrongPhase",
    "as_multiset",
    "as_multisets",
    "as_set",
    "as_sets",
    "exactly",
    "facts_of",
    "inner_move",
    "is_talk",
    "outcome_by_points",
    "read_move",
    "summed",
    "verb",
    "write_move",
]
