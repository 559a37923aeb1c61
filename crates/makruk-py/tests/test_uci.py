"""Other engines: programs that behave, and programs that crash, hang and break the protocol."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import makruk
from makruk import Board, EngineError, Game, Move, Rules
from makruk.engine import Engine, Info, Limit, Option, Uci

from test_engine import longest_pause
from uci_engines import THINKING, command

START = Board()
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs processes and signals of Linux")
E3E4, E6E5 = Move.from_uci("e3e4"), Move.from_uci("e6e5")


def sent(log: Path) -> list[str]:
    """Returns the commands in a log."""
    lines = (line.split(" ", 2) for line in log.read_text(encoding="utf-8").splitlines())
    return [text for _, mark, text in lines if mark == ">"]


def logged(tmp_path: Path, code: str = "", **options: bool | int | str | None) -> tuple[Uci, Callable[[], list[str]]]:
    """Starts an engine, and returns it with the commands since the start."""
    log = tmp_path / "log.txt"
    engine = Uci(command(tmp_path, code), options, log=log)
    start = len(sent(log))
    return engine, lambda: sent(log)[start:]


def raised(call: Callable[[], object]) -> EngineError:
    with pytest.raises(EngineError) as caught:
        call()
    return caught.value


def test_an_engine_chooses_a_move(tmp_path: Path) -> None:
    with Uci(command(tmp_path)) as engine:
        assert (engine.name, engine.author, engine.is_running) == ("Script", "Nobody", True)
        assert repr(engine) == "<Uci: Script>"
        result = engine.play(START, Limit(depth=3))
        assert (result.move, result.ponder) == (E3E4, E6E5)
        info = result.info
        assert info is not None
        assert (info.depth, info.seldepth, info.nodes, info.time, info.hashfull) == (3, 5, 99, 1.5, 7)
        assert (info.score, info.pv) == (makruk.engine.Score(12), [E3E4, E6E5])
        assert (info.lines[0].wdl, info.lines[0].bound) == ((100, 850, 50), None)
        assert engine.play(Game(), Limit(depth=3)).move == E3E4
    assert not engine.is_running and repr(engine) == "<Uci: Script, not running>"


def test_analyse_returns_all_lines(tmp_path: Path) -> None:
    with Uci(command(tmp_path, THINKING)) as engine:
        info = engine.analyse(START, Limit(depth=4), multipv=3)
        assert info.depth == 4 and [line.score.cp for line in info.lines] == [19, 18, 17]
        assert {line.wdl for line in info.lines} == {(200, 700, 100)}
        moves = [Move.from_uci("a3a4"), Move.from_uci("h3h4")]
        info = engine.analyse(START, Limit(depth=2), multipv=5, moves=moves)
        assert [line.pv[0] for line in info.lines] == moves
        assert len(engine.analyse(START, Limit(depth=2)).lines) == 1


def test_an_analysis_yields_an_info_for_each_line(tmp_path: Path) -> None:
    with Uci(command(tmp_path, THINKING)) as engine:
        analysis = engine.analysis(START, Limit(depth=2), multipv=2)
        assert [(info.depth, len(info.lines)) for info in analysis] == [(1, 1), (1, 2), (2, 2), (2, 2)]
        assert analysis.wait().move in START.legal_moves
        with engine.analysis(START) as analysis:
            assert next(analysis).depth == 1
            assert raised(lambda: engine.ping()).kind == "busy"
        assert analysis.wait().move in START.legal_moves
        engine.ping()


def test_bounds_and_chances_survive_a_pickle(tmp_path: Path) -> None:
    code = """
def go(words):
    say("info depth 400 multipv 2 score mate -3 upperbound pv a3a4")
    say("info depth 400 multipv 1 score cp 40 lowerbound wdl 300 600 100 pv e3e4")
    say("bestmove e3e4")
