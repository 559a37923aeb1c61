//! An endgame table is either rejected, or every position in it can be probed and every line ends.
#![cfg_attr(fuzzing, no_main)]

use std::ops::ControlFlow;

use makruk::{
    Color, Counting, Piece, Position, Rules, Setup, Square,
    tables::{PieceKind, Table, TableErrorKind, Tables},
};
use makruk_fuzz::Choices;

/// Khun and khon against khun; khun and bia each.
const TABLES: [&[u8]; 2] = [
    include_bytes!("../corpus/tables/khon"),
    include_bytes!("../corpus/tables/bia"),
];
/// The number of bytes before the header.
const BEGINNING: usize = 9;

fn crc32(bytes: impl IntoIterator<Item = u8>) -> [u8; 4] {
    let crc = bytes.into_iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    });
    (!crc).to_le_bytes()
}

/// Changes some bytes of a small table and recomputes its checksums.
fn made(table: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut bytes = table.to_vec();
    for _ in 0..choices.byte() % 8 {
        let at = (usize::from(choices.byte()) << 8 | usize::from(choices.byte())) % bytes.len();
        bytes[at] = choices.byte();
    }
    let length = [5, 6, 7, 8].map(|at| bytes[at]);
    let end = BEGINNING + u32::from_le_bytes(length) as usize;
    let Some(header) = bytes.get(..end) else {
        return bytes;
    };
    let checksum = crc32(header.iter().copied());
    let Some(place) = bytes.get_mut(end..end + 4) else {
        return bytes;
    };
    place.copy_from_slice(&checksum);
    // Correct the checksums of the blocks between the pointers.
    let pointers: Vec<usize> = bytes[end + 4..]
        .chunks_exact(8)
        .map(|pointer| usize::from_le_bytes(pointer.try_into().expect("eight bytes")))
        .take_while(|&pointer| pointer <= bytes.len())
        .collect();
    for (number, ends) in pointers.windows(2).enumerate() {
        let last = ends[1].wrapping_sub(4);
        if let Some(block) = bytes.get(ends[0]..last).filter(|_| last >= ends[0]) {
            let number = (number as u64).to_le_bytes();
            let checksum = crc32(number.into_iter().chain(block.iter().copied()));
            if let Some(place) = bytes.get_mut(last..ends[1]) {
                place.copy_from_slice(&checksum);
            }
        }
    }
    bytes
}

/// Returns a position with the pieces of a table, if the squares are valid.
fn position(
    choices: &mut Choices<'_>,
    strong: &[PieceKind],
    weak: &[PieceKind],
) -> Option<Position> {
    let mut setup = Setup {
        turn: choices.choose(&Color::ALL),
        ..Setup::default()
    };
    let mut pieces = vec![Piece::WhiteKhun, Piece::BlackKhun];
    let of = |color| move |kind: &PieceKind| Piece::new(color, kind.role());
    pieces.extend(strong.iter().map(of(Color::White)));
    pieces.extend(weak.iter().map(of(Color::Black)));
    for piece in pieces {
        setup.board.put(choices.choose(&Square::ALL), piece);
    }
    Position::from_setup(&setup).ok()
}

fn look_up(bytes: &[u8], choices: &mut Choices<'_>) {
    let Ok(table) = Table::open(bytes.to_vec()) else {
        return;
    };
    let material = table.material();
    // A table may be large, and a few blocks are enough.
    let mut blocks = 0;
    let checked = table.check(&mut |_| {
        blocks += 1;
        if blocks > 40 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let is_good = checked.is_ok();
    assert!(
        !matches!(checked, Err(error) if error.kind() == TableErrorKind::Stopped) || blocks > 40
    );
    let strong: Vec<PieceKind> = material.strong().collect();
    let weak: Vec<PieceKind> = material.weak().collect();
    let mut tables = Tables::new();
    tables.add(table);
    tables.longest_win(material);
    tables.lost_to_count(material, &Rules::THAI);
    for _ in 0..4 {
        let Some(position) = position(choices, &strong, &weak) else {
            continue;
        };
        let verdict = tables.verdict(position.board(), position.turn());
        assert!(verdict.is_ok() || !is_good, "every block was decoded");
        let counting = Counting::new(&position, None, &Rules::THAI);
        let _ = tables.moves(&position, &counting, &Rules::THAI);
        if let Ok(line) = tables.line(&position) {
            assert!(line.len() < 512);
        }
    }
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    look_up(bytes, &mut Choices::new(bytes));
    for table in TABLES {
        let mut choices = Choices::new(bytes);
        let made = made(table, &mut choices);
        look_up(&made, &mut choices);
    }
});
