//! The signatures of an archive are rejected or canonical, whether they lie or not, and the games are always readable; the
//! signature of byte code is that of its tree.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    Move, ReadLimits,
    container::{Archive, ArchiveBuilder, ArchiveReader, GameFormat, Record, Signature},
};
use makruk_fuzz::archives::{archive_of, crc32};

/// A game in the format `index` as it stands in a block: one ply.
const GAME: [u8; 4] = [0, 1, 1, 19];

/// Reads an archive whose games are not damaged. Returns its records with their signatures, if the index and the signatures
/// are valid and there are any.
fn read(bytes: &[u8], number: u8) -> Option<Vec<Record>> {
    let archive = Archive::open(bytes).ok();
    let streamed = ArchiveReader::new(bytes).expect("the header is valid");
    let streamed: Result<Vec<_>, _> = streamed.collect();
    assert_eq!(archive.is_some(), streamed.is_ok());
    let archive = archive?;
    let records: Result<Vec<Record>, _> = archive.records().collect();
    let records = records.expect("the games are valid");
    assert_eq!(records.len(), usize::from(number));
    let block = archive.block(0).expect("the block is valid");
    assert_eq!(block.games().map_while(Result::ok).count(), records.len());
    let signatures = archive.signatures(0).ok().filter(|list| !list.is_empty())?;
    assert_eq!(signatures.len(), records.len());
    let records = records.into_iter().zip(signatures);
    Some(
        records
            .map(|(record, signature)| record.with_signature(signature))
            .collect(),
    )
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let (number, rest) = bytes
        .split_first()
        .map_or((0, bytes), |(&first, rest)| (first, rest));
    let number = number % 16 + 1;
    let games = GAME.repeat(usize::from(number));
    // Interprets the bytes as the signatures of a block, then as its group with a checksum.
    let group = [rest, &crc32(rest)].concat();
    for group in [&group[..], rest] {
        let archive = archive_of(GameFormat::Index, number, &games, group);
        let Some(records) = read(&archive, number) else {
            continue;
        };
        let mut copy = ArchiveBuilder::new(GameFormat::Index);
        for record in &records {
            copy.push_record(record).expect("it has the same format");
        }
        assert_eq!(copy.finish(), archive);
    }
    // Interprets the bytes as moves, legal or not.
    let moves = rest.chunks_exact(2).map(|pair| {
        let bits = pair
            .iter()
            .fold(0, |bits, &byte| bits << 8 | u16::from(byte));
        Move::from_bits(bits)
    });
    assert!(Signature::of(moves).departures().len() <= 16);
    // Interprets the bytes as a game in byte code.
    if let Ok(length @ ..0x80) = u8::try_from(rest.len()) {
        let game = [&[0, number, length], rest].concat();
        let archive = archive_of(GameFormat::Bytecode, 1, &game, &[]);
        let archive = Archive::open(&archive[..]).expect("valid index");
        if let Ok(record) = archive.record(0) {
            let signature = record.signature();
            if let Ok(tree) = record.decode(&ReadLimits::ARCHIVE) {
                assert_eq!(signature, Signature::of_tree(&tree));
            }
        }
    }
});
