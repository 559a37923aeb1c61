//! Standard output and messages.

use std::{
    cell::RefCell,
    env, fmt,
    io::{self, BufWriter, Error, ErrorKind, IsTerminal, Stdout, Write},
    rc::Rc,
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use makruk::diagram::Palette;

use crate::escape::{escaped, is_steering};

/// Style for highlights.
pub(crate) const STRONG: Style = Style::new().bold();
/// Style for details.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Style for checks, game ends and errors.
pub(crate) const ALARM: Style = AnsiColor::Red.on_default().bold();

type Buffer = BufWriter<AutoStream<Stdout>>;

thread_local! {
    /// The only buffer for standard output, so that code that reads input can [flush] it.
    static STDOUT: Rc<RefCell<Buffer>> =
        Rc::new(RefCell::new(BufWriter::new(AutoStream::always_ansi(io::stdout()))));
}

/// When to use colours. The values explain themselves: help for each would lengthen the help of every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// Sets when to use colours, for both outputs.
pub(crate) fn color(when: When) {
    match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Flushes this thread's outputs. Input code calls this before it blocks, so that a program at the other end of a pipe gets its
/// answer.
pub(crate) fn flush() -> io::Result<()> {
    STDOUT.with(|out| out.borrow_mut().flush().map_err(|error| named(&error)))
}

/// Standard output, with a buffer that lives as long as the thread.
#[derive(Debug)]
pub(crate) struct Output {
    out: Rc<RefCell<Buffer>>,
    /// Whether control characters are escaped.
    is_escaped: bool,
}

impl Output {
    fn new(is_escaped: bool) -> Self {
        Self {
            out: STDOUT.with(Rc::clone),
            is_escaped,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut out = self.out.borrow_mut();
        if !self.is_escaped {
            return out.write_all(bytes).map_err(|error| named(&error));
        }
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            let end = if text.len() < line.len() { "\n" } else { "" };
            write!(out, "{}{end}", escaped(String::from_utf8_lossy(text)))
                .map_err(|error| named(&error))?;
        }
        Ok(())
    }

    // Formatted text arrives in small pieces, so this borrows the buffer only once.
    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        if self.is_escaped {
            return self.write_all(text.to_string().as_bytes());
        }
        let written = self.out.borrow_mut().write_fmt(text);
        written.map_err(|error| named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        flush()
    }
}

/// Reports a completed file in one line. If the file was hidden until then, the line goes to standard output. Otherwise the
/// content may have gone to standard output, and the line goes to standard error.
pub(crate) fn report(is_hidden: bool, line: fmt::Arguments<'_>) -> io::Result<()> {
    if is_hidden {
        let mut out = plain();
        writeln!(out, "{line}")?;
        return out.flush();
    }
    writeln!(anstream::stderr(), "{}", escaped(line.to_string()))
}

fn named(error: &Error) -> Error {
    Error::new(kind(error), format!("standard output: {error}"))
}

/// Returns the kind of a write error. On Windows, a named pipe without a reader has an error code of its own.
fn kind(error: &Error) -> ErrorKind {
    const ERROR_PIPE_NOT_CONNECTED: i32 = 233;
    if cfg!(windows) && error.raw_os_error() == Some(ERROR_PIPE_NOT_CONNECTED) {
        ErrorKind::BrokenPipe
    } else {
        error.kind()
    }
}

/// Returns standard output for machine-readable text. The text is written unchanged, except that control characters are escaped
/// for a terminal.
pub(crate) fn plain() -> Output {
    Output::new(io::stdout().is_terminal())
}

/// Returns standard output for human readers: styles are removed unless it is a terminal. Untrusted text must be [`escaped`].
pub(crate) fn styled() -> Output {
    let output = Output::new(false);
    output
        .out
        .replace(BufWriter::new(AutoStream::auto(io::stdout())));
    output
}

/// Counts the bytes written to another output.
pub(crate) struct Counter<'a, W> {
    out: W,
    bytes: &'a mut u64,
}

impl<'a, W: Write> Counter<'a, W> {
    /// Adds the number of bytes written to `bytes`.
    pub(crate) const fn new(out: W, bytes: &'a mut u64) -> Self {
        Self { out, bytes }
    }
}

impl<W: Write> Write for Counter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        *self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns the colours for boards on [`styled`] output; `None` if styles are removed, as for files and pipes and with `NO_COLOR`.
pub(crate) fn palette() -> Option<&'static Palette> {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return None;
    }
    // The convention for terminals that support more than 256 colours.
    let colors = env::var("COLORTERM").unwrap_or_default();
    if colors == "truecolor" || colors == "24bit" {
        Some(&Palette::WOOD)
    } else {
        Some(&Palette::WOOD_256)
    }
}

/// Writes an error message to standard error, escaped into one line.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    // An error cannot be reported here.
    let _ = writeln!(
        anstream::stderr(),
        "{ALARM}error:{ALARM:#} {}",
        escaped(message)
    );
}

/// Writes a note to standard error.
pub(crate) fn note(message: fmt::Arguments<'_>) {
    let _ = writeln!(
        anstream::stderr(),
        "{STRONG}note:{STRONG:#} {}",
        escaped(message)
    );
}

/// Writes an error message about a line of text, with a marker at the offset.
pub(crate) fn complain_at(text: &[u8], offset: usize, message: fmt::Arguments<'_>) {
    complain(message);
    let shown = String::from_utf8_lossy(text);
    if shown.chars().any(is_steering) || shown.chars().count() > 200 {
        return; // it cannot be shown in one line
    }
    let before = String::from_utf8_lossy(text.get(..offset).unwrap_or(text))
        .chars()
        .count();
    let _ = writeln!(
        anstream::stderr(),
        "  {shown}\n  {:before$}{ALARM}^{ALARM:#}",
        ""
    );
}

/// Returns a progress bar on standard error, hidden unless that is a terminal.
pub(crate) fn progress(length: u64, template: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), target).with_style(style)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_pipe_without_a_reader_is_broken_on_windows() {
        let error = Error::from_raw_os_error(233);
        assert_eq!(kind(&error) == ErrorKind::BrokenPipe, cfg!(windows));
    }
}
