//! The fields of `makruk.engine.Limit`.

use std::time::Duration;

use makruk::search::{Clock, Limits};
use makruk_uci::client::{GoClocks, GoLimits};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyDict};

use crate::{
    errors::Failure,
    vocabulary::{Number, name},
};

/// The fields of `makruk.engine.Limit`.
pub(super) struct Limit {
    time: Option<f64>,
    depth: Option<Number<u8, name::Depth>>,
    nodes: Option<Number<u64, name::Nodes>>,
    mate: Option<Number<u16, name::Mate>>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<Number<u16, name::RemainingMoves>>,
}

impl FromPyObject<'_, '_> for Limit {
    type Error = PyErr;

    fn extract(limit: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if !limit.hasattr("remaining_moves")? {
            let found = limit.get_type().name()?;
            let message = format!("expected a makruk.engine.Limit, found {found}");
            return Err(PyTypeError::new_err(message));
        }
        Ok(Self {
            time: limit.getattr("time")?.extract()?,
            depth: limit.getattr("depth")?.extract()?,
            nodes: limit.getattr("nodes")?.extract()?,
            mate: limit.getattr("mate")?.extract()?,
            white_clock: limit.getattr("white_clock")?.extract()?,
            black_clock: limit.getattr("black_clock")?.extract()?,
            white_inc: limit.getattr("white_inc")?.extract()?,
            black_inc: limit.getattr("black_inc")?.extract()?,
            remaining_moves: limit.getattr("remaining_moves")?.extract()?,
        })
    }
}

impl Limit {
    /// Returns the limit of a call, if it has one: an object, or the fields of one as keyword arguments.
    pub(super) fn of_call(
        limit: Option<Self>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Self>> {
        let Some(fields) = fields.filter(|fields| !fields.is_empty()) else {
            return Ok(limit);
        };
        if limit.is_some() {
            let message = "expected a limit or its fields, found both";
            return Err(PyTypeError::new_err(message));
        }
        let module = fields.py().import("makruk.engine")?;
        let limit = module.getattr("Limit")?.call((), Some(fields))?;
        limit.extract().map(Some)
    }

    /// Returns the limit of a call that needs one.
    pub(super) fn needed(
        limit: Option<Self>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let limit = Self::of_call(limit, fields)?.filter(Self::has_any);
        limit.ok_or_else(|| {
            PyTypeError::new_err("expected a limit, such as nodes=10_000 or time=0.5")
        })
    }

    fn has_any(&self) -> bool {
        self.time.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.has_clock()
    }

    /// Returns whether there is a clock of either side, or a part of one.
    fn has_clock(&self) -> bool {
        let numbers = [
            self.white_clock,
            self.black_clock,
            self.white_inc,
            self.black_inc,
        ];
        numbers.iter().any(Option::is_some) || self.remaining_moves.is_some()
    }

    /// Returns the limits of a search by the built-in engine.
    pub(super) fn to_limits(&self, white_to_move: bool) -> Result<Limits<'static>, Failure> {
        if let Some(Number(0, _)) = self.depth {
            return Err(Failure::argument("number", "depth is 0: expected 1 to 255"));
        }
        if let Some(Number(0, _)) = self.mate {
            return Err(Failure::argument(
                "number",
                "mate is 0: expected at least 1",
            ));
        }
        let mut limits = Limits::default();
        limits.depth = self.depth.map(|Number(depth, _)| depth);
        limits.nodes = self.nodes.map(|Number(nodes, _)| nodes);
        limits.mate = self.mate.map(|Number(moves, _)| moves);
        limits.movetime = time("time", self.time)?;
        let (clock, increment) = self.clock_of(white_to_move)?;
        if let Some(remaining) = clock {
            let mut clock = Clock::new(remaining);
            clock.increment = increment.unwrap_or_default();
            clock.moves_to_go = self.remaining_moves.map(|Number(moves, _)| moves);
            limits.clock = Some(clock);
        } else if self.has_clock() {
            let message = if white_to_move {
                "white_clock is missing: White is to move"
            } else {
                "black_clock is missing: Black is to move"
            };
            return Err(Failure::argument("clock", message));
        }
        Ok(limits)
    }

    /// Returns the limits of a search by another engine. Without the opponent's clock, both sides have the same one.
    pub(super) fn to_go(&self, white_to_move: bool) -> Result<GoLimits, Failure> {
        let limits = self.to_limits(white_to_move)?;
        let mut go = GoLimits::default();
        go.depth = limits.depth;
        go.nodes = limits.nodes;
        go.mate = limits.mate;
        go.movetime = limits.movetime;
        if let Some(own) = limits.clock {
            let (clock, increment) = self.clock_of(!white_to_move)?;
            let clock = clock.unwrap_or(own.remaining);
            let increment = increment.unwrap_or_default();
            let [first, second] = [(own.remaining, own.increment), (clock, increment)];
            let (white, black) = if white_to_move {
                (first, second)
            } else {
                (second, first)
            };
            let mut clocks = GoClocks::new(white.0, black.0);
            (clocks.white_increment, clocks.black_increment) = (white.1, black.1);
            clocks.moves_to_go = own.moves_to_go;
            go.clocks = Some(clocks);
        }
        Ok(go)
    }

    /// Returns the clock and the increment of a side.
    fn clock_of(&self, is_white: bool) -> Result<(Option<Duration>, Option<Duration>), Failure> {
        Ok(if is_white {
            (
                time("white_clock", self.white_clock)?,
                time("white_inc", self.white_inc)?,
            )
        } else {
            (
                time("black_clock", self.black_clock)?,
                time("black_inc", self.black_inc)?,
            )
        })
    }
}

/// Returns whether a search ends on its own. A mate limit alone does not count: there may be no mate to find.
pub(super) fn is_limited(limits: &Limits<'_>) -> bool {
    limits.movetime.is_some()
        || limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.clock.is_some()
}

/// Converts the seconds of an argument, if it is given.
pub(crate) fn time(name: &str, seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    let time = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("{name}: {seconds} seconds is not a valid time");
            Failure::argument("number", message)
        })
    });
    time.transpose()
}
