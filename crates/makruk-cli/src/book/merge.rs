//! `makruk book merge`: one book from several.

use std::io;

use makruk::book::BookWriteError;

use super::{
    args::MergeArgs,
    library::{self, named},
    write::{self, io_error},
};
use crate::Verdict;

pub(crate) fn run(args: &MergeArgs) -> io::Result<Verdict> {
    // Books are sorted already, so merging them takes next to no memory.
    let (mut builder, draft) = write::begin(&args.write, &[], args.write.max_memory, None)?;
    let of_book = |error: BookWriteError| match error {
        BookWriteError::Book(number, error) => match args.books.get(number) {
            Some(path) => named(path, &error.into()),
            None => error.into(),
        },
        other => io_error(other),
    };
    for (number, path) in args.books.iter().enumerate() {
        let book = library::open(path)?;
        builder.add_book(number, book).map_err(of_book)?;
    }
    write::finish(&args.write, builder, draft, 0, &of_book)
}
