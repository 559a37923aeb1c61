//! A summary of all games of a player.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use makruk::{
    Color, GameTree,
    analysis::review::{CountNote, MoveClass, Performance, Phase},
};
use serde::Serialize;

use super::{game::ReviewedGame, report::accuracy};
use crate::{escape::escaped, output};

/// The width of a range of the opponent's ratings.
const RATINGS: u32 = 200;

/// All games of a player.
pub(super) struct Insights {
    player: String,
    games: u32,
    groups: BTreeMap<Key, Group>,
    classes: [u32; MoveClass::ALL.len()],
    notes: [u32; CountNote::ALL.len()],
    counts_called: u32,
}

/// A group; groups are listed in this order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    kind: Kind,
    /// Its place among those of its kind; those with the same are in alphabetical order.
    place: u32,
    name: String,
}

impl Key {
    fn new(kind: Kind, place: u32, name: &str) -> Self {
        let name = name.to_owned();
        Self { kind, place, name }
    }

    /// Returns the group of the opponents with a similar rating, if they have one.
    fn of_rating(rating: Option<u32>) -> Self {
        let Some(rating) = rating else {
            return Self::new(Kind::Opponent, u32::MAX, "unrated");
        };
        let from = rating / RATINGS * RATINGS;
        let name = format!("{from} to {}", from.saturating_add(RATINGS - 1));
        Self::new(Kind::Opponent, from, &name)
    }
}

/// What games or moves are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    All,
    Color,
    Formation,
    Phase,
    Opponent,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Color => "colour",
            Self::Formation => "formation",
            Self::Phase => "phase",
            Self::Opponent => "opponent",
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    games: u32,
    total: Performance,
}

#[derive(Serialize)]
struct InsightsObject<'a> {
    player: &'a str,
    games: u32,
    groups: Vec<GroupObject<'a>>,
    classes: BTreeMap<&'static str, u32>,
    count: BTreeMap<&'static str, u32>,
    counts_called: u32,
}

#[derive(Serialize)]
struct GroupObject<'a> {
    by: Kind,
    group: &'a str,
    games: u32,
    #[serde(flatten)]
    performance: Performance,
}

impl Insights {
    pub(super) fn new(player: &str) -> Self {
        Self {
            player: player.to_owned(),
            games: 0,
            groups: BTreeMap::new(),
            classes: [0; MoveClass::ALL.len()],
            notes: [0; CountNote::ALL.len()],
            counts_called: 0,
        }
    }

    /// Returns whether the player played a game; the name is case-insensitive.
    pub(super) fn wants(&self, reviewed: &ReviewedGame) -> bool {
        let tree = reviewed.record.tree.as_ref();
        tree.is_some_and(|tree| {
            Color::ALL
                .into_iter()
                .any(|color| self.is_side(tree, color))
        })
    }

    fn is_side(&self, tree: &GameTree, color: Color) -> bool {
        let name = tree.tag(color.fold("White", "Black")).unwrap_or_default();
        name.to_lowercase() == self.player.to_lowercase()
    }

    /// Adds a game if the player played it.
    pub(super) fn add(&mut self, reviewed: &ReviewedGame) {
        let (Some(review), Some(tree)) = (&reviewed.review, &reviewed.record.tree) else {
            return;
        };
        for color in Color::ALL {
            if !self.is_side(tree, color) {
                continue;
            }
            self.games += 1;
            let side = &review.sides[color];
            let opponent = tree.tag(color.fold("BlackElo", "WhiteElo"));
            let rating = opponent.and_then(|text| text.trim().parse::<u32>().ok());
            let formation = review.formations[color].map_or("none", |formation| formation.name());
            let side_name = color.fold("white", "black");
            let place = color.fold(0, 1);
            for key in [
                Key::new(Kind::All, 0, "all games"),
                Key::new(Kind::Color, place, side_name),
                Key::new(Kind::Formation, 0, formation),
                Key::of_rating(rating),
            ] {
                self.add_to(key, side.total);
            }
            for ((phase, performance), place) in Phase::ALL.iter().zip(side.phases).zip(0..) {
                if performance.moves > 0 {
                    self.add_to(Key::new(Kind::Phase, place, phase.name()), performance);
                }
            }
            for (sum, number) in self.classes.iter_mut().zip(side.classes) {
                *sum += number;
            }
            for reviewed in review
                .moves
                .iter()
                .filter(|reviewed| reviewed.color == color)
            {
                self.counts_called += u32::from(reviewed.called);
                for (note, number) in CountNote::ALL.iter().zip(&mut self.notes) {
                    *number += u32::from(reviewed.count == Some(*note));
                }
            }
        }
    }

    fn add_to(&mut self, key: Key, performance: Performance) {
        let group = self.groups.entry(key).or_default();
        group.games += 1;
        group.total += performance;
    }

    /// Writes the summary.
    pub(super) fn write(&self, is_json: bool) -> io::Result<()> {
        if is_json {
            return self.write_json();
        }
        let mut out = output::styled();
        let games = if self.games == 1 { "game" } else { "games" };
        writeln!(out, "{}: {} {games}", escaped(&self.player), self.games)?;
        if self.games == 0 {
            return Ok(());
        }
        writeln!(
            out,
            "\n{:<11} {:<16} {:>6} {:>7} {:>9}",
            "", "", "games", "moves", "accuracy"
        )?;
        for (key, group) in &self.groups {
            writeln!(
                out,
                "{:<11} {:<16} {:>6} {:>7} {:>9}",
                key.kind.name(),
                key.name,
                group.games,
                group.total.moves,
                accuracy(group.total)
            )?;
        }
        writeln!(out)?;
        for (class, number) in MoveClass::ALL.iter().zip(self.classes) {
            writeln!(out, "{:<22} {number:>6}", class.name().replace('_', " "))?;
        }
        writeln!(out, "\n{:<22} {:>6}", "counts called", self.counts_called)?;
        for (note, number) in CountNote::ALL.iter().zip(self.notes) {
            let name = match note {
                CountNote::NotCalled => "counts not called",
                CountNote::Stopped => "counts stopped",
                CountNote::LostToCount => "wins lost to the count",
                _ => "draws not claimed",
            };
            writeln!(out, "{name:<22} {number:>6}")?;
        }
        Ok(())
    }

    fn write_json(&self) -> io::Result<()> {
        let groups = self.groups.iter().map(|(key, group)| GroupObject {
            by: key.kind,
            group: &key.name,
            games: group.games,
            performance: group.total,
        });
        let object = InsightsObject {
            player: &self.player,
            games: self.games,
            groups: groups.collect(),
            classes: MoveClass::ALL
                .iter()
                .map(|class| class.name())
                .zip(self.classes)
                .collect(),
            count: CountNote::ALL
                .iter()
                .map(|note| note.name())
                .zip(self.notes)
                .collect(),
            counts_called: self.counts_called,
        };
        let mut out = output::plain();
        serde_json::to_writer(&mut out, &object)?;
        writeln!(out)
    }
}
