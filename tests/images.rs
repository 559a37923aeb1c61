//! The pictures in the README match the library's output.
//!
//! After an intended change: `UPDATE_IMAGES=1 cargo test --features svg images::`.

#[allow(dead_code)] // its `main` is unused
#[path = "../examples/board_svg.rs"]
mod example;

use std::{env, fs, path::Path};

use makruk::{Board, Svg};

/// Compares a picture with the recorded file, or records it on request.
#[track_caller]
fn assert_kept(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/images")
        .join(name);
    if env::var_os("UPDATE_IMAGES").is_some() {
        fs::write(&path, picture).expect("the picture can be written");
    }
    let kept = fs::read_to_string(&path).expect("a recorded picture");
    assert!(
        kept == picture,
        "docs/images/{name} differs from the library's output; UPDATE_IMAGES=1 records it"
    );
}

#[test]
fn the_start_position_matches_its_picture() {
    assert_kept("start.svg", &Svg::new(&Board::start()).to_string());
}

#[test]
fn the_example_matches_its_picture() {
    let picture = example::picture().expect("the example runs");
    assert_kept("check.svg", &picture);
}
