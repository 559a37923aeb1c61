//! A value that deserializes from one data format round-trips in all of them.
#![cfg_attr(fuzzing, no_main)]

use core::fmt::Debug;

use makruk::{
    Action, Board, CountField, Fen, Game, Move, Outcome, Piece, Rules, Setup, Square, UciMove,
};
use makruk_testdata::formats::{Format, round_trips};
use serde::{Serialize, de::DeserializeOwned};

fn keeps<T: Serialize + DeserializeOwned + PartialEq + Debug>(format: Format, bytes: &[u8]) {
    if let Ok(value) = format.read::<T>(bytes) {
        round_trips(&value);
    }
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    for format in Format::ALL {
        keeps::<Game>(format, bytes);
        keeps::<Rules>(format, bytes);
        keeps::<Setup>(format, bytes);
        keeps::<Fen>(format, bytes);
        keeps::<Board>(format, bytes);
        keeps::<CountField>(format, bytes);
        keeps::<Outcome>(format, bytes);
        keeps::<Vec<Action>>(format, bytes);
        keeps::<Action>(format, bytes);
        keeps::<Move>(format, bytes);
        keeps::<UciMove>(format, bytes);
        keeps::<(Square, Piece)>(format, bytes);
    }
});
