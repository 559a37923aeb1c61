"""All test vector files, through Python."""

from __future__ import annotations

import contextlib
import io
import re

import pytest

import makruk
from makruk import Board, Rules
from makruk.engine import Engine, Limit
from makruk.tablebase import Tables
from vectors import DATA, USED, fnv, lines, rows

WINNERS = {"w": makruk.WHITE, "b": makruk.BLACK, "draw": None}
THAI_LAN = re.compile("([ก-ญ][๑-๘])([-x])([ก-ญ][๑-๘])[=M]*([+#]?)")
THAI_PIECES = ("", "ข", "ม็", "ค", "ม", "ร", "บ", "ง")


def test_recorded_games_agree_with_boards() -> None:
    plies = 0
    for game in rows("games.jsonl"):
        board = Board(game["start"], Rules.FAIRY)
        first = None
        for uci, san, expected in zip(game["moves"], (ply["san"] for ply in game["plies"]), game["plies"]):
            place = f"{game['id']}, {uci}"
            move = board.parse_uci(uci)
            assert board.san(move) == san, place
            assert board.parse_san(san) == move, place
            board.push(move)
            assert board.fen() == expected["fen"], place
            legal = [str(move) for move in board.legal_moves]
            assert len(board.legal_moves) == expected["legal"]["n"], place
            assert fnv(legal) == expected["legal"]["fnv"], place
            assert board.is_check() == expected["check"], place
            outcome = board.outcome(claim_draw=True)
            if not board.is_stalemate():
                may_end = outcome is not None and outcome.termination != "checkmate"
                assert [may_end, 0] == expected["opt"], place
            if outcome is not None and first is None:
                first = [outcome.termination, len(board.move_stack)], outcome.winner
            plies += 1
        end = game["end"]
        insufficient = [board.has_insufficient_material(color) for color in makruk.COLORS]
        assert insufficient == end["insufficient"], game["id"]
        if game["profile"] == "continued":
            # The game continues past its first end, a draw.
            assert first == (end["first_optional"], None), game["id"]
        elif end["cause"] == "unfinished":
            assert first is None, game["id"]
        else:
            assert first == ([end["cause"], len(game["moves"])], WINNERS[end["winner"]]), game["id"]
        for _ in game["moves"]:
            board.pop()
        assert board.fen() == Board(game["start"], Rules.FAIRY).fen()
    assert plies == 33_237


def test_perft_agrees_with_the_vectors() -> None:
    """Computes all depths with up to a hundred million leaves: a billion in total."""
    for row in rows("perft.jsonl"):
        board = Board(row["fen"])
        for depth, leaves in row["depths"].items():
            if leaves < 100_000_000:
                assert board.perft(int(depth)) == leaves, row["fen"]


def test_manually_called_counts_agree_with_the_vectors() -> None:
    calls = 0
    for row in rows("manual_count.jsonl"):
        board = Board(row["start"], Rules.FAIRY_ON_CALL)
        for uci, (_, clock, _) in zip(row["moves"], row["plies"]):
            if 2 * board.fullmove_number - board.turn == row["count_started"]:
                try:
                    board.start_count()
                except makruk.ActionError:
                    # Some records have calls that no rule allows, for example with a bia on the board.
                    break
                calls += 1
            board.push_uci(uci)
            _, _, _, limit, number, _ = board.fen().split()
            if limit != "-":
                assert number == str(clock), (row["start"], uci)
    assert calls > 15


def test_selfplay_games_round_trip_through_pgn() -> None:
    for row in rows("selfplay.jsonl"):
        board = Board(row["start"], Rules.FAIRY)
        for uci in row["moves"]:
            board.push_uci(uci)
        game = makruk.pgn.Game.from_board(board)
        read = makruk.pgn.read_game(io.StringIO(str(game)))
        assert read is not None and not read.errors
        assert [str(move) for move in read.mainline_moves()] == row["moves"]


def test_san_agrees_with_the_vectors() -> None:
    for row in rows("san.jsonl"):
        board = Board(row["fen"])
        assert {str(move) for move in board.legal_moves} == set(row["moves"])
        for uci, texts in row["moves"].items():
            move = board.parse_uci(uci)
            assert board.san(move) == texts["san"]
            assert board.lan(move) == texts["lan"]
            assert board.lan(move, "thai") == texts["thai_lan"]
            # The federation's competition form: the piece, the origin where it is needed, and the target.
            piece = THAI_PIECES[board.piece_type_at(move.from_square) or 0]
            origin, sign, target, check = THAI_LAN.findall(texts["thai_lan"])[0]
            sign = sign.replace("x", "X")
            short, long = f"{piece}{sign.strip('-')}{target}{check}", f"{piece}{origin}{sign}{target}{check}"
            assert board.san(move, "thai") in {short, long}


