"""What the judge says: cards, combinations, faults and tricks in words."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.rulebook import (
    DECK,
    Breach,
    Cards,
    Combination,
    Flaw,
    Form,
    Kind,
    LedSuit,
    OpenQuestion,
    Owed,
    PlayResult,
    Trump,
    UnreadableCards,
    Verdict,
    in_order,
)
from referee.rulebook.cards import Card, Rank
from referee.rulebook.forms import MAIN_FORM, TRIPLE_AND_ONE
from referee.wording.words import SUIT_NAMES, TRUMPS

JOKERS = {
    Rank.BIG_JOKER: gettext_lazy("big joker"),
    Rank.LITTLE_JOKER: gettext_lazy("small joker"),
}
LED_SUITS: dict[LedSuit, str | Promise] = {
    LedSuit.TRUMPS: gettext_lazy("trumps"),
    **{suit: SUIT_NAMES[suit.value] for suit in LedSuit if suit is not LedSuit.TRUMPS},
}
KINDS = {
    Kind.SINGLE: gettext_lazy("single"),
    Kind.PAIR: gettext_lazy("pair"),
    Kind.TRIPLE: gettext_lazy("triple"),
    Kind.BOMB: gettext_lazy("bomb"),
    Kind.TRACTOR: gettext_lazy("tractor"),
    Kind.BULLDOZER: gettext_lazy("bulldozer"),
}
FLAWS = {
    Flaw.NO_CARDS: gettext_lazy("there are no cards"),
    Flaw.MIXED_SUITS: gettext_lazy("the cards are of several suits"),
    Flaw.TWOS_ARE_TRUMPS: gettext_lazy("a 2 is a trump and not of its suit"),
    Flaw.LEVEL_CARDS_ARE_TRUMPS: gettext_lazy("a level card is a trump and not of its suit"),
    Flaw.NOT_IDENTICAL: gettext_lazy("the cards are not identical"),
    Flaw.UNEVEN: gettext_lazy("not as many of each card"),
    Flaw.NOT_NEIGHBOURS: gettext_lazy("the ranks are not neighbours"),
    Flaw.TWOS_JOIN_ONLY_ACES: gettext_lazy("a 2 joins nothing but the A, and as two ranks only"),
    Flaw.NEVER_NEIGHBOURS: gettext_lazy("these cards are never neighbours"),
}
OPEN_QUESTIONS = {
    OpenQuestion.SHORT_HOLDING: gettext_lazy(
        "Fewer cards are held than were led, which is an offence by itself."
    ),
    OpenQuestion.LONG_HOLDING: gettext_lazy(
        "More cards are held than anybody is dealt, which is an offence by itself."
    ),
}
BREACHES = {
    Breach.NOT_HELD: gettext_lazy("cards were played that are not in the holding before the play"),
    Breach.WITHHELD_TRIPLE: gettext_lazy("a triple of the suit was held and not played"),
    Breach.WITHHELD_BOMB: gettext_lazy("a bomb of the suit was held and not played"),
    Breach.WITHHELD_BULLDOZER: gettext_lazy("a bulldozer of the suit was held and not played"),
    Breach.WITHHELD_RUN: gettext_lazy(
        "a longer run was held: %(form)s is owed, played: %(instead)s"
    ),
    Breach.WITHHELD_PAIR: gettext_lazy(
        "more pairs were held: %(form)s is owed, played: %(instead)s"
    ),
}
UNREADABLE = {
    "no_suit": gettext_lazy("Character %(at)s: “%(text)s” has no suit before it."),
    "no_rank": gettext_lazy("Character %(at)s: “%(text)s” has no rank behind it."),
    "unknown": gettext_lazy("Character %(at)s: “%(text)s” is no card."),
    "too_many_copies": gettext_lazy("Character %(at)s: there are only four of “%(text)s”."),
}
PLAY_RESULTS = {
    PlayResult.LEADS: gettext_lazy("leads"),
    PlayResult.BEATS: gettext_lazy("beats what lay there"),
    PlayResult.BETTER_KIND: gettext_lazy("is of a better kind and beats what lay there"),
    PlayResult.RUFFS: gettext_lazy("ruffs"),
    PlayResult.TOO_LOW: gettext_lazy("is lower"),
    PlayResult.EQUAL: gettext_lazy("is equal: the first played wins"),
    PlayResult.WORSE_KIND: gettext_lazy("is of a lesser kind"),
    PlayResult.WEAK_RUFF: gettext_lazy("is a ruff of a lesser kind than the best play"),
    PlayResult.SIDE_SUIT: gettext_lazy("is a side suit under a ruff"),
    PlayResult.OTHER_SUIT: gettext_lazy("is neither of the led suit nor trumps"),
    PlayResult.NO_COMBINATION: gettext_lazy("is no combination"),
    PlayResult.WRONG_COUNT: gettext_lazy("has not as many cards as the lead"),
    PlayResult.DISCARD: gettext_lazy("replaces an exposed card: a discard"),
    PlayResult.UNDECIDED: gettext_lazy("cannot be judged: the lead is no combination"),
}


def card_words(card: Card) -> str:
    """♥A, or the joker by its name."""
    if card.suit is None:
        return str(JOKERS[card.rank])
    return f"{TRUMPS[card.suit.value]}{card.rank}"


def card_spoken(card: Card) -> str:
    """A of hearts, for a reader who hears the page."""
    if card.suit is None:
        return str(JOKERS[card.rank])
    return _("%(rank)s of %(suit)s") % {"rank": card.rank, "suit": SUIT_NAMES[card.suit.value]}


def suit_mark(suit: LedSuit) -> str:
    """♥, or trumps in a word: they are of several suits."""
    return str(LED_SUITS[suit] if suit is LedSuit.TRUMPS else TRUMPS[suit.value])


def cards_words(cards: Cards, trump: Trump) -> str:
    """The cards in a player's order: ♥A ♥A ♥K."""
    return " ".join(card_words(card) for card in in_order(cards, trump))


