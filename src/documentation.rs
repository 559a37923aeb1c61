//! Makruk's documents, as pages of the API documentation.
//!
//! Each module is a page and contains no items.
//!
//! | For | Pages |
//! |---|---|
//! | players | [`play`] and, in Thai, [`play_thai`]; [`thai`]; [`rules`] |
//! | users of the library | [`guide`], [`formats`], [`embedded`], [`web`], [`compare`], [`changelog`] |
//! | users of the tool and the engine | [`tool`], [`find`], [`uci`], [`review`], [`search`], [`tables`], [`performance`] |
//! | contributors | [`contributing`], [`architecture`], [`design`], [`reliability`], [`releasing`] |
//!
//! The [versions](contributing#versions) concern users too: they state what each version guarantees.

// The pages are the Markdown files in the repository and the package (`docs/`, `README.th.md`, `CHANGELOG.md`, `CONTRIBUTING.md`).
//
// The documents link to each other by reference, with the file name as the label, such as `[SEARCH.md]`, and to items. Each
// document ends with definitions that point to files and to docs.rs. Here, the definitions in `src/links.md` and, if the features of
// the items are enabled, in `src/items.md` precede them, and the first definition of a label wins. The same text therefore links to files when read as a file, and to modules and items when read
// as a page.

/// Declares an empty module for each document. Examples in the documents may use the engine, so they are tested only with the
/// `search` feature.
macro_rules! pages {
    ($($(#[$attribute:meta])+ $name:ident = $path:literal $([$($figure:literal),+])?;)+) => {$(
        $(#[$attribute])+
        ///
        #[doc = include_str!("links.md")]
        #[cfg_attr(
            all(feature = "analysis", feature = "bitboard", feature = "serde", feature = "svg", feature = "tables", feature = "words"),
            doc = include_str!("items.md")
        )]
        #[cfg_attr(any(feature = "search", not(doctest)), doc = include_str!($path))]
        $(
            #[doc = "\n<style>.figure { display: none }</style>\n\n## Figures\n"]
            $(#[doc = include_str!($figure)])+
        )?
        pub mod $name {}
    )+};
}

#[doc(inline, alias = "castling", alias = "en passant")]
pub use makruk_rules::rule_book as rules;

pages! {
    /// A tour of the library: positions, games, notations, features, examples.
    #[doc(alias = "tutorial")]
    #[doc(alias = "getting started")]
    guide = "../docs/GUIDE.md";
    /// For players: the browser page, games in a terminal, counting drills, puzzles.
    #[doc(alias = "puzzle")]
    #[doc(alias = "drill")]
    play = "../docs/PLAY.md";
    /// เล่นและฝึกหมากรุกไทย: the page for players, in Thai.
    #[doc(alias = "เล่นหมากรุก")]
    #[doc(alias = "ฝึกนับ")]
    play_thai = "../docs/PLAY.th.md";
    /// The UCI engine: options, chess GUIs, differences from Stockfish.
    #[doc(alias = "gui")]
    #[doc(alias = "xboard")]
    #[doc(alias = "pychess")]
    #[doc(alias = "cutechess")]
    uci = "../docs/UCI.md";
    /// Use without an operating system: targets, sizes in bytes, a recipe.
    #[doc(alias = "no_std")]
    #[doc(alias = "firmware")]
    #[doc(alias = "microcontroller")]
    embedded = "../docs/EMBEDDED.md";
    /// The command-line tool `makruk`: recipes, and the options of each command.
    #[doc(alias = "cli")]
    #[doc(alias = "command line")]
    tool = "../docs/TOOL.md";
    /// Finding games: the language of queries, ten questions, recipes.
    #[doc(alias = "query")]
    #[doc(alias = "search in archives")]
    #[doc(alias = "database")]
    find = "../docs/FIND.md";
    /// In the browser: the JavaScript package, its engine and board, and how to host it.
    #[doc(alias = "javascript")]
    #[doc(alias = "wasm")]
    #[doc(alias = "npm")]
    web = "../docs/WEB.md";
    /// The binary formats of positions, moves and games, for independent implementations.
    #[doc(alias = "codec")]
    #[doc(alias = "archive")]
    #[doc(alias = "canonical encoding")]
    #[doc(alias = "compression")]
    formats = "../docs/FORMATS.md" ["../docs/images/bits-per-ply.svg", "../docs/images/bits-per-position.svg"];
    /// Reviews of games: the chances of each result, the classes of moves, the accuracy, and how well they agree with games.
    #[doc(alias = "win probability")]
    #[doc(alias = "accuracy")]
    #[doc(alias = "blunder")]
    review = "../docs/REVIEW.md";
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
    search = "../docs/SEARCH.md" [
        "../docs/images/strength.svg",
        "../docs/images/levels.svg",
        "../docs/images/changes.svg",
        "../docs/images/parts.svg"
    ];
    /// Endgame tables: their values under a count, verification, statistics.
    #[doc(alias = "tablebase")]
    #[doc(alias = "distance to mate")]
    tables = "../docs/TABLES.md" ["../docs/images/endings.svg"];
    /// The speed of move generation, adjudication and packing, and how it is measured.
    #[doc(alias = "leaf")]
    #[doc(alias = "nodes per second")]
    #[doc(alias = "benchmark")]
    #[doc(alias = "magic bitboards")]
    performance = "../docs/PERFORMANCE.md" ["../docs/images/perft.svg"];
    /// Comparison with other libraries and engines.
    #[doc(alias = "alternatives")]
    #[doc(alias = "Fairy-Stockfish")]
    compare = "../docs/COMPARE.md";
    /// For contributors: the crates, the invariants, and where to make each kind of change.
    #[doc(alias = "invariant")]
    architecture = "../docs/ARCHITECTURE.md";
    /// For contributors: design decisions and their reasons, and the dependencies.
    #[doc(alias = "decision")]
    #[doc(alias = "dependency")]
    #[doc(alias = "mailbox")]
    design = "../docs/DESIGN.md";
    /// For contributors: tests, fuzzing, mutation tests and bare-metal builds.
    #[doc(alias = "fuzzing")]
    #[doc(alias = "bug")]
    #[doc(alias = "mutation testing")]
    #[doc(alias = "coverage")]
    reliability = "../docs/RELIABILITY.md";
    /// For contributors: how a release is made, tried and published.
    #[doc(alias = "publishing")]
    #[doc(alias = "reproducible build")]
    releasing = "../docs/RELEASING.md";
    /// For contributors: how to change the code; for users, what each version guarantees.
    #[doc(alias = "semver")]
    #[doc(alias = "stability")]
    contributing = "../CONTRIBUTING.md";
    /// The changes in each version.
    #[doc(alias = "release notes")]
    changelog = "../CHANGELOG.md";
    /// หน้าแรกภาษาไทย: the front page for Thai readers.
    #[doc(alias = "ภาษาไทย")]
    #[doc(alias = "หมากรุกไทย")]
    thai = "../README.th.md";
}
