//! Counting drills: questions about a bare khun's count, with answers from exact tables.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Move, Piece, Position, Role, Setup, Square, split_mix64::SplitMix64};
use makruk_rules::{Game, Rules};
use makruk_search::{BareKhunTables, Tablebase, Verdict};

use crate::clock::{field, with_time};

/// What a drill asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrillKind {
    /// Which number does the bare khun say with its next move?
    Number,
    /// Is the game won before the count is over?
    Won,
    /// Which is the only move that still wins before the count is over?
    OnlyMove,
}

impl DrillKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Number, Self::Won, Self::OnlyMove];
}

/// The right answer to a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrillAnswer {
    /// The number, and the limit that it counts to.
    Number {
        /// The number.
        number: u32,
        /// The limit.
        limit: u16,
    },
    /// Whether the game is won, and the moves of the mate without a count, if there is one.
    Won {
        /// Whether there is enough time.
        in_time: bool,
        /// Moves to the mate.
        moves: Option<u16>,
    },
    /// The move.
    Move(Move),
}

/// A question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drill {
    /// What is asked.
    pub kind: DrillKind,
    /// The position with its count.
    pub game: Game,
    /// The right answer.
    pub answer: DrillAnswer,
}

/// An endless series of drills, the same for the same seed.
///
/// ```
/// use makruk_proofs::{DrillAnswer, DrillKind, Drills};
/// use makruk_rules::Rules;
///
/// let drill = Drills::new(7, Rules::THAI).next(DrillKind::Number).unwrap();
/// let count = drill.game.count().unwrap();
/// let (number, limit) = (count.next(), count.limit);
/// assert_eq!(drill.answer, DrillAnswer::Number { number, limit });
/// ```
#[derive(Clone, Debug)]
pub struct Drills {
    random: SplitMix64,
    rules: Rules,
    tables: BareKhunTables,
}

/// The pieces of the chaser: those with which mates take long enough for a count to matter.
const PIECES: [&[Role]; 9] = [
    &[Role::Rua],
    &[Role::Khon, Role::Met],
    &[Role::Ma, Role::Met],
    &[Role::Khon, Role::Khon],
    &[Role::Khon, Role::Ma],
    &[Role::Rua, Role::Rua],
    &[Role::Rua, Role::Khon],
    &[Role::Rua, Role::Ma],
    &[Role::Rua, Role::Met],
];

/// Random positions that are tried for a drill; one in some dozens is one.
const TRIES: u32 = 20_000;

/// How many plies the end of the count is away from the mate at most.
const MARGIN: u64 = 6;

impl Drills {
    /// Begins a series.
    pub const fn new(seed: u64, rules: Rules) -> Self {
        Self {
            random: SplitMix64::new(seed),
            rules,
            tables: BareKhunTables::new(),
        }
    }

    /// Returns the next drill of a kind; `None` under house rules by which a bare khun has no count, or only ones that are too short.
    pub fn next(&mut self, kind: DrillKind) -> Option<Drill> {
        for _ in 0..TRIES {
            let drill = match kind {
                DrillKind::Number => self.number(),
                DrillKind::Won => self.won(),
                DrillKind::OnlyMove => self.only_move(),
            };
            if let Some((game, answer)) = drill {
                return Some(Drill { kind, game, answer });
            }
        }
        None
    }

    fn below(&mut self, end: u64) -> u64 {
        self.random.next_u64() % end
    }

    fn number(&mut self) -> Option<(Game, DrillAnswer)> {
        let (mut setup, _) = self.setup(Color::Black)?;
        let position = Position::from_setup(&setup).ok()?;
        let limit = self
            .rules
            .pieces
            .limits
            .limit(position.board(), Color::White)?;
        // The count has just begun, or runs.
        let pieces = position.board().occupied().len() as u64;
        let more = self.below(2) * self.below(u64::from(limit));
        setup.count = field(limit, 2 * (pieces + more));
        let game = Game::from_setup(&setup, self.rules).ok()?;
        let count = game.count().filter(|count| count.next() <= limit.into())?;
        let (number, limit) = (count.next(), count.limit);
        Some((game, DrillAnswer::Number { number, limit }))
    }

    fn won(&mut self) -> Option<(Game, DrillAnswer)> {
        let (setup, verdict) = self.setup(Color::White)?;
        let plies = match verdict {
            Verdict::Win { plies } => Some(plies),
            _ => None,
        };
        // White has just as many moves as half the plies, since Black says the last number.
        let left = u64::from(plies.unwrap_or(21)) + self.below(2 * MARGIN + 1);
        let left = u32::try_from(left.checked_sub(MARGIN)? & !1).ok()?;
        let game = with_time(&setup, left, self.rules)?;
        let moves = plies.map(|plies| plies.div_ceil(2));
        let in_time = plies.is_some_and(|plies| u32::from(plies) <= left);
        Some((game, DrillAnswer::Won { in_time, moves }))
    }

    fn only_move(&mut self) -> Option<(Game, DrillAnswer)> {
        let (setup, verdict) = self.setup(Color::White)?;
        let Verdict::Win { plies } = verdict else {
            return None;
        };
        let position = BitPosition::from(&Position::from_setup(&setup).ok()?);
        let mut slower = false;
        let mut best = Vec::new();
        for &mv in &position.legal_moves() {
            match self.tables.probe(&position.after_unchecked(mv)) {
                Some(Verdict::Loss { plies: after }) if after + 1 == plies => best.push(mv),
                Some(Verdict::Loss { .. }) => slower = true,
                _ => {}
            }
        }
        let ([best], true, true) = (&best[..], slower, plies > 3) else {
            return None;
        };
        let game = with_time(&setup, u32::from(plies) + 1, self.rules)?;
        Some((game, DrillAnswer::Move(*best)))
    }

    /// Returns random pieces of White against Black's bare khun, and what the tables know.
    fn setup(&mut self, turn: Color) -> Option<(Setup, Verdict)> {
        let index = usize::try_from(self.below(PIECES.len() as u64)).ok()?;
        let pieces = *PIECES.get(index)?;
        self.tables.generate(pieces);
        let mut setup = Setup {
            turn,
            ..Setup::default()
        };
        let white = pieces.iter().map(|&role| Piece::new(Color::White, role));
        for piece in [Piece::WhiteKhun, Piece::BlackKhun]
            .into_iter()
            .chain(white)
        {
            let square = Square::from_index(usize::try_from(self.below(64)).ok()?)?;
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.put(square, piece);
        }
        let position = Position::from_setup(&setup).ok()?;
        let bits = BitPosition::from(&position);
        if !bits.has_legal_move() {
            return None;
        }
        let verdict = self.tables.probe(&bits)?;
        Some((setup, verdict))
    }
}
