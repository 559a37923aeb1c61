//! `makruk puzzles`: finds puzzles in games and proves them; with `solve`, lets the user solve
//! them.

pub(crate) mod args;
mod known;
mod line;
mod output;
mod record;
mod solve;

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use makruk::{
    Rules, Setup,
    analysis::puzzle::{
        Candidate, Miner, MinerOptions, Puzzle, PuzzleError, PuzzleRecord, PuzzleSource, positions,
    },
};

use self::args::{PuzzlesArgs, PuzzlesCommand};
use self::{known::Known, output::Output};
use crate::{
    exit::ExitStatus,
    games::{GameReader, Limits},
    input::{Input, Lines},
    output as streams,
};

/// Games read at once per thread.
const GAMES_PER_THREAD: usize = 4;

/// Memory limit for reading one game, in MiB.
const GAME_MEMORY: u32 = 128;

pub(crate) fn run(args: &PuzzlesArgs) -> io::Result<ExitStatus> {
    if let Some(PuzzlesCommand::Solve(args)) = &args.command {
        return solve::run(args);
    }
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    if !args.check {
        distinct_names(files)?;
    }
    let (output, done) = Output::open(args, files)?;
    let threads = if args.check { 1 } else { args.threads };
    let miners = (0..threads).map(|_| new_miner(args));
    let mut run = Run {
        args,
        miners: miners.collect::<io::Result<Vec<_>>>()?,
        output,
        known: Known::default(),
        again: done.again,
        tally: Tally::default(),
        status: ExitStatus::Done,
    };
    run.know(&done.lines);
    for file in files {
        if args.check {
            run.check(file)?;
        } else {
            let skipped = done.games.get(&name_of(file)).copied().unwrap_or(0);
            run.mine(file, skipped)?;
        }
    }
    // Report puzzles that an earlier run found in its last game, but this run did not.
    for line in &run.again {
        run.status = ExitStatus::Rejected;
        let fen = &line.fen;
        streams::complain(format_args!(
            "{fen}: not found again: the games or options differ from those of the earlier run"
        ));
    }
    run.output.finish()?;
    run.tally.report(args.check);
    Ok(run.status)
}

/// Rejects files with the same name, because a puzzle's source could not distinguish them.
fn distinct_names(files: &[PathBuf]) -> io::Result<()> {
    for (index, file) in files.iter().enumerate() {
        let name = name_of(file);
        let mut others = files.iter().take(index);
        if others.any(|other| name_of(other) == name) {
            let message = format!("{}: another file is also named `{name}`", file.display());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    }
    Ok(())
}

fn new_miner(args: &PuzzlesArgs) -> io::Result<Miner> {
    let options = MinerOptions::default()
        .with_nodes(args.nodes)
        .with_proof_nodes(args.proof_nodes)
        .with_max_moves(args.moves);
    Miner::new(options).map_err(|_| {
        let message = "not enough memory for this many threads";
        io::Error::new(io::ErrorKind::OutOfMemory, message)
    })
}

/// Returns a file's name for the source of a puzzle.
fn name_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

/// The numbers of puzzles found, written and dropped.
#[derive(Default)]
struct Tally {
    games: u64,
    puzzles: u64,
    known: u64,
    dropped: BTreeMap<PuzzleError, u64>,
}

impl Tally {
    fn report(&self, is_check: bool) {
        let Self {
            games,
            puzzles,
            known,
            dropped,
        } = self;
        if is_check {
            streams::note(format_args!("puzzles proved again: {puzzles}"));
            return;
        }
        let candidates = puzzles + known + dropped.values().sum::<u64>();
        let mut reasons = Vec::from([format!("{known} similar to another one")]);
        for (reason, number) in dropped {
            reasons.push(format!("{number} {reason}"));
        }
        let games = if *games == 1 {
            "1 game".to_owned()
        } else {
            format!("{games} games")
        };
        let plural = if candidates == 1 { "" } else { "s" };
        streams::note(format_args!(
            "puzzles: {puzzles}, from {games} and {candidates} candidate{plural}; dropped: {}",
            reasons.join(", ")
        ));
    }
}

struct Run<'a> {
    args: &'a PuzzlesArgs,
    miners: Vec<Miner>,
    output: Output,
    known: Known,
    /// The puzzles of the game that an earlier run may have left incomplete.
    again: Vec<PuzzleRecord>,
    tally: Tally,
    status: ExitStatus,
}

