//! Inference produces the same integers by every method and on every target.

use makruk_core::{Board, Color, Piece, Role, Square, random::Random};
use makruk_search::nnue::{Accumulators, InputBoard, Net, OUTPUTS, Parts};

/// Returns a weight from `-limit` to `limit`.
fn random_weight(random: &mut Random, limit: i16) -> i16 {
    let width = u32::from(limit.unsigned_abs()) * 2 + 1;
    let weight = i64::from(random.below(width)) - i64::from(limit);
    i16::try_from(weight).expect("it is between the limits")
}

fn parts(hidden: usize) -> Parts {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let mut parts = Parts::zero(hidden);
    for weight in parts.inputs.iter_mut().flatten() {
        *weight = random_weight(&mut random, Parts::LARGEST_INPUT / 4);
    }
    for bias in &mut parts.biases {
        *bias = random_weight(&mut random, Parts::ONE);
    }
    for weight in parts.outputs.iter_mut().flatten() {
        *weight = random_weight(&mut random, Parts::UNIT / 2);
    }
    for bias in &mut parts.output_biases {
        *bias = i32::from(random_weight(&mut random, i16::MAX));
    }
    parts
}

const ROLES: [Role; 10] = [
    Role::Bia,
    Role::Bia,
    Role::Bia,
    Role::Bia,
    Role::Bia,
    Role::Met,
    Role::Khon,
    Role::Ma,
    Role::Rua,
    Role::BiaNgai,
];

/// Returns both khuns and `others` other pieces on random squares.
fn random_board(random: &mut Random, others: u64) -> Vec<(Square, Piece)> {
    let mut squares = Square::ALL.to_vec();
    let mut pieces = Vec::new();
    for number in 0..others + 2 {
        let at = random.index(squares.len());
        let square = squares.swap_remove(at);
        let color = Color::ALL[usize::try_from(number % 2).expect("0 or 1")];
        let role = match number {
            0 | 1 => Role::Khun,
            _ => ROLES[random.index(10)],
        };
        pieces.push((square, Piece::new(color, role)));
    }
    pieces
}

fn board(pieces: &[(Square, Piece)]) -> InputBoard {
    let mut board = Board::new();
    for &(square, piece) in pieces {
        board.put(square, piece);
    }
    InputBoard::new(&board)
}

/// The definition of the evaluation, computed from a piece list in wide integers.
fn reference(parts: &Parts, scale: i64, pieces: &[(Square, Piece)], turn: Color) -> i64 {
    let hidden = |view: Color| -> Vec<i64> {
        let seen = |square: Square| match view {
            Color::White => square.index(),
            Color::Black => square.index() ^ 0o70,
        };
        let khun = pieces
            .iter()
            .find(|(_, piece)| *piece == Piece::new(view, Role::Khun));
        let is_mirrored = seen(khun.expect("a khun").0) % 8 > 3;
        let mut values: Vec<i64> = parts.biases.iter().map(|&bias| bias.into()).collect();
        for &(square, piece) in pieces {
            let square = seen(square) ^ if is_mirrored { 7 } else { 0 };
            let kind = match piece.role() {
                Role::Bia => 0,
                Role::Met | Role::BiaNgai => 1,
                Role::Khon => 2,
                Role::Ma => 3,
                Role::Rua => 4,
                Role::Khun => 5,
            };
            let input = usize::from(piece.color() != view) * 384 + kind * 64 + square;
            for (value, &weight) in values.iter_mut().zip(&parts.inputs[input]) {
                *value += i64::from(weight);
            }
        }
        values
    };
    let output = ((pieces.len() - 2) / 4).min(OUTPUTS - 1);
    let neurons = [hidden(turn), hidden(!turn)].concat();
    let squares = neurons.iter().map(|&value| value.clamp(0, 255).pow(2));
    let weights = parts.outputs[output].iter().copied().map(i64::from);
    let sum: i64 = squares
        .zip(weights)
        .map(|(square, weight)| square * weight)
        .sum();
    (sum / 255 + i64::from(parts.output_biases[output])) * scale / (255 * 64)
}

#[test]
fn inference_agrees_with_the_definition() {
    for hidden in [32, 64, 256] {
        let parts = parts(hidden);
        let net = Net::new(&parts, 400, "random").expect("valid net");
        let mut random = Random::new(7);
        for others in 0..=30 {
            for _ in 0..20 {
                let pieces = random_board(&mut random, others);
                let mut accumulators = Accumulators::new();
                for turn in Color::ALL {
                    let value = accumulators.evaluate(&net, &board(&pieces), turn, 0);
                    assert_eq!(i64::from(value), reference(&parts, 400, &pieces, turn));
                }
            }
        }
    }
}

