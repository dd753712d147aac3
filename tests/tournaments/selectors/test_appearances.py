"""Which player of an entry sat in which match."""

from tests.tournaments.stages import add_result
from tournaments.models import Match, Player, Result, Round
from tournaments.selectors.draws.appearances import appearances_of, has_sat


def test_a_substitute_and_the_others_have_their_own_matches(make_match, entries, round_one):
    substitute = Player.objects.create(entry=entries[0], position=3, name="替补")
    first, second, _substitute = entries[0].players.all()
    later = [
        Round.objects.create(stage=round_one.stage, number=number, state="published")
        for number in (2, 3, 4)
    ]
    played = make_match(entries[0], entries[1], state=Match.State.ACCEPTED)
    add_result(played)
    at_play = make_match(
        entries[0], entries[2], round=later[0], north=substitute, state=Match.State.PLAYING
    )
    given = make_match(entries[0], entries[3], round=later[1], state=Match.State.ACCEPTED)
    add_result(given, kind=Result.Kind.WALKOVER_EW, reason="walkover")
    make_match(entries[1], entries[0], round=later[2])
    found = [(one.player, one.matches) for one in appearances_of(entries[0])]
    assert found == [
        (first, (played,)),
        (second, (played, at_play)),
        (substitute, (at_play,)),
    ]


def test_a_result_taken_back_does_not_hide_the_match(make_match, entries):
    match = make_match(entries[0], entries[1], state=Match.State.PLAYING)
    add_result(match, kind=Result.Kind.WALKOVER_EW, reason="walkover", state="superseded")
    assert appearances_of(entries[0])[0].matches == (match,)


def test_who_has_a_seat_has_sat(match, entries):
    substitute = Player.objects.create(entry=entries[0], position=3, name="替补")
    assert has_sat(entries[0].players.all())
    assert not has_sat([substitute])
    assert not has_sat([])
