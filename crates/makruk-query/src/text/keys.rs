//! The keys of words.

/// `[(&str, &str); 30]`: each key with its values, in the order of the documentation.
pub(super) const KEYS: [(&str, &str); 30] = [
    ("position", "a FEN; `_` or quotes for its spaces"),
    ("board", "eight ranks of a pattern"),
    ("material", "two sides, such as `KRNvKR`"),
    ("white-material", "a side, such as `KRN*`"),
    ("black-material", "a side, such as `KRN*`"),
    ("lead", BIA),
    ("white-lead", BIA),
    ("black-lead", BIA),
    ("turn", "`white` or `black`"),
    ("check", YES_OR_NO),
    ("ply", RANGE),
    ("at", "`end`"),
    ("count", "`board`, `pieces` or `none`"),
    ("left", RANGE),
    ("move", "a move"),
    ("moved", PIECE),
    ("captured", PIECE),
    ("promotes", YES_OR_NO),
    ("gives", "`check` or `mate`"),
    ("calls", "`board` or `pieces`"),
    ("lasting", "a number of positions from 1"),
    ("flip", YES_OR_NO),
    ("colours", "`either`"),
    ("player", NAME),
    ("white", NAME),
    ("black", NAME),
    (
        "tag",
        "a name, an operator and a value, such as `Date>=2024-01-01`",
    ),
    ("result", "`1-0`, `0-1`, `1/2-1/2` or `*`"),
    (
        "ended",
        "`checkmate`, `stalemate`, `counting-board`, `counting-pieces`, `mate-while-counting`, `repetition`, \
         `insufficient-material`, `agreement`, `resignation`, `timeout`, `adjudication`, `unknown`, `count` or `draw`",
    ),
    ("length", RANGE),
];

const RANGE: &str = "a number or a range such as `20-60`, `20-` or `-60`";
const BIA: &str = "a number of bia with at most one decimal, or a range such as `2.6-`";
const YES_OR_NO: &str = "`yes` or `no`";
const PIECE: &str = "a piece: K, R, N, S, M or P";
const NAME: &str = "a part of a name";

/// Returns the values of a key.
pub(super) fn values(key: &str) -> &'static str {
    let entry = KEYS.into_iter().find(|(name, _)| *name == key);
    entry.map_or("", |(_, values)| values)
}

/// Returns the key as it stands in the list; `None` if it is unknown.
pub(super) fn known(key: &str) -> Option<&'static str> {
    let mut names = KEYS.into_iter().map(|(name, _)| name);
    names.find(|name| *name == key)
}

/// Returns the key that resembles a text most, if any does.
pub(super) fn nearest(text: &str) -> Option<&'static str> {
    // The longest key has 14 letters.
    if text.len() > 20 {
        return None;
    }
    let distances = KEYS
        .into_iter()
        .map(|(name, _)| (distance(text, name), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 1 + name.len() / 4).then_some(name)
}

/// Returns the number of bytes to insert, remove, replace or swap with their neighbours, to turn one text into the other.
fn distance(text: &str, name: &str) -> usize {
    // Rows of the usual table: that of the letter before the last one, of the last one, and the current one.
    let mut rows = [[0; 16]; 3];
    let name = name.as_bytes();
    for (index, place) in rows[1].iter_mut().enumerate() {
        *place = index;
    }
    let mut before = 0;
    for (number, letter) in text.bytes().enumerate() {
        let mut row = [number + 1; 16];
        for (index, &other) in name.iter().enumerate() {
            let cost = usize::from(letter != other);
            let mut best = (rows[1][index] + cost)
                .min(rows[1][index + 1] + 1)
                .min(row[index] + 1);
            let is_swapped =
                number > 0 && index > 0 && before == other && name[index - 1] == letter;
            if is_swapped {
                best = best.min(rows[0][index - 1] + 1);
            }
            row[index + 1] = best;
        }
        rows = [rows[1], row, row];
        before = letter;
    }
    rows[1][name.len()]
}
