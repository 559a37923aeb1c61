//! `makruk review`: reviews games, with the count in it.

mod annotate;
pub(crate) mod args;
pub(crate) mod game;
mod insights;
mod json;
mod report;

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, BufWriter, Error, ErrorKind, Read as _, Seek, SeekFrom, Write},
    num::NonZeroUsize,
    path::Path,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use indicatif::ProgressBar;
use makruk::{
    analysis::review::{ReviewOptions, Reviewer},
    search::{Engine, Options},
};

use self::{args::ReviewArgs, game::ReviewedGame, insights::Insights, json::LineOfGame};
use crate::{
    atomic_file::is_same_file,
    exit::ExitStatus,
    games::{GameReader, Limits},
    output, regular,
};

/// Games read at once per thread.
const GAMES_PER_THREAD: usize = 4;

/// Memory limit for reading one game, in MiB.
pub(crate) const GAME_MEMORY: u32 = 128;

/// Transposition table size in bytes: enough for the searches of one game, and quickly cleared.
const HASH: usize = 16 << 20;

/// Nodes between two updates of the progress bar.
const STEP: u64 = 20_000;

pub(crate) fn run(args: &ReviewArgs) -> io::Result<ExitStatus> {
    let standard_input = [Path::new("-").to_owned()];
    let files = match &*args.files {
        [] => &standard_input,
        files => files,
    };
    if let Some(path) = &args.output {
        if let Some(file) = files.iter().find(|file| is_same_file(file, path)) {
            return Err(refused(file, "the output would overwrite an input file"));
        }
    }
    let mut earlier = args.resume.then(|| Earlier::open(args)).transpose()?;
    let file = match (&args.output, &earlier) {
        (None, _) | (_, Some(_)) => None,
        (Some(path), None) => Some(create(path)?),
    };
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or(cores, usize::from);
    let engines = (0..threads).map(|_| new_engine(args));
    let mut run = Run {
        args,
        engines: engines.collect::<io::Result<Vec<_>>>()?,
        file: file.map(BufWriter::new),
        insights: args.insights.as_deref().map(Insights::new),
        number: 0,
        status: ExitStatus::Done,
    };
    for file in files {
        run.review(file, &mut earlier)?;
    }
    if let Some(earlier) = &earlier {
        earlier.check_end()?;
    }
    if let Some(insights) = &run.insights {
        insights.write(args.json)?;
    }
    if let Some(file) = &mut run.file {
        file.flush()?;
    }
    output::flush()?;
    Ok(run.status)
}

fn new_engine(args: &ReviewArgs) -> io::Result<Option<Engine>> {
    let options = Options::default()
        .with_hash_bytes(HASH)
        .with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
    let mut engine = Engine::new(options).map_err(|_| {
        let message = "not enough memory for this many threads";
        Error::new(ErrorKind::OutOfMemory, message)
    })?;
    args.net.install_in(&mut engine)?;
    args.tables.install_in(&mut engine)?;
    Ok(Some(engine))
}

/// Creates an output file, which must be new or empty.
fn create(path: &Path) -> io::Result<File> {
    let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
    if path.exists() && !is_empty {
        return Err(refused(
            path,
            "the file is not empty; --resume continues a file written by --json",
        ));
    }
    File::create(path).map_err(|error| named(path, &error))
}

/// The reviews of an earlier run.
struct Earlier {
    name: String,
    lines: io::Lines<BufReader<io::Take<File>>>,
    /// An incomplete last line.
    rest: Vec<u8>,
    file: File,
    number: usize,
    is_over: bool,
}

impl Earlier {
    /// Opens the output of an earlier run, and changes nothing in it.
    fn open(args: &ReviewArgs) -> io::Result<Self> {
        let path = args.output.as_deref().unwrap_or(Path::new("-"));
        let open = || {
            if path.exists() {
                regular::check(path)?;
            }
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
        };
        let file = open().map_err(|error| named(path, &error))?;
        let text = fs::read(path).map_err(|error| named(path, &error))?;
        let complete = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let lines = File::open(path)?.take(complete as u64);
        Ok(Self {
            name: path.display().to_string(),
            lines: BufReader::new(lines).lines(),
            rest: text.get(complete..).unwrap_or_default().to_vec(),
            file,
            number: 0,
            is_over: false,
        })
    }

    /// Returns whether the earlier run reviewed this game, which follows the ones before.
    fn has(&mut self, reviewed: &ReviewedGame) -> io::Result<bool> {
        let Some(game) = reviewed.game.as_ref().filter(|_| !self.is_over) else {
            return Ok(!self.is_over);
        };
        let Some(line) = self.lines.next().transpose()? else {
            self.remove_rest()?;
            self.is_over = true;
            return Ok(false);
        };
        self.number += 1;
        let found: Result<LineOfGame, _> = serde_json::from_str(&line);
        match found {
            Ok(found) if found.is_of(game) => Ok(true),
            Ok(_) => Err(self.fault("the review of another game")),
            Err(error) => Err(self.fault(&format!("not a review: {error}"))),
        }
    }

