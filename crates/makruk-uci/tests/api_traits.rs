//! Traits that the public types promise.

use std::error::Error;
use std::fmt::Debug;

use makruk_uci::{Config, Host, Pulse, ReadMoveError, Running, Session, Work, Worker};
use static_assertions::{assert_impl_all, assert_obj_safe};

assert_impl_all!(Config: Clone, Debug, Default, PartialEq, Send, Sync);
assert_impl_all!(ReadMoveError: Copy, Debug, Error, PartialEq, Send, Sync);
// Work goes to another thread, and so may whole sessions.
assert_impl_all!(Work: Debug, Send);
assert_impl_all!(Running: Debug, Send);
assert_impl_all!(Session: Debug, Send);
assert_impl_all!(Worker: Debug, Send);
assert_obj_safe!(Host, Pulse);
