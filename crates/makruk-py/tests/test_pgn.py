"""Game records: PGN, trees, archives."""

from __future__ import annotations

import copy
import io
import itertools
import os
import pickle
from collections.abc import MutableMapping
from pathlib import Path

import pytest

import makruk
from makruk import Move
from makruk.pgn import Game, read_game, read_games, read_headers, skip_game

TEXT = """[Event "?"]
[White "สมชาย"]
[Black "B"]
[Result "1-0"]

{before} 1. e4! $14 {good} e5 (1... d5 2. exd5 {why not} (2. e5)) (1... Nd7) 2. Nd2 {[%count stop]} 1-0
"""


def game() -> Game:
    read = read_game(io.StringIO(TEXT))
    assert read is not None and not read.errors
    return read


def test_a_game_is_a_tree() -> None:
    root = game()
    assert root.headers["White"] == "สมชาย" and root.result() == "1-0" and root.letters == "fairy"
    first = root.next()
    assert first is not None and first.parent == root and first.game() == root
    assert first.nags == {1, 14} and first.comment == "good" and first.san() == "e4" and first.uci() == "e3e4"
    assert [node.san() for node in first.variations] == ["e5", "d5", "Nd7"]
    assert [node.is_mainline() for node in first.variations] == [True, False, False]
    variation = first.variation(1)
    assert first.variation(Move.from_uci("d6d5")) == variation and hash(first.variation(1)) == hash(variation)
    assert first.has_variation(2) and not first.has_variation(3)
    capture = variation.next()
    assert capture is not None and capture.comments == ["why not"] and capture.ply() == 3
    assert [str(move) for move in capture.board().move_stack] == ["e3e4", "d6d5", "e4d5"]
    assert root.end().is_end() and root.end().actions == ["stop_count"]
    assert [str(move) for move in root.mainline_moves()] == ["e3e4", "e6e5", "b1d2"]
    assert str(game()) == str(root)


def test_games_round_trip_in_every_letter_set() -> None:
    for letters in makruk.LETTERS:
        again = read_game(io.StringIO(game().pgn(letters)))
        assert again is not None and not again.errors
        assert str(again).replace(f'[Letters "{letters}"]\n', "") == str(game())


def test_a_tree_can_be_edited() -> None:
    root = Game()
    node = root.add_variation(Move.from_uci("e3e4"), comment="usual", nags=[1])
    assert root.add_variation(Move.from_uci("e3e4")) == node
    other = root.add_variation(Move.from_uci("d3d4"))
    assert other.promote() and root.next() == other and not other.promote()
    node.comments = ["a", "b"]
    node.comments_before = ["c"]
    node.nags = {3, 1}
    node.draw_offer = True
    assert node.comment == "a\nb" and node.nags == {1, 3} and node.draw_offer
    assert root.pgn(headers=False) == "1. d4 ({c} 1. e4= $1 $3 {a} {b}) *"
    node.comment = ""
    assert node.comments == [] and node.comments_before == ["c"]
    assert node.remove() and not root.remove()
    with pytest.raises(makruk.PgnError) as caught:
        node.san()
    assert caught.value.kind == "removed"
    with pytest.raises(KeyError):
        root.variation(5)


def test_headers_are_a_mutable_mapping() -> None:
    headers = game().headers
    assert isinstance(headers, MutableMapping)
    assert list(headers) == ["Event", "White", "Black", "Result"] == list(headers.keys())
    assert len(headers) == 4 and "White" in headers and 1 not in headers
    assert headers.get("Site") is None and headers.get("Site", "?") == "?"
    del headers["White"]
    with pytest.raises(KeyError):
        headers["White"]
    headers["Result"] = "1/2-1/2"
    assert headers.items()[-1] == ("Result", "1/2-1/2")


