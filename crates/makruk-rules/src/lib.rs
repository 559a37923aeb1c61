#![doc = include_str!("../README.md")]
// The address of this documentation for crates that are documented elsewhere.
#![doc(html_root_url = "https://docs.rs/makruk-rules/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod acts;
#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod counting;
mod entry;
pub mod game;
mod house;
mod judge;
mod limits;
mod material;
mod outcome;
pub mod repetition;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod status;
pub mod storage;
mod tree;

pub use makruk_core;

pub use crate::{
    action::{Action, ActionError, Claim, ParseActionError},
    counting::{Count, CountKind, Counting, ParseCountKindError},
    game::{Claims, FixedGame, Game},
    limits::{LimitRow, LimitTable},
    material::{can_mate, can_win, weaker_side},
    outcome::{Outcome, ParseTerminationError, Termination},
    repetition::{FixedHistory, History},
    rules::{
        BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, MateByCountingSide, MaterialTest,
        ParseRulesError, PiecesHonor, Repetition, RepetitionEffect, Rules,
    },
    status::Status,
    storage::HistoryFull,
};

/// The rules of Makruk and of counting, for players and programmers.
///
#[doc = include_str!("../RULES.md")]
pub mod rule_book {}
