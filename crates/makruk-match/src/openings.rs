//! The openings of a match.

use core::{error::Error, fmt};
use std::io;

use makruk_core::{Position, Setup, SetupProblems, random::Random};
use makruk_notation::{Fen, FenDialect, epd::Epd, pgn::Games, tree::GameTree};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};

use crate::error::{MatchError, MatchErrorKind};

/// Random plies of an opening.
const PLIES: usize = 8;
/// The largest lead of a random opening, in centipawns.
const LEAD: i32 = 120;
/// Nodes of the search that determines the lead.
const NODES: u64 = 4_000;
/// Attempts at a random opening; about one in two succeeds.
const ATTEMPTS: u32 = 1_000;

/// The openings of a match: a list, or an endless sequence of random ones.
#[derive(Clone, Debug)]
pub struct Openings(Source);

#[derive(Clone, Debug)]
enum Source {
    List(Vec<Setup>),
    Random(u64),
}

/// The format of a list of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpeningFormat {
    /// A FEN per line; text after a semicolon is ignored.
    Fen,
    /// An EPD per line.
    Epd,
    /// Games, whose last positions are the openings.
    Pgn,
}

impl OpeningFormat {
    /// Returns the format for a file name: `.pgn` and `.epd` decide, any other is a list of FENs.
    pub fn of_file(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        match extension {
            "pgn" => Self::Pgn,
            "epd" => Self::Epd,
            _ => Self::Fen,
        }
    }
}

impl Openings {
    /// Creates a sequence of random openings: eight random plies from the start position, after which neither side leads by more
    /// than 120 centipawns. The same seed gives the same openings as long as the engine's evaluation stays.
    pub const fn random(seed: u64) -> Self {
        Self(Source::Random(seed))
    }

    /// Reads a list, with the rules of the match. Empty lines and those that begin with `#` are skipped in lists of FENs and EPDs, which may
    /// be in any dialect and need not mark bia ngai. Of a game, the last position and its count are kept, not its repetitions.
    ///
    /// # Errors
    ///
    /// Returns an error with the line if an opening cannot be read, its position is invalid, or its game is over; and if there
    /// are none.
    ///
    /// ```
    /// use makruk_match::{OpeningFormat, Openings, makruk_rules::Rules};
    ///
    /// let pgn = b"1. e4 e5 *\n\n1. d4 d5 2. Nd2 *\n";
    /// let openings = Openings::read(pgn, OpeningFormat::Pgn, &Rules::FAIRY)?;
    /// assert_eq!(openings.len(), Some(2));
    /// # Ok::<(), makruk_match::OpeningError>(())
    /// ```
    pub fn read(text: &[u8], format: OpeningFormat, rules: &Rules) -> Result<Self, OpeningError> {
        let openings = match format {
            OpeningFormat::Pgn => read_pgn(text, rules)?,
            OpeningFormat::Fen | OpeningFormat::Epd => {
                let mut openings = Vec::new();
                for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
                    let line = line.trim_ascii();
                    if line.is_empty() || line.starts_with(b"#") {
                        continue;
                    }
                    let error = |message| OpeningError {
                        line: number,
                        message,
                    };
                    let setup = read_line(line, format).map_err(error)?;
                    check(&setup, rules).map_err(error)?;
                    openings.push(setup);
                }
                openings
            }
        };
        if openings.is_empty() {
            return Err(OpeningError {
                line: 1,
                message: "expected an opening, found none".to_owned(),
            });
        }
        Ok(Self(Source::List(openings)))
    }

    /// Returns the number of openings; `None` for random ones.
    pub fn len(&self) -> Option<usize> {
        match &self.0 {
            Source::List(list) => Some(list.len()),
            Source::Random(_) => None,
        }
    }

    /// Returns whether there are no openings, which is never the case.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// Returns the opening of a round. A list begins again after its end.
    ///
    /// # Errors
    ///
    /// Returns an error if no balanced random opening is found, or there is no memory for the search.
    pub fn opening(&self, round: u64, rules: &Rules) -> Result<Setup, MatchError> {
        match &self.0 {
            Source::List(list) => {
                let index = usize::try_from(round % list.len().max(1) as u64).unwrap_or_default();
                let setup = list.get(index).cloned();
                setup.ok_or_else(|| {
                    MatchError::new(MatchErrorKind::Opening, "there are no openings")
                })
            }
            &Source::Random(seed) => random(seed, round, rules),
        }
    }
}

