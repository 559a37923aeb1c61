//! Text forms of the vocabulary types, and collection behaviour of lists and sets.

use makruk_core::{
    Board, Color, File, Move, MoveList, Piece, PiecePlacement, Position, Rank, Role, Square,
    SquareSet,
};

/// Hides the concrete type, so that the trait's methods are called and not those of `Board`.
fn as_pieces(pieces: &impl PiecePlacement) -> &impl PiecePlacement {
    pieces
}

#[test]
fn parse_errors_name_the_expectation() {
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
            "expected a piece such as `white khon`",
            "expected a square, `a1` to `h8`",
        ]
    );
}

#[test]
fn names_round_trip() {
    for piece in Piece::ALL {
        assert_eq!(piece.to_string().parse(), Ok(piece));
    }
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(format!("{square:?}"), square.to_string());
    }
}

#[test]
fn debug_shows_the_contents_of_lists_and_sets() {
    let push = Move::new(Square::A5, Square::A6);
    let mut moves = MoveList::new();
    moves.try_push(push).unwrap();
    moves.try_push(push.promoting()).unwrap();
    assert_eq!(format!("{moves:?}"), "[a5-a6, a5-a6*]");
    let set: SquareSet = [Square::H8, Square::A1].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{a1, h8}");
}

#[test]
fn move_lists_iterate_from_both_ends_with_exact_length() {
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
fn square_sets_iterate_from_both_ends_with_exact_length() {
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
fn extending_a_set_adds_missing_squares() {
    let mut set = SquareSet::from(File::A);
    set.extend([Square::A1, Square::B1]);
    assert_eq!(set, SquareSet::from(File::A).with(Square::B1));
}

#[test]
fn the_trait_agrees_with_the_board() {
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
    board.put(Square::D6, Piece::WhiteBiaNgai);
    let pieces = as_pieces(&board);
    assert!(pieces.is_bare(Color::Black) && !pieces.is_bare(Color::White));
    assert!(!pieces.has_bia(), "a bia ngai is not a bia");
    board.put(Square::D5, Piece::WhiteBia);
    assert!(as_pieces(&board).has_bia());
}
