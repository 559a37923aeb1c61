//! The last lines of an output, for error messages.

use alloc::{collections::VecDeque, string::String, vec::Vec};

/// The number of lines kept.
const LINES: usize = 8;

/// The number of bytes kept of a line.
const BYTES: usize = 400;

#[derive(Debug, Default)]
pub(crate) struct Tail {
    lines: VecDeque<String>,
    /// The start of a line that has not ended.
    partial: Vec<u8>,
}

impl Tail {
    /// Adds a line, of which the first bytes are kept.
    pub(crate) fn push(&mut self, line: &str) {
        let mut end = line.len().min(BYTES);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        // The oldest line's memory serves the new one.
        let mut kept = if self.lines.len() >= LINES {
            self.lines.pop_front().unwrap_or_default()
        } else {
            String::new()
        };
        kept.clear();
        kept.push_str(line.get(..end).unwrap_or_default());
        self.lines.push_back(kept);
    }

    /// Adds bytes, which may end within a line.
    pub(crate) fn push_bytes(&mut self, bytes: &[u8]) {
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let last = pieces.next_back().unwrap_or_default();
        for piece in pieces {
            self.extend(piece);
            self.end_line();
        }
        self.extend(last);
    }

    /// Returns the last lines, the oldest first.
    pub(crate) fn lines(&mut self) -> Vec<String> {
        if !self.partial.is_empty() {
            self.end_line();
        }
        self.lines.iter().cloned().collect()
    }

    fn extend(&mut self, piece: &[u8]) {
        let room = BYTES - self.partial.len().min(BYTES);
        self.partial.extend(piece.iter().take(room));
    }

    fn end_line(&mut self) {
        let partial = core::mem::take(&mut self.partial);
        self.push(String::from_utf8_lossy(&partial).trim_end());
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, vec};

    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_long_ones_are_cut() {
        let mut tail = Tail::default();
        for n in 0..100 {
            tail.push_bytes(format!("li").as_bytes());
            tail.push_bytes(format!("ne {n}\nthe next ").as_bytes());
        }
        let lines = tail.lines();
        assert_eq!(lines.len(), LINES);
        assert_eq!(lines.last().map(String::as_str), Some("the next"));
        tail.push_bytes(&vec![b'x'; 1 << 20]);
        assert_eq!(tail.lines().last().map(String::len), Some(BYTES));
        tail.push(&"é".repeat(BYTES));
        assert_eq!(tail.lines().last().map(String::len), Some(BYTES));
    }
}
