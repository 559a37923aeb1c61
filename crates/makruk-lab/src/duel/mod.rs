//! Matches between two engines, by the arbiter of makruk-match.

// players - the players of makruk-match, the search's parameters, a beginner
pub(crate) mod players;

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    num::NonZeroUsize,
    path::PathBuf,
    sync::{Mutex, PoisonError, atomic::AtomicBool},
    time::Duration,
};

use makruk_match::{
    Adjudication, Contestant, GameEntry, MatchRecord, Observer, OpeningFormat, Openings,
    PlayerLimits, ScoreRule, Sprt, Standings, Tournament,
};
use makruk_rules::Rules;

/// Arguments of a match.
#[derive(clap::Args, Debug)]
pub(crate) struct DuelArgs {
    /// Engine A, as in `makruk match`: `own` for this build's engine, whose options include the parameters of the search, as in
    /// `own@null_move_base=4`; the command line of a UCI engine; or `beginner`, which captures at random and otherwise plays a
    /// random move
    #[arg(long, value_name = "SPEC")]
    a: Contestant,
    /// Engine B
    #[arg(long, value_name = "SPEC")]
    b: Contestant,
    /// Openings: a file of FENs, EPDs or games, or `seed:S` for random balanced ones
    #[arg(long, value_name = "FILE|seed:S", default_value = "seed:1")]
    openings: String,
    /// Number of games; each opening is played with both colours
    #[arg(long, default_value_t = 320)]
    games: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 40_000)]
    nodes: u64,
    /// Milliseconds per move, instead of nodes
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Clock of each side for the whole game and increment per move in seconds, instead of nodes
    #[arg(long, value_name = "S+INC", conflicts_with = "movetime")]
    tc: Option<String>,
    /// B's limit as a multiple of A's
    #[arg(long, default_value_t = 1)]
    handicap: u32,
    /// Games at the same time
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Sequential test: stop when it decides between these Elo differences, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// File to which each game is appended; the games already in it are not played again
    #[arg(long)]
    record: Option<PathBuf>,
    #[command(flatten)]
    adjudication: AdjudicationArgs,
}

/// Ends of games before the rules end them.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct AdjudicationArgs {
    /// End a game as won when both scores exceed CP centipawns for N moves of each side, after AFTER moves
    #[arg(long, value_name = "CP,N[,AFTER]", default_value = "1500,4")]
    adjudicate_win: ScoreRule,
    /// End a game as drawn when both scores stay within CP centipawns for N moves of each side, after AFTER moves
    #[arg(long, value_name = "CP,N[,AFTER]", default_value = "8,12,40")]
    adjudicate_draw: ScoreRule,
    /// Play each game until the rules end it
    #[arg(long)]
    to_the_end: bool,
}

impl AdjudicationArgs {
    pub(crate) fn adjudication(&self) -> Adjudication {
        let mut adjudication = Adjudication::default();
        if !self.to_the_end {
            adjudication.win = Some(self.adjudicate_win);
            adjudication.draw = Some(self.adjudicate_draw);
        }
        adjudication
    }
}

pub(crate) fn run(args: &DuelArgs) -> Result<(), String> {
    let tournament = args.tournament()?;
    let mut finished = Vec::new();
    let record = MatchRecord::open(
        args.record.as_deref(),
        None,
        &tournament.settings(),
        &Rules::FAIRY,
        |entry| finished.push(entry.outline()),
    )
    .map_err(|error| error.to_string())?;
    let progress = Progress {
        tournament: &tournament,
        efforts: Mutex::default(),
    };
    let played = tournament.run(record, &finished, &progress, &AtomicBool::new(false));
    let standings = played.map_err(|error| error.to_string())?;
    println!("{}", progress.report(&standings));
    for lost in &standings.faults {
        println!(
            "game {}: {} loses: {}",
            lost.game, lost.fault.engine, lost.fault.message
        );
    }
    Ok(())
}

impl DuelArgs {
    fn tournament(&self) -> Result<Tournament, String> {
        let mut engines = [self.a.clone(), self.b.clone()];
        Contestant::number_names(&mut engines);
        let [a, b] = &engines;
        let (a, mut b) = (players::entrant(a)?, players::entrant(b)?);
        if self.handicap != 1 {
            b.limits = self.limits(self.handicap)?;
            // A record resumes only with the same handicap.
            b.spec = format!("{};{}", b.spec, b.limits);
        }
        let mut tournament = Tournament::new(vec![a, b], self.openings()?, self.games);
        tournament.limits = self.limits(1)?;
        tournament.sprt = self.sprt;
        tournament.concurrency = self.threads;
        tournament.conditions.adjudication = self.adjudication.adjudication();
        Ok(tournament)
    }

