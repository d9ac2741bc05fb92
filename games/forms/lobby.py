"""The form of a new table. Whatever comes, something sensible is read out of it.

Nothing here touches the database. A form that makes no table keeps all that was typed, with a sentence for what is
missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.forms.copies import on_the_table, other_copies, read_copies
from games.forms.door import name_problem
from games.models import Colour, DrawBy, FixBy, LogBy, Pace, PlayedBy
from games.phones.preferences import HouseStyle, Shelf
from games.phrasing.common.label import box_problem, set_label
from games.phrasing.common.lists import joined
from scoring.catalogue import LOGGED as GAMES
from scoring.catalogue import ruleset_for
from scoring.game import Game
from scoring.kernel import LEVELS, USUAL_LEVEL, Box, Choice, UnsuitableBox

# Four people with four phones: the evening that we are made for.
USUAL_SEATS: Final = 4
FEWEST: Final = 2
"""Players of a table, where a sentence speaks of several."""
AT_TABLE: Final = "table"
"""Sent instead of a colour where who starts is settled at the table."""


@dataclass(frozen=True, slots=True)
class Player:
    """One of the game's colours on the form: who it is, whether it plays, whether it sits at this phone.

    `played_by` is the level at which the app plays it; it is empty where people do.
    """

    colour: str
    name: str = ""
    plays: bool = False
    mine: bool = False
    played_by: str = ""


@dataclass(frozen=True, slots=True)
class TableDraft:
    """A table that is being thought of. `players` holds all colours in seating order; `first` is a colour.

    `options` holds the value of every switch, `edition` the preset that they started from. `sets` are the boxes that
    lie on the table, `copies` the tiles of which there are more or fewer than printed. `on` is the word that carries a
    printed map through the form; `board` and `start` are what it says, `beside` are the switches chosen with the board.
    `alone` says that one player alone is meant, `starts_at_table` that who starts is settled there.
    """

    players: tuple[Player, ...]
    first: str
    game: str
    edition: str
    options: Mapping[str, Choice] = field(default_factory=dict)
    sets: tuple[str, ...] = ()
    copies: Mapping[str, int] = field(default_factory=dict)
    draw_by: str = DrawBy.BAG
    log_by: str = LogBy.ANYONE
    fix_by: str = FixBy.ANYONE
    pace: str = Pace.NONE
    aids: str = USUAL_LEVEL
    name: str = ""
    on: str = ""
    start: tuple[tuple[str, tuple[int, int], int], ...] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    beside: Mapping[str, Choice] = field(default_factory=dict)
    alone: bool = False
    starts_at_table: bool = False

    @property
    def playing(self) -> list[Player]:
        return [player for player in self.players if player.plays]

    @property
    def changed(self) -> dict[str, Choice]:
        """Return the switches that differ from the edition's."""
        game = GAMES[self.game]
        preset, spoken_of = game.preset(self.edition, self.sets), {option.key for option in game.options_for(self.sets)}
        chosen = {**self.options, **self.beside}
        return {key: value for key, value in chosen.items() if key in spoken_of and preset[key] != value}

    @property
    def has_house_rules(self) -> bool:
        """Return whether a house rule differs from the edition's; what is chosen with board or boxes is none."""
        house = {option.key for option in GAMES[self.game].options if not option.beside}
        return not house.isdisjoint(self.changed)

    @property
    def box(self) -> Box:
        """Return what would lie on the table."""
        sets = self.sets if self.sets[1:] else ()
        copies = other_copies(self.copies, GAMES[self.game], self.edition, self.sets)
        return Box(
            self.game,
            self.edition,
            len(self.playing),
            sets,
            self.changed,
            self.start,
            revision=GAMES[self.game].revision,
            board=self.board,
            copies=copies,
            colours=tuple(player.colour for player in self.playing),
        )

    @property
    def first_position(self) -> int:
        """Return who begins, counted among those who play; the first of them if the chosen one does not."""
        colours = [player.colour for player in self.playing]
        return colours.index(self.first) if self.first in colours else 0

    @property
    def host_positions(self) -> list[int]:
        """Return the seats of this phone, counted among those who play."""
        return [position for position, player in enumerate(self.playing) if player.mine]

    @property
    def app_positions(self) -> dict[int, str]:
        """Return the seats that the app plays, counted among those who play, with their level."""
        return {position: player.played_by for position, player in enumerate(self.playing) if player.played_by}


