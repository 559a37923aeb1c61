//! A session in one thread.

use alloc::string::String;
#[cfg(feature = "nets")]
use alloc::{format, vec::Vec};
use core::time::Duration;

use makruk_search::Engine;
#[cfg(feature = "nets")]
use makruk_search::makruk_net::Net;

use crate::{Config, Host, Running, Session, Work};

/// A [`Session`] with its work in steps, for programs with one thread, such as a worker in a browser:
/// between two steps it takes lines, so that `stop` and `isready` are answered while it searches.
///
/// All times are on one clock of the caller, from whatever moment on. Without a clock, pass
/// [`Duration::ZERO`]; then limits of time have no effect.
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
/// let mut say = |line: &str| lines.push(line.to_owned());
///
/// worker.obey("position startpos moves e3e4", now, &mut say);
/// worker.obey("go infinite", now, &mut say);
/// for _ in 0..10 {
///     // Here messages of the page can be taken.
///     assert!(worker.step(2_000, now, &mut say));
/// }
/// worker.obey("stop", now, &mut say);
/// assert!(!worker.needs_step());
/// assert!(lines[0].starts_with("info depth 1 "));
/// assert!(lines.last().unwrap().starts_with("bestmove "));
/// ```
#[derive(Debug)]
pub struct Worker {
    session: Session,
    running: Option<Running>,
}

impl Worker {
    /// Begins a session.
    ///
    /// ```
    /// use makruk_uci::{Config, Worker};
    ///
    /// assert!(!Worker::new(&Config::default()).needs_step());
    /// ```
    pub fn new(config: &Config) -> Self {
        Self {
            session: Session::new(config),
            running: None,
        }
    }

    /// Obeys a line of the protocol and says the answers, without the answer of a search that begins.
    /// Returns whether the session goes on: `false` after `quit`.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Worker};
    ///
    /// let mut worker = Worker::new(&Config::default());
    /// let mut said = String::new();
    /// assert!(worker.obey("uci", Duration::ZERO, &mut |line| said += line));
    /// assert!(said.ends_with("uciok"));
    /// assert!(!worker.obey("quit", Duration::ZERO, &mut |_| ()));
    /// ```
    pub fn obey(&mut self, line: &str, now: Duration, say: &mut dyn FnMut(&str)) -> bool {
        let mut host = Steps::new(&mut self.running, now, say);
        let goes_on = self.session.obey(line, &mut host);
        if !goes_on {
            self.session.end(&mut host);
        }
        goes_on
    }

    /// Obeys a line that sets the option `EvalFile`, whose file the caller has read, or has failed to read for a reason. See
    /// [`Host::read_net`].
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Worker};
    /// use makruk_uci::makruk_search::makruk_net::{Net, Parts};
    ///
    /// let zeros = Net::new(&Parts::zero(32), 400, "zeros")?;
    /// let mut worker = Worker::new(&Config::default().with_net(zeros.clone()));
    /// let mut said = String::new();
    /// let mut say = |line: &str| said += line;
    /// let bytes = Net::new(&Parts::zero(64), 400, "more zeros")?.to_bytes();
    /// worker.read_net("setoption name EvalFile value more", Ok(bytes), Duration::ZERO, &mut say);
    /// assert_eq!(worker.net().map(Net::hidden), Some(64));
    /// worker.read_net("setoption name EvalFile value other", Err("not found".into()), Duration::ZERO, &mut say);
    /// assert_eq!(said, "info string the evaluation stays as it is: not found");
    /// # Ok::<(), makruk_uci::makruk_search::makruk_net::NetError>(())
    /// ```
    #[cfg(feature = "nets")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nets")))]
    pub fn read_net(
        &mut self,
        line: &str,
        file: Result<Vec<u8>, String>,
        now: Duration,
        say: &mut dyn FnMut(&str),
    ) {
        let mut host = Steps::new(&mut self.running, now, say);
        host.net = Some(file);
        self.session.obey(line, &mut host);
    }

    /// Returns the net that evaluates, if one is used.
    #[cfg(feature = "nets")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nets")))]
    pub fn net(&self) -> Option<&Net> {
        self.session.net()
    }

    /// Rejects a line that was not read as a whole; see [`Session::reject`].
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Worker};
    ///
    /// let mut worker = Worker::new(&Config::default());
    /// let mut said = String::new();
    /// worker.reject("go depth", "the line is too long", Duration::ZERO, &mut |line| said += line);
    /// assert_eq!(said, "info string the line is too long");
    /// ```
    pub fn reject(
        &mut self,
        beginning: &str,
        reason: &str,
        now: Duration,
        say: &mut dyn FnMut(&str),
    ) {
        let mut host = Steps::new(&mut self.running, now, say);
        self.session.reject(beginning, reason, &mut host);
    }

    /// Works for this many nodes, or some more, and says what it finds. Returns whether there is more to
    /// do now; see [`Running::step`]. While there is no other work it generates tablebases
    /// [on demand](Config::tablebases_on_demand).
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Worker};
    ///
    /// let mut worker = Worker::new(&Config::default());
    /// let mut last = String::new();
    /// worker.obey("go depth 3", Duration::ZERO, &mut |_| ());
    /// while worker.step(2_000, Duration::ZERO, &mut |line| last = line.to_owned()) {}
    /// assert!(last.starts_with("bestmove "));
    /// ```
    pub fn step(&mut self, nodes: u64, now: Duration, say: &mut dyn FnMut(&str)) -> bool {
        match &mut self.running {
            Some(running) if !running.is_over() => {
                running.step(nodes, now, say);
            }
            _ if self.session.needs_tables() => {
                // It takes the engine back.
                let mut host = Steps::new(&mut self.running, now, say);
                self.session.end(&mut host);
                self.session.prepare_some(nodes);
            }
            _ => {}
        }
        self.needs_step()
    }

    /// Returns whether there is something to do in the next step. If not, wait for the next line.
    ///
    /// ```
    /// use core::time::Duration;
    /// use makruk_uci::{Config, Worker};
    ///
    /// let mut worker = Worker::new(&Config::default());
    /// worker.obey("go depth 3", Duration::ZERO, &mut |_| ());
    /// assert!(worker.needs_step());
    /// ```
    pub fn needs_step(&self) -> bool {
        match &self.running {
            Some(running) if !running.is_over() => running.needs_step(),
            _ => self.session.needs_tables(),
        }
    }
}

/// The program around the session of a worker.
struct Steps<'a> {
    running: &'a mut Option<Running>,
    now: Duration,
    say: &'a mut dyn FnMut(&str),
    /// The file of a net, for the line that names it.
    #[cfg(feature = "nets")]
    net: Option<Result<Vec<u8>, String>>,
}

impl<'a> Steps<'a> {
    fn new(running: &'a mut Option<Running>, now: Duration, say: &'a mut dyn FnMut(&str)) -> Self {
        Self {
            running,
            now,
            say,
            #[cfg(feature = "nets")]
            net: None,
        }
    }
}

impl Host for Steps<'_> {
    fn say(&mut self, line: &str) {
        (self.say)(line);
    }

    fn begin(&mut self, work: Work) -> Result<(), String> {
        *self.running = Some(work.start(self.now));
        Ok(())
    }

    fn end(&mut self) -> Option<Engine> {
        self.running.take()?.stop(self.now, self.say)
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

    #[cfg(feature = "nets")]
    fn read_net(&mut self, name: &str) -> Result<Vec<u8>, String> {
        let file = self.net.take();
        file.unwrap_or_else(|| Err(format!("there is no net `{name}`")))
    }
}
