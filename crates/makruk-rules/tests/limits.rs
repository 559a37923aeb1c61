//! The limits of a bare khun's count: Makruk's table, and those of related games.

use core::iter::repeat_n;

use makruk_core::{Board, Color, Piece, Role, Square};
use makruk_rules::{CountExpiry, LimitRow, LimitTable, Rules, Termination};

use crate::common::{drawn, fields, game, play, play_on, played};

/// Returns a board with both khuns and the chaser's pieces, given by FEN letters such as `RSS`.
fn board(chaser: Color, pieces: &str) -> Board {
    let mut board = Board::new();
    let khuns = [(Square::E1, Color::White), (Square::E8, Color::Black)];
    for (square, color) in khuns {
        board.put(square, Piece::new(color, Role::Khun));
    }
    let free = Square::ALL
        .into_iter()
        .filter(|&square| square != Square::E1 && square != Square::E8);
    for (square, letter) in free.zip(pieces.chars()) {
        let role = match letter {
            'R' => Role::Rua,
            'S' => Role::Khon,
            'N' => Role::Ma,
            'M' => Role::Met,
            'F' => Role::BiaNgai,
            'P' => Role::Bia,
            other => panic!("`{other}` is not a piece"),
        };
        board.put(square, Piece::new(chaser, role));
    }
    board
}

/// Returns the limit in a table, asserting that it is the same for both colours.
#[track_caller]
fn limit(table: &LimitTable, pieces: &str) -> Option<u16> {
    let [white, black] = Color::ALL.map(|chaser| table.limit(&board(chaser, pieces), chaser));
    assert_eq!(white, black, "{pieces}");
    white
}

#[track_caller]
fn makruk(pieces: &str) -> u16 {
    limit(&LimitTable::MAKRUK, pieces).expect("every row of Makruk has a limit")
}

/// Iterates over all armies with up to `most` each of rua, khon, ma, and met or bia ngai.
fn armies(most: usize) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    let each = move || 0..=most;
    each().flat_map(move |rua| {
        each().flat_map(move |khon| {
            each().flat_map(move |ma| each().map(move |met| (rua, khon, ma, met)))
        })
    })
}

fn letters((rua, khon, ma, met): (usize, usize, usize, usize)) -> String {
    repeat_n('R', rua)
        .chain(repeat_n('S', khon))
        .chain(repeat_n('N', ma))
        .chain(repeat_n('F', met))
        .collect()
}

// Source: Ministry of Culture of Thailand, magazine 2013/3, p. 46, and the leaflet of ancientchess.com list these numbers in this
// order: 8, 16, 22, 32, 44, 64.

#[test]
fn the_limit_against_two_rua_is_8() {
    for pieces in ["RR", "RRM", "RRS", "RRN", "RRSSNNM", "RRSSNNMFFFFFFFF"] {
        assert_eq!(makruk(pieces), 8, "{pieces}");
    }
}

#[test]
fn the_limit_against_one_rua_is_16() {
    for pieces in [
        "R", "RM", "RF", "RS", "RN", "RSS", "RNN", "RSSNN", "RSSNNMFF",
    ] {
        assert_eq!(makruk(pieces), 16, "{pieces}");
    }
}

#[test]
fn the_limit_against_two_khon_is_22() {
    for pieces in ["SS", "SSM", "SSN", "SSNN", "SSNNMFF"] {
        assert_eq!(makruk(pieces), 22, "{pieces}");
    }
}

#[test]
fn the_limit_against_two_ma_is_32() {
    for pieces in ["NN", "NNM", "NNFF"] {
        assert_eq!(makruk(pieces), 32, "{pieces}");
    }
}

#[test]
fn the_limit_against_one_khon_is_44() {
    for pieces in ["S", "SM", "SF", "SN", "SNM", "SNFF", "SFFFFFFFF"] {
        assert_eq!(makruk(pieces), 44, "{pieces}");
    }
}

#[test]
fn the_limit_against_one_ma_or_any_met_and_bia_ngai_is_64() {
    // Source: Ministry of Culture of Thailand, magazine 2013/3, p. 46.
    for pieces in ["N", "NM", "NFF", "M", "F", "MF", "FF", "MFFFFFFFF"] {
        assert_eq!(makruk(pieces), 64, "{pieces}");
    }
}

#[test]
fn khon_and_two_ma_are_32_by_smallest_limit_and_44_by_piece_rank() {
    // Source for 32: Fairy-Stockfish, pychess, ancientchess.com. Source for 44: an older version of the Wikipedia article; the
    // slides slideshare ss-14051021, since the khon outranks the ma.
    for pieces in ["SNN", "SNNM", "SNNFF"] {
        assert_eq!(makruk(pieces), 32, "{pieces}");
        assert_eq!(
            limit(&LimitTable::MAKRUK_KHON_FIRST, pieces),
            Some(44),
            "{pieces}"
        );
    }
}

