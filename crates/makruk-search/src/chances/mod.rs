//! The chances of each result, from a score.

use makruk_core::{Color, Role, SquareSet};
use makruk_rules::{CountKind, Game, storage::Storage};

use crate::{Level, Score, score::WIN_BOUND, worth};

mod weights;

/// The chances of a win, a draw and a loss for one side, per mille; they add up to 1,000.
///
/// They are those between two players of a strength, a [`Level`]: the same lead is worth more between strong players. The model is an ordered logistic regression on the score, whose slopes and threshold depend on the pieces,
/// the bia, the running count and the strength of both players through a small neural network. It is in integers, so that it gives the
/// same numbers on every machine. It was fitted to games of the engine's levels, equal and unequal ones, from many openings;
/// `makruk-lab chances` plays such games, fits the weights and prints their calibration. No games of people were available.
///
/// # Examples
///
/// ```
/// use makruk::{Game, Position, Rules};
/// use makruk::search::{Chances, Level, Score};
///
/// let game = Game::new(Position::start(), Rules::THAI);
/// let chances = |level| Chances::of(Score::Cp(60), &game, level);
/// let middle = chances(Level::MIDDLE);
/// assert_eq!(middle.win() + middle.draw() + middle.loss(), 1_000);
/// assert!(middle.win() > middle.loss());
/// // Beginners do not bring a lead home.
/// assert!(chances(Level::BEGINNER).win() < chances(Level::FULL).win());
/// assert_eq!(Chances::of(Score::MateIn(3), &game, Level::MIDDLE), Chances::WIN);
/// ```
///
/// With the feature `serde`, it is a list of the three numbers, which must have the sum 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Form", into = "[u16; 3]"))]
#[doc(alias = "wdl")]
#[doc(alias = "win probability")]
#[must_use]
pub struct Chances {
    win: u16,
    loss: u16,
}

/// The sum of the chances.
const ALL: u16 = 1_000;

impl Chances {
    /// The version of the model: it increases with every change of the chances.
    pub const VERSION: u32 = 2;
    /// A certain win.
    pub const WIN: Self = Self { win: ALL, loss: 0 };
    /// A certain draw.
    pub const DRAW: Self = Self { win: 0, loss: 0 };
    /// A certain loss.
    pub const LOSS: Self = Self { win: 0, loss: ALL };

    /// Returns the chances of the side to move between two players of a level, from a score of its position.
    ///
    /// A mate, or a win or loss that the endgame tables know, is certain. A score of 0 need not be a certain draw, so a draw that
    /// the tables know is [`Self::DRAW`], which only the caller can tell.
    pub fn of<S: Storage>(score: Score, game: &Game<S>, level: Level) -> Self {
        Self::between(score, game, level, level)
    }

    /// Returns the chances of the side to move between players of two levels, the side's own and the other one's.
    pub fn between<S: Storage>(score: Score, game: &Game<S>, own: Level, other: Level) -> Self {
        let cp = match score {
            Score::MateIn(_) => return Self::WIN,
            Score::MatedIn(_) => return Self::LOSS,
            Score::Cp(cp) => cp,
        };
        if cp >= WIN_BOUND {
            return Self::WIN;
        }
        if cp <= -WIN_BOUND {
            return Self::LOSS;
        }
        let side = game.position().turn();
        let win = part(logit(cp, &features(game, side, [own, other])));
        let loss = part(logit(-cp, &features(game, !side, [other, own])));
        // The model's parts overlap only for weights that it does not have.
        let win = win.min(ALL);
        Self {
            win,
            loss: loss.min(ALL - win),
        }
    }

    /// Returns chances per mille, such as those of another engine; `None` if they do not add up to 1,000.
    pub const fn from_per_mille(win: u16, draw: u16, loss: u16) -> Option<Self> {
        if win > ALL || loss > ALL - win || draw != ALL - win - loss {
            return None;
        }
        Some(Self { win, loss })
    }

    /// The chance of a win, per mille.
    pub const fn win(self) -> u16 {
        self.win
    }

    /// The chance of a draw, per mille.
    pub const fn draw(self) -> u16 {
        ALL - self.win - self.loss
    }

    /// The chance of a loss, per mille.
    pub const fn loss(self) -> u16 {
        self.loss
    }

    /// The expected points, per mille of a win: a draw is worth 500.
    #[doc(alias = "win percentage")]
    pub const fn points(self) -> u16 {
        (ALL + self.win - self.loss) / 2
    }

    /// Returns the chances of the other side.
    pub const fn reversed(self) -> Self {
        Self {
            win: self.loss,
            loss: self.win,
        }
    }
}

/// What the chances of a side depend on, beside the score.
pub(crate) const FEATURES: usize = 16;

/// Hidden neurons of the model.
pub(crate) const HIDDEN: usize = 16;

/// One, in features and in bent scores.
pub(crate) const ONE: i32 = 256;

/// Scores beyond this number of centipawns count less, and beyond the second not at all.
const NEAR: i32 = 250;
const FAR: i32 = 1_500;

