//! Boards drawn with characters.

mod common;

use makruk_notation::{
    Diagram,
    diagram::Style,
    makruk_core::{Board, Color, Square, SquareSet},
};

use common::{FAIRY, relaxed};

/// All fourteen pieces.
fn all_men() -> Board {
    relaxed("kmsnrpm~1/8/8/8/8/8/8/1KMSNRPM~", FAIRY).0.board
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
fn black_sits_at_the_other_side() {
    let board = all_men();
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
fn unicode_has_chess_symbols_and_a_draughts_man_for_a_bia_ngai() {
    let board = all_men();
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
fn thai_has_thai_letters_files_and_ranks_and_black_in_parentheses() {
    let board = all_men();
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
fn marked_squares_stand_in_brackets() {
    let board = all_men();
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
fn a_marked_man_still_shows_whose_it_is() {
    let board = all_men();
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
