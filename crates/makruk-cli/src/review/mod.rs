//! `makruk review`: reviews games, counts included.

mod annotate;
pub(crate) mod args;
mod earlier;
pub(crate) mod game;
mod insights;
mod json;
mod pool;
mod report;
mod source;

use std::{
    fs::{self, File},
    io::{self, BufWriter, Error, ErrorKind, Write},
    num::NonZeroUsize,
    path::Path,
    thread,
    time::Duration,
};

use makruk::{
    analysis::review::{ReviewOptions, engine_options},
    search::Engine,
};

pub(crate) use self::source::GAME_MEMORY;
use self::{
    args::ReviewArgs,
    earlier::Earlier,
    insights::Insights,
    json::OptionsObject,
    source::{Source, SourceGame},
};
use crate::{atomic_file::is_same_file, exit::ExitStatus, output};

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
    let mut earlier = match (&args.output, args.resume) {
        (Some(path), true) => Some(Earlier::open(path)?),
        _ => None,
    };
    let file = match (&args.output, args.resume) {
        (Some(path), false) => Some(BufWriter::new(create(path, args.json)?)),
        _ => None,
    };
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = args.threads.map_or(cores, usize::from);
    let engines: io::Result<Vec<_>> = (0..threads).map(|_| new_engine(args)).collect();
    let mut source = Source::new(args, files);
    let bar = source.length().map_or_else(
        || output::progress(0, "{spinner} {elapsed}"),
        |length| output::progress(length, "{bar:40} {percent} %, {eta} left"),
    );
    let options = ReviewOptions::default()
        .with_nodes(args.nodes)
        .with_movetime(args.movetime.map(Duration::from_millis))
        .with_players(args.players);
    let mut writer = Writer {
        args,
        options: args.into(),
        file,
        insights: args.insights.as_deref().map(Insights::new),
        number: 0,
        has_games: false,
        status: ExitStatus::Done,
    };
    let engines = engines?;
    let player = args.insights.as_deref().map(Insights::new);
    let of_json = writer.options.clone();
    // The games that an earlier run reviewed come first.
    let mut first = None;
    while let Some(old) = &mut earlier {
        let Some(mut game) = source.next()? else {
            break;
        };
        if old.has(&game.reviewed, &of_json)? {
            game.is_wanted = false;
            bar.inc(game.bytes);
            writer.complain(&game);
        } else {
            first = Some(game);
            break;
        }
    }
    if let Some(earlier) = earlier {
        writer.file = Some(earlier.into_file()?);
    }
    let next = || {
        let game = match first.take() {
            Some(game) => Some(game),
            None => source.next()?,
        };
        Ok(game.map(|game| SourceGame {
            is_wanted: player
                .as_ref()
                .is_none_or(|player| player.wants(&game.reviewed)),
            ..game
        }))
    };
    let reviewed = pool::review_all(engines, options, &bar, next, |game, read| {
        bar.suspend(|| writer.write(&game, read == 1 && files.len() == 1))
    });
    bar.finish_and_clear();
    reviewed?;
    writer.finish()
}

fn new_engine(args: &ReviewArgs) -> io::Result<Engine> {
    let mut engine = Engine::new(args.tables.options(engine_options())).map_err(|_| {
        let message = "not enough memory for this many threads";
        Error::new(ErrorKind::OutOfMemory, message)
    })?;
    args.net.install_in(&mut engine)?;
    args.tables.install_in(&mut engine)?;
    Ok(engine)
}

/// Creates an output file, which must be new or empty.
fn create(path: &Path, is_json: bool) -> io::Result<File> {
    if path.is_dir() {
        return Err(refused(path, "is a folder"));
    }
    let is_empty = fs::metadata(path).is_ok_and(|file| file.len() == 0);
    if path.exists() && !is_empty {
        let reason = if is_json {
            "the file is not empty; --resume continues it"
        } else {
            "the file is not empty; choose another file with -o"
        };
        return Err(refused(path, reason));
    }
    File::create(path).map_err(|error| named(path, &error))
}

/// Writes reviews in the order of the games.
struct Writer<'a> {
    args: &'a ReviewArgs,
    options: OptionsObject,
    file: Option<BufWriter<File>>,
    insights: Option<Insights>,
    number: usize,
    has_games: bool,
    status: ExitStatus,
}

impl Writer<'_> {
    /// Reports the errors of a record.
    fn complain(&mut self, game: &SourceGame) {
        self.has_games = true;
        if !game.reviewed.record.faults.is_empty() {
            self.status = ExitStatus::Rejected;
            game.reviewed.record.complain(&game.file);
        }
    }

    fn write(&mut self, game: &SourceGame, is_single: bool) -> io::Result<()> {
        self.complain(game);
        let reviewed = &game.reviewed;
        if let Some(insights) = &mut self.insights {
            insights.add(reviewed);
            return Ok(());
        }
        self.number += 1;
        let args = self.args;
        if let Some(file) = &mut self.file {
            let written = if args.json {
                json::write(reviewed, &self.options, file)
            } else {
                annotate::write(reviewed, args.letters, file)
            };
            // What is finished outlives an interruption.
            let written = written.and_then(|()| file.flush());
            let name = args.output.as_deref().unwrap_or(Path::new("-"));
            written.map_err(|error| named(name, &error))?;
        }
        match (args.json, &self.file) {
            (true, Some(_)) => return Ok(()),
            (true, None) => json::write(reviewed, &self.options, &mut output::plain())?,
            (false, _) => report::write(reviewed, self.number, is_single, args.letters)?,
        }
        output::flush()
    }

    fn finish(self) -> io::Result<ExitStatus> {
        if let Some(insights) = &self.insights {
            insights.write(self.args.json)?;
        }
        output::flush()?;
        if !self.has_games {
            output::note(format_args!("no games"));
        }
        Ok(self.status)
    }
}

fn refused(path: &Path, reason: &str) -> Error {
    let message = format!("{}: {reason}", path.display());
    Error::new(ErrorKind::InvalidInput, message)
}

fn named(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}
