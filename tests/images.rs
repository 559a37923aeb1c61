//! The pictures in the README are what the library draws.
//!
//! After a change that is meant: `UPDATE_IMAGES=1 cargo test --features svg --test images`.

#[allow(dead_code)] // its `main`
#[path = "../examples/board_svg.rs"]
mod example;

use std::{env, fs, path::Path};

use makruk::{Board, Svg};

/// Compares a picture with the file that is kept, or writes it if that is asked for.
#[track_caller]
fn assert_kept(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/images")
        .join(name);
    if env::var_os("UPDATE_IMAGES").is_some() {
        fs::write(&path, picture).expect("the picture can be written");
    }
    let kept = fs::read_to_string(&path).expect("the picture is there");
    assert!(
        kept == picture,
        "docs/images/{name} is not what the library draws; UPDATE_IMAGES=1 writes it anew"
    );
}

#[test]
fn the_start_position_is_kept() {
    assert_kept("start.svg", &Svg::new(&Board::start()).to_string());
}

#[test]
fn what_the_example_draws_is_kept() {
    let picture = example::picture().expect("the example runs");
    assert_kept("check.svg", &picture);
}
