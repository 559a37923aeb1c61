//! By how much late moves are searched less deeply.

/// `[[u8; 64]; 64]`, 4,096 bytes, row = depth, column = number of the move: plies in quarters.
static TABLE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            // 1 + ln(depth) * ln(number) / 2.3, in quarters of a ply.
            let product = ln(depth) * ln(number) / 1024;
            let quarters = (1000 + product * 10 / 23) * 4 / 1024;
            #[allow(clippy::cast_possible_truncation)] // below 40
            let small = quarters as u8;
            table[depth][number] = small;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// Returns the natural logarithm in parts of 1,024, to about one percent.
const fn ln(x: usize) -> usize {
    // The binary logarithm is piecewise linear, a little too small between powers of two.
    let whole = x.ilog2() as usize;
    let part = ((x << 10) >> whole) - 1024;
    let bend = part * (1024 - part) / 1024 * 350 / 1024;
    ((whole << 10) + part + bend) * 710 / 1024
}

/// Returns the reduction in plies.
#[inline]
pub(super) fn plies(depth: i32, number: i32) -> i32 {
    let index = |value: i32| usize::try_from(value).unwrap_or(0).min(63);
    i32::from(TABLE[index(depth)][index(number)]) / 4
}
