"""Boards, moves, pieces and rules."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import makruk
from makruk import BLACK, WHITE, Board, Color, Game, Move, Piece, Rules, Square
from vectors import rows


def test_a_board_can_be_played_on_after_a_draw() -> None:
    board = Board()
    for _ in range(2):
        for uci in ("b1d2", "b8d7", "d2b1", "d7b8"):
            board.push_uci(uci)
    assert board.is_repetition() and board.can_claim_draw() == board.claims.repetition
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None and outcome.termination == "repetition"
    board.push_uci("e3e4")
    assert board.outcome(claim_draw=True) is None


def test_trailing_glyphs_are_ignored() -> None:
    for glyph in ("!", "?", "!!", "??", "!?", "?!"):
        assert Board().parse_san(f"e4{glyph}") == Move.from_uci("e3e4")
        assert Board().parse_san(f"จ๔{glyph}", "thai") == Move.from_uci("e3e4")
    assert Board("7k/R7/6K1/8/8/8/8/8 w - - 0 1").push_san("Ra8#!!") == Move.from_uci("a7a8")


def test_moves_are_values() -> None:
    move = Move.from_uci("a5a6m")
    assert move == Move(makruk.A5, makruk.A6, makruk.BIA_NGAI)
    assert len({move, Move.from_uci("a5a6m"), Move.from_uci("a5a6")}) == 2
    assert pickle.loads(pickle.dumps(move)) == move
    assert move != "a5a6m"
    with pytest.raises(AttributeError):
        move.promotion = None  # type: ignore[misc]


def test_pieces_are_values() -> None:
    pieces = {Piece(piece_type, color) for piece_type in makruk.PIECE_TYPES for color in makruk.COLORS}
    assert len(pieces) == 14
    for piece in pieces:
        assert Piece.from_symbol(str(piece)) == piece == pickle.loads(pickle.dumps(piece))


def test_a_relaxed_fen_is_read_if_wanted() -> None:
    pieces = "r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR"
    fen = f"{pieces} b - - 0 1"
    board = Board()
    for text in (f"{pieces} b", f"\t{fen}\n", f"{pieces}  b  -  -  00  1", fen):
        for read in (Board, Game, makruk.pgn.Game, board.set_fen):
            if text != fen:
                with pytest.raises(makruk.FenError):
                    read(text)
            found = read(text, relaxed=True)
            read_board = found.board() if isinstance(found, makruk.pgn.Game) else found or board
            assert read_board.fen() == fen
    assert Board(f"{board.fen('international').split()[0]} b", dialect="international", relaxed=True).fen() == fen
    with pytest.raises(makruk.FenError, match="this is a chess FEN, expected Makruk"):
        Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", relaxed=True)
    with pytest.raises(makruk.FenError, match="found a text of 20000 bytes"):
        Board(" " * 20_000, relaxed=True)


def test_boards_are_copied_and_pickled_with_their_history() -> None:
    board = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    board.start_count()
    board.push_san("Kd6")
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board and twin.move_stack == board.move_stack and str(twin.count) == str(board.count)
        twin.pop()
        assert twin != board
    assert board.copy(stack=False) == board
    assert not board.copy(stack=False).move_stack
    with pytest.raises(TypeError):
        hash(board)


def test_pop_undoes_count_calls_after_the_move() -> None:
    board = Board("8/2k5/4n3/8/8/4S3/8/3KR3 w - - 0 1")
    board.push_uci("d1d2")
    before = board.copy()
    board.start_count()
    assert board.count is not None
    board.pop()
    board.push_uci("d1d2")
    assert board == before and board.count is None
    board.start_count()
    board.stop_count()
    assert board.count is None


def test_equality_compares_clocks_rules_and_promotion_marks() -> None:
    fen = "4k3/8/8/8/8/8/4M~3/3K4 w - - 3 9"
    assert Board(fen) == Board(fen)
    assert Board(fen) != Board(fen.replace("3 9", "4 9"))
    assert Board(fen) != Board(fen, Rules.FAIRY)
    assert Board(fen) != Board(fen.replace("~", ""))
    assert Board(fen) != fen
    assert Board(fen).key == Board(fen.replace("~", "")).key


def test_rules_are_values() -> None:
    house = Rules.THAI.replace(repetition=None, board={"limit": 50})
    assert house == Rules.THAI.replace(board={"limit": 50}, repetition=None) != Rules.THAI
    assert hash(house) == hash(pickle.loads(pickle.dumps(house)))
    assert pickle.loads(pickle.dumps(house)) == house
    assert house.replace(**Rules.THAI.parts) == Rules.THAI
    assert eval(repr(house), {"json": __import__("json"), "Rules": Rules}) == house


def test_limits_are_a_name_or_a_short_table() -> None:
    rows = [{"role": "biangai", "at_least": 2, "moves": 30}, {"role": "bia ngai", "at_least": 1, "moves": 50}]
    house = Rules.THAI.replace(pieces={"limits": {"rows": rows, "otherwise": None}})
    limits = house.parts["pieces"]["limits"]
    assert [row["role"] for row in limits["rows"]] == ["bia ngai"] * 2 and limits["otherwise"] is None
    assert str(house) == "thai,pieces.limits=2bia ngai:30/1bia ngai:50/none"
    padded = Rules.THAI.replace(pieces={"limits": {"rows": [None, rows[0], None, rows[1]]}})
    assert padded.replace(pieces={"limits": {"otherwise": None}}) == house == pickle.loads(pickle.dumps(house))
    first = Rules.FAIRY.replace(pieces={"limits": "khon_first"})
    assert first == Rules("fairy,pieces.limits=khon_first") != Rules.FAIRY
    assert first.replace(pieces={"limits": "makruk"}) == Rules.FAIRY
    assert len(Rules.THAI.parts["pieces"]["limits"]["rows"]) == 5
    with pytest.raises(makruk.ArgumentError, match="unknown limits `ma_first`"):
        Rules.THAI.replace(pieces={"limits": "ma_first"})
    with pytest.raises(makruk.ArgumentError, match="^pieces.limits: limits has 9 rows: expected at most 8"):
        Rules.THAI.replace(pieces={"limits": {"rows": rows[:1] * 9, "otherwise": 64}})


def test_games_reject_what_the_rules_forbid() -> None:
    game = Game()
    game.play(Move.from_uci("e3e4"))
    with pytest.raises(makruk.IllegalMoveError):
        game.play("e4e5")
    game.resign(BLACK)
    outcome = game.outcome()
    assert outcome is not None and outcome.winner is WHITE
    assert game.legal_moves == []
    with pytest.raises(makruk.ActionError) as caught:
        game.play("e6e5")
    assert caught.value.kind == "game-over"
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game and twin.actions == game.actions
        assert twin.undo() == "resign black"
        assert twin != game
    assert game.board().move_stack == game.moves


def test_only_the_other_side_can_answer_a_draw_offer() -> None:
    game = Game()
    game.offer_draw(WHITE)
    assert game.draw_offer is WHITE and game.claims.accept_draw(BLACK) and not game.claims.accept_draw(WHITE)
    with pytest.raises(makruk.ActionError) as caught:
        game.offer_draw(BLACK)
    assert caught.value.kind == "offer-stands"
    game.decline_draw(BLACK)
    game.timeout(WHITE)
    assert str(game.outcome()) == "black wins: timeout"


def test_every_picture_option_changes_the_svg() -> None:
    board = Board()
    board.push_uci("e3e4")
    assert board._repr_svg_().startswith("<svg") and board._repr_svg_() != Board()._repr_svg_()
    assert "<svg" in Game()._repr_svg_()
    plain = makruk.svg.board(board)
    for option in (
        {"orientation": BLACK},
        {"arrows": [(makruk.E3, makruk.E4)]},
        {"squares": [makruk.A1]},
        {"selected": [makruk.A1]},
        {"targets": [makruk.A1]},
        {"check": makruk.D1},
        {"lastmove": board.peek()},
        {"size": 100},
        {"coordinates": "thai"},
        {"style": "night"},
        {"title": "A board"},
        {"title": ""},
    ):
        assert makruk.svg.board(board, **option) != plain, option  # type: ignore[arg-type]


def test_boards_have_text_forms() -> None:
    board = Board()
    assert str(board) and board.unicode() != board.unicode(thai=True) != str(board)
    assert repr(board) == f"Board('{makruk.STARTING_FEN}')"
    assert eval(repr(board), {"Board": Board}) == board
    assert Game().fen() == makruk.STARTING_FEN


def test_attacks_and_pieces_agree_with_the_legal_moves() -> None:
    for row in rows("perft.jsonl"):
        board = Board(row["fen"])
        turn = board.turn
        own = {square for piece_type in makruk.PIECE_TYPES for square in board.pieces(piece_type, turn)}
        assert own == {square for square, piece in board.piece_map().items() if piece.color == turn}
        assert board.is_check() == bool(board.attackers(not turn, board.khun(turn)))
        assert board.checkers() == board.attackers(not turn, board.khun(turn))
        for move in board.legal_moves:
            assert board.color_at(move.from_square) == turn
            assert board.find_move(move.from_square, move.to_square) == move
            if board.is_capture(move) or board.piece_type_at(move.from_square) != makruk.BIA:
                assert move.to_square in board.attacks(move.from_square)
                assert move.from_square in board.attackers(turn, move.to_square)
                assert board.is_attacked_by(turn, move.to_square)


def test_root_and_reset_restore_the_start() -> None:
    board = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 30", Rules.FAIRY)
    start = board.copy()
    assert board.ply() == 59
    board.push_uci("c7d7")
    assert board.ply() == 60 and board.root() == start and not board.root().move_stack
    board.reset()
    assert board == Board(rules=Rules.FAIRY) and board.ply() == 0
    with pytest.raises(makruk.IllegalMoveError):
        board.find_move(makruk.E3, makruk.E5)
    with pytest.raises(makruk.ArgumentError, match="both squares of the move are e3"):
        board.find_move(makruk.E3, makruk.E3)


def test_piece_names_match_their_types() -> None:
    names = [Piece(piece_type, WHITE).name for piece_type in makruk.PIECE_TYPES]
    assert names == list(makruk.PIECE_NAMES[1:])
    assert makruk.COLOR_NAMES[WHITE] == "white" and makruk.COLOR_NAMES[BLACK] == "black"


@pytest.mark.parametrize("rules", [Rules.THAI, Rules.FAIRY, Rules.FAIRY_ON_CALL])
def test_a_board_equals_one_with_its_fen_and_rules(rules: Rules) -> None:
    counted = 0
    for seed in range(20):
        chance, board = random.Random(seed), Board("8/2k5/1n2n3/8/8/4SP2/8/2RK4 b - - 0 1", rules)
        while board.legal_moves and len(board.move_stack) < 60:
            board.push(chance.choice(list(board.legal_moves)))
            assert board == Board(board.fen(), rules)
            counted += board.count is not None
    assert counted
    assert sum(Board(rules=rules) == Board(rules=other) for other in (Rules.THAI, Rules.FAIRY, Rules.FAIRY_ON_CALL)) == 1
    assert Board("8/8/3kn3/8/8/4S3/8/2RK4 w - 64 2 2", rules) != Board("8/8/3kn3/8/8/4S3/8/2RK4 w - 64 4 2", rules)
    assert Board("8/8/3kn3/8/8/4SP2/8/2RK4 w - - 0 2", rules) != Board("8/8/3kn3/8/8/4SP2/8/2RK4 w - - 1 2", rules)


def test_lines_may_be_any_iterable_of_moves() -> None:
    board = makruk.Board()
    assert board.variation_san(makruk.Move.from_uci(uci) for uci in ("e3e4", "e6e5")) == "1. e4 e5"
    with pytest.raises(TypeError, match="^expected a Move, found str"):
        board.variation_san(["e3e4"])  # type: ignore[list-item]
    analysis = makruk.engine.Engine().analysis(board, makruk.engine.Limit(depth=1), moves=board.legal_moves)
    assert analysis.wait().move in board.legal_moves
    assert makruk.engine.evaluate(makruk.Game()) == makruk.engine.evaluate(board)


POSITIONS = [row["fen"] for row in rows("san.jsonl")]


@pytest.mark.parametrize("fen", POSITIONS[::7])
def test_legal_moves_are_in_square_order(fen: str) -> None:
    moves = Board(fen).legal_moves
    ordered = list(moves)
    assert ordered == sorted(ordered, key=lambda move: (move.from_square, move.to_square))
    assert [moves[place] for place in range(len(moves))] == ordered
    assert Game(fen).legal_moves == ordered or Game(fen).outcome()
    for part in [slice(None), slice(2, -1), slice(None, None, -2), slice(500, None)]:
        assert moves[part] == ordered[part]
    if ordered:
        assert moves[-1] == ordered[-1] and moves[-len(ordered)] == ordered[0]
    for place in [len(moves), -len(moves) - 1, 2**70]:
        with pytest.raises(IndexError, match=f"there are {len(moves)}"):
            moves[place]


def test_legal_moves_reject_non_integer_indices() -> None:
    with pytest.raises(TypeError):
        Board().legal_moves["e3e4"]  # type: ignore[call-overload]


def pins(board: Board, color: Color) -> set[Square]:
    """Finds the pinned pieces by walking outwards from the khun."""
    found = set()
    khun = board.khun(color)
    for file_step, rank_step in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        met: list[Square] = []
        file, rank = khun % 8 + file_step, khun // 8 + rank_step
        while 0 <= file < 8 and 0 <= rank < 8 and len(met) < 2:
            if board.piece_at(rank * 8 + file):
                met.append(rank * 8 + file)
            file, rank = file + file_step, rank + rank_step
        if len(met) == 2 and board.color_at(met[0]) == color:
            if board.piece_at(met[1]) == Piece(makruk.RUA, not color):
                found.add(met[0])
    return found


def test_pins_agree_with_a_walk_from_the_khun() -> None:
    count = 0
    rng = random.Random(18)
    boards = [Board(fen) for fen in [*POSITIONS, "3k4/3n4/8/3R4/8/8/r2N4/3K4 w - - 0 1"]]
    for _ in range(20):
        board = Board()
        while board.legal_moves and board.ply() < 120:
            board.push(rng.choice(board.legal_moves[:]))
            boards.append(board.copy(stack=False))
    for board in boards:
        for color in makruk.COLORS:
            pinned = {square for square in makruk.SQUARES if board.is_pinned(color, square)}
            assert pinned == pins(board, color), board.fen()
            count += len(pinned)
    assert count > 40


@pytest.mark.parametrize("fen", POSITIONS[::5])
def test_a_mirrored_board_has_the_rotated_moves(fen: str) -> None:
    board = Board(fen)
    mirrored = board.mirror()
    turned = {Move(63 - move.from_square, 63 - move.to_square, move.promotion) for move in board.legal_moves}
    assert set(mirrored.legal_moves) == turned and mirrored.turn != board.turn
    assert mirrored.mirror() == board


def test_mirroring_gives_the_count_to_the_other_side() -> None:
    board = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    board.start_count()
    board.push_san("Kd6")
    count, other = board.count, board.mirror().count
    assert count is not None and other is not None
    assert (other.by, other.number, other.limit, other.kind) == (not count.by, count.number, count.limit, count.kind)


def test_status_of_reports_all_problems() -> None:
    assert Board.status_of(makruk.STARTING_FEN) == []
    fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/4P3/RNSKMSNR w - - 0 1"
    assert Board.status_of(fen) == ["too-many-pieces", "too-many-bia", "bia-behind-start"]
    with pytest.raises(makruk.PositionError) as caught:
        Board(fen)
    assert caught.value.kind == Board.status_of(fen)[0]
    with pytest.raises(makruk.FenError):
        Board.status_of("8/8")
    board = Board("4k3/8/8/8/8/8/3MM3/4K3 w - - 0 1")
    assert board.status() == ["too-many-met"] and not board.is_valid() and Board().is_valid()


def test_uci_requires_a_legal_move() -> None:
    board = Board("r3k3/8/8/P7/8/8/8/R3K3 w - - 0 1")
    assert board.uci(board.find_move(makruk.A5, makruk.A6)) == "a5a6m"
    with pytest.raises(makruk.IllegalMoveError):
        board.uci(Move.from_uci("a5a6"))


@pytest.mark.parametrize("dialect", makruk.DIALECTS)
def test_epds_round_trip(dialect: str) -> None:
    for fen in POSITIONS[::9]:
        board = Board(fen)
        epd = board.epd(dialect=dialect)
        assert epd.split(" ")[0] == board.board_fen(dialect)
        again, operations = Board.from_epd(epd, dialect=dialect)
        fields = board.fen().split(" ")[:4]
        if dialect == "cutechess":  # It does not mark a bia ngai.
            fields[0] = fields[0].replace("~", "")
        assert again.fen().split(" ")[:4] == fields and set(operations) <= {"hmvc"}


def test_epd_operations_round_trip() -> None:
    board = Board()
    line = [Move.from_uci(uci) for uci in ("e3e4", "e6e5", "b1d2")]
    values = {"bm": line[:1], "pv": line, "id": "a; b", "ce": -35, "acs": 1.5, "noop": None, "hmvc": 0, "fmvn": 1}
    epd = board.epd(**values)
    assert epd == board.board_fen() + ' w - - bm e4; pv e4 e5 Nd2; id "a; b"; ce -35; acs 1.5; noop; hmvc 0; fmvn 1;'
    assert Board.from_epd(epd) == (board, values)
    assert board.epd(pm=line[0]).endswith(" pm e4;")


def test_an_epd_preserves_the_count() -> None:
    board = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    board.start_count()
    for san in ("Kd6", "Rc2", "Ke5"):
        board.push_san(san)
    again, operations = Board.from_epd(board.epd(id="x"))
    assert again.count == board.count is not None and operations["id"] == "x"


@pytest.mark.parametrize("name", ["1x", "", "x;", "a b", "x" * 16])
def test_invalid_epd_opcodes_are_rejected(name: str) -> None:
    with pytest.raises(makruk.FenError):
        Board().epd(**{name: 1})


def test_invalid_epd_operands_are_rejected() -> None:
    for text in ['a "b"', "a\nb", "a\0"]:
        with pytest.raises(makruk.ArgumentError, match="id: an EPD cannot contain"):
            Board().epd(id=text)
    for value in [True, object(), [1]]:
        with pytest.raises(TypeError, match="x is a"):
            Board().epd(x=value)  # type: ignore[arg-type]
    with pytest.raises(makruk.IllegalMoveError):
        Board().epd(bm=Move.from_uci("e3e5"))
    for epd in ["8/8", Board().epd()[:-1], Board().epd() + " bm Ne8;", Board().epd() + " id"]:
        with pytest.raises(makruk.MakrukError):
            Board.from_epd(epd)


def test_a_square_in_brackets_is_the_piece_on_it() -> None:
    board = Board()
    assert board[makruk.D1] == board.piece_at(makruk.D1) and board[makruk.D4] is None
    with pytest.raises(makruk.ArgumentError):
        board[64]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("king", "use `khun`"),
        ("set_piece_at", "`set_fen`"),
        ("ep_square", "neither castling nor en passant"),
        ("is_fivefold_repetition", "use `is_repetition(5)`"),
    ],
)
def test_a_missing_name_of_python_chess_names_the_way_here(name: str, hint: str) -> None:
    with pytest.raises(AttributeError, match=f"^'Board' object has no attribute '{name}': ") as caught:
        getattr(Board(), name)
    assert hint in str(caught.value)
    assert not hasattr(Board(), "anything")


def test_piece_types_of_python_chess_name_those_of_makruk() -> None:
    with pytest.raises(AttributeError, match="^module 'makruk' has no attribute 'QUEEN': use makruk.MET$"):
        getattr(makruk, "QUEEN")
    with pytest.raises(AttributeError, match="^module 'makruk' has no attribute 'ANYTHING'$"):
        getattr(makruk, "ANYTHING")


@pytest.mark.parametrize(("owner", "name"), [(Board, "empty"), (makruk.Move, "null"), (makruk.Move, "drop")])
def test_a_class_method_of_python_chess_names_the_way_here(owner: type, name: str) -> None:
    with pytest.raises(AttributeError, match=f"^type object 'makruk.{owner.__name__}' has no attribute '{name}': "):
        getattr(owner, name)
    assert not hasattr(owner, name)


def test_an_empty_board_is_refused_with_the_reason() -> None:
    with pytest.raises(TypeError, match="^expected a FEN, found None: a board is always a valid position"):
        Board(None)  # type: ignore[arg-type]


def test_a_claimable_repetition_has_the_name_of_python_chess() -> None:
    assert Board().can_claim_threefold_repetition() is False
