//! The connection to another engine: its start, its options, its end.

use std::{
    fs::File,
    io::Write as _,
    mem, process,
    sync::{Arc, Mutex, PoisonError},
};

use makruk_uci::client::{
    ClientError, ClientErrorKind, EngineCommand, EngineOption, LogLine, OptionKind, SearchEvent,
    Timeouts, UciEngine,
};

use super::{
    declared::{Declared, Settings},
    failure::failure,
    pondering::Pondering,
};
use crate::{
    engine::{
        feed::{Ending, STOP_CHECKS},
        job::Worker,
    },
    errors::{Class, Failure},
};

/// The options that are set unless the user sets them.
const AUTOMATIC: [(&str, &str); 2] = [("UCI_Variant", "makruk"), ("UCI_ShowWDL", "true")];

/// The options that arguments set, and these arguments.
const MANAGED: [(&str, &str); 2] = [("MultiPV", "multipv"), ("Ponder", "ponder")];

/// The program to start, and its log.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) command: EngineCommand,
    pub(super) timeouts: Timeouts,
    pub(super) log: Option<Arc<Mutex<File>>>,
}

impl Program {
    /// Starts the engine.
    fn start(&self) -> Result<UciEngine, ClientError> {
        let command = self.command.clone();
        let Some(log) = self.log.clone() else {
            return UciEngine::start(command);
        };
        let write = move |line: &LogLine<'_>| {
            let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
            // A log that cannot be written does not end the search.
            let _ = writeln!(log, "{line}");
        };
        UciEngine::start_logged(command, Box::new(write))
    }
}

/// Another engine, which runs or can be started again.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) program: Program,
    /// `None` before the start, after a failure that ended it, and after [`Self::close`].
    pub(super) engine: Option<UciEngine>,
    /// The process that started the engine.
    process: u32,
    declared: Arc<Declared>,
    /// The user's options, in order.
    settings: Settings,
    /// The values of options that arguments set, since the start.
    applied: Vec<(&'static str, String)>,
    is_closed: bool,
    pub(super) pondering: Option<Pondering>,
    /// A failure between jobs, for the next one.
    pub(super) failure: Option<Failure>,
}

impl Connection {
    /// Creates a connection that the first call starts.
    pub(super) fn new(program: Program, settings: Settings, declared: Arc<Declared>) -> Self {
        Self {
            program,
            engine: None,
            process: process::id(),
            declared,
            settings,
            applied: Vec::new(),
            is_closed: false,
            pondering: None,
            failure: None,
        }
    }

    /// Starts the engine, again if it runs, and sets its options.
    pub(super) fn restart(&mut self) -> Result<(), Failure> {
        self.close()?;
        self.is_closed = false;
        self.started()
    }

    /// Ends the engine.
    // A job returns a result.
    #[allow(clippy::unnecessary_wraps)]
    pub(super) fn close(&mut self) -> Result<(), Failure> {
        self.is_closed = true;
        self.failure = None;
        self.end();
        Ok(())
    }

    /// Waits until the engine has processed all commands.
    pub(super) fn ping(&mut self) -> Result<(), Failure> {
        self.with_idle(|idle| idle.running()?.check_ready().map_err(failure))
    }

    /// Announces a new game.
    pub(super) fn begin_game(&mut self) -> Result<(), Failure> {
        self.with_idle(|idle| idle.running()?.begin_game().map_err(failure))
    }

    /// Validates all options, then sets them.
    pub(super) fn configure(&mut self, settings: &Settings) -> Result<(), Failure> {
        self.with_idle(|idle| idle.set_all(settings))
    }

