//! The README's program is an example that compiles and runs.

#[test]
fn the_readme_contains_the_example() {
    let example = include_str!("../examples/quick_start.rs");
    let (_header, program) = example.split_once("\n\n").expect("a header and a program");
    assert!(include_str!("../README.md").contains(program));
    for noise in ["Action::Move", ".0", "::<Vec"] {
        assert!(!program.contains(noise), "{noise}");
    }
}

/// Compares the board and the count; the remaining output depends on the engine.
#[test]
fn the_readme_contains_the_examples_output() -> Result<(), Box<dyn std::error::Error>> {
    use makruk::prelude::*;

    let fen: Fen = "8/8/8/4k3/2K5/4S3/8/3R4 b - 32 9 61".parse()?;
    let game = fen.to_game(Rules::THAI)?;
    let board = Diagram::new(game.position().board());
    let count = game.count().expect("a bare khun counts");
    assert!(include_str!("../README.md").contains(&format!("{board}\n{count}\n")));
    Ok(())
}
