//! Minimax with alpha-beta to a fixed depth, on the board and its legal moves alone.
//!
//! This is how engines begin. The engine in `makruk::search` does the same and far less work.
//!
//! `cargo run --release --example minimax -- 4 "FEN"`

use std::{env, error::Error};

use makruk::{Fen, Position, Role, San, UciMove};

const MATE: i32 = 100_000;

/// The men of the side to move less those of the other one, in centipawns.
fn material(position: &Position) -> i32 {
    let value = |role| match role {
        Role::Khun => 0,
        Role::Rua => 500,
        Role::Ma => 300,
        Role::Khon => 250,
        Role::Met | Role::Biangai => 170,
        Role::Bia => 100,
    };
    let men = position.board().iter();
    men.map(|(_, man)| {
        let value = value(man.role());
        if man.color() == position.turn() {
            value
        } else {
            -value
        }
    })
    .sum()
}

/// What a position is worth to the side to move, `depth` plies deep, and the best move. Values
/// outside of `alpha..beta` are only known to lie there.
fn search(
    position: &mut Position,
    depth: u32,
    mut alpha: i32,
    beta: i32,
    nodes: &mut u64,
) -> (i32, Option<makruk::Move>) {
    *nodes += 1;
    let moves = position.legal_moves();
    if moves.is_empty() {
        // A sooner mate leaves more depth and is worse. Stalemate is a draw.
        let mated = -MATE - i32::try_from(depth).unwrap_or(0);
        return (if position.is_check() { mated } else { 0 }, None);
    }
    if depth == 0 {
        return (material(position), None);
    }
    let (mut best, mut best_move) = (-2 * MATE, None);
    for mv in moves {
        let undo = position.play_unchecked(mv);
        let value = -search(position, depth - 1, -beta, -alpha, nodes).0;
        position.undo(undo);
        if value > best {
            (best, best_move) = (value, Some(mv));
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            break; // the opponent has something better and will not come here
        }
    }
    (best, best_move)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let depth = args.next().map_or(Ok(3), |depth| depth.parse())?;
    let fen = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";
    let fen: Fen = args.next().as_deref().unwrap_or(fen).parse()?;
    let mut position = fen.to_position()?;
    let mut nodes = 0;
    let (value, best) = search(&mut position, depth, -2 * MATE, 2 * MATE, &mut nodes);
    match best {
        Some(mv) => println!("{} ({})", San::from_move(&position, mv), UciMove(mv)),
        None => println!("no move"),
    }
    println!("value {value}, {nodes} positions");
    assert_eq!(best.is_some(), depth > 0 && position.has_legal_move());
    Ok(())
}
