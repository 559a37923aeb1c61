"""The notation of the Thai federation's rules of B.E. 2569: moves, results and FENs."""

from __future__ import annotations

import io

import pytest

import makruk
from makruk import Board, Move
from makruk.pgn import Game, read_game

FORMS = {
    "official": ("Md2", "Rxd4"),
    "official-competition": ("Md2", "RXd4"),
    "official-standard": ("Mb1-d2", "Ra4Xd4"),
    "thai": ("มง๒", "รXง๔"),
    "thai-competition": ("มง2", "รXง4"),
    "thai-competition-digits": ("มง๒", "รXง๔"),
    "thai-standard": ("มข1-ง2", "รก4Xง4"),
    "thai-standard-digits": ("มข๑-ง๒", "รก๔Xง๔"),
}
CAPTURE = "7k/8/8/8/R2p4/8/8/K7 w - - 0 1"
OFFICIAL = "rmhdkhmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMHKDHMR w - - 0 1"


def game(text: str) -> Game:
    read = read_game(io.StringIO(text))
    assert read is not None
    return read


@pytest.mark.parametrize("letters", FORMS)
def test_a_move_is_written_and_read_in_every_form(letters: str) -> None:
    for board, uci, text in zip((Board(), Board(CAPTURE)), ("b1d2", "a4d4"), FORMS[letters], strict=True):
        assert board.san(Move.from_uci(uci), letters) == text
        assert board.parse_san(text, letters).uci() == uci


@pytest.mark.parametrize("letters", sorted(FORMS.keys() - {"official", "official-competition"}))
def test_the_letters_of_a_move_are_detected(letters: str) -> None:
    for board, uci, text in zip((Board(), Board(CAPTURE)), ("b1d2", "a4d4"), FORMS[letters], strict=True):
        assert board.parse_san(text).uci() == uci


def test_a_short_move_in_official_letters_needs_their_name() -> None:
    # In fairy letters, which are tried first, `M` is a met.
    assert Board().parse_san("Md2").uci() == "e1d2" and Board().parse_san("Md2", "official").uci() == "b1d2"


def test_a_bias_capture_has_its_letter_and_a_promotion_has_no_mark_in_thai() -> None:
    assert Board("4k3/8/8/3n4/2P5/8/8/4K3 w - - 0 1").san(Move.from_uci("c4d5"), "thai") == "บXง๕"
    assert Board("4k3/8/8/P7/8/8/8/4K3 w - - 0 1").san(Move.from_uci("a5a6m"), "thai") == "บก๖"


@pytest.mark.parametrize("text", ["ร.ก4 × บ.ง4", "ร.ก๔ × ง๔", "รก4Xบง4", "ร X บง4", "รก4:ง4", "Ra4xBd4"])
def test_a_capture_is_read_as_people_type_it(text: str) -> None:
    assert Board(CAPTURE).parse_san(text).uci() == "a4d4"


@pytest.mark.parametrize("letters", FORMS)
def test_a_game_is_written_and_read_in_every_form(letters: str) -> None:
    record = game("1. Nd2 e5 2. e4 Nd7 1/2-1/2")
    assert record.mainline_san(letters)[0] == FORMS[letters][0]
    again = game(record.pgn(letters))
    assert (again.errors, again.letters) == ([], letters)
    assert again.mainline_moves() == record.mainline_moves()


@pytest.mark.parametrize(
    ("text", "result"), [("0.5-0.5", "1/2-1/2"), ("๐.๕-๐.๕", "1/2-1/2"), ("1:0", "1-0"), ("๐-๑", "0-1")]
)
def test_a_result_of_the_federation_is_read_in_a_tag_and_after_the_moves(text: str, result: str) -> None:
    for pgn in (f'[Result "{text}"]\n\n1. มข1-ง2 บจ5 {text}\n', f'[Result "{text}"]\n\n1. มข1-ง2 บจ5\n', f"1. มข1-ง2 บจ5 {text}\n"):
        read = game(pgn)
        assert (read.result(), read.errors, read.warnings) == (result, [], [])
        assert [move.uci() for move in read.mainline_moves()] == ["b1d2", "e6e5"]


def test_a_result_that_both_lose_is_kept_in_a_tag() -> None:
    read = game("1. e4 e5 0-0\n")
    assert (read.result(), read.headers["OriginalResult"], read.errors) == ("*", "0-0", [])


@pytest.mark.parametrize("letters", [None, "thai"])
def test_a_wrong_captured_piece_is_an_illegal_move(letters: str | None) -> None:
    message = "^the piece on d4 is a bia, found the letter of a ma$"
    with pytest.raises(makruk.IllegalMoveError, match=message) as caught:
        Board(CAPTURE).parse_san("ร.ก4 × ม.ง4", letters)
    assert caught.value.kind == "captured-piece"


def test_a_wrong_captured_piece_in_a_game_has_a_place() -> None:
    (error,) = game(f'[SetUp "1"]\n[FEN "{CAPTURE}"]\n\n1. รก4Xมง4 *').errors
    assert isinstance(error, makruk.PgnError) and (error.kind, error.line, error.column) == ("captured-piece", 4, 4)


def test_castling_is_not_a_move() -> None:
    with pytest.raises(makruk.InvalidMoveError, match="^Makruk has no castling$") as caught:
        Board().parse_san("O-O")
    assert caught.value.kind == "castling"


def test_a_false_sign_of_a_check_is_a_warning() -> None:
    read = game("1. Nd2+ *")
    (warning,) = read.warnings
    assert isinstance(warning, makruk.PgnError) and warning.kind == "check-sign" and not read.errors


def test_a_fen_has_the_official_letters() -> None:
    for board in (Board(OFFICIAL), Board(OFFICIAL, dialect="official")):
        assert board == Board() and board.fen(dialect="official") == OFFICIAL
    # A bia ngai is an `N`, which is a ma in most dialects.
    promoted = Board("4k3/8/8/8/4M~3/8/8/4K3 w - - 0 1")
    assert promoted.fen("official") == "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1"
    assert Board(promoted.fen("official"), dialect="official") == promoted
    with pytest.raises(makruk.FenError):
        Board(OFFICIAL, dialect="fairy")
