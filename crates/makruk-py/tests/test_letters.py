"""Detection of the letters of a single move."""

from __future__ import annotations

import pytest

import makruk
import makruk.pyffish
from makruk import Board, Game, Move


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        (makruk.STARTING_FEN, "Sd2", "c1d2"),
        # Only the international and PlayOK letters have a bishop.
        (makruk.STARTING_FEN, "Bd2", "c1d2"),
        (makruk.STARTING_FEN, "จ๔", "e3e4"),
        (makruk.STARTING_FEN, "ม-ง๒", "b1d2"),
        # In fairy letters this is a met, which cannot go there; in makruk-js letters it is a ma, which can.
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1", "Md7", "b8d7"),
        # A move that is legal in fairy letters takes precedence over other readings.
        ("4k3/8/8/8/8/8/8/1N1KM3 w - - 0 1", "Md2", "e1d2"),
    ],
)
def test_letters_are_detected_from_a_single_move(fen: str, text: str, uci: str) -> None:
    board = Board(fen)
    assert board.parse_san(text).uci() == uci
    assert board.push_san(text).uci() == Game(fen).play_san(text).uci() == uci


def test_named_letters_exclude_all_others() -> None:
    fen = "4k3/8/8/8/8/8/8/1N1KM3 w - - 0 1"
    assert Board(fen).parse_san("Md2", letters="makruk-js").uci() == "b1d2"
    with pytest.raises(makruk.IllegalMoveError):
        Board("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1").parse_san("Md7", letters="fairy")
    with pytest.raises(makruk.InvalidMoveError):
        Board().push_san("จ๔", letters="fairy")
    with pytest.raises(makruk.InvalidMoveError):
        Game().play_san("Bd2", "fairy")
    with pytest.raises(makruk.ArgumentError):
        Board().parse_san("e4", "greek")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("Nd4", makruk.IllegalMoveError, "no legal ma move to d4 matches"),
        ("Qd4", makruk.IllegalMoveError, "no legal met move to d4 matches"),
        ("Zd4", makruk.InvalidMoveError, "expected a piece or a square, found `Z`"),
        # `X` is the sign of a capture, here by a bia.
        ("Xd4", makruk.IllegalMoveError, "no legal bia move to d4 matches"),
        ("", makruk.InvalidMoveError, "expected a piece or a square, found the end"),
    ],
)
def test_the_error_comes_from_the_letters_that_can_parse_the_move(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Board().parse_san(text)
    assert str(caught.value) == message
    assert Board().fen() == makruk.STARTING_FEN


def test_an_f_is_read_as_a_bia_ngai() -> None:
    board = Board("4k3/8/1m1M~4/P7/8/8/8/4K3 w - - 0 1")
    for text, uci in (("Fe5", "d6e5"), ("a6=F", "a5a6m"), ("axb6=F", "a5b6m")):
        for letters in (None, *makruk.LETTERS):
            assert board.parse_san(text, letters).uci() == uci
    assert board.parse_uci("a5a6f") == Move.from_uci("a5a6f") == Move.from_uci("a5a6m")
    assert Game(board.fen()).play("a5b6f").uci() == "a5b6m"
    assert makruk.pyffish.get_fen("makruk", board.fen(), ["a5a6f"]).startswith("4k3/8/Mm1M4/8/")


def test_an_ambiguous_move_in_fairy_letters_stays_ambiguous() -> None:
    board = Board("1n1mnsr1/k5r1/p2m~3p/PPp4M~/S7/2N1sK1S/6R1/4M1R1 b - - 11 59")
    assert board.parse_san("Mc7", "makruk-js").uci() == "e8c7"
    with pytest.raises(makruk.AmbiguousMoveError):
        board.parse_san("Mc7")
