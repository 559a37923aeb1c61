//! Main lines in byte code, played without generating moves.
//!
//! The bytes come from a block whose checksum is right. A code must still name a piece that is there and has the right role, the move must
//! be one of that piece on this board, and it must capture no khun. Anything else is left to the complete reader, which explains the
//! error. Checks are ignored: a block that was written with moves into check is searched as it is.

use makruk_core::{Color, Move, Position, Role, Square};
use makruk_notation::bytecode::{BytecodeCoder, NamedStep, StepTarget, named_step};

use crate::{
    pattern::{KINDS, code_of, kind_of},
    scene::{Pieces, Played},
};

/// A step of [`STEPS`] that is no step.
const NO_NAME: u8 = 16;
/// The square of a piece that was captured.
const GONE: u8 = 64;

/// A code of a move, prepared for playing.
#[derive(Clone, Copy, Debug)]
struct QuickStep {
    name: u8,
    /// The content of the square from which the piece comes, as in [`code_of`].
    piece: u8,
    /// The offsets of the file and of the rank, whose current values are multiplied by `keep` first.
    files: i8,
    ranks: i8,
    keep_file: i8,
    keep_rank: i8,
}

/// `[[QuickStep; 160]; 2]`, index = side, code.
static STEPS: [[QuickStep; 160]; 2] = [steps(Color::White), steps(Color::Black)];

const fn steps(color: Color) -> [QuickStep; 160] {
    let none = QuickStep {
        name: NO_NAME,
        piece: 0,
        files: 0,
        ranks: 0,
        keep_file: 1,
        keep_rank: 1,
    };
    let mut steps = [none; 160];
    let mut code = 0;
    while code < 160 {
        if let Some(NamedStep { name, role, target }) = named_step(code, color) {
            let piece = code_of(color, role);
            let step = QuickStep {
                name,
                piece,
                ..none
            };
            steps[code as usize] = match target {
                StepTarget::By(files, ranks) => QuickStep {
                    files,
                    ranks,
                    ..step
                },
                #[allow(clippy::cast_possible_wrap)] // at most 7
                StepTarget::Rank(rank) => QuickStep {
                    ranks: rank as i8,
                    keep_rank: 0,
                    ..step
                },
                #[allow(clippy::cast_possible_wrap)] // at most 7
                StepTarget::File(file) => QuickStep {
                    files: file as i8,
                    keep_file: 0,
                    ..step
                },
            };
        }
        code += 1;
    }
    steps
}

/// A position of a main line, with the names of its pieces.
#[derive(Clone, Debug)]
pub(crate) struct Playback {
    pub(crate) pieces: Pieces,
    pub(crate) turn: Color,
    /// Index = side, name.
    places: [[u8; 16]; 2],
    /// Index = square; the name of the piece on it, if there is one.
    names: [u8; 64],
}

/// A move of a piece, before it is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickMove {
    name: u8,
    from: u8,
    to: u8,
    promotes: bool,
}

impl Playback {
    /// Begins at a position; `None` if it has more pieces than there are names.
    pub(crate) fn new(start: &Position) -> Option<Self> {
        let coder = BytecodeCoder::new(start).ok()?;
        let mut playback = Self {
            pieces: Pieces::new(start.board()),
            turn: start.turn(),
            places: [[GONE; 16]; 2],
            names: [0; 64],
        };
        for color in Color::ALL {
            let khun = start.board().khun(color);
            let named = coder.named_squares(color).into_iter().chain([khun]);
            for (place, (name, square)) in playback.places[color.index()]
                .iter_mut()
                .zip((0..).zip(named))
            {
                let Some(square) = square else {
                    continue;
                };
                #[allow(clippy::cast_possible_truncation)] // below 64
                let index = square.index() as u8;
                *place = index;
                playback.names[square.index()] = name;
            }
        }
        Some(playback)
    }

    /// Returns the move that a code means; `None` if it is none that can be played without doubt.
    #[inline]
    pub(crate) fn decode(&self, code: u8) -> Option<QuickMove> {
        let side = self.turn.index();
        let step = STEPS[side].get(usize::from(code))?;
        let from = *self.places[side].get(usize::from(step.name))?;
        #[allow(clippy::cast_possible_wrap)] // at most 8
        let (file, rank) = ((from & 7) as i8, (from >> 3) as i8);
        let file = file * step.keep_file + step.files;
        let rank = rank * step.keep_rank + step.ranks;
        if from == GONE || (file | rank) & !7 != 0 {
            return None;
        }
        #[allow(clippy::cast_sign_loss)] // checked above
        let to = (rank * 8 + file) as u8;
        let (piece, captured) = (
            self.pieces.code(usize::from(from)),
            self.pieces.code(usize::from(to)),
        );
        // Codes 1 to 6 are White's pieces, 7 to 12 Black's, and the first of each is the khun.
        let can_capture = match self.turn {
            Color::White => captured == 0 || captured > 7,
            Color::Black => captured != 1 && captured < 7,
        };
        // A bia goes straight to empty squares, and captures diagonally.
        let is_bia_wrong = code < 0x20 && (code % 4 == 0) == (captured != 0);
        if piece != step.piece || !can_capture || is_bia_wrong {
            return None;
        }
        if step.piece == code_of(self.turn, Role::Rua) && !self.is_free(from, to) {
            return None;
        }
        let promotes = code < 0x20 && rank == promotion_rank(self.turn);
        Some(QuickMove {
            name: step.name,
            from,
            to,
            promotes,
        })
    }

