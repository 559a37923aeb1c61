//! Brenner's code for chess has the bytes of the paper: the examples that its codes for Makruk are derived from.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

#[path = "chess/brenner.rs"]
mod chess;

use std::collections::HashSet;

use chess::{Code, PawnStep, Promoted};
use makruk_notation::{
    brenner::{Compass, Leap, Mark, Notation},
    pgn::GameResult,
};

const NOTATIONS: [Notation; 2] = [Notation::Main, Notation::Alternate];

#[test]
fn the_scholars_mate_has_the_bytes_of_the_paper() {
    let pawn = Code::Pawn {
        number: 4,
        step: PawnStep::Two,
    };
    #[rustfmt::skip]
    let game = [
        (0x2c, pawn), // e4
        (0x2c, pawn), // e5
        (0x61, Code::Queen { squares: 4, direction: Compass::NorthEast }), // Qh5
        (0x17, Code::Knight { number: 0, leap: Leap::SouthSouthEast }), // Nc6
        (0xdb, Code::Bishop { number: 1, squares: 3, direction: Compass::NorthWest }), // Bc4
        (0x1e, Code::Knight { number: 1, leap: Leap::SouthSouthWest }), // Nf6
        (0x06, Code::Mark(Mark::Bad)),
        (0x06, Code::Mark(Mark::Bad)),
        (0x53, Code::Queen { squares: 2, direction: Compass::NorthWest }), // Qxf7
        (0x02, Code::Result(GameResult::WhiteWins)),
    ];
    for (byte, code) in game {
        assert_eq!(Code::from_byte(byte, Notation::Main), Some(code));
        assert_eq!(code.to_byte(Notation::Main), Some(byte));
    }
}

#[test]
fn the_other_examples_of_the_paper_mean_what_it_says() {
    let main = |byte| Code::from_byte(byte, Notation::Main).unwrap();
    let step = PawnStep::Right;
    assert_eq!(main(0b001_10_011), Code::Pawn { number: 3, step });
    let direction = Compass::NorthEast;
    let (number, squares) = (0, 2);
    assert_eq!(
        main(0b1_0_010_00_1),
        Code::Bishop {
            number,
            squares,
            direction
        }
    );
    let leap = Leap::NorthNorthEast;
    assert_eq!(main(0b0001_1_010), Code::Knight { number: 1, leap });
    assert_eq!(main(0b00000_011), Code::Result(GameResult::Draw));
}

#[test]
fn each_code_has_its_byte_in_both_notations() {
    let (east, south_west) = (Compass::East, Compass::SouthWest);
    #[rustfmt::skip]
    let codes = [
        (Code::Queen { squares: 7, direction: south_west }, 0b01_111_101, 0b11_101_111),
        (Code::Queen { squares: 1, direction: east }, 0b01_001_000, 0b11_000_001),
        (Code::Rook { number: 1, squares: 5, direction: Compass::South }, 0b1_1_101_11_0, 0b10_11_1_101),
        (Code::Rook { number: 0, squares: 1, direction: east }, 0b1_0_001_00_0, 0b10_00_0_001),
        (Code::Bishop { number: 1, squares: 6, direction: south_west }, 0b1_1_110_10_1, 0b01_10_1_110),
        (Code::Pawn { number: 5, step: PawnStep::One }, 0b001_00_101, 0b001_01_101),
        (Code::Pawn { number: 5, step: PawnStep::Two }, 0b001_01_101, 0b001_10_101),
        (Code::Pawn { number: 5, step: PawnStep::Right }, 0b001_10_101, 0b001_00_101),
        (Code::Pawn { number: 5, step: PawnStep::Left }, 0b001_11_101, 0b001_11_101),
        (Code::Knight { number: 1, leap: Leap::WestWestNorth }, 0b0001_1_100, 0b0001_1_100),
        (Code::King { direction: south_west }, 0b00001_101, 0b00001_101),
        (Code::Promoted { piece: Promoted::Queen, number: 2 }, 0b01_000_10_0, 0b11_10_0_000),
        (Code::Promoted { piece: Promoted::Knight, number: 3 }, 0b01_000_11_1, 0b11_11_1_000),
        (Code::Promoted { piece: Promoted::Rook, number: 1 }, 0b10_000_01_0, 0b10_01_0_000),
        (Code::Promoted { piece: Promoted::Bishop, number: 2 }, 0b10_000_10_1, 0b01_10_0_000),
        (Code::Text, 0, 0),
        (Code::Result(GameResult::BlackWins), 1, 1),
        (Code::Result(GameResult::WhiteWins), 2, 2),
        (Code::Result(GameResult::Draw), 3, 3),
        (Code::CastleShort, 4, 4),
        (Code::CastleLong, 5, 5),
        (Code::Mark(Mark::Bad), 6, 6),
        (Code::Mark(Mark::Good), 7, 7),
    ];
    for (code, main, alternate) in codes {
        for (byte, notation) in [(main, Notation::Main), (alternate, Notation::Alternate)] {
            assert_eq!(code.to_byte(notation), Some(byte), "{code:?}");
            assert_eq!(Code::from_byte(byte, notation), Some(code));
        }
    }
}

#[test]
fn all_but_eight_bytes_are_assigned_and_come_back() {
    let codes = NOTATIONS.map(|notation| -> HashSet<Code> {
        let codes = (0..=255).filter_map(|byte| {
            let code = Code::from_byte(byte, notation)?;
            assert_eq!(code.to_byte(notation), Some(byte), "{code:?}");
            Some(code)
        });
        codes.collect()
    });
    assert_eq!(codes[0].len(), 248);
    assert_eq!(codes[0], codes[1]);
    let unassigned = |notation| -> Vec<u8> {
        let free = |&byte: &u8| Code::from_byte(byte, notation).is_none();
        (0..=255).filter(free).collect()
    };
    let main: Vec<u8> = (0b11_000_000..=0b11_000_111).collect();
    assert_eq!(unassigned(Notation::Main), main);
    let alternate = |kind: u8| (0..4).map(move |dd| kind << 6 | dd << 4 | 0b1_000);
    let alternate: Vec<u8> = alternate(1).chain(alternate(2)).collect();
    assert_eq!(unassigned(Notation::Alternate), alternate);
}

#[test]
fn fields_out_of_their_range_have_no_byte() {
    let (east, north_east) = (Compass::East, Compass::NorthEast);
    #[rustfmt::skip]
    let codes = [
        Code::Queen { squares: 0, direction: east },
        Code::Queen { squares: 8, direction: east },
        Code::Rook { number: 2, squares: 1, direction: east },
        Code::Rook { number: 0, squares: 8, direction: east },
        Code::Rook { number: 0, squares: 0, direction: east },
        Code::Rook { number: 0, squares: 1, direction: north_east },
        Code::Bishop { number: 0, squares: 1, direction: east },
        Code::Bishop { number: 1, squares: 0, direction: north_east },
        Code::Pawn { number: 8, step: PawnStep::One },
        Code::Knight { number: 2, leap: Leap::EastEastNorth },
        Code::Promoted { piece: Promoted::Queen, number: 4 },
        Code::Promoted { piece: Promoted::Bishop, number: 4 },
        Code::Result(GameResult::Unknown),
    ];
    for code in codes {
        for notation in NOTATIONS {
            assert_eq!(code.to_byte(notation), None, "{code:?}");
        }
    }
}
