//! A process and its lines, with deadlines.

use alloc::{string::String, vec::Vec};
use core::time::Duration;
use std::{
    io::{self, ErrorKind},
    process::{Child, ExitStatus},
    time::Instant,
};

use crate::client::{
    EngineCommand,
    buffer::LineBuffer,
    system::{self, Pipes},
    tail::Tail,
};

/// How long one wait lasts before the process is checked: its end closes no pipe if another process holds it.
const SLICE: Duration = Duration::from_millis(50);

/// How long a process may take to end after it has closed a pipe.
const END: Duration = Duration::from_millis(300);

/// How long output may take to arrive after the end of the process.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// How many bytes of old output are discarded before a command.
const MAX_STALE: usize = 1 << 20;

/// The reason why a process cannot be used any more.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It wrote a line that is too long.
    TooLong,
    /// It has ended.
    Ended,
    /// It has closed a pipe, and did not end.
    Closed,
    /// It did not read in time.
    WriteTimeout,
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// A running process. Dropping it kills it.
pub(crate) struct Process {
    child: Child,
    pipes: Pipes,
    output: LineBuffer,
    last_lines: Tail,
    last_errors: Tail,
    /// The status after the process has been reaped.
    end: Option<End>,
}

/// The end of a process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// `None` if the system does not report it, because this program ignores the ends of its children.
    pub(crate) status: Option<ExitStatus>,
    pub(crate) is_killed: bool,
}

