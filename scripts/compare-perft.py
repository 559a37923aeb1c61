#!/usr/bin/env python3
"""Compares perft programs in leaf nodes per CPU second, as a table in Markdown.

usage: scripts/compare-perft.py [--runs N] [--start] [--makruk NAME=PATH]... [--fairy NAME=PATH] [--uci NAME=PATH]...
       [--chess NAME=PATH]...

--makruk  a build of the tool `makruk`; both generators are measured
--fairy   Fairy-Stockfish, run over UCI; the ratios are relative to it
--uci     another program with `UCI_Variant` and `go perft`, such as `mcr-uci`
--chess   a program that takes `DEPTH [FEN]`, runs a bulk-counting chess perft, and prints `nodes N` last
--start   only the start position

The programs run in turn on the same positions, N times each (default 5). The time of a run at depth 1 is subtracted to
exclude the start-up, and the median is taken. Nothing is built here, and only the tool is part of this project:
Fairy-Stockfish and shakmaty are under the GPL.
"""

import argparse
import os
import resource
import statistics
import subprocess

TOOL = os.path.join(os.path.dirname(__file__), "..", "target", "release", "makruk")
# Name, FEN, depth and leaf nodes.
MAKRUK = [
    ("start", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 6, 142_078_049),
    ("middlegame", "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16", 5, 144_269_521),
    ("many mets", "1Mkm2n1/1sM2s2/n6r/p3p1rp/3SPP2/2mmMS1m/R2N4/3K2N1 b - - 6 46", 5, 65_874_871),
    ("endgame", "8/4k3/3s4/1r2m3/4N3/3MM3/2K1R3/8 w - - 0 1", 6, 110_851_129),
]
CHESS = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("middlegame", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
]


def cpu(command, text, nodes):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert nodes is None or str(nodes) in done.stdout, f"{command} disagrees: {done.stdout[-200:]}"
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def makruk(path, generator):
    return lambda fen, depth: ([path, "perft", str(depth), "--generator", generator, "--fen", fen], "")


def fairy(path):
    def command(fen, depth):
        return [path], f"setoption name UCI_Variant value makruk\nposition fen {fen}\ngo perft {depth}\nquit\n"

    return command


def chess(path):
    return lambda fen, depth: ([path, str(depth), fen], "")


def rates(programs, runs):
    """Leaf nodes per second by program and position; programs are (command, rows of name, FEN, depth, leaves)."""
    seconds = {}
    for _ in range(runs):
        for name, (command, rows) in programs.items():
            for position, fen, depth, leaves in rows:
                net = cpu(*command(fen, depth), leaves) - cpu(*command(fen, 1), None)
                seconds.setdefault((name, position), []).append(net)
    return {
        (name, row[0]): row[3] / statistics.median(seconds[name, row[0]])
        for name, (_, rows) in programs.items()
        for row in rows
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--makruk", action="append")
    parser.add_argument("--fairy")
    parser.add_argument("--uci", action="append", default=[])
    parser.add_argument("--start", action="store_true")
    parser.add_argument("--chess", action="append", default=[])
    args = parser.parse_args()
    rows, chess_rows = (MAKRUK[:1], CHESS[:1]) if args.start else (MAKRUK, CHESS)
    programs = {}
    for given in args.makruk or [f"plain={TOOL}"]:
        name, path = given.split("=", 1)
        for generator in ("x88", "bitboard"):
            programs[f"makruk {generator}, {name}"] = (makruk(path, generator), rows)
    base = None
    if args.fairy:
        base, path = args.fairy.split("=", 1)
        programs[base] = (fairy(path), rows)
    for given in args.uci:
        name, path = given.split("=", 1)
        programs[name] = (fairy(path), rows)
    for given in args.chess:
        name, path = given.split("=", 1)
        programs[f"{name} (chess)"] = (chess(path), chess_rows)
    found = rates(programs, args.runs)
    names = [row[0] for row in rows]
    print("| program | " + " | ".join(names) + " |")
    print("|---|" + "---:|" * len(names))
    for program in programs:
        cells = []
        for position in names:
            rate = found.get((program, position))
            cell = "" if rate is None else f"{rate / 1e6:,.0f}"
            if rate and base and program != base:
                cell += f" ({rate / found[base, position]:.1f})"
            cells.append(cell)
        print(f"| {program} | " + " | ".join(cells) + " |")


main()
