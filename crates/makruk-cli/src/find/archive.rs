//! Searching archives in files, by several threads.

use std::{
    fs::File,
    io::{self, IsTerminal as _, Read as _},
    path::Path,
    thread,
};

use makruk::{
    container::{Archive, ContainerError, ContainerErrorKind},
    query::{ArchiveFinder, BlockFinder, FoundGame},
    source::FileSource,
};

use super::{Hit, Search, Source, args::FindArgs};
use crate::{
    games::{FileFormat, Limits, is_archive},
    output,
};

/// The number of blocks that a thread searches before the games that were found are written.
const BLOCKS: usize = 8;

/// An archive with its path.
pub(super) type FileArchive = Archive<FileSource<File>>;

/// Opens a file as an archive with random access; `None` if it is no complete archive, or not to be read as one.
pub(super) fn open(path: &Path, args: &FindArgs) -> io::Result<Option<FileArchive>> {
    if matches!(args.from, Some(FileFormat::Text(_))) {
        return Ok(None);
    }
    let mut file = File::open(path)?;
    // Bytes of a pipe are read once.
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut begin = Vec::new();
    file.by_ref().take(4).read_to_end(&mut begin)?;
    if !is_archive(&begin) {
        return Ok(None);
    }
    match Archive::open(FileSource::new(file)?) {
        Ok(archive) => {
            let limits = Limits::new(args.max_memory).bytes();
            Ok(Some(archive.with_limits(limits)))
        }
        Err(error) if matches!(error.kind(), ContainerErrorKind::Source(_)) => Err(error.into()),
        // Reading it from its begin tells more, and finds the games before the damage.
        Err(_) => Ok(None),
    }
}

/// What a thread has found in a block.
enum Block {
    Number(usize, Vec<ContainerError>),
    Games(Vec<Result<FoundGame, ContainerError>>),
}

/// Searches an archive.
pub(super) fn search(
    search: &mut Search<'_>,
    path: &Path,
    archive: &FileArchive,
) -> io::Result<()> {
    let args = search.args;
    if let Some(FileFormat::Bytes(format)) = args.from {
        if format.number() != archive.format().number() {
            search.fail(format_args!(
                "{}: the archive is in another format",
                path.display()
            ));
            return Ok(());
        }
    }
    let finder = ArchiveFinder::new(search.finder, archive);
    let finder = if args.no_index {
        finder.without_index()
    } else {
        finder
    };
    // With a limit, the games themselves are needed to know where to stop.
    let counts = args.number && args.limit.is_none() && args.skip == 0;
    let find = |finder: &mut BlockFinder<'_, '_, _>, block| {
        if counts {
            let (games, errors) = finder.count(block);
            Block::Number(games, errors)
        } else {
            Block::Games(finder.find(block))
        }
    };
    let blocks = archive.blocks();
    let threads = super::threads(args).clamp(1, blocks.max(1));
    let name = path.display().to_string();
    let bar = output::progress(blocks as u64, "{bar:40} {percent} %, {eta} left");
    if io::stdout().is_terminal() {
        bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
    }
    let mut finders: Vec<_> = (0..threads).map(|_| finder.blocks()).collect();
    let mut next = 0;
    while next < blocks && !search.is_full() {
        let range = next..blocks.min(next + BLOCKS * threads);
        next = range.end;
        let found: Vec<Block> = match &mut finders[..] {
            [only] => range.map(|block| find(only, block)).collect(),
            finders => thread::scope(|scope| {
                let share = range.len().div_ceil(threads).max(1);
                let firsts = range.clone().step_by(share);
                let shares: Vec<_> = firsts
                    .zip(finders)
                    .map(|(first, finder)| {
                        let blocks = first..range.end.min(first + share);
                        scope.spawn(move || {
                            let found = blocks.map(|block| find(finder, block));
                            found.collect::<Vec<_>>()
                        })
                    })
                    .collect();
                let found = shares.into_iter().map(thread::ScopedJoinHandle::join);
                found.collect::<Result<Vec<_>, _>>()
            })
            .map_err(|_| io::Error::other("a thread of the search has failed"))?
            .into_iter()
            .flatten()
            .collect(),
        };
        bar.suspend(|| {
            found
                .into_iter()
                .try_for_each(|block| write(search, &name, block))
        })?;
        bar.set_position(next as u64);
        output::flush()?;
    }
    bar.finish_and_clear();
    Ok(())
}

fn write(search: &mut Search<'_>, file: &str, block: Block) -> io::Result<()> {
    match block {
        Block::Number(games, errors) => {
            search.found += games as u64;
            search.written += games as u64;
            for error in errors {
                search.complain(format_args!("{file}, {error}"));
            }
        }
        Block::Games(games) => {
            for game in games {
                match game {
                    Err(error) => search.complain(format_args!("{file}, {error}")),
                    Ok(game) => search.hit(&Hit {
                        file,
                        number: game.index as u64 + 1,
                        found: &game.found,
                        tree: &game.tree,
                        source: Source::Archive(&game.record),
                    })?,
                }
            }
        }
    }
    Ok(())
}
