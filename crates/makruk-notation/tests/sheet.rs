//! Score sheets: what a page has, and that it is whole.

use makruk_core::Position;
use makruk_notation::{
    GameTree,
    letters::LetterSet,
    sheet::ScoreSheet,
    words::Language::{self, English, Thai},
};
use makruk_rules::{GameResult, Rules};

use crate::common::xml;

fn tree(text: &str) -> GameTree {
    text.parse().expect("a game")
}

/// Returns the sheet of a game, after a check that it is well-formed.
fn sheet(tree: &GameTree, language: Language) -> String {
    well_formed(&ScoreSheet::new(language).document(tree).to_string())
}

fn well_formed(html: &str) -> String {
    let body = html.strip_prefix("<!doctype html>\n").expect("the type");
    xml::elements(body).expect("well-formed");
    html.to_owned()
}

/// Returns the texts between pairs of two marks.
fn between<'a>(html: &'a str, begin: &str, end: &str) -> Vec<&'a str> {
    let parts = html.split(begin).skip(1);
    parts.map(|part| part.split(end).next().unwrap()).collect()
}

/// Returns the moves of both sides, in order, to the last one.
fn cells(html: &str) -> Vec<&str> {
    let mut cells = between(html, "<td>", "</td>");
    let end = cells.iter().rposition(|cell| !cell.is_empty());
    cells.truncate(end.map_or(0, |last| last + 1));
    cells
}

/// Returns the contents of the header of the first page.
fn fields(html: &str) -> Vec<&str> {
    let header = between(html, "<dl>", "</dl>")[0];
    between(header, "<dd>", "</dd>")
}

/// A game with a count: Black's khun is bare after the third move.
const COUNTED: &str = r#"[Event "ชิงแชมป์ประเทศไทย"]
[Site "Bangkok"]
[Date "2026.07.28"]
[Round "3"]
[White "สมชาย ใจดี"]
[Black "A <b> & \"C\""]
[Result "1/2-1/2"]
[Board "12"]
[WhiteElo "1850"]
[FEN "3k4/8/8/8/8/8/4r3/K1N1R1R1 w - - 0 31"]

31. Rxe2 Kd7 32. Kb2 Kd6= 33. Kc3 Kd5 34. Kd2 1/2-1/2
"#;

#[test]
fn an_english_sheet_has_these_bytes() {
    let sheet = ScoreSheet::new(English);
    let html = well_formed(&sheet.document(&tree(COUNTED)).to_string());
    assert_eq!(html, include_str!("sheets/english.html"), "{html}");
}

#[test]
fn a_thai_sheet_has_these_bytes() {
    let sheet = ScoreSheet::new(Thai);
    let html = well_formed(&sheet.document(&tree(COUNTED)).to_string());
    assert_eq!(html, include_str!("sheets/thai.html"), "{html}");
}

#[test]
fn letters_follow_the_language_or_are_chosen() {
    let tree = tree("1. Nd2 *");
    assert_eq!(cells(&sheet(&tree, Thai)), ["มง๒"]);
    assert_eq!(cells(&sheet(&tree, English)), ["Md2"]);
    let chosen = ScoreSheet::new(Thai).letters(LetterSet::MAKRUK_JS);
    assert_eq!(cells(&chosen.document(&tree).to_string()), ["Md2"]);
}

#[test]
fn text_of_the_file_is_escaped() {
    let mut tree = GameTree::default();
    for name in [
        "Event", "Site", "Date", "Round", "Board", "White", "WhiteElo",
    ] {
        tree.set_tag(name, "A <b> & \"C\"</dd><script>'").unwrap();
    }
    let html = sheet(&tree, English);
    assert!(
        !html.contains("<b>") && !html.contains("<script>"),
        "{html}"
    );
    let escaped = "A &lt;b&gt; &amp; &quot;C&quot;&lt;/dd&gt;&lt;script&gt;&#39;";
    assert_eq!(html.matches(escaped).count(), 7);
}

#[test]
fn a_hostile_tag_does_not_break_the_page() {
    let mut tree = GameTree::default();
    tree.set_tag("White", "\0\u{1b}[2J\u{7}\u{202e}\tx")
        .unwrap();
    tree.set_tag("Black", &"ก".repeat(1_000_000)).unwrap();
    let html = sheet(&tree, Thai);
    let fields = fields(&html);
    assert_eq!(fields[6], "\u{fffd}\u{fffd}[2J\u{fffd}\u{202e}&#9;x");
    assert_eq!(fields[7], format!("{}…", "ก".repeat(120)));
}

#[test]
fn a_field_that_the_game_lacks_is_a_line_to_fill_in() {
    let mut tree = GameTree::default();
    let empty = ["", "", "", "", "", "*", "", ""];
    assert_eq!(fields(&sheet(&tree, English)), empty);
    tree.set_tag("Round", "-").unwrap();
    tree.set_tag("WhiteElo", "?").unwrap();
    assert_eq!(fields(&sheet(&tree, English)), empty);
    tree.clear_tags();
    assert_eq!(fields(&sheet(&tree, Thai)), empty);
}

