//! `makruk drill`: questions about counts, and chases of a bare khun.

mod chase;
mod questions;

use std::{
    io::{self, Error, ErrorKind},
    slice,
};

use clap::builder::TypedValueParser;
use makruk::{
    Rules,
    analysis::{chase::ChaseSide, drill::DrillKind},
    tables::Material,
};

use crate::{engine, exit::ExitStatus, messages::Language, values};

/// Practise counting, and mating a bare khun before the count ends.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Type your answer after each question: a number, `yes` or `no`, a move in any letters. `hint` gives a \
                  hint, `answer` shows the answer, `next` skips the question, `help` or `?` lists these commands, and \
                  `quit` ends the drill. The answers are from exact endgame tables.\nIn a chase you mate a bare khun \
                  before the count ends, or hold out with the bare khun, against the best moves of the tables. Each of \
                  your moves is judged; `undo` takes one back, and `again` starts the chase again. The ENDING, --side, \
                  --moves and --spare select a chase.\nWith --json the questions are written with their answers, one \
                  per line: `{\"kind\", \"fen\", \"rules\", \"answer\"}`, with the `limit` of the count for `number`, and \
                  with the moves to `mate` for `won`; chases also have `ending`, `side`, `mate` \
                  and `left`, the moves to the mate and those that the count leaves, and the answer lists all moves \
                  that keep the result, best first."
)]
pub(crate) struct DrillArgs {
    /// The ending of a chase, such as `KSMvK`; random if omitted.
    #[arg(value_name = "ENDING")]
    ending: Option<Material>,
    /// The kind of drill; all kinds of questions in turn if omitted.
    #[arg(long, value_parser = kind(), value_name = "KIND")]
    kind: Option<Kind>,
    /// Your side in a chase; `strong` if omitted.
    #[arg(long, value_parser = values::chase_side(), value_name = "SIDE")]
    side: Option<ChaseSide>,
    /// Length of the mate at the start of a chase, in moves; random if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u16>(1..=65_535))]
    moves: Option<u16>,
    /// Moves that you can waste in a chase. By default the strong side has the whole count, and the bare khun 1 move.
    #[arg(long, value_name = "N", value_parser = values::number::<u16>(0..=65_535))]
    spare: Option<u16>,
    /// Number of questions or chases.
    #[arg(long, value_name = "N", default_value = "10", value_parser = values::number::<u32>(1..=4_294_967_295))]
    number: u32,
    /// Counting rules. House rules follow after commas, as in `thai,expiry=reached`; `thai,?` lists them.
    #[arg(long, value_parser = values::rules(), value_name = "RULES", default_value = "thai")]
    rules: Rules,
    /// Random seed; differs from run to run if omitted.
    #[arg(long, value_name = "N", value_parser = values::number::<u64>(0..))]
    seed: Option<u64>,
    /// Write boards, moves and text in Thai.
    #[arg(long, conflicts_with = "json")]
    thai: bool,
    /// Write JSON, one question or chase per line.
    #[arg(long)]
    json: bool,
}

/// The kind of drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Question(DrillKind),
    Chase,
}

fn kind() -> impl TypedValueParser<Value = Kind> {
    let questions = DrillKind::ALL.map(|kind| (kind.name(), kind.summary()));
    let chase = (
        "chase",
        "Mate a bare khun before the count ends, or hold out with it",
    );
    values::one_of(
        values::possible(questions.into_iter().chain([chase])),
        |name| match name {
            "chase" => Ok(Kind::Chase),
            name => name.parse().map(Kind::Question),
        },
    )
}

pub(crate) fn run(args: &DrillArgs) -> io::Result<ExitStatus> {
    let seed = args.seed.unwrap_or_else(engine::seed_of_clock);
    let language = Language::of(args.thai);
    let selects_chase = args.ending.is_some()
        || args.side.is_some()
        || args.moves.is_some()
        || args.spare.is_some();
    match &args.kind {
        Some(Kind::Question(_)) if selects_chase => Err(Error::new(
            ErrorKind::InvalidInput,
            "ENDING, --side, --moves and --spare require `--kind chase`",
        )),
        Some(Kind::Question(kind)) => questions::run(args, seed, slice::from_ref(kind), language),
        None if !selects_chase => questions::run(args, seed, &DrillKind::ALL, language),
        Some(Kind::Chase) | None => chase::run(args, seed, language),
    }
}
