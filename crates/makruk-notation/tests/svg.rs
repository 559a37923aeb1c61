//! Boards drawn as SVG pictures.
#![cfg(feature = "svg")]

mod common;

use core::num::NonZeroU16;

use makruk_notation::{
    makruk_core::{Board, ByColor, ByRole, Color, Move, Piece, Role, Square, SquareSet},
    svg::{Arrow, Coordinates, PieceSet, Svg, SvgStyle},
};
use proptest::{collection::vec, prelude::*, sample::select};

use common::{FAIRY, relaxed, xml};

const STYLES: [SvgStyle; 4] = [
    SvgStyle::WOOD,
    SvgStyle::CHEQUERED,
    SvgStyle::PAPER,
    SvgStyle::NIGHT,
];
const COORDINATES: [Coordinates; 3] = [Coordinates::Latin, Coordinates::Thai, Coordinates::None];

/// Men of one letter, so that a picture is short enough to read.
fn letters() -> PieceSet<'static> {
    let men = ByRole::new(["<k/>", "<m/>", "<s/>", "<n/>", "<r/>", "<p/>", "<f/>"]);
    PieceSet {
        size: NonZeroU16::MIN,
        men: ByColor::new(men, men),
    }
}

/// The line of a picture with some words.
#[track_caller]
fn line<'a>(picture: &'a str, words: &str) -> &'a str {
    let mut found = picture.lines().filter(|line| line.contains(words));
    match (found.next(), found.next()) {
        (Some(line), None) => line,
        _ => panic!("not one line with `{words}`: {picture}"),
    }
}

#[test]
fn a_small_picture_is_written_like_this() {
    let mut board = Board::new();
    board.put(Square::A1, Piece::WhiteRua);
    board.put(Square::H8, Piece::BlackBiangai);
    let style = SvgStyle {
        size_pixels: 200,
        font: "serif",
        ..SvgStyle::PAPER
    };
    let picture = Svg::new(&board)
        .coordinates(Coordinates::None)
        .style(&style)
        .pieces(&letters())
        .mark(Square::B2.into())
        .to_string();
    assert_eq!(
        picture,
        r##"<svg xmlns="http://www.w3.org/2000/svg" class="makruk" width="200" height="200" viewBox="0 0 824 824" role="img" aria-label="Makruk board 7m~/8/8/8/8/8/8/R7">
<title>Makruk board 7m~/8/8/8/8/8/8/R7</title>
<rect class="frame" width="824" height="824" rx="8" fill="#fff"/>
<g transform="translate(12 12)">
<rect class="board" width="800" height="800" fill="#fff"/>
<rect class="square mark b2" x="100" y="600" width="100" height="100" fill="#ddd" fill-opacity="1"/>
<path class="lines" fill="none" stroke="#000" stroke-width="2" d="M0 0H800V800H0ZM0 100H800M100 0V800M0 200H800M200 0V800M0 300H800M300 0V800M0 400H800M400 0V800M0 500H800M500 0V800M0 600H800M600 0V800M0 700H800M700 0V800"/>
<g class="men white" fill="#fff" stroke="#000" color="#000" stroke-width="0.03" stroke-linecap="round" stroke-linejoin="round">
<g class="man white rua a1" transform="translate(0 700) scale(100)"><r/></g>
</g>
<g class="men black" fill="#222" stroke="#000" color="#fff" stroke-width="0.03" stroke-linecap="round" stroke-linejoin="round">
<g class="man black biangai h8" transform="translate(700 0) scale(100)"><f/></g>
</g>
</g>
</svg>
"##
    );
}

#[test]
fn every_man_is_drawn_once_with_its_own_drawing() {
    let board = relaxed("kmsnrpm~1/8/8/8/8/8/8/1KMSNRPM~", FAIRY).0.board;
    let picture = Svg::new(&board).to_string();
    assert_eq!(picture.matches("class=\"man ").count(), 14);
    let mut drawings = Vec::new();
    for (square, man) in &board {
        let class = if man.role() == Role::Biangai {
            "biangai"
        } else {
            man.role().name()
        };
        let line = line(&picture, &format!(" {} {class} {square}\"", man.color()));
        drawings.push(line.split_once('>').map(|(_, drawing)| drawing));
    }
    let both_sides = drawings.len();
    drawings.sort_unstable();
    drawings.dedup();
    assert_eq!((both_sides, drawings.len()), (14, 7));
}

