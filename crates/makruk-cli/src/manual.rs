//! `makruk manual`: generates the manual pages from the arguments.

use std::{
    io::{self, Write as _},
    path::PathBuf,
};

use clap::Command;
use clap_mangen::Man as Page;

use crate::{atomic_file::AtomicFile, exit::ExitStatus, output};

/// Print the manual page, or write the pages of all commands.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Install them into section 1 of a folder in $MANPATH. To read a page without installing it: \
                  makruk manual | nroff -mandoc | less"
)]
pub(crate) struct ManualArgs {
    /// Existing folder in which to write `makruk.1`, `makruk-board.1` and the other pages.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &ManualArgs, tool: Command) -> io::Result<ExitStatus> {
    // The pages already contain everything that `makruk help` explains.
    let mut tool = tool.disable_help_subcommand(true);
    tool.build();
    let page = |command| Page::new(command).source(concat!("makruk ", env!("CARGO_PKG_VERSION")));
    let Some(folder) = &args.folder else {
        let mut out = output::plain();
        page(tool).render(&mut out)?;
        out.flush()?;
        return Ok(ExitStatus::Done);
    };
    let mut commands = vec![tool];
    while let Some(command) = commands.pop() {
        let below = command.get_subcommands().cloned();
        // Each command group has its own `help`.
        commands.extend(below.filter(|command| command.get_name() != "help"));
        let page = page(command);
        let mut file = AtomicFile::create(&folder.join(page.get_filename()))?;
        page.render(&mut file)?;
        file.keep()?;
    }
    Ok(ExitStatus::Done)
}
