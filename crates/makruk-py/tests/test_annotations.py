"""Evaluations, clocks and arrows in the comments of game records."""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any

import pytest

import makruk
from makruk.engine import Score
from makruk.pgn import Game, GameNode, read_game
from makruk.svg import Arrow


def node_with(*comments: str) -> GameNode:
    node = Game().add_variation(makruk.Move.from_uci("e3e4"))
    node.comments = list(comments)
    return node


def read_again(node: GameNode) -> GameNode:
    game = read_game(io.StringIO(str(node.game())))
    assert game is not None and not game.errors
    found = game.next()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("value", "white", "depth"),
    [
        ("0.35", Score(35), None),
        ("-1.2,18", Score(-120), 18),
        ("+.5", Score(50), None),
        ("3", Score(300), None),
        ("0.126", Score(13), None),
        ("#4,30", Score(mate=4), 30),
        ("#-3", Score(mate=-3), None),
        ("#+2", Score(mate=2), None),
    ],
)
def test_evaluations_are_parsed(value: str, white: Score, depth: int | None) -> None:
    node = node_with(f"[%eval {value}] good")
    found = node.eval()
    assert found is not None and found.white() == white and found.turn is makruk.BLACK and found == -white
    assert node.eval_depth() == depth


@pytest.mark.parametrize("value", ["", "x", "1.2.3", "#", "#x", "--1", "1,", "99999999999", ".", "१", "1e3", "nan"])
def test_invalid_evaluations_are_left_unchanged(value: str) -> None:
    node = node_with(f"[%eval {value}] good")
    assert node.eval() is None and node.eval_depth() is None
    node.set_eval(None)
    assert node.comments == [f"[%eval {value}] good"]
    node.set_eval(Score(5))
    assert node.comments == [f"[%eval {value}] [%eval 0.05] good"]
    assert node.eval() == -Score(5)


@pytest.mark.parametrize("value", ["#70000", "#-70000", "-21474836.48"])
def test_an_evaluation_beyond_the_range_of_scores_is_none(value: str) -> None:
    assert node_with(f"[%eval {value}] good").eval() is None


@pytest.mark.parametrize("score", [Score(cp) for cp in (0, 1, -1, 99, -100, 123456, -123456)])
@pytest.mark.parametrize("depth", [None, 0, 255])
def test_annotations_round_trip(score: Score, depth: int | None) -> None:
    for score in [score, -score, Score(mate=3), Score(mate=-3, turn=makruk.BLACK), Score(mate=0), -Score(mate=0)]:
        node = node_with("the usual move")
        node.set_eval(score, depth)
        node.set_clock(5025.5)
        node.set_emt(0)
        node.set_arrows([(makruk.A1, makruk.A1), Arrow(makruk.E3, makruk.E4, "yellow")])
        for found in [node, read_again(node)]:
            evaluation = found.eval()
            assert evaluation is not None and evaluation.pov(score.turn) == score
            assert (found.eval_depth(), found.clock(), found.emt()) == (depth, 5025.5, 0.0)
            assert found.arrows() == [Arrow(0, 0, "#15781b"), Arrow(makruk.E3, makruk.E4, "#e68f00")]
            assert found.comment.endswith(" the usual move")
        node.set_eval(None)
        node.set_clock(None)
        node.set_emt(None)
        node.set_arrows([])
        assert node.comments == ["the usual move"]


def test_setting_a_command_replaces_the_first_and_removes_the_others() -> None:
    node = node_with("one [%clk 0:00:01] two [%clk 0:00:02] three", "[%clk 0:00:03]", "[%clk x] four [%foo bar]")
    assert node.clock() == 1.0
    node.set_clock(60)
    assert node.comments == ["one [%clk 0:01:00] two three", "[%clk x] four [%foo bar]"]
    node.set_clock(None)
    assert node.comments == ["one two three", "[%clk x] four [%foo bar]"]


