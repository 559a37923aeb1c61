"""Positions and games in bytes: the examples of the format specification, and round trips of all vectors."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import makruk
from makruk import Board, Rules
from makruk.codec import GAME_FORMATS, PACK_FORMATS, decode_game, encode_game, pack, unpack
from vectors import lines, rows

EXAMPLES = [
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
    "8/8/8/8/2k5/8/7R/3K4 w - 32 5 1",
    "4k3/8/2m~5/8/4M~3/3S4/8/3K4 w - 128 12 1",
]
"""The start, a bare khun that has counted 5 plies of 32, and a count with bia ngai."""

PACKED = {
    "nibble": [
        "ff00ff0000ff00ff3452214300000000666666669a788ba9",
        "0880000400000000450b0540",
        "080008100004001025dc0b0cc0",
    ],
    "huffman": [
        "06beb7ca6a1d2022222202006066666606e0bfdb7b1f",
        "060d00e80000000000000540",
        "061e0080024800b00000000cc0",
    ],
    "radix": [
        "06fe0ff00f00f00ff09f826877258713b824ab61ce",
        "060d00080000000000180540",
        "061e00800001400000480b0cc0",
    ],
    "multinomial": [
        "4228ddfd7960e42bd0450450cc8b255b68d5f609",
        "c05f8551ee41c904585bb20000000000000000000540",
        "8eeb007ebdb239409eaa34a500000000000000000cc0",
    ],
    "rank-m": [
        "3a5f59b9ed53cf86b85da03bb7030f375bd202",
        "ffbdb96cdf7d18fb889548669f2d16375bd202",
        "90b50c713dcf18fb889548669f2d16375bd202",
    ],
    "rank-r": [
        "3a00e363c92cb05418ad11bbf81354d3e403",
        "ff46e2dbfcd382f27d72903b051454d3e403",
        "903e35e05a2583f27d72903b051454d3e403",
    ],
}


# Version and number of each format.
TAGS = {"nibble": 0x10, "huffman": 0x11, "radix": 0x14, "multinomial": 0x15, "rank-m": 0x16, "rank-r": 0x17}


@pytest.mark.parametrize("name", PACK_FORMATS)
def test_packed_positions_match_the_specification(name: str) -> None:
    assert [pack(Board(fen), name).hex() for fen in EXAMPLES] == PACKED[name]
    for fen, packed in zip(EXAMPLES, PACKED[name]):
        unpacked = unpack(bytes.fromhex(packed), name)
        assert unpacked.fen().replace("~", "") == fen.replace("~", "")
    tagged = pack(Board(), name, tagged=True)
    assert tagged[0] == TAGS[name]
    assert tagged[1:] == pack(Board(), name)


def roles(board: Board) -> dict[int, str]:
    """Returns the pieces, with a bia ngai as a met."""
    return {square: piece.symbol().removesuffix("~") for square, piece in board.piece_map().items()}


def test_packed_positions_round_trip() -> None:
    for fen in lines("fens_valid.txt"):
        board = Board(fen, Rules.FAIRY)
        limit, clock = fen.split()[3:5]
        for name in PACK_FORMATS:
            try:
                packed = pack(board, name)
            except makruk.CodecError as error:
                assert "exceeds its limit" in str(error) and int(clock) > int(limit) + 1, fen
                continue
            again = unpack(packed, name)
            assert roles(again) == roles(board) and again.turn == board.turn
            assert unpack(pack(board, name, tagged=True)) == again


SHORT = "c3c4 d6d5 c4d5 e6d5 d3d4 c6c5 d4c5 h8h7 c5c6m b8c6"
LONG = "d3d4 e6e5 d4e5 d6e5 f1f2 b8d7 h3h4 h8h7 h1h3 d8e7"

ENCODED = {
    "index": (SHORT, "1103180412021616170f"),
    "radix": (SHORT, "0a4633b0521c"),
    "huffman": (SHORT, "d1eda5d7f8fb00"),
    "range": (SHORT, "9822eff1656e"),
    "brenner": (LONG, "2324333bc31027ced243"),
    "brenner-current": (LONG, "2324333bc31026ced243"),
    "brenner-alt": (LONG, "2b2c233b58102fb99af0"),
    "bytecode": ("d3d4 e6e5 d4e5 d6e5", "0c100d0ed3ff"),
}


def game_of(moves: list[str], fen: str = makruk.STARTING_FEN) -> makruk.pgn.Game:
    game = makruk.pgn.Game(fen)
    game.add_line([makruk.Move.from_uci(uci) for uci in moves])
    game.headers.clear()
    return game


@pytest.mark.parametrize("name", ENCODED)
def test_encoded_games_match_the_specification(name: str) -> None:
    text, expected = ENCODED[name]
    moves = text.split()
    assert encode_game(game_of(moves), name).hex() == expected
    tells_its_end = name.startswith(("brenner", "bytecode"))
    for plies in [len(moves), None] if tells_its_end else [len(moves)]:
        decoded = decode_game(bytes.fromhex(expected), name, plies=plies)
        assert [str(move) for move in decoded.mainline_moves()] == moves
    if tells_its_end:
        with pytest.raises(makruk.CodecError):
            decode_game(bytes.fromhex(expected), name, plies=len(moves) + 1)


def test_an_annotated_game_matches_the_specification() -> None:
    text = "1. e4 (1. d4 d5 (1... e5 2. dxe5) (1... c5) 2. a4) (1. c4) 1... a5 *"
    game = makruk.pgn.read_game(io.StringIO(text))
    assert game is not None
    expected = "10f00c0cf0100df1f008f100f1f008f100d3ff"
    assert encode_game(game, "bytecode").hex() == expected
    assert decode_game(bytes.fromhex(expected)).pgn(headers=False) == game.pgn(headers=False)


def test_the_encoding_of_recorded_games_never_changes() -> None:
    """The lengths and the hash are also in the library's tests."""
    value, lengths = 0xCBF29CE484222325, dict.fromkeys(("index", "radix", "huffman", "range"), 0)
    for row in rows("games.jsonl"):
        game = game_of(row["moves"], row["start"])
        for name in lengths:
            data = encode_game(game, name)
            lengths[name] += len(data)
            for byte in data:
                value = (value ^ byte) * 0x100000001B3 % 2**64
    assert list(lengths.values()) == [33_237, 15_044, 17_805, 15_316]
    assert value == 2_482_012_146_887_179_136


@pytest.mark.parametrize("name", GAME_FORMATS)
def test_engine_games_round_trip_through_an_archive(name: str, tmp_path: Path) -> None:
    records = rows("selfplay.jsonl")
    with makruk.archive.ArchiveWriter(tmp_path / "games.mkg", name) as writer:
        for row in records:
            writer.write(game_of(row["moves"], row["start"]))
    read = list(makruk.archive.read_games(tmp_path / "games.mkg"))
    assert len(read) == len(records)
    for game, row in zip(read, records):
        assert game.board().fen().split()[:2] == row["start"].split()[:2]
        assert [str(move) for move in game.mainline_moves()] == row["moves"]
