//! `makruk completions`: scripts that complete commands and options in shells.

use std::io::{self, Write as _};

use clap::CommandFactory as _;

use crate::{
    Verdict,
    args::{Args, CompletionsArgs},
    output,
};

pub(crate) fn run(args: &CompletionsArgs) -> io::Result<Verdict> {
    // The generator panics where it cannot write, so it gets a buffer.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "makruk", &mut script);
    let mut out = output::plain();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Verdict::Done)
}
