//! The text of the vocabulary types, and the collection behaviour of lists and sets.

use makruk_core::{
    Board, Color, File, Move, MoveList, Piece, PiecePlacement, Position, Rank, Role, Square,
    SquareSet,
};

/// Anything that keeps pieces, so that the methods of the trait are called and not those of `Board`.
fn as_pieces(pieces: &impl PiecePlacement) -> &impl PiecePlacement {
    pieces
}

#[test]
fn a_text_that_is_no_name_is_told_what_was_expected() {
    let refused = [
        "".parse::<Color>().map(|_| ()).map_err(|e| e.to_string()),
        "".parse::<File>().map(|_| ()).map_err(|e| e.to_string()),
        "".parse::<Rank>().map(|_| ()).map_err(|e| e.to_string()),
        "".parse::<Role>().map(|_| ()).map_err(|e| e.to_string()),
        "".parse::<Piece>().map(|_| ()).map_err(|e| e.to_string()),
        "".parse::<Square>().map(|_| ()).map_err(|e| e.to_string()),
    ]
    .map(Result::unwrap_err);
    assert_eq!(
        refused,
        [
            "expected `white` or `black`",
            "expected a file, `a` to `h`",
            "expected a rank, `1` to `8`",
            "expected `khun`, `met`, `khon`, `ma`, `rua`, `bia` or `bia ngai`",
            "expected the name of a piece such as `white khon`",
            "expected a square, `a1` to `h8`",
        ]
    );
}

#[test]
fn a_name_is_read_as_it_is_written() {
    for piece in Piece::ALL {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:?}"), square.to_string());
    }
}

#[test]
fn lists_and_sets_show_what_is_in_them() {
    let push = Move::new(Square::A5, Square::A6).unwrap();
    let mut moves = MoveList::new();
    moves.try_push(push).unwrap();
    moves.try_push(push.promoting()).unwrap();
    assert_eq!(format!("{moves:?}"), "[a5-a6, a5-a6*]");
    let set: SquareSet = [Square::H8, Square::A1].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{a1, h8}");
}

#[test]
fn a_list_of_moves_goes_from_both_ends_and_knows_its_length() {
    let moves = Position::start().legal_moves();
    let forward: Vec<_> = moves.clone().into_iter().collect();
    let mut backward: Vec<_> = moves.clone().into_iter().rev().collect();
    backward.reverse();
    assert_eq!(forward, backward);
    assert_eq!(forward, moves.iter().copied().collect::<Vec<_>>());

    let mut rest = moves.into_iter();
    assert_eq!((rest.len(), rest.size_hint()), (23, (23, Some(23))));
    rest.next();
    rest.next_back();
    assert_eq!((rest.len(), rest.size_hint()), (21, (21, Some(21))));
}

#[test]
fn a_set_goes_from_both_ends_and_knows_its_length() {
    let third = SquareSet::from(Rank::Third);
    let mut rest = third.iter();
    assert_eq!(rest.next(), Some(Square::A3));
    assert_eq!(rest.next_back(), Some(Square::H3));
    assert_eq!((rest.len(), rest.size_hint()), (6, (6, Some(6))));
    assert!(rest.eq([
        Square::B3,
        Square::C3,
        Square::D3,
        Square::E3,
        Square::F3,
        Square::G3
    ]));
}

#[test]
fn a_set_is_extended_by_what_it_lacks() {
    let mut set = SquareSet::from(File::A);
    set.extend([Square::A1, Square::B1]);
    assert_eq!(set, SquareSet::from(File::A).with(Square::B1));
}

#[test]
fn the_trait_sees_what_the_board_has() {
    let start = Board::start();
    let pieces = as_pieces(&start);
    for color in Color::ALL {
        for role in Role::ALL {
            assert_eq!(
                pieces.pieces(color, role),
                start.pieces(color, role),
                "{color} {role}"
            );
            assert_eq!(
                pieces.pieces(color, role),
                pieces.by_role(role) & pieces.by_color(color)
            );
        }
        assert!(!pieces.is_bare(color));
    }
    assert_eq!(pieces.occupied(), start.occupied());
    assert!(pieces.has_bia());

    let mut board = Board::new();
    board.put(Square::E8, Piece::BlackKhun);
    board.put(Square::D1, Piece::WhiteKhun);
    board.put(Square::D6, Piece::WhiteBiangai);
    let pieces = as_pieces(&board);
    assert!(pieces.is_bare(Color::Black) && !pieces.is_bare(Color::White));
    assert!(!pieces.has_bia(), "a bia ngai is no bia");
    board.put(Square::D5, Piece::WhiteBia);
    assert!(as_pieces(&board).has_bia());
}
