//! Rule sets: a preset's name, or the numbers that `web/src/rules.js` writes.

use core::num::NonZeroU8;

use makruk::{
    Caller, CountExpiry, CountStart, FirstNumber, LimitRow, LimitTable, MateByCountingSide,
    MaterialTest, OverLimit, Repetition, RepetitionEffect, Role, Rules, TimeoutMaterial,
};
use makruk_wasm_common::Failure;

/// Reads a rule set, which JavaScript has checked.
pub(crate) fn rules_of(text: &str) -> Result<Rules, Failure> {
    Rules::preset(text)
        .or_else(|| decode(text))
        .ok_or_else(|| Failure::new("rules", "expected the name of rules"))
}

/// Number of fields before the rows of the limits.
const FIELDS: usize = 17;
/// Maximum number of rows.
const ROWS: usize = 8;

/// Decodes numbers separated by dots: one per field in the order of `Rules::FIELDS`, without the limits of pieces' honour, then the
/// limit of all other pieces, and three numbers per row of limits. A named value is its index in the list of permitted values; 0
/// stands for a missing part or limit.
pub(crate) fn decode(text: &str) -> Option<Rules> {
    // `split` and `parse`, and branches on every number, would take twice the space.
    let mut numbers = [0_u16; FIELDS + 3 * ROWS];
    let mut place = 0;
    for byte in text.bytes() {
        match byte {
            b'.' => place += 1,
            b'0'..=b'9' => {
                let number = numbers.get_mut(place)?;
                *number = number.wrapping_mul(10).wrapping_add(u16::from(byte - b'0'));
            }
            _ => return None,
        }
    }
    let (
        &[
            limit,
            start,
            caller,
            first,
            pieces_start,
            pieces_first,
            begins_in_setup,
            expiry,
            over_limit,
            mate,
            fold,
            effect,
            dead,
            timeout,
            timeout_material,
            material,
            otherwise,
        ],
        rows,
    ) = numbers.split_first_chunk::<FIELDS>()?;
    if place + 1 < FIELDS {
        return None;
    }
    // Setting fields takes less space than the methods that return changed rules.
    let mut rules = Rules::THAI;
    rules.board = rules.board.filter(|_| limit > 0);
    if let Some(board) = &mut rules.board {
        board.limit = limit;
        board.start = start_of(start);
        board.caller = pick(caller, Caller::Either, Caller::WeakerSide);
        board.first = first_of(first);
    }
    let mut limits = LimitTable {
        rows: [None; ROWS],
        otherwise: Some(otherwise).filter(|&limit| limit > 0),
    };
    for (row, numbers) in limits.rows.iter_mut().zip(rows.chunks_exact(3)) {
        let &[role, at_least, moves] = numbers else {
            continue;
        };
        // A limit is at least 1.
        if moves > 0 {
            *row = Some(LimitRow {
                role: *Role::ALL.get(usize::from(role))?,
                at_least: at_least.to_le_bytes()[0],
                moves,
            });
        }
    }
    rules.pieces.limits = limits;
    rules.pieces.start = start_of(pieces_start);
    rules.pieces.first = first_of(pieces_first);
    rules.pieces.begins_in_setup = begins_in_setup > 0;
    rules.expiry = pick(expiry, CountExpiry::Exceeded, CountExpiry::Reached);
    rules.over_limit_at_once = pick(over_limit, OverLimit::DrawFirst, OverLimit::MateFirst);
    rules.mate_by_counting_side = pick(mate, MateByCountingSide::Draws, MateByCountingSide::Wins);
    rules.repetition = NonZeroU8::new(fold.to_le_bytes()[0]).map(|fold| {
        let effect = pick(effect, RepetitionEffect::Draw, RepetitionEffect::Claimable);
        Repetition::new(fold, effect)
    });
    rules.dead_position_draws = dead > 0;
    rules.timeout_may_draw = timeout > 0;
    rules.timeout_material = match timeout_material {
        0 => TimeoutMaterial::Fairy,
        1 => TimeoutMaterial::Exact,
        _ => TimeoutMaterial::Listed,
    };
    rules.material = pick(material, MaterialTest::Fairy, MaterialTest::Exact);
    Some(rules)
}

fn pick<T>(index: u16, first: T, second: T) -> T {
    if index == 0 { first } else { second }
}

fn start_of(index: u16) -> CountStart {
    pick(index, CountStart::Automatic, CountStart::OnCall)
}

fn first_of(index: u16) -> FirstNumber {
    match index {
        0 => FirstNumber::One,
        1 => FirstNumber::PieceCount,
        _ => FirstNumber::PieceCountPlusOne,
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_numbers_of_the_package_mean_the_rules_of_the_text_form() {
        // The package's tests compare the same table with `web/src/rules.js`.
        let table = include_str!("../../../web/tests/rules.tsv");
        let mut lines = 0;
        for line in table.lines().skip(1) {
            let (text, code) = line.split_once('\t').expect("two columns");
            let rules: Rules = text.parse().expect("rules as text");
            assert_eq!(rules.to_string(), text);
            assert_eq!(rules_of(code), Ok(rules), "{text}");
            lines += 1;
        }
        assert!(lines > 40);
    }

    #[test]
    fn other_text_is_rejected() {
        for text in [
            "",
            "chess",
            "64",
            "64.1.0.0.0.2.1.0.0.0.3.0.1.1.2.1",
            "64.x",
        ] {
            let failure = rules_of(text).map_err(|failure| failure.kind);
            assert_eq!(failure, Err("rules"), "{text}");
        }
    }
}
