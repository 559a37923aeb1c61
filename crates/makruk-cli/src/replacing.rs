//! The rule for replacing a file with a copy of games.

use std::{fs, io, path::Path};

use crate::{atomic_file::AtomicFile, exit::ExitStatus};

/// A complete copy of games.
pub(crate) struct Copied<'a> {
    /// The participle for the games: `converted`.
    pub(crate) verb: &'a str,
    /// Games in the copy.
    pub(crate) games: u64,
    /// Games of the inputs that the copy lacks, and what became of them: `rejected`.
    pub(crate) lost: u64,
    pub(crate) why: &'a str,
    pub(crate) status: ExitStatus,
}

impl Copied<'_> {
    /// Returns the reason not to replace a file with the copy; `None` if there is none. Standard input is no path.
    pub(crate) fn reason_against(
        &self,
        file: &AtomicFile,
        inputs: &[Option<&Path>],
    ) -> Option<String> {
        // A pipe has already received everything and has no old contents to lose.
        if !file.is_hidden() {
            return None;
        }
        let (lost, why) = (self.lost, self.why);
        let has_failed = self.status != ExitStatus::Done;
        if self.games == 0 && (has_failed || has_contents(file.name())) {
            let verb = self.verb;
            let number = match lost {
                0 => String::new(),
                lost => format!(" ({lost} {why})"),
            };
            return Some(format!("not written: no game was {verb}{number}"));
        }
        let is_source = || inputs.iter().any(|input| is_source(*input, file.name()));
        (lost > 0 && is_source()).then(|| {
            format!(
                "not replaced: it is also the input file and would lose games ({lost} {why}); choose another file with -o"
            )
        })
    }
}

fn has_contents(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|file| file.len() > 0)
}

/// Returns whether a file is also the input file.
fn is_source(input: Option<&Path>, file: &Path) -> bool {
    let Some(input) = input.filter(|path| *path != Path::new("-")) else {
        return is_standard_input(file);
    };
    // Another hard link is safe: it keeps the old contents when the file is replaced.
    let paths = [input, file].map(fs::canonicalize);
    matches!(paths, [Ok(input), Ok(file)] if input == file)
}

/// Returns whether standard input is redirected from a file, as in `makruk convert … <FILE`.
#[cfg(unix)]
fn is_standard_input(file: &Path) -> bool {
    use std::{
        fs::File,
        os::{fd::AsFd as _, unix::fs::MetadataExt as _},
    };

    let is_same = || {
        let input = File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()?;
        let file = fs::metadata(file)?;
        io::Result::Ok((input.dev(), input.ino()) == (file.dev(), file.ino()))
    };
    is_same().unwrap_or(false)
}

#[cfg(not(unix))]
const fn is_standard_input(_: &Path) -> bool {
    false // the standard library cannot tell here
}
