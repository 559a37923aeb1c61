//! Inference: the same integers in every way and on every target.

use makruk_net::{Accumulators, Board, Kind, Net, OUTPUTS, Parts, Side};

/// A generator of pseudorandom numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % bound
    }

    fn weight(&mut self, limit: i16) -> i16 {
        let width = u64::from(limit.unsigned_abs()) * 2 + 1;
        let weight = i64::try_from(self.below(width)).expect("small") - i64::from(limit);
        i16::try_from(weight).expect("it is between the limits")
    }
}

fn parts(hidden: usize) -> Parts {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut parts = Parts::zero(hidden);
    for weight in parts.inputs.iter_mut().flatten() {
        *weight = random.weight(Parts::LARGEST_INPUT / 4);
    }
    for bias in &mut parts.biases {
        *bias = random.weight(Parts::ONE);
    }
    for weight in parts.outputs.iter_mut().flatten() {
        *weight = random.weight(Parts::UNIT / 2);
    }
    for bias in &mut parts.output_biases {
        *bias = i32::from(random.weight(i16::MAX));
    }
    parts
}

const KINDS: [Kind; 10] = [
    Kind::Bia,
    Kind::Bia,
    Kind::Bia,
    Kind::Bia,
    Kind::Bia,
    Kind::Met,
    Kind::Khon,
    Kind::Ma,
    Kind::Rua,
    Kind::Met,
];

/// Both khuns and so many other pieces.
fn random_board(random: &mut Random, others: u64) -> Vec<(u8, Side, Kind)> {
    let mut squares: Vec<u8> = (0..64).collect();
    let mut pieces = Vec::new();
    for number in 0..others + 2 {
        let at = usize::try_from(random.below(squares.len() as u64)).expect("small");
        let square = squares.swap_remove(at);
        let side = Side::ALL[usize::try_from(number % 2).expect("0 or 1")];
        let kind = match number {
            0 | 1 => Kind::Khun,
            _ => KINDS[usize::try_from(random.below(10)).expect("small")],
        };
        pieces.push((square, side, kind));
    }
    pieces
}

fn board(pieces: &[(u8, Side, Kind)]) -> Board {
    let mut board = Board::EMPTY;
    for &(square, side, kind) in pieces {
        board.put(square, side, kind);
    }
    board
}

/// The definition, from pieces in a list, in wide integers.
fn reference(parts: &Parts, scale: i64, pieces: &[(u8, Side, Kind)], turn: Side) -> i64 {
    let hidden = |view: Side| -> Vec<i64> {
        let seen = |square: u8| match view {
            Side::White => square,
            Side::Black => square ^ 0o70,
        };
        let khun = pieces
            .iter()
            .find(|piece| piece.1 == view && piece.2 == Kind::Khun);
        let is_mirrored = seen(khun.expect("it has one").0) % 8 > 3;
        let mut values: Vec<i64> = parts.biases.iter().map(|&bias| bias.into()).collect();
        for &(square, side, kind) in pieces {
            let square = seen(square) ^ if is_mirrored { 7 } else { 0 };
            let input = usize::from(side != view) * 384 + kind as usize * 64 + usize::from(square);
            for (value, &weight) in values.iter_mut().zip(&parts.inputs[input]) {
                *value += i64::from(weight);
            }
        }
        values
    };
    let other = match turn {
        Side::White => Side::Black,
        Side::Black => Side::White,
    };
    let output = ((pieces.len() - 2) / 4).min(OUTPUTS - 1);
    let neurons = [hidden(turn), hidden(other)].concat();
    let squares = neurons.iter().map(|&value| value.clamp(0, 255).pow(2));
    let weights = parts.outputs[output].iter().copied().map(i64::from);
    let sum: i64 = squares
        .zip(weights)
        .map(|(square, weight)| square * weight)
        .sum();
    (sum / 255 + i64::from(parts.output_biases[output])) * scale / (255 * 64)
}

