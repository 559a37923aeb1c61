//! Lines waiting for the end of a search.

use alloc::{collections::VecDeque, string::String};

/// Maximum total size of waiting lines in bytes.
const MAX_BYTES: usize = 1 << 20;

/// A waiting line.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    /// The reason why the line could not be read completely; `text` is then its beginning.
    pub(crate) rejected: Option<String>,
    /// Whether a `stop` came after this line: a search that the line starts ends immediately.
    pub(crate) is_stopped: bool,
}

impl Line {
    fn bytes(&self) -> usize {
        let reason = self.rejected.as_ref().map_or(0, String::len);
        size_of::<Self>() + self.text.len() + reason
    }
}

/// The waiting lines, in order of arrival.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    lines: VecDeque<Line>,
    bytes: usize,
}

impl Waiting {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Adds a line, or returns it if there is no room.
    pub(crate) fn push(&mut self, line: Line) -> Result<(), Line> {
        let bytes = self.bytes.saturating_add(line.bytes());
        if bytes > MAX_BYTES {
            return Err(line);
        }
        self.bytes = bytes;
        self.lines.push_back(line);
        Ok(())
    }

    /// Returns the first line.
    pub(crate) fn first(&self) -> Option<&Line> {
        self.lines.front()
    }

    /// Removes and returns the first line.
    pub(crate) fn pop(&mut self) -> Option<Line> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.bytes();
        Some(line)
    }

    /// Makes all waiting searches end as soon as they start.
    pub(crate) fn stop(&mut self) {
        for line in &mut self.lines {
            line.is_stopped = true;
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}
