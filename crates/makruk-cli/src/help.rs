//! `makruk --help`: lists the commands in groups.

use clap::{Command, CommandFactory as _};

use crate::args::Args;

/// The headings, each with its commands in order.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play and learn", &["play", "puzzles", "drill"]),
    (
        "Analyse",
        &[
            "analyze", "review", "prove", "board", "moves", "replay", "book", "tables",
        ],
    ),
    (
        "Files",
        &["find", "convert", "archive", "fen", "pack", "unpack"],
    ),
    (
        "For programs",
        &[
            "uci",
            "match",
            "rate",
            "bench",
            "perft",
            "completions",
            "manual",
        ],
    ),
];

/// Column width of command names.
const NAMES: usize = 13;

/// Returns the tool's arguments, with the commands grouped in the help.
pub(crate) fn command() -> Command {
    let command = Args::command();
    let groups = groups(&command);
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\
         {{options}}{{after-help}}"
    ))
}

fn groups(command: &Command) -> String {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let line = |name: &&str| {
        let command = command.find_subcommand(name)?;
        let about = command.get_about().map(ToString::to_string);
        let aliases: Vec<_> = command.get_visible_aliases().collect();
        let aliases = match &*aliases.join(", ") {
            "" => String::new(),
            names => format!(" [also: {names}]"),
        };
        let about = about.unwrap_or_default() + &aliases;
        let gap = NAMES.saturating_sub(name.len());
        Some(format!("  {literal}{name}{literal:#}{:gap$}{about}\n", ""))
    };
    let groups = GROUPS.iter().map(|(heading, names)| {
        let lines: String = names.iter().filter_map(line).collect();
        format!("{header}{heading}:{header:#}\n{lines}\n")
    });
    groups.collect::<String>() + &format!("{header}Options:{header:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Args::command();
        let mut commands: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        let mut names: Vec<_> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        commands.sort_unstable();
        names.sort_unstable();
        assert_eq!(names, commands);
    }

    #[test]
    fn every_command_fits_on_one_line_of_80_columns() {
        let help = command().render_help().to_string();
        let lines = help.lines().take_while(|line| *line != "Options:");
        for line in lines.filter(|line| line.starts_with("  ")) {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