def fresh_draft(
    players: Sequence[tuple[str, str]],
    *,
    host_name: str,
    name: str,
    shelf: Shelf | None = None,
    style: HouseStyle | None = None,
    editions: Mapping[str, str] = MappingProxyType({}),
    pick: str = "",
) -> TableDraft:
    """Return the form as it opens: those who played last, or four colours; the first one sits at this phone.

    `shelf` is what lay on the table the last time, and `style` how it was played. `editions` are those of the boxes
    that this phone's people own, by game. `pick` names another game to begin with, as `read_pick` reads it.
    """
    shelf, style = shelf or Shelf(), style or HouseStyle()
    key, also = read_pick(pick, shelf.game)
    shelf = shelf if not pick and shelf.game in {"", key} else Shelf(sets=also)
    game = GAMES[key]
    last = recoloured([colour for colour, _name in players], game.colours)
    known = {last[colour]: name for colour, name in players if colour in last}
    named = known or dict.fromkeys(game.colours[:USUAL_SEATS], "")
    mine = next((colour for colour in named if named[colour] == host_name), next(iter(named)))
    edition = one_of(shelf.edition or editions.get(key), game.editions, game.default_edition)
    draft = TableDraft(
        players=tuple(
            Player(
                colour=colour,
                name=named.get(colour, "") or (host_name if colour == mine else ""),
                plays=colour in named,
                mine=colour == mine,
            )
            for colour in in_order(named, game.colours)
        ),
        first=next(iter(named)),
        game=game.key,
        edition=edition,
        options={**game.preset(edition, on_the_table(game, shelf.sets)), **_known(game, shelf.options)},
        sets=on_the_table(game, shelf.sets),
        copies=other_copies(shelf.copies, game, edition, on_the_table(game, shelf.sets)),
        name=name,
        **read_style(asdict(style)),
    )
    return draft if _are_offered(draft) else in_first_colours(draft)


def _are_offered(draft: TableDraft) -> bool:
    """Say whether everybody has a colour that lies in the box without further ones.

    Those who played last may have sat at another game, or at a pad, which has more of them.
    """
    game = GAMES[draft.game]
    count = max(game.most_seats(draft.box), len(draft.playing))
    return all(player.colour in game.colours[:count] for player in draft.playing)


def read_pick(pick: str, otherwise: str) -> tuple[str, tuple[str, ...]]:
    """Return the game that a picture stands for, "game" or "game.set", and the sets chosen with it."""
    key, _dot, also = pick.partition(".")
    if key in GAMES:
        return key, tuple(one for one in (also,) if one in GAMES[key].sets)
    return one_of(otherwise, GAMES, next(iter(GAMES))), ()


