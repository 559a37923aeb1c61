//! Of games with the same moves, those stay that say something that no other says.

use std::collections::BTreeSet;

use crate::common::cases;
use makruk_notation::{
    GameTree, ReadLimits,
    container::{GameFormat, Record},
    duplicates::{DuplicateFinder, Duplicates},
};
use proptest::{collection::vec, prelude::*, sample::subsequence};

fn game(text: &str) -> GameTree {
    text.parse().expect(text)
}

/// Returns the numbers of the games that stay, in their order.
fn kept(texts: &[&str]) -> Vec<usize> {
    let games: Vec<_> = texts.iter().map(|text| game(text)).collect();
    Duplicates::of(&games).kept().collect()
}

/// Asserts that the second game stays alone, in either order.
#[track_caller]
fn is_contained(poorer: &str, richer: &str) {
    assert_eq!(kept(&[poorer, richer]), [1], "{poorer} / {richer}");
    assert_eq!(kept(&[richer, poorer]), [0], "{richer} / {poorer}");
}

/// Asserts that both games stay.
#[track_caller]
fn are_both_kept(one: &str, other: &str) {
    assert_eq!(kept(&[one, other]), [0, 1], "{one} / {other}");
}

#[test]
fn a_tag_that_is_missing_or_says_nothing_does_not_contradict() {
    for value in ["", "?", "*", "??", "????.??.??"] {
        let poorer = format!("[White \"C\"]\n[Date \"{value}\"]\n\n1. e4 e5 1-0");
        is_contained(
            &poorer,
            "[White \"C\"]\n[Date \"2024.05.01\"]\n\n1. e4 e5 1-0",
        );
        is_contained("1. e4 e5 1-0", "[White \"C\"]\n\n1. e4 e5 1-0");
    }
    // A player without a title is known to have none.
    are_both_kept(
        "[WhiteTitle \"-\"]\n\n1. e4 *",
        "[WhiteTitle \"M\"]\n\n1. e4 *",
    );
}

#[test]
fn a_date_with_unknown_parts_does_not_contradict_one_that_fills_them() {
    let dated = |date: &str| format!("[Date \"{date}\"]\n\n1. e4 *");
    is_contained(&dated("2024.??.??"), &dated("2024.05.??"));
    is_contained(&dated("2024.??.??"), &dated("2024.05.01"));
    is_contained(&dated("????.05.01"), &dated("2024.05.01"));
    // Each knows something that the other does not.
    are_both_kept(&dated("2024.??.01"), &dated("2024.05.??"));
    are_both_kept(&dated("2024.05.??"), &dated("2024.06.??"));
    are_both_kept(&dated("2024.0?.??"), &dated("2024.05.??"));
    // Another text is no date.
    are_both_kept(&dated("a.?"), &dated("a.b"));
    are_both_kept(&dated("12.30"), &dated("12:30"));
}

#[test]
fn games_with_another_start_count_move_or_result_are_others() {
    let rook = |fen: &str| format!("[FEN \"8/8/8/8/2k5/8/7R/3K4 w - {fen} 1\"]\n\n1. Rh4+ *");
    is_contained(&rook("32 5"), &rook("32 5").replace("+ *", "+! *"));
    are_both_kept(&rook("32 5"), &rook("32 6"));
    are_both_kept(&rook("- 5"), &rook("32 5"));
    are_both_kept("1. e4 e5 *", "1. e4 e5 2. d4 *");
    are_both_kept("1. e4 e5 *", "1. e4 -- *");
    are_both_kept("1. e4 e5 *", "1. e4 e5 1-0");
    let games = ["1. e4 *", "1. d4 *", "1. e4 1-0"].map(game);
    assert_eq!(Duplicates::of(&games).disagreements(), []);
}

#[test]
fn annotations_are_contained_at_the_same_move() {
    is_contained("1. e4 e5 *", "1. e4 {good} e5 *");
    is_contained("1. e4! e5 *", "1. e4! e5? *");
    is_contained("1. e4 {good} e5 *", "1. e4 {and so} {good} e5 *");
    is_contained("1. e4 e5 *", "1. e4= e5 *");
    is_contained("1. e4 (1. d4) e5 *", "1. e4 (1. d4 d5) (1. c4) e5 *");
    is_contained("1. e4 (1. d4) e5 *", "1. e4 ({or} 1. d4!) e5 *");
    are_both_kept("1. e4 {good} e5 *", "1. e4 e5 {good} *");
    are_both_kept("1. e4 {good} e5 *", "{good} 1. e4 e5 *");
    are_both_kept("1. e4! e5 *", "1. e4? e5 *");
    are_both_kept("1. e4 (1. d4 d5) *", "1. e4 (1. d4 e5) *");
    are_both_kept("1. e4 {x} {x} {y} *", "1. e4 {x} {y} {y} *");
    // A comment in a variation with the moves of the main line is another one.
    are_both_kept("1. e4 {x} *", "1. e4 (1. e4 {x}) *");
}

#[test]
fn information_is_not_combined_from_two_games() {
    are_both_kept("[Date \"2024.05.01\"]\n\n1. e4 *", "1. e4! *");
    let games = ["[Date \"2024.05.01\"]\n\n1. e4 *", "1. e4! *"].map(game);
    let found = Duplicates::of(&games);
    assert_eq!(found.dropped(), 0);
    assert_eq!(found.disagreements()[0].games, [0, 1]);
    assert!(found.disagreements()[0].tags.is_empty());
}

