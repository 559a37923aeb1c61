//! A single-threaded session.

#[cfg(feature = "nnue")]
use alloc::vec::Vec;
use core::time::Duration;

use makruk_rules::Rules;
use makruk_search::Engine;
#[cfg(feature = "nnue")]
use makruk_search::nnue::Net;

#[cfg(feature = "nnue")]
use crate::host::not_found;
use crate::{Config, Host, HostError, Running, Session, Work};

/// A [`Session`] with stepwise work, for single-threaded programs such as a browser worker. It accepts lines between
/// steps, so that `stop` and `isready` are answered during a search.
///
/// All times come from one clock, chosen by the caller, with an arbitrary origin. Without a clock, pass
/// [`Duration::ZERO`]; time limits then have no effect.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use makruk_uci::{Config, Worker};
///
/// let mut worker = Worker::new(&Config::default().with_tablebase_bytes(0));
/// let now = Duration::ZERO; // `performance.now()`, for example
/// let mut lines = Vec::new();
/// let mut send = |line: &str| lines.push(line.to_owned());
///
/// worker.handle_line("position startpos moves e3e4", now, &mut send);
/// worker.handle_line("go infinite", now, &mut send);
/// for _ in 0..10 {
///     // Here messages of the page can be taken.
///     assert!(worker.step(2_000, now, &mut send));
/// }
/// worker.handle_line("stop", now, &mut send);
/// assert!(!worker.needs_step());
/// assert!(lines[0].starts_with("info depth 1 "));
/// assert!(lines.last().unwrap().starts_with("bestmove "));
/// ```
#[derive(Debug)]
#[doc(alias = "uci")]
pub struct Worker {
    session: Session,
    running: Option<Running>,
}

impl Worker {
    /// Starts a session.
    ///
    /// ```
    /// # use makruk_uci::{Config, Worker};
    /// assert!(!Worker::new(&Config::default()).needs_step());
    /// ```
    pub fn new(config: &Config) -> Self {
        Self {
            session: Session::new(config),
            running: None,
        }
    }

