"""Puzzles: those of the package, files of them, proofs, attempts, and finding them in games."""

from __future__ import annotations

import dataclasses
import gzip
import io
import itertools
import json
import pickle
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import makruk
from makruk import Game, Move, Rules, proofs, puzzles
from makruk.puzzles import Attempt, Puzzle

from test_engine import longest_pause

TOOL = Path(__file__).parents[2] / "makruk-cli" / "puzzles"
PUZZLES = puzzles.load()
FOUND = "8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105"
"""A mate in two."""


def of_theme(theme: str) -> Puzzle:
    return next(puzzle for puzzle in PUZZLES if theme in puzzle.themes)


def test_the_puzzles_of_the_package_are_those_of_the_tool() -> None:
    lines = (TOOL / "puzzles.jsonl").read_text().splitlines()
    assert [puzzle.to_json() for puzzle in PUZZLES] == lines
    themes = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert (themes["mate_in_3"], themes["hold_by_count"], themes["fork"]) == (162, 16, 28)
    assert {puzzle.goal for puzzle in PUZZLES} == {"mate", "draw", "gain"}
    assert all((puzzle.worth is not None) == (puzzle.goal == "gain") for puzzle in PUZZLES)
    assert all(len(puzzle.solution) == 2 * puzzle.length - 1 for puzzle in PUZZLES)


def test_all_puzzles_of_the_package_are_proved_again() -> None:
    flaws = {puzzle.fen: found.message for puzzle in PUZZLES if not (found := puzzles.check(puzzle))}
    assert not flaws


def test_the_proof_of_a_puzzle_is_its_solution() -> None:
    for puzzle in PUZZLES[::40]:
        found = puzzles.check(puzzle)
        assert found.is_proved and found.kind is None and found.message is None
        assert found.solution is not None and found.solution.move == puzzle.solution[0]
        board, tree = puzzle.board(), found.solution
        if puzzle.goal == "mate":
            assert proofs.verify_solution(board, tree, mate=puzzle.length) is None
            assert proofs.winning_moves(board, mate=puzzle.length) == (puzzle.solution[0],)
        elif puzzle.goal == "draw":
            assert proofs.verify_solution(board, tree, draw=puzzle.length) is None
        else:
            assert proofs.verify_solution(board, tree, gain=puzzle.length, worth=puzzle.worth) is None


def test_a_changed_puzzle_has_a_flaw() -> None:
    puzzle = of_theme("mate_in_3")
    mates = [it for it in PUZZLES if "mate_in_3" in it.themes]
    quiet, other = (next(it for it in mates if ("quiet" in it.themes) is is_quiet) for is_quiet in (True, False))
    first, reply, *rest = puzzle.solution
    wrong = next(move for move in puzzle.board().legal_moves if move != first)
    changes: list[tuple[Puzzle, str]] = [
        (dataclasses.replace(puzzle, length=4), "length"),
        (dataclasses.replace(puzzle, length=2), "refuted"),
        (dataclasses.replace(puzzle, solution=(wrong, reply, *rest)), "first-move"),
        (dataclasses.replace(puzzle, solution=(first,)), "line"),
        (dataclasses.replace(quiet, themes=("mate_in_3",)), "themes"),
        (dataclasses.replace(other, themes=(*other.themes, "quiet")), "themes"),
        (dataclasses.replace(puzzle, calls=(proofs.Call(0, "stop"),)), "calls"),
    ]
    for changed, kind in changes:
        found = puzzles.check(changed)
        assert not found and (found.is_proved, found.kind, found.solution) == (False, kind, None)
        assert found.message
    assert puzzles.check(puzzle, proof_nodes=10).kind == "nodes"
    with pytest.raises(makruk.PuzzleError, match="unknown variant `go`, expected `start` or `stop`") as caught:
        puzzles.check(dataclasses.replace(puzzle, calls=(proofs.Call(0, "go"),)))  # type: ignore[arg-type]
    assert caught.value.kind == "form"
    start = Puzzle(makruk.STARTING_FEN, Rules.THAI, ("mate_in_1",), (Move.from_uci("e3e4"),), 1)
    assert puzzles.check(start).kind == "refuted"
    two_mates = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41"
    assert puzzles.check(Puzzle(two_mates, Rules.THAI, ("mate_in_1",), (Move.from_uci("h7h8"),), 1)).kind == "not-only"


