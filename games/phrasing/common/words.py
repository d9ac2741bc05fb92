"""Words: all that a game, or a set of it, can say, by the codes of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from scoring.kernel import Choice, Effect, Move, Scored

Sentence = str | Promise
"""Words in the language that is active when they are asked for."""
Sentences = Mapping[str, Sentence]
"""Words by code."""
Names = Sequence[str]
"""The seats' names in playing order."""

SayMove = Sentence | Callable[[Any, str, Names, Any], str]
"""Say a move: a sentence, filled with `name` and the fields of the move as `facts` says them.

Or a function of the move, who made it, all names, and the board if places on it shall be told.
"""
SayEffect = Sentence | Callable[[Any, Names, Any], str]
"""Say what followed: a sentence, filled in the same way, or a function of the effect, all names, the board or None."""
SayShortly = Sentence | Callable[[Any, Names, Any], str]
"""Say a move in the few words of a line of the log: a sentence, or a function of the move, all names, the board."""
SayBrought = Callable[[Any, Iterable[Effect], Names], str]
"""Say a move in a few words by what followed from it."""
SayGain = Sentence | Callable[[Any, Names], str]
"""Say in a few words what an effect brought besides points, empty if nothing: a sentence, or a function."""
SayFact = Callable[[Any], Any]
"""Say a fact, such as the cell of a refusal."""
SayFactAtTable = Callable[[Any, Names, Any], Any]
"""Say a fact that needs all names, or the board if places on it shall be told."""
SayReason = Callable[[Mapping[str, Any]], Sentence]
"""Choose the sentence for a reason by its facts."""
SayToken = Callable[[Any], str]
"""Say a token."""
SayRefusal = Callable[[Any], Sentence]
"""Choose the sentence for a refusal by what it is about: see `by_field`."""
Find = Callable[[str], Sentence]
"""Find words for a code that stands in no table; empty where there are none."""


