//! FENs and moves from fuzz input.

use arbitrary::Unstructured;
use makruk_notation::{Fen, FenDialect, UciMove};
use proptest::{collection::vec, prelude::*};

proptest! {
    #[test]
    fn generated_fairy_fens_round_trip(bytes in vec(any::<u8>(), 0..400)) {
        let fen: Fen = Unstructured::new(&bytes).arbitrary().expect("any bytes give a value");
        let text = fen.to_string();
        let read = Fen::from_ascii(text.as_bytes(), FenDialect::Fairy);
        // This dialect does not record a count's first number.
        let written = |fen: &Fen| fen.to_string();
        prop_assert_eq!(read.as_ref().map(written), Ok(text));
        prop_assert_eq!(read.map(|fen| fen.into_setup().board), Ok(fen.into_setup().board));
    }

    #[test]
    fn generated_moves_round_trip(bytes in vec(any::<u8>(), 0..8)) {
        let mv: UciMove = Unstructured::new(&bytes).arbitrary().expect("any bytes give a value");
        prop_assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

#[test]
fn every_dialect_is_generated() {
    let made = |byte| {
        Unstructured::new(&[byte])
            .arbitrary::<FenDialect>()
            .expect("one byte chooses")
    };
    let some: std::collections::HashSet<_> = (0..=255).map(made).collect();
    assert_eq!(some.len(), FenDialect::ALL.len());
}
