"""Words for Cities & Knights: every card, move, effect, question and refusal has a sentence, in every language."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils import translation

from games.phrasing import (
    ability_help,
    award_label,
    before_acting_sentence,
    card_help,
    card_label,
    effect_sentence,
    errand_question,
    errand_waiting,
    event_label,
    forecast_sentence,
    gain_label,
    hex_words,
    if_active_sentence,
    improvement_label,
    knight_label,
    level_words,
    log_words,
    move_sentence,
    option_help,
    option_label,
    piece_label,
    progress_help,
    progress_label,
    red_white,
    refusal_sentence,
    resource_label,
    rule_sentence,
    score_sentence,
    set_help,
    set_label,
    source_label,
    step_label,
    strength_words,
    term_label,
    threat_sentence,
    track_label,
)
from games.phrasing import knights_cards as cards
from games.phrasing import knights_tables as tables
from games.phrasing.knights_battle import attack_sentence
from games.phrasing.knights_errands import QUESTIONS, WAITING
from games.phrasing.knights_refusals import PHASES, REFUSALS
from games.phrasing.refusal import phase_label
from scoring.catan.frame import beginner_island
from scoring.catan.knights import effect as effects
from scoring.catan.knights import errand as errands
from scoring.catan.knights import move as moves
from scoring.catan.knights import refusal as refusals
from scoring.catan.knights.barbarian import Battle
from scoring.catan.knights.box import KNIGHTS_OPTIONS, KNIGHTS_SET
from scoring.catan.knights.city import WALL
from scoring.catan.knights.errand import Errand, Errands
from scoring.catan.knights.glance import if_activated, threat
from scoring.catan.knights.kind import CARDS, COMMODITIES, DECKS, EVENTS, TRACKS, VICTORY_CARDS
from scoring.catan.knights.knight import TOP, Knight, Knights
from scoring.catan.knights.patrol import ACTIVATION, HIRING, LEVEL_NAMES, PROMOTION
from scoring.catan.knights.set_up import CITY_FOUNDING
from scoring.catan.knights.track import LEVELS
from scoring.catan.rules import FREE_ROADS, PAIRED, SPECIAL, TRADING, Catan
from scoring.log import Played
from scoring.moves import Refusal, Scored, Seat, Term
from tests.scoring.catan.knights.wandering import rules_of, wander
from tests.scoring.catan.test_catan_laws import Ply

LANGUAGES = [code for code, _ in settings.LANGUAGES]
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
CHINESE_NAMES = ["甲", "乙", "丙", "丁", "戊", "己"]
ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
ISLAND = beginner_island()
CODES = ("metropolis", "defender", "merchant", "printer", "constitution", "city_lost")
GAMES = 12
LATIN = re.compile("[A-Za-z]")


@pytest.fixture(params=LANGUAGES)
def language(request) -> Iterator[str]:
    with translation.override(request.param):
        yield request.param


@pytest.fixture(scope="module")
def games() -> list[tuple[Catan, list[Ply]]]:
    """Return random games in boxes of every kind."""
    rules = [rules_of(seed) for seed in range(GAMES)]
    return [(one, list(wander(one, seed, 400))) for seed, one in enumerate(rules)]


def told(rules: Catan, ply: Ply, names: list[str]) -> Iterator[str]:
    """Yield all that can be said of a move and of what it left to ask."""
    played = Played(1, ply.seat, ply.move)
    for island in (None, rules.island):
        yield move_sentence(played, ply.step.effects, names, island)
        yield log_words(played, ply.step.effects, names, island)
        yield from (effect_sentence(effect, names, island) for effect in ply.step.effects)
    for effect in ply.step.effects:
        if isinstance(effect, Scored):
            yield from (award_label(effect), rule_sentence(effect), source_label(f"catan.{effect.source}"))
            yield from (term_label(term) for term in effect.terms)
    for errand in ply.step.state[Errands].queue:
        yield errand_waiting(errand, names)
        for seat in errand.seats:
            yield from (errand_question(errand, seat, names, island) for island in (None, rules.island))


def glimpsed(rules: Catan, ply: Ply, names: list[str]) -> Iterator[str]:
    """Yield all that a table may see of the barbarians and the decks."""
    state = ply.step.state
    danger = threat(rules, state)
    yield threat_sentence(danger, names)
    yield before_acting_sentence(danger.before_acting[0], names[0])
    for at, battle in if_activated(rules, state, ply.seat):
        yield if_active_sentence(state[Knights].posts[at].level, battle, names)


# ------------------------------------------------------------------- names


def test_each_of_the_54_cards_says_what_it_is_and_what_it_does(language):
    assert sum(sum(deck.values()) for deck in DECKS.values()) == 54
    assert cards.CARDS.keys() == cards.CARD_HELP.keys() == set(CARDS)
    assert len({progress_label(card) for card in CARDS}) == len(CARDS) == 25
    for card in CARDS:
        assert progress_label(card) == card_label(card)
        assert progress_help(card) == card_help(card) != ""


@pytest.mark.parametrize(
    ("table", "track"),
    [(cards.TRADE_CARDS, "trade"), (cards.POLITICS_CARDS, "politics"), (cards.SCIENCE_CARDS, "science")],
)
def test_cards_are_listed_with_their_decks(table, track):
    assert table.keys() == DECKS[track].keys()


def test_a_card_that_is_not_played_after_the_dice_says_so():
    assert progress_help("alchemist").startswith("Before the dice:")
    assert all("as soon as it is drawn" in progress_help(card) for card in VICTORY_CARDS)


def test_tracks_levels_events_knights_and_pieces_have_names(language):
    assert tables.TRACKS.keys() == tables.IMPROVEMENTS.keys() == tables.ABILITY_HELP.keys() == set(TRACKS)
    assert tables.EVENTS.keys() == set(EVENTS)
    assert tables.COMMODITIES.keys() == set(COMMODITIES)
    assert tables.KNIGHTS == LEVEL_NAMES
    names = [improvement_label(track, level) for track in TRACKS for level in range(1, LEVELS + 1)]
    assert len(set(names)) == len(names) == 15
    assert all(names)
    assert improvement_label("trade", 0) == ""
    assert all(ability_help(track) for track in TRACKS)
    assert len({event_label(event) for event in EVENTS}) == len(EVENTS)
    assert (
        len({knight_label(level, active=active) for level in range(1, TOP + 1) for active in (None, True, False)}) == 9
    )
    pieces = (WALL, HIRING, ACTIVATION, PROMOTION, "metropolis", "merchant", *LEVEL_NAMES.values())
    assert len({piece_label(piece) for piece in pieces}) == len(pieces)
    assert len({resource_label(kind) for kind in COMMODITIES}) == len(COMMODITIES)


def test_names_read_well():
    assert knight_label(2, active=True) == "strong knight, active"
    assert level_words("science", 3) == "science 3: aqueduct"
    assert level_words("science", 0) == track_label("science") == "science"
    assert event_label("politics") == "politics gate"
    assert red_white((3, 5)) == "red 3, white 5"


def test_the_set_and_its_options_have_names_and_help(language):
    assert set_label(KNIGHTS_SET) != KNIGHTS_SET
    assert set_help(KNIGHTS_SET, "catan")
    for option in KNIGHTS_OPTIONS:
        assert option_label(option.key) not in {option.key, ""}
        assert option_help(option.key)
        labels = [option_label(option.key, choice) for choice in option.choices]
        assert not set(labels) & {"", *map(str, option.choices)}
        assert len(set(labels)) == len(labels) or all(isinstance(choice, bool) for choice in option.choices)


# ------------------------------------------------------------------- points


def test_every_source_of_points_is_told_and_explained(language):
    for code in CODES:
        award = Scored(ANN, code, (Term(code, 1, -1 if code == "city_lost" else 1),))
        assert score_sentence(award, NAMES)
        assert rule_sentence(award)
        assert award_label(award)
        assert term_label(award.terms[0])
        assert source_label(f"catan.{code}") != f"catan.{code}"


@pytest.mark.parametrize(
    ("award", "sentence"),
    [
        (Scored(ANN, "metropolis", (Term("metropolis", 1, 2),)), "Ann scores 2 points for a metropolis."),
        (Scored(ANN, "metropolis", (Term("metropolis", -1, -2),)), "Ann loses 2 points with the metropolis."),
        (Scored(BEN, "defender", (Term("defender", 1, 1),)), "Ben scores 1 point as Defender of Catan."),
        (Scored(BEN, "merchant", (Term("merchant", 1, 1),)), "Ben scores 1 point for the merchant."),
        (Scored(BEN, "merchant", (Term("merchant", -1, -1),)), "Ben loses 1 point with the merchant."),
        (Scored(BEN, "printer", (Term("printer", 1, 1),)), "Ben shows the printer: 1 point."),
        (Scored(BEN, "constitution", (Term("constitution", 1, 1),)), "Ben shows the constitution: 1 point."),
        (Scored(CLEO, "city_lost", (Term("city_lost", 1, -1),)), "Cleo loses 1 point with the city."),
    ],
)
def test_points_are_told(award, sentence):
    assert score_sentence(award, NAMES) == sentence


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (Term("metropolis", 2, 4), "2 metropolises"),
        (Term("defender", 1, 1), "Defender of Catan, 1 time"),
        (Term("merchant", 1, 1), "the merchant"),
        (Term("printer", 1, 1), "the printer"),
        (Term("constitution", 1, 1), "the constitution"),
    ],
)
def test_why_somebody_has_points_is_told_line_by_line(term, words):
    assert term_label(term) == words


# ----------------------------------------------------------------- sentences


@pytest.mark.parametrize(
    ("move", "sentence", "short"),
    [
        (
            moves.EventRoll((3, 5), "ship"),
            "Ann rolls 8 (red 3, white 5). The event die shows: ship.",
            "ship, 8",
        ),
        (
            moves.Wall("0,-2,N"),
            "Ann builds a city wall (mountains 10, the sea; 3:1 harbour).",
            "city wall, mountains 10, the sea; 3:1 harbour",
        ),
        (
            moves.March("0,0,N", "0,-2,N"),
            "Ann moves a knight (desert, hills 6, pasture 4 → mountains 10, the sea; 3:1 harbour).",
            "moves a knight, mountains 10, the sea; 3:1 harbour",
        ),
        (moves.DrawProgress("trade"), "Ann draws a progress card (trade).", "draws a trade card"),
        (moves.DrawProgress("trade", "merchant"), "Ann draws a progress card: merchant.", "draws merchant"),
        (moves.PutBack("science"), "Ann puts a progress card back (science).", "puts back a science card"),
        (moves.PlayProgress("spy", from_=BEN), "Ann plays a card: spy on Ben.", "spy on Ben"),
        (
            moves.PlayProgress("trade_monopoly", names="cloth"),
            "Ann plays a card: trade monopoly on cloth.",
            "trade monopoly on cloth",
        ),
        (
            moves.PlayProgress("alchemist", dice=(2, 5)),
            "Ann plays a card: alchemist (red 2, white 5).",
            "alchemist (red 2, white 5)",
        ),
        (moves.PlayProgress("bishop", to=(1, 0)), "Ann plays a card: bishop (forest 3).", "bishop (forest 3)"),
        (
            moves.PlayProgress("inventor", hexes=((1, 0), (0, -2))),
            "Ann plays a card: inventor (forest 3 and mountains 10).",
            "inventor (forest 3 and mountains 10)",
        ),
        (moves.PlayProgress("warlord"), "Ann plays a card: warlord.", "warlord"),
        (
            moves.PlayProgress("smith", knights=("0,0,N", "0,-2,N")),
            "Ann plays a card: smith (2 knights).",
            "smith (2 knights)",
        ),
        (
            moves.TakeProgress(BEN, "politics"),
            "Ann takes a progress card from Ben (politics).",
            "takes a politics card from Ben",
        ),
        (moves.TakeCards(BEN), "Ann looks at the hand of Ben and takes cards from it.", "takes cards from Ben"),
        (moves.TakeCards(BEN, {"coin": 2}), "Ann takes 2 coin from Ben.", "takes 2 coin from Ben"),
        (moves.Give(BEN), "Ann gives Ben cards for the wedding.", "cards for Ben"),
        (
            moves.Give(BEN, {"ore": 1, "paper": 1}),
            "Ann gives Ben 1 ore, 1 paper for the wedding.",
            "1 ore, 1 paper for Ben",
        ),
        (moves.Forfeit({"ore": 2}), "Ann gives back 2 ore.", "gives back 2 ore"),
        (moves.Steal(BEN), "Ann takes a card from Ben.", "a card from Ben"),
        (moves.Barter(BEN, "ore"), "Ann offers Ben a resource for a commodity: ore.", "offers Ben ore"),
        (moves.Repay("coin"), "Ann gives a commodity for it: coin.", "coin"),
        (moves.Repay(), "Ann has no commodity to give.", "no commodity"),
        (moves.Aqueduct("ore"), "The aqueduct brings Ann a card: ore.", "ore from the aqueduct"),
        (moves.Enough(), "Ann stops here.", "stops here"),
    ],
)
def test_moves_are_told(move, sentence, short):
    played = Played(1, ANN, move)

    assert (move_sentence(played, (), NAMES, ISLAND), log_words(played, (), NAMES, ISLAND)) == (sentence, short)


def test_an_improvement_is_told_with_the_level_that_it_reached():
    played = Played(1, ANN, moves.Improve("science"))
    reached = (effects.Improved(ANN, "science", 3),)

    assert move_sentence(played, reached, NAMES) == "Ann improves science."
    assert log_words(played, reached, NAMES) == "science 3: aqueduct"


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (effects.ShipMoved(3), "The barbarians come nearer: step 3 of 7."),
        (
            effects.CityLost(ANN, "0,0,N", wall=True, on_its_side=True),
            (
                "A city of Ann falls (desert, hills 6, pasture 4). Its wall falls with it."
                " No settlement is left for it, so the city lies on its side."
            ),
        ),
        (effects.Improved(BEN, "politics", 3), "Ben has level 3 of politics now: fortress."),
        (
            effects.MetropolisMoved("trade", ANN, BEN, "0,0,N"),
            "Ben takes the metropolis of trade from Ann (desert, hills 6, pasture 4).",
        ),
        (effects.KnightMoved(ANN, 2, "0,0,N", None), "A knight of Ann leaves the island (strong knight)."),
        (effects.Drew(ANN, "trade", None, 7), "Ann draws a progress card (trade, 7 left)."),
        (effects.HandedOver(ANN, BEN, 2, None), "Ann gives Ben 2 cards."),
        (effects.HandedOver(ANN, BEN, 2, (("ore", 2),)), "Ann gives Ben 2 ore."),
        (
            effects.TokensSwapped(((1, 0), (0, 1)), (4, 3)),
            f"Two number tokens have changed places. Now it is: forest 4 and {ISLAND.land[0, 1].terrain} 3.",
        ),
        (effects.MerchantMoved(ANN, BEN, (1, 0)), "The merchant belongs to Ben now, and stands here: forest 3."),
    ],
)
def test_effects_are_told(effect, sentence):
    assert sentence == effect_sentence(effect, NAMES, ISLAND)


@pytest.mark.parametrize(
    ("battle", "said", "foreseen"),
    [
        (
            Battle(3, (2, 1, 0), defender=ANN),
            (
                "The barbarians attack with strength 3, the knights have 3 (Ann: 2, Ben: 1)."
                " Catan holds! Ann is the Defender of Catan."
            ),
            "If they came now, Catan would hold: Ann would be the Defender of Catan.",
        ),
        (
            Battle(2, (2, 2, 0), tied=(ANN, BEN)),
            (
                "The barbarians attack with strength 2, the knights have 4 (Ann: 2, Ben: 2)."
                " Catan holds! Ann and Ben helped most and draw a progress card each."
            ),
            "If they came now, Catan would hold: Ann and Ben would draw a progress card each.",
        ),
        (
            Battle(4, (0, 0, 0), losers=(ANN, CLEO)),
            (
                "The barbarians attack with strength 4. No knight is active."
                " The barbarians win. Ann and Cleo helped least and lose a city each."
            ),
            "If they came now, they would win: Ann and Cleo would lose a city each.",
        ),
        (
            Battle(4, (2, 0, 0), losers=(BEN,)),
            (
                "The barbarians attack with strength 4, the knights have 2 (Ann: 2)."
                " The barbarians win. Ben helped least and loses a city."
            ),
            "If they came now, they would win: Ben would lose a city.",
        ),
    ],
)
def test_attacks_are_told_and_foreseen(battle, said, foreseen):
    assert attack_sentence(battle, NAMES) == said
    assert forecast_sentence(battle, NAMES) == foreseen


def test_every_end_of_an_attack_has_words_of_its_own(language):
    ends = [
        Battle(1, (1, 0), defender=ANN),
        Battle(1, (1, 1), tied=(ANN, BEN)),
        Battle(0, (0, 0)),
        Battle(1, (0, 0), losers=(ANN,)),
        Battle(1, (0, 0)),
    ]

    assert len({attack_sentence(end, NAMES) for end in ends}) == len(ends)
    assert len({forecast_sentence(end, NAMES) for end in ends}) == len(ends)
    assert strength_words(ends[0])


# -------------------------------------------------------------------- errands


def test_every_question_is_asked_and_waited_for():
    phases = {getattr(errands, name) for name in dir(errands) if name.isupper()}
    asked = {phase for phase in phases if isinstance(phase, str)} - {TRADING, SPECIAL, PAIRED}

    assert QUESTIONS.keys() == WAITING.keys() == {*asked, FREE_ROADS}
    assert PHASES.keys() == {*asked, CITY_FOUNDING}


def test_every_phase_has_words(language):
    assert all(phase_label(phase) != phase for phase in PHASES)


@pytest.mark.parametrize(
    ("errand", "question", "waiting"),
    [
        (Errand(errands.LOSING, (BEN,)), "Which city of Ben is lost?", "Ben says which city is lost."),
        (
            Errand(errands.LOSING, (BEN, CLEO)),
            "Which city of Ben is lost?",
            "Ben and Cleo say which city is lost.",
        ),
        (
            Errand(errands.DRAWING, (BEN,), kind="trade"),
            "Which progress card does Ben draw (trade)?",
            "Ben draws a progress card.",
        ),
        (
            Errand(errands.DRAWING, (BEN,)),
            "From which deck does Ben draw a progress card?",
            "Ben draws a progress card.",
        ),
        (
            Errand(errands.RETREATING, (BEN,), at="0,0,N", knight=Knight(BEN, 2)),
            "A knight of Ben is displaced (strong knight, desert, hills 6, pasture 4). Where does it go?",
            "Ben says where the knight goes.",
        ),
        (
            Errand(errands.GIVING, (BEN,), counts=(2,), others=(ANN,)),
            "Wedding: which 2 cards does Ben give Ann?",
            "Ben chooses a wedding gift for Ann.",
        ),
        (
            Errand(errands.CHOOSING, (BEN,), counts=(1,), others=(ANN,)),
            "Which card does Ben take from Ann?",
            "Ben looks at the hand of Ann.",
        ),
        (
            Errand(errands.REPAYING, (BEN,), others=(ANN,), kind="ore"),
            "Ann gives Ben a resource: ore. Which commodity does Ben give for it?",
            "Ben gives Ann a commodity.",
        ),
        (
            Errand(errands.RECRUITING, (BEN,), knight=Knight(BEN, 1, active=True), optional=True),
            "Where does Ben put the deserter (basic knight, active)?",
            "Ben puts the deserter somewhere.",
        ),
    ],
)
def test_questions_read_well(errand, question, waiting):
    assert errand_question(errand, BEN, NAMES, ISLAND) == question
    assert errand_waiting(errand, NAMES) == waiting


# ------------------------------------------------------------------- refusals


FACTS = {
    "at": "0,0,N", "seat": ANN, "to": (0, 0), "dice": (1, 2), "card": "spy", "track": "trade", "event": "ship",
}  # fmt: skip


def kinds_of_refusals() -> list[type[Refusal]]:
    found = (thing for thing in vars(refusals).values() if isinstance(thing, type) and issubclass(thing, Refusal))
    return [kind for kind in found if kind.__module__ == refusals.__name__]


@pytest.mark.parametrize("island", [None, ISLAND], ids=["somewhere", "island"])
def test_every_refusal_says_its_facts_in_words(language, island):
    assert {kind.code for kind in kinds_of_refusals()} == set(REFUSALS)
    for kind in kinds_of_refusals():
        refusal = kind(**{field.name: FACTS.get(field.name, 3) for field in dataclasses.fields(kind)})
        sentence = refusal_sentence(refusal, CHINESE_NAMES, island)
        assert "%(" not in sentence
        assert "('" not in sentence
        assert language == "en" or not LATIN.search(sentence), sentence


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            refusals.NotWeaker(1, 2),
            "Only a weaker knight gives way: yours has strength 1, the other one 2.",
        ),
        (refusals.OtherDiceChosen((2, 5)), "The alchemist has chosen these dice: 2 and 5."),
        (refusals.AlreadyInUse("crane"), "Such a card is in use already, so another one would do nothing: crane."),
        (refusals.WrongNumberOfCards(3, 2), "It has to be 2 cards, not 3."),
    ],
)
def test_refusals_read_well(refusal, sentence):
    assert sentence == refusal_sentence(refusal, NAMES, ISLAND)


# --------------------------------------------------------------- whole games


def test_random_games_can_be_told(language, games):
    names = NAMES if language == "en" else CHINESE_NAMES
    lines = [(ply, line) for rules, plies in games for ply in plies for line in told(rules, ply, names)]

    assert all(line for _, line in lines)
    assert not [line for _, line in lines if "%(" in line or "None" in line]
    assert language == "en" or not [line for _, line in lines if LATIN.search(line)]
    assert all(
        isinstance(gain_label(effect, NAMES), str) for _, plies in games for ply in plies for effect in ply.step.effects
    )


def test_random_games_show_nearly_everything_that_is_told(games):
    seen = Counter(type(ply.move) for _, plies in games for ply in plies)
    followed = {type(effect) for _, plies in games for ply in plies for effect in ply.step.effects}
    kinds = [kind for kind in vars(moves).values() if isinstance(kind, type) and kind.__module__ == moves.__name__]
    told_of = [
        kind for kind in vars(effects).values() if isinstance(kind, type) and kind.__module__ == effects.__name__
    ]

    assert {kind.__name__ for kind in kinds} - {kind.__name__ for kind in seen} <= {"Displace", "Retreat", "Chase"}
    assert {kind.__name__ for kind in told_of} - {kind.__name__ for kind in followed} == set()


def test_hexes_are_called_by_the_numbers_that_lie_there_now(games):
    swaps = [
        (rules.island, rules.island_now(ply.step.state), effect)
        for rules, plies in games
        for ply in plies
        for effect in ply.step.effects
        if isinstance(effect, effects.TokensSwapped)
    ]

    assert swaps
    for printed, now, swap in swaps:
        told = [hex_words(now, at) for at in swap.hexes]
        assert told == [
            f"{printed.land[at].terrain} {number}" for at, number in zip(swap.hexes, swap.numbers, strict=True)
        ]
        assert Counter(hex_.number for hex_ in now.land.values()) == Counter(
            hex_.number for hex_ in printed.land.values()
        )
        assert {at for places in now.by_number.values() for at in places} == {
            at for at, hex_ in now.land.items() if hex_.number is not None
        }


def test_an_island_whose_tokens_stay_is_the_printed_one(games):
    rules, plies = games[0]
    swapped = any(isinstance(effect, effects.TokensSwapped) for effect in plies[0].step.effects)

    assert not swapped
    assert rules.island_now(plies[0].step.state) is rules.island


def test_the_barbarians_can_be_told_at_any_time(language, games):
    names = NAMES if language == "en" else CHINESE_NAMES
    lines = [line for rules, plies in games for ply in plies[::20] for line in glimpsed(rules, ply, names)]

    assert all(lines)
    assert language == "en" or not [line for line in lines if LATIN.search(line)]


def test_steps_of_a_count_have_names(language):
    @dataclasses.dataclass
    class Step:
        code: str
        number: int = 1
        of: int = 1
        points: int = 1
        total: int = 1

    assert len({step_label(Step(code)) for code in CODES}) == len(CODES)