"""
    with Uci(command(tmp_path, code)) as engine:
        result = engine.play(START, Limit(depth=255))
    info = result.info
    assert info is not None and info.depth == 400
    for again in (info, pickle.loads(pickle.dumps(info)), pickle.loads(pickle.dumps(result)).info):
        assert [(line.bound, line.wdl) for line in again.lines] == [("lower", (300, 600, 100)), ("upper", None)]
        assert repr(again) == "<Info: depth 400, 0 nodes, cp 40 lowerbound e3e4>" and "<table>" in again._repr_html_()
        assert repr(again.lines[1]) == "<Line: mate -3 upperbound a3a4>"
    line = info.lines[0]
    assert repr(makruk._makruk._restore_line(line.score, line.pv)) == "<Line: cp 40 e3e4>"
    for wdl, bound in (((1, 2, 3), None), (None, "both")):
        with pytest.raises(makruk.ArgumentError):
            makruk._makruk._restore_line(line.score, line.pv, wdl, bound)


def test_options_are_declared_and_set(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    options: dict[str, bool | int | str | Path | None] = {
        "hash": 32,
        "Use NNUE": False,
        "EvalFile": tmp_path / "net",
        "Clear Hash": None,
    }
    with Uci(command(tmp_path), options, log=log) as engine:
        assert engine.options["Hash"] == Option("spin", 16, 1, 1024)
        assert engine.options["Use NNUE"] == Option("check", True)
        assert engine.options["UCI_Variant"] == Option("combo", "chess", var=("chess", "makruk"))
        assert engine.options["EvalFile"] == Option("string", "")
        assert engine.options["Clear Hash"] == Option("button")
        engine.configure({"Hash": 64, "EvalFile": ""})
        engine.new_game()
    assert sent(log) == [
        "uci",
        "setoption name UCI_Variant value makruk",
        "setoption name UCI_ShowWDL value true",
        "setoption name Hash value 32",
        "setoption name Use NNUE value false",
        f"setoption name EvalFile value {tmp_path / 'net'}",
        "setoption name Clear Hash",
        "isready",
        "setoption name Hash value 64",
        "setoption name EvalFile value <empty>",
        "ucinewgame",
        "isready",
        "quit",
    ]


def test_invalid_options_are_not_sent(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path)
    for name, value, message in (
        ("Hush", 1, "unknown option `Hush`; it has Hash, Use NNUE, MultiPV"),
        ("Hash", 4096, "option `Hash`: expected an integer from 1 to 1024, found `4096`"),
        ("Hash", True, "option `Hash`: expected an integer from 1 to 1024, found `true`"),
        ("UCI_Variant", "xiangqi", "option `UCI_Variant`: expected `chess`, `makruk`, found `xiangqi`"),
        ("MultiPV", 3, "the argument `multipv` sets the option `MultiPV`"),
        ("ponder", True, "the argument `ponder` sets the option `Ponder`"),
    ):
        error = raised(lambda: engine.configure({"Hash": 2, name: value}))
        assert error.kind == "bad-option" and message in str(error)
        assert raised(lambda: Uci(command(tmp_path), {name: value})).kind == "bad-option"
    with pytest.raises(TypeError, match="expected the value of an option .*, found float"):
        engine.configure({"Hash": 1.5})  # type: ignore[dict-item]
    assert commands() == [] and engine.is_running
    assert raised(lambda: engine.analyse(START, Limit(depth=1), multipv=65)).kind == "bad-option"
    for call in (lambda: engine.analyse(START, Limit(depth=1), multipv=0), lambda: engine.play(START, Limit(depth=0))):
        with pytest.raises(makruk.ArgumentError):
            call()
    engine.close()


def test_an_engine_without_options_plays(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path, "OPTIONS = []")
    with engine:
        assert engine.options == {}
        assert engine.play(START, Limit(depth=1), ponder=True).move == E3E4
        assert engine.analyse(START, Limit(depth=1)).pv == [E3E4, E6E5]
        error = raised(lambda: engine.analyse(START, Limit(depth=1), multipv=2))
        assert (error.kind, "unknown option `MultiPV`; it has no options" in str(error)) == ("bad-option", True)
    assert commands() == ["position startpos", "go depth 1"] * 2 + ["quit"]


def test_a_command_is_a_list_a_text_or_a_path(tmp_path: Path) -> None:
    words = command(tmp_path, "sys.argv[1:] and OPTIONS.append(f'{sys.argv[1]} type button')", "an engine.py")
    with Uci([*words, "x y"]) as engine:
        assert "x y" in engine.options
    with Uci(f"'{words[0]}' '{words[1]}' 'x y'") as engine:
        assert "x y" in engine.options
    with Uci([Path(words[0]), Path(words[1]).name], cwd=tmp_path) as engine:
        assert "x y" not in engine.options
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\nexec "{words[0]}" "{words[1]}"\n')
    program.chmod(0o755)
    Uci(program).close()
    for folder in (tmp_path / "none", program):
        with pytest.raises(makruk.EngineError) as failed:
            Uci(words, cwd=folder)
        assert failed.value.kind == "start" and f": cannot be started: the working folder {folder}: " in str(failed.value)
    for wrong in ("", [], [""], "engine 'a"):
        with pytest.raises(makruk.ArgumentError) as caught:
            Uci(wrong)
        assert caught.value.kind == "command"
    with pytest.raises(TypeError):
        Uci(5)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        Uci(words, log=tmp_path / "none" / "log")
    for wrong_time in (-1, float("nan")):
        with pytest.raises(makruk.ArgumentError, match="is not a valid time"):
            Uci(words, timeout=wrong_time)


def test_games_are_sent_from_their_start(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path, "def go(words): os._exit(0)")
    board = Board()
    for move in ("b1d2", "b8d7", "d2b1"):
        board.push_uci(move)
    game = Game()
    game.play("e3e4")
    game.offer_draw(makruk.WHITE)
    counting = Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40", Rules.FAIRY)
    counting.push_uci("h2h3")
    called = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    called.start_count()
    for move in ("c7d6", "c1c2", "d6d5"):
        called.push_uci(move)
    for position, expected in (
        (Board(), "startpos"),
        (board, "startpos moves b1d2 b8d7 d2b1"),
        (game, "startpos moves e3e4"),
        (counting, "fen 8/8/8/8/2k5/8/7R/3K4 w - 32 30 40 moves h2h3"),
        # The call is not a move, so the position after the next one begins the game.
        (called, "fen 8/8/3kn3/8/8/4S3/8/2RK4 w - 128 1 2 moves c1c2 d6d5"),
    ):
        assert raised(lambda: engine.play(position, Limit(depth=1))).kind == "crash"
        assert commands()[-2] == f"position {expected}"
    engine.close()


def test_limits_are_sent(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path)
    clocks = Limit(white_clock=60, black_clock=50, white_inc=1, black_inc=0.5, remaining_moves=20)
    for limit, expected in (
        (Limit(time=0.25, nodes=1000, depth=9, mate=4), "go depth 9 nodes 1000 mate 4 movetime 250"),
        (clocks, "go wtime 60000 btime 50000 winc 1000 binc 500 movestogo 20"),
        (Limit(white_clock=3), "go wtime 3000 btime 3000"),
    ):
        engine.play(START, limit)
        assert commands()[-1] == expected
    engine.analyse(START, Limit(depth=1), moves=[E3E4])
    assert commands()[-1] == "go depth 1 searchmoves e3e4"
    engine.analysis(START).wait()
    assert commands()[-1] == "go infinite"
    engine.close()


def test_an_engine_with_rules_follows_those_of_the_board(tmp_path: Path) -> None:
    code = 'OPTIONS = ["Rules type combo default fairy var thai var fairy"]'
    engine, commands = logged(tmp_path, code)
    for rules in (Rules.FAIRY, Rules.THAI, Rules.THAI, Rules.FAIRY_ON_CALL, Rules.FAIRY):
        engine.play(Board(rules=rules), Limit(depth=1))
    options = [line for line in commands() if line.startswith("setoption")]
    assert options == ["setoption name Rules value thai", "setoption name Rules value fairy"]
    engine.close()
    engine, commands = logged(tmp_path, code, Rules="fairy")
    engine.play(Board(), Limit(depth=1))
    assert commands() == ["position startpos", "go depth 1"]
    engine.close()


def test_without_a_legal_move_the_engine_does_not_search(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path)
    mated = Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
    result = engine.play(mated, Limit(depth=1), ponder=True)
    assert (result.move, result.ponder, result.info) == (None, None, None)
    info = engine.analyse(mated, Limit(depth=1))
    assert (info.lines, info.score) == ([], None)
    assert commands() == []
    engine.close()


def test_illegal_moves_are_noticed(tmp_path: Path) -> None:
    code = """
