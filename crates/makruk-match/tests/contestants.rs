//! Specifications of engines.

use std::time::Duration;

use makruk_match::Contestant;

fn parse(text: &str) -> Contestant {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn options_follow_a_command_after_at_signs() {
    let engine = parse("/opt/a@b/engine --uci@Skill Level=5@Hash=64");
    assert_eq!(engine.name(), "engine@Skill Level=5@Hash=64");
    let spec = "cmd=/opt/a@b/engine --uci;option.Skill Level=5;option.Hash=64";
    assert_eq!(engine.spec(), spec);
    assert_eq!(parse(spec).spec(), spec);
    assert!(!engine.is_own());
    let own = parse("own@level=3@net=none");
    assert!(own.is_own());
    assert_eq!(own.spec(), "cmd=own;option.level=3;option.net=none");
}

#[test]
fn pairs_name_an_engine_and_its_limits() {
    let text = "name=A b;cmd=\"./my engine\";args=--uci 'x y';dir=/tmp;option.Skill Level=5;nodes=100;depth=3;movetime=50;tc=10+0.5";
    let engine = parse(text);
    assert_eq!(engine.name(), "A b");
    let limits = engine.limits();
    assert_eq!((limits.nodes, limits.depth), (Some(100), Some(3)));
    assert_eq!(limits.movetime, Some(Duration::from_millis(50)));
    let control = limits.time_control.expect("a clock");
    assert_eq!(control.increment, Duration::from_millis(500));
    assert_eq!(format!("name=A b;{}", engine.spec()), text);
}

#[test]
fn invalid_specifications_name_what_was_expected() {
    for (text, expected) in [
        ("", "expected a command"),
        ("@Hash=1", "expected a command"),
        ("own@level", "expected NAME=VALUE, found `level`"),
        ("name=x", "expected `cmd=` with a command"),
        ("name=x;cmd=y;what=1", "expected name, cmd, args"),
        (
            "name=x;cmd=y;nodes=0",
            "nodes=0: expected a positive number",
        ),
        ("name=x;cmd=y;tc=0+1", "tc=0+1: expected seconds"),
        ("name=x;cmd=y;option.=1", "expected name, cmd, args"),
        ("name=x;cmd=y;z", "expected NAME=VALUE, found `z`"),
        ("engine 'a", "the quote is not closed"),
        (
            "name=x;cmd=own;dir=/",
            "the built-in engine has no args or dir",
        ),
        ("a\nb", "expected no control characters"),
        ("nam=A;cmd=x", "expected `name=` or `cmd=` first, or no `;`"),
        (
            "engine@Path=a;b",
            "expected `name=` or `cmd=` first, or no `;`",
        ),
    ] {
        let error = text.parse::<Contestant>().expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_file_has_an_engine_per_line_and_its_errors_the_line() {
    let engines = Contestant::read_all("# all\n\nown@level=1\n  own@level=2\n").expect("two");
    assert_eq!(engines.len(), 2);
    let error = Contestant::read_all("own\n\nname=x\n").expect_err("no command");
    assert_eq!(
        error.to_string(),
        "line 3: name=x: expected `cmd=` with a command"
    );
}

#[test]
fn equal_names_are_numbered() {
    let mut engines = vec![parse("own"), parse("own"), parse("own")];
    Contestant::number_names(&mut engines);
    let names: Vec<_> = engines.iter().map(Contestant::name).collect();
    assert_eq!(names, ["own", "own (2)", "own (3)"]);
}
