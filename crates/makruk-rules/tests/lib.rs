//! All test files as modules of one program, which links faster than one program per file.

mod common;
mod strategies;

mod actions;
mod board_honour;
mod clocks;
mod counting_begin;
mod counting_end;
mod fairy_games;
mod full_history;
mod insufficient;
mod limits;
mod long_games;
mod mating_material;
mod names;
mod no_alloc;
mod open_actions;
mod outcome;
mod over_limit;
mod pieces_honour;
mod properties;
mod pychess_users;
mod repetition;
mod rule_sets;
mod rules_2569;
mod rules_text;
mod spoken_count;
mod timeout_material;
mod who_calls;