def test_copies_and_pickles_are_independent() -> None:
    root = game()
    for twin in (root.copy(), copy.deepcopy(root), pickle.loads(pickle.dumps(root))):
        assert str(twin) == str(root) and twin != root
        twin.comment = "other"
        assert str(twin) != str(root)


def test_errors_have_a_location() -> None:
    read = read_game(io.StringIO("1. e4 e5\n2. Qh5 Nd7 *"))
    assert read is not None
    (error,) = read.errors
    assert isinstance(error, makruk.PgnError)
    assert (error.line, error.column, error.ply, error.offset) == (2, 4, 3, 12)
    assert [str(move) for move in read.mainline_moves()] == ["e3e4", "e6e5"]


def test_games_of_a_file_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(TEXT * 300, encoding="utf-8")
    assert sum(1 for _ in read_games(path)) == 300
    with open(path, encoding="utf-8") as file:
        assert all(str(read) == str(game()) for read in read_games(file))
    with open(path, "rb") as binary:
        count = 0
        while read_game(binary):
            count += 1
        assert count == 300
        binary.seek(0)
        assert str(read_game(binary)) == str(game())
    with pytest.raises(makruk.PgnError) as caught:
        list(read_games(io.StringIO("1. e4 {" + "x" * 1000), max_bytes=100))
    assert caught.value.kind == "too-large"


def test_exceptions_of_a_file_propagate() -> None:
    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        read_game(Broken())
    with pytest.raises(ZeroDivisionError):
        makruk.archive.ArchiveReader(Broken())  # type: ignore[arg-type]


