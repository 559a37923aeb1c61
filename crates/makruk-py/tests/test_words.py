"""The words that players read, in English and Thai."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable

import pytest

import makruk
from makruk import Board, Game, words

PIECES = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30"
LANGUAGES = typing.get_args(makruk.types.Language)


def test_every_termination_has_words_in_both_languages() -> None:
    for termination in typing.get_args(makruk.types.Termination):
        assert re.fullmatch("[a-z' ]+", words.termination(termination, "en"))
        assert re.fullmatch("[ก-๙ ]+", words.termination(termination, "th"))


def test_an_outcome_names_the_result_the_winner_and_the_reason() -> None:
    game = Game()
    game.resign(makruk.WHITE)
    outcome = game.outcome()
    assert outcome is not None
    assert [words.outcome(outcome, it) for it in LANGUAGES] == ["0-1: Black wins by resignation", "0-1: ดำชนะ (อีกฝ่ายยอมแพ้)"]


def test_a_count_names_the_next_number_if_the_counting_side_is_to_move() -> None:
    board = Board("8/8/8/4k3/2K5/4S3/8/3R4 b - 32 8 44")
    assert board.count is not None
    assert words.count(board.count, board) == "Black's next number is 5 of 16 (pieces' honour)"
    board.push_uci("e5f5")
    assert board.count is not None
    assert words.count(board.count, board) == "Black has counted 5 of 16 (pieces' honour)"
    assert words.count(board.count, board, "th") == "ดำนับถึง ๕ แล้ว (ครบที่ ๑๖ ศักดิ์หมาก)"


def test_a_refusal_changes_nothing() -> None:
    for root in (Game(PIECES), Board(PIECES)):
        before = root.fen()
        assert words.refusal(root, "start_count") is None
        assert words.refusal(root, "stop_count") == "no count is in progress"
        assert words.refusal(root, makruk.Move.from_uci("c7c5"), "th") == "ขุนที่ ค๗ ไปที่ ค๕ ไม่ได้"
        assert root.fen() == before


def test_only_a_game_refuses_moves_after_its_end() -> None:
    game = Game()
    game.adjudicate(None)
    assert words.refusal(game, "e3e4") == "the game is over: 1/2-1/2, adjudication"
    assert words.refusal(game, "e3e4", "th") == "เกมจบแล้ว: 1/2-1/2 (กรรมการตัดสิน)"
    assert words.refusal(game.board(), "e3e4") is None


def test_unknown_words_are_errors_that_list_the_known_ones() -> None:
    calls: list[tuple[Callable[[], object], str, str]] = [
        (lambda: words.termination("checkmate", "de"), "unknown-language", "expected one of en, th"),  # type: ignore[arg-type]
        (lambda: words.termination("boredom"), "termination", 'expected a termination such as .*, found "boredom"'),  # type: ignore[arg-type]
        (lambda: words.refusal(Game(), "dance"), "unknown-action", 'expected a move such as .*, found "dance"'),
    ]
    for call, kind, message in calls:
        with pytest.raises(makruk.ArgumentError, match=message) as error:
            call()
        assert error.value.kind == kind
