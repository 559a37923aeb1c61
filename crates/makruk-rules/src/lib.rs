// These definitions override the README's link targets: the first definition of a label wins.
//! [`Adjudicator`]: crate::Adjudicator
//! [`Count`]: crate::Count
//! [`Game`]: crate::Game
//! [`Outcome`]: crate::Outcome
//! [`Rules`]: crate::Rules
//! [`Termination`]: crate::Termination
#![doc = include_str!("../README.md")]
// Base URL for cross-crate links.
#![doc(html_root_url = "https://docs.rs/makruk-rules/latest")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// | Files | Contents |
// |---|---|
// | `rules` | rule sets as data, the presets and house rules; `rules/house` has the methods for house rules, `rules/material` the material that wins, `rules/text` the text form, `rules/form` the serde form |
// | `limits` | the limit of a bare khun's count, by the chasing pieces |
// | `material` | which pieces can win; piece values, and the weaker side |
// | `counting` | the state machine of the count; `counting/count` is a running count, `counting/counted_move` the effects of a move, `counting/refusal` why a count cannot be called or stopped |
// | `status` | whether a position is check, checkmate or stalemate |
// | `outcome` | how games end: the winner and the reason; the result of a record |
// | `judge` | whether a move ends the game (`Rules::judge`) |
// | `action` | actions of players, clocks and arbiters, as text and in 14 bits; why an action is rejected |
// | `clock` | time controls, and the clock of two players |
// | `storage` | storage for histories: a fixed array or a `Vec` |
// | `hash_trie` | constant-time lookup of a position by its hash, within a history |
// | `entry` | an action in a history, in 20 bytes |
// | `played` | iterators over actions, moves and hashes |
// | `adjudicator` | a game that can continue past its end: playing, repetition, claims; `adjudicator/undo` undoes; `adjudicator/queries` has what it shares with a `Game` |
// | `game` | an adjudicator that rejects actions after the end, with a method for each action |
// | `serde` `arbitrary` | (features) data formats, and values from fuzz input |
mod action;
mod adjudicator;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod clock;
mod counting;
mod entry;
mod game;
mod hash_trie;
mod judge;
mod limits;
mod material;
mod outcome;
mod played;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod status;
pub mod storage;

pub use makruk_core;

pub use crate::{
    action::{Action, ActionError, Claim, HistoryFullError, ParseActionError},
    adjudicator::{Adjudicator, Claims, FixedAdjudicator, Judgement},
    clock::{GameClock, ParseTimeControlError, TimeControl},
    counting::{
        Count, CountKind, CountedMove, Counting, ParseCountKindError, StartCountError,
        StopCountError,
    },
    game::{FixedGame, Game},
    limits::{LimitRow, LimitTable},
    material::{can_mate, can_win, material_lead, piece_value, weaker_side},
    outcome::{GameResult, Outcome, ParseGameResultError, ParseTerminationError, Termination},
    played::{Actions, Hashes, Moves},
    rules::{
        BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, MateByCountingSide, MaterialTest,
        OverLimit, ParseRulesError, PiecesHonor, Repetition, RepetitionEffect, Rules, RulesField,
        TimeoutMaterial,
    },
    status::Status,
};

/// The rules of Makruk and its counts, for players and programmers.
///
#[doc = include_str!("../RULES.md")]
// Makruk has neither; the page says so.
#[doc(alias = "castling", alias = "en passant")]
pub mod rule_book {}
