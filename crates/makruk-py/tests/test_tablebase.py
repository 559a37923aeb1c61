"""Endgame tables: published numbers, results under the count, damaged files, threads and interruption."""

from __future__ import annotations

import copy
import csv
import pickle
import random
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

import makruk
from makruk import Board, Game, Rules
from makruk.tablebase import Probe, Tables, Verdict

ROOT = Path(__file__).parents[3]
ENDINGS = ("KSvK", "KRvK", "KSvKP", "KRvKN")
OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of tables, which the call creates."""
    folder = tmp_path_factory.mktemp("tables") / "new"
    tables = Tables()
    for ending in ENDINGS:
        tables.make(ending, folder)
    return folder


@pytest.fixture(scope="module")
def tables(folder: Path) -> Tables:
    return Tables(folder)


def recorded() -> dict[str, dict[str, str]]:
    """Returns the recorded statistics, by ending."""
    with open(ROOT / "docs/endings.tsv", encoding="utf-8", newline="") as file:
        return {row["ending"]: row for row in csv.DictReader(file, delimiter="\t")}


def random_boards(ending: str, count: int, rules: Rules = Rules.THAI) -> list[Board]:
    """Returns random legal positions with these pieces, of either colour, half of them with a running count."""
    rng = random.Random(38)
    boards: list[Board] = []
    strong, weak = ending.split("v")
    while len(boards) < count:
        pieces = rng.choice([strong + weak.lower(), strong.lower() + weak])
        squares = dict(zip(rng.sample(range(64), len(pieces)), pieces))
        rows = ("".join(squares.get(8 * rank + file, ".") for file in range(8)) for rank in reversed(range(8)))
        placement = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(rows))
        count_fields = "- 0 1"
        if "P" not in ending and rng.random() < 0.5:
            count_fields = f"128 {rng.randrange(2, 128)} 40" if weak != "K" else f"32 {rng.randrange(6, 32)} 40"
        with suppress(makruk.MakrukError):
            boards.append(Board(f"{placement} {rng.choice('wb')} - {count_fields}", rules))
    return boards


def test_the_tables_have_the_published_numbers(tables: Tables) -> None:
    rows = recorded()
    for ending in ENDINGS:
        row, found = rows[ending], tables.statistics(ending)
        numbers = [int(row[column]) for column in ("positions", "won", "drawn", "lost", "lost_to_count")]
        assert [*found[:4], tables.lost_to_count(ending)] == numbers, ending
        assert (found.longest_win or 0) == 2 * int(row["longest_win"]) - 1, ending
        assert sum(positions for _, positions in found.wins) == found.won
        assert sum(positions for _, positions in found.losses) == found.lost
    assert tables.statistics("KSvK").won == 162
    assert tables.statistics("KRvK").longest_win == 2 * 16 - 1


def test_khon_and_met_win_in_57_moves_but_the_count_leaves_less_time() -> None:
    tables = Tables()
    tables.make("KSMvK")
    found = tables.statistics("KSMvK")
    assert (found.positions, found.won, found.longest_win) == (12_170_304, 10_438_976, 2 * 57 - 1)
    assert tables.lost_to_count("KSMvK") == 278_040
    board = tables.longest_win("KSMvK")
    assert board is not None and board.turn == makruk.WHITE
    assert tables.probe(board) == Probe(Verdict("win", 113), "draw")
    for move in tables.line(board):
        board.push(move)
    assert board.is_checkmate() and board.ply() == 113


@pytest.mark.parametrize("rules", [Rules.THAI, Rules.FAIRY], ids=str)
@pytest.mark.parametrize("ending", ENDINGS)
def test_ranked_moves_agree_with_the_positions_after_them(folder: Path, ending: str, rules: Rules) -> None:
    tables = Tables(folder)
    tables.make(ending, rules=rules)
    longest = tables.longest_win(ending)
    assert longest is not None
    decided = 0
    for board in [Board(longest.fen(), rules), *random_boards(ending, 300, rules)]:
        probe, moves = tables.probe(board), tables.moves(board)
        assert probe is not None and moves is not None
        assert {ranked.move for ranked in moves} == set(board.legal_moves)
        if not moves:
            continue
        assert moves[0].with_count == probe.with_count, board.fen()
        for ranked in moves:
            after = board.copy()
            if ranked.action is not None:
                getattr(after, ranked.action)()
            after.push(ranked.move)
            outcome = after.outcome()
            reply = tables.probe(after)
            if outcome is not None:
                result = "draw" if outcome.winner is None else "win"
            elif reply is None:  # two bare khuns
                result = "draw"
            else:
                assert reply.with_count is not None
                result = OPPOSITE[reply.with_count]
            assert ranked.with_count == result, (board.fen(), ranked)
            decided += result != "draw"
    assert decided > 0


def test_the_best_moves_mate_within_the_count(tables: Tables) -> None:
    rng = random.Random(57)
    wins = 0
    for board in random_boards("KRvK", 400):
        probe = tables.probe(board)
        assert probe is not None
        if probe.with_count == "draw" or probe.verdict.plies == 0:
            continue
        game = Game(board.fen())
        while game.outcome() is None:
            moves = tables.moves(game)
            assert moves is not None
            best = moves[0]
            if best.with_count == "loss":  # any longest defence
                best = rng.choice([it for it in moves if it.verdict == best.verdict])
            if best.action is not None:
                getattr(game, best.action)()
            game.play(best.move)
        outcome = game.outcome()
        assert outcome is not None and outcome.termination == "checkmate", board.fen()
        assert len(game.moves) == probe.verdict.plies, board.fen()
        wins += 1
    assert wins > 50


def test_a_game_is_probed_under_its_own_rules_and_count(tables: Tables) -> None:
    fen = "k7/8/1K6/8/8/8/n7/7R w - 128 10 1"
    assert tables.probe(Board(fen)) == tables.probe(Game(fen)) == Probe(Verdict("win", 1), "win")
    game = Game("8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30")
    probe = tables.probe(game)
    assert probe == Probe(Verdict("win", 25), "draw") and str(probe.verdict) == "win in 25 plies"
    # No count runs, so one of 16 moves begins.
    assert tables.probe(Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1")) == Probe(Verdict("win", 25), "win")
    # A bare khun that calls its own count may also stop it and call again.
    on_call = Rules.THAI.replace(pieces={"start": "on_call"})
    called = tables.probe(Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1", on_call))
    assert called == Probe(Verdict("win", 25), None)
    assert tables.lost_to_count("KRvK", on_call) is None


def test_tables_for_the_counts_of_other_rules_are_made_again(folder: Path) -> None:
    tables = Tables(folder)
    board = tables.longest_win("KRvKN")
    assert board is not None
    # A capture of the ma would leave the rua fewer moves than it needs.
    limits = Rules.THAI.parts["pieces"]["limits"]
    limits["rows"][1]["moves"] = 8
    short = Rules.THAI.replace(pieces={"limits": limits})
    assert tables.lost_to_count("KRvKN", short) is None
    assert tables.probe(Board(board.fen(), short)) == Probe(Verdict("win", 59), None)
    tables.make("KRvKN", rules=short)
    assert tables.lost_to_count("KRvKN", short) is not None
    assert tables.statistics("KRvKN").won < int(recorded()["KRvKN"]["won"])


def test_positions_that_no_table_covers_have_no_result(tables: Tables) -> None:
    six = Board("8/8/4k3/8/8/2S5/1RR5/KM6 w - - 0 1")
    for board in (Board(), six, Board("8/8/4k3/8/8/8/1MM5/K7 w - - 0 1")):
        assert tables.probe(board) is None and tables.moves(board) is None and tables.line(board) == []
    assert tables.longest_win("KNvK") is None
    assert tables.statistics("KNvK").longest_win is None


def test_a_longest_win_with_more_equal_pieces_than_a_set_has_no_board() -> None:
    tables = Tables()
    tables.make("KRRRvK")
    assert tables.statistics("KRRRvK").longest_win == 2 * 5 - 1
    with pytest.raises(makruk.PositionError, match="more than two rua"):
        tables.longest_win("KRRRvK")
    # A set has one met, but bia are promoted to met.
    tables.make("KMMvK")
    board = tables.longest_win("KMMvK")
    assert board is None or Board(board.fen()) == board


def test_bad_arguments_are_reported(tables: Tables, tmp_path: Path) -> None:
    with pytest.raises(makruk.ArgumentError, match='unknown material "KQvK": expected one to three pieces') as caught:
        tables.make("KQvK")
    assert caught.value.kind == "material"
    for call in (tables.statistics, tables.longest_win, tables.lost_to_count):
        with pytest.raises(makruk.ArgumentError, match="no table of KRRvK is open: make it, or open its folder") as caught:
            call("KRRvK")
        assert caught.value.kind == "no-table"
    with pytest.raises(makruk.TableError, match="KRNMvK needs [0-9]+ MiB of memory, more than the limit of 1 MiB") as refused:
        tables.make("KRNMvK", max_memory=1 << 20)
    assert refused.value.kind == "memory"
    with pytest.raises(makruk.ArgumentError, match="threads is 0: expected at least 1"):
        tables.make("KRvK", threads=0)
    with pytest.raises(TypeError, match="expected a Board or a Game, found str"):
        tables.probe("8/8/8/8/8/8/8/8")  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="none"):
        Tables(tmp_path / "none")
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OSError, match="file"):
        Tables().make("KRvK", tmp_path / "file")


def test_damaged_files_are_refused_or_skipped(folder: Path, tmp_path: Path) -> None:
    data = (folder / "KRvK.mkt").read_bytes()
    flipped = bytearray(data)
    flipped[40] ^= 1
    (tmp_path / "notes.txt").write_text("other files are skipped")
    (tmp_path / "KNvK.mkt").write_bytes((folder / "KNvK.mkt").read_bytes())
    damages = {
        "magic": b"something else",
        "truncated": data[: len(data) // 2],
        "checksum": bytes(flipped),
        "material": (folder / "KSvK.mkt").read_bytes(),
    }
    for kind, damage in damages.items():
        (tmp_path / "KRvK.mkt").write_bytes(damage)
        with pytest.raises(makruk.TableError, match="KRvK.mkt: ") as caught:
            Tables(tmp_path)
        assert caught.value.kind == kind
        tables = Tables(tmp_path, skip_damaged=True)
        assert tables.materials == ["KNvK"]
        assert [(type(error), error.kind) for error in tables.errors] == [(makruk.TableError, kind)]
        # Making the table replaces the file.
        tables.make("KRvK", tmp_path)
        assert (tmp_path / "KRvK.mkt").read_bytes() == data
    # A damaged block is found when it is probed.
    flipped = bytearray(data)
    for offset in range(len(data) // 2, len(data)):
        flipped[offset] ^= 1
    (tmp_path / "KRvK.mkt").write_bytes(flipped)
    tables = Tables(tmp_path)
    with pytest.raises(makruk.TableError, match="the table of KRvK: "):
        for board in random_boards("KRvK", 100):
            tables.probe(board)


def test_results_can_be_pickled_and_copied(tables: Tables) -> None:
    board = Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1")
    moves = tables.moves(board)
    assert moves is not None
    for value in (tables.probe(board), moves[0], tables.statistics("KRvK")):
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value and repr(again) == repr(value) and hash(again) == hash(value)


def test_threads_share_tables(folder: Path) -> None:
    boards = [board for ending in ENDINGS for board in random_boards(ending, 50)]
    expected = [Tables(folder).probe(board) for board in boards]
    tables = Tables(folder)
    failures: list[BaseException] = []

    def work(call: int) -> None:
        try:
            if call == 0:
                for ending in ("KRvK", "KSvKP", "KMMvK"):
                    tables.make(ending)
            for _ in range(5):
                assert [tables.probe(board) for board in boards] == expected
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(call,)) for call in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and "KMMvK" in tables.materials


def test_progress_is_reported_and_its_errors_stop_the_work(tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    tables = Tables()
    tables.make("KNSvK", progress=lambda *numbers: told.append(numbers))
    assert told == sorted(told) and told[-1][0] == told[-1][1]
    told.clear()
    tables.make("KNSvK", progress=lambda *numbers: told.append(numbers))
    assert told == [(0, 0)]

    def fail(done: int, total: int | None) -> None:
        raise OSError("no")

    with pytest.raises(OSError, match="^no$"):
        Tables().make("KRNMvK", tmp_path, progress=fail)
    assert not (tmp_path / "KRNMvK.mkt").exists() and not list(tmp_path.glob(".makruk-*"))


INTERRUPTED = """
import signal, sys
from makruk.tablebase import Tables
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 1)
try:
    Tables().make("KRNSvK", sys.argv[1], max_memory=1 << 32)
except KeyboardInterrupt:
    raise SystemExit(7)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of Unix")
def test_making_a_table_can_be_interrupted(tmp_path: Path) -> None:
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, str(tmp_path)], timeout=120)
    assert done.returncode == 7 and time.monotonic() - start < 60
    assert not (tmp_path / "KRNSvK.mkt").exists() and not list(tmp_path.glob(".makruk-*"))
    # The finished tables are complete.
    Tables(tmp_path)