    /// Returns the limits of a player who gets a multiple of the time or nodes.
    fn limits(&self, times: u32) -> Result<PlayerLimits, String> {
        let mut limits = PlayerLimits::default();
        match (self.movetime, &self.tc) {
            (Some(ms), _) => limits.set("movetime", &ms.saturating_mul(times.into()).to_string()),
            (_, Some(tc)) => limits.set("tc", tc),
            _ => limits.set(
                "nodes",
                &self.nodes.saturating_mul(times.into()).to_string(),
            ),
        }
        .map_err(|error| error.to_string())?;
        if let Some(clock) = &mut limits.time_control {
            clock.base *= times;
            clock.increment *= times;
        }
        Ok(limits)
    }

    fn openings(&self) -> Result<Openings, String> {
        let of_file = |error: &dyn std::fmt::Display| format!("{}: {error}", self.openings);
        if let Some(seed) = self.openings.strip_prefix("seed:") {
            return Ok(Openings::random(
                seed.parse().map_err(|error| of_file(&error))?,
            ));
        }
        let text = fs::read(&self.openings).map_err(|error| of_file(&error))?;
        let format = OpeningFormat::of_file(&self.openings);
        Openings::read(&text, format, &Rules::FAIRY).map_err(|error| of_file(&error))
    }
}

/// The resources that an engine used for its moves.
#[derive(Clone, Copy, Debug, Default)]
struct Effort {
    moves: u64,
    nodes: u64,
    time: Duration,
}

/// Reports the standings after every ten pairs of games.
struct Progress<'a> {
    tournament: &'a Tournament,
    /// The resources of A and B in this run.
    efforts: Mutex<[Effort; 2]>,
}

impl Observer for Progress<'_> {
    fn game_finished(&self, entry: &GameEntry, standings: &Standings) {
        let [a, _] = &*self.tournament.entrants else {
            return;
        };
        let mut efforts = self.efforts.lock().unwrap_or_else(PoisonError::into_inner);
        let black_begins = entry.opening.split(' ').nth(1) == Some("b");
        let first_is_b = (entry.white != a.name) != black_begins;
        for (played, is_b) in entry
            .moves
            .iter()
            .zip([first_is_b, !first_is_b].into_iter().cycle())
        {
            let effort = &mut efforts[usize::from(is_b)];
            effort.moves += 1;
            effort.nodes += played.nodes.unwrap_or_default();
            effort.time += Duration::from_micros(played.us);
        }
        drop(efforts);
        if standings.games % 20 == 0 {
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{}", self.report(standings));
        }
    }
}

impl Progress<'_> {
    fn report(&self, standings: &Standings) -> String {
        let pairs = standings.pairs(0, 1);
        let mut text = format!("{} games, pairs {:?}", standings.games, pairs.counts());
        // Writing to a string cannot fail.
        if let Some(score) = pairs.score() {
            let _ = write!(text, ", {:.1} %", 100.0 * score);
        }
        let _ = match (pairs.elo(), pairs.elo_error()) {
            (Ok(elo), Ok(error)) => write!(text, ", Elo {elo:+.1} ± {error:.1}"),
            (Ok(_), Err(reason)) | (Err(reason), _) => {
                write!(text, ", Elo: no estimate, {reason}")
            }
        };
        if let Some(test) = self.tournament.sprt {
            let (low, high) = (test.lower_bound(), test.upper_bound());
            let _ = write!(
                text,
                ", LLR {:+.2} ({low:.2} to {high:.2})",
                test.llr(&pairs)
            );
        }
        let efforts = *self.efforts.lock().unwrap_or_else(PoisonError::into_inner);
        for (name, effort) in ["A", "B"].iter().zip(efforts) {
            let moves = effort.moves.max(1);
            let time = effort.time.as_secs_f64() * 1_000.0 / moves as f64;
            let nodes = effort.nodes / moves;
            let _ = write!(text, "; {name} {nodes} nodes and {time:.1} ms per move");
        }
        text
    }
}
