//! Chases: games against a tablebase in which the player mates a bare khun before the count ends, or holds out with the
//! bare khun until it ends.
//!
//! A [`Chase`] starts from a position that is won for the chaser within the count or, if the player has the bare khun, from
//! one in which the mate comes too late. Each move of the player is judged: whether it keeps the result, and which moves do.
//! The other side plays the longest defence or the fastest mate.
//!
//! Methods that need exact results take the tables as an argument, so that many chases can share them. Any
//! [`Tablebase`] with the ending and the endings after captures will do. Tables with a bia need the rules first:
//! [`MemoryTables::set_rules`](makruk_tables::MemoryTables::set_rules).
//!
//! Tables ignore earlier positions, so a chase looks two plies ahead for draws by repetition. It does not foresee longer
//! repetitions, which arise only if the player repeats positions.
//!
//! ```
//! use makruk::{Rules, analysis::chase::{Chase, ChaseEffect, ChaseOptions}, tables::MemoryTables};
//!
//! let ending = "KRvK".parse()?;
//! let mut tables = MemoryTables::new();
//! // In a browser, generate the tables in slices: `while !tables.generate_some(ending, &mut 100_000) {}`
//! tables.generate(ending);
//!
//! let mut options = ChaseOptions::new(ending);
//! options.moves = 3..=6;
//! let mut chase = Chase::new(&options, Rules::THAI, 7, &tables)?;
//! while chase.outcome().is_none() {
//!     let hint = chase.moves(&tables)?[0].mv;
//!     let judgment = chase.play(hint, &tables)?;
//!     assert_eq!(judgment.effect, ChaseEffect::Kept);
//!     chase.reply(&tables)?;
//! }
//! let summary = chase.summary().unwrap();
//! assert!(summary.is_success && summary.mistakes == 0);
//! assert_eq!(Some(summary.moves), summary.start.mate);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;
use core::{cmp::Reverse, fmt, ops::RangeInclusive, str::FromStr};

use makruk_bitboard::BitPosition;
use makruk_codec::name::{self, ParseNameError};
use makruk_core::{Color, Move, Position, split_mix64::SplitMix64};
#[cfg(feature = "serde")]
use makruk_notation::Fen;
use makruk_rules::{Action, ActionError, CountStart, Game, Outcome, Rules, Termination, can_mate};
use makruk_tables::{
    Material,
    PieceKind::{self, Bia, Khon, Ma, Rua},
    Tablebase, Verdict,
};

#[cfg(feature = "serde")]
use crate::data::Text;
use crate::{
    bare_count::{begun, with_time},
    random_ending::{PIECES, TRIES, below, random_position},
};

/// The side that the player takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChaseSide {
    /// The chaser, which must mate before the count ends.
    #[doc(alias = "ฝ่ายไล่")]
    Strong,
    /// The bare khun, which must hold out until the count ends.
    #[doc(alias = "ฝ่ายหนี")]
    Bare,
}

impl ChaseSide {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Strong, Self::Bare];

    /// Returns the name: `strong` or `bare`.
    ///
    /// ```
    /// use makruk::analysis::chase::ChaseSide;
    ///
    /// assert_eq!(ChaseSide::Bare.name(), "bare");
    /// assert_eq!("bare".parse(), Ok(ChaseSide::Bare));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Bare => "bare",
        }
    }

    /// Returns the side's task, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Strong => "Mate the bare khun before the count ends",
            Self::Bare => "Hold out with the bare khun until the count ends",
        }
    }
}

impl fmt::Display for ChaseSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ChaseSide {
    type Err = ParseNameError;

    /// Parses a [name](ChaseSide::name): `strong` or `bare`.
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, name::names!(ChaseSide), &Self::ALL)
    }
}