def line(**changes: object) -> str:
    row = json.loads(PUZZLES[0].to_json())
    row.update(changes)
    return json.dumps({key: value for key, value in row.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("{", "json", "not a line of JSON"),
        ("[]", "form", "expected an object"),
        (line(fen=...), "form", "the key `fen` is missing"),
        (line(extra=1), "form", "unknown key `extra`"),
        (line(length="2"), "form", "the key `length` has a value of the wrong type"),
        (line(length=True), "form", "the key `length` has a value of the wrong type"),
        (line(length=0), "length", "expected 1 to 128"),
        (line(theme=[1]), "form", "the key `theme` has"),
        (line(theme=["luck"]), "theme", 'unknown theme "luck"'),
        (line(theme=["quiet"]), "goal", "no theme defines the goal"),
        (line(fen="8/8"), "fen", "`fen`: "),
        (line(rules="klingon"), "rules", "`rules`: "),
        (line(solution=["b1"]), "solution", "`solution`: "),
        (line(solution=["b1b8"]), "solution", "the solution is illegal: "),
        (line(solution=[]), "solution", "does not reach the goal"),
        (line(solution=["b1c1", "b3a2"]), "solution", "does not reach the goal"),
        (line(solution=["b1c1"]), "solution", "does not reach the goal"),
        (line(calls=[{"ply": 0, "count": "go"}]), "form", "neither `start` nor `stop`"),
        (line(source={"file": "a"}), "form", "the key `game` is missing"),
        (line(source={"file": "a", "game": -1, "ply": 0}), "form", "the key `game` has"),
    ],
)
def test_text_that_is_not_a_puzzle_is_rejected(text: str, kind: str, message: str) -> None:
    with pytest.raises(makruk.PuzzleError) as caught:
        Puzzle.from_json(text)
    assert caught.value.kind == kind and message in str(caught.value)


def test_calls_and_house_rules_are_written_and_read() -> None:
    fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20"
    rules = Rules.THAI.replace(repetition={"fold": 4, "effect": "draw"})
    move = Move.from_uci("h7h8")
    puzzle = Puzzle(fen, rules, ("mate_in_1",), (move,), 1, (proofs.Call(0, "stop"),))
    text = puzzle.to_json()
    assert '"calls":[{"ply":0,"count":"stop"}]' in text and "source" not in text
    assert Puzzle.from_json(text) == puzzle == Puzzle.from_json(text.encode())
    attempt = Attempt(puzzle)
    assert attempt.play(move) and attempt.game().actions == ["stop_count", "h7h8"]


def test_files_and_lines_of_puzzles_are_read(tmp_path: Path) -> None:
    texts = [puzzle.to_json() for puzzle in PUZZLES[:3]]
    (tmp_path / "puzzles.jsonl").write_text("\n".join(texts) + "\n\n")
    with gzip.open(tmp_path / "puzzles.jsonl.gz", "wt") as file:
        file.write("\n".join(texts))
    stream = io.BytesIO("\n".join(texts).encode())
    for source in (tmp_path / "puzzles.jsonl", str(tmp_path / "puzzles.jsonl.gz"), texts, iter(texts), stream):
        assert list(puzzles.read(source)) == PUZZLES[:3]
    with pytest.raises(FileNotFoundError):
        list(puzzles.read(tmp_path / "nofile"))


def test_errors_of_lines_are_raised_or_reported() -> None:
    texts = [PUZZLES[0].to_json(), "", "{}", PUZZLES[1].to_json()]
    with pytest.raises(makruk.PuzzleError, match="^line 3: the key `fen` is missing$") as caught:
        list(puzzles.read(texts))
    assert caught.value.line == 3 and caught.value.kind == "form"
    errors: list[makruk.PuzzleError] = []
    assert len(list(puzzles.read(texts, on_error=errors.append))) == 2
    assert [error.line for error in errors] == [3]


def test_every_puzzle_is_solved_by_its_solution() -> None:
    for puzzle in PUZZLES:
        attempt = Attempt(puzzle)
        while (move := attempt.next) is not None:
            assert attempt.is_right(move) and attempt.play(move)
            attempt.reply()
        assert attempt.is_solved