    /// Returns whether no piece stands between two squares on a file or a rank.
    #[inline]
    fn is_free(&self, from: u8, to: u8) -> bool {
        let (low, high) = (from.min(to), from.max(to));
        let step = if high - low < 8 { 1 } else { 8 };
        let mut between = (low..high).step_by(step).skip(1);
        low != high && between.all(|square| self.pieces.code(usize::from(square)) == 0)
    }

    /// Returns the move as the tests of a query see it.
    #[inline]
    pub(crate) fn played(&self, quick: QuickMove) -> Option<Played> {
        let QuickMove {
            from, to, promotes, ..
        } = quick;
        let role = |square| {
            let code = usize::from(self.pieces.code(usize::from(square)));
            KINDS
                .get(code.wrapping_sub(1) % 6)
                .copied()
                .filter(|_| code > 0)
        };
        let square = |index: u8| Square::from_index(usize::from(index));
        let mv = Move::try_new(square(from)?, square(to)?)?;
        Some(Played {
            mv: if promotes { mv.promoting() } else { mv },
            mover: role(from)?,
            captured: role(to),
        })
    }

    /// Plays a decoded move.
    #[inline]
    pub(crate) fn play(&mut self, quick: QuickMove) {
        let QuickMove {
            name,
            from,
            to,
            promotes,
        } = quick;
        let (side, other) = (self.turn.index(), (!self.turn).index());
        let (from, to_index) = (usize::from(from), usize::from(to));
        if self.pieces.code(to_index) != 0 {
            let captured = self.names.get(to_index).copied().unwrap_or_default();
            if let Some(place) = self.places[other].get_mut(usize::from(captured)) {
                *place = GONE;
            }
        }
        if let Some(place) = self.places[side].get_mut(usize::from(name)) {
            *place = to;
        }
        if let Some(place) = self.names.get_mut(to_index) {
            *place = name;
        }
        self.pieces.play(from, to_index, promotes);
        self.turn = !self.turn;
    }

    /// Plays a null move.
    pub(crate) fn pass(&mut self) {
        self.turn = !self.turn;
    }
}

#[allow(clippy::cast_possible_wrap)] // at most 7
const fn promotion_rank(color: Color) -> i8 {
    match color {
        Color::White => 5,
        Color::Black => 2,
    }
}

/// The code of a null move.
const NULL_MOVE: u8 = 0x9a;

/// A ply of a main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ply {
    /// A code of a move.
    Move(u8),
    Null,
    End,
}

/// The plies of a main line in byte code; annotations and variations are skipped.
#[derive(Clone, Debug)]
pub(crate) struct Plies<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl<'a> Plies<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0 }
    }

    /// Returns the next ply; `None` if the bytes are no main line.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Ply> {
        let code = *self.bytes.get(self.offset)?;
        if code < 0xa0 && code != NULL_MOVE {
            self.offset += 1;
            return Some(Ply::Move(code));
        }
        self.next_after_annotations()
    }

    #[cold]
    fn next_after_annotations(&mut self) -> Option<Ply> {
        let mut depth = 0_usize;
        loop {
            let code = *self.bytes.get(self.offset)?;
            self.offset += 1;
            match code {
                NULL_MOVE if depth == 0 => return Some(Ply::Null),
                0..0xa0 if depth == 0 => return Some(Ply::Move(code)),
                0..0xa0 | 0xb1..0xe0 | 0xe6..=0xe8 => {}
                0xb0 => self.offset += 1,
                0xe0..=0xe5 => {
                    let rest = self.bytes.get(self.offset..)?;
                    self.offset += rest.iter().position(|&byte| byte == 0)? + 1;
                }
                0xf0 => depth += 1,
                0xf1 => depth = depth.checked_sub(1)?,
                0xff if depth == 0 => return Some(Ply::End),
                _ => return None,
            }
        }
    }
}

const _: () = assert!(kind_of(Role::Met) + 1 == kind_of(Role::Bia));
