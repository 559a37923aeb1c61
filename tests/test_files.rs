//! Every test file belongs to a test program: with `autotests = false`, Cargo runs no other files.

use std::{collections::BTreeSet, fs, path::Path};

/// Returns the names of the Rust files in a folder, without extension.
fn names(folder: &Path) -> BTreeSet<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return BTreeSet::new();
    };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.filter(|path| path.extension().is_some_and(|it| it == "rs"));
    let name = |path: &Path| Some(path.file_stem()?.to_str()?.to_owned());
    files.filter_map(|path| name(&path)).collect()
}

#[test]
fn every_test_file_is_in_a_test_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("a folder");
    let folders = crates.map(|entry| entry.expect("an entry").path());
    let mut files = 0;
    for folder in folders.chain([root.to_path_buf()]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let tests = folder.join("tests");
        let names = names(&tests);
        if !manifest.contains("\nautotests = false\n") {
            continue; // Each file is a program of its own.
        }
        let mut run = BTreeSet::new();
        for name in &names {
            if manifest.contains(&format!("\npath = \"tests/{name}.rs\"\n")) {
                run.insert(name.clone());
                let program = fs::read_to_string(tests.join(format!("{name}.rs"))).expect("a text");
                let modules = program.lines().filter_map(|line| line.strip_prefix("mod "));
                run.extend(modules.filter_map(|line| Some(line.strip_suffix(';')?.to_owned())));
            }
        }
        let forgotten: Vec<_> = names.difference(&run).collect();
        assert!(forgotten.is_empty(), "{}: {forgotten:?}", tests.display());
        files += names.len();
    }
    assert!(files > 150, "only {files} files");
}
