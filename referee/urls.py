"""Addresses of the desk."""

from django.urls import path

from referee.views import (
    adjustments,
    clock,
    corrections,
    desk,
    evidence,
    hands,
    judge,
    laogai,
    penalties,
    piles,
    rounds,
    rulings,
    seats,
    signing,
    voids,
)

app_name = "desk"
urlpatterns = [
    path("", desk.tables, name="tables"),
    path("ping/", desk.ping, name="ping"),
    path("judge/", judge.free_judge, name="free_judge"),
    path("judge/trick/", judge.free_judge_trick, name="free_judge_trick"),
    path("<id:match_id>/", desk.match, name="match"),
    path("<id:match_id>/head/", desk.match_head, name="match_head"),
    path("<id:match_id>/judge/", judge.judge, name="judge"),
    path("<id:match_id>/judge/trick/", judge.judge_trick, name="judge_trick"),
    path("<id:match_id>/judge/exposed/", evidence.file_exposed, name="file_exposed"),
    path(
        "<id:match_id>/judge/kept/<id:evidence_id>/withdraw/",
        evidence.withdraw_evidence,
        name="withdraw_evidence",
    ),
    path("<id:match_id>/hands/record/", hands.record_hand, name="record_hand"),
    path("<id:match_id>/hands/laogai/", laogai.record_laogai, name="record_laogai"),
    path("<id:match_id>/hands/wrong-dealer/", voids.wrong_dealer, name="wrong_dealer"),
    path("<id:match_id>/hands/<id:number>/preview/", hands.preview_hand, name="preview_hand"),
    path("<id:match_id>/hands/<id:number>/correct/", corrections.correct_hand, name="correct_hand"),
    path("<id:match_id>/hands/<id:number>/void/", voids.void_hand, name="void_hand"),
    path("<id:match_id>/hands/<id:number>/choice/", laogai.choose_laogai, name="choose_laogai"),
    path("<id:match_id>/clock/start/", clock.start_clock, name="start_clock"),
    path("<id:match_id>/clock/pause/", clock.pause_clock, name="pause_clock"),
    path("<id:match_id>/clock/resume/", clock.resume_clock, name="resume_clock"),
    path("<id:match_id>/clock/extend/", clock.extend_clock, name="extend_clock"),
    path("<id:match_id>/clock/time/", clock.call_time, name="call_time"),
    path("<id:match_id>/seats/", seats.seat_players, name="seat_players"),
    path("<id:match_id>/seats/wrong/", seats.change_seats, name="change_seats"),
    path("<id:match_id>/warnings/give/", penalties.give_warning, name="give_warning"),
    path(
        "<id:match_id>/warnings/<id:warning_id>/cancel/",
        penalties.cancel_warning,
        name="cancel_warning",
    ),
    path("<id:match_id>/cases/<id:case_id>/", penalties.decide_case, name="decide_case"),
    path("<id:match_id>/rulings/", rulings.rulings, name="rulings"),
    path("<id:match_id>/rulings/adjust/", adjustments.adjust, name="adjust"),
    path(
        "<id:match_id>/rulings/adjustments/<id:adjustment_id>/cancel/",
        adjustments.cancel_adjustment,
        name="cancel_adjustment",
    ),
    path("<id:match_id>/rulings/walkover/", rulings.walkover, name="walkover"),
    path("<id:match_id>/rulings/assign/", rulings.assign_result, name="assign_result"),
    path("<id:match_id>/rulings/lots/", rulings.draw_lots, name="draw_lots"),
    path(
        "<id:match_id>/rulings/<id:ruling_id>/cancel/", rulings.cancel_ruling, name="cancel_ruling"
    ),
    path("<id:match_id>/signatures/sign/", signing.sign, name="sign"),
    path(
        "<id:match_id>/signatures/withdraw/",
        signing.withdraw_signatures,
        name="withdraw_signatures",
    ),
    path("<id:match_id>/signatures/refuse/", signing.refuse_to_sign, name="refuse_to_sign"),
    path("<id:match_id>/reopen/", signing.reopen, name="reopen"),
    path("rounds/<id:round_id>/paper/", piles.paper_pile, name="paper_pile"),
    path("rounds/<id:round_id>/start/", rounds.start_round, name="start_round"),
    path("rounds/<id:round_id>/extend/", rounds.extend_round, name="extend_round"),
]
