#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-match/latest")]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

// | Files | Contents |
// |---|---|
// | `pairs` | results of game pairs, the Elo difference |
// | `sprt` | sequential tests |
// | `rating` `symmetric` | ratings of several players, their linear algebra |
mod pairs;
mod rating;
mod sprt;
mod symmetric;

pub use makruk_core;
pub use makruk_notation;
pub use makruk_rules;
pub use makruk_search;

pub use crate::{
    pairs::{NoEstimate, Pairs, elo_of_score, score_of_elo},
    rating::{GameScore, Games, NoRating, Rating, RatingEstimate, TooManyPlayersError},
    sprt::{EloModel, ParseSprtError, Sprt, SprtState},
};
