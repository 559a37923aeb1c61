//! Traits guaranteed by the public types.

use std::{
    error::Error,
    fmt::{Debug, Display},
    str::FromStr,
};

use makruk_match::{
    Adjudication, Choice, Clocks, Contestant, ContestantError, Crosstable, EloModel, Entrant,
    Fault, FaultEntry, FaultKind, Format, GameConditions, GameEntry, GameFault, GameStart,
    LimitError, MatchPlayer, MatchRecord, MoveEntry, MoveLimits, NoEstimate, NoRating, Observer,
    OpeningError, OpeningFormat, Openings, OwnEngine, Pairs, ParseFaultKindError,
    ParseScoreRuleError, ParseSprtError, PlayedGame, PlayerFactory, PlayerLimits, Rating,
    RecordError, Schedule, ScheduledGame, ScoreRule, Settings, Sprt, SprtState, Standing,
    Standings, TooManyPlayersError, Tournament, TournamentError, UciProgram,
};
use static_assertions::{assert_impl_all, assert_obj_safe};

assert_impl_all!(Adjudication: Clone, Debug, Default, Display, Send, Sync);
assert_impl_all!(Choice: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(Clocks: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(Contestant: Clone, Debug, Send, Sync);
assert_impl_all!(ContestantError: Debug, Error, Send, Sync);
assert_impl_all!(EloModel: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(Entrant: Debug, Send, Sync);
assert_impl_all!(Fault: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(FaultEntry: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(FaultKind: Copy, Debug, Display, FromStr, Ord, Send, Sync);
assert_impl_all!(Format: Copy, Debug, Default, PartialEq, Send, Sync);
assert_impl_all!(GameConditions: Clone, Debug, Default, Send, Sync);
assert_impl_all!(GameEntry: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(GameFault: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(GameStart: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(Crosstable: Clone, Debug, Default, Send, Sync);
assert_impl_all!(LimitError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(MoveEntry: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(MoveLimits: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(NoEstimate: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(NoRating: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(OpeningError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(OpeningFormat: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(Openings: Clone, Debug, Display, Send, Sync);
assert_impl_all!(OwnEngine: Clone, Debug, PlayerFactory, Send, Sync);
assert_impl_all!(Pairs: Clone, Debug, Default, PartialEq, Send, Sync);
assert_impl_all!(ParseFaultKindError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(ParseScoreRuleError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(ParseSprtError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(PlayedGame: Clone, Debug, Send, Sync);
assert_impl_all!(PlayerLimits: Copy, Debug, Default, Display, PartialEq, Send, Sync);
assert_impl_all!(Rating: Clone, Debug, Send, Sync);
assert_impl_all!(MatchRecord: Debug, Default, Send, Sync);
assert_impl_all!(RecordError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(Schedule: Copy, Debug, Send, Sync);
assert_impl_all!(ScheduledGame: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(ScoreRule: Copy, Debug, Display, FromStr, PartialEq, Send, Sync);
assert_impl_all!(Settings: Clone, Debug, PartialEq, Send, Sync);
assert_impl_all!(Sprt: Copy, Debug, FromStr, PartialEq, Send, Sync);
assert_impl_all!(SprtState: Copy, Debug, PartialEq, Send, Sync);
assert_impl_all!(Standing: Clone, Debug, Default, Send, Sync);
assert_impl_all!(Standings: Clone, Debug, Send, Sync);
assert_impl_all!(TooManyPlayersError: Debug, Error, Send, Sync);
assert_impl_all!(Tournament: Debug, Send, Sync);
assert_impl_all!(TournamentError: Clone, Debug, Error, PartialEq, Send, Sync);
assert_impl_all!(UciProgram: Clone, Debug, PlayerFactory, Send, Sync);
assert_obj_safe!(Observer, MatchPlayer, PlayerFactory);
