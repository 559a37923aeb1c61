//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod analyze;
mod archive;
mod batch;
mod bench;
mod book;
mod chases;
#[cfg(unix)]
mod children;
mod completions;
mod convert;
mod encodings;
mod escapes;
mod fen;
#[cfg(unix)]
mod files;
mod find;
mod limits;
mod manual;
mod matches;
mod messages;
mod net;
mod pack;
mod perft;
mod pipes;
mod play;
mod play_resume;
mod play_thai;
mod position;
mod prove;
mod puzzles;
mod replay;
mod replay_json;
mod review;
mod rules;
mod sheets;
mod strength;
mod tables;
mod uci;
mod uci_pipes;
mod uci_position;