def go(words):
    if words == ["depth", "1"]:
        say("info depth 2 score cp 5 pv e3e4 e6e5 e4e6 a3a4")
        say("info depth 3 score cp 6 pv e3e5")
        say("info string depth 9 pv e3e4")
        say("bestmove e3e4 ponder e3e4")
    elif words == ["depth", "2"]:
        say("bestmove e3e5")
    else:
        say("bestmove Nf3")
"""
    with Uci(command(tmp_path, code)) as engine:
        for _ in range(2):
            result = engine.play(START, Limit(depth=1), ponder=True)
            assert (result.move, result.ponder) == (E3E4, None)
            assert result.info is not None and (result.info.depth, result.info.pv) == (2, [E3E4, E6E5])
            illegal = raised(lambda: engine.play(START, Limit(depth=2)))
            assert illegal.kind == "bad-move"
            assert str(illegal).endswith(": `bestmove e3e5`: e3 to e5 is illegal: the bia cannot go there")
            assert illegal.last_lines[-1] == "bestmove e3e5"
            malformed = raised(lambda: engine.play(START, Limit(depth=3)))
            assert (malformed.kind, malformed.exit_status) == ("bad-move", None)
            assert malformed.last_lines[-1] == "bestmove Nf3"
            assert engine.is_running


@pytest.mark.parametrize("answer", ["(none)", "0000"])
def test_no_move_is_an_error_if_some_are_legal(tmp_path: Path, answer: str) -> None:
    code = f'def go(words): say("info depth 1 score cp 2 pv e3e4"); say("bestmove {answer}")'
    with Uci(command(tmp_path, code)) as engine:
        for _ in range(2):
            error = raised(lambda: engine.play(START, Limit(depth=1)))
            assert error.kind == "bad-move" and str(error).endswith(": it has no move, although some are legal")
            assert error.last_lines[-1] == f"bestmove {answer}" and engine.is_running


def test_letters_of_promotions_may_be_missing(tmp_path: Path) -> None:
    code = """
