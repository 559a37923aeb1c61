//! `makruk completions`: prints shell completion scripts for commands and options.

use std::io::{self, Write as _};

use clap::Command;

use crate::{exit::ExitStatus, output};

/// Print a shell's completions of commands, options and values.
#[derive(Debug, clap::Args)]
#[command(after_help = "To install it:
  bash        makruk completions bash >~/.local/share/bash-completion/completions/makruk
  zsh         makruk completions zsh >FOLDER/_makruk, where FOLDER is one of $fpath
  fish        makruk completions fish >~/.config/fish/completions/makruk.fish
  powershell  in $PROFILE: makruk completions powershell | Out-String | Invoke-Expression
  elvish      in rc.elv: eval (makruk completions elvish | slurp)")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &CompletionsArgs, mut tool: Command) -> io::Result<ExitStatus> {
    // The generator panics on a write error, so it writes into a buffer.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut tool, "makruk", &mut script);
    let mut out = output::plain();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitStatus::Done)
}
