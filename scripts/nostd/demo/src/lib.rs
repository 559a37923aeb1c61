//! The common part of the programs: it counts leaf nodes, plays a counted game by clicks on squares, and packs and unpacks the
//! last board.

#![no_std]
#![forbid(unsafe_code)]

use makruk::{
    Color, FixedGame, Move, Piece, Position, Rules, Setup, SetupProblems, Square, Termination,
    pack::nibble,
};

/// A game of up to 64 actions in place.
pub type SmallGame = FixedGame<64>;

/// The results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Leaf nodes of the start position.
    pub leaves: u64,
    /// Plies of the game.
    pub plies: u32,
    /// The last number spoken.
    pub counted: u32,
    /// The limit of the count.
    pub limit: u16,
    /// Size of the packed last board in bytes.
    pub packed: usize,
}

/// The squares that a rua visits while a bare khun shuffles and counts.
const RUA: [Square; 14] = [
    Square::A1,
    Square::A3,
    Square::B3,
    Square::C3,
    Square::E3,
    Square::F3,
    Square::G3,
    Square::H3,
    Square::H2,
    Square::G2,
    Square::F2,
    Square::E2,
    Square::C2,
    Square::B2,
];

/// Runs everything, with perft to a depth in plies. `None` if any result is wrong.
pub fn run(depth: u8) -> Option<Report> {
    let leaves = makruk::perft(&Position::start(), depth);
    let mut game = counted_game()?;
    let plies = u32::try_from(game.actions().len()).ok()?;
    let count = game.counting().count(game.rules())?;
    if game.outcome()?.by() != Termination::CountExpired(count.kind) {
        return None;
    }
    // A packed board keeps these fields; the clocks and the move number are lost.
    let kept = |setup: &Setup| {
        let count = setup.count;
        (
            setup.turn,
            count.map(|count| (count.limit_plies, count.elapsed_plies)),
        )
    };
    let setup = game.setup();
    let packed = nibble::pack(&setup).ok()?;
    let unpacked = nibble::unpack(packed.as_bytes()).ok()?;
    if unpacked.board != setup.board || kept(&unpacked) != kept(&setup) {
        return None;
    }
    while game.undo().is_some() {}
    if game.position() != &Position::from_setup(&first()).ok()? {
        return None;
    }
    Some(Report {
        leaves,
        plies,
        counted: count.number,
        limit: count.limit,
        packed: packed.as_bytes().len(),
    })
}

/// Khun, rua and khon against khun and ma.
fn first() -> Setup {
    let mut setup = Setup {
        turn: Color::White,
        ..Setup::default()
    };
    for (square, piece) in [
        (Square::H1, Piece::WhiteKhun),
        (Square::A1, Piece::WhiteRua),
        (Square::G1, Piece::WhiteKhon),
        (Square::D5, Piece::BlackKhun),
        (Square::A3, Piece::BlackMa),
    ] {
        setup.board.put(square, piece);
    }
    setup
}

/// White captures the ma but finds no mate; Black's khun counts to the end.
fn counted_game() -> Option<SmallGame> {
    let position = Position::from_setup_ignoring(&first(), SetupProblems::empty()).ok()?;
    let mut game = SmallGame::new_in(position, None, Rules::THAI);
    let (mut khun, mut other) = (Square::D5, Square::D6);
    for step in RUA.windows(2) {
        let &[from, to] = step else { return None };
        click(&mut game, from, to)?;
        click(&mut game, khun, other)?;
        (khun, other) = (other, khun);
    }
    Some(game)
}

/// Plays the legal move between two squares.
fn click(game: &mut SmallGame, from: Square, to: Square) -> Option<Move> {
    let moves = game.position().legal_moves_from(from);
    let mv = *moves.iter().find(|mv| mv.to() == to)?;
    game.play(mv).ok()?;
    Some(mv)
}

/// A line of text with a name and a number, for programs without formatting; zero-terminated for consumers that need
/// it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    bytes: [u8; 64],
    length: usize,
}

impl Line {
    /// Writes a name and a number, truncating what does not fit.
    pub fn new(name: &str, number: u64) -> Self {
        let mut line = Self {
            bytes: [0; 64],
            length: 0,
        };
        name.bytes().for_each(|byte| line.push(byte));
        b" = ".iter().for_each(|&byte| line.push(byte));
        let (mut digits, mut rest) = ([b'0'; 20], number);
        let mut first = digits.len() - 1;
        for (index, digit) in digits.iter_mut().enumerate().rev() {
            *digit += (rest % 10) as u8;
            rest /= 10;
            if *digit != b'0' {
                first = index;
            }
        }
        let digits = digits.iter().skip(first);
        digits.for_each(|&digit| line.push(digit));
        line.push(b'\n');
        line
    }

    fn push(&mut self, byte: u8) {
        let places = self.bytes.len() - 1; // the last byte stays zero
        if let Some(place) = self.bytes.iter_mut().take(places).nth(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    /// Returns the bytes without the terminating zero.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

impl Report {
    /// Calls a function with each line.
    pub fn for_each_line(&self, mut write: impl FnMut(&Line)) {
        write(&Line::new("leaves", self.leaves));
        write(&Line::new("plies of the game", self.plies.into()));
        write(&Line::new("counted", self.counted.into()));
        write(&Line::new("limit", self.limit.into()));
        write(&Line::new("bytes of the last board", self.packed as u64));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_results_are_correct() {
        let expected = Report {
            leaves: 273_026,
            plies: 26,
            counted: 17,
            limit: 16,
            packed: 12,
        };
        assert_eq!(run(4), Some(expected));
    }

    #[test]
    fn a_line_is_a_name_and_a_number_with_a_terminating_zero() {
        for (number, expected) in [(0, "n = 0\n"), (10, "n = 10\n"), (273_026, "n = 273026\n")] {
            assert_eq!(Line::new("n", number).as_bytes(), expected.as_bytes());
        }
        let long = Line::new(core::str::from_utf8(&[b'n'; 100]).unwrap(), u64::MAX);
        assert_eq!((long.as_bytes().len(), long.bytes[63]), (63, 0));
    }
}
