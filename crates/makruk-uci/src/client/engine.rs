//! The connection to an engine: the states of the protocol.

use alloc::{
    borrow::ToOwned as _,
    boxed::Box,
    format,
    string::{String, ToString as _},
    vec::Vec,
};
use core::{
    fmt::{self, Display, Write as _},
    mem,
    time::Duration,
};
use std::{process::ExitStatus, time::Instant};

use makruk_core::Move;

use crate::client::{
    BestMove, ClientError, ClientErrorKind, Direction, EngineCommand, EngineLine, EngineOption,
    GoLimits, LineError, LineErrorKind, Log, LogLine, MAX_LINE_BYTES, OptionKind, SearchEvent,
    SearchReply,
    process::{End, Failure, Process},
};

/// The most bytes of lines that declare options and the engine's identity.
const MAX_DECLARATIONS: usize = 1 << 20;

/// The most rejected lines that are kept.
const MAX_REJECTED: usize = 32;

/// A running UCI engine.
///
/// Dropping it sends `quit`, waits for [`Timeouts::quit`](crate::client::Timeouts::quit), and kills the engine if it still runs.
/// See the [module](crate::client) for examples.
pub struct UciEngine {
    command: EngineCommand,
    /// `None` after the process has ended.
    process: Option<Process>,
    declared: Declared,
    /// The options set, in order, for a restart.
    settings: Vec<(String, String)>,
    search: Option<Running>,
    log: Option<Log>,
    /// The origin of the log's times.
    start: Instant,
    /// The line to send, whose memory is used again.
    line: String,
}

/// What an engine declares at the start.
#[derive(Debug, Default)]
struct Declared {
    name: String,
    author: String,
    options: Vec<EngineOption>,
    rejected: Vec<LineError>,
}

/// A search that has not been answered.
#[derive(Debug)]
struct Running {
    /// The start of the engine's time.
    start: Instant,
    is_ponder: bool,
    reply: SearchReply,
}

impl UciEngine {
    /// Starts an engine and completes the handshake.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, ends, or does not send `uciok` in time.
    pub fn start(command: EngineCommand) -> Result<Self, ClientError> {
        Self::start_with(command, None)
    }

    /// As [`Self::start`], with a log of all lines.
    ///
    /// # Errors
    ///
    /// As [`Self::start`].
    pub fn start_logged(command: EngineCommand, log: Log) -> Result<Self, ClientError> {
        Self::start_with(command, Some(log))
    }

    fn start_with(command: EngineCommand, log: Option<Log>) -> Result<Self, ClientError> {
        let mut engine = Self {
            command,
            process: None,
            declared: Declared::default(),
            settings: Vec::new(),
            search: None,
            log,
            start: Instant::now(),
            line: String::new(),
        };
        engine.open()?;
        Ok(engine)
    }

    /// Starts the engine again, after an error or in any other state, and sets the same options. Position and game are those of a
    /// new engine.
    ///
    /// # Errors
    ///
    /// As [`Self::start`], and if the engine does not accept an option any more.
    pub fn restart(&mut self) -> Result<(), ClientError> {
        self.close();
        self.open()?;
        let settings = mem::take(&mut self.settings);
        for (name, value) in &settings {
            let set = self.set_option(name, value);
            if let Err(error) = set {
                // A later restart begins with all of them.
                self.settings = settings;
                self.close();
                return Err(error);
            }
        }
        Ok(())
    }

    /// Returns the engine's name; empty if it has none.
    pub fn name(&self) -> &str {
        &self.declared.name
    }

    /// Returns the engine's authors; empty if it names none.
    pub fn author(&self) -> &str {
        &self.declared.author
    }

    /// Returns the options that the engine declares.
    pub fn options(&self) -> &[EngineOption] {
        &self.declared.options
    }

    /// Returns an option by its name, without regard to case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options().iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Returns why lines of the handshake were rejected: at most 32.
    pub fn rejected_lines(&self) -> &[LineError] {
        &self.declared.rejected
    }

    /// Returns the last lines of the engine's output, as in [`ClientError::last_lines`].
    pub fn last_lines(&mut self) -> Vec<String> {
        self.last_words().0
    }

    /// Returns the last lines of the engine's error output, as in [`ClientError::last_errors`].
    pub fn last_errors(&mut self) -> Vec<String> {
        self.last_words().1
    }

