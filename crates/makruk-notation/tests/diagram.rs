//! Boards drawn with characters.

use makruk_notation::{
    Diagram,
    diagram::{Palette, Style, TerminalColor},
    makruk_core::{Board, ByColor, Color, Move, Square, SquareSet},
};

use crate::common::{FAIRY, relaxed};

/// All fourteen pieces.
fn all_pieces() -> Board {
    relaxed("kmsnrpm~1/8/8/8/8/8/8/1KMSNRPM~", FAIRY)
        .into_setup()
        .board
}

#[test]
fn ascii_is_the_default() {
    let board = Board::start();
    let start = "\
+------------------------+
| r  n  s  m  k  s  n  r | 8
| .  .  .  .  .  .  .  . | 7
| p  p  p  p  p  p  p  p | 6
| .  .  .  .  .  .  .  . | 5
| .  .  .  .  .  .  .  . | 4
| P  P  P  P  P  P  P  P | 3
| .  .  .  .  .  .  .  . | 2
| R  N  S  K  M  S  N  R | 1
+------------------------+
  a  b  c  d  e  f  g  h
";
    assert_eq!(Diagram::new(&board).to_string(), start);
    assert_eq!(Diagram::new(&board).style(Style::Ascii).to_string(), start);
    assert_eq!(
        Diagram::new(&board).seen_by(Color::White).to_string(),
        start
    );
}

#[test]
fn blacks_view_is_rotated() {
    let board = all_pieces();
    assert_eq!(
        Diagram::new(&board).seen_by(Color::Black).to_string(),
        "\
+------------------------+
| M~ P  R  N  S  M  K  . | 1
| .  .  .  .  .  .  .  . | 2
| .  .  .  .  .  .  .  . | 3
| .  .  .  .  .  .  .  . | 4
| .  .  .  .  .  .  .  . | 5
| .  .  .  .  .  .  .  . | 6
| .  .  .  .  .  .  .  . | 7
| .  m~ p  r  n  s  m  k | 8
+------------------------+
  h  g  f  e  d  c  b  a
",
    );
}

#[test]
fn unicode_has_chess_symbols_and_a_draughts_piece_for_a_bia_ngai() {
    let board = all_pieces();
    assert_eq!(
        Diagram::new(&board).style(Style::Unicode).to_string(),
        "\
+------------------------+
| ♚  ♛  ♝  ♞  ♜  ♟  ⛂  . | 8
| .  .  .  .  .  .  .  . | 7
| .  .  .  .  .  .  .  . | 6
| .  .  .  .  .  .  .  . | 5
| .  .  .  .  .  .  .  . | 4
| .  .  .  .  .  .  .  . | 3
| .  .  .  .  .  .  .  . | 2
| .  ♔  ♕  ♗  ♘  ♖  ♙  ⛀ | 1
+------------------------+
  a  b  c  d  e  f  g  h
",
    );
}

#[test]
fn thai_style_has_thai_letters_and_coordinates_and_black_in_parentheses() {
    let board = all_pieces();
    assert_eq!(
        Diagram::new(&board).style(Style::Thai).to_string(),
        "\
+------------------------+
|(ข)(ม็)(ค)(ม)(ร)(บ)(ง) . | ๘
| .  .  .  .  .  .  .  . | ๗
| .  .  .  .  .  .  .  . | ๖
| .  .  .  .  .  .  .  . | ๕
| .  .  .  .  .  .  .  . | ๔
| .  .  .  .  .  .  .  . | ๓
| .  .  .  .  .  .  .  . | ๒
| .  ข  ม็  ค  ม  ร  บ  ง | ๑
+------------------------+
  ก  ข  ค  ง  จ  ฉ  ช  ญ
",
    );
}

#[test]
fn marked_squares_are_in_brackets() {
    let board = all_pieces();
    let marked: SquareSet = [Square::A8, Square::E4, Square::H1].into_iter().collect();
    assert_eq!(
        Diagram::new(&board).mark(marked).to_string(),
        "\
+------------------------+
|[k] m  s  n  r  p  m~ . | 8
| .  .  .  .  .  .  .  . | 7
| .  .  .  .  .  .  .  . | 6
| .  .  .  .  .  .  .  . | 5
| .  .  .  . [.] .  .  . | 4
| .  .  .  .  .  .  .  . | 3
| .  .  .  .  .  .  .  . | 2
| .  K  M  S  N  R  P [M~| 1
+------------------------+
  a  b  c  d  e  f  g  h
",
    );
}

#[test]
fn marks_turn_with_the_board() {
    let board = Board::new();
    let diagram = Diagram::new(&board)
        .mark(Square::A1.into())
        .seen_by(Color::Black)
        .to_string();
    assert!(diagram.starts_with("+------------------------+\n| .  .  .  .  .  .  . [.]| 1\n"));
}

#[test]
fn a_marked_piece_still_shows_its_side() {
    let board = all_pieces();
    let diagram = Diagram::new(&board)
        .style(Style::Thai)
        .mark(Square::A8.into())
        .to_string();
    assert!(diagram.contains("|[ข)(ม็)"), "{diagram}");
}

#[test]
fn every_square_is_where_it_should_be() {
    for square in Square::ALL {
        for (bottom, from_the_left, from_the_top) in [
            (
                Color::White,
                square.file().index(),
                7 - square.rank().index(),
            ),
            (
                Color::Black,
                7 - square.file().index(),
                square.rank().index(),
            ),
        ] {
            let board = Board::new();
            let text = Diagram::new(&board)
                .mark(square.into())
                .seen_by(bottom)
                .to_string();
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), 11);
            let line = lines[1 + from_the_top];
            assert_eq!(
                line.find("[.]"),
                Some(1 + 3 * from_the_left),
                "{square} {text}"
            );
            assert!(line.ends_with(&square.rank().to_string()));
            let file = lines[10].chars().nth(2 + 3 * from_the_left);
            assert_eq!(file, Some(square.file().char()));
        }
    }
}

