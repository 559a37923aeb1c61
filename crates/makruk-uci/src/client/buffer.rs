//! A buffer of fixed size that is filled with bytes and emptied by lines.

use alloc::{boxed::Box, string::String, vec};

/// The maximum length of an engine's line in bytes, with its line break.
pub const MAX_LINE_BYTES: usize = 65_536;

/// The line does not fit into the buffer.
#[derive(Debug)]
pub(crate) struct TooLong;

pub(crate) struct LineBuffer {
    bytes: Box<[u8]>,
    /// The unread bytes.
    start: usize,
    end: usize,
    /// Before this place there is no line break among the unread bytes.
    searched: usize,
}

impl LineBuffer {
    pub(crate) fn new() -> Self {
        Self {
            bytes: vec![0; MAX_LINE_BYTES].into(),
            start: 0,
            end: 0,
            searched: 0,
        }
    }

    /// Returns the free space; its first bytes are filled and passed to [`Self::advance`]. Empty if the buffer is full.
    pub(crate) fn space(&mut self) -> &mut [u8] {
        // Moving the unread bytes pays off when most of the buffer has been read.
        if self.start > MAX_LINE_BYTES / 2 || self.end == MAX_LINE_BYTES {
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.searched -= self.start;
            self.start = 0;
        }
        self.bytes.get_mut(self.end..).unwrap_or_default()
    }

    /// Declares bytes of the space as filled.
    pub(crate) fn advance(&mut self, count: usize) {
        self.end = (self.end + count).min(MAX_LINE_BYTES);
    }

    /// Returns whether there is space.
    pub(crate) fn has_space(&self) -> bool {
        self.end - self.start < MAX_LINE_BYTES
    }

    /// Removes a line and returns it without its line break; `None` if there is no complete line.
    pub(crate) fn next_line(&mut self) -> Result<Option<String>, TooLong> {
        let unread = self.bytes.get(self.searched..self.end).unwrap_or_default();
        let Some(length) = unread.iter().position(|&byte| byte == b'\n') else {
            self.searched = self.end;
            return if self.has_space() {
                Ok(None)
            } else {
                Err(TooLong)
            };
        };
        let end = self.searched + length;
        let line = self.text(end);
        self.start = end + 1;
        self.searched = self.start;
        if self.start == self.end {
            (self.start, self.end, self.searched) = (0, 0, 0);
        }
        Ok(Some(line))
    }

    /// Removes and returns the bytes after the last line break, if any.
    pub(crate) fn take_rest(&mut self) -> Option<String> {
        let line = self.text(self.end);
        (self.start, self.end, self.searched) = (0, 0, 0);
        Some(line).filter(|line| !line.is_empty())
    }

    fn text(&self, end: usize) -> String {
        let mut line = self.bytes.get(self.start..end).unwrap_or_default();
        while let [rest @ .., b'\r'] = line {
            line = rest;
        }
        String::from_utf8_lossy(line).into_owned()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use alloc::{format, string::ToString as _, vec::Vec};

    use super::*;

    fn push(buffer: &mut LineBuffer, bytes: &[u8]) {
        let space = buffer.space();
        space[..bytes.len()].copy_from_slice(bytes);
        buffer.advance(bytes.len());
    }

    #[test]
    fn lines_arrive_whole_whatever_the_pieces() {
        let lines: Vec<_> = (0..20_000).map(|n| format!("line {n}")).collect();
        let text = lines.join("\r\n") + "\n";
        for size in [1, 7, 4096] {
            let mut buffer = LineBuffer::new();
            let mut read = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                push(&mut buffer, piece);
                while let Some(line) = buffer.next_line().unwrap() {
                    read.push(line);
                }
            }
            assert_eq!(read, lines);
        }
    }

    #[test]
    fn the_longest_line_fits_and_one_byte_more_does_not() {
        let mut buffer = LineBuffer::new();
        push(&mut buffer, b"short\n");
        let mut line = vec![b'x'; MAX_LINE_BYTES - 1];
        push(&mut buffer, &line[..MAX_LINE_BYTES - 6]);
        assert_eq!(buffer.next_line().unwrap(), Some("short".to_string()));
        assert!(buffer.next_line().unwrap().is_none());
        push(&mut buffer, b"xxxxx");
        push(&mut buffer, b"\n");
        assert_eq!(
            buffer.next_line().unwrap().unwrap().len(),
            MAX_LINE_BYTES - 1
        );
        line.push(b'x');
        push(&mut buffer, &line);
        assert!(buffer.next_line().is_err());
    }

    #[test]
    fn a_line_that_is_not_utf_8_is_replaced_in_part() {
        let mut buffer = LineBuffer::new();
        push(&mut buffer, b"a\xFFb\ncd");
        assert_eq!(
            buffer.next_line().unwrap().as_deref(),
            Some("a\u{FFFD}b")
        );
        assert!(buffer.next_line().unwrap().is_none());
        assert_eq!(buffer.take_rest().as_deref(), Some("cd"));
        assert_eq!(buffer.take_rest(), None);
    }
}
