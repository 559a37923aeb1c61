//! All test files as modules of one program, which links faster than separate programs.

mod documentation;
mod lists;
mod prelude;
mod quick_start;
mod test_files;
