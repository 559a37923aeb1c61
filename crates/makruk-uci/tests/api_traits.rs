//! Traits guaranteed by the public types.

use std::error::Error;
use std::fmt::Debug;

use makruk_uci::{Config, Host, ReadMoveError, Running, Session, Work, WorkContext, Worker};
use static_assertions::{assert_impl_all, assert_obj_safe};

assert_impl_all!(Config: Clone, Debug, Default, PartialEq, Send, Sync);
assert_impl_all!(ReadMoveError: Copy, Debug, Error, PartialEq, Send, Sync);
// Work is sent to other threads, and whole sessions may be too.
assert_impl_all!(Work: Debug, Send);
assert_impl_all!(Running: Debug, Send);
assert_impl_all!(Session: Debug, Send);
assert_impl_all!(Worker: Debug, Send);
assert_obj_safe!(Host, WorkContext);