def go(words):
    say("info depth 1 score cp 300 pv a5a6 e8e7 a6b5")
    say("bestmove a5a6q ponder e8e7")
"""
    with Uci(command(tmp_path, code)) as engine:
        result = engine.play(Board("4k3/8/8/P7/8/8/8/4K3 w - - 0 1"), Limit(depth=1))
        assert result.info is not None
        assert result.move == Move.from_uci("a5a6m") == result.info.pv[0] and len(result.info.pv) == 3


def test_a_score_without_a_line_belongs_to_the_move(tmp_path: Path) -> None:
    code = 'def go(words): say("info depth 2 score cp 8"); say("info nodes 30"); say("bestmove e3e4")'
    with Uci(command(tmp_path, code)) as engine:
        info = engine.analyse(START, Limit(depth=2))
        assert (info.depth, info.nodes, info.pv) == (2, 30, [E3E4]) and info.score == makruk.engine.Score(8)
    with Uci(command(tmp_path, 'def go(words): say("bestmove e3e4")')) as engine:
        assert engine.play(START, Limit(depth=2)).info is None
        assert engine.analyse(START, Limit(depth=2)).lines == []


def test_a_program_that_is_no_engine_is_rejected(tmp_path: Path) -> None:
    missing = raised(lambda: Uci("./no-such-engine"))
    assert missing.kind == "start" and "./no-such-engine: cannot be started: " in str(missing)
    silent = raised(lambda: Uci([sys.executable, "-c", "import time; time.sleep(100)"], timeout=0.5))
    assert silent.kind == "handshake" and silent.exit_status is not None
    ended = raised(lambda: Uci([sys.executable, "-c", "import sys; sys.exit('no engine')"]))
    assert (ended.kind, ended.exit_status, ended.last_errors) == ("crash", 1, ("no engine",))
    flood = "while True: print('option name A type button')"
    assert raised(lambda: Uci([sys.executable, "-c", flood])).kind == "bad-line"


def test_a_slow_start_is_awaited(tmp_path: Path) -> None:
    start = time.monotonic()
    with Uci(command(tmp_path, "time.sleep(1)")) as engine:
        assert time.monotonic() - start >= 1
        assert engine.play(START, Limit(depth=1)).move == E3E4


CRASH = """
def go(words):
    if words == ["depth", "7"]:
        say("info depth 1 score cp 3 pv e3e4")
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(3)
    say("bestmove e3e4")
"""


def test_the_call_after_a_crash_starts_the_engine_again(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path, CRASH, Hash=32)
    engine.configure({"Use NNUE": False, "Clear Hash": None})
    for _ in range(2):
        analysis = engine.analysis(START, Limit(depth=7))
        crash = raised(lambda: list(analysis))
        assert (crash.kind, crash.exit_status, crash.last_errors) == ("crash", 3, ("out of memory",))
        assert "it ended during a search: exit status: 3; its last error line is `out of memory`" in str(crash)
        assert crash.last_lines[-1].startswith("info depth 1")
        again = pickle.loads(pickle.dumps(crash))
        assert (str(again), again.kind, again.last_errors) == (str(crash), "crash", crash.last_errors)
        assert analysis.info is None or analysis.info.depth == 1
        assert str(raised(analysis.wait)) == str(crash) and not engine.is_running
        before = len(commands())
        assert engine.play(START, Limit(depth=1)).move == E3E4 and engine.is_running
        assert commands()[before:] == [
            "uci",
            "setoption name UCI_Variant value makruk",
            "setoption name UCI_ShowWDL value true",
            "setoption name Hash value 32",
            "setoption name Use NNUE value false",
            "isready",
            "position startpos",
            "go depth 1",
        ]
    engine.close()


@LINUX
def test_an_engine_that_ends_between_calls_is_started_again(tmp_path: Path) -> None:
    code = 'OPTIONS = [f"{os.getpid()} type button"]'
    with Uci(command(tmp_path, code)) as engine:
        for call in (engine.ping, engine.new_game, lambda: engine.play(START, Limit(depth=1))):
            os.kill(int(*engine.options), signal.SIGKILL)
            killed = raised(call)
            assert (killed.kind, killed.exit_status) == ("crash", -signal.SIGKILL)
            call()


def test_an_engine_that_hangs_is_killed_and_started_again(tmp_path: Path) -> None:
    code = """
