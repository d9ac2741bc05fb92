"""Dice and luck, in words: one honest sentence about dice, and who had luck; and why an island is fair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catan.words.labels import hex_words, listed, place_words, resource_label
from games.phrasing.common.chance import percent
from games.phrasing.common.lists import joined, name_of
from games.phrasing.common.result import ReviewWords, in_hundred

if TYPE_CHECKING:
    from scoring.catan.board.fairness import Fairness
    from scoring.catan.board.island import Island
    from scoring.catan.dice_test import Judgement

FEW: Final = gettext_lazy(
    "%(rolls)s rolls are too few to tell: about %(more)s more would be needed even to catch a die that shows "
    "a six every fourth time."
)
FAIR: Final = gettext_lazy(
    "After %(rolls)s rolls these dice look fair: %(chance)s of fair pairs stray this far; about %(more)s more"
    " rolls would be needed to catch a die that shows a six every fourth time."
)
PROVED: Final = gettext_lazy(
    "After %(rolls)s rolls these dice look fair: a die that shows a six every fourth time would most likely "
    "have been caught by now."
)
DOUBTFUL: Final = gettext_lazy(
    "After %(rolls)s rolls: fair dice stray this far in only %(chance)s of all games; if they go on like this, about"
    " %(more)s more would settle it."
)
FOUL: Final = gettext_lazy(
    "After %(rolls)s rolls: fair dice stray this far in only %(chance)s of all games: that is hardly luck any more."
)
VERDICTS: Final[Mapping[str, Promise]] = {"few": FEW, "fair": FAIR, "doubtful": DOUBTFUL, "foul": FOUL}

FAIRNESS: Final[Mapping[str, Promise]] = {
    "resources": gettext_lazy("All resources are about as likely"),
    "corners": gettext_lazy("First places are about as good"),
    "reds": gettext_lazy("6 and 8 lie apart"),
    "same_numbers": gettext_lazy("Equal numbers lie apart"),
}


def rolled_sentence(name: str, number: str, luck: float, choice: float) -> str:
    """Say what the dice and cards of a turn brought whoever rolled, and what was given away then."""
    facts = {"name": name, "number": number, "luck": in_hundred(luck), "choice": in_hundred(choice)}
    if round(100 * choice) < 0:
        return _("%(name)s rolled %(number)s: %(luck)s by luck, %(choice)s by choice.") % facts
    return _("%(name)s rolled %(number)s: %(luck)s by luck.") % facts


REVIEW: Final = ReviewWords(
    meaning=gettext_lazy(
        "The numbers are games won out of 100. Luck: what dice, stolen and bought cards brought each"
        " player, compared with the average of all that could have come. Choice: what the best moves"
        " after the dice would have gained, where two checks agree. Nobody can know what people would"
        " have traded, so a trade counts only if it did harm. The first settlements, and cards played"
        " before the dice, are not judged."
    ),
    drawn=gettext_lazy("Roll"),
    played=gettext_lazy("As it was played:"),
    then=gettext_lazy("The island at that moment"),
    turn=rolled_sentence,
)


def judgement_sentence(judgement: Judgement) -> str:
    """Say in one sentence what the rolls tell about the dice, and how many more would tell more."""
    is_proved = judgement.verdict == "fair" and not judgement.more
    facts = {
        "rolls": judgement.rolls,
        "chance": percent(100 * judgement.chance),
        "more": rounded(judgement.more),
    }
    return str(PROVED if is_proved else VERDICTS[judgement.verdict]) % facts


def rounded(count: int) -> int:
    """Return a number of which only the first two figures mean anything."""
    step = int(10 ** max(0, len(str(count)) - 2))
    return -(-count // step) * step


def luck_sentence(extra: Sequence[float], names: Sequence[str]) -> str:
    """Say who got most, and who least, against the odds (cards by seat); nothing where all got the same."""
    if not extra or max(extra) == min(extra):
        return ""
    best, worst = extra.index(max(extra)), extra.index(min(extra))
    facts = {
        "lucky": name_of(names, best),
        "more": signed(extra[best]),
        "unlucky": name_of(names, worst),
        "fewer": signed(extra[worst]),
    }
    sentence = _(
        "Measured by the odds, the dice were kindest to %(lucky)s (%(more)s) and hardest on %(unlucky)s (%(fewer)s)."
    )
    return sentence % facts


def decimal(value: float) -> str:
    return str(number_format(round(value, 1), decimal_pos=1))


def signed(value: float) -> str:
    return f"+{decimal(value)}" if value >= 0 else f"−{decimal(-value)}"


# ---------------------------------------------------------------- fairness


def fairness_label(part: str) -> str:
    return str(FAIRNESS.get(part, part))


def fairness_sentence(part: str, found: Fairness, island: Island) -> str:
    """Say what a part of an island's fairness counts, and what was found."""
    match part:
        case "resources":
            return resources(found)
        case "corners":
            return corners(found, island)
        case "reds":
            return apart(len(found.reds), _("No 6 or 8 lies beside another."))
        case _:
            pairs = [hex_words(island, one) for one, _other in found.same_numbers]
            text = apart(len(found.same_numbers), _("No two equal numbers lie side by side."))
            return _("%(said)s (%(hexes)s)") % {"said": text, "hexes": joined(pairs)} if pairs else text


def apart(pairs: int, none: str) -> str:
    if not pairs:
        return none
    return ngettext("%(count)s pair of them touches.", "%(count)s pairs of them touch.", pairs) % {"count": pairs}


def resources(found: Fairness) -> str:
    if not found.by_resource:
        return _("This hex brings nothing.")
    shares = [
        _("%(resource)s %(pips)s") % {"resource": resource_label(kind), "pips": decimal(pips)}
        for kind, pips in sorted(found.by_resource, key=lambda share: -share[1])
    ]
    return _("Pips of an average hex: %(shares)s.") % {"shares": listed(shares)}


def corners(found: Fairness, island: Island) -> str:
    if not found.corners:
        return _("There is no place for a settlement.")
    (best, pips), (_worst, fewer) = found.corners[0], found.corners[-1]
    facts = {"pips": pips, "fewer": fewer, "place": place_words(island, best), "count": len(found.corners)}
    sentence = _("The best first place has %(pips)s pips (%(place)s), the worst of the first %(count)s has %(fewer)s.")
    return sentence % facts
