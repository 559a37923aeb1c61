//! The questions of docs/FIND.md have the answers that stand there.

use makruk::{
    container::Archive,
    query::{Finder, Query},
};

const PAGE: &str = include_str!("../../../docs/FIND.md");
const GAMES: &[u8] = include_bytes!("../../makruk-cli/puzzles/games.mkg");

#[test]
fn the_questions_of_the_page_have_the_answers_that_it_gives() {
    let archive = Archive::open(GAMES).expect("an archive");
    let games: Result<Vec<_>, _> = archive.games().collect();
    let trees = games.expect("no game is damaged");
    let (_, rows) = PAGE.split_once("## Ten questions").expect("a section");
    let (rows, _) = rows.split_once("\n## ").expect("another section");
    let mut questions = 0;
    for row in rows.lines().filter(|row| row.contains("| `")) {
        let mut cells = row.split('|').map(str::trim);
        let (query, games) = (cells.nth(2), cells.next());
        let query = query.expect("a query").trim_matches('`');
        let games = games.and_then(|games| games.parse().ok());
        let query: Query = query.parse().expect(query);
        let finder = Finder::new(&query);
        let found = trees.iter().filter(|tree| finder.find(tree).is_some());
        assert_eq!(Some(found.count()), games, "{query}");
        questions += 1;
    }
    assert_eq!(questions, 10);
}

#[test]
fn every_example_of_the_page_is_a_query() {
    let mut examples = 0;
    let (language, _) = PAGE.split_once("## Ten questions").expect("a section");
    for line in language.lines().filter(|line| line.starts_with("| `")) {
        let cell = line.split('|').nth(1).unwrap_or_default();
        for example in cell.split('`').skip(1).step_by(2) {
            // Names of values stand for them.
            if example.contains("FEN") || example.contains("PATTERN") || !example.contains(':') {
                continue;
            }
            // A word about the step needs another one.
            let query = format!("turn:white {example}");
            query.parse::<Query>().expect(example);
            examples += 1;
        }
    }
    assert!(examples > 30, "{examples}");
}
