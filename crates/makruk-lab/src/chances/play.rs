//! Games between players of all levels, and scores of games that were played elsewhere.

use std::{
    fs::{self, File, OpenOptions},
    io::{BufWriter, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use makruk_core::{Color, random::Random};
use makruk_notation::{pgn::PgnReader, tree::GameTree};
use makruk_rules::GameResult;
use makruk_rules::{Action, Game, Rules};
use makruk_search::{Engine, Level, Limits};

use super::games::Record;
use crate::{
    nnue::{
        datagen::read_net,
        play::{call, engine, number},
    },
    self_play::{MoveOrder, Turn, in_order, play_out, random_opening},
};

/// Arguments of the games.
#[derive(clap::Args, Debug)]
pub(crate) struct PlayArgs {
    /// Random seed; a game depends only on it and on the game's number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// Nodes per move of the scores and of the highest level
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Games played in parallel; their number does not change the games
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Evaluation net
    #[arg(long)]
    net: PathBuf,
    /// File for the games; the games in it are not played again
    #[arg(long)]
    out: PathBuf,
}

/// Random plies before the players move: fewer than this.
const OPENING: usize = 10;
/// Random plies before the highest level plays itself: it has no randomness of its own.
const LEAST_OF_FULL: usize = 4;
/// Maximum number of plies of a game; longer ones are drawn.
const LONGEST: usize = 600;

/// Plays the games that the file lacks.
pub(crate) fn run(args: &PlayArgs) -> Result<(), String> {
    let of_file = |error: std::io::Error| format!("{}: {error}", args.out.display());
    let (net, _) = read_net(Some(&args.net))?;
    let done = resume(&args.out).map_err(of_file)?;
    let file = OpenOptions::new().append(true).create(true).open(&args.out);
    let mut out = BufWriter::new(file.map_err(of_file)?);
    let worker = || Players::new(net.as_deref());
    let play = |players: &mut Players, number| players.play(args, done + number);
    let games = args.games.saturating_sub(done);
    in_order(games, args.threads, worker, play, |record| {
        writeln!(out, "{}", record.to_line())?;
        out.flush()
    })
    .map_err(of_file)
}

/// Removes an incomplete last line; returns the number of complete ones.
fn resume(path: &Path) -> std::io::Result<u64> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(0),
        text => text?,
    };
    let complete = text
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let file = File::options().write(true).open(path)?;
    file.set_len(u64::try_from(complete).unwrap_or(u64::MAX))?;
    let lines = text[..complete].split(|&byte| byte == b'\n').count() - 1;
    Ok(u64::try_from(lines).unwrap_or(u64::MAX))
}

/// The engines of a game: a scorer, which also plays at full strength, and one for each side's level.
///
/// A weak player must not find the results of deeper searches in its table.
struct Players {
    scorer: Engine,
    sides: [Engine; 2],
}

impl Players {
    fn new(net: Option<&[u8]>) -> Self {
        let engine = || engine(net).expect("a valid net");
        Self {
            scorer: engine(),
            sides: [engine(), engine()],
        }
    }

    /// Plays a game of the series to its end.
    fn play(&mut self, args: &PlayArgs, number: u64) -> Record {
        let mut random = Random::of_job(args.seed, number);
        let levels = levels(&mut random);
        let least = match levels {
            [Level::FULL, Level::FULL] => LEAST_OF_FULL,
            _ => 0,
        };
        loop {
            let plies = least + random.index(OPENING - least);
            let opening = random_opening(&mut random, Rules::THAI, plies, MoveOrder::Sorted);
            if let Some(game) = opening {
                if let Some(record) = self.play_from(game, levels, args.nodes, &mut random) {
                    return record;
                }
            }
        }
    }

    fn play_from(
        &mut self,
        mut game: Game,
        levels: [Level; 2],
        nodes: u64,
        random: &mut Random,
    ) -> Option<Record> {
        self.scorer.clear();
        self.sides.iter_mut().for_each(Engine::clear);
        let mut scores = vec![None; game.moves().count()];
        let result = play_out(&mut game, LONGEST, |game| {
            let limits = Limits::nodes(nodes);
            let mut result = self.scorer.search(game, &limits, &mut ());
            if call(game, number(result.score()?)).is_some() {
                result = self.scorer.search(game, &limits, &mut ());
            }
            scores.push(Some(number(result.score()?)));
            let side = usize::from(game.position().turn() == Color::Black);
            let level = levels[side];
            if level == Level::FULL {
                return result.best.map(Turn::Play);
            }
            let limits = level.limit(limits);
            let result = self.sides[side].search(game, &limits, &mut ());
            let line = level.choose(&result, random.next_u64())?;
            line.moves.first().copied().map(Turn::Play)
        })?;
        Some(Record {
            levels,
            result,
            game,
            scores,
        })
    }
}

/// Returns the levels of two players: the same in half of the games.
fn levels(random: &mut Random) -> [Level; 2] {
    let mut level = || Level::new(u8::try_from(random.index(11)).unwrap_or(0));
    let (white, black) = (level(), level());
    if random.index(2) == 0 {
        [white, white]
    } else {
        [white, black]
    }
}

/// Arguments of the scores.
#[derive(clap::Args, Debug)]
pub(crate) struct ScoreArgs {
    /// Level of both players; 10 stands for engines at full strength
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=10))]
    level: u8,
    /// Nodes per score
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Evaluation net
    #[arg(long)]
    net: PathBuf,
    /// File for the games
    #[arg(long)]
    out: PathBuf,
    /// PGN file
    pgn: PathBuf,
}

/// Scores the positions of a PGN file's games; games without a result are left out.
pub(crate) fn score(args: &ScoreArgs) -> Result<(), String> {
    let of_file = |error: std::io::Error| format!("{}: {error}", args.out.display());
    let (net, _) = read_net(Some(&args.net))?;
    let mut engine = engine(net.as_deref()).map_err(|error| error.to_string())?;
    let mut out = BufWriter::new(File::create(&args.out).map_err(of_file)?);
    let text = fs::read(&args.pgn).map_err(|error| format!("{}: {error}", args.pgn.display()))?;
    let mut reader = PgnReader::new(&text);
    while let Some(read) = GameTree::read(&mut reader, None) {
        if let Some(error) = read.errors.first() {
            return Err(format!("{}: {error}", args.pgn.display()));
        }
        let result = match read.tree.result() {
            GameResult::WhiteWins => 2,
            GameResult::Draw => 1,
            GameResult::BlackWins => 0,
            GameResult::Unknown => continue,
        };
        let played = read.tree.to_game(Rules::THAI);
        let played = played.map_err(|error| error.to_string())?;
        engine.clear();
        let mut game =
            Game::from_setup(played.start(), Rules::THAI).map_err(|error| error.to_string())?;
        let mut scores = Vec::new();
        for action in played.actions() {
            if let Action::Move(_) = action {
                let result = engine.search(&game, &Limits::nodes(args.nodes), &mut ());
                scores.push(result.score().map(number));
            }
            game.act(action).map_err(|error| error.to_string())?;
        }
        let levels = [Level::new(args.level); 2];
        let record = Record {
            levels,
            result,
            game,
            scores,
        };
        writeln!(out, "{}", record.to_line()).map_err(of_file)?;
    }
    out.flush().map_err(of_file)
}
