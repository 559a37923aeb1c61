//! `makruk match`: matches and tournaments of engines.

pub(crate) mod args;
mod live;
pub(crate) mod report;

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Error, ErrorKind, Read as _, Write},
    num::NonZeroUsize,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

use makruk::search::{Engine, Options};
use makruk_match::{
    Contestant, Entrant, Format, MatchError, MatchErrorKind, MatchRecord, NetLoader, OpeningFormat,
    Openings, PlayerLimits, ProtocolLog, TableResults, Tournament,
};

use self::{args::MatchArgs, live::Live};
use crate::{
    date, encoding, engine::TablesChoice, exit::ExitStatus, input::BOM, interrupt::OnInterrupt,
    net::NetChoice, output,
};

/// Nodes per move if no limit is given.
const NODES: &str = "10000";

/// The time in which games in progress are abandoned after Ctrl-C, before the tool ends without a table.
const LAST_WORDS: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &MatchArgs) -> io::Result<ExitStatus> {
    let tournament = tournament(args)?;
    let mut finished = Vec::new();
    let record = MatchRecord::open(
        args.jsonl.as_deref(),
        args.pgn.as_deref(),
        &tournament.settings(),
        &args.rules,
        |entry| finished.push(entry.outline()),
    )
    .map_err(invalid)?;
    let stop = Arc::new(AtomicBool::new(false));
    let (done, is_done) = mpsc::channel::<()>();
    let on_interrupt = OnInterrupt::new({
        let stop = Arc::clone(&stop);
        move || {
            stop.store(true, Ordering::Relaxed);
            // Ends when the table is written and the sender is dropped.
            let _ = is_done.recv_timeout(LAST_WORDS);
        }
    });
    let live = Live::new(&tournament, finished.len() as u64);
    let standings = tournament.run(record, &finished, &live, &stop);
    live.finish();
    let standings = standings.map_err(invalid)?;
    if args.json {
        report::json(&tournament, &standings)?;
    } else {
        report::table(&tournament, &standings)?;
    }
    output::flush()?;
    drop(done);
    drop(on_interrupt);
    Ok(if standings.faults.is_empty() {
        ExitStatus::Done
    } else {
        ExitStatus::Rejected
    })
}

fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::new(ErrorKind::InvalidData, error)
}

fn usage(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::InvalidInput, message.into())
}

fn tournament(args: &MatchArgs) -> io::Result<Tournament> {
    let mut engines = Vec::new();
    for spec in &args.engine {
        engines.push(spec.parse().map_err(invalid)?);
    }
    if let Some(path) = &args.engines {
        let text = read(path)?;
        let named = |error: &dyn std::fmt::Display| usage(format!("{}: {error}", path.display()));
        let text = String::from_utf8(text).map_err(|error| named(&error))?;
        engines.extend(Contestant::read_all(&text).map_err(|error| named(&error))?);
    }
    Contestant::number_names(&mut engines);
    if engines.len() < 2 {
        return Err(usage("expected at least two engines (--engine)"));
    }
    if args.sprt.is_some() && engines.len() > 2 {
        return Err(usage("--sprt: a sequential test is for two engines"));
    }
    let nets: NetLoader = Arc::new(|name| {
        let choice = NetChoice::from(std::ffi::OsString::from(name));
        let net = choice.load();
        net.map_err(|error| MatchError::new(MatchErrorKind::Net, error.to_string()))
    });
    let log = args.log.as_deref().map(create_log).transpose()?;
    let mut entrants = Vec::new();
    for engine in &engines {
        let factory = engine.factory(&nets, log.clone());
        let factory = factory.map_err(|error| usage(format!("{}: {error}", engine.name())))?;
        let mut entrant = Entrant::new(engine.name(), &engine.spec(), factory);
        entrant.limits = *engine.limits();
        entrants.push(entrant);
    }
    let openings = openings(args)?;
    let mut tournament = Tournament::new(entrants, openings, args.games);
    tournament.limits = limits(args)?;
    tournament.sprt = args.sprt.map(|test| test.with_model(args.sprt_model));
    tournament.concurrency =
        NonZeroUsize::new(args.concurrency.into()).unwrap_or(NonZeroUsize::MIN);
    tournament.today = date::today;
    if args.gauntlet {
        tournament.format = Format::Gauntlet;
    }
    let conditions = &mut tournament.conditions;
    conditions.rules = args.rules;
    conditions.margin = Duration::from_millis(args.margin.into());
    conditions.patience = Duration::from_secs(args.timeout.into());
    conditions.max_plies = usize::try_from(args.max_plies).unwrap_or(usize::MAX);
    conditions.adjudication.win = args.adjudicate_win;
    conditions.adjudication.draw = args.adjudicate_draw;
    if let Some(choice) = &args.adjudicate_tables {
        conditions.adjudication.exact = exact_results(choice)?;
    }
    Ok(tournament)
}

fn limits(args: &MatchArgs) -> io::Result<PlayerLimits> {
    let mut limits = PlayerLimits::default();
    let given = [
        ("nodes", args.nodes.map(|number| number.to_string())),
        ("depth", args.depth.map(|number| number.to_string())),
        ("movetime", args.movetime.map(|number| number.to_string())),
        ("tc", args.tc.clone()),
    ];
    for (name, value) in given {
        if let Some(value) = value {
            limits.set(name, &value).map_err(invalid)?;
        }
    }
    if limits.is_empty() {
        limits.set("nodes", NODES).map_err(invalid)?;
    }
    Ok(limits)
}

fn openings(args: &MatchArgs) -> io::Result<Openings> {
    if let Some(seed) = args.openings.strip_prefix("seed:") {
        let seed = seed.parse().map_err(|_| {
            usage(format!(
                "--openings: expected a number after `seed:`, found `{seed}`"
            ))
        })?;
        return Ok(Openings::random(seed));
    }
    let path = Path::new(&args.openings);
    let format = OpeningFormat::of_file(&args.openings);
    let openings = Openings::read(&read(path)?, format, &args.rules);
    openings.map_err(|error| usage(format!("{}: {error}", path.display())))
}

/// Returns the results of endgame tables; `None` with `none`.
fn exact_results(choice: &TablesChoice) -> io::Result<Option<Arc<dyn makruk_match::ExactResults>>> {
    if *choice == TablesChoice::None {
        return Ok(None);
    }
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_bytes(Engine::FULL_TABLEBASE_BYTES);
    let mut engine = Engine::new(options).map_err(Error::other)?;
    choice.install_in(&mut engine)?;
    Ok(Some(Arc::new(TableResults::new(engine))))
}

/// The largest file of engines or openings, in bytes.
const MAX_FILE: u64 = 1 << 28;

/// Reads text in UTF-8 or another encoding, without a byte-order mark.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| {
        let file = encoding::decoded(Box::new(BufReader::new(file)), false);
        file.take(MAX_FILE + 1).read_to_end(&mut text)
    });
    read.map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    if text.len() as u64 > MAX_FILE {
        return Err(usage(format!("{}: more than 256 MiB", path.display())));
    }
    if text.starts_with(BOM) {
        text.drain(..BOM.len());
    }
    Ok(text)
}

fn create_log(path: &Path) -> io::Result<ProtocolLog> {
    let file = File::create(path)
        .map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    Ok(Arc::new(Mutex::new(Lines(BufWriter::new(file)))))
}

/// A file that has whole lines even if the tool is killed.
struct Lines(BufWriter<File>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes)?;
        if bytes.ends_with(b"\n") {
            self.0.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
