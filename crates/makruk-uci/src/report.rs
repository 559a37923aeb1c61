//! The lines that report a search: `info` and `bestmove`.

use alloc::{format, string::String};
use core::{fmt::Write, time::Duration};

use makruk_rules::Game;
use makruk_search::{Bound, PvLine, Score, SearchInfo, SearchResult};

/// The numbers of an `info` line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    pub(crate) depth: u8,
    pub(crate) seldepth: u8,
    pub(crate) nodes: u64,
    pub(crate) hashfull: u32,
    pub(crate) table_hits: u64,
    /// Time since the search started.
    pub(crate) time: Duration,
}

impl Figures {
    pub(crate) fn new(info: &SearchInfo<'_>, time: Duration) -> Self {
        Self {
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            hashfull: info.hashfull,
            table_hits: info.table_hits,
            time,
        }
    }
}

/// Returns whole milliseconds and nodes per second.
pub(crate) fn speed(nodes: u64, time: Duration) -> (u64, u64) {
    const SECOND: u64 = 1_000_000;
    let seconds = time.as_secs().saturating_mul(SECOND);
    let micros = seconds.saturating_add(time.subsec_micros().into());
    // The product of nodes and microseconds per second could overflow.
    let (whole, rest) = (nodes / micros.max(1), nodes % micros.max(1));
    let per_second = whole
        .saturating_mul(SECOND)
        .saturating_add(rest.saturating_mul(SECOND) / micros.max(1));
    (micros / 1000, per_second)
}

/// Reports the best lines, or a single line whose score is a bound; with a game, also the chances of a win, a draw and a loss.
pub(crate) fn lines(
    figures: Figures,
    lines: &[PvLine],
    bound: Option<Bound>,
    game: Option<&Game>,
    send: &mut dyn FnMut(&str),
) {
    let Figures {
        depth,
        seldepth,
        nodes,
        hashfull,
        table_hits,
        time,
    } = figures;
    let bound = match bound {
        None => "",
        Some(Bound::Lower) => " lowerbound",
        Some(Bound::Upper) => " upperbound",
    };
    let (millis, per_second) = speed(nodes, time);
    for (line, number) in lines.iter().zip(1..) {
        let number: usize = number;
        let score = line.score;
        let mut text =
            format!("info depth {depth} seldepth {seldepth} multipv {number} score {score}{bound}");
        if let Some(game) = game {
            push_chances(&mut text, score, game);
        }
        push(
            &mut text,
            format_args!(
                " nodes {nodes} nps {per_second} hashfull {hashfull} tbhits {table_hits} time {millis} pv"
            ),
        );
        for mv in &line.moves {
            push(&mut text, format_args!(" {mv}"));
        }
        send(&text);
    }
}

/// Reports the move to play, the first move of a line.
pub(crate) fn best_move(
    game: &Game,
    result: &SearchResult,
    line: Option<&PvLine>,
    send: &mut dyn FnMut(&str),
) {
    let moves = line.map_or(&[][..], |line| &line.moves);
    match *moves {
        // Only the reply in the best line has been fully searched.
        [best, answer, ..] if result.best == Some(best) => {
            let answer = result.ponder.unwrap_or(answer);
            send(&format!("bestmove {best} ponder {answer}"));
        }
        [best, ..] => send(&format!("bestmove {best}")),
        [] => {
            let score = if game.position().is_check() {
                Score::MatedIn(0)
            } else {
                Score::Cp(0)
            };
            send(&format!("info depth 0 score {score}"));
            send("bestmove (none)");
        }
    }
}

/// Without a net there are no chances, which are fitted to its scores.
#[cfg(not(feature = "nnue"))]
fn push_chances(_: &mut String, _: Score, _: &Game) {}

#[cfg(feature = "nnue")]
fn push_chances(text: &mut String, score: Score, game: &Game) {
    let chances = makruk_search::Chances::of(score, game, makruk_search::Level::FULL);
    let (win, draw, loss) = (chances.win(), chances.draw(), chances.loss());
    push(text, format_args!(" wdl {win} {draw} {loss}"));
}

fn push(text: &mut String, more: core::fmt::Arguments<'_>) {
    // Writing to a string never fails.
    let _ = text.write_fmt(more);
}
