//! Atomic replacement of files.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Error, ErrorKind, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fs4::FileExt;
use tempfile::NamedTempFile;

use crate::interrupt::OnInterrupt;

/// A new file, which replaces the old one once it is complete and [kept](Self::keep). Otherwise, or if a signal ends the tool, it
/// is removed and the old file stays unchanged. A temporary file that a process could not remove is removed by the next process
/// that creates one in the same folder.
///
/// The new file inherits the mode of the replaced file and, where the system allows it, the owner. A symbolic link is
/// preserved: its target is replaced or created. Errors begin with the file's name.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    /// The path as the user wrote it.
    name: PathBuf,
    out: Out,
}

#[derive(Debug)]
enum Out {
    /// A target that is not a regular file, such as a pipe; it is written directly.
    Special(BufWriter<File>),
    File {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
        _on_interrupt: OnInterrupt,
    },
}

impl AtomicFile {
    /// Creates a temporary file. Fails if the target is not writable.
    pub(crate) fn create(name: &Path) -> io::Result<Self> {
        let name = name.to_owned();
        match Out::create(&name) {
            Ok(out) => Ok(Self { name, out }),
            Err(error) => Err(named(&name, &error)),
        }
    }

    /// Returns the name used in messages.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Returns whether the file stays invisible until it is kept.
    pub(crate) const fn is_hidden(&self) -> bool {
        matches!(self.out, Out::File { .. })
    }

    /// Flushes the buffer and returns the file; `None` if it is not a regular file.
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
        // The target of a link such as `/dev/stdout` may have no name, so such a link is used directly.
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
            // The superuser can open even a read-only file.
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
                    // An error cannot be reported here.
                    let _ = fs::remove_file::<PathBuf>(path);
                }
            }
        });
        // A signal handler waits for this lock until the path to remove is known.
        let mut path = lock(&path);
        remove_orphans(folder);
        let file = create_owned(folder, old.as_ref()).map_err(|error| {
            // Report the state of the folder: the temporary file's name means nothing to the user.
            match fs::metadata(folder) {
                Err(reason) => reason,
                Ok(_) => Error::new(
                    error.kind(),
                    format!(
                        "cannot create a file in {}: {}",
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
                // Some file systems report a full disk only now.
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

/// Prefix of temporary file names; the suffix follows.
const PREFIX: &str = ".makruk-";
const SUFFIX: &str = ".part";
/// Number of random characters between the prefix and the suffix.
const RANDOM: usize = 6;

/// Creates a temporary file, locked while it is open, so that other processes can see that it has an owner.
fn create_owned(folder: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    loop {
        let file = create_in(folder, old)?;
        // On a system without locks, no other process can lock the file either, so none removes it.
        let _ = <File as FileExt>::lock(file.as_file());
        // Another process may have mistaken the file for an orphan before it was locked.
        match is_file_at(file.as_file(), file.path()) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Ok(false) => {}
            Ok(true) | Err(_) => return Ok(file),
        }
    }
}

/// Removes the temporary files in a folder that their owners left behind, for example after SIGKILL or a power failure.
fn remove_orphans(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let random = name.and_then(|name| name.strip_suffix(SUFFIX));
        let is_temporary = random.is_some_and(|random| {
            random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        // A link or a pipe with such a name is not a temporary file and must not be opened.
        if !is_temporary || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = entry.path();
        let Ok(file) = File::open(&path) else {
            continue;
        };
        // The lock is held until the file is removed, so no process can become the file's owner.
        if <File as FileExt>::try_lock(&file).is_ok() && is_file_at(&file, &path).unwrap_or(false) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Creates a new file with the mode and owner of `old`.
fn create_in(folder: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

        let Some(old) = old else {
            // The umask applies, as for every new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
            return builder.tempfile_in(folder);
        };
        let file = builder.tempfile_in(folder)?;
        let new = file.as_file().metadata()?;
        let is_owner_kept = (new.uid(), new.gid()) == (old.uid(), old.gid())
            || fchown(file.as_file(), Some(old.uid()), Some(old.gid())).is_ok();
        // A set-user-ID bit must not pass to a different owner.
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

/// Follows symbolic links, including one whose target does not exist yet.
fn target(name: &Path) -> io::Result<PathBuf> {
    let mut path = match fs::canonicalize(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => name.to_owned(),
        known => return known,
    };
    // The links cannot form a loop: `canonicalize` would have failed with a different error.
    while let Ok(link) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Ok(path)
}

/// Returns whether two paths lead to the same regular file. `-` stands for standard input.
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

/// Returns whether an open file is still the file at this path; `true` where the system cannot tell.
pub(crate) fn is_file_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(is_same(&file.metadata()?, &fs::metadata(path)?).unwrap_or(true))
}

/// Returns whether two files are the same file, possibly under two names; `None` where the system cannot tell.
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

impl Write for AtomicFile {
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