#[test]
fn the_smallest_matching_number_is_the_limit() {
    for army in armies(3) {
        let (rua, khon, ma, _) = army;
        let applies = [
            (rua >= 2, 8),
            (rua >= 1, 16),
            (khon >= 2, 22),
            (ma >= 2, 32),
            (khon >= 1, 44),
            (true, 64),
        ];
        let smallest = applies.iter().filter(|row| row.0).map(|row| row.1).min();
        assert_eq!(Some(makruk(&letters(army))), smallest, "{army:?}");
    }
}

#[test]
fn the_two_tables_differ_only_for_khon_and_two_ma() {
    for army in armies(3) {
        let pieces = letters(army);
        let by_rank = limit(&LimitTable::MAKRUK_KHON_FIRST, &pieces);
        let disputed = matches!(army, (0, 1, 2.., _));
        assert_eq!(by_rank != Some(makruk(&pieces)), disputed, "{army:?}");
    }
}

#[test]
fn more_than_two_of_a_kind_count_as_two() {
    assert_eq!(makruk("RRR"), 8);
    assert_eq!(makruk("SSS"), 22);
    assert_eq!(makruk("NNN"), 32);
}

#[test]
fn a_bia_ngai_counts_as_a_met() {
    let pieces = |role, at_least, moves| LimitRow {
        role,
        at_least,
        moves,
    };
    let by_met = LimitTable::new(
        [pieces(Role::Met, 2, 40), pieces(Role::BiaNgai, 1, 50)],
        None,
    );
    for two in ["MM", "MF", "FF"] {
        assert_eq!(limit(&by_met, two), Some(40), "{two}");
    }
    for one in ["M", "F"] {
        assert_eq!(limit(&by_met, one), Some(50), "{one}");
    }
    assert_eq!(
        limit(&by_met, "PP"),
        None,
        "an unpromoted bia does not count"
    );
}

#[test]
fn the_counting_sides_pieces_do_not_matter() {
    let mut board = board(Color::White, "N");
    board.put(Square::A8, Piece::BlackRua);
    assert_eq!(LimitTable::MAKRUK.limit(&board, Color::White), Some(64));
    assert_eq!(LimitTable::MAKRUK.limit(&board, Color::Black), Some(16));
}

#[test]
fn rows_apply_from_top_to_bottom_and_gaps_are_skipped() {
    let row = |role, moves| LimitRow {
        role,
        at_least: 1,
        moves,
    };
    let mut table = LimitTable {
        rows: [None; 8],
        otherwise: Some(9),
    };
    assert_eq!(limit(&table, "RSN"), Some(9), "no matching row");
    table.rows[3] = Some(row(Role::Ma, 1));
    table.rows[7] = Some(row(Role::Rua, 2));
    assert_eq!(limit(&table, "RSN"), Some(1));
    assert_eq!(limit(&table, "RS"), Some(2));
    assert_eq!(limit(&table, "S"), Some(9));
    table.rows[0] = Some(row(Role::Khon, 3));
    assert_eq!(limit(&table, "RSN"), Some(3));
}

#[test]
fn a_fen_has_twice_the_limit() {
    // Black's last piece is the ma on a8; White's rua, met or khon captures it.
    for (fen, mv, limit) in [
        ("n6k/8/8/8/8/8/R7/R3K3 w - - 0 1", "a2a8", "16"),
        ("n6k/8/8/8/8/8/R7/4K3 w - - 0 1", "a2a8", "32"),
        ("n6k/1S6/2S5/8/8/8/8/4K3 w - - 0 1", "b7a8", "44"),
        ("n6k/1M6/1NN5/8/8/8/8/4K3 w - - 0 1", "b7a8", "64"),
        ("n6k/1S6/2N5/8/8/8/8/4K3 w - - 0 1", "b7a8", "88"),
        ("n6k/1M6/2N5/8/8/8/8/4K3 w - - 0 1", "b7a8", "128"),
    ] {
        for rules in [Rules::THAI, Rules::FAIRY] {
            let game = played(fen, rules, mv);
            let fields = fields(&game);
            assert_eq!(fields.split(' ').next(), Some(limit), "{fen}: {fields}");
        }
    }
}

// Related games: the table is configurable.

const fn row(role: Role, at_least: u8, moves: u16) -> LimitRow {
    LimitRow {
        role,
        at_least,
        moves,
    }
}

/// Ouk Chaktrang as in Fairy-Stockfish.
// Source: Fairy-Stockfish pull request 513; pychess's guide to Cambodian chess.
const OUK: LimitTable = LimitTable::new(
    [
        row(Role::Rua, 2, 7),
        row(Role::Rua, 1, 15),
        row(Role::Khon, 2, 21),
        row(Role::Ma, 2, 31),
        row(Role::Khon, 1, 43),
    ],
    Some(63),
);

/// ASEAN chess.
// Source: aseanchess.org, Laws (2011); pychess's guide to ASEAN chess.
const ASEAN: LimitTable = LimitTable::new(
    [
        row(Role::Rua, 1, 16),
        row(Role::Khon, 1, 44),
        row(Role::Ma, 1, 64),
    ],
    None,
);

