//! Reviews as JSON.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use makruk::{
    Color, Game, Move, San,
    analysis::{
        formation::Formation,
        review::{CountNote, MoveClass, Performance, Phase, Review, ReviewedMove, SideReview},
    },
    search::{Chances, Score},
};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use super::{args::ReviewArgs, game::ReviewedGame};

#[derive(Serialize)]
struct GameObject<'a> {
    id: Option<&'a Value>,
    result: &'static str,
    formation: BySide<Option<&'static str>>,
    white: SideObject,
    black: SideObject,
    key: &'a [usize],
    moves: Vec<MoveObject>,
    options: &'a OptionsObject,
}

/// What a review depends on, other than the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OptionsObject {
    nodes: u64,
    movetime: Option<u64>,
    players: u8,
    rules: String,
    net: String,
    tables: String,
}

impl From<&ReviewArgs> for OptionsObject {
    fn from(args: &ReviewArgs) -> Self {
        Self {
            nodes: args.nodes,
            movetime: args.movetime,
            players: args.players.number(),
            rules: args.rules.to_string(),
            net: args.net.to_string(),
            tables: args.tables.to_string(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct BySide<T> {
    pub(super) white: T,
    pub(super) black: T,
}

#[derive(Serialize)]
struct SideObject {
    accuracy: Option<Number>,
    loss: Number,
    classes: BTreeMap<&'static str, u32>,
    phases: BTreeMap<&'static str, PhaseObject>,
}

#[derive(Serialize)]
struct PhaseObject {
    moves: u32,
    accuracy: Option<Number>,
    loss: Number,
}

#[derive(Serialize)]
struct MoveObject {
    ply: usize,
    uci: String,
    san: String,
    best: String,
    line: Vec<String>,
    score: ScoreObject,
    best_score: ScoreObject,
    wdl: [u16; 3],
    best_wdl: [u16; 3],
    loss: Number,
    class: &'static str,
    count: Option<&'static str>,
}

/// The form of a score in JSON.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ScoreObject {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for ScoreObject {
    fn from(score: Score) -> Self {
        match score {
            Score::Cp(cp) => Self::Cp(cp),
            Score::MateIn(moves) => Self::Mate(moves.into()),
            Score::MatedIn(moves) => Self::Mate(-i32::from(moves)),
        }
    }
}

/// Writes a thousandth part as a decimal number with the given number of decimals, at most three.
pub(super) fn thousandths(number: u32, of: u32, decimals: usize) -> String {
    let scale = 10_u64.pow(u32::try_from(decimals).unwrap_or(0));
    let of = u64::from(of.max(1)) * 1_000;
    let value = (u64::from(number) * scale + of / 2) / of;
    if decimals == 0 {
        return value.to_string();
    }
    format!("{}.{:0decimals$}", value / scale, value % scale)
}

/// Writes a share per mille in percent with one decimal.
pub(super) fn percent(per_mille: u16) -> String {
    thousandths(u32::from(per_mille) * 100, 1, 1)
}

/// Returns a number with its decimals.
fn number(text: &str) -> Number {
    // It consists of digits and a point.
    text.parse().unwrap_or_else(|_| 0.into())
}

const fn wdl(chances: Chances) -> [u16; 3] {
    [chances.win(), chances.draw(), chances.loss()]
}

/// Returns the accuracy in percent; `None` without moves.
pub(super) fn accuracy(performance: Performance) -> Option<Number> {
    let accuracy = performance.accuracy()?;
    Some(number(&percent(accuracy)))
}

fn phase_object(performance: Performance) -> PhaseObject {
    PhaseObject {
        moves: performance.moves,
        accuracy: accuracy(performance),
        loss: number(&thousandths(performance.loss, performance.moves, 4)),
    }
}

fn side(side: &SideReview) -> SideObject {
    let classes = MoveClass::ALL
        .iter()
        .map(|class| (class.name(), side.count(*class)));
    let phases = Phase::ALL
        .iter()
        .zip(side.phases)
        .map(|(phase, performance)| (phase.name(), phase_object(performance)));
    SideObject {
        accuracy: accuracy(side.total),
        loss: number(&thousandths(side.total.loss, side.total.moves, 4)),
        classes: classes.collect(),
        phases: phases.collect(),
    }
}

fn moves(review: &Review, game: &Game) -> Vec<MoveObject> {
    let mut position = game.start_position();
    let rows = review.moves.iter().zip(1..);
    let rows = rows.map(|(reviewed, ply)| {
        let san = San::from_move(&position, reviewed.mv).to_string();
        position.play_unchecked(reviewed.mv);
        one_move(reviewed, ply, san)
    });
    rows.collect()
}

fn one_move(reviewed: &ReviewedMove, ply: usize, san: String) -> MoveObject {
    MoveObject {
        ply,
        uci: reviewed.mv.to_string(),
        san,
        best: reviewed.best.to_string(),
        line: reviewed.line.iter().map(Move::to_string).collect(),
        score: reviewed.score.into(),
        best_score: reviewed.best_score.into(),
        wdl: wdl(reviewed.chances),
        best_wdl: wdl(reviewed.best_chances),
        loss: number(&thousandths(reviewed.loss.into(), 1, 3)),
        class: reviewed.class.name(),
        count: reviewed.count.map(CountNote::name),
    }
}

/// Writes a review as a line; nothing for a game that could not be read.
pub(super) fn write(
    reviewed: &ReviewedGame,
    options: &OptionsObject,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(review), Some(game)) = (&reviewed.review, &reviewed.game) else {
        return Ok(());
    };
    let name = |color: Color| review.formations[color].map(Formation::name);
    let tree = reviewed.record.tree.as_ref();
    let object = GameObject {
        id: reviewed.record.id.as_ref(),
        result: tree.map_or("*", |tree| tree.result().as_str()),
        formation: BySide {
            white: name(Color::White),
            black: name(Color::Black),
        },
        white: side(&review.sides.white),
        black: side(&review.sides.black),
        key: &review.key_plies,
        moves: moves(review, game),
        options,
    };
    serde_json::to_writer(&mut *out, &object)?;
    out.write_all(b"\n")
}

/// What identifies the game of a line.
#[derive(Deserialize)]
pub(super) struct LineOfGame {
    moves: Vec<MoveOfLine>,
    options: OptionsObject,
}

#[derive(Deserialize)]
struct MoveOfLine {
    uci: String,
}

impl LineOfGame {
    /// Returns whether the line has the moves of a game.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        let moves = game.moves().map(|mv| mv.to_string());
        moves.eq(self.moves.iter().map(|mv| mv.uci.clone()))
    }

    /// Returns the first option of the line that differs.
    pub(super) fn difference(&self, options: &OptionsObject) -> Option<String> {
        let movetime =
            |limit: Option<u64>| limit.map_or_else(|| "none".to_owned(), |time| time.to_string());
        let (old, new) = (&self.options, options);
        let pairs = [
            ("--nodes", old.nodes.to_string(), new.nodes.to_string()),
            ("--movetime", movetime(old.movetime), movetime(new.movetime)),
            (
                "--players",
                old.players.to_string(),
                new.players.to_string(),
            ),
            ("--rules", old.rules.clone(), new.rules.clone()),
            ("--net", old.net.clone(), new.net.clone()),
            ("--tables", old.tables.clone(), new.tables.clone()),
        ];
        let different = pairs.into_iter().find(|(_, old, new)| old != new);
        different.map(|(name, old, new)| format!("reviewed with {name} {old}, not {new}"))
    }
}