impl fmt::Display for Openings {
    /// Writes `seed:S`, or the number of openings in a list and a checksum of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Source::Random(seed) => write!(f, "seed:{seed}"),
            Source::List(list) => {
                let fens = list
                    .iter()
                    .map(|setup| Fen::from(setup.clone()).to_string());
                // FNV-1a, which does not change with the version of the library.
                let bytes = fens.flat_map(|fen| fen.into_bytes().into_iter().chain([b'\n']));
                let sum = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| {
                    (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
                });
                write!(f, "{} positions, {sum:016x}", list.len())
            }
        }
    }
}

fn read_line(line: &[u8], format: OpeningFormat) -> Result<Setup, String> {
    let text = |error: &dyn fmt::Display| error.to_string();
    if format == OpeningFormat::Epd {
        let line = core::str::from_utf8(line).map_err(|error| text(&error))?;
        let parsed = Epd::parse(line, FenDialect::Fairy);
        let parsed = parsed.or_else(|error| {
            // Another dialect, if only that fits.
            let mut others = FenDialect::ALL.into_iter();
            others
                .find_map(|dialect| Epd::parse(line, dialect).ok())
                .ok_or(error)
        });
        let parsed = parsed.map_err(|error| text(&error))?;
        return Ok(parsed.fen().as_setup().clone());
    }
    let fen = line.split(|&byte| byte == b';').next().unwrap_or_default();
    let fen = fen.trim_ascii();
    let dialect = FenDialect::detect(fen).map_err(|error| text(&error))?;
    let fen = Fen::from_ascii_relaxed(fen, dialect).map_err(|error| text(&error))?;
    Ok(fen.into_setup())
}

fn read_pgn(text: &[u8], rules: &Rules) -> Result<Vec<Setup>, OpeningError> {
    let at = |line: usize, message: String| OpeningError { line, message };
    let mut openings = Vec::new();
    let mut games = Games::new(text);
    loop {
        let next: io::Result<_> = games.next_game();
        let Some(mut reader) = next.map_err(|error| at(1, error.to_string()))? else {
            return Ok(openings);
        };
        let line = reader.line();
        let Some(read) = GameTree::read(&mut reader, None) else {
            continue;
        };
        if let Some(error) = read.errors.first() {
            return Err(at(error.line(), error.kind().to_string()));
        }
        let mut tree = read.tree;
        // A result would end the game, which is to be continued.
        tree.set_result(makruk_rules::GameResult::Unknown);
        let game = tree.to_game(*rules);
        let game = game.map_err(|error| at(line, error.to_string()))?;
        let setup = game.setup();
        check(&setup, rules).map_err(|message| at(line, message))?;
        openings.push(setup);
    }
}

/// Checks that a game can begin here.
fn check(setup: &Setup, rules: &Rules) -> Result<(), String> {
    let game = start(setup, rules).map_err(|error| error.to_string())?;
    match game.outcome() {
        Some(outcome) => Err(format!("the game is over here: {}", outcome.by())),
        None => Ok(()),
    }
}

/// Starts a game. Bia ngai need not be marked.
pub(crate) fn start(setup: &Setup, rules: &Rules) -> Result<Game, MatchError> {
    let position = Fen::from(setup.clone()).to_position_ignoring(SetupProblems::TOO_MANY_MET);
    let position = position.map_err(|error| MatchError::of(MatchErrorKind::Opening, &error))?;
    Ok(Game::with_count(position, setup.count, *rules))
}

/// Makes the random opening of a round.
fn random(seed: u64, round: u64, rules: &Rules) -> Result<Setup, MatchError> {
    let options = Options::default().with_hash_bytes(1 << 20);
    let mut engine =
        Engine::new(options).map_err(|error| MatchError::of(MatchErrorKind::Memory, &error))?;
    let mut random = Random::of_job(seed, round);
    for _ in 0..ATTEMPTS {
        let Some(game) = random_game(&mut random, rules) else {
            continue;
        };
        engine.clear();
        let result = engine.search(&game, &Limits::nodes(NODES), &mut ());
        if matches!(result.score(), Some(Score::Cp(cp)) if cp.abs() <= LEAD) {
            return Ok(game.setup());
        }
    }
    Err(MatchError::new(
        MatchErrorKind::Opening,
        format!("no balanced opening in {ATTEMPTS} attempts"),
    ))
}

/// Plays random moves from the start position; `None` if they end the game.
fn random_game(random: &mut Random, rules: &Rules) -> Option<Game> {
    let mut game = Game::new(Position::start(), *rules);
    for _ in 0..PLIES {
        let mut moves = game.position().legal_moves();
        // The order in which moves are generated may change.
        moves.sort_unstable();
        let mv = moves.get(random.index(moves.len()))?;
        game.play(*mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// The error returned for a list of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningError {
    line: usize,
    message: String,
}

impl OpeningError {
    /// Returns the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for OpeningError {}
