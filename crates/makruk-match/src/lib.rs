// These definitions override the README's link targets: the first definition of a label wins.
//! [`Adjudication`]: crate::Adjudication
//! [`Crosstable`]: crate::Crosstable
//! [`GameConditions`]: crate::GameConditions
//! [`GameEntry`]: crate::GameEntry
//! [`MatchPlayer`]: crate::MatchPlayer
//! [`MatchRecord`]: crate::MatchRecord
//! [`Openings`]: crate::Openings
//! [`OwnEngine`]: crate::OwnEngine
//! [`Pairs`]: crate::Pairs
//! [`Schedule`]: crate::Schedule
//! [`Sprt`]: crate::Sprt
//! [`Tournament`]: crate::Tournament
//! [`UciProgram`]: crate::UciProgram
//! [`play_game`]: crate::play_game
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
// | `contestant` | engines by their specification |
// | `player` `own` `program` | the interface of players; this library's engine; UCI programs |
// | `limits` `clock` | limits of moves and games, the clocks |
// | `game` `adjudication` | the arbiter of one game; ends before those of the rules |
// | `openings` `schedule` `tournament` | openings, the order of games, playing them on threads |
// | `entry` `pgn` `settings` `record` | finished games as JSON and PGN, the options that determine them, the files |
// | `error` | why a player, a game or its record cannot be made |
// | `standings` | results of all engines |
// | `pairs` `sprt` `rating` `symmetric` | Elo of game pairs; sequential tests; ratings of several players, their linear algebra |
mod adjudication;
mod clock;
mod contestant;
mod entry;
mod error;
mod game;
mod limits;
mod openings;
mod own;
mod pairs;
mod pgn;
mod player;
mod program;
mod rating;
mod record;
mod schedule;
mod settings;
mod sprt;
mod standings;
mod symmetric;
mod tournament;

pub use makruk_core;
pub use makruk_notation;
pub use makruk_rules;
pub use makruk_search;

pub use crate::{
    adjudication::{
        Adjudication, Decided, ExactResults, ParseScoreRuleError, ScoreRule, TableResults,
    },
    contestant::{Contestant, ContestantError},
    entry::{FaultEntry, GameEntry, MoveEntry},
    error::{MatchError, MatchErrorKind},
    game::{GameConditions, PlayedGame, Seats, play_game},
    limits::{Clocks, LimitError, MoveLimits, PlayerLimits},
    openings::{OpeningError, OpeningFormat, Openings},
    own::{EngineSetup, NetLoader, OwnEngine},
    pairs::{NoEstimate, Pairs, elo_of_score, score_of_elo},
    player::{
        Choice, Fault, FaultKind, GameStart, MatchPlayer, ParseFaultKindError, PlayerFactory,
    },
    program::{ProtocolLog, UciProgram},
    rating::{Crosstable, GameScore, NoRating, Rating, RatingEstimate, TooManyPlayersError},
    record::{MatchRecord, RecordError},
    schedule::{Format, Schedule, ScheduledGame},
    settings::{EngineSettings, Settings},
    sprt::{EloModel, ParseSprtError, Sprt, SprtState},
    standings::{GameFault, Standing, Standings},
    tournament::{Entrant, Observer, Tournament, TournamentError},
};
