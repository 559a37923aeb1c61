//! The API documentation: search aliases of items, iterator types that show their items, and examples that compile for users who
//! depend on `makruk` alone.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The crates that the facade re-exports, and the facade.
const CRATES: [&str; 11] = [
    ".",
    "crates/makruk-analysis",
    "crates/makruk-bitboard",
    "crates/makruk-book",
    "crates/makruk-codec",
    "crates/makruk-core",
    "crates/makruk-notation",
    "crates/makruk-query",
    "crates/makruk-rules",
    "crates/makruk-search",
    "crates/makruk-tables",
];

/// A search term, and the items that have it as an alias.
const WORDS: [(&str, &[&str]); 24] = [
    ("NNUE", &["nnue", "Net", "set_net"]),
    ("neural network", &["Net", "set_net"]),
    ("threefold", &["Repetition", "occurrences"]),
    ("threefold repetition", &["Repetition", "occurrences"]),
    ("perpetual check", &["Repetition"]),
    ("syzygy", &["Tablebase", "Tables"]),
    ("tablebase", &["Tables"]),
    ("polyglot", &["Book", "book"]),
    ("opening book", &["Book", "book"]),
    ("make_move", &["play"]),
    ("undo_move", &["undo"]),
    ("unmake", &["undo"]),
    ("unmake_move", &["undo"]),
    ("quiescence", &["Engine"]),
    ("promote", &["promoting", "is_promotion"]),
    ("insufficient material", &["can_mate", "can_win"]),
    ("skill level", &["Level"]),
    ("with_time", &["with_movetime"]),
    ("ตาอับ", &["Stalemate"]),
    ("เดินล้อ", &["Repetition"]),
    ("รุกล้อ", &["Repetition"]),
    ("ยอมแพ้", &["Resignation"]),
    ("หมดเวลา", &["Timeout"]),
    ("นับศักดิ์", &["CountKind"]),
];

/// Returns the name and the text of each source file of the libraries.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<PathBuf> = CRATES.map(|path| root.join(path).join("src")).into();
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a text");
                texts.push((path.display().to_string(), text));
            }
        }
    }
    assert!(texts.len() > 200, "only {} files", texts.len());
    texts
}

/// Returns the name of the item that a line declares.
fn declared(line: &str) -> &str {
    let name = |word: &&str| {
        let words = [
            "pub", "const", "fn", "struct", "enum", "trait", "mod", "type",
        ];
        !words.contains(word)
    };
    let is_end = |char: char| !char.is_alphanumeric() && char != '_';
    let first = line.split_whitespace().find(name).unwrap_or_default();
    first.split(is_end).next().unwrap_or_default()
}

/// Returns the aliases and their items; with `outer`, only those of unindented items.
fn aliases(text: &str, outer: bool) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut words = Vec::new();
    for line in text.lines() {
        let line = if outer { line } else { line.trim() };
        if let Some(word) = line.strip_prefix("#[doc(alias = \"") {
            words.push(word.trim_end_matches("\")]"));
        } else if !line.starts_with("//") && !line.starts_with("#[") {
            found.extend(words.drain(..).map(|word| (word, declared(line))));
        }
    }
    found
}

#[test]
fn searches_find_items_by_the_terms_of_other_programs() {
    let sources = sources();
    let found: Vec<_> = sources
        .iter()
        .flat_map(|(_, text)| aliases(text, false))
        .collect();
    for (word, items) in WORDS {
        for item in items {
            assert!(
                found.contains(&(word, item)),
                "`{word}` does not find `{item}`"
            );
        }
    }
}

/// rustdoc drops the aliases of an item that is re-exported with `#[doc(inline)]`.
#[test]
fn re_exports_repeat_the_aliases_of_their_items() {
    let facade = [
        include_str!("../src/lib.rs"),
        include_str!("../src/book.rs"),
    ]
    .concat();
    let facade = facade.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut re_exported = 0;
    for (file, text) in sources() {
        // The facade re-exports items of makruk-codec via makruk-notation.
        let file = file
            .replace("makruk-codec", "makruk-notation")
            .replace('-', "_");
        let is_of = |list: &str| {
            let name = list.split("::").next().unwrap_or_default();
            file.contains(&format!("/{name}/"))
        };
        for (word, item) in aliases(&text, true) {
            for list in facade.split("#[doc(inline)] pub use ").skip(1) {
                let list = list.split(';').next().unwrap_or_default();
                if !is_of(list) {
                    continue;
                }
                let mut names = list.split(|char: char| !char.is_alphanumeric() && char != '_');
                assert!(
                    !names.any(|name| name == item),
                    "`{item}` is re-exported without `{word}`"
                );
            }
            let Some((before, _)) = facade.split_once(&format!("::{item};")) else {
                continue;
            };
            let attribute = before.rsplit("#[doc(").next().unwrap_or_default();
            // Its page is that of its module, which has the aliases.
            if attribute.starts_with("no_inline") {
                continue;
            }
            let alias = format!("alias = \"{word}\"");
            assert!(
                attribute.contains(&alias),
                "`{item}` is re-exported without `{word}`"
            );
            re_exported += 1;
        }
    }
    assert!(re_exported > 40, "only {re_exported} aliases");
}

