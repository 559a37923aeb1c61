//! Tables with a bia, which no published numbers are known of: each says what follows from the moves of
//! its positions, found by the other generator and judged by the rules.

use alloc::vec::Vec;

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Piece, Position, Setup, Square};
use makruk_rules::{Counting, Rules};

use super::{
    BareKhunTables, Tablebase, Times, Verdict,
    material::{Kind, Material},
};
use crate::state::State;

fn tables(kinds: &[Kind], rules: &Rules) -> BareKhunTables {
    let mut tables = BareKhunTables::new();
    tables.set_times(Times::new(rules));
    for &kind in kinds {
        tables.generate_material(Material::Two(kind, Kind::Bia));
    }
    tables
}

/// Random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn square(&mut self) -> Square {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Square::ALL[(self.0 >> 58) as usize]
    }

    /// A position of khun, piece and bia against a khun, if these squares make one.
    fn position(&mut self, piece: Piece, turn: Color) -> Option<Position> {
        let mut setup = Setup {
            turn,
            ..Setup::default()
        };
        for piece in [Piece::WhiteKhun, piece, Piece::WhiteBia, Piece::BlackKhun] {
            let square = self.square();
            if setup.board.get(square).is_some() {
                return None;
            }
            setup.board.put(square, piece);
        }
        Position::from_setup(&setup).ok()
    }
}

/// Says how a position ends by looking at all its moves.
fn by_moves(tables: &BareKhunTables, position: &Position, rules: &Rules) -> Verdict {
    let counting = Counting::new(position, None, rules);
    let state = State::new(BitPosition::from(position), counting, None, 0);
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() {
            Verdict::Loss { plies: 0 }
        } else {
            Verdict::Draw
        };
    }
    let ends: Vec<Verdict> = moves
        .iter()
        .map(|&mv| {
            let mut after = state;
            after.play(mv, rules);
            let left = after.counting.plies_left(rules).unwrap_or(u32::MAX);
            let verdict = tables.probe(&after.position).expect("it is in a table");
            match verdict {
                Verdict::Win { plies } | Verdict::Loss { plies } if u32::from(plies) > left => {
                    Verdict::Draw
                }
                _ => verdict,
            }
        })
        .collect();
    let wins = ends.iter().filter_map(|end| match end {
        Verdict::Loss { plies } => Some(plies + 1),
        _ => None,
    });
    if let Some(plies) = wins.min() {
        return Verdict::Win { plies };
    }
    let losses: Option<Vec<u16>> = ends
        .iter()
        .map(|end| match end {
            Verdict::Win { plies } => Some(plies + 1),
            _ => None,
        })
        .collect();
    losses.map_or(Verdict::Draw, |losses| Verdict::Loss {
        plies: losses.into_iter().max().unwrap_or(0),
    })
}

#[test]
fn a_bia_is_promoted_when_the_count_will_last() {
    for rules in [Rules::FAIRY, Rules::THAI] {
        let tables = tables(&Kind::OFFICERS, &rules);
        let mut dice = Dice(2);
        let mut decided = 0;
        for kind in Kind::OFFICERS {
            for turn in Color::ALL {
                for _ in 0..4_000 {
                    let Some(position) = dice.position(kind.white(), turn) else {
                        continue;
                    };
                    let found = tables.probe(&BitPosition::from(&position));
                    let expected = by_moves(&tables, &position, &rules);
                    assert_eq!(found, Some(expected), "{:?}", position.board());
                    decided += u32::from(expected != Verdict::Draw);
                }
            }
        }
        assert!(decided > 1_000, "{decided}");
    }
}

#[test]
fn no_line_of_a_table_is_longer_than_a_byte_can_say() {
    let tables = tables(&Kind::OFFICERS, &Rules::THAI);
    for kind in Kind::OFFICERS {
        let material = Material::Two(kind, Kind::Bia);
        let longest = tables
            .summary_of(material)
            .expect("it is there")
            .longest_plies;
        assert!((35..200).contains(&longest), "{material:?}: {longest}");
    }
}

#[test]
fn tables_with_a_bia_go_with_the_rules_of_their_counts() {
    let mut tables = tables(&[Kind::Khon], &Rules::THAI);
    let material = Material::Two(Kind::Khon, Kind::Bia);
    tables.set_times(Times::new(&Rules::THAI));
    assert!(tables.covers_material(material));
    let mut other = Rules::THAI;
    other.pieces.start = makruk_rules::CountStart::OnCall;
    tables.set_times(Times::new(&other));
    assert!(!tables.covers_material(material));
    assert!(tables.covers_material(Material::pair(Kind::Met, Kind::Khon)));
}
