"""Published events: recompute what somebody printed, and say of each figure that differs what it should be.

An event is one JSON object; docs/gatherings.md explains its keys. Numbers are read as decimals, counted as fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import msgspec

from scoring.gatherings import duplicate
from scoring.gatherings.facts import (
    HALF,
    ZERO,
    Bye,
    Entrant,
    GatheringError,
    Kind,
    Match,
    Other,
    Own,
    Round,
    Unplayed,
    Who,
)
from scoring.gatherings.history import History
from scoring.gatherings.knockout import Tie, next_stage
from scoring.gatherings.league import LEAGUE_KEYS, Encounter, league
from scoring.gatherings.pairs import Person, draw_people, first_round
from scoring.gatherings.places import duel_points, of_average, place_points, places, share, table_total
from scoring.gatherings.standings import RankedEntrant, standings
from scoring.gatherings.tie_breaks import DIRECT, FIGURES, direct_encounter, figure

EventPart = Mapping[str, Any]
Figures = Sequence[EventPart]

NAMES: Final = frozenset({"rank", "player", "name", "note", "number", "seed", "team"})
"""Keys of a line of a published table that are no figures."""
ALSO: Final = {
    "solkoff": "buchholz",
    "solkoff1": "buchholz_cut1",
    "solkoff2": "buchholz_median",
    "sb": "sonneborn_berger",
    "sb_at_the_time": "wins_before",
    "sonneborn_berger_at_the_time": "wins_before",
    "vp": "vp_for",
}
"""Other names that published tables give to figures."""
BUTLER_STEP: Final = 10
PRINTED: Final = 2
"""Decimal places of printed means and percentages."""


class MalformedEvent(ValueError):
    """Data that is no published event; the message says why."""


@dataclass(frozen=True, slots=True)
class WrongFigure:
    """A figure that differs: in which round, which key, of whom, what the event says, and what comes out."""

    round: int | None
    key: str
    who: str | None
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class EventReport:
    """The result for one event."""

    id: str
    failures: tuple[WrongFigure, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every figure came out as published."""
        return not self.failures


class GameLine(msgspec.Struct, frozen=True):
    """A match at a table of two."""

    a: str
    b: str
    pa: Decimal
    pb: Decimal
    va: Decimal | None = None
    vb: Decimal | None = None
    first: str | None = None
    forfeit: bool = False
    table: int = 0


class ByeLine(msgspec.Struct, frozen=True):
    """A bye."""

    player: str
    points: Decimal
    kind: str = "paired"
    va: Decimal | None = None
    vb: Decimal | None = None


class TableLine(msgspec.Struct, frozen=True):
    """A table of three or more, and what was published of it."""

    seats: tuple[str, ...]
    vp: tuple[Decimal, ...]
    table: int = 0
    expected: tuple[dict[str, Any], ...] = ()
    expected_place_points: tuple[Decimal, ...] = ()


class DuelsLine(msgspec.Struct, frozen=True):
    """A match of several duels."""

    a: str
    b: str
    duels: tuple[tuple[int, int], ...]


class RoundLine(msgspec.Struct, frozen=True):
    """A round of an event."""

    round: int
    games: tuple[GameLine, ...] = ()
    byes: tuple[ByeLine, ...] = ()
    absent: tuple[str, ...] = ()
    tables: tuple[TableLine, ...] = ()
    matches: tuple[DuelsLine, ...] = ()


class UnplayedLine(msgspec.Struct, frozen=True):
    """How rounds without a game count."""

    own: Own = Own.ZERO
    opponent: Other = Other.FACE


class PublishedEvent(msgspec.Struct, frozen=True):
    """A published event."""

    id: str
    kind: str
    schema: int = 1
    points: dict[str, Decimal] = {}
    equal_score: str = "n/a"
    unplayed: UnplayedLine = UnplayedLine()
    order: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    draw_numbers: dict[str, int] = {}
    rounds: tuple[RoundLine, ...] = ()
    expected: tuple[dict[str, Any], ...] = ()
    expected_groups: dict[str, tuple[tuple[tuple[str, ...], ...], ...]] = {}
    knockout: tuple[dict[str, Any], ...] = ()
    facts: dict[str, Any] = {}
    place_points: tuple[Any, ...] = ()
    place_bonus: tuple[Decimal, ...] = ()
    share: tuple[dict[str, Any], ...] = ()
    puzzles: tuple[dict[str, Any], ...] = ()
    imp_lower_bounds: tuple[Decimal, ...] = ()
    boards: tuple[dict[str, Any], ...] = ()


