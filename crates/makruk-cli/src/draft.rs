//! Files that are replaced as a whole.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Error, ErrorKind, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tempfile::NamedTempFile;

use crate::interrupt::OnInterrupt;

/// A new file that replaces the old one when it is complete and is [kept](Self::keep). If it is not
/// kept, or a signal ends the tool, it is removed and the old file stays as it was.
///
/// It takes the mode of the file that it replaces, and its owner where that is allowed. A symbolic link
/// stays a link, and its target is replaced or created. Errors begin with the name of the file.
#[derive(Debug)]
pub(crate) struct Draft {
    /// The path as the user wrote it.
    name: PathBuf,
    out: Out,
}

#[derive(Debug)]
enum Out {
    /// Not a regular file: a pipe, for example, is written directly.
    Special(BufWriter<File>),
    File {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
        _on_interrupt: OnInterrupt,
    },
}

impl Draft {
    /// Creates a draft. Fails if the target must not be written.
    pub(crate) fn create(name: &Path) -> io::Result<Self> {
        let name = name.to_owned();
        match Out::create(&name) {
            Ok(out) => Ok(Self { name, out }),
            Err(error) => Err(named(&name, &error)),
        }
    }

    /// Returns the name for messages.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Returns whether it stays invisible until it is kept.
    pub(crate) const fn is_hidden(&self) -> bool {
        matches!(self.out, Out::File { .. })
    }

    /// Returns the file, whose contents so far are written; `None` if it is not a regular file.
    pub(crate) fn file(&mut self) -> io::Result<Option<&mut File>> {
        self.flush()?;
        Ok(match &mut self.out {
            Out::Special(_) => None,
            Out::File { file, .. } => Some(file.get_mut().as_file_mut()),
        })
    }

    /// Replaces the old file.
    pub(crate) fn keep(self) -> io::Result<()> {
        let name = self.name;
        self.out.keep().map_err(|error| named(&name, &error))
    }
}

impl Out {
    fn create(name: &Path) -> io::Result<Self> {
        // The target of a link such as `/dev/stdout` may have no name, so that is used as it is.
        let target = match fs::metadata(name) {
            Ok(old) if !old.is_file() => name.to_owned(),
            _ => target(name)?,
        };
        let old = match fs::metadata(&target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            // The superuser can open a read-only file, too.
            if old.is_file() && old.permissions().readonly() {
                let message = "the file is read-only and was not replaced";
                return Err(Error::new(ErrorKind::PermissionDenied, message));
            }
            let file = OpenOptions::new().write(true).open(&target)?;
            if !old.is_file() {
                return Ok(Self::Special(BufWriter::new(file)));
            }
        }
        let folder = match target.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let path = Arc::new(Mutex::new(None));
        let on_interrupt = OnInterrupt::new({
            let path = Arc::clone(&path);
            move || {
                if let Some(path) = lock(&path).take() {
                    // An error here cannot be reported.
                    let _ = fs::remove_file::<PathBuf>(path);
                }
            }
        });
        // A signal waits for this lock until the path to remove is known.
        let mut path = lock(&path);
        let file = create_in(folder, old.as_ref()).map_err(|error| {
            // The name of the draft means nothing to the user; the state of its folder does.
            match fs::metadata(folder) {
                Err(reason) => reason,
                Ok(_) => Error::new(
                    error.kind(),
                    format!(
                        "no file can be created in {}: {}",
                        folder.display(),
                        error.kind()
                    ),
                ),
            }
        })?;
        *path = Some(file.path().to_owned());
        Ok(Self::File {
            file: BufWriter::new(file),
            target,
            _on_interrupt: on_interrupt,
        })
    }

    fn keep(self) -> io::Result<()> {
        match self {
            Self::Special(mut file) => file.flush(),
            Self::File { file, target, .. } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                // Some file systems report only now that they are full.
                file.as_file().sync_all()?;
                file.persist(target).map_err(|error| error.error)?;
                Ok(())
            }
        }
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a file that did not exist before, with the mode and owner of `old`.
fn create_in(folder: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".makruk-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

        let Some(old) = old else {
            // The umask applies, as to every new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
            return builder.tempfile_in(folder);
        };
        let file = builder.tempfile_in(folder)?;
        let new = file.as_file().metadata()?;
        let is_owner_kept = (new.uid(), new.gid()) == (old.uid(), old.gid())
            || fchown(file.as_file(), Some(old.uid()), Some(old.gid())).is_ok();
        // A set-user-ID bit must not pass to another owner.
        let kept = if is_owner_kept { 0o7777 } else { 0o777 };
        let mode = fs::Permissions::from_mode(old.mode() & kept);
        file.as_file().set_permissions(mode)?;
        Ok(file)
    }
    #[cfg(not(unix))]
    {
        let _ = old;
        builder.tempfile_in(folder)
    }
}

/// Follows symbolic links, also one whose target does not exist yet.
fn target(name: &Path) -> io::Result<PathBuf> {
    let mut path = match fs::canonicalize(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => name.to_owned(),
        known => return known,
    };
    // There is no loop of links: `canonicalize` would have failed with another error.
    while let Ok(link) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Ok(path)
}

/// Returns whether two paths lead to the same regular file. `-` is standard input.
pub(crate) fn is_same_file(input: &Path, output: &Path) -> bool {
    let input = match input.to_str() {
        Some("-") => Path::new("/dev/stdin"),
        _ => input,
    };
    let (Ok(one), Ok(two)) = (fs::metadata(input), fs::metadata(output)) else {
        return false;
    };
    let is_same_path = || match (fs::canonicalize(input), fs::canonicalize(output)) {
        (Ok(one), Ok(two)) => one == two,
        _ => false,
    };
    one.is_file() && two.is_file() && is_same(&one, &two).unwrap_or_else(is_same_path)
}

/// Returns whether an open file is still the one at a path; `true` where that cannot be found out.
pub(crate) fn is_file_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(is_same(&file.metadata()?, &fs::metadata(path)?).unwrap_or(true))
}

/// Returns whether two files are one, maybe with two names; `None` where the system does not say.
#[allow(clippy::unnecessary_wraps)] // not on every system
fn is_same(one: &fs::Metadata, two: &fs::Metadata) -> Option<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;

        Some((one.dev(), one.ino()) == (two.dev(), two.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = (one, two);
        None
    }
}

fn named(name: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", name.display()))
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.out {
            Out::Special(file) => file.write(bytes),
            Out::File { file, .. } => file.write(bytes),
        };
        written.map_err(|error| named(&self.name, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.out {
            Out::Special(file) => file.flush(),
            Out::File { file, .. } => file.flush(),
        };
        flushed.map_err(|error| named(&self.name, &error))
    }
}
