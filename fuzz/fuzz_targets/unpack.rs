//! In every format, bytes that unpack to a setup are exactly those to which the setup packs.
#![cfg_attr(fuzzing, no_main)]

use makruk::pack::PackFormat;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    for &format in PackFormat::ALL {
        match format.unpack(bytes) {
            Ok(setup) => {
                let packed = format.pack(&setup).expect("it came from the format");
                assert_eq!(packed.as_bytes(), bytes, "{format}");
                // A count with more plies than a game can have takes four more bytes.
                assert!(bytes.len() <= format.max_bytes() + 4);
                // Other formats that accept the setup round-trip it.
                for &other in PackFormat::ALL {
                    if let Ok(packed) = other.pack(&setup) {
                        let again = other.unpack(packed.as_bytes()).expect("it was just packed");
                        assert_eq!(again.turn, setup.turn);
                        assert_eq!(again.count, setup.count);
                        assert_eq!(again.board.occupied(), setup.board.occupied());
                        if other.keeps_bia_ngai() {
                            assert_eq!(again.board, setup.board, "{other}");
                        }
                    }
                }
            }
            Err(error) => assert!(error.offset() <= bytes.len(), "{format} {error}"),
        }
    }
    if let Ok((format, setup)) = PackFormat::unpack_tagged(bytes) {
        let packed = format.pack_tagged(&setup).expect("it came from the format");
        assert_eq!(packed.as_bytes(), bytes);
    }
});
