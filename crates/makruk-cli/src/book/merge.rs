//! `makruk book merge`: merges books into one.

use std::io;

use makruk::book::{BookWriteError, BookWriteErrorKind};

use super::{
    args::MergeArgs,
    library::{self, named},
    write::{self, io_error},
};
use crate::exit::ExitStatus;

pub(crate) fn run(args: &MergeArgs) -> io::Result<ExitStatus> {
    // Books are already sorted, so merging them needs almost no memory.
    let (mut builder, output_file) = write::begin(&args.write, &[], args.write.max_memory, None)?;
    let of_book = |error: BookWriteError| {
        let kind = error.kind();
        let error = io_error(error);
        match kind {
            BookWriteErrorKind::Book(number) => match args.books.get(number) {
                Some(path) => named(path, &error),
                None => error,
            },
            _ => error,
        }
    };
    for (number, path) in args.books.iter().enumerate() {
        let book = library::open(path)?;
        builder.add_book(number, book).map_err(of_book)?;
    }
    write::finish(&args.write, builder, output_file, 0, &of_book)
}
