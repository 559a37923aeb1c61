"""Score sheets: HTML to print."""

from __future__ import annotations

import io

import pytest

import makruk
from makruk.pgn import Game, read_game

TEXT = """[White "สมชาย <b>"]
[Black "B"]
[Result "1/2-1/2"]
[FEN "3k4/8/8/8/8/8/4r3/K1N1R1R1 w - - 0 31"]

31. Rxe2 Kd7 (31... Kc7 {no}) 1/2-1/2
"""


def game() -> Game:
    read = read_game(io.StringIO(TEXT))
    assert read is not None and not read.errors
    return read


def test_a_sheet_is_in_english_or_thai() -> None:
    english, thai = game().score_sheet(), game().score_sheet(thai=True)
    assert english.startswith('<!doctype html>\n<html lang="en">') and thai.startswith('<!doctype html>\n<html lang="th">')
    for html in (english, thai):
        assert "<dd>สมชาย &lt;b&gt;</dd>" in html and "<dd>0.5-0.5</dd>" in html and "no" not in html.split("<body>")[1]
    assert ">31</th>" in english and ">๓๑</th>" in thai
    assert thai == game().score_sheet(True)


def test_letters_and_rules_are_chosen() -> None:
    html = game().score_sheet(thai=True, letters="makruk-js")
    # Five pieces: the count begins at 6.
    assert "<td>Rxe2</td><td>Kd7 <b>๖</b></td>" in html
    from_one = makruk.Rules.THAI.replace(pieces={"first": "one"})
    assert "<td>Rxe2</td><td>Kd7 <b>1</b></td>" in game().score_sheet(letters="fairy", rules=from_one)
    with pytest.raises(ValueError, match="klingon"):
        game().score_sheet(letters="klingon")


def test_a_game_without_moves_is_an_empty_form() -> None:
    assert Game().score_sheet().count("<td></td>") == 120
