//! The documents of makruk, as pages beside the API.
//!
//! Each module has one page and no items. The pages are the Markdown files of the repository and of
//! the package (`docs/`, `README.th.md`, `CHANGELOG.md`, `CONTRIBUTING.md`).
//!
//! A link between two documents is a reference whose label is the name of the file, such as
//! `[SEARCH.md]`. A document ends with the definitions that lead to the files; here the definitions
//! of `src/links.md` come before them, and the first definition of a label holds. So the same text
//! links to files where it is read as a file, and to modules where it is read as a page.

/// Declares an empty module for each document. Programs in them may use the engine, so without it they are no tests.
macro_rules! pages {
    ($($(#[doc = $summary:literal])+ $name:ident = $path:literal;)+) => {$(
        $(#[doc = $summary])+
        ///
        #[doc = include_str!("links.md")]
        #[cfg_attr(any(feature = "search", not(doctest)), doc = include_str!($path))]
        pub mod $name {}
    )+};
}

#[doc(inline)]
pub use makruk_rules::rule_book as rules;

pages! {
    /// A tour of the library: first programs, features, examples.
    guide = "../docs/GUIDE.md";
    /// The command-line tool `makruk`.
    tool = "../docs/TOOL.md";
    /// The binary formats of positions, moves and games, for independent implementations.
    formats = "../docs/FORMATS.md";
    /// The engine: search, evaluation, endgame tablebases, and its measured strength.
    search = "../docs/SEARCH.md";
    /// How fast move generation, adjudication and packing are, and how that is measured.
    performance = "../docs/PERFORMANCE.md";
    /// Comparison with other libraries and engines.
    compare = "../docs/COMPARE.md";
    /// Map of the code, invariants and design decisions.
    architecture = "../docs/ARCHITECTURE.md";
    /// Fuzzing, bare-metal builds and other checks, with their results.
    reliability = "../docs/RELIABILITY.md";
    /// How the tests are tested.
    mutation_testing = "../docs/MUTATION_TESTING.md";
    /// How to contribute, and what a version promises.
    contributing = "../CONTRIBUTING.md";
    /// What changed, version by version.
    changelog = "../CHANGELOG.md";
    /// คำแนะนำภาษาไทย: the front page for Thai readers.
    thai = "../README.th.md";
}
