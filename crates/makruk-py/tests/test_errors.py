"""Bad input: a ValueError with the library's message and a location."""

from __future__ import annotations

import copy
import io
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

import makruk
import makruk.batches
import makruk.columns
import makruk.numpy
from makruk import Board, Game, Move, Rules
from makruk.engine import Engine, Limit, Uci

START = Board()

BAD: dict[str, Callable[[], object]] = {
    "seven ranks": lambda: Board("8/8"),
    "side in check": lambda: Board("4k3/8/8/8/8/8/4R3/3K4 w - - 0 1"),
    "long text": lambda: Board("x" * 100_000),
    "empty text": lambda: Board(""),
    "nul": lambda: Board("\0"),
    "thai text": lambda: Board("ขุน"),
    "unknown dialect": lambda: Board(makruk.STARTING_FEN, dialect="klingon"),
    "uci": lambda: START.push_uci("e3"),
    "uci in thai": lambda: START.push_uci("จ๓จ๔"),
    "illegal uci": lambda: START.push_uci("e3e5"),
    "san": lambda: START.push_san("?"),
    "illegal san": lambda: START.push_san("Rh8"),
    "unknown letters": lambda: START.push_san("e4", "klingon"),
    "square": lambda: START.piece_at(64),
    "huge square": lambda: START.piece_at(10**40),
    "negative square": lambda: START.piece_at(-1),
    "piece type": lambda: makruk.Piece(0, True),
    "promotion": lambda: Move(0, 1, makruk.RUA),
    "same squares": lambda: Move(0, 0),
    "depth": lambda: START.perft(-1),
    "huge depth": lambda: START.perft(10**40),
    "count": START.start_count,
    "no count": START.stop_count,
    "rules": lambda: Rules("klingon"),
    "rule": lambda: Rules.THAI.replace(expiry="never"),
    "unknown rule": lambda: Rules.THAI.replace(nonsense=1),
    "action": lambda: Game().act("dance"),
    "no offer": lambda: Game().accept_draw(True),
    "style": lambda: makruk.svg.board(START, style="neon"),
    "pack format": lambda: makruk.codec.pack(START, "zip"),
    "packed": lambda: makruk.codec.unpack(b"\xff" * 24, "nibble"),
    "nothing packed": lambda: makruk.codec.unpack(b""),
    "number": lambda: makruk.codec.unrank(-1),
    "huge number": lambda: makruk.codec.unrank(2**192),
    "too large a number": lambda: makruk.codec.unrank(2**191),
    "set": lambda: makruk.codec.rank(START, "z"),
    "game format": lambda: makruk.codec.encode_game(makruk.pgn.Game(), "zip"),
    "plies": lambda: makruk.codec.decode_game(b"", "index"),
    "many plies": lambda: makruk.codec.decode_game(b"", "index", plies=10**9),
    "bytecode": lambda: makruk.codec.decode_game(b"\xff\xff"),
    "tag": lambda: makruk.pgn.Game().headers.__setitem__("White", "a\nb"),
    "result": lambda: makruk.pgn.Game().headers.__setitem__("Result", "2-0"),
    "no size": lambda: makruk.svg.board(START, size=0),
    "no repetition": lambda: START.is_repetition(0),
    "glyph alone": lambda: START.push_san("!?"),
    "no glyph": lambda: START.push_san("e4!!!"),
    "tag name": lambda: makruk.pgn.Game().headers.__setitem__("", "a"),
    "comment": lambda: setattr(makruk.pgn.Game(), "comment", " a"),
    "nag": lambda: setattr(makruk.pgn.Game(), "nags", {256}),
    "line": lambda: makruk.pgn.Game().add_line([Move.from_uci("e3e5")]),
    "archive": lambda: makruk.archive.ArchiveReader(io.BytesIO(b"no archive")),
    "level": lambda: Engine().play(START, Limit(depth=1), level=11),
    "lines": lambda: Engine().analysis(START, Limit(depth=1), multipv=0),
    "no moves": lambda: Engine().analysis(START, Limit(depth=1), moves=[]),
    "no threads": lambda: Engine(threads=0),
    "many threads": lambda: Engine(threads=100_000),
    "no depth": lambda: Engine().play(START, Limit(depth=0)),
    "search depth": lambda: Engine().play(START, Limit(depth=1000)),
    "negative time": lambda: Engine().play(START, Limit(time=-1)),
    "no time": lambda: Engine().play(START, Limit(time=float("nan"))),
    "root move": lambda: Engine().analysis(START, Limit(depth=1), moves=[Move.from_uci("e3e5")]),
    "table": lambda: makruk.tablebase.Tables().make("KQvK"),
    "file and rank": lambda: makruk.square(8, 0),
    "name of a square": lambda: makruk.parse_square("i9"),
}


