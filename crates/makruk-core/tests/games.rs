//! Whole games, compared with Fairy-Stockfish ply by ply.

use makruk_core::Position;
use makruk_notation::Fen;
use makruk_testdata::{Game, Ply, fnv};

use crate::common::{self, mv, position, setup, uci};

/// Plays a game and checks each ply; returns the number of plies.
fn replay(game: &Game) -> usize {
    let Game {
        id,
        start,
        moves,
        plies,
        ..
    } = game;
    assert_eq!(moves.len(), plies.len(), "{id}");
    let mut position = position(start);
    let mut undos = Vec::new();
    for (number, (text, ply)) in (1..).zip(moves.iter().zip(plies)) {
        let mv = mv(text);
        let gives_check = position.gives_check(mv);
        match position.play(mv) {
            Ok(undo) => undos.push(undo),
            Err(error) => panic!("{id}, ply {number}: {error}"),
        }
        agrees(&position, ply, &format!("{id}, ply {number}, {text}"));
        assert_eq!(
            gives_check, ply.check,
            "{id}, ply {number}, {text}: gives check"
        );
    }
    while let Some(undo) = undos.pop() {
        position.undo(undo);
    }
    assert_eq!(
        position.to_setup(),
        common::position(start).to_setup(),
        "{id}: undone"
    );
    plies.len()
}

fn agrees(position: &Position, ply: &Ply, place: &str) {
    let (ours, theirs) = (position.to_setup(), setup(&ply.fen));
    assert_eq!(ours.board, theirs.board, "{place}");
    assert_eq!(ours.turn, theirs.turn, "{place}");
    assert_eq!(ours.fullmoves, theirs.fullmoves, "{place}: move number");
    if theirs.count.is_none() {
        // While a count runs, the FEN does not contain the half-move clock.
        assert_eq!(ours.halfmoves, theirs.halfmoves, "{place}: clock");
    }
    let fen = Fen::from(position).to_string();
    let pieces_and_side = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
    assert_eq!(pieces_and_side(&fen), pieces_and_side(&ply.fen), "{place}");
    assert_eq!(position.is_check(), ply.check, "{place}: check");

    let legal = position.legal_moves();
    assert_eq!(legal.len(), ply.legal.n, "{place}: number of legal moves");
    assert_eq!(fnv(uci(&legal)), ply.legal.fnv, "{place}: legal moves");
}

#[test]
fn every_ply_of_the_recorded_games_agrees() {
    let games = makruk_testdata::games();
    assert_eq!(games.len(), 281);
    assert_eq!(games.iter().map(replay).sum::<usize>(), 33_237);
}