def read_style(form: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a table is played, the usual way where nothing else is said."""
    return {
        "draw_by": one_of(form.get("draw_by"), DrawBy.values, DrawBy.BAG),
        "log_by": one_of(form.get("log_by"), LogBy.values, LogBy.ANYONE),
        "fix_by": one_of(form.get("fix_by"), FixBy.values, FixBy.ANYONE),
        "pace": one_of(form.get("pace"), Pace.values, Pace.NONE),
        "aids": one_of(form.get("aids"), LEVELS, USUAL_LEVEL),
    }


def read_draft(data: QueryDict, *, name: str, editions: Mapping[str, str] = MappingProxyType({})) -> TableDraft:
    """Read a form that came in; what it leaves out, or makes up, is as on a fresh one. `name` is the usual one.

    `editions` are those of the boxes that this phone's people own. A picture that was tapped (`pick`) chooses another
    game, all else stays as it was typed.
    """
    key, also = read_pick(data.get("pick", ""), data.get("game", ""))
    game = GAMES[key]
    own = one_of(editions.get(key), game.editions, game.default_edition)
    edition = one_of(data.get("edition"), game.editions, own)
    sets = on_the_table(game, [*data.getlist("sets"), *(also if "pick" in data else data.getlist("also"))])
    colours = recoloured([*data.getlist("plays"), *data.getlist("order")], game.colours)
    draft = TableDraft(
        players=with_host(read_players(data, game, colours)),
        first=colours.get(data.get("first", ""), ""),
        game=game.key,
        edition=edition,
        options=read_options(data, game, edition, sets),
        sets=sets,
        copies=read_copies(data, game, edition, sets),
        name=data.get("name", "").strip() or name,
        on=data.get("on", ""),
        alone="alone" in data,
        starts_at_table=data.get("first") == AT_TABLE,
        **read_style(data.dict()),
    )
    return draft if data.get("game", key) == key else in_first_colours(draft)


def read_options(data: QueryDict, game: Game, edition: str, sets: Sequence[str]) -> dict[str, Choice]:
    """Read the switches of a form; where it shows those of another edition, this one's own.

    A box that was ticked since changes what nobody had set otherwise.
    """
    preset = game.preset(edition, sets) | _beside_boxes(data, game)
    # The switches on the form showed another edition: whoever chose this one wants its own.
    if data.get("switches_of") != edition:
        return preset
    before = game.preset(edition, data.get("switches_with", "").split())
    shown = {
        option.key: next(
            (choice for choice in option.choices if data.get(f"option-{option.key}") == str(choice)),
            False if is_switch(option.choices) else preset[option.key],
        )
        for option in game.options
        if not option.beside
    }
    return {**preset, **{key: value for key, value in shown.items() if value != before[key]}}


def _beside_boxes(data: QueryDict, game: Game) -> dict[str, Choice]:
    """Return the switches that are ticked among the boxes, whichever edition's house rules the form shows."""
    return {option.key: f"option-{option.key}" in data for option in game.options if option.beside == "boxes"}


def _known(game: Game, options: Mapping[str, Choice]) -> dict[str, Choice]:
    choices = {option.key: option.choices for option in game.options if option.beside != "board"}
    return {key: value for key, value in options.items() if value in choices.get(key, ())}


# ------------------------------------------------------------------ boxes


def ready_made(draft: TableDraft, key: str) -> TableDraft:
    """Return the draft with a box as it is sold on the table; one that nobody sells changes nothing."""
    game = GAMES[draft.game]
    box = next((one for one in game.ready_made if one.key == key), None)
    if box is None:
        return draft
    options = game.preset(box.edition, box.sets)
    return replace(draft, edition=box.edition, options=options, sets=on_the_table(game, box.sets))


def all_of_mine(draft: TableDraft, own: Iterable[str]) -> TableDraft:
    """Return the draft with every box of its game that stands on the shelf (`own`, "game.set") on the table.

    What lies there already stays, and so does what somebody set otherwise. No two boxes exclude each other.
    """
    game = GAMES[draft.game]
    mine = (key for key in game.sets if f"{game.key}.{key}" in own)
    sets = on_the_table(game, (*draft.sets, *mine))
    return replace(draft, sets=sets, options={**game.preset(draft.edition, sets), **draft.changed})


def is_switch(choices: Sequence[Choice]) -> bool:
    """Say whether an option is simply on or off."""
    return set(choices) == {True, False} and all(isinstance(choice, bool) for choice in choices)


def one_of(given: str | None, known: Iterable[str], otherwise: str) -> str:
    return given if given is not None and given in known else otherwise


def in_order(given: Iterable[str], known: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*(key for key in given if key in known), *known]))


def recoloured(given: Iterable[str], colours: Sequence[str]) -> dict[str, str]:
    """Return a colour of the game for each colour given: the same if it has that, else one that nobody has."""
    known = [colour for colour in dict.fromkeys(given) if colour in Colour.values]
    free = [colour for colour in colours if colour not in known]
    return {colour: colour if colour in colours else free.pop(0) for colour in known if colour in colours or free}


def read_players(data: QueryDict, game: Game, colours: Mapping[str, str]) -> Iterator[Player]:
    """Yield every colour of the game in the order of the form, with what it said of the colour that it stands for."""
    plays, mine = set(data.getlist("plays")), set(data.getlist("mine"))
    if "here" in data:
        mine = plays
    posted = {colour: on_form for on_form, colour in colours.items()}
    order = [colours[on_form] for on_form in data.getlist("order") if on_form in colours]
    for colour in in_order(order, game.colours):
        on_form = posted.get(colour, colour)
        played_by = one_of(data.get(f"app-{on_form}"), PlayedBy.values, PlayedBy.PERSON)
        is_mine = on_form in mine and not played_by
        yield Player(colour, data.get(f"name-{on_form}", "").strip(), on_form in plays, is_mine, played_by)