@pytest.mark.parametrize(
    "what",
    ["number", "level", "lines", "no depth", "search depth", "negative time", "no time"],
)
def test_numbers_out_of_range_have_one_kind(what: str) -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        BAD[what]()
    assert caught.value.kind == "number"


def test_an_action_that_does_not_exist_has_its_kind() -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        BAD["action"]()
    assert caught.value.kind == "unknown-action"


def test_the_ply_of_an_error_counts_from_1() -> None:
    line = tuple(map(Move.from_uci, ("e3e4", "e6e5", "e4e6")))
    puzzle = makruk.puzzles.Puzzle(makruk.STARTING_FEN, Rules.THAI, ("mate_in_2",), line, 2)
    record = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. -- *"))
    assert record is not None
    calls: list[Callable[[], object]] = [
        lambda: Board().variation_san(line),
        lambda: makruk.pgn.Game().add_line(line),
        lambda: makruk.puzzles.Attempt(puzzle),
        record.to_game,
    ]
    for call in calls:
        with pytest.raises(makruk.MakrukError) as caught:
            call()
        assert caught.value.ply == 3
    with pytest.raises(makruk.ActionError) as caught:
        record.to_game()
    assert caught.value.kind == "unplayable"


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_a_value_error(what: str) -> None:
    before = START.fen()
    with pytest.raises(ValueError) as caught:
        BAD[what]()
    assert str(caught.value)
    assert START.fen() == before
    if isinstance(caught.value, makruk.MakrukError):
        assert caught.value.kind
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.kind, again.offset) == (str(caught.value), caught.value.kind, caught.value.offset)


UNKNOWN: dict[str, tuple[Callable[[], object], str]] = {
    "rules": (lambda: Rules("klingon"), "expected `thai`, `fairy` or `fairy_on_call`"),
    "letters": (lambda: START.san(Move.from_uci("e3e4"), "klingon"), "expected one of fairy, international"),
    "dialect": (lambda: Board(makruk.STARTING_FEN, dialect="klingon"), "expected one of fairy, makruk-js, international"),
    "format": (lambda: makruk.codec.pack(START, "klingon"), "expected one of the formats nibble"),
    "coordinates": (lambda: makruk.svg.board(START, coordinates="klingon"), "expected one of latin, thai, none"),
    "style": (lambda: makruk.svg.board(START, style="klingon"), "expected one of wood"),
}


@pytest.mark.parametrize("argument", UNKNOWN)
def test_the_error_for_an_unknown_name_lists_the_choices(argument: str) -> None:
    call, choices = UNKNOWN[argument]
    with pytest.raises(makruk.ArgumentError) as caught:
        call()
    assert str(caught.value).startswith(f'unknown {argument} "klingon": {choices}')


def test_the_error_for_an_invalid_rule_names_it() -> None:
    with pytest.raises(makruk.ArgumentError, match="^expiry: unknown variant `never`, expected `exceeded` or `reached`$"):
        Rules.THAI.replace(timeout_may_draw=True, expiry="never")
    with pytest.raises(makruk.ArgumentError, match="^nonsense: unknown field `nonsense`, expected one of `board`"):
        Rules.THAI.replace(nonsense=1)


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1",
    ],
)
def test_chess_positions_are_recognised(fen: str) -> None:
    for read in (Board, Game, makruk.pgn.Game, START.copy().set_fen):
        with pytest.raises(makruk.FenError, match="^this is a chess FEN, expected Makruk: ") as caught:
            read(fen)
        assert caught.value.kind == "chess-fen"


