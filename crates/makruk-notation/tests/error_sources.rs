//! No error displays a message that its source repeats.

use core::error::Error;

use makruk_notation::{
    DecodeErrorKind, EncodeError, EncodeErrorKind, GameTree,
    container::{
        Archive, ArchiveBuilder, ArchiveReader, ArchiveWriter, ContainerError, ContainerErrorKind,
        GameFormat,
    },
    makruk_core::{Move, Position, Square},
    moves::MovesDecodeErrorKind,
};

/// Returns the output of a program that prints the whole error chain.
fn report(error: &dyn Error) -> String {
    let sources = core::iter::successors(error.source(), |&error| error.source());
    sources.fold(error.to_string(), |text, source| {
        format!("{text}: {source}")
    })
}

#[test]
fn archive_errors_do_not_repeat_messages() {
    let mut builder = ArchiveBuilder::new(GameFormat::Index);
    let tree: GameTree = "1. e4 e5 *".parse().expect("a game");
    builder.push(&tree).expect("representable in the format");
    let bytes = builder.finish();
    for place in 0..bytes.len() {
        let mut bytes = bytes.clone();
        bytes[place] ^= 0x80;
        let archive = Archive::open(&bytes);
        let error = archive.and_then(|archive| {
            archive.signatures(0)?;
            archive.games().collect::<Result<Vec<_>, _>>()
        });
        let error = error.expect_err("a byte is wrong");
        assert_eq!(report(&error), error.to_string());
    }
}

#[test]
fn read_errors_do_not_repeat_messages() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is cut"))
        }
    }
    let error = ArchiveReader::new(Broken)
        .map(|_| ())
        .expect_err("it is broken");
    assert_eq!(report(&error), "the cable is cut");
}

#[test]
fn write_errors_do_not_repeat_messages() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or_else(full)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    fn full() -> std::io::Error {
        std::io::Error::other("the disk is full")
    }
    let mut writer = ArchiveWriter::new(Full(100), GameFormat::Index).expect("there is room");
    let mut tree = GameTree::default();
    tree.set_tag("Event", &"x".repeat(1 << 16)).expect("a tag");
    let error = writer.write(&tree).expect_err("a block is too large");
    assert_eq!(error.kind(), EncodeErrorKind::Output);
    assert_eq!(report(&error), "the disk is full");
}

#[test]
fn an_io_error_keeps_the_reader_error_inside() {
    let error = Archive::open(b"no file of games").expect_err("not an archive");
    let message = error.to_string();
    let io = std::io::Error::from(error);
    assert_eq!(io.kind(), std::io::ErrorKind::InvalidData);
    assert_eq!(report(&io), message);
    let inner = io.get_ref().and_then(|inner| inner.downcast_ref());
    let inner: &ContainerError = inner.expect("the same error");
    assert_eq!(inner.kind(), ContainerErrorKind::Magic);
}

#[test]
fn game_errors_do_not_repeat_messages() {
    let illegal = Move::new(Square::E3, Square::E5);
    let mut bytes = Vec::new();
    let code = makruk_notation::moves::MovesCode::Radix;
    let error = code.encode(&Position::start(), &[illegal], &mut bytes);
    let error = EncodeError::from(error.expect_err("it is illegal"));
    assert_eq!(report(&error), "ply 1: the move is illegal");
    assert_eq!(report(&EncodeErrorKind::IllegalMove), "the move is illegal");
    let error = GameFormat::Index.decode(&GameTree::default(), 1, &[255]);
    let error = error.expect_err("there are 23 moves");
    assert_eq!(report(&error), error.to_string());
    let no_such_move = MovesDecodeErrorKind::NoSuchMove {
        index: 255,
        legal: 23,
    };
    assert_eq!(error.kind(), DecodeErrorKind::Moves(no_such_move));
    let kind = ContainerErrorKind::Moves(error);
    assert_eq!(kind.to_string(), format!("moves, {error}"));
}