    fn last_words(&mut self) -> (Vec<String>, Vec<String>) {
        let process = self.process.as_mut();
        process.map(Process::last_words).unwrap_or_default()
    }

    /// Returns the program and its settings.
    pub fn command(&self) -> &EngineCommand {
        &self.command
    }

    /// Returns the number of the process; `None` after it has ended.
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }

    /// Returns whether the connection is open. An engine that ended by itself is noticed by the next call.
    pub fn is_running(&self) -> bool {
        self.process.is_some()
    }

    /// Returns whether a search has not been answered.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Sets an option, after a check of its name and value. For a button, the value is empty.
    ///
    /// # Errors
    ///
    /// If the engine declares no such option, or the option does not accept the value; if a search runs; if the engine does not
    /// read or has ended.
    #[doc(alias = "setoption")]
    pub fn set_option(&mut self, name: &str, value: impl Display) -> Result<(), ClientError> {
        self.check_idle()?;
        let value = value.to_string();
        let Some(option) = self.option(name) else {
            let names: Vec<_> = self
                .options()
                .iter()
                .map(|option| option.name.as_str())
                .collect();
            let names = if names.is_empty() {
                "no options".to_owned()
            } else {
                names.join(", ")
            };
            let message = format!("unknown option `{}`; it has {names}", name.escape_debug());
            return Err(self.error(ClientErrorKind::BadOption, message));
        };
        let is_button = option.kind == OptionKind::Button;
        let name = option.name.clone();
        let line = option
            .set_command(&value)
            .map_err(|error| self.error(ClientErrorKind::BadOption, error.to_string()))?;
        self.send(&line)?;
        if !is_button {
            self.settings.retain(|(other, _)| *other != name);
            self.settings.push((name, value));
        }
        Ok(())
    }

    /// Announces a new game, and waits until the engine is ready.
    ///
    /// # Errors
    ///
    /// If a search runs; if the engine does not answer in time or has ended.
    #[doc(alias = "ucinewgame")]
    pub fn begin_game(&mut self) -> Result<(), ClientError> {
        self.check_idle()?;
        self.send("ucinewgame")?;
        self.check_ready()
    }

    /// Sends `isready` and waits up to [`Timeouts::ready`](crate::client::Timeouts::ready) for `readyok`; other lines are discarded.
    ///
    /// # Errors
    ///
    /// If a search runs; if the engine has ended, or does not answer in time.
    #[doc(alias = "isready")]
    pub fn check_ready(&mut self) -> Result<(), ClientError> {
        self.check_idle()?;
        self.send("isready")?;
        let timeout = self.command.limits().ready;
        let deadline = Instant::now().checked_add(timeout);
        while let Some(line) = self.receive(deadline)? {
            if EngineLine::parse(&line) == Ok(EngineLine::ReadyOk) {
                return Ok(());
            }
        }
        Err(self.hang("`readyok`", timeout))
    }

    /// Sets the position: a FEN, or `None` for the start position, and moves played from it.
    ///
    /// # Errors
    ///
    /// If the FEN has a line break or the word `moves`; if a search runs; if the engine does not read or has ended.
    pub fn set_position(&mut self, fen: Option<&str>, moves: &[Move]) -> Result<(), ClientError> {
        self.check_idle()?;
        let mut line = mem::take(&mut self.line);
        line.clear();
        line.push_str("position ");
        match fen {
            None => line.push_str("startpos"),
            Some(fen) => {
                let mut words = fen.split_whitespace();
                if fen.trim().is_empty()
                    || fen.contains(char::is_control)
                    || words.any(|word| word == "moves")
                {
                    let message = format!("expected a FEN, found `{}`", fen.escape_debug());
                    return Err(self.error(ClientErrorKind::BadFen, message));
                }
                line.push_str("fen ");
                line.push_str(fen);
            }
        }
        if !moves.is_empty() {
            line.push_str(" moves");
            for mv in moves {
                // Writing to a string never fails.
                let _ = write!(line, " {mv}");
            }
        }
        let sent = self.send(&line);
        self.line = line;
        sent
    }

    /// Searches the position and returns the answer.
    ///
    /// After `timeout`, the search is stopped. If the engine then answers within
    /// [`Timeouts::stop`](crate::client::Timeouts::stop), the reply is marked as stopped ([`SearchReply::is_stopped`]); otherwise
    /// an error is returned. [`Duration::MAX`] is no limit.
    ///
    /// # Errors
    ///
    /// If the engine does not answer in time, its answer is no move, or it has ended; if a search runs.
    pub fn go(&mut self, limits: &GoLimits, timeout: Duration) -> Result<SearchReply, ClientError> {
        self.start_search(limits)?;
        let deadline = Instant::now().checked_add(timeout);
        match self.receive_reply(deadline)? {
            Some(reply) => Ok(reply),
            None => self.finish_search(),
        }
    }

    /// Starts a search whose events [`Self::next_event`] returns.
    ///
    /// Lines that the engine wrote before are discarded.
    ///
    /// # Errors
    ///
    /// If a search runs; if the engine does not read or has ended.
    pub fn start_search(&mut self, limits: &GoLimits) -> Result<(), ClientError> {
        self.check_idle()?;
        let (log, start) = (&mut self.log, self.start);
        let discarded = self.process.as_mut().map_or(Ok(()), |process| {
            process.discard_stale(|line| record(log, start, Direction::FromEngine, line))
        });
        discarded.map_err(|failure| self.fail(failure))?;
        self.send(&limits.to_string())?;
        self.search = Some(Running {
            start: Instant::now(),
            is_ponder: limits.ponder,
            reply: SearchReply::new(),
        });
        Ok(())
    }

    /// Returns the next event of the search; `None` if there is none within `timeout`, which may be zero.
    ///
    /// Lines other than `info` and `bestmove` are skipped.
    ///
    /// # Errors
    ///
    /// If no search runs; if the answer is no move; if the engine has ended.
    pub fn next_event(&mut self, timeout: Duration) -> Result<Option<SearchEvent>, ClientError> {
        self.check_searching()?;
        let deadline = Instant::now().checked_add(timeout);
        let mut is_first = true;
        while let Some(line) = self.receive_line(deadline, is_first)? {
            is_first = false;
            match EngineLine::parse(&line) {
                Ok(EngineLine::Info(info)) => {
                    if let Some(search) = &mut self.search {
                        search.reply.update(&info);
                    }
                    return Ok(Some(SearchEvent::Info(info)));
                }
                Ok(EngineLine::BestMove(answer)) => {
                    let reply = Box::new(self.take_reply(answer));
                    return Ok(Some(SearchEvent::Done(reply)));
                }
                Ok(_) => {}
                Err(error) => self.check_answer(&error)?,
            }
        }
        Ok(None)
    }

    /// Stops the search. The answer must still be received. Without a search, does nothing.
    ///
    /// # Errors
    ///
    /// If the engine does not read or has ended.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        let Some(search) = &mut self.search else {
            return Ok(());
        };
        search.reply.is_stopped = true;
        self.send("stop")
    }

    /// Stops the search, unless [`Self::stop`] has, and waits for its answer.
    ///
    /// # Errors
    ///
    /// If no search runs; if the engine does not answer in time, its answer is no move, or it has ended.
    pub fn finish_search(&mut self) -> Result<SearchReply, ClientError> {
        self.check_searching()?;
        if self
            .search
            .as_ref()
            .is_some_and(|search| !search.reply.is_stopped)
        {
            self.stop()?;
        }
        let timeout = self.command.limits().stop;
        let deadline = Instant::now().checked_add(timeout);
        match self.receive_reply(deadline)? {
            Some(reply) => Ok(reply),
            None => Err(self.hang("`bestmove` after `stop`", timeout)),
        }
    }

    /// Tells the engine that the opponent has played the expected move: the search goes on as a search on its own time.
    ///
    /// # Errors
    ///
    /// If no search with [`GoLimits::ponder`] runs; if the engine does not read or has ended.
    pub fn ponderhit(&mut self) -> Result<(), ClientError> {
        match &mut self.search {
            Some(search) if search.is_ponder => {
                search.is_ponder = false;
                search.start = Instant::now();
                self.send("ponderhit")
            }
            _ => Err(self.wrong_state("no search with `ponder` runs")),
        }
    }

    /// Ends the engine and returns its exit status; `None` if it had ended, or the system does not report the status.
    ///
    /// # Errors
    ///
    /// If the engine did not end in time and was killed.
    pub fn quit(mut self) -> Result<Option<ExitStatus>, ClientError> {
        let timeout = self.command.limits().quit;
        let Some((mut process, end)) = self.close() else {
            return Ok(None);
        };
        if end.is_killed {
            let (lines, errors) = process.last_words();
            let message = format!("no end within {} ms of `quit`", timeout.as_millis());
            return Err(self
                .error(ClientErrorKind::Hang, message)
                .with_status(end.status)
                .with_words(lines, errors));
        }
        Ok(end.status)
    }

    /// Starts the process and completes the handshake.
    fn open(&mut self) -> Result<(), ClientError> {
        let timeout = self.command.limits().handshake;
        let deadline = Instant::now().checked_add(timeout);
        match Process::start(&self.command) {
            Ok(process) => self.process = Some(process),
            Err(error) => {
                let message = match self.command.missing_folder() {
                    // The system has one error for a missing program and a missing folder.
                    Some(folder) => format!(
                        "cannot be started: the working folder {}: {error}",
                        folder.display()
                    ),
                    None => format!("cannot be started: {error}"),
                };
                let started = self.error(ClientErrorKind::Start, message);
                return Err(started.with_source(error));
            }
        }
        self.declared = Declared::default();
        self.send("uci")?;
        let mut bytes = 0;
        while let Some(line) = self.receive(deadline)? {
            match EngineLine::parse(&line) {
                Ok(EngineLine::UciOk) => return Ok(()),
                Ok(EngineLine::Name(name)) => self.declared.name = name,
                Ok(EngineLine::Author(author)) => self.declared.author = author,
                Ok(EngineLine::Option(option)) => self.declared.options.push(option),
                Ok(_) => continue,
                Err(error) => {
                    if self.declared.rejected.len() < MAX_REJECTED {
                        self.declared.rejected.push(error);
                    }
                }
            }
            bytes += line.len();
            if bytes > MAX_DECLARATIONS {
                let message = format!("more than {MAX_DECLARATIONS} bytes of options");
                return Err(self.kill(ClientErrorKind::BadLine, message));
            }
        }
        let message = format!("no `uciok` within {} ms", timeout.as_millis());
        Err(self.kill(ClientErrorKind::Handshake, message))
    }

    /// Ends the process, if there is one.
    fn close(&mut self) -> Option<(Process, End)> {
        let mut process = self.process.take()?;
        let is_searching = self.search.take().is_some();
        // An engine that does not read will be killed.
        let grace = self.command.limits().quit;
        let deadline = Instant::now().checked_add(grace);
        for line in ["stop", "quit"].iter().skip(usize::from(!is_searching)) {
            record(&mut self.log, self.start, Direction::ToEngine, line);
            if process.write_line(&format!("{line}\n"), deadline).is_err() {
                break;
            }
        }
        let left = deadline.map_or(grace, |deadline| {
            deadline.saturating_duration_since(Instant::now())
        });
        let end = process.quit(left);
        Some((process, end))
    }

    /// Receives lines until the answer; `None` after the deadline.
    fn receive_reply(
        &mut self,
        deadline: Option<Instant>,
    ) -> Result<Option<SearchReply>, ClientError> {
        while let Some(line) = self.receive(deadline)? {
            match EngineLine::parse(&line) {
                Ok(EngineLine::Info(info)) => {
                    if let Some(search) = &mut self.search {
                        search.reply.update(&info);
                    }
                }
                Ok(EngineLine::BestMove(answer)) => return Ok(Some(self.take_reply(answer))),
                Ok(_) => {}
                Err(error) => self.check_answer(&error)?,
            }
        }
        Ok(None)
    }

    fn take_reply(&mut self, answer: BestMove) -> SearchReply {
        let search = self.search.take();
        let (mut reply, time) = search.map_or((SearchReply::new(), Duration::ZERO), |search| {
            (search.reply, search.start.elapsed())
        });
        reply.best = answer.best;
        reply.ponder = answer.ponder;
        reply.time = time;
        reply
    }

    /// A line that cannot be read is an answer that is no move, or an option, which means nothing here.
    fn check_answer(&mut self, error: &LineError) -> Result<(), ClientError> {
        if error.kind() != LineErrorKind::BestMove {
            return Ok(());
        }
        self.search = None;
        let (lines, errors) = self.last_words();
        Err(self
            .error(ClientErrorKind::BadMove, error.to_string())
            .with_words(lines, errors))
    }

    /// Sends a line.
    fn send(&mut self, line: &str) -> Result<(), ClientError> {
        record(&mut self.log, self.start, Direction::ToEngine, line);
        let deadline = Instant::now().checked_add(self.command.limits().write);
        let Some(process) = &mut self.process else {
            return Err(self.wrong_state("the engine has ended"));
        };
        let sent = process.write_line(&format!("{line}\n"), deadline);
        sent.map_err(|failure| self.fail(failure))
    }

    /// Receives a line; `None` after the deadline.
    fn receive(&mut self, deadline: Option<Instant>) -> Result<Option<String>, ClientError> {
        self.receive_line(deadline, false)
    }

    /// As [`Self::receive`], but with `is_first` reads what is in the pipe even if the deadline has passed.
    fn receive_line(
        &mut self,
        deadline: Option<Instant>,
        is_first: bool,
    ) -> Result<Option<String>, ClientError> {
        let Some(process) = &mut self.process else {
            return Err(self.wrong_state("the engine has ended"));
        };
        let line = process
            .read_line(deadline, is_first)
            .map_err(|failure| self.fail(failure))?;
        if let Some(line) = &line {
            record(&mut self.log, self.start, Direction::FromEngine, line);
        }
        Ok(line)
    }

    fn check_idle(&self) -> Result<(), ClientError> {
        match (&self.process, &self.search) {
            (None, _) => Err(self.wrong_state("the engine has ended")),
            (_, Some(_)) => Err(self.wrong_state("a search runs")),
            (Some(_), None) => Ok(()),
        }
    }

    fn check_searching(&self) -> Result<(), ClientError> {
        match (&self.process, &self.search) {
            (None, _) => Err(self.wrong_state("the engine has ended")),
            (_, None) => Err(self.wrong_state("no search runs")),
            (Some(_), Some(_)) => Ok(()),
        }
    }

    fn wrong_state(&self, message: &str) -> ClientError {
        self.error(ClientErrorKind::WrongState, message.to_owned())
    }

    fn hang(&mut self, awaited: &str, timeout: Duration) -> ClientError {
        let message = format!("no {awaited} within {} ms", timeout.as_millis());
        self.kill(ClientErrorKind::Hang, message)
    }

    /// Ends the connection after a failure.
    fn fail(&mut self, failure: Failure) -> ClientError {
        let (kind, message) = match &failure {
            Failure::TooLong => {
                let message = format!("a line has more than {MAX_LINE_BYTES} bytes");
                (ClientErrorKind::BadLine, message)
            }
            Failure::Ended => (ClientErrorKind::Crash, String::new()),
            Failure::Closed => {
                let message = "it closed its input or output, but did not end".to_owned();
                (ClientErrorKind::Closed, message)
            }
            Failure::WriteTimeout => {
                let timeout = self.command.limits().write.as_millis();
                let message = format!("a command was not read within {timeout} ms");
                (ClientErrorKind::Hang, message)
            }
            Failure::Io(error) => (ClientErrorKind::Io, format!("pipe: {error}")),
        };
        let error = self.kill(kind, message);
        match failure {
            Failure::Io(source) => error.with_source(source),
            _ => error,
        }
    }

    /// Ends the process at once. For a crash, the message is the exit status.
    fn kill(&mut self, kind: ClientErrorKind, mut message: String) -> ClientError {
        let is_searching = self.search.take().is_some();
        let Some(mut process) = self.process.take() else {
            return self.error(kind, message);
        };
        let end = process.finish(Duration::ZERO);
        if kind == ClientErrorKind::Crash {
            let during = if is_searching { " during a search" } else { "" };
            message = match end.status {
                Some(status) => format!("it ended{during}: {status}"),
                None => format!("it ended{during}"),
            };
        }
        let (lines, errors) = process.last_words();
        self.error(kind, message)
            .with_status(end.status)
            .with_words(lines, errors)
    }

    fn error(&self, kind: ClientErrorKind, message: String) -> ClientError {
        let engine = self.command.program().display().to_string();
        ClientError::new(kind, engine, message)
    }
}

/// Adds a line to the log.
fn record(log: &mut Option<Log>, start: Instant, direction: Direction, line: &str) {
    if let Some(log) = log {
        log(&LogLine::new(start.elapsed(), direction, line));
    }
}

impl Drop for UciEngine {
    fn drop(&mut self) {
        self.close();
    }
}

impl fmt::Debug for UciEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UciEngine")
            .field("command", &self.command)
            .field("process", &self.process_id())
            .field("declared", &self.declared)
            .field("settings", &self.settings)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}
