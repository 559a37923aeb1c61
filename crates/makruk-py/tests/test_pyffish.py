"""The functions of pyffish give the values that Fairy-Stockfish recorded."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import makruk
from makruk import pyffish
from vectors import fnv, lines, rows

START = makruk.STARTING_FEN


def test_recorded_games_agree() -> None:
    for game in rows("games.jsonl"):
        fen = game["start"]
        for ply, (move, expected) in enumerate(zip(game["moves"], game["plies"])):
            assert pyffish.get_san("makruk", fen, move) == expected["san"]
            assert pyffish.is_capture("makruk", fen, [], move) == ("x" in expected["san"])
            moves = game["moves"][: ply + 1]
            fen = expected["fen"]
            of_start = ("makruk", game["start"], moves)
            assert pyffish.get_fen(*of_start, show_promoted=True) == fen
            assert pyffish.get_fen(*of_start) == fen.replace("~", "")
            legal = pyffish.legal_moves(*of_start)
            assert (len(legal), fnv(legal)) == (expected["legal"]["n"], expected["legal"]["fnv"])
            assert pyffish.gives_check(*of_start) == expected["check"]
            assert pyffish.is_immediate_game_end(*of_start) == (False, 0)
            if legal:
                assert list(pyffish.is_optional_game_end(*of_start)) == expected["opt"]
        of_end = ("makruk", game["start"], game["moves"])
        end = game["end"]
        assert list(pyffish.has_insufficient_material(*of_end)) == end["insufficient"]
        if not pyffish.legal_moves(*of_end):
            expected_value = -pyffish.VALUE_MATE if end["cause"] == "checkmate" else pyffish.VALUE_DRAW
            assert pyffish.game_result(*of_end) == expected_value


def test_recorded_notations_agree() -> None:
    notations = {
        pyffish.NOTATION_DEFAULT: "san",
        pyffish.NOTATION_SAN: "san",
        pyffish.NOTATION_LAN: "lan",
        pyffish.NOTATION_THAI_SAN: "thai_san",
        pyffish.NOTATION_THAI_LAN: "thai_lan",
    }
    for row in rows("san.jsonl"):
        assert sorted(pyffish.legal_moves("makruk", row["fen"], [])) == sorted(row["moves"])
        for move, texts in row["moves"].items():
            for notation, name in notations.items():
                assert pyffish.get_san("makruk", row["fen"], move, False, notation) == texts[name]
            assert pyffish.is_capture("makruk", row["fen"], [], move) == ("x" in texts["lan"])


def test_counts_that_begin_at_a_ply_agree() -> None:
    compared = 0
    for row in rows("manual_count.jsonl"):
        for ply, (limit, clock, ends) in enumerate(row["plies"]):
            of_start = ("makruk", row["start"], row["moves"][: ply + 1])
            fen = pyffish.get_fen(*of_start, count_started=row["count_started"])
            assert fen.split()[3:5] == [limit, str(clock)]
            if pyffish.legal_moves(*of_start):
                assert pyffish.is_optional_game_end(*of_start, count_started=row["count_started"])[0] == ends
            compared += 1
    assert compared > 2_000


def test_a_count_begins_at_any_ply() -> None:
    start = "8/K4M1k/3s4/8/r2p4/8/7N/5S2 w - - 0 1"
    moves = "a7b6 d6c7 b6c5 c7b6 c5d5 d4d3m f7e6".split()
    for count_started, clock in {0: 1, 1: 7, 3: 5, 6: 2, 7: 1, 8: 0, 20: 0, -1: 0}.items():
        fen = pyffish.get_fen("makruk", start, moves, count_started=count_started)
        assert fen.split()[3:5] == ["128", str(clock)]


def test_a_count_that_has_expired_does_not_draw_a_mate() -> None:
    for fen, ends in {
        "8/8/7r/8/8/8/5k2/7K w - 32 60 27": False,
        "8/8/7r/8/8/8/8/5k1K w - 32 60 27": False,
        "8/8/8/8/8/1k6/2m5/K7 w - 128 140 27": True,  # a stalemate
    }.items():
        assert pyffish.is_optional_game_end("makruk", fen, []) == (ends, pyffish.VALUE_DRAW)


def test_calls_vary_and_extend_earlier_ones() -> None:
    games = [(game["start"], game["moves"]) for game in rows("games.jsonl")[:8]]
    fens = {}
    for start, moves in games:
        board = makruk.Board(start, makruk.Rules.FAIRY)
        fens[start, ()] = board.fen()
        for ply, move in enumerate(moves, 1):
            board.push_uci(move)
            fens[start, tuple(moves[:ply])] = board.fen()
    keys = list(fens)

    def work(seed: int) -> None:
        rng = random.Random(seed)
        for start, moves in rng.choices(keys, k=400):
            other = [*moves[: len(moves) // 2], "a1a1"]
            with pytest.raises(makruk.MakrukError):
                pyffish.get_fen("makruk", start, other)
            assert pyffish.get_fen("makruk", start, moves, show_promoted=True) == fens[start, moves]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))


def test_valid_fens_are_valid() -> None:
    for fen in lines("fens_valid.txt"):
        assert pyffish.validate_fen(fen, "makruk") == pyffish.FEN_OK


def test_invalid_fens_have_the_code_of_fairy_stockfish() -> None:
    digits = 0
    for row in rows("fens_invalid.jsonl"):
        code, expected = pyffish.validate_fen(row["fen"], "makruk"), row["fsf_validate"]
        if expected == pyffish.FEN_OK:
            # pyffish accepts positions that no game can reach, and repairs some fields.
            continue
        if row["why"] in ("digit 0", "blanks"):
            digits += 1
            assert code < pyffish.FEN_OK
        else:
            assert code == expected, row
    assert digits == 2


def test_a_fen_may_lack_its_last_fields() -> None:
    for count in range(1, 7):
        fen = " ".join(START.split(" ")[:count])
        assert pyffish.validate_fen(fen, "makruk") == pyffish.FEN_OK
        assert pyffish.get_fen("makruk", fen, []) == START


def test_notations() -> None:
    fen = "4k3/8/3p4/4P3/8/8/8/1N2K3 w - - 0 1"
    for move, texts in {
        "b1d2": ("Nd2", "Nd2", "Nb1-d2"),
        "e5e6m": ("e6=M", "e6=M", "e5-e6=M"),
        "e5d6m": ("exd6=M", "exd6=M", "e5xd6=M"),
    }.items():
        assert tuple(pyffish.get_san("makruk", fen, move, False, notation) for notation in range(3)) == texts
    assert pyffish.get_san("makruk", START, "e3e4", False, pyffish.NOTATION_THAI_SAN) == "จ๔"
    assert pyffish.get_san("makruk", START, "b1d2", False, pyffish.NOTATION_THAI_LAN) == "ม ข๑-ง๒"
    assert pyffish.get_san("makruk", fen, "e5d6m", False, pyffish.NOTATION_THAI_SAN) == "จxง๖=M"
    moves = ["e3e4", "d6d5", "e4d5"]
    assert pyffish.get_san_moves("makruk", START, moves, False, pyffish.NOTATION_THAI_SAN)[2] == "จxง๕"


@pytest.mark.parametrize(
    ("call", "message"),
    {
        "variant": (lambda: pyffish.start_fen("chess"), "expected the variant makruk, found 'chess'"),
        "fen": (lambda: pyffish.legal_moves("makruk", "x", []), "expected a piece letter"),
        "move": (lambda: pyffish.get_fen("makruk", START, ["e3e5"]), "e3 to e5 is illegal"),
        "san": (lambda: pyffish.get_san("makruk", START, "e3e5"), "e3 to e5 is illegal"),
        "notation": (lambda: pyffish.get_san("makruk", START, "e3e4", False, 3), "expected one of the notations 0, 1, 2, 8, 9, found 3"),
        "sfen": (lambda: pyffish.get_fen("makruk", START, [], False, True), "an SFEN has no place for a count"),
    }.values(),
)
def test_invalid_input_is_an_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(makruk.MakrukError, match=message):
        call()


def test_options_of_the_engine_are_accepted() -> None:
    pyffish.set_option("UCI_Variant", "makruk")
    pyffish.set_option("Hash", 16)


def test_the_package_is_described() -> None:
    assert pyffish.variants() == ["makruk"]
    assert pyffish.info() == f"makruk {makruk.__version__}"
    assert ".".join(map(str, pyffish.version())) == makruk.__version__
    assert not pyffish.two_boards("makruk") and not pyffish.captures_to_hand("makruk")