@pytest.mark.parametrize("letters", makruk.LETTERS)
def test_san_round_trips_in_every_letter_set(letters: str) -> None:
    for row in rows("san.jsonl"):
        board = Board(row["fen"])
        game = makruk.pgn.Game(row["fen"])
        for move in board.legal_moves:
            node = game.add_variation(move)
            written = board.san(move, letters)
            assert node.san(letters) == makruk.Game(row["fen"]).san(move, letters) == written
            assert board.variation_san([move], letters).split("." if board.turn else "... ", 1)[1].lstrip() == written
            assert board.parse_san(written, letters) == move, (row["fen"], written)
            # Other letters may give a different move, and fairy letters are tried first.
            found = None
            with contextlib.suppress(makruk.AmbiguousMoveError):
                found = board.parse_san(written)
            assert found in (None, move) or letters != "fairy"


def test_thai_letters_are_detected() -> None:
    for row in rows("san.jsonl"):
        board = Board(row["fen"])
        for move in board.legal_moves:
            assert board.parse_san(board.san(move, "thai")) == move


def test_the_engine_finds_the_mates() -> None:
    """The engine finds every mate in up to three moves at once, and never claims a mate shorter than the recorded one."""
    engine = Engine()
    found = 0
    for row in rows("mates.jsonl"):
        engine.new_game()
        nodes = 100_000 if row["mate"] <= 3 else 20_000
        result = engine.play(Board(row["fen"], Rules.FAIRY), Limit(nodes=nodes))
        assert result.info is not None and result.info.score is not None
        mate = result.info.score.mate
        if row["mate"] <= 3:
            assert mate == row["mate"], row["fen"]
            assert str(result.move) in row["best"] or not row["complete"], row["fen"]
        else:
            assert mate is None or mate >= row["mate"], row["fen"]
        found += mate == row["mate"]
    assert found >= 80


def test_tables_and_engine_agree_with_the_endings() -> None:
    """The tables have the distance to mate and all moves that preserve it; the engine finds the result under the count."""
    tables = Tables()
    engine = Engine(hash_mb=1, tablebase_mb=128)
    for row in rows("counting.jsonl"):
        fen, plies = row["fen"], row["dtm_plies"]
        tables.make(row["ending"])
        board = Board(fen, Rules.FAIRY)
        probe = tables.probe(board)
        assert probe is not None
        assert probe.verdict == ("win" if board.turn == makruk.WHITE else "loss", plies), fen
        assert probe.with_count == (probe.verdict.result if row["result"] != "draw" else "draw"), fen
        best = set()
        for move in board.legal_moves:
            board.push(move)
            after = tables.probe(board)
            if after is not None and after.verdict.plies == plies - 1:
                best.add(str(move))
            board.pop()
        assert best == set(row["dtm_best"]), fen

        info = engine.play(board, Limit(nodes=2_000)).info
        assert info is not None and info.score is not None
        if row["result"] == "draw":
            assert info.score.cp == 0, fen
        else:
            mate = (plies + 1) // 2 if board.turn == makruk.WHITE else -(plies // 2)
            assert info.score.mate == mate and len(info.pv) == plies, fen
        assert str(info.pv[0]) in row["dtm_best"], fen


def test_valid_fens_round_trip() -> None:
    for fen in lines("fens_valid.txt"):
        board = Board(fen, Rules.FAIRY)
        assert board.fen() == fen
        for dialect in makruk.DIALECTS:
            again = Board(board.fen(dialect), Rules.FAIRY, dialect=dialect)
            if dialect == "fairy":
                assert again == board


@pytest.mark.parametrize("row", rows("fens_invalid.jsonl"), ids=lambda row: row["why"])
def test_invalid_fens_are_rejected(row: dict[str, str]) -> None:
    if row["why"].startswith("two unpromoted met"):
        # Many programs do not mark a bia ngai, so a second met may be one.
        Board(row["fen"], dialect="fairy")
        return
    with pytest.raises(makruk.MakrukError) as caught:
        Board(row["fen"], dialect="fairy")
    error = caught.value
    assert str(error) and error.kind
    assert error.offset is None or 0 <= error.offset <= len(row["fen"])


def test_every_vector_file_is_used() -> None:
    """Must run last, after all other tests have read their data."""
    files = {path.name for path in DATA.iterdir() if path.suffix in {".jsonl", ".txt"}}
    if len(USED) == 1:
        pytest.skip("the other tests of this file have not run")
    assert files == USED