#[test]
fn values_are_those_of_the_definition() {
    for hidden in [32, 64, 256] {
        let parts = parts(hidden);
        let net = Net::new(&parts, 400, "random").expect("it is a net");
        let mut random = Random(7);
        for others in 0..=30 {
            for _ in 0..20 {
                let pieces = random_board(&mut random, others);
                let mut accumulators = Accumulators::new();
                for turn in Side::ALL {
                    let value = accumulators.evaluate(&net, &board(&pieces), turn, 0);
                    assert_eq!(i64::from(value), reference(&parts, 400, &pieces, turn));
                }
            }
        }
    }
}

#[test]
fn values_do_not_depend_on_what_was_evaluated_before() {
    let net = Net::new(&parts(64), 400, "random").expect("it is a net");
    let mut random = Random(11);
    let mut kept = Accumulators::new();
    let mut line = vec![random_board(&mut random, 30)];
    for _ in 0..20_000 {
        // A move, a capture, a step back, or another board altogether.
        match random.below(8) {
            0..=4 if line.len() < 40 => {
                let mut pieces = line[line.len() - 1].clone();
                let at = usize::try_from(random.below(pieces.len() as u64)).expect("small");
                let to = u8::try_from(random.below(64)).expect("a square");
                let hit = pieces.iter().position(|piece| piece.0 == to);
                match hit {
                    Some(hit) if hit == at || pieces[hit].2 == Kind::Khun => continue,
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
        // Not every position is evaluated.
        if random.below(3) == 0 {
            continue;
        }
        let ply = line.len() - 1;
        let board = board(&line[ply]);
        let turn = Side::ALL[ply % 2];
        let fresh = Accumulators::new().evaluate(&net, &board, turn, 0);
        assert_eq!(kept.evaluate(&net, &board, turn, ply), fresh);
    }
}

#[test]
fn another_net_begins_anew() {
    let mut other = parts(64);
    other.inputs[0][0] += 1;
    let nets = [parts(64), other, parts(32)].map(|parts| Net::new(&parts, 400, "").expect("a net"));
    let mut random = Random(5);
    let mut kept = Accumulators::new();
    for _ in 0..100 {
        let board = board(&random_board(&mut random, 20));
        for net in &nets {
            let fresh = Accumulators::new().evaluate(net, &board, Side::White, 0);
            assert_eq!(kept.evaluate(net, &board, Side::White, 3), fresh);
        }
    }
}

/// The same on every target.
#[test]
fn sixty_four_values_are_exact() {
    let net = Net::new(&parts(64), 400, "random").expect("it is a net");
    let mut random = Random(64);
    let mut accumulators = Accumulators::new();
    let values: Vec<i32> = (0..64)
        .map(|number| {
            let board = board(&random_board(&mut random, number % 31));
            accumulators.evaluate(&net, &board, Side::ALL[(number % 2) as usize], 0)
        })
        .collect();
    assert_eq!(values, EXACT);
}

/// Values of the net of [`parts`], as `reference` computes them.
const EXACT: [i32; 64] = [
    -415, -742, -749, -870, -810, -732, -246, -394, 341, 481, 4, 220, 490, 952, 1434, 351, 369,
    412, 567, 130, 713, 1414, 1028, 383, -1054, -1414, -299, -2305, -795, -71, -166, -161, -234,
    -684, 154, -183, -777, -1217, -868, -463, -409, 280, 1183, 1055, 692, 1337, 1157, -14, 358, 7,
    921, 557, 2333, -163, 252, -1682, -2195, 142, -1786, 114, -450, -1094, -42, -268,
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
        // As large as all 2,048 together may be.
        parts
            .outputs
            .iter_mut()
            .flatten()
            .for_each(|weight| *weight = 16);
        parts.output_biases = [i32::MAX; OUTPUTS];
        let net = Net::new(&parts, 10_000, "").expect("it is a net");
        let pieces = random_board(&mut Random(3), 62);
        let value = Accumulators::new().evaluate(&net, &board(&pieces), Side::White, 0);
        let expected = reference(&parts, 10_000, &pieces, Side::White);
        assert_eq!(i64::from(value), expected);
    }
}
