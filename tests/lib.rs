//! All test files as modules of one program, which links faster than many.

mod documentation;
mod lists;
mod prelude;
mod quick_start;
mod test_files;
