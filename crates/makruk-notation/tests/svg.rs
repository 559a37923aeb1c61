//! Boards drawn as SVG pictures.

use core::num::NonZeroU16;

use makruk_notation::{
    makruk_core::{Board, ByColor, ByRole, Color, Move, Piece, Role, Square, SquareSet},
    svg::{Arrow, Coordinates, PieceSet, Svg, SvgStyle},
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::common::{FAIRY, relaxed, xml};

const STYLES: [SvgStyle; 4] = [
    SvgStyle::WOOD,
    SvgStyle::CHEQUERED,
    SvgStyle::PAPER,
    SvgStyle::NIGHT,
];
const COORDINATES: [Coordinates; 3] = [Coordinates::Latin, Coordinates::Thai, Coordinates::None];

/// One-letter pieces, which keep a picture short enough to read.
fn letters() -> PieceSet<'static> {
    let pieces = ByRole::new(["<k/>", "<m/>", "<s/>", "<n/>", "<r/>", "<p/>", "<f/>"]);
    PieceSet::new(NonZeroU16::MIN, ByColor::new(pieces, pieces))
}

/// Returns the line of a picture that contains certain words.
#[track_caller]
fn line<'a>(picture: &'a str, words: &str) -> &'a str {
    let mut found = picture.lines().filter(|line| line.contains(words));
    match (found.next(), found.next()) {
        (Some(line), None) => line,
        _ => panic!("not one line with `{words}`: {picture}"),
    }
}

#[test]
fn a_small_picture_has_the_expected_svg() {
    let mut board = Board::new();
    board.put(Square::A1, Piece::WhiteRua);
    board.put(Square::H8, Piece::BlackBiaNgai);
    let mut style = SvgStyle::PAPER;
    style.size_pixels = 200;
    style.font = "serif";
    let picture = Svg::new(&board)
        .coordinates(Coordinates::None)
        .style(&style)
        .pieces(&letters())
        .mark(Square::B2.into())
        .to_string();
    let mut squares = "<g class=\"squares\" fill=\"none\" pointer-events=\"all\">\n".to_owned();
    for (y, rank) in (0..8).rev().zip('1'..='8') {
        for (x, file) in ('a'..='h').enumerate() {
            let (x, y) = (100 * x, 100 * y);
            squares.extend([
                format!("<path data-square=\"{file}{rank}\" "),
                format!("d=\"M{x} {y}h100v100h-100z\"/>\n"),
            ]);
        }
    }
    squares += "</g>\n";
    assert_eq!(
        picture,
        r##"<svg xmlns="http://www.w3.org/2000/svg" class="makruk" width="200" height="200" viewBox="0 0 824 824" role="img" aria-label="A Makruk board with 1 white piece and 1 black piece">
<title>A Makruk board with 1 white piece and 1 black piece</title>
<rect class="frame" width="824" height="824" rx="8" fill="#fff"/>
<g transform="translate(12 12)">
<rect class="board" width="800" height="800" fill="#fff"/>
SQUARES<g pointer-events="none">
<rect class="square mark b2" x="100" y="600" width="100" height="100" fill="#ddd" fill-opacity="1"/>
<path class="lines" fill="none" stroke="#000" stroke-width="2" d="M0 0H800V800H0ZM0 100H800M100 0V800M0 200H800M200 0V800M0 300H800M300 0V800M0 400H800M400 0V800M0 500H800M500 0V800M0 600H800M600 0V800M0 700H800M700 0V800"/>
<g class="pieces white" fill="#fff" stroke="#000" color="#000" stroke-width="0.03" stroke-linecap="round" stroke-linejoin="round">
<g class="piece white rua a1" transform="translate(0 700) scale(100)"><r/></g>
</g>
<g class="pieces black" fill="#222" stroke="#000" color="#fff" stroke-width="0.03" stroke-linecap="round" stroke-linejoin="round">
<g class="piece black biangai h8" transform="translate(700 0) scale(100)"><f/></g>
</g>
</g>
</g>
</svg>
"##
        .replace("SQUARES", &squares)
    );
}

