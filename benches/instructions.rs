//! Loops for `scripts/instructions`, which counts their instructions: `instructions JOB TIMES`.
//!
//! A job (`pack`, `unpack`, `rank`, `unrank` or `evaluate`) processes 100 positions the given number of times; the job `search`
//! searches some of them. With the arguments of `cargo bench`, each job runs once.

use std::{env, hint::black_box};

use makruk::{
    Fen, Game, Rules, Setup,
    pack::{PackFormat, Packed, Wide},
    ranking::{self, PositionSet},
    search::{Engine, Limits, Options, evaluate},
};

/// The number of positions per job; `scripts/instructions` divides by it.
const POSITIONS: usize = 100;

/// The number of positions searched; `scripts/instructions` divides by it.
const SEARCHED: usize = 10;

/// The search depth in plies.
const DEPTH: u8 = 6;

/// Returns every fourth recorded FEN without its count, because ranking does not accept every count.
fn setups() -> Vec<Setup> {
    makruk_testdata::valid_fens()
        .step_by(4)
        .take(POSITIONS)
        .map(|fen| {
            fen.parse::<Fen>()
                .expect("the FEN is well formed")
                .into_setup()
        })
        .map(|setup| Setup {
            count: None,
            ..setup
        })
        .collect()
}

fn main() {
    let mut arguments = env::args().skip(1);
    let (job, times) = (arguments.next(), arguments.next());
    let times: usize = times.map_or(1, |times| times.parse().expect("a number of times"));
    let setups = setups();
    assert_eq!(setups.len(), POSITIONS);
    let packed: Vec<Packed> = setups
        .iter()
        .map(|setup| {
            PackFormat::Nibble
                .pack(setup)
                .expect("the format accepts the setup")
        })
        .collect();
    let numbers: Vec<Wide> = setups
        .iter()
        .map(|setup| ranking::rank(setup, PositionSet::R).expect("reached by games"))
        .collect();
    let games: Vec<Game> = setups
        .iter()
        .map(|setup| {
            let fen = Fen::from(setup.clone());
            fen.to_game(Rules::THAI).expect("the position is valid")
        })
        .collect();
    // Search without a net and tablebases, and with a transposition table that is fast to clear.
    let options = Options::default()
        .with_hash_bytes(1 << 16)
        .with_tablebase_bytes(0);
    let mut engine = Engine::new(options).expect("enough memory");
    let is_asked = |name| match job.as_deref() {
        None | Some("--bench" | "--test") => true,
        Some(job) => job == name,
    };
    for _ in 0..times {
        if is_asked("pack") {
            for setup in &setups {
                black_box(&PackFormat::Nibble.pack(black_box(setup)));
            }
        }
        if is_asked("unpack") {
            for packed in &packed {
                black_box(&PackFormat::Nibble.unpack(black_box(packed)));
            }
        }
        if is_asked("rank") {
            for setup in &setups {
                black_box(&ranking::rank(black_box(setup), PositionSet::R));
            }
        }
        if is_asked("unrank") {
            for number in &numbers {
                black_box(&ranking::unrank(black_box(*number), PositionSet::R));
            }
        }
        if is_asked("evaluate") {
            for game in &games {
                black_box(&evaluate(black_box(game)));
            }
        }
        if is_asked("search") {
            for game in &games[..SEARCHED] {
                engine.clear();
                black_box(&engine.search(game, &Limits::depth(DEPTH), &mut ()));
            }
        }
    }
}