def with_host(players: Iterable[Player]) -> tuple[Player, ...]:
    """Return the players with one at this phone, where all that were there do not play any more.

    Nobody at all at this phone is a choice: it only opens the table.
    """
    players = tuple(players)
    people = [player for player in players if player.plays and not player.played_by]
    if not people or any(player.mine for player in people) or not any(player.mine for player in players):
        return players
    return tuple(replace(player, mine=player is people[0]) for player in players)


def sets_with_room(game: Game, box: Box) -> tuple[str, ...]:
    """Return the sets any of which would make room for all the seats of a box."""
    return tuple(key for key in game.sets if box.seats <= game.most_seats(replace(box, sets=(*box.sets, key))))


def in_first_colours(draft: TableDraft) -> TableDraft:
    """Return the draft with everybody in the colours that the game offers so many players first.

    For a game that was just chosen: nobody has taken a colour of its box yet.
    """
    colours = [player.colour for player in draft.playing]
    offered = GAMES[draft.game].colours[: len(colours)]
    free = [colour for colour in offered if colour not in colours]
    swapped = {colour: free.pop(0) for colour in colours if colour not in offered}
    swapped |= {new: old for old, new in swapped.items()}
    players = tuple(replace(player, colour=swapped.get(player.colour, player.colour)) for player in draft.players)
    return replace(draft, players=players, first=swapped.get(draft.first, draft.first))


def moved(draft: TableDraft, step: str) -> TableDraft:
    """Return the draft with one colour a seat up or down: `step` is `up-red` or `down-red`."""
    direction, _dash, colour = step.partition("-")
    playing = [player.colour for player in draft.playing]
    if colour not in playing or direction not in {"up", "down"}:
        return draft
    here = playing.index(colour)
    there = here + (1 if direction == "down" else -1)
    if not 0 <= there < len(playing):
        return draft
    playing[here], playing[there] = playing[there], playing[here]
    by_colour = {player.colour: player for player in draft.players}
    return replace(draft, players=tuple(by_colour[key] for key in in_order(playing, GAMES[draft.game].colours)))


def draft_problems(draft: TableDraft) -> dict[str, str]:
    """Return a sentence for each part of the form that makes no table: `plays`, `board`, `name`, `name-red`."""
    problems = {"name": name_problem(draft.name)} | _box_problems(draft)
    problems |= {f"name-{player.colour}": name_problem(player.name) for player in draft.playing}
    return {part: sentence for part, sentence in problems.items() if sentence}


def _box_problems(draft: TableDraft) -> dict[str, str]:
    game, box = GAMES[draft.game], draft.box
    if not draft.playing:
        return {"plays": _("Tap the colour of everyone who plays.")}
    if len(draft.app_positions) == len(draft.playing):
        return {"plays": _("The app cannot play all the seats: somebody has to play with it.")}
    if len(draft.playing) == 1 == game.least_seats and not draft.alone:
        return {"plays": _("One player alone? Switch on “Playing alone”, or tap the colours of the others.")}
    if box.seats > game.most_seats(box):
        return {"plays": _crowded(game, box)}
    try:
        ruleset_for(box)
    except UnsuitableBox as problem:
        # A board that a box has to describe is laid out on a page of its own, after this one.
        where = problem.facts.get("where")
        return {} if where == "hexes" else {"board" if where == "board" else "plays": str(box_problem(problem))}
    return {}


def _crowded(game: Game, box: Box) -> str:
    facts = {"seats": box.seats, "least": FEWEST, "most": game.most_seats(box)}
    sentence = _("%(seats)s players cannot play this: it is for %(least)s to %(most)s.") % facts
    found = joined([set_label(key) for key in sets_with_room(game, box)])
    return sentence + " " + _("Pieces for more are in: %(sets)s.") % {"sets": found} if found else sentence