/// Returns the endings with up to two pieces that are often won: nine with a count that limits the mate, and then three with
/// a bia, where the count begins only when the bia promotes or is captured.
///
/// ```
/// use makruk::analysis::chase::endings;
///
/// let names: Vec<_> = endings().map(|it| it.to_string()).collect();
/// assert_eq!(names[..3], ["KRvK", "KSMvK", "KNMvK"]);
/// assert_eq!(names[9..], ["KRPvK", "KNPvK", "KSPvK"]);
/// ```
pub fn endings() -> impl Iterator<Item = Material> {
    const WITH_BIA: [&[PieceKind]; 3] = [&[Rua, Bia], &[Ma, Bia], &[Khon, Bia]];
    let all = PIECES.into_iter().chain(WITH_BIA);
    all.filter_map(|pieces| Material::new(pieces, &[]))
}

/// The position to start a chase from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChaseOptions {
    /// The ending.
    pub material: Material,
    /// The player's side.
    pub side: ChaseSide,
    /// Length of the mate in moves, without the count. By default at least 2.
    pub moves: RangeInclusive<u16>,
    /// The number of moves that the player can waste without losing the result: with 0, the count ends with the mate or,
    /// for the bare khun, one move before it. By default `None`: for the chaser, the count begins now, however long it is; the
    /// bare khun has 1, because few mates take longer than a whole count.
    pub spare: Option<u16>,
}

impl ChaseOptions {
    /// Returns the default options for an ending: the player chases.
    pub const fn new(material: Material) -> Self {
        Self {
            material,
            side: ChaseSide::Strong,
            moves: 2..=u16::MAX,
            spare: None,
        }
    }
}

/// The prospects of a position under the count, with best play by both sides.
///
/// With the feature `serde`, it can be serialized, as a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChaseStanding {
    /// Whether the chaser mates before the count ends.
    pub is_won: bool,
    /// The chaser's moves to the mate, without the count; `None` if the chaser cannot force one.
    pub mate: Option<u16>,
    /// The chaser's moves that the running count leaves; `None` if no count is running.
    pub left: Option<u16>,
}

impl ChaseStanding {
    /// Returns a key that is greater for positions that are better for the chaser.
    fn worth(&self) -> (bool, Reverse<u16>) {
        (self.is_won, Reverse(self.mate.unwrap_or(u16::MAX)))
    }
}

/// A legal move with the prospects after it.
///
/// With the feature `serde`, it can be serialized, as a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChaseMove {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The prospects after the move.
    pub after: ChaseStanding,
}

/// What a move of the player did to the result: the win in time for the chaser, the draw for the bare khun.
///
/// The type is complete: the result was lost before, with the move, or not.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ChaseEffect {
    /// The player still has the result.
    Kept,
    /// The move was a mistake: it gave the result away.
    Lost,
    /// The result was lost before.
    LostBefore,
}

/// The judgment of a player's move.
///
/// With the feature `serde`, it can be serialized, as a map of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChaseJudgment {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// What the move did to the result.
    pub effect: ChaseEffect,
    /// The prospects before the move.
    pub before: ChaseStanding,
    /// The prospects after the move.
    pub after: ChaseStanding,
    /// All moves that keep the result, best first; empty if it was lost before.
    pub keeping: Vec<ChaseMove>,
}

/// A chase as a question, from [`Chase::question`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ChaseQuestion {
    /// The ending.
    pub material: Material,
    /// The player's side.
    pub side: ChaseSide,
    /// The game.
    pub game: Game,
    /// The prospects.
    pub standing: ChaseStanding,
    /// The moves that keep the result, best first.
    pub answer: Vec<ChaseMove>,
}

/// The record of a finished chase.
///
/// With the feature `serde`, it can be serialized, as a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ChaseSummary {
    /// How the chase ended.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::outcome"))]
    pub outcome: Outcome,
    /// Whether the player reached the goal: mate in time for the chaser, a draw for the bare khun.
    pub is_success: bool,
    /// Number of moves that the player made, without those taken back.
    pub moves: u16,
    /// The prospects at the start, with the fewest moves to the mate.
    pub start: ChaseStanding,
    /// Number of moves that gave the result away, including those taken back.
    pub mistakes: u32,
}

