"""What must hold of every holding, lead and reply, whatever was dealt."""

from dataclasses import dataclass
from itertools import permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rulebook import (
    DECK,
    Card,
    Cards,
    Combination,
    Level,
    PlayResult,
    Suit,
    Trump,
    Verdict,
    classify,
    decide_trick,
    format_cards,
    judge_follow,
    legal_reply,
    owed_to,
    parse_cards,
)
from referee.rulebook.cards import CARDS_IN_HOLDING

modest = settings(max_examples=150)
levels = st.sampled_from([level for level in Level if level is not Level.PAST_A])
trumps = st.builds(Trump, levels, st.none() | st.sampled_from(Suit))


@dataclass(frozen=True)
class Question:
    trump: Trump
    lead: Combination
    holding: Cards
    reply: Cards

    def verdict(self) -> Verdict:
        return judge_follow(self.lead, self.holding, self.reply, self.trump)


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """A full holding, a combination led out of the rest of the pack, and any reply at all."""
    trump = draw(trumps)
    pack = [card for card in DECK for _ in range(4)]
    Random(draw(st.integers(0, 10_000))).shuffle(pack)
    # Few different cards make runs; the sort puts them together for short holdings.
    ordered = sorted(pack[:160], key=lambda card: (trump.suit_of(card), trump.height_of(card)))
    start = draw(st.integers(0, 100))
    holding = ordered[start : start + draw(st.integers(1, CARDS_IN_HOLDING))]
    lead = draw(leads(trump))
    size = min(lead.size, len(holding))
    reply = draw(st.permutations(holding))[:size]
    return Question(trump, lead, Cards.of(holding), Cards.of(reply))


@st.composite
def leads(draw: st.DrawFn, trump: Trump) -> Combination:
    """Any combination there is: a card, its neighbours as far as they go, some copies."""
    copies = draw(st.integers(1, 4))
    cards = [draw(st.sampled_from(DECK))]
    lead = classify(Cards.of(cards * copies), trump)
    assert isinstance(lead, Combination)
    for card in sorted(DECK, key=trump.height_of) if copies > 1 else ():
        longer = classify(Cards.of([*cards, card] * copies), trump) if card not in cards else None
        if isinstance(longer, Combination) and draw(st.booleans()):
            cards, lead = [*cards, card], longer
    return lead


@modest
@given(questions())
def test_every_holding_has_a_legal_reply(asked: Question) -> None:
    owed = owed_to(asked.lead, asked.holding, asked.trump)
    reply = legal_reply(asked.lead, asked.holding, asked.trump, owed)

    assert judge_follow(asked.lead, asked.holding, reply, asked.trump).is_legal
    assert len(reply) == min(asked.lead.size, len(asked.holding))


@modest
@given(questions())
def test_the_named_reply_is_legal_and_is_the_reply_if_that_is(asked: Question) -> None:
    verdict = asked.verdict()

    assert judge_follow(asked.lead, asked.holding, verdict.example, asked.trump).is_legal
    assert verdict.is_legal == (verdict.example == asked.reply)


@modest
@given(questions(), st.sampled_from(list(permutations(Suit))))
def test_equal_suits_may_be_renamed(asked: Question, order: tuple[Suit, ...]) -> None:
    """Side suits are equal, and without a trump suit all four (2.3, 2.4)."""
    names = dict(zip(Suit, order, strict=True))

    def renamed(cards: Cards) -> Cards:
        return Cards.of(Card(c.rank, names[c.suit] if c.suit else None) for c in cards)

    trump = Trump(asked.trump.level, names[asked.trump.suit] if asked.trump.suit else None)
    lead = classify(renamed(asked.lead.cards), trump)
    assert isinstance(lead, Combination)
    verdict = judge_follow(lead, renamed(asked.holding), renamed(asked.reply), trump)

    assert verdict.faults == asked.verdict().faults
    assert verdict.owed.form == asked.verdict().owed.form
    assert verdict.open_questions == asked.verdict().open_questions


@modest
@given(questions(), st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(asked: Question, random: Random) -> None:
    def shuffled(cards: Cards) -> Cards:
        words = format_cards(cards).split()
        random.shuffle(words)
        return parse_cards(" ".join(words))

    lead = classify(shuffled(asked.lead.cards), asked.trump)
    assert isinstance(lead, Combination)
    verdict = judge_follow(lead, shuffled(asked.holding), shuffled(asked.reply), asked.trump)

    assert verdict == asked.verdict()


@modest
@given(questions())
def test_a_combination_of_the_lead_itself_pays_it(asked: Question) -> None:
    again = judge_follow(asked.lead, asked.lead.cards, asked.lead.cards, asked.trump)

    assert (again.faults, again.open_questions) == ((), ())


@modest
@given(questions())
def test_a_trick_has_one_winner_who_is_the_last_to_become_the_best(asked: Question) -> None:
    plays = [asked.lead.cards, asked.reply, asked.verdict().example]
    verdict = decide_trick(plays, asked.trump)
    taking = {PlayResult.BEATS, PlayResult.BETTER_KIND, PlayResult.RUFFS}
    takes = [result in taking for result in verdict.results]

    assert verdict.winner == max((at for at, taken in enumerate(takes) if taken), default=0)
    assert verdict.points == sum(card.points for play in plays for card in play)


@modest
@given(questions())
def test_a_later_play_changes_nothing_before_it(asked: Question) -> None:
    best, third = asked.verdict().example, asked.reply
    two = decide_trick([asked.lead.cards, best], asked.trump)
    three = decide_trick([asked.lead.cards, best, third], asked.trump)

    assert three.results[:2] == two.results
    assert three.winner in (two.winner, 2)