def go(words):
    if words != ["depth", "1"]:
        time.sleep(100)
    say("bestmove e3e4")
"""
    engine = Uci(command(tmp_path, code), timeout=3)
    analysis = engine.analysis(START)
    analysis.stop()
    hang = raised(analysis.wait)
    assert hang.kind == "hang" and "no `bestmove` after `stop` within 3000 ms" in str(hang)
    assert not engine.is_running and engine.play(START, Limit(depth=1)).move == E3E4
    # The limit of the search is over.
    assert raised(lambda: engine.play(START, Limit(time=0.1))).kind == "hang"
    engine.ping()
    engine.close()


def test_an_engine_that_exceeds_its_time_is_stopped(tmp_path: Path) -> None:
    code = 'def go(words): pass\ndef stop(words): say("bestmove e3e4")'
    with Uci(command(tmp_path, code), timeout=1) as engine:
        assert engine.play(START, Limit(time=0.1)).move == E3E4
        assert engine.play(START, Limit(white_clock=0.1, black_clock=10)).move == E3E4


def test_an_engine_that_is_never_ready_is_killed(tmp_path: Path) -> None:
    code = "ready = []\ndef isready(words):\n    ready or say('readyok')\n    ready.append(1)"
    with Uci(command(tmp_path, code), timeout=2) as engine:
        hang = raised(engine.ping)
        assert hang.kind == "hang" and "no `readyok` within 2000 ms" in str(hang)
        assert not engine.is_running


def test_a_flood_of_lines_does_not_stop_an_analysis(tmp_path: Path) -> None:
    code = """
import select
def go(words):
    line = "info depth 1 score cp 1 pv e3e4\\n" * 100
    while not select.select([0], [], [], 0)[0]:
        sys.stdout.write(line)
    say("bestmove e3e4")
"""
    with Uci(command(tmp_path, code)) as engine:
        with engine.analysis(START) as analysis:
            time.sleep(1)
            for _ in range(5_000):
                assert next(analysis).depth == 1
        assert analysis.wait().move == E3E4
        endless = "def go(words):\n    while True: sys.stdout.write('x' * 4096)"
    with Uci(command(tmp_path, endless)) as engine:
        error = raised(lambda: engine.play(START, Limit(depth=1)))
        assert error.kind == "bad-line" and "a line has more than 65536 bytes" in str(error)


def test_infos_that_nobody_reads_are_dropped(tmp_path: Path) -> None:
    code = """
def go(words):
    for depth in range(1, 3001):
        say(f"info depth {depth} score cp 1 pv e3e4")
    say("bestmove e3e4")
