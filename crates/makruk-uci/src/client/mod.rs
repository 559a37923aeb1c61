//! A client for UCI engines: starts an engine program, sends it commands, and reads its answers, each with a time limit.
//!
//! [`UciEngine`] is the connection. A blocking call plays a move: [`UciEngine::go`]. A streamed search can be watched and
//! cancelled: [`UciEngine::start_search`], [`UciEngine::next_event`], [`UciEngine::stop`].
//!
//! # Examples
//!
//! ```no_run
//! use core::time::Duration;
//! use makruk_uci::client::{EngineCommand, GoLimits, UciEngine};
//!
//! let mut engine = UciEngine::start(EngineCommand::new("makruk").arg("uci"))?;
//! println!("{}", engine.name());
//! engine.set_option("Hash", 64)?;
//! engine.begin_game()?;
//! engine.set_position(None, &["e3e4".parse()?, "e6e5".parse()?])?;
//! let reply = engine.go(&GoLimits::nodes(1_000), Duration::from_secs(10))?;
//! if let Some(best) = reply.best {
//!     println!("{best}, {:?}", reply.score());
//! }
//! engine.quit()?;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! An analysis reads the events of a search, and stops it:
//!
//! ```no_run
//! use core::time::Duration;
//! use makruk_uci::client::{EngineCommand, GoLimits, SearchEvent, UciEngine};
//!
//! let mut engine = UciEngine::start(EngineCommand::parse("fairy-stockfish load variants.ini")?)?;
//! if engine.option("UCI_Variant").is_some() {
//!     engine.set_option("UCI_Variant", "makruk")?;
//! }
//! engine.set_option("MultiPV", 3)?;
//! engine.set_position(None, &[])?;
//! engine.start_search(&GoLimits::infinite())?;
//! loop {
//!     match engine.next_event(Duration::from_millis(100))? {
//!         Some(SearchEvent::Info(info)) if info.depth >= Some(20) => engine.stop()?,
//!         Some(SearchEvent::Info(info)) => println!("{:?} {:?}", info.score, info.pv),
//!         Some(SearchEvent::Done(reply)) => break println!("{:?}", reply.best),
//!         Some(_) | None => {}
//!     }
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Guarantees
//!
//! - Every call ends: waits have the limits of [`Timeouts`], writes included, and those that a caller passes.
//! - Memory is bounded. The client buffers one line of at most [`MAX_LINE_BYTES`] bytes; an engine that writes while nobody
//!   reads is blocked by its pipe. A longer line is an error ([`ClientErrorKind::BadLine`]).
//! - An error that ends the connection kills the engine: a crash, a missing answer, a line that is too long.
//!   [`UciEngine::restart`] starts it again with the same options.
//! - Dropping a [`UciEngine`] ends the process and reaps it. On Unix the engine has a process group of its own, and processes
//!   that it leaves behind in this group are killed as well; so Ctrl-C in a terminal does not reach the engine.
//! - On Unix there are no threads. On other systems up to three threads serve the pipes, and end with the process. A process
//!   that the engine started and that still has its pipes can delay the end of two of them.
//!
//! # Tolerance
//!
//! Lines may end with `\r\n`, and bytes that are not UTF-8 become U+FFFD. A line whose first word is unknown is reported as
//! [`EngineLine::Other`]. In `info` lines, unknown words and unreadable values are skipped. An unreadable `option` line leaves
//! the option undeclared ([`UciEngine::rejected_lines`]); an unreadable `bestmove` is an error ([`ClientErrorKind::BadMove`]).

// | Files | Contents |
// |---|---|
// | `engine` | the connection: handshake, options, positions, searches |
// | `command` `timeouts` | the program to start; the limits of waits |
// | `go` | search limits: the command `go` |
// | `line` `line_error` `info` `option` `words` | parsing of an engine's lines |
// | `reply` | the events and the result of a search |
// | `error` | errors |
// | `log` | a log of the lines |
// | `process` | a process and its lines, with deadlines |
// | `buffer` `tail` | the bounded buffers: lines to read, the last lines for errors |
// | `poll` `threads` | pipes with `poll`, without threads; pipes with threads for other systems |
mod buffer;
mod command;
mod engine;
mod error;
mod go;
mod info;
mod line;
mod line_error;
mod log;
mod option;
// The systems without `waitid` in rustix use threads.
#[cfg(all(
    unix,
    not(any(target_os = "cygwin", target_os = "openbsd", target_os = "redox"))
))]
mod poll;
mod process;
mod reply;
mod tail;
// Tests compare both implementations where both compile.
#[cfg(any(
    test,
    not(unix),
    target_os = "cygwin",
    target_os = "openbsd",
    target_os = "redox"
))]
mod threads;
mod timeouts;
mod words;

#[cfg(all(
    unix,
    not(any(target_os = "cygwin", target_os = "openbsd", target_os = "redox"))
))]
use self::poll as system;
#[cfg(any(
    not(unix),
    target_os = "cygwin",
    target_os = "openbsd",
    target_os = "redox"
))]
use self::threads as system;

pub use self::{
    buffer::MAX_LINE_BYTES,
    command::{EngineCommand, ErrorOutput, ParseCommandError},
    engine::UciEngine,
    error::{ClientError, ClientErrorKind},
    go::{GoClocks, GoLimits},
    info::Info,
    line::{BestMove, EngineLine},
    line_error::{LineError, LineErrorKind},
    log::{Direction, Log, LogLine},
    option::{EngineOption, OptionKind, OptionValueError, OptionValueErrorKind},
    reply::{SearchEvent, SearchReply},
    timeouts::Timeouts,
};
