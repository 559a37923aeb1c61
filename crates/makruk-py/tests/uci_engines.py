"""Engines for the tests: small Python programs with the UCI protocol, most of which misbehave."""

from __future__ import annotations

import os
import sys
from pathlib import Path

SCRIPT = '''
import os, sys, time

OPTIONS = """
Hash type spin default 16 min 1 max 1024
Use NNUE type check default true
MultiPV type spin default 1 min 1 max 64
Ponder type check default false
UCI_ShowWDL type check default false
UCI_Variant type combo default chess var chess var makruk
EvalFile type string default <empty>
Clear Hash type button
""".strip().splitlines()


def say(*words):
    print(*words, flush=True)


def uci(words):
    say("id name Script")
    say("id author Nobody")
    for option in OPTIONS:
        say("option name", option)
    say("uciok")


def isready(words):
    say("readyok")


def go(words):
    say("info depth 3 seldepth 5 score cp 12 wdl 100 850 50 nodes 99 time 1500 hashfull 7 pv e3e4 e6e5")
    say("bestmove e3e4 ponder e6e5")


def quit(words):
    sys.exit(0)
'''
"""An engine that always plays the same move."""

LOOP = """
for line in sys.stdin:
    words = line.split()
    if words:
        globals().get(words[0], lambda words: None)(words[1:])
"""

THINKING = '''
import makruk

board = makruk.Board()
values = {"MultiPV": "1"}
answer = ""
is_waiting = False


def setoption(words):
    name, _, value = " ".join(words[1:]).partition(" value ")
    values[name] = value


def position(words):
    global board
    start, _, moves = " ".join(words).partition(" moves ")
    fen = makruk.STARTING_FEN if start == "startpos" else start.removeprefix("fen ")
    board = makruk.Board(fen, makruk.Rules.FAIRY)
    for move in moves.split():
        board.push_uci(move)


def go(words):
    global answer, is_waiting
    limit = dict(zip(words, words[1:]))
    moves = list(board.legal_moves)
    if "searchmoves" in words:
        moves = [move for move in moves if move.uci() in words]
    lines = []
    for move in moves[: int(values["MultiPV"])]:
        board.push(move)
        lines.append([move.uci(), *(reply.uci() for reply in list(board.legal_moves)[:1])])
        board.pop()
    for depth in range(1, min(int(limit.get("depth", 3)), 5) + 1):
        for number, line in enumerate(lines, 1):
            chances = "wdl 200 700 100" if values.get("UCI_ShowWDL") == "true" else ""
            say(f"info depth {depth} seldepth {depth + 1} multipv {number} score cp {20 - number} {chances}",
                f"nodes {100 * depth} time {depth} hashfull 1 pv", *line)
    answer = "bestmove " + (" ponder ".join(lines[0]) if lines else "(none)")
    is_waiting = "infinite" in words or "ponder" in words
    if not is_waiting:
        say(answer)


def stop(words):
    global is_waiting
    if is_waiting:
        is_waiting = False
        say(answer)


ponderhit = stop
'''
"""An engine that knows the rules, and waits for `stop` and `ponderhit`."""


def command(folder: Path, code: str = "", name: str = "engine.py") -> list[str]:
    """Writes an engine whose functions `code` replaces, and returns the command that starts it."""
    path = folder / name
    path.write_text(SCRIPT + code + LOOP, encoding="utf-8")
    return [sys.executable, str(path)]


def install(folder: Path, name: str) -> None:
    """Writes an engine that knows the rules as a program."""
    path = folder / name
    path.write_text(f"#!{sys.executable}\n" + SCRIPT + THINKING + LOOP, encoding="utf-8")
    os.chmod(path, 0o755)