/// Returns the features of a side, given its player's level and the opponent's, in fixed point: [`ONE`] represents 1.
pub(crate) fn features<S: Storage>(
    game: &Game<S>,
    side: Color,
    [own, other]: [Level; 2],
) -> [i32; FEATURES] {
    let board = game.position().board();
    let number = |set: SquareSet| i32::try_from(set.len()).unwrap_or(0);
    let flag = |is_so: bool| if is_so { ONE } else { 0 };
    let bia = number(board.by_role(Role::Bia));
    let mut pieces = bia;
    let (mut officers, mut others) = (0, 0);
    for role in [Role::Met, Role::BiaNgai, Role::Khon, Role::Ma, Role::Rua] {
        pieces += number(board.by_role(role));
        let its = number(board.by_role(role) & board.by_color(side));
        officers += its * worth::in_lead(role);
        others += (number(board.by_role(role)) - its) * worth::in_lead(role);
    }
    let count = game.count();
    let left = game.counting().plies_left(game.rules());
    // 1 at the end of the count, one half 16 plies before.
    let left = left.map_or(0, |left| i32::try_from(left).unwrap_or(i32::MAX).min(1_000));
    let haste = 16 * ONE / (16 + left);
    let has_rua = !(board.by_role(Role::Rua) & board.by_color(side)).is_empty();
    let halfmoves = i32::try_from(game.position().halfmoves().min(64)).unwrap_or(0) * (ONE / 64);
    let is_against = count.is_some_and(|count| count.by != side);
    let is_own = count.is_some_and(|count| count.by == side);
    let [own, other] = [own, other].map(|level| i32::from(level.number()) * ONE / 10);
    let is_pieces = count.is_some_and(|count| count.kind == CountKind::Pieces);
    [
        ONE,
        pieces * (ONE / 32),
        bia * (ONE / 16),
        flag(bia == 0),
        officers / 8,
        others / 8,
        flag(has_rua),
        if bia == 0 { officers / 8 } else { 0 },
        halfmoves,
        flag(is_against),
        if is_against { haste } else { 0 },
        flag(is_against && is_pieces),
        flag(is_own),
        if is_own { haste } else { 0 },
        (own + other) / 2,
        own - other,
    ]
}

/// Splits a score into its near and far part; [`ONE`] is 100 centipawns.
pub(crate) fn bend(cp: i32) -> [i32; 2] {
    let near = cp.clamp(-NEAR, NEAR);
    let far = cp.clamp(-FAR, FAR) - near;
    [near * ONE / 100, far * ONE / 100]
}

/// The weights of the model; [`ONE`] is 1. The outputs are the slopes of the near and the far score, and the threshold.
struct Weights {
    /// From the features to the outputs.
    linear: [[i16; FEATURES]; 3],
    /// From the features to the hidden neurons.
    hidden: [[i16; FEATURES]; HIDDEN],
    /// From the hidden neurons to the outputs.
    outputs: [[i16; HIDDEN]; 3],
}

/// Returns the sum of products of weights and numbers.
fn sum<const N: usize>(weights: &[i16; N], numbers: &[i32; N]) -> i32 {
    let products = weights.iter().zip(numbers);
    products.map(|(&w, n)| i32::from(w) * n).sum::<i32>() / ONE
}

/// Returns the logit of a win for the side with this score and these features, in 1/256.
fn logit(cp: i32, features: &[i32; FEATURES]) -> i32 {
    let Weights {
        linear,
        hidden,
        outputs,
    } = &weights::WEIGHTS;
    let hidden = hidden.each_ref().map(|row| sum(row, features).max(0));
    let output = |at: usize| sum(&linear[at], features) + sum(&outputs[at], &hidden);
    let [near, far] = bend(cp);
    (output(0).max(0) * near + output(1).max(0) * far) / ONE - output(2)
}

/// Returns 1,000 times the logistic function of a number in 1/256.
fn part(logit: i32) -> u16 {
    /// 65,536 times the logistic function of 0, 1/8, 2/8 … 10.
    const LOGISTIC: [u32; 81] = [
        32_768, 34_813, 36_843, 38_841, 40_793, 42_687, 44_511, 46_254, 47_911, 49_474, 50_941,
        52_310, 53_581, 54_754, 55_834, 56_822, 57_724, 58_544, 59_287, 59_959, 60_565, 61_109,
        61_598, 62_036, 62_428, 62_778, 63_090, 63_368, 63_615, 63_835, 64_030, 64_203, 64_357,
        64_494, 64_614, 64_721, 64_816, 64_900, 64_974, 65_039, 65_097, 65_149, 65_194, 65_234,
        65_269, 65_300, 65_328, 65_352, 65_374, 65_393, 65_410, 65_425, 65_438, 65_449, 65_459,
        65_468, 65_476, 65_483, 65_489, 65_495, 65_500, 65_504, 65_508, 65_511, 65_514, 65_517,
        65_519, 65_521, 65_523, 65_524, 65_526, 65_527, 65_528, 65_529, 65_530, 65_530, 65_531,
        65_532, 65_532, 65_533, 65_533,
    ];
    const STEP: u32 = ONE.unsigned_abs() / 8;
    let size = logit.unsigned_abs().min(80 * STEP - 1);
    let index = (size / STEP) as usize;
    let (from, to) = (LOGISTIC[index], LOGISTIC[index + 1]);
    let value = from + (to - from) * (size % STEP) / STEP;
    let value = if logit < 0 { 65_536 - value } else { value };
    u16::try_from((value * 1_000 + 32_768) >> 16).unwrap_or(ALL)
}

/// The chances of a win, a draw and a loss, per mille.
impl From<Chances> for [u16; 3] {
    fn from(chances: Chances) -> Self {
        [chances.win(), chances.draw(), chances.loss()]
    }
}

/// The data form of chances, which is checked.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Form([u16; 3]);

#[cfg(feature = "serde")]
impl TryFrom<Form> for Chances {
    type Error = &'static str;

    fn try_from(Form([win, draw, loss]): Form) -> Result<Self, Self::Error> {
        Self::from_per_mille(win, draw, loss).ok_or("expected three chances that add up to 1,000")
    }
}
