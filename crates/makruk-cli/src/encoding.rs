//! Text in encodings other than UTF-8.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read as _},
    path::Path,
    sync::OnceLock,
};

use clap::builder::{StringValueParser, TypedValueParser};
use encoding_rs::Encoding;
use encoding_rs_io::DecodeReaderBytesBuilder;

/// The encoding that the arguments name.
static NAMED: OnceLock<&'static Encoding> = OnceLock::new();

/// Sets the encoding of all text that is read.
pub(crate) fn set(encoding: Option<&'static Encoding>) {
    if let Some(encoding) = encoding {
        // It is set once, before anything is read.
        let _ = NAMED.set(encoding);
    }
}

/// Parses the name of an encoding.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Encoding> {
    StringValueParser::new().try_map(|name| {
        Encoding::for_label(name.as_bytes())
            .ok_or("expected an encoding, such as utf-8, windows-874, windows-1252 or utf-16le")
    })
}

/// Decodes text to UTF-8. A byte-order mark decides; without one, the encoding that the arguments name, or else UTF-8, which is not
/// checked.
///
/// Text from a terminal passes unless an encoding is named, because looking for a mark would wait for three bytes.
pub(crate) fn decoded(reader: Box<dyn BufRead>, is_typed: bool) -> Box<dyn BufRead> {
    let named = NAMED.get().copied();
    if is_typed && named.is_none() {
        return reader;
    }
    let decoder = DecodeReaderBytesBuilder::new()
        .encoding(named)
        .bom_override(true)
        .utf8_passthru(true)
        .build(reader);
    Box::new(BufReader::new(decoder))
}

/// Bytes of a file from which its encoding is guessed.
const SAMPLE: u64 = 1 << 20;

/// Returns a hint for a file that is not UTF-8, which names the likely encoding.
pub(crate) fn hint(file: &str) -> String {
    let path = Path::new(file);
    let mut sample = Vec::new();
    // A pipe cannot be read twice.
    let is_read = path.is_file()
        && File::open(path).is_ok_and(|file| file.take(SAMPLE).read_to_end(&mut sample).is_ok());
    if !is_read {
        "name its encoding, such as `--encoding windows-874`".to_owned()
    } else if is_thai(&sample) {
        "Thai letters in Windows-874? `--encoding windows-874`".to_owned()
    } else {
        "an older file in Windows-1252? `--encoding windows-1252`".to_owned()
    }
}

/// Returns whether most bytes beyond ASCII are Thai letters in words. Latin words have few of them in a row.
fn is_thai(sample: &[u8]) -> bool {
    let is_letter = |byte: &u8| matches!(byte, 0xa1..=0xda | 0xdf..=0xfb);
    let letters = sample.iter().filter(|byte| is_letter(byte)).count();
    let pairs = sample.windows(2).filter(|pair| pair.iter().all(is_letter));
    letters > 0 && 2 * pairs.count() > letters
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn thai_words_are_told_from_latin_ones() {
        let in_encoding = |text: &str, name: &str| {
            let encoding = Encoding::for_label(name.as_bytes()).expect("an encoding");
            encoding.encode(text).0.into_owned()
        };
        assert!(is_thai(&in_encoding("[White \"สมชาย\"]", "windows-874")));
        assert!(!is_thai(&in_encoding(
            "[White \"Müller, Café Señor Ångström\"]",
            "windows-1252"
        )));
        assert!(!is_thai(b"plain"));
    }
}