"""
    with Uci(command(tmp_path, code)) as engine:
        analysis = engine.analysis(START, Limit(depth=1))
        engine.ping()
        depths = [info.depth for info in analysis]
        assert depths == list(range(3000 - 1023, 3001))


def test_a_closed_engine_can_only_be_restarted(tmp_path: Path) -> None:
    engine = Uci(command(tmp_path, THINKING), {"Hash": 32})
    analysis = engine.analysis(START)
    engine.close()
    assert analysis.wait().move in START.legal_moves
    calls: list[Callable[[], object]] = [
        engine.ping,
        engine.new_game,
        lambda: engine.play(START, Limit(depth=1)),
        lambda: engine.analysis(START).wait(),
        lambda: engine.configure({}),
    ]
    for call in calls:
        assert raised(call).kind == "not-running"
    assert engine.name == "Script" and "Hash" in engine.options and not engine.is_running
    engine.quit()
    for _ in range(2):
        engine.restart()
        assert engine.is_running and engine.play(START, Limit(depth=1)).move in START.legal_moves
    engine.close()


def test_pondering_continues_after_the_expected_reply(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path, THINKING)
    board = Board()
    clocks = Limit(white_clock=60, black_clock=50, white_inc=2, black_inc=1, remaining_moves=2)
    for move in range(3):
        result = engine.play(board, clocks, ponder=True)
        assert result.move is not None and result.ponder is not None and result.info is not None
        board.push(result.move)
        board.push(result.ponder)
    said = commands()
    assert said[:4] == [
        "setoption name Ponder value true",
        "position startpos",
        "go wtime 60000 btime 50000 winc 2000 binc 1000 movestogo 2",
        f"position startpos moves {board.move_stack[0]} {board.move_stack[1]}",
    ]
    ponders = [line.split() for line in said if line.startswith("go ponder")]
    assert len(ponders) == 3 and said.count("ponderhit") == 2 and "stop" not in said
    assert 61_000 < int(ponders[0][3]) <= 62_000 and ponders[0][4:] == "btime 50000 winc 2000 binc 1000 movestogo 1".split()
    engine.close()


def test_pondering_ends_for_anything_else(tmp_path: Path) -> None:
    engine, commands = logged(tmp_path, THINKING)
    limit = Limit(white_clock=60, black_clock=60)
    after = Board()
    result = engine.play(after, limit, ponder=True)
    assert result.move is not None and result.ponder is not None
    after.push(result.move)
    after.push(result.ponder)
    calls: list[Callable[[], object]] = [
        engine.ping,
        engine.new_game,
        lambda: engine.configure({"Hash": 2}),
        lambda: engine.play(START, limit),
        lambda: engine.play(after, Limit(depth=3)),
        # The engine believes that it has more time.
        lambda: engine.play(after, Limit(white_clock=30, black_clock=60)),
        lambda: engine.analyse(after, limit, multipv=2),
        lambda: engine.analysis(after, limit, moves=[*after.legal_moves][:1]).wait(),
    ]
    for call in calls:
        engine.play(START, limit, ponder=True)
        before = len(commands())
        call()
        assert commands()[before] == "stop" and "ponderhit" not in commands()
    engine.play(START, limit, ponder=True)
    assert engine.analyse(after, limit).lines and commands()[-1] == "ponderhit"
    # The option follows the argument.
    engine.play(START, limit)
    assert "setoption name Ponder value false" in commands()
    engine.play(START, limit, ponder=True)
    engine.close()
    assert commands()[-2:] == ["stop", "quit"]


def test_an_engine_may_answer_before_the_opponent_has_moved(tmp_path: Path) -> None:
    code = """
def go(words):
    if words[0] == "ponder":
        say("info depth 8 score cp 7 pv d3d4")
        say("bestmove d3d4")
    else:
        say("bestmove e3e4 ponder e6e5")
"""
    engine, commands = logged(tmp_path, code)
    limit = Limit(depth=3)
    assert engine.play(START, limit, ponder=True).move == E3E4
    time.sleep(0.2)
    board = Board()
    board.push(E3E4)
    board.push(E6E5)
    result = engine.play(board, limit)
    assert result.move == Move.from_uci("d3d4") and result.info is not None and result.info.depth == 8
    assert engine.play(START, limit, ponder=True).move == E3E4
    time.sleep(0.2)
    assert engine.play(START, limit).move == E3E4
    assert not {"stop", "ponderhit"} & set(commands())
    engine.close()


def test_the_call_after_a_crash_while_pondering_reports_it(tmp_path: Path) -> None:
    code = """
def go(words):
    if words[0] == "ponder":
        sys.exit(4)
    say("bestmove e3e4 ponder e6e5")
