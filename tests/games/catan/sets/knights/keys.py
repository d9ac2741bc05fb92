"""The places of each move of Catan and of Cities & Knights on the pages: address, key, and fields."""

from __future__ import annotations

from dataclasses import replace

from scoring.catan import move as base
from scoring.catan.rules import FOUNDING, LINKING, Catan
from scoring.catan.sets.knights import move as knights
from scoring.catan.sets.knights.kind import ALCHEMIST, INVENTOR, SMITH
from scoring.catan.sets.knights.pending_question import BUYING
from scoring.catan.sets.knights.set_up import CITY_FOUNDING
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State

Offer = tuple[dict[str, str], str, dict[str, str]]
"""The question of the address, the value of the key, and the fields that are filled in."""

VERBS = {base.Road: "road", base.Settle: "settle", base.City: "city", knights.Wall: "wall", knights.Hire: "knight"}
ELSEWHERE: dict[type[Move], dict[str, str]] = {
    **{kind: {"knights": "1"} for kind in (knights.Activate, knights.Promote, knights.Chase)},
    knights.PutBack: {"cards": "1"},
}
BUILDS = {"road": "road", "settle": "settlement", "city": "city", "wall": "wall", "knight": "knight"}
AT = (
    *VERBS, knights.Activate, knights.Promote, knights.Chase, knights.LoseCity, knights.Desert, knights.Recruit,
)  # fmt: skip
WORDS: dict[type[Move], tuple[str, ...]] = {
    **dict.fromkeys(AT, ("at",)),
    base.End: (),
    base.Discard: (),
    knights.Enough: (),
    knights.Forfeit: (),
    knights.Retreat: ("to",),
    knights.Give: ("to",),
    knights.TakeCards: ("from_",),
    base.Steal: ("from_",),
    knights.March: ("from_", "to"),
    knights.Displace: ("from_", "to"),
    knights.Improve: ("track", "at"),
    knights.DrawProgress: ("track", "card"),
    knights.PutBack: ("track", "card"),
    knights.TakeProgress: ("from_", "track", "card"),
    knights.Aqueduct: ("card",),
    knights.Repay: ("card",),
    knights.Barter: ("with_", "give"),
}
"""The facts that the value of a key says, in their order."""


def logged(rules: Catan, state: State, seat: Seat, move: Move) -> Move:
    """Return the move as a phone logs it: what chance decides, or what is told later, it does not say."""
    if isinstance(move, base.MoveRobber | base.Steal):
        return replace(move, card=None)
    if isinstance(move, knights.DrawProgress) and rules.hands_are_secret:
        return replace(move, card=None)
    return move


def offer_of(state: State, seat: Seat, move: Move) -> Offer:
    """Return where a move is offered."""
    if isinstance(move, knights.PlayProgress):
        return _played(move)
    if isinstance(move, base.MoveRobber):
        q, r = move.to
        where = f"{q},{r}"
        return {"robber": where}, f"robber:{where}" + ("" if move.from_ is None else f":{move.from_}"), {}
    if isinstance(move, base.Bank):
        (give,), (take,) = move.give, move.take
        return {"trade": "1"}, f"bank:{give}:{take}", {}
    if isinstance(move, knights.EventRoll):
        return {}, f"roll:{move.event}", dict(zip(("red", "white"), map(str, move.dice), strict=True))
    words = [getattr(move, name) for name in WORDS[type(move)]]
    key = ":".join(str(word) for word in (_verb(move), *words) if word is not None)
    cards = getattr(move, "cards", None)
    if cards is None and "cards" in move.__dataclass_fields__:
        key += ":unseen"
    me = f"@{seat}" if is_errand(state, move) else ""
    return _asked(state, move), key + me, counted(cards or {})


def _verb(move: Move) -> str:
    return VERBS.get(type(move), type(move).kind.removeprefix("catan."))


def is_errand(state: State, move: Move) -> bool:
    """Say whether a move answers a question, so that its key says for whom."""
    return not isinstance(move, base.End) and state.phase not in (FOUNDING, CITY_FOUNDING, LINKING, *BUYING)


def _asked(state: State, move: Move) -> dict[str, str]:
    """Return what the address asks for where a move is no answer."""
    if state.phase not in BUYING:
        return {}
    if isinstance(move, knights.March | knights.Displace):
        return {"knight": move.from_}
    if isinstance(move, knights.Improve):
        return {"improve": move.track if move.at else "1"}
    if _verb(move) in BUILDS:
        return {"build": BUILDS[_verb(move)]}
    return ELSEWHERE.get(type(move), {})


def counted(cards) -> dict[str, str]:
    """Return cards as the counters have them."""
    return {f"give-{kind}": str(count) for kind, count in cards.items()}


def _played(move: knights.PlayProgress) -> Offer:
    key = f"play:{move.card}"
    asked = {"card": move.card}
    if move.card == SMITH:
        return asked, key, {f"knight-{at}": "1" for at in move.knights or ()}
    if move.card == ALCHEMIST and move.dice:
        return asked, key, dict(zip(("red", "white"), map(str, move.dice), strict=True))
    if move.card == INVENTOR and move.hexes:
        (q, r), (s, t) = move.hexes
        return {**asked, "hex": f"{q},{r}"}, f"{key}:{q},{r}:{s},{t}", {}
    if move.to is not None:
        return asked, f"{key}:{move.to[0]},{move.to[1]}", {}
    for needed in (move.at, move.from_, move.names):
        if needed is not None:
            return asked, f"{key}:{needed}", {}
    return {"cards": "1"}, key, {}