/// The reason why a chase cannot start or continue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChaseError {
    /// The position does not have exactly one bare khun, or the ending has pieces on both sides.
    NotBare,
    /// The tables do not cover the ending.
    NoTable,
    /// These rules give the bare khun no automatic count.
    NoCount,
    /// The pieces force no mate in any position tried.
    CannotWin,
    /// No position tried matches the options.
    NoPosition,
    /// It is the other side's turn.
    NotYourTurn,
    /// The game rejects the move.
    Action(ActionError),
}

impl ChaseError {
    /// Returns the machine-readable name, such as `no-count`; for an [`ActionError`], its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NotBare => "not-bare",
            Self::NoTable => "no-table",
            Self::NoCount => "no-count",
            Self::CannotWin => "cannot-win",
            Self::NoPosition => "no-position",
            Self::NotYourTurn => "not-your-turn",
            Self::Action(error) => error.name(),
        }
    }
}

impl fmt::Display for ChaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBare => f.write_str("exactly one side must have only its khun"),
            Self::NoTable => f.write_str("the tables do not cover the ending"),
            Self::NoCount => f.write_str("these rules give the bare khun no automatic count"),
            Self::CannotWin => f.write_str("these pieces cannot force a mate"),
            Self::NoPosition => f.write_str("no position with these options was found"),
            Self::NotYourTurn => f.write_str("it is the other side's turn"),
            Self::Action(error) => error.fmt(f),
        }
    }
}

/// No `source`: the message contains the inner error's message.
impl core::error::Error for ChaseError {}

impl From<ActionError> for ChaseError {
    fn from(error: ActionError) -> Self {
        Self::Action(error)
    }
}

/// A game against a tablebase: the player mates a bare khun before the count ends, or holds out with it.
///
/// The [module](self) has an example.
#[derive(Clone, Debug)]
#[doc(alias = "ฝึกไล่")]
pub struct Chase {
    game: Game,
    player: Color,
    chaser: Color,
    seed: u64,
    start: ChaseStanding,
    /// Number of plies played before the start.
    first_ply: usize,
    mistakes: u32,
}

impl Chase {
    /// Starts a chase from a random position with the player to move. The same seed gives the same position, colours and
    /// replies. Up to 20,000 positions are tried, which takes some milliseconds.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the ending, the rules have no automatic count for it, it cannot be won, or no position
    /// matches the options.
    pub fn new(
        options: &ChaseOptions,
        rules: Rules,
        seed: u64,
        tables: &dyn Tablebase,
    ) -> Result<Self, ChaseError> {
        let material = options.material;
        if !material.is_bare() {
            return Err(ChaseError::NotBare);
        }
        let mut random = SplitMix64::new(seed);
        let chaser = if below(&mut random, 2) == 0 {
            Color::White
        } else {
            Color::Black
        };
        let player = match options.side {
            ChaseSide::Strong => chaser,
            ChaseSide::Bare => !chaser,
        };
        let (mut has_position, mut has_mate) = (false, false);
        for _ in 0..TRIES {
            let found = random_position(&mut random, material.strong(), chaser, player);
            // A bia may be on a rank that it cannot reach.
            let Some(position) = found.filter(|position| Material::of(position.board()).is_some())
            else {
                continue;
            };
            has_position = true;
            let Some(moves) = mate(&position, chaser, tables)? else {
                continue;
            };
            has_mate = true;
            if !options.moves.contains(&moves) {
                continue;
            }
            let Some(game) = game(position, moves, options, rules) else {
                continue;
            };
            let chase = Self::from_game(game, player, seed, tables)?;
            if chase.has_result(chase.start) {
                return Ok(chase);
            }
        }
        Err(if has_position && !has_mate {
            ChaseError::CannotWin
        } else {
            ChaseError::NoPosition
        })
    }

