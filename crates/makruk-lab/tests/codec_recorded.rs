//! The README records the hashes of the model and of its training games.

use sha2::{Digest, Sha256};

const README: &str = include_str!("../src/codec/README.md");

/// Returns the words of `text` that are hexadecimal SHA-256 hashes.
fn hashes(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit()))
        .collect()
}

#[test]
fn the_readme_records_the_hashes_of_the_model_files() {
    macro_rules! file {
        ($name:literal) => {
            (
                $name,
                &include_bytes!(concat!("../../makruk-codec/src/moves/", $name))[..],
            )
        };
    }
    for (name, bytes) in [
        file!("weights.bin"),
        file!("weights.rs"),
        file!("code_lengths.rs"),
    ] {
        let row = format!("| `{name}` | `{:x}` |", Sha256::digest(bytes));
        assert!(README.contains(&row), "{row}");
    }
}

#[test]
fn the_readme_records_the_hash_of_the_training_games() {
    for text in [
        include_str!("../../makruk-codec/src/moves/weights.rs"),
        include_str!("../../makruk-codec/src/moves/code_lengths.rs"),
    ] {
        let games = hashes(text);
        assert!(!games.is_empty());
        for hash in games {
            assert!(hashes(README).contains(&hash), "{hash}");
        }
    }
}
