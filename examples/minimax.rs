//! Minimax with alpha-beta pruning to a fixed depth, using only the board and its legal moves: the core of every engine. The
//! engine in `makruk::search` finds the same moves with far less work.
//!
//! `cargo run --release --example minimax -- 4 "FEN"`

use std::{env, error::Error};

use makruk::{Fen, Move, Piece, Position, San};

const MATE: i32 = 100_000;
/// White mates in three plies.
const FEN: &str = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";
/// Piece values in centipawns: khun, met, khon, ma, rua, bia, bia ngai.
const WORTH: [i32; 7] = [0, 170, 250, 300, 500, 100, 170];

/// Returns the material balance in centipawns from the point of view of the side to move.
fn material(position: &Position) -> i32 {
    let sign = |piece: Piece| 1 - 2 * i32::from(piece.color() != position.turn());
    let pieces = position.board().iter();
    pieces
        .map(|(_, piece)| sign(piece) * WORTH[piece.role().index()])
        .sum()
}

/// Returns the value of a position to the side to move, and its best move. A value outside `alpha..beta` is only a bound.
fn search(position: &mut Position, depth: i32, mut alpha: i32, beta: i32) -> (i32, Option<Move>) {
    let moves = position.legal_moves();
    if moves.is_empty() {
        // A faster mate leaves more depth, so its value is worse for the mated side. Stalemate is a draw.
        return (i32::from(position.is_check()) * (-MATE - depth), None);
    }
    if depth == 0 {
        return (material(position), None);
    }
    let mut best = (-2 * MATE, None);
    for mv in moves {
        let undo = position.play_unchecked(mv);
        let value = -search(position, depth - 1, -beta, -alpha).0;
        position.undo(undo);
        if value > best.0 {
            best = (value, Some(mv));
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break; // the opponent has a better alternative and avoids this position
        }
    }
    best
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let depth = args.next().map_or(Ok(3), |depth| depth.parse())?;
    let fen: Fen = args.next().as_deref().unwrap_or(FEN).parse()?;
    let mut position = fen.to_position()?;
    let (value, best) = search(&mut position, depth, -2 * MATE, 2 * MATE);
    let best = best.map(|mv| San::from_move(&position, mv).to_string());
    println!("{}, worth {value}", best.as_deref().unwrap_or("no move"));
    Ok(())
}