    /// Starts a chase from a game that has reached a bare khun. Either side may be to move.
    ///
    /// ```
    /// use makruk::{Color, Fen, Rules, analysis::chase::Chase, tables::MemoryTables};
    ///
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let chase = Chase::from_game(fen.to_game(Rules::THAI)?, Color::White, 0, &tables)?;
    /// let standing = chase.standing(&tables)?;
    /// assert_eq!((standing.mate, standing.left), (Some(13), Some(6)));
    /// assert!(!standing.is_won);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is not exactly one bare khun, the tables do not cover the ending, or the rules have no automatic count for it.
    pub fn from_game(
        game: Game,
        player: Color,
        seed: u64,
        tables: &dyn Tablebase,
    ) -> Result<Self, ChaseError> {
        let board = game.position().board();
        let chaser = match Color::ALL.map(|color| board.is_bare(color)) {
            [false, true] => Color::White,
            [true, false] => Color::Black,
            _ => return Err(ChaseError::NotBare),
        };
        let rules = game.rules();
        let limit = rules.pieces.limits.limit(board, chaser);
        if rules.pieces.start != CountStart::Automatic || limit.is_none() {
            return Err(ChaseError::NoCount);
        }
        let start = standing(&mut game.clone(), chaser, tables, DEPTH)?;
        Ok(Self {
            first_ply: game.ply(),
            game,
            player,
            chaser,
            seed,
            start,
            mistakes: 0,
        })
    }

    /// Returns the game, with its position and count.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the player's color.
    pub const fn player(&self) -> Color {
        self.player
    }

    /// Returns the player's side.
    pub fn side(&self) -> ChaseSide {
        if self.player == self.chaser {
            ChaseSide::Strong
        } else {
            ChaseSide::Bare
        }
    }

