#!/usr/bin/env python3
"""Plays random games in pyffish, Fairy-Stockfish's Python binding, and compares every ply.

usage: pip install pyffish==0.0.90
       cargo build --release --bin makruk --workspace
       scripts/oracle.py [--games N] [--seed S] [--start FEN] [--write FILE]

For each game the tool replays the same moves under --rules fairy; the FEN with counting fields, legal
moves, check, SAN, optional end and insufficient material must agree. Every third game has a random
`count_started`. --write saves the games with the oracle's answers as JSON lines, in the format of
crates/makruk-testdata/data/games.jsonl.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import pyffish

VARIANT = "makruk"
TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "target", "release", "makruk")
# Letters of the pieces that may be on the board: few pieces and no bia, so that counts begin soon.
PIECES = "RRNNSSMPPP"


def fnv(moves):
    value = 0xCBF29CE484222325
    for byte in "\n".join(sorted(moves)).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def random_setup(rng):
    """Returns a sparse position that both the oracle and the tool accept."""
    while True:
        board = [None] * 64
        pieces = ["K", "k"]
        for side in (str.upper, str.lower):
            pieces += [side(piece) for piece in rng.sample(PIECES, rng.randint(0, 4))]
        for piece, square in zip(pieces, rng.sample(range(64), len(pieces))):
            board[square] = piece
        if any(piece in "Pp" and not 16 <= square < 48 for square, piece in enumerate(board) if piece):
            continue
        if any(piece == "P" and square >= 40 or piece == "p" and square < 24 for square, piece in enumerate(board) if piece):
            continue
        ranks = []
        for rank in range(7, -1, -1):
            text, empty = "", 0
            for piece in board[8 * rank : 8 * rank + 8]:
                if piece is None:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + piece
                empty = 0
            ranks.append(text + (str(empty) if empty else ""))
        fen = "/".join(ranks) + f" {rng.choice('wb')} - - 0 1"
        check = subprocess.run([TOOL, "fen"], input=fen + "\n", capture_output=True, text=True)
        if check.returncode == 0 and pyffish.legal_moves(VARIANT, fen, []):
            return fen


def play(rng, start, plies):
    moves = []
    while len(moves) < plies:
        legal = pyffish.legal_moves(VARIANT, start, moves)
        if not legal:
            break
        captures = [mv for mv in legal if pyffish.is_capture(VARIANT, start, moves, mv)]
        moves.append(rng.choice(captures if captures and rng.random() < 0.3 else legal))
    return moves


def ask(game):
    """Returns the oracle's answer for each ply of a game."""
    start, moves, begun = game["start"], game["moves"], game["count_started"]
    for ply in range(1, len(moves) + 1):
        played = moves[:ply]
        legal = pyffish.legal_moves(VARIANT, start, played)
        optional = pyffish.is_optional_game_end(VARIANT, start, played, False, begun)
        yield {
            "fen": pyffish.get_fen(VARIANT, start, played, False, False, True, begun),
            "legal": {"n": len(legal), "fnv": fnv(legal)},
            "check": pyffish.gives_check(VARIANT, start, played),
            "san": pyffish.get_san(VARIANT, pyffish.get_fen(VARIANT, start, moves[: ply - 1]), moves[ply - 1]),
            "opt": [bool(optional[0]), optional[1] if optional[0] else 0],
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="begin every game here instead of in a random position")
    parser.add_argument("--write", help="keep the games in this file")
    args = parser.parse_args()
    rng = random.Random(args.seed)

    games = []
    for number in range(args.games):
        start = args.start or random_setup(rng)
        moves = play(rng, start, args.plies)
        begun = rng.choice([-1, rng.randint(1, 60)]) if number % 3 == 2 else 0
        game = {"id": f"oracle-{args.seed}-{number}", "start": start, "moves": moves, "count_started": begun}
        game["plies"] = list(ask(game))
        game["insufficient"] = list(pyffish.has_insufficient_material(VARIANT, start, moves))
        games.append(game)

    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(game) + "\n" for game in games)
        file.flush()
        out = subprocess.run(
            [TOOL, "replay", file.name, "--from", "jsonl", "--rules", "fairy", "--json"],
            capture_output=True, text=True, check=True,
        ).stdout
    differences = plies = 0
    for game, line in zip(games, out.splitlines(), strict=True):
        ours = json.loads(line)
        for number, (theirs, mine) in enumerate(zip(game["plies"], ours["plies"], strict=True), 1):
            plies += 1
            want = (theirs["fen"], theirs["legal"]["n"], theirs["legal"]["fnv"], theirs["check"], theirs["san"], theirs["opt"][0])
            have = (mine["fen"], mine["legal"], mine["legal_fnv"], mine["check"], mine["san"], mine["drawn"])
            if want != have:
                differences += 1
                print(f"{game['id']}, ply {number}: expected {want}, found {have}")
                break
        if ours["insufficient"] != game["insufficient"]:
            differences += 1
            print(f"{game['id']}: insufficient material {game['insufficient']}, found {ours['insufficient']}")
    if args.write:
        with open(args.write, "w") as file:
            file.writelines(json.dumps(game, separators=(",", ":")) + "\n" for game in games)
    print(f"{differences} differences in {len(games)} games, {plies} plies")
    sys.exit(differences > 0)


main()