    /// Removes an incomplete last line, once all lines before it are those of the games. What cannot be the beginning of a review is
    /// left as it is.
    fn remove_rest(&mut self) -> io::Result<()> {
        let complete = self.file.seek(SeekFrom::End(0))? - self.rest.len() as u64;
        if self.rest.is_empty() {
            return Ok(());
        }
        self.number += 1;
        let parsed = serde_json::from_slice::<serde::de::IgnoredAny>(&self.rest);
        let is_cut = parsed.is_err_and(|error| error.is_eof());
        let start = b"{\"id\":";
        let length = start.len().min(self.rest.len());
        if !is_cut || self.rest.get(..length) != start.get(..length) {
            return Err(self.fault("not the beginning of a review"));
        }
        self.file.set_len(complete)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Checks that there are not more reviews than games.
    fn check_end(&self) -> io::Result<()> {
        if self.is_over {
            return Ok(());
        }
        let text = fs::read_to_string(&self.name)?;
        if text.lines().count() > self.number {
            let message = format!("{}: more reviews than games", self.name);
            return Err(Error::new(ErrorKind::InvalidData, message));
        }
        Ok(())
    }

    fn fault(&self, error: &str) -> Error {
        let message = format!("{}, line {}: {error}", self.name, self.number);
        Error::new(ErrorKind::InvalidData, message)
    }
}

struct Run<'a> {
    args: &'a ReviewArgs,
    /// One per thread; `None` while a review owns it.
    engines: Vec<Option<Engine>>,
    /// The output file of a new run.
    file: Option<BufWriter<File>>,
    insights: Option<Insights>,
    number: usize,
    status: ExitStatus,
}

impl Run<'_> {
    fn review(&mut self, file: &Path, earlier: &mut Option<Earlier>) -> io::Result<()> {
        let limits = Limits::new(GAME_MEMORY);
        let mut source = GameReader::open(Some(file), self.args.from, None, limits)?;
        let mut is_single = true;
        loop {
            let mut games = Vec::new();
            let mut is_over = false;
            while games.len() < GAMES_PER_THREAD * self.engines.len() {
                let Some(record) = source.next()? else {
                    is_over = true;
                    break;
                };
                let reviewed = ReviewedGame::new(record, self.args.rules);
                if let Some(earlier) = earlier {
                    if earlier.has(&reviewed)? {
                        self.complain(&reviewed, &source.name);
                        is_single = false;
                        continue;
                    }
                }
                if self.insights.as_ref().is_none_or(|it| it.wants(&reviewed)) {
                    games.push(reviewed);
                } else {
                    self.complain(&reviewed, &source.name);
                }
            }
            is_single = is_single && is_over && games.len() == 1;
            self.review_all(&mut games);
            for reviewed in &games {
                self.complain(reviewed, &source.name);
                self.number += 1;
                self.write(reviewed, is_single, earlier)?;
            }
            is_single = false;
            if is_over {
                return Ok(());
            }
        }
    }

    /// Reports the errors of a record.
    fn complain(&mut self, reviewed: &ReviewedGame, source: &str) {
        if !reviewed.record.faults.is_empty() {
            self.status = ExitStatus::Rejected;
            reviewed.record.complain(source);
        }
    }

    /// Reviews games with all engines.
    fn review_all(&mut self, games: &mut [ReviewedGame]) {
        let plies: usize = games.iter().map(ReviewedGame::plies).sum();
        let bar = output::progress(plies as u64, "{bar:40} {pos}/{len} plies, {eta} left");
        let options = ReviewOptions::default()
            .with_nodes(self.args.nodes)
            .with_movetime(self.args.movetime.map(Duration::from_millis));
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let list: Vec<_> = games.iter().map(|it| it.game.clone()).collect();
        let (list, next, bar_of_threads) = (&list, &next, &bar);
        thread::scope(|scope| {
            for engine in &mut self.engines {
                let send = send.clone();
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(game) = list.get(index) else { return };
                        let (Some(game), Some(own)) = (game, engine.take()) else {
                            continue;
                        };
                        let mut reviewer = Reviewer::new(own, game, options);
                        follow(&mut reviewer, bar_of_threads);
                        let (own, review) = reviewer.finish();
                        *engine = Some(own);
                        // The receiver lives until all threads have ended.
                        let _ = send.send((index, review));
                    }
                });
            }
        });
        drop(send);
        for (index, review) in receive {
            if let Some(game) = games.get_mut(index) {
                game.review = Some(review);
            }
        }
        bar.finish_and_clear();
    }

    fn write(
        &mut self,
        reviewed: &ReviewedGame,
        is_single: bool,
        earlier: &mut Option<Earlier>,
    ) -> io::Result<()> {
        if let Some(insights) = &mut self.insights {
            insights.add(reviewed);
            return Ok(());
        }
        let args = self.args;
        match (args.json, &mut self.file, earlier) {
            (true, Some(file), _) => {
                json::write(reviewed, file)?;
                file.flush()
            }
            (true, None, Some(earlier)) => json::write(reviewed, &mut earlier.file),
            (true, None, None) => json::write(reviewed, &mut output::plain()),
            (false, file, _) => {
                if let Some(file) = file {
                    annotate::write(reviewed, args.letters, file)?;
                }
                report::write(reviewed, self.number, is_single, args.letters)
            }
        }
    }
}

/// Steps through a review, with progress.
fn follow(reviewer: &mut Reviewer, bar: &ProgressBar) {
    let mut done = 0;
    while !reviewer.step(STEP) {
        let (now, _) = reviewer.progress();
        bar.inc((now - done) as u64);
        done = now;
    }
    bar.inc((reviewer.progress().0 - done) as u64);
}

fn refused(path: &Path, reason: &str) -> Error {
    let message = format!("{}: {reason}", path.display());
    Error::new(ErrorKind::InvalidInput, message)
}

fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}
