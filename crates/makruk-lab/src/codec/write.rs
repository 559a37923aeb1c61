//! Writes the trained weights and codes as source files of `makruk-codec`.

use std::{fmt::Write, fs, path::Path};

use makruk_codec::moves::{
    model::Predictor,
    training::{CODES, HIDDEN, HIDDEN_ONE, LINEAR_ONE, POSITION_ROWS, SYMBOLS, code_for, rank_of},
};

use super::{
    games::Games,
    model::{Course, Model},
};

#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn units(weight: f32, one: i32) -> i16 {
    (weight * one as f32).round() as i16
}

fn byte(weight: f32) -> Result<i8, String> {
    i8::try_from(units(weight, HIDDEN_ONE)).map_err(|error| error.to_string())
}

/// Writes the weights to `weights.bin` and `weights.rs`.
pub(crate) fn weights(out: &str, net: &Model, course: Course, games: &Games) -> Result<(), String> {
    let mut bytes = Vec::new();
    for &weight in net.hidden.as_flattened() {
        bytes.push(byte(weight)?.to_le_bytes()[0]);
    }
    for &weight in &net.linear[POSITION_ROWS..] {
        bytes.extend(units(weight, LINEAR_ONE).to_le_bytes());
    }
    let path = Path::new(out);
    fs::write(path.join("weights.bin"), bytes).map_err(|error| error.to_string())?;

    let mut pairs = Vec::new();
    for pair in net.output.chunks(2) {
        pairs.push(format!("[{}, {}]", byte(pair[0])?, byte(pair[1])?));
    }
    let text = format!(
        "//! The learned output weights of the model, version 1; the others are in `weights.bin`.\n\
         //!\n\
         //! Written by `makruk-lab codec train --seed {} --epochs {} --batch {} --rate {} --decay {}` from\n\
         //!\n\
         {}\n\
         /// `[[i8; 2]; {}]`, index = lane, unit = 1 / 64: the output weights of the hidden sums\n\
         /// 2 · lane and 2 · lane + 1.\n\
         pub(crate) static OUTPUT: [[i8; 2]; {}] = [\n    {},\n];\n",
        course.seed,
        course.epochs,
        course.batch,
        course.rate,
        course.decay,
        games.sources(),
        HIDDEN / 2,
        HIDDEN / 2,
        pairs.join(",\n    "),
    );
    fs::write(path.join("weights.rs"), text).map_err(|error| error.to_string())
}

/// Writes the rank codes for the compiled weights to `code_lengths.rs`.
pub(crate) fn codes(out: &str, games: &Games) -> Result<(), String> {
    let mut counts = [[1_u64; SYMBOLS]; CODES];
    for game in &games.games {
        let mut predictor = Predictor::new(&game.start);
        for &mv in &game.moves {
            let candidates = predictor.candidates();
            let index = candidates
                .moves()
                .binary_search(&mv)
                .map_err(|_| "an illegal move")?;
            if candidates.moves().len() > 1 {
                let rank = rank_of(candidates.scores(), index);
                counts[code_for(&candidates)][rank.min(SYMBOLS - 1)] += 16;
            }
            predictor.play(&candidates, index);
        }
    }
    let mut text = format!(
        "//! Code words of the ranks, version 1.\n\
         //!\n\
         //! Written by `makruk-lab codec codes`, with the weights as they are, from\n\
         //!\n\
         {}\n\
         /// `[[u8; {SYMBOLS}]; {CODES}]`, row = code, from sure to unsure, index = rank, 31 = all higher ones:\n\
         /// the length of the code word in bits.\n\
         #[rustfmt::skip]\n\
         pub(crate) static CODE_LENGTHS: [[u8; {SYMBOLS}]; {CODES}] = [\n",
        games.sources(),
    );
    for row in counts {
        let lengths: Vec<String> = lengths(row).iter().map(u8::to_string).collect();
        writeln!(text, "    [{}],", lengths.join(", ")).map_err(|error| error.to_string())?;
    }
    text.push_str("];\n");
    fs::write(Path::new(out).join("code_lengths.rs"), text).map_err(|error| error.to_string())
}

/// Returns code word lengths of at most 16 bits for symbols with these counts.
fn lengths(mut counts: [u64; SYMBOLS]) -> [u8; SYMBOLS] {
    loop {
        let mut lengths = [0; SYMBOLS];
        let mut trees: Vec<(u64, Vec<usize>)> = counts
            .iter()
            .enumerate()
            .map(|(symbol, &count)| (count, vec![symbol]))
            .collect();
        while trees.len() > 1 {
            // The two rarest trees come last; among equally rare trees, the later symbol comes first, which makes the
            // order deterministic.
            trees.sort_by_key(|(count, symbols)| std::cmp::Reverse((*count, symbols[0])));
            let (Some(a), Some(b)) = (trees.pop(), trees.pop()) else {
                break;
            };
            let symbols: Vec<usize> = b.1.into_iter().chain(a.1).collect();
            for &symbol in &symbols {
                lengths[symbol] += 1;
            }
            trees.push((a.0 + b.0, symbols));
        }
        if lengths.iter().all(|&length| length <= 16) {
            return lengths;
        }
        counts = counts.map(|count| count.div_ceil(2));
    }
}