def test_only_right_moves_are_played() -> None:
    puzzle = of_theme("mate_in_3")
    attempt = Attempt(puzzle)
    first = puzzle.solution[0]
    assert attempt.side == attempt.board().turn
    for move in attempt.board().legal_moves:
        assert attempt.is_right(move) == (move == first)
        if move != first:
            assert not attempt.play(move) and attempt.board() == puzzle.board()
    with pytest.raises(makruk.IllegalMoveError):
        attempt.play(Move.from_uci("a1a8") if first.uci() != "a1a8" else Move.from_uci("a1a7"))
    assert attempt.reply() is None
    assert attempt.play(puzzle.board().san(first))
    with pytest.raises(makruk.ActionError) as caught:
        attempt.play(first)
    assert caught.value.kind == "not-your-turn"
    assert attempt.reply() == puzzle.solution[1] and attempt.next == puzzle.solution[2]


def test_another_last_move_that_reaches_the_goal_is_right() -> None:
    others = 0
    for puzzle in PUZZLES:
        attempt = Attempt(puzzle)
        while len(puzzle.solution) - len(attempt.game().moves) > 1:
            assert attempt.next is not None
            attempt.play(attempt.next)
            attempt.reply()
        right = [move for move in attempt.board().legal_moves if attempt.is_right(move)]
        assert attempt.next in right
        others += len(right) > 1
        assert attempt.play(right[-1]) and attempt.is_solved and attempt.next is None
        with pytest.raises(makruk.ActionError, match="the puzzle is solved"):
            attempt.play(right[-1])
    assert others > 10


def test_an_attempt_at_a_puzzle_that_is_none_is_rejected() -> None:
    wrong = dataclasses.replace(PUZZLES[0], solution=(Move.from_uci("b1b8"),))
    with pytest.raises(makruk.PuzzleError) as caught:
        Attempt(wrong)
    assert (caught.value.kind, caught.value.ply) == ("solution", 1)
    with pytest.raises(TypeError, match="expected a Move or a str"):
        Attempt(PUZZLES[0]).play(1)  # type: ignore[arg-type]


def test_puzzles_are_found_in_games_boards_and_records() -> None:
    game = Game(FOUND)
    (puzzle,) = puzzles.find(game)
    assert puzzle.source == puzzles.Source("", 1, 0) and puzzle.fen == FOUND
    assert puzzle.themes == ("mate_in_2", "quiet") and puzzles.check(puzzle)
    assert list(puzzles.find(game.board())) == [puzzle]
    record = makruk.pgn.Game.from_game(game)
    both: list[makruk.pgn.Game | Game] = [record, game]
    found = list(puzzles.find(iter(both), file="games.pgn"))
    assert [it.source for it in found] == [("games.pgn", 1, 0), ("games.pgn", 2, 0)]
    assert found[0].rules == Rules.THAI
    (fairy,) = puzzles.find([record], rules=Rules.FAIRY)
    assert fairy.rules == Rules.FAIRY


def test_the_puzzles_of_the_package_are_found_in_their_games() -> None:
    games = itertools.islice(makruk.archive.read_games(TOOL / "games.mkg"), 4)
    found = list(puzzles.find(games, file="games.mkg"))
    expected = [puzzle for puzzle in PUZZLES if puzzle.source is not None and puzzle.source.game <= 4]
    assert expected and all(puzzle in found for puzzle in expected)


def test_progress_counts_games_and_arguments_are_checked_at_once() -> None:
    reports: list[tuple[int, int | None]] = []
    games = [Game(FOUND), Game(FOUND)]
    assert len(list(puzzles.find(games, progress=lambda *numbers: reports.append(numbers)))) == 2
    assert reports[-1] == (2, 2)
    wrong: list[dict[str, Any]] = [{"moves": 0}, {"moves": 129}, {"nodes": 0}, {"proof_nodes": 0}]
    for arguments in wrong:
        with pytest.raises(makruk.ArgumentError):
            puzzles.find(games, **arguments)
    for source in ("games.pgn", 5):
        with pytest.raises(TypeError, match="expected games"):
            puzzles.find(source)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Board or a Game"):
        list(puzzles.find(["e3e4"]))  # type: ignore[list-item]


