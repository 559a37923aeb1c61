//! The test files that also run with other feature sets, as modules of one program.

mod agreement;
#[path = "../../makruk-core/tests/common/mod.rs"]
mod common;
mod random;
#[path = "../../makruk-core/tests/strategies/mod.rs"]
#[allow(dead_code)] // other tests use the rest
mod strategies;

mod api_traits;
mod generators_agree;
mod perft;
#[cfg(feature = "techniques")]
mod techniques;