#[test]
fn incremental_values_equal_fresh_values() {
    let net = Net::new(&parts(64), 400, "random").expect("valid net");
    let mut random = Random::new(11);
    let mut kept = Accumulators::new();
    let mut line = vec![random_board(&mut random, 30)];
    for _ in 0..20_000 {
        // Continue with a move or a capture, step back, or switch to a completely different board.
        match random.below(8) {
            0..=4 if line.len() < 40 => {
                let mut pieces = line[line.len() - 1].clone();
                let at = random.index(pieces.len());
                let to = Square::ALL[random.index(64)];
                let hit = pieces.iter().position(|piece| piece.0 == to);
                match hit {
                    Some(hit) if hit == at || pieces[hit].1.role() == Role::Khun => continue,
                    Some(hit) => {
                        pieces[at].0 = to;
                        pieces.remove(hit);
                    }
                    None => pieces[at].0 = to,
                }
                line.push(pieces);
            }
            5 => line.push(random_board(&mut random, 12)),
            _ if line.len() > 1 => {
                line.pop();
            }
            _ => line[0] = random_board(&mut random, 30),
        }
        // Evaluate only some of the positions.
        if random.below(3) == 0 {
            continue;
        }
        let ply = line.len() - 1;
        let board = board(&line[ply]);
        let turn = Color::ALL[ply % 2];
        let fresh = Accumulators::new().evaluate(&net, &board, turn, 0);
        assert_eq!(kept.evaluate(&net, &board, turn, ply), fresh);
    }
}

#[test]
fn changing_the_net_resets_the_accumulators() {
    let mut other = parts(64);
    other.inputs[0][0] += 1;
    let nets = [parts(64), other, parts(32)].map(|parts| Net::new(&parts, 400, "").expect("a net"));
    let mut random = Random::new(5);
    let mut kept = Accumulators::new();
    for _ in 0..100 {
        let board = board(&random_board(&mut random, 20));
        for net in &nets {
            let fresh = Accumulators::new().evaluate(net, &board, Color::White, 0);
            assert_eq!(kept.evaluate(net, &board, Color::White, 3), fresh);
        }
    }
}

/// These values are the same on every target.
#[test]
fn sixty_four_values_never_change() {
    let net = Net::new(&parts(64), 400, "random").expect("valid net");
    let mut random = Random::new(64);
    let mut accumulators = Accumulators::new();
    let values: Vec<i32> = (0..64)
        .map(|number| {
            let board = board(&random_board(&mut random, number % 31));
            accumulators.evaluate(&net, &board, Color::ALL[(number % 2) as usize], 0)
        })
        .collect();
    assert_eq!(values, EXACT);
}

/// Values of the net from [`parts`], as computed by `reference`.
const EXACT: [i32; 64] = [
    -489, -941, -642, -245, -752, -542, -484, -696, 1315, 1238, 589, 862, 207, 741, 41, 368, 979,
    599, 628, 1360, 940, 987, 106, -23, -402, -258, 367, -155, 411, 1108, 224, -37, -169, -84,
    -231, -1074, -583, 17, -929, 1379, 363, 1398, 527, 974, 365, 658, 362, 741, 1598, 785, 1438,
    643, 603, 855, 197, 492, 70, -961, -466, 111, 610, 526, -383, -154,
];

#[test]
fn the_largest_weights_do_not_overflow() {
    for sign in [1, -1] {
        let mut parts = Parts::zero(1024);
        parts
            .inputs
            .iter_mut()
            .flatten()
            .for_each(|weight| *weight = sign * Parts::LARGEST_INPUT);
        parts.biases.fill(sign * Parts::LARGEST_INPUT);
        // The largest output weight for which the sum over all 2,048 neurons fits.
        parts
            .outputs
            .iter_mut()
            .flatten()
            .for_each(|weight| *weight = 16);
        parts.output_biases = [i32::from(sign) * Parts::LARGEST_OUTPUT_BIAS; OUTPUTS];
        let net = Net::new(&parts, 10_000, "").expect("valid net");
        let pieces = random_board(&mut Random::new(3), 62);
        let value = Accumulators::new().evaluate(&net, &board(&pieces), Color::White, 0);
        let expected = reference(&parts, 10_000, &pieces, Color::White);
        assert_eq!(i64::from(value), expected);
    }
}
