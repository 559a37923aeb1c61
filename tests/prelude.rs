//! A program that takes all names of the facade at once can still use the standard library.

use makruk::*;

#[test]
fn a_vector_is_extended_without_saying_by_which_trait() {
    // A trait of the facade with a method `extend` would make this ambiguous.
    let mut bytes = Vec::new();
    bytes.extend([1, 2]);
    bytes.push(3_u8);
    bytes.write_byte(4).expect("a vector takes everything");
    bytes
        .write_bytes(&[5, 6])
        .expect("a vector takes everything");
    assert_eq!(bytes, [1, 2, 3, 4, 5, 6]);
    let mut moves = Position::start().legal_moves().to_vec();
    moves.extend(Position::start().legal_moves());
    assert_eq!(moves.len(), 46);
}