    /// Returns how the chase ended: as the rules define, or by a draw once the remaining pieces cannot mate.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(&self.game, self.chaser)
    }

    /// Returns the prospects of the position.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the ending.
    pub fn standing(&self, tables: &dyn Tablebase) -> Result<ChaseStanding, ChaseError> {
        standing(&mut self.game.clone(), self.chaser, tables, DEPTH)
    }

    /// Returns the legal moves of the side to move, best first; moves of equal worth are in the canonical order. The first
    /// one is a hint. There are none once the chase is over.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the ending.
    pub fn moves(&self, tables: &dyn Tablebase) -> Result<Vec<ChaseMove>, ChaseError> {
        if self.outcome().is_some() {
            return Ok(Vec::new());
        }
        let mut moves = moves(&mut self.game.clone(), self.chaser, tables, DEPTH - 1)?;
        let is_chaser = self.game.position().turn() == self.chaser;
        moves.sort_unstable_by_key(|candidate| candidate.mv);
        if is_chaser {
            moves.sort_by_key(|candidate| Reverse(candidate.after.worth()));
        } else {
            moves.sort_by_key(|candidate| candidate.after.worth());
        }
        Ok(moves)
    }

    /// Returns the chase as a question: the position, its prospects, and the moves of the side to move that keep the player's result.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the ending, or ([`ChaseError::NotBare`]) the khun has captured the last piece.
    pub fn question(&self, tables: &dyn Tablebase) -> Result<ChaseQuestion, ChaseError> {
        let board = self.game.position().board();
        let (material, _) = Material::of(board).ok_or(ChaseError::NotBare)?;
        let mut answer = self.moves(tables)?;
        answer.retain(|candidate| self.has_result(candidate.after));
        Ok(ChaseQuestion {
            material,
            side: self.side(),
            game: self.game.clone(),
            standing: self.standing(tables)?,
            answer,
        })
    }

    /// Plays a move of the player, and judges it.
    ///
    /// # Errors
    ///
    /// If it is not the player's turn, the move is illegal, the chase is over, or the tables do not cover the ending. The
    /// chase is then unchanged.
    pub fn play(&mut self, mv: Move, tables: &dyn Tablebase) -> Result<ChaseJudgment, ChaseError> {
        if let Some(outcome) = self.outcome() {
            return Err(ActionError::GameOver(outcome).into());
        }
        if self.game.position().turn() != self.player {
            return Err(ChaseError::NotYourTurn);
        }
        let before = self.standing(tables)?;
        let mut moves = self.moves(tables)?;
        self.game.play(mv)?;
        let played = moves.iter().find(|candidate| candidate.mv == mv);
        let after = played.map_or(before, |played| played.after);
        let effect = match (self.has_result(before), self.has_result(after)) {
            (_, true) => ChaseEffect::Kept,
            (true, false) => ChaseEffect::Lost,
            (false, false) => ChaseEffect::LostBefore,
        };
        self.mistakes += u32::from(effect == ChaseEffect::Lost);
        moves.retain(|candidate| self.has_result(candidate.after));
        Ok(ChaseJudgment {
            mv,
            effect,
            before,
            after,
            keeping: moves,
        })
    }

    /// Plays the other side's best move, one of several equal ones by the seed. Returns `None` if it is the player's turn or
    /// the chase is over.
    ///
    /// # Errors
    ///
    /// If the tables do not cover the ending.
    pub fn reply(&mut self, tables: &dyn Tablebase) -> Result<Option<Move>, ChaseError> {
        if self.game.position().turn() == self.player {
            return Ok(None);
        }
        let moves = self.moves(tables)?;
        let Some(best) = moves.first() else {
            return Ok(None);
        };
        let is_best = |candidate: &&ChaseMove| candidate.after.worth() == best.after.worth();
        let equal = moves.iter().take_while(is_best);
        let random = SplitMix64::nth(self.seed, self.game.ply() as u64);
        let number = random % (equal.clone().count() as u64);
        let mv = equal
            .map(|candidate| candidate.mv)
            .nth(usize::try_from(number).unwrap_or(0));
        if let Some(mv) = mv {
            self.game.play(mv)?;
        }
        Ok(mv)
    }

    /// Takes back the player's last move and the reply to it. Returns whether there was such a move.
    pub fn undo(&mut self) -> bool {
        let is_replied = self.game.position().turn() == self.player;
        let plies = 1 + usize::from(is_replied);
        if self.game.ply() < self.first_ply + plies {
            return false;
        }
        for _ in 0..plies {
            self.game.undo();
        }
        true
    }

    /// Returns the record of the chase once it is over.
    pub fn summary(&self) -> Option<ChaseSummary> {
        let outcome = self.outcome()?;
        let plies = self.game.ply() - self.first_ply;
        let moves = if self.game.position().turn() == self.player {
            plies / 2
        } else {
            plies.div_ceil(2)
        };
        Some(ChaseSummary {
            outcome,
            is_success: (outcome.winner() == Some(self.chaser)) == (self.player == self.chaser),
            moves: u16::try_from(moves).unwrap_or(u16::MAX),
            start: self.start,
            mistakes: self.mistakes,
        })
    }

    /// Returns whether these prospects are what the player plays for: a win in time for the chaser, a draw for the bare khun.
    pub fn has_result(&self, standing: ChaseStanding) -> bool {
        standing.is_won == (self.player == self.chaser)
    }
}

/// The moves that a bare khun can waste by default.
const SPARE_OF_BARE: u16 = 1;

/// Plies searched before the tables are probed, because tables do not know repetitions.
const DEPTH: u8 = 2;

/// Returns the game for a position in which the mate takes this many moves; `None` if its count cannot be as the options
/// require.
fn game(position: Position, moves: u16, options: &ChaseOptions, rules: Rules) -> Option<Game> {
    let left = match (options.side, options.spare) {
        (ChaseSide::Strong, None) => return Some(begun(position, rules)),
        (ChaseSide::Strong, Some(spare)) => 2 * u32::from(moves) + 2 * u32::from(spare),
        // The khun moves first, and the count ends with its move.
        (ChaseSide::Bare, spare) => {
            let spare = spare.unwrap_or(SPARE_OF_BARE);
            2 * u32::from(moves.checked_sub(spare)?.checked_sub(2)?) + 3
        }
    };
    with_time(&position.to_setup(), left, rules)
}

