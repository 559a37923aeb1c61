//! `makruk find`: searches games.

mod archive;
pub(crate) mod args;
mod copy;
mod report;

use std::{
    io::{self, ErrorKind, IsTerminal as _},
    num::NonZeroUsize,
    path::Path,
    thread,
};

use makruk::{
    GameTree,
    container::Record,
    query::{Condition, Finder, GameMatch, Query, SideMaterial},
};

use self::args::FindArgs;
use crate::{
    exit::ExitStatus,
    games::{GameReader, GameRecord, Limits},
    output,
};

/// A game that answers the query.
struct Hit<'a> {
    /// The name of its file.
    file: &'a str,
    /// Its number in the file, counted from 1.
    number: u64,
    found: &'a GameMatch,
    tree: &'a GameTree,
    source: Source<'a>,
}

/// The form in which a game was read.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// As it stands in an archive.
    Archive(&'a Record),
    Other(&'a GameRecord),
}

/// An output for games that are found.
trait Sink {
    fn game(&mut self, hit: &Hit<'_>) -> io::Result<()>;

    /// Completes the output, after `games` games and a search that ended with `status`. Returns the status of both.
    fn finish(self: Box<Self>, games: u64, status: ExitStatus) -> io::Result<ExitStatus>;
}

/// A search through several files.
struct Search<'a> {
    args: &'a FindArgs,
    finder: &'a Finder,
    sink: Box<dyn Sink + 'a>,
    /// The games found so far, and those of them that were written.
    found: u64,
    written: u64,
    status: ExitStatus,
}

pub(crate) fn run(args: &FindArgs) -> io::Result<ExitStatus> {
    let query = match Query::with_letters(&args.query, args.letters.unwrap_or_default()) {
        Ok(query) => query,
        Err(error) => {
            let message = format_args!("query, {error}");
            output::complain_at(args.query.as_bytes(), error.offset(), message);
            return Ok(ExitStatus::Failed);
        }
    };
    let finder = Finder::new(&query)
        .with_rules(args.rules)
        .with_variations(args.variations)
        .with_all(args.all);
    let sink: Box<dyn Sink> = if args.to.is_some() {
        Box::new(copy::Copy::new(args)?)
    } else if args.number {
        Box::new(report::Number)
    } else if args.json {
        Box::new(report::Json::new(args.all))
    } else {
        Box::new(report::Text::new(args))
    };
    let mut search = Search {
        args,
        finder: &finder,
        sink,
        found: 0,
        written: 0,
        status: ExitStatus::Done,
    };
    let files: Vec<Option<&Path>> = if args.files.is_empty() {
        vec![None]
    } else {
        args.files.iter().map(|file| Some(file.as_path())).collect()
    };
    for file in files {
        if search.is_full() {
            break;
        }
        search.file(file)?;
    }
    match (search.found, search.written) {
        (0, _) => {
            output::note(format_args!("no games"));
            hint(&query);
        }
        (found, 0) => output::note(format_args!(
            "no games behind the {found} that were skipped"
        )),
        _ => {}
    }
    search.sink.finish(search.written, search.status)
}

impl Search<'_> {
    /// Returns whether as many games were written as are wanted.
    fn is_full(&self) -> bool {
        self.args.limit.is_some_and(|limit| self.written >= limit)
    }

    /// Searches a file, or standard input. A file that cannot be read is reported.
    fn file(&mut self, path: Option<&Path>) -> io::Result<()> {
        let path = path.filter(|path| *path != Path::new("-"));
        if let Some(path) = path {
            match archive::open(path, self.args) {
                Ok(Some(archive)) => return archive::search(self, path, &archive),
                Ok(None) => {}
                Err(error) => {
                    self.fail(format_args!("{}: {error}", path.display()));
                    return Ok(());
                }
            }
        }
        let limits = Limits::new(self.args.max_memory);
        let reader = GameReader::open(path, self.args.from, self.args.letters, limits);
        let mut reader = match reader {
            Ok(reader) => reader,
            Err(error) => {
                self.fail(format_args!("{error}"));
                return Ok(());
            }
        };
        let bar = output::progress(reader.length, "{bar:40} {bytes}/{total_bytes}, {eta} left");
        if reader.length == 0 || io::stdout().is_terminal() {
            bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        let mut number = 0;
        while !self.is_full() {
            bar.set_position(reader.offset());
            let record = match reader.next() {
                Ok(None) => break,
                Ok(Some(record)) => record,
                // The output has failed, not the input.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => return Err(error),
                Err(error) => {
                    bar.suspend(|| self.fail(format_args!("{error}")));
                    break;
                }
            };
            number += 1;
            bar.suspend(|| self.record(&reader.name, number, &record))?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Searches a game that was read from a file.
    fn record(&mut self, file: &str, number: u64, record: &GameRecord) -> io::Result<()> {
        let started = match record.count_started() {
            Ok(started) if record.faults.is_empty() => started,
            Ok(_) => {
                record.complain(file);
                self.status = self.status.max(ExitStatus::Rejected);
                return Ok(());
            }
            Err(error) => {
                self.complain(format_args!("{file}, game {number}: {error}"));
                return Ok(());
            }
        };
        let Some(tree) = &record.tree else {
            return Ok(());
        };
        let Some(found) = self.finder.find_recorded(tree, started) else {
            return Ok(());
        };
        let hit = Hit {
            file,
            number,
            found: &found,
            tree,
            source: Source::Other(record),
        };
        self.hit(&hit)
    }

    /// Takes a game that was found.
    fn hit(&mut self, hit: &Hit<'_>) -> io::Result<()> {
        self.found += 1;
        if self.found <= self.args.skip || self.is_full() {
            return Ok(());
        }
        self.written += 1;
        self.sink.game(hit)
    }

    /// Reports a game that cannot be read.
    fn complain(&mut self, message: std::fmt::Arguments<'_>) {
        self.status = self.status.max(ExitStatus::Rejected);
        output::complain(message);
    }

    /// Reports a file that cannot be read.
    fn fail(&mut self, message: std::fmt::Arguments<'_>) {
        self.status = ExitStatus::Failed;
        output::complain(message);
    }
}

/// Explains a query for a player that looks like material.
fn hint(query: &Query) {
    let words = query.steps().flat_map(makruk::query::Step::words);
    for word in words {
        let Condition::Side(color, names) = &word.condition else {
            continue;
        };
        let is_material = |name: &&String| name.parse::<SideMaterial>().is_ok();
        if let Some(name) = names.iter().find(is_material) {
            let side = color.fold("white", "black");
            output::note(format_args!(
                "`{side}:` is the name of a player; for material, ask for `{side}-material:{name}`"
            ));
        }
    }
}

/// Returns the number of threads.
fn threads(args: &FindArgs) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    args.threads.unwrap_or_else(cores)
}
