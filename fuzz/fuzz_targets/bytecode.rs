//! Byte code that decodes as a tree is rewritten byte for byte, and has no more events than bytes.
#![cfg_attr(fuzzing, no_main)]

use makruk::bytecode::{self, BytecodeReader};
use makruk_fuzz::Choices;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let Some(start) = choices.position() else {
        return;
    };
    let bytes = choices.rest();
    match bytecode::decode(bytes, &start, None) {
        Ok(tree) => {
            let mut written = Vec::new();
            bytecode::encode(&tree, &mut written).expect("it came from byte code");
            assert_eq!(written, bytes);
        }
        Err(error) => assert!(error.offset() <= bytes.len(), "{error}"),
    }
    assert!(BytecodeReader::new(bytes).count() <= bytes.len() + 1);
});
