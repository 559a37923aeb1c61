//! `makruk pack` and `makruk unpack`: compact positions, as hexadecimal digits.

use std::{
    fmt::Display,
    io::{self, Write},
    path::PathBuf,
};

use makruk::{FenDialect, Position, SetupProblems, fen::DisplayFen, pack::PackFormat};

use crate::{
    escape::escaped,
    exit::ExitStatus,
    given::{self, Rejection},
    input::{self, Input, Lines},
    output,
    values::{self, OrAuto},
};

/// Pack FENs, one per line, into a few bytes each, in hexadecimal.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are dropped. The ranking formats reject a count next to a bia or more \
                  than one ply past its limit; rank-r also rejects positions that no game can reach."
)]
pub(crate) struct PackArgs {
    /// File with the FENs.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Format to write.
    #[arg(long, value_parser = values::pack_format(), value_name = "FORMAT")]
    format: PackFormat,
    /// Dialect to read; `auto` detects it line by line.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    from: OrAuto<FenDialect>,
    /// Also accept short forms and tabs.
    #[arg(long)]
    relaxed: bool,
}

/// Unpack positions written by `pack`, one per line, into FENs.
///
/// The FENs use the fairy dialect.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The clocks are written as half-move 0 and move 1. Only the format nibble keeps the \
                  mark of a bia ngai; the others write it as a met."
)]
pub(crate) struct UnpackArgs {
    /// File with the hexadecimal digits.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Format to read.
    #[arg(long, value_parser = values::pack_format(), value_name = "FORMAT")]
    format: PackFormat,
}

pub(crate) fn pack(args: &PackArgs) -> io::Result<ExitStatus> {
    let format = args.format;
    let command = format!("pack --format {format}");
    let lines = input::lines_of_fens(args.file.as_deref(), &command)?;
    answer(lines, |text| {
        // Programs that do not mark bia ngai write several met.
        let ignored = SetupProblems::TOO_MANY_MET;
        let given = given::position_ignoring(text, args.from, args.relaxed, ignored)?;
        let packed = format
            .pack(&given.setup)
            .map_err(|error| rejection("unsupported", 0, &error))?;
        Ok(format!("{packed:x}"))
    })
}

pub(crate) fn unpack(args: &UnpackArgs) -> io::Result<ExitStatus> {
    let format = args.format;
    let lines = Lines::new(Input::open(args.file.as_deref())?);
    answer(lines, |text| {
        let bytes = bytes(text)?;
        let setup = format
            .unpack(&bytes)
            .map_err(|error| rejection("bytes", 2 * error.offset(), &error))?;
        // `unpack` must not write a position that `pack` rejects, such as one with adjacent khuns.
        Position::from_setup(&setup).map_err(|error| rejection("position", 0, &error))?;
        Ok(DisplayFen::new(&setup, FenDialect::Fairy).to_string())
    })
}

/// Converts each line of a file in order, and continues after a rejected line.
fn answer(
    mut lines: Lines,
    convert: impl Fn(&[u8]) -> Result<String, Rejection>,
) -> io::Result<ExitStatus> {
    let mut out = output::plain();
    let mut status = ExitStatus::Done;
    let mut text = Vec::new();
    while let Some(line) = lines.read(&mut text)? {
        match line.and_then(|()| convert(&text)) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(rejection) => {
                status = ExitStatus::Rejected;
                writeln!(out, "error: {}", escaped(&rejection.message))?;
                lines.complain(&rejection);
            }
        }
    }
    out.flush()?;
    Ok(status)
}

fn rejection(kind: &'static str, offset: usize, message: &dyn Display) -> Rejection {
    Rejection {
        kind,
        offset,
        message: message.to_string(),
    }
}

/// Describes the first character of `text` in the words of the FEN messages.
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
