"""The questions of a server: whether a record is legal, the limit of a count, the outcome of a timeout."""

from __future__ import annotations

import pickle
import typing
from concurrent.futures import ThreadPoolExecutor

import pytest

import makruk
from makruk import Board, Game, Move, Rules, count_limit, timeout_outcome, verify_game

from vectors import rows

SHUFFLE = "Se2 Se7 Sf1 Sf8 Se2 Se7 Sf1 Sf8".split()
PIECES = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30"
MATE = "k7/8/1K6/8/8/8/8/7R w - - 0 1"


def test_recorded_games_are_legal() -> None:
    for row in rows("selfplay.jsonl")[:30]:
        verdict = verify_game(row["moves"], start=row.get("start"), rules=Rules.FAIRY)
        assert verdict.legal and verdict.ply == len(row["moves"]) and verdict.reason is None, verdict


def test_the_first_illegal_entry_has_an_index_and_a_reason() -> None:
    verdict = verify_game(["e3e4", "e6e5", "e4e5", "a3a4"])
    assert not verdict.legal and verdict.ply == 2 and verdict.outcome is None and verdict.claim is None
    assert verdict.reason == "e4 to e5 is illegal: the bia cannot go there"
    for entry, reason in (
        ("Rh8", "no legal rua move to h8 matches"),
        ("xyz", ""),
        ("", ""),
        ("0000", ""),
        ("dance_now", "expected a move such as `e3e4` or an action such as `resign white`"),
        ("offer_draw", "expected a move such as"),
        ("stop_count", "the count cannot be stopped"),
        (Move.from_uci("e3e5"), "e3 to e5 is illegal"),
    ):
        verdict = verify_game([entry])
        assert (verdict.legal, verdict.ply) == (False, 0) and verdict.reason
        assert reason in verdict.reason, verdict.reason


def test_moves_are_read_in_all_notations_with_other_actions() -> None:
    entries: list[Move | str] = ["e4", "e6e5", Move.from_uci("d3d4"), "จxง๔", "offer_draw white", "decline_draw black"]
    verdict = verify_game(entries[:3])
    assert verdict.legal and verdict.ply == 3
    assert verify_game(iter(entries[:3])) == verdict
    assert verify_game(entries[:3] + entries[4:]).legal
    counted = verify_game(["start_count", "c7d6", "d1e2", "stop_count", "Kd7"], start=PIECES)
    assert counted.legal and counted.ply == 5
    assert not verify_game(["start_count"]).legal
    assert not verify_game(["start_count"], start=PIECES.replace("128 0", "- 0"), rules=Rules.FAIRY).legal


def test_nothing_follows_the_end_of_a_game() -> None:
    verdict = verify_game(["h1h8", "a8a7"], start=MATE)
    assert (verdict.legal, verdict.ply) == (False, 1)
    assert verdict.reason == "the game is over: 1-0, checkmate"
    assert verdict.outcome is not None and verdict.outcome.termination == "checkmate"
    for entry in ("Ka7", "resign black", "start_count"):
        assert verify_game(["h1h8", entry], start=MATE).reason == "the game is over: 1-0, checkmate"
    assert verify_game(["resign white", "e3e4"]).ply == 1


def claimed(moves: list[str], claim: typing.Any, **options: typing.Any) -> bool | None:
    return verify_game(moves, claim=claim, **options).claim


def test_a_claim_is_right_if_the_game_ended_so() -> None:
    for claim, is_right in (
        ("1-0", True),
        ("checkmate", True),
        ("0-1", False),
        ("1/2-1/2", False),
        ("draw", False),
        ("repetition", False),
        (None, None),
    ):
        assert claimed(["h1h8"], claim, start=MATE) is is_right
    assert claimed(["resign white"], "0-1") and claimed(["resign white"], "resignation")
    assert claimed(["e3e4"], "draw") is False and claimed([], "1-0") is False
    # The record is illegal.
    assert claimed(["h1h8", "a8a7"], "1-0", start=MATE) is False


def test_a_draw_that_can_be_claimed_is_a_right_claim() -> None:
    claimable = Rules.THAI.replace(repetition={"fold": 3, "effect": "claimable"})
    for rules in (Rules.THAI, claimable):
        for claim in ("draw", "1/2-1/2", "repetition"):
            assert claimed(SHUFFLE, claim, rules=rules) is True
            assert claimed(SHUFFLE[:-1], claim, rules=rules) is False
        assert claimed(SHUFFLE, "1-0", rules=rules) is False
    assert verify_game(SHUFFLE, rules=claimable).outcome is None
    # An offer has to be accepted.
    assert claimed(["offer_draw white"], "draw") is False
    assert claimed(["offer_draw white", "accept_draw black"], "agreement") is True


def test_every_termination_is_a_claim() -> None:
    for claim in typing.get_args(makruk.types.Claim):
        assert claimed([], claim) is False
    with pytest.raises(makruk.ArgumentError, match='^unknown claim "\\*": expected one of 1-0, 0-1, 1/2-1/2, draw, check') as caught:
        claimed([], "*")
    assert caught.value.kind == "claim"