def test_game_commands_keep_their_own_comment() -> None:
    game = Game("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    game.comments = ["[%count start]"]
    game.set_eval(Score(310))
    assert game.comments == ["[%eval 3.10]", "[%count start]"] and game.actions == ["start_count"]
    game.set_clock(1)
    assert game.comments == ["[%eval 3.10] [%clk 0:00:01]", "[%count start]"]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("0:00:00", 0.0), ("1:02:03", 3723.0), ("12:59:59.25", 46799.25), ("0:00:01.", 1.0), ("100:00:00", 360000.0)],
)
def test_clocks_are_parsed(text: str, seconds: float) -> None:
    assert node_with(f"[%clk {text}]").clock() == node_with(f"[%emt {text}]").emt() == seconds


@pytest.mark.parametrize("text", ["", "1", "1:00", "0:60:00", "0:00:60", "-1:00:00", "0:00:0x", "1:2:3:4", "0:00:1.x"])
def test_invalid_clocks_are_none(text: str) -> None:
    assert node_with(f"[%clk {text}]").clock() is None


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf"), 1e300])
def test_invalid_clock_times_are_rejected(seconds: float) -> None:
    node = node_with("x")
    with pytest.raises(makruk.ArgumentError, match="expected 0 to 3600000000"):
        node.set_clock(seconds)
    assert node.comments == ["x"]


def test_arrows_are_collected_from_all_commands() -> None:
    node = node_with("[%csl Ge4,Rd5][%cal Be3e4]", "[%cal Ya1h8] [%cal Xa1a2] [%csl ] [%cal Ga1]")
    found = [Arrow(makruk.E4, makruk.E4), Arrow(makruk.D5, makruk.D5, "#882020")]
    found += [Arrow(makruk.E3, makruk.E4, "#003088"), Arrow(makruk.A1, makruk.H8, "#e68f00")]
    assert node.arrows() == found
    node.set_arrows(node.arrows())
    assert node.arrows() == found
    # Invalid marks are not arrows, and are kept.
    assert node.comments == ["[%csl Ge4,Rd5] [%cal Be3e4,Ya1h8]", "[%cal Xa1a2] [%csl ] [%cal Ga1]"]


@pytest.mark.parametrize(
    ("arrow", "error", "message"),
    [
        (Arrow(0, 1, "#123456"), makruk.ArgumentError, 'unknown color "#123456": expected green, red, yellow or blue'),
        ((0, 64), makruk.ArgumentError, "64 is not a square: expected 0 (a1) to 63 (h8)"),
    ],
)
def test_arrows_that_pgn_cannot_represent_are_rejected(arrow: Any, error: type[Exception], message: str) -> None:
    node = node_with("x")
    with pytest.raises(error) as caught:
        node.set_arrows([arrow])
    assert str(caught.value) == message and node.comments == ["x"]


def test_a_score_belongs_to_a_side() -> None:
    score = Score(35, turn=makruk.BLACK)
    assert (score.white().cp, score.black().cp, score.pov(makruk.WHITE).turn) == (-35, 35, makruk.WHITE)
    assert score == Score(35) and hash(score) == hash(Score(35)) and score != score.white()
    assert -score == score.white() and (-score).turn is makruk.WHITE and -(-score) == score
    mate = Score(mate=0)
    assert mate.mate == 0 and mate.is_mate() and mate < Score(mate=-1) < Score(-900) < Score(900) < Score(mate=1)
    assert str(-Score(mate=2)) == "mate -2"
    for won, text in [(-mate, "mate 0"), (mate, "mate -0")]:
        for twin in (copy.copy(won), copy.deepcopy(won), pickle.loads(pickle.dumps(won))):
            assert twin == won and twin.turn == won.turn and str(twin) == text and text in repr(twin)
    assert (-mate).mate == 0 and -mate > Score(0) > mate
    for arguments in [{}, {"cp": 1, "mate": 1}, {"cp": -(2**31)}, {"mate": 70000}, {"cp": 2**31}]:
        with pytest.raises(makruk.ArgumentError):
            Score(**arguments)


def test_engine_scores_are_for_the_side_to_move() -> None:
    board = makruk.Board("7k/5R2/6K1/8/8/8/8/8 w - - 0 1")
    info = makruk.engine.Engine(hash_mb=1).play(board, makruk.engine.Limit(depth=2)).info
    assert info is not None and info.score is not None and info.score.turn is makruk.WHITE
    assert info.score.pov(makruk.BLACK).mate == -1
    board.push(info.pv[0])
    assert makruk.engine.evaluate(board).turn is makruk.BLACK