#[test]
fn the_tags_that_differ_are_named() {
    let games = [
        "[White \"A\"]\n[Date \"2024.05.??\"]\n\n1. e4 *",
        "1. d4 *",
        "[White \"B\"]\n[Date \"2024.??.??\"]\n\n1. e4 *",
        "[White \"A\"]\n[Date \"2023.??.??\"]\n\n1. e4 *",
    ]
    .map(game);
    let found = Duplicates::of(&games);
    assert_eq!(found.disagreements().len(), 1);
    assert_eq!(found.disagreements()[0].games, [0, 2, 3]);
    assert_eq!(found.disagreements()[0].tags, ["Date", "White"]);
}

#[test]
fn a_game_gives_its_place_to_the_richest_that_contains_it() {
    let texts = [
        "1. e4 *",
        "1. d4 *",
        "[White \"A\"]\n\n1. e4 *",
        "[White \"B\"]\n\n1. e4! *",
    ];
    assert_eq!(kept(&texts), [3, 1, 2]);
}

#[test]
fn records_of_archives_are_compared_in_every_format() {
    let games = ["1. e4 e5 *", "1. d4 *", "[White \"A\"]\n\n1. e4 e5 *"].map(game);
    for &format in GameFormat::ALL {
        let mut finder = DuplicateFinder::new();
        for game in &games {
            let (record, _) = Record::new(game, format).expect("every format has these");
            let added = finder.add_record(&record, &ReadLimits::ARCHIVE);
            added.expect("the moves are valid");
        }
        let found = finder.finish(|number| games.get(number).ok_or(number));
        let found = found.expect("every game is there");
        assert!(found.kept().eq([2, 1]), "{format}");
    }
}

#[test]
fn a_deep_variation_needs_no_stack() {
    let mut deep = game("1. e4 *");
    let mut cursor = deep.cursor_mut();
    for mv in ["b1d2", "b8d7", "d2b1", "d7b8"].iter().cycle().take(20_000) {
        let mv = mv.parse().expect("a move");
        cursor.add_move(mv).expect("it is legal");
    }
    let found = Duplicates::of(&[deep.clone(), deep]);
    assert_eq!(found.dropped(), 1);
}

/// A game as the second implementation sees it: its moves, and what it says of the rest.
#[derive(Clone, Debug)]
struct Said {
    moves: usize,
    /// Indices into [`FACTS`].
    facts: Vec<usize>,
}

/// The main line of a game.
const MOVES: [&str; 2] = ["1. e4", "1. d4"];

/// What a game may say, each in its place in the text, and what it contains.
const FACTS: [(&str, &str, &[&str]); 6] = [
    ("[White \"A\"]", "", &["A"]),
    ("[White \"B\"]", "", &["B"]),
    ("[Date \"2024.??.??\"]", "", &["2024"]),
    ("[Date \"2024.05.??\"]", "", &["2024", "05"]),
    ("", "{good}", &["good"]),
    ("", "(1. c4)", &["c4"]),
];

impl Said {
    fn text(&self) -> String {
        let all = || self.facts.iter().map(|&fact| FACTS[fact]);
        let tags: Vec<_> = all().map(|(tag, ..)| tag).collect();
        let notes: Vec<_> = all().map(|(_, note, _)| note).collect();
        let (tags, notes) = (tags.join("\n"), notes.join(" "));
        format!("{tags}\n\n{} {notes} *", MOVES[self.moves])
    }

    fn contents(&self) -> BTreeSet<&'static str> {
        let all = self.facts.iter();
        all.flat_map(|&fact| FACTS[fact].2).copied().collect()
    }

    fn is_contained_in(&self, other: &Self) -> bool {
        self.moves == other.moves && self.contents().is_subset(&other.contents())
    }
}

fn said() -> impl Strategy<Value = Said> {
    let white = subsequence(vec![0, 1], 0..=1);
    let date = subsequence(vec![2, 3], 0..=1);
    let notes = subsequence(vec![4, 5], 0..=2);
    (0..2_usize, white, date, notes).prop_map(|(moves, white, date, notes)| Said {
        moves,
        facts: [white, date, notes].concat(),
    })
}

/// Keeps, of each game that no other game exceeds, one copy.
fn expected(games: &[Said]) -> BTreeSet<(usize, BTreeSet<&'static str>)> {
    let is_exceeded = |game: &Said| {
        let mut others = games.iter();
        others.any(|other| game.is_contained_in(other) && !other.is_contained_in(game))
    };
    let maximal = games.iter().filter(|game| !is_exceeded(game));
    maximal.map(|game| (game.moves, game.contents())).collect()
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn the_games_that_stay_depend_on_no_order(
        games in vec(said(), 0..12).prop_flat_map(|games| (Just(games.clone()), Just(games).prop_shuffle())),
    ) {
        let (one, other) = games;
        for games in [one, other] {
            let trees: Vec<_> = games.iter().map(|game| self::game(&game.text())).collect();
            let found = Duplicates::of(&trees);
            let kept: Vec<_> = found.kept().collect();
            prop_assert_eq!(kept.len() + found.dropped(), games.len());
            let contents = kept.iter().map(|&number| (games[number].moves, games[number].contents()));
            let distinct: BTreeSet<_> = contents.collect();
            prop_assert_eq!(distinct.len(), kept.len());
            prop_assert_eq!(distinct, expected(&games));
            // A second time, nothing is dropped and nothing moves.
            let again: Vec<_> = kept.iter().map(|&number| trees[number].clone()).collect();
            prop_assert!(Duplicates::of(&again).kept().eq(0..kept.len()));
        }
    }
}