#[test]
fn every_square_is_where_it_should_be() {
    for square in Square::ALL {
        let (file, rank) = (square.file().index(), square.rank().index());
        let mut board = Board::new();
        board.put(square, Piece::BlackMa);
        for (bottom, column, row) in [
            (Color::White, file, 7 - rank),
            (Color::Black, 7 - file, rank),
        ] {
            let picture = Svg::new(&board)
                .mark(square.into())
                .checks(square.into())
                .seen_by(bottom)
                .to_string();
            let (x, y) = (100 * column, 100 * row);
            let man = line(&picture, &format!("ma {square}\""));
            assert!(man.contains(&format!("translate({x} {y})")), "{man}");
            let mark = line(&picture, &format!("mark {square}\""));
            assert!(mark.contains(&format!("x=\"{x}\" y=\"{y}\"")), "{mark}");
            let check = line(&picture, &format!("check {square}\""));
            let middle = format!("cx=\"{}\" cy=\"{}\"", x + 50, y + 50);
            assert!(check.contains(&middle), "{check}");
        }
    }
}

#[test]
fn coordinates_come_in_both_scripts_and_turn_with_the_board() {
    let board = Board::new();
    let texts = |coordinates, bottom| {
        let picture = Svg::new(&board)
            .coordinates(coordinates)
            .seen_by(bottom)
            .to_string();
        let mut files = Vec::new();
        let mut ranks = Vec::new();
        for line in picture.lines().filter(|line| line.starts_with("<text")) {
            let letter = line.trim_end_matches("</text>").chars().next_back();
            let number = |name: &str| -> i32 {
                let (_, rest) = line.split_once(name).expect("the attribute is there");
                let (number, _) = rest.split_once('"').expect("it has an end");
                number.parse().expect("it is a number")
            };
            let (x, y) = (number("x=\""), number("y=\""));
            if x < 0 {
                ranks.push((y, letter));
            } else {
                files.push((x, letter));
            }
        }
        files.sort_unstable();
        ranks.sort_unstable();
        let both = files.into_iter().chain(ranks);
        both.filter_map(|(_, letter)| letter).collect::<String>()
    };
    assert_eq!(texts(Coordinates::Latin, Color::White), "abcdefgh87654321");
    assert_eq!(texts(Coordinates::Latin, Color::Black), "hgfedcba12345678");
    assert_eq!(texts(Coordinates::Thai, Color::White), "กขคงจฉชญ๘๗๖๕๔๓๒๑");
    assert_eq!(texts(Coordinates::Thai, Color::Black), "ญชฉจงคขก๑๒๓๔๕๖๗๘");
    assert_eq!(texts(Coordinates::None, Color::White), "");
}

#[test]
fn both_squares_of_the_last_move_are_coloured() {
    let board = Board::start();
    let mv = Move::new(Square::B1, Square::D2).expect("two squares");
    let picture = Svg::new(&board).last_move(mv).to_string();
    assert_eq!(picture.matches("class=\"square last ").count(), 2);
    assert!(line(&picture, "last b1").contains("x=\"100\" y=\"700\""));
    assert!(line(&picture, "last d2").contains("x=\"300\" y=\"600\""));
}

#[test]
fn an_arrow_points_from_square_to_square() {
    let board = Board::new();
    let arrow = |from, to, bottom| {
        let colour = "red";
        let arrows = [Arrow { from, to, colour }];
        let picture = Svg::new(&board).arrows(&arrows).seen_by(bottom).to_string();
        line(&picture, "class=\"arrow ").to_owned()
    };
    assert_eq!(
        arrow(Square::A1, Square::A3, Color::White),
        "<path class=\"arrow a1 a3\" fill=\"red\" opacity=\"0.8\" \
         d=\"M57 728L57 586L70 586L50 558L30 586L43 586L43 728Z\"/>"
    );
    // Seen by the other side it is the same arrow upside down.
    assert_eq!(
        arrow(Square::A1, Square::A3, Color::Black),
        "<path class=\"arrow a1 a3\" fill=\"red\" opacity=\"0.8\" \
         d=\"M743 72L743 214L730 214L750 242L770 214L757 214L757 72Z\"/>"
    );
    assert_eq!(
        arrow(Square::E4, Square::E4, Color::White),
        "<circle class=\"arrow e4\" cx=\"450\" cy=\"450\" r=\"44\" fill=\"none\" stroke=\"red\" \
         stroke-width=\"7\" opacity=\"0.8\"/>"
    );
}

#[test]
fn only_a_chequered_board_has_dark_squares_and_a1_is_one() {
    let board = Board::new();
    assert!(!Svg::new(&board).to_string().contains("class=\"dark\""));
    let picture = Svg::new(&board).style(&SvgStyle::CHEQUERED).to_string();
    let dark = line(&picture, "class=\"dark\"");
    assert_eq!(dark.matches('z').count(), 32);
    assert!(dark.contains("M0 700h"), "{dark}");
    assert!(!dark.contains("M0 0h"), "{dark}");
}