    /// Handles a line of the protocol and sends the answers, except the answer of a search that the line starts.
    /// Returns whether the session continues: `false` after `quit`.
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, Worker};
    /// let mut worker = Worker::new(&Config::default());
    /// let mut sent = String::new();
    /// assert!(worker.handle_line("uci", Duration::ZERO, &mut |line| sent += line));
    /// assert!(sent.ends_with("uciok"));
    /// assert!(!worker.handle_line("quit", Duration::ZERO, &mut |_| ()));
    /// ```
    pub fn handle_line(&mut self, line: &str, now: Duration, send: &mut dyn FnMut(&str)) -> bool {
        let mut host = Steps::new(&mut self.running, now, send);
        let goes_on = self.session.handle_line(line, &mut host);
        if !goes_on {
            self.session.end(&mut host);
        }
        goes_on
    }

    /// Handles a line that sets the option `EvalFile`, with the file's content or the reason why the caller could not
    /// read it. The current search and all waiting ones end first, as if by `stop`. See [`Host::read_net`].
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, HostError, HostErrorKind, Worker};
    /// # use makruk_uci::makruk_search::nnue::{Net, Parts};
    /// let zeros = Net::new(&Parts::zero(32), 400, "zeros")?;
    /// let mut worker = Worker::new(&Config::default().with_net(Some(zeros.clone())));
    /// let mut sent = String::new();
    /// let mut send = |line: &str| sent += line;
    /// let bytes = Net::new(&Parts::zero(64), 400, "more zeros")?.to_bytes();
    /// worker.read_net("setoption name EvalFile value more", Ok(bytes), Duration::ZERO, &mut send);
    /// assert_eq!(worker.net().map(Net::hidden), Some(64));
    /// let error = HostError::new(HostErrorKind::NotFound, "not found");
    /// worker.read_net("setoption name EvalFile value other", Err(error), Duration::ZERO, &mut send);
    /// assert_eq!(sent, "info string the evaluation is unchanged: not found");
    /// # Ok::<(), makruk_uci::makruk_search::nnue::NetError>(())
    /// ```
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn read_net(
        &mut self,
        line: &str,
        file: Result<Vec<u8>, HostError>,
        now: Duration,
        send: &mut dyn FnMut(&str),
    ) {
        let mut host = Steps::new(&mut self.running, now, send);
        self.session.handle_line("stop", &mut host);
        host.net = Some(file);
        self.session.handle_line(line, &mut host);
    }

    /// Sets the rules, in place of the options `Rules` and `House Rules`. The current search and all waiting ones end first, as if by
    /// `stop`.
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, Worker, makruk_rules::{CountExpiry, Rules}};
    /// let mut worker = Worker::new(&Config::default());
    /// let house = Rules::THAI.with_expiry(CountExpiry::Reached);
    /// worker.set_rules(house, Duration::ZERO, &mut |line| panic!("{line}"));
    /// ```
    pub fn set_rules(&mut self, rules: Rules, now: Duration, send: &mut dyn FnMut(&str)) {
        let mut host = Steps::new(&mut self.running, now, send);
        self.session.handle_line("stop", &mut host);
        self.session.set_rules(rules, &mut host);
    }

    /// Returns the net used for evaluation, if any.
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub fn net(&self) -> Option<&Net> {
        self.session.net()
    }

    /// Rejects a line that could not be read completely; see [`Session::reject`].
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, Worker};
    /// let mut worker = Worker::new(&Config::default());
    /// let mut sent = String::new();
    /// worker.reject("go depth", "the line is too long", Duration::ZERO, &mut |line| sent += line);
    /// assert_eq!(sent, "info string the line is too long");
    /// ```
    pub fn reject(
        &mut self,
        beginning: &str,
        reason: &str,
        now: Duration,
        send: &mut dyn FnMut(&str),
    ) {
        let mut host = Steps::new(&mut self.running, now, send);
        self.session.reject(beginning, reason, &mut host);
    }

    /// Runs the work for about this many nodes, and sends the results. Returns whether work remains now; see
    /// [`Running::step`]. While idle, the worker generates the endgame tablebases that the next search would probe.
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, Worker};
    /// let mut worker = Worker::new(&Config::default());
    /// let mut last = String::new();
    /// worker.handle_line("go depth 3", Duration::ZERO, &mut |_| ());
    /// while worker.step(2_000, Duration::ZERO, &mut |line| last = line.to_owned()) {}
    /// assert!(last.starts_with("bestmove "));
    /// ```
    pub fn step(&mut self, nodes: u64, now: Duration, send: &mut dyn FnMut(&str)) -> bool {
        match &mut self.running {
            Some(running) if !running.is_over() => {
                running.step(nodes, now, send);
            }
            _ if self.session.can_resume() => {
                let mut host = Steps::new(&mut self.running, now, send);
                self.session.resume(&mut host);
            }
            _ => {}
        }
        self.needs_step()
    }

    /// Returns whether the next step has work to do. If not, wait for the next line.
    ///
    /// ```
    /// use core::time::Duration;
    /// # use makruk_uci::{Config, Worker};
    /// let mut worker = Worker::new(&Config::default());
    /// worker.handle_line("go depth 3", Duration::ZERO, &mut |_| ());
    /// assert!(worker.needs_step());
    /// ```
    pub fn needs_step(&self) -> bool {
        match &self.running {
            Some(running) if !running.is_over() => running.needs_step(),
            _ => self.session.can_resume(),
        }
    }
}

/// The host of a worker's session.
struct Steps<'a> {
    running: &'a mut Option<Running>,
    now: Duration,
    send: &'a mut dyn FnMut(&str),
    /// The content of a net file, for the line that names it.
    #[cfg(feature = "nnue")]
    net: Option<Result<Vec<u8>, HostError>>,
}

impl<'a> Steps<'a> {
    fn new(running: &'a mut Option<Running>, now: Duration, send: &'a mut dyn FnMut(&str)) -> Self {
        Self {
            running,
            now,
            send,
            #[cfg(feature = "nnue")]
            net: None,
        }
    }
}

impl Host for Steps<'_> {
    fn send(&mut self, line: &str) {
        (self.send)(line);
    }

    fn begin(&mut self, work: Work) -> Result<(), HostError> {
        *self.running = Some(work.start(self.now));
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        self.running.take()?.stop(self.now, self.send)
    }

    fn ponder_hit(&mut self) {
        if let Some(running) = self.running {
            running.ponder_hit(self.now);
        }
    }

    fn is_working(&self) -> bool {
        self.running
            .as_ref()
            .is_some_and(|running| !running.is_over())
    }

    #[cfg(feature = "nnue")]
    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, HostError> {
        let file = self.net.take();
        file.unwrap_or_else(|| Err(not_found("net", name)))
    }
}