def test_makruk_in_chess_letters_is_not_taken_for_chess() -> None:
    assert Board("rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1") == Board()
    # A bia on the second rank is an error in any letters.
    with pytest.raises(makruk.PositionError):
        Board("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1")


def test_a_result_is_one_of_four() -> None:
    game = makruk.pgn.Game()
    for wrong in ("2-0", "", "white"):
        with pytest.raises(makruk.PgnError, match="is not a result: expected one of 1-0, 0-1, 1/2-1/2, \\*") as caught:
            game.headers.update(Result=wrong)
        assert caught.value.kind == "result"
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        game.headers["Result"] = result
        assert game.result() == result


def test_the_error_for_an_invalid_net_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        Engine(net=tmp_path / "nofile")
    assert missing.value.filename == str(tmp_path / "nofile")
    (tmp_path / "text.mkn").write_text("no net")
    with pytest.raises(makruk.ArgumentError, match="text.mkn: "):
        Engine(net=tmp_path / "text.mkn")


def test_offsets_are_in_characters() -> None:
    with pytest.raises(makruk.InvalidMoveError) as caught:
        START.parse_san("ม-ง9", "thai")
    assert caught.value.offset == 3


def test_messages_are_those_of_the_library() -> None:
    with pytest.raises(makruk.PositionError) as caught:
        Board("4k3/8/8/8/8/8/4R3/3K4 w - - 0 1")
    assert str(caught.value) == "black is in check although it is white's turn (e8)"
    assert (caught.value.kind, caught.value.offset) == ("opponent-in-check", 1)


def test_random_texts_are_rejected_or_parsed() -> None:
    rng = random.Random(1)
    letters = "rnsmkpRNSMKP12345678/ wb-~0123456789กขคx=+#"
    for _ in range(3000):
        text = "".join(rng.choice(letters) for _ in range(rng.randrange(40)))
        for read in (Board, START.parse_san, START.parse_uci, Move.from_uci, Rules, Game().act):
            try:
                read(text)
            except makruk.MakrukError as error:
                assert str(error)


def test_random_bytes_are_rejected_or_decoded() -> None:
    rng = random.Random(2)
    for _ in range(2000):
        data = rng.randbytes(rng.randrange(30))
        for name in makruk.codec.PACK_FORMATS:
            try:
                makruk.codec.unpack(data, name)
            except makruk.MakrukError as error:
                assert str(error)
        for name in makruk.codec.GAME_FORMATS:
            try:
                makruk.codec.decode_game(data, name, plies=rng.randrange(10))
            except makruk.MakrukError as error:
                assert str(error)


def test_a_panic_becomes_an_exception() -> None:
    from makruk._makruk import _panic

    with pytest.raises(makruk.InternalError, match="a bug in makruk: broken"):
        _panic("broken")
    with pytest.raises(RuntimeError):
        _panic("")


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(makruk.pgn.read_games(tmp_path / "none.pgn"))
    with pytest.raises(FileNotFoundError):
        list(makruk.archive.read_games(tmp_path / "none.mkg"))
    with pytest.raises(FileNotFoundError):
        makruk.archive.ArchiveWriter(tmp_path / "none.mkg", append=True)


def test_a_wrong_type_is_a_type_error() -> None:
    for call in (lambda: Board(1), lambda: START.push("e3e4"), lambda: START.piece_at("e3"), lambda: Board(rules="thai")):  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            call()