#[test]
fn nothing_has_an_id_so_that_pictures_can_share_a_page() {
    let board = Board::start();
    let picture = Svg::new(&board).checks(Square::E8.into()).to_string();
    for word in [" id=", "url(", "<style", "href"] {
        assert!(!picture.contains(word), "{word}");
    }
}

#[test]
fn no_text_breaks_the_picture() {
    let board = Board::start();
    let bad = "\"/><script>alert('&amp;')</script>\n\0\u{ffff}]]>ก";
    let arrows = [Square::A1, Square::A2].map(|to| Arrow {
        from: Square::A1,
        to,
        colour: bad,
    });
    let mut style = SvgStyle {
        board: bad,
        dark_squares: Some(bad),
        lines: bad,
        frame: bad,
        coordinates: bad,
        font: bad,
        last_move: bad,
        check: bad,
        mark: bad,
        ..SvgStyle::WOOD
    };
    for men in [&mut style.men.white, &mut style.men.black] {
        (men.body, men.outline, men.detail) = (bad, bad, bad);
    }
    let svg = Svg::new(&board)
        .style(&style)
        .title(bad)
        .arrows(&arrows)
        .mark(SquareSet::ALL)
        .checks(SquareSet::ALL);
    let picture = svg.to_string();
    assert!(!picture.contains("<script"), "{picture}");
    let plain = svg.style(&SvgStyle::CHEQUERED).title("a").arrows(&[]);
    assert_eq!(
        xml::elements(&picture),
        xml::elements(&plain.to_string()).map(|elements| elements + 2)
    );
}

#[test]
fn a_title_replaces_the_fen() {
    let board = Board::start();
    let picture = Svg::new(&board).to_string();
    let fen = "Makruk board rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR";
    assert!(picture.contains(&format!("aria-label=\"{fen}\">\n<title>{fen}</title>")));
    let picture = Svg::new(&board).title("หมากรุก").to_string();
    assert!(picture.contains("aria-label=\"หมากรุก\">\n<title>หมากรุก</title>"));
    assert!(!picture.contains(fen));
}

#[test]
fn the_greatest_measures_are_no_trouble() {
    let board = Board::start();
    let style = SvgStyle {
        size_pixels: u16::MAX,
        line_width: u16::MAX,
        tint_percent: u8::MAX,
        outline_width: u16::MAX,
        ..SvgStyle::WOOD
    };
    let set = PieceSet {
        size: NonZeroU16::MAX,
        ..letters()
    };
    let svg = Svg::new(&board).style(&style).pieces(&set);
    let picture = svg.mark(Square::A1.into()).to_string();
    assert!(picture.contains("scale(0.001525)"), "{picture}");
    assert!(line(&picture, "mark a1").contains("fill-opacity=\"1\""));
}

proptest! {
    #[test]
    fn any_board_gives_well_formed_xml_with_all_its_men(
        men in vec((select(&Square::ALL[..]), select(&Piece::ALL[..])), 0..64),
        (marked, checks) in (any::<u64>(), any::<u64>()),
        arrows in vec((select(&Square::ALL[..]), select(&Square::ALL[..])), 0..5),
        style in select(&STYLES[..]),
        coordinates in select(&COORDINATES[..]),
        bottom in select(&Color::ALL[..]),
        (title, colour) in (any::<String>(), any::<String>()),
    ) {
        let mut board = Board::new();
        for (square, man) in men {
            board.put(square, man);
        }
        let arrows: Vec<_> = arrows
            .into_iter()
            .map(|(from, to)| Arrow { from, to, colour: &colour })
            .collect();
        let svg = Svg::new(&board)
            .mark(SquareSet(marked))
            .checks(SquareSet(checks))
            .arrows(&arrows)
            .style(&style)
            .coordinates(coordinates)
            .seen_by(bottom)
            .title(&title);
        let picture = svg.to_string();
        prop_assert!(xml::elements(&picture).is_ok(), "{:?}: {picture}", xml::elements(&picture));
        prop_assert_eq!(&picture, &svg.to_string());
        let count = |class: &str| picture.matches(&format!("class=\"{class} ")).count();
        prop_assert_eq!(count("man"), board.occupied().len());
        prop_assert_eq!(count("arrow"), arrows.len());
        prop_assert_eq!(count("square mark"), SquareSet(marked).len());
        prop_assert_eq!(count("check"), SquareSet(checks).len());
        for color in Color::ALL {
            let men = count(&format!("man {color}"));
            prop_assert_eq!(men, board.by_color(color).len());
        }
    }
}