impl Run<'_> {
    /// Adds the puzzles of an earlier run to the known puzzles.
    fn know(&mut self, lines: &[PuzzleRecord]) {
        let mut last = None;
        for line in lines {
            let origin = line
                .source
                .as_ref()
                .map(|source| (&source.file, source.game));
            if origin != last {
                self.known.begin_game();
                last = origin;
            }
            if let Ok(game) = line.game() {
                self.known.add(&game, &line.solution);
            }
        }
    }

    /// Mines the puzzles of a file, after skipping the completed games.
    fn mine(&mut self, file: &Path, skipped: usize) -> io::Result<()> {
        let limits = Limits::new(GAME_MEMORY);
        let mut source = GameReader::open(Some(file), self.args.from, None, limits)?;
        let bar = streams::progress(source.length, "{bar:40} {bytes}/{total_bytes}, {msg}");
        let (name, mut number) = (name_of(file), 0);
        loop {
            let mut games = Vec::new();
            while games.len() < GAMES_PER_THREAD * self.miners.len() {
                let Some(record) = source.next()? else { break };
                number += 1;
                if number <= skipped {
                    continue;
                }
                if !record.faults.is_empty() {
                    self.status = ExitStatus::Rejected;
                    bar.suspend(|| record.complain(&source.name));
                }
                let rules = self.args.rules;
                let found = record.tree.as_ref().map(|tree| {
                    let line = tree.play_main_line(rules, tree.count_started());
                    positions(&line.game, rules)
                });
                games.push((number, found.unwrap_or_default()));
            }
            if games.is_empty() {
                break;
            }
            let finds = mine_all(&mut self.miners, &games, self.args.rules);
            for ((number, _), finds) in games.iter().zip(finds) {
                self.add(&name, *number, finds)?;
            }
            self.output.flush()?;
            bar.set_position(source.offset());
            bar.set_message(format!("{} puzzles", self.tally.puzzles));
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn add(&mut self, file: &str, game: usize, finds: Vec<Candidate>) -> io::Result<()> {
        self.tally.games += 1;
        self.known.begin_game();
        for Candidate { ply, puzzle, .. } in finds {
            match puzzle {
                Ok(puzzle) => {
                    if !self.known.add(&puzzle.game, &puzzle.line) {
                        self.tally.known += 1;
                        continue;
                    }
                    let file = file.to_owned();
                    self.write(&puzzle, Some(PuzzleSource { file, game, ply }))?;
                }
                Err(reason) => *self.tally.dropped.entry(reason).or_default() += 1,
            }
        }
        Ok(())
    }

    /// Writes a puzzle after checking its proofs. A failure would be a bug in this program.
    fn write(&mut self, puzzle: &Puzzle, source: Option<PuzzleSource>) -> io::Result<()> {
        let record = PuzzleRecord::new(puzzle, source);
        let fen = &record.fen;
        if let Err(flaw) = puzzle.check() {
            self.status = ExitStatus::Rejected;
            streams::complain(format_args!("{fen}: the proof does not hold: {flaw}"));
            return Ok(());
        }
        self.again.retain(|line| line.fen != *fen);
        self.tally.puzzles += 1;
        self.output.write(puzzle, &record)
    }

    /// Proves all puzzles of a file again.
    fn check(&mut self, file: &Path) -> io::Result<()> {
        let input = Input::open(Some(file))?;
        let bar = streams::progress(input.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
        let mut lines = Lines::new(input.decoded(false));
        let mut text = Vec::new();
        while let Some(line) = lines.read(&mut text)? {
            let Some(miner) = self.miners.first_mut() else {
                break;
            };
            let puzzle = match line {
                Ok(()) if text.trim_ascii().is_empty() => continue,
                Ok(()) => line::read(&text).and_then(|record| {
                    let puzzle = line::prove(&record, miner)?;
                    Ok((puzzle, record.source))
                }),
                Err(rejection) => Err(rejection.message),
            };
            match puzzle {
                Ok((puzzle, source)) => self.write(&puzzle, source)?,
                Err(message) => {
                    self.status = ExitStatus::Rejected;
                    let (name, number) = (lines.name(), lines.number);
                    bar.suspend(|| {
                        streams::complain(format_args!("{name}, line {number}: {message}"));
                    });
                }
            }
            bar.set_position(lines.offset);
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// Mines games with all miners. The results are in the order of the games.
fn mine_all(
    miners: &mut [Miner],
    games: &[(usize, Vec<Setup>)],
    rules: Rules,
) -> Vec<Vec<Candidate>> {
    let next = AtomicUsize::new(0);
    let work = |miner: &mut Miner| {
        let mut found = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((_, positions)) = games.get(index) else {
                return found;
            };
            found.push((index, miner.mine(positions, rules)));
        }
    };
    let mut found: Vec<(usize, Vec<Candidate>)> = thread::scope(|scope| {
        let work = &work;
        let threads = miners
            .iter_mut()
            .map(|miner| scope.spawn(move || work(miner)));
        let threads: Vec<_> = threads.collect();
        let found = threads.into_iter().map(|thread| match thread.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        found.flatten().collect()
    });
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, finds)| finds).collect()
}
