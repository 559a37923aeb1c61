//! `makruk manual`: the manual pages, made from the arguments.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_mangen::Man as Page;

use crate::{
    Verdict,
    args::{Args, ManualArgs},
    draft::Draft,
    output,
};

pub(crate) fn run(args: &ManualArgs) -> io::Result<Verdict> {
    // `makruk help` explains nothing that the pages do not.
    let mut tool = Args::command().disable_help_subcommand(true);
    tool.build();
    let page = |command| Page::new(command).source(concat!("makruk ", env!("CARGO_PKG_VERSION")));
    let Some(folder) = &args.folder else {
        let mut out = output::plain();
        page(tool).render(&mut out)?;
        out.flush()?;
        return Ok(Verdict::Done);
    };
    let mut commands = vec![tool];
    while let Some(command) = commands.pop() {
        let below = command.get_subcommands().cloned();
        // Groups of commands have a `help` of their own.
        commands.extend(below.filter(|command| command.get_name() != "help"));
        let page = page(command);
        let mut file = Draft::create(&folder.join(page.get_filename()))?;
        page.render(&mut file)?;
        file.keep()?;
    }
    Ok(Verdict::Done)
}