def test_games_and_records_convert_into_each_other() -> None:
    played = makruk.Game("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    played.start_count()
    played.play("c7d6")
    played.resign(makruk.WHITE)
    record = Game.from_game(played)
    assert record.result() == "0-1" and record.to_game() == played
    again = read_game(io.StringIO(str(record)))
    assert again is not None and again.to_game() == played
    assert Game.from_board(played.board()).end().board() == played.board()


def test_archives_round_trip_in_every_format(tmp_path: Path) -> None:
    for format in makruk.codec.GAME_FORMATS:
        path = tmp_path / f"{format}.mkg"
        reduced, _ = makruk.codec.reduce(game(), format)
        with makruk.archive.ArchiveWriter(path, format) as writer:
            for _ in range(5):
                writer.write(reduced)
        with makruk.archive.ArchiveWriter(path, append=True) as writer:
            writer.write(reduced)
        with pytest.raises(ValueError):
            writer.write(reduced)
        games = list(makruk.archive.read_games(path))
        assert [str(read) for read in games] == 6 * [str(reduced)]
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        with pytest.raises(makruk.ArchiveError):
            list(makruk.archive.read_games(io.BytesIO(data)))
    with pytest.raises(makruk.CodecError) as caught:
        makruk.codec.encode_game(game(), "range")
    parts = makruk.codec.reduce(game(), "range")[1]
    assert parts.startswith("3 variations, ")
    assert str(caught.value) == f"the format cannot represent the whole game: makruk.codec.reduce drops {parts}"
    assert caught.value.kind == "unsupported"
    with makruk.archive.ArchiveWriter(tmp_path / "range.mkg", "range") as writer:
        with pytest.raises(makruk.CodecError, match="drops 3 variations"):
            writer.write(game())


def test_an_illegal_line_adds_no_move() -> None:
    tree = game()
    first = tree.next()
    assert first is not None
    before = str(tree)
    for line in (["a6a5", "a3a4", "a6a5"], ["e6e5", "b1d2", "e3e4"]):
        with pytest.raises(makruk.IllegalMoveError) as caught:
            first.add_line([Move.from_uci(uci) for uci in line])
        assert caught.value.ply == 3 and str(tree) == before
    assert first.add_line([Move.from_uci("e6e5"), Move.from_uci("b1d2")]) == tree.end() and str(tree) == before


def test_a_game_with_errors_is_not_written_as_a_whole_one(tmp_path: Path) -> None:
    broken = read_game(io.StringIO("1. e4 e5 (1... d5) 2. Qh5 *"))
    assert broken is not None and len(broken.errors) == 1
    path = tmp_path / "games.mkg"
    with makruk.archive.ArchiveWriter(path) as writer:
        for write in (
            writer.write,
            makruk.codec.encode_game,
            lambda game: writer.write(makruk.codec.reduce(game, "bytecode")[0]),
            lambda game: writer.write(pickle.loads(pickle.dumps(game))),
        ):
            with pytest.raises(makruk.PgnError) as caught:
                write(broken)
            assert str(caught.value) == str(broken.errors[0])
        writer.write(broken, lossy=True)
    [read] = makruk.archive.read_games(path)
    node = read.next()
    assert read.mainline_san() == ["e4", "e5"] and node is not None and len(node.variations) == 2
    assert makruk.codec.encode_game(broken, "index", lossy=True) == b"\x13\x04"


def test_an_archive_is_replaced_when_the_new_one_is_complete(tmp_path: Path) -> None:
    from makruk.archive import ArchiveWriter, read_games

    path = tmp_path / "games.mkg"
    with ArchiveWriter(path) as writer:
        for _ in range(3):
            writer.write(game())
    old = path.read_bytes()
    with pytest.raises(ZeroDivisionError), ArchiveWriter(path) as writer:
        writer.write(game())
        assert path.read_bytes() == old
        raise ZeroDivisionError
    with pytest.raises(ValueError, match="closed"):
        writer.write(game())
    ArchiveWriter(path)
    assert path.read_bytes() == old
    with ArchiveWriter(path) as writer:
        for read in itertools.islice(read_games(path), 1, None):
            writer.write(read)
    assert [str(read) for read in read_games(path)] == 2 * [str(game())]
    with pytest.raises(ZeroDivisionError), ArchiveWriter(path, append=True) as writer:
        writer.write(game())
        raise ZeroDivisionError
    assert len(list(read_games(path))) == 3
    with pytest.raises(ZeroDivisionError), ArchiveWriter(tmp_path / "new.mkg"):
        raise ZeroDivisionError
    assert os.listdir(tmp_path) == ["games.mkg"]


def test_game_codes_round_trip_in_every_format() -> None:
    for format in makruk.codec.GAME_FORMATS:
        reduced, dropped = makruk.codec.reduce(game(), format)
        assert bool(dropped) == (format != "bytecode")
        code = makruk.codec.encode_game(reduced, format)
        again = makruk.codec.decode_game(code, format, plies=3)
        assert again.mainline_moves() == reduced.mainline_moves()


def test_the_html_display_shows_the_moves_and_escapes_text() -> None:
    text = '[White "<A> & B"]\n\n1. e4! {a (b) <i>} e5 $10 (1... d5 {$1} 2. d4) 2. Nd2 1-0'
    record = makruk.pgn.read_game(io.StringIO(text))
    assert record is not None
    html = record._repr_html_()
    assert "&lt;A&gt; &amp; B" in html and "<b>" in html and html.count("<svg") == 1
    assert "1. e4! <i>a (b) &lt;i&gt;</i> 1... e5 $10 <span" in html and "<i>$1</i> 2. d4)</span> 2. Nd2 1-0" in html
    assert html.count("<span") == html.count("</span>") == 1


def test_headers_have_the_methods_of_a_dict() -> None:
    headers = makruk.pgn.Game().headers
    headers.update({"White": "A"}, Black="B")
    headers.update([("Round", "2")])
    assert (headers["White"], headers["Black"]) == ("A", "B")
    assert headers.pop("Round") == "2" and headers.pop("Round", "") == ""
    with pytest.raises(KeyError, match="Round"):
        headers.pop("Round")
    assert headers.setdefault("White", "C") == "A" and headers.setdefault("Opening", "C") == "C"
    assert dict(headers)["Opening"] == "C"
    headers.clear()
    assert dict(headers) == {}


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_preserves_the_results_of_reading(protocol: int) -> None:
    game = read_game(io.StringIO('[White "x"]\n\n1. จ๔ จ๕ 2. Zz มง๗ (1. 1-0'))
    assert game is not None and game.errors and game.is_cut_off and game.letters == "thai"
    copy = pickle.loads(pickle.dumps(game, protocol))
    assert (copy.is_cut_off, copy.letters, copy.more_errors) == (True, "thai", game.more_errors)
    described = [(type(error), str(error), vars(error)) for error in game.errors]
    assert [(type(error), str(error), vars(error)) for error in copy.errors] == described


def test_a_pickle_preserves_the_number_of_further_errors() -> None:
    game = read_game(io.StringIO("1. e4 " + "(1. Zz d5) " * 20_000 + "*"))
    assert game is not None and game.more_errors > 0
    assert pickle.loads(pickle.dumps(game)).more_errors == game.more_errors


def test_a_nul_is_read_in_a_comment_but_rejected_in_a_new_one() -> None:
    game = read_game(io.StringIO("1. e4 {a\0b} *"))
    assert game is not None
    node = game.end()
    assert node.comment == "a\0b" and "{a\0b}" in game.pgn()
    with pytest.raises(makruk.PgnError, match="NUL"):
        node.comment = "\0"
    with pytest.raises(makruk.PgnError, match="NUL"):
        node.add_variation(makruk.Move.from_uci("e6e5"), comment="a\0")
    assert node.is_end() and node.comment == "a\0b"


@pytest.mark.parametrize("file", [io.StringIO("1. e4 *\n\n1. d4 *\n"), io.BytesIO(b"1. e4 *\n\n1. d4 *\n")])
def test_reading_restarts_after_a_seek(file: io.StringIO | io.BytesIO) -> None:
    def first() -> str | None:
        game = read_game(file)
        return game and game.mainline_san()[0]

    assert first() == "e4"
    file.seek(0)
    assert [first(), first(), first()] == ["e4", "d4", None]
    file.seek(9)
    assert [first(), first()] == ["d4", None]
    file.seek(0)
    assert first() == "e4"


def test_a_stream_without_tell_can_be_read() -> None:
    class Stream:
        parts = ["1. e4 *\n\n", "1. d4 *\n"]

        def read(self, _: int) -> str:
            return self.parts.pop(0) if self.parts else ""

    stream = Stream()
    games = iter(lambda: read_game(stream), None)  # type: ignore[arg-type]
    assert [game.mainline_san() for game in games] == [["e4"], ["d4"]]


def test_comments_before_are_rejected_outside_the_start_of_a_variation() -> None:
    game = read_game(io.StringIO("1. e4 e5 *"))
    assert game is not None
    for node in (game, game.next(), game.end()):
        assert node is not None
        node.comments_before = []
        with pytest.raises(makruk.PgnError, match="^no variation starts here") as caught:
            node.comments_before = ["before"]
        assert caught.value.kind == "comment" and node.comments_before == []


def test_headers_compare_with_mappings() -> None:
    headers = makruk.pgn.Game().headers
    headers.clear()
    headers.update(White="Somchai", Black="Malee")
    assert headers == {"White": "Somchai", "Black": "Malee"} != headers.items()
    assert headers != {"White": "Somchai"}
    assert headers.popitem() == ("Black", "Malee")
    headers.clear()
    with pytest.raises(KeyError):
        headers.popitem()


def test_type_errors_name_the_expected_type() -> None:
    game = makruk.pgn.Game()
    with pytest.raises(TypeError, match="^expected a Move or the index of a variation, found str"):
        game.variation("x")  # type: ignore[arg-type]
    assert not game.has_variation(-1) and not game.has_variation(1 << 100)
    with pytest.raises(TypeError, match="^expected a Move or UCI text, found int"):
        makruk.Game().play(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="^expected a Board or a Game, found NoneType"):
        makruk.engine.evaluate(None)  # type: ignore[arg-type]


def test_the_offset_of_a_json_error_counts_from_the_start_of_the_text() -> None:
    from makruk.columns import game_of_json

    with pytest.raises(makruk.PgnError) as caught:
        game_of_json('{\n\n"moves": [1]}')
    assert caught.value.offset == 13


def test_the_error_for_an_unwritable_archive_names_it() -> None:
    for append in (False, True):
        with pytest.raises(FileNotFoundError) as caught:
            makruk.archive.ArchiveWriter("/nonexistent/games.mkg", append=append)
        assert caught.value.filename == "/nonexistent/games.mkg"


def test_headers_are_read_without_the_moves() -> None:
    text = (
        '[White "A"]\n[FEN "7k/R7/6K1/8/8/8/8/8 w - - 0 1"]\n[White "B"]\n\n1. Ra8 {no [end 1/2-1/2\n} (1. zz) 1-0\n\n'
        '1. e4 *\n\n[White "C"]\n\n1. d4 nonsense *\n\n[White "D"]\n\n'
    )
    for file in [io.StringIO(text), io.BytesIO(text.encode())]:
        assert read_headers(file) == {"White": "A", "FEN": "7k/R7/6K1/8/8/8/8/8 w - - 0 1"}
        assert read_headers(file) == {}
        read = read_game(file)
        assert read is not None and read.headers["White"] == "C"
        assert read_headers(file) == {"White": "D"}
        assert read_headers(file) is None and not skip_game(file)
    file = io.StringIO(text)
    assert skip_game(file) and skip_game(file) and read_headers(file) == {"White": "C"}
    assert skip_game(file) and not skip_game(file) and read_game(file) is None
    with pytest.raises(TypeError, match="handle is a str: expected an open file"):
        read_headers("games.pgn")  # type: ignore[arg-type]


THAI = '[White "สมชาย"]\n\n1. e4 *\n'


def test_a_file_of_an_older_program_is_read_with_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    for encoding in ("windows-874", "tis-620", "cp874"):
        path.write_bytes(THAI.encode("cp874"))
        [game] = read_games(path, encoding=encoding)
        assert game.headers["White"] == "สมชาย" and not game.errors
        [again] = read_games(io.BytesIO(THAI.encode("cp874")), encoding=encoding)
        assert str(again) == str(game)
    # Without it, the name of a player is lost with an error.
    assert all(game.errors for game in read_games(path))


def test_a_byte_order_mark_decides(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    for written in ("utf-8-sig", "utf-16"):
        path.write_bytes(THAI.encode(written))
        for encoding in (None, "windows-874"):
            [game] = read_games(path, encoding=encoding)
            assert game.headers["White"] == "สมชาย" and not game.errors


def test_an_encoding_must_exist_and_have_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(THAI.encode("cp874"))
    with pytest.raises(LookupError, match="unknown encoding `nothing`: expected one such as utf-8, windows-874"):
        read_games(path, encoding="nothing")
    with pytest.raises(UnicodeDecodeError):
        list(read_games(path, encoding="ascii"))
    with pytest.raises(TypeError, match="open it in binary mode"):
        list(read_games(io.StringIO(THAI), encoding="utf-8"))


def test_a_file_is_decoded_where_a_letter_lies_across_two_pieces(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    text = "".join(f"{THAI}\n" for _ in range(4000))
    path.write_bytes(text.encode("utf-16"))
    assert [game.headers["White"] for game in read_games(path)] == ["สมชาย"] * 4000


def test_a_damaged_file_with_a_mark_is_read_on(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(b'\xef\xbb\xbf1. e4 *\n\n[White "M\xfcller"]\n\n1. d4 *\n\n1. f4 *\n')
    assert [len(game.errors) for game in read_games(path)] == [0, 1, 0]
