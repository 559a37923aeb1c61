//! Traits guaranteed by the public types.

use std::error::Error;
use std::fmt::Debug;

use makruk_uci::{Config, Host, ReadMoveError, Running, Session, Work, WorkContext, Worker};
use static_assertions::{assert_impl_all, assert_obj_safe};

assert_impl_all!(Config: Clone, Debug, Default, PartialEq, Send, Sync);
assert_impl_all!(ReadMoveError: Copy, Debug, Error, PartialEq, Send, Sync);
#[cfg(feature = "client")]
mod client {
    use std::str::FromStr;

    use makruk_uci::client::{
        ClientError, ClientErrorKind, EngineCommand, EngineLine, EngineOption, GoLimits, Info,
        LineError, LogLine, OptionValueError, ParseCommandError, SearchEvent, SearchReply,
        Timeouts, UciEngine,
    };

    use super::*;

    assert_impl_all!(UciEngine: Debug, Send);
    assert_impl_all!(EngineCommand: Clone, Debug, FromStr, PartialEq, Send, Sync);
    assert_impl_all!(GoLimits: Clone, Debug, Default, std::fmt::Display, PartialEq, Send, Sync);
    assert_impl_all!(Timeouts: Copy, Debug, Default, PartialEq, Send, Sync);
    assert_impl_all!(EngineLine: Clone, Debug, PartialEq, Send, Sync);
    assert_impl_all!(EngineOption: Clone, Debug, PartialEq, Send, Sync);
    assert_impl_all!(Info: Clone, Debug, Default, PartialEq, Send, Sync);
    assert_impl_all!(SearchEvent: Clone, Debug, PartialEq, Send, Sync);
    assert_impl_all!(SearchReply: Clone, Debug, PartialEq, Send, Sync);
    assert_impl_all!(LogLine<'_>: Copy, Debug, std::fmt::Display);
    assert_impl_all!(ClientError: Debug, Error, Send, Sync);
    assert_impl_all!(ClientErrorKind: Copy, Debug, Eq, Send, Sync);
    assert_impl_all!(LineError: Clone, Debug, Error, PartialEq, Send, Sync);
    assert_impl_all!(OptionValueError: Clone, Debug, Error, PartialEq, Send, Sync);
    assert_impl_all!(ParseCommandError: Copy, Debug, Error, PartialEq, Send, Sync);
}
// Work is sent to other threads, and whole sessions may be too.
assert_impl_all!(Work: Debug, Send);
assert_impl_all!(Running: Debug, Send);
assert_impl_all!(Session: Debug, Send);
assert_impl_all!(Worker: Debug, Send);
assert_obj_safe!(Host, WorkContext);