"""
    with Uci(command(tmp_path, code)) as engine:
        for _ in range(2):
            assert engine.play(START, Limit(depth=1), ponder=True).move == E3E4
            crash = raised(lambda: engine.play(START, Limit(depth=1)))
            assert (crash.kind, crash.exit_status) == ("crash", 4)
            assert engine.play(START, Limit(depth=1)).move == E3E4


def test_threads_share_an_engine(tmp_path: Path) -> None:
    engine = Uci(command(tmp_path, THINKING))
    failures: list[BaseException] = []
    results: list[Info] = []

    def work(number: int) -> None:
        board = Board()
        try:
            for _ in range(5):
                results.append(engine.analyse(board, Limit(depth=2), multipv=1 + number % 3))
                result = engine.play(board, Limit(depth=1), ponder=number % 2 == 0)
                assert result.move is not None and len(results[-1].lines) >= 1
                board.push(result.move)
                engine.ping()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=work, args=(number,), daemon=True) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert not failures and len(results) == 40
    engine.close()


def test_other_threads_run_while_an_engine_works(tmp_path: Path) -> None:
    slow = "time.sleep(0.5)\ndef go(words): time.sleep(0.5); say('bestmove e3e4')\ndef quit(words): time.sleep(0.5); sys.exit()"
    words = command(tmp_path, slow)

    def work() -> None:
        with Uci(words) as engine:
            engine.play(START, Limit(depth=1))

    duration, pause = longest_pause(work)
    assert duration > 1.5 and pause < 0.4
    engine = Uci(words)

    def drop() -> None:
        nonlocal engine
        del engine

    assert longest_pause(drop)[0] < 0.4


@LINUX
@pytest.mark.parametrize("arms", ["", "def quit(words): time.sleep(100)", CRASH, "time.sleep(0.1)"])
def test_no_process_and_no_thread_is_left(tmp_path: Path, arms: str) -> None:
    program = f"""
import os, sys, time
import makruk
from makruk.engine import Limit, Uci

def left():
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{{name}}/stat") as file:
                if file.read().rpartition(")")[2].split()[1] == str(os.getpid()):
                    found.append(name)
        except OSError:
            pass
    return len(found), len(os.listdir("/proc/self/task"))

def wait_for(expected):
    deadline = time.monotonic() + 20
    while left() != expected and time.monotonic() < deadline:
        time.sleep(0.01)
    assert left() == expected, (end, left())

words = {command(tmp_path, arms)!r}
before = left()
assert before[0] == 0
for end in ("close", "drop the engine first", "drop the analysis first", "crash"):
    engine = Uci(words)
    wait_for((1, before[1]))
    analysis = engine.analysis(makruk.Board(), Limit(depth=7 if end == "crash" else 1))
    if end == "crash":
        try:
            analysis.wait()
        except makruk.EngineError:
            pass
    if end == "close":
        engine.close()
        assert left()[0] == 0
    if end == "drop the engine first":
        del engine
    del analysis
    engine = None
    wait_for(before)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


HEAD = """
import os, signal, sys, time
import makruk
from makruk import Board
from makruk.engine import Limit, Uci

def interrupt(after):
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, after)

def is_interrupted(call):
    start = time.monotonic()
    interrupt(0.3)
    try:
        call()
    except KeyboardInterrupt:
        assert 0.2 < time.monotonic() - start < 5, time.monotonic() - start
    else:
        raise SystemExit("not interrupted")
"""

ENDS = {
    "Ctrl-C during the start": """
engine = None
is_interrupted(lambda: Uci([*words, "slow"], timeout=2))
""",
    "Ctrl-C during a search": """
engine = Uci(words)
is_interrupted(lambda: engine.analysis(Board()).wait())
assert engine.play(Board(), Limit(depth=1)).move
""",
    "Ctrl-C during a wait": """
engine = Uci([*words, "busy"], timeout=2)
is_interrupted(engine.ping)
is_interrupted(lambda: engine.play(Board(), Limit(depth=1)))
""",
    "an end during a search": """
engine = Uci(words)
analysis = engine.analysis(Board())
next(analysis)
""",
    "an exception": """
try:
    with Uci(words) as engine:
        engine.analysis(Board())
        raise ZeroDivisionError
except ZeroDivisionError:
    pass
""",
    "an engine that ignores everything": """
engine = Uci([*words, "deaf"], timeout=1)
analysis = engine.analysis(Board())
""",
    "a fork": """
engine = Uci(words)
analysis = engine.analysis(Board())
child = os.fork()
if child == 0:
    signal.alarm(20)
    for call in (engine.ping, lambda: engine.play(Board(), Limit(depth=1)), lambda: list(analysis), engine.restart):
        try:
            call()
        except makruk.EngineError as error:
            assert error.kind == "forked", error
        else:
            os._exit(1)
    assert not engine.is_running and engine.name == "Script"
    with Uci(words) as other:
        assert other.play(Board(), Limit(depth=1)).move
    del engine, analysis
    sys.exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
analysis.stop()
assert analysis.wait().move
child = os.fork()
if child == 0:
    signal.alarm(20)
    del engine
    sys.exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
engine.ping()
""",
}

