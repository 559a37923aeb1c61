//! Queries as text.

mod keys;
mod lexer;
mod read;
mod write;
