"""Reviews of games."""

from __future__ import annotations

import io
import itertools
import pickle
import signal
import subprocess
import sys
import time
import typing
from pathlib import Path

import pyarrow as pa
import pytest

import makruk
from makruk import columns, reviews

from test_engine import longest_pause

GIFT = "4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1"
"""White can capture a rua, or put its own where it is captured."""


def gift() -> makruk.Game:
    game = makruk.Game(GIFT)
    game.play("d2d4")
    game.play("d5d4")
    return game


def record(text: str) -> makruk.pgn.Game:
    game = makruk.pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def test_a_rua_given_away_loses_points() -> None:
    review = makruk.review(gift(), nodes=500)
    first, second = review.moves
    assert (first.ply, first.turn, first.san) == (1, makruk.WHITE, "Rd4")
    # Rows can be joined with the other columns of a game.
    assert [row["ply"] for row in review.to_dicts()] == [0, 1]
    assert first.best == first.line[0] == makruk.Move.from_uci("d2d5")
    assert first.loss >= 0.3 and first.is_error
    assert second.class_ == "best" and second.loss == 0
    assert review.key_moves == (first,)
    assert review.black.accuracy == 100 and review.white.accuracy < 20


def test_the_chances_add_up_to_a_thousand_and_the_loss_is_their_difference() -> None:
    review = makruk.review(record("1. e4 a5 2. b4 axb4 3. axb4 Rxa1 *"), nodes=300)
    for move in review.moves:
        assert sum(move.wdl) == sum(move.best_wdl) == 1000
        assert move.loss == pytest.approx(max(0, move.best_wdl.points - move.wdl.points))
        assert move.score.turn == move.best_score.turn == move.turn
        assert move.class_ in typing.get_args(makruk.types.MoveClass)
        assert move.count is None or move.count in typing.get_args(makruk.types.CountNote)
    for color in makruk.COLORS:
        side = review.side(color)
        moves = [move for move in review.moves if move.turn == color]
        assert side.moves == len(moves) == sum(side.classes.values())
        total = sum((move.performance for move in moves), reviews.Performance())
        assert total.loss == pytest.approx(sum(move.loss for move in moves))
        assert (total.moves, total.accuracy) == (side.moves, side.accuracy)
        assert side.loss == pytest.approx(total.mean_loss, abs=0.0001)
        assert sum(phase.moves for phase in side.phases.values()) == side.moves


def test_a_board_a_game_and_a_record_have_the_same_review() -> None:
    board = makruk.Board(GIFT)
    board.push_uci("d2d4")
    board.push_uci("d5d4")
    of_game = makruk.review(gift(), nodes=200)
    assert makruk.review(board, nodes=200) == of_game
    assert makruk.review(makruk.pgn.Game.from_board(board), nodes=200) == of_game


def test_a_review_is_the_same_again_and_can_be_pickled() -> None:
    review = makruk.review(gift(), nodes=200)
    assert makruk.review(gift(), nodes=200) == review
    assert pickle.loads(pickle.dumps(review)) == review


