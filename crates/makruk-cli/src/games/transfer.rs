//! Copies games from a source to a target, in another format.

use std::io;

use indicatif::ProgressBar;
use makruk::GameTree;

use super::{GameReader, GameRecord, Written};
use crate::{exit::ExitStatus, output};

/// Options of a copy, and its results.
pub(crate) struct Transfer<'a> {
    /// The name of the target's format, used in messages.
    pub(crate) format: &'a str,
    /// Whether to drop parts that cannot be read or represented.
    pub(crate) lossy: bool,
    /// Games written.
    pub(crate) games: usize,
    /// Moves written, including variations, and their size in bits.
    pub(crate) plies: usize,
    pub(crate) payload_bits: u64,
    /// Games not written at all.
    pub(crate) rejected: usize,
    /// Games written without their tags or result.
    pub(crate) without_tags: usize,
    pub(crate) status: ExitStatus,
}

impl<'a> Transfer<'a> {
    pub(crate) const fn new(format: &'a str, lossy: bool) -> Self {
        Self {
            format,
            lossy,
            games: 0,
            plies: 0,
            payload_bits: 0,
            rejected: 0,
            without_tags: 0,
            status: ExitStatus::Done,
        }
    }

    /// Copies the games one by one with a function that writes them, and reports those that cannot be copied. The function gets the
    /// number of the game, from 1, the game, and its tree.
    pub(crate) fn copy(
        &mut self,
        source: &mut GameReader,
        bar: &ProgressBar,
        mut write: impl FnMut(usize, &GameRecord, &GameTree) -> io::Result<Written>,
    ) -> io::Result<()> {
        let before = self.games + self.rejected;
        while let Some(record) = source.next()? {
            let number = self.games + self.rejected - before + 1;
            bar.set_position(source.offset());
            if !record.faults.is_empty() {
                self.status = ExitStatus::Rejected;
                bar.suspend(|| record.complain(&source.name));
            }
            let Some(tree) = &record.tree else {
                self.rejected += 1;
                continue;
            };
            bar.suspend(|| record.note_warnings(&source.name));
            if !record.faults.is_empty() && !self.lossy {
                self.rejected += 1;
                continue;
            }
            let written = write(number, &record, tree)?;
            self.count(&written);
            let complaint = match written {
                Written::Done { dropped, .. } => {
                    if !dropped.is_empty() {
                        let place = place(source, &record);
                        bar.suspend(|| output::note(format_args!("{place}: dropped {dropped}")));
                    }
                    continue;
                }
                Written::TooMuch(dropped) => {
                    let name = self.format;
                    format!("{name} cannot represent {dropped}; --lossy drops such parts")
                }
                Written::Rejected(reason) => reason,
            };
            let place = place(source, &record);
            bar.suspend(|| self.reject(&place, &complaint));
        }
        Ok(())
    }

    /// Counts a game if it was written.
    pub(super) const fn count(&mut self, written: &Written) {
        if let &Written::Done {
            moves,
            bits,
            drops_tags,
            ..
        } = written
        {
            self.games += 1;
            self.plies += moves;
            self.payload_bits += bits;
            self.without_tags += drops_tags as usize;
        }
    }

    /// Reports a game that cannot be written.
    pub(super) fn reject(&mut self, place: &str, complaint: &str) {
        self.status = ExitStatus::Rejected;
        self.rejected += 1;
        output::complain(format_args!("{place}: {complaint}"));
    }

    /// Forgets the games that were counted as written.
    pub(super) const fn forget_written(&mut self) {
        (self.games, self.plies) = (0, 0);
        (self.payload_bits, self.without_tags) = (0, 0);
    }
}

/// Returns a game's name for messages.
fn place(source: &GameReader, record: &GameRecord) -> String {
    let name = record.name();
    let game = name.map_or(String::new(), |name| format!(" (game {name})"));
    format!("{}, {}{game}", source.name, record.place)
}