def test_errors_of_arguments_have_the_name_or_the_value_found() -> None:
    engine = Engine(hash_mb=1)
    for call, message in [
        (lambda: makruk.parse_square("i9"), 'expected a square, `a1` to `h8`, found "i9"'),
        (lambda: Game().act("nonsense"), 'expected a move such as `e3e4` or an action such as `resign white`, found "nonsense"'),
        (lambda: engine.play(START, time=float("inf")), "time: inf seconds is not a valid time"),
        (lambda: engine.play(START, white_clock=1, white_inc=-1), "white_inc: -1 seconds is not a valid time"),
        (lambda: Uci("engine", timeout=-1), "timeout: -1 seconds is not a valid time"),
        (lambda: Rules.THAI.replace(board={"start": "on_call", "limit": -1}), "board.limit: invalid number"),
        (lambda: Rules.THAI.replace(board=5), "board: invalid type: "),
        (lambda: Rules.THAI.replace(nonsense=5), "nonsense: unknown field "),
    ]:
        with pytest.raises(makruk.ArgumentError, match="^" + re.escape(message)):
            call()


def test_the_two_classes_of_games_are_told_apart(tmp_path: Path) -> None:
    game, record = makruk.Game(), makruk.pgn.Game()
    for take in (
        makruk.Query("ply:0").find,
        makruk.archive.ArchiveWriter(tmp_path / "games.mkg").write,
        makruk.codec.encode_game,
        lambda game: makruk.codec.reduce(game, "range"),
        lambda game: makruk.book.build([game], tmp_path / "games.mkb"),
        lambda game: makruk.columns.explode([game]).read_all(),
    ):
        with pytest.raises(TypeError, match=r"expected a makruk\.pgn\.Game.*\bmakruk\.pgn\.Game\.from_game\(game\) converts it"):
            take(game)
    engine = makruk.engine.Engine(hash_mb=1)
    for search in (engine.play, engine.analyse, engine.decide, lambda game, nodes: makruk.pgn.Game.from_game(game)):
        with pytest.raises(TypeError, match=r"found a makruk\.pgn\.Game: its method to_game\(\) converts it"):
            search(record, nodes=1)  # type: ignore[operator]