/// Splits a diagram into plain text and control sequences.
fn without_colors(text: &str) -> (String, Vec<&str>) {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    let mut sequences = Vec::new();
    for part in parts {
        let (sequence, behind) = part.split_once('m').expect("a sequence has an end");
        sequences.push(sequence);
        plain.push_str(behind);
    }
    (plain, sequences)
}

/// A palette with a distinct number for each colour.
const NUMBERS: Palette = {
    let mut palette = Palette::WOOD;
    palette.light = TerminalColor::Indexed(1);
    palette.dark = TerminalColor::Indexed(2);
    palette.last_move = TerminalColor::Indexed(3);
    palette.mark = TerminalColor::Indexed(4);
    palette.check = TerminalColor::Rgb(5, 6, 7);
    palette.pieces = ByColor::new(TerminalColor::Indexed(8), TerminalColor::Indexed(9));
    palette
};

#[test]
fn the_squares_of_a_move_are_in_brackets() {
    let board = all_pieces();
    let mv = Move::new(Square::E4, Square::A8);
    let diagram = Diagram::new(&board);
    let marked = diagram.mark(Square::E4.to_set().with(Square::A8));
    assert_eq!(diagram.last_move(mv).to_string(), marked.to_string());
    let checks = diagram.checks(SquareSet::ALL);
    assert_eq!(checks.to_string(), diagram.to_string());
}

#[test]
fn colors_replace_frame_and_brackets_and_keep_the_columns() {
    let board = all_pieces();
    let diagram = Diagram::new(&board)
        .palette(&NUMBERS)
        .mark(SquareSet::ALL)
        .style(Style::Thai)
        .to_string();
    let (plain, _) = without_colors(&diagram);
    let blank = " ".repeat(24);
    assert_eq!(
        plain,
        format!(
            "(ข)(ม็)(ค)(ม)(ร)(บ)(ง)    ๘\n\
             {blank} ๗\n{blank} ๖\n{blank} ๕\n{blank} ๔\n{blank} ๓\n{blank} ๒\n\
             \u{20}   ข  ม็  ค  ม  ร  บ  ง  ๑\n \
             ก  ข  ค  ง  จ  ฉ  ช  ญ\n"
        )
    );
}

#[test]
fn square_colors_show_moves_marks_and_checks() {
    let board = all_pieces();
    let mv = Move::new(Square::B1, Square::B2);
    let diagram = Diagram::new(&board)
        .palette(&NUMBERS)
        .last_move(mv)
        .mark(Square::B2.to_set().with(Square::A8))
        .checks(Square::A8.into());
    let text = diagram.to_string();
    let first_lines: Vec<_> = text.lines().map(without_colors).collect();
    let colors = |line: usize| first_lines[line].1.join(" ");
    // A check overrides a mark, and a mark overrides a move.
    assert!(colors(0).starts_with("48;2;5;6;7;38;5;9;1 0 48;5;2;38;5;9;1 0"));
    assert!(colors(6).starts_with("48;5;1 0 48;5;4 0 48;5;1 0"));
    assert!(colors(7).starts_with("48;5;2 0 48;5;3;38;5;8;1 0 48;5;2;38;5;8;1 0"));
    assert_eq!(colors(8), "");
    // If the board is turned, the colours turn with it.
    let text = diagram.seen_by(Color::Black).to_string();
    let (plain, sequences) = without_colors(text.lines().nth(7).expect("a line"));
    assert_eq!(plain, "    m~ p  r  n  s  m  k  8");
    assert_eq!(sequences[14], "48;2;5;6;7;38;5;9;1");
}

#[test]
fn a_board_of_one_color_has_dots_on_empty_squares() {
    let mut palette = NUMBERS;
    palette.dark = NUMBERS.light;
    let board = Board::new();
    let diagram = Diagram::new(&board).palette(&palette).to_string();
    let (plain, _) = without_colors(&diagram);
    assert!(plain.starts_with(" .  .  .  .  .  .  .  .  8\n"));
}

#[test]
fn every_line_resets_the_terminal_color() {
    let board = Board::start();
    for palette in [&Palette::WOOD, &Palette::WOOD_256] {
        let diagram = Diagram::new(&board).palette(palette).to_string();
        for line in diagram.lines() {
            let (_, sequences) = without_colors(line);
            assert!(sequences.last().is_none_or(|&last| last == "0"), "{line:?}");
        }
    }
}
