//! Archives in all kinds of sources yield the same games and errors, and read only the bytes that a game needs.

use std::{
    cell::{Cell, RefCell},
    fs::File,
    io::{Cursor, Seek, SeekFrom, Write as _},
};

use crate::common::{
    files::{crc32, file, file_without_signatures, leb128, many_games, text},
    games::tree,
};
use makruk_notation::{
    ByteSource, DynByteSource, FileSource, SourceError, SourceErrorKind,
    container::{Archive, ContainerError, ContainerErrorKind, GameFormat},
};

/// Creates a file for a test.
fn temporary(name: &str) -> File {
    let path = format!("{}/archive-{name}", env!("CARGO_TARGET_TMPDIR"));
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(true);
    options.open(path).expect("a file can be created")
}

/// Returns the contents of an archive: its games, with errors in their places.
fn contents<S: ByteSource>(source: S) -> Vec<String> {
    let archive = match Archive::open(source) {
        Ok(archive) => archive,
        Err(error) => return vec![described(&error)],
    };
    let mut said: Vec<String> = archive
        .games()
        .map(|game| game.map_or_else(|error| described(&error), |game| text(&game)))
        .collect();
    for index in 0..=archive.len() {
        let game = archive.game(index);
        said.push(game.map_or_else(|error| described(&error), |game| text(&game)));
    }
    said
}

fn described(error: &ContainerError) -> String {
    format!("{error} {}", error.is_recoverable())
}

/// A source whose bytes cannot be borrowed and may still be missing; it counts the bytes read.
struct Loading<'a> {
    bytes: &'a [u8],
    loaded: RefCell<Vec<bool>>,
    read: Cell<usize>,
}

impl<'a> Loading<'a> {
    fn new(bytes: &'a [u8], is_loaded: bool) -> Self {
        Self {
            bytes,
            loaded: RefCell::new(vec![is_loaded; bytes.len()]),
            read: Cell::new(0),
        }
    }

    fn load(&self, offset: u64, length: usize) {
        let start = usize::try_from(offset).expect("it is in memory");
        self.loaded.borrow_mut()[start..start + length].fill(true);
    }
}

impl ByteSource for Loading<'_> {
    fn size(&self) -> Result<u64, SourceError> {
        self.bytes.size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
        let start = usize::try_from(offset).expect("it is in memory");
        let loaded = self.loaded.borrow();
        let wanted = loaded.get(start..start + buffer.len());
        if wanted.is_some_and(|wanted| wanted.contains(&false)) {
            return Err(SourceError::missing(offset, buffer.len()));
        }
        self.read.set(self.read.get() + buffer.len());
        self.bytes.read_at(offset, buffer)
    }
}

/// Retries a function after each missing-bytes error, once the bytes are loaded.
fn with_bytes<T>(
    source: &Loading<'_>,
    mut read: impl FnMut() -> Result<T, ContainerError>,
) -> (T, usize) {
    let mut misses = 0;
    loop {
        match read() {
            Ok(value) => return (value, misses),
            Err(error) => match error.kind() {
                ContainerErrorKind::Source(SourceErrorKind::Missing { offset, length }) => {
                    source.load(offset, length);
                    misses += 1;
                }
                _ => panic!("{error}"),
            },
        }
    }
}

#[test]
fn every_source_yields_the_same_games_and_errors() {
    let games = [tree("1. e4 e5 *"), tree("[White \"A\"]\n\n1. d4 1-0")];
    let bytes = file_without_signatures(GameFormat::Range, &games);
    let intact = contents(bytes.as_slice());
    let mut on_disk = temporary("same");
    for place in 0..=bytes.len() {
        let mut bytes = bytes.clone();
        if let Some(byte) = bytes.get_mut(place) {
            *byte ^= 0x41;
        }
        let expected = contents(bytes.as_slice());
        assert_eq!(expected == intact, place == bytes.len(), "{place}");
        assert_eq!(
            contents(FileSource::new(Cursor::new(&bytes)).expect("a file")),
            expected
        );
        assert_eq!(contents(Loading::new(&bytes, true)), expected);
        let dynamic: DynByteSource = Box::new(bytes.clone());
        assert_eq!(contents(dynamic), expected);
        on_disk.seek(SeekFrom::Start(0)).expect("a file");
        on_disk.write_all(&bytes).expect("enough disk space");
        assert_eq!(contents(&on_disk), expected);
    }
    for length in 0..bytes.len() {
        let cut = &bytes[..length];
        let file = FileSource::new(Cursor::new(cut)).expect("a file");
        assert_eq!(contents(file), contents(cut), "{length}");
    }
}