#[test]
fn a_game_without_moves_is_an_empty_form_of_one_page() {
    let html = sheet(&GameTree::default(), English);
    assert_eq!(between(&html, "<td>", "</td>"), [""; 120]);
    assert_eq!(html.matches("<section>").count(), 1);
    let numbers = between(&html, "<th scope=\"row\">", "</th>");
    assert_eq!((numbers.len(), numbers[0], numbers[59]), (60, "1", "60"));
}

#[test]
fn dates_are_written_as_in_the_language() {
    let date = |date: &str, language| {
        let mut tree = GameTree::default();
        tree.set_tag("Date", date).unwrap();
        fields(&sheet(&tree, language))[2].to_owned()
    };
    assert_eq!(date("2026.07.08", English), "2026-07-08");
    assert_eq!(date("2026.07.08", Thai), "8/7/2569");
    // A year of the Buddhist era.
    assert_eq!(date("2569.07.08", Thai), "8/7/2569");
    assert_eq!(date("2569.07.08", English), "2026-07-08");
    // A date without a day, or in another form, is that of the file.
    for other in [
        "2026.07.??",
        "28 ก.ค. 2569",
        "2026.07.08.09",
        "99999.07.08",
        "2026.+7.08",
    ] {
        assert_eq!(date(other, Thai), other);
        assert_eq!(date(other, English), other);
    }
}

#[test]
fn results_are_those_of_the_federation() {
    let result = |tree: &GameTree| fields(&sheet(tree, Thai))[5].to_owned();
    let mut tree = GameTree::default();
    for (value, text) in [
        (GameResult::WhiteWins, "1-0"),
        (GameResult::Draw, "0.5-0.5"),
        (GameResult::BlackWins, "0-1"),
        (GameResult::Unknown, "*"),
    ] {
        tree.set_result(value);
        assert_eq!(result(&tree), text);
    }
    // Both players lose, which PGN's result cannot say.
    tree.set_tag("OriginalResult", "0-0").unwrap();
    assert_eq!(result(&tree), "0-0");
    tree.set_result(GameResult::WhiteWins);
    assert_eq!(result(&tree), "1-0");
}

#[test]
fn a_game_that_begins_with_black_has_an_ellipsis_for_white() {
    let tree = tree("[FEN \"4k3/8/4p3/8/4S3/8/8/4K3 b - - 0 17\"]\n\n17... Kd7 18. Sf5 *");
    let html = sheet(&tree, English);
    assert_eq!(cells(&html), ["…", "Kd7", "Hf5"]);
    assert!(html.contains("<th scope=\"row\">17</th><td>…</td><td>Kd7</td></tr>"));
    assert!(html.contains("<dd>4k3/8/4p3/8/4S3/8/8/4K3 b - - 0 17</dd>"));
}

#[test]
fn the_number_of_a_count_is_beside_the_move_of_the_counting_side() {
    // Five pieces: two rua limit the count to 8, and it begins at 6. Nobody speaks after the last number.
    let tree = tree(
        "[FEN \"3k4/8/8/8/8/8/4r3/K1N1R1R1 w - - 0 1\"]\n\n\
         1. Rxe2 Kd7 2. Kb2 Kd6 3. Kc3 Kd5 4. Kd3 Kc5 5. Kc3 Kb5 *",
    );
    let spoken = |html: &str| -> Vec<_> {
        let cells = cells(html).into_iter();
        let number = |cell| between(cell, "<b>", "</b>").pop().map(str::to_owned);
        cells.map(number).collect::<Vec<Option<String>>>()
    };
    let expected = |numbers: [&str; 3]| {
        let black = numbers.map(|number| Some(number.to_owned()));
        let mut all = black
            .into_iter()
            .flat_map(|number| [None, number])
            .collect::<Vec<_>>();
        all.extend([None, None, None, None]);
        all
    };
    assert_eq!(spoken(&sheet(&tree, English)), expected(["6", "7", "8"]));
    assert_eq!(spoken(&sheet(&tree, Thai)), expected(["๖", "๗", "๘"]));
}

#[test]
fn a_called_count_begins_at_one_and_ends_when_it_is_stopped() {
    let tree = tree(
        "[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1\"]\n\n\
         1... Kd6 2. Ke2 {[%count start]} Kd7 3. Kd1 Kd6 {[%draw black]} 4. Ke2 {[%count stop]} Kd7 *",
    );
    let html = sheet(&tree, English);
    let expected = [
        "…",
        "Kd6",
        "Ke2",
        "Kd7 <b>1</b>",
        "Kd1",
        "Kd6 (=) <b>2</b>",
        "Ke2",
        "Kd7",
    ];
    assert_eq!(cells(&html), expected);
    assert!(ScoreSheet::omitted(&tree).is_empty());
}

