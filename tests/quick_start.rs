//! The program of the front page is an example that compiles and runs.

#[test]
fn the_front_page_shows_the_example() {
    let example = include_str!("../examples/quick_start.rs");
    let (_header, program) = example.split_once("\n\n").expect("a header and a program");
    assert!(include_str!("../README.md").contains(program));
    for noise in ["Action::Move", ".0", "::<Vec"] {
        assert!(!program.contains(noise), "{noise}");
    }
}
