#!/usr/bin/env python3
"""Compares the perft of this tree with Fairy-Stockfish's, in CPU seconds.

usage: scripts/compare-perft.py PATH_TO_FAIRY_STOCKFISH [DEPTH]

Build the tool first (cargo build --release --bin makruk --workspace). The two programs run in
turns, five times each; the medians and their ratio are printed. Fairy-Stockfish is a separate
program under the GPL and no part of this project.
"""

import os
import statistics
import subprocess
import sys

OURS = os.path.join(os.path.dirname(__file__), "..", "target", "release", "makruk")


def cpu_seconds(command, text=""):
    before = os.times()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return seconds, done.stdout


def main():
    fairy = sys.argv[1]
    depth = sys.argv[2] if len(sys.argv) > 2 else "6"
    uci = f"setoption name UCI_Variant value makruk\nposition startpos\ngo perft {depth}\nquit\n"
    ours, theirs = [], []
    for _ in range(5):
        seconds, out = cpu_seconds([OURS, "perft", depth])
        nodes = out.split()[-1]
        ours.append(seconds)
        seconds, out = cpu_seconds([fairy], uci)
        assert f"searched: {nodes}" in out, "the programs disagree"
        theirs.append(seconds)
    a, b = statistics.median(ours), statistics.median(theirs)
    print(f"start position, depth {depth}, {nodes} leaves")
    print(f"makruk          {a:.2f} s")
    print(f"Fairy-Stockfish {b:.2f} s, {b / a:.1f} times as long")


main()
