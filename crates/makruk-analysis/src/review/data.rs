//! The data forms of a review and its sides.

use makruk_core::ByColor;
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeStruct},
};

use super::{MoveClass, Performance, Phase, Review, ReviewedMove, SideReview};
use crate::{data, formation::Formation};

#[derive(Serialize)]
#[serde(rename = "Review")]
struct Form<'a> {
    formation: BySide,
    white: &'a SideReview,
    black: &'a SideReview,
    key: &'a [usize],
    moves: &'a [ReviewedMove],
}

/// The formations of both sides.
#[derive(Serialize)]
#[serde(rename = "Formations")]
struct BySide {
    #[serde(serialize_with = "data::formation")]
    white: Option<Formation>,
    #[serde(serialize_with = "data::formation")]
    black: Option<Formation>,
}

#[cfg(feature = "serde")]
impl Serialize for Review {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ByColor { white, black } = self.formations;
        let form = Form {
            formation: BySide { white, black },
            white: &self.sides.white,
            black: &self.sides.black,
            key: &self.key_plies,
            moves: &self.moves,
        };
        form.serialize(serializer)
    }
}

impl Performance {
    /// Returns the accuracy in percent, with one decimal; `None` without moves.
    fn percent(&self) -> Option<f64> {
        Some(f64::from(self.accuracy()?) / 10.0)
    }

    /// Returns the expected points lost per move, with four decimals.
    fn points_per_move(&self) -> f64 {
        let moves = u64::from(self.moves.max(1));
        let rounded = (u64::from(self.loss) * 10 + moves / 2) / moves;
        f64::from(u32::try_from(rounded).unwrap_or(u32::MAX)) / 10_000.0
    }
}

/// The number of moves, the accuracy in percent, and the expected points lost per move.
#[cfg(feature = "serde")]
impl Serialize for Performance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Performance", 3)?;
        form.serialize_field("moves", &self.moves)?;
        form.serialize_field("accuracy", &self.percent())?;
        form.serialize_field("loss", &self.points_per_move())?;
        form.end()
    }
}

/// All moves as for a [`Performance`], with `classes` and `phases` by name.
#[cfg(feature = "serde")]
impl Serialize for SideReview {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("SideReview", 5)?;
        form.serialize_field("moves", &self.total.moves)?;
        form.serialize_field("accuracy", &self.total.percent())?;
        form.serialize_field("loss", &self.total.points_per_move())?;
        form.serialize_field("classes", &Classes(self))?;
        form.serialize_field("phases", &Phases(self))?;
        form.end()
    }
}

/// The number of moves of each class.
struct Classes<'a>(&'a SideReview);

impl Serialize for Classes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(MoveClass::ALL.len()))?;
        for class in MoveClass::ALL {
            map.serialize_entry(class.name(), &self.0.count(class))?;
        }
        map.end()
    }
}

/// The performance in each phase.
struct Phases<'a>(&'a SideReview);

impl Serialize for Phases<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Phase::ALL.len()))?;
        for (phase, performance) in Phase::ALL.iter().zip(&self.0.phases) {
            map.serialize_entry(phase.name(), performance)?;
        }
        map.end()
    }
}