def by_field(name: str, sentences: Sentences, otherwise: Sentence) -> SayRefusal:
    """Return what chooses a whole sentence by a field, so that no noun is put into another sentence.

    Names of things change with the sentence in many languages: "this road is taken", "this city is taken".
    """
    return lambda one: sentences.get(getattr(one, name), otherwise)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of a set, or of a part of a game; whatever it leaves out is said by others, or has no words.

    All texts are values of `gettext_lazy` and its kin. The words of a set lie over those of its game.
    """

    # The box.
    sets: Sentences = field(default_factory=dict)
    """The names of boxes."""
    set_help: Sentences = field(default_factory=dict)
    """The content of a box, in a line."""
    ready_made: Sentences = field(default_factory=dict)
    """The names of boards that come with a game."""
    options: Sentences = field(default_factory=dict)
    """The names of house rules."""
    option_help: Sentences = field(default_factory=dict)
    """The explanation of a house rule, in a line."""
    choices: Mapping[tuple[str, Choice], Sentence] = field(default_factory=dict)
    """By option and choice; a switch needs none."""
    counted_choices: Sentences = field(default_factory=dict)
    """Choices that are numbers, by option: "%(count)s points"."""

    # What lies on the table.
    terrains: Sentences = field(default_factory=dict)
    """Terrains and features as in a sentence: "road"."""
    segments: Mapping[str, str] = field(default_factory=dict)
    """The terrain of a part of a tile, by the letters with which its name begins; of "m1.abbot" by "m.abbot"."""
    figures: Sentences = field(default_factory=dict)
    """Kinds of figures as in a sentence: "big meeple"."""
    short_figures: Sentences = field(default_factory=dict)
    """Names for narrow keys, where they are shorter than the usual ones and part of them."""
    tokens: Mapping[str, SayToken] = field(default_factory=dict)
    """The words for a token that was drawn for a figure, by the kind of figure."""
    roles: Sentences = field(default_factory=dict)
    """The name of a figure, by the terrain that it stands on: "thief"."""
    goods: Sentences = field(default_factory=dict)
    """Kinds of goods."""
    resources: Sentences = field(default_factory=dict)
    """Kinds of cards in hand that are given and taken."""
    pieces: Sentences = field(default_factory=dict)
    """Kinds of pieces that are built."""
    phrases: Sentences = field(default_factory=dict)
    """Whole sentences about a piece; "set.key" where a set has another word for it."""
    lying: Sentences = field(default_factory=dict)
    """A piece that lay there when a log began, and whose: "a storey of %(name)s"; "piece.figure" if beside a figure."""
    lying_tokens: Mapping[str, SayToken] = field(default_factory=dict)
    """The words for the token of such a piece, else for its place, by the piece."""
    cards: Sentences = field(default_factory=dict)
    """The names of cards that are played."""
    card_help: Sentences = field(default_factory=dict)
    """The explanation of a card."""
    designs: Sentences = field(default_factory=dict)
    """The landscape of a tile; what is printed on it besides is added by its marks."""
    lookalikes: Mapping[str, str] = field(default_factory=dict)
    """The tile whose name says the landscape of another one."""
    printed: Sentences = field(default_factory=dict)
    """The name of a tile with a mark printed on it besides its landscape, by the mark: "%(tile)s, with an inn"."""

    # The course of a game.
    phases: Sentences = field(default_factory=dict)
    """The thing to do in a phase: "lay the tile"."""
    refusals: Mapping[str, Sentence | SayRefusal] = field(default_factory=dict)
    """The reason against a move: a sentence with all facts, or a function that chooses one by the refusal."""
    facts: Mapping[str, SayFact] = field(default_factory=dict)
    """The words for a fact in such a sentence, by the name of its field, or by code and field ("unknown_move.kind")."""
    facts_at_table: Mapping[str, SayFactAtTable] = field(default_factory=dict)
    """The same of facts that need names or the board."""
    moves: Mapping[type[Move], SayMove] = field(default_factory=dict)
    """A move of somebody as a sentence: "%(name)s ends the turn."."""
    short_moves: Mapping[type[Move], SayShortly] = field(default_factory=dict)
    """A move in a few words, beside the name of who made it: "end of the turn"."""
    asked: Mapping[type[Move], Sentence] = field(default_factory=dict)
    """The question to the others for a move: "%(name)s wants to stop here. Do you agree?"; else it is told as it is."""
    moves_by_effects: Mapping[type[Move], SayBrought] = field(default_factory=dict)
    """The few words of moves of which what followed says more than they do."""
    effects: Mapping[type[Effect], SayEffect] = field(default_factory=dict)
    """An effect as a sentence: "The game ends here."."""
    gains: Mapping[type[Effect], SayGain] = field(default_factory=dict)
    """The gains of somebody besides points, in the few words of a pill: "3 wine"."""
    moments: Mapping[type[Effect], SayGain] = field(default_factory=dict)
    """The title over a great moment: "A meeple goes home"."""
    moments_by_source: Sentences = field(default_factory=dict)
    """The title over points that are a great moment, by their source: "A city of %(points)s"."""

    # Points.
    sources: Sentences = field(default_factory=dict)
    """The source of points, standing alone: "Road"."""
    scores: Mapping[tuple[str, bool], Sentence] = field(default_factory=dict)
    """The sentence about points that a seat scores, by source and whether the game was ending."""
    scores_by_term: Sentences = field(default_factory=dict)
    """The same by the code of the first term, where the source does not say enough."""
    losses_by_term: Sentences = field(default_factory=dict)
    """The sentence about points that a seat loses, by the code of the first term."""
    awards: Mapping[tuple[str, bool], Sentence] = field(default_factory=dict)
    """An award in a few words, by source and whether the game was ending: "road completed"."""
    awards_by_term: Sentences = field(default_factory=dict)
    """The same by the code of the first term, where the source does not say enough."""
    terms: Sentences = field(default_factory=dict)
    """One line of a score: "3 tiles"."""
    rated_terms: Sentences = field(default_factory=dict)
    """Terms that a line of the log names too, because they pay otherwise than usual: "5 tiles × 2 with the inn"."""
    rules: Mapping[str, Sentence | Callable[[Scored], Sentence]] = field(default_factory=dict)
    """The rule behind a term: a sentence, or a function of the award."""
    steps: Sentences = field(default_factory=dict)
    """A step of a count, by its code or the last part of that: "Tile %(number)s of %(of)s"."""
    standings: Mapping[str, tuple[Sentence, Sentence, Sentence]] = field(default_factory=dict)
    """Sentences about who is alone, has the majority and is tied, by source; where it is not about figures."""
    drawn: Sentences = field(default_factory=dict)
    """Things that came by chance, as pages about people count them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWords(Words):
    """The words of a game besides those of `Words`: no set has needed these so far."""

    games: Sentences = field(default_factory=dict)
    """The names of games."""
    editions: Sentences = field(default_factory=dict)
    """The names of editions."""
    edition_help: Sentences = field(default_factory=dict)
    """The explanation of an edition, in a line."""
    box_problems: Mapping[str, Sentence | Callable[[Mapping[str, Any]], str]] = field(default_factory=dict)
    """The reason why nothing can be played so: a sentence with the facts, or a function of them."""
    colours: Sentences = field(default_factory=dict)
    """The names of colours."""
    files: Sentences = field(default_factory=dict)
    """Reasons why a file of another program is not read ("save.rule"), or none can be written ("export.no_set")."""
    lands: Sentences = field(default_factory=dict)
    """The names of a board's terrains: "mountains"."""
    tiles: Sentences = field(default_factory=dict)
    """The whole name of a tile."""
    told_instead: Mapping[type[Effect], SayEffect] = field(default_factory=dict)
    """Effects that are told instead of the move that they followed from."""
    reasons: Mapping[str, Sentence | SayReason] = field(default_factory=dict)
    """The reason for which the app chose a move, by its code: a sentence with its facts, or a function of these."""
    own_reasons: Mapping[str, Sentence | SayReason] = field(default_factory=dict)
    """The same to the seat itself, where a reason speaks of it: "you"."""
    closer_moves: Mapping[type[Move], SayMove] = field(default_factory=dict)
    """A move so that it differs from others that read alike: how a tile is turned, on which of two roads."""
    longest: Sentences = field(default_factory=dict)
    """The length of a feature, by source."""
    finders: Mapping[str, Find] = field(default_factory=dict)
    """Words that stand in no table but in a file, by the name of the table that lacks them ("sources")."""