def test_games_without_moves_and_finished_games_have_a_review() -> None:
    assert makruk.review(makruk.Board()).moves == ()
    game = makruk.Game("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    game.play("h1h8")
    (mate,) = makruk.review(game, nodes=100).moves
    assert mate.score.mate == 1 and mate.loss == 0


def test_the_readable_part_of_a_record_is_reviewed() -> None:
    game = record("1. e4 e5 2. Qh5 *")
    assert len(game.errors) == 1
    assert len(makruk.review(game, nodes=100).moves) == 2


EXPIRED = '[FEN "8/8/8/8/2k5/8/7R/3K4 b - 32 32 40"]\n\n1... Kd4 2. Rh3 Kc4 *'


@pytest.mark.parametrize(
    ("text", "reviewed"),
    [
        ("1. e4 -- 2. d4 *", 1),
        ("1. e4 {[%count start]} e5 2. d4 *", 3),
        ("1. e4 {[%resign white]} e5 2. d4 0-1", 3),
        (EXPIRED, 1),
    ],
    ids=["null move", "impossible call", "resignation", "expired count"],
)
def test_a_record_is_reviewed_up_to_a_null_move_or_the_end_of_its_game(text: str, reviewed: int) -> None:
    game = record(text)
    assert len(makruk.review(game, nodes=50).moves) == reviewed
    assert columns.review([game], nodes=50).read_all().num_rows == reviewed


def test_a_game_from_a_position_of_black_begins_with_ply_1() -> None:
    game = record('[FEN "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1"]\n\n1... e5 *')
    (move,) = makruk.review(game, nodes=50).moves
    assert (move.ply, move.turn, move.score.turn, move.san) == (1, makruk.BLACK, makruk.BLACK, "e5")


def test_moves_after_a_missed_draw_are_reviewed() -> None:
    shuffle = "1. Se2 Se7 2. Sf1 Sf8 " * 4
    game = record(shuffle + "*")
    assert len(makruk.review(game, nodes=20).moves) == 16


def test_invalid_arguments_raise_errors() -> None:
    with pytest.raises(makruk.ArgumentError, match="nodes is 0"):
        makruk.review(makruk.Board(), nodes=0)
    with pytest.raises(makruk.ArgumentError, match="seconds is not a valid time"):
        makruk.review(makruk.Board(), time=-1)
    with pytest.raises(TypeError, match="expected a Board or a Game"):
        makruk.review("e3e4")  # type: ignore[arg-type]


def test_progress_counts_moves_and_an_exception_in_it_ends_the_review() -> None:
    reports: list[tuple[int, int | None]] = []
    makruk.review(gift(), nodes=200, progress=lambda done, total: reports.append((done, total)))
    assert reports[-1] == (2, 2)
    assert all(before <= after for before, after in itertools.pairwise(reports))

    def stop(done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        makruk.review(gift(), nodes=10**9, progress=stop)


INTERRUPTED = """
import signal, makruk
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
board = makruk.Board()
board.push_uci("e3e4")
try:
    makruk.review(board, nodes=10**9)
except KeyboardInterrupt:
    raise SystemExit(7)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of Unix")
def test_a_signal_interrupts_a_review() -> None:
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], timeout=60)
    assert done.returncode == 7 and time.monotonic() - start < 10


def test_other_threads_run_during_a_review() -> None:
    duration, pause = longest_pause(lambda: makruk.review(gift(), nodes=20_000))
    assert pause < duration / 2


def test_progress_of_columns_counts_games() -> None:
    reports: list[tuple[int, int | None]] = []
    games = [record("1. e4 *"), record("1. d4 *")]
    columns.review(games, nodes=20, progress=lambda done, total: reports.append((done, total))).read_all()
    assert reports[-1] == (2, 2)


def test_formations_have_names_in_both_scripts() -> None:
    review = makruk.review(record("1. f4 c5 2. Nf3 Nc6 3. Nbd2 h5 *"), nodes=50)
    assert review.formation == (("Ma Phuk", "ม้าผูก"), None)


def test_scores_have_chances_in_a_position() -> None:
    board = makruk.Board()
    win, draw, loss = makruk.engine.Score(cp=100, turn=makruk.BLACK).wdl(board)
    assert win + draw + loss == 1000 and win > loss
    assert makruk.engine.Score(cp=-100, turn=makruk.WHITE).wdl(board) == (loss, draw, win)
    assert makruk.engine.Score(mate=3).wdl(board) == (1000, 0, 0)


def test_rows_have_the_columns_of_the_schema() -> None:
    games = [record('[White "Malee"]\n\n1. f4 c5 2. Nf3 *'), record("1. e4 *")]
    table = columns.review(games, nodes=50, tags=["White"]).read_all()
    assert table.schema == columns.review_schema(["White"])
    assert table.column_names == [*columns.REVIEW_COLUMNS, "White"]
    assert table.column("game").to_pylist() == [0, 0, 0, 1]
    assert table.column("White").to_pylist() == ["Malee"] * 3 + [None]
    for row, move in zip(table.to_pylist(), makruk.review(games[0], nodes=50).moves, strict=False):
        assert (row["move"], row["loss"], row["class"]) == (move.move.uci(), move.loss, move.class_)
        assert row["win"] + row["draw"] + row["defeat"] == 1000


def test_the_accuracy_of_rows_is_that_of_the_side() -> None:
    review = makruk.review(gift(), nodes=200)
    rows = columns.review([makruk.pgn.Game.from_game(gift())], nodes=200).read_all().to_pylist()
    for side, found in (("white", review.white), ("black", review.black)):
        of_side = [row for row in rows if row["side"] == side]
        sums = [sum(row[name] for row in of_side) for name in ("loss", "kept", "stakes", "inverses")]
        assert reviews.Performance(len(of_side), *sums).accuracy == found.accuracy
    assert review.white.accuracy is not None and review.white.accuracy < 100
    assert reviews.Performance().accuracy is None


def test_errors_in_games_are_raised_or_reported() -> None:
    games = [record("1. e4 Qh5 *"), record("1. e4 *")]
    with pytest.raises(makruk.PgnError):
        columns.review(games, nodes=50).read_all()
    errors: list[int] = []
    table = columns.review(games, nodes=50, on_error=lambda number, _: errors.append(number)).read_all()
    assert errors == [0] and table.num_rows == 2


def test_a_file_of_games_is_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "games.uci"
    path.write_text("e3e4 e6e5\nd3d4\n")
    assert columns.review(path, nodes=50).read_all().column("game").to_pylist() == [0, 0, 1]
    with pytest.raises(makruk.ArgumentError, match="duplicate column"):
        columns.review(path, tags=["White", "White"])
    with pytest.raises(TypeError, match="source is a StringIO: expected a path or games"):
        columns.review(io.StringIO("1. e4 *"))  # type: ignore[arg-type]


def test_insights_group_the_games_of_a_player() -> None:
    def game(white: str, black: str) -> makruk.pgn.Game:
        return record(f'[White "{white}"]\n[Black "{black}"]\n[BlackElo "1850"]\n\n1. e4 e5 2. Nd2 Nd7 *')

    games = [game("Somchai", "Malee"), game("Malee", "SOMCHAI"), game("A", "B")]
    found = reviews.insights("somchai", [(it, makruk.review(it, nodes=50)) for it in games])
    of = {(insight.by, insight.group): insight for insight in found}
    assert of["all", "all games"].games == 2
    assert of["color", "white"].games == of["color", "black"].games == 1
    assert of["opponent", "1800 to 1999"].games == of["opponent", "unrated"].games == 1
    assert of["phase", "opening"].performance.moves == 4
    assert of["all", "all games"].counts_called == 0
    assert sum(of["all", "all games"].classes.values()) == 4
    assert set(of["all", "all games"].count_notes.values()) == {0}
    assert reviews.insights("nobody", []) == []


def test_insights_list_ratings_by_number() -> None:
    def game(elo: str) -> makruk.pgn.Game:
        return record(f'[White "M"]\n[Black "B"]\n[BlackElo "{elo}"]\n\n1. e4 e5 2. Nd2 Nd7 *')

    games = [game(elo) for elo in ("1850", "?", "900", "12345")]
    found = reviews.insights("m", [(it, makruk.review(it, nodes=50)) for it in games])
    ratings = [insight.group for insight in found if insight.by == "opponent"]
    assert ratings == ["800 to 999", "1800 to 1999", "12200 to 12399", "unrated"]


def test_the_tag_tells_when_the_count_was_called() -> None:
    fen = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 30"
    game = record(f'[FEN "{fen}"]\n[CountStarted "62"]\n\n30... Kd6 31. Ke2 Kd7 32. Kd1 *')
    assert [move.called for move in makruk.review(game, nodes=50).moves] == [False, False, True, False]


def test_a_repetition_that_the_players_missed_does_not_end_the_review() -> None:
    game = record("Se2 Se7 Sf1 Sf8 " * 6 + "*")
    assert len(makruk.review(game, nodes=1).moves) == 24


def test_a_data_frame_has_a_row_per_move() -> None:
    pandas = pytest.importorskip("pandas")
    frame = makruk.review(gift(), nodes=100).to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["move"]) == ["d2d4", "d5d4"]
    assert set(frame.columns) < set(columns.REVIEW_COLUMNS)


def test_rows_can_be_aggregated_by_other_libraries() -> None:
    table = columns.review([record("1. e4 e5 2. Nd2 *")], nodes=50).read_all()
    sums = table.group_by("phase").aggregate([("loss", "sum")])
    assert sums.column("phase").to_pylist() == ["opening"] and isinstance(table, pa.Table)