def test_ctrl_c_stops_an_analysis() -> None:
    program = """
import os, signal, threading, time, makruk
# A job in the background of a script ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
engine = makruk.engine.Engine()
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    engine.analysis(makruk.Board()).wait()
except KeyboardInterrupt:
    pass
else:
    raise SystemExit("not interrupted")
assert time.monotonic() - start < 5
# The engine is free again, and a leaf count can be interrupted as well.
engine.play(makruk.Board(), makruk.engine.Limit(depth=2))
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    makruk.Board().perft(9)
except KeyboardInterrupt:
    print("ok")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout == "ok\n", done.stderr


def test_a_board_interrupted_by_a_panic_reports_it() -> None:
    board, other = makruk.Board(), makruk.Board()
    with pytest.raises(makruk.InternalError, match="on purpose"):
        makruk._makruk._panic("on purpose", board)
    for call in (board.fen, board.pop, board.copy, lambda: list(board.legal_moves), lambda: board == other):
        with pytest.raises(makruk.InternalError, match="interrupted an earlier call on this object"):
            call()
    assert other.push_san("e4") and other != makruk.Board()


def test_a_limit_of_the_wrong_type_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="expected a makruk.engine.Limit, found float"):
        makruk.engine.Engine().play(makruk.Board(), 0.1)  # type: ignore[arg-type]


def test_values_can_be_pickled_and_copied() -> None:
    counting = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40")
    values = [counting.count, counting.claims, makruk.Game().claims]
    for value in values:
        assert value is not None
        for again in [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]:
            assert again == value and repr(again) == repr(value)
    decision = makruk.engine.Engine().decide(makruk.Game(), makruk.engine.Limit(depth=2))
    assert decision is not None
    again = copy.deepcopy(decision)
    assert (again.action, again.score) == (decision.action, decision.score)
    with pytest.raises(makruk.ArgumentError):
        makruk._makruk._restore_count("{}")


def test_invalid_squares_are_rejected() -> None:
    calls: list[Callable[[], object]] = [
        lambda: makruk.square(8, 8),
        lambda: makruk.square(0, -1),
        lambda: makruk.square_file(64),
        lambda: makruk.square_rank(-5),
    ]
    for call in calls:
        with pytest.raises(makruk.ArgumentError) as caught:
            call()
        assert caught.value.kind == "square"
    assert (makruk.square_file(63), makruk.square_rank(8)) == (7, 1)


def test_a_text_of_megabytes_is_rejected_as_a_fen() -> None:
    for call in (Board, Game, makruk.pgn.Game):
        with pytest.raises(makruk.FenError) as caught:
            call("8/" * 10_000_000)
        assert (caught.value.kind, str(caught.value)) == ("too-long", "expected a FEN, found a text of 20000000 bytes")


def test_invalid_sources_are_rejected_at_once() -> None:
    for source in (5, None, b"x.pgn"):
        with pytest.raises(TypeError, match="expected a path or games"):
            makruk.columns.explode(source)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="handle is a str: expected an open file"):
        makruk.pgn.read_game("x.pgn")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="source is a StringIO: expected a path or games"):
        makruk.columns.explode(io.StringIO("1. e4 *"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="source has a str: expected a makruk.pgn.Game"):
        makruk.columns.explode(["1. e4 *"]).read_all()  # type: ignore[list-item]
    for read in (makruk.pgn.read_games, makruk.archive.read_games):
        with pytest.raises(TypeError, match="source is a NoneType: expected a path or an open"):
            read(None)  # type: ignore[operator]
    for name, call in {"games": makruk.batches.judge, "positions": lambda value: makruk.batches.analyse(value, 1)}.items():
        for value in (None, ["e3e4"], "e3e4"):
            with pytest.raises(TypeError, match=f"{name} is a {type(value).__name__}: expected a pyarrow.Array"):
                call(value)
        with pytest.raises(TypeError, match=f"{name} has a value of the type int: expected str"):
            call(pa.array([None, 5]))
    for engine_call in (Engine().analysis, makruk.engine.evaluate):
        with pytest.raises(TypeError, match="expected a Board or a Game, found NoneType"):
            engine_call(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("makruk.batches", "pyarrow", "columns"),
        ("makruk.columns", "pyarrow", "columns"),
        ("makruk.env", "pettingzoo", "env"),
        ("makruk.env", "gymnasium", "env"),
        ("makruk.numpy", "numpy", "numpy"),
        ("makruk.spark", "pyarrow", "spark"),
    ],
)
def test_the_error_for_a_missing_package_names_its_extra(module: str, package: str, extra: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    message = f"ImportError: {module} needs {package}, which cannot be imported: pip install {package}, or makruk with its extra {extra}"
    assert done.stderr.splitlines()[-1] == message, done.stderr


def test_the_version_has_three_numbers() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", makruk.__version__)


def test_undecodable_text_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "latin.pgn"
    path.write_bytes(b'[White "Ren\xe9"]\n\n1. e4 *\n')
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        with pytest.raises(makruk.ArgumentError, match="open the file in binary mode"):
            makruk.pgn.read_game(file)


def test_a_file_that_reads_itself_is_rejected() -> None:
    class Selfish(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            makruk.pgn.read_game(self)
            return super().read(size)

    with pytest.raises(makruk.ArgumentError, match="is already being read"):
        makruk.pgn.read_game(Selfish("1. e4 *"))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Engine(hash_mb=-1), "hash_mb is -1: expected a number that is not negative"),
        (lambda: Engine().play(START, Limit(depth=256)), "depth is 256: expected 0 to 255"),
        (lambda: Engine().play(START, Limit(nodes=-5)), "nodes is -5: expected a number that is not negative"),
        (lambda: Engine().play(START, Limit(depth=1), seed=-1), "seed is -1: expected a number that is not negative"),
        (lambda: START.perft(10**40), f"depth is {10**40}: expected 0 to 255"),
        (lambda: makruk.numpy.Batch.start(-1), "n is -1: expected a number that is not negative"),
    ],
)
def test_a_number_out_of_range_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        call()
    assert (caught.value.kind, str(caught.value)) == ("number", message)


def test_an_argument_of_the_wrong_type_is_named() -> None:
    with pytest.raises(TypeError, match="^depth is a str: expected an int"):
        START.perft("3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^command is a NoneType: expected a str or a list of str"):
        Uci(None)  # type: ignore[arg-type]
