//! Copying the games of a source to a target, in another format.

use std::io::{self, Write};

use indicatif::ProgressBar;

use super::{Record, Source, Target, Written};
use crate::{Verdict, output};

/// How games are copied, and what came of it.
pub(crate) struct Transfer<'a> {
    /// What messages call the format of the target.
    pub(crate) format: &'a str,
    /// Whether parts that cannot be read or represented are dropped.
    pub(crate) lossy: bool,
    /// Games that were written.
    pub(crate) games: usize,
    /// Moves that were written, in variations too, and the bits of these.
    pub(crate) plies: usize,
    pub(crate) payload_bits: u64,
    /// Games of which nothing was written.
    pub(crate) rejected: usize,
    /// Games that were written without their tags or result.
    pub(crate) without_tags: usize,
    pub(crate) verdict: Verdict,
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
            verdict: Verdict::Done,
        }
    }

    /// Copies one game after another, and reports what cannot be copied.
    pub(crate) fn copy(
        &mut self,
        source: &mut Source,
        target: &mut Target<impl Write>,
        bar: &ProgressBar,
    ) -> io::Result<()> {
        while let Some(record) = source.next()? {
            bar.set_position(source.offset());
            if !record.faults.is_empty() {
                self.verdict = Verdict::Rejected;
                bar.suspend(|| record.complain(&source.name));
            }
            let Some(tree) = &record.tree else {
                self.rejected += 1;
                continue;
            };
            if record.is_cut_off {
                bar.suspend(|| record.note_cut_off(&source.name));
            }
            if !record.faults.is_empty() && !self.lossy {
                self.rejected += 1;
                continue;
            }
            let complaint = match target.write(&record, tree, self.lossy)? {
                Written::Done {
                    moves,
                    bits,
                    dropped,
                } => {
                    self.games += 1;
                    self.plies += moves;
                    self.payload_bits += bits;
                    self.without_tags += usize::from(target.drops_tags(tree));
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
            self.verdict = Verdict::Rejected;
            self.rejected += 1;
            let place = place(source, &record);
            bar.suspend(|| output::complain(format_args!("{place}: {complaint}")));
        }
        Ok(())
    }
}

/// Returns what messages call a game.
fn place(source: &Source, record: &Record) -> String {
    let name = record.name();
    let game = name.map_or(String::new(), |name| format!(" (game {name})"));
    format!("{}, {}{game}", source.name, record.place)
}
