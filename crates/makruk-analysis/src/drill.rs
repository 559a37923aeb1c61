//! Counting drills: questions about a bare khun's count, with answers from exact tables. In a [chase](crate::chase), the player
//! plays a whole ending instead.

use alloc::vec::Vec;
use core::{fmt, str::FromStr};

use makruk_bitboard::BitPosition;
use makruk_codec::name::{self, ParseNameError};
use makruk_core::{Color, Move, Position, Setup, split_mix64::SplitMix64};
#[cfg(feature = "serde")]
use makruk_notation::Fen;
use makruk_rules::{Game, Rules};
use makruk_tables::{Material, MemoryTables, PieceKind, Tablebase, Verdict};

#[cfg(feature = "serde")]
use crate::data::Text;
use crate::{
    bare_count::{field, with_time},
    random_ending::{PIECES, TRIES, below, random_position},
};

/// The question that a drill poses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrillKind {
    /// Which number does the bare khun count with its next move?
    Number,
    /// Is the game won before the count ends?
    Won,
    /// Which move is the only one that still wins before the count ends?
    OnlyMove,
}

impl DrillKind {
    /// All drill kinds.
    pub const ALL: [Self; 3] = [Self::Number, Self::Won, Self::OnlyMove];

    /// Returns the name: `number`, `won` or `only_move`.
    ///
    /// ```
    /// use makruk::analysis::drill::DrillKind;
    ///
    /// assert_eq!(DrillKind::OnlyMove.name(), "only_move");
    /// assert_eq!("only_move".parse(), Ok(DrillKind::OnlyMove));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Won => "won",
            Self::OnlyMove => "only_move",
        }
    }

    /// Returns the question, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Number => "Which number does the bare khun count with its next move?",
            Self::Won => "Is the game won before the count ends?",
            Self::OnlyMove => "Which is the only move that still wins before the count ends?",
        }
    }
}

impl fmt::Display for DrillKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for DrillKind {
    type Err = ParseNameError;

    /// Parses a [name](DrillKind::name): `number`, `won` or `only_move`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(DrillKind), &Self::ALL)
    }
}

/// The right answer to a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrillAnswer {
    /// The number, and the count's limit.
    Number {
        /// The number.
        number: u32,
        /// The count's limit.
        limit: u16,
    },
    /// Whether the game is won within the count, and the length of the mate without a count, if a mate exists.
    Won {
        /// Whether the mate comes before the count ends.
        in_time: bool,
        /// Moves to mate.
        moves: Option<u16>,
    },
    /// The move.
    Move(Move),
}

/// A drill question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Drill {
    /// The kind of question.
    pub kind: DrillKind,
    /// The position with its count.
    pub game: Game,
    /// The right answer.
    pub answer: DrillAnswer,
}

/// An endless series of drills, reproducible from its seed.
///
/// ```
/// use makruk::{Rules, analysis::drill::{DrillAnswer, DrillKind, Drills}};
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
    tables: MemoryTables,
}

/// Maximum distance in plies between the end of the count and the mate.
const MARGIN: u64 = 6;

impl Drills {
    /// Creates a series of drills.
    ///
    /// The seed fixes the whole series: with the same rules and the same calls of [`Drills::next`], it gives the same drills in
    /// this version. Every seed is valid.
    pub const fn new(seed: u64, rules: Rules) -> Self {
        Self {
            random: SplitMix64::new(seed),
            rules,
            tables: MemoryTables::new(),
        }
    }

    /// Returns the next drill of a kind; `None` under house rules that give a bare khun no count, or only counts that
    /// are too short.
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
        below(&mut self.random, end)
    }

    fn number(&mut self) -> Option<(Game, DrillAnswer)> {
        let (_, position) = self.position(Color::Black)?;
        let mut setup = position.to_setup();
        let limit = self
            .rules
            .pieces
            .limits
            .limit(position.board(), Color::White)?;
        // Use a count that has just begun or one that is already running.
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
        // Use an even number of plies, half of them White's, since Black says the last number.
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
                Some(after) if after.before() == verdict => best.push(mv),
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

    /// Returns random white pieces against Black's bare khun, with the tables' verdict.
    fn setup(&mut self, turn: Color) -> Option<(Setup, Verdict)> {
        let (pieces, position) = self.position(turn)?;
        self.tables.generate(Material::new(pieces, &[])?);
        let verdict = self.tables.probe(&BitPosition::from(&position))?;
        Some((position.to_setup(), verdict))
    }

    /// Returns random white pieces, and a position of them against Black's bare khun.
    fn position(&mut self, turn: Color) -> Option<(&'static [PieceKind], Position)> {
        let index = usize::try_from(self.below(PIECES.len() as u64)).ok()?;
        let pieces = *PIECES.get(index)?;
        let kinds = pieces.iter().copied();
        let position = random_position(&mut self.random, kinds, Color::White, turn)?;
        Some((pieces, position))
    }
}

/// The data form: the question and its answer, with the `limit` of [`DrillAnswer::Number`] or the moves to `mate` of
/// [`DrillAnswer::Won`].
#[cfg(feature = "serde")]
impl serde::Serialize for Drill {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let fields = 4 + usize::from(!matches!(self.answer, DrillAnswer::Move(_)));
        let mut form = serializer.serialize_struct("Drill", fields)?;
        form.serialize_field("kind", self.kind.name())?;
        form.serialize_field("fen", &Text(&Fen::from(self.game.setup())))?;
        form.serialize_field("rules", &Text(self.game.rules()))?;
        match &self.answer {
            DrillAnswer::Number { number, limit } => {
                form.serialize_field("answer", number)?;
                form.serialize_field("limit", limit)?;
            }
            DrillAnswer::Won { in_time, moves } => {
                form.serialize_field("answer", in_time)?;
                form.serialize_field("mate", moves)?;
            }
            DrillAnswer::Move(mv) => form.serialize_field("answer", mv)?,
        }
        form.end()
    }
}