def test_wrong_arguments_raise_errors() -> None:
    with pytest.raises(TypeError, match="moves is a str: expected a list of moves"):
        verify_game("e3e4")
    for wrong in ([1], [None], 5, None):
        with pytest.raises(TypeError):
            verify_game(wrong)  # type: ignore[arg-type]
    with pytest.raises(makruk.FenError):
        verify_game([], start="8/8")
    with pytest.raises(makruk.PositionError):
        verify_game([], start="4k3/8/8/8/8/8/4R3/3K4 w - - 0 1")
    with pytest.raises(TypeError):
        verify_game([], rules="thai")  # type: ignore[arg-type]


def test_verdicts_can_be_pickled() -> None:
    verdict = verify_game(["h1h8"], start=MATE, claim="1-0")
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert verdict._fields == ("legal", "ply", "reason", "outcome", "claim")


def test_threads_verify_at_the_same_time() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert all(verdict.claim for verdict in pool.map(lambda _: verify_game(SHUFFLE, claim="draw"), range(200)))


@pytest.mark.parametrize(
    ("material", "limit"),
    [
        ("KRRvK", 8),
        ("KRvK", 16),
        ("KvKR", 16),
        ("KSSvK", 22),
        ("KNNvK", 32),
        ("KSNNvK", 32),
        ("KSvK", 44),
        ("KMMMvK", 64),
        ("KRRSSNNMMMMMMMMMvK", 8),
        ("KRvKN", 64),
        ("KvK", None),
        ("KRPvK", None),
        ("KRvKP", None),
        ("K" + "M" * 62 + "vK", 64),
    ],
)
def test_the_limit_of_a_count_follows_from_the_material(material: str, limit: int | None) -> None:
    assert count_limit(material) == limit


def test_the_limit_is_that_of_the_rules() -> None:
    rows = [{"role": "rua", "at_least": 1, "moves": 10}]
    house = Rules.THAI.replace(board={"limit": 50}, pieces={"limits": {"rows": rows, "otherwise": None}})
    limits = [count_limit(material, house) for material in ("KRvK", "KRRvK", "KNvK", "KRvKN")]
    assert limits == [10, 10, None, 50]
    assert count_limit("KRvKN", Rules.THAI.replace(board=None)) is None
    assert count_limit("KRvK", rules=Rules.FAIRY) == 16


def test_the_limit_is_that_of_a_count_in_a_game() -> None:
    board = Board("3k4/2r5/8/8/8/8/2R5/4K3 w - - 0 1")
    board.push_uci("c2c7")
    assert board.count is not None and board.count.limit == count_limit("KRvK")


@pytest.mark.parametrize(
    ("text", "offset"),
    [("", 0), ("R", 0), ("KR", 2), ("KRv", 3), ("KQvK", 1), ("KRvKQ", 4), ("KRvKv", 4), ("krvk", 0), ("KRจvK", 2), ("K vK", 1)],
)
def test_bad_material_has_an_offset(text: str, offset: int) -> None:
    with pytest.raises(makruk.ArgumentError, match="expected pieces such as KRRvK") as caught:
        count_limit(text)
    assert (caught.value.kind, caught.value.offset) == ("material", offset)


def test_more_pieces_than_squares_are_bad_material() -> None:
    with pytest.raises(makruk.ArgumentError, match="no room for so many pieces") as caught:
        count_limit("K" + "M" * 62 + "vKRR")
    assert caught.value.offset == 65
    with pytest.raises(TypeError):
        count_limit(None)  # type: ignore[arg-type]


def test_a_timeout_loses_unless_the_other_side_cannot_win() -> None:
    board = Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    assert timeout_outcome(board, makruk.BLACK).result() == "1-0"
    assert timeout_outcome(board, makruk.WHITE).result() == "1/2-1/2"
    fairy = Board(board.fen(), Rules.FAIRY)
    assert timeout_outcome(fairy, makruk.WHITE).result() == "0-1"
    for root in (board, fairy, Game(board.fen())):
        for color in makruk.COLORS:
            game = Game(root.fen(), root.rules)
            game.timeout(color)
            assert timeout_outcome(root, color) == game.outcome()
        assert root.outcome() is None


def test_a_timeout_can_be_judged_under_other_rules() -> None:
    board = Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    for root in (board, board.root(), Game(board.fen())):
        assert timeout_outcome(root, makruk.WHITE, rules=Rules.FAIRY).result() == "0-1"
        assert timeout_outcome(root, makruk.WHITE, rules=Rules.THAI).result() == "1/2-1/2"
    fairy = Game(board.fen(), Rules.FAIRY)
    assert timeout_outcome(fairy, makruk.WHITE, rules=Rules.THAI).result() == "1/2-1/2"
    assert fairy.outcome() is None


def test_a_game_that_is_over_keeps_its_outcome() -> None:
    game = Game(MATE)
    game.play("h1h8")
    board = game.board()
    for root in (game, board):
        for rules in (None, Rules.FAIRY):
            assert timeout_outcome(root, makruk.WHITE, rules=rules).termination == "checkmate"
    resigned = Game()
    resigned.resign(makruk.BLACK)
    assert timeout_outcome(resigned, makruk.WHITE, rules=Rules.FAIRY) == resigned.outcome()
    with pytest.raises(TypeError, match="expected a Board or a Game"):
        timeout_outcome(MATE, makruk.WHITE)  # type: ignore[arg-type]
