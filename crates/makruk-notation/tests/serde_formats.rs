//! FENs and UCI moves round-trip in every data format, encoded like setups and moves.

use core::num::{NonZeroU16, NonZeroU32};

use makruk_notation::{
    Fen, UciMove,
    makruk_core::{Color, CountField, Move, Piece, Setup, Square},
};
use makruk_testdata::formats::{Format, round_trips};
use proptest::prelude::*;

#[test]
fn every_move_round_trips() {
    let moves: Vec<_> = (0..=u16::MAX)
        .filter_map(Move::from_bits)
        .map(UciMove::from)
        .collect();
    assert_eq!(moves.len(), 2 * 64 * 63);
    round_trips(&moves);
    round_trips(&(Some(moves[0]), None::<UciMove>));
}

#[test]
fn a_move_takes_two_bytes_in_binary_formats() -> Result<(), Box<dyn core::error::Error>> {
    let mv: UciMove = "a5a6m".parse()?;
    assert_eq!(Format::Json.write(&mv)?, b"\"a5a6m\"");
    assert_eq!(Format::MessagePackReadable.write(&mv)?, b"\xa5a5a6m");
    assert_eq!(
        Format::BincodeFixed.write(&mv)?,
        Move::to_bits(mv.into()).to_le_bytes()
    );
    Ok(())
}

#[test]
fn recorded_fens_round_trip() -> Result<(), Box<dyn core::error::Error>> {
    for text in makruk_testdata::valid_fens() {
        let fen: Fen = text.parse()?;
        round_trips(&fen);
        let json = serde_json::to_string(&fen)?;
        let short = if text == Fen::START { "startpos" } else { text };
        assert_eq!(json, format!("\"{short}\""));
        // The FEN of the start position is accepted as well as `startpos`.
        assert_eq!(
            Format::Json.read::<Fen>(format!("\"{text}\"").as_bytes()),
            Ok(fen)
        );
    }
    Ok(())
}

fn setups() -> impl Strategy<Value = Setup> {
    let pieces = proptest::collection::vec((0..64_usize, 0..14_usize), 0..40);
    let count = proptest::option::of((any::<u16>(), any::<u32>(), 0..3_u16));
    let rest = (any::<bool>(), any::<u32>(), any::<NonZeroU32>());
    (pieces, count, rest).prop_map(|(pieces, count, (black, halfmoves, fullmoves))| {
        let mut setup = Setup::default();
        for (square, piece) in pieces {
            setup.board.put(Square::ALL[square], Piece::ALL[piece]);
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup.count = count.map(|(limit_plies, elapsed_plies, first)| CountField {
            limit_plies,
            elapsed_plies,
            first_number: NonZeroU16::new(first),
        });
        setup.halfmoves = if halfmoves % 2 == 0 { 0 } else { halfmoves };
        setup.fullmoves = fullmoves;
        setup
    })
}

proptest! {
    #[test]
    fn any_fen_round_trips_in_the_form_of_its_setup(setup in setups()) {
        let fen = Fen::from(setup);
        round_trips(&fen);
        for format in Format::ALL {
            prop_assert_eq!(format.write(&fen), format.write(fen.as_setup()));
        }
    }
}