DECODER: Final = msgspec.json.Decoder(PublishedEvent, float_hook=Decimal)


def parse(text: bytes) -> PublishedEvent:
    """Read an event; raise MalformedEvent if it is none."""
    try:
        return DECODER.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise MalformedEvent(str(error)) from error


def examine(event: PublishedEvent) -> EventReport:
    """Recompute an event with the code that ranks and pairs at every gathering."""
    if event.kind not in CHECKS:
        return EventReport(event.id, (WrongFigure(None, "kind", None, event.kind, None),))
    try:
        return EventReport(event.id, tuple(CHECKS[event.kind](event)))
    except (GatheringError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        return EventReport(event.id, (WrongFigure(None, "event", None, "a consistent event", repr(error)),))


def shown(value: Fraction | Decimal | int) -> int | float:
    """Return a figure as JSON has it."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else float(exact)


def rounded(value: Fraction) -> Fraction:
    """Return a figure as it is printed, with two decimal places; a half goes away from zero."""
    unit = 10**PRINTED
    size = (abs(value) * unit + HALF).__floor__()
    return Fraction(size if value >= 0 else -size, unit)


def differs(
    number: int | None, key: str, who: str | None, expected: Any, got: Fraction, *, printed: bool = False
) -> Iterator[WrongFigure]:
    """Yield a failure if a published figure is not what comes out; of `null` nothing was published."""
    if expected is not None and Fraction(expected) != (rounded(got) if printed else got):
        yield WrongFigure(number, key, who, shown(expected), shown(got))


def fractions(values: Iterable[Decimal | int]) -> list[Fraction]:
    return [Fraction(value) for value in values]


# ---- tables of two


def round_of(line: RoundLine) -> Round:
    """Return a round as the standings read it."""

    def vp(one: GameLine | ByeLine) -> tuple[Fraction, Fraction] | None:
        return None if one.va is None or one.vb is None else (Fraction(one.va), Fraction(one.vb))

    matches = tuple(
        Match(game.table, (game.a, game.b), (Fraction(game.pa), Fraction(game.pb)), vp(game), game.first, game.forfeit)
        for game in line.games
    )
    byes = tuple(Bye(one.player, Fraction(one.points), Kind(one.kind), vp(one)) for one in line.byes)
    return Round(line.round, matches, byes, line.absent)


def each_once(event: PublishedEvent, *, schedule: bool) -> Iterator[WrongFigure]:
    """Yield entrants that are unknown, or, where rounds are known, twice in one."""
    known = set(event.players)
    for line in event.rounds:
        seats = [who for game in line.games for who in (game.a, game.b)]
        seats += [who for table in line.tables for who in table.seats]
        seats += [who for match in line.matches for who in (match.a, match.b)]
        seats += [*(bye.player for bye in line.byes), *line.absent]
        for who in dict.fromkeys(seats):
            if who not in known:
                yield WrongFigure(line.round, "players", who, "an entrant", None)
            elif schedule and seats.count(who) > 1:
                yield WrongFigure(line.round, "places", who, 1, seats.count(who))


def results(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Yield matches whose points do not follow from their VP."""
    equal = {"draw": "half", "half": "half"}.get(event.equal_score, event.equal_score)
    win = Fraction(event.points.get("win", 1))
    for line in event.rounds:
        for game in line.games:
            if game.forfeit or game.va is None or game.vb is None:
                continue
            vp = fractions([game.va, game.vb])
            try:
                points = duel_points((game.a, game.b), vp, equal, game.first, win)
            except GatheringError:
                continue
            for who, said, got in zip((game.a, game.b), (game.pa, game.pb), points, strict=True):
                yield from differs(line.round, "points", who, said, got)


def entrants_of_two(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Recompute a Swiss event or a round robin: every figure of every entrant, and the order."""
    if failures := [*each_once(event, schedule=event.kind == "swiss"), *results(event)]:
        yield from failures
        return
    unplayed = Unplayed(event.unplayed.own, event.unplayed.opponent)
    history = History(event.players, [round_of(line) for line in event.rounds], unplayed)
    for line in event.expected:
        for said, value in line.items():
            key = ALSO.get(said, said)
            if said in NAMES or value is None:
                continue
            if key in FIGURES:
                yield from differs(None, said, line["player"], value, figure(history, line["player"], key))
            else:
                yield WrongFigure(None, said, line["player"], shown(value), None)
    places = standings(history, [ALSO.get(key, key) for key in event.order], event.id)
    yield from ranks(event, places)
    for group in event.expected_groups.get(DIRECT, ()):
        equals = [who for part in group for who in part]
        found = [sorted(part) for part in direct_encounter(history, equals)]
        if found != [sorted(part) for part in group]:
            yield WrongFigure(None, DIRECT, ", ".join(equals), group, found)
    yield from facts_of_rounds(event, history, places)
    yield from knockout(event)


def ranks(event: PublishedEvent, found: Sequence[RankedEntrant]) -> Iterator[WrongFigure]:
    """Yield entrants whose published rank is none of those that they share with their equals."""
    by_who = {place.who: place for place in found}
    for line in event.expected:
        if line.get("rank") is None:
            continue
        place = by_who[line["player"]]
        equals = [place.rank, *(by_who[who].rank for who in place.equal_with)]
        if not min(equals) <= line["rank"] <= max(equals):
            yield WrongFigure(None, "rank", place.who, line["rank"], place.rank)


def facts_of_rounds(event: PublishedEvent, history: History, found: Sequence[RankedEntrant]) -> Iterator[WrongFigure]:
    """Check what the event says of its rounds: rematches, a first round by numbers, and who stays equal."""
    facts = event.facts
    if isinstance(facts.get("rematches"), int):
        again = sum(times - 1 for times in history.meetings.values())
        yield from differs(None, "rematches", None, facts["rematches"], Fraction(again))
    if "round1" in facts and event.draw_numbers:
        draft = first_round([Entrant(who, number) for who, number in event.draw_numbers.items()], event.id)
        yield from pairs_differ(
            1,
            None,
            [(game.a, game.b) for game in event.rounds[0].games],
            [(one.seats[0], one.seats[1]) for one in draft.tables],
        )
    if (groups := facts.get("unresolved_after_buchholz")) is not None:
        equals = {tuple(sorted((place.who, *place.equal_with))) for place in found if place.equal_with}
        if equals != {tuple(sorted(group)) for group in groups}:
            yield WrongFigure(None, "unresolved_after_buchholz", None, groups, sorted(equals))


def pairs_differ(
    number: int | None, who: str | None, expected: Iterable[Sequence[Who]], got: Iterable[Sequence[Who]]
) -> Iterator[WrongFigure]:
    """Yield a failure if two lists of pairs are not the same, whatever their order."""
    said, found = (sorted(sorted(pair) for pair in pairs) for pairs in (expected, got))
    if said != found:
        yield WrongFigure(number, "pairs", who, said, found)


# ---- a knock-out


def knockout(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Check that winners won, that they meet in the next stage, and that the losers of the semi-finals meet."""
    stages: list[Sequence[EventPart]] = []
    expected: list[Tie] = []
    matches = list(event.knockout)
    if not matches:
        return
    size = sum(match["stage"] == matches[0]["stage"] for match in matches)
    stages.append(matches[:size])
    rest = matches[size:]
    stage = [Tie(match["a"], match["b"]) for match in stages[0]]
    while True:
        yield from winners(stages[-1])
        by_pair = {frozenset({match["a"], match["b"]}): match for match in stages[-1]}
        try:
            won = [by_pair[frozenset({tie.one, tie.other or ""})]["winner"] for tie in stage if not tie.third_place]
            expected = next_stage(stage, won)
        except (KeyError, GatheringError):
            return
        if not expected:
            break
        here, rest = rest[: len(expected)], rest[len(expected) :]
        yield from pairs_differ(
            None,
            str(here[0]["stage"]) if here else None,
            [(match["a"], match["b"]) for match in here],
            [(tie.one, tie.other or "") for tie in expected],
        )
        stages.append(here)
        stage = expected
    if rest:
        yield WrongFigure(None, "knockout", None, len(event.knockout), len(event.knockout) - len(rest))


def winners(stage: Sequence[EventPart]) -> Iterator[WrongFigure]:
    """Yield matches whose winner did not play in them, or has fewer VP."""
    for match in stage:
        pair = (match["a"], match["b"])
        if match["winner"] not in pair:
            yield WrongFigure(None, str(match["stage"]), match["winner"], list(pair), match["winner"])
        elif match.get("va") is not None and match["va"] != match["vb"]:
            better = pair[0] if match["va"] > match["vb"] else pair[1]
            if better != match["winner"]:
                yield WrongFigure(None, str(match["stage"]), match["winner"], match["winner"], better)


# ---- tables of three and four


def tables(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Recompute tables of three and more: points by place, or values by the mean of the table with a bonus."""
    yield from each_once(event, schedule=True)
    values: dict[Who, list[Fraction]] = {who: [] for who in event.players}
    for line in event.rounds:
        for table in line.tables:
            vp = fractions(table.vp)
            got = value_of_table(event, vp)
            for who, value in zip(table.seats, got, strict=True):
                values.setdefault(who, []).append(value)
            if table.expected_place_points:
                for who, said, value in zip(table.seats, table.expected_place_points, got, strict=True):
                    yield from differs(line.round, "place_points", who, said, value)
            by_who = dict(zip(table.seats, zip(places(vp), got, strict=True), strict=True))
            for said_of in table.expected:
                place, value = by_who[said_of["player"]]
                yield from differs(line.round, "place", said_of["player"], said_of.get("place"), Fraction(place))
                yield from differs(line.round, "value", said_of["player"], said_of.get("value"), value, printed=True)
    yield from totals(event, values)


def value_of_table(event: PublishedEvent, vp: Sequence[Fraction]) -> list[Fraction]:
    """Return what a table brings to each seat."""
    if event.place_bonus:
        bonus = place_points(fractions(event.place_bonus), vp)
        return [value + more for value, more in zip(of_average(vp), bonus, strict=True)]
    return place_points(fractions(event.place_points), vp)


def totals(event: PublishedEvent, values: Mapping[Who, Sequence[Fraction]]) -> Iterator[WrongFigure]:
    """Check the final table: sum, mean, least and most, and the order by the sum."""
    figures: Mapping[str, Callable[[Sequence[Fraction]], Fraction]] = {
        "total": lambda found: sum(found, ZERO),
        "points": lambda found: sum(found, ZERO),
        "average": lambda found: sum(found, ZERO) / len(found),
        "min": min,
        "max": max,
    }
    sums = {who: sum(found, ZERO) for who, found in values.items()}
    for line in event.expected:
        who = line["player"]
        for key, value in line.items():
            if key in figures:
                yield from differs(None, key, who, value, figures[key](values[who]), printed=True)
            elif key not in NAMES:
                yield WrongFigure(None, key, who, shown(value), None)
        if line.get("rank") is not None:
            best = 1 + sum(other > sums[who] for other in sums.values())
            worst = sum(other >= sums[who] for other in sums.values())
            if not best <= line["rank"] <= worst:
                yield WrongFigure(None, "rank", who, line["rank"], best)


# ---- teams, worked examples, boards, order


def teams(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Recompute a league of teams."""
    yield from each_once(event, schedule=True)
    encounters = [Encounter(match.a, match.b, match.duels) for line in event.rounds for match in line.matches]
    found = league(event.players, encounters, event.order or LEAGUE_KEYS)
    by_who = {one.who: (rank, one) for rank, one in enumerate(found, start=1)}
    for line in event.expected:
        rank, side = by_who[line["player"]]
        for key, value in line.items():
            if key == "rank":
                yield from differs(None, key, side.who, value, Fraction(rank))
            elif key not in NAMES:
                if hasattr(side, key):
                    yield from differs(None, key, side.who, value, Fraction(getattr(side, key)))
                else:
                    yield WrongFigure(None, key, side.who, shown(value), None)


def worked_examples(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Recompute examples of points by place and of shares."""
    for example in event.place_points:
        got = place_points(fractions(example["scale"]), fractions(example["vp"]))
        for said, value in zip(example["expected"], got, strict=True):
            yield from differs(None, "place_points", example.get("from"), said, value)
    for example in event.share:
        yield from shares(example)


def shares(example: EventPart) -> Iterator[WrongFigure]:
    """Recompute one example of shares: each in percent, their sum, and the mean of the rounded ones."""
    who = str(example.get("who", ""))
    got = [100 * share(Fraction(game["vp"]), Fraction(game["table_total"])) for game in example.get("games", ())]
    for said, value in zip(example.get("expected_percent", ()), got, strict=True):
        yield from differs(None, "percent", who, said, value, printed=True)
    yield from differs(None, "sum", who, example.get("expected_sum"), sum(got, ZERO), printed=True)
    if example.get("expected_average_of_rounded") is not None:
        mean = sum(map(rounded, got), ZERO) / len(got)
        yield from differs(None, "average", who, example["expected_average_of_rounded"], mean, printed=True)
    if "three" in example:
        yield from differs(
            None, "total_used", who, example["expected_total_used"], table_total(fractions(example["three"]))
        )


def boards(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Recompute boards that several tables played: matchpoints, percentages, and differences on a scale."""
    bounds = fractions(event.imp_lower_bounds)
    for number, board in enumerate(event.boards, start=1):
        scores = fractions(board["scores"])
        points = duplicate.matchpoints(scores)
        datum, on_scale = duplicate.butler(scores, bounds, BUTLER_STEP)
        figures = {
            "matchpoints_half": points,
            "matchpoints_two": [2 * one for one in points],
            "percent": duplicate.percent(scores),
            "cross_imps_average": duplicate.cross_average(scores, bounds),
            "butler_imps": list(map(Fraction, on_scale)),
        }
        for key, said in board.items():
            if key == "butler_datum":
                yield from differs(number, key, None, said, datum)
            elif key in figures:
                for table, (one, got) in enumerate(zip(said, figures[key], strict=True), start=1):
                    yield from differs(number, key, f"table {table}", one, got, printed=True)
            elif key not in {"scores", "note", "from"}:
                yield WrongFigure(number, key, None, said, None)


def order_only(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Check that a final table is in the order of its own figures, and that these can belong together."""
    keys = [key for key in event.order if all(line.get(key) is not None for line in event.expected)]
    for index, line in enumerate(event.expected, start=1):
        yield from differs(None, "rank", line["player"], line.get("rank"), Fraction(index))
        cut, median = line.get("buchholz_cut1"), line.get("buchholz_median")
        if cut is not None and median is not None and median > cut:
            yield WrongFigure(None, "buchholz_median", line["player"], shown(median), shown(cut))
    for above, below in pairwise(event.expected):
        key = next((key for key in keys if above[key] != below[key]), None)
        if key is not None and below[key] > above[key]:
            yield WrongFigure(None, key, below["player"], shown(below[key]), shown(above[key]))
    if "vp_diff" in keys:
        # The wins of one are the losses of another.
        yield from differs(None, "vp_diff", None, sum(line["vp_diff"] for line in event.expected), ZERO)
    yield from knockout(event)


def puzzles(event: PublishedEvent) -> Iterator[WrongFigure]:
    """Draw rounds that have one answer."""
    for puzzle in event.puzzles:
        name = str(puzzle.get("name"))
        met = {
            frozenset(pair): sum(set(other) == set(pair) for other in puzzle["met"]) for pair in puzzle.get("met", ())
        }
        if "draw_numbers" in puzzle:
            draft = first_round([Entrant(who, number) for who, number in puzzle["draw_numbers"].items()], event.id)
        else:
            order = puzzle.get("standing") or sorted(puzzle["points"], key=lambda who: -puzzle["points"][who])
            byes = list(puzzle.get("had_bye", ()))
            everybody = [
                Person(who, place, Fraction(puzzle["points"][who]), byes.count(who))
                for place, who in enumerate(order, start=1)
            ]
            draft = draw_people(everybody, met, 2)
        pairs = [(one.seats[0], one.seats[1]) for one in draft.tables]
        if "expected_pairs" in puzzle:
            yield from pairs_differ(None, name, puzzle["expected_pairs"], pairs)
        if "expected_bye" in puzzle and draft.bye != puzzle["expected_bye"]:
            yield WrongFigure(None, "bye", name, puzzle["expected_bye"], draft.bye)
        if "rematches" in puzzle:
            again = sum(frozenset(pair) in met for pair in pairs)
            yield from differs(None, "rematches", name, puzzle["rematches"], Fraction(again))


CHECKS: Final[Mapping[str, Callable[[PublishedEvent], Iterator[WrongFigure]]]] = {
    "swiss": entrants_of_two,
    "roundrobin": entrants_of_two,
    "tables": tables,
    "teams": teams,
    "mini": worked_examples,
    "duplicate": boards,
    "order": order_only,
    "pairing": puzzles,
}
