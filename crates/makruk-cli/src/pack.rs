//! `makruk pack` and `makruk unpack`: positions in few bytes, as hexadecimal digits.

use std::{
    fmt::Display,
    io::{self, Write},
};

use makruk::{FenDialect, Position, SetupProblems, fen::DisplayFen};

use crate::{
    Verdict,
    args::{PackArgs, UnpackArgs},
    escape::escaped,
    given::{self, Rejection},
    input::{self, Input, Lines},
    output,
};

pub(crate) fn pack(args: &PackArgs) -> io::Result<Verdict> {
    let format = args.format;
    let command = format!("pack --format {format}");
    let lines = input::lines_of_fens(args.file.as_deref(), &command)?;
    answer(lines, |text| {
        // `pack` must read what `unpack` writes: bia ngai without their mark.
        let ignored = SetupProblems::TOO_MANY_MET;
        let given = given::position_ignoring(text, args.from, args.relaxed, ignored)?;
        let packed = format
            .pack(&given.setup)
            .map_err(|error| rejection("unsupported", 0, &error))?;
        Ok(format!("{packed:x}"))
    })
}

pub(crate) fn unpack(args: &UnpackArgs) -> io::Result<Verdict> {
    let format = args.format;
    let lines = Lines::new(Input::open(args.file.as_deref())?);
    answer(lines, |text| {
        let bytes = bytes(text)?;
        let setup = format
            .unpack(&bytes)
            .map_err(|error| rejection("bytes", 2 * error.offset(), &error))?;
        // `unpack` must not write what `pack` rejects: adjacent khuns, for example.
        Position::from_setup_ignoring(&setup, SetupProblems::TOO_MANY_MET)
            .map_err(|error| rejection("position", 0, &error))?;
        Ok(DisplayFen::new(&setup, FenDialect::Fairy).to_string())
    })
}

/// Answers each line of a file in order, and continues after one that is rejected.
fn answer(
    mut lines: Lines,
    convert: impl Fn(&[u8]) -> Result<String, Rejection>,
) -> io::Result<Verdict> {
    let mut out = output::plain();
    let mut verdict = Verdict::Done;
    let mut text = Vec::new();
    while let Some(line) = lines.read(&mut text)? {
        match line.and_then(|()| convert(&text)) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(rejection) => {
                verdict = Verdict::Rejected;
                writeln!(out, "error: {}", escaped(&rejection.message))?;
                lines.complain(&rejection);
            }
        }
    }
    out.flush()?;
    Ok(verdict)
}

fn rejection(kind: &'static str, offset: usize, message: &dyn Display) -> Rejection {
    Rejection {
        kind,
        offset,
        message: message.to_string(),
    }
}

/// Describes the first character of a text, as the messages about a FEN do.
fn found(text: &[u8]) -> String {
    let Some(chunk) = text.utf8_chunks().next() else {
        return "the end".to_owned();
    };
    match (chunk.valid().chars().next(), chunk.invalid()) {
        (Some(' '), _) => "a space".to_owned(),
        (Some(char), _) if char.is_control() => format!("`{}`", char.escape_default()),
        (Some(char), _) => format!("`{char}`"),
        (None, [byte, ..]) => format!("the byte {byte:#04x}"),
        (None, []) => "the end".to_owned(),
    }
}

/// Reads hexadecimal digits, two per byte.
fn bytes(text: &[u8]) -> Result<Vec<u8>, Rejection> {
    let mut bytes = Vec::with_capacity(text.len() / 2);
    for (pair, offset) in text.chunks(2).zip((0..).step_by(2)) {
        let mut byte = 0;
        for at in 0..2 {
            let digit = pair.get(at).copied().map(char::from);
            let Some(value) = digit.and_then(|digit| digit.to_digit(16)) else {
                let found = found(text.get(offset + at..).unwrap_or_default());
                let message = format!("expected two hexadecimal digits per byte, found {found}");
                return Err(rejection("digits", offset + at, &message));
            };
            byte = byte << 4 | value.to_le_bytes().first().copied().unwrap_or_default();
        }
        bytes.push(byte);
    }
    Ok(bytes)
}
