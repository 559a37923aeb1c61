#!/usr/bin/env python3
"""Lets Fairy-Stockfish play Makruk against itself and writes the games as JSON lines.

usage: pip install pyffish==0.0.90
       scripts/selfplay.py ENGINE [--games N] [--seed S] [--write FILE]

ENGINE is a Fairy-Stockfish binary. The games are what crates/makruk-trainer learns from; of the
engine only its moves are used. For every move it searches 2000 nodes. In the first 8 plies one of
its 8 best moves is drawn with the weight exp(score / 60 centipawns); later one of its 3 best ones,
with 8, 15 or 30 centipawns, which each game draws anew. A game ends by mate, stalemate, too little
material, a third repetition or a count that is over, at 300 plies, or, in 60% of the games, when one
side has been 10 bia ahead for 8 plies. The same seed and binary make the same games.
"""

import argparse
import json
import math
import random
import subprocess
import sys

import pyffish

VARIANT = "makruk"
NODES = 2000
OPENING_PLIES = 8
MAX_PLIES = 300


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.multi_pv = None
        self.send("uci")
        self.read_until("uciok")
        self.send("setoption name UCI_Variant value makruk")
        self.send("setoption name Threads value 1")
        self.send("setoption name Hash value 16")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_until(self, word):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the engine has gone")
            lines.append(line.split())
            if lines[-1][:1] == [word]:
                return lines

    def new_game(self):
        self.send("ucinewgame")
        self.send("isready")
        self.read_until("readyok")

    def best(self, moves, multi_pv):
        """The best moves with their scores in centipawns for the side to move."""
        if self.multi_pv != multi_pv:
            self.send(f"setoption name MultiPV value {multi_pv}")
            self.multi_pv = multi_pv
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send(f"go nodes {NODES}")
        found = {}
        for words in self.read_until("bestmove"):
            if "multipv" not in words or "pv" not in words:
                continue
            score = words.index("score")
            value = int(words[score + 2])
            if words[score + 1] == "mate":
                value = math.copysign(30_000 - 10 * abs(value), value)
            found[int(words[words.index("multipv") + 1])] = (words[words.index("pv") + 1], value)
        return [found[number] for number in sorted(found)]


def draw(rng, best, temperature):
    top = max(value for _, value in best)
    weights = [math.exp((value - top) / temperature) for _, value in best]
    return rng.choices([mv for mv, _ in best], weights)[0]


def play(engine, rng):
    start = pyffish.start_fen(VARIANT)
    temperature = rng.choice([8, 15, 30])
    adjudicated = rng.random() < 0.6
    moves, ahead = [], 0
    engine.new_game()
    while True:
        if not pyffish.legal_moves(VARIANT, start, moves):
            return moves, "no_moves"
        if all(pyffish.has_insufficient_material(VARIANT, start, moves)):
            return moves, "insufficient"
        if pyffish.is_optional_game_end(VARIANT, start, moves)[0]:
            return moves, "optional_end"
        if len(moves) == MAX_PLIES:
            return moves, "ply_limit"
        opening = len(moves) < OPENING_PLIES
        best = engine.best(moves, 8 if opening else 3)
        side = 1 if len(moves) % 2 == 0 else -1
        leader = 0 if abs(best[0][1]) < 1000 else side * (1 if best[0][1] > 0 else -1)
        ahead = ahead + leader if ahead * leader > 0 else leader
        if adjudicated and abs(ahead) >= 8:
            return moves, "adjudicated"
        moves.append(draw(rng, best, 60 if opening else temperature))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", help="the file; standard output if not given")
    args = parser.parse_args()
    engine = Engine(args.engine)
    rng = random.Random(args.seed)
    out = open(args.write, "w") if args.write else sys.stdout
    for _ in range(args.games):
        moves, end = play(engine, rng)
        print(json.dumps({"moves": moves, "termination": end}), file=out, flush=True)


main()