#[test]
fn reading_a_game_reads_only_its_block() {
    let games = many_games();
    let bytes = file(GameFormat::Index, &games);
    let source = Loading::new(&bytes, true);
    let archive = Archive::open(&source).expect("it is valid");
    let frame = source.read.take();
    assert!(frame < 100, "{frame}");
    let game = archive.game(games.len() - 1).expect("it is valid");
    assert_eq!(text(&game), text(&games[games.len() - 1]));
    let block = source.read.take();
    assert!(block < 70_000 && bytes.len() > 200_000, "{block}");
    // Reading all games reads each block once.
    assert_eq!(archive.games().filter_map(Result::ok).count(), games.len());
    assert!(source.read.take() < bytes.len());
}

#[test]
fn reading_can_be_retried_after_missing_bytes() {
    let games = many_games();
    let bytes = file(GameFormat::Index, &games);
    let source = Loading::new(&bytes, false);
    let (archive, misses) = with_bytes(&source, || Archive::open(&source));
    assert_eq!(misses, 4); // the header, the trailer, the index and the zero before the signatures
    let (game, misses) = with_bytes(&source, || archive.game(150));
    assert_eq!((text(&game), misses), (text(&games[150]), 1));
    // An iterator resumes with the next game once its block is loaded.
    let mut iterator = archive.games();
    let error = iterator.next().expect("a game").expect_err("it is missing");
    assert!(!error.is_recoverable());
    let ContainerErrorKind::Source(SourceErrorKind::Missing { offset, length }) = error.kind()
    else {
        panic!("{error}");
    };
    let message = format!("offset 12: {length} bytes are not available yet");
    assert_eq!((error.to_string(), offset), (message, 12));
    source.load(offset, length);
    let game = iterator.next().expect("a game").expect("it exists");
    assert_eq!(text(&game), text(&games[1]));
    assert_eq!(iterator.len(), games.len() - 2);
}

#[test]
fn a_failing_file_is_reported_as_an_io_error() {
    let bytes = file(GameFormat::Index, &[tree("1. e4 *")]);
    let disk = temporary("short");
    (&disk).write_all(&bytes).expect("enough disk space");
    let archive = Archive::open(&disk).expect("it is valid");
    disk.set_len(20).expect("it can be cut");
    let error = archive.game(0).expect_err("the file is shorter now");
    assert!(matches!(
        error.kind(),
        ContainerErrorKind::Source(SourceErrorKind::Io(std::io::ErrorKind::UnexpectedEof))
    ));
    let io = std::io::Error::from(error);
    assert_eq!(io.kind(), std::io::ErrorKind::UnexpectedEof);
}

/// A header and an index around a block that exceeds any memory.
struct Vast {
    header: Vec<u8>,
    end: Vec<u8>,
    block: u64,
}

impl ByteSource for Vast {
    fn size(&self) -> Result<u64, SourceError> {
        Ok(self.header.len() as u64 + self.block + self.end.len() as u64)
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), SourceError> {
        let after = self.header.len() as u64 + self.block;
        match offset.checked_sub(after) {
            Some(offset) => self.end.read_at(offset, buffer),
            None => self.header.read_at(offset, buffer),
        }
    }
}

#[test]
fn a_block_that_exceeds_the_limit_is_not_read() {
    let mut header = file(GameFormat::Index, &[]);
    header.truncate(12);
    let block = 1 << 40;
    let mut index = vec![1];
    index.extend(leb128(1 << 40));
    index.extend([1, 0]);
    let mut end = vec![0];
    end.extend(&index);
    end.extend(crc32(&index).to_le_bytes());
    end.extend((index.len() as u64).to_le_bytes());
    end.extend(b"GKM\x89");
    let archive = Archive::open(Vast { header, end, block }).expect("valid index");
    let error = archive.game(0).expect_err("a terabyte");
    let message =
        "game 1, offset 12: the game has more than 4194304 bytes, the limit of this reader";
    assert_eq!(error.to_string(), message);
    assert!(error.is_recoverable());
}