WAYS = """
with open("pid", "a") as file:
    print(os.getpid(), file=file)
way = sys.argv[1] if sys.argv[1:] else ""
if way == "slow":
    time.sleep(100)
pings = []
def isready(words):
    if way == "busy" and pings:
        time.sleep(100)
    pings.append(1)
    say("readyok")
if way == "deaf":
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    def go(words):
        time.sleep(100)
"""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # An orphan that nobody has reaped yet.
    stat = Path(f"/proc/{pid}/stat").read_text() if Path(f"/proc/{pid}/stat").exists() else ") Z"
    return not stat.rpartition(")")[2].lstrip().startswith("Z")


@LINUX
@pytest.mark.parametrize("end", ENDS)
def test_python_ends_with_its_engines(tmp_path: Path, end: str) -> None:
    words = command(tmp_path, THINKING + WAYS)
    program = f"{HEAD}\nwords = {words!r}\n{ENDS[end]}"
    # Since 3.12, Python warns of forks in a process with threads.
    python = [sys.executable, "-W", "ignore::DeprecationWarning"]
    done = subprocess.run([*python, "-c", program], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 0 and not done.stderr, done.stderr
    pids = [int(pid) for pid in (tmp_path / "pid").read_text().split()]
    assert pids and not any(map(is_alive, pids))


ASYNCIO = {
    "a result": """
async def main():
    engine = await asyncio.to_thread(Uci, words)
    async with engine:
        result = await engine.analysis(board, Limit(depth=3))
        assert result.move in board.legal_moves and result.info.depth == 3
    assert not engine.is_running
""",
    "each line": """
async def main():
    async with await asyncio.to_thread(Uci, words) as engine:
        async with engine.analysis(board) as analysis:
            depths = []
            async for info in analysis:
                depths.append(info.depth)
                if info.depth == 3:
                    break
        assert depths == [1, 2, 3] and (await analysis).move
""",
    "a task that is cancelled": """
async def main():
    async with await asyncio.to_thread(Uci, words) as engine:
        async def think():
            return await engine.analysis(board)
        try:
            await asyncio.wait_for(think(), 0.2)
        except asyncio.TimeoutError:
            pass
        else:
            raise SystemExit("it was not cancelled")
        assert engine.play(board, Limit(depth=1)).move
""",
    "several engines, while other tasks run": """
async def main():
    ticks = 0
    async def tick():
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)
    ticking = asyncio.create_task(tick())
    engines = await asyncio.gather(*[asyncio.to_thread(Uci, words) for _ in range(4)])
    results = await asyncio.gather(*[engine.analysis(board, Limit(depth=5)) for engine in engines])
    assert all(result.move for result in results)
    await asyncio.gather(*[engine.__aexit__() for engine in engines])
    ticking.cancel()
    assert ticks > 10, ticks
""",
}


@pytest.mark.parametrize("what", ASYNCIO)
def test_engines_can_be_awaited(tmp_path: Path, what: str) -> None:
    words = command(tmp_path, THINKING)
    program = f"import asyncio\n{HEAD}\nwords, board = {words!r}, Board()\n{ASYNCIO[what]}\nasyncio.run(main())\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr


def tool() -> list[str]:
    """Returns the command of the tool's engine: `MAKRUK_TOOL`, or the release build."""
    target = os.environ.get("CARGO_TARGET_DIR", str(Path(__file__).parents[3] / "target"))
    path = Path(os.environ.get("MAKRUK_TOOL", f"{target}/release/makruk"))
    if not path.exists():
        pytest.skip(f"{path} is missing: cargo build --release --bin makruk")
    return [str(path), "uci"]


def test_the_tool_finds_the_moves_of_the_built_in_engine() -> None:
    board = Board("k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41")
    with Uci(tool(), {"Ending Tables": False}) as engine:
        assert engine.name.startswith("makruk") and engine.options["Rules"].var == ("thai", "fairy", "fairy_on_call")
        found, expected = engine.analyse(board, Limit(depth=4)), Engine().analyse(board, Limit(depth=4))
        assert (found.score, found.pv[0]) == (expected.score, expected.pv[0])
        assert found.lines[0].wdl == (1000, 0, 0)
        with engine.analysis(START, multipv=3) as analysis:
            for info in analysis:
                if info.depth >= 5 and len(info.lines) == 3:
                    break
        scores = [line.score for line in info.lines]
        assert analysis.wait().move in START.legal_moves and len(scores) == 3
        game = Board()
        clocks = Limit(white_clock=1, black_clock=1, white_inc=0.02, black_inc=0.02)
        for _ in range(6):
            move = engine.play(game, clocks, ponder=True).move
            assert move is not None
            game.push(move)