/// Makpong: a different rule for a khun in check, but the same numbers as Makruk.
const MAKPONG: LimitTable = LimitTable::new(
    [
        row(Role::Rua, 2, 8),
        row(Role::Rua, 1, 16),
        row(Role::Khon, 2, 22),
        row(Role::Ma, 2, 32),
        row(Role::Khon, 1, 44),
    ],
    Some(64),
);

#[test]
fn ouk_chaktrang_limits_are_one_less_than_makruks() {
    let rows = [
        ("RR", 7),
        ("R", 15),
        ("SS", 21),
        ("NN", 31),
        ("SNN", 31),
        ("S", 43),
        ("N", 63),
        ("M", 63),
        ("F", 63),
    ];
    for (pieces, moves) in rows {
        assert_eq!(limit(&OUK, pieces), Some(moves), "{pieces}");
    }
    for army in armies(2) {
        let pieces = letters(army);
        assert_eq!(limit(&OUK, &pieces), Some(makruk(&pieces) - 1), "{army:?}");
    }
}

#[test]
fn exceeding_ouk_chaktrang_limits_is_reaching_makruks() {
    // Source: Fairy-Stockfish pull request 513: a draw when the limit is reached, not passed.
    let with = |limits, expiry| {
        Rules::THAI
            .with_pieces(Rules::THAI.pieces.with_limits(limits))
            .with_expiry(expiry)
            .with_repetition(None)
    };
    let moves = |rules| {
        let mut game = game("7k/r7/8/8/8/8/8/R3K3 w - - 0 1", rules);
        play(&mut game, "a1a7");
        play_on(&mut game, "h8g8 a7b7 g8h8 b7a7");
        let by = Termination::CountExpired(makruk_rules::CountKind::Pieces);
        assert_eq!(game.outcome(), drawn(by));
        game.actions().len()
    };
    let ouk = moves(with(OUK, CountExpiry::Exceeded));
    assert_eq!(ouk, moves(with(LimitTable::MAKRUK, CountExpiry::Reached)));
    assert_eq!(
        ouk + 2,
        moves(with(LimitTable::MAKRUK, CountExpiry::Exceeded))
    );
}

#[test]
fn asean_chess_has_three_rows_and_otherwise_no_count() {
    for (pieces, moves) in [
        ("R", Some(16)),
        ("RR", Some(16)),
        ("RSSNN", Some(16)),
        ("S", Some(44)),
        ("SSNNM", Some(44)),
        ("N", Some(64)),
        ("NNMF", Some(64)),
        ("M", None),
        ("MFFF", None),
        ("", None),
    ] {
        assert_eq!(limit(&ASEAN, pieces), moves, "{pieces}");
    }
}

#[test]
fn without_a_limit_no_count_begins() {
    let rules = Rules::THAI.with_pieces(Rules::THAI.pieces.with_limits(ASEAN));
    // Two mets of different square colours could win, so the game is not over.
    let mut game = game(
        "n6k/1M6/8/8/8/8/8/F3K3 w - - 0 1"
            .replace('F', "M~")
            .as_str(),
        rules,
    );
    play(&mut game, "b7a8");
    assert_eq!((game.outcome(), game.count()), (None, None));
    assert_eq!(fields(&game), "- 0 1");
}

#[test]
fn makpong_has_makruks_limits() {
    assert_eq!(MAKPONG, LimitTable::MAKRUK);
    for army in armies(2) {
        let pieces = letters(army);
        assert_eq!(limit(&MAKPONG, &pieces), Some(makruk(&pieces)), "{army:?}");
    }
}

#[test]
fn the_limit_of_a_count_is_that_of_the_honour_that_can_begin() {
    let against = |pieces: &str, others: &str| {
        let mut both = board(Color::White, pieces);
        let free = Square::ALL.into_iter().rev();
        let free = free.filter(|&square| board(Color::White, pieces).get(square).is_none());
        for (square, letter) in free.zip(others.chars()) {
            let role = if letter == 'P' { Role::Bia } else { Role::Ma };
            both.put(square, Piece::new(Color::Black, role));
        }
        both
    };
    let limit = |rules: Rules, board: &Board| {
        let turned = rules.count_limit(&board.swap_sides());
        assert_eq!(rules.count_limit(board), turned, "{board:?}");
        turned
    };
    for army in armies(2).filter(|&army| army != (0, 0, 0, 0)) {
        let pieces = letters(army);
        let bare = against(&pieces, "");
        assert_eq!(limit(Rules::THAI, &bare), Some(makruk(&pieces)), "{pieces}");
        assert_eq!(limit(Rules::THAI, &against(&pieces, "N")), Some(64));
        assert_eq!(limit(Rules::THAI, &against(&pieces, "P")), None);
    }
    assert_eq!(limit(Rules::THAI, &against("", "")), None);
    assert_eq!(limit(Rules::THAI, &against("RP", "")), None);
    let none = Rules::THAI
        .with_board(None)
        .with_pieces(Rules::THAI.pieces.with_limits(ASEAN));
    assert_eq!(limit(none, &against("R", "N")), None);
    assert_eq!(limit(none, &against("M", "")), None);
}