def trump_words(trump: Trump) -> str:
    """♣, playing 8."""
    suit = TRUMPS[trump.suit.value if trump.suit else "-"]
    return _("trumps %(suit)s, playing %(level)s") % {"suit": suit, "level": trump.level.value}


def combination_words(found: Combination) -> str:
    """A tractor of hearts, 3 ranks."""
    names = {"kind": KINDS[found.kind], "suit": LED_SUITS[found.suit], "count": found.ranks}
    if found.ranks == 1:
        return _("%(kind)s of %(suit)s") % names
    words = ngettext(
        "%(kind)s of %(suit)s, %(count)s rank", "%(kind)s of %(suit)s, %(count)s ranks", found.ranks
    )
    return words % names


def unreadable_words(error: UnreadableCards) -> str:
    """What cannot be read and where; where ranks alone could be meant, how to write them."""
    text = _card_text(error.text)
    words = str(UNREADABLE[error.code]) % {"at": error.at, "text": text}
    if not error.meant:
        return words
    suit = LED_SUITS[LedSuit(error.meant[0].suit or LedSuit.TRUMPS)]
    cards = " ".join(map(card_words, error.meant))
    advice = _("If %(suit)s are meant, write %(cards)s.") % {"suit": suit, "cards": cards}
    return f"{words} {advice}"


def _card_text(text: str) -> str:
    """What was typed; a card by its code as it is shown."""
    card = next((card for card in DECK if str(card) == text), None)
    return card_words(card) if card else text


def owed_words(lead: Combination, owed: Owed) -> str:
    """How many cards, how many of them of the suit, and in what form."""
    words, form = owed_cards_words(lead, owed), form_words(owed.form, lead)
    return _("%(cards)s, among them %(form)s") % {"cards": words, "form": form} if form else words


def owed_cards_words(lead: Combination, owed: Owed) -> str:
    """How many cards, and how many of them of the suit (5.1)."""
    names = {"suit": LED_SUITS[lead.suit], "count": owed.of_suit, "cards": owed.cards}
    if not owed.of_suit:
        return _any_words(lead, owed.cards)
    if owed.of_suit < owed.cards:
        words = ngettext(
            "the only card of %(suit)s and any others, %(cards)s in all",
            "all %(count)s cards of %(suit)s and any others, %(cards)s in all",
            owed.of_suit,
        )
    else:
        words = ngettext("%(count)s card of %(suit)s", "%(count)s cards of %(suit)s", owed.of_suit)
    return words % names


def _any_words(lead: Combination, cards: int) -> str:
    words = ngettext(
        "no card of %(suit)s is held: any %(count)s card",
        "no card of %(suit)s is held: any %(count)s cards",
        cards,
    )
    return words % {"suit": LED_SUITS[lead.suit], "count": cards}


def form_words(form: Form, lead: Combination) -> str:
    """A form of 5.2-5.6: the shape itself, or its runs and pairs; empty where anything goes."""
    if form.rung == MAIN_FORM:
        return str(KINDS[lead.kind])
    if form.rung == TRIPLE_AND_ONE:
        return _("a triple and one card")
    runs = [
        ngettext("a run of %(count)s pair", "a run of %(count)s pairs", run) % {"count": run}
        for run in form.runs
    ]
    pairs = len(form.pairs) - len(runs)
    if pairs:
        runs.append(ngettext("%(count)s pair", "%(count)s pairs", pairs) % {"count": pairs})
    return " + ".join(runs)


def breach_words(
    breach: Breach, verdict: Verdict, lead: Combination, reply: Cards, trump: Trump
) -> str:
    """What is wrong with the play, with its numbers."""
    if breach is Breach.WRONG_COUNT:
        return wrong_count_words(verdict.owed.cards, len(reply))
    if breach is Breach.WITHHELD_SUIT:
        return _withheld_words(lead, verdict.owed.of_suit, len(trump.of_suit(reply, lead.suit)))
    return str(BREACHES[breach]) % {
        "form": form_words(verdict.owed.form, lead),
        "instead": form_words(verdict.played, lead) or _("none"),
    }


def wrong_count_words(owed: int, played: int) -> str:
    """4 cards are owed, 3 were played."""
    return _("%(owed)s, %(played)s") % {
        "owed": ngettext("%(count)s card is owed", "%(count)s cards are owed", owed)
        % {"count": owed},
        "played": ngettext("%(count)s was played", "%(count)s were played", played)
        % {"count": played},
    }


def _withheld_words(lead: Combination, owed: int, played: int) -> str:
    suit = LED_SUITS[lead.suit]
    asked = ngettext(
        "%(count)s card of %(suit)s is owed", "%(count)s cards of %(suit)s are owed", owed
    )
    given = ngettext("only %(count)s was played", "only %(count)s were played", played)
    return _("%(owed)s, %(played)s") % {
        "owed": asked % {"count": owed, "suit": suit},
        "played": given % {"count": played} if played else _("none was played"),
    }


def sentence_of(parts: Iterable[str]) -> str:
    """Several findings as one sentence."""
    return _("; ").join(parts)
