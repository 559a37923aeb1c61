//! The crate's tests, one module per file: a single program links faster than many.

mod common;

mod brenner;
#[cfg(feature = "alloc")]
mod brenner_text;
mod bytecode;
mod bytecode_chess;
#[cfg(feature = "alloc")]
mod bytecode_properties;
#[cfg(feature = "alloc")]
mod bytecode_tree;
mod container;
mod container_damage;
mod container_games;
mod container_signatures;
mod container_sources;
mod container_walk;
mod diagram;
mod documented_examples;
#[cfg(feature = "alloc")]
mod duplicates;
mod epd;
mod error_sources;
mod federation;
mod fen_dialects;
mod fen_fields;
mod fen_invalid;
mod fen_pasted;
mod fen_valid;
mod names;
mod pgn_errors;
mod pgn_malformed;
mod pgn_reading;
mod pgn_replacement;
mod pgn_signs;
#[cfg(feature = "std")]
mod pgn_stream;
mod pgn_writing;
mod play_san;
mod properties;
mod san;
#[cfg(all(feature = "alloc", feature = "words"))]
mod sheet;
#[cfg(feature = "svg")]
mod svg;
mod tree;
mod tree_game;
mod tree_memory;
mod tree_record;
mod tree_round_trip;
mod tree_timing;
mod typed;
mod uci;
#[cfg(feature = "words")]
mod words;
