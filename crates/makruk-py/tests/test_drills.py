"""Counting drills, and chases of a bare khun."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
import sys
import typing
from concurrent.futures import ThreadPoolExecutor

import pytest

import makruk
from makruk import Board, Game, Move, Rules, drills
from makruk.drills import Chase, Drill

from test_engine import longest_pause

LATE = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30"
"""The mate takes 13 moves, but Black has counted to 11 of 16."""
ON_CALL = Rules.THAI.replace(pieces={"start": "on_call"})


def first(number: int, seed: int = 1, kind: typing.Any = None, rules: Rules | None = None) -> list[Drill]:
    return list(itertools.islice(drills.drills(seed, kind, rules), number))


def test_the_kinds_take_turns_and_the_seed_determines_the_drills() -> None:
    found = first(6)
    assert [drill.kind for drill in found] == ["number", "won", "only_move"] * 2
    assert first(6) == found != first(6, seed=2)
    assert {drill.kind for drill in first(4, kind="won")} == {"won"}
    assert first(1)[0] == pickle.loads(pickle.dumps(found[0]))
    assert next(drills.drills()) != next(drills.drills())


def test_the_answer_to_a_number_is_the_next_one_of_the_count() -> None:
    for drill in first(5, kind="number"):
        count = drill.board().count
        assert count is not None and (drill.answer, drill.limit) == (count.next, count.limit)
        assert drill.is_right(count.next) and not drill.is_right(count.next + 1)
        assert drill.fen == drill.board().fen() == drill.game().fen()


def test_the_answers_are_those_of_the_endgame_tables() -> None:
    tables = makruk.tablebase.Tables()
    for drill in first(6, kind="won") + first(6, kind="only_move"):
        board = drill.board()
        tables.make(material(board))
        probe = tables.probe(board)
        assert probe is not None
        if drill.kind == "won":
            assert drill.answer == (probe.with_count == "win")
            assert drill.mate == (None if probe.verdict.plies is None else (probe.verdict.plies + 1) // 2)
            assert drill.is_right(drill.answer) and not drill.is_right(not drill.answer)
        else:
            ranked = tables.moves(board)
            assert ranked is not None
            assert [it.move for it in ranked if it.with_count == "win"] == [drill.answer]


def material(board: Board) -> str:
    letters = [str(piece) for piece in board.piece_map().values()]
    return f"K{''.join(sorted((it for it in letters if it in 'RNSM'), key='RNSM'.index))}vK"


def test_a_move_may_be_an_object_uci_or_san() -> None:
    (drill,) = first(1, kind="only_move")
    assert isinstance(drill.answer, Move)
    board = drill.board()
    assert drill.is_right(drill.answer) and drill.is_right(drill.answer.uci()) and drill.is_right(board.san(drill.answer))
    other = next(move for move in board.legal_moves if move != drill.answer)
    assert not drill.is_right(other) and not drill.is_right(board.san(other))
    with pytest.raises(makruk.MakrukError):
        drill.is_right("a1a1")
    for wrong in (1, True, None):
        with pytest.raises(TypeError, match="expected Move"):
            drill.is_right(wrong)  # type: ignore[arg-type]


def test_an_answer_of_another_type_is_an_error() -> None:
    number, won, _ = first(3)
    for drill, answer in ((number, "3"), (number, True), (won, 1), (won, "yes")):
        with pytest.raises(TypeError, match="^answer is a "):
            drill.is_right(answer)


def test_rules_without_an_automatic_count_have_no_drills() -> None:
    none = Rules.THAI.replace(pieces={"limits": {"rows": [], "otherwise": None}})
    with pytest.raises(makruk.ArgumentError, match="these rules have no drills of the kind number") as caught:
        first(1, rules=none)
    assert caught.value.kind == "rules"
    with pytest.raises(makruk.ArgumentError, match="unknown kind"):
        drills.drills(kind="luck")  # type: ignore[arg-type]
    with pytest.raises(makruk.ArgumentError):
        drills.drills(seed=-1)


def test_house_rules_may_have_limits_that_no_fen_has() -> None:
    rows = [{"role": "rua", "at_least": 1, "moves": 13}]
    rules = Rules.THAI.replace(pieces={"limits": {"rows": rows, "otherwise": 50}})
    found = first(3, rules=rules)
    assert {drill.limit for drill in found} <= {13, 50, None}
    assert found[0].board().count is not None


def test_the_endings_of_chases_begin_with_those_without_a_bia() -> None:
    endings = drills.chase_endings()
    assert (endings[0], endings[-1], len(endings)) == ("KRvK", "KSPvK", 12)


def test_the_best_moves_mate_in_time_without_a_mistake() -> None:
    chase = Chase("KRvK", moves=(3, 6), seed=7)
    assert chase.side == "strong" and chase.player == chase.board().turn
    start = chase.standing()
    assert start.is_won and start.mate is not None and 3 <= start.mate <= 6
    assert chase.summary() is None
    while chase.outcome() is None:
        hint = chase.moves()[0]
        judgment = chase.play(hint.move)
        assert (judgment.move, judgment.effect, judgment.keeping[0]) == (hint.move, "kept", hint)
        assert judgment.after == hint.after
        chase.reply()
    summary = chase.summary()
    assert summary is not None and summary.is_success and summary.mistakes == 0
    assert (summary.moves, summary.start) == (start.mate, start)
    assert chase.outcome() == summary.outcome and chase.moves() == []
    with pytest.raises(makruk.ActionError) as caught:
        chase.play(hint.move)
    assert caught.value.kind == "game-over"


def test_a_mistake_is_judged_and_taken_back() -> None:
    chase = Chase("KRvK", moves=(4, 8), spare=0, seed=3)
    before = chase.board()
    bad = chase.moves()[-1]
    assert not bad.after.is_won
    judgment = chase.play(bad.move)
    assert judgment.effect == "lost" and judgment.before.is_won and not judgment.after.is_won
    assert judgment.keeping and all(it.after.is_won for it in judgment.keeping)
    with pytest.raises(makruk.ActionError) as caught:
        chase.play(bad.move)
    assert caught.value.kind == "not-your-turn"
    assert chase.reply() is not None and chase.reply() is None
    assert chase.moves() and chase.play(chase.moves()[0].move).effect == "lost_before"
    assert chase.undo() and chase.undo() and not chase.undo()
    assert chase.board() == before and chase.game().fen() == before.fen()


def test_the_bare_khun_holds_out_until_the_count_ends() -> None:
    chase = Chase("KRvK", side="bare", moves=(5, 9), seed=5)
    assert chase.side == "bare" and not chase.standing().is_won
    while chase.outcome() is None:
        assert chase.play(chase.moves()[0].move).effect == "kept"
        chase.reply()
    summary = chase.summary()
    assert summary is not None and summary.is_success and summary.outcome.winner is None


def test_the_seed_and_the_options_determine_the_chase() -> None:
    def start(seed: int, spare: int | None = None) -> str:
        return Chase("KSMvK", moves=(5, 60), spare=spare, seed=seed).game().fen()

    assert start(1) == start(1) != start(2)
    assert start(1) != start(1, spare=3)
    standing = Chase("KSMvK", spare=3, moves=(5, 60), seed=1).standing()
    assert standing.left is not None and standing.mate is not None and standing.left == standing.mate + 3
    exact = Chase("KRvK", moves=5, seed=1).standing()
    assert exact.mate == 5
    assert Chase(seed=4).game() == Chase(seed=4).game()
    assert Chase("KRvK").game() != Chase("KRvK").game()


def test_a_game_that_reached_a_bare_khun_becomes_a_chase() -> None:
    for root in (Board(LATE), Game(LATE)):
        chase = Chase.from_game(root, makruk.WHITE, seed=1)
        assert chase.standing() == drills.ChaseStanding(False, 13, 6)
        assert (chase.player, chase.side, chase.board().fen()) == (makruk.WHITE, "strong", LATE)
        assert Chase.from_game(root, makruk.BLACK).side == "bare"
    reply = Chase.from_game(Board(LATE), makruk.BLACK).reply()
    assert reply is not None
    moves = Chase.from_game(Board(LATE), makruk.WHITE).moves()
    assert reply in {it.move for it in moves if it.after.mate == moves[0].after.mate}


def test_moves_of_a_chase_may_be_text() -> None:
    chase = Chase("KRvK", moves=(3, 6), seed=7)
    board, move = chase.board(), chase.moves()[0].move
    assert chase.play(board.san(move)).move == move
    assert chase.undo() and chase.play(move.uci()).move == move
    chase.undo()
    with pytest.raises(makruk.MakrukError):
        chase.play("a1a1")
    with pytest.raises(makruk.IllegalMoveError):
        chase.play(Move.from_uci("a1a8") if Move.from_uci("a1a8") not in board.legal_moves else Move.from_uci("h8a1"))
    assert chase.board() == board


@pytest.mark.parametrize(
    ("kind", "call"),
    [
        ("material", lambda: Chase("KQvK")),
        ("material", lambda: Chase("KRvKN")),
        ("material", lambda: Chase("KRRRvK")),
        ("side", lambda: Chase("KRvK", side="weak")),  # type: ignore[arg-type]
        ("no-position", lambda: Chase("KRvK", moves=100)),
        ("number", lambda: Chase("KRvK", moves=(9, 3))),
        ("cannot-win", lambda: Chase("KMvK")),
        ("number", lambda: Chase("KRvK", moves=-1)),
        ("number", lambda: Chase("KRvK", spare=70_000)),
        ("number", lambda: Chase("KRvK", seed=-1)),
        ("no-count", lambda: Chase("KRPvK", rules=ON_CALL)),
        ("no-count", lambda: Chase("KRvK", rules=ON_CALL, spare=1)),
        ("no-count", lambda: Chase.from_game(Board(LATE, ON_CALL), makruk.WHITE)),
        ("not-bare", lambda: Chase.from_game(Board(), makruk.WHITE)),
        ("not-bare", lambda: Chase.from_game(Board("4k3/8/8/3r4/8/8/4N3/4K3 w - - 0 1"), makruk.WHITE)),
        ("material", lambda: Chase.from_game(Board("4k3/8/8/8/8/8/RRN5/4K3 w - - 0 1"), makruk.WHITE)),
    ],
)
def test_chases_that_cannot_begin_are_rejected(kind: str, call: typing.Callable[[], object]) -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        call()
    assert caught.value.kind == kind and str(caught.value)


def test_chases_of_the_same_ending_share_their_tables() -> None:
    held = Chase("KSMvK", seed=1)
    duration, _ = longest_pause(lambda: Chase("KSMvK", seed=2))
    making, _ = longest_pause(lambda: Chase("KSMvK", seed=2, rules=Rules.FAIRY))
    assert held.outcome() is None and duration < making


def test_other_threads_run_while_tables_are_made() -> None:
    for call in (lambda: Chase("KSNvK", seed=1), lambda: first(6, seed=9)):
        duration, pause = longest_pause(call)
        assert pause < duration / 2


def test_threads_share_drills_and_a_chase() -> None:
    series = drills.drills(seed=1)
    chase = Chase("KRvK", moves=(5, 12), seed=2)

    def work(seed: int) -> Drill:
        rng = random.Random(seed)
        for _ in range(20):
            try:
                moves = chase.moves()
                if moves:
                    chase.play(rng.choice(moves).move)
                chase.reply(), chase.standing(), chase.summary(), chase.outcome(), repr(chase), chase.board()
                if rng.random() < 0.5:
                    chase.undo()
            except makruk.MakrukError:
                pass  # another thread interfered
        return next(series)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(work, range(9)))
    assert sorted(map(repr, found)) == sorted(map(repr, first(9)))


INTERRUPTED = """
import os, signal, threading, time, makruk
signal.signal(signal.SIGINT, signal.default_int_handler)  # A job in the background ignores it.
from makruk.drills import Chase, chase_endings, drills
for work in (lambda: [Chase(name) for name in chase_endings() * 9], lambda: list(drills(seed=1))):
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    try:
        work()
    except KeyboardInterrupt:
        print(time.monotonic() - start)
    else:
        raise SystemExit("not interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_ctrl_c_interrupts_the_work_on_tables() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == 2 and all(float(seconds) < 2 for seconds in done.stdout.split())


def test_the_results_of_a_chase_can_be_pickled() -> None:
    chase = Chase("KRvK", moves=2, seed=1)
    judgment = chase.play(chase.moves()[0].move)
    chase.reply()
    chase.play(chase.moves()[0].move)
    results = (judgment, chase.summary(), chase.standing())
    assert pickle.loads(pickle.dumps(results)) == results


def test_the_names_of_types_are_those_of_the_module() -> None:
    for kind in typing.get_args(makruk.types.DrillKind):
        assert first(1, kind=kind)[0].kind == kind
    for side in typing.get_args(makruk.types.ChaseSide):
        assert Chase("KRvK", side=side, moves=(5, 9), seed=1).side == side


def test_a_bare_khun_can_waste_one_move_by_default() -> None:
    """The library and the package for JavaScript have the same test."""
    chase = Chase("KSMvK", side="bare", seed=5)
    assert chase.board().fen() == "3MS3/8/8/3K3k/8/8/8/8 b - 88 16 1"
    assert chase.board() == Chase("KSMvK", side="bare", spare=1, seed=5).board()


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Chase(moves="3"), TypeError, "moves is a str: expected an int"),  # type: ignore[arg-type]
        (
            lambda: Chase(moves=(1, 2, 3)),  # type: ignore[arg-type]
            makruk.ArgumentError,
            "moves has 3 numbers: expected the least and the greatest",
        ),
        (lambda: Chase(moves=0), makruk.ArgumentError, "moves is 0: expected 1 to 65535"),
        (lambda: Chase(moves=(9, 3)), makruk.ArgumentError, "moves is 9 to 3: expected the least number first"),
        (lambda: Chase(spare=-1), makruk.ArgumentError, "spare is -1: expected 0 to 65535"),
        (lambda: Chase(seed=-1), makruk.ArgumentError, "seed is -1: expected a number that is not negative"),
        (lambda: Chase(rules="thai"), TypeError, "rules is a str: expected a Rules"),  # type: ignore[arg-type]
        (lambda: drills.drills(rules="thai"), TypeError, "rules is a str: expected a Rules"),  # type: ignore[arg-type]
    ],
)
def test_unusable_arguments_are_named(call: typing.Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message