/// The facade's page shows `impl Iterator<Item = T>` in full, but `impl ExactSizeIterator<Item = T>` without `T`.
#[test]
fn iterators_with_more_traits_are_named_types() {
    for (_, text) in sources() {
        for line in text.lines().filter(|line| line.contains("pub fn ")) {
            for more in ["ExactSize", "DoubleEnded", "Fused"] {
                let nameless = format!("-> impl {more}Iterator");
                assert!(!line.contains(&nameless), "{line}");
            }
        }
    }
}

/// Returns the lines of a source file's doc examples, hidden lines included, with their line numbers.
fn example_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut is_inside = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let Some(line) = ["///", "//!"]
            .iter()
            .find_map(|mark| line.strip_prefix(mark))
        else {
            is_inside = false;
            continue;
        };
        if let Some(language) = line.trim_start().strip_prefix("```") {
            is_inside = !is_inside && !language.starts_with("text");
        } else if is_inside {
            lines.push((index + 1, line));
        }
    }
    lines
}

/// Documentation tests compile each example, so an example that names no other crate of this project needs no check.
#[test]
fn examples_import_facade_items_from_the_facade() {
    let facade = ["src/lib.rs", "src/book.rs"].map(|path| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a text")
    });
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    let is_in_the_facade = |name: &str| {
        let mut names = facade
            .iter()
            .flat_map(|text| text.split(|char| !is_name(char)));
        names.any(|other| other == name)
    };
    let mut imports = 0;
    for (file, text) in sources() {
        for (number, line) in example_lines(&text) {
            imports += usize::from(line.contains("makruk::"));
            for path in line.split("makruk_").skip(1) {
                let mut names = path
                    .split(|char| !is_name(char))
                    .filter(|name| !name.is_empty());
                let item = names.nth(1).unwrap_or_default();
                // Constants of several crates have the same name.
                if item.chars().all(|char| char == '_' || char.is_uppercase()) && !item.is_empty() {
                    continue;
                }
                assert!(
                    !item.is_empty() && !is_in_the_facade(item),
                    "{file}:{number}: `{item}` is in `makruk`"
                );
            }
        }
    }
    assert!(imports > 500, "only {imports} imports");
}

#[test]
fn every_path_in_the_architecture_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/ARCHITECTURE.md")).expect("a text");
    let mut paths = 0;
    for path in page.split('`').skip(1).step_by(2) {
        if !path.contains('/') || path.contains(char::is_whitespace) {
            continue;
        }
        paths += 1;
        let below_crates = root.join(format!("crates/makruk-{path}"));
        assert!(
            below_crates.exists() || root.join(path).exists(),
            "`{path}` does not exist"
        );
    }
    assert!(paths > 40, "only {paths} paths");
}

/// Returns the names in the first column of the file table at the top of a source file.
fn names_in_map(source: &str) -> BTreeSet<&str> {
    let rows = source
        .lines()
        .map(|line| line.trim_start_matches(['/', '!', ' ']))
        .skip_while(|line| !line.starts_with("| Files | Contents |"))
        .take_while(|line| line.starts_with('|'));
    let names = rows.skip(2).filter_map(|row| row.split('|').nth(1));
    names
        .flat_map(|names| names.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn file_maps_match_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut maps = 0;
    let mut folders: Vec<_> = fs::read_dir(&root)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path().join("src"))
        .collect();
    while let Some(folder) = folders.pop() {
        let mut files = BTreeSet::new();
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let stem = stem.expect("a name").to_owned();
            if path.is_dir() {
                folders.push(path.clone());
            }
            let is_module = path.is_dir() || path.extension().is_some_and(|end| end == "rs");
            if is_module && !["lib", "main", "mod"].contains(&stem.as_str()) {
                files.insert(stem);
            }
        }
        let heads = ["lib.rs", "main.rs", "mod.rs"].map(|name| folder.join(name));
        let Some(head) = heads.iter().find(|head| head.exists()) else {
            continue;
        };
        let source = fs::read_to_string(head).expect("a text");
        let map = names_in_map(&source);
        // A folder within a crate needs no map.
        if map.is_empty() && head.ends_with("mod.rs") {
            continue;
        }
        maps += 1;
        for name in &map {
            let (file, below) = (folder.join(format!("{name}.rs")), folder.join(name));
            assert!(
                file.exists() || below.exists(),
                "{}: `{name}` does not exist",
                head.display()
            );
        }
        for file in &files {
            assert!(
                map.contains(file.as_str()),
                "{}: `{file}` is missing",
                head.display()
            );
        }
    }
    assert!(maps >= 17, "only {maps} maps");
}

#[test]
fn the_publishing_order_respects_dependencies() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("a text");
    let (_, list) = page.split_once("publish in the order ").expect("a list");
    let list = list.split_once(".\n").expect("an end").0;
    let order: Vec<&str> = list.split(',').map(str::trim).collect();
    for (index, name) in order.iter().enumerate() {
        let manifest = root.join(format!("crates/makruk-{name}/Cargo.toml"));
        let Ok(manifest) = fs::read_to_string(manifest) else {
            continue;
        };
        let (_, dependencies) = manifest
            .split_once("\n[dependencies]\n")
            .unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for dependency in dependencies
            .lines()
            .filter_map(|line| line.strip_prefix("makruk-"))
        {
            let dependency = dependency.split([' ', '.']).next().unwrap_or_default();
            assert!(
                order[..index].contains(&dependency),
                "{dependency} comes after {name}"
            );
        }
    }
}
