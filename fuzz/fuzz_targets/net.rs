//! Nets are rejected or rewritten byte for byte, and incremental evaluation agrees with full evaluation.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    Board, Color, Piece, Square,
    nnue::{Accumulators, InputBoard, Net, Parts},
};
use makruk_fuzz::Choices;

/// The size of the checksum in bytes.
const HASH: usize = 8;

fn read(bytes: &[u8]) -> Option<Net> {
    let net = Net::from_bytes(bytes).ok()?;
    assert!(net.to_bytes() == bytes);
    Some(net)
}

/// Builds a small net with some bytes changed, removed or added, and a correct checksum.
fn made(choices: &mut Choices<'_>) -> Vec<u8> {
    let net = Net::new(&Parts::zero(32), 400, "fuzzed").expect("valid net");
    let mut bytes = net.to_bytes();
    bytes.truncate(bytes.len() - HASH);
    for _ in 0..choices.byte() {
        // The product reaches the whole header and some of the weights.
        let at = usize::from(choices.byte()) * usize::from(choices.byte());
        let at = at % bytes.len();
        bytes[at] = choices.byte();
    }
    match choices.byte() {
        0 => bytes.truncate(bytes.len() - usize::from(choices.byte())),
        1 => bytes.extend(vec![0; usize::from(choices.byte())]),
        _ => {}
    }
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// Evaluates a board while changing it square by square.
fn evaluate(net: &Net, choices: &mut Choices<'_>) {
    let mut board = Board::new();
    let mut followed = Accumulators::new();
    for ply in 0..usize::from(choices.byte() & 15) {
        for _ in 0..choices.byte() & 3 {
            board.put(choices.choose(&Square::ALL), choices.choose(&Piece::ALL));
        }
        let turn = choices.choose(&Color::ALL);
        let board = InputBoard::new(&board);
        let value = followed.evaluate(net, &board, turn, ply);
        assert_eq!(value, Accumulators::new().evaluate(net, &board, turn, ply));
    }
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let _ = read(bytes);
    let mut choices = Choices::new(bytes);
    if let Some(net) = read(&made(&mut choices)) {
        evaluate(&net, &mut choices);
    }
});
