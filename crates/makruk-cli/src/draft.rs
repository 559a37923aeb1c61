//! Files that take their name when they are complete.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Error, ErrorKind, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tempfile::NamedTempFile;

use crate::interrupt::OnInterrupt;

/// A file that takes its name when it is complete and is [kept](Self::keep): until then what stood
/// there before stays as it was. It vanishes if it is not kept, also if a signal ends the tool.
///
/// It takes the mode of the file that it replaces, and the owner where that is allowed. A link stays
/// a link, and the file that it names is written, be it there already or not. Errors begin with the
/// name of the file.
#[derive(Debug)]
pub(crate) struct Draft {
    /// As the user wrote it.
    name: PathBuf,
    out: Out,
}

#[derive(Debug)]
enum Out {
    /// What is no common file, such as a pipe, has nothing to lose and gets everything at once.
    Special(BufWriter<File>),
    File {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
        _on_interrupt: OnInterrupt,
    },
}

impl Draft {
    /// Begins a file. Refuses a target that may not be written.
    pub(crate) fn create(name: &Path) -> io::Result<Self> {
        let name = name.to_owned();
        match Out::create(&name) {
            Ok(out) => Ok(Self { name, out }),
            Err(error) => Err(named(&name, &error)),
        }
    }

    /// Returns what messages call it.
    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Returns whether nothing of it can be seen before it is kept.
    pub(crate) const fn is_hidden(&self) -> bool {
        matches!(self.out, Out::File { .. })
    }

    /// Gives the file its name.
    pub(crate) fn keep(self) -> io::Result<()> {
        let name = self.name;
        self.out.keep().map_err(|error| named(&name, &error))
    }
}

impl Out {
    fn create(name: &Path) -> io::Result<Self> {
        // The name itself: what a link of the system such as `/dev/stdout` stands for may have none.
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
            // Who may do everything may also open a file that is not to be written.
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
                    // If it cannot be removed there is nobody to tell.
                    let _ = fs::remove_file::<PathBuf>(path);
                }
            }
        });
        // A signal that comes now waits until it is known what is to be removed.
        let mut path = lock(&path);
        let file = create_in(folder, old.as_ref()).map_err(|error| {
            // The name of the draft says nothing to anybody: what is wrong with the folder does.
            match fs::metadata(folder) {
                Err(reason) => reason,
                Ok(_) => Error::new(
                    error.kind(),
                    format!(
                        "no file can be made in {}: {}",
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
                // Some disks say only now that they are full.
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

/// Creates a file that did not exist before, with what `old` has around its bytes.
fn create_in(folder: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".makruk-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};

        let Some(old) = old else {
            // Less what the user masks, as for every new file.
            builder.permissions(fs::Permissions::from_mode(0o666));
            return builder.tempfile_in(folder);
        };
        let file = builder.tempfile_in(folder)?;
        let new = file.as_file().metadata()?;
        let is_owner_kept = (new.uid(), new.gid()) == (old.uid(), old.gid())
            || fchown(file.as_file(), Some(old.uid()), Some(old.gid())).is_ok();
        // What runs as its owner must not run as another one.
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

/// Returns what a name stands for: behind links, also behind one whose file is yet to be made.
fn target(name: &Path) -> io::Result<PathBuf> {
    let mut path = match fs::canonicalize(name) {
        Err(error) if error.kind() == ErrorKind::NotFound => name.to_owned(),
        known => return known,
    };
    // No link leads in a circle here, `canonicalize` would have said so.
    while let Ok(link) = fs::read_link(&path) {
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    Ok(path)
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