def test_threads_share_the_puzzles_found() -> None:
    found = puzzles.find([Game(FOUND)] * 24, nodes=100)
    with ThreadPoolExecutor(8) as pool:
        shared = list(pool.map(lambda _: list(found), range(8)))
    games = [puzzle.source.game for part in shared for puzzle in part if puzzle.source is not None]
    assert sorted(games) == list(range(1, 25))


def test_a_limit_is_not_a_refutation() -> None:
    draws = [puzzle for puzzle in PUZZLES if puzzle.goal == "draw"]
    kinds = Counter(puzzles.check(puzzle, proof_nodes=200).kind for puzzle in draws)
    assert kinds["nodes"] > 5 and not kinds["refuted"]


def test_arguments_that_are_no_puzzles_are_named() -> None:
    for call in (puzzles.check, Attempt):
        with pytest.raises(TypeError, match="^puzzle is a str: expected a Puzzle$"):
            call("x")
    with pytest.raises(TypeError, match="^rules is a str: expected a Rules$"):
        puzzles.find(Game(FOUND), rules="thai")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^nodes is a float: expected an int$"):
        puzzles.find(Game(FOUND), nodes=2.5)  # type: ignore[arg-type]
    with pytest.raises(makruk.ArgumentError, match="^proof_nodes is 0: expected 1 to 18446744073709551615$"):
        puzzles.check(PUZZLES[0], proof_nodes=0)


INTERRUPTED = """
import os, signal, sys, threading, time, makruk
signal.signal(signal.SIGINT, signal.default_int_handler)  # A job in the background ignores it.
games = list(makruk.archive.read_games(sys.argv[1]))
for work in (lambda: list(makruk.puzzles.find(games)), lambda: [makruk.puzzles.check(it) for it in makruk.puzzles.load()]):
    threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    try:
        work()
    except KeyboardInterrupt:
        print(time.monotonic() - start)
    else:
        raise SystemExit("not interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_ctrl_c_interrupts_the_search_and_the_proof_of_puzzles() -> None:
    arguments = [sys.executable, "-c", INTERRUPTED, str(TOOL / "games.mkg")]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2 and all(float(seconds) < 2 for seconds in done.stdout.split())


def test_other_threads_run_while_puzzles_are_found_and_proved() -> None:
    game = next(makruk.archive.read_games(TOOL / "games.mkg"))
    for call in (lambda: list(puzzles.find(game)), lambda: [puzzles.check(puzzle) for puzzle in PUZZLES[::30]]):
        duration, pause = longest_pause(call)
        assert pause < duration / 2


def test_threads_check_puzzles_and_share_an_attempt() -> None:
    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(puzzles.check, PUZZLES[::20]))
        attempt = Attempt(of_theme("mate_in_3"))

        def judge(seed: int) -> bool:
            try:
                moves = list(attempt.board().legal_moves)
                return attempt.is_right(moves[seed % len(moves)]) in {True, False} and attempt.reply() is None
            except makruk.ActionError:
                return True

        assert all(pool.map(judge, range(200)))


def test_puzzles_can_be_pickled() -> None:
    puzzle = PUZZLES[0]
    found = puzzles.check(puzzle)
    assert pickle.loads(pickle.dumps((puzzle, found))) == (puzzle, found)
    assert len({puzzle, *pickle.loads(pickle.dumps(PUZZLES[:2]))}) == 2


def test_a_fen_may_be_in_any_dialect_and_have_unmarked_mets() -> None:
    for fen in ("k7/8/1K6/8/8/8/MMM5/7R w - - 0 1", "k7/8/1K6/8/8/8/EEE5/7R w 1"):
        row = {"fen": fen, "rules": "thai", "theme": ["mate_in_1", "quiet"], "solution": ["h1h8"], "length": 1}
        puzzle = Puzzle.from_json(json.dumps(row))
        assert puzzle.fen == fen
        assert Attempt(puzzle).play("Rh8#")
        assert puzzles.check(puzzle).kind in (None, "themes")


def test_a_puzzle_of_no_moves_is_refuted() -> None:
    puzzle = dataclasses.replace(PUZZLES[0], length=0)
    assert puzzles.check(puzzle).kind == "refuted"