impl Process {
    pub(crate) fn start(command: &EngineCommand) -> io::Result<Self> {
        let mut command = command.to_command();
        system::prepare(&mut command);
        let mut child = command.spawn()?;
        let pipes = Pipes::new(&mut child).inspect_err(|_| {
            system::kill(&mut child);
            let _ = child.wait();
        })?;
        Ok(Self {
            child,
            pipes,
            output: LineBuffer::new(),
            last_lines: Tail::default(),
            last_errors: Tail::default(),
            end: None,
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes a line, which has a line break.
    pub(crate) fn write_line(
        &mut self,
        line: &str,
        deadline: Option<Instant>,
    ) -> Result<(), Failure> {
        let mut unsent = line.as_bytes();
        while !unsent.is_empty() {
            let slice = slice(deadline).ok_or(Failure::WriteTimeout)?;
            match self.turn(&mut unsent, slice) {
                Ok(true) => {}
                Ok(false) => {
                    if system::has_ended(&mut self.child) {
                        return Err(Failure::Ended);
                    }
                }
                Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                    self.pipes.close_input();
                    return Err(self.end_of_pipe());
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Reads a line; `None` after the deadline. A buffered line is always returned; with `is_first`, the pipe is polled once even
    /// if the deadline has passed.
    pub(crate) fn read_line(
        &mut self,
        deadline: Option<Instant>,
        mut is_first: bool,
    ) -> Result<Option<String>, Failure> {
        let mut end = None;
        loop {
            if let Some(line) = self.next_line()? {
                return Ok(Some(line));
            }
            if !self.pipes.has_output() {
                return match self.output.take_rest() {
                    Some(line) => Ok(Some(self.keep(line))),
                    None => Err(self.end_of_pipe()),
                };
            }
            let slice = match slice(deadline) {
                Some(slice) => slice,
                None if is_first => Duration::ZERO,
                None => return Ok(None),
            };
            is_first = false;
            if !self.refill(slice)? && system::has_ended(&mut self.child) {
                // What it wrote before its end may still arrive; the pipe stays open if another process holds it.
                let end = *end.get_or_insert_with(Instant::now);
                if end.elapsed() > LAST_WORDS {
                    return Err(Failure::Ended);
                }
            }
        }
    }

    /// Removes the lines that have arrived, up to a limit.
    pub(crate) fn discard_stale(&mut self, mut discard: impl FnMut(&str)) -> Result<(), Failure> {
        let mut bytes = 0;
        loop {
            while let Some(line) = self.next_line()? {
                bytes += line.len() + 1;
                discard(&line);
            }
            if bytes > MAX_STALE || !self.refill(Duration::ZERO)? || !self.pipes.has_output() {
                return Ok(());
            }
        }
    }

    /// Waits for the end of the process and kills it after some time. Returns how it ended.
    pub(crate) fn finish(&mut self, grace: Duration) -> End {
        if let Some(end) = self.end {
            return end;
        }
        let deadline = Instant::now().checked_add(grace);
        let mut has_ended = self.has_ended_before(deadline);
        let is_killed = !has_ended;
        // The group of a process that has ended may have other members.
        system::kill(&mut self.child);
        if is_killed {
            // A process that may not be killed must not block its parent.
            has_ended = self.has_ended_before(Instant::now().checked_add(2 * END));
        }
        let status = if has_ended {
            self.child.wait().ok()
        } else {
            None
        };
        self.read_last_words();
        let end = End { status, is_killed };
        self.end = Some(end);
        end
    }

    /// Closes the input, waits for the end of the process, and kills it after some time.
    pub(crate) fn quit(&mut self, grace: Duration) -> End {
        self.pipes.close_input();
        self.finish(grace)
    }

    /// Returns the last lines of the output and of the error output.
    pub(crate) fn last_words(&mut self) -> (Vec<String>, Vec<String>) {
        (self.last_lines.lines(), self.last_errors.lines())
    }

    /// Waits until the process has ended, while its output is read, since it may wait for that.
    fn has_ended_before(&mut self, deadline: Option<Instant>) -> bool {
        let mut pause = Duration::from_micros(100);
        loop {
            if system::has_ended(&mut self.child) {
                return true;
            }
            let Some(slice) = slice(deadline) else {
                return false;
            };
            let has_moved = self.turn(&mut &[][..], slice.min(pause)).unwrap_or(false);
            self.keep_lines();
            // Something else may be about to end it, such as the writing of a file.
            pause = if has_moved {
                pause
            } else {
                (2 * pause).min(Duration::from_millis(5))
            };
        }
    }

    /// Reads what an ended process has left in its pipes. Another process may still write into them.
    fn read_last_words(&mut self) {
        let start = Instant::now();
        while self.pipes.is_open() && start.elapsed() < LAST_WORDS {
            let pause = Duration::from_millis(5);
            if self.turn(&mut &[][..], pause).is_err() {
                break;
            }
            self.keep_lines();
        }
        if let Some(line) = self.output.take_rest() {
            self.last_lines.push(&line);
        }
    }

    /// Moves the lines of the buffer to the last lines; a line that is too long is cut.
    fn keep_lines(&mut self) {
        loop {
            match self.output.next_line() {
                Ok(Some(line)) => self.last_lines.push(&line),
                Ok(None) => return,
                Err(_) => {
                    if let Some(line) = self.output.take_rest() {
                        self.last_lines.push(&line);
                    }
                }
            }
        }
    }

    /// A pipe has ended, which the end of the process explains, if it comes.
    fn end_of_pipe(&mut self) -> Failure {
        if self.has_ended_before(Instant::now().checked_add(END)) {
            Failure::Ended
        } else {
            Failure::Closed
        }
    }

    fn next_line(&mut self) -> Result<Option<String>, Failure> {
        let line = self.output.next_line().map_err(|_| Failure::TooLong)?;
        Ok(line.map(|line| self.keep(line)))
    }

    fn keep(&mut self, line: String) -> String {
        self.last_lines.push(&line);
        line
    }

    fn refill(&mut self, timeout: Duration) -> Result<bool, Failure> {
        Ok(self.turn(&mut &[][..], timeout)?)
    }

    fn turn(&mut self, unsent: &mut &[u8], timeout: Duration) -> io::Result<bool> {
        self.pipes
            .turn(unsent, &mut self.output, &mut self.last_errors, timeout)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.finish(Duration::ZERO);
    }
}

/// Returns how long to wait at once; `None` after the deadline. Without a deadline, there is always more time.
fn slice(deadline: Option<Instant>) -> Option<Duration> {
    let Some(deadline) = deadline else {
        return Some(SLICE);
    };
    let left = deadline.checked_duration_since(Instant::now())?;
    Some(left.min(SLICE)).filter(|left| !left.is_zero())
}