/// Returns how a chase ended.
fn outcome(game: &Game, chaser: Color) -> Option<Outcome> {
    let cannot_mate = || !can_mate(game.position().board(), chaser);
    game.outcome().or_else(|| {
        cannot_mate().then_some(Outcome::Draw {
            by: Termination::InsufficientMaterial,
        })
    })
}

/// Returns the chaser's moves to the mate, without a count; `None` if it cannot force one.
fn mate(
    position: &Position,
    chaser: Color,
    tables: &dyn Tablebase,
) -> Result<Option<u16>, ChaseError> {
    if !can_mate(position.board(), chaser) {
        return Ok(None);
    }
    let verdict = tables.probe(&BitPosition::from(position));
    Ok(match verdict.ok_or(ChaseError::NoTable)? {
        Verdict::Win { plies } if position.turn() == chaser => Some(plies.div_ceil(2)),
        Verdict::Loss { plies } if position.turn() != chaser => Some(plies / 2),
        _ => None,
    })
}

/// Returns the prospects of a position: from the tables after `depth` plies of search. The game is unchanged at the end.
fn standing(
    game: &mut Game,
    chaser: Color,
    tables: &dyn Tablebase,
    depth: u8,
) -> Result<ChaseStanding, ChaseError> {
    let is_chaser = game.position().turn() == chaser;
    let left = game.counting().plies_left(game.rules()).map(|plies| {
        let moves = if is_chaser {
            plies.div_ceil(2)
        } else {
            plies / 2
        };
        u16::try_from(moves).unwrap_or(u16::MAX)
    });
    let of = |is_won, mate| ChaseStanding { is_won, mate, left };
    match outcome(game, chaser) {
        Some(Outcome::Decisive { .. }) => return Ok(of(true, Some(0))),
        // After the count, the tables still know how long the mate would have taken.
        Some(outcome) if !matches!(outcome.by(), Termination::CountExpired(_)) => {
            return Ok(of(false, None));
        }
        None if depth > 0 => {
            let moves = moves(game, chaser, tables, depth - 1)?;
            let moves = moves.iter().map(|candidate| candidate.after);
            let best = if is_chaser {
                moves.max_by_key(ChaseStanding::worth)
            } else {
                moves.min_by_key(ChaseStanding::worth)
            };
            if let Some(best) = best {
                let mate = best.mate.map(|moves| moves + u16::from(is_chaser));
                return Ok(of(best.is_won, mate));
            }
        }
        _ => {}
    }
    let mate = mate(game.position(), chaser, tables)?;
    let in_time = |moves| left.is_none_or(|left| moves <= left);
    Ok(of(mate.is_some_and(in_time), mate))
}

/// Returns the legal moves with the prospects after them. The game is unchanged at the end.
fn moves(
    game: &mut Game,
    chaser: Color,
    tables: &dyn Tablebase,
    depth: u8,
) -> Result<Vec<ChaseMove>, ChaseError> {
    let mut moves = Vec::new();
    for &mv in &game.position().legal_moves() {
        game.play(mv)?;
        let after = standing(game, chaser, tables, depth);
        let undone = game.undo();
        debug_assert_eq!(undone, Some(Action::Move(mv)));
        moves.push(ChaseMove { mv, after: after? });
    }
    Ok(moves)
}

/// The data form, beside those of drills: the moves of the answer without their prospects.
#[cfg(feature = "serde")]
impl serde::Serialize for ChaseQuestion {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let answer: Vec<Move> = self.answer.iter().map(|candidate| candidate.mv).collect();
        let mut form = serializer.serialize_struct("Chase", 8)?;
        form.serialize_field("kind", "chase")?;
        form.serialize_field("ending", &Text(&self.material))?;
        form.serialize_field("side", self.side.name())?;
        form.serialize_field("fen", &Text(&Fen::from(self.game.setup())))?;
        form.serialize_field("rules", &Text(self.game.rules()))?;
        form.serialize_field("mate", &self.standing.mate)?;
        form.serialize_field("left", &self.standing.left)?;
        form.serialize_field("answer", &answer)?;
        form.end()
    }
}
