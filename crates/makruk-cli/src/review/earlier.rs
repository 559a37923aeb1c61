//! The reviews of an earlier run, which `--resume` continues.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufRead, BufReader, BufWriter, Error, ErrorKind, Read as _, Seek, SeekFrom},
    path::Path,
};

use super::{
    game::ReviewedGame,
    json::{LineOfGame, OptionsObject},
    named,
};
use crate::regular;

/// The reviews of an earlier run.
pub(super) struct Earlier {
    name: String,
    lines: io::Lines<BufReader<io::Take<File>>>,
    /// An incomplete last line.
    rest: Vec<u8>,
    file: File,
    number: usize,
    is_over: bool,
}

impl Earlier {
    /// Opens the output of an earlier run, and changes nothing in it.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let open = || {
            if path.exists() {
                regular::check(path)?;
            }
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
        };
        let file = open().map_err(|error| named(path, &error))?;
        let text = fs::read(path).map_err(|error| named(path, &error))?;
        let complete = text
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let lines = File::open(path)?.take(complete as u64);
        Ok(Self {
            name: path.display().to_string(),
            lines: BufReader::new(lines).lines(),
            rest: text.get(complete..).unwrap_or_default().to_vec(),
            file,
            number: 0,
            is_over: false,
        })
    }

    /// Returns whether the earlier run reviewed this game, which follows the ones before.
    pub(super) fn has(
        &mut self,
        reviewed: &ReviewedGame,
        options: &OptionsObject,
    ) -> io::Result<bool> {
        let Some(game) = reviewed.game.as_ref().filter(|_| !self.is_over) else {
            return Ok(!self.is_over);
        };
        let Some(line) = self.lines.next().transpose()? else {
            self.remove_rest()?;
            self.is_over = true;
            return Ok(false);
        };
        self.number += 1;
        let found: Result<LineOfGame, _> = serde_json::from_str(&line);
        let found = found.map_err(|error| self.fault(&format!("not a review: {error}")))?;
        if !found.is_of(game) {
            return Err(self.fault("the review of another game"));
        }
        match found.difference(options) {
            None => Ok(true),
            Some(difference) => Err(self.fault(&difference)),
        }
    }

    /// Removes an incomplete last line, once all lines before it are those of the games. What cannot be the beginning of a review is
    /// left as it is.
    fn remove_rest(&mut self) -> io::Result<()> {
        let complete = self.file.seek(SeekFrom::End(0))? - self.rest.len() as u64;
        if self.rest.is_empty() {
            return Ok(());
        }
        self.number += 1;
        let parsed = serde_json::from_slice::<serde::de::IgnoredAny>(&self.rest);
        let is_cut = parsed.is_err_and(|error| error.is_eof());
        let start = b"{\"id\":";
        let length = start.len().min(self.rest.len());
        if !is_cut || self.rest.get(..length) != start.get(..length) {
            return Err(self.fault("not the beginning of a review"));
        }
        self.file.set_len(complete)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Checks that there are not more reviews than games, and returns the file for further ones.
    pub(super) fn into_file(mut self) -> io::Result<BufWriter<File>> {
        if !self.is_over && self.lines.next().transpose()?.is_some() {
            self.number += 1;
            return Err(self.fault("more reviews than games"));
        }
        if !self.is_over {
            self.remove_rest()?;
        }
        Ok(BufWriter::new(self.file))
    }

    fn fault(&self, error: &str) -> Error {
        let message = format!("{}, line {}: {error}", self.name, self.number);
        Error::new(ErrorKind::InvalidData, message)
    }
}
