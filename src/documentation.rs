//! The documents of makruk, as pages beside the API.
//!
//! Each module has one page and no items. The pages are the Markdown files of the repository and of
//! the package (`docs/`, `README.th.md`, `CHANGELOG.md`, `CONTRIBUTING.md`).
//!
//! A link between two documents is a reference whose label is the name of the file, such as
//! `[SEARCH.md]`. A document ends with the definitions that lead to the files; here the definitions
//! of `src/links.md` come before them, and the first definition of a label holds. So the same text
//! links to files where it is read as a file, and to modules where it is read as a page.

/// Declares an empty module for each document. Programs in documents may use the engine, so without
/// it they are not tested.
macro_rules! pages {
    ($($(#[$attribute:meta])+ $name:ident = $path:literal;)+) => {$(
        $(#[$attribute])+
        ///
        #[doc = include_str!("links.md")]
        #[cfg_attr(any(feature = "search", not(doctest)), doc = include_str!($path))]
        pub mod $name {}
    )+};
}

#[doc(inline)]
pub use makruk_rules::rule_book as rules;

pages! {
    /// A tour of the library: positions, games, notations, features, examples.
    #[doc(alias = "tutorial")]
    #[doc(alias = "getting started")]
    guide = "../docs/GUIDE.md";
    /// The command-line tool `makruk` and the UCI engine.
    #[doc(alias = "cli")]
    #[doc(alias = "command line")]
    tool = "../docs/TOOL.md";
    /// In the browser: the package for JavaScript, its engine and board, and how to host it.
    #[doc(alias = "javascript")]
    #[doc(alias = "wasm")]
    #[doc(alias = "npm")]
    web = "../docs/WEB.md";
    /// The binary formats of positions, moves and games, for independent implementations.
    #[doc(alias = "codec")]
    #[doc(alias = "archive")]
    #[doc(alias = "canonical encoding")]
    #[doc(alias = "compression")]
    formats = "../docs/FORMATS.md";
    /// The engine: search, evaluation, endgame tablebases, and its measured strength.
    #[doc(alias = "node")]
    #[doc(alias = "transposition table")]
    #[doc(alias = "endgame tablebase")]
    #[doc(alias = "aspiration window")]
    #[doc(alias = "late move reduction")]
    #[doc(alias = "move ordering")]
    #[doc(alias = "principal variation")]
    #[doc(alias = "quiescence")]
    #[doc(alias = "null move pruning")]
    #[doc(alias = "elo")]
    search = "../docs/SEARCH.md";
    /// Endgame tables: what their values mean under the counts, statistics, time and memory.
    #[doc(alias = "tablebase")]
    #[doc(alias = "distance to mate")]
    tables = "../docs/TABLES.md";
    /// How fast move generation, adjudication and packing are, and how that is measured.
    #[doc(alias = "leaf")]
    #[doc(alias = "nodes per second")]
    #[doc(alias = "benchmark")]
    #[doc(alias = "magic bitboards")]
    performance = "../docs/PERFORMANCE.md";
    /// Comparison with other libraries and engines.
    #[doc(alias = "alternatives")]
    #[doc(alias = "Fairy-Stockfish")]
    compare = "../docs/COMPARE.md";
    /// Map of the code, invariants and design decisions.
    #[doc(alias = "invariant")]
    #[doc(alias = "design")]
    #[doc(alias = "mailbox")]
    architecture = "../docs/ARCHITECTURE.md";
    /// Fuzzing, bare-metal builds and other checks, with their results.
    #[doc(alias = "fuzzing")]
    #[doc(alias = "bug")]
    reliability = "../docs/RELIABILITY.md";
    /// How the tests are tested.
    #[doc(alias = "mutation testing")]
    #[doc(alias = "coverage")]
    mutation_testing = "../docs/MUTATION_TESTING.md";
    /// How to contribute, and what a version promises.
    #[doc(alias = "semver")]
    #[doc(alias = "stability")]
    contributing = "../CONTRIBUTING.md";
    /// What changed, version by version.
    #[doc(alias = "release notes")]
    changelog = "../CHANGELOG.md";
    /// คำแนะนำภาษาไทย: the front page for Thai readers.
    #[doc(alias = "ภาษาไทย")]
    #[doc(alias = "หมากรุกไทย")]
    thai = "../README.th.md";
}
