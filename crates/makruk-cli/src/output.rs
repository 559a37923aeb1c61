//! Standard output and messages.

use std::{
    env, fmt,
    io::{self, BufWriter, IsTerminal, StdoutLock, Write as _},
};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use makruk::diagram::Palette;

/// The style of what stands out.
pub(crate) const STRONG: Style = Style::new().bold();
/// The style of what a reader may skip.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// The style of checks, ends and errors.
pub(crate) const ALARM: Style = AnsiColor::Red.on_default().bold();

/// Standard output for programs.
pub(crate) fn plain() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Standard output for people: styles are taken out unless it is a terminal.
pub(crate) fn styled() -> BufWriter<AutoStream<StdoutLock<'static>>> {
    BufWriter::new(AutoStream::auto(io::stdout().lock()))
}

/// The colours for boards on [`styled`] output; `None` if it takes styles out, as it does for
/// files and pipes and if `NO_COLOR` is set.
pub(crate) fn palette() -> Option<&'static Palette> {
    if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
        return None;
    }
    // The usual way for a terminal to say that it has more than 256 colours.
    let colours = env::var("COLORTERM").unwrap_or_default();
    if colours == "truecolor" || colours == "24bit" {
        Some(&Palette::WOOD)
    } else {
        Some(&Palette::WOOD_256)
    }
}

/// Writes a message to standard error.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    // If nobody can read messages there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{ALARM}error:{ALARM:#} {message}");
}

/// Writes a message about something that is no error.
pub(crate) fn note(message: fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{STRONG}note:{STRONG:#} {message}");
}

/// Writes a message about a place in a line of text and shows the place.
pub(crate) fn complain_at(text: &[u8], offset: usize, message: fmt::Arguments<'_>) {
    complain(message);
    let shown = String::from_utf8_lossy(text);
    if shown.chars().any(char::is_control) || shown.chars().count() > 200 {
        return; // it would not stand in one line
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

/// A progress bar on standard error, if that is a terminal and `quiet` does not hide it.
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