#[test]
fn the_rules_of_the_counts_can_be_chosen() {
    let tree = tree("[FEN \"8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1\"]\n\n1... Kd6 2. Ke2 Kd7 *");
    let html = |rules| {
        ScoreSheet::new(English)
            .rules(rules)
            .document(&tree)
            .to_string()
    };
    assert_eq!(cells(&html(Rules::THAI)), ["…", "Kd6", "Ke2", "Kd7"]);
    assert!(html(Rules::FAIRY).contains("<b>"));
}

/// Plays legal moves by a fixed recipe, which seldom repeats.
fn wandering(plies: usize) -> GameTree {
    let mut tree = GameTree::new(Position::start());
    let mut cursor = tree.cursor_mut();
    let mut state: u64 = 2569;
    for _ in 0..plies {
        let moves = cursor.position().legal_moves();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let index = (state >> 33) as usize % moves.len();
        cursor.add_move(moves[index]).unwrap();
    }
    tree
}

#[test]
fn a_long_game_has_every_move_once_in_order_on_pages_with_the_same_header() {
    let mut tree = wandering(360);
    tree.set_tag("White", "Somchai").unwrap();
    let html = sheet(&tree, Thai);
    let texts = cells(&html)
        .into_iter()
        .map(|cell| cell.split(" <b>").next().unwrap());
    let letters = ScoreSheet::new(English)
        .letters(LetterSet::FAIRY)
        .document(&tree)
        .to_string();
    assert_eq!(texts.count(), 360);
    let moves: Vec<_> = tree
        .san_moves(LetterSet::FAIRY)
        .map(|(_, san)| san)
        .collect();
    let shown = cells(&letters)
        .into_iter()
        .map(|cell| cell.split(" <b>").next().unwrap());
    assert!(shown.eq(moves.iter().map(String::as_str)));
    // Sixty moves per page.
    assert_eq!(html.matches("<section>").count(), 3);
    assert_eq!(html.matches("<dd>Somchai</dd>").count(), 3);
    assert_eq!(
        between(&html, "<p class=\"page\">", "</p>"),
        ["หน้า ๑ จาก ๓", "หน้า ๒ จาก ๓", "หน้า ๓ จาก ๓"]
    );
    let numbers = between(&letters, "<th scope=\"row\">", "</th>");
    assert!(
        numbers.into_iter().eq((1..=180)
            .map(|number| number.to_string())
            .collect::<Vec<_>>())
    );
}

#[test]
fn a_page_is_full_before_the_next_one_begins() {
    let pages = |plies| {
        sheet(&wandering(plies), English)
            .matches("<section>")
            .count()
    };
    assert_eq!([119, 120, 121].map(pages), [1, 1, 2]);
}

#[test]
fn a_record_with_errors_of_its_players_is_whole() {
    // The moves continue after a null move, after a threefold repetition, and after an expired count.
    let tree = tree("1. e4 -- 2. Nd2 Nd7 3. Nb1 Nb8 4. Nd2 Nd7 5. Nb1 Nb8 6. Nd2 Nd7 7. d4 *");
    let html = sheet(&tree, English);
    assert_eq!(cells(&html).len(), 13);
    assert_eq!(cells(&html)[1], "--");
    assert!(ScoreSheet::omitted(&tree).is_empty());
}

#[test]
fn variations_comments_and_glyphs_are_omitted_and_told() {
    let tree = tree("1. e4! {good} (1. d4 {[%count start]} --) 1... e5 {[%draw black] peace?} *");
    let omitted = ScoreSheet::omitted(&tree).to_string();
    assert_eq!(
        omitted,
        "1 variation, 2 comments, 1 action, 1 glyph, 1 null move"
    );
    assert_eq!(cells(&sheet(&tree, English)), ["Be4", "Be5 (=)"]);
}

#[test]
fn a_document_of_many_games_is_that_of_its_parts() {
    let games = [tree("1. e4 *"), tree("1. d4 *")];
    let sheet = ScoreSheet::new(English);
    let mut html = sheet.begin().to_string();
    for game in &games {
        html += &sheet.game(game).to_string();
    }
    html += &sheet.end().to_string();
    let html = well_formed(&html);
    assert_eq!(html.matches("<section>").count(), 2);
    assert_eq!(html.matches("<style>").count(), 1);
    assert!(html.contains("<td>Be4</td>") && html.contains("<td>Bd4</td>"));
}

#[test]
fn tags_that_a_sheet_shows_are_listed() {
    for name in ScoreSheet::TAGS {
        if name == "Result" {
            continue;
        }
        let mut tree = GameTree::default();
        tree.set_tag(name, "12.34.56").unwrap();
        assert!(sheet(&tree, English).contains("12"), "{name}");
    }
}