    /// Starts the engine if it does not run. Reports a failure between jobs.
    pub(super) fn started(&mut self) -> Result<(), Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.is_closed {
            return Err(not_running());
        }
        if self.engine.is_none() {
            self.start().inspect_err(|_| self.end())?;
        }
        Ok(())
    }

    fn start(&mut self) -> Result<(), Failure> {
        let mut engine = self.program.start().map_err(failure)?;
        self.declared.set(&engine);
        self.applied.clear();
        for (name, value) in AUTOMATIC {
            if accepts(engine.option(name), value) && !self.is_given(name) {
                engine.set_option(name, value).map_err(failure)?;
            }
        }
        self.engine = Some(engine);
        let settings = mem::take(&mut self.settings);
        if let Err(failure) = self.set_all(&settings) {
            self.settings = settings;
            return Err(failure);
        }
        self.running()?.check_ready().map_err(failure)
    }

    /// Returns the engine.
    pub(super) fn running(&mut self) -> Result<&mut UciEngine, Failure> {
        self.engine.as_mut().ok_or_else(not_running)
    }

    /// Runs work on an engine that runs and does not search.
    fn with_idle(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.started()?;
        let ended = self.end_pondering(|_| false);
        let done = ended.and_then(|_| work(self));
        self.settle(done)
    }

    /// Releases an engine that a failure has ended.
    pub(super) fn settle<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if self
            .engine
            .as_ref()
            .is_some_and(|engine| !engine.is_running())
        {
            self.end();
        }
        result
    }

    fn end(&mut self) {
        self.declared.end();
        self.pondering = None;
        self.engine = None;
    }

    /// Returns whether the user sets an option.
    pub(super) fn is_given(&self, name: &str) -> bool {
        let mut settings = self.settings.0.iter();
        settings.any(|(given, _)| given.eq_ignore_ascii_case(name))
    }

    /// Sets the user's options, after a check of all, and keeps them for the next start.
    fn set_all(&mut self, settings: &Settings) -> Result<(), Failure> {
        let engine = self.running()?;
        for (name, value) in &settings.0 {
            let managed = MANAGED
                .iter()
                .find(|(managed, _)| managed.eq_ignore_ascii_case(name));
            if let Some((managed, argument)) = managed {
                let message = format!("the argument `{argument}` sets the option `{managed}`");
                return Err(Failure::new(Class::Engine, "bad-option", message));
            }
            if !accepts(engine.option(name), value) {
                // Nothing is sent: this only returns the error.
                engine.set_option(name, value).map_err(failure)?;
            }
        }
        for (name, value) in &settings.0 {
            engine.set_option(name, value).map_err(failure)?;
        }
        let is_button = |name: &str| {
            let option = engine.option(name);
            option.is_some_and(|option| option.kind == OptionKind::Button)
        };
        let lasting = settings.0.iter().filter(|(name, _)| !is_button(name));
        let lasting: Vec<_> = lasting.cloned().collect();
        for (name, value) in lasting {
            let kept = &mut self.settings.0;
            kept.retain(|(other, _)| !other.eq_ignore_ascii_case(&name));
            kept.push((name, value));
        }
        Ok(())
    }

    /// Sets an option as an argument demands, unless it has the value.
    pub(super) fn apply(&mut self, name: &'static str, value: &str) -> Result<(), Failure> {
        let applied = self.applied.iter().find(|(other, _)| *other == name);
        let applied = applied.map(|(_, value)| value.clone());
        let engine = self.running()?;
        let current = applied.or_else(|| default_of(engine.option(name)?));
        if current.as_deref() == Some(value) {
            return Ok(());
        }
        engine.set_option(name, value).map_err(failure)?;
        self.applied.retain(|(other, _)| *other != name);
        self.applied.push((name, value.to_owned()));
        Ok(())
    }

    /// Ends a search on the opponent's time. If it fits, it continues on the engine's time, and is returned.
    pub(super) fn end_pondering(
        &mut self,
        fits: impl FnOnce(&Pondering) -> bool,
    ) -> Result<Option<Pondering>, Failure> {
        let Some(pondering) = self.pondering.take() else {
            return Ok(None);
        };
        let engine = self.running()?;
        let is_hit = fits(&pondering);
        if pondering.answer.is_none() {
            let ended = if is_hit {
                engine.ponderhit()
            } else {
                engine.finish_search().map(drop)
            };
            match ended {
                // The answer is not used.
                Err(error) if error.kind() == ClientErrorKind::BadMove => {}
                ended => ended.map_err(failure)?,
            }
        }
        Ok(is_hit.then_some(pondering))
    }
}

/// Returns whether an option is declared and accepts a value.
pub(super) fn accepts(option: Option<&EngineOption>, value: &str) -> bool {
    option.is_some_and(|option| option.set_command(value).is_ok())
}

/// Returns the default of an option.
fn default_of(option: &EngineOption) -> Option<String> {
    match &option.kind {
        OptionKind::Check { default } => default.map(|value| value.to_string()),
        OptionKind::Spin { default, .. } => default.map(|value| value.to_string()),
        OptionKind::Combo { default, .. } => default.clone(),
        _ => None,
    }
}

fn not_running() -> Failure {
    let message = "the engine is closed: restart it, or create another one";
    Failure::new(Class::Engine, "not-running", message)
}

impl Worker for Connection {
    // Both processes would have the pipes.
    const SURVIVES_FORK: bool = false;

    fn recover(&mut self) {
        self.end();
    }

    fn has_spare_work(&self) -> bool {
        let pondering = self.pondering.as_ref();
        pondering.is_some_and(|pondering| pondering.answer.is_none())
    }

    fn work_until(&mut self, ending: &Ending) {
        while !ending.is_stopped() {
            let Some((engine, pondering)) = self.engine.as_mut().zip(self.pondering.as_mut())
            else {
                return;
            };
            match engine.next_event(STOP_CHECKS) {
                Ok(Some(SearchEvent::Info(info))) => {
                    pondering.digest.update(&info);
                }
                Ok(Some(SearchEvent::Done(reply))) => {
                    pondering.answer = Some(reply);
                    return;
                }
                Ok(_) => {}
                Err(error) => {
                    self.pondering = None;
                    self.failure = self.settle(Err::<(), _>(failure(error))).err();
                    return;
                }
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if process::id() != self.process {
            // The engine belongs to the process that this one was forked from.
            mem::forget(self.engine.take());
        }
    }
}