#[test]
fn every_piece_is_drawn_once_with_its_own_shape() {
    let board = relaxed("kmsnrpm~1/8/8/8/8/8/8/1KMSNRPM~", FAIRY)
        .into_setup()
        .board;
    let picture = Svg::new(&board).to_string();
    assert_eq!(picture.matches("class=\"piece ").count(), 14);
    let mut drawings = Vec::new();
    for (square, piece) in &board {
        let class = if piece.role() == Role::BiaNgai {
            "biangai"
        } else {
            piece.role().name()
        };
        let line = line(&picture, &format!(" {} {class} {square}\"", piece.color()));
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
            let piece = line(&picture, &format!("ma {square}\""));
            assert!(piece.contains(&format!("translate({x} {y})")), "{piece}");
            let mark = line(&picture, &format!("mark {square}\""));
            assert!(mark.contains(&format!("x=\"{x}\" y=\"{y}\"")), "{mark}");
            let check = line(&picture, &format!("check {square}\""));
            let middle = format!("cx=\"{}\" cy=\"{}\"", x + 50, y + 50);
            assert!(check.contains(&middle), "{check}");
        }
    }
}

#[test]
fn coordinates_exist_in_both_scripts_and_turn_with_the_board() {
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
                let (_, rest) = line.split_once(name).expect("the attribute exists");
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
fn both_squares_of_the_last_move_are_colored() {
    let board = Board::start();
    let mv = Move::new(Square::B1, Square::D2);
    let picture = Svg::new(&board).last_move(mv).to_string();
    assert_eq!(picture.matches("class=\"square last ").count(), 2);
    assert!(line(&picture, "last b1").contains("x=\"100\" y=\"700\""));
    assert!(line(&picture, "last d2").contains("x=\"300\" y=\"600\""));
}

#[test]
fn an_arrow_points_from_square_to_square() {
    let board = Board::new();
    let arrow = |from, to, bottom| {
        let color = "red";
        let arrows = [Arrow::new(from, to, color)];
        let picture = Svg::new(&board).arrows(&arrows).seen_by(bottom).to_string();
        line(&picture, "class=\"arrow ").to_owned()
    };
    assert_eq!(
        arrow(Square::A1, Square::A3, Color::White),
        "<path class=\"arrow a1 a3\" fill=\"red\" opacity=\"0.8\" \
         d=\"M57 728L57 586L70 586L50 558L30 586L43 586L43 728Z\"/>"
    );
    // Seen from the other side, it is the same arrow upside down.
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
fn pictures_have_no_ids_and_can_share_a_page() {
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
    let arrows = [Square::A1, Square::A2].map(|to| Arrow::new(Square::A1, to, bad));
    let mut style = SvgStyle::WOOD;
    style.board = bad;
    style.dark_squares = Some(bad);
    style.lines = bad;
    style.frame = bad;
    style.coordinates = bad;
    style.font = bad;
    style.last_move = bad;
    style.check = bad;
    style.mark = bad;
    for pieces in [&mut style.pieces.white, &mut style.pieces.black] {
        (pieces.body, pieces.outline, pieces.detail) = (bad, bad, bad);
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
fn the_title_can_be_set_or_omitted() {
    let board = Board::start();
    let picture = Svg::new(&board).to_string();
    let usual = "A Makruk board with 16 white pieces and 16 black pieces";
    assert!(picture.contains(&format!("aria-label=\"{usual}\">\n<title>{usual}</title>")));
    let picture = Svg::new(&board).title("หมากรุก").to_string();
    assert!(picture.contains("aria-label=\"หมากรุก\">\n<title>หมากรุก</title>"));
    let picture = Svg::new(&board).title("x").without_title().to_string();
    assert!(picture.contains(" aria-hidden=\"true\">\n<rect class=\"frame\""));
    assert!(!picture.contains("<title>") && !picture.contains("aria-label"));
}

#[test]
fn every_point_maps_to_its_square() {
    let board = Board::new();
    for (coordinates, rim) in [
        (Coordinates::Latin, 44),
        (Coordinates::Thai, 44),
        (Coordinates::None, 12),
    ] {
        for size_pixels in [0, 1, 7, 480, u16::MAX] {
            let mut style = SvgStyle::WOOD;
            style.size_pixels = size_pixels;
            for bottom in Color::ALL {
                let svg = Svg::new(&board)
                    .coordinates(coordinates)
                    .style(&style)
                    .seen_by(bottom);
                let picture = svg.to_string();
                for square in Square::ALL {
                    // The square's location in the picture.
                    let element = line(&picture, &format!("data-square=\"{square}\""));
                    let (_, place) = element.split_once("d=\"M").expect("a path");
                    let (place, _) = place.split_once('h').expect("its side");
                    let (x, y) = place.split_once(' ').expect("two numbers");
                    let pixels =
                        |place: f64| place * f64::from(size_pixels) / f64::from(800 + 2 * rim);
                    let [x, y] =
                        [x, y].map(|n| f64::from(rim) + n.parse::<f64>().expect("a number"));
                    for (dx, dy) in [(1.0, 1.0), (50.0, 50.0), (99.0, 1.0), (99.0, 99.0)] {
                        let found = svg.square_at(pixels(x + dx), pixels(y + dy));
                        assert_eq!(found, Some(square).filter(|_| size_pixels > 0), "{element}");
                    }
                }
                let end = f64::from(size_pixels);
                for (x, y) in [
                    (-0.1, end / 2.0),
                    (end / 2.0, end),
                    (0.0, 0.0),
                    (end, end / 2.0),
                    (f64::NAN, 1.0),
                    (1e300, 1.0),
                ] {
                    assert_eq!(svg.square_at(x, y), None, "{x} {y}");
                }
            }
        }
    }
}

#[test]
fn selection_and_targets_have_distinct_marks() {
    let fen = "4k3/8/8/8/3p4/8/8/R3K3 w - - 0 1"
        .parse::<makruk_notation::Fen>()
        .expect("valid FEN");
    let svg = Svg::new(&fen.as_setup().board)
        .selected(Square::A1.into())
        .targets(Square::A4.to_set().with(Square::D4));
    let picture = svg.to_string();
    assert!(line(&picture, "selected a1").contains("fill=\"#e8892b\""));
    assert!(line(&picture, "target a4").contains("fill=\"#1d6b4a\""));
    assert!(line(&picture, "target capture d4").contains("stroke=\"#1d6b4a\""));
    assert_eq!(picture.matches("target").count(), 2);
}

/// Returns the relative luminance of a colour. Source: WCAG 2.2, "relative luminance".
fn luminance(color: [f64; 3]) -> f64 {
    let linear = |value: f64| {
        let value = value / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

fn contrast(a: [f64; 3], b: [f64; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// Parses `#rgb` and `#rrggbb`.
fn rgb(color: &str) -> [f64; 3] {
    let digits = color.strip_prefix('#').expect("a number");
    let width = digits.len() / 3;
    [0, 1, 2].map(|index| {
        let part = digits[width * index..width * (index + 1)].repeat(3 - width);
        f64::from(u8::from_str_radix(&part, 16).expect("hexadecimal"))
    })
}

fn mix(above: [f64; 3], below: [f64; 3], part: f64) -> [f64; 3] {
    [0, 1, 2].map(|index| above[index] * part + below[index] * (1.0 - part))
}

#[test]
fn pieces_contrast_with_every_background_of_every_style() {
    for style in [
        SvgStyle::WOOD,
        SvgStyle::CHEQUERED,
        SvgStyle::PAPER,
        SvgStyle::NIGHT,
    ] {
        let pieces = Color::ALL.map(|side| style.pieces[side]);
        assert!(contrast(rgb(pieces[0].body), rgb(pieces[1].body)) >= 3.0);
        for ground in [Some(style.board), style.dark_squares]
            .into_iter()
            .flatten()
            .map(rgb)
        {
            let tint = f64::from(style.tint_percent) / 100.0;
            let tinted = [style.last_move, style.mark, style.selected]
                .map(|color| mix(rgb(color), ground, tint));
            // The ground where all eight rings of the glow overlap.
            let glow = mix(rgb(style.check), ground, 1.0 - 0.8_f64.powi(8));
            for ground in [ground, glow].into_iter().chain(tinted) {
                for piece in pieces {
                    let seen =
                        contrast(rgb(piece.body), ground).max(contrast(rgb(piece.outline), ground));
                    assert!(seen >= 3.0, "{} on {ground:?}: {seen}", piece.body);
                    assert!(
                        contrast(rgb(piece.detail), rgb(piece.body)) >= 3.0,
                        "{}",
                        piece.detail
                    );
                }
            }
            let black = contrast(rgb(pieces[1].body), ground);
            assert!(black >= 3.0, "{} on {ground:?}: {black}", pieces[1].body);
            let target = contrast(rgb(style.target), ground);
            assert!(target >= 2.0, "{} on {ground:?}: {target}", style.target);
            let coordinates = contrast(rgb(style.coordinates), rgb(style.frame));
            assert!(coordinates >= 4.5, "{coordinates}");
        }
    }
}

#[test]
fn maximum_dimensions_are_handled() {
    let board = Board::start();
    let mut style = SvgStyle::WOOD;
    style.size_pixels = u16::MAX;
    style.line_width = u16::MAX;
    style.tint_percent = u8::MAX;
    style.outline_width = u16::MAX;
    let set = PieceSet::new(NonZeroU16::MAX, letters().pieces);
    let svg = Svg::new(&board).style(&style).pieces(&set);
    let picture = svg.mark(Square::A1.into()).to_string();
    assert!(picture.contains("scale(0.001525)"), "{picture}");
    assert!(line(&picture, "mark a1").contains("fill-opacity=\"1\""));
}

proptest! {
    #[test]
    fn any_board_gives_well_formed_xml_with_all_pieces(
        pieces in vec((select(&Square::ALL[..]), select(&Piece::ALL[..])), 0..64),
        (marked, checks) in (any::<u64>(), any::<u64>()),
        arrows in vec((select(&Square::ALL[..]), select(&Square::ALL[..])), 0..5),
        style in select(&STYLES[..]),
        coordinates in select(&COORDINATES[..]),
        bottom in select(&Color::ALL[..]),
        (title, color) in (any::<String>(), any::<String>()),
    ) {
        let mut board = Board::new();
        for (square, piece) in pieces {
            board.put(square, piece);
        }
        let arrows: Vec<_> = arrows
            .into_iter()
            .map(|(from, to)| Arrow::new(from, to, &color))
            .collect();
        let svg = Svg::new(&board)
            .mark(SquareSet::from_bits(marked))
            .checks(SquareSet::from_bits(checks))
            .arrows(&arrows)
            .style(&style)
            .coordinates(coordinates)
            .seen_by(bottom)
            .title(&title);
        let picture = svg.to_string();
        prop_assert!(xml::elements(&picture).is_ok(), "{:?}: {picture}", xml::elements(&picture));
        prop_assert_eq!(&picture, &svg.to_string());
        let count = |class: &str| picture.matches(&format!("class=\"{class} ")).count();
        prop_assert_eq!(count("piece"), board.occupied().len());
        prop_assert_eq!(count("arrow"), arrows.len());
        prop_assert_eq!(count("square mark"), SquareSet::from_bits(marked).len());
        prop_assert_eq!(count("check"), SquareSet::from_bits(checks).len());
        for color in Color::ALL {
            let pieces = count(&format!("piece {color}"));
            prop_assert_eq!(pieces, board.by_color(color).len());
        }
    }
}
